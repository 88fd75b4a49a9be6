#include "dae/derivation_steps.hpp"

namespace coenergy {

namespace {

Expression signedValue(const Expression& value, StepSign sign) {
    if (sign == StepSign::Absent)
        return Expression(0);
    if (sign == StepSign::Plus)
        return value;
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(value))
        terms.push_back(-term);
    return sum(std::move(terms));
}

} // namespace

Expression partOf(const Equation& equation, Origin origin, const Field& source, StepSign sign) {
    std::vector<Expression> terms;
    for (const Term& term : equation.terms)
        if (term.origin == origin && term.source == source)
            terms.push_back(signedValue(term.value, sign));
    return sum(std::move(terms));
}

Origin originOf(StepKind kind) {
    switch (kind) {
    case StepKind::Momentum:
    case StepKind::MomentumRate: return Origin::Inertia;
    case StepKind::KineticGradient: return Origin::Kinetic;
    case StepKind::PotentialGradient: return Origin::Potential;
    case StepKind::DissipationGradient: return Origin::Dissipation;
    case StepKind::DisplacementReaction: return Origin::DisplacementConstraint;
    case StepKind::FlowReaction: return Origin::FlowConstraint;
    case StepKind::AppliedEffort: return Origin::Effort;
    case StepKind::Constraint:
    case StepKind::FirstDerivative:
    case StepKind::SecondDerivative:
    case StepKind::SolvedEffort:
    case StepKind::StatedDefinition:
    case StepKind::StatedRate:
    case StepKind::StatedMomentum:
    case StepKind::StatedForce:
    case StepKind::Equation: return Origin::Constraint;
    }
    return Origin::Constraint;
}

} // namespace coenergy
