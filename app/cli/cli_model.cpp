// Files and diagnostics of the command line.
#include "cli/cli_model.hpp"

#include "api/question.hpp"

#include "base/text.hpp"
#include "cli/visible_stream.hpp"
#include "continua/field_model.hpp"
#include "io/atomic_file.hpp"
#include "io/read_model.hpp"
#include "io/regulated_effort.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"
#include "problems/message.hpp"
#include "units/field_units.hpp"

#include <algorithm>
#include <span>
#include <sstream>

namespace coenergy {

namespace {

// So that the caret stands where it belongs: whatever is no sign of its own takes one column.
std::string inOneColumnEach(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == 0x7F; }, '?');
    return text;
}

void printPlace(const SourcePlace& place, std::ostream& err) {
    if (place.text.empty())
        return;
    const std::size_t shown = characterCount(place.text) - std::min(place.caret, characterCount(place.text));
    const std::size_t marks = std::clamp<std::size_t>(place.length, 1, std::max<std::size_t>(shown, 1));
    err << "    " << inOneColumnEach(place.text) << "\n    " << std::string(place.caret, ' ') << "^"
        << std::string(marks - 1, '~') << "\n";
}

void printFinding(const std::string& file, const api::Finding& finding, std::ostream& err) {
    const std::string severity(severityName(finding.severity));
    if (finding.code == "request")
        err << "coenergy: " << (finding.where.empty() ? "" : "--" + finding.where + ": ") << finding.text << "\n";
    else if (!finding.hasPlace)
        err << visible(file) << ": " << severity << ": " << finding.text << "\n";
    else
        err << visible(file) << ":" << finding.place.line << ":" << finding.place.column << ": " << severity << ": "
            << finding.text << "\n";
    printPlace(finding.place, err);
}

} // namespace

void printDiagnostics(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
                      std::ostream& err) {
    printFindings(file, api::findingsOf(model, diagnostics), err);
}

void printFindings(const std::string& file, const api::Findings& findings, std::ostream& err) {
    constexpr std::size_t mostPrinted = 100;
    const std::size_t count = std::min(findings.size(), mostPrinted);
    for (const api::Finding& finding : std::span(findings).first(count))
        printFinding(file, finding, err);
    if (findings.size() > count)
        err << visible(file) << ": and " << findings.size() - count << " more\n";
}

bool complains(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
               const Streams& streams) {
    printDiagnostics(file, model, diagnostics, streams.err);
    return hasErrors(diagnostics);
}

// False where no model can be made, which is printed.
bool makeModelOfField(const std::string& file, LoadedModel& model, const Streams& streams) {
    WrittenDocument written;
    runWithAlgebraStack([&] {
        Algebra algebra;
        written = fieldModel(model.document, algebra);
    });
    printDiagnostics(file, model, written.problems, streams.err);
    printDiagnostics(file, model, fieldUnitFindings(model.document), streams.err);
    model.document = std::move(written.document);
    return !hasErrors(written.problems);
}

std::variant<std::string, ExitCode> textOf(const InputOptions& options, const Streams& streams) {
    auto text = readFile(options.file);
    if (text)
        return std::move(*text);
    const Diagnostic unreadable{Code::FileNotReadable, Severity::Error, {}, {}, {FreeText(text.error())}};
    streams.err << visible(options.file) << ": error: " << messageText(unreadable).toStdString() << "\n";
    return ModelHasErrors;
}

std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const Streams& streams, FieldUse use) {
    const auto text = textOf(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&text))
        return *exitCode;
    return loadModel(options, std::get<std::string>(text), streams, use);
}

std::variant<LoadedModel, ExitCode> modelInFile(const InputOptions& options, const std::string& text,
                                                const Streams& streams) {
    LoadedModel model = readModel(options.file, text);
    if (complains(options.file, model, model.diagnostics, streams))
        return ModelHasErrors;
    return model;
}

std::variant<LoadedModel, ExitCode> usedModel(LoadedModel model, const InputOptions& options, const Streams& streams,
                                              FieldUse use) {
    if (use == FieldUse::AsModel && hasContinuum(model.document) && !makeModelOfField(options.file, model, streams))
        return ModelHasErrors;
    if (use == FieldUse::AsModel && hasFunctional(model.document)) {
        streams.err << options.file
                    << ": error: a functional has no motion; `coenergy continuum` gives its equation and the path.\n";
        return ModelHasErrors;
    }
    if (options.efforts.empty())
        return model;
    auto regulated = withRegulatedEfforts(model, options.efforts);
    if (!regulated) {
        streams.err << "coenergy: " << messageText(regulated.error()).toStdString() << "\n";
        return WrongUsage;
    }
    return *regulated;
}

std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use) {
    auto stated = modelInFile(options, text, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&stated))
        return *exitCode;
    return usedModel(std::get<LoadedModel>(std::move(stated)), options, streams, use);
}

std::optional<LoadedModel> statedModel(const InputOptions& input, const std::string& text) {
    std::ostringstream told;
    auto loaded = loadModel(input, text, {told, told}, FieldUse::AsStated);
    if (LoadedModel* stated = std::get_if<LoadedModel>(&loaded))
        return std::move(*stated);
    return std::nullopt;
}

ProblemOrMissing told(ProblemOrMissing problem, const std::string& file, const LoadedModel& model,
                      const Streams& streams) {
    if (const auto* missing = std::get_if<Diagnostics>(&problem))
        printDiagnostics(file, model, *missing, streams.err);
    return problem;
}

Preparation prepare(const LoadedModel& model) {
    ModelState state = api::stateOf(model);
    runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::preparation>, state, {}); });
    return *state.preparation;
}

} // namespace coenergy
