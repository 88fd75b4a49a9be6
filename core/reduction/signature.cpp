// Occurrence is a question of values, not of spelling: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if
// the derivative with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "statements/statement_values.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace coenergy {

const Partial& Partials::of(const Expression& residual, const std::string& name) {
    auto known = m_known.find(residual.identity());
    if (known == m_known.end())
        known = m_known.emplace(residual.identity(), Known{residual, m_algebra.formula(residual), {}}).first;
    auto& partials = known->second.partials;
    if (const auto found = partials.find(name); found != partials.end())
        return found->second;
    checkpoint(m_stop);
    Expression value = m_algebra.expression(m_algebra.derivative(known->second.formula, name));
    const bool vanishes = vanishesIdentically(value);
    return partials.emplace(name, Partial{std::move(value), vanishes}).first->second;
}

SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Partials& partials) {
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < equations.size(); ++i)
        for (const std::string& name : symbolsIn(equations[i].residual)) {
            const auto derivative = unknowns.find(name);
            if (derivative && !partials.of(equations[i].residual, name).vanishes)
                occurrences.push_back({static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order});
        }
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

namespace {

// A partial and the size of what adds up to it.
struct Adjoint {
    double value = 0;
    double size = 0;
};

// The gradients of the equations by the leaves, from the last statement behind them to the first.
class StatedGradients {
public:
    StatedGradients(const std::vector<ReducibleEquation>& equations, StatementTable& table) {
        std::vector<std::size_t> placeOf = statementsBehind(equations, table);
        for (std::size_t k = 0; k < placeOf.size(); ++k)
            m_statements.emplace(table.statements()[placeOf[k]].name, k);
        for (const ReducibleEquation& equation : equations)
            addRow(table.partials(equation.residual));
        for (const std::size_t place : placeOf)
            addRow(table.partials(table.statements()[place].value));
        m_values.resize(m_partials.size());
        m_open.resize(placeOf.size());
        m_adjoints.resize(m_leaves.size());
    }

    const std::vector<std::string>& leaves() const { return m_leaves; }

    /// From now on at this point, at which statements have values.
    void moveTo(const Point& point) {
        for (std::size_t k = 0; k < m_partials.size(); ++k)
            m_values[k] = evaluate(m_partials[k].value, point);
    }

    /// Of an equation, for each leaf.
    const std::vector<Adjoint>& of(std::size_t equation) {
        std::fill(m_adjoints.begin(), m_adjoints.end(), Adjoint());
        spread(equation, {1, 1});
        const std::size_t first = m_begins.size() - 1 - m_open.size();
        for (std::size_t k = m_open.size(); k-- > 0;)
            if (m_open[k].size != 0)
                spread(first + k, std::exchange(m_open[k], Adjoint()));
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
        std::set<std::size_t> wanted;
        const auto want = [&](const Expression& text) {
            for (const auto& [name, partial] : table.partials(text))
                if (table.has(name))
                    wanted.insert(table.placeOf(name));
        };
        for (const ReducibleEquation& equation : equations)
            want(equation.residual);
        for (std::size_t place = table.statements().size(); place-- > 0;)
            if (wanted.contains(place))
                want(table.statements()[place].value);
        return {wanted.begin(), wanted.end()};
    }

    void addRow(const PartialsByName& partials) {
        for (const auto& [name, partial] : partials) {
            if (const auto statement = m_statements.find(name); statement != m_statements.end()) {
                m_partials.push_back({true, statement->second, partial});
                continue;
            }
            const auto [leaf, isNew] = m_leafNumbers.try_emplace(name, m_leaves.size());
            if (isNew)
                m_leaves.push_back(name);
            m_partials.push_back({false, leaf->second, partial});
        }
        m_begins.push_back(m_partials.size());
    }

    void spread(std::size_t row, const Adjoint& weight) {
        for (std::size_t k = m_begins[row]; k < m_begins[row + 1]; ++k) {
            const OwnPartial& partial = m_partials[k];
            Adjoint& target = partial.isOfStatement ? m_open[partial.target] : m_adjoints[partial.target];
            target.value += weight.value * m_values[k];
            target.size += weight.size * std::abs(m_values[k]);
        }
    }

    std::map<std::string, std::size_t, std::less<>> m_statements;
    std::vector<std::string> m_leaves;
    std::map<std::string, std::size_t, std::less<>> m_leafNumbers;
    std::vector<OwnPartial> m_partials;
    std::vector<std::size_t> m_begins = {0}; // of each row in the partials: equations, then statements
    std::vector<double> m_values;
    std::vector<Adjoint> m_open;     // of each statement
    std::vector<Adjoint> m_adjoints; // of each leaf
};

Point genericPoint(const StatementTable& table, const std::vector<ReducibleEquation>& equations, unsigned attempt) {
    RandomNumbers random(20170402 + attempt);
    std::set<std::string> leaves;
    for (const Statement& statement : table.statements())
        leaves.merge(symbolsIn(statement.value));
    for (const ReducibleEquation& equation : equations)
        leaves.merge(symbolsIn(equation.residual));
    Point point;
    for (const std::string& leaf : leaves)
        if (!table.has(leaf) && leaf != "pi")
            point[leaf] = 0.4 + random.share() * 1.2;
    return point;
}

std::vector<std::size_t> united(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
    std::vector<std::size_t> both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

} // namespace

SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table) {
    constexpr double rounding = 0x1p-36;
    constexpr unsigned points = 3;
    constexpr unsigned attempts = 12;
    std::vector<std::vector<std::size_t>> found(equations.size()); // leaves, ascending
    unsigned defined = 0;
    StatedGradients gradients(equations, table);
    std::vector<std::optional<DerivativeOf>> derivatives;
    for (const std::string& leaf : gradients.leaves())
        derivatives.push_back(unknowns.find(leaf));
    for (unsigned attempt = 0; attempt < attempts && defined < points; ++attempt) {
        gradients.moveTo(withStatementValues(genericPoint(table, equations, attempt), table.statements()));
        bool isDefinedEverywhere = true;
        std::vector<std::vector<std::size_t>> here(equations.size());
        for (std::size_t i = 0; i < equations.size(); ++i) {
            const std::vector<Adjoint>& adjoints = gradients.of(i);
            for (std::size_t leaf = 0; leaf < adjoints.size(); ++leaf) {
                const auto& [value, size] = adjoints[leaf];
                isDefinedEverywhere = isDefinedEverywhere && std::isfinite(value) && std::isfinite(size);
                if (derivatives[leaf] && std::abs(value) > rounding * size)
                    here[i].push_back(leaf);
            }
        }
        for (std::size_t i = 0; isDefinedEverywhere && i < found.size(); ++i)
            found[i] = united(found[i], here[i]);
        defined += isDefinedEverywhere ? 1 : 0;
    }
    std::vector<Occurrence> occurrences;
    const auto add = [&](std::size_t row, const DerivativeOf& derivative) {
        occurrences.push_back({static_cast<int>(row), static_cast<int>(derivative.unknown), derivative.order});
    };
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const std::size_t leaf : found[i])
            add(i, *derivatives[leaf]);
    for (std::size_t i = 0; defined == 0 && i < equations.size(); ++i) // by spelling, where nothing has a value
        for (const std::string& name : table.leavesOf(equations[i].residual))
            if (const auto derivative = unknowns.find(name))
                add(i, *derivative);
    std::sort(occurrences.begin(), occurrences.end(), [](const Occurrence& a, const Occurrence& b) {
        return std::tie(a.row, a.column, a.order) < std::tie(b.row, b.column, b.order);
    });
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
