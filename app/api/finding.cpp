// Diagnostics put into words, where they are.
#include "api/finding.hpp"

#include "problems/message.hpp"

#include <algorithm>
#include <utility>

namespace coenergy::api {

namespace {

bool isError(const Finding& finding) {
    return finding.severity == Severity::Error;
}

// The first error; where there is none, as for a model that is only begun, the first of what is told instead.
std::string reasonIn(const Findings& findings) {
    auto error = std::find_if(findings.begin(), findings.end(), isError);
    if (error == findings.end())
        error = findings.begin();
    if (error == findings.end())
        return {};
    const std::string place =
        error->hasPlace ? std::to_string(error->place.line) + ":" + std::to_string(error->place.column) + ": " : "";
    const std::string option = error->code == "request" && !error->where.empty() ? error->where + ": " : "";
    return place + option + error->text;
}

nlohmann::ordered_json placed(const Finding& finding, std::size_t number) {
    return finding.hasPlace ? nlohmann::ordered_json(number) : nlohmann::ordered_json();
}

} // namespace

std::string_view faultName(Fault fault) {
    switch (fault) {
    case Fault::Model: return "model";
    case Fault::Request: return "request";
    case Fault::File: return "file";
    case Fault::Stopped: return "stopped";
    case Fault::Program: return "program";
    }
    return "program";
}

Failure::Failure(Fault fault, Findings findings)
    : m_fault(fault), m_findings(std::move(findings)), m_text(reasonIn(m_findings)) {}

nlohmann::ordered_json toJson(const Finding& finding) {
    return {{"severity", severityName(finding.severity)},
            {"code", finding.code},
            {"where", finding.where},
            {"line", placed(finding, finding.place.line)},
            {"column", placed(finding, finding.place.column)},
            {"length", placed(finding, finding.place.length)},
            {"text", finding.text}};
}

nlohmann::ordered_json toJson(const Findings& findings) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Finding& finding : findings)
        list.push_back(toJson(finding));
    return list;
}

Finding findingOf(const LoadedModel& model, const Diagnostic& diagnostic) {
    return {diagnostic.severity,
            std::string(codeName(diagnostic.code)),
            fieldName(model.document, diagnostic.field).toStdString(),
            placeOf(model.places, diagnostic),
            true,
            messageText(diagnostic).toStdString()};
}

Finding findingAt(const LoadedModel& model, const Field& field, const std::string& text) {
    Diagnostic at;
    at.field = field;
    return {Severity::Error,           "analysis", fieldName(model.document, field).toStdString(),
            placeOf(model.places, at), true,       text};
}

Findings findingsOf(const LoadedModel& model, const Diagnostics& diagnostics) {
    Findings findings;
    for (const Diagnostic& diagnostic : diagnostics)
        findings.push_back(findingOf(model, diagnostic));
    return findings;
}

bool hasErrors(const Findings& findings) {
    return std::any_of(findings.begin(), findings.end(), isError);
}

} // namespace coenergy::api
