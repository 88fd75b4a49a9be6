// The variables of a unit from the tables of its program; which parameters may change during a motion.
#include "fmu/fmu_model.hpp"

#include "fmu/influence.hpp"
#include "programs/exported_functions.hpp"
#include "programs/exported_switches.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

using Role = FmuVariable::Role;
using Change = FmuVariable::Change;
constexpr std::size_t coenergyPlace = 3; // T* among the outputs of the tape of energies

template <class Table> const auto& tableNamed(const std::vector<Table>& tables, const std::string& name) {
    return *std::find_if(tables.begin(), tables.end(), [&](const Table& table) { return table.name == name; });
}

class FmuMaker {
public:
    FmuMaker(const ExportSource& source, const FmuTexts& texts, FmuModel& unit)
        : m_problem(source.problem), m_system(*source.problem.system), m_observers(*source.problem.observers),
          m_texts(texts), m_unit(unit) {
        m_unit.settings = m_problem.settings;
    }

    std::optional<FmuInputFault> make() {
        findSurfaces();
        findChanges();
        if (auto fault = takeInputs())
            return fault;
        addOutputSlopes();
        addTime();
        addParameters();
        addState();
        addColumns();
        addIndicators();
        return std::nullopt;
    }

private:
    const std::vector<std::string>& texts(const std::string& name) const {
        return tableNamed(m_unit.model.texts, name).values;
    }
    const ExportedFunction& function(const std::string& name) const { return tableNamed(m_unit.model.functions, name); }

    // ---- events ----

    void findSurfaces() {
        const std::vector<std::size_t>& kinds = tableNamed(m_unit.model.indices, "switch_kinds").values;
        for (std::size_t k = 0; k < kinds.size(); ++k)
            if (kinds[k] == static_cast<std::size_t>(SwitchKind::Timed))
                m_unit.hasTimedSwitches = true;
            else if (kinds[k] == static_cast<std::size_t>(SwitchKind::Moved) && !m_observers.switches[k].leader)
                m_unit.surfaces.push_back(k);
    }

    // On which side of a surface the motion goes on is known by rates of its argument that take all values for
    // constants. At the highest of these forces act, which may change.
    std::set<std::size_t> ofSurfaces() const {
        const Program& arguments = function("switch_arguments").program;
        const Program& rates = function("switch_rates").program;
        const std::vector<std::size_t>& kinds = tableNamed(m_unit.model.indices, "switch_kinds").values;
        std::set<std::size_t> all;
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const SwitchSurface& surface = m_observers.switches[k];
            if (kinds[k] == static_cast<std::size_t>(SwitchKind::Following))
                continue;
            all.merge(influenceOn(arguments, {arguments.outputSlots[k]}).parameters);
            for (int order = 1; order < surface.order.value_or(0); ++order) {
                const std::size_t place = surface.firstRate + static_cast<std::size_t>(order) - 1;
                all.merge(influenceOn(rates, {rates.outputSlots[place]}).parameters);
            }
        }
        return all;
    }

    // ---- what may change ----

    // A parameter of the equations that restricts the motion, or is in the momenta: at a change of its value the state
    // would have to change, too. One that moves the surface of a switch would have to tell how fast.
    std::set<std::size_t> restraining() const {
        std::set<std::size_t> all = influenceOn(function("residuals").program).parameters;
        all.merge(ofSurfaces());
        all.merge(influenceOn(function("constraint_rows").program).parameters);
        for (std::size_t k = 0; k < m_system.parameters().size(); ++k)
            if (m_texts.rated.contains(m_system.parameters()[k]))
                all.insert(k);
        std::vector<std::size_t> flows;
        for (std::size_t k = 0; k < m_system.stateCount(); ++k)
            if (m_problem.start.precedence[k] == Precedence::Flow)
                flows.push_back(m_system.stateInput(k));
        const Program& energy = m_observers.energy->program();
        std::optional<DerivativeProgram> momenta;
        if (m_observers.energy->outputCount() > coenergyPlace)
            momenta = derivativesOf(energy, flows, coenergyPlace, 1);
        if (momenta)
            all.merge(influenceOn(momenta->program).parameters);
        else
            for (std::size_t k = 0; k < m_system.parameters().size(); ++k)
                all.insert(k);
        return all;
    }

    void findChanges() {
        const std::vector<std::size_t>& isStructural = tableNamed(m_unit.model.indices, "is_structural").values;
        const Program& given = function("given").program;
        const std::set<std::size_t> restrained = restraining();
        std::vector<std::size_t> effects(isStructural.size()), restraints(isStructural.size());
        for (std::size_t k = 0; k < m_system.parameters().size(); ++k)
            for (const std::size_t argument : influenceOn(given, {given.outputSlots[k]}).inputs) {
                ++effects[argument];
                restraints[argument] += restrained.contains(k);
                if (m_texts.inputs.end() !=
                    std::find(m_texts.inputs.begin(), m_texts.inputs.end(), texts("argument_names")[argument]))
                    m_moved.insert(m_system.parameters()[k]);
            }
        for (std::size_t k = 0; k < isStructural.size(); ++k)
            m_changes.push_back(isStructural[k]                        ? Change::Never
                                : effects[k] > 0 && restraints[k] == 0 ? Change::Between
                                                                       : Change::Before);
    }

    std::optional<FmuInputFault> takeInputs() {
        using Kind = FmuInputFault::Kind;
        const std::vector<std::string>& names = texts("argument_names");
        for (const std::string& input : m_texts.inputs) {
            const auto found = std::find(names.begin(), names.end(), input);
            if (found == names.end())
                return FmuInputFault{Kind::Unknown, input};
            Change& change = m_changes[static_cast<std::size_t>(found - names.begin())];
            if (change == Change::Never || change == Change::Before)
                return FmuInputFault{change == Change::Never ? Kind::Structural : Kind::Restrained, input};
            change = Change::Always;
        }
        return std::nullopt;
    }

    // ---- derivatives ----

    // Where a surface holds the motion, the mixture of its sides changes with the state, too.
    void addOutputSlopes() {
        const ExportedFunction& outputs = function("outputs");
        std::vector<std::size_t> all(outputs.program.inputCount);
        for (std::size_t k = 0; k < all.size(); ++k)
            all[k] = k;
        std::optional<DerivativeProgram> slopes;
        if (m_observers.multipliers.empty() && m_texts.inputs.empty() && m_unit.surfaces.empty())
            slopes = derivativesOf(outputs.program, all, 0, m_observers.outputNames.size());
        m_unit.hasDerivatives = slopes.has_value();
        std::vector<std::size_t> rows, columns;
        if (slopes)
            for (const MatrixPlace& place : slopes->places) {
                rows.push_back(place.row);
                columns.push_back(place.column);
            }
        ExportedFunction result{"output_slopes", "the derivatives of the outputs", outputs.parameters, outputs.inputs,
                                slopes ? std::move(slopes->program) : compiled({}, {}, {}, {})};
        m_unit.model.counts.emplace_back("n_output_slopes", rows.size());
        m_unit.model.indices.push_back({"output_slopes_rows", rows});
        m_unit.model.indices.push_back({"output_slopes_columns", columns});
        m_unit.model.functions.push_back(std::move(result));
    }

    // ---- variables ----

    void add(FmuVariable variable) {
        while (!m_names.insert(variable.name).second)
            variable.name += "_";
        m_unit.variables.push_back(std::move(variable));
    }

    std::string unitOf(const std::string& name, const std::string& other = {}) const {
        const auto known = m_texts.units.find(name);
        return known == m_texts.units.end() || known->second.empty() ? other : known->second;
    }

    std::string descriptionOf(const std::string& name) const {
        const auto known = m_texts.descriptions.find(name);
        return known == m_texts.descriptions.end() ? std::string() : known->second;
    }

    static std::string rateUnit(const std::string& unit) {
        if (unit.empty() || unit == "-")
            return {};
        return unit.ends_with("/s") ? unit + "^2" : unit.find('/') == std::string::npos ? unit + "/s" : "";
    }

    // The model's own names come first.
    void addTime() {
        std::string name = "time";
        for (const char* table : {"argument_names", "dependent_names", "state_names", "column_names"})
            while (std::count(texts(table).begin(), texts(table).end(), name) > 0)
                name += "_";
        add({Role::Time, name, unitOf("t", "s"), "time"});
    }

    void addParameters() {
        const std::vector<std::string>& names = texts("argument_names");
        const std::vector<double>& values = tableNamed(m_unit.model.numbers, "arguments").values;
        for (std::size_t k = 0; k < names.size(); ++k) {
            FmuVariable variable{Role::Parameter, names[k], unitOf(names[k]), descriptionOf(names[k]), values[k]};
            variable.change = m_changes[k];
            add(std::move(variable));
        }
        const std::vector<std::string>& parameters = m_system.parameters();
        for (const std::string& name : texts("dependent_names")) {
            const auto found = std::find(parameters.begin(), parameters.end(), name);
            if (found == parameters.end() || m_moved.contains(name))
                continue;
            FmuVariable variable{Role::Dependent, name, unitOf(name), descriptionOf(name)};
            variable.index = static_cast<std::size_t>(found - parameters.begin());
            add(std::move(variable));
        }
    }

    void addState() {
        std::set<std::size_t> movable;
        for (const Stage& stage : m_system.stages())
            if (!stage.rows.empty())
                movable.insert(stage.variables.begin(), stage.variables.end());
        const std::vector<std::string>& columns = texts("column_names");
        for (std::size_t k = 0; k < m_system.stateCount(); ++k) {
            const std::string& name = m_system.state()[k].name;
            FmuVariable variable{Role::State, name, unitOf(name), "", m_problem.start.state[k], m_problem.nominal[k]};
            variable.isExact = m_problem.start.isFixed[k] || !movable.contains(k);
            variable.isReset = !variable.isExact || !m_unit.surfaces.empty();
            variable.isOutput = std::find(columns.begin(), columns.end(), name) != columns.end();
            variable.index = k;
            add(std::move(variable));
        }
        for (std::size_t k = 0; k < m_system.stateCount(); ++k) {
            const std::string& name = m_system.state()[k].name;
            FmuVariable variable{Role::Rate, "der(" + name + ")",
                                 unitOf(m_system.inputNames()[m_system.rateInputs()[k]], rateUnit(unitOf(name))),
                                 "derivative of " + name};
            variable.index = k;
            add(std::move(variable));
        }
    }

    void addColumns() {
        const std::vector<std::string>& columns = texts("column_names");
        const std::size_t recorded = m_observers.recorded.size();
        for (std::size_t k = 0; k < columns.size(); ++k) {
            if (std::any_of(m_system.state().begin(), m_system.state().end(),
                            [&](const StateVariable& state) { return state.name == columns[k]; }))
                continue;
            const std::string& unit =
                k < recorded ? m_observers.recorded[k].unit : m_observers.outputUnits[k - recorded];
            FmuVariable variable{Role::Column, columns[k], unitOf(columns[k], unit)};
            variable.isOutput = true;
            variable.index = k;
            add(std::move(variable));
        }
    }

    void addIndicators() {
        for (const std::size_t surface : m_unit.surfaces)
            add({Role::Indicator, "event(" + m_observers.switches[surface].text + ")", "",
                 "positive until " + m_observers.switches[surface].text + " jumps or bends"});
        for (const LimitWatch& limit : m_observers.limits)
            add({Role::Indicator, "event(" + limit.name + ")", "", "positive until the limit is reached"});
    }

    const SimulationProblem& m_problem;
    const CompiledSystem& m_system;
    const Observers& m_observers;
    const FmuTexts& m_texts;
    FmuModel& m_unit;
    std::vector<Change> m_changes; // of the arguments
    std::set<std::string> m_moved; // parameters that follow from inputs
    std::set<std::string> m_names;
};

} // namespace

std::variant<FmuModel, ExportObstacle, FmuInputFault> fmuModel(const ExportSource& source, const FmuTexts& texts) {
    auto exported = exportedModel(source);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&exported))
        return *obstacle;
    FmuModel unit{std::get<ExportedModel>(std::move(exported)), {}, {}, false, {}, false};
    if (const auto fault = FmuMaker(source, texts, unit).make())
        return *fault;
    return unit;
}

} // namespace coenergy
