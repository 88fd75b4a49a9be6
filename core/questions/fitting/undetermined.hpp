#pragma once
// Combinations of unknowns that the residuals do not show.

#include "fitting/fit_problem.hpp"

namespace coenergy {

/// A change of several unknowns, or of one, that changes no residual.
struct Undetermined {
    enum class Kind {
        NoInfluence, ///< the one unknown can have any value
        Factors,     ///< each may be multiplied by the same factor to the power of its weight
        Steps,       ///< to each the same number times its weight may be added
        Nearby,      ///< likewise, but only for small numbers
    };
    Kind kind = Kind::Nearby;
    std::vector<std::size_t> unknowns;
    std::vector<double> weights; ///< whole numbers of Factors; the first is positive
};

/// Directions in which no residual changes to first order.
struct UnseenDirections {
    Eigen::MatrixXd columns;
    Eigen::VectorXd slopes; ///< of each unknown: how much it alone changes the residuals
    double error = 0;       ///< of a change of the residuals
};

/// From unseen directions; more than the first order is tried out.
std::vector<Undetermined> undeterminedCombinations(const FitProblem& problem, const Eigen::VectorXd& values,
                                                   const UnseenDirections& unseen);

/// "k/m": what stays when each of two is multiplied by a factor to the power of its weight.
std::string determinedProduct(const std::vector<std::string>& names, const std::vector<double>& weights);
/// "c^2", or "c".
std::string powerText(const std::string& name, double exponent);

} // namespace coenergy
