#pragma once
// Whether the structure of the equations with parameters as symbols is that of their values, too.

#include "expression/evaluate.hpp"
#include "numeric/compiled_system.hpp"
#include "reduction/reduced_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// What the equations are looked at with.
struct StructurePoint {
    Point values;        // of parameters, coordinates, flows and the time `t`, as far as they are known
    double duration = 1; // of the run
};

/// Why the structure is another one with the values put in.
struct StructureChange {
    std::vector<std::string> parameters; // whose values change it, no more of them than it takes
    /// The equations that lose their highest derivatives. Without parameters they do so for all values of them, on the
    /// constraints.
    std::vector<std::string> equations;
};

/// Nothing: the system Jacobian is regular with these values, and none of its entries is zero that need not be. A test
/// of numbers alone; parameters without value do not count. `reduction` has a system, which `system` is compiled from.
std::optional<StructureChange> structureChange(const Reduction& reduction, const CompiledSystem& system,
                                               const StructurePoint& point);

/// The system with values in the place of parameters. May throw ArithmeticError.
DaeSystem withValues(DaeSystem system, const Substitution& values);

} // namespace coenergy
