// If the structure is right, singular positions are isolated: the Jacobian is regular at a few random points on the
// invariants. Entries are compared with their sizes off the invariants, because entries that vanish on them consist of
// Rounding errors, which no scaling may amplify.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 4: the analysis has
// succeeded where J is regular at a consistent point.
#include "numeric/lasting_singularity.hpp"

#include "base/random_numbers.hpp"
#include "numeric/consistent_start.hpp"
#include "structure/transversal_scaling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double surelyRegular = 1e-8;    // pivot ratio
constexpr double roundingOfPivot = 2e-15; // of a pivot, for each row
constexpr double spreads[] = {0.03, 0.05, 0.02, 0.004, 0.001};
constexpr std::size_t pointCount = 3;

class RankTest {
public:
    RankTest(Dynamics& dynamics, double t, const std::vector<double>& y, double duration)
        : m_dynamics(dynamics), m_system(dynamics.system()), m_time(t), m_y(y), m_duration(duration) {
        for (std::size_t k = 0; k < m_system.switchCount(); ++k)
            m_switches.push_back(dynamics.switchValue(k));
        m_raw = statesAround(dynamics, y);
        m_sizes.assign(m_system.jacobianPlaces().size(), 0.0);
        measure(m_dynamics.jacobianEntries(t, y));
        for (const std::vector<double>& state : m_raw)
            measure(m_dynamics.jacobianEntries(t, state));
    }

    std::optional<LostRank> here() {
        m_isSurelyRegular = m_dynamics.solve(m_time, m_y) && hasLargePivots();
        return lossAt(m_dynamics.jacobianEntries(m_time, m_y));
    }

    std::optional<LostRank> around() {
        if (m_system.unknownCount() == 0)
            return std::nullopt;
        std::optional<LostRank> lost;
        std::size_t seen = 0;
        const auto isHopeless = [&](std::size_t k) { return seen == 0 && k >= 2; }; // each search takes long
        for (std::size_t k = 0; k <= m_raw.size() && seen < pointCount && !isHopeless(k); ++k) {
            const double time = m_time + 0.003 * static_cast<double>(k) * m_duration;
            const auto entries = entriesOnInvariants(time, k == 0 ? m_y : m_raw[k - 1]);
            if (!entries)
                continue;
            ++seen;
            if (m_isDetermined)
                return std::nullopt;
            lost = lossAt(*entries);
            if (!lost)
                return std::nullopt;
        }
        return seen > 0 ? lost : lossOffInvariants();
    }

private:
    void measure(const std::vector<double>& entries) {
        for (std::size_t k = 0; k < entries.size(); ++k)
            if (std::isfinite(entries[k]))
                m_sizes[k] = std::max(m_sizes[k], std::abs(entries[k]));
    }

    // J with the switches of the run, at the consistent point near a state.
    std::optional<std::vector<double>> entriesOnInvariants(double time, const std::vector<double>& state) {
        StartValues values{time, state, std::vector<bool>(state.size(), false), {}, {}, {}, {}};
        const StartResult start = consistentStart(m_dynamics, values);
        for (std::size_t k = 0; k < m_switches.size(); ++k)
            m_dynamics.setSwitch(k, m_switches[k]);
        if (!start.unmet.empty())
            return std::nullopt;
        m_isSurelyRegular = !start.fault && hasLargePivots();
        m_isDetermined = !start.fault && m_dynamics.hasMonotoneLaw() && m_dynamics.isDetermined();
        std::vector<double> entries = m_dynamics.jacobianEntries(time, start.state);
        return isFinite(entries) ? std::optional(std::move(entries)) : std::nullopt;
    }

    // Of J as it was last factorized. Those of other sides of the switches say nothing.
    bool hasLargePivots() const { return m_switches.empty() && m_dynamics.pivotRatio() > surelyRegular; }

    // No consistent point was found: the test is then made off the invariants.
    std::optional<LostRank> lossOffInvariants() {
        std::optional<LostRank> lost;
        for (const std::vector<double>& state : m_raw) {
            const std::vector<double> entries = m_dynamics.jacobianEntries(m_time, state);
            if (!isFinite(entries))
                continue;
            lost = lossAt(entries);
            if (!lost)
                return std::nullopt;
        }
        return lost;
    }

    static bool isFinite(const std::vector<double>& entries) {
        return std::all_of(entries.begin(), entries.end(), [](double entry) { return std::isfinite(entry); });
    }

    bool vanishes(const std::vector<double>& entries, std::size_t k) const {
        return std::abs(entries[k]) <= vanishingShare * m_sizes[k];
    }

    // Where no entry is Rounding, large pivots are those of J itself.
    std::optional<LostRank> lossAt(const std::vector<double>& entries) {
        bool isSuspect = !std::exchange(m_isSurelyRegular, false);
        for (std::size_t k = 0; k < entries.size() && !isSuspect; ++k)
            isSuspect = entries[k] != 0 && vanishes(entries, k);
        if (!isSuspect)
            return std::nullopt;
        const Eigen::MatrixXd matrix = scaled(entries);
        Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix);
        lu.setThreshold(roundingOfPivot * static_cast<double>(matrix.rows()));
        if (lu.isInvertible())
            return std::nullopt;
        Eigen::FullPivLU<Eigen::MatrixXd> transposed(matrix.transpose());
        transposed.setThreshold(roundingOfPivot * static_cast<double>(matrix.rows()));
        return LostRank{largeRows(transposed.kernel()), largeRows(lu.kernel())};
    }

    // Columns in the scales of the usual sizes, rows in those of their largest entries.
    Eigen::MatrixXd scaled(const std::vector<double>& entries) const {
        const std::size_t n = m_system.unknownCount();
        const auto& places = m_system.jacobianPlaces();
        std::vector<double> sizes(n * n, 0.0);
        for (std::size_t k = 0; k < places.size(); ++k)
            sizes[places[k].row * n + places[k].column] = m_sizes[k];
        const std::vector<int> exponents = columnExponents(sizes, n);
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
        for (std::size_t k = 0; k < places.size(); ++k)
            if (!vanishes(entries, k))
                matrix(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) =
                    exponents.empty() ? entries[k] : std::ldexp(entries[k], exponents[places[k].column]);
        for (Eigen::Index i = 0; i < matrix.rows(); ++i)
            if (const double size = matrix.row(i).cwiseAbs().maxCoeff(); size > 0)
                matrix.row(i) /= size;
        return matrix;
    }

    static std::vector<std::size_t> largeRows(const Eigen::MatrixXd& kernel) {
        std::vector<std::size_t> rows;
        for (Eigen::Index i = 0; i < kernel.rows(); ++i)
            if (kernel.row(i).cwiseAbs().maxCoeff() > 1e-6 * kernel.cwiseAbs().maxCoeff())
                rows.push_back(static_cast<std::size_t>(i));
        return rows;
    }

    Dynamics& m_dynamics;
    const CompiledSystem& m_system;
    double m_time;
    const std::vector<double>& m_y;
    double m_duration;
    std::vector<double> m_switches;
    std::vector<std::vector<double>> m_raw;
    std::vector<double> m_sizes; // of the entries of J, the largest seen
    bool m_isSurelyRegular = false;
    bool m_isDetermined = false; // though J may be singular: idle flows whose resistance vanishes at rest
};

} // namespace

std::vector<std::vector<double>> statesAround(const Dynamics& dynamics, const std::vector<double>& y) {
    RandomNumbers random;
    std::vector<std::vector<double>> states;
    for (const double spread : spreads) {
        std::vector<double> state(dynamics.system().stateCount());
        for (std::size_t k = 0; k < state.size(); ++k)
            state[k] = y[k] + spread * random.deviation() * std::max(std::abs(y[k]), dynamics.nominal()[k]);
        states.push_back(std::move(state));
    }
    return states;
}

std::optional<LostRank> lastingSingularity(Dynamics dynamics, double t, const std::vector<double>& y, double duration) {
    return RankTest(dynamics, t, y, duration).around();
}

std::optional<LostRank> singularityAt(Dynamics dynamics, double t, const std::vector<double>& y) {
    return RankTest(dynamics, t, y, 0).here();
}

} // namespace coenergy
