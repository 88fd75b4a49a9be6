#pragma once
// How equilibria move, meet and lose their stability when a parameter changes.

#include "equilibrium/equilibria.hpp"

#include <complex>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// A parameter that changes, and how others follow it.
struct ParameterRange {
    std::string name;
    double from = 0;
    double to = 1;
    double value = 0; // in the question
    /// All parameters of the question's system for one value, as parameterValues() of `setup` tells them; where it is
    /// empty the named one changes alone.
    std::function<std::vector<double>(double value)> parametersAt = {};
};

/// What happens at a point of a branch: it turns back, another one crosses it, or an oscillation begins to grow.
enum class CriticalKind { Fold, BranchPoint, Oscillation };

struct BranchPoint {
    double parameter = 0;
    Equilibrium equilibrium;                       // with its stability, and the limits that it lies behind
    std::vector<std::complex<double>> eigenvalues; // each beside the one that it comes from; none where there is no
                                                   // linear system
    std::optional<CriticalKind> critical = {};
};

struct Branch {
    std::vector<BranchPoint> points; // along the arc; the parameter turns back at folds
    bool isClosed = false;           // the last goes on with the first
};

struct Branches {
    std::vector<Branch> branches; // those through known equilibria first
    bool isCut = false;           // a bound on steps was met
    bool isLost = false;          // some end within the range, where the equations cannot be solved further on
};

/// From every known equilibrium in both directions, and from those that are found at both ends and in the middle of the
/// range; each branch once. Deterministic. Throws Cancelled.
Branches followEquilibria(const EquilibriumQuestion& question, const Equilibria& known, const ParameterRange& range,
                          const std::stop_token& stop = {});

/// The next values, each in the place of the previous one from which it came: those whose distances have the least
/// sum. As they are if their numbers differ.
std::vector<std::complex<double>> matched(const std::vector<std::complex<double>>& previous,
                                          const std::vector<std::complex<double>>& next);

} // namespace coenergy
