#pragma once
// The equations of a path at Chebyshev points, its conditions and its integrals: as many equations for numbers as there
// are unknowns.

#include "continua/path_problem.hpp"
#include "matrices/solvers.hpp"

#include <stop_token>

namespace coenergy {

/// Functions on one interval, and the multipliers of integral constraints.
struct PathGuess {
    std::vector<FunctionalPath> functions;
    std::vector<double> multipliers;
};

/// The unknowns: the coefficients of each function, the multipliers, and where the ends are that move.
class Collocation {
public:
    Collocation(PathProblem& problem, const FunctionalPath& frame, std::size_t count);

    struct Linear {
        Eigen::VectorXd residual;
        Eigen::MatrixXd slope;
    };

    /// Each row in the scale of its largest entry.
    Linear linearAt(const Eigen::VectorXd& unknowns) const;
    /// The size of the response of the equations, linearized about this path, to a right side of about 1 (relative to
    /// the highest derivative times a power of the length), with fixed ends. Near 1/(k^2) if the path is isolated;
    /// unbounded if the ends are conjugate points (Gelfand and Fomin, section 26).
    double responseAt(const Eigen::VectorXd& unknowns) const;
    /// The slope of the functional with its multipliers by all unknowns, relative to the sizes of its parts.
    Eigen::VectorXd gradientAt(const Eigen::VectorXd& unknowns) const;

    Eigen::VectorXd unknownsOf(const PathGuess& guess) const;
    PathGuess guessOf(const Eigen::VectorXd& unknowns) const;
    /// With the multipliers that fit the equations best.
    PathGuess withMultipliers(PathGuess guess) const;
    /// The integral of one constraint less what it has to be.
    double missOf(const PathGuess& guess, std::size_t constraint) const;

private:
    struct Basis {
        double advanced = 0, hastened = 0; // as of a place
        Eigen::MatrixXd jets;              // of the polynomials over an interval of length 1, by orders
    };
    struct Ends {
        double from = 0, to = 1;
    };
    Basis basisAt(double share) const;
    Ends endsOf(const Eigen::VectorXd& unknowns) const;
    PathPlace placeOf(const Basis& basis, const Eigen::VectorXd& unknowns) const;
    std::vector<double> inputsAt(const Basis& basis, const Eigen::VectorXd& unknowns) const;
    Eigen::RowVectorXd slopeRow(const Basis& basis, const Eigen::VectorXd& unknowns, const std::vector<double>& inputs,
                                const std::vector<double>& values) const;
    std::pair<double, Eigen::RowVectorXd> integralRow(JetFunction& integrand, const Eigen::VectorXd& unknowns) const;

    PathProblem& m_problem;
    FunctionalPath m_frame;
    std::size_t m_count;
    std::vector<PathRow> m_rows;
    std::vector<Basis> m_bases; // by rows
    std::vector<Basis> m_points;
    std::vector<double> m_weights; // of integrals
    std::size_t m_multipliersAt, m_endsAt, m_size;
};

/// Nothing if the steps do not converge to a solution.
std::optional<Eigen::VectorXd> newton(const Collocation& collocation, Eigen::VectorXd unknowns,
                                      const std::stop_token& stop);

} // namespace coenergy
