#pragma once
// Bounds of a step's dense output between two of its times.

#include "numeric/interval.hpp"

#include <Eigen/Core>

#include <utility>
#include <vector>

namespace coenergy {

/// The changes of several quantities since the beginning of the step, on a piece of it, as polynomials of degree
/// `pathDegree` in the Bernstein basis: one column each.
struct PathPiece {
    double from = 0;
    double to = 0;
    Eigen::MatrixXd coefficients;
};

/// The highest degree of any method's interpolant.
inline constexpr int pathDegree = 7;

class StepPath {
public:
    /// A path without quantities other than time.
    StepPath(double from, double to);
    /// Through `samples` at the times pathTimes(from, to), one row each.
    StepPath(double from, double to, const Eigen::MatrixXd& samples);

    const PathPiece& whole() const { return m_whole; }
    /// The polynomials' values at this share of the path, and how much the samples differ from the first.
    Eigen::VectorXd at(double share) const;
    const Eigen::VectorXd& changes() const { return m_changes; }
    /// The rounding error of the polynomial of quantity k.
    double rounding(Eigen::Index k) const { return m_rounding[k]; }
    /// The range of quantity k on a piece, and that of its rate.
    Motion motion(const PathPiece& piece, Eigen::Index k) const;

private:
    PathPiece m_whole;
    Eigen::VectorXd m_first; // where the step begins
    Eigen::VectorXd m_changes;
    Eigen::VectorXd m_rounding; // of the polynomials' values
    Eigen::VectorXd m_halving;  // of their coefficients, where a piece is halved
    double m_length;
};

/// The Chebyshev points from `from` to `to`, ends included.
std::vector<double> pathTimes(double from, double to);
std::pair<PathPiece, PathPiece> halves(const PathPiece& piece);

} // namespace coenergy
