// The lines of the variation are those of continua/functional_lines; here they receive their remarks.
#include "presentation/functional_derivation.hpp"

#include "continua/functional_lines.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"
#include "report/variation_text.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class FunctionalWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

QString remarkOf(const FunctionalLine& line) {
    auto [remark, formulas] = variationText(line);
    for (const QString& formula : formulas)
        remark = remark.arg(quoted(formula));
    return remark;
}

EquationItem rowOf(const FunctionalLine& line, FormulationPrinter& printer) {
    EquationItem row;
    if (line.value)
        row = line.ending.empty() ? printer.sum(*line.value) : printer.residual(*line.value);
    for (const LatexTerm& term : line.terms)
        row.terms.push_back(shownTerm(term));
    row.beginning = words(line.beginning);
    row.ending = words(line.ending);
    row.text.prepend(words(line.text));
    row.remark = remarkOf(line);
    return row;
}

} // namespace

DerivedEquation functionalDerivation(const FunctionalStatement& statement) {
    FormulationPrinter printer(statement.equations.notation);
    DerivedEquation result;
    result.name = QStringLiteral("variation");
    result.title = FunctionalWords::tr("The first variation");
    for (const FunctionalLine& line : functionalLines(statement.functional, statement.equations))
        (line.kind == FunctionalLineKind::Integral ? result.given : result.steps).push_back(rowOf(line, printer));
    EquationItem& integral = result.given.front();
    integral.name = QStringLiteral("integral");
    integral.labelLatex = QStringLiteral("I");
    integral.heading = FunctionalWords::tr("The integral");
    numberSteps(result.steps, FunctionalWords::tr("The variation, step by step"));
    return result;
}

} // namespace coenergy
