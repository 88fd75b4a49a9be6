// The lines of continua/separation with their reasons; the frequency equation stands before the shapes.
#include "presentation/separation_items.hpp"

#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class SeparationWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

QString reasonFor(SeparationKind kind) {
    switch (kind) {
    case SeparationKind::Product:
        return SeparationWords::tr(
            "A motion in which every place moves alike: a function of the place times one of time.");
    case SeparationKind::Inserted:
        return SeparationWords::tr("Inserted in the field equation, without forces and damping.");
    case SeparationKind::Constant:
        return SeparationWords::tr("Divided by both: the left side depends on time alone, the right one on the place "
                                   "alone, so that both are constant.");
    case SeparationKind::Time: return SeparationWords::tr("The equation in time: an oscillator.");
    case SeparationKind::Space: return SeparationWords::tr("The equation of the shape, with its wave number.");
    case SeparationKind::General: return SeparationWords::tr("The general solution.");
    case SeparationKind::Condition: return SeparationWords::tr("The shape satisfies the conditions at the ends.");
    case SeparationKind::Shape:
        return SeparationWords::tr(
            "The shape of each mode, up to a factor, at the wave numbers for which the frequency "
            "equation holds.");
    case SeparationKind::Sum: return SeparationWords::tr("Every motion is a sum of modes.");
    case SeparationKind::Mass: return SeparationWords::tr("The modal mass.");
    case SeparationKind::Stiffness: return SeparationWords::tr("The modal stiffness.");
    case SeparationKind::Modal: break;
    }
    return SeparationWords::tr("Under a force f per length each mode has an equation of its own, since modes are "
                               "orthogonal.");
}

EquationItem rowOf(const SeparationStep& step) {
    EquationItem row = formulaItem({}, {}, words(step.rightLatex), words(step.left + " = " + step.right),
                                   words(step.leftLatex) + QStringLiteral(" ="));
    row.remark = reasonFor(step.kind);
    return row;
}

EquationItem frequencyRow(const FrequencyEquation& equation) {
    EquationItem row;
    for (const LatexTerm& term : latexTerms(equation))
        row.terms.push_back(shownTerm(term));
    row.text = words(textOf(equation)) + QStringLiteral(" = 0");
    row.remark = SeparationWords::tr("The frequency equation: without it the conditions have no solution but zero.");
    return row;
}

} // namespace

DerivedEquation separationDerivation(const FrequencyEquation& equation) {
    DerivedEquation result;
    result.name = QStringLiteral("separation");
    result.title = SeparationWords::tr("Separation of variables");
    bool isFrequencyTold = false;
    for (const SeparationStep& step : equation.separation.steps) {
        if (!isFrequencyTold && step.kind >= SeparationKind::Shape) {
            result.steps.push_back(frequencyRow(equation));
            isFrequencyTold = true;
        }
        (result.given.empty() ? result.given : result.steps).push_back(rowOf(step));
    }
    result.given.front().name = QStringLiteral("product");
    result.given.front().labelLatex = QStringLiteral("0");
    result.given.front().heading = SeparationWords::tr("Given");
    numberSteps(result.steps, SeparationWords::tr("Separation of variables, step by step"));
    return result;
}

} // namespace coenergy
