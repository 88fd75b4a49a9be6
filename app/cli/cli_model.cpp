// Files and diagnostics of the command line.
#include "cli/cli_model.hpp"

#include "base/text.hpp"
#include "cli/visible_stream.hpp"
#include "continua/field_model.hpp"
#include "io/atomic_file.hpp"
#include "io/read_model.hpp"
#include "io/regulated_effort.hpp"
#include "model/written_document.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"
#include "problems/message.hpp"
#include "units/field_units.hpp"

#include <algorithm>
#include <span>

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

} // namespace

void printDiagnostics(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
                      std::ostream& err) {
    constexpr std::size_t mostPrinted = 100;
    const std::size_t count = std::min(diagnostics.size(), mostPrinted);
    for (const Diagnostic& diagnostic : std::span(diagnostics).first(count)) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        err << visible(file) << ":" << place.line << ":" << place.column << ": " << severityName(diagnostic.severity)
            << ": " << messageText(diagnostic).toStdString() << "\n";
        printPlace(place, err);
    }
    if (diagnostics.size() > count)
        err << visible(file) << ": and " << diagnostics.size() - count << " more\n";
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

std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use) {
    LoadedModel model = readModel(options.file, text);
    if (complains(options.file, model, model.diagnostics, streams))
        return ModelHasErrors;
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

ModelState stateOf(const LoadedModel& model) {
    Edited edited(model.document);
    edited.inserted = model.substituted;
    return {.edited = std::make_shared<const Edited>(std::move(edited))};
}

Derivation derive(const LoadedModel& model, bool isWrittenOut) {
    ModelState state = stateOf(model);
    Edited edited = *state.edited;
    edited.isWrittenOut = isWrittenOut;
    state.edited = std::make_shared<const Edited>(std::move(edited));
    runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::derivation>, state, {}); });
    return *state.derivation;
}

bool isRefused(const std::string& file, const LoadedModel& model, const Streams& streams) {
    Diagnostics findings = derive(model).diagnostics;
    std::erase_if(findings, [](const Diagnostic& finding) {
        return finding.code == Code::ModelTooLarge || finding.severity != Severity::Error;
    });
    printDiagnostics(file, model, findings, streams.err);
    return !findings.empty();
}

Conservation conservationOf(const Preparation& preparation) {
    ModelState state;
    state.derivation = std::make_shared<const Derivation>(preparation.derivation);
    runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::conservation>, state, {}); });
    return *state.conservation;
}

namespace {

ModelState preparedState(const LoadedModel& model) {
    ModelState state = stateOf(model);
    runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::preparation>, state, {}); });
    return state;
}

} // namespace

Preparation prepare(const LoadedModel& model) {
    return *preparedState(model).preparation;
}

PreparedTexts prepareTexts(const LoadedModel& model) {
    const ModelState state = preparedState(model);
    const bool areTyped = model.substituted.empty() && !hasContinuum(model.document);
    return {*state.preparation, areTyped ? *state.parsed : parseModel(model.document)};
}

} // namespace coenergy
