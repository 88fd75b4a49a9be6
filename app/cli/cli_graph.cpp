// `coenergy graph`: the state space of a linear graph, from a file or from rows in the toolbox's format.
#include "cli/cli_assignments.hpp"
#include "cli/print_as.hpp"

#include "api/graph.hpp"
#include "io/read_ldae.hpp"
#include "io/toml_string.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/matrix_text.hpp"

namespace coenergy {

namespace {

struct GraphOptions {
    InputOptions input; // no file: the rows below
    std::string branches;
    std::string outputs;
    std::optional<std::vector<std::string>> transfer = {}; // an input and an output; empty: every pair
    api::GraphDerivation derivation = api::GraphDerivation::LeftOut;
    OutputFormat format = OutputFormat::Text;
};

// A file that says the same, so that what is wrong has a place in it.
std::string fileOf(const GraphOptions& options) {
    std::string text = "format = 1\n[linear_graph]\n";
    for (const auto& [key, rows] :
         {std::pair("branches", rowsOfMatrix(options.branches)), std::pair("outputs", rowsOfMatrix(options.outputs))}) {
        text += std::string(key) + " = [\n";
        for (const std::string& row : rows)
            text += "  " + quotedText(row) + ",\n";
        text += "]\n";
    }
    return text;
}

std::string textOf(const api::GraphAnswer& found, OutputFormat format, api::Remarks& remarks) {
    if (format == OutputFormat::Text)
        return api::textOf(found);
    if (format == OutputFormat::Latex)
        return api::latexOf(found);
    if (format != OutputFormat::Octave && format != OutputFormat::NumPy)
        return textOf(found.answer, format);
    std::string script =
        api::scriptOf(found, format == OutputFormat::Octave ? ScriptLanguage::Octave : ScriptLanguage::NumPy);
    if (script.empty())
        remarks.refuse(found.noScript);
    return script;
}

int printStateSpace(const GraphOptions& options, const LoadedModel& model, const Streams& streams) {
    const std::string file = options.input.file.empty() ? "--branches" : options.input.file;
    const GivenModel given{model, {}};
    api::ModelStages stages;
    return printAsked(file, streams, [&](api::Remarks& remarks) {
        return textOf(api::graphAnswer({given, stages, remarks}, options.transfer, options.derivation), options.format,
                      remarks);
    });
}

int runGraph(const GraphOptions& options, const Streams& streams) {
    const bool hasRows = !options.branches.empty() || !options.outputs.empty();
    if (options.input.file.empty() != hasRows) {
        streams.err << "coenergy: give either a FILE, or --branches and --outputs\n";
        return WrongUsage;
    }
    if (hasRows)
        return printStateSpace(options, readLdae(fileOf(options)), streams);
    const auto loaded = loadModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&loaded))
        return *exitCode;
    return printStateSpace(options, std::get<LoadedModel>(loaded), streams);
}

} // namespace

void addGraph(CommandLine& line) {
    const auto command = newCommand<GraphOptions>(line, "graph", "Print the state space of a linear graph.");
    const auto& [app, options] = command;
    app.add_option("FILE", options->input.file, "model: .ldae with a section [linear_graph]");
    app.add_option("--branches", options->branches,
                   "in place of FILE: rows `number tail head type`, with ; between them");
    app.add_option("--outputs", options->outputs, "rows `number branch kind`");
    app.add_option_function<std::vector<std::string>>(
           "--transfer",
           [options = options.get()](std::vector<std::string> pair) {
               std::erase(pair, "");
               options->transfer = std::move(pair);
           },
           "transfer functions, too: of an INPUT and an OUTPUT, or of all pairs")
        ->expected(0, 2)
        ->type_name("INPUT OUTPUT");
    app.add_flag_callback(
        "--derivation", [options = options.get()] { options->derivation = api::GraphDerivation::Told; },
        "node, loop and constitutive equations, too, their elimination and their number");
    addFormat(app, options->format, {"text", "latex", "json", "octave", "numpy"});
    onCommand(line, command, runGraph);
}

} // namespace coenergy
