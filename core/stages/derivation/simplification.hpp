#pragma once
// The late stage after the derivation: the equations as a textbook would write them.

#include "base/diagnostic.hpp"
#include "derivation/late_memory.hpp"
#include "exposition/simplified_system.hpp"

#include <memory>
#include <stop_token>

namespace coenergy {

/// As derived, or as a textbook writes them.
enum class EquationForm { Plain, Simplified };

/// Findings about a simplified system: the equations for which the budget did not suffice.
Diagnostics simplificationFindings(const DaeSystem& simplified);

/// Remembers its latest results by the system they were made from, so that undo finds them again.
class SimplificationStage {
public:
    /// Whether the result is known, or the system so small that the work is not noticeable.
    bool isQuick(const std::shared_ptr<const DaeSystem>& system) const;

    /// Never null. Throws Cancelled when a stop is requested.
    std::shared_ptr<const DaeSystem> run(const std::shared_ptr<const DaeSystem>& system, const std::stop_token& stop);

private:
    RecentResults<DaeSystem, 32> m_results;
    RenewedSimplifier m_simplifier;
};

} // namespace coenergy
