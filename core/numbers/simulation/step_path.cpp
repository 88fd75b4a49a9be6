// A polynomial lies between its smallest and largest Bernstein coefficients, and its derivative between their scaled
// differences; halving sharpens the bounds quadratically. Only the change since the beginning is halved: otherwise
// rounding of a large value that hardly moves would appear as a large rate on a short piece. Reference: G. Farin,
// Curves and Surfaces for CAGD, 5th edition, 2002, chapters 5 and 6 (de Casteljau's algorithm).
#include "simulation/step_path.hpp"

#include "matrices/solvers.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace coenergy {

namespace {

constexpr int nodeCount = pathDegree + 1;

double node(int k) {
    return 0.5 - 0.5 * std::cos(std::numbers::pi * k / pathDegree);
}

/// The values of the basis at a share of the path.
Eigen::RowVectorXd bernstein(double share) {
    Eigen::RowVectorXd values(nodeCount);
    double binomial = 1;
    for (int column = 0; column < nodeCount; ++column) {
        values[column] = binomial * std::pow(share, column) * std::pow(1 - share, pathDegree - column);
        binomial = binomial * (pathDegree - column) / (column + 1);
    }
    return values;
}

// From values at the nodes to coefficients.
const Eigen::MatrixXd& conversion() {
    static const Eigen::MatrixXd matrix = [] {
        Eigen::MatrixXd values(nodeCount, nodeCount);
        for (int row = 0; row < nodeCount; ++row)
            values.row(row) = bernstein(node(row));
        return Eigen::MatrixXd(values.inverse());
    }();
    return matrix;
}

} // namespace

std::vector<double> pathTimes(double from, double to) {
    std::vector<double> times;
    for (int k = 0; k < nodeCount; ++k)
        times.push_back(k == pathDegree ? to : from + node(k) * (to - from));
    return times;
}

StepPath::StepPath(double from, double to) : m_whole{from, to, Eigen::MatrixXd(nodeCount, 0)}, m_length(to - from) {}

StepPath::StepPath(double from, double to, const Eigen::MatrixXd& samples)
    : m_whole{from, to, {}}, m_length(to - from) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    m_first = samples.row(0);
    const Eigen::MatrixXd change = samples.rowwise() - samples.row(0);
    m_whole.coefficients = conversion() * change;
    m_halving = 4 * epsilon * m_whole.coefficients.cwiseAbs().colwise().maxCoeff().transpose();
    m_changes = change.cwiseAbs().colwise().maxCoeff().transpose();
    m_rounding = 100 * epsilon * m_changes + 4 * epsilon * samples.cwiseAbs().colwise().maxCoeff().transpose();
}

Eigen::VectorXd StepPath::at(double share) const {
    return m_first + (bernstein(share) * m_whole.coefficients).transpose();
}

Motion StepPath::motion(const PathPiece& piece, Eigen::Index k) const {
    const auto column = piece.coefficients.col(k);
    const auto differences = column.tail(pathDegree) - column.head(pathDegree);
    const double slope = pathDegree / (piece.to - piece.from);
    const double rounding = 2 * pathDegree * pathDegree * m_rounding[k] / m_length + slope * m_halving[k];
    return {{m_first[k] + column.minCoeff() - m_rounding[k], m_first[k] + column.maxCoeff() + m_rounding[k]},
            {slope * differences.minCoeff() - rounding, slope * differences.maxCoeff() + rounding}};
}

std::pair<PathPiece, PathPiece> halves(const PathPiece& piece) {
    const double middle = 0.5 * (piece.from + piece.to);
    PathPiece left{piece.from, middle, piece.coefficients};
    PathPiece right{middle, piece.to, piece.coefficients};
    for (int round = 1; round <= pathDegree; ++round) {
        for (int k = 0; k <= pathDegree - round; ++k)
            right.coefficients.row(k) = 0.5 * (right.coefficients.row(k) + right.coefficients.row(k + 1));
        left.coefficients.row(round) = right.coefficients.row(0);
    }
    return {std::move(left), std::move(right)};
}

} // namespace coenergy
