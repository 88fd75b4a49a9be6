#pragma once
// Everything a run needs, as one constant value: no algebra, no shared mutable state.

#include "base/on_demand.hpp"
#include "dae/energy_balance.hpp"
#include "model/integration_method.hpp"
#include "numeric/consistent_start.hpp"
#include "reduction/switching.hpp"
#include "simulation/trajectory.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Whether the energy audit is integrated with the state; without it a run is pure integration. `Controls`: steps that
/// lose energy are repeated as well, so that none jumps over a narrow barrier.
enum class Audit { On, Off, Controls };

/// What a run keeps: every series with both audits in every row, or the series of the state alone, so that rows inside
/// steps are interpolated and nothing is solved there. Steps are audited either way.
enum class Recording { Everything, States };

struct IntegrationSettings {
    double start = 0;
    double end = 10;
    double step = 0.01; // of the output; 0: only the first and the last row
    Method method = Method::Auto;
    double relativeTolerance = 1e-8;
    double absoluteTolerance = 1e-10;
    Stabilization stabilization = Stabilization::Projection;
    std::array<double, 2> baumgarte = {5, 5};
    Audit audit = Audit::On;
    Recording recording = Recording::Everything; // States only where mayRecordStates
    /// Beside the grid, in each step that is shorter than `step`, and one on either side of each switch.
    std::size_t rowsInShortSteps = 0;
};

/// A quantity that must stay positive.
struct LimitWatch {
    std::string name;
    std::string message;

    bool operator==(const LimitWatch&) const = default;
};

/// A series whose values are inputs of the compiled system.
struct RecordedInput {
    std::string name;
    SeriesKind kind = SeriesKind::Coordinate;
    std::string unit;
    std::size_t input = 0;
};

/// A table whose first or last row is the surface of a switch: within its rows the argument is on the side `inside`.
struct TableReach {
    std::string text; // of the call
    int inside = 1;
};

/// How the motion meets the surface on which the argument of a switch vanishes.
struct SwitchSurface {
    std::string text; // the function that jumps or has a corner there
    double atZero = 0;
    std::optional<Switch::Leader> leader;
    bool isOfTimeAlone = false;
    /// The lowest order of a time derivative of the argument that contains a highest derivative, on which the switch
    /// acts; nothing if there is none.
    std::optional<int> order;
    std::size_t firstRate = 0; // of its derivatives among the rates
    std::vector<TableReach> tables = {};
    std::optional<std::size_t> moment = {}; // for the size of an impulse: the switch that changes when it acts
};

/// An integral that the compiled model computes with a fixed number of points, or by a closed form, which may not
/// notice a pole.
struct IntegralSurvey {
    std::string text; // as it would be typed
    /// The index of the first value of this survey. The values are: if points are used, the integral, the result of a
    /// finer rule and its size; for a closed form beside them, its value and the size of its terms; then the
    /// denominators, each from the lower limit to the upper one, followed by the operands of the integrand.
    std::size_t first = 0;
    bool isOfPoints = false;
    bool hasClosedForm = false;                      // beside the points
    std::vector<std::size_t> denominators = {};      // number of points of each
    std::shared_ptr<const Integrand> integrand = {}; // nothing where there are no denominators
    std::size_t operandCount = 0;
};

/// Constraints that followed from others where they were examined, and are not among the equations of a run.
struct SetAsideConstraints {
    struct Entry {
        std::string name;
        std::size_t row = 0; // of Observers::constraintRows
        bool isOfFlows = false;
        /// It, or one that it followed from, depends on the time or has corners: what held once may cease to hold.
        bool mayPart = false;
    };
    std::vector<Entry> entries;
    Tape residuals; // of each: its residual, and the sum of the sizes of its terms
};

/// Quantities observed in a run without influence on it; compiled over the inputs of the system.
struct Observers {
    std::vector<RecordedInput> recorded; // coordinates, flows, multipliers, efforts, dynamic variables
    std::vector<std::string> outputNames;
    std::vector<std::string> outputUnits;
    Tape outputs;
    std::vector<LimitWatch> limits;
    Tape limitValues;
    OnDemand<Tape> energy;  // H, supplied, dissipated, T*; empty where the formulation has no balance
    bool hasEnergy = false; // whether there is one, which is known without that tape
    /// The coordinates of each part that has a balance of its own, and these balances: four values of each, as those of
    /// the energy. None: the model is one part.
    std::vector<std::vector<std::string>> parts;
    OnDemand<Tape> energyOfParts;
    std::vector<SwitchSurface> switches; // of the system
    Tape switchRates;                    // time derivatives of the switches' arguments: order 1, 2, ... of each
    /// Where constraints are redundant: all multipliers, and the rows [phi_q; psi_f] to which they belong.
    std::vector<std::string> multipliers;
    std::vector<std::size_t> multiplierInputs; // of those that the system has; `absent` for those set aside
    Tape constraintRows;
    std::size_t coordinateCount = 0;
    SetAsideConstraints setAside = {};
    std::vector<IntegralSurvey> integrals = {};
    Tape integralValues = {};
    static constexpr std::size_t absent = SIZE_MAX;
};

struct VariationProblem;

struct SimulationProblem {
    std::shared_ptr<const CompiledSystem> system;
    std::shared_ptr<const Observers> observers;
    std::vector<double> parameters; // in the order of the system's
    StartValues start;
    std::vector<double> nominal; // one per state variable
    std::vector<bool> isNominalGiven;
    IntegrationSettings settings;
    std::shared_ptr<const VariationProblem> variation = {}; // by what the run is differentiated; usually nothing

    bool isConstrained() const { return !system->invariants().empty() || !observers->setAside.entries.empty(); }

    /// Whether points are projected onto the invariants: if that is requested, and there are invariants.
    bool projects() const {
        return settings.stabilization == Stabilization::Projection && !system->invariants().empty();
    }
};

/// Whether rows of the series with these names, or `t`, need nothing but the state: no projection, no side of a switch,
/// no integral that is watched, and no derivatives.
bool mayRecordStates(const SimulationProblem& problem, const std::vector<std::string>& names);

} // namespace coenergy
