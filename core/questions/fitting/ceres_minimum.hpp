#pragma once
// What the module that is linked with Ceres exports. The library brings seventeen others, which programs that fit
// nothing need not load.

#include "fitting/least_squares.hpp"

namespace coenergy {

/// The least sum of squares within the bounds from this start, whose residuals exist and are so many. What `residuals`
/// throws is passed on.
using CeresMinimum = Minimum (*)(const FitProblem& problem, const Eigen::VectorXd& start, Eigen::Index samples);

inline constexpr const char* ceresModule = "coenergy-ceres.so";
inline constexpr const char* ceresExport = "coenergyCeresMinimum";

} // namespace coenergy

extern "C" {
extern const coenergy::CeresMinimum coenergyCeresMinimum;
}
