// Invariants and fixed values, which are equations as well, are searched together for a conflict; this also finds a
// start if there is one near enough. See conflict.hpp.
#include "numeric/start_conflict.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "numeric/conflict.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double acceptedConflict = 1e-11; // scaled

class StartExplanation {
public:
    StartExplanation(Dynamics& dynamics, const StartValues& values, const UnmetStage& unmet, StartResult& result,
                     const std::stop_token& stop)
        : m_dynamics(dynamics), m_values(values), m_unmet(unmet), m_result(result), m_stop(stop),
          m_equations(dynamics, values.time, unmet.stage), m_state(unmet.state) {
        for (const std::size_t variable : stage().variables)
            if (values.isFixed[variable])
                m_fixed.push_back(variable);
    }

    void run() {
        if (m_unmet.farAway)
            return reportWhere(*m_unmet.farAway);
        const auto found = solutionOrConflict(groups(), startsAround(m_equations, m_values));
        if (const auto* solution = std::get_if<Eigen::VectorXd>(&found)) {
            put(*solution);
            reportWhere(std::vector<double>(m_state));
        } else {
            reportConflict(std::get<Conflict>(found));
        }
    }

private:
    const Stage& stage() const { return m_equations.stage(); }

    void put(const Eigen::VectorXd& x) {
        for (std::size_t k = 0; k < stage().variables.size(); ++k)
            m_state[stage().variables[k]] = x[static_cast<Eigen::Index>(k)];
    }

    Eigen::VectorXd linearResiduals(const Eigen::VectorXd& x) {
        Eigen::VectorXd change(x.size());
        for (std::size_t k = 0; k < stage().variables.size(); ++k) {
            const auto place = static_cast<Eigen::Index>(k);
            change[place] = (x[place] - m_unmet.state[stage().variables[k]]) / m_equations.size(k);
        }
        return m_equations.residuals(m_unmet.state) + *m_unmet.linear * change;
    }

    EquationGroups groups() {
        EquationGroups groups;
        groups.groupCount = stage().invariants.size() + m_fixed.size();
        for (std::size_t group = 0; group < groups.groupCount; ++group)
            groups.groupOf.push_back(group);
        groups.sizes.resize(static_cast<Eigen::Index>(stage().variables.size()));
        for (std::size_t k = 0; k < stage().variables.size(); ++k)
            groups.sizes[static_cast<Eigen::Index>(k)] = m_equations.size(k);
        groups.residuals = [this](const Eigen::VectorXd& x) {
            checkpoint(m_stop);
            put(x);
            const Eigen::VectorXd invariants = m_unmet.linear ? linearResiduals(x) : m_equations.residuals(m_state);
            Eigen::VectorXd all(invariants.size() + static_cast<Eigen::Index>(m_fixed.size()));
            all.head(invariants.size()) = invariants.cwiseQuotient(m_unmet.units);
            for (std::size_t k = 0; k < m_fixed.size(); ++k)
                all[invariants.size() + static_cast<Eigen::Index>(k)] =
                    (m_state[m_fixed[k]] - m_values.state[m_fixed[k]]) / m_dynamics.nominal()[m_fixed[k]];
            return all;
        };
        return groups;
    }

    void reportWhere(const std::vector<double>& solution) {
        m_result.elsewhere = solution;
        m_state = m_unmet.state;
        for (std::size_t k = 0; k < stage().invariants.size(); ++k)
            report(k);
        std::vector<UnmetInvariant>& unmet = m_result.unmet;
        const auto isMet = [](const UnmetInvariant& u) { return u.residual <= acceptedConflict; };
        if (!std::all_of(unmet.begin(), unmet.end(), isMet))
            std::erase_if(unmet, isMet);
    }

    void reportConflict(const Conflict& conflict) {
        put(conflict.closest);
        for (const std::size_t variable : m_fixed) // which never move
            m_state[variable] = m_values.state[variable];
        for (const std::size_t group : conflict.groups)
            if (group < stage().invariants.size())
                report(group);
            else
                m_result.involvedFixed.push_back(m_fixed[group - stage().invariants.size()]);
        std::sort(m_result.involvedFixed.begin(), m_result.involvedFixed.end());
        m_result.isProvenImpossible = isAllFixed();
    }

    void report(std::size_t row) {
        const std::size_t invariant = stage().invariants[row];
        const double value = m_equations.residuals(m_state)[static_cast<Eigen::Index>(row)];
        m_result.unmet.push_back({invariant, m_dynamics.scaledResiduals(m_values.time, m_state)[invariant], value});
    }

    // Whether the unmet invariants contain nothing but fixed values.
    bool isAllFixed() const {
        const auto isUnmet = [&](std::size_t row) {
            return std::any_of(m_result.unmet.begin(), m_result.unmet.end(),
                               [&](const UnmetInvariant& unmet) { return unmet.invariant == stage().invariants[row]; });
        };
        const std::vector<MatrixPlace>& places = stage().gradient.places();
        return !m_result.unmet.empty() && std::all_of(places.begin(), places.end(), [&](const MatrixPlace& place) {
            return place.column == 0 || !isUnmet(place.row) || m_values.isFixed[place.column - 1];
        });
    }

    Dynamics& m_dynamics;
    const StartValues& m_values;
    const UnmetStage& m_unmet;
    StartResult& m_result;
    const std::stop_token& m_stop;
    StageEquations m_equations;
    std::vector<double> m_state;
    std::vector<std::size_t> m_fixed;
};

} // namespace

void explainStart(Dynamics& dynamics, const StartValues& values, const UnmetStage& unmet, StartResult& result,
                  const std::stop_token& stop) {
    StartExplanation(dynamics, values, unmet, result, stop).run();
}

std::vector<Eigen::VectorXd> startsAround(const StageEquations& equations, const StartValues& values) {
    const Stage& stage = equations.stage();
    RandomNumbers random;
    std::vector<Eigen::VectorXd> starts;
    for (const double spread : {0.0, 0.1, 0.3, 1.0, 1.0, 3.0, 3.0, 10.0}) {
        Eigen::VectorXd x(static_cast<Eigen::Index>(stage.variables.size()));
        for (std::size_t k = 0; k < stage.variables.size(); ++k) {
            const double value = values.state[stage.variables[k]];
            x[static_cast<Eigen::Index>(k)] =
                value + spread * random.deviation() * std::max(std::abs(value), equations.size(k));
        }
        starts.push_back(std::move(x));
    }
    return starts;
}

} // namespace coenergy
