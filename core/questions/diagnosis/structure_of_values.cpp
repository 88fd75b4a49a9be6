// A zero mass, a mass matrix whose numbers have rank one, inertia that vanishes on a constraint: numbers at a few
// points reveal what the symbolic analysis cannot see. The responsible values are found by trying others: a parameter
// that can have any value without removing the fault is not responsible.
#include "diagnosis/structure_of_values.hpp"

#include "expression/traverse.hpp"
#include "numeric/lasting_singularity.hpp"
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

constexpr double cancelled = 1e-13; // relative to the entry with other values

class StructureTest {
public:
    StructureTest(const Reduction& reduction, const CompiledSystem& system, const StructurePoint& point)
        : m_reduction(reduction), m_system(std::shared_ptr<const CompiledSystem>(), &system), m_point(point) {
        for (const std::string& name : system.parameters()) {
            const auto value = point.values.find(name);
            m_isKnown.push_back(value != point.values.end() && std::isfinite(value->second));
            m_values.push_back(m_isKnown.back() ? value->second : another(0, m_values.size()));
        }
        const auto time = point.values.find("t");
        m_time = time == point.values.end() ? 0 : time->second;
        for (const StateVariable& variable : system.state()) {
            const auto value = point.values.find(variable.name);
            m_state.push_back(value != point.values.end() && std::isfinite(value->second) ? value->second : 0);
            m_nominal.push_back(std::max(1.0, std::abs(m_state.back())));
        }
    }

    std::optional<StructureChange> run() {
        for (StructureChange change : {undefinedCombinations(), vanishingEntries()})
            if (!change.parameters.empty())
                return change;
        StructureChange change;
        const auto lost = lostRank(m_values);
        if (!lost)
            return std::nullopt;
        for (const std::size_t row : lost->equations)
            change.equations.push_back(m_system->equationNames()[row]);
        change.parameters = toBlame();
        return change;
    }

private:
    // A generic value near the present one.
    static double another(double value, std::size_t k) {
        const double share = 0.31 + 0.017 * static_cast<double>(k % 23);
        return value == 0 ? share : value * (1 + share);
    }

    // With switches on the sides of the start of the run, and generic highest derivatives.
    Dynamics dynamicsWith(const std::vector<double>& values) const { return dynamicsWith(values, m_nominal); }

    Dynamics dynamicsWith(const std::vector<double>& values, const std::vector<double>& nominal) const {
        Dynamics dynamics(m_system, values, nominal);
        for (std::size_t j = 0; j < m_system->unknownCount(); ++j)
            dynamics.guess(j, another(0, j));
        setSwitchSides(dynamics, m_time, m_state);
        return dynamics;
    }

    // A rank that is lost permanently is lost near the given values as well as far from them: at the scale of a
    // picometre everything made of lengths is small, but nothing vanishes.
    std::optional<LostRank> lostRank(const std::vector<double>& values) const {
        const auto lost = lastingSingularity(dynamicsWith(values), m_time, m_state, m_point.duration);
        const std::vector<double> near = sizesOfValues();
        if (!lost || near == m_nominal)
            return lost;
        return lastingSingularity(dynamicsWith(values, near), m_time, m_state, m_point.duration);
    }

    // Each variable's own value; where that is zero, the largest one among those of its order.
    std::vector<double> sizesOfValues() const {
        std::map<int, double> largest;
        for (std::size_t k = 0; k < m_state.size(); ++k)
            largest[m_system->state()[k].order] = std::max(largest[m_system->state()[k].order], std::abs(m_state[k]));
        std::vector<double> sizes;
        for (std::size_t k = 0; k < m_state.size(); ++k) {
            const double ofOrder = largest[m_system->state()[k].order];
            sizes.push_back(m_state[k] != 0 ? std::abs(m_state[k]) : ofOrder != 0 ? ofOrder : 1);
        }
        return sizes;
    }

    // The largest sizes of the entries of J at points off the invariants; NaN where there is none. Points are added
    // until none leaves a size open.
    template <class IsOpen> std::vector<double> sizes(const std::vector<double>& values, const IsOpen& isOpen) const {
        Dynamics dynamics = dynamicsWith(values);
        std::vector<double> largest(m_system->jacobianPlaces().size(), std::nan(""));
        for (const std::vector<double>& state : statesAround(dynamics, m_state)) {
            const std::vector<double> entries = dynamics.jacobianEntries(m_time + 0.0071 * m_point.duration, state);
            bool isAnyOpen = false;
            for (std::size_t k = 0; k < entries.size(); ++k) {
                largest[k] = std::fmax(largest[k], std::abs(entries[k]));
                isAnyOpen = isAnyOpen || isOpen(largest[k], k);
            }
            if (!isAnyOpen)
                break;
        }
        return largest;
    }

    std::vector<double> sizes(const std::vector<double>& values) const {
        return sizes(values, [](double, std::size_t) { return true; });
    }

    Point pointAround(const std::vector<double>& values) const {
        Point point;
        for (std::size_t p = 0; p < values.size(); ++p)
            point.emplace(m_system->parameters()[p], values[p]);
        const std::vector<double> state = statesAround(Dynamics(m_system, values, m_nominal), m_state).front();
        for (std::size_t k = 0; k < state.size(); ++k)
            point.emplace(m_system->state()[k].name, state[k]);
        point.emplace("t", m_time);
        for (const std::string& name : m_system->inputNames()) // highest derivatives and switches
            point.emplace(name, 1);
        return point;
    }

    // Combinations that divide by a parameter.
    StructureChange undefinedCombinations() const {
        for (const HiddenConstraint& hidden : m_reduction.hidden) {
            if (std::isfinite(evaluate(hidden.residual, pointAround(m_values))))
                continue;
            StructureChange change{{}, {hidden.replaced}};
            for (const std::string& name : symbolsIn(hidden.residual))
                if (isZeroParameter(name))
                    change.parameters.push_back(name);
            if (!change.parameters.empty())
                return change;
        }
        return {};
    }

    bool isZeroParameter(const std::string& name) const {
        const auto& names = m_system->parameters();
        const auto place = std::find(names.begin(), names.end(), name);
        return place != names.end() && m_isKnown[static_cast<std::size_t>(place - names.begin())] &&
               m_values[static_cast<std::size_t>(place - names.begin())] == 0;
    }

    StructureChange vanishingEntries() const {
        std::vector<double> others = m_values;
        for (std::size_t p = 0; p < others.size(); ++p)
            others[p] = m_values[p] == 0 ? 0 : another(m_values[p], p);
        const std::vector<double> usual = sizes(others);
        const auto isSmall = [&](double size, std::size_t k) { return !(size > cancelled * std::fmax(usual[k], 0.0)); };
        const std::vector<double> present = sizes(m_values, isSmall);
        StructureChange change;
        std::set<std::string> blamed;
        for (std::size_t k = 0; k < present.size(); ++k)
            if (present[k] <= cancelled * std::fmax(usual[k], 0.0)) {
                const std::vector<std::string> names = toBlameFor(k, usual[k]);
                blamed.insert(names.begin(), names.end());
                const std::string& equation = m_system->equationNames()[m_system->jacobianPlaces()[k].row];
                if (!names.empty() && (change.equations.empty() || change.equations.back() != equation))
                    change.equations.push_back(equation);
            }
        change.parameters.assign(blamed.begin(), blamed.end());
        return change;
    }

    // Parameters of which a different value of one alone makes the entry nonzero; if there are none, all parameters in
    // it that are zero.
    std::vector<std::string> toBlameFor(std::size_t entry, double usual) const {
        const std::set<std::string> names = symbolsBehind(entry);
        std::vector<std::string> alone;
        std::vector<std::string> zero;
        for (std::size_t p = 0; p < m_values.size(); ++p) {
            const std::string& name = m_system->parameters()[p];
            if (!m_isKnown[p] || !names.contains(name))
                continue;
            std::vector<double> values = m_values;
            values[p] = another(values[p], p);
            const double size = sizes(values)[entry];
            if (size > cancelled * usual && size > 0)
                alone.push_back(name);
            if (m_values[p] == 0)
                zero.push_back(name);
        }
        return alone.empty() ? zero : alone;
    }

    // The names in an entry of J; with statements, all those that these may use.
    std::set<std::string> symbolsBehind(std::size_t entry) const {
        const ReducedSystem& system = *m_reduction.system;
        if (system.statements.empty())
            return symbolsIn(system.jacobian[entry].value);
        return {m_system->parameters().begin(), m_system->parameters().end()};
    }

    // Parameters that cannot all have other values without J becoming regular.
    std::vector<std::string> toBlame() const {
        std::vector<double> values = m_values;
        std::vector<std::string> blamed;
        for (std::size_t p = 0; p < values.size(); ++p) {
            if (!m_isKnown[p])
                continue;
            values[p] = another(m_values[p], p);
            if (lostRank(values))
                continue;
            values[p] = m_values[p];
            blamed.push_back(m_system->parameters()[p]);
        }
        return blamed;
    }

    const Reduction& m_reduction;
    std::shared_ptr<const CompiledSystem> m_system; // not owned
    const StructurePoint& m_point;
    std::vector<double> m_values;
    std::vector<bool> m_isKnown;
    double m_time = 0;
    std::vector<double> m_state;
    std::vector<double> m_nominal;
};

} // namespace

std::optional<StructureChange> structureChange(const Reduction& reduction, const CompiledSystem& system,
                                               const StructurePoint& point) {
    return StructureTest(reduction, system, point).run();
}

DaeSystem withValues(DaeSystem system, const Substitution& values) {
    return transformed(std::move(system),
                       [&](const Expression& expression) { return substituted(expression, values); });
}

} // namespace coenergy
