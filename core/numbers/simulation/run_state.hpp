#pragma once
// A run while it is computed. Its parts are in run.cpp (the step loop), run_start.cpp, run_singularities.cpp and
// run_events.cpp.

#include "simulation/controlled_step.hpp"
#include "simulation/crossing_interpolant.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/event_location.hpp"
#include "simulation/impulse_jump.hpp"
#include "simulation/jump_balance.hpp"
#include "simulation/momentum_jump.hpp"
#include "simulation/passage_watch.hpp"
#include "simulation/recorder.hpp"
#include "simulation/run.hpp"
#include "simulation/run_rows.hpp"
#include "simulation/run_watches.hpp"
#include "simulation/running_method.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/state_sizes.hpp"
#include "simulation/switching_run.hpp"
#include "simulation/time_ramp.hpp"
#include "simulation/tried_step.hpp"
#include "simulation/variations.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

class Run {
public:
    Run(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
        const Progress& progress);

    RunOutcome run();

private:
    // Time is counted from the start of the run.
    double span() const { return m_settings.end - m_settings.start; }
    bool hasAudit() const { return m_isAudited; }
    // The state, and the integrals of power if they are requested.
    std::size_t integratedSize() const { return m_states + (hasAudit() ? m_audit.integralCount() : 0); }
    bool projects() const { return m_problem.projects(); }
    std::string stateName(std::size_t k) const { return m_problem.system->state()[k].name; }

    // ---- ends ----

    bool end(RunEnd reason, std::vector<std::string> where = {});
    void nameLockedBody();
    std::string rootAtRest();
    bool isAlongMotion(std::size_t i, std::size_t j);
    bool endByFault(const std::optional<EvaluationFault>& fault);
    bool endInvariantsLost();
    bool keepsSetAside();
    bool endParted();
    bool endAtLimit(std::size_t k);
    bool hasFlawedIntegral();
    RunOutcome outcome();

    // ---- the start ----

    bool startUp();
    bool strikeAtStart(const std::vector<std::size_t>& impulses);
    bool leadsOnFromStart();
    bool isThrownAway() const;
    void install();
    bool algebraicRows();
    bool solveWithoutState(double t);
    bool returnBeforeLimits(double clear);

    // ---- sizes ----

    void boundSizes();
    void boundByRounding();
    void boundByCoupled();
    bool enlargeSize(std::size_t k);
    void expectSizes();
    LinearMap rateByState();
    void growSizes();
    std::vector<EstimatedSize> estimatedSizes() const;

    // ---- the loop ----

    void loop();
    bool isHopeless();
    double smallestStep() const { return 1e-13 * span(); }
    bool advance();
    double reachedBy(double h) const { return h == span() - m_t ? span() : m_t + h; }
    StepStart here() const { return {m_t, m_y, m_rateHere}; }
    double tryStep(double h);
    std::optional<EvaluationFault> faultOfStep() const;
    bool endUnderflow();
    bool goesOnImplicitly();
    bool accept(double reached, double h, double nextStep);
    bool takeBack(double h);
    bool arrive(double time, const std::optional<Event>& event, double nextStep);
    void findRate(bool isRaw);
    void watchStiffness();

    // ---- branches and singular configurations ----

    std::optional<RunEnd> leftBranch(double time);
    void noteHighest();
    void forgetBranch();
    std::vector<double> highestAt(double time, const std::vector<double>& y);
    bool staysOnSheet(double time, const std::vector<double>& after);
    std::vector<double> straightOn(double time) const;
    bool goesStraight(double time, const std::vector<double>& after) const;
    bool turnsAside(double time, const std::vector<double>& after);
    void watchPassages();
    bool staysSingular();
    std::optional<std::string> lockedBody();
    CrossingInterpolant insideOfCrossing(double singular, double reached);
    MotionPoint pointAt(double time, std::vector<double> state);

    // ---- events ----

    bool restart(const Event& event);
    std::vector<std::string> restlessSwitches() const;
    bool changeModes(SwitchingRun::Reach reach, std::optional<std::size_t> crossed = {});
    void bookWork();
    bool strike(const std::vector<std::size_t>& impulses);
    bool jump(const std::vector<std::size_t>& impulses);
    std::vector<double> residualsHere();
    bool jumpOntoInvariants(bool hasMoved);
    /// Whether the state is on the invariants, and the variables that a ramp moves there without bound.
    struct Landing {
        bool isThere = false;
        std::vector<std::size_t> unbounded = {};
    };
    Landing landedAlongRamp(bool isDirect);
    bool leadHighest();
    std::optional<std::string> impactAt(const std::vector<double>& arrived, const std::vector<SwitchMode>& before);
    bool resume();

    const SimulationProblem& m_problem;
    const IntegrationSettings& m_settings;
    const std::stop_token& m_stop;
    const Progress& m_progress;
    std::size_t m_states;
    const bool m_isAudited = hasEnergyAudit(m_problem);
    std::size_t m_mostSteps;
    std::size_t m_triedAtLook = 0; // the progress of the run
    double m_timeAtLook = 0;
    ErrorWeights m_weights; // sizes of the state: given, or estimated from the start and the run so far
    Dynamics m_dynamics;
    SwitchingRun m_switching;
    Recorder m_recorder;
    EventLocation m_events;
    EnergyAudit m_audit;
    ImpulseJump m_impulses;
    MomentumJump m_momenta;
    JumpBalance m_jumps;
    TimeRamp m_ramp;
    RunningRate m_rate;
    RunningMethod m_method;
    RunRows m_rows;
    StateSizes m_sizes;
    StepRounding m_rounding;
    SingularPassage m_passage;
    TriedStep m_tried;
    PassageWatch m_singularities;
    CrowdingWatch m_crowding;
    RunawayWatch m_runaway;
    TableWatch m_tables;
    std::optional<Variations> m_variations; // if the run is differentiated
    RunStatus m_status;

    double m_t = 0;
    std::vector<double> m_y; // the state, then the integrals of power
    std::vector<double> m_rateHere;
    std::vector<double> m_highestHere;   // where they may have several solutions; else empty
    std::vector<double> m_highestBefore; // likewise, one step before
    double m_timeOfHighest = 0, m_timeBefore = 0;
    std::vector<std::size_t> m_switched; // switches at the switching times
    double m_h = 0;                      // the next step to be tried
    double m_longest;                    // what acts at times of its own is looked at so often
    StepSize m_control{5};

    std::vector<double> m_next;
    int m_orientation = 0; // the sign of det J on the branch of the motion; 0: not yet known
    std::vector<double> m_probe;
    std::vector<double> m_passingRate; // evaluated for its side effects on the dynamics
    std::vector<double> m_scratch;
    bool m_isRamped = false; // functions of time have just jumped
};

} // namespace coenergy
