// Derived and simplified by the stages; printed by the printers of expressions.
#include "api/equations.hpp"

#include "api/dae_json.hpp"
#include "dae/first_principles.hpp"
#include "exposition/collected_form.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "lagrange/definitions.hpp"
#include "meaning/parsed_model.hpp"
#include "report/principle_text.hpp"
#include "report/report_text.hpp"

#include <cmath>

namespace coenergy::api {

namespace {

// The equations are many times as long as the texts, and so is the time that they take.
void refuseIfTooLong(const Question& question) {
    constexpr double longest = 100'000;
    const double size = writtenSize(parseModel(question.model().document));
    if (size > longest)
        question.remarks.refuse(
            "written out, the energies and constraints have " +
            (size < 1e6 ? "about " + std::to_string(std::lround(size / 1000)) + ",000" : "more than a million") +
            " names and numbers, and the equations many times as many. Derive without --expand, which gives them by "
            "name.");
}

// What only the derivation step by step knows.
void addSteps(const Question& question, const Edited& edited, const EquationOptions& options, bool isAsDerived,
              Equations& equations) {
    const ModelState state = question.stages.with(memberAt<&ModelState::steps>, edited, question.stop);
    const DerivationSteps& steps = isAsDerived ? *state.steps->plain : *state.steps->simplified;
    if (options.isEliminated && steps.elimination.empty())
        question.remarks.refuse("no displacement constraint gives a coordinate: none is linear in one with a "
                                "coefficient of parameters alone that is not zero, or the equations are too long.");
    if (options.hasPrinciples && steps.principles.empty())
        question.remarks.refuse("the lines from d'Alembert's principle on are written for up to " +
                                std::to_string(mostInPrinciples) +
                                " coordinates, and not where definitions are kept by name.");
    if (options.isEliminated)
        equations.elimination = steps.elimination;
    if (options.hasPrinciples)
        equations.principles = steps.principles;
}

} // namespace

Equations equationsOf(const Question& question, const EquationOptions& options) {
    if (options.isWrittenOut)
        refuseIfTooLong(question);
    Edited edited = editedOf(question.model());
    edited.isWrittenOut = options.isWrittenOut;
    ModelState state = question.stages.with(memberAt<&ModelState::derivation>, edited, question.stop);
    question.remarks.add(question.model(), state.derivation->diagnostics);
    question.remarks.failIf(hasErrors(state.derivation->diagnostics));
    const bool isAsDerived = options.form == EquationForm::Plain || !state.derivation->system->statements.empty();
    if (!isAsDerived)
        state = question.stages.with(memberAt<&ModelState::simplified>, edited, question.stop);
    DaeSystem system = isAsDerived ? *state.derivation->system : *state.simplified;
    if (options.isCollected)
        question.stages.work([&] { system = collectedForm(system); });
    question.remarks.add(question.model(), simplificationFindings(system));
    CompactSystem shown = options.isCompact ? compactSystem(system) : writtenOutRows(system);
    Equations equations{std::move(system), std::move(shown), options.isCompact};
    if (state.derivation->model)
        equations.duals = state.derivation->model->duals;
    if (options.isEliminated || options.hasPrinciples)
        addSteps(question, edited, options, isAsDerived, equations);
    return equations;
}

namespace {

QString leftSideOf(const PrincipleLine& line) {
    LatexPrinter latex{Notation()};
    return principleText(line, latex).plain;
}

std::string textOf(const std::vector<PrincipleLine>& lines, TextPrinter& printer) {
    std::string text;
    for (const PrincipleLine& line : lines)
        text += leftSideOf(line).toStdString() + " = " + printer.print(line.value, TermOrder::Equation) + "\n";
    return text;
}

std::string textOf(const std::vector<EliminationStep>& steps, TextPrinter& printer) {
    std::string text;
    for (const EliminationStep& step : steps) {
        const std::string value = printer.print(step.value, TermOrder::Equation);
        text += step.kind == EliminationStep::Kind::Equation ? step.name + ": " + value + " = 0\n"
                                                             : step.name + " = " + value + "\n";
    }
    return text;
}

nlohmann::ordered_json jsonOf(const std::vector<EliminationStep>& steps, TextPrinter& printer) {
    nlohmann::ordered_json json = {{"coordinates", nlohmann::ordered_json::array()},
                                   {"multipliers", nlohmann::ordered_json::array()},
                                   {"equations", nlohmann::ordered_json::array()}};
    for (const EliminationStep& step : steps) {
        const std::string value = printer.print(step.value, TermOrder::Equation);
        if (step.kind == EliminationStep::Kind::Equation)
            json["equations"].push_back({{"name", step.name}, {"residual", value}});
        else
            json[step.kind == EliminationStep::Kind::Coordinate ? "coordinates" : "multipliers"].push_back(
                {{"name", step.name}, {"from", step.from}, {"value", value}});
    }
    return json;
}

nlohmann::ordered_json jsonOf(const std::vector<PrincipleLine>& lines, TextPrinter& printer) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const PrincipleLine& line : lines)
        json.push_back(
            {{"what", leftSideOf(line).toStdString()}, {"value", printer.print(line.value, TermOrder::Equation)}});
    return json;
}

} // namespace

std::string textOf(const Equations& equations) {
    const DaeSystem& system = equations.shown.system;
    TextPrinter printer(system.notation);
    std::string text = textOf(equations.principles, printer);
    if (!equations.elimination.empty())
        return text + textOf(equations.elimination, printer);
    for (const Statement& statement : system.statements)
        text += statement.name + " = " + printer.print(statement.value, TermOrder::Equation) + "\n";
    for (std::size_t k = 0; k < system.equations.size(); ++k) {
        const Equation& equation = system.equations[k];
        const CompactRow& row = equations.shown.rows[k];
        text += equation.name + ": " + printer.print(equation.residual, TermOrder::Equation) + " = 0" +
                (row.isPattern() ? ", " + rangeText(equations.shown, row) : "") + "\n";
    }
    return text;
}

namespace {

std::string latexOf(const std::vector<EliminationStep>& steps, LatexPrinter& printer) {
    std::string text;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const bool isEquation = steps[k].kind == EliminationStep::Kind::Equation;
        const std::string value = printer.print(steps[k].value, TermOrder::Equation);
        text += "  " +
                (isEquation ? value + " &= 0" : printer.print(Expression::symbol(steps[k].name)) + " &= " + value) +
                (k + 1 < steps.size() ? " \\\\\n" : "\n");
    }
    return text;
}

} // namespace

std::string latexOf(const Equations& equations) {
    const DaeSystem& system = equations.shown.system;
    LatexPrinter printer(readable(system.notation));
    std::string text = "\\begin{align*}\n" + latexOf(equations.elimination, printer);
    if (!equations.elimination.empty())
        return text + "\\end{align*}\n";
    for (const Statement& statement : system.statements)
        text += "  " + printer.print(Expression::symbol(statement.name)) +
                " &= " + printer.print(statement.value, TermOrder::Equation) + " \\\\\n";
    for (std::size_t k = 0; k < system.equations.size(); ++k) {
        const CompactRow& row = equations.shown.rows[k];
        text += "  " + printer.print(system.equations[k].residual, TermOrder::Equation) + " &= 0" +
                (row.isPattern() ? ", \\quad " + rangeLatex(equations.shown, row, printer) : "") +
                (k + 1 < system.equations.size() ? " \\\\\n" : "\n");
    }
    return text + "\\end{align*}\n";
}

nlohmann::ordered_json jsonOf(const Equations& equations) {
    nlohmann::ordered_json json =
        equations.isCompact ? toJson(equations.system, equations.shown) : toJson(equations.system);
    if (!equations.duals.empty())
        json["transformed_energies"] = toJson(equations.duals);
    TextPrinter printer(equations.system.notation);
    if (!equations.elimination.empty())
        json["eliminated"] = jsonOf(equations.elimination, printer);
    if (!equations.principles.empty())
        json["principles"] = jsonOf(equations.principles, printer);
    return json;
}

} // namespace coenergy::api
