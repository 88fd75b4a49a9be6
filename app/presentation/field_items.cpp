// Field equations, conditions, first integrals and the frequency equation as items of the panel.
#include "presentation/field_items.hpp"

#include "comparison/field_check.hpp"
#include "presentation/field_sources.hpp"
#include "presentation/formulation_printer.hpp"
#include "presentation/variation_rows.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

class FieldWords {
    Q_DECLARE_TR_FUNCTIONS(FormulationItems)
};

// A name within a remark.
QString named(const std::string& name, FormulationPrinter& printer) {
    return quoted(printer.latex(Expression::symbol(name)));
}

QString kindRemark(const BoundaryCondition& condition, FormulationPrinter& printer) {
    const QString variation = named(condition.variation, printer);
    switch (condition.kind) {
    case ConditionKind::Essential: return FieldWords::tr("Essential: prescribed.");
    case ConditionKind::Regularity:
        return FieldWords::tr("Natural, but 0 = 0: what multiplies the derivatives vanishes here, and the field only "
                              "stays bounded.");
    case ConditionKind::Continuity: return FieldWords::tr("Continuity: %1 does not jump here.").arg(variation);
    case ConditionKind::Natural: break;
    }
    if (condition.place == ContinuumPlace::Inside)
        return FieldWords::tr("Natural: what the variation of %1 leaves at this point, before it (-) and behind "
                              "it (+).")
            .arg(variation);
    return FieldWords::tr("Natural: what the variation of %1 leaves at this end.").arg(variation);
}

EquationItem conditionItem(const BoundaryCondition& condition, const std::string& variable,
                           FormulationPrinter& printer) {
    EquationItem item = printer.residual(condition.condition);
    item.name = words(condition.variation) + QStringLiteral(" at ") + printer.text(condition.at);
    item.labelLatex = placeLatexOf(variable, printer.latex(condition.at));
    item.heading = condition.place == ContinuumPlace::Inside ? FieldWords::tr("Conditions at points")
                                                             : FieldWords::tr("Boundary conditions");
    item.remark = kindRemark(condition, printer);
    return item;
}

EquationItem firstIntegralItem(const FirstIntegral& integral, FormulationPrinter& printer) {
    EquationItem item = printer.sum(integral.value);
    const bool isEnergy = integral.kind == FirstIntegralKind::Energy;
    item.name = isEnergy ? QStringLiteral("energy integral") : QStringLiteral("momentum integral");
    item.labelLatex = isEnergy ? QStringLiteral("c_{1}") : QStringLiteral("c_{2}");
    item.heading = FieldWords::tr("First integrals");
    item.ending = QStringLiteral("=\\mathrm{const}");
    item.remark = isEnergy ? FieldWords::tr("The variable does not occur in the integrand (Beltrami).")
                           : FieldWords::tr("The path itself does not occur in the integrand.");
    return item;
}

EquationItem transversalityItem(const Transversality& transversality, const Functional& functional,
                                FormulationPrinter& printer) {
    EquationItem item = printer.residual(transversality.condition);
    const QString place = printer.latex(Expression::symbol(movingPlace(functional, transversality.place)));
    item.name = QStringLiteral("transversality at ") + words(movingPlace(functional, transversality.place));
    item.labelLatex = placeLatexOf(functional.variable, place);
    item.heading = FieldWords::tr("Boundary conditions");
    item.remark = FieldWords::tr("Transversality: the end moves along its curve.");
    return item;
}

// integral of G = value.
EquationItem constraintItem(const IntegralConstraint& constraint, const Functional& functional,
                            FormulationPrinter& printer) {
    const Continuum interval = continuumOf(functional);
    EquationItem item = printer.sum(constraint.integrand);
    item.name = QStringLiteral("integral of ") + words(constraint.multiplier);
    item.labelLatex = printer.latex(Expression::symbol(constraint.multiplier));
    item.heading = FieldWords::tr("Integral constraints");
    item.beginning =
        QStringLiteral("\\int_{%1}^{%2}\\Bigl(").arg(printer.latex(interval.from), printer.latex(interval.to));
    item.ending = QStringLiteral("\\Bigr)\\,d%1=%2")
                      .arg(words(latexOfName(functional.variable)), printer.latex(constraint.value));
    item.text =
        QStringLiteral("∫(%1) d%2 = %3").arg(item.text, words(functional.variable), printer.text(constraint.value));
    item.remark = FieldWords::tr("The value of the functional changes by %1 times what is added to this integral.")
                      .arg(quoted(QStringLiteral("-") + item.labelLatex));
    return item;
}

void addFrequencyEquation(const FrequencyEquation& equation, std::vector<EquationItem>& items) {
    FormulationPrinter printer(equation.notation);
    const Expression beta = power(Expression::symbol(equation.waveNumber), equation.order);
    EquationItem item;
    for (const LatexTerm& term : latexTerms(equation))
        item.terms.push_back(shownTerm(term));
    item.name = QStringLiteral("frequencies");
    item.labelLatex = printer.latex(Expression::symbol(equation.frequency));
    item.heading = FieldWords::tr("Frequency equation");
    item.text = words(textOf(equation)) + QStringLiteral(" = 0");
    item.remark = FieldWords::tr("Free vibration without damping has the angular frequencies %1 for which this "
                                 "vanishes.")
                      .arg(named(equation.frequency, printer));
    items.push_back(std::move(item));
    EquationItem definition = printer.sum(equation.power);
    definition.name = words(equation.waveNumber);
    definition.labelLatex = printer.latex(beta);
    definition.heading = FieldWords::tr("Frequency equation");
    definition.beginning = QStringLiteral("=");
    definition.text.prepend(printer.text(beta) + QStringLiteral(" = "));
    items.push_back(std::move(definition));
}

} // namespace

std::vector<EquationItem> fieldItems(const FieldStatement& field) {
    FormulationPrinter printer(field.equations.notation);
    FieldSources sources(field, printer);
    std::vector<EquationItem> items;
    for (const coenergy::FieldEquation& equation : field.equations.equations) {
        EquationItem item = printer.residual(equation.residual);
        item.name = words(equation.field);
        item.labelLatex = words(latexOfName(equation.field));
        item.heading = field.equations.equations.size() == 1 ? FieldWords::tr("Field equation")
                                                             : FieldWords::tr("Field equations");
        sources.giveTo(item.terms, equation.terms, {Section::Continuum, 0, sources.indexOf(equation.field)});
        items.push_back(std::move(item));
    }
    for (const BoundaryCondition& condition : field.equations.conditions) {
        items.push_back(conditionItem(condition, field.continuum.variable, printer));
        sources.giveTo(items.back().terms, condition.terms, sources.of(condition));
    }
    if (field.frequencies)
        addFrequencyEquation(*field.frequencies, items);
    return items;
}

std::vector<OriginGroup> fieldOriginGroups(const FieldStatement& field) {
    std::vector<OriginGroup> groups;
    const auto add = [&](const std::vector<FieldTerm>& terms) {
        for (const FieldTerm& term : terms)
            if (const OriginGroup group = originGroup(originOf(term.origin));
                std::find(groups.begin(), groups.end(), group) == groups.end())
                groups.push_back(group);
    };
    for (const coenergy::FieldEquation& equation : field.equations.equations)
        add(equation.terms);
    for (const BoundaryCondition& condition : field.equations.conditions)
        add(condition.terms);
    std::sort(groups.begin(), groups.end(),
              [](const OriginGroup& a, const OriginGroup& b) { return a.number < b.number; });
    return groups;
}

std::vector<EquationItem> functionalItems(const FunctionalStatement& statement) {
    const VariationalEquations& equations = statement.equations;
    FormulationPrinter printer(equations.notation);
    std::vector<EquationItem> items;
    for (const EulerEquation& euler : equations.equations) {
        EquationItem equation = printer.residual(euler.equation);
        equation.name = words(euler.function);
        equation.labelLatex = words(latexOfName(euler.function));
        equation.heading = FieldWords::tr("Euler-Lagrange equation");
        items.push_back(std::move(equation));
    }
    for (const FirstIntegral& integral : equations.integrals)
        items.push_back(firstIntegralItem(integral, printer));
    for (const BoundaryCondition& condition : equations.conditions)
        items.push_back(conditionItem(condition, statement.functional.variable, printer));
    for (const Transversality& transversality : equations.transversality)
        items.push_back(transversalityItem(transversality, statement.functional, printer));
    for (const IntegralConstraint& constraint : statement.functional.constraints)
        items.push_back(constraintItem(constraint, statement.functional, printer));
    return items;
}

} // namespace coenergy
