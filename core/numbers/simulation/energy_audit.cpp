// dH/dt = f . e^s - f . dD/df + lambda . phi_t + mu . a - dT*/dt + dV/dt (partial), with H = f . dT*/df - T* + V. Both
// sides are known at every point of a run: H from the state, the right side as an integral that is error-controlled
// like the state. Their difference is the error of the motion, as far as it affects the energy.
#include "simulation/energy_audit.hpp"

#include "numeric/program.hpp"
#include "simulation/rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr std::size_t valuesOfPart = 4; // in the order of an EnergyReading
constexpr std::size_t suppliedOutput = 1, dissipatedOutput = 2;

bool isAlwaysZero(const Program& program, std::size_t output) {
    return std::any_of(program.presets.begin(), program.presets.end(), [&](const PresetSlot& preset) {
        return preset.slot == program.outputSlots[output] && preset.value == 0;
    });
}

bool exchangesPower(const Tape& energy) {
    for (std::size_t first = 0; first < energy.outputCount(); first += valuesOfPart)
        if (!isAlwaysZero(energy.program(), first + suppliedOutput) ||
            !isAlwaysZero(energy.program(), first + dissipatedOutput))
            return true;
    return false;
}

} // namespace

// ---- a part ----

void PartAudit::noteCoenergy(double value) {
    m_largestCoenergy = std::max(m_largestCoenergy, std::abs(value));
    m_pointsWithoutCoenergy = std::isnan(value) ? m_pointsWithoutCoenergy + 1 : 0;
}

void PartAudit::begin(const EnergyReading& reading) {
    m_startEnergy = m_lastEnergy = reading.hamiltonian;
    noteCoenergy(reading.kineticCoenergy);
}

double PartAudit::look(const EnergyReading& reading, const EnergyIntegrals& integrals) {
    m_lastEnergy = reading.hamiltonian;
    m_largestChange = std::max(m_largestChange, std::abs(reading.hamiltonian - m_startEnergy));
    noteCoenergy(reading.kineticCoenergy);
    m_turnover = std::max(m_turnover, integrals.turnover);
    return std::abs(reading.hamiltonian - m_startEnergy - integrals.work);
}

bool PartAudit::isWorse(double whole) const {
    constexpr double worse = 1.5;        // than anything so far: worth a measurement
    constexpr double negligible = 1e-12; // of the scale
    return whole > std::max(worse * m_largestImbalance, negligible * scale(m_turnover));
}

double PartAudit::visible(double whole, double nothing) {
    const double unseen = std::max(rounding() + m_workRounding, nothing);
    const double imbalance = whole <= unseen ? 0 : whole - unseen;
    m_largestImbalance = std::isnan(imbalance) ? INFINITY : std::max(m_largestImbalance, imbalance);
    return imbalance;
}

void PartAudit::noteRoundingOf(double hamiltonian) {
    if (std::isfinite(hamiltonian))
        m_rounding = std::max(m_rounding, std::numeric_limits<double>::epsilon() * std::abs(hamiltonian));
}

void PartAudit::noteRounding(const EnergyReading& reading, const EnergyReading& changed) {
    if (const double change = std::abs(changed.hamiltonian - reading.hamiltonian); std::isfinite(change))
        m_rounding = std::max(m_rounding, change);
    const double power =
        std::abs(changed.supplied - reading.supplied) + std::abs(changed.dissipated - reading.dissipated);
    if (std::isfinite(power))
        m_powerRounding = std::max(m_powerRounding, power);
}

double PartAudit::figure(double imbalance) const {
    if (imbalance == 0)
        return 0;
    const double figure = imbalance / scale(m_turnover);
    return std::isnan(figure) ? INFINITY : figure;
}

// ---- all of them ----

EnergyAudit::EnergyAudit(const SimulationProblem& problem, Dynamics& dynamics, const SwitchingRun& switching,
                         const ErrorWeights& weights)
    : m_energy(auditedEnergy(problem)), m_dynamics(dynamics), m_switching(switching), m_weights(weights),
      m_states(problem.system->stateCount()), m_memory(m_energy.memory(problem.parameters)),
      m_inputs(m_energy.inputCount()), m_parts(std::max<std::size_t>(1, problem.observers->parts.size())),
      m_imbalances(m_parts.size()), m_hasPower(exchangesPower(m_energy)),
      m_doesWork(m_hasPower || !problem.observers->switches.empty()) {
    m_values.resize(valuesOfPart * m_parts.size());
    for (std::vector<EnergyReading>* readings : {&m_readings, &m_side, &m_changed})
        readings->resize(m_parts.size());
}

void EnergyAudit::evaluate(std::vector<EnergyReading>& readings) {
    m_energy.evaluate(m_inputs.data(), m_values.data(), m_memory);
    const double* value = m_values.data();
    for (EnergyReading& reading : readings) {
        reading = {value[0], value[1], value[2], value[3]};
        value += valuesOfPart;
    }
}

const std::vector<EnergyReading>& EnergyAudit::readAt(const std::vector<double>& inputs) {
    std::copy(inputs.begin(), inputs.end(), m_inputs.begin());
    evaluate(m_readings);
    return m_readings;
}

// Where the motion is a mixture of those on the sides of a surface, the powers are mixed likewise.
const std::vector<EnergyReading>& EnergyAudit::read() {
    if (m_switching.sides().empty())
        return readAt(m_dynamics.inputs());
    m_readings.assign(m_parts.size(), {});
    for (const MixedSide& side : m_switching.sides()) {
        std::copy(side.inputs.begin(), side.inputs.end(), m_inputs.begin());
        evaluate(m_side);
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            m_readings[part].hamiltonian += side.weight * m_side[part].hamiltonian;
            m_readings[part].supplied += side.weight * m_side[part].supplied;
            m_readings[part].dissipated += side.weight * m_side[part].dissipated;
            m_readings[part].kineticCoenergy += side.weight * m_side[part].kineticCoenergy;
        }
    }
    return m_readings;
}

// How much H and the powers change when all their inputs change in their last digits: those of their values, or of the
// sizes of state variables that are smaller at the moment.
void EnergyAudit::measureRounding() {
    const CompiledSystem& system = m_dynamics.system();
    const std::vector<double>& inputs = m_dynamics.inputs();
    read();
    for (std::size_t part = 0; part < m_parts.size(); ++part)
        m_parts[part].noteRoundingOf(m_readings[part].hamiltonian);
    for (std::size_t draw = 0; draw < 2; ++draw) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            m_inputs[k] = lastDigitsChanged(inputs[k], k, draw);
        for (std::size_t k = 0; k < system.stateCount(); ++k) {
            const std::size_t input = system.stateInput(k);
            const double size = std::max(std::abs(inputs[input]), m_weights.nominal[k]);
            m_inputs[input] = inputs[input] + (lastDigitsChanged(size, input, draw) - size);
        }
        evaluate(m_changed);
        for (std::size_t part = 0; part < m_parts.size(); ++part)
            m_parts[part].noteRounding(m_readings[part], m_changed[part]);
    }
}

void EnergyAudit::begin() {
    read();
    for (std::size_t part = 0; part < m_parts.size(); ++part)
        m_parts[part].begin(m_readings[part]);
    measureRounding();
}

const std::vector<double>& EnergyAudit::add(const std::vector<double>& y) {
    constexpr std::size_t interval = 64; // points between two measurements of the rounding
    ++m_points;
    if (std::has_single_bit(m_points) || m_points % interval == 0)
        measureRounding();
    read();
    bool isAnyWorse = false;
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        m_imbalances[part] = m_parts[part].look(m_readings[part], integrals(y, part));
        if (m_parts[part].isWorse(m_imbalances[part])) {
            m_parts[part].forgetRounding(); // digits that were lost at one point are there again at others
            isAnyWorse = true;
        }
    }
    if (isAnyWorse)
        measureRounding();
    const double least = nothing();
    for (std::size_t part = 0; part < m_parts.size(); ++part)
        m_imbalances[part] = m_parts[part].visible(m_imbalances[part], least);
    return m_imbalances;
}

bool EnergyAudit::lacksCoenergy() const {
    return std::any_of(m_parts.begin(), m_parts.end(), [](const PartAudit& part) { return part.lacksCoenergy(); });
}

const std::vector<double>& EnergyAudit::gained() {
    read();
    for (std::size_t part = 0; part < m_parts.size(); ++part)
        m_imbalances[part] = m_readings[part].hamiltonian - m_parts[part].lastEnergy();
    return m_imbalances;
}

const std::vector<double>& EnergyAudit::lost(const std::vector<double>& before, const std::vector<double>& after) {
    gained();
    bool isAnyVisible = false;
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        const double work = integrals(after, part).work - integrals(before, part).work;
        m_imbalances[part] = std::abs(m_imbalances[part] - work);
        isAnyVisible = isAnyVisible || m_imbalances[part] > m_parts[part].rounding();
    }
    if (isAnyVisible)
        measureRounding();
    for (std::size_t part = 0; part < m_parts.size(); ++part)
        if (m_imbalances[part] <= m_parts[part].rounding())
            m_imbalances[part] = 0;
    return m_imbalances;
}

// A part at rest has flows that are rounding, and so are its energies: nothing beside the last digits of other parts'.
double EnergyAudit::nothing() const {
    constexpr double besideLastDigits = 1e-10;
    double largest = 0;
    for (const PartAudit& part : m_parts)
        largest = std::max(largest, part.rounding());
    return besideLastDigits * largest;
}

std::size_t EnergyAudit::worstPart() const {
    const auto isBetter = [](const PartAudit& a, const PartAudit& b) { return a.largestFigure() < b.largestFigure(); };
    return static_cast<std::size_t>(std::max_element(m_parts.begin(), m_parts.end(), isBetter) - m_parts.begin());
}

std::vector<std::string> worstCoordinates(const SimulationProblem& problem, const EnergyAudit& audit) {
    return audit.partCount() == 1 ? std::vector<std::string>{} : problem.observers->parts[audit.worstPart()];
}

// Of what lies behind to what lies ahead by so much. Where the last digits are all that differs, as in what is at rest,
// the equations' own rate may know better.
double EnergyAudit::slopeOf(std::size_t state, double distance) const {
    const double slope = (m_ahead[state] - m_behind[state]) / distance;
    const double size = std::max(std::abs(m_ahead[state]), std::abs(m_behind[state]));
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * size / distance;
    if (std::abs(slope) > rounding)
        return slope;
    const double rate = m_dynamics.inputs()[m_dynamics.system().rateInputs()[state]];
    return std::abs(rate) < std::abs(slope) ? rate : slope;
}

void EnergyAudit::addAlong(OneStep& step, double t, double h, std::vector<double>& y,
                           const std::function<void(double, const std::vector<double>&)>& solve) {
    static constexpr double nodes[] = {0.06943184420297371, 0.33000947820757187, 0.6699905217924281,
                                       0.9305681557970263};
    static constexpr double weights[] = {0.17392742256872692, 0.32607257743127308, 0.32607257743127308,
                                         0.17392742256872692};
    const double difference = 1e-3 * h;
    for (int k = 0; k < 4; ++k) {
        const double time = t + nodes[k] * h;
        step.interpolated(time + difference, m_ahead);
        step.interpolated(time - difference, m_behind);
        step.interpolated(time, m_between);
        solve(time, m_between);
        for (std::size_t i = 0; i < m_dynamics.system().stateCount(); ++i)
            m_dynamics.replaceRate(i, slopeOf(i, 2 * difference));
        read();
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            y[place(part)] += h * weights[k] * m_readings[part].power();
            y[place(part) + 1] += h * weights[k] * m_readings[part].exchange();
        }
    }
}

} // namespace coenergy
