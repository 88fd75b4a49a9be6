// The start is sought again with all typed values fixed; the reason for failure names a conflict (start_conflict.hpp).
// The values in conflict are released, and so on until the rest is consistent. Reference: J. W. Chinneck, Feasibility
// and Infeasibility in Optimization, Springer 2008, section 2.4 (covering all conflicts).
#include "numeric/typed_conflict.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostTyped = 60; // a search among more takes too long
constexpr double seenMove = 1e-6;     // of a value: more than its typed digits allow

bool isTypedFreely(const StartValues& values, std::size_t k) {
    const bool follows = !values.precedence.empty() && values.precedence[k] == Precedence::Consequence;
    return k < values.isGiven.size() && values.isGiven[k] && !values.isFixed[k] && !follows;
}

bool isMoved(const Dynamics& dynamics, const StartValues& values, const StartResult& start, std::size_t k) {
    const double size = std::max(dynamics.nominal()[k], std::abs(values.state[k]));
    return std::abs(start.state[k] - values.state[k]) > seenMove * size;
}

} // namespace

std::vector<TypedConflict> typedConflicts(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                                          const StartResult& start, const std::stop_token& stop) {
    StartValues strict = values;
    bool hasMoved = false;
    std::size_t count = 0;
    for (std::size_t k = 0; k < values.state.size(); ++k) {
        if (!isTypedFreely(values, k))
            continue;
        strict.isFixed[k] = true;
        hasMoved = hasMoved || isMoved(dynamics, values, start, k);
        ++count;
    }
    std::vector<TypedConflict> conflicts;
    while (hasMoved && start.isConsistent() && count <= mostTyped) {
        const StartResult result = consistentStart(dynamics, strict, metric, stop);
        if (result.unmet.empty() || result.elsewhere)
            break;
        TypedConflict conflict;
        for (const std::size_t k : result.involvedFixed)
            if (!values.isFixed[k]) {
                conflict.typed.push_back(k);
                strict.isFixed[k] = false;
            }
        if (conflict.typed.empty())
            break;
        for (const UnmetInvariant& unmet : result.unmet)
            conflict.invariants.push_back(unmet.invariant);
        conflicts.push_back(std::move(conflict));
    }
    return conflicts;
}

} // namespace coenergy
