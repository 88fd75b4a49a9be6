// Near the minimum the residuals are taken as linear: the covariance is s^2 (J' J)^-1 on what the singular values of
// the scaled Jacobian show, s^2 the sum of squares by degree of freedom. Reference: G. A. F. Seber, C. J. Wild,
// Nonlinear Regression, sections 2.1 and 5.1.
#include "fitting/fit.hpp"

#include "fitting/central_differences.hpp"
#include "fitting/student_quantile.hpp"

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

class FitStatistics {
public:
    FitStatistics(const FitProblem& problem, const Eigen::VectorXd& values, const Eigen::VectorXd& residuals,
                  const Eigen::MatrixXd& jacobian)
        : m_problem(problem), m_values(values), m_residuals(residuals), m_jacobian(jacobian) {}

    void add(Fit& fit) {
        const Eigen::VectorXd slopes = m_jacobian.transpose() * m_residuals;
        for (Eigen::Index k = 0; k < m_values.size(); ++k) {
            const auto atBound = heldBy(m_problem.unknowns[static_cast<std::size_t>(k)], m_values[k], slopes[k]);
            fit.estimates.push_back({m_values[k], atBound});
            if (atBound == AtBound::No)
                m_free.push_back(k);
        }
        decompose();
        fit.samples = static_cast<std::size_t>(m_residuals.size());
        fit.freedom = fit.samples - static_cast<std::size_t>(m_rank);
        fit.residualSum = m_residuals.squaredNorm();
        fit.deviation = fit.freedom > 0 ? std::sqrt(fit.residualSum / static_cast<double>(fit.freedom)) : 0;
        fit.undetermined =
            undeterminedCombinations(m_problem, m_values, {m_unseen, m_jacobian.colwise().norm().transpose(), m_error});
        addDeviations(fit);
    }

private:
    /// Of the columns of free unknowns, each scaled to length 1; one that the residuals do not show to length 0. A
    /// direction is seen where its singular value is more than what the errors of the columns make of it: these are
    /// shares of all residuals, and the more of a column the less it changes them.
    void decompose() {
        const double all = m_problem.size * std::sqrt(static_cast<double>(m_residuals.size()));
        const double error = m_problem.derivatives && m_problem.derivativeError > 0 ? m_problem.derivativeError
                                                                                    : differenceError(m_problem.noise);
        m_error = error * all;
        const auto count = static_cast<Eigen::Index>(m_free.size());
        m_scale = Eigen::VectorXd::Ones(count);
        m_unseen = Eigen::MatrixXd::Zero(m_values.size(), 0);
        if (count == 0) // bounds hold all: nothing is left to decompose
            return;
        Eigen::MatrixXd scaled = Eigen::MatrixXd::Zero(m_jacobian.rows(), count);
        Eigen::VectorXd errors = Eigen::VectorXd::Zero(count); // of the scaled columns
        for (Eigen::Index k = 0; k < count; ++k) {
            const Eigen::Index unknown = m_free[static_cast<std::size_t>(k)];
            const double norm = m_jacobian.col(unknown).norm();
            const double length = lengthOf(m_problem.unknowns[static_cast<std::size_t>(unknown)], m_values[unknown]);
            m_scale[k] = 1 / length;
            if (norm * length <= m_error)
                continue;
            m_scale[k] = norm;
            scaled.col(k) = m_jacobian.col(unknown) / norm;
            errors[k] = std::max(error, m_error / (norm * length));
        }
        const Eigen::JacobiSVD<Eigen::MatrixXd> parts(scaled, Eigen::ComputeThinU | Eigen::ComputeFullV);
        std::vector<Eigen::Index> seen, unseen;
        for (Eigen::Index j = 0; j < count; ++j) {
            const double value = j < parts.singularValues().size() ? parts.singularValues()[j] : 0;
            const double byErrors = parts.matrixV().col(j).cwiseProduct(errors).norm();
            (value > std::max(error, byErrors) ? seen : unseen).push_back(j);
        }
        m_rank = static_cast<Eigen::Index>(seen.size());
        m_singular = parts.singularValues()(seen);
        m_seen = parts.matrixV()(Eigen::all, seen);
        const Eigen::MatrixXd rest = parts.matrixV()(Eigen::all, unseen);
        m_hidden = rest.rowwise().norm();
        m_unseen = Eigen::MatrixXd::Zero(m_values.size(), rest.cols());
        for (Eigen::Index k = 0; k < count; ++k)
            m_unseen.row(m_free[static_cast<std::size_t>(k)]) = rest.row(k) / m_scale[k];
    }

    bool isDetermined(Eigen::Index k) const { return m_hidden[k] < 1e-3; }

    void addDeviations(Fit& fit) const {
        const auto all = m_values.size();
        fit.correlations = Eigen::MatrixXd::Constant(all, all, std::nan(""));
        if (fit.freedom == 0 || m_free.empty())
            return;
        const Eigen::MatrixXd roots =
            m_scale.cwiseInverse().asDiagonal() * m_seen * m_singular.cwiseInverse().asDiagonal();
        const Eigen::MatrixXd covariance = fit.deviation * fit.deviation * roots * roots.transpose();
        const double reach = studentQuantile(0.975, static_cast<double>(fit.freedom));
        for (std::size_t k = 0; k < m_free.size(); ++k) {
            const auto i = static_cast<Eigen::Index>(k);
            if (!isDetermined(i))
                continue;
            Estimate& estimate = fit.estimates[static_cast<std::size_t>(m_free[k])];
            const double deviation = std::sqrt(covariance(i, i));
            estimate.deviation = deviation;
            estimate.interval = {estimate.value - reach * deviation, estimate.value + reach * deviation};
            for (std::size_t j = 0; j < m_free.size(); ++j)
                if (const auto o = static_cast<Eigen::Index>(j); isDetermined(o))
                    fit.correlations(m_free[k], m_free[j]) =
                        roots.row(i).dot(roots.row(o)) / (roots.row(i).norm() * roots.row(o).norm());
        }
    }

    const FitProblem& m_problem;
    const Eigen::VectorXd& m_values;
    const Eigen::VectorXd& m_residuals;
    const Eigen::MatrixXd& m_jacobian;
    std::vector<Eigen::Index> m_free; // unknowns that no bound holds
    Eigen::VectorXd m_scale;          // of their columns
    double m_error = 0;               // of the residuals' change by any of them
    Eigen::Index m_rank = 0;
    Eigen::VectorXd m_singular;       // values of the scaled columns
    Eigen::MatrixXd m_seen, m_unseen; // directions: of scaled free unknowns; of all unknowns
    Eigen::VectorXd m_hidden;         // how much of each scaled free unknown is not seen
};

} // namespace

Fit fitted(FitProblem problem) {
    if (!problem.derivatives)
        problem.derivatives = centralDifferences(problem);
    const Minimum minimum = leastSquares(problem);
    Fit fit;
    fit.end = minimum.end;
    fit.steps = minimum.steps;
    if (minimum.end == FitEnd::NoStart || minimum.end == FitEnd::TooFewSamples)
        return fit;
    const auto residuals = problem.residuals(minimum.values);
    const auto jacobian = problem.derivatives(minimum.values);
    if (!residuals || !jacobian) {
        fit.end = FitEnd::NotConverged;
        return fit;
    }
    FitStatistics(problem, minimum.values, *residuals, *jacobian).add(fit);
    return fit;
}

} // namespace coenergy
