// dH/dt = f . e^s - f . dD/df + lambda . phi_t + mu . a - dT*/dt + dV/dt (partial), with H = f . dT*/df - T* + V. Both
// sides are known at every point of a run: H from the state, the right side as an integral that is error-controlled
// like the state. Their difference is the error of the motion, as far as it affects the energy.
#include "simulation/energy_audit.hpp"

#include "numeric/program.hpp"
#include "simulation/rounding.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

// The outputs of the energies, in the order of an EnergyReading.
constexpr std::size_t suppliedOutput = 1, dissipatedOutput = 2;

bool isAlwaysZero(const Program& program, std::size_t output) {
    return std::any_of(program.presets.begin(), program.presets.end(), [&](const PresetSlot& preset) {
        return preset.slot == program.outputSlots[output] && preset.value == 0;
    });
}

bool exchangesPower(const Tape& energy) {
    return energy.outputCount() > dissipatedOutput &&
           !(isAlwaysZero(energy.program(), suppliedOutput) && isAlwaysZero(energy.program(), dissipatedOutput));
}

} // namespace

EnergyAudit::EnergyAudit(const SimulationProblem& problem, Dynamics& dynamics, const SwitchingRun& switching,
                         const ErrorWeights& weights)
    : m_energy(*problem.observers->energy), m_dynamics(dynamics), m_switching(switching), m_weights(weights),
      m_memory(m_energy.memory(problem.parameters)), m_inputs(m_energy.inputCount()),
      m_hasPower(exchangesPower(m_energy)) {}

EnergyReading EnergyAudit::evaluated() {
    std::array<double, 4> values{};
    m_energy.evaluate(m_inputs.data(), values.data(), m_memory);
    return {values[0], values[1], values[2], values[3]};
}

EnergyReading EnergyAudit::readAt(const std::vector<double>& inputs) {
    std::copy(inputs.begin(), inputs.end(), m_inputs.begin());
    return evaluated();
}

// Where the motion is a mixture of those on the sides of a surface, the powers are mixed likewise.
EnergyReading EnergyAudit::read() {
    if (m_switching.sides().empty())
        return readAt(m_dynamics.inputs());
    EnergyReading mean;
    for (const MixedSide& side : m_switching.sides()) {
        const EnergyReading reading = readAt(side.inputs);
        mean.hamiltonian += side.weight * reading.hamiltonian;
        mean.supplied += side.weight * reading.supplied;
        mean.dissipated += side.weight * reading.dissipated;
        mean.kineticCoenergy += side.weight * reading.kineticCoenergy;
    }
    return mean;
}

// How much H and the powers change when all their inputs change in their last digits: those of their values, or of the
// sizes of state variables that are smaller at the moment.
void EnergyAudit::measureRounding() {
    const CompiledSystem& system = m_dynamics.system();
    const std::vector<double>& inputs = m_dynamics.inputs();
    const EnergyReading reading = read();
    const double exact = reading.hamiltonian;
    if (std::isfinite(exact)) // the last operation rounds, even if the inputs hardly matter
        m_rounding = std::max(m_rounding, std::numeric_limits<double>::epsilon() * std::abs(exact));
    for (std::size_t draw = 0; draw < 2; ++draw) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            m_inputs[k] = lastDigitsChanged(inputs[k], k, draw);
        for (std::size_t k = 0; k < system.stateCount(); ++k) {
            const std::size_t input = system.stateInput(k);
            const double size = std::max(std::abs(inputs[input]), m_weights.nominal[k]);
            m_inputs[input] = inputs[input] + (lastDigitsChanged(size, input, draw) - size);
        }
        const EnergyReading changed = evaluated();
        if (const double change = std::abs(changed.hamiltonian - exact); std::isfinite(change))
            m_rounding = std::max(m_rounding, change);
        const double power =
            std::abs(changed.supplied - reading.supplied) + std::abs(changed.dissipated - reading.dissipated);
        if (std::isfinite(power))
            m_powerRounding = std::max(m_powerRounding, power);
    }
}

void EnergyAudit::noteCoenergy(double value) {
    m_largestCoenergy = std::max(m_largestCoenergy, std::abs(value));
    m_pointsWithoutCoenergy = std::isnan(value) ? m_pointsWithoutCoenergy + 1 : 0;
}

void EnergyAudit::begin() {
    const EnergyReading reading = read();
    m_startEnergy = m_lastEnergy = reading.hamiltonian;
    noteCoenergy(reading.kineticCoenergy);
    measureRounding();
}

double EnergyAudit::add(const EnergyIntegrals& integrals) {
    constexpr double worse = 1.5;        // than anything so far: worth a measurement
    constexpr std::size_t interval = 64; // points between two measurements of the rounding
    constexpr double negligible = 1e-12; // of the scale
    ++m_points;
    if (std::has_single_bit(m_points) || m_points % interval == 0)
        measureRounding();
    const EnergyReading reading = read();
    m_lastEnergy = reading.hamiltonian;
    m_largestChange = std::max(m_largestChange, std::abs(reading.hamiltonian - m_startEnergy));
    noteCoenergy(reading.kineticCoenergy);
    m_turnover = std::max(m_turnover, integrals.turnover);
    const double whole = std::abs(reading.hamiltonian - m_startEnergy - integrals.work);
    if (whole > std::max(worse * m_largestImbalance, negligible * scale(m_turnover))) {
        m_rounding = 0; // digits that were lost at one point are there again at others
        measureRounding();
    }
    const double unseen = rounding() + m_workRounding;
    const double imbalance = whole <= unseen ? 0 : whole - unseen;
    m_largestImbalance = std::isnan(imbalance) ? INFINITY : std::max(m_largestImbalance, imbalance);
    return imbalance;
}

double EnergyAudit::lost(const EnergyIntegrals& before, const EnergyIntegrals& after) {
    const double whole = std::abs(read().hamiltonian - m_lastEnergy - (after.work - before.work));
    if (whole > rounding())
        measureRounding();
    return whole <= rounding() ? 0 : whole;
}

double EnergyAudit::figure(double imbalance) const {
    if (imbalance == 0)
        return 0;
    const double figure = imbalance / scale(m_turnover);
    return std::isnan(figure) ? INFINITY : figure;
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

EnergyIntegrals EnergyAudit::along(OneStep& step, double t, double h, EnergyIntegrals integrals,
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
        const EnergyReading reading = read();
        integrals.work += h * weights[k] * reading.power();
        integrals.turnover += h * weights[k] * reading.exchange();
    }
    return integrals;
}

} // namespace coenergy
