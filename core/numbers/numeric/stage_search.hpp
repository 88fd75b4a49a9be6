#pragma once
// A solution of one stage near given values, which Gauss-Newton steps lead to.

#include "numeric/consistent_start.hpp"
#include "numeric/stage_equations.hpp"
#include "numeric/start_metric.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace coenergy {

/// Changes of state variables.
using StartSteps = std::vector<std::pair<std::size_t, double>>;

/// Typed values may adapt like all others, or are held like fixed ones.
enum class TypedValues { Adapt, Stand };

/// In all stages of one start, whose earlier stages leave directions that are known to half their digits only.
class StageSearch {
public:
    StageSearch(Dynamics& dynamics, const StartValues& values, const StartMetric& metric, const std::stop_token& stop)
        : m_dynamics(dynamics), m_values(values), m_metric(metric), m_stop(stop) {}

    // What may move

    void treatTyped(TypedValues typed) { m_typed = typed; }
    /// A multiplier or effort is typed as a first guess.
    bool isTyped(std::size_t variable) const {
        return m_values.isGiven[variable] && precedenceOf(variable) != static_cast<int>(Precedence::Consequence);
    }
    bool isHeld(std::size_t variable) const {
        return m_values.isFixed[variable] || (m_typed == TypedValues::Stand && isTyped(variable));
    }
    int precedenceOf(std::size_t variable) const {
        return m_values.precedence.empty() ? 0 : static_cast<int>(m_values.precedence[variable]);
    }
    std::vector<int> precedence(const StageEquations& equations) const;

    // Steps

    /// A way to solve a stage: which variables are kept first, and the sizes in which changes are minimized.
    enum class FlowMetric { Sizes, Inertia };
    struct Descent {
        std::vector<int> kinds;
        Eigen::VectorXd sizes; // in nominal ones
        FlowMetric metric = FlowMetric::Sizes;
    };
    std::vector<Descent> descents(StageEquations& equations, const Eigen::MatrixXd& reach, const Eigen::VectorXd& units,
                                  double uncertainty, const std::vector<double>& given) const;
    /// From the given values as far as the steps lead.
    std::vector<double> descended(StageEquations& equations, const Eigen::VectorXd& units, const Descent& descent,
                                  double uncertainty, const std::vector<double>& given);
    /// Whether so much has been computed that searches at other points are given up.
    bool isExhausted() const;

    // The equations of a stage at a point

    /// An upper bound for the change of each row when each variable changes by its size: zero at a singular start, so
    /// that other points around it are included.
    Eigen::MatrixXd reachOf(StageEquations& equations, const std::vector<double>& given) const;
    /// Rows in their units, with the columns of fixed values set to zero.
    Eigen::MatrixXd freeMatrix(StageEquations& equations, const Eigen::VectorXd& units,
                               const std::vector<double>& state) const;
    /// Compares each row with the effect of its variables' values, given or found; assumed sizes, and terms that
    /// cancel, contribute no more than rounding.
    bool isMet(StageEquations& equations, const Eigen::VectorXd& units, const std::vector<double>& state) const {
        return unmetRows(equations, units, state).empty();
    }
    std::vector<std::size_t> unmetRows(StageEquations& equations, const Eigen::VectorXd& units,
                                       const std::vector<double>& state) const;
    /// Displacements, and flows, may move far if the initial discrepancy was as large. The comparison is in units of
    /// everything in the row, since the far end of a short lever moves far whether its other end moves or is settled.
    bool isNear(StageEquations& equations, const Eigen::MatrixXd& reach, const std::vector<double>& given,
                const std::vector<double>& state) const;

    // What is known to half the digits only

    void forgetLooseDirections() { m_loose.clear(); }
    /// Where the rows are nearly dependent, moves along the weakest directions that change no residual by more than
    /// rounding.
    void noteLooseDirections(StageEquations& equations, const Eigen::VectorXd& units, const std::vector<double>& state);
    /// The uncertainty of the stage's matrix that is caused by the variables on which it depends.
    double uncertaintyOf(StageEquations& equations, const std::vector<double>& state,
                         const Eigen::VectorXd& units) const;

    static std::vector<double> moved(std::vector<double> state, const StartSteps& steps);
    /// The state with these values of a stage's variables.
    static std::vector<double> with(const StageEquations& equations, std::vector<double> state,
                                    const Eigen::VectorXd& x);

private:
    /// The free flows of a stage: their positions among its variables, and in the metric.
    struct InertialPlaces {
        std::vector<Eigen::Index> places, flows;
    };

    InertialPlaces inertialPlaces(const StageEquations& equations) const;
    Eigen::VectorXd changeByInertia(const StageEquations& equations, Eigen::MatrixXd matrix, Eigen::VectorXd right,
                                    const Descent& descent, double uncertainty, const std::vector<double>& state);
    bool improve(StageEquations& equations, const Eigen::VectorXd& units, const Descent& descent, double uncertainty,
                 std::vector<double>& state);
    double longest(const StageEquations& equations, const Eigen::VectorXd& change,
                   const std::vector<double>& state) const;
    std::vector<double> besideSettled(const StageEquations& equations, std::vector<double> state, std::size_t k) const;
    static Eigen::VectorXd changesByLastDigits(StageEquations& equations, const std::vector<double>& state);
    Eigen::VectorXd settledReach(StageEquations& equations, const std::vector<double>& given, Precedence kind) const;

    Dynamics& m_dynamics;
    const StartValues& m_values;
    const StartMetric& m_metric;
    const std::stop_token& m_stop;
    TypedValues m_typed = TypedValues::Adapt;
    std::vector<StartSteps> m_loose;          // that have had no effect on the stages so far
    double m_work = 0;                        // multiplications, roughly
    std::optional<Eigen::MatrixXd> m_inertia; // where a descent began
};

} // namespace coenergy
