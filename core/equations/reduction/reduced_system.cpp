// Pryce's Sigma-method applied to the equations. Where the system Jacobian is singular although the structure is
// regular, a combination of equations in which the highest derivatives cancel replaces one of them, and the analysis
// starts again.
// References: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001); G. Tan, N. S. Nedialkov,
// J. D. Pryce, BIT 57 (2017).
#include "reduction/reduced_system.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "reduction/hidden_constraints.hpp"
#include "statements/statement_table.hpp"

#include <algorithm>
#include <climits>

namespace coenergy {

namespace {

StatementTable::RateOfLeaf ratesOf(const UnknownTable& unknowns) {
    return [&unknowns](const std::string& name) -> std::optional<Expression> {
        if (name == "t")
            return Expression(1);
        const auto derivative = unknowns.find(name);
        if (!derivative)
            return std::nullopt;
        return Expression::symbol(unknowns.name({derivative->unknown, derivative->order + 1}));
    };
}

class Reducer {
public:
    Reducer(const DaeSystem& system, SwitchTable& switches, Algebra& algebra, const std::stop_token& stop)
        : m_unknowns(system), m_algebra(algebra), m_partials(algebra, stop), m_switches(switches), m_stop(stop),
          m_table(
              algebra, ratesOf(m_unknowns), [](const std::string& name) { return name + "'"; }, stop),
          m_isStated(!system.statements.empty()) {
        for (const Statement& statement : system.statements)
            m_table.define(statement.name, switches.smooth(statement.value));
        for (const Equation& equation : system.equations) {
            const Expression residual = switches.smooth(equation.residual);
            m_equations.push_back({equation.name, m_isStated ? residual : withoutSpurious(residual)});
        }
        for (const Unknown& unknown : system.unknowns)
            m_leastOrders.push_back(unknown.watchedOrder);
    }

    /// Nothing if statements hide something essential: that a written derivative cancels, or a combination of
    /// equations.
    std::optional<Reduction> run() {
        Reduction reduction;
        constexpr int maximumRounds = 20;
        for (int round = 0; round < maximumRounds; ++round) {
            checkpoint(m_stop);
            reduction.signature = m_isStated ? statedSignature(m_equations, m_unknowns, m_table)
                                             : signatureMatrix(m_equations, m_unknowns, m_partials);
            reduction.analysis = analyseStructure(reduction.signature);
            if (!reduction.analysis.regular)
                return reduction;
            const RegularStructure& regular = *reduction.analysis.regular;
            m_offsets = offsetsReaching(reduction.signature, regular.transversal, m_leastOrders);
            if (m_isStated && anyBeyondHighest())
                return std::nullopt;
            const std::vector<Subsystem> blocks =
                m_offsets == regular.offsets
                    ? regular.blocks
                    : dulmageMendelsohn(systemJacobianPattern(reduction.signature, m_offsets)).blocks;
            std::size_t inner = 0;
            const auto jacobian = m_isStated ? extendedJacobian(inner) : systemJacobian(reduction.signature);
            if (m_isStated && isSingular({m_equations.size(), inner, jacobian, m_table.statements()}, blocks))
                return std::nullopt;
            const std::vector<NullCombination> combinations =
                m_isStated ? std::vector<NullCombination>() : nullCombinations(jacobian, blocks);
            if (combinations.empty()) {
                reduction.system = finished(reduction.signature, jacobian, inner, blocks);
                return reduction;
            }
            const std::vector<HiddenConstraint> hidden = replaceBy(combinations);
            if (hidden.empty()) {
                for (const int row : combinations.front().rows)
                    reduction.singularEquations.push_back(m_equations[static_cast<std::size_t>(row)].name);
                return reduction;
            }
            reduction.hidden.insert(reduction.hidden.end(), hidden.begin(), hidden.end());
        }
        reduction.singularEquations = reduction.hidden.back().combined;
        return reduction;
    }

private:
    // Whether differentiating an equation would raise a derivative that it contains above the highest order.
    bool anyBeyondHighest() {
        std::vector<int> room; // of each leaf: how often it may be differentiated
        for (std::size_t i = 0; i < m_equations.size(); ++i)
            for (const std::size_t leaf : m_table.leafNumbersOf(m_equations[i].residual)) {
                while (room.size() <= leaf)
                    room.push_back(roomAbove(m_table.leaf(room.size())));
                if (m_offsets.c[i] > room[leaf])
                    return true;
            }
        return false;
    }

    int roomAbove(const std::string& name) const {
        const auto derivative = m_unknowns.find(name);
        return derivative ? m_offsets.d[derivative->unknown] - derivative->order : INT_MAX;
    }

    // A derivative that is written but has no effect must not be differentiated further. What has no slope that could
    // be seen, but values that differ, as x/sqrt(x^2 + 1e-30), stays.
    Expression withoutSpurious(const Expression& expression) {
        Substitution spurious;
        for (const std::string& name : symbolsIn(expression))
            if (m_unknowns.find(name) && m_partials.vanishes(expression, name))
                spurious.emplace(name, Expression(0));
        if (spurious.empty())
            return expression;
        Expression without = substituted(expression, spurious);
        return vanishesIdentically(expression - without) ? without : expression;
    }

    // Calls `found` for each place of J that is not identically zero, row by row, with the order of the derivative.
    template <class Found> void forEachPlace(const SignatureMatrix& sigma, const Found& found) const {
        for (std::size_t i = 0; i < m_equations.size(); ++i)
            for (const SignatureMatrix::Entry& entry : sigma.row(static_cast<int>(i))) {
                const auto j = static_cast<std::size_t>(entry.column);
                if (m_offsets.d[j] - m_offsets.c[i] == entry.order)
                    found(i, j, entry.order);
            }
    }

    std::vector<JacobianEntry> systemJacobian(const SignatureMatrix& sigma) {
        std::vector<JacobianEntry> entries;
        forEachPlace(sigma, [&](std::size_t i, std::size_t j, int order) {
            const std::string name = m_unknowns.name({j, order});
            entries.push_back({i, j, tidied(m_partials.of(m_equations[i].residual, name).value)});
        });
        return entries;
    }

    // The partial derivatives of the equations F_i^(c_i), and of the statements in them that depend on highest
    // derivatives.
    std::vector<JacobianEntry> extendedJacobian(std::size_t& inner) {
        differentiateAll();
        NameMap<std::size_t> columns;
        for (std::size_t j = 0; j < m_unknowns.size(); ++j)
            columns.emplace(m_unknowns.name({j, m_offsets.d[j]}), j);
        const std::vector<std::size_t> carriers = statementsCarrying(columns);
        inner = carriers.size();
        for (std::size_t k = 0; k < inner; ++k)
            columns.emplace(m_table.statements()[carriers[k]].name, m_equations.size() + k);
        std::vector<JacobianEntry> entries;
        for (std::size_t i = 0; i < m_equations.size(); ++i)
            addRow(i, m_levels[i].back(), columns, entries);
        for (std::size_t k = 0; k < inner; ++k) {
            const std::size_t row = m_equations.size() + k;
            addRow(row, Expression(m_table.statements()[carriers[k]].value), columns, entries);
            entries.push_back({row, row, Expression(-1)});
        }
        return entries;
    }

    void addRow(std::size_t row, const Expression& text, const NameMap<std::size_t>& columns,
                std::vector<JacobianEntry>& entries) {
        for (const auto& [name, partial] : m_table.partials(text))
            if (const auto column = columns.find(*name); column != columns.end())
                entries.push_back({row, column->second, partial});
    }

    // The indices of these statements, ascending.
    std::vector<std::size_t> statementsCarrying(const NameMap<std::size_t>& highest) {
        std::set<std::string> names;
        for (const auto& [name, column] : highest)
            names.insert(name);
        const LeafSet leaves = m_table.leafSet(names);
        std::vector<bool> isWanted(m_table.statements().size());
        const auto want = [&](std::size_t place) {
            if (m_table.isMadeOf(m_table.statements()[place].name, leaves))
                isWanted[place] = true;
        };
        for (const auto& levels : m_levels)
            for (const std::string& name : symbolsIn(levels.back()))
                if (const auto place = m_table.find(name))
                    want(*place);
        std::vector<std::size_t> wanted;
        for (std::size_t place = isWanted.size(); place-- > 0;)
            if (isWanted[place]) {
                wanted.push_back(place);
                for (const std::size_t used : m_table.usedBy(place))
                    want(used);
            }
        std::reverse(wanted.begin(), wanted.end());
        return wanted;
    }

    void differentiateAll() {
        m_levels.clear();
        for (std::size_t i = 0; i < m_equations.size(); ++i) {
            std::vector<Expression> levels = {m_equations[i].residual};
            for (std::size_t k = 1; k <= static_cast<std::size_t>(m_offsets.c[i]); ++k)
                levels.push_back(differentiated(levels.back(), 1));
            m_levels.push_back(std::move(levels));
        }
    }

    Expression differentiated(const Expression& expression, std::size_t times) {
        Expression result = expression;
        for (std::size_t k = 0; k < times; ++k) {
            checkpoint(m_stop);
            result = m_isStated ? m_table.rate(result) : totalDerivative(result, m_unknowns, m_algebra);
        }
        return result;
    }

    // Whether u may multiply derivatives of order up to d_j - least of each unknown.
    bool staysBelow(const Expression& u, int least) const {
        const std::set<std::string> names = symbolsIn(u);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            const auto derivative = m_unknowns.find(name);
            return !derivative || derivative->order < m_offsets.d[derivative->unknown] - least;
        });
    }

    int leastDifferentiations(const NullCombination& combination) const {
        int least = INT_MAX;
        for (const int row : combination.rows)
            least = std::min(least, m_offsets.c[static_cast<std::size_t>(row)]);
        return least;
    }

    // Counts the divisions at which a combination may have no value; those by unknowns, which may pass through zero,
    // count most.
    int polesOf(const Expression& expression) const {
        constexpr int mostLikely = 1000;
        int poles = 0;
        forEachNode(expression, [&](const Expression& node) {
            if (!node.isPower() || !(node.operands()[1].isNumber() && node.operands()[1].number() < 0))
                return;
            const std::set<std::string> names = symbolsIn(node.operands()[0]);
            const bool varies = std::any_of(names.begin(), names.end(), [this](const std::string& name) {
                return name == "t" || m_unknowns.find(name);
            });
            poles += varies ? mostLikely : 1;
        });
        return poles;
    }

    // A combination scaled to weight 1 for the equation that it replaces.
    struct Replacement {
        std::size_t place = 0; // in the combination
        std::vector<Expression> weights;
    };

    // Among the least differentiated equations, one by whose weight the others can be divided: the dependent one,
    // unless this divides by something that may be zero.
    Replacement replacementBy(const NullCombination& combination) const {
        const int least = leastDifferentiations(combination);
        std::optional<Replacement> best;
        int fewest = 0;
        for (std::size_t k = 0; k < combination.rows.size(); ++k) {
            if (m_offsets.c[static_cast<std::size_t>(combination.rows[k])] != least)
                continue;
            const bool isOwn = combination.rows[k] == combination.dependent;
            Replacement candidate{k, combination.weights};
            int poles = isOwn ? 0 : 1; // otherwise equal: several can be replaced at once
            for (Expression& weight : candidate.weights) {
                if (!isOwn)
                    weight = tidied(weight / combination.weights[k]);
                poles += 2 * polesOf(weight);
            }
            if (!best || poles < fewest) {
                best = std::move(candidate);
                fewest = poles;
            }
        }
        return best.value();
    }

    // Any remaining coefficients of highest derivatives are rounding of the model's own numbers.
    Expression withoutHighest(const Expression& residual, const std::vector<int>& columns, int least) const {
        Substitution highest;
        for (const std::string& name : symbolsIn(residual))
            if (const auto derivative = m_unknowns.find(name))
                if (const auto j = static_cast<int>(derivative->unknown);
                    std::binary_search(columns.begin(), columns.end(), j) &&
                    derivative->order >= m_offsets.d[derivative->unknown] - least)
                    highest.emplace(name, Expression(0));
        return highest.empty() ? residual : substituted(residual, highest);
    }

    HiddenConstraint combined(const NullCombination& combination, const Replacement& replacement) {
        const int least = leastDifferentiations(combination);
        const int replaced = combination.rows[replacement.place];
        HiddenConstraint hidden{m_equations[static_cast<std::size_t>(replaced)].name, {}, {}};
        std::vector<Expression> terms;
        for (std::size_t k = 0; k < combination.rows.size(); ++k) {
            const auto i = static_cast<std::size_t>(combination.rows[k]);
            const auto times = static_cast<std::size_t>(m_offsets.c[i] - least);
            terms.push_back(replacement.weights[k] * differentiated(m_equations[i].residual, times));
            hidden.combined.push_back(m_equations[i].name);
        }
        constexpr std::uint64_t largestCombination = 4096;
        const Expression residual = withoutSpurious(tidied(sum(std::move(terms)), largestCombination));
        hidden.residual = withoutHighest(residual, combination.columns, least);
        return hidden;
    }

    // Several at once only if each replaces a row that the others do not use: then none is lost.
    std::vector<HiddenConstraint> replaceBy(const std::vector<NullCombination>& combinations) {
        std::vector<HiddenConstraint> found;
        std::vector<std::size_t> places;
        for (const NullCombination& combination : combinations) {
            checkpoint(m_stop);
            const Replacement replacement = replacementBy(combination);
            const int row = combination.rows[replacement.place];
            const int least = leastDifferentiations(combination);
            const bool isOwn = row == combination.dependent;
            if ((!isOwn && !found.empty()) ||
                !std::all_of(replacement.weights.begin(), replacement.weights.end(),
                             [&](const Expression& weight) { return staysBelow(weight, least); }))
                continue;
            found.push_back(combined(combination, replacement));
            places.push_back(static_cast<std::size_t>(row));
            if (!isOwn)
                break;
        }
        for (std::size_t k = 0; k < found.size(); ++k)
            m_equations[places[k]].residual = found[k].residual;
        return found;
    }

    ReducedSystem finished(const SignatureMatrix& sigma, const std::vector<JacobianEntry>& jacobian, std::size_t inner,
                           const std::vector<Subsystem>& blocks) {
        if (!m_isStated)
            differentiateAll();
        ReducedSystem system{{}, m_unknowns, m_equations, m_offsets, blocks, m_levels, jacobian, inner, {}, {}};
        forEachPlace(sigma, [&](std::size_t i, std::size_t j, int) { system.places.push_back({i, j}); });
        system.switches = m_switches.switches();
        system.statements = m_table.statements();
        return system;
    }

    UnknownTable m_unknowns;
    std::vector<ReducibleEquation> m_equations;
    Offsets m_offsets;
    std::vector<int> m_leastOrders;
    Algebra& m_algebra;
    Partials m_partials;
    SwitchTable& m_switches;
    const std::stop_token& m_stop;
    StatementTable m_table;
    std::vector<std::vector<Expression>> m_levels; // for each equation F^(k), k = 0..c, where known
    bool m_isStated = false;
};

} // namespace

Expression totalDerivative(const Expression& expression, const UnknownTable& unknowns, Algebra& algebra) {
    const Formula formula = algebra.formula(expression);
    std::vector<Expression> terms;
    for (const std::string& name : symbolsIn(expression)) {
        const auto derivative = unknowns.find(name);
        if (!derivative && name != "t")
            continue;
        const Expression partial = algebra.expression(algebra.derivative(formula, name));
        const Expression rate = derivative
                                    ? Expression::symbol(unknowns.name({derivative->unknown, derivative->order + 1}))
                                    : Expression(1);
        terms.push_back(partial * rate);
    }
    return sum(std::move(terms));
}

Reduction reduce(const DaeSystem& system, SwitchTable& switches, Algebra& algebra, const std::stop_token& stop) {
    if (!system.statements.empty()) {
        SwitchTable tried = switches;
        if (auto reduction = Reducer(system, tried, algebra, stop).run()) {
            switches = std::move(tried);
            return std::move(*reduction);
        }
    }
    return Reducer(withoutStatements(system), switches, algebra, stop).run().value();
}

} // namespace coenergy
