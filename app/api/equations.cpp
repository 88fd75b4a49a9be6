// Derived and simplified by the stages; printed by the printers of expressions.
#include "api/equations.hpp"

#include "api/dae_json.hpp"
#include "exposition/collected_form.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "lagrange/definitions.hpp"
#include "meaning/parsed_model.hpp"
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
    return {std::move(system), std::move(shown), options.isCompact};
}

std::string textOf(const Equations& equations) {
    const DaeSystem& system = equations.shown.system;
    TextPrinter printer(system.notation);
    std::string text;
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

std::string latexOf(const Equations& equations) {
    const DaeSystem& system = equations.shown.system;
    LatexPrinter printer(readable(system.notation));
    std::string text = "\\begin{align*}\n";
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
    return equations.isCompact ? toJson(equations.system, equations.shown) : toJson(equations.system);
}

} // namespace coenergy::api
