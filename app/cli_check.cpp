// `coenergy check`: the structure of a model's equations, and every finding about it.
#include "cli_model.hpp"

#include "pipeline/simulation_setup.hpp"
#include "problems/message.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

Json messagesOf(const LoadedModel& model, const Diagnostics& diagnostics) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        list.push_back({{"severity", severityName(diagnostic.severity)},
                        {"code", codeName(diagnostic.code)},
                        {"where", fieldName(model.document, diagnostic.field).toStdString()},
                        {"line", place.line},
                        {"column", place.column},
                        {"length", place.length},
                        {"text", messageText(diagnostic).toStdString()}});
    }
    return list;
}

// What a consistent start would change, where the model has all the numbers it takes.
void addStartFindings(const LoadedModel& model, Preparation& preparation) {
    if (!preparation.model)
        return;
    Diagnostics& all = preparation.derivation.diagnostics;
    const auto problem = problemFor(*preparation.model, model.document, {}, settingsOf(model.document));
    if (const auto* findings = std::get_if<Diagnostics>(&problem)) { // a model without all its numbers is a model, too
        std::copy_if(findings->begin(), findings->end(), std::back_inserter(all),
                     [](const Diagnostic& finding) { return finding.code != Code::ParameterWithoutValue; });
        return;
    }
    const Diagnostics findings = startFindings(std::get<SimulationProblem>(problem), model.document);
    all.insert(all.end(), findings.begin(), findings.end());
}

Json partOf(const NamedPart& part) {
    return {{"equations", part.equations}, {"unknowns", part.unknowns}};
}

template <class T> Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json redundantOf(const StructureReport& report) {
    Json list = Json::array();
    for (const Redundancy& redundancy : report.redundant)
        list.push_back(redundancy.constraint);
    return list;
}

Json offsetsOrNull(const StructureReport& report, const std::vector<int>& offsets) {
    return report.index ? Json(offsets) : Json();
}

Json toJson(const LoadedModel& model, const Preparation& preparation) {
    const StructureReport& report = preparation.structure;
    const bool isAnalysed = !report.unknowns.empty();
    return {{"format", 1},
            {"structurally_singular", isAnalysed ? Json(report.isStructurallySingular) : Json()},
            {"degrees_of_freedom", isAnalysed ? Json(report.degreesOfFreedom) : Json()},
            {"free_initial_values", orNull(report.freeInitialValues)},
            {"index", orNull(report.index)},
            {"redundant", redundantOf(report)},
            {"unknowns", report.unknowns},
            {"equations", report.equations},
            {"equation_offsets", offsetsOrNull(report, report.equationOffsets)},
            {"unknown_offsets", offsetsOrNull(report, report.unknownOffsets)},
            {"overdetermined", partOf(report.overdetermined)},
            {"underdetermined", partOf(report.underdetermined)},
            {"messages", messagesOf(model, preparation.derivation.diagnostics)}};
}

std::string listOf(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void printOffsets(std::string_view title, const std::vector<std::string>& names, const std::vector<int>& offsets,
                  std::ostream& out) {
    out << title;
    for (std::size_t k = 0; k < names.size(); ++k)
        out << (k == 0 ? " " : ", ") << names[k] << " " << offsets[k];
    out << "\n";
}

void printReport(const StructureReport& report, std::ostream& out) {
    if (report.unknowns.empty())
        return;
    out << "degrees of freedom: " << report.degreesOfFreedom << "\n";
    if (!report.redundant.empty())
        out << "redundant constraints: " << listOf(redundantOf(report).get<std::vector<std::string>>()) << "\n";
    if (!report.index) {
        out << "structurally singular\n";
        return;
    }
    out << "free initial values: " << *report.freeInitialValues << "\nindex: " << *report.index << "\n";
    printOffsets("equation offsets c:", report.equations, report.equationOffsets, out);
    printOffsets("unknown offsets d:", report.unknowns, report.unknownOffsets, out);
}

} // namespace

int runCheck(const CheckOptions& options, const Streams& streams) {
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    const LoadedModel& model = std::get<LoadedModel>(loaded);
    Preparation preparation = prepare(model);
    addStartFindings(model, preparation);
    const Diagnostics& findings = preparation.derivation.diagnostics;
    if (options.format == OutputFormat::Json) {
        streams.out << toJson(model, preparation).dump(2) << "\n";
    } else {
        printDiagnostics(options.input.file, model, findings, streams.err);
        printReport(preparation.structure, streams.out);
    }
    streams.out.flush();
    return hasErrors(findings) || !preparation.model || !streams.out ? ModelHasErrors : Done;
}

} // namespace coenergy
