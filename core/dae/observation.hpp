#pragma once
// What is watched of a motion, as a formulation hands it on beside its equations.

#include "dae/dae_system.hpp"
#include "dae/energy_balance.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

struct WatchedOutput {
    std::string name;
    Expression value;

    bool operator==(const WatchedOutput&) const = default;
};

/// A quantity that must stay positive.
struct WatchedLimit {
    std::string name;
    std::string message;
    Expression value;

    bool operator==(const WatchedLimit&) const = default;
};

/// Two models with equal ones share a compilation.
struct Observation {
    std::vector<Statement> statements = {}; // that what is watched uses, beside those of the system
    std::vector<WatchedOutput> outputs;
    std::vector<WatchedLimit> limits;
    std::optional<EnergyBalance> energy; // nothing: the formulation has none, and a run has no energy audit
    /// Integrals for which closed forms stand, as Quadratures: a closed form tells nothing of poles between its limits.
    std::vector<Expression> closedIntegrals = {};
    std::vector<std::pair<std::string, std::string>> units; // of unknowns and their derivatives, by name

    bool operator==(const Observation&) const = default;
};

/// All of which a run takes values.
std::vector<Expression> expressionsIn(const Observation& observation);
/// Every expression changed by the same rule.
Observation transformed(Observation observation, const std::function<Expression(const Expression&)>& rule);

} // namespace coenergy
