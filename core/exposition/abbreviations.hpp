#pragma once
// Names for the parts that repeat in equations too long for a page.

#include "dae/dae_system.hpp"

#include <stop_token>

namespace coenergy {

/// A part of equations under a name of its own.
struct Abbreviation {
    std::string name;
    Expression value;

    bool operator==(const Abbreviation&) const = default;
};

struct AbbreviatedSystem {
    std::vector<Abbreviation> abbreviations; // each uses the names before it alone
    DaeSystem system;                        // its notation knows the names
};

/// Operations that are printed on a page, some 25 lines.
inline constexpr std::uint64_t operationsOnAPage = 300;

/// If an equation has more operations than `longest`: the parts that repeat in its residual are named `k1`, `k2`, ...
/// (another letter if the model has such names), what shortens most first, until every equation fits or nothing is
/// worth a name. Accelerations, rates, multipliers and efforts stay in sight: no part holds one. Residuals and their
/// terms keep their values; matrices stay as they are. A system beyond reading is returned unchanged. Throws Cancelled
/// on request. A system whose definitions are kept by name is abbreviated by them.
AbbreviatedSystem abbreviated(const DaeSystem& system, std::uint64_t longest = operationsOnAPage,
                              const std::stop_token& stop = {});

} // namespace coenergy
