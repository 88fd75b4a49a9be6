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
                if (const auto place = table.find(name))
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
            if (const auto statement = table.find(name)) {
                m_partials.push_back({true, m_numberOf[*statement], partial});
                continue;
            }
            const auto [leaf, isNew] = m_leafNumbers.try_emplace(name, m_leaves.size());
            if (isNew)
                m_leaves.push_back(name);
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

std::vector<std::size_t> united(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
    std::vector<std::size_t> both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

} // namespace

SignatureMatrix statedSignature(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                StatementTable& table) {
    constexpr unsigned points = 3;
    constexpr unsigned attempts = 12;
    // Euler parameters as long as two enlarge each body against the one that carries it, beyond all numbers in a long
    // chain; about as long as one they do not.
    constexpr std::array<double, 3> sizes = {1, 0.5, 0.25};
    constexpr int absent = -1;
    std::vector<std::vector<std::size_t>> found(equations.size()); // leaves, ascending
    unsigned defined = 0;
    StatedGradients gradients(equations, table);
    const std::vector<std::string> given = givenNames(table.statements(), residualsOf(equations));
    std::vector<std::optional<DerivativeOf>> derivatives;
    for (const std::string& leaf : gradients.leaves())
        derivatives.push_back(unknowns.find(leaf));
    for (unsigned attempt = 0; attempt < attempts && defined < points; ++attempt) {
        const double size = sizes[(attempt - defined) % sizes.size()];
        gradients.moveTo(withStatementValues(genericPoint(given, 20170402 + attempt, size), table.statements()));
        bool isDefinedEverywhere = true;
        std::vector<std::vector<std::size_t>> here(equations.size());
        for (std::size_t i = 0; i < equations.size(); ++i) {
            const std::vector<Perturbed>& adjoints = gradients.of(i);
            for (std::size_t leaf = 0; leaf < adjoints.size(); ++leaf) {
                isDefinedEverywhere = isDefinedEverywhere && std::isfinite(adjoints[leaf].value);
                if (derivatives[leaf] && adjoints[leaf].isAnything())
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
    std::vector<int> highest(unknowns.size(), absent);
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const std::size_t leaf : found[i])
            highest[derivatives[leaf]->unknown] =
                std::max(highest[derivatives[leaf]->unknown], derivatives[leaf]->order);
        for (std::size_t j = 0; j < highest.size(); ++j)
            if (const int order = std::exchange(highest[j], absent); order != absent)
                add(i, {j, order});
    }
    for (std::size_t i = 0; defined == 0 && i < equations.size(); ++i) // by form, where nothing has a value
        for (const std::string& name : table.leavesOf(equations[i].residual))
            if (const auto derivative = unknowns.find(name))
                add(i, *derivative);
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
