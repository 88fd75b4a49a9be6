#pragma once
// The derivatives of a run with respect to what is varied, carried along its accepted steps: dS/dt = A S + B with the
// exact derivatives of the equations, from the derivative of the consistent start, through projections, discontinuities
// and impulses, to the derivatives of every series in every row.

#include "simulation/collocation_variation.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/run_rows.hpp"
#include "simulation/sensitivities.hpp"
#include "simulation/variation_point.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The part of a run's numbers that is the state.
inline Eigen::Map<const Eigen::VectorXd> firstOf(const std::vector<double>& values, std::size_t count) {
    return {values.data(), static_cast<Eigen::Index>(count)};
}

class Variations {
public:
    /// Of a problem that is varied. All but the problem belong to the run, and are read when needed.
    Variations(const SimulationProblem& problem, Dynamics& running, SwitchingRun& switching, EnergyAudit& audit,
               const ErrorWeights& weights);

    /// The start, with its modes and its solution.
    void begin(double t, const std::vector<double>& y, const std::vector<double>& rate);
    /// A row that the run records; it may lie inside a step whose end is told later.
    void addRow(double t, const std::vector<double>& y);
    void takeRowBack();
    /// A step, up to a time at which the state is `reached`.
    void advance(const TakenStep& step, double time, const std::vector<double>& reached);
    void passSingular(double t) { refuse(SensitivityFlaw::Kind::Singular, t, ""); }

    /// Before modes change, with the rate in the old ones; impulses that act meanwhile, with the state before them; and
    /// after that, with the new modes and the switch whose margin was reached.
    void leave(const std::vector<double>& y, const std::vector<double>& rate);
    void strike(const std::vector<double>& y, const std::vector<std::size_t>& impulses);
    void enter(const std::vector<double>& y, const std::vector<double>& rate, std::optional<std::size_t> crossed);

    Sensitivities finished();

private:
    using Matrix = Eigen::MatrixXd;

    struct Row {
        double time = 0;
        std::vector<double> state;
    };
    struct RecordedRow {
        double time = 0;
        Matrix changes; // of the series
    };
    /// The series at an instant from one side, and which columns move that instant.
    struct Side {
        Eigen::VectorXd values; // but for the outputs
        Matrix changes;
        Eigen::RowVectorXd moved;
    };
    /// At which functions change; where derivatives differ from side to side.
    struct Instant {
        double time = 0;
        Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic> differs;
    };
    /// What acts at an instant, with the values of the switches before.
    struct Blow {
        std::vector<double> state;
        std::vector<double> switches;
        std::vector<std::size_t> impulses;
    };

    /// Of a switch that turns over.
    struct Jump {
        std::size_t which = 0;
        Eigen::VectorXd ofRate;
    };

    /// How the argument of a switch was last seen to move.
    struct Approach {
        double value = 0;
        double rate = 0;
    };

    void refuse(SensitivityFlaw::Kind kind, double t, const std::string& where, const std::string& by = {});
    std::string textOf(std::size_t which) const { return m_problem.observers->switches[which].text; }
    void refuseUnfit();
    std::optional<Matrix> startChange();
    std::optional<Eigen::VectorXd> slopeOfStart(const GivenChange& change) const;
    void lookAtStart(const std::vector<double>& y, const std::vector<double>& rate);
    void lookAtRest(const std::vector<double>& y, const std::vector<double>& rate);
    std::vector<std::size_t> tiedSwitches(const Matrix& change, const std::vector<double>& rate, double duration);
    std::vector<std::size_t> zeroSwitches(const std::vector<ArgumentMotion>& motions, double closeness) const;
    bool isMoved(std::size_t which, const Matrix& change, const std::vector<double>& rate);
    bool jumps(std::size_t which, const std::vector<double>& rate);
    bool hasOneTime(std::size_t crossed, const std::vector<double>& rate);
    const std::string& nameOf(std::size_t change) const { return m_variation.changes[change].name; }
    void lookAtCorners(double t, const Matrix& change, double duration, bool ofSeries);
    void lookAtOutputs(double t, Matrix& ofSeries);
    std::optional<Eigen::Index> differing(const PointEffects& a, const PointEffects& b, bool ofSeries) const;
    std::optional<Eigen::Index> differing(const ArgumentMotion& a, const ArgumentMotion& b) const;
    void noteApproaches(const std::vector<double>& rate);
    void lookAtTurns(const TakenStep& step, double time, const std::vector<Approach>& before);
    void lookAtTurn(std::size_t which, const TakenStep& step, double end);
    double errorOf(std::size_t which, const std::vector<double>& y);
    double leastSize(const GivenChange& change) const;
    bool isMoved(const ArgumentMotion& motion) const;
    Side sideHere(const Eigen::RowVectorXd& moved);
    void noteInstant(const Side& before);
    void keepRow();
    void record(double t, const std::vector<double>& y);
    void goTo(const TakenStep& step, double time);
    void integrate(const TakenStep& step, double length, int halvings);
    CollocatedStep collocatedOver(const TakenStep& step, double length);
    bool isFinest(double length, int halvings) const;
    void moveOnto(double t, const std::vector<double>& y);
    std::optional<Eigen::RowVectorXd> changeOfTime(std::size_t crossed, const std::vector<double>& rate);
    bool isGrazing(std::size_t crossed, const ArgumentMotion& motion, const std::vector<double>& rate);
    bool isContinuous(const std::vector<double>& before, const std::vector<double>& after) const;
    std::vector<std::size_t> turned() const;
    bool cancelJumps(const std::vector<double>& y);
    std::size_t causeOf(std::size_t crossed) const;
    bool isReleased(std::size_t which);
    bool isIndependent(std::size_t which, const std::vector<Jump>& jumps);
    bool crossOneByOne(const std::vector<double>& rate);
    void cross(std::size_t crossed, const std::vector<double>& y, const std::vector<double>& rate);
    bool carry(const Matrix& change, const Eigen::RowVectorXd& ofTime, Matrix& carried);
    bool isCarriedAlike(const Matrix& change, const Eigen::RowVectorXd& ofTime, const Matrix& carried);
    Eigen::VectorXd stateBehindBlow();
    std::optional<std::vector<double>> behindBlow(double by, const Eigen::VectorXd& change, double ofTime,
                                                  const GivenChange& given);
    std::optional<Eigen::VectorXd> slopeOfBlow(const Eigen::VectorXd& change, double ofTime, Eigen::Index which);
    bool hasJumped(const std::vector<double>& y) const;

    const SimulationProblem& m_problem;
    const VariationProblem& m_variation;
    Dynamics& m_running;
    SwitchingRun& m_switching;
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    VariationPoint m_point;
    std::size_t m_states;
    double m_time = 0;
    std::size_t m_intervals = 0; // of the present step
    Matrix m_change;             // of the state at m_time: a column for each number that is varied
    Eigen::VectorXd m_largest;   // of each column so far, in sizes of the state
    Eigen::VectorXd m_least;     // to which these are raised where errors are weighed
    std::vector<Row> m_awaiting; // inside the present step
    std::vector<RecordedRow> m_rows;
    std::vector<Instant> m_instants; // that something moves
    std::optional<SensitivityFlaw> m_flaw;
    std::optional<SensitivityFlaw> m_flawOfRow; // the last one, as long as it may be taken back
    // while modes change
    std::vector<double> m_stateBefore, m_rateBefore;
    std::vector<SwitchMode> m_modesBefore;
    std::optional<Blow> m_blow;
    std::optional<Side> m_sideBefore;
    std::vector<double> m_node, m_reached;
    std::vector<Approach> m_approaches; // at m_time; empty where modes have just changed
};

} // namespace coenergy
