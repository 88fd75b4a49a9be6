#pragma once
// What a fit is asked: unknowns, and residuals that are to be small. Where the residuals come from is not known here.

#include <Eigen/Core>

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct FitUnknown {
    std::string name;
    double start = 0; ///< within the bounds
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
};

/// How large changes of an unknown are: its size, or if it is zero the distance of its bounds, or 1.
double lengthOf(const FitUnknown& unknown, double value);

enum class AtBound { No, Lower, Upper };

/// The bound at which an unknown stands, if the residuals press it there. `slope`: of the sum of squares.
AtBound heldBy(const FitUnknown& unknown, double value, double slope);

/// Of all samples, weighted; nothing where the model has no values: its run broke off.
using Residuals = std::function<std::optional<Eigen::VectorXd>(const Eigen::VectorXd& values)>;
/// Of the residuals by the unknowns, a column each.
using Derivatives = std::function<std::optional<Eigen::MatrixXd>(const Eigen::VectorXd& values)>;

struct FitProblem {
    std::vector<FitUnknown> unknowns;
    Residuals residuals;
    double size = 1;              ///< of what the residuals are the differences of
    double noise = 1e-15;         ///< the error of a residual, as a share of that size
    Derivatives derivatives = {}; ///< by differences where there are none
    double derivativeError = 0;   ///< of given derivatives, as a share of them
};

} // namespace coenergy
