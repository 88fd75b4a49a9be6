// The state space in symbols, from the graph alone; of vectors in blocks, and entry by entry.
#include "api/graph.hpp"

#include "answers/answers.hpp"
#include "base/argument_text.hpp"
#include "expression/divisors.hpp"
#include "graphmodel/graph_account.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/physical_names.hpp"
#include "lineargraph/transfer_function.hpp"
#include "linearization/spectrum.hpp"
#include "meaning/parsed_model.hpp"
#include "report/report_text.hpp"
#include "setup/givens.hpp"
#include "vectorgraph/scalar_form.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <tl/expected.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy::api {

namespace {

// Products over all trees: of more states nobody reads them, and they take long.
constexpr std::size_t mostTransferStates = 12;

// Of elements in blocks, unasked for: of more nobody reads the entries.
constexpr std::size_t mostBranchesInBlocks = 400;

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
    TransferFunctions(const ReadGraph& read, const StateSpace& space, Substitution names, Point values)
        : m_read(read), m_space(space), m_names(std::move(names)), m_values(std::move(values)) {}

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
                        coefficient = withPhysicalNames(m_read.elements.shown(coefficient), m_names);
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
    Substitution m_names;
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

std::vector<ScriptValue> valuesFor(const Document& document) {
    const Givens givens = givensOf(parseModel(document));
    const Point known = valuesOf(givens.parameters);
    std::vector<ScriptValue> values;
    for (const GivenParameter& parameter : givens.parameters) {
        const auto value = known.find(parameter.name);
        values.emplace_back(parameter.name, value == known.end() ? std::nullopt : std::optional(value->second));
    }
    return values;
}

std::string reasonForNoScript(const BlockStateSpace& space) {
    if (!space.modulated.empty())
        return "the matrix " + joinedNames(space.modulated) +
               " changes with the motion, so that the equations have no constant matrices. Use `coenergy linearize` "
               "for those at a point, or `coenergy export` for a program that runs.";
    return "it has more than " + std::to_string(mostSymbolicStates) +
           " states, whose entries are too long in symbols. Use `coenergy linearize` for numbers.";
}

Divisors divisorsIn(const StateSpace& space) {
    Divisors divisors;
    for (const Statement& definition : space.definitions)
        divisors.define(definition.name, definition.value);
    for (const ExpressionMatrix* matrix : {&space.A, &space.B, &space.C, &space.D, &space.E, &space.F})
        for (const std::vector<Expression>& row : *matrix)
            for (const Expression& entry : row)
                divisors.add(entry);
    return divisors;
}

// Why no script can have these values; empty if it can.
std::string divisionByZero(const StateSpace& space, const std::vector<ScriptValue>& values, const LinearGraph& graph) {
    Point known; // a name without a value is told by the script itself
    for (const auto& [name, value] : values)
        if (value)
            known[name] = *value;
    const Divisors divisors = divisorsIn(space);
    if (!divisors.vanish(known))
        return {};
    const std::set<std::string> names = divisors.zerosBehind(known);
    if (names.empty())
        return "with the values of its parameters the matrices divide by 0. Give them other values.";
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const std::string name = parameterName(graph, row); names.contains(name))
            return "`" + name + "` is 0, and the matrices divide by it. Give it another value, or take the branch " +
                   std::to_string(graph.branches[row].number) + " out of the graph.";
    return "`" + *names.begin() + "` is 0, and the matrices divide by it. Give it another value.";
}

GraphAnswer blocksOf(const Question& question, GraphDerivation derivation) {
    const ReadVectorGraph read = readVectorGraph(question.model().document);
    const auto blocks = blockStateSpace(read.graph);
    if (const auto* obstacle = std::get_if<BlockObstacle>(&blocks)) {
        question.remarks.add(question.model(), {toldOf(*obstacle)});
        question.remarks.fail();
    }
    const BlockStateSpace& space = std::get<BlockStateSpace>(blocks);
    GraphAnswer result{blockAnswer(space), std::nullopt, valuesFor(question.model().document)};
    if (const auto scalar = scalarStateSpace(read.graph, space))
        result.entryByEntry = stateSpaceAnswer(*scalar, {});
    if (const auto scalar = stateSpaceForScripts(read.graph, space)) {
        result.forScripts = stateSpaceAnswer(*scalar, {});
        result.noScript = divisionByZero(*scalar, result.values, {});
    } else
        result.noScript = reasonForNoScript(space);
    if (derivation == GraphDerivation::Told)
        result.derivation = accountAnswer(graphAccount(read.graph, space));
    return result;
}

GraphAnswer statesOf(const Question& question, const std::optional<std::vector<std::string>>& transfer,
                     GraphDerivation derivation) {
    const Document& document = question.model().document;
    const ReadGraph read = readGraph(document);
    const Substitution names = physicalNames(document, read.graph);
    const StateSpace numbered = stateSpace(read.graph);
    const StateSpace space = withPhysicalNames(withShownNames(numbered, read.elements), names);
    std::optional<std::vector<Transfer>> transfers;
    if (transfer) {
        const Point values = valuesOf(givensOf(parseModel(document)).parameters);
        auto asked = TransferFunctions(read, space, names, values).asked(*transfer);
        if (!asked)
            question.remarks.refuse(asked.error() + ".");
        transfers = *std::move(asked);
    }
    GraphAnswer result{stateSpaceAnswer(space, ownLatex(document), transfers), std::nullopt, valuesFor(document)};
    result.noScript = divisionByZero(space, result.values, read.graph);
    const bool hasBlocks = !read.elements.elements.empty() && read.graph.branches.size() <= mostBranchesInBlocks;
    if (derivation == GraphDerivation::LeftOut && !hasBlocks)
        return result;
    const GraphAccount account = graphAccount(document, read, numbered.tree, graphDerivation(read.graph, numbered));
    if (account.blocks)
        result.blocks = elementBlocksAnswer(*account.blocks);
    if (derivation == GraphDerivation::Told)
        result.derivation = accountAnswer(account);
    return result;
}

// For scripts they are members of the one object.
GraphAnswer withMembers(GraphAnswer found) {
    if (found.blocks)
        found.answer.add(AnswerName{"elements"}, AnswerCell{jsonOf(*found.blocks)});
    if (found.derivation)
        found.answer.add(AnswerName{"derivation"}, AnswerCell{jsonOf(*found.derivation)});
    return found;
}

} // namespace

GraphAnswer graphAnswer(const Question& question, const std::optional<std::vector<std::string>>& transfer,
                        GraphDerivation derivation) {
    const Document& document = question.model().document;
    if (transfer && transfer->size() != 0 && transfer->size() != 2)
        question.remarks.reject("transfer", "give an input and an output, or neither of them");
    if (!hasGraph(document))
        question.remarks.refuse("there is no linear graph in it. Give it a section [linear_graph] with branches.");
    if (hasVectors(document) && transfer)
        question.remarks.refuse("graphs of vectors have no transfer functions in symbols. Leave --transfer out.");
    refuseWhatIsWrong(question, question.model());
    if (hasVectors(document))
        return withMembers(blocksOf(question, derivation));
    try {
        return withMembers(statesOf(question, transfer, derivation));
    } catch (const ArithmeticError& error) {
        question.remarks.add(question.model(), {diagnosticOf(error)});
        question.remarks.fail();
    }
}

std::string textOf(const GraphAnswer& found) {
    std::string text = coenergy::textOf(found.answer);
    for (const std::optional<Answer>* part : {&found.entryByEntry, &found.blocks, &found.derivation})
        if (*part)
            text += "\n" + coenergy::textOf(**part);
    return text;
}

std::string latexOf(const GraphAnswer& found) {
    std::string latex = coenergy::latexOf(found.answer);
    for (const std::optional<Answer>* part : {&found.blocks, &found.derivation})
        if (*part)
            latex += coenergy::latexOf(**part);
    return latex;
}

std::string scriptOf(const GraphAnswer& found, ScriptLanguage language) {
    return !found.noScript.empty()
               ? std::string()
               : matrixScript(found.forScripts ? *found.forScripts : found.answer, language, found.values);
}

} // namespace coenergy::api
