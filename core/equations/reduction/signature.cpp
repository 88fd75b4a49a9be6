// Occurrence is decided by values, not by form: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if the derivative
// with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "reduction/numbered_texts.hpp"
#include "statements/statement_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numbers>
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

// The gradients of the equations with respect to the leaves, from the last statement that they use to the first. The
// derivatives of each text are numbers from the start; only those of rare functions are expressions first.
class StatedGradients {
public:
    StatedGradients(const std::vector<ReducibleEquation>& equations, StatementTable& table) : m_table(table) {
        const std::vector<Statement>& statements = table.statements();
        for (const Statement& statement : statements)
            m_texts.numberOf(statement.name);
        for (const Statement& statement : statements)
            m_texts.add(statement.value);
        for (const ReducibleEquation& equation : equations)
            m_texts.add(equation.residual);
        const std::size_t count = m_texts.names().size();
        for (std::size_t number = 0; number < count; ++number)
            m_varies.push_back(table.varies(*m_texts.names()[number]));
        m_leafOf.resize(count, none);
        m_openOf.resize(count, none);
        const std::vector<std::size_t> placeOf = statementsBehind(equations.size());
        for (std::size_t k = 0; k < placeOf.size(); ++k)
            m_openOf[placeOf[k]] = k;
        m_partialOf.resize(count, none);
        for (std::size_t i = 0; i < equations.size(); ++i)
            addRow(statements.size() + i);
        for (const std::size_t place : placeOf)
            addRow(place);
        m_open.resize(placeOf.size());
        m_adjoints.resize(m_leaves.size());
        m_point.resize(m_texts.names().size());
    }

    const std::vector<std::string>& leaves() const { return m_leaves; }
    /// The place of a leaf; nothing for names without influence.
    std::optional<std::size_t> find(const std::string& leaf) const {
        const auto number = m_texts.find(leaf);
        return number && m_leafOf[*number] != none ? std::optional(m_leafOf[*number]) : std::nullopt;
    }

    /// Sets a generic point.
    void moveTo(std::uint64_t seed, double size) {
        setPoint(seed, size);
        RandomNumbers random(20170403);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (m_texts.hasSlopes(m_rows[row].text))
                addUpSlopes(row);
            else
                evaluatePartials(row);
            for (std::size_t k = m_rows[row].firstPartial; k < endOf(row); ++k)
                m_partials[k].disturbed = disturbed(m_partials[k].value, random);
        }
    }

    /// Of an equation, for each leaf.
    const std::vector<Perturbed>& of(std::size_t equation) {
        std::fill(m_adjoints.begin(), m_adjoints.end(), Perturbed());
        spread(equation, {1, 1});
        const std::size_t first = m_rows.size() - m_open.size();
        for (std::size_t k = m_open.size(); k-- > 0;)
            if (m_open[k].value != 0 || m_open[k].disturbed != 0)
                spread(first + k, std::exchange(m_open[k], Perturbed()));
        return m_adjoints;
    }

private:
    static constexpr std::size_t none = SIZE_MAX;

    struct Row {
        std::size_t text = 0;
        std::size_t firstPartial = 0;
        std::size_t firstOwn = 0; // in m_partialAt, or among the texts if its partial derivatives are expressions
    };

    struct OwnPartial {
        bool isOfStatement = false;
        std::size_t target = 0; // a statement or a leaf
        double value = 0;
        double disturbed = 0;
        double size = 0; // of what was added up
    };

    bool isStatement(std::size_t number) const { return number < m_table.statements().size(); }

    std::vector<std::size_t> statementsBehind(std::size_t equationCount) const {
        const std::size_t count = m_table.statements().size();
        std::vector<bool> isWanted(count);
        const auto want = [&](std::size_t text) {
            for (const std::size_t number : m_texts.places(text))
                if (isStatement(number) && m_varies[number])
                    isWanted[number] = true;
        };
        for (std::size_t i = 0; i < equationCount; ++i)
            want(count + i);
        std::vector<std::size_t> wanted;
        for (std::size_t place = count; place-- > 0;)
            if (isWanted[place]) {
                want(place);
                wanted.push_back(place);
            }
        std::reverse(wanted.begin(), wanted.end());
        return wanted;
    }

    void addRow(std::size_t text) {
        const std::size_t first = m_partials.size();
        if (!m_texts.hasSlopes(text)) {
            m_rows.push_back({text, first, m_texts.size()});
            for (const auto& [name, partial] : m_table.partials(Expression(m_texts.text(text)))) {
                addPartial(m_texts.numberOf(*name));
                m_texts.add(partial);
            }
            return;
        }
        m_rows.push_back({text, first, m_partialAt.size()});
        for (const std::size_t number : m_texts.places(text)) {
            if (m_varies[number] && (m_partialOf[number] == none || m_partialOf[number] < first)) {
                m_partialOf[number] = m_partials.size();
                addPartial(number);
            }
            m_partialAt.push_back(m_varies[number] ? m_partialOf[number] : none);
        }
    }

    void addPartial(std::size_t number) {
        if (isStatement(number)) {
            m_partials.push_back({true, m_openOf[number]});
            return;
        }
        if (m_leafOf[number] == none) {
            m_leafOf[number] = m_leaves.size();
            m_leaves.push_back(*m_texts.names()[number]);
        }
        m_partials.push_back({false, m_leafOf[number]});
    }

    std::size_t endOf(std::size_t row) const {
        return row + 1 < m_rows.size() ? m_rows[row + 1].firstPartial : m_partials.size();
    }

    // Random numbers for the names that are given, in their order; then the statements.
    void setPoint(std::uint64_t seed, double size) {
        const auto& names = m_texts.names();
        std::vector<std::string> given;
        for (std::size_t number = m_table.statements().size(); number < names.size(); ++number)
            if (*names[number] != "pi")
                given.push_back(*names[number]);
        std::sort(given.begin(), given.end());
        for (const auto& [name, value] : genericPoint(given, seed, size))
            m_point[*m_texts.find(name)] = value;
        if (const auto pi = m_texts.find("pi"))
            m_point[*pi] = std::numbers::pi;
        for (std::size_t place = 0; place < m_table.statements().size(); ++place)
            m_point[place] = m_texts.value(place, m_point);
    }

    // What cancels within a text cancels to nothing but rounding, as its terms are few.
    void addUpSlopes(std::size_t row) {
        constexpr double rounding = 0x1p-40;
        const std::size_t first = m_rows[row].firstPartial;
        for (std::size_t k = first; k < endOf(row); ++k)
            m_partials[k].value = m_partials[k].size = 0;
        m_texts.slopes(m_rows[row].text, m_point, m_slopes);
        for (std::size_t place = 0; place < m_slopes.size(); ++place)
            if (const std::size_t k = m_partialAt[m_rows[row].firstOwn + place]; k != none) {
                m_partials[k].value += m_slopes[place];
                m_partials[k].size += std::abs(m_slopes[place]);
            }
        for (std::size_t k = first; k < endOf(row); ++k)
            if (std::abs(m_partials[k].value) <= rounding * m_partials[k].size)
                m_partials[k].value = 0;
    }

    void evaluatePartials(std::size_t row) {
        std::size_t text = m_rows[row].firstOwn;
        for (std::size_t k = m_rows[row].firstPartial; k < endOf(row); ++k)
            m_partials[k].value = m_texts.value(text++, m_point);
    }

    void spread(std::size_t row, const Perturbed& weight) {
        for (std::size_t k = m_rows[row].firstPartial; k < endOf(row); ++k) {
            const OwnPartial& partial = m_partials[k];
            Perturbed& target = partial.isOfStatement ? m_open[partial.target] : m_adjoints[partial.target];
            target.value += weight.value * partial.value;
            target.disturbed += weight.disturbed * partial.disturbed;
        }
    }

    StatementTable& m_table;
    NumberedTexts
        m_texts; // of the statements, the equations, then of partial derivatives; statements are numbered first
    std::vector<bool> m_varies;           // by number
    std::vector<std::size_t> m_leafOf;    // by number
    std::vector<std::size_t> m_openOf;    // by number, of statements that the equations use
    std::vector<std::size_t> m_partialOf; // by number, the latest
    std::vector<std::string> m_leaves;
    std::vector<Row> m_rows; // equations, then statements
    std::vector<OwnPartial> m_partials;
    std::vector<std::size_t> m_partialAt; // of each place of a name in the texts of the rows
    std::vector<double> m_point;          // by number
    std::vector<double> m_slopes;         // of one text
    std::vector<Perturbed> m_open;        // of each statement
    std::vector<Perturbed> m_adjoints;    // of each leaf
};

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

    /// At a generic point; false if an equation that is still open has no values there.
    bool look(std::uint64_t seed, double size) {
        m_gradients.moveTo(seed, size);
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
    unsigned defined = 0;
    for (unsigned attempt = 0; attempt < attempts && defined < points && !occurring.isComplete(); ++attempt) {
        const double size = sizes[(attempt - defined) % sizes.size()];
        defined += occurring.look(20170402 + attempt, size) ? 1 : 0;
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
