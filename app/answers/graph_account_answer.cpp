// Equations of a graph as lines, each with the place that it belongs to; for scripts the same with their LaTeX.
#include "answers/answers.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

#include <algorithm>

namespace coenergy {

namespace {

std::string placeText(const GraphEquation& equation) {
    switch (equation.kind) {
    case GraphEquationKind::Node: return "node " + equation.place;
    case GraphEquationKind::Loop: return "loop of " + equation.place;
    case GraphEquationKind::CutSet: return "cut set of " + equation.place;
    case GraphEquationKind::Law: break;
    }
    return "law of " + equation.place;
}

std::string alignedLatex(const GraphEquation& equation, bool areVectors) {
    std::string latex = latexOf(equation, areVectors);
    return latex.insert(latex.find('='), "&");
}

Json jsonOf(const GraphEquation& equation, bool areVectors) {
    return {{"place", equation.place}, {"text", textOf(equation)}, {"latex", latexOf(equation, areVectors)}};
}

void addEquations(Answer& answer, const char* key, const std::string& title,
                  const std::vector<GraphEquation>& equations, bool areVectors) {
    Json all = Json::array();
    std::vector<std::string> aligned;
    if (!equations.empty())
        answer.note(title);
    for (const GraphEquation& equation : equations) {
        all.push_back(jsonOf(equation, areVectors));
        aligned.push_back(alignedLatex(equation, areVectors));
        answer.note("  " + placeText(equation) + ": " + textOf(equation));
    }
    answer.add({key}, {all});
    if (!aligned.empty())
        answer.addAligned(aligned);
}

std::string reasonText(const SolvedVariable& step) {
    const std::string& place = step.equation.place;
    switch (step.reason) {
    case GraphReason::Law: return "law of " + place;
    case GraphReason::CutSet: return "cut set of " + place;
    case GraphReason::Loop: return "loop of " + place;
    case GraphReason::Integral: return "an integrated output is a state";
    case GraphReason::RateOfCutSet: return "cut set of " + place + ", differentiated";
    case GraphReason::RateOfLoop: return "loop of " + place + ", differentiated";
    case GraphReason::Determined: break;
    }
    return "states and inputs determine " + place + " through two-ports";
}

void addElimination(Answer& answer, const GraphAccount& account) {
    Json all = Json::array();
    std::vector<std::string> aligned;
    if (!account.chains.empty())
        answer.note("elimination:");
    for (const EliminationChain& chain : account.chains) {
        Json steps = Json::array();
        for (const SolvedVariable& step : chain.steps) {
            Json one = jsonOf(step.equation, account.equations.areVectors);
            one["reason"] = reasonText(step);
            steps.push_back(one);
            aligned.push_back(alignedLatex(step.equation, account.equations.areVectors));
            answer.note("  " + textOf(step.equation) + "   (" + reasonText(step) + ")");
        }
        all.push_back({{"variable", chain.variable}, {"steps", steps}});
    }
    answer.add({"elimination"}, {all});
    if (!aligned.empty())
        answer.addAligned(aligned);
}

std::string formText(GraphForm form) {
    switch (form) {
    case GraphForm::Branches: return "branches";
    case GraphForm::Vectors: return "vectors";
    case GraphForm::Elements: break;
    }
    return "elements";
}

void addCounts(Answer& answer, const GraphAccount& account) {
    Json all = Json::array();
    const auto text = [](std::size_t count, const std::string& one, const std::string& more) {
        return std::to_string(count) + " " + (count == 1 ? one : more);
    };
    for (const CountedForm& counted : account.counts) {
        const GraphCounts& counts = counted.counts;
        all.push_back({{"form", formText(counted.form)},
                       {"branches", counts.branches},
                       {"nodes", counts.nodes},
                       {"elements", counts.elements},
                       {"laws", counts.laws},
                       {"loop_equations", counts.loops},
                       {"node_equations", counts.nodeEquations},
                       {"equations", counts.equations()},
                       {"unknowns", counts.unknowns}});
        answer.note((account.counts.size() > 1 ? "as " + formText(counted.form) + ": " : "") +
                    text(counts.branches, "branch", "branches") + ", " + text(counts.nodes, "node", "nodes") + ", " +
                    text(counts.elements, "element", "elements") + "; " + text(counts.laws, "law", "laws") + " + " +
                    text(counts.loops, "loop equation", "loop equations") + " + " +
                    text(counts.nodeEquations, "node equation", "node equations") + " = " +
                    text(counts.equations(), "equation", "equations") + " for " +
                    text(counts.unknowns, "unknown", "unknowns"));
    }
    answer.add({"counts"}, {all});
}

// Entries

bool isDiagonal(const ExpressionMatrix& matrix) {
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix[i].size(); ++j)
            if (matrix[i].size() != matrix.size() || (i != j && !matrix[i][j].isZero()))
                return false;
    return true;
}

template <class Print> std::string diagonalText(const ExpressionMatrix& matrix, Print print) {
    std::string text;
    for (std::size_t k = 0; k < matrix.size(); ++k)
        text += (k > 0 ? ", " : "") + print(matrix[k][k]);
    return text;
}

std::string entriesText(const ExpressionMatrix& matrix) {
    const auto print = [](const Expression& entry) { return toText(entry); };
    if (isDiagonal(matrix) && matrix.size() > 1)
        return "diag(" + diagonalText(matrix, print) + ")";
    std::string text;
    for (const std::vector<Expression>& row : matrix)
        for (std::size_t k = 0; k < row.size(); ++k)
            text += (k > 0 ? ", " : text.empty() ? "[" : "; ") + print(row[k]);
    return text + "]";
}

std::string entriesLatex(const ExpressionMatrix& matrix, LatexPrinter& printer) {
    const auto print = [&](const Expression& entry) { return printer.print(entry); };
    if (isDiagonal(matrix) && matrix.size() > 1)
        return "\\operatorname{diag}\\left(" + diagonalText(matrix, print) + "\\right)";
    std::string latex = "\\begin{bmatrix}";
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t k = 0; k < matrix[i].size(); ++k)
            latex += (k > 0 ? " & " : i > 0 ? " \\\\ " : " ") + print(matrix[i][k]);
    return latex + " \\end{bmatrix}";
}

Json entriesJson(const ExpressionMatrix& matrix) {
    Json rows = Json::array();
    for (const std::vector<Expression>& row : matrix) {
        rows.push_back(Json::array());
        for (const Expression& entry : row)
            rows.back().push_back(toText(entry));
    }
    return rows;
}

} // namespace

Answer accountAnswer(const GraphAccount& account) {
    Answer answer;
    const GraphEquations& equations = account.equations;
    addEquations(answer, "nodes", "node equations:", equations.nodes, equations.areVectors);
    addEquations(answer, "loops", "loop equations:", equations.loops, equations.areVectors);
    addEquations(answer, "laws", "constitutive equations:", equations.laws, equations.areVectors);
    addEquations(answer, "cut_sets", "cut sets, which are sums of node equations:", equations.cutSets,
                 equations.areVectors);
    addElimination(answer, account);
    addCounts(answer, account);
    return answer;
}

Answer elementBlocksAnswer(const ElementBlocks& blocks) {
    LatexPrinter printer;
    Answer answer;
    answer.note("in blocks, with the modes of each element as vectors:");
    answer.addObject("", blockAnswer(blocks.space));
    Json matrices = Json::object();
    for (const ElementMatrix& matrix : blocks.matrices) {
        matrices[matrix.name] = entriesJson(matrix.entries);
        answer.add({"", matrix.name + " = ", latexOfName(matrix.name)},
                   {{}, entriesText(matrix.entries), entriesLatex(matrix.entries, printer)});
    }
    for (const auto& [key, value] : jsonOf(blockAnswer(blocks.space)).items())
        answer.add({key}, {value});
    answer.add({"matrices"}, {matrices});
    return answer;
}

} // namespace coenergy
