// The stable words for JSON.
#include "simulation/run_status.hpp"

namespace coenergy {

std::string_view runEndName(RunEnd end) {
    switch (end) {
    case RunEnd::Completed: return "completed";
    case RunEnd::Stopped: return "stopped";
    case RunEnd::LimitReached: return "limit";
    case RunEnd::NoConsistentStart: return "no-consistent-start";
    case RunEnd::NoDerivative: return "not-finite";
    case RunEnd::NoSolution: return "no-solution";
    case RunEnd::BranchesCross: return "branches-cross";
    case RunEnd::SeveralSolutions: return "several-solutions";
    case RunEnd::RanAway: return "ran-away";
    case RunEnd::StepTooSmall: return "step-too-small";
    case RunEnd::InvariantsLost: return "invariants-lost";
    case RunEnd::ConstraintsPart: return "constraints-part";
    case RunEnd::KinkInJump: return "kink-in-jump";
    case RunEnd::Jumps: return "jumps";
    case RunEnd::StaysSingular: return "stays-singular";
    case RunEnd::SwitchingAccumulates: return "switching-accumulates";
    case RunEnd::FrictionUndetermined: return "friction-undetermined";
    case RunEnd::ImpulseUndetermined: return "impulse-undetermined";
    case RunEnd::ImpulseOrderOpen: return "impulse-order-open";
    case RunEnd::MomentumJumps: return "momentum-jumps";
    case RunEnd::IntegralTooCoarse: return "integral-too-coarse";
    case RunEnd::IntegralOverPole: return "integral-over-pole";
    case RunEnd::TooManySteps: return "too-many-steps";
    case RunEnd::MethodUnsuitable: return "method-unsuitable";
    }
    return "";
}

std::string_view doubtName(Doubt doubt) {
    switch (doubt) {
    case Doubt::EnergyAudit: return "energy-audit";
    case Doubt::StepErrors: return "step-errors";
    case Doubt::Constraints: return "constraints";
    }
    return "";
}

} // namespace coenergy
