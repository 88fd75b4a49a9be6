// dF = sum of dF/dv at the point times the deviation of v, over everything that varies, with each coefficient
// simplified. Exact: quantities without a closed form are not replaced by decimal numbers.
#include "exposition/linearized_equations.hpp"

#include "algebra/algebra.hpp"
#include "algebra/derivative_size.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

constexpr std::uint64_t longest = 3000; // nodes of a derivative that is still readable

// No model can have such names.
std::string placeholderOf(const std::string& name) {
    return name + "(0)";
}

PiMeaning piMeaning(const DaeSystem& system) {
    const bool isParameter = std::any_of(system.parameters.begin(), system.parameters.end(),
                                         [](const ParameterValue& parameter) { return parameter.name == "pi"; });
    return isParameter ? PiMeaning::Name : PiMeaning::Constant;
}

class Linearization {
public:
    Linearization(const DaeSystem& system, const ExpositionPoint& point, const SimplificationBudget& budget,
                  const std::stop_token& stop)
        : m_system(system), m_point(point), m_algebra(piMeaning(system)), m_simplifier(system.notation, budget),
          m_spending(budget, stop), m_stop(stop) {
        for (const Unknown& unknown : system.unknowns)
            m_changing.insert(m_changing.end(), unknown.derivatives.begin(), unknown.derivatives.end());
        m_changing.insert(m_changing.end(), point.inputs.begin(), point.inputs.end());
        m_values = point.values;
        for (const std::string& name : m_changing)
            if (!m_values.contains(name))
                m_values.emplace(name, Expression::symbol(isInput(name) ? name : placeholderOf(name)));
    }

    LinearizedEquations result() {
        m_result.system.title = m_system.title;
        m_result.system.parameters = m_system.parameters;
        m_result.system.notation = m_system.notation;
        nameDeviations();
        for (const Equation& equation : m_system.equations)
            if (!add(equation))
                return {{}, {}, true};
        findPlaceholders();
        return std::move(m_result);
    }

private:
    bool isInput(const std::string& name) const {
        return std::find(m_point.inputs.begin(), m_point.inputs.end(), name) != m_point.inputs.end();
    }

    std::string latexOf(const std::string& name) const { return coenergy::latexOf(name, m_system.notation); }

    void nameDeviations() {
        for (Unknown unknown : m_system.unknowns) {
            for (std::string& name : unknown.derivatives)
                name = deviationOf(name);
            m_result.system.unknowns.push_back(std::move(unknown));
        }
        for (const std::string& name : m_changing) {
            const auto known = m_system.notation.find(name);
            auto entry = known == m_system.notation.end() ? Notation::mapped_type{} : known->second;
            entry.latex = "\\delta " + latexOf(name);
            m_result.system.notation[deviationOf(name)] = std::move(entry);
        }
    }

    bool add(const Equation& equation) {
        const std::set<std::string> used = symbolsIn(equation.residual);
        const auto changes = [&](const std::string& name) {
            return used.contains(name) && std::find(m_changing.begin(), m_changing.end(), name) != m_changing.end();
        };
        if (derivativeSize(equation.residual, changes).first > longest)
            return false;
        const Formula formula = m_algebra.formula(equation.residual);
        std::vector<Expression> terms;
        for (const std::string& name : m_changing)
            if (used.contains(name)) {
                checkpoint(m_stop);
                const Expression coefficient = atPoint(m_algebra.expression(m_algebra.derivative(formula, name)));
                if (coefficient != Expression(0))
                    terms.push_back(coefficient * Expression::symbol(deviationOf(name)));
            }
        m_result.system.equations.push_back({equation.name, equation.kind, {}, sum(std::move(terms))});
        return true;
    }

    Expression atPoint(const Expression& derivative) {
        const Expression there = m_algebra.withExactValues(substituted(derivative, m_values));
        Spending share = m_spending.share(8);
        return m_simplifier.simplified(there, share);
    }

    void findPlaceholders() {
        std::set<std::string> used;
        for (const Equation& equation : m_result.system.equations)
            used.merge(symbolsIn(equation.residual));
        for (const std::string& name : m_changing)
            if (used.contains(placeholderOf(name))) {
                m_result.placeholders.push_back(name);
                m_result.system.notation[placeholderOf(name)].latex = withAccent("\\bar", latexOf(name));
            }
    }

    const DaeSystem& m_system;
    const ExpositionPoint& m_point;
    Algebra m_algebra;
    Simplifier m_simplifier;
    Spending m_spending;
    std::stop_token m_stop;
    std::vector<std::string> m_changing;
    Substitution m_values;
    LinearizedEquations m_result;
};

} // namespace

std::string deviationOf(const std::string& name) {
    return "δ(" + name + ")";
}

LinearizedEquations linearizedEquations(const DaeSystem& system, const ExpositionPoint& point,
                                        const SimplificationBudget& budget, const std::stop_token& stop) {
    try {
        return Linearization(system, point, budget, stop).result();
    } catch (const ArithmeticError&) { // such as at a point where a derivative has no value
        return {{}, {}, true};
    }
}

} // namespace coenergy
