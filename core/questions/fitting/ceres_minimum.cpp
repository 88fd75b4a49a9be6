// Levenberg's and Marquardt's method in a trust region, with bounds by projection, as Ceres has it; the only source
// that includes it. Reference: S. Agarwal, K. Mierle, Ceres Solver, http://ceres-solver.org; C. Kanzow, N. Yamashita,
// M. Fukushima, J. Comp. Appl. Math. 172 (2004) 375 (bounds).
#include "fitting/ceres_minimum.hpp"

#include <ceres/cost_function.h>
#include <ceres/problem.h>
#include <ceres/solver.h>
#include <glog/logging.h>

#include <algorithm>
#include <cmath>
#include <exception>

namespace coenergy {

namespace {

/// All residuals as one function of all unknowns. Exceptions stay out of the library.
class FittedResiduals : public ceres::CostFunction {
public:
    FittedResiduals(const FitProblem& problem, Eigen::Index samples) : m_problem(problem) {
        set_num_residuals(static_cast<int>(samples));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(problem.unknowns.size()));
    }

    bool Evaluate(double const* const* parameters, double* residuals, double** jacobians) const override {
        try {
            return !thrown && evaluated(parameters[0], residuals, jacobians ? jacobians[0] : nullptr);
        } catch (...) {
            thrown = std::current_exception();
            return false;
        }
    }

    mutable std::exception_ptr thrown;

private:
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    bool evaluated(const double* parameters, double* residuals, double* jacobian) const {
        const auto count = static_cast<Eigen::Index>(m_problem.unknowns.size());
        const Eigen::VectorXd values = Eigen::Map<const Eigen::VectorXd>(parameters, count);
        const auto result = m_problem.residuals(values);
        if (!result || result->size() != num_residuals() || !result->allFinite())
            return false;
        Eigen::Map<Eigen::VectorXd>(residuals, result->size()) = *result;
        if (!jacobian)
            return true;
        const auto derivatives = m_problem.derivatives(values);
        if (!derivatives || !derivatives->allFinite())
            return false;
        if (count == 1) // a column is both row-major and column-major
            Eigen::Map<Eigen::VectorXd>(jacobian, result->size()) = derivatives->col(0);
        else
            Eigen::Map<RowMajor>(jacobian, result->size(), count) = *derivatives;
        return true;
    }

    const FitProblem& m_problem;
};

// It goes on until the residuals no longer show a step.
ceres::Solver::Options optionsFor(const FitProblem& problem) {
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.logging_type = ceres::SILENT;
    options.max_num_iterations = 2000;
    options.max_num_consecutive_invalid_steps = 20;
    options.function_tolerance = std::max(1e-16, problem.noise * problem.noise);
    options.gradient_tolerance = 1e-30;
    options.parameter_tolerance = std::max(1e-14, 1e-3 * problem.noise);
    return options;
}

void setBounds(ceres::Problem& solved, const FitProblem& problem, double* values) {
    for (std::size_t k = 0; k < problem.unknowns.size(); ++k) {
        const FitUnknown& unknown = problem.unknowns[k];
        if (std::isfinite(unknown.lower))
            solved.SetParameterLowerBound(values, static_cast<int>(k), unknown.lower);
        if (std::isfinite(unknown.upper))
            solved.SetParameterUpperBound(values, static_cast<int>(k), unknown.upper);
    }
}

Minimum solvedByCeres(const FitProblem& problem, const Eigen::VectorXd& start, Eigen::Index samples) {
    Minimum minimum{start};
    FLAGS_minloglevel = google::GLOG_FATAL; // what it has to say is said by us
    ceres::Problem solved;
    auto* residuals = new FittedResiduals(problem, samples); // belongs to the problem
    solved.AddResidualBlock(residuals, nullptr, minimum.values.data());
    setBounds(solved, problem, minimum.values.data());
    ceres::Solver::Summary summary;
    ceres::Solve(optionsFor(problem), &solved, &summary);
    if (residuals->thrown)
        std::rethrow_exception(residuals->thrown);
    minimum.steps = summary.iterations.size();
    minimum.end = summary.termination_type == ceres::CONVERGENCE ? FitEnd::Converged
                  : minimum.steps == 0                           ? FitEnd::NoStart
                                                                 : FitEnd::NotConverged;
    return minimum;
}

} // namespace

} // namespace coenergy

extern const coenergy::CeresMinimum coenergyCeresMinimum = &coenergy::solvedByCeres;
