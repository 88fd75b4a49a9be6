#pragma once
// Flows from momenta that are not affine in them, such as those of a relativistic particle.

#include "algebra/algebra.hpp"
#include "lagrange/momentum_inversion.hpp"

#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// Coordinates whose flows T* couples with each other and with no others.
struct BentBlock {
    std::vector<FlowAndMomentum> names;
    std::vector<Expression> momenta;
    Expression coenergy; // their part of T*, zero at rest
};

struct BentInverse {
    std::vector<Expression> flows; // of momenta
    Expression energy;             // sum of p f less the coenergy, of momenta
};

/// Of one coordinate, or of several whose momenta are f_i mu_i h(u) with u^2 the sum of mu_i f_i^2; each formula is
/// compared with the momenta at points of both signs. Nothing where none holds.
std::optional<BentInverse> bentInverse(const BentBlock& block, const std::vector<ParameterValue>& parameters,
                                       Algebra& algebra, Simplifier& simplifier, const std::stop_token& stop = {});

} // namespace coenergy
