#include "presentation/derivations_beside.hpp"

#include "expression/print_latex.hpp"
#include "presentation/value_items.hpp"
#include "presentation/words.hpp"
#include "report/principle_text.hpp"
#include "speech/spoken.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

class BesideWords {
    Q_DECLARE_TR_FUNCTIONS(DerivationItems)
};

class BesideWriter {
public:
    BesideWriter(const DerivationSteps& steps, const DaeSystem& system, const std::vector<EquationItem>& energies)
        : m_steps(steps), m_energies(energies), m_latex(steps.notation), m_values(steps, system) {}

    std::vector<DerivedEquation> run() {
        std::vector<DerivedEquation> result;
        for (const EnergyDual& dual : m_steps.duals)
            result.push_back(transformed(dual));
        if (!m_steps.elimination.empty())
            result.push_back(eliminated());
        if (!m_steps.principles.empty())
            result.push_back(principles());
        return result;
    }

private:
    // From an energy that was typed in momenta or efforts to that in flows or displacements.
    DerivedEquation transformed(const EnergyDual& dual) {
        const bool isKinetic = dual.target() == Column::KineticCoenergy;
        DerivedEquation result;
        result.name = isKinetic ? QStringLiteral("T(p)") : QStringLiteral("V*(e)");
        result.title = isKinetic ? BesideWords::tr("From T(p) to T*") : BesideWords::tr("From V*(e) to V");
        result.given.push_back(named(isKinetic ? "T" : "V^{*}", isKinetic ? "T" : "V*", dual.given, dual.source));
        for (const EnergyDual::Pair& pair : dual.pairs)
            result.steps.push_back(slope(dual, pair));
        for (const EnergyDual::Pair& pair : dual.pairs)
            result.steps.push_back(solved(dual, pair));
        EquationItem whole = named(isKinetic ? "T^{*} = \\sum f \\, p - T" : "V = \\sum e \\, q - V^{*}",
                                   isKinetic ? "T*" : "V", dual.value, dual.source);
        whole.remark = BesideWords::tr("Legendre's transformation, with what was solved put in.");
        result.steps.push_back(std::move(whole));
        numberSteps(result, BesideWords::tr("Legendre's transformation, step by step"));
        return result;
    }

    EquationItem slope(const EnergyDual& dual, const EnergyDual::Pair& pair) {
        const bool isKinetic = dual.target() == Column::KineticCoenergy;
        const std::string energy = isKinetic ? "T" : "V^{*}";
        EquationItem item = named(symbolLatex(pair.own) + " = \\frac{\\partial " + energy + "}{\\partial " +
                                      symbolLatex(pair.conjugate) + "}",
                                  pair.own, pair.ofConjugates, dual.source);
        item.remark = isKinetic ? BesideWords::tr("The flow that belongs to the momentum.")
                                : BesideWords::tr("The displacement that belongs to the effort.");
        return item;
    }

    EquationItem solved(const EnergyDual& dual, const EnergyDual::Pair& pair) {
        EquationItem item = named(symbolLatex(pair.conjugate), pair.conjugate, pair.ofOwn, dual.source);
        item.remark = dual.target() == Column::KineticCoenergy ? BesideWords::tr("The same, solved for the momentum.")
                                                               : BesideWords::tr("The same, solved for the effort.");
        return item;
    }

    // Coordinates and multipliers that the constraints give, and what remains.
    DerivedEquation eliminated() {
        DerivedEquation result;
        result.name = QStringLiteral("eliminated");
        result.title = BesideWords::tr("Multipliers eliminated");
        for (const EliminationStep& step : m_steps.elimination)
            result.steps.push_back(eliminationItem(step));
        numberSteps(result, BesideWords::tr("Multipliers eliminated, step by step"));
        return result;
    }

    EquationItem eliminationItem(const EliminationStep& step) {
        const bool isEquation = step.kind == EliminationStep::Kind::Equation;
        EquationItem item = m_values.item(step.value, Origin::Constraint, {}, TermOrder::Equation);
        item.name = words(step.name);
        item.beginning = isEquation ? QString() : words(symbolLatex(step.name)) + QStringLiteral(" =");
        item.ending = isEquation ? QStringLiteral("=0") : QString();
        item.text =
            isEquation ? item.text + QStringLiteral(" = 0") : words(step.name) + QStringLiteral(" = ") + item.text;
        item.spoken = isEquation ? spokenEqualsZero(item.spoken) : spokenEquality(words(step.name), item.spoken);
        item.remark = step.kind == EliminationStep::Kind::Coordinate
                          ? BesideWords::tr("The constraint %1 gives this coordinate.").arg(words(step.from))
                      : step.kind == EliminationStep::Kind::Multiplier
                          ? BesideWords::tr("The equation of %1 gives this multiplier.").arg(words(step.from))
                          : BesideWords::tr("What remains, with both put in.");
        return item;
    }

    // What stands before Lagrange's equation.
    DerivedEquation principles() {
        DerivedEquation result;
        result.name = QStringLiteral("principles");
        result.title = BesideWords::tr("From d'Alembert's principle");
        result.given = m_energies;
        for (const PrincipleLine& line : m_steps.principles) {
            const PrincipleText text = principleText(line, m_latex);
            EquationItem item = m_values.item(line.value, Origin::Constraint, {}, TermOrder::Equation);
            item.name = text.plain;
            item.beginning = text.lead;
            item.ending = text.ending;
            item.text = text.plain + QStringLiteral(" = ") + item.text;
            item.spoken = spokenEquality(text.plain, item.spoken);
            item.remark = text.reason;
            result.steps.push_back(std::move(item));
        }
        numberSteps(result, BesideWords::tr("From the beginning, step by step"));
        return result;
    }

    static void numberSteps(DerivedEquation& derived, const QString& heading) {
        for (std::size_t k = 0; k < derived.steps.size(); ++k) {
            derived.steps[k].heading = heading;
            derived.steps[k].labelLatex = QString::number(k + 1);
        }
    }

    std::string symbolLatex(const std::string& name) { return m_latex.print(Expression::symbol(name)); }

    EquationItem named(const std::string& latex, const std::string& name, const Expression& value,
                       const Field& source) {
        const Origin origin = source.column == Column::KineticEnergy ? Origin::Inertia : Origin::Potential;
        EquationItem item = m_values.item(value, origin, source, TermOrder::Plain);
        item.name = words(latex);
        item.beginning = words(latex) + QStringLiteral(" =");
        item.text = words(name) + QStringLiteral(" = ") + item.text;
        item.spoken = spokenEquality(words(name), item.spoken);
        return item;
    }

    const DerivationSteps& m_steps;
    const std::vector<EquationItem>& m_energies;
    LatexPrinter m_latex;
    ValueItems m_values;
};

} // namespace

std::vector<DerivedEquation> derivationsBeside(const DerivationSteps& steps, const DaeSystem& system,
                                               const std::vector<EquationItem>& energies) {
    return BesideWriter(steps, system, energies).run();
}

} // namespace coenergy
