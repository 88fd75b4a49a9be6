// Nodes in ascending order without the reference, whose equation is the sum of all others; the loops of the links and
// the cut sets of the tree branches; laws by rows, with the usual parameters of scalars (v = R f) and the matrices of
// vectors (f = B v).
#include "graphmodel/graph_equations.hpp"

#include "expression/print_text.hpp"
#include "graph/spanning_tree.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t referenceNode = 0; // the first in a table of nodes

class BalanceWriter {
public:
    BalanceWriter(const LinearGraph& graph, const GraphCalls& calls) : m_graph(graph), m_calls(calls) {}

    std::vector<GraphEquation> atNodes() const {
        const NodeTable nodes = nodeTable(m_graph);
        std::vector<GraphEquation> equations;
        for (std::size_t node = referenceNode + 1; node < nodes.numbers.size(); ++node) {
            GraphEquation equation{GraphEquationKind::Node, std::to_string(nodes.numbers[node])};
            for (const std::size_t row : nodes.rows[node])
                equation.left.push_back(
                    term(throughName(m_graph.branches[row].number), nodes.heads[row] == node ? 1 : -1));
            equations.push_back(std::move(equation));
        }
        return equations;
    }

    std::vector<GraphEquation> along(const std::vector<std::vector<SignedBranch>>& paths,
                                     GraphEquationKind kind) const {
        std::vector<GraphEquation> equations;
        for (const std::vector<SignedBranch>& path : paths) {
            GraphEquation equation{kind, m_calls.branch(path.front().number)};
            for (const SignedBranch& member : path)
                equation.left.push_back(
                    term(kind == GraphEquationKind::Loop ? acrossName(member.number) : throughName(member.number),
                         member.sign));
            equations.push_back(std::move(equation));
        }
        return equations;
    }

private:
    GraphEquationTerm term(const std::string& numbered, int sign) const {
        return {Expression(sign), m_calls.variable(numbered)};
    }

    const LinearGraph& m_graph;
    const GraphCalls& m_calls;
};

std::size_t sourcesIn(const LinearGraph& graph) {
    return static_cast<std::size_t>(std::count_if(graph.branches.begin(), graph.branches.end(),
                                                  [](const GraphBranch& branch) { return isSource(branch.type); }));
}

/// Makes the terms of laws: variables by number, and what an element is multiplied by.
class LawWriter {
public:
    using Factor = std::variant<Expression, MatrixSum>;

    LawWriter(const LinearGraph& graph, const GraphCalls& calls) : m_graph(graph), m_calls(calls) {}

    GraphEquationTerm v(std::size_t row, Factor factor = Expression(1), bool isRate = false) const {
        return {std::move(factor), m_calls.variable(acrossName(numberOf(row))), isRate};
    }
    GraphEquationTerm f(std::size_t row, Factor factor = Expression(1), bool isRate = false) const {
        return {std::move(factor), m_calls.variable(throughName(numberOf(row))), isRate};
    }
    GraphEquation law(std::size_t row, GraphEquationTerm left, GraphEquationTerm right) const {
        return {GraphEquationKind::Law, m_calls.branch(numberOf(row)), {std::move(left)}, {std::move(right)}};
    }

private:
    int numberOf(std::size_t row) const { return m_graph.branches[row].number; }

    const LinearGraph& m_graph;
    const GraphCalls& m_calls;
};

// Text

std::string rateText(const GraphEquationTerm& term) {
    return (term.isRate ? "d" : "") + term.variable;
}

bool isSumOfTerms(const MatrixSum& sum) {
    return sum.terms.size() > 1;
}

std::string factorless(const MatrixSum& matrix, const std::string& variable, bool isLatex) {
    std::string text = isLatex ? latexOf(matrix) : textOf(matrix);
    const char* times = isLatex ? "\\," : "*";
    if (isSumOfTerms(matrix))
        return (isLatex ? "\\left(" + text + "\\right)" : "(" + text + ")") + times + variable;
    if (text == "I" || text == "-I")
        return (text == "I" ? "" : "-") + variable;
    return text + times + variable;
}

std::string termText(const GraphEquationTerm& term) {
    if (const auto* factor = std::get_if<Expression>(&term.factor))
        return toText(*factor * Expression::symbol(rateText(term)));
    return factorless(std::get<MatrixSum>(term.factor), rateText(term), false);
}

std::string sumOfTerms(const std::vector<GraphEquationTerm>& terms,
                       const std::function<std::string(const GraphEquationTerm&)>& print) {
    std::string sum;
    for (const GraphEquationTerm& term : terms) {
        const std::string text = print(term);
        sum += sum.empty() ? text : text.starts_with('-') ? " - " + text.substr(1) : " + " + text;
    }
    return sum.empty() ? "0" : sum;
}

std::string blockText(const BlockMatrix& matrix) {
    std::string text;
    for (const std::vector<MatrixSum>& row : matrix) {
        text += text.empty() ? "[" : "; ";
        for (std::size_t k = 0; k < row.size(); ++k)
            text += (k > 0 ? ", " : "") + textOf(row[k]);
    }
    return text + "]";
}

std::string columnText(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "[" : "; ") + name;
    return text + "]";
}

std::string stackedText(const StackedLaw& law) {
    const std::string states = columnText(law.states);
    return "d" + states + " = " + blockText(law.A) + "*" + states + " + " + blockText(law.B) + "*" +
           columnText(law.inputs);
}

// LaTeX

std::string nameLatex(const std::string& name, bool isVector) {
    return isVector ? withAccent("\\mathbf", latexOfName(name)) : latexOfName(name);
}

std::string variableLatex(const GraphEquationTerm& term, bool isVector) {
    const std::string name = nameLatex(term.variable, isVector);
    return term.isRate ? withAccent("\\dot", name) : name;
}

std::string termLatex(const GraphEquationTerm& term, bool isVector) {
    const auto* factor = std::get_if<Expression>(&term.factor);
    if (!factor)
        return factorless(std::get<MatrixSum>(term.factor), variableLatex(term, isVector), true);
    const std::string name = rateText(term);
    LatexPrinter printer({{name, {Role::Coordinate, 0, variableLatex(term, isVector)}}});
    return printer.print(*factor * Expression::symbol(name));
}

std::string blockLatex(const BlockMatrix& matrix) {
    std::string latex;
    for (const std::vector<MatrixSum>& row : matrix) {
        latex += latex.empty() ? "\\begin{bmatrix} " : " \\\\ ";
        for (std::size_t k = 0; k < row.size(); ++k)
            latex += (k > 0 ? " & " : "") + latexOf(row[k]);
    }
    return latex + " \\end{bmatrix}";
}

std::string columnLatex(const std::vector<std::string>& names) {
    std::string latex;
    for (const std::string& name : names)
        latex += (latex.empty() ? "\\begin{bmatrix} " : " \\\\ ") + nameLatex(name, true);
    return latex + " \\end{bmatrix}";
}

std::string stackedLatex(const StackedLaw& law) {
    const std::string states = columnLatex(law.states);
    return "\\frac{\\mathrm{d}}{\\mathrm{d}t} " + states + " = " + blockLatex(law.A) + " " + states + " + " +
           blockLatex(law.B) + " " + columnLatex(law.inputs);
}

} // namespace

std::string GraphCalls::variable(const std::string& numbered) const {
    const auto found = variables.find(numbered);
    return found == variables.end() ? numbered : found->second;
}

std::string GraphCalls::branch(int number) const {
    const auto found = branches.find(number);
    return found == branches.end() ? std::to_string(number) : found->second;
}

NormalTree treeOf(const LinearGraph& graph, const std::vector<int>& branches) {
    const std::set<int> inTree(branches.begin(), branches.end());
    NormalTree tree;
    for (const GraphBranch& branch : graph.branches)
        (inTree.contains(branch.number) ? tree.tree : tree.links).push_back(branch.number);
    std::sort(tree.tree.begin(), tree.tree.end());
    std::sort(tree.links.begin(), tree.links.end());
    return tree;
}

GraphEquations balancesOf(const LinearGraph& graph, const NormalTree& tree, const GraphCalls& calls) {
    const BalanceWriter writer(graph, calls);
    GraphEquations all;
    all.nodes = writer.atNodes();
    all.loops = writer.along(fundamentalLoops(graph, tree), GraphEquationKind::Loop);
    all.cutSets = writer.along(fundamentalCutSets(graph, tree), GraphEquationKind::CutSet);
    const std::size_t branches = graph.branches.size(), sources = sourcesIn(graph);
    all.counts.branches = branches;
    all.counts.nodes = all.nodes.size() + 1;
    all.counts.elements = branches - twoPortRows(graph).size();
    all.counts.loops = all.loops.size();
    all.counts.nodeEquations = all.nodes.size();
    all.counts.unknowns = 2 * branches - sources;
    return all;
}

// f = C dv, v = L df, v = R f; vb = TF va with fa = -TF fb; vb = GY fa with va = -GY fb.
std::vector<GraphEquation> lawsOf(const LinearGraph& graph, const GraphCalls& calls) {
    const LawWriter writer(graph, calls);
    const std::vector<std::size_t> firsts = twoPortRows(graph);
    std::vector<GraphEquation> laws;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const Expression p = Expression::symbol(parameterName(graph, row));
        const bool isFirst = std::find(firsts.begin(), firsts.end(), row) != firsts.end();
        switch (graph.branches[row].type) {
        case BranchType::AType: laws.push_back(writer.law(row, writer.f(row), writer.v(row, p, true))); break;
        case BranchType::TType: laws.push_back(writer.law(row, writer.v(row), writer.f(row, p, true))); break;
        case BranchType::DType: laws.push_back(writer.law(row, writer.v(row), writer.f(row, p))); break;
        case BranchType::Transformer:
            laws.push_back(isFirst ? writer.law(row, writer.f(row), writer.f(row + 1, -p))
                                   : writer.law(row, writer.v(row), writer.v(row - 1, p)));
            break;
        case BranchType::Gyrator:
            laws.push_back(isFirst ? writer.law(row, writer.v(row), writer.f(row + 1, -p))
                                   : writer.law(row, writer.v(row), writer.f(row - 1, p)));
            break;
        case BranchType::AcrossSource:
        case BranchType::ThroughSource: break;
        }
    }
    return laws;
}

// The matrix whose law it is: f = B v, or v = R f where R is given.
std::vector<GraphEquation> lawsOf(const VectorGraph& graph, const GraphCalls& calls) {
    const LawWriter writer(graph.graph, calls);
    const std::vector<std::size_t> firsts = twoPortRows(graph.graph);
    std::vector<GraphEquation> laws;
    for (std::size_t row = 0; row < graph.elements.size(); ++row) {
        const bool isFirst = std::find(firsts.begin(), firsts.end(), row) != firsts.end();
        const VectorElement& element = graph.elements[row];
        const bool isInverse = element.law == MatrixLaw::Inverse;
        const auto given = [&](const VectorElement& e) { return isInverse ? inverseOf(matrixOf(e)) : matrixOf(e); };
        switch (graph.graph.branches[row].type) {
        case BranchType::AType:
            laws.push_back(isInverse
                               ? writer.law(row, writer.v(row, Expression(1), true), writer.f(row, given(element)))
                               : writer.law(row, writer.f(row), writer.v(row, given(element), true)));
            break;
        case BranchType::TType:
            laws.push_back(isInverse
                               ? writer.law(row, writer.v(row), writer.f(row, given(element), true))
                               : writer.law(row, writer.f(row, Expression(1), true), writer.v(row, given(element))));
            break;
        case BranchType::DType:
            laws.push_back(isInverse ? writer.law(row, writer.v(row), writer.f(row, given(element)))
                                     : writer.law(row, writer.f(row), writer.v(row, given(element))));
            break;
        case BranchType::Transformer:
            laws.push_back(isFirst
                               ? writer.law(row, writer.f(row), writer.f(row + 1, -transposeOf(matrixOf(element))))
                               : writer.law(row, writer.v(row), writer.v(row - 1, matrixOf(graph.elements[row - 1]))));
            break;
        case BranchType::Gyrator:
            laws.push_back(isFirst
                               ? writer.law(row, writer.v(row), writer.f(row + 1, -transposeOf(matrixOf(element))))
                               : writer.law(row, writer.v(row), writer.f(row - 1, matrixOf(graph.elements[row - 1]))));
            break;
        case BranchType::AcrossSource:
        case BranchType::ThroughSource: break;
        }
    }
    return laws;
}

GraphEquations graphEquations(const LinearGraph& graph, const NormalTree& tree, const GraphCalls& calls) {
    GraphEquations all = balancesOf(graph, tree, calls);
    all.laws = lawsOf(graph, calls);
    all.counts.laws = all.laws.size();
    return all;
}

GraphEquations graphEquations(const VectorGraph& graph, const NormalTree& tree, const GraphCalls& calls) {
    GraphEquations all = balancesOf(graph.graph, tree, calls);
    all.laws = lawsOf(graph, calls);
    all.counts.laws = all.laws.size();
    all.areVectors = true;
    return all;
}

std::string textOf(const GraphEquation& equation) {
    return equation.stacked ? stackedText(*equation.stacked)
                            : sumOfTerms(equation.left, termText) + " = " + sumOfTerms(equation.right, termText);
}

GraphEquationLatex latexPartsOf(const GraphEquation& equation, bool areVectors) {
    if (equation.stacked)
        return {{}, {}, {{false, stackedLatex(*equation.stacked), {}}}};
    const auto print = [&](const GraphEquationTerm& term) { return termLatex(term, areVectors); };
    GraphEquationLatex parts;
    if (equation.right.empty())
        parts.ending = "= 0";
    else
        parts.lead = sumOfTerms(equation.left, print) + " = ";
    for (const GraphEquationTerm& term : equation.right.empty() ? equation.left : equation.right) {
        const std::string latex = print(term);
        const bool isNegative = latex.starts_with('-');
        parts.terms.push_back({isNegative, isNegative ? latex.substr(1) : latex, {}});
    }
    return parts;
}

std::string latexOf(const GraphEquation& equation, bool areVectors) {
    if (equation.stacked)
        return stackedLatex(*equation.stacked);
    const auto print = [&](const GraphEquationTerm& term) { return termLatex(term, areVectors); };
    return sumOfTerms(equation.left, print) + " = " + sumOfTerms(equation.right, print);
}

} // namespace coenergy
