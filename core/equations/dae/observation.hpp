#pragma once
// The observed quantities of a motion, supplied by a formulation with its equations.

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

/// Models with equal observations share a compilation.
struct Observation {
    std::vector<Statement> statements = {}; // that observed quantities use, beside those of the system
    std::vector<WatchedOutput> outputs;
    std::vector<WatchedLimit> limits;
    std::optional<EnergyBalance> energy; // nothing: the formulation has none, and a run has no energy audit
    std::vector<PartBalance> parts = {}; // by which a run is audited; none: by `energy`, all terms of which have a part
    /// Integrals that were replaced by closed forms, as Quadratures: a closed form does not show poles between its
    /// limits.
    std::vector<Expression> closedIntegrals = {};
    std::vector<std::pair<std::string, std::string>> units; // of unknowns and their derivatives, by name

    bool operator==(const Observation&) const = default;
};

/// All expressions whose values a run needs.
std::vector<Expression> expressionsIn(const Observation& observation);
/// Applies the same rule to every expression.
Observation transformed(Observation observation, const std::function<Expression(const Expression&)>& rule);

} // namespace coenergy
