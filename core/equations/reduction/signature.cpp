// Occurrence is decided by values, not by form: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if the derivative
// with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "statements/statement_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace coenergy {

Partials::Known& Partials::known(const Expression& residual) {
    const auto [known, isNew] = m_known.try_emplace(residual.identity());
    if (isNew)
        known->second = {residual, m_algebra.formula(residual), surelyOccurring(residual), {}};
    return known->second;
}

bool Partials::vanishes(const Expression& residual, const std::string& name) {
    return !known(residual).occurring.contains(name) && of(residual, name).vanishes;
}

const Partial& Partials::of(const Expression& residual, const std::string& name) {
    auto& [expression, formula, occurring, partials] = known(residual);
    if (const auto found = partials.find(name); found != partials.end())
        return found->second;
    checkpoint(m_stop);
    Expression value = m_algebra.expression(m_algebra.derivative(formula, name));
    const bool vanishes = !occurring.contains(name) && vanishesIdentically(value);
    return partials.emplace(name, Partial{std::move(value), vanishes}).first->second;
}

SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Partials& partials) {
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < equations.size(); ++i)
        for (const std::string& name : symbolsIn(equations[i].residual)) {
            const auto derivative = unknowns.find(name);
            if (derivative && !partials.vanishes(equations[i].residual, name))
                occurrences.push_back({static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order});
        }
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

namespace {

// The gradients of the equations with respect to the leaves, from the last statement that they use to the first.
class StatedGradients {
public:
    StatedGradients(const std::vector<ReducibleEquation>& equations, StatementTable& table) {
        const std::vector<std::size_t> placeOf = statementsBehind(equations, table);
        m_numberOf.resize(table.statements().size());
        for (std::size_t k = 0; k < placeOf.size(); ++k)
            m_numberOf[placeOf[k]] = k;
        for (const ReducibleEquation& equation : equations)
            addRow(table.partials(equation.residual), table);
        for (const std::size_t place : placeOf)
            addRow(table.partials(table.statements()[place].value), table);
        m_values.resize(m_partials.size());
        m_disturbed.resize(m_partials.size());
        m_open.resize(placeOf.size());
        m_adjoints.resize(m_leaves.size());
    }

    const std::vector<std::string>& leaves() const { return m_leaves; }
    /// The place of a leaf; nothing for names without influence.
    std::optional<std::size_t> find(const std::string& leaf) const {
        const auto number = m_leafNumbers.find(leaf);
        return number == m_leafNumbers.end() ? std::nullopt : std::optional(number->second);
    }

    /// Sets the point, at which the statements have values.
    void moveTo(const PointTable& point) {
        RandomNumbers random(20170403);
        for (std::size_t k = 0; k < m_partials.size(); ++k) {
            m_values[k] = valueAt(m_partials[k].value, point);
            m_disturbed[k] = disturbed(m_values[k], random);
        }
    }

    /// Of an equation, for each leaf.
    const std::vector<Perturbed>& of(std::size_t equation) {
        std::fill(m_adjoints.begin(), m_adjoints.end(), Perturbed());
        spread(equation, {1, 1});
        const std::size_t first = m_begins.size() - 1 - m_open.size();
        for (std::size_t k = m_open.size(); k-- > 0;)
            if (m_open[k].value != 0 || m_open[k].disturbed != 0)
                spread(first + k, std::exchange(m_open[k], Perturbed()));
        return m_adjoints;
    }

private:
    struct OwnPartial {
        bool isOfStatement = false;
        std::size_t target = 0; // a statement or a leaf
        Expression value;
    };

    static std::vector<std::size_t> statementsBehind(const std::vector<ReducibleEquation>& equations,
                                                     StatementTable& table) {
        std::vector<bool> isWanted(table.statements().size());
        const auto want = [&](const Expression& text) {
            for (const auto& [name, partial] : table.partials(text))
                if (const auto place = table.find(*name))
                    isWanted[*place] = true;
        };
        for (const ReducibleEquation& equation : equations)
            want(equation.residual);
        std::vector<std::size_t> wanted;
        for (std::size_t place = isWanted.size(); place-- > 0;)
            if (isWanted[place]) {
                want(table.statements()[place].value);
                wanted.push_back(place);
            }
        std::reverse(wanted.begin(), wanted.end());
        return wanted;
    }

    void addRow(const PartialsByName& partials, const StatementTable& table) {
        for (const auto& [name, partial] : partials) {
            if (const auto statement = table.find(*name)) {
                m_partials.push_back({true, m_numberOf[*statement], partial});
                continue;
            }
            const auto [leaf, isNew] = m_leafNumbers.try_emplace(*name, m_leaves.size());
            if (isNew)
                m_leaves.push_back(*name);
            m_partials.push_back({false, leaf->second, partial});
        }
        m_begins.push_back(m_partials.size());
    }

    void spread(std::size_t row, const Perturbed& weight) {
        for (std::size_t k = m_begins[row]; k < m_begins[row + 1]; ++k) {
            const OwnPartial& partial = m_partials[k];
            Perturbed& target = partial.isOfStatement ? m_open[partial.target] : m_adjoints[partial.target];
            target.value += weight.value * m_values[k];
            target.disturbed += weight.disturbed * m_disturbed[k];
        }
    }

    std::vector<std::size_t> m_numberOf; // by the place of a statement in the table
    std::vector<std::string> m_leaves;
    NameMap<std::size_t> m_leafNumbers;
    std::vector<OwnPartial> m_partials;
    std::vector<std::size_t> m_begins = {0}; // of each row in the partials: equations, then statements
    std::vector<double> m_values;
    std::vector<double> m_disturbed;
    std::vector<Perturbed> m_open;     // of each statement
    std::vector<Perturbed> m_adjoints; // of each leaf
};

std::vector<Expression> residualsOf(const std::vector<ReducibleEquation>& equations) {
    std::vector<Expression> residuals;
    for (const ReducibleEquation& equation : equations)
        residuals.push_back(equation.residual);
    return residuals;
}

using Leaves = std::vector<std::size_t>; // of the gradients, ascending

Leaves united(const Leaves& a, const Leaves& b) {
    Leaves both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

// The leaves that truly occur in each equation, collected over points.
class StatedOccurrences {
public:
    StatedOccurrences(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                      StatementTable& table)
        : m_gradients(equations, table), m_found(equations.size()) {
        for (const std::string& leaf : m_gradients.leaves())
            m_derivatives.push_back(unknowns.find(leaf));
        for (std::size_t i = 0; i < equations.size(); ++i) {
            m_most.push_back(highestBehind(equations[i].residual, table));
            m_open.push_back(i);
        }
    }

    const std::vector<Leaves>& found() const { return m_found; }
    const DerivativeOf& derivative(std::size_t leaf) const { return m_derivatives[leaf].value(); }
    bool isComplete() const { return m_open.empty(); }

    /// At a point, at which the statements have values; false if an equation that is still open has none.
    bool look(const PointTable& point) {
        m_gradients.moveTo(point);
        std::vector<Leaves> here;
        for (const std::size_t equation : m_open)
            if (auto leaves = leavesOf(equation))
                here.push_back(std::move(*leaves));
            else
                return false;
        for (std::size_t k = 0; k < m_open.size(); ++k)
            m_found[m_open[k]] = united(m_found[m_open[k]], here[k]);
        std::erase_if(m_open, [this](std::size_t equation) { return isComplete(equation); });
        return true;
    }

private:
    // Nothing if a derivative has no value.
    std::optional<Leaves> leavesOf(std::size_t equation) {
        const std::vector<Perturbed>& adjoints = m_gradients.of(equation);
        Leaves leaves;
        for (std::size_t leaf = 0; leaf < adjoints.size(); ++leaf) {
            if (!std::isfinite(adjoints[leaf].value))
                return std::nullopt;
            if (m_derivatives[leaf] && adjoints[leaf].isAnything())
                leaves.push_back(leaf);
        }
        return leaves;
    }

    // By form, the highest derivative of each unknown in an equation: further points cannot show more than these.
    Leaves highestBehind(const Expression& residual, StatementTable& table) {
        std::map<std::size_t, std::size_t> highest; // by unknown
        for (const std::size_t number : table.leafNumbersOf(residual)) {
            while (m_leafOf.size() <= number)
                m_leafOf.push_back(m_gradients.find(table.leaf(m_leafOf.size())));
            const std::optional<std::size_t> leaf = m_leafOf[number];
            if (!leaf || !m_derivatives[*leaf])
                continue;
            const auto [other, isNew] = highest.try_emplace(m_derivatives[*leaf]->unknown, *leaf);
            if (!isNew && m_derivatives[*leaf]->order > m_derivatives[other->second]->order)
                other->second = *leaf;
        }
        Leaves leaves;
        for (const auto& [unknown, leaf] : highest)
            leaves.push_back(leaf);
        std::sort(leaves.begin(), leaves.end());
        return leaves;
    }

    bool isComplete(std::size_t equation) const {
        const Leaves &found = m_found[equation], &most = m_most[equation];
        return std::includes(found.begin(), found.end(), most.begin(), most.end());
    }

    StatedGradients m_gradients;
    std::vector<std::optional<DerivativeOf>> m_derivatives; // of each leaf
    std::vector<std::optional<std::size_t>> m_leafOf;       // by the table's number
    std::vector<Leaves> m_most;                             // of each equation
    std::vector<Leaves> m_found;
    std::vector<std::size_t> m_open; // equations in which more may be found
};

} // namespace

SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table) {
    constexpr unsigned points = 3;
    constexpr unsigned attempts = 12;
    // Euler parameters as long as two enlarge each body against the one that carries it, beyond all numbers in a long
    // chain; about as long as one they do not.
    constexpr std::array<double, 3> sizes = {1, 0.5, 0.25};
    constexpr int absent = -1;
    StatedOccurrences occurring(equations, unknowns, table);
    const std::vector<std::string> given = givenNames(table.statements(), residualsOf(equations));
    unsigned defined = 0;
    for (unsigned attempt = 0; attempt < attempts && defined < points && !occurring.isComplete(); ++attempt) {
        const double size = sizes[(attempt - defined) % sizes.size()];
        const PointTable point = genericPoint(given, 20170402 + attempt, size);
        defined += occurring.look(withStatementValues(point, table.statements())) ? 1 : 0;
    }
    const std::vector<Leaves>& found = occurring.found();
    std::vector<Occurrence> occurrences;
    const auto add = [&](std::size_t row, const DerivativeOf& derivative) {
        occurrences.push_back({static_cast<int>(row), static_cast<int>(derivative.unknown), derivative.order});
    };
    std::vector<int> highest(unknowns.size(), absent);
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const std::size_t leaf : found[i]) {
            const auto& [unknown, order] = occurring.derivative(leaf);
            highest[unknown] = std::max(highest[unknown], order);
        }
        for (std::size_t j = 0; j < highest.size(); ++j)
            if (const int order = std::exchange(highest[j], absent); order != absent)
                add(i, {j, order});
    }
    const bool hasValues = defined > 0 || occurring.isComplete();
    for (std::size_t i = 0; !hasValues && i < equations.size(); ++i) // by form, where nothing has a value
        for (const std::string& name : table.leavesOf(equations[i].residual))
            if (const auto derivative = unknowns.find(name))
                add(i, *derivative);
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
