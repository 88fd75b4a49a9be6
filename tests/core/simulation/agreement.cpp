#include "agreement.hpp"

#include "pipeline/simulation_setup.hpp"

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
        const double value = series->values[row];
        x.push_back(std::isfinite(value) ? value : 0); // a multiplier that is not unique
    }
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
std::vector<double> distances(const OwnSolution& a, const OwnSolution& b, const std::vector<double>& sizes, std::size_t count) {
    std::vector<double> result;
    double largest = 0;
    for (std::size_t row = 0; row < std::min(a.rows.size(), b.rows.size()); ++row) {
        for (std::size_t k = 0; k < count; ++k)
            largest = std::max(largest, std::abs(a.rows[row][k] - b.rows[row][k]) / sizes[k]);
        result.push_back(largest);
    }
    return result;
}

} // namespace

Reference::Reference(const Document& document, const std::vector<double>& sizes, const Trajectory& run) : m_equations(document) {
    const std::size_t n = m_equations.coordinates();
    const std::vector<double> start = rowOf(m_equations, run, 0);
    CollocationOptions options;
    options.sizes.assign(m_equations.unknowns(), 0);
    for (std::size_t k = 0; k < n; ++k)
        options.sizes[k] = options.sizes[n + k] = 1e-3 * sizes[k];
    for (std::size_t k = start.size() - m_equations.dynamics(); k < start.size(); ++k)
        options.sizes[k] = 1e-3;
    const std::vector<double> times = rowTimes(settingsOf(document));
    options.stepsInRow = 3;
    OwnSolution coarse = solved(m_equations, start, times, options);
    m_sizes = options.sizes;
    for (const std::vector<double>& row : coarse.rows)
        for (std::size_t k = 0; k < row.size(); ++k)
            m_sizes[k] = std::max(m_sizes[k], std::abs(row[k]));
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
    for (std::size_t row = 0; row < std::min(coarse.rows.size(), m_fine.rows.size()); ++row) {
        m_errors.emplace_back();
        for (std::size_t k = 0; k < start.size(); ++k)
            m_errors.back().push_back(std::abs(coarse.rows[row][k] - m_fine.rows[row][k]) / m_sizes[k]);
    }
    options.perturbation = perturbation;
    options.stepsInRow = 3;
    const OwnSolution perturbed = solved(m_equations, start, times, options);
    for (const double distance : distances(m_fine, perturbed, m_sizes, n))
        m_amplification.push_back(std::max(1.0, distance / perturbation));
    const EquationValues<double> values = m_equations.values(times.front(), start, Sides(m_equations.switches(), 1));
    for (const auto* part : {&values.phi, &values.phiRate, &values.psi})
        for (const double each : *part)
            m_startResidual = std::max(m_startResidual, std::abs(each));
}

Agreement Reference::compared(const Trajectory& run, double tolerance) const {
    if (!m_fine.failure.empty())
        return {Agreement::Kind::Undecided, 0, m_fine.failure};
    Agreement result{Agreement::Kind::Agrees, -20, {}};
    const std::size_t n = m_equations.coordinates(), count = m_equations.unknowns();
    const auto consider = [&](double error, double size, double own, double amplification, double allowance,
                              const std::string& where) {
        const double bound = tolerance * amplification * allowance + 1e-13;
        if (own > bound)
            return;
        const double lost = std::isfinite(error) ? std::log10(std::max(error / size - own, 1e-20) / bound) : INFINITY;
        if (lost > result.lost) {
            result.lost = lost;
            result.where = where;
        }
    };
    const std::size_t rows = m_fine.rows.size();
    if (m_amplification.size() < rows || m_errors.size() < rows)
        return {Agreement::Kind::Undecided, 0, "the own solution depends on its steps"};
    if (run.rowCount() != rows)
        return {Agreement::Kind::Differs, INFINITY,
                "ends at " + std::to_string(run.time.back()) + " instead of " + std::to_string(m_fine.time.back())};
    for (std::size_t row = 1; row < rows; ++row) {
        if (m_fine.isLimited && row + 1 == m_fine.rows.size())
            consider(std::abs(run.time[row] - m_fine.time[row]), m_fine.time[row], 0, m_amplification[row], 1, "time of the limit");
        const std::vector<double> x = rowOf(m_equations, run, row);
        for (std::size_t k = 0; k < count; ++k) {
            const bool isFlow = k >= n && k < 2 * n, isState = k < 2 * n || k >= count - m_equations.dynamics();
            if (!isState)
                continue;
            char words[160];
            std::snprintf(words, sizeof words, "%s(%.6g) = %.12g instead of %.12g", m_equations.names()[k].c_str(),
                          m_fine.time[row], x[k], m_fine.rows[row][k]);
            consider(std::abs(x[k] - m_fine.rows[row][k]), m_sizes[k], m_errors[row][k], m_amplification[row], isFlow ? 10 : 1, words);
        }
    }
    if (result.lost == -20)
        return {Agreement::Kind::Undecided, 0, "the own solution is not accurate enough"};
    if (result.lost > digitsAllowed)
        result.kind = Agreement::Kind::Differs;
    return result;
}

} // namespace trial
