// As many state variables are integrated as the constraints leave free; at each evaluation the others are solved for.
// Where these change much faster than the free ones, other variables are chosen as free.
// Reference: R. A. Wehage, E. J. Haug, Generalized coordinate partitioning for dimension reduction in analysis of
// constrained dynamic systems, J. Mech. Design 104 (1982).
#include "comparedforms/independent_coordinates.hpp"

#include "linearization/independent_states.hpp"
#include "numeric/stage_equations.hpp"

namespace coenergy {

namespace {

constexpr double fastest = 5; // rate of a dependent variable relative to a free one, in units of sizes

class IndependentMotion : public ConstrainedMotion {
public:
    explicit IndependentMotion(const SimulationProblem& problem)
        : ConstrainedMotion(problem),
          m_coordinateCount(static_cast<std::size_t>(
              std::count_if(problem.observers->recorded.begin(), problem.observers->recorded.end(),
                            [](const RecordedInput& one) { return one.kind == SeriesKind::Coordinate; }))) {}

    // At the last point: the variables from which the others follow with the best conditioning.
    void choose(double time) {
        auto chosen = independentStates(m_dynamics, time, m_state, m_coordinateCount);
        if (!chosen)
            throw LostMotion{RunEnd::StaysSingular};
        m_free = std::move(*chosen);
    }

    // In units of their sizes, followed by the work done.
    std::vector<double> variables(double work) const {
        std::vector<double> values;
        for (const std::size_t k : m_free.variables)
            values.push_back(m_state[k] / m_problem.nominal[k]);
        values.push_back(work);
        return values;
    }

    void moveTo(double time, const std::vector<double>& variables) {
        for (std::size_t i = 0; i < m_free.variables.size(); ++i) {
            const std::size_t k = m_free.variables[i];
            m_state[k] = variables[i] * m_problem.nominal[k];
        }
        for (std::size_t s = 0; s < m_problem.system->stages().size(); ++s)
            solveStage(time, s);
        solve(time);
    }

    void rates(std::vector<double>& result) {
        m_dynamics.readRates(m_rates);
        for (std::size_t i = 0; i < m_free.variables.size(); ++i)
            result[i] = m_rates[m_free.variables[i]] / m_problem.nominal[m_free.variables[i]];
        result.back() = power();
    }

    bool hasToRestart(double time) {
        if (suits(time))
            return false;
        const std::vector<std::size_t> before = m_free.variables;
        choose(time);
        return m_free.variables != before;
    }

private:
    // Whether the others still follow from the free ones, and do not change much faster.
    bool suits(double time) {
        const auto now = independentStates(m_dynamics, time, m_state, m_coordinateCount, m_free.variables);
        if (!now)
            return false;
        for (Eigen::Index k = 0; k < now->basis.rows(); ++k)
            for (Eigen::Index i = 0; i < now->basis.cols(); ++i) {
                const double size = m_problem.nominal[now->variables[static_cast<std::size_t>(i)]];
                if (std::abs(now->basis(k, i)) * size > fastest * m_problem.nominal[static_cast<std::size_t>(k)])
                    return false;
            }
        return true;
    }

    // Newton's method for the variables that depend, at one level, on the free ones and on earlier levels.
    void solveStage(double time, std::size_t index) {
        constexpr int mostIterations = 20;
        constexpr double rounding = 1e-15;
        StageEquations equations(m_dynamics, time, index);
        const Stage& stage = equations.stage();
        std::vector<Eigen::Index> followers;
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            if (!isFree(stage.variables[k]))
                followers.push_back(static_cast<Eigen::Index>(k));
        double before = INFINITY;
        for (int count = 0; count < mostIterations && !stage.rows.empty(); ++count) {
            const Eigen::MatrixXd matrix = equations.matrix(m_state)(Eigen::all, followers);
            const Eigen::VectorXd residuals = equations.residuals(m_state);
            if (!matrix.allFinite() || !residuals.allFinite())
                throw LostMotion{RunEnd::NoDerivative};
            const Eigen::VectorXd change = matrix.colPivHouseholderQr().solve(residuals);
            double largest = 0;
            for (std::size_t k = 0; k < followers.size(); ++k) {
                const auto place = static_cast<std::size_t>(followers[k]);
                const double moved = change[static_cast<Eigen::Index>(k)] * equations.size(place);
                double& value = m_state[stage.variables[place]];
                value -= moved;
                largest = std::max(largest, std::abs(moved) / std::max(std::abs(value), equations.size(place)));
            }
            if (largest <= rounding || (count > 2 && largest < 1e-12 && largest >= before))
                return;
            before = largest;
        }
        if (!stage.rows.empty())
            throw LostMotion{RunEnd::StaysSingular};
    }

    bool isFree(std::size_t variable) const {
        return std::find(m_free.variables.begin(), m_free.variables.end(), variable) != m_free.variables.end();
    }

    std::size_t m_coordinateCount;
    IndependentStates m_free;
};

} // namespace

RunOfStates runInIndependentCoordinates(const SimulationProblem& problem, const std::vector<double>& times,
                                        const std::stop_token& stop) {
    return rowsOfMotion<IndependentMotion>(problem, times, stop);
}

} // namespace coenergy
