// As text one equation for each row; as LaTeX and JSON the matrices.
#include "answers/answers.hpp"

#include "base/argument_text.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

#include <utility>

namespace coenergy {

namespace {

// Prints the entries of scalar and of vector graphs.
class Entries {
public:
    explicit Entries(const Notation& notation) : m_latex(notation) {}

    AnswerCell cell(const Expression& entry) {
        std::string text = toText(entry);
        return {text, text, m_latex.print(entry)};
    }

    AnswerCell cell(const MatrixSum& entry) {
        std::string text = textOf(entry);
        return {text, text, latexOf(entry)};
    }

    std::string symbol(const std::string& name) { return m_latex.print(Expression::symbol(name)); }

    std::string quotient(const Transfer& transfer) {
        const std::string numerator = m_latex.print(transfer.numerator);
        return transfer.denominator.isOne() ? numerator
                                            : "\\frac{" + numerator + "}{" + m_latex.print(transfer.denominator) + "}";
    }

private:
    LatexPrinter m_latex;
};

template <class Space> void addMatrices(Answer& answer, const Space& space, Entries& entries) {
    for (const auto& [name, matrix] : {std::pair("A", &space.A), std::pair("B", &space.B), std::pair("C", &space.C),
                                       std::pair("D", &space.D), std::pair("E", &space.E), std::pair("F", &space.F)}) {
        std::vector<AnswerRow> rows;
        for (const auto& row : *matrix) {
            rows.emplace_back();
            for (const auto& entry : row)
                rows.back().push_back(entries.cell(entry));
        }
        answer.addMatrix({name, "", name}, rows);
    }
}

std::string nameOf(const std::string& name) {
    return name;
}

std::string nameOf(const BlockVariable& variable) {
    return variable.name;
}

// "dv6 = ..." and "y1 = ...": a row of the matrices times states, inputs and rates of inputs. `add` adds a product to
// the text of the right side.
template <class Space, class Add> void addEquations(Answer& answer, const Space& space, Add add) {
    const auto line = [&](const std::string& left, const auto& ofStates, const auto& ofInputs, const auto& ofRates) {
        std::string right;
        for (std::size_t k = 0; k < ofStates.size(); ++k)
            add(right, ofStates[k], nameOf(space.states[k]));
        for (std::size_t k = 0; k < ofInputs.size(); ++k)
            add(right, ofInputs[k], nameOf(space.inputs[k]));
        for (std::size_t k = 0; k < ofRates.size(); ++k)
            add(right, ofRates[k], "d" + nameOf(space.inputs[k]));
        answer.note(left + " = " + (right.empty() ? "0" : right));
    };
    for (std::size_t k = 0; k < space.states.size(); ++k)
        line("d" + nameOf(space.states[k]), space.A[k], space.B[k], space.E[k]);
    for (std::size_t k = 0; k < space.outputs.size(); ++k)
        line("y" + std::to_string(k + 1), space.C[k], space.D[k], space.F[k]);
}

void addProduct(std::string& sum, const Expression& factor, const std::string& name) {
    const Expression product = factor * Expression::symbol(name);
    if (product.isZero())
        return;
    const std::string text = toText(product);
    sum += sum.empty() ? text : text.starts_with('-') ? " - " + text.substr(1) : " + " + text;
}

void addBlockProduct(std::string& sum, const MatrixSum& factor, const std::string& name) {
    if (factor.isZero())
        return;
    const std::string text = textOf(factor);
    const bool isLong = text.find(" + ") != text.npos || text.find(" - ") != text.npos;
    sum += (sum.empty() ? "" : " + ") + (text == "I" ? "" : (isLong ? "(" + text + ")" : text) + "*") + name;
}

template <class Value> AnswerCell listOrNone(const std::vector<Value>& values) {
    AnswerCell cell = cellOf(values);
    return {cell.json, values.empty() ? "none" : cell.text};
}

Answer transferAnswer(const Transfer& transfer, Entries& entries) {
    Answer answer;
    const std::string numerator = toText(transfer.numerator), denominator = toText(transfer.denominator);
    const std::string latex = entries.quotient(transfer);
    answer.add({{"input", transfer.input},
                {"output", transfer.output},
                {"numerator", numerator},
                {"denominator", denominator}});
    answer.add({"latex", transfer.output + "/" + transfer.input + " = ",
                "\\frac{" + latexOfName(transfer.output) + "}{" + latexOfName(transfer.input) + "}"},
               {latex, "(" + numerator + ")/(" + denominator + ")", latex});
    if (transfer.factors) {
        answer.add({"poles", "  poles: "}, listOrNone(transfer.factors->poles));
        answer.add({"zeros", "  zeros: "}, listOrNone(transfer.factors->zeros));
        answer.add({"gain", "  gain: "}, cellOf(transfer.factors->gain));
    }
    return answer;
}

// "v6 (3) f7 (3)"
AnswerCell variablesCell(const std::vector<BlockVariable>& variables) {
    AnswerCell cell{Json::array()};
    for (const BlockVariable& variable : variables) {
        cell.json.push_back({{"name", variable.name}, {"dimension", variable.dimension}});
        cell.text += " " + variable.name + " (" + std::to_string(variable.dimension) + ")";
    }
    return cell;
}

// Names for long entries: before the matrices, but for scripts, which find them behind.
template <class Definitions> Json addDefinitions(Answer& answer, const Definitions& definitions, Entries& entries) {
    Json all = Json::array();
    for (const auto& definition : definitions) {
        const AnswerCell value = entries.cell(definition.value);
        all.push_back({definition.name, value.text});
        answer.add({"", definition.name + " = ", entries.symbol(definition.name)}, value);
    }
    return all;
}

// All that scalar and vector graphs have in common.
template <class Space, class Add>
void addEquationsAndMatrices(Answer& answer, const Space& space, Entries& entries, Add add) {
    const Json definitions = addDefinitions(answer, space.definitions, entries);
    addEquations(answer, space, add);
    addMatrices(answer, space, entries);
    if (!definitions.empty())
        answer.add({"definitions"}, {definitions});
}

} // namespace

Answer stateSpaceAnswer(const StateSpace& space, const Notation& notation,
                        const std::optional<std::vector<Transfer>>& transfers) {
    Entries entries(notation);
    Answer answer;
    // of vectors: each component has a tree of its own
    answer.add({"tree", space.tree.tree.empty() ? "" : "normal tree: "}, cellOf(space.tree.tree));
    answer.add({"states", "states: "}, listOrNone(space.states));
    answer.add({"inputs", "inputs: "}, listOrNone(space.inputs));
    answer.add({"outputs", "outputs: "}, listOrNone(space.outputs));
    addEquationsAndMatrices(answer, space, entries, addProduct);
    answer.add({"notes"}, cellOf(space.notes));
    for (const std::string& note : space.notes)
        answer.note(note);
    if (!transfers)
        return answer;
    std::vector<Answer> all;
    for (const Transfer& transfer : *transfers)
        all.push_back(transferAnswer(transfer, entries));
    answer.addList("transfer", all);
    return answer;
}

Answer blockAnswer(const BlockStateSpace& space) {
    Entries entries({});
    Answer answer;
    answer.add({"states", "states:"}, variablesCell(space.states));
    answer.add({"inputs", "inputs:"}, variablesCell(space.inputs));
    answer.add({"outputs"}, variablesCell(space.outputs));
    addEquationsAndMatrices(answer, space, entries, addBlockProduct);
    answer.add({"modulated"}, cellOf(space.modulated));
    for (const std::string& symbol : space.modulated)
        answer.note(symbol + " depends on displacements: the equations are not linear.");
    return answer;
}

} // namespace coenergy
