#pragma once
// Whether the structure found with symbolic parameters is also that for their values.

#include "expression/evaluate.hpp"
#include "numeric/compiled_system.hpp"
#include "reduction/reduced_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The point at which the equations are examined.
struct StructurePoint {
    Point values;        // of parameters, coordinates, flows and the time `t`, as far as they are known
    double duration = 1; // of the run
};

/// Why the structure changes when the values are inserted.
struct StructureChange {
    std::vector<std::string> parameters; // a minimal set of parameters whose values change it
    /// The equations that lose their highest derivatives. If there are no parameters, they do so for all values, on the
    /// constraints.
    std::vector<std::string> equations;
};

/// Nothing: the system Jacobian is regular with these values, and no entry is zero because of them. A numerical test
/// only; parameters without values are ignored. `system` is compiled from that of `reduction`.
std::optional<StructureChange> structureChange(const Reduction& reduction, const CompiledSystem& system,
                                               const StructurePoint& point);

/// The system with values inserted for parameters. May throw ArithmeticError.
DaeSystem withValues(DaeSystem system, const Substitution& values);

} // namespace coenergy
