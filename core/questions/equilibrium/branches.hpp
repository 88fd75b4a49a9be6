#pragma once
// How equilibria move, meet and lose stability when a parameter changes.

#include "equilibrium/equilibria.hpp"

#include <complex>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The varied parameter, and how others depend on it.
struct ParameterRange {
    std::string name;
    double from = 0;
    double to = 1;
    double value = 0; // the value in the question
    /// All parameters of the question's system for one value, as from parameterValues() of `setup`; if empty, only the
    /// named one changes.
    std::function<std::vector<double>(double value)> parametersAt = {};
};

/// Critical points of a branch: it turns back, another one crosses it, or an oscillation begins to grow.
enum class CriticalKind { Fold, BranchPoint, Oscillation };

struct BranchPoint {
    double parameter = 0;
    Equilibrium equilibrium;                       // with its stability, and the limits behind which it lies
    std::vector<std::complex<double>> eigenvalues; // each beside the one that it comes from; none where there is no
                                                   // linear system
    std::optional<CriticalKind> critical = {};
};

struct Branch {
    std::vector<BranchPoint> points; // along the arc; the parameter turns back at folds
    bool isClosed = false;           // the last point is followed by the first
};

struct Branches {
    std::vector<Branch> branches; // those through known equilibria first
    bool isCut = false;           // the bound on steps was reached
    bool isLost = false;          // a branch ends within the range, where the equations cannot be solved further on
};

/// From every known equilibrium in both directions, and from those found at both ends and in the middle of the range;
/// each branch once. Deterministic. Throws Cancelled.
Branches followEquilibria(const EquilibriumQuestion& question, const Equilibria& known, const ParameterRange& range,
                          const std::stop_token& stop = {});

/// The next values, reordered so that each takes the place of the previous one from which it came: the assignment with
/// the least sum of distances. Unchanged if their numbers differ.
std::vector<std::complex<double>> matched(const std::vector<std::complex<double>>& previous,
                                          const std::vector<std::complex<double>>& next);

} // namespace coenergy
