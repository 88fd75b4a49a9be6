#pragma once
// Names for the parts that repeat in equations too long for a page.

#include "dae/dae_system.hpp"

#include <stop_token>

namespace coenergy {

struct AbbreviatedSystem {
    std::vector<Statement> abbreviations; // names for parts of equations; each uses the names before it alone
    DaeSystem system;                     // its notation knows the names
};

/// Operations that are printed on a page, some 25 lines.
inline constexpr std::uint64_t operationsOnAPage = 300;

/// If an equation has more operations than `longest`: the repeated parts of its residual are named `k1`, `k2`, ... (or
/// with another letter, if the model has such names), the greatest saving first, until every equation is short enough
/// or no name saves anything. Accelerations, rates, multipliers and efforts stay visible: no part contains one.
/// Residuals and their terms keep their values; matrices are unchanged. A system too long to read is returned
/// unchanged. Throws Cancelled on request. A system with definitions kept by name uses these as abbreviations.
AbbreviatedSystem abbreviated(const DaeSystem& system, std::uint64_t longest = operationsOnAPage,
                              const std::stop_token& stop = {});

} // namespace coenergy
