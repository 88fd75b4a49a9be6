// `coenergy graph`: the state space of a linear graph, from a file or from rows in the toolbox's format.
#include "cli/cli_analysis.hpp"
#include "cli/cli_model.hpp"
#include "cli/print_as.hpp"

#include "base/argument_text.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "io/read_ldae.hpp"
#include "io/toml_string.hpp"
#include "lineargraph/state_space.hpp"
#include "lineargraph/transfer_function.hpp"
#include "linearization/spectrum.hpp"
#include "lineargraph/graph_rows.hpp"
#include "vectorgraph/vector_graph_rows.hpp"
#include "pipeline/algebra_thread.hpp"
#include "report/report_text.hpp"
#include "setup/givens.hpp"
#include "vectorgraph/scalar_form.hpp"

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

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

// gain * prod(s - zeros)/prod(s - poles): the roots of numerator and denominator.
struct Factors {
    std::vector<std::complex<double>> zeros, poles;
    double gain = 0;
};

struct Transfer {
    std::string input, output;
    Expression numerator, denominator; // in s
    std::optional<Factors> factors;    // where all parameters have values
};

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
std::optional<Factors> factorsOf(const SymbolicTransferFunction& function, const Point& values) {
    const std::vector<double> numerator = coefficientValues(function.numerator, values);
    const std::vector<double> denominator = coefficientValues(function.denominator, values);
    const auto isKnown = [](const std::vector<double>& coefficients) {
        return std::all_of(coefficients.begin(), coefficients.end(), [](double c) { return std::isfinite(c); });
    };
    if (denominator.empty() || !isKnown(numerator) || !isKnown(denominator))
        return std::nullopt;
    if (numerator.empty())
        return Factors{};
    return Factors{rootsOf(numerator), rootsOf(denominator), numerator.back() / denominator.back()};
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
            return Refusal("there is no source, so that nothing has a transfer function. Add one");
        if (names.empty())
            return ofAllPairs();
        const auto input = std::find(m_space.inputs.begin(), m_space.inputs.end(), names.front());
        if (input == m_space.inputs.end())
            return Refusal("`" + names.front() + "` is no input. Choose from " + joinedNames(m_space.inputs));
        const auto output = outputNamed(names.back());
        if (!output)
            return Refusal("`" + names.back() + "` is no variable of a branch. Choose one such as " +
                           (m_space.outputs.empty() ? m_space.inputs.front() : m_space.outputs.front()));
        LinearGraph graph = m_read.graph;
        graph.outputs = {*output};
        return listed(graph, {names.back()}, {static_cast<std::size_t>(input - m_space.inputs.begin())});
    }

private:
    tl::expected<std::vector<Transfer>, std::string> ofAllPairs() const {
        if (m_space.outputs.empty())
            return Refusal("there are no outputs. Ask for them, or name an input and a variable");
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

std::string latexOf(const Transfer& transfer, LatexPrinter& printer) {
    const std::string numerator = printer.print(transfer.numerator);
    return transfer.denominator.isOne() ? numerator
                                        : "\\frac{" + numerator + "}{" + printer.print(transfer.denominator) + "}";
}

void printText(const std::vector<Transfer>& transfers, std::ostream& out) {
    const auto list = [&](const char* title, const std::vector<std::complex<double>>& roots) {
        out << "  " << title << ":";
        for (std::size_t k = 0; k < roots.size(); ++k)
            out << (k > 0 ? ", " : " ") << complexText(roots[k]);
        out << (roots.empty() ? " none\n" : "\n");
    };
    for (const Transfer& transfer : transfers) {
        out << transfer.output << "/" << transfer.input << " = (" << toText(transfer.numerator) << ")/("
            << toText(transfer.denominator) << ")\n";
        if (!transfer.factors)
            continue;
        list("poles", transfer.factors->poles);
        list("zeros", transfer.factors->zeros);
        out << "  gain: " << shortNumber(transfer.factors->gain) << "\n";
    }
}

void printLatex(const std::vector<Transfer>& transfers, LatexPrinter& printer, std::ostream& out) {
    for (const Transfer& transfer : transfers)
        out << "\\[ \\frac{" << latexOfName(transfer.output) << "}{" << latexOfName(transfer.input)
            << "} = " << latexOf(transfer, printer) << " \\]\n";
}

Json jsonOf(const std::vector<Transfer>& transfers, const Notation& notation) {
    LatexPrinter printer(notation);
    const auto roots = [](const std::vector<std::complex<double>>& values) {
        Json list = Json::array();
        for (const std::complex<double>& value : values)
            list.push_back({value.real(), value.imag()});
        return list;
    };
    Json result = Json::array();
    for (const Transfer& transfer : transfers) {
        Json one = {{"input", transfer.input},
                    {"output", transfer.output},
                    {"numerator", toText(transfer.numerator)},
                    {"denominator", toText(transfer.denominator)},
                    {"latex", latexOf(transfer, printer)}};
        if (transfer.factors) {
            one["poles"] = roots(transfer.factors->poles);
            one["zeros"] = roots(transfer.factors->zeros);
            one["gain"] = transfer.factors->gain;
        }
        result.push_back(std::move(one));
    }
    return result;
}

class Answer {
public:
    Answer(StateSpace space, Notation notation, std::optional<std::vector<Transfer>> transfers = {})
        : m_space(std::move(space)), m_notation(std::move(notation)), m_transfers(std::move(transfers)) {}

    void printText(std::ostream& out) {
        std::vector<std::string> tree;
        for (const int branch : m_space.tree.tree)
            tree.push_back(std::to_string(branch));
        if (!tree.empty()) // of vectors: each component has one of its own
            out << "normal tree: " << joined(tree) << "\n";
        out << "states: " << joined(m_space.states) << "\ninputs: " << joined(m_space.inputs)
            << "\noutputs: " << joined(m_space.outputs) << "\n";
        for (const NamedExpression& definition : m_space.definitions)
            out << definition.name << " = " << toText(definition.value) << "\n";
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            out << "d" << m_space.states[k] << " = " << combination(m_space.A[k], m_space.B[k], m_space.E[k]) << "\n";
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            out << "y" << k + 1 << " = " << combination(m_space.C[k], m_space.D[k], m_space.F[k]) << "\n";
        for (const std::string& note : m_space.notes)
            out << note << "\n";
        if (m_transfers)
            coenergy::printText(*m_transfers, out);
    }

    void printLatex(std::ostream& out) {
        LatexPrinter printer(m_notation);
        for (const NamedExpression& definition : m_space.definitions)
            out << "\\[ " << printer.print(Expression::symbol(definition.name)) << " = "
                << printer.print(definition.value) << " \\]\n";
        for (const Named& named : matrices())
            if (!named.matrix->empty() && !named.matrix->front().empty())
                out << "\\[ " << named.name << " = " << latexOf(printer, *named.matrix) << " \\]\n";
        if (m_transfers)
            coenergy::printLatex(*m_transfers, printer, out);
    }

    Json json() {
        Json result = {{"format", 1},
                       {"tree", m_space.tree.tree},
                       {"states", m_space.states},
                       {"inputs", m_space.inputs},
                       {"outputs", m_space.outputs}};
        for (const Named& named : matrices()) {
            Json rows = Json::array();
            for (const std::vector<Expression>& row : *named.matrix) {
                Json entries = Json::array();
                for (const Expression& entry : row)
                    entries.push_back(toText(entry));
                rows.push_back(std::move(entries));
            }
            result[named.name] = std::move(rows);
        }
        if (!m_space.definitions.empty()) {
            result["definitions"] = Json::array();
            for (const NamedExpression& definition : m_space.definitions)
                result["definitions"].push_back({definition.name, toText(definition.value)});
        }
        result["notes"] = m_space.notes;
        if (m_transfers)
            result["transfer"] = jsonOf(*m_transfers, m_notation);
        return result;
    }

private:
    struct Named {
        const char* name;
        const ExpressionMatrix* matrix;
    };
    std::vector<Named> matrices() const {
        return {{"A", &m_space.A}, {"B", &m_space.B}, {"C", &m_space.C},
                {"D", &m_space.D}, {"E", &m_space.E}, {"F", &m_space.F}};
    }

    static std::string joined(const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names)
            text += (text.empty() ? "" : ", ") + name;
        return text.empty() ? "none" : text;
    }

    // One equation: a row of the matrices times states, inputs and rates of inputs.
    std::string combination(const std::vector<Expression>& ofStates, const std::vector<Expression>& ofInputs,
                            const std::vector<Expression>& ofRates) {
        std::vector<Expression> terms;
        const auto add = [&](const std::vector<Expression>& row, const std::vector<std::string>& names,
                             const std::string& prefix) {
            for (std::size_t k = 0; k < row.size(); ++k)
                terms.push_back(row[k] * Expression::symbol(prefix + names[k]));
        };
        add(ofStates, m_space.states, "");
        add(ofInputs, m_space.inputs, "");
        add(ofRates, m_space.inputs, "d");
        std::string text;
        for (const Expression& term : terms) {
            if (term.isZero())
                continue;
            const std::string printed = toText(term);
            const bool isNegative = printed.starts_with('-');
            text += text.empty() ? printed : isNegative ? " - " + printed.substr(1) : " + " + printed;
        }
        return text.empty() ? "0" : text;
    }

    static std::string latexOf(LatexPrinter& printer, const ExpressionMatrix& matrix) {
        std::string text = "\\begin{bmatrix} ";
        for (std::size_t i = 0; i < matrix.size(); ++i) {
            for (std::size_t j = 0; j < matrix[i].size(); ++j)
                text += (j > 0 ? " & " : "") + printer.print(matrix[i][j]);
            text += i + 1 < matrix.size() ? " \\\\ " : " ";
        }
        return text + "\\end{bmatrix}";
    }

    StateSpace m_space;
    Notation m_notation; // of LaTeX
    std::optional<std::vector<Transfer>> m_transfers;
};

// The block form, then where it is short the form of components.
class BlockAnswer {
public:
    BlockAnswer(const BlockStateSpace& space, std::optional<StateSpace> scalar)
        : m_space(space), m_scalar(std::move(scalar)) {}

    void printText(std::ostream& out) {
        for (const auto& [title, variables] :
             {std::pair("states", &m_space.states), std::pair("inputs", &m_space.inputs)}) {
            out << title << ":";
            for (const BlockVariable& variable : *variables)
                out << " " << variable.name << " (" << variable.dimension << ")";
            out << "\n";
        }
        for (const NamedBlock& definition : m_space.definitions)
            out << definition.name << " = " << textOf(definition.value) << "\n";
        for (std::size_t k = 0; k < m_space.states.size(); ++k)
            out << "d" << m_space.states[k].name << " = " << rowText(m_space.A, m_space.B, m_space.E, k) << "\n";
        for (std::size_t k = 0; k < m_space.outputs.size(); ++k)
            out << "y" << k + 1 << " = " << rowText(m_space.C, m_space.D, m_space.F, k) << "\n";
        for (const std::string& symbol : m_space.modulated)
            out << symbol << " depends on displacements: the equations are not linear.\n";
        if (m_scalar) {
            out << "\n";
            Answer(*m_scalar, {}).printText(out);
        }
    }

    void printLatex(std::ostream& out) const {
        for (const NamedBlock& definition : m_space.definitions)
            out << "\\[ " << latexOfName(definition.name) << " = " << latexOf(definition.value) << " \\]\n";
        for (const auto& [name, matrix] : matrices()) {
            if (matrix->empty() || matrix->front().empty())
                continue;
            out << "\\[ " << name << " = \\begin{bmatrix} ";
            for (std::size_t i = 0; i < matrix->size(); ++i) {
                for (std::size_t j = 0; j < (*matrix)[i].size(); ++j)
                    out << (j > 0 ? " & " : "") << latexOf((*matrix)[i][j]);
                out << (i + 1 < matrix->size() ? " \\\\ " : " ");
            }
            out << "\\end{bmatrix} \\]\n";
        }
    }

    Json json() const {
        Json result = {{"format", 1}};
        for (const auto& [title, variables] :
             {std::pair("states", &m_space.states), std::pair("inputs", &m_space.inputs),
              std::pair("outputs", &m_space.outputs)}) {
            result[title] = Json::array();
            for (const BlockVariable& variable : *variables)
                result[title].push_back({{"name", variable.name}, {"dimension", variable.dimension}});
        }
        for (const auto& [name, matrix] : matrices()) {
            result[name] = Json::array();
            for (const auto& row : *matrix) {
                Json entries = Json::array();
                for (const MatrixSum& block : row)
                    entries.push_back(textOf(block));
                result[name].push_back(std::move(entries));
            }
        }
        for (const NamedBlock& definition : m_space.definitions)
            result["definitions"].push_back({definition.name, textOf(definition.value)});
        result["modulated"] = m_space.modulated;
        return result;
    }

private:
    static std::string sumText(const BlockMatrix& matrix, std::size_t row, const std::vector<BlockVariable>& variables,
                               const std::string& prefix) {
        std::string text;
        for (std::size_t k = 0; k < variables.size(); ++k)
            if (const MatrixSum& block = matrix[row][k]; !block.isZero()) {
                const std::string factor = textOf(block);
                const bool isLong = factor.find(" + ") != factor.npos || factor.find(" - ") != factor.npos;
                text += (text.empty() ? "" : " + ") +
                        (factor == "I" ? "" : (isLong ? "(" + factor + ")" : factor) + "*") + prefix +
                        variables[k].name;
            }
        return text;
    }

    std::string rowText(const BlockMatrix& ofStates, const BlockMatrix& ofInputs, const BlockMatrix& ofRates,
                        std::size_t row) const {
        std::string text;
        for (const std::string& part :
             {sumText(ofStates, row, m_space.states, ""), sumText(ofInputs, row, m_space.inputs, ""),
              sumText(ofRates, row, m_space.inputs, "d")})
            text += part.empty() ? "" : (text.empty() ? "" : " + ") + part;
        return text.empty() ? "0" : text;
    }

    std::vector<std::pair<const char*, const BlockMatrix*>> matrices() const {
        return {{"A", &m_space.A}, {"B", &m_space.B}, {"C", &m_space.C},
                {"D", &m_space.D}, {"E", &m_space.E}, {"F", &m_space.F}};
    }

    const BlockStateSpace& m_space;
    std::optional<StateSpace> m_scalar;
};

int printBlocks(const std::string& file, OutputFormat format, const LoadedModel& model, const Streams& streams) {
    const ReadVectorGraph read = readVectorGraph(model.document);
    const auto blocks = blockStateSpace(read.graph);
    if (const auto* obstacle = std::get_if<BlockObstacle>(&blocks)) {
        printDiagnostics(file, model, {toldOf(*obstacle)}, streams.err);
        return ModelHasErrors;
    }
    const BlockStateSpace& space = std::get<BlockStateSpace>(blocks);
    BlockAnswer answer(space, scalarStateSpace(read.graph, space));
    printAs(format, answer, streams.out);
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
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
        StateSpace space = withShownNames(stateSpace(read.graph), read.elements);
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
        Answer answer(std::move(space), ownLatex(model.document), std::move(transfers));
        printAs(options.format, answer, streams.out);
    } catch (const ArithmeticError& error) {
        printDiagnostics(file, model, {diagnosticOf(error)}, streams.err);
        return ModelHasErrors;
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace

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

} // namespace coenergy
