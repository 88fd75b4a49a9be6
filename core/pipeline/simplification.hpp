#pragma once
// The late stage after the derivation: the equations as a textbook writes them.

#include "dae/simplified_system.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace coenergy {

/// As derived, or as a textbook writes them.
enum class EquationForm { Plain, Simplified };

/// Remembers its latest results by the system they were made from, so that undo finds them again.
class SimplificationStage {
public:
    /// Whether the result is known or the system so small that nobody would notice the work.
    bool isQuick(const std::shared_ptr<const DaeSystem>& system) const;

    /// Never null. Throws Cancelled when a stop is requested.
    std::shared_ptr<const DaeSystem> run(const std::shared_ptr<const DaeSystem>& system, const std::stop_token& stop);

private:
    using Pair = std::pair<std::shared_ptr<const DaeSystem>, std::shared_ptr<const DaeSystem>>;

    const Pair* known(const std::shared_ptr<const DaeSystem>& system) const;

    std::vector<Pair> m_results; // the latest last
    std::optional<Simplifier> m_simplifier;
    std::size_t m_uses = 0;
};

} // namespace coenergy
