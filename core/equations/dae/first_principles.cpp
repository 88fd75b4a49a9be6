// Everything is in the steps already: each line is a sum of their values times variations.
#include "dae/first_principles.hpp"

#include "base/text.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

using Kind = PrincipleKind;

class Principles {
public:
    Principles(DerivationSteps& steps, const DaeSystem& system)
        : m_steps(steps), m_system(system), m_looks(steps.notation) {}

    void add() {
        for (std::size_t i = 0; i < count(); ++i)
            readCoordinate(i);
        addWorks();
        addEnergies();
        addTheorem();
    }

private:
    // One of Lagrange's equations, in parts.
    struct Parts {
        Expression momentum, rate, kinetic, potential, dissipation, effort;
        Expression variation, ofFlow, ofMomentum; // their symbols
        Expression epsilon() const { return rate - kinetic + potential + dissipation - effort; }
    };

    std::size_t count() const { return m_steps.coordinates.size(); }

    void readCoordinate(std::size_t i) {
        Parts parts;
        for (const DerivationStep& step : m_steps.equations[i].steps)
            if (Expression* const part = partFor(parts, step.kind))
                *part = *part + step.value;
        const Unknown& coordinate = m_steps.coordinates[i];
        parts.variation = variationOf(coordinate.name(), i);
        parts.ofFlow = variationOf(coordinate.name(1), i);
        parts.ofMomentum = variationOf("p_" + coordinate.name(), i);
        m_parts.push_back(std::move(parts));
    }

    static Expression* partFor(Parts& parts, StepKind kind) {
        switch (kind) {
        case StepKind::Momentum: return &parts.momentum;
        case StepKind::MomentumRate: return &parts.rate;
        case StepKind::KineticGradient: return &parts.kinetic;
        case StepKind::PotentialGradient: return &parts.potential;
        case StepKind::DissipationGradient: return &parts.dissipation;
        case StepKind::AppliedEffort: return &parts.effort;
        default: return nullptr;
        }
    }

    // In a product it comes last, as an acceleration does.
    Expression variationOf(const std::string& name, std::size_t rank) {
        const std::string latex = latexOf(name, m_steps.notation);
        const std::string variation =
            freeName("delta_" + name, [&](const std::string& other) { return m_steps.notation.contains(other); });
        m_steps.notation[variation] = {Role::Acceleration, m_steps.notation.size() + rank,
                                       m_looks.of(variation, "\\delta " + latex)};
        return Expression::symbol(variation);
    }

    void add(Kind kind, Expression value, const std::string& name = {}) {
        m_steps.principles.push_back({kind, name, std::move(value)});
    }

    template <class Factor> Expression sumOf(Factor factor) const {
        std::vector<Expression> terms;
        for (std::size_t i = 0; i < count(); ++i)
            terms.push_back(factor(m_parts[i], i));
        return sum(std::move(terms));
    }

    void addWorks() {
        const auto applied = [](const Parts& parts, std::size_t) {
            return (parts.effort - parts.dissipation - parts.potential) * parts.variation;
        };
        const auto inertial = [](const Parts& parts, std::size_t) {
            return (parts.rate - parts.kinetic) * parts.variation;
        };
        add(Kind::VirtualWork, sumOf(applied));
        add(Kind::InertialWork, sumOf(inertial));
        add(Kind::Principle, sumOf([](const Parts& parts, std::size_t) { return -parts.epsilon() * parts.variation; }));
        add(Kind::CoenergyVariation, sumOf([](const Parts& parts, std::size_t) {
                return parts.kinetic * parts.variation + parts.momentum * parts.ofFlow;
            }));
        add(Kind::BoundaryTerm,
            sumOf([](const Parts& parts, std::size_t) { return parts.momentum * parts.variation; }));
    }

    void addEnergies() {
        add(Kind::PotentialVariation,
            sumOf([](const Parts& parts, std::size_t) { return parts.potential * parts.variation; }));
        add(Kind::EnergyVariation, sumOf([this](const Parts& parts, std::size_t i) {
                const Expression moved = parts.momentum.isZero()
                                             ? Expression()
                                             : Expression::symbol(m_steps.coordinates[i].name(1)) * parts.ofMomentum;
                return moved - parts.kinetic * parts.variation;
            }));
    }

    void addTheorem() {
        for (std::size_t i = 0; i < count(); ++i)
            add(Kind::Residual, m_parts[i].epsilon(), m_steps.coordinates[i].name());
        add(Kind::Combination,
            sumOf([](const Parts& parts, std::size_t) { return parts.epsilon() * parts.variation; }));
        std::vector<Expression> reactions(count());
        addConstraints(EquationKind::Displacement, UnknownKind::DisplacementMultiplier, m_system.matrixForm->phiQ,
                       reactions);
        addConstraints(EquationKind::Flow, UnknownKind::FlowMultiplier, m_system.matrixForm->psiF, reactions);
        for (std::size_t i = 0; i < count(); ++i)
            if (!reactions[i].isZero())
                add(Kind::Multiplied, m_parts[i].epsilon() + reactions[i], m_steps.coordinates[i].name());
    }

    void addConstraints(EquationKind kind, UnknownKind multipliers, const ExpressionMatrix& rows,
                        std::vector<Expression>& reactions) {
        const std::vector<std::string> names = namesOf(m_system, multipliers);
        std::size_t j = 0;
        for (const Equation& equation : m_system.equations) {
            if (equation.kind != kind || j >= rows.size() || j >= names.size())
                continue;
            add(Kind::ConstraintVariation,
                sumOf([&](const Parts& parts, std::size_t i) { return rows[j][i] * parts.variation; }), equation.name);
            for (std::size_t i = 0; i < count(); ++i)
                reactions[i] = reactions[i] + rows[j][i] * Expression::symbol(names[j]);
            ++j;
        }
    }

    DerivationSteps& m_steps;
    const DaeSystem& m_system;
    DistinctLatex m_looks;
    std::vector<Parts> m_parts;
};

// The variations of earlier lines, which get their names again.
void removePrinciples(DerivationSteps& steps, const DaeSystem& system) {
    for (const PrincipleLine& line : steps.principles)
        for (const std::string& name : symbolsIn(line.value))
            if (!system.notation.contains(name))
                steps.notation.erase(name);
    steps.principles.clear();
}

} // namespace

void addPrinciples(DerivationSteps& steps, const DaeSystem& system) {
    removePrinciples(steps, system);
    const std::size_t count = steps.coordinates.size();
    if (system.matrixForm && count > 0 && count <= mostInPrinciples && steps.equations.size() >= count)
        Principles(steps, system).add();
}

} // namespace coenergy
