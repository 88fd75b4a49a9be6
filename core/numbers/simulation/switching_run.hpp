#pragma once
// A run through discontinuities: within a step every switch keeps its value; on a surface on which both sides hold the
// motion (dry friction at rest) the motion is the mixture of both that stays there.

#include "numeric/dynamics.hpp"
#include "numeric/tape_bounds.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/surface_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class SwitchMode {
    Negative,
    Positive,
    Sliding,   // held on the surface from both sides
    Resting,   // on the surface, from which nothing drives it away: the value at zero
    Vanishing, // the argument is zero whatever the motion: the value at zero
    Yielding,  // dry friction on flows without inertia: at every point the value with which these are of least content
};

/// A quantity that is positive while the modes are valid: offset + sign times the argument of a switch, or its value.
struct SwitchMargin {
    std::size_t which = 0;
    bool isOfValue = false;
    double sign = 1;
    double offset = 0;
};

/// A side of the surfaces that hold the motion: its share in the motion, and all inputs of the system there.
struct MixedSide {
    double weight = 0;
    std::vector<double> inputs;
};

/// The equations hold on either side of a corner or jump of a function of what they are solved for.
struct SeveralSolutions {
    std::string function;
    std::vector<TwoValues> values; // of what its argument contains
};

class SwitchingRun {
public:
    /// `weights` determine what counts as small; they are read whenever modes are chosen.
    SwitchingRun(Dynamics& dynamics, const Observers& observers, const std::vector<double>& parameters,
                 const ErrorWeights& weights);

    bool hasSwitches() const { return !m_modes.empty(); }
    /// Whether a switch takes the value that keeps the motion on its surface.
    bool isSliding() const { return !m_sliding.empty(); }
    /// Whether a switch is on its surface, where its derivatives may not exist.
    bool isOnSurface() const {
        return std::any_of(
                   m_modes.begin(), m_modes.end(),
                   [](SwitchMode mode) { return mode == SwitchMode::Sliding || mode == SwitchMode::Resting; }) ||
               isYielding();
    }
    /// Whether flows without inertia follow the state through their dry friction, held or not, without events.
    bool isYielding() const { return !m_yielding.empty(); }
    const std::vector<SwitchMode>& modes() const { return m_modes; }

    /// Solves for the highest derivatives in the present modes, with sliding switches as unknowns. As Dynamics::solve.
    bool solve(double t, const std::vector<double>& y) {
        if (hasSwitches())
            return solveSwitched(t, y);
        const bool isSolved = m_dynamics.solve(t, y);
        if (!isSolved || m_fault)
            noteFault(isSolved);
        return isSolved;
    }
    /// Why the last solve failed: on a side of a surface that holds the motion, or at the point itself.
    const std::optional<EvaluationFault>& fault() const { return m_fault; }
    /// Whether it failed because surfaces hold that cannot hold together: those of flows without inertia, of which
    /// dry friction alone does not say which gives way.
    bool isTorn() const { return m_isTorn; }
    /// Whether it failed because nothing says which of several solutions is meant.
    const std::optional<SeveralSolutions>& severalSolutions() const { return m_severalSolutions; }
    /// The same, as dy/dt.
    void rate(double t, const std::vector<double>& y, std::vector<double>& rate) {
        if (solve(t, y))
            m_dynamics.readRates(rate);
        else
            std::fill_n(rate.begin(), m_dynamics.system().stateCount(), std::nan(""));
    }
    /// The same at a point beside the motion, where the last solution stays what it is if nothing switches.
    void rateBeside(double t, const std::vector<double>& y, std::vector<double>& rate) {
        if (hasSwitches() || !m_dynamics.rateBeside(t, y, rate))
            this->rate(t, y, rate);
    }
    /// Where switches do not enter linearly: the sides whose mixture the last solution is; otherwise empty.
    const std::vector<MixedSide>& sides() const { return m_sides; }

    /// The possible rounding error of a highest derivative of the last solution, where several surfaces hold the
    /// motion.
    double heldRounding(std::size_t unknown) const { return m_heldRounding.empty() ? 0 : m_heldRounding[unknown]; }

    /// Whether a surface that is kept only because others hold is left, as may happen where its direction turns. A kept
    /// surface has no margin: it stays at zero up to rounding, which no bounds can prove for a difference of motions.
    bool leavesKept(double t, const std::vector<double>& y);

    /// At a solved point: updates the modes of the switches that follow its solution.
    void noteFollowing(double t, const std::vector<double>& y);

    const std::vector<SwitchMargin>& margins() const { return m_margins; }

    /// How near a surface must be to count as reached: up to rounding, or within the tolerance of the integration.
    enum class Reach { Rounding, Tolerance };
    /// Chooses the modes of all switches at (t, y), where the margin of `crossed` has reached zero, and moves y onto
    /// the surfaces that are kept, by the least possible change.
    void settle(double t, std::vector<double>& y, Reach reach, std::optional<std::size_t> crossed = {});
    /// The same at a start, where of several solutions those are chosen that are on the side of typed guesses.
    void settleStart(double t, std::vector<double>& y, const StartValues& start);

private:
    static constexpr double roundingShare = 8 * std::numeric_limits<double>::epsilon();

    struct Enclosures {
        std::vector<Motion> arguments; // values with rounding errors; rates: their changes within the tolerance
        std::vector<Motion> rates;
    };

    bool solveSwitched(double t, const std::vector<double>& y);
    void noteFault(bool isSolved);
    void setMode(std::size_t k, SwitchMode mode);
    void apply();
    void collectMargins();
    bool isLeader(std::size_t k) const { return !m_observers.switches[k].leader; }
    void setValue(std::size_t k, double value);
    void setAtZero(std::size_t k);
    /// On a side of the surfaces: a switch whose argument vanishes there, given the other values, has its value at
    /// zero.
    void setSide(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches,
                 const Eigen::VectorXd& values);
    double valueAtZero(std::size_t k) const { return m_observers.switches[k].atZero; }

    const Enclosures& enclosures(double t, const std::vector<double>& y);
    const Motion& level(std::size_t k, int order) const;
    void findVanishing(double t, const std::vector<double>& y);
    void classify(std::size_t k, double t, const std::vector<double>& y);
    const std::vector<Motion>& argumentsLater(double t, const std::vector<double>& y, double times);
    SwitchMode sideInTime(std::size_t k, double t, const std::vector<double>& y);
    bool isReached(std::size_t k, double t, const std::vector<double>& y);
    Eigen::VectorXd surfaceRates(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches,
                                 const Eigen::VectorXd& values);
    SurfaceMixture affineMixture(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches);
    bool isStraight(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches);
    Eigen::VectorXd highest() const;
    SurfaceMixture mixture(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches);
    bool solveOnSurfaces(double t, const std::vector<double>& y);
    std::optional<SurfaceMixture::Choice> leastFlows(double t, const std::vector<double>& y,
                                                     const std::vector<std::size_t>& switches);
    bool solveYielding(double t, const std::vector<double>& y);
    bool letYield(double t, const std::vector<double>& y);
    void stopRounding(const Eigen::VectorXd& values);
    bool mixSides(const Eigen::VectorXd& values);
    bool failOnSide();
    Eigen::VectorXd termsOfSides(const Eigen::MatrixXd& byHighest) const;
    bool isUnsolvedCorner(double t, const std::vector<double>& y, const Eigen::VectorXd& values);
    bool isTornApart(const SurfaceMixture& mix, const Eigen::VectorXd& values);
    std::optional<SurfaceMixture::Leaving> leaving() const;
    void settleFrom(double t, std::vector<double>& y, Reach reach, std::optional<std::size_t> crossed);
    SurfaceMixture::Choice soleSolution(const SurfaceMixture& mix, SurfaceMixture::Choice taken);
    bool isWanted(const SurfaceMixture::Choice& choice, const std::vector<bool>& isJudged) const;
    std::vector<bool> judgedSurfaces() const;
    void noteSolutions(const SurfaceMixture::Choice& one, const SurfaceMixture::Choice& other, std::size_t which);
    Eigen::VectorXd highestOf(const Eigen::VectorXd& values) const;
    void chooseOnSurfaces(double t, const std::vector<double>& y);
    void chooseModes(double t, const std::vector<double>& y);
    bool touchesMore(double t, const std::vector<double>& y);
    /// An argument that is to be zero, or its derivative of this order.
    struct SurfaceLevel {
        std::size_t which;
        int order;
    };
    struct LinearLevels {
        Eigen::VectorXd values;
        Eigen::MatrixXd gradient;
    };
    std::vector<SurfaceLevel> levelsToVanish() const;
    LinearLevels linearized(const std::vector<SurfaceLevel>& levels, double t, const std::vector<double>& y);
    void moveOntoSurfaces(double t, std::vector<double>& y);

    Dynamics& m_dynamics;
    const Observers& m_observers;
    const ErrorWeights& m_weights;
    Tape::Memory m_rateMemory;
    TapeBounds m_argumentBounds;
    TapeBounds m_rateBounds;
    std::vector<bool> m_hasInner; // the argument contains other switches
    std::vector<SwitchMode> m_modes;
    std::vector<bool> m_vanishes;
    std::vector<double> m_room;  // of a resting argument, before the motion counts as having left the surface
    std::vector<double> m_drift; // per unit of time: possible motion of a held argument due to rounding
    double m_settledAt = 0;
    std::vector<bool> m_isKept; // on the surface because others are held, with the value of the side
    std::vector<std::size_t> m_sliding;
    std::vector<std::size_t> m_yielding;
    std::vector<MixedSide> m_sides;
    Eigen::VectorXd m_highestAtZero; // with all switches on surfaces at 0; and the change with each
    Eigen::MatrixXd m_highestSlopes;
    std::vector<double> m_heldRounding; // of the highest derivatives; empty where no more than one surface holds
    bool m_isTorn = false;
    std::optional<SeveralSolutions> m_severalSolutions;
    std::optional<EvaluationFault> m_sideFault; // of the first side without a solution
    std::optional<EvaluationFault> m_fault;
    std::vector<SwitchMargin> m_margins;
    // while modes are chosen
    std::vector<SwitchMode> m_before;
    std::vector<int> m_wanted; // sides of functions of what is solved for, where several are possible; 0: none
    bool m_isStart = false;
    std::vector<bool> m_wasKept;
    std::vector<double> m_valuesBefore;
    std::vector<std::size_t> m_active; // on their surfaces, with forces deciding
    Reach m_reach = Reach::Rounding;
    std::optional<std::size_t> m_crossed;
    bool m_isEnclosed = false;
    Enclosures m_enclosures;
    std::vector<Motion> m_inputs;
    std::vector<double> m_rates;
    std::vector<Motion> m_soon; // the arguments a moment later
};

} // namespace coenergy
