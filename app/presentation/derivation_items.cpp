// First the rule that is applied, then the derivatives that it needs, one after the other, then the sum. The reasons
// depend on the result: a derivative that is zero has another reason than one that is not.
#include "presentation/derivation_items.hpp"

#include "algebra/tidy.hpp"
#include "exposition/compact_sum.hpp"
#include "exposition/derivation_notation.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "presentation/derivations_beside.hpp"
#include "presentation/equation_items.hpp"
#include "presentation/value_items.hpp"
#include "presentation/words.hpp"
#include "speech/spoken.hpp"
#include "theme/symbol_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace coenergy {

namespace {

class DerivationWords {
    Q_DECLARE_TR_FUNCTIONS(DerivationItems)
};

QString flowOf(const EquationDerivation& derivation, const DerivationSteps& steps) {
    for (const Unknown& coordinate : steps.coordinates)
        if (coordinate.name() == derivation.name)
            return words(coordinate.name(1));
    return {};
}

bool hasFlows(const Expression& value, const DerivationSteps& steps) {
    const std::set<std::string> names = symbolsIn(value);
    return std::any_of(steps.coordinates.begin(), steps.coordinates.end(),
                       [&](const Unknown& coordinate) { return names.contains(coordinate.name(1)); });
}

// What an energy gives: the momentum, and the efforts of its changes with displacements and flows.
QString energyReason(const DerivationStep& step, const QString& q, const QString& f) {
    const bool isZero = step.value.isZero();
    switch (step.kind) {
    case StepKind::Momentum:
        return isZero ? DerivationWords::tr("T* does not contain the flow %1: %2 has no inertia of its own.").arg(f, q)
                      : DerivationWords::tr(
                            "The momentum that belongs to %2: T* differentiated with respect to the flow %1, all "
                            "displacements and the other flows held fixed.")
                            .arg(f, q);
    case StepKind::KineticGradient:
        return isZero ? DerivationWords::tr("T* does not contain %1 itself.").arg(q)
                      : DerivationWords::tr(
                            "T* changes with %1 itself as well, all flows held fixed; in the sum this is subtracted.")
                            .arg(q);
    case StepKind::PotentialGradient:
        return isZero ? DerivationWords::tr("V does not contain %1: nothing is stored when it changes.").arg(q)
                      : DerivationWords::tr("The effort of what stores potential energy (a spring, weight, a "
                                            "capacitor): how V changes with %1.")
                            .arg(q);
    case StepKind::DissipationGradient:
        return isZero ? DerivationWords::tr("D does not contain the flow %1: it loses no energy itself.").arg(f)
                      : DerivationWords::tr(
                            "The effort of what loses energy (friction, a resistor): how D changes with the flow %1.")
                            .arg(f);
    default: return {};
    }
}

QString reactionReason(const DerivationStep& step, const QString& constraint, const QString& q, const QString& f) {
    switch (step.kind) {
    case StepKind::DisplacementReaction:
        return DerivationWords::tr(
                   "The reaction of the constraint %1: it does no virtual work, so it acts on %2 as the constraint "
                   "changes with %2, times the multiplier.")
            .arg(constraint, q);
    case StepKind::FlowReaction:
        return DerivationWords::tr("The reaction of the constraint %1: it does no virtual work, so it acts on %2 with "
                                   "the coefficient of the flow %3 in it, times the multiplier.")
            .arg(constraint, q, f);
    default: return {};
    }
}

// Of a definition that is kept by its name.
QString statedReason(StepKind kind) {
    switch (kind) {
    case StepKind::StatedDefinition: return DerivationWords::tr("A definition of the model.");
    case StepKind::StatedRate: return DerivationWords::tr("A time derivative, by the chain rule.");
    case StepKind::StatedMomentum:
        return DerivationWords::tr("A momentum: T* differentiated with respect to a flow or a rate.");
    case StepKind::StatedForce:
        return DerivationWords::tr("What acts along a definition: inertia, potential energy and constraints, and what "
                                   "the definitions made of it pass on.");
    default: return {};
    }
}

QString rateReason(const DerivationStep& step, const DerivationSteps& steps) {
    if (step.value.isZero())
        return DerivationWords::tr("What is always zero does not change.");
    return hasFlows(step.value, steps)
               ? DerivationWords::tr(
                     "How the momentum changes along the motion: by the chain rule every flow in it yields its "
                     "acceleration, and every displacement its flow.")
               : DerivationWords::tr(
                     "How the momentum changes along the motion: every flow in it becomes its acceleration.");
}

QString effortReason(const DerivationStep& step, const QString& q) {
    switch (step.source.section) {
    case Section::Forces:
        return DerivationWords::tr(
                   "The virtual work of the force is F · δr: its part with δ%1 is the force times the change of "
                   "its point with %1.")
            .arg(q);
    case Section::Torques:
        return DerivationWords::tr(
                   "The virtual work of the torque is M δϑ: its part with δ%1 is the torque times the change of "
                   "its angle with %1.")
            .arg(q);
    default:
        return DerivationWords::tr("What is applied from outside: the coefficient of δ%1 in the virtual work.").arg(q);
    }
}

QString constraintReason(EquationKind kind) {
    switch (kind) {
    case EquationKind::Displacement:
        return DerivationWords::tr("The constraint on the displacements, as it must hold at every moment.");
    case EquationKind::Flow:
        return DerivationWords::tr("The constraint on the flows, as it must hold at every moment.");
    case EquationKind::Effort:
        return DerivationWords::tr("The condition that determines the regulated effort; it enters as it was given.");
    case EquationKind::Dynamic:
        return DerivationWords::tr("The law by which the dynamic variable changes; it enters as it was given.");
    case EquationKind::Lagrange: break;
    }
    return {};
}

QString firstDerivativeReason(EquationKind kind) {
    return kind == EquationKind::Displacement
               ? DerivationWords::tr(
                     "What stays zero has the time derivative zero: by the chain rule, a condition on the flows.")
               : DerivationWords::tr("What stays zero has the time derivative zero: a condition on the accelerations.");
}

QString ruleReason(const QString& q, bool isByName) {
    if (isByName)
        return DerivationWords::tr(
                   "Lagrange's equation of %1. The energies name definitions: what acts along each of them is found "
                   "once, and acts on %1 by as much as the definition changes with %1.")
            .arg(q);
    return DerivationWords::tr(
               "Lagrange's equation of %1, with the energies, constraints and efforts that this model has; its "
               "summands are found one by one.")
        .arg(q);
}

// As it is typeset, in letters alone: it stands in sentences.
QString symbolOf(const std::string& name, const DerivationSteps& steps) {
    const auto known = steps.notation.find(name);
    SymbolText symbol;
    symbol.addSymbol(words(known == steps.notation.end() ? latexOfName(name) : known->second.latex), words(name));
    return symbol.toPlainText();
}

QString titleFor(const EquationDerivation& derivation, const DerivationSteps& steps) {
    const QString name = symbolOf(derivation.name, steps);
    switch (derivation.kind) {
    case EquationKind::Lagrange: return DerivationWords::tr("Equation of %1").arg(name);
    case EquationKind::Displacement: return DerivationWords::tr("Displacement constraint %1").arg(name);
    case EquationKind::Flow: return DerivationWords::tr("Flow constraint %1").arg(name);
    case EquationKind::Effort: return DerivationWords::tr("Effort constraint %1").arg(name);
    case EquationKind::Dynamic: return DerivationWords::tr("Rate of %1").arg(name);
    }
    return name;
}

QString headingFor(const EquationDerivation& derivation, const QString& title) {
    return derivation.kind == EquationKind::Effort ? DerivationWords::tr("%1 and its effort").arg(title)
                                                   : DerivationWords::tr("%1 and its time derivatives").arg(title);
}

// How a left side is read out.
QString spokenSide(const DerivationStep& step, const EquationDerivation& derivation, const DerivationSteps& steps) {
    const QString q = words(derivation.name);
    const QString f = flowOf(derivation, steps);
    switch (step.kind) {
    case StepKind::Momentum: return QStringLiteral("∂T*/∂") + f;
    case StepKind::MomentumRate: return QStringLiteral("d/dt ∂T*/∂") + f;
    case StepKind::KineticGradient: return QStringLiteral("∂T*/∂") + q;
    case StepKind::PotentialGradient: return QStringLiteral("∂V/∂") + q;
    case StepKind::DissipationGradient: return QStringLiteral("∂D/∂") + f;
    case StepKind::DisplacementReaction:
        return words(step.multiplier) + QStringLiteral(" ∂") + words(step.constraint) + QStringLiteral("/∂") + q;
    case StepKind::FlowReaction:
        return words(step.multiplier) + QStringLiteral(" ∂") + words(step.constraint) + QStringLiteral("/∂") + f;
    case StepKind::AppliedEffort: return DerivationWords::tr("effort on %1").arg(q);
    case StepKind::FirstDerivative: return QStringLiteral("d/dt ") + words(step.constraint);
    case StepKind::SecondDerivative: return QStringLiteral("d²/dt² ") + words(step.constraint);
    case StepKind::SolvedEffort: return words(step.multiplier);
    case StepKind::StatedDefinition:
    case StepKind::StatedRate:
    case StepKind::StatedMomentum:
    case StepKind::StatedForce: return words(step.statement);
    case StepKind::Constraint:
    case StepKind::Equation: break;
    }
    return {};
}

// Stays the same when the model changes.
QString nameOf(const DerivationStep& step) {
    return QStringLiteral("%1 %2")
        .arg(static_cast<int>(step.kind))
        .arg(words(step.constraint + step.statement).isEmpty() ? fieldKey(step.source)
                                                               : words(step.constraint + step.statement));
}

class DerivationItemWriter {
public:
    DerivationItemWriter(const DerivationSteps& steps, const DaeSystem& system,
                         const std::vector<EquationItem>& equations)
        : m_steps(steps), m_system(system), m_equations(equations), m_latex(steps.notation), m_values(steps, system) {}

    std::vector<DerivedEquation> run() {
        std::vector<DerivedEquation> result;
        for (std::size_t k = 0; k < m_steps.equations.size() && k < m_equations.size(); ++k)
            result.push_back(derived(m_steps.equations[k], m_equations[k]));
        if (m_steps.kineticEnergy && !result.empty())
            result.push_back(momentaAndEnergy(result.front().steps.front().state));
        for (DerivedEquation& beside : derivationsBeside(m_steps, m_system, energies()))
            result.push_back(std::move(beside));
        return result;
    }

private:
    DerivedEquation derived(const EquationDerivation& derivation, const EquationItem& equation) {
        DerivedEquation result;
        result.name = QStringLiteral("%1 %2").arg(static_cast<int>(derivation.kind)).arg(words(derivation.name));
        result.title = titleFor(derivation, m_steps);
        const bool isMotion = derivation.kind == EquationKind::Lagrange;
        if (isMotion) {
            result.given = energies();
            result.steps.push_back(rule(derivation));
        }
        for (const DerivationStep& step : derivation.steps)
            result.steps.push_back(item(step, derivation, equation));
        const QString heading =
            isMotion ? DerivationWords::tr("Equation of %1, step by step").arg(symbolOf(derivation.name, m_steps))
                     : headingFor(derivation, result.title);
        for (std::size_t k = 0; k < result.steps.size(); ++k) {
            result.steps[k].heading = derivation.steps.size() > 1 || isMotion ? heading : result.title;
            result.steps[k].labelLatex = QString::number(k + 1);
        }
        for (auto* items : {&result.given, &result.steps})
            for (EquationItem& each : *items)
                each.state = equation.state;
        return result;
    }

    // Legendre's transform.
    DerivedEquation momentaAndEnergy(EquationState state) {
        DerivedEquation result;
        result.name = QStringLiteral("energy");
        result.title = DerivationWords::tr("Momenta and energy");
        result.given = energies();
        for (const EquationDerivation& derivation : m_steps.equations)
            for (const DerivationStep& step : derivation.steps)
                if (step.kind == StepKind::Momentum && !step.value.isZero())
                    result.steps.push_back(momentum(derivation, step));
        result.steps.push_back(kineticEnergy());
        for (std::size_t k = 0; k < result.steps.size(); ++k) {
            result.steps[k].heading = DerivationWords::tr("Momenta and energy, step by step");
            result.steps[k].labelLatex = QString::number(k + 1);
        }
        for (auto* items : {&result.given, &result.steps})
            for (EquationItem& each : *items)
                each.state = state;
        return result;
    }

    EquationItem momentum(const EquationDerivation& derivation, const DerivationStep& step) {
        EquationItem result = m_values.item(step.value, originOf(step.kind), step.source, TermOrder::Equation);
        const QString symbol = QStringLiteral("p_{%1}").arg(words(m_latex.print(Expression::symbol(derivation.name))));
        const QString name = DerivationWords::tr("momentum of %1").arg(words(derivation.name));
        result.name = QStringLiteral("momentum ") + words(derivation.name);
        result.beginning = symbol + QStringLiteral(" = ") + words(leftSideLatex(derivation, step, m_steps, m_latex)) +
                           QStringLiteral(" =");
        result.text = name + QStringLiteral(" = ") + result.text;
        result.spoken = spokenEquality(name, result.spoken);
        result.remark = reasonFor(step, derivation, m_steps);
        return result;
    }

    EquationItem kineticEnergy() {
        const Field source{Section::Energies, 0, Column::KineticCoenergy};
        const Expression& energy = *m_steps.kineticEnergy;
        EquationItem result = m_values.item(energy, Origin::Inertia, source, TermOrder::Plain);
        result.name = QStringLiteral("kinetic energy");
        result.beginning = QStringLiteral("T = \\sum f \\, p - T^{*} =");
        result.text = QStringLiteral("T = ") + result.text;
        result.spoken = spokenEquality(QStringLiteral("T"), result.spoken);
        result.remark =
            agreeAtRandomPoints(energy, m_steps.kineticCoenergy)
                ? DerivationWords::tr("Legendre's transform of T*: the kinetic energy. T* is a quadratic form of the "
                                      "flows here, so that both have the same value.")
                : DerivationWords::tr("Legendre's transform of T*: the kinetic energy. Its value differs from T*, "
                                      "which is not a quadratic form of the flows here.");
        return result;
    }

    std::vector<EquationItem> energies() {
        std::vector<EquationItem> items;
        const auto add = [&](const char* latex, const QString& name, const Expression& energy, Column column,
                             Origin origin) {
            if (energy.isZero())
                return;
            EquationItem given = m_values.item(energy, origin, {Section::Energies, 0, column}, TermOrder::Plain);
            given.name = name;
            given.labelLatex = QString::fromLatin1(latex);
            given.heading = DerivationWords::tr("Energies");
            given.beginning = QStringLiteral("=");
            given.text = name + QStringLiteral(" = ") + given.text;
            given.spoken = spokenEquality(name, given.spoken);
            items.push_back(std::move(given));
        };
        add("T^{*}", QStringLiteral("T*"), m_steps.kineticCoenergy, Column::KineticCoenergy, Origin::Inertia);
        add("V", QStringLiteral("V"), m_steps.potential, Column::Potential, Origin::Potential);
        add("D", QStringLiteral("D"), m_steps.dissipation, Column::Dissipation, Origin::Dissipation);
        return items;
    }

    EquationItem rule(const EquationDerivation& derivation) {
        EquationItem result;
        result.name = QStringLiteral("rule");
        for (const LeftSideTerm& term : leftSideTerms(derivation, m_steps, m_latex))
            result.terms.push_back({words(term.latex), term.sign == StepSign::Minus ? TermSign::Minus : TermSign::Plus,
                                    fieldKey(term.source), originGroupOf(originOf(term.kind), term.source, m_system)});
        for (const DerivationStep& step : derivation.rule.empty() ? derivation.steps : derivation.rule)
            if (step.sign != StepSign::Absent)
                result.text += (step.sign == StepSign::Minus ? QStringLiteral(" − ")
                                : result.text.isEmpty()      ? QString()
                                                             : QStringLiteral(" + ")) +
                               spokenSide(step, derivation, m_steps);
        result.text += QStringLiteral(" = 0");
        result.remark = ruleReason(symbolOf(derivation.name, m_steps), !derivation.rule.empty());
        return result;
    }

    EquationItem item(const DerivationStep& step, const EquationDerivation& derivation, const EquationItem& equation) {
        EquationItem result;
        const bool hasNamedParts = m_equations.size() > m_steps.equations.size();
        const bool isWhole = step.kind == StepKind::Equation || step.kind == StepKind::Constraint;
        if (isWhole && !hasNamedParts) {
            result.terms = equation.terms;
            result.text = equation.text;
            result.spoken = equation.spoken;
        } else {
            result = m_values.item(step.value, originOf(step.kind), step.source, TermOrder::Equation);
            const QString side = spokenSide(step, derivation, m_steps);
            result.text = isWhole ? result.text + QStringLiteral(" = 0") : side + QStringLiteral(" = ") + result.text;
            result.spoken = isWhole ? spokenEqualsZero(result.spoken) : spokenEquality(side, result.spoken);
        }
        if (step.kind != StepKind::Equation && derivation.kind != EquationKind::Dynamic)
            result.beginning = words(leftSideLatex(derivation, step, m_steps, m_latex)) + QStringLiteral(" =");
        const bool isOfConstraint = derivation.kind != EquationKind::Lagrange && step.kind != StepKind::SolvedEffort;
        if (isOfConstraint || step.kind == StepKind::Equation)
            result.ending = QStringLiteral("=0");
        result.name = nameOf(step);
        result.remark = reasonFor(step, derivation, m_steps);
        return result;
    }

    const DerivationSteps& m_steps;
    const DaeSystem& m_system;
    const std::vector<EquationItem>& m_equations;
    LatexPrinter m_latex;
    ValueItems m_values;
};

} // namespace

std::vector<DerivedEquation> derivationItems(const DerivationSteps& steps, const DaeSystem& system,
                                             const std::vector<EquationItem>& equations) {
    return DerivationItemWriter(steps, system, equations).run();
}

namespace {

const Expression& energyNamed(const QString& name, const DerivationSteps& steps) {
    return name == QLatin1String("V")   ? steps.potential
           : name == QLatin1String("D") ? steps.dissipation
                                        : steps.kineticCoenergy;
}

// An energy that is a sum over the index, in the place of the same written out.
void sumUp(EquationItem& given, const Expression& energy, const CompactSystem& compact) {
    const CompactSum sum = compactSum(energy, compact);
    if (!isShorter(sum) || given.terms.empty())
        return;
    LatexPrinter latex(sum.notation);
    TextPrinter text(sum.notation);
    TextPrinter spoken(sum.notation, spokenWording());
    const EquationTerm first = given.terms.front(); // all have one origin
    given.terms.clear();
    QStringList texts, allSpoken;
    for (const SumPart& part : sum.parts) {
        const LatexTerm term = latex.terms(part.term, TermOrder::Plain).front();
        EquationTerm shown = first;
        shown.latex = words(term.latex);
        shown.sign = term.isNegative ? TermSign::Minus : TermSign::Plus;
        texts.append(words(text.print(part.term)));
        allSpoken.append(withSpokenIndices(words(spoken.print(part.term))));
        if (const auto& range = part.range) {
            const QString index = words(compact.index);
            shown.latex.prepend(QStringLiteral("\\sum_{%1=%2}^{%3} ").arg(index).arg(range->first).arg(range->second));
            texts.back() = QStringLiteral("sum(%1 = %2..%3, %4)")
                               .arg(index, QString::number(range->first), QString::number(range->second), texts.back());
            allSpoken.back() =
                DerivationWords::tr("the sum of %1, for %2 from %3 to %4")
                    .arg(allSpoken.back(), index, QString::number(range->first), QString::number(range->second));
        }
        given.terms.push_back(shown);
    }
    given.text = given.name + QStringLiteral(" = ") +
                 texts.join(QStringLiteral(" + ")).replace(QStringLiteral(" + -"), QStringLiteral(" - "));
    given.spoken = spokenEquality(
        given.name, allSpoken.join(QStringLiteral(", %1 ").arg(DerivationWords::tr("plus", "between sums"))));
}

} // namespace

std::vector<DerivedEquation> compactDerivations(const DerivationSteps& steps, const DerivationSteps& asDerived,
                                                const CompactSystem& compact,
                                                const std::vector<EquationItem>& equations) {
    std::vector<DerivedEquation> result = derivationItems(steps, compact.system, equations);
    std::map<QString, EquationItem> summedUp; // all derivations begin with the same energies
    for (DerivedEquation& derived : result)
        for (EquationItem& given : derived.given) {
            if (given.name != QLatin1String("T*") && given.name != QLatin1String("V") &&
                given.name != QLatin1String("D"))
                continue; // T(p), V*(e)
            const auto [summed, isNew] = summedUp.emplace(given.name, given);
            if (isNew)
                sumUp(summed->second, energyNamed(given.name, asDerived), compact);
            const EquationState state = given.state;
            given = summed->second;
            given.state = state;
        }
    for (std::size_t k = 0; k < compact.rows.size() && k < result.size(); ++k) {
        const CompactRow& row = compact.rows[k];
        if (!row.isPattern())
            continue;
        const QString range = words(rangeText(compact, row));
        result[k].name += QStringLiteral(" %1").arg(row.indices.front());
        result[k].title += QStringLiteral(", ") + range;
        for (EquationItem& step : result[k].steps)
            step.spoken = withSpokenIndices(step.spoken);
        for (EquationItem& step : result[k].steps)
            if (step.ending.startsWith(QStringLiteral("=0")))
                step.ending = equations[k].ending;
    }
    return result;
}

QString reasonFor(const DerivationStep& step, const EquationDerivation& derivation, const DerivationSteps& steps) {
    const QString q = symbolOf(derivation.name, steps);
    const QString f = symbolOf(flowOf(derivation, steps).toStdString(), steps);
    switch (step.kind) {
    case StepKind::Momentum:
    case StepKind::KineticGradient:
    case StepKind::PotentialGradient:
    case StepKind::DissipationGradient: return energyReason(step, q, f);
    case StepKind::MomentumRate: return rateReason(step, steps);
    case StepKind::DisplacementReaction:
    case StepKind::FlowReaction: return reactionReason(step, symbolOf(step.constraint, steps), q, f);
    case StepKind::AppliedEffort: return effortReason(step, q);
    case StepKind::Constraint: return constraintReason(derivation.kind);
    case StepKind::FirstDerivative: return firstDerivativeReason(derivation.kind);
    case StepKind::SecondDerivative:
        return DerivationWords::tr("Differentiated once more: a condition on the accelerations, linear in them.");
    case StepKind::SolvedEffort:
        return DerivationWords::tr(
                   "The constraint is affine in %1 and is solved for it, wherever the coefficient of %1 "
                   "is not zero.")
            .arg(symbolOf(step.multiplier, steps));
    case StepKind::StatedDefinition:
    case StepKind::StatedRate:
    case StepKind::StatedMomentum:
    case StepKind::StatedForce: return statedReason(step.kind);
    case StepKind::Equation:
        return derivation.rule.empty()
                   ? DerivationWords::tr(
                         "The sum: everything found, with its sign in Lagrange's equation; what cancels "
                         "is gone.")
                   : DerivationWords::tr("The sum of what acts on %1.").arg(q);
    }
    return {};
}

} // namespace coenergy
