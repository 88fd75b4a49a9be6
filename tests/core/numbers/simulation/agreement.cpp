#include "agreement.hpp"

#include "setup/simulation_setup.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace trial {

namespace {

constexpr double perturbation = 1e-7;

std::vector<double> rowOf(const OwnEquations& equations, const Trajectory& run, std::size_t row) {
    std::vector<double> x;
    for (const std::string& name : equations.names()) {
        const Series* series = run.find(name);
        if (!series)
            throw std::runtime_error("no series " + name);
        x.push_back(series->values[row]);
    }
    return x;
}

/// With 0 for multipliers that are not unique.
std::vector<double> startOf(const OwnEquations& equations, const Trajectory& run) {
    std::vector<double> x = rowOf(equations, run, 0);
    for (double& value : x)
        if (!std::isfinite(value))
            value = 0;
    return x;
}

/// The times of the output rows.
std::vector<double> rowTimes(const IntegrationSettings& settings) {
    std::vector<double> times;
    for (int k = 0; settings.start + k * settings.step < settings.end - 1e-9 * settings.step; ++k)
        times.push_back(settings.start + k * settings.step);
    times.push_back(settings.end);
    return times;
}

/// max over the rows of |a - b| / size up to each row, for coordinates alone.
std::vector<double> distances(const OwnSolution& a, const OwnSolution& b, const std::vector<double>& sizes,
                              std::size_t count) {
    std::vector<double> result;
    double largest = 0;
    for (std::size_t row = 0; row < std::min(a.rows.size(), b.rows.size()); ++row) {
        for (std::size_t k = 0; k < count; ++k)
            largest = std::max(largest, std::abs(a.rows[row][k] - b.rows[row][k]) / sizes[k]);
        result.push_back(largest);
    }
    return result;
}

/// A solution's rows, with the start as the motion continues it.
const std::vector<double>& rowFrom(const OwnSolution& solution, std::size_t row) {
    return row == 0 ? solution.start : solution.rows[row];
}

Sides sidesAt(const OwnEquations& equations, double t, const std::vector<double>& x) {
    Sides sides(equations.switches(), 1);
    for (int depth = 0; depth < 3; ++depth) { // arguments depend on inner sides
        const std::vector<double> values = equations.arguments(t, x, sides);
        for (std::size_t k = 0; k < sides.size(); ++k)
            sides[k] = values[k] < 0 ? -1 : 1;
    }
    return sides;
}

} // namespace

Reference::Reference(const Document& document, const std::vector<double>& sizes, const Trajectory& run)
    : m_equations(document), m_scales(sizes) {
    const std::size_t n = m_equations.coordinates();
    const std::vector<double> start = startOf(m_equations, run);
    CollocationOptions options;
    options.sizes.assign(m_equations.unknowns(), 0);
    for (std::size_t k = 0; k < n; ++k)
        options.sizes[k] = options.sizes[n + k] = 1e-3 * sizes[k];
    for (std::size_t k = start.size() - m_equations.dynamics(); k < start.size(); ++k)
        options.sizes[k] = 1e-3;
    const std::vector<double> times = rowTimes(settingsOf(document));
    options.stepsInRow = 3;
    const OwnSolution coarsest = solved(m_equations, start, times, options);
    OwnSolution coarse = coarsest;
    m_sizes = options.sizes;
    for (const std::vector<double>& row : coarse.rows)
        for (std::size_t k = 0; k < row.size(); ++k)
            m_sizes[k] = std::max(m_sizes[k], std::abs(row[k]));
    noteEffortSizes(coarse);
    for (std::size_t k = 0; k < start.size(); ++k)
        if (m_sizes[k] == 0)
            m_sizes[k] = 1;
    double before = INFINITY;
    for (int doubling = 0; doubling < 3; ++doubling) {
        options.stepsInRow *= 2;
        m_fine = solved(m_equations, start, times, options);
        const std::vector<double> distance = distances(coarse, m_fine, m_sizes, n);
        if (!m_fine.failure.empty() || distance.back() < 1e-12 || distance.back() > 0.25 * before)
            break; // at rounding
        before = distance.back();
        if (doubling < 2)
            coarse = m_fine;
    }
    noteErrors(coarse);
    refineStart(options, start, times);
    options.perturbation = perturbation;
    options.stepsInRow = 3;
    const OwnSolution perturbed = solved(m_equations, start, times, options); // in the same steps: their errors cancel
    for (const double distance : distances(coarsest, perturbed, m_sizes, n))
        m_amplification.push_back(std::max(1.0, distance / perturbation));
}

/// The largest effort in the run, in virtual work by a coordinate's size, divided by what a multiplier of 1 does.
void Reference::noteEffortSizes(const OwnSolution& solution) {
    const std::size_t n = m_equations.coordinates();
    double largest = 0;
    std::vector<double> each(m_equations.unknowns());
    for (std::size_t row = 0; row < solution.rows.size(); ++row) {
        std::vector<Jet<double, 1>> x(solution.rows[row].begin(), solution.rows[row].end());
        const Sides sides = sidesAt(m_equations, solution.time[row], solution.rows[row]);
        for (std::size_t k = 2 * n; k < x.size(); ++k) {
            x[k].slope[0] = 1;
            const auto force = m_equations.values(solution.time[row], x, sides).force;
            x[k].slope[0] = 0;
            for (std::size_t i = 0; i < n && m_equations.isMultiplierOrEffort(k); ++i) {
                each[k] = std::max(each[k], std::abs(force[i].slope[0]) * m_scales[i]);
                const double own = x[k].value * force[i].slope[0];
                largest =
                    std::max({largest, std::abs(own) * m_scales[i], std::abs(force[i].value - own) * m_scales[i]});
            }
        }
    }
    for (std::size_t k = 2 * n; k < each.size(); ++k)
        if (each[k] > 0)
            m_sizes[k] = std::max(m_sizes[k], largest / each[k]);
}

/// Multipliers and efforts are noisy where they follow from derivatives: their errors are the largest of all rows so
/// far.
void Reference::noteErrors(const OwnSolution& coarse) {
    for (std::size_t row = 0; row < std::min(coarse.rows.size(), m_fine.rows.size()); ++row) {
        std::vector<double> errors;
        for (std::size_t k = 0; k < m_sizes.size(); ++k) {
            errors.push_back(std::abs(coarse.rows[row][k] - m_fine.rows[row][k]) / m_sizes[k]);
            if (row > 0 && m_equations.isMultiplierOrEffort(k))
                errors.back() = std::max(errors.back(), m_errors.back()[k]);
        }
        m_errors.push_back(errors);
    }
}

/// The stages of one step continue the motion back to its start with less accuracy than they reach its end. The steps
/// are short: one that ended at a switch, however many there are in a row, would hide its error from a comparison.
void Reference::refineStart(CollocationOptions options, const std::vector<double>& start,
                            const std::vector<double>& times) {
    const std::vector<double> first = {times[0], times[0] + (times[1] - times[0]) / 8};
    options.stepsInRow = 16;
    const OwnSolution coarse = solved(m_equations, start, first, options);
    options.stepsInRow = 32;
    const OwnSolution fine = solved(m_equations, start, first, options);
    if (coarse.start.empty() || fine.start.empty() || m_errors.empty())
        return;
    m_fine.start = fine.start;
    for (std::size_t k = 0; k < start.size(); ++k)
        m_errors.front()[k] = std::abs(coarse.start[k] - fine.start[k]) / m_sizes[k];
}

double Reference::startResidual(const Trajectory& run) const {
    const double t = run.time.front();
    const std::vector<double> start = startOf(m_equations, run);
    const std::size_t n = m_equations.coordinates(), displacements = m_equations.displacementConstraints();
    const std::size_t count = displacements + m_equations.flowConstraints();
    const Sides sides = sidesAt(m_equations, t, start);
    std::vector<double> span(count), flowSpan(count);
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<Jet<double, 1>> x(start.begin(), start.end());
        x[n + i].slope[0] = 1;
        auto values = m_equations.values(t, x, sides);
        values.phiRate.insert(values.phiRate.end(), values.psi.begin(), values.psi.end());
        for (std::size_t k = 0; k < count; ++k) {
            span[k] += std::abs(values.phiRate[k].slope[0]) * m_sizes[i];
            flowSpan[k] += std::abs(values.phiRate[k].slope[0]) * m_sizes[n + i];
        }
    }
    const EquationValues<double> values = m_equations.values(t, start, sides);
    double result = 0;
    const auto consider = [&](double residual, double size) {
        result = std::max(result, std::abs(residual) / (size > 0 ? size : 1));
    };
    for (std::size_t k = 0; k < displacements; ++k) {
        consider(values.phi[k], span[k]);
        consider(values.phiRate[k], flowSpan[k]);
    }
    for (std::size_t k = displacements; k < count; ++k)
        consider(values.psi[k - displacements], flowSpan[k]);
    return result;
}

/// Empty, or a fixed value that was not kept.
std::string Reference::startFault(const Trajectory& run) const {
    const std::vector<double> x = rowOf(m_equations, run, 0);
    for (const OwnEquations::Given& given : m_equations.fixed())
        if (!(std::abs(x[given.unknown] - given.value) <= 1e-14 * std::abs(given.value)))
            return m_equations.names()[given.unknown] + " was not kept at the start";
    const double residual = startResidual(run);
    return residual < 1e-9 ? "" : "the start misses constraints by 1e" + std::to_string(std::log10(residual));
}

Agreement Reference::compared(const Trajectory& run, double tolerance) const {
    if (const std::string fault = startFault(run); !fault.empty())
        return {Agreement::Kind::Differs, INFINITY, fault};
    if (!m_fine.failure.empty())
        return {Agreement::Kind::Undecided, 0, m_fine.failure};
    const std::size_t n = m_equations.coordinates(), count = m_equations.unknowns(), rows = m_fine.rows.size();
    if (m_amplification.size() < rows || m_errors.size() < rows)
        return {Agreement::Kind::Undecided, 0, "the own solution depends on its steps"};
    if (run.rowCount() != rows)
        return {Agreement::Kind::Differs, INFINITY,
                "ends at " + std::to_string(run.time.back()) + " instead of " + std::to_string(m_fine.time.back())};
    Agreement result{Agreement::Kind::Agrees, -20, {}};
    bool isDecided = rows == 1;
    const auto consider = [&](double error, double size, double own, double amplification, double allowance,
                              const std::string& where) {
        const double asked = tolerance * amplification * allowance + 1e-13, bound = std::max(asked, 10 * own);
        isDecided = isDecided || own <= asked;
        const double lost = std::isfinite(error) ? std::log10(std::max(error / size - own, 1e-20) / bound) : INFINITY;
        if (lost > result.lost) {
            result.lost = lost;
            result.where = where;
        }
    };
    for (std::size_t row = 0; row < rows; ++row) {
        if (m_fine.isLimited && row > 0 && row + 1 == rows)
            consider(std::abs(run.time[row] - m_fine.time[row]), m_fine.time[row], 0, m_amplification[row], 1,
                     "time of the limit");
        const std::vector<double> x = rowOf(m_equations, run, row), &own = rowFrom(m_fine, row);
        for (std::size_t k = 0; k < count; ++k) {
            if (!m_fine.isUnique[row][k] || (row == 0 && rows == 1 && m_equations.isMultiplierOrEffort(k)))
                continue;
            char words[160];
            std::snprintf(words, sizeof words, "%s(%.6g) = %.12g instead of %.12g", m_equations.names()[k].c_str(),
                          m_fine.time[row], x[k], own[k]);
            const bool isFlow = k >= n && k < 2 * n;
            consider(std::abs(x[k] - own[k]), m_sizes[k], m_errors[row][k], m_amplification[row],
                     m_equations.isMultiplierOrEffort(k) ? 100
                     : isFlow                            ? 10
                                                         : 1,
                     words);
        }
    }
    if (!isDecided && result.lost <= digitsAllowed)
        return {Agreement::Kind::Undecided, 0, "the own solution is not accurate enough"};
    if (result.lost > digitsAllowed)
        result.kind = Agreement::Kind::Differs;
    return result;
}

} // namespace trial
