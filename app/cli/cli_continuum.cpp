// `coenergy continuum`: from energy densities to field equations, boundary conditions and their derivation.
#include "cli/cli_assignments.hpp"
#include "cli/cli_commands.hpp"
#include "cli/cli_model.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"
#include "continua/field_model.hpp"
#include "continua/frequency_table.hpp"
#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "continua/stationary_path.hpp"
#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "pipeline/algebra_thread.hpp"
#include "units/field_units.hpp"

#include <algorithm>

namespace coenergy {

namespace {

struct ContinuumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::size_t frequencies = 0; // how many; 0: none
    std::size_t modes = 0;       // of Ritz's method; 0: as the file has it
};

int showFrequencies(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadContinuum read = readContinuum(model.document);
    FrequencyTable table;
    ReadBasis basis;
    runWithAlgebraStack([&] {
        Algebra algebra;
        basis = readBasis(model.document, read.continuum, algebra);
        if (options.modes > 0)
            basis.basis.count = options.modes;
        if (!hasErrors(basis.problems))
            table = frequencyTable(read.continuum, basis.basis, options.frequencies, algebra);
    });
    if (complains(options.input.file, model, basis.problems, streams))
        return ModelHasErrors;
    const OutputFormat format = options.format == OutputFormat::Json ? OutputFormat::Json : OutputFormat::Text;
    const ExitCode written = printAnswer(frequencyAnswer(table, options.frequencies), format, streams);
    const bool isFound = std::any_of(table.ritz.begin(), table.ritz.end(),
                                     [](const RitzColumn& column) { return wordsOf(column.found).empty(); });
    return isFound || table.exact.fault == ExactFault::None ? written : ModelHasErrors;
}

int deriveFunctional(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadFunctional read = readFunctional(model.document);
    if (complains(options.input.file, model, read.problems, streams))
        return ModelHasErrors;
    VariationalEquations equations;
    StationaryPath path;
    runWithAlgebraStack([&] {
        Algebra algebra;
        equations = variationalEquations(read.functional, algebra);
        path = stationaryPath(read.functional, equations, parameterValues(parseModel(model.document)), algebra);
    });
    const Diagnostics findings = diagnosticsOf(equations, model.document);
    printDiagnostics(options.input.file, model, findings, streams.err);
    printDiagnostics(options.input.file, model, fieldUnitFindings(model.document), streams.err);
    if (hasErrors(findings))
        return ModelHasErrors;
    return printAnswer(functionalAnswer(read.functional, equations, path), options.format, streams);
}

int deriveField(const ContinuumOptions& options, const LoadedModel& model, const Streams& streams) {
    const ReadContinuum read = readContinuum(model.document);
    if (complains(options.input.file, model, read.problems, streams))
        return ModelHasErrors;
    FieldEquations equations;
    std::optional<FrequencyEquation> frequencies;
    runWithAlgebraStack([&] {
        Algebra algebra;
        equations = fieldEquations(read.continuum, algebra);
        frequencies = frequencyEquation(read.continuum, equations, algebra);
    });
    printDiagnostics(options.input.file, model, diagnosticsOf(equations.findings, model.document), streams.err);
    printDiagnostics(options.input.file, model, fieldUnitFindings(model.document), streams.err);
    if (equations.isRefused())
        return ModelHasErrors;
    if (options.frequencies > 0)
        return showFrequencies(options, model, streams);
    const Point values = parameterValues(parseModel(model.document));
    printDiagnostics(options.input.file, model, intervalProblems(read.continuum, values, Severity::Warning),
                     streams.err);
    return printAnswer(fieldAnswer(read.continuum, equations, frequencies), options.format, streams);
}

// What stands beside a field or a functional is wrong whoever asks: texts and names, read with those of the assumed
// modes where there are any.
bool isRefusedBeside(const std::string& file, const LoadedModel& model, const Streams& streams) {
    WrittenDocument written{model.document, {}, {}};
    if (hasContinuum(model.document))
        runWithAlgebraStack([&] {
            Algebra algebra;
            written = fieldModel(model.document, algebra);
        });
    if (hasErrors(written.problems)) // told with the field, as far as they hinder its equations
        return false;
    Diagnostics problems = parseModel(written.document).problems;
    std::erase_if(problems, [](const Diagnostic& problem) {
        return problem.severity != Severity::Error || problem.code == Code::ModelTooLarge;
    });
    printDiagnostics(file, model, problems, streams.err);
    return !problems.empty();
}

int runContinuum(const ContinuumOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams, FieldUse::AsStated);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    const LoadedModel& model = std::get<GivenModel>(given).model;
    if (isRefusedBeside(options.input.file, model, streams))
        return ModelHasErrors;
    if (hasContinuum(model.document))
        return deriveField(options, model, streams);
    if (hasFunctional(model.document))
        return deriveFunctional(options, model, streams);
    streams.err << options.input.file << ": error: there is no field in it. Give it a section [continuum], or "
                << "[functional].\n";
    return ModelHasErrors;
}

} // namespace

void addContinuum(CommandLine& line) {
    const auto command = newCommand<ContinuumOptions>(
        line, "continuum", "Print the equations and boundary conditions of a field, or of a functional.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json"});
    addParameters(app, options->input.parameters);
    app.add_option("--frequencies", options->frequencies,
                   "this many natural frequencies: exact where the field is uniform, and by Ritz's method")
        ->check(CLI::Range(1, 100));
    app.add_option("--modes", options->modes, "of Ritz's method, beside fewer ones; by default those of the file")
        ->check(CLI::Range(1, 200));
    onCommand(line, command, runContinuum);
}

} // namespace coenergy
