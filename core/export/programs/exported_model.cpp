// The layout of a compiled system and its observers as tables, their tapes as functions.
#include "programs/exported_model.hpp"

#include "expression/traverse.hpp"
#include "model/body_watch.hpp"
#include "numeric/tape_bounds.hpp"
#include "programs/exported_check.hpp"
#include "programs/exported_functions.hpp"
#include "programs/exported_switches.hpp"
#include "simulation/dop853_coefficients.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

using Feature = ExportObstacle::Feature;
constexpr std::size_t coenergyOutput = 3; // T* among the outputs of the tape of energies

// Whether a limit is one of highest derivatives or multipliers.
bool readSolution(const SimulationProblem& problem) {
    const std::size_t first = problem.system->highestInput(0), beyond = problem.system->switchInput(0);
    const TapeBounds limits(problem.observers->limitValues, problem.parameters);
    return std::any_of(limits.usedInputs().begin(), limits.usedInputs().end(),
                       [&](std::size_t input) { return input >= first && input < beyond; });
}

std::optional<ExportObstacle> featureOf(const ExportSource& source) {
    if (!source.jumpingEnergy.empty())
        return ExportObstacle{Feature::LostImpulse, source.jumpingEnergy};
    const SimulationProblem& problem = source.problem;
    const Observers& observers = *problem.observers;
    if (!observers.integrals.empty())
        return ExportObstacle{Feature::Integral, observers.integrals.front().text};
    for (const LimitWatch& limit : observers.limits) // a loop that closes in one way alone: J is too near singular
        if (const auto watched = watchNamed(limit.name); watched && watched->what == BodyWatch::Loop)
            return ExportObstacle{Feature::Limit, limit.name};
    if (!problem.system->isAffine() && readSolution(problem)) // each look at a limit would be an iteration
        return ExportObstacle{Feature::Limit, observers.limits.front().name};
    const IntegrationSettings& settings = problem.settings;
    if (settings.stabilization != Stabilization::Projection && !problem.system->invariants().empty())
        return ExportObstacle{Feature::Stabilization,
                              std::string(stabilizations[static_cast<std::size_t>(settings.stabilization)])};
    return switchObstacle(problem);
}

class ModelExport {
public:
    ModelExport(const ExportSource& source, const SimulationResult& run)
        : m_source(source), m_problem(source.problem), m_system(*source.problem.system),
          m_observers(*source.problem.observers), m_run(run) {
        m_model.title = source.title;
        m_model.description = source.description;
        m_inputs = m_system.inputNames();
        m_inputs.resize(m_observers.outputs.inputCount());
        for (std::size_t j = 0; j < m_observers.multipliers.size(); ++j)
            m_inputs[m_observers.multiplierInputs[j]] = m_observers.multipliers[j];
    }

    std::variant<ExportedModel, ExportObstacle> build() {
        addGivens();
        addSystem();
        addSolution();
        addStages();
        addObservers();
        addLimits();
        if (!addSwitches())
            return ExportObstacle{Feature::NoStates, ""};
        addMatrices();
        addSettings();
        addMethod();
        if (!addSlopes())
            return ExportObstacle{Feature::Size, "the exact Jacobian"};
        addInertia();
        if (auto obstacle = addChecks(m_problem, m_run.status.switchingTimes, m_model))
            return *std::move(obstacle);
        return std::move(m_model);
    }

private:
    void count(const std::string& name, std::size_t value) { m_model.counts.emplace_back("n_" + name, value); }
    void numbers(const std::string& name, std::vector<double> values) {
        m_model.numbers.push_back({name, std::move(values)});
    }
    void indices(const std::string& name, std::vector<std::size_t> values) {
        m_model.indices.push_back({name, std::move(values)});
    }
    void texts(const std::string& name, std::vector<std::string> values) {
        m_model.texts.push_back({name, std::move(values)});
    }
    void function(const std::string& name, const std::string& comment, Program program) {
        m_model.functions.push_back({name, comment, m_system.parameters(), m_inputs, std::move(program)});
    }
    void places(const std::string& name, const std::vector<MatrixPlace>& list) {
        std::vector<std::size_t> rows, columns;
        for (const MatrixPlace& place : list) {
            rows.push_back(place.row);
            columns.push_back(place.column);
        }
        count(name, list.size());
        indices(name + "_rows", rows);
        indices(name + "_columns", columns);
    }

    void addGivens() {
        GivenProgram given = givenProgram(m_system, m_source.givens, m_problem.isNominalGiven);
        std::set<std::string> structural;
        for (const auto& values : {m_source.prepared.structuralValues, m_source.prepared.sizingValues})
            for (const auto& [name, value] : values)
                addBehind(name, structural);
        std::vector<std::size_t> isStructural;
        for (const std::string& name : given.arguments)
            isStructural.push_back(structural.contains(name));
        count("arguments", given.arguments.size());
        count("parameters", m_system.parameters().size());
        count("dependent", given.dependent.size());
        texts("argument_names", given.arguments);
        texts("dependent_names", given.dependent);
        numbers("arguments", given.defaults);
        indices("is_structural", isStructural);
        m_model.functions.push_back({"given",
                                     "parameters of the equations, initial values, typical sizes, guesses",
                                     {},
                                     given.arguments,
                                     std::move(given.program)});
    }

    // The parameter, and those in its value.
    void addBehind(const std::string& name, std::set<std::string>& names) const {
        std::vector<std::string> open = {name};
        while (!open.empty()) {
            const std::string next = open.back();
            open.pop_back();
            if (!names.insert(next).second)
                continue;
            for (const GivenParameter& parameter : m_source.givens.parameters)
                if (parameter.name == next && parameter.value)
                    for (const std::string& other : symbolsIn(*parameter.value))
                        open.push_back(other);
        }
    }

    void addSystem() {
        count("states", m_system.stateCount());
        count("unknowns", m_system.unknownCount());
        count("inputs", m_inputs.size());
        count("is_affine", m_system.isAffine());
        std::vector<std::string> names;
        std::vector<std::size_t> isNominal, isFixed, isTyped, precedence;
        for (std::size_t k = 0; k < m_system.stateCount(); ++k) {
            names.push_back(m_system.state()[k].name);
            isNominal.push_back(m_problem.isNominalGiven[k]);
            isFixed.push_back(m_problem.start.isFixed[k]);
            isTyped.push_back(m_problem.start.isGiven[k]);
            precedence.push_back(static_cast<std::size_t>(m_problem.start.precedence[k]));
        }
        texts("state_names", names);
        texts("equation_names", m_system.equationNames());
        indices("is_nominal_given", isNominal);
        indices("is_fixed", isFixed);
        indices("is_typed", isTyped);
        indices("precedence", precedence);
        numbers("run_sizes", runSizes());
        indices("rate_inputs", m_system.rateInputs());
        places("entries", m_system.jacobianPlaces());
        function("dynamics", "the entries of J, then the equations for the highest derivatives",
                 plainDynamics(m_system));
    }

    // The largest value of each variable of the state in the run: far below it are only rounding errors.
    std::vector<double> runSizes() const {
        std::vector<double> sizes;
        for (const StateVariable& variable : m_system.state()) {
            double size = 0;
            if (const Series* series = m_run.trajectory.find(variable.name))
                for (const double value : series->values)
                    size = std::max(size, std::abs(value));
            sizes.push_back(size > 0 ? size : m_problem.nominal[sizes.size()]);
        }
        return sizes;
    }

    void addStages() {
        std::vector<std::size_t> rowCounts, variableCounts, rows, columns, variables;
        std::size_t most = 0;
        for (const Stage& stage : m_system.stages()) {
            if (stage.rows.empty())
                continue;
            rowCounts.push_back(stage.rows.size());
            variableCounts.push_back(stage.variables.size());
            most = std::max(most, stage.rows.size());
            rows.insert(rows.end(), stage.rows.begin(), stage.rows.end());
            columns.insert(columns.end(), stage.columns.begin(), stage.columns.end());
            variables.insert(variables.end(), stage.variables.begin(), stage.variables.end());
        }
        count("stages", rowCounts.size());
        count("residuals", rows.size());
        indices("stage_row_counts", rowCounts);
        indices("stage_variable_counts", variableCounts);
        indices("stage_rows", rows);
        indices("stage_columns", columns);
        indices("stage_variables", variables);
        function("residuals", "the invariants, stage by stage", allResiduals(m_system));
    }

    void addObservers() {
        std::vector<std::string> names;
        std::vector<std::size_t> inputs;
        for (const RecordedInput& recorded : m_observers.recorded) {
            names.push_back(recorded.name);
            inputs.push_back(recorded.input);
        }
        names.insert(names.end(), m_observers.outputNames.begin(), m_observers.outputNames.end());
        count("recorded", inputs.size());
        count("outputs", m_observers.outputNames.size());
        count("columns", names.size());
        count("multipliers", m_observers.multipliers.size());
        count("coordinates", m_observers.coordinateCount);
        texts("column_names", names);
        indices("recorded_inputs", inputs);
        indices("multiplier_inputs", m_observers.multiplierInputs);
        function("outputs", "the outputs", m_observers.outputs.program());
        function("constraint_rows", "the rows of all constraints, where some are redundant",
                 m_observers.constraintRows.program());
    }

    // The highest derivatives at once, as a run evaluates them; programs that are compiled profit from it.
    void addSolution() {
        std::optional<SolutionProgram> solution = solutionOf(m_problem);
        count("solution", solution ? solution->program.outputSlots.size() : 0);
        numbers("solution_bounds", {EliminationCode::largestMultiplier * EliminationCode::largestMultiplier,
                                    1 / smallestPivotRatio, solution ? solution->sign : 1});
        function("solution", "the highest derivatives in one elimination; whether its order is good; the sign of det J",
                 solution ? std::move(solution->program) : compiled({}, {}, {}, {}));
    }

    // What has to stay positive, and what is said where it does not.
    void addLimits() {
        std::vector<std::string> words;
        for (const LimitWatch& limit : m_observers.limits)
            words.push_back(limit.message.empty() ? "the limit " + limit.name + " is reached" : limit.message);
        for (const auto& entry : m_observers.setAside.entries)
            words.push_back("the constraint " + entry.name + " no longer follows from the others");
        count("limits", words.size());
        count("set_aside", m_observers.setAside.entries.size()); // the last of them
        count("limits_of_solution", readSolution(m_problem));
        texts("limit_words", words);
        function("limits", "the limits, which are positive during a run", limitsOf(m_problem, m_inputs.size()));
    }

    // Each has a value that is constant within a step; the arguments, on whose signs it depends, and their derivatives
    // up to the first on which the switch acts.
    bool addSwitches() {
        const auto found = switchKinds(m_problem);
        if (!found)
            return false;
        std::vector<std::size_t> kinds, leaders, orders, firstRates;
        std::vector<double> signs, atZero;
        std::vector<std::string> words;
        for (std::size_t k = 0; k < m_observers.switches.size(); ++k) {
            const SwitchSurface& surface = m_observers.switches[k];
            kinds.push_back(static_cast<std::size_t>((*found)[k]));
            leaders.push_back(surface.leader ? surface.leader->index : k);
            signs.push_back(surface.leader ? surface.leader->sign : 1);
            orders.push_back(static_cast<std::size_t>(surface.order.value_or(0)));
            firstRates.push_back(surface.firstRate);
            atZero.push_back(surface.atZero);
            words.push_back(surface.text);
        }
        count("switches", kinds.size());
        count("switch_rates", m_observers.switchRates.outputCount());
        count("is_affine_in_switches", m_system.isAffineInSwitches());
        indices("switch_kinds", kinds); // 0: changes where the motion brings it, 1: in time, 2: with the solution
        indices("switch_leaders", leaders);
        indices("switch_orders", orders);
        indices("switch_first_rates", firstRates);
        numbers("switch_signs", signs); // beside the leader's
        numbers("switch_at_zero", atZero);
        texts("switch_words", words);
        function("switch_arguments", "on whose signs the sides of jumps and corners depend",
                 m_system.switchArguments().program());
        function("switch_rates", "the derivatives of those, up to the first on which a side acts",
                 m_observers.switchRates.program());
        return true;
    }

    // By all variables at once or, where that would be too long, along a direction.
    bool addSlopes() {
        std::vector<std::size_t> inputs(1 + m_system.stateCount());
        for (std::size_t k = 0; k < inputs.size(); ++k)
            inputs[k] = k;
        auto slopes = derivativesOf(m_system.dynamics().program(), inputs, m_system.extendedPlaces().places.size(),
                                    m_system.unknownCount());
        std::optional<Program> along;
        if (!slopes && !(along = slopesAlong(m_system, m_inputs.size())))
            return false;
        count("is_slope_along", along.has_value());
        places("slopes", slopes ? slopes->places : std::vector<MatrixPlace>());
        function("slopes", "the derivatives of these equations by time and state",
                 slopes ? std::move(slopes->program) : compiled({}, {}, {}, {}));
        function("slopes_along", "the derivatives of these equations along a direction, where there are too many",
                 along ? std::move(*along) : compiled({}, {}, {}, {}));
        if (along)
            for (std::size_t k = 0; k <= m_system.stateCount() + 1; ++k)
                m_model.functions.back().inputs.push_back("ce_along" + std::to_string(k));
        return true;
    }

    // d2T*/df2: flows move in this metric where the start has to adapt.
    void addInertia() {
        std::vector<std::size_t> flows, inputs;
        for (std::size_t k = 0; k < m_system.stateCount(); ++k)
            if (m_problem.start.precedence[k] == Precedence::Flow)
                flows.push_back(k);
        for (const std::size_t flow : flows)
            inputs.push_back(m_system.stateInput(flow));
        std::optional<DerivativeProgram> inertia;
        std::vector<MatrixPlace> entries;
        const bool isNeeded = !m_system.invariants().empty() && m_observers.energy->outputCount() > coenergyOutput;
        if (isNeeded)
            if (const auto momenta = derivativesOf(m_observers.energy->program(), inputs, coenergyOutput, 1))
                if ((inertia = derivativesOf(momenta->program, inputs, 0, momenta->places.size())))
                    for (const MatrixPlace& place : inertia->places)
                        entries.push_back({momenta->places[place.row].column, place.column});
        count("flows", flows.size());
        indices("flows", flows);
        places("inertia", entries);
        function("inertia", "the entries of d2T*/df2",
                 inertia ? std::move(inertia->program) : compiled({}, {}, {}, {}));
    }

    // The equations as a student writes them, M fdot + phi_q' lambda + psi_f' mu = Y.
    void addMatrices() {
        std::vector<Expression> outputs;
        std::size_t coordinates = 0, displacement = 0, flow = 0;
        if (const auto& form = m_source.system.matrixForm) {
            const auto add = [&](const std::vector<Expression>& row) {
                outputs.insert(outputs.end(), row.begin(), row.end());
            };
            for (const auto* matrix : {&form->massMatrix, &form->phiQ, &form->psiF})
                for (const std::vector<Expression>& row : *matrix)
                    add(row);
            for (const auto* column : {&form->forcing, &form->gammaPhi, &form->gammaPsi})
                add(*column);
            coordinates = form->massMatrix.size();
            displacement = form->phiQ.size();
            flow = form->psiF.size();
        }
        count("matrix_coordinates", coordinates);
        count("matrix_displacement_constraints", displacement);
        count("matrix_flow_constraints", flow);
        count("matrix_values", outputs.size());
        function("matrices", "M, phi_q, psi_f row by row, then Y, gamma of phi, gamma of psi",
                 compiled(m_system.parameters(), m_inputs, m_source.system.statements, outputs));
    }

    void addSettings() {
        const IntegrationSettings& settings = m_problem.settings;
        count("chooses_step", m_source.isStepUsual);
        numbers("settings",
                {settings.start, settings.end, settings.step, settings.relativeTolerance, settings.absoluteTolerance});
    }

    void addMethod() {
        std::vector<double> stages;
        for (const auto& row : dop853::stageWeights)
            stages.insert(stages.end(), row.begin(), row.end());
        numbers("stage_weights", stages); // eleven for each stage but the first
        numbers("stage_nodes", {std::begin(dop853::nodes), std::end(dop853::nodes)});
        numbers("step_weights", {dop853::weights.begin(), dop853::weights.end()});
        numbers("fine_error_weights", {dop853::fineErrorWeights.begin(), dop853::fineErrorWeights.end()});
        numbers("coarse_error_weights", {dop853::coarseErrorWeights.begin(), dop853::coarseErrorWeights.end()});
        std::vector<double> inner, dense;
        for (const auto& row : dop853::innerWeights)
            inner.insert(inner.end(), row.begin(), row.end());
        for (const auto& row : dop853::interpolantWeights)
            dense.insert(dense.end(), row.begin(), row.end());
        numbers("inner_weights", inner); // fifteen for each of three more stages, which the interpolant needs
        numbers("inner_nodes", {std::begin(dop853::innerNodes), std::end(dop853::innerNodes)});
        numbers("dense_weights", dense); // sixteen for each of four terms
    }

    const ExportSource& m_source;
    const SimulationProblem& m_problem;
    const CompiledSystem& m_system;
    const Observers& m_observers;
    const SimulationResult& m_run;
    std::vector<std::string> m_inputs;
    ExportedModel m_model;
};

} // namespace

std::string jumpingEnergyIn(const Diagnostics& findings) {
    const auto found = std::find_if(findings.begin(), findings.end(), [](const Diagnostic& finding) {
        return finding.code == Code::DotOfJump && finding.field.section == Section::Energies;
    });
    return found == findings.end() ? std::string() : argumentAt<SourceText>(*found, 0).text;
}

namespace {

bool isHeldByPrograms(Method method) {
    return method == Method::Auto || method == Method::Dopri5 || method == Method::Dop853;
}

// Any other gives way to the automatic choice: where that takes explicit steps all the way, so may a program.
std::variant<ExportedModel, ExportObstacle> exportedByNearestMethod(const ExportSource& source) {
    SimulationProblem nearest = source.problem;
    nearest.settings.method = Method::Auto;
    auto exported = exportedModel({source.prepared, nearest, source.givens, source.system, source.title,
                                   source.description, source.stop, source.jumpingEnergy, source.isStepUsual});
    if (auto* model = std::get_if<ExportedModel>(&exported))
        model->note = "The model asks for the method " + std::string(methodName(source.problem.settings.method)) +
                      "; this program integrates by dop853.";
    return exported;
}

} // namespace

std::variant<ExportedModel, ExportObstacle> exportedModel(const ExportSource& source) {
    if (const auto obstacle = featureOf(source))
        return *obstacle;
    if (!isHeldByPrograms(source.problem.settings.method))
        return exportedByNearestMethod(source);
    return exportedModel(source, simulate(source.problem, source.stop));
}

std::variant<ExportedModel, ExportObstacle> exportedModel(const ExportSource& source, const SimulationResult& run) {
    if (const auto obstacle = featureOf(source))
        return *obstacle;
    if (!isHeldByPrograms(source.problem.settings.method))
        return exportedByNearestMethod(source);
    if (const auto obstacle = obstacleOf(run.status))
        return *obstacle;
    if (const auto obstacle = heldTogether(source.problem, run.trajectory))
        return *obstacle;
    return ModelExport(source, run).build();
}

void addShownValues(const ExportSource& source, const std::vector<Expression>& expressions, ExportedModel& model) {
    const auto isNamed = [](const char* name) {
        return [name](const auto& entry) { return entry.name == std::string_view(name); };
    };
    const std::vector<std::string>& columns =
        std::find_if(model.texts.begin(), model.texts.end(), isNamed("column_names"))->values;
    const std::vector<std::string>& parameters =
        std::find_if(model.texts.begin(), model.texts.end(), isNamed("argument_names"))->values;
    const ExportedFunction outputs = *std::find_if(model.functions.begin(), model.functions.end(), isNamed("outputs"));
    std::vector<std::string> inputs = {"t"};
    inputs.insert(inputs.end(), columns.begin(), columns.end());
    inputs.insert(inputs.end(), parameters.begin(), parameters.end());
    const Program& energy = source.problem.observers->energy->program();
    model.counts.emplace_back("n_shown", expressions.size());
    model.counts.emplace_back("n_energy", energy.outputSlots.size());
    model.functions.push_back({"shown",
                               "what plots and drawing show, of the time, the columns and the parameters",
                               {},
                               inputs,
                               shownProgram(source.givens, columns, expressions)});
    ExportedFunction balance{"energy", "H, supplied and dissipated power, T*", outputs.parameters, outputs.inputs,
                             energy};
    balance.inputs.resize(std::max<std::size_t>(balance.inputs.size(), energy.inputCount));
    model.functions.push_back(std::move(balance));
}

} // namespace coenergy
