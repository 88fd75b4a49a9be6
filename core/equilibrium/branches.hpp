#pragma once
// How equilibria move when a number of the model changes, where two of them meet and vanish, and where they change
// their stability.

#include "equilibrium/equilibria.hpp"

#include <complex>
#include <functional>

namespace coenergy {

/// One parameter is followed, whatever it is.
struct BranchQuestion {
    /// The model with a value of the parameter; nothing where it cannot be.
    std::function<std::optional<SimulationProblem>(double value)> problemAt;
    std::shared_ptr<const ModelEquations> equations;
    std::vector<SteadyFlow> steady = {};
    double from = 0; // < to
    double to = 1;
    double at = 0.5; // where branches are sought first
};

struct BranchPoint {
    double parameter = 0;
    Equilibrium equilibrium;
    /// Of the linear motion, each in the place of the one that it comes from along the branch; empty where there is
    /// none.
    std::vector<std::complex<double>> eigenvalues;
};

/// Along its arc: the parameter may turn back.
struct Branch {
    std::vector<BranchPoint> points;
};

struct Branches {
    std::vector<Branch> branches;
    std::vector<BranchPoint> folds; // where a branch turns back: two equilibria meet, and beyond there is none of them
};

/// Branches through what is found for the values at both ends, in the middle and at the given one. Deterministic.
/// Throws Cancelled.
Branches followEquilibria(const BranchQuestion& question, const std::stop_token& stop = {});

} // namespace coenergy
