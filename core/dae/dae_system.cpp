// The names of origins and kinds: part of the JSON format.
#include "dae/dae_system.hpp"

namespace coenergy {

std::string_view originName(Origin origin) {
    switch (origin) {
    case Origin::Inertia:
        return "inertia";
    case Origin::Kinetic:
        return "kinetic";
    case Origin::Dissipation:
        return "dissipation";
    case Origin::Potential:
        return "potential";
    case Origin::DisplacementConstraint:
        return "displacement constraint";
    case Origin::FlowConstraint:
        return "flow constraint";
    case Origin::Effort:
        return "effort";
    case Origin::Constraint:
        return "constraint";
    }
    return "";
}

std::string_view kindName(EquationKind kind) {
    switch (kind) {
    case EquationKind::Lagrange:
        return "lagrange";
    case EquationKind::Displacement:
        return "displacement";
    case EquationKind::Flow:
        return "flow";
    case EquationKind::Effort:
        return "effort";
    case EquationKind::Dynamic:
        return "dynamic";
    }
    return "";
}

} // namespace coenergy
