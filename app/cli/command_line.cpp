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

// The commands with their options. What was typed is kept in members, which outlive the parsing.
class Commands {
public:
    Commands(const Streams& streams, const PainterMaker& painter) : m_streams(streams), m_painter(painter) {
        m_app.set_version_flag("--version", "coenergy " COENERGY_VERSION);
        m_app.require_subcommand(1);
        m_app.footer(
            "FILE is a model: NAME.ldae, or NAME.LagEq.txt.\nExit: 0 done, 1 the model has an error, 2 wrong usage.");
        addDerive();
        addCheck();
        addConvert();
        addSimulate();
        addEquilibrium();
        addLinearize();
        addFormulation();
        addGraph();
        addContinuum();
        addExport();
        addReport();
    }

    int run(const std::vector<std::string>& arguments) {
        const std::vector<std::string> words(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
        if (const auto problem = unknownWord(m_app, words)) {
            m_streams.err << "coenergy: " << *problem << "\n";
            return WrongUsage;
        }
        try {
            m_app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        } catch (const CLI::ParseError& error) {
            return m_app.exit(error, m_streams.out, m_streams.err) == 0 ? Done : WrongUsage;
        } catch (const std::exception& error) {
            m_streams.err << "coenergy: error: " << messageText(faultFinding(error)).toStdString() << "\n";
            return ModelHasErrors;
        }
        return m_exitCode;
    }

private:
    void addDerive() {
        CLI::App& command = *m_app.add_subcommand("derive", "Print the equations.");
        addInput(command, m_derive.input);
        addFormat(command, m_derive.format, {"text", "latex", "json"});
        command.add_flag_callback(
            "--plain", [this] { m_derive.form = EquationForm::Plain; }, "without simplification");
        command.add_flag("--collected", m_derive.isCollected,
                         "with one coefficient for each acceleration, flow and coordinate");
        command.add_flag("--compact", m_derive.isCompact,
                         "equations that differ in an index alone as one, x[i]: ..., i = 2, ..., 19");
        command.add_flag("--expand", m_derive.isWrittenOut, "with definitions written out, however long");
        addParameters(command, m_derive.input.parameters);
        command.callback([this] { m_exitCode = runDerive(m_derive, m_streams); });
    }

    void addCheck() {
        CLI::App& command = *m_app.add_subcommand("check", "Say what is wrong with a model.");
        addInput(command, m_check.input);
        addFormat(command, m_check.format, {"text", "json"});
        addParameters(command, m_check.input.parameters);
        command.callback([this] { m_exitCode = runCheck(m_check, m_streams); });
    }

    void addConvert() {
        CLI::App& command =
            *m_app.add_subcommand("convert", "Convert between .LagEq.txt and .ldae, and between forms of a model.");
        addInput(command, m_convert.input);
        command.add_option("OUT", m_convert.output, "the file to write")->required();
        command
            .add_option(
                "--to", m_convert.form,
                "energies: a linear graph or a field as a model of energies, as without this option; equations: "
                "everything as the definitions, energies and constraints that it stands for; graph: a linear model "
                "as a linear graph of its elements")
            ->check(CLI::IsMember({"energies", "equations", "graph"}));
        command.add_flag("--write-out-bodies", m_convert.writesOutBodies, "the same as --to equations");
        command.callback([this] { m_exitCode = runConvert(m_convert, m_streams); });
    }

    void addSimulate() {
        CLI::App& command =
            *m_app.add_subcommand("simulate", "Integrate the equations. Ctrl-C keeps what was computed.");
        addInput(command, m_simulate.input);
        addSimulation(command, m_simulate);
        command.callback([this] { m_exitCode = runSimulate(m_simulate, m_streams); });
    }

    void addEquilibrium() {
        CLI::App& command =
            *m_app.add_subcommand("equilibrium", "Find where the model stays at rest, or moves steadily.");
        addInput(command, m_equilibrium.input);
        addFormat(command, m_equilibrium.format, {"text", "json"});
        addSearch(command, m_equilibrium);
        command.callback([this] { m_exitCode = runEquilibrium(m_equilibrium, m_streams); });
    }

    void addLinearize() {
        CLI::App& command =
            *m_app.add_subcommand("linearize", "Print the linear equations near a point, their eigenvalues and modes.");
        addInput(command, m_linear.search.input);
        addFormat(command, m_linear.search.format, {"text", "latex", "json"});
        command.add_option("--at", m_linear.at,
                           "start, equilibrium, equilibrium:K (as listed by `equilibrium`), or a time of the run");
        command.add_option("--input", m_linear.inputs, "a parameter that acts from outside (repeatable)")->take_all();
        command
            .add_option("--output", m_linear.outputs,
                        "an expression that is observed (repeatable); without it the outputs "
                        "of the model")
            ->take_all();
        addNumber(command, "--modes", m_linear.modes, "only so many modes, those of the lowest natural frequencies")
            ->check(positive());
        addSearch(command, m_linear.search);
        command.callback([this] { m_exitCode = runLinearize(m_linear, m_streams); });
    }

    void addFormulation() {
        CLI::App& command =
            *m_app.add_subcommand("formulations", "Run constrained motions with projection, without, with Baumgarte's "
                                                  "feedback, and in independent coordinates.");
        addInput(command, m_formulations.input);
        addFormat(command, m_formulations.format, {"text", "json"});
        addNumber(command, "--end", m_formulations.end, "time at which the runs end")->check(finite());
        addNumber(command, "--rtol", m_formulations.relativeTolerance, "relative tolerance")->check(positive());
        addParameters(command, m_formulations.input.parameters);
        addInitialValues(command, m_formulations.input.initialValues);
        command.callback([this] { m_exitCode = runFormulations(m_formulations, m_streams); });
    }

    void addGraph() {
        CLI::App& command = *m_app.add_subcommand("graph", "Print the state space of a linear graph.");
        command.add_option("FILE", m_graph.input.file, "model: .ldae with a section [linear_graph]");
        command.add_option("--branches", m_graph.branches,
                           "in place of FILE: rows `number tail head type`, with ; between them");
        command.add_option("--outputs", m_graph.outputs, "rows `number branch kind`");
        const CLI::Option* transferOption =
            command
                .add_option("--transfer", m_transfer,
                            "transfer functions, too: of an INPUT and an OUTPUT, or of all pairs")
                ->expected(0, 2)
                ->type_name("INPUT OUTPUT");
        addFormat(command, m_graph.format, {"text", "latex", "json"});
        command.callback([this, transferOption] {
            std::erase(m_transfer, "");
            if (transferOption->count() > 0)
                m_graph.transfer = m_transfer;
            m_exitCode = runGraph(m_graph, m_streams);
        });
    }

    void addContinuum() {
        CLI::App& command = *m_app.add_subcommand(
            "continuum", "Print the equations and boundary conditions of a field, or of a functional.");
        addInput(command, m_continuum.input);
        addFormat(command, m_continuum.format, {"text", "latex", "json"});
        addParameters(command, m_continuum.input.parameters);
        command
            .add_option("--frequencies", m_continuum.frequencies,
                        "this many natural frequencies: exact where the field is uniform, and by Ritz's method")
            ->check(CLI::Range(1, 100));
        command
            .add_option("--modes", m_continuum.modes,
                        "of Ritz's method, beside fewer ones; by default those of the file")
            ->check(CLI::Range(1, 200));
        command.callback([this] { m_exitCode = runContinuum(m_continuum, m_streams); });
    }

    void addExport() {
        CLI::App& command = *m_app.add_subcommand(
            "export", "Write the model as a program in another language with a check of itself, as a unit of the "
                      "Functional Mock-up Interface, or as a web page that computes it.");
        addInput(command, m_export.input);
        std::vector<std::string> targets = exportLanguages();
        targets.insert(targets.end(), {pageName, siteName});
        command
            .add_option("--to", m_export.language,
                        "the language of the program; fmi2, fmi3: a unit for model exchange and co-simulation; "
                        "html: one page that runs the model; site: FILE is a folder, whose models become a folder of "
                        "pages with an index")
            ->required()
            ->check(CLI::IsMember(targets));
        addParameters(command, m_export.input.parameters);
        command.add_option("--input", m_export.inputs, "of a unit: a parameter that acts from outside (repeatable)")
            ->take_all();
        command.add_option("-o,--output", m_export.output,
                           "the file to write (octave: OUT.m and OUT_main.m; a unit: OUT.fmu), of a site the folder; "
                           "without it standard output");
        command.callback([this] { m_exitCode = runExport(m_export, m_streams); });
    }

    void addReport() {
        CLI::App& command = *m_app.add_subcommand("report", "Write a report of the model and its equations.");
        addInput(command, m_report.input);
        command.add_flag("--analysis", m_report.analyses,
                         "find the equilibria, too, and show eigenvalues and matrices");
        command.add_flag("--simulate", m_report.simulates, "run the model, too, and show its plots");
        command.add_option("-o,--output", m_report.output, "the file to write: NAME.tex, NAME.pdf or NAME.html")
            ->required();
        command.callback([this] { m_exitCode = runReport(m_report, m_streams, m_painter); });
    }

    CLI::App m_app{"Lagrangian differential-algebraic equations from energies and constraints.", "coenergy"};
    const Streams m_streams;
    const PainterMaker& m_painter;
    int m_exitCode = Done;
    DeriveOptions m_derive;
    CheckOptions m_check;
    ConvertOptions m_convert;
    SimulateOptions m_simulate;
    EquilibriumOptions m_equilibrium;
    LinearizeOptions m_linear;
    FormulationOptions m_formulations;
    GraphOptions m_graph;
    std::vector<std::string> m_transfer; // before it is known whether any was asked for
    ContinuumOptions m_continuum;
    ExportOptions m_export;
    ReportOptions m_report;
};

} // namespace

int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams, const PainterMaker& painter) {
    VisibleStream out(streams.out), err(streams.err);
    const int exitCode = Commands({out, err}, painter).run(arguments);
    out.flush();
    if (out)
        return exitCode;
    err << "coenergy: error: the standard output could not be written: it is closed, or there is no space left\n";
    return exitCode == Done ? ModelHasErrors : exitCode;
}

} // namespace coenergy
