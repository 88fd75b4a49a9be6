// The table of commands, on CLI11.
#include "cli/command_line.hpp"

#include "base/decimal_number.hpp"
#include "cli/cli_commands.hpp"
#include "cli/unknown_word.hpp"
#include "cli/visible_stream.hpp"
#include "model/integration_method.hpp"
#include "pipeline/model_state.hpp"
#include "problems/message.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

void addInput(CLI::App& command, InputOptions& options) {
    command.add_option("FILE", options.file, "model: .ldae or .LagEq.txt")->required();
    command
        .add_option("--effort", options.efforts,
                    "a constant that is a regulated effort, unknown of an effort constraint (repeatable)")
        ->take_all();
}

void addParameters(CLI::App& command, std::vector<std::string>& parameters) {
    command.add_option("--set", parameters, "NAME=VALUE: the value of a parameter (repeatable)")->take_all();
}

const std::map<std::string, OutputFormat> formats = {
    {"text", OutputFormat::Text}, {"latex", OutputFormat::Latex}, {"json", OutputFormat::Json}};

void addFormat(CLI::App& command, OutputFormat& format, std::vector<std::string> allowed) {
    command
        .add_option_function<std::string>(
            "--as", [&format](const std::string& name) { format = formats.at(name); }, "form of the answer")
        ->check(CLI::IsMember(std::move(allowed)));
}

// CLI11's own validators print the largest double, let NaN pass, and read numbers as the locale has them.
CLI::Validator number(double above, const std::string& kind) {
    return {[above, kind](const std::string& text) {
                const std::optional<double> value = decimalNumber(text);
                return value && std::isfinite(*value) && *value > above ? "" : "`" + text + "` is not a " + kind;
            },
            ""};
}

CLI::Validator finite() {
    return number(-std::numeric_limits<double>::infinity(), "number");
}

CLI::Validator positive() {
    return number(0, "positive number");
}

// One of the methods, or one that has a successor.
CLI::Validator integrationMethod() {
    return {[](const std::string& text) -> std::string {
                const auto& names = integrationMethods;
                if (successorOf(text) || std::find(names.begin(), names.end(), text) != names.end())
                    return "";
                std::string list;
                for (const std::string_view name : names)
                    list += (list.empty() ? "" : ", ") + std::string(name);
                return "`" + text + "` is none of " + list;
            },
            ""};
}

CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& value,
                       const std::string& help) {
    return command
        .add_option_function<std::string>(
            name, [&value](const std::string& text) { value = decimalNumber(text); }, help)
        ->type_name("NUMBER");
}

void addInitialValues(CLI::App& command, std::vector<std::string>& values) {
    command.add_option("--initial", values, "NAME=VALUE: an initial value (repeatable)")->take_all();
}

void addSimulation(CLI::App& command, SimulateOptions& options) {
    addNumber(command, "--end", options.end, "time at which the run ends")->check(finite());
    addNumber(command, "--step", options.step, "step of the output")->check(positive());
    command.add_option("--method", options.method, "method of integration")->check(integrationMethod());
    addNumber(command, "--rtol", options.relativeTolerance, "relative tolerance")->check(positive());
    addNumber(command, "--atol", options.absoluteTolerance, "absolute tolerance, times nominal sizes")
        ->check(positive());
    command.add_option("--stabilization", options.stabilization, "what keeps the constraints")
        ->check(CLI::IsMember(std::vector<std::string>(stabilizations.begin(), stabilizations.end())));
    addParameters(command, options.input.parameters);
    addInitialValues(command, options.input.initialValues);
    command.add_option("-o,--output", options.output, "file for the trajectory, as CSV; without it standard output");
    command.add_option("--summary", options.summary, "file for the summary of the run, as JSON");
}

void addSearch(CLI::App& command, EquilibriumOptions& options) {
    command.add_option("--box", options.box, "NAME=FROM:TO: where a coordinate or variable is sought (repeatable)")
        ->take_all();
    addNumber(command, "--starts", options.starts, "the most points from which equilibria are sought")
        ->check(positive());
    command
        .add_option("--steady", options.steady,
                    "NAME or NAME=FLOW: a coordinate that moves steadily while the rest stays (repeatable)")
        ->take_all();
    addParameters(command, options.input.parameters);
    addInitialValues(command, options.input.initialValues);
}

// The one command of the arguments.
int runCommand(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter) {
    CLI::App app("Lagrangian differential-algebraic equations from energies and constraints.", "coenergy");
    app.set_version_flag("--version", "coenergy " COENERGY_VERSION);
    app.require_subcommand(1);
    app.footer(
        "FILE is a model: NAME.ldae, or NAME.LagEq.txt.\nExit: 0 done, 1 the model has an error, 2 wrong usage.");
    int exitCode = Done;

    DeriveOptions derive;
    CLI::App* deriveCommand = app.add_subcommand("derive", "Print the equations.");
    addInput(*deriveCommand, derive.input);
    addFormat(*deriveCommand, derive.format, {"text", "latex", "json"});
    deriveCommand->add_flag_callback(
        "--plain", [&] { derive.form = EquationForm::Plain; }, "without simplification");
    deriveCommand->add_flag("--collected", derive.isCollected,
                            "with one coefficient for each acceleration, flow and coordinate");
    deriveCommand->add_flag("--compact", derive.isCompact,
                            "equations that differ in an index alone as one, x[i]: ..., i = 2, ..., 19");
    deriveCommand->add_flag("--expand", derive.isWrittenOut, "with definitions written out, however long");
    addParameters(*deriveCommand, derive.input.parameters);
    deriveCommand->callback([&] { exitCode = runDerive(derive, streams); });

    CheckOptions check;
    CLI::App* checkCommand = app.add_subcommand("check", "Say what is wrong with a model.");
    addInput(*checkCommand, check.input);
    addFormat(*checkCommand, check.format, {"text", "json"});
    addParameters(*checkCommand, check.input.parameters);
    checkCommand->callback([&] { exitCode = runCheck(check, streams); });

    ConvertOptions convert;
    CLI::App* convertCommand =
        app.add_subcommand("convert", "Convert between .LagEq.txt and .ldae, and between forms of a model.");
    addInput(*convertCommand, convert.input);
    convertCommand->add_option("OUT", convert.output, "the file to write")->required();
    convertCommand
        ->add_option(
            "--to", convert.form,
            "energies: a linear graph or a field as a model of energies, as without this option; equations: "
            "everything as the definitions, energies and constraints that it stands for; graph: a linear model "
            "as a linear graph of its elements")
        ->check(CLI::IsMember({"energies", "equations", "graph"}));
    convertCommand->add_flag("--write-out-bodies", convert.writesOutBodies, "the same as --to equations");
    convertCommand->callback([&] { exitCode = runConvert(convert, streams); });

    SimulateOptions simulate;
    CLI::App* simulateCommand =
        app.add_subcommand("simulate", "Integrate the equations. Ctrl-C keeps what was computed.");
    addInput(*simulateCommand, simulate.input);
    addSimulation(*simulateCommand, simulate);
    simulateCommand->callback([&] { exitCode = runSimulate(simulate, streams); });

    EquilibriumOptions equilibrium;
    CLI::App* equilibriumCommand =
        app.add_subcommand("equilibrium", "Find where the model stays at rest, or moves steadily.");
    addInput(*equilibriumCommand, equilibrium.input);
    addFormat(*equilibriumCommand, equilibrium.format, {"text", "json"});
    addSearch(*equilibriumCommand, equilibrium);
    equilibriumCommand->callback([&] { exitCode = runEquilibrium(equilibrium, streams); });

    LinearizeOptions linear;
    CLI::App* linearizeCommand =
        app.add_subcommand("linearize", "Print the linear equations near a point, their eigenvalues and modes.");
    addInput(*linearizeCommand, linear.search.input);
    addFormat(*linearizeCommand, linear.search.format, {"text", "latex", "json"});
    linearizeCommand->add_option(
        "--at", linear.at, "start, equilibrium, equilibrium:K (as listed by `equilibrium`), or a time of the run");
    linearizeCommand->add_option("--input", linear.inputs, "a parameter that acts from outside (repeatable)")
        ->take_all();
    linearizeCommand
        ->add_option("--output", linear.outputs,
                     "an expression that is observed (repeatable); without it the outputs "
                     "of the model")
        ->take_all();
    addSearch(*linearizeCommand, linear.search);
    linearizeCommand->callback([&] { exitCode = runLinearize(linear, streams); });

    FormulationOptions formulations;
    CLI::App* formulationsCommand =
        app.add_subcommand("formulations", "Run constrained motions with projection, without, with Baumgarte's "
                                           "feedback, and in independent coordinates.");
    addInput(*formulationsCommand, formulations.input);
    addFormat(*formulationsCommand, formulations.format, {"text", "json"});
    addNumber(*formulationsCommand, "--end", formulations.end, "time at which the runs end")->check(finite());
    addNumber(*formulationsCommand, "--rtol", formulations.relativeTolerance, "relative tolerance")->check(positive());
    addParameters(*formulationsCommand, formulations.input.parameters);
    addInitialValues(*formulationsCommand, formulations.input.initialValues);
    formulationsCommand->callback([&] { exitCode = runFormulations(formulations, streams); });

    GraphOptions graph;
    CLI::App* graphCommand = app.add_subcommand("graph", "Print the state space of a linear graph.");
    graphCommand->add_option("FILE", graph.input.file, "model: .ldae with a section [linear_graph]");
    graphCommand->add_option("--branches", graph.branches,
                             "in place of FILE: rows `number tail head type`, with ; between them");
    graphCommand->add_option("--outputs", graph.outputs, "rows `number branch kind`");
    std::vector<std::string> transfer;
    const CLI::Option* transferOption =
        graphCommand
            ->add_option("--transfer", transfer, "transfer functions, too: of an INPUT and an OUTPUT, or of all pairs")
            ->expected(0, 2)
            ->type_name("INPUT OUTPUT");
    addFormat(*graphCommand, graph.format, {"text", "latex", "json"});
    graphCommand->callback([&] {
        std::erase(transfer, "");
        if (transferOption->count() > 0)
            graph.transfer = transfer;
        exitCode = runGraph(graph, streams);
    });

    ContinuumOptions continuum;
    CLI::App* continuumCommand =
        app.add_subcommand("continuum", "Print the equations and boundary conditions of a field, or of a functional.");
    addInput(*continuumCommand, continuum.input);
    addFormat(*continuumCommand, continuum.format, {"text", "latex", "json"});
    addParameters(*continuumCommand, continuum.input.parameters);
    continuumCommand
        ->add_option("--frequencies", continuum.frequencies,
                     "this many natural frequencies: exact where the field is uniform, and by Ritz's method")
        ->check(CLI::Range(1, 100));
    continuumCommand
        ->add_option("--modes", continuum.modes, "of Ritz's method, beside fewer ones; by default those of the file")
        ->check(CLI::Range(1, 200));
    continuumCommand->callback([&] { exitCode = runContinuum(continuum, streams); });

    ReportOptions report;
    CLI::App* reportCommand = app.add_subcommand("report", "Write a report of the model and its equations.");
    addInput(*reportCommand, report.input);
    reportCommand->add_flag("--analysis", report.analyses,
                            "find the equilibria, too, and show eigenvalues and matrices");
    reportCommand->add_flag("--simulate", report.simulates, "run the model, too, and show its plots");
    reportCommand->add_option("-o,--output", report.output, "the file to write: NAME.tex, or NAME.pdf")->required();
    reportCommand->callback([&] { exitCode = runReport(report, streams, painter); });

    const std::vector<std::string> words(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
    if (const auto problem = unknownWord(app, words)) {
        streams.err << "coenergy: " << *problem << "\n";
        return WrongUsage;
    }
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& error) {
        return app.exit(error, streams.out, streams.err) == 0 ? Done : WrongUsage;
    } catch (const std::exception& error) {
        streams.err << "coenergy: error: " << messageText(faultFinding(error)).toStdString() << "\n";
        return ModelHasErrors;
    }
    return exitCode;
}

} // namespace

int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter) {
    VisibleStream out(streams.out), err(streams.err);
    const int exitCode = runCommand(arguments, {out, err}, painter);
    out.flush();
    if (out)
        return exitCode;
    err << "coenergy: error: the standard output could not be written: it is closed, or there is no space left\n";
    return exitCode == Done ? ModelHasErrors : exitCode;
}

} // namespace coenergy
