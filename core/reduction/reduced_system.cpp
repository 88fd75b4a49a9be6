// Pryce's Sigma-method on the equations themselves. Where the system Jacobian is singular although the structure
// is regular, a combination of equations in which the highest derivatives cancel takes the place of one of them
// and the analysis begins again.
// References: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001); G. Tan, N. S. Nedialkov,
// J. D. Pryce, BIT 57 (2017).
#include "reduction/reduced_system.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "reduction/hidden_constraints.hpp"

#include <algorithm>

namespace coenergy {

namespace {

class Reducer {
public:
    Reducer(const DaeSystem& system, SwitchTable& switches, Algebra& algebra, const std::stop_token& stop)
        : m_unknowns(system), m_algebra(algebra), m_switches(switches), m_stop(stop) {
        for (const Equation& equation : system.equations)
            m_equations.push_back({equation.name, withoutSpurious(switches.smooth(equation.residual))});
        m_leastOrders.assign(m_unknowns.size(), 0);
        std::fill_n(m_leastOrders.begin(), system.coordinates.size(), 1); // every flow is wanted, needed or not
    }

    Reduction run() {
        Reduction reduction;
        constexpr int maximumRounds = 20;
        for (int round = 0; round < maximumRounds; ++round) {
            checkpoint(m_stop);
            reduction.signature = signatureMatrix(m_equations, m_unknowns, m_algebra);
            reduction.analysis = analyseStructure(reduction.signature);
            if (!reduction.analysis.regular)
                return reduction;
            const RegularStructure& regular = *reduction.analysis.regular;
            m_offsets = offsetsReaching(reduction.signature, regular.transversal, m_leastOrders);
            const auto jacobian = systemJacobian(reduction.signature);
            const std::vector<Subsystem> blocks =
                dulmageMendelsohn(systemJacobianPattern(reduction.signature, m_offsets)).blocks;
            const auto block = singularBlock(jacobian, blocks);
            if (!block) {
                reduction.system = finished(jacobian, blocks);
                return reduction;
            }
            auto hidden = replaceByCombination(jacobian, *block);
            if (!hidden) {
                for (const int row : block->rows)
                    reduction.singularEquations.push_back(m_equations[static_cast<std::size_t>(row)].name);
                return reduction;
            }
            reduction.hidden.push_back(std::move(*hidden));
        }
        reduction.singularEquations = reduction.hidden.back().combined;
        return reduction;
    }

private:
    std::size_t c(std::size_t i) const { return static_cast<std::size_t>(m_offsets.c[i]); }

    // A derivative that is written but does not matter must not be differentiated further.
    Expression withoutSpurious(const Expression& expression) {
        const Formula formula = m_algebra.formula(expression);
        Substitution spurious;
        for (const std::string& name : symbolsIn(expression))
            if (m_unknowns.find(name) &&
                vanishesIdentically(m_algebra.expression(m_algebra.derivative(formula, name))))
                spurious.emplace(name, Expression(0));
        return spurious.empty() ? expression : substituted(expression, spurious);
    }

    std::vector<JacobianEntry> systemJacobian(const SignatureMatrix& sigma) {
        std::vector<JacobianEntry> entries;
        for (std::size_t i = 0; i < m_equations.size(); ++i) {
            const Formula residual = m_algebra.formula(m_equations[i].residual);
            for (const SignatureMatrix::Entry& entry : sigma.row(static_cast<int>(i))) {
                checkpoint(m_stop);
                const auto j = static_cast<std::size_t>(entry.column);
                if (m_offsets.d[j] - m_offsets.c[i] != entry.order)
                    continue;
                const std::string name = m_unknowns.name({j, entry.order});
                const Expression value = m_algebra.expression(m_algebra.derivative(residual, name));
                entries.push_back({i, j, tidied(value)});
            }
        }
        return entries;
    }

    Expression differentiated(const Expression& expression, std::size_t times) {
        Expression result = expression;
        for (std::size_t k = 0; k < times; ++k) {
            checkpoint(m_stop);
            result = totalDerivative(result, m_unknowns, m_algebra);
        }
        return result;
    }

    // Whether u may stand before derivatives of order up to d_j - least of each unknown.
    bool staysBelow(const Expression& u, int least) const {
        const std::set<std::string> names = symbolsIn(u);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            const auto derivative = m_unknowns.find(name);
            return !derivative || derivative->order < m_offsets.d[derivative->unknown] - least;
        });
    }

    std::optional<HiddenConstraint> replaceByCombination(const std::vector<JacobianEntry>& jacobian, const Subsystem& block) {
        const std::vector<Expression> u = leftNullVector(jacobian, block);
        std::optional<std::size_t> target;
        for (std::size_t k = 0; k < u.size(); ++k) {
            const auto i = static_cast<std::size_t>(block.rows[k]);
            if (!u[k].isZero() && (!target || c(i) < c(*target)))
                target = i;
        }
        const int least = m_offsets.c[*target];
        if (!std::all_of(u.begin(), u.end(), [&](const Expression& e) { return staysBelow(e, least); }))
            return std::nullopt;
        HiddenConstraint hidden{m_equations[*target].name, {}, {}};
        std::vector<Expression> terms;
        for (std::size_t k = 0; k < u.size(); ++k) {
            if (u[k].isZero())
                continue;
            const auto i = static_cast<std::size_t>(block.rows[k]);
            terms.push_back(u[k] * differentiated(m_equations[i].residual, c(i) - c(*target)));
            hidden.combined.push_back(m_equations[i].name);
        }
        constexpr std::uint64_t largestCombination = 4096;
        hidden.residual = withoutSpurious(tidied(sum(std::move(terms)), largestCombination));
        m_equations[*target].residual = hidden.residual;
        return hidden;
    }

    ReducedSystem finished(const std::vector<JacobianEntry>& jacobian, const std::vector<Subsystem>& blocks) {
        ReducedSystem system{m_unknowns, m_equations, m_offsets, blocks, {}, jacobian, {}};
        for (std::size_t i = 0; i < m_equations.size(); ++i) {
            std::vector<Expression> levels = {m_equations[i].residual};
            for (std::size_t k = 1; k <= c(i); ++k)
                levels.push_back(differentiated(levels.back(), 1));
            system.derivatives.push_back(std::move(levels));
        }
        system.switches = m_switches.switches();
        return system;
    }

    UnknownTable m_unknowns;
    std::vector<ReducibleEquation> m_equations;
    Offsets m_offsets;
    std::vector<int> m_leastOrders;
    Algebra& m_algebra;
    SwitchTable& m_switches;
    const std::stop_token& m_stop;
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

std::vector<GradientEntry> gradientsOf(const ReducedSystem& system, Algebra& algebra, const std::stop_token& stop) {
    std::vector<GradientEntry> entries;
    for (std::size_t i = 0; i < system.derivatives.size(); ++i)
        for (std::size_t level = 0; level < system.derivatives[i].size(); ++level) {
            const Expression& residual = system.derivatives[i][level];
            const Formula formula = algebra.formula(residual);
            for (const std::string& name : symbolsIn(residual)) {
                checkpoint(stop);
                const auto variable = system.unknowns.find(name);
                if (variable ? variable->order >= system.offsets.d[variable->unknown] : name != "t")
                    continue;
                Expression value = algebra.expression(algebra.derivative(formula, name));
                if (!value.isZero())
                    entries.push_back({i, level, variable, std::move(value)});
            }
        }
    return entries;
}

Reduction reduce(const DaeSystem& system, SwitchTable& switches, Algebra& algebra, const std::stop_token& stop) {
    return Reducer(system, switches, algebra, stop).run();
}

} // namespace coenergy
