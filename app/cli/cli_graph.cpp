// `coenergy graph`: the state space of a linear graph, from a file or from rows in the toolbox's format.
#include "cli/cli_commands.hpp"
#include "cli/cli_model.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"
#include "base/argument_text.hpp"
#include "io/read_ldae.hpp"
#include "io/toml_string.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/transfer_function.hpp"
#include "linearization/spectrum.hpp"
#include "pipeline/algebra_thread.hpp"
#include "report/report_text.hpp"
#include "setup/givens.hpp"
#include "vectorgraph/scalar_form.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <tl/expected.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

struct GraphOptions {
    InputOptions input; // no file: the rows below
    std::string branches;
    std::string outputs;
    std::optional<std::vector<std::string>> transfer = {}; // an input and an output; empty: every pair
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

// Products over all trees: of more states nobody reads them, and they take long.
constexpr std::size_t mostTransferStates = 12;

// The highest is not 0; empty where all are.
std::vector<double> coefficientValues(const std::vector<Expression>& coefficients, const Point& values) {
    std::vector<double> result;
    for (const Expression& coefficient : coefficients)
        result.push_back(evaluate(coefficient, values));
    while (!result.empty() && result.back() == 0)
        result.pop_back();
    return result;
}

// Eigenvalues of the companion matrix; roots at 0 are exact.
std::vector<std::complex<double>> rootsOf(const std::vector<double>& coefficients) {
    const auto first = std::find_if(coefficients.begin(), coefficients.end(), [](double c) { return c != 0; });
    const auto zeros = static_cast<std::size_t>(first - coefficients.begin());
    std::vector<std::complex<double>> roots(zeros);
    const auto degree = static_cast<Eigen::Index>(coefficients.size() - zeros) - 1;
    Eigen::MatrixXd companion =
        Eigen::MatrixXd::Zero(std::max<Eigen::Index>(degree, 0), std::max<Eigen::Index>(degree, 0));
    for (Eigen::Index k = 0; k < degree; ++k) {
        companion(k, degree - 1) = -first[k] / coefficients.back();
        if (k > 0)
            companion(k, k - 1) = 1;
    }
    if (!companion.allFinite())
        return {};
    for (const Mode& mode : spectrumOf(companion))
        roots.push_back(mode.value);
    return roots;
}

// None where a parameter has no value, or the values leave no denominator.
std::optional<TransferFactors> factorsOf(const SymbolicTransferFunction& function, const Point& values) {
    const std::vector<double> numerator = coefficientValues(function.numerator, values);
    const std::vector<double> denominator = coefficientValues(function.denominator, values);
    const auto isKnown = [](const std::vector<double>& coefficients) {
        return std::all_of(coefficients.begin(), coefficients.end(), [](double c) { return std::isfinite(c); });
    };
    if (denominator.empty() || !isKnown(numerator) || !isKnown(denominator))
        return std::nullopt;
    if (numerator.empty())
        return TransferFactors{};
    return TransferFactors{rootsOf(numerator), rootsOf(denominator), numerator.back() / denominator.back()};
}

using Refusal = tl::unexpected<std::string>;

class TransferFunctions {
public:
    TransferFunctions(const ReadGraph& read, const StateSpace& space, Point values)
        : m_read(read), m_space(space), m_values(std::move(values)) {}

    // Those that are asked for, or why there are none.
    tl::expected<std::vector<Transfer>, std::string> asked(const std::vector<std::string>& names) const {
        if (m_space.states.size() > mostTransferStates)
            return Refusal("with more than " + std::to_string(mostTransferStates) +
                           " states the transfer functions are too long. Use `coenergy linearize` for numbers");
        if (m_space.inputs.empty())
            return Refusal("there is no source, so nothing has a transfer function. Add one");
        if (names.empty())
            return ofAllPairs();
        const auto input = std::find(m_space.inputs.begin(), m_space.inputs.end(), names.front());
        if (input == m_space.inputs.end())
            return Refusal("`" + names.front() + "` is not an input. Choose from " + joinedNames(m_space.inputs));
        const auto output = outputNamed(names.back());
        if (!output)
            return Refusal("`" + names.back() + "` is not a variable of a branch. Choose one such as " +
                           (m_space.outputs.empty() ? m_space.inputs.front() : m_space.outputs.front()));
        LinearGraph graph = m_read.graph;
        graph.outputs = {*output};
        return listed(graph, {names.back()}, {static_cast<std::size_t>(input - m_space.inputs.begin())});
    }

private:
    tl::expected<std::vector<Transfer>, std::string> ofAllPairs() const {
        if (m_space.outputs.empty())
            return Refusal("there are no outputs. Give some, or name an input and a variable");
        std::vector<std::size_t> inputs(m_space.inputs.size());
        for (std::size_t k = 0; k < inputs.size(); ++k)
            inputs[k] = k;
        return listed(m_read.graph, m_space.outputs, inputs);
    }

    tl::expected<std::vector<Transfer>, std::string> listed(const LinearGraph& graph,
                                                            const std::vector<std::string>& outputs,
                                                            const std::vector<std::size_t>& inputs) const {
        std::vector<Transfer> result;
        for (std::size_t output = 0; output < outputs.size(); ++output)
            for (const std::size_t input : inputs) {
                auto function = symbolicTransferFunction(graph, output, input);
                if (!function)
                    return Refusal("the transfer function from " + m_space.inputs[input] + " to " + outputs[output] +
                                   " is too long. Name another pair, or use `coenergy linearize` for numbers");
                for (auto* polynomial : {&function->numerator, &function->denominator})
                    for (Expression& coefficient : *polynomial)
                        coefficient = m_read.elements.shown(coefficient);
                result.push_back({m_space.inputs[input], outputs[output], polynomialInS(function->numerator),
                                  polynomialInS(function->denominator), factorsOf(*function, m_values)});
            }
        return result;
    }

    // One that is asked for, or any other variable of a branch.
    std::optional<GraphOutput> outputNamed(const std::string& name) const {
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            if (m_space.outputs[k] == name)
                return m_read.graph.outputs[k];
        for (const GraphBranch& branch : m_read.graph.branches)
            for (const auto& [numbered, kind] : {std::pair(acrossName(branch.number), OutputKind::Across),
                                                 std::pair(throughName(branch.number), OutputKind::Through)})
                if (m_read.elements.shown(numbered) == name)
                    return GraphOutput{1, branch.number, kind};
        return std::nullopt;
    }

    const ReadGraph& m_read;
    const StateSpace& m_space;
    Point m_values;
};

// The LaTeX that parameters were given, as far as it can be read; all other names are typeset by themselves.
Notation ownLatex(const Document& document) {
    std::set<std::string> given;
    for (const Parameter& parameter : *document.parameters)
        if (!parameter.latex.empty())
            given.insert(parameter.name);
    if (given.empty())
        return {};
    Notation notation = readable(parseModel(document).notation);
    std::erase_if(notation, [&](const auto& entry) { return !given.contains(entry.first); });
    return notation;
}

int printBlocks(const std::string& file, OutputFormat format, const LoadedModel& model, const Streams& streams) {
    const ReadVectorGraph read = readVectorGraph(model.document);
    const auto blocks = blockStateSpace(read.graph);
    if (const auto* obstacle = std::get_if<BlockObstacle>(&blocks)) {
        printDiagnostics(file, model, {toldOf(*obstacle)}, streams.err);
        return ModelHasErrors;
    }
    const BlockStateSpace& space = std::get<BlockStateSpace>(blocks);
    const ExitCode written = printAnswer(blockAnswer(space), format, streams);
    const auto scalar = scalarStateSpace(read.graph, space);
    if (!scalar || format != OutputFormat::Text)
        return written;
    streams.out << "\n";
    return printAnswer(stateSpaceAnswer(*scalar, {}), format, streams);
}

int printStateSpace(const GraphOptions& options, const LoadedModel& model, const Streams& streams) {
    const std::string file = options.input.file.empty() ? "--branches" : options.input.file;
    if (!hasGraph(model.document)) {
        streams.err << file
                    << ": error: there is no linear graph in it. Give it a section [linear_graph] with branches.\n";
        return ModelHasErrors;
    }
    if (hasVectors(model.document) && options.transfer) {
        streams.err << file
                    << ": error: graphs of vectors have no transfer functions in symbols. Leave --transfer out.\n";
        return ModelHasErrors;
    }
    if (isRefused(file, model, streams))
        return ModelHasErrors;
    if (hasVectors(model.document))
        return printBlocks(file, options.format, model, streams);
    const ReadGraph read = readGraph(model.document);
    try {
        const StateSpace space = withShownNames(stateSpace(read.graph), read.elements);
        std::optional<std::vector<Transfer>> transfers;
        if (options.transfer) {
            const Point values = valuesOf(givensOf(parseModel(model.document)).parameters);
            auto asked = TransferFunctions(read, space, values).asked(*options.transfer);
            if (!asked) {
                streams.err << file << ": error: " << asked.error() << ".\n";
                return ModelHasErrors;
            }
            transfers = *std::move(asked);
        }
        return printAnswer(stateSpaceAnswer(space, ownLatex(model.document), transfers), options.format, streams);
    } catch (const ArithmeticError& error) {
        printDiagnostics(file, model, {diagnosticOf(error)}, streams.err);
        return ModelHasErrors;
    }
}

int runGraph(const GraphOptions& options, const Streams& streams) {
    const bool hasRows = !options.branches.empty() || !options.outputs.empty();
    if (options.input.file.empty() != hasRows) {
        streams.err << "coenergy: give either a FILE, or --branches and --outputs\n";
        return WrongUsage;
    }
    if (options.transfer && options.transfer->size() == 1) {
        streams.err << "coenergy: --transfer: give an input and an output, or neither of them\n";
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
    addFormat(app, options->format, {"text", "latex", "json"});
    onCommand(line, command, runGraph);
}

} // namespace coenergy
