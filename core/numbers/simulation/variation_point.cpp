// The equations G(t, y, z, p) = 0 for the highest derivatives z, differentiated: J dz = -G_y dy - G_p dp. Where a
// switch holds the motion on its surface, its value is one more unknown, and the rate of its argument is zero.
#include "simulation/variation_point.hpp"

#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Matrix = Eigen::MatrixXd;

Eigen::Index index(std::size_t k) {
    return static_cast<Eigen::Index>(k);
}

Tangents::Memory memoryOf(const Tangents& tangents, const std::vector<double>& parameters) {
    return tangents.places().empty() ? Tangents::Memory() : tangents.memory(parameters);
}

} // namespace

VariationPoint::VariationPoint(const SimulationProblem& problem, Dynamics& running, SwitchingRun& switching)
    : m_problem(problem), m_variation(*problem.variation), m_running(running), m_switching(switching),
      m_dynamics(problem.system, problem.parameters, problem.nominal), m_states(index(problem.system->stateCount())),
      m_unknowns(index(problem.system->unknownCount())), m_count(index(m_variation.count())),
      m_inputs(problem.system->inputCount()), m_equations(memoryOf(m_variation.equations, problem.parameters)),
      m_outputs(memoryOf(m_variation.outputs, problem.parameters)),
      m_arguments(memoryOf(m_variation.arguments, problem.parameters)),
      m_rates(memoryOf(m_variation.rates, problem.parameters)),
      m_argumentMemory(problem.system->switchArguments().memory(problem.parameters)),
      m_argumentValues(problem.system->switchCount()),
      m_outputSides(m_variation.outputSides.memory(problem.parameters)),
      m_equationSides(m_variation.equationSides.memory(problem.parameters)),
      m_argumentSides(m_variation.argumentSides.memory(problem.parameters)),
      m_rateSides(m_variation.rateSides.memory(problem.parameters)) {
    for (const std::size_t parameter : m_variation.freed)
        m_inputs.push_back(problem.parameters[parameter]);
    std::size_t most = 0;
    for (const Tangents* one :
         {&m_variation.equations, &m_variation.outputs, &m_variation.arguments, &m_variation.rates})
        most = std::max(most, one->places().size());
    for (const Tangents& one : m_variation.invariants) {
        most = std::max(most, one.places().size());
        m_invariants.push_back(memoryOf(one, problem.parameters));
    }
    m_values.resize(most);
}

// ---- the point ----

double VariationPoint::leadOf(std::size_t which, std::size_t leader) const {
    const auto& lead = m_problem.observers->switches[which].leader;
    return which == leader ? 1 : lead && lead->index == leader ? lead->sign : 0;
}

void VariationPoint::setLed(std::size_t which, double value) {
    for (std::size_t k = 0; k < m_problem.observers->switches.size(); ++k)
        if (const double lead = leadOf(k, which); lead != 0)
            m_dynamics.setSwitch(k, lead * value);
}

bool VariationPoint::takeModes() {
    m_dynamics.setTimeOrigin(m_running.timeOrigin());
    for (std::size_t k = 0; k < m_problem.system->switchCount(); ++k)
        m_dynamics.setSwitch(k, m_running.switchValue(k));
    for (std::size_t j = 0; j < m_problem.system->unknownCount(); ++j)
        m_dynamics.guess(j, m_running.inputs()[m_problem.system->highestInput(j)]);
    m_held.clear();
    for (std::size_t k = 0; k < m_switching.modes().size(); ++k)
        if (m_switching.modes()[k] == SwitchMode::Sliding && !m_problem.observers->switches[k].leader)
            m_held.push_back(k);
    return m_held.empty() || (m_held.size() == 1 && m_problem.observers->switches[m_held.front()].order == 1 &&
                              m_problem.system->isAffineInSwitches());
}

bool VariationPoint::solve(double t, const std::vector<double>& y) {
    if (!m_held.empty()) {
        if (!m_switching.solve(t, y))
            return false;
        for (std::size_t k = 0; k < m_problem.system->switchCount(); ++k)
            m_dynamics.setSwitch(k, m_running.switchValue(k));
    }
    const bool isSolved = m_dynamics.solve(t, y);
    std::copy(m_dynamics.inputs().begin(), m_dynamics.inputs().end(), m_inputs.begin());
    return isSolved;
}

// ---- the rate ----

// Of the equations: columns for the state, the changes, and the switches that hold.
Matrix VariationPoint::gradients() {
    const CompiledSystem& system = *m_problem.system;
    Matrix all = Matrix::Zero(m_unknowns, m_states + m_count + index(m_held.size()));
    m_variation.equations.evaluate(m_inputs.data(), m_values.data(), m_equations);
    const auto& places = m_variation.equations.places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto [row, input] = places[k];
        if (input >= system.inputCount())
            all.row(index(row)).segment(m_states, m_count) +=
                m_values[k] * m_variation.parameterChange.row(index(input - system.inputCount()));
        else if (input < system.highestInput(0))
            all(index(row), index(input - 1)) = m_values[k];
        else
            for (std::size_t h = 0; h < m_held.size(); ++h)
                all(index(row), m_states + m_count + index(h)) +=
                    m_values[k] * leadOf(input - system.switchInput(0), m_held[h]);
    }
    return all;
}

// Of the rates of the arguments that are held: columns for the state, the changes, the highest derivatives, the
// switches that hold.
Matrix VariationPoint::heldRows() {
    const CompiledSystem& system = *m_problem.system;
    Matrix all = Matrix::Zero(index(m_held.size()), m_states + m_count + m_unknowns + index(m_held.size()));
    m_variation.rates.evaluate(m_inputs.data(), m_values.data(), m_rates);
    const auto& places = m_variation.rates.places();
    for (std::size_t k = 0; k < places.size(); ++k)
        for (std::size_t h = 0; h < m_held.size(); ++h) {
            const auto [row, input] = places[k];
            if (row != m_problem.observers->switches[m_held[h]].firstRate || input == 0)
                continue;
            if (input >= system.inputCount())
                all.row(index(h)).segment(m_states, m_count) +=
                    m_values[k] * m_variation.parameterChange.row(index(input - system.inputCount()));
            else if (input < system.highestInput(0))
                all(index(h), index(input - 1)) = m_values[k];
            else if (input < system.switchInput(0))
                all(index(h), m_states + m_count + index(input - system.highestInput(0))) = m_values[k];
            else
                for (std::size_t s = 0; s < m_held.size(); ++s)
                    all(index(h), m_states + m_count + m_unknowns + index(s)) +=
                        m_values[k] * leadOf(input - system.switchInput(0), m_held[s]);
        }
    return all;
}

// Of the unknowns z, or z and the values of the switches that hold.
Matrix VariationPoint::borderedMatrix() {
    const Eigen::Index held = index(m_held.size());
    Matrix matrix = Matrix::Zero(m_unknowns + held, m_unknowns + held);
    const std::vector<double> y(m_inputs.begin() + 1, m_inputs.begin() + 1 + m_states);
    const std::vector<double> entries = m_dynamics.jacobianEntries(m_inputs.front() - m_dynamics.timeOrigin(), y);
    const auto& places = m_problem.system->jacobianPlaces();
    for (std::size_t k = 0; k < places.size(); ++k)
        matrix(index(places[k].row), index(places[k].column)) = entries[k];
    matrix.topRightCorner(m_unknowns, held) = gradients().rightCols(held);
    matrix.bottomRows(held) = heldRows().rightCols(m_unknowns + held);
    return matrix;
}

// The changes of the highest derivatives, and of the switches that hold, which balance these of the equations.
Matrix VariationPoint::solved(Matrix right) {
    if (!m_held.empty())
        return borderedMatrix().partialPivLu().solve(right);
    for (Eigen::Index c = 0; c < right.cols(); ++c)
        m_dynamics.solveLinear(right.col(c).data());
    return right;
}

LinearRate VariationPoint::rate() {
    const CompiledSystem& system = *m_problem.system;
    const Eigen::Index held = index(m_held.size());
    Matrix right(m_unknowns + held, m_states + m_count);
    right.topRows(m_unknowns) = -gradients().leftCols(m_states + m_count);
    if (held > 0)
        right.bottomRows(held) = -heldRows().leftCols(m_states + m_count);
    const Matrix highest = solved(std::move(right));
    LinearRate rate{Matrix::Zero(m_states, m_states), Matrix::Zero(m_states, m_count)};
    for (Eigen::Index k = 0; k < m_states; ++k) {
        const std::size_t source = system.rateInputs()[static_cast<std::size_t>(k)];
        if (source < system.highestInput(0)) {
            rate.byState(k, index(source - 1)) = 1;
        } else {
            const Eigen::Index unknown = index(source - system.highestInput(0));
            rate.byState.row(k) = highest.row(unknown).head(m_states);
            rate.constant.row(k) = highest.row(unknown).tail(m_count);
        }
    }
    return rate;
}

// ---- what follows from a change of the state ----

Matrix VariationPoint::changeOfInputs(const Matrix& change) {
    const CompiledSystem& system = *m_problem.system;
    const Eigen::Index held = index(m_held.size());
    Matrix right(m_unknowns + held, m_count);
    const Matrix equations = gradients();
    right.topRows(m_unknowns) = -equations.leftCols(m_states) * change - equations.middleCols(m_states, m_count);
    if (held > 0) {
        const Matrix rows = heldRows();
        right.bottomRows(held) = -rows.leftCols(m_states) * change - rows.middleCols(m_states, m_count);
    }
    const Matrix highest = solved(std::move(right));
    Matrix all = Matrix::Zero(index(system.inputCount()), m_count);
    all.middleRows(1, m_states) = change;
    all.middleRows(index(system.highestInput(0)), m_unknowns) = highest.topRows(m_unknowns);
    for (std::size_t k = 0; k < system.switchCount(); ++k)
        for (std::size_t h = 0; h < m_held.size(); ++h)
            all.row(index(system.switchInput(k))) += leadOf(k, m_held[h]) * highest.row(m_unknowns + index(h));
    return all;
}

Matrix VariationPoint::changeOfSeries(const Matrix& ofInputs) {
    const Observers& observers = *m_problem.observers;
    Matrix all = Matrix::Zero(index(observers.recorded.size() + observers.outputNames.size()), m_count);
    for (std::size_t k = 0; k < observers.recorded.size(); ++k)
        all.row(index(k)) = ofInputs.row(index(observers.recorded[k].input));
    m_variation.outputs.evaluate(m_inputs.data(), m_values.data(), m_outputs);
    const auto& places = m_variation.outputs.places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto [row, input] = places[k];
        const auto inside = index(m_problem.system->inputCount());
        all.row(index(observers.recorded.size() + row)) +=
            m_values[k] * (index(input) < inside ? ofInputs.row(index(input))
                                                 : m_variation.parameterChange.row(index(input) - inside));
    }
    return all;
}

Eigen::VectorXd VariationPoint::recordedValues() const {
    const std::vector<RecordedInput>& recorded = m_problem.observers->recorded;
    Eigen::VectorXd values(index(recorded.size()));
    for (std::size_t k = 0; k < recorded.size(); ++k)
        values[index(k)] = m_inputs[recorded[k].input];
    return values;
}

// Like Dynamics::project(), to first order, with what the changed parameters do to the invariants.
void VariationPoint::project(Matrix& change) {
    if (!m_problem.projects())
        return;
    for (std::size_t s = 0; s < m_variation.invariants.size(); ++s) {
        const Stage& stage = m_problem.system->stages()[s];
        if (stage.rows.empty())
            continue;
        Matrix right = Matrix::Zero(m_unknowns, m_count);
        const auto& places = m_variation.invariants[s].places();
        m_variation.invariants[s].evaluate(m_inputs.data(), m_values.data(), m_invariants[s]);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const auto [row, input] = places[k];
            const auto inside = index(m_problem.system->inputCount());
            if (index(input) < inside)
                right.row(index(stage.rows[row])) -= m_values[k] * change.row(index(input) - 1);
            else
                right.row(index(stage.rows[row])) -=
                    m_values[k] * m_variation.parameterChange.row(index(input) - inside);
        }
        for (Eigen::Index c = 0; c < m_count; ++c)
            m_dynamics.solveLinear(right.col(c).data());
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            change.row(index(stage.variables[k])) += right.row(index(stage.columns[k]));
    }
}

ArgumentMotion VariationPoint::argument(std::size_t which, const Matrix& change, const std::vector<double>& rate) {
    return argumentMotions(change, rate)[which];
}

std::vector<ArgumentMotion> VariationPoint::argumentMotions(const Matrix& change, const std::vector<double>& rate) {
    const CompiledSystem& system = *m_problem.system;
    std::vector<ArgumentMotion> all(system.switchCount());
    for (ArgumentMotion& motion : all)
        motion.by = Eigen::RowVectorXd::Zero(m_count);
    m_variation.arguments.evaluate(m_inputs.data(), m_values.data(), m_arguments);
    const std::vector<double>& values = arguments();
    for (std::size_t k = 0; k < all.size(); ++k)
        all[k].value = values[k];
    const auto& places = m_variation.arguments.places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto [row, input] = places[k];
        ArgumentMotion& motion = all[row];
        motion.terms += std::abs(m_values[k] * m_inputs[input]);
        if (input >= system.inputCount()) {
            motion.by += m_values[k] * m_variation.parameterChange.row(index(input - system.inputCount()));
        } else if (input >= system.highestInput(0)) {
            const bool isFixed = input >= system.switchInput(0) && std::abs(m_inputs[input]) == 1; // on one side
            motion.isOfForces = motion.isOfForces || (m_values[k] != 0 && !isFixed);
        } else {
            motion.rate += m_values[k] * (input == 0 ? 1 : rate[input - 1]);
            if (input > 0) {
                motion.by += m_values[k] * change.row(index(input - 1));
                motion.size += std::abs(m_values[k]) * m_problem.nominal[input - 1];
            }
        }
    }
    return all;
}

std::vector<ArgumentMotion> VariationPoint::argumentMotions(const Matrix& change, const std::vector<double>& rate,
                                                            const std::vector<std::size_t>& which,
                                                            const std::vector<int>& sides) {
    const std::vector<double> kept = m_inputs;
    for (std::size_t j = 0; j < which.size(); ++j)
        for (std::size_t k = 0; k < m_problem.system->switchCount(); ++k)
            if (const double lead = leadOf(k, which[j]); lead != 0)
                m_inputs[m_problem.system->switchInput(k)] = lead * sides[j];
    std::vector<ArgumentMotion> all = argumentMotions(change, rate);
    m_inputs = kept;
    return all;
}

std::vector<double> VariationPoint::argumentSlopes(std::size_t which) {
    std::vector<double> slopes(static_cast<std::size_t>(m_states), 0.0);
    m_variation.arguments.evaluate(m_inputs.data(), m_values.data(), m_arguments);
    const auto& places = m_variation.arguments.places();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (const auto [row, input] = places[k]; row == which && input > 0 && input <= slopes.size())
            slopes[input - 1] = m_values[k];
    return slopes;
}

// ---- sides ----

std::vector<double> VariationPoint::state() const {
    return {m_inputs.begin() + 1, m_inputs.begin() + 1 + m_states};
}

bool VariationPoint::isHeld(std::size_t which) const {
    return std::find(m_held.begin(), m_held.end(), which) != m_held.end();
}

const std::vector<double>& VariationPoint::arguments() {
    if (!m_argumentValues.empty())
        m_problem.system->switchArguments().evaluate(m_inputs.data(), m_argumentValues.data(), m_argumentMemory);
    return m_argumentValues;
}

PointEffects VariationPoint::effects(const std::vector<std::size_t>& which, const std::vector<int>& sides,
                                     const Matrix& change) {
    const double t = m_inputs.front() - m_dynamics.timeOrigin();
    const std::vector<double> y = state();
    const std::vector<double> inputs = m_inputs;
    std::vector<double> kept(m_problem.system->switchCount()), rates(y.size());
    for (std::size_t k = 0; k < kept.size(); ++k)
        kept[k] = m_dynamics.switchValue(k);
    const auto copyInputs = [&] {
        std::copy(m_dynamics.inputs().begin(), m_dynamics.inputs().end(), m_inputs.begin());
    };
    for (std::size_t k = 0; k < which.size(); ++k)
        setLed(which[k], sides[k]);
    m_dynamics.solve(t, y);
    copyInputs();
    PointEffects effects;
    m_dynamics.readRates(rates);
    effects.rates = Eigen::VectorXd::Map(rates.data(), m_states);
    effects.outputs.resize(index(m_variation.freedOutputs.outputCount()));
    Tape::Memory memory = m_variation.freedOutputs.memory(m_problem.parameters);
    m_variation.freedOutputs.evaluate(m_inputs.data(), effects.outputs.data(), memory);
    const LinearRate linear = rate();
    effects.changeOfRates = linear.byState * change + linear.constant;
    effects.changeOfSeries = changeOfSeries(changeOfInputs(change));
    for (std::size_t k = 0; k < kept.size(); ++k)
        m_dynamics.setSwitch(k, kept[k]);
    m_dynamics.solve(t, y);
    copyInputs();
    return effects;
}

// Along a column of these changes of the inputs.
DirectedSlopes VariationPoint::sided(const SidedSlopes& of, const Matrix& ofInputs, Eigen::Index c,
                                     const std::vector<double>& sizes, SidedSlopes::Memory& memory) const {
    constexpr KnownShare known{1e-10, 1e-7, false};
    constexpr double exact = 1e-4; // of a size: within `known` of it, a state is zero
    std::vector<double> size(m_inputs.size(), 0.0), direction(m_inputs.size(), 0.0);
    for (std::size_t k = 0; k < static_cast<std::size_t>(m_states); ++k)
        size[1 + k] = exact * sizes[k];
    std::copy(ofInputs.col(c).begin(), ofInputs.col(c).end(), direction.begin());
    for (std::size_t k = 0; k < m_variation.freed.size(); ++k)
        direction[m_problem.system->inputCount() + k] = m_variation.parameterChange(index(k), c);
    return of.along(direction, m_inputs, size, known, memory);
}

// For each change, at fixed forces, see ArgumentMotion. Nothing where they have no corners.
std::vector<DirectedSlopes> VariationPoint::sidedArguments(const Matrix& change) {
    std::vector<DirectedSlopes> all;
    Matrix ofInputs = Matrix::Zero(index(m_problem.system->inputCount()), m_count);
    ofInputs.middleRows(1, m_states) = change;
    for (Eigen::Index c = 0; c < m_count && m_variation.argumentSides.mayDiffer(); ++c)
        all.push_back(sided(m_variation.argumentSides, ofInputs, c, m_problem.nominal, m_argumentSides));
    return all;
}

std::optional<std::size_t> VariationPoint::cornerOfArgument(std::size_t which, const Matrix& change) {
    const std::vector<DirectedSlopes> all = sidedArguments(change);
    for (std::size_t c = 0; c < all.size(); ++c)
        if (std::binary_search(all[c].without.begin(), all[c].without.end(), which))
            return c;
    return std::nullopt;
}

bool VariationPoint::jumpsAlong(std::size_t which, const Matrix& change) {
    const std::vector<DirectedSlopes> all = sidedArguments(change);
    return std::any_of(all.begin(), all.end(), [which](const DirectedSlopes& along) {
        return std::binary_search(along.jumping.begin(), along.jumping.end(), which);
    });
}

std::optional<std::size_t> VariationPoint::cornerOfEquations(const Matrix& change) {
    const bool ofRates = !m_held.empty() && m_variation.rateSides.mayDiffer();
    if (!m_variation.equationSides.mayDiffer() && !ofRates)
        return std::nullopt;
    const Matrix ofInputs = changeOfInputs(change);
    const std::size_t first = m_problem.system->extendedPlaces().places.size(); // behind the entries of J
    for (Eigen::Index c = 0; c < m_count; ++c) {
        const std::vector<std::size_t> without =
            sided(m_variation.equationSides, ofInputs, c, m_problem.nominal, m_equationSides).without;
        if ((!without.empty() && without.back() >= first) ||
            (ofRates && !sided(m_variation.rateSides, ofInputs, c, m_problem.nominal, m_rateSides).without.empty()))
            return static_cast<std::size_t>(c);
    }
    return std::nullopt;
}

std::optional<OutputCorner> VariationPoint::sideOutputs(const Matrix& change, const std::vector<double>& sizes,
                                                        Matrix& ofSeries) {
    if (!m_variation.outputSides.mayDiffer())
        return std::nullopt;
    const Matrix ofInputs = changeOfInputs(change);
    for (Eigen::Index c = 0; c < m_count; ++c) {
        const DirectedSlopes found = sided(m_variation.outputSides, ofInputs, c, sizes, m_outputSides);
        if (!found.without.empty())
            return OutputCorner{found.without.front(), static_cast<std::size_t>(c)};
        ofSeries.col(c).tail(index(found.slopes.size())) =
            Eigen::VectorXd::Map(found.slopes.data(), index(found.slopes.size()));
    }
    return std::nullopt;
}

std::vector<double> VariationPoint::ontoSurface(std::size_t which) {
    const double value = arguments()[which];
    const std::vector<double> slopes = argumentSlopes(which);
    std::vector<double> moved = state();
    double square = 0;
    for (std::size_t k = 0; k < moved.size(); ++k)
        square += std::pow(slopes[k] * m_problem.nominal[k], 2);
    for (std::size_t k = 0; k < moved.size() && square > 0; ++k)
        moved[k] -= value * slopes[k] * std::pow(m_problem.nominal[k], 2) / square;
    return moved;
}

bool VariationPoint::isContinuousIn(std::size_t which, double t, const std::vector<double>& y) {
    constexpr double same = 1e-9;
    std::vector<double> kept(m_problem.system->switchCount()), above(y.size()), below(y.size());
    for (std::size_t k = 0; k < kept.size(); ++k)
        kept[k] = m_dynamics.switchValue(k);
    setLed(which, 1);
    m_dynamics.derivative(t, y, above);
    setLed(which, -1);
    m_dynamics.derivative(t, y, below);
    for (std::size_t k = 0; k < kept.size(); ++k)
        m_dynamics.setSwitch(k, kept[k]);
    for (Eigen::Index k = 0; k < m_states; ++k) {
        const auto at = static_cast<std::size_t>(k);
        if (!(std::abs(above[at] - below[at]) <=
              same * (std::abs(above[at]) + std::abs(below[at]) + m_problem.nominal[at])))
            return false;
    }
    return true;
}

} // namespace coenergy
