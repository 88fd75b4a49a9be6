// With a = noise/|f(x + h) - f(x - h)| and t = |f(x + h) - 2 f(x) + f(x - h)|/|f(x + h) - f(x - h)|, the share of the
// noise in the difference at the step s h is a/s, and that of the third derivative about (t s)^2/6; their sum is least
// at s^3 = 3 a/t^2. Reference: P. E. Gill, W. Murray, M. H. Wright, Practical Optimization, section 8.6.
#include "fitting/central_differences.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

double meanSize(const Eigen::VectorXd& vector) {
    return vector.norm() / std::sqrt(static_cast<double>(std::max<Eigen::Index>(vector.size(), 1)));
}

struct Difference {
    Eigen::VectorXd derivative;
    double change = 0;    // of the residuals over the step
    double curvature = 0; // by how much it is not the same on both sides
};

class DifferencedColumn {
public:
    DifferencedColumn(const FitProblem& problem, const Eigen::VectorXd& values, const Eigen::VectorXd& residuals,
                      Eigen::Index unknown)
        : m_problem(problem), m_values(values), m_residuals(residuals), m_unknown(unknown),
          m_length(lengthOf(of(), values[unknown])) {}

    /// `step` is where the search begins, and then the one that was found.
    std::optional<Eigen::VectorXd> at(double& step) const {
        constexpr int mostSteps = 8;
        std::optional<Difference> best;
        for (int k = 0; k < mostSteps; ++k) {
            const std::optional<Difference> difference = over(step);
            if (!difference) { // a run breaks off
                step /= 10;
                continue;
            }
            best = difference;
            const double next = std::clamp(step * ratioFor(*difference), 1e-12 * m_length, 0.1 * m_length);
            if (next > step / 4 && next < 4 * step)
                break;
            step = next;
        }
        return best ? std::optional(best->derivative) : std::nullopt;
    }

private:
    const FitUnknown& of() const { return m_problem.unknowns[static_cast<std::size_t>(m_unknown)]; }

    double ratioFor(const Difference& difference) const {
        const double noise = m_problem.noise * m_problem.size;
        if (difference.change <= 2 * noise)
            return 100;
        const double share = noise / difference.change;
        const double curvature = std::max(difference.curvature, 4 * noise) / difference.change;
        return std::clamp(std::cbrt(3 * share / (curvature * curvature)), 0.01, 100.0);
    }

    std::optional<Eigen::VectorXd> moved(double step) const {
        Eigen::VectorXd values = m_values;
        values[m_unknown] += step;
        return m_problem.residuals(values);
    }

    std::optional<Difference> over(double step) const {
        const double value = m_values[m_unknown];
        if (value - step < of().lower)
            return oneSided(step);
        return value + step > of().upper ? oneSided(-step) : centred(step);
    }

    std::optional<Difference> centred(double step) const {
        const auto after = moved(step), before = moved(-step);
        if (!after || !before)
            return std::nullopt;
        // the step as it is rounded
        const double width = (m_values[m_unknown] + step) - (m_values[m_unknown] - step);
        return Difference{(*after - *before) / width, meanSize(*after - *before),
                          meanSize(*after - 2 * m_residuals + *before)};
    }

    std::optional<Difference> oneSided(double step) const {
        const auto near = moved(step), far = moved(2 * step);
        if (!near || !far)
            return std::nullopt;
        return Difference{(4 * *near - *far - 3 * m_residuals) / (2 * step), meanSize(*far - m_residuals),
                          meanSize(*far - 2 * *near + m_residuals)};
    }

    const FitProblem& m_problem;
    const Eigen::VectorXd& m_values;
    const Eigen::VectorXd& m_residuals;
    Eigen::Index m_unknown;
    double m_length;
};

} // namespace

double differenceError(double noise) {
    return 10 * std::pow(noise, 2.0 / 3);
}

Derivatives centralDifferences(const FitProblem& problem) {
    std::vector<double> steps;
    for (const FitUnknown& unknown : problem.unknowns)
        steps.push_back(std::cbrt(problem.noise) * lengthOf(unknown, unknown.start));
    return [problem, steps](const Eigen::VectorXd& values) mutable -> std::optional<Eigen::MatrixXd> {
        const auto residuals = problem.residuals(values);
        if (!residuals)
            return std::nullopt;
        Eigen::MatrixXd jacobian(residuals->size(), values.size());
        for (Eigen::Index k = 0; k < values.size(); ++k) {
            const auto column =
                DifferencedColumn(problem, values, *residuals, k).at(steps[static_cast<std::size_t>(k)]);
            if (!column)
                return std::nullopt;
            jacobian.col(k) = *column;
        }
        return jacobian;
    };
}

} // namespace coenergy
