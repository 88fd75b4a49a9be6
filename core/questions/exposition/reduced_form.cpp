// Equations already known in a better form (the system's own equations and the derivatives of constraints) are taken
// from there; the rest is simplified. Switches are written as the signs for which they stand.
#include "exposition/reduced_form.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

class FormReading {
public:
    FormReading(const ReducedSystem& reduced, const std::vector<HiddenConstraint>& hidden, const DaeSystem& shown,
                const DerivationSteps& steps, Simplifier* simplifier, const std::stop_token& stop)
        : m_reduced(reduced), m_shown(shown), m_steps(steps), m_simplifier(simplifier),
          m_spending(simplifier ? simplifier->budget() : SimplificationBudget(), stop), m_left(hidden.size()),
          m_stop(stop) {
        for (const std::vector<Expression>& levels : reduced.derivatives)
            m_left += levels.size();
        m_form.hidden = hidden;
        m_form.notation = shown.notation;
        for (const Switch& one : reduced.switches)
            m_signs.emplace(one.name,
                            one.moment ? one.function : apply(Function::Sign, {substituted(one.argument, m_signs)}));
    }

    ReducedForm run() {
        unknowns();
        for (std::size_t i = 0; i < m_reduced.equations.size(); ++i)
            equation(i);
        for (HiddenConstraint& hidden : m_form.hidden) {
            hidden.residual = shortest(hidden.residual);
            --m_left;
        }
        return std::move(m_form);
    }

private:
    void unknowns() {
        const std::vector<int>& d = m_reduced.offsets.d;
        const int most = d.empty() ? 0 : *std::max_element(d.begin(), d.end());
        for (int order = 0; order < most; ++order)
            for (std::size_t j = 0; j < d.size(); ++j)
                if (order < d[j]) {
                    m_form.state.push_back(known({j, order}));
                    m_form.rates.push_back(known({j, order + 1}));
                }
        for (std::size_t j = 0; j < d.size(); ++j)
            m_form.highest.push_back(known({j, d[j]}));
        int free = 0;
        for (const int each : d)
            free += each;
        for (const int each : m_reduced.offsets.c)
            free -= each;
        m_form.freeInitialValues = static_cast<std::size_t>(std::max(free, 0));
    }

    // The name of a derivative, which is added to the notation.
    std::string known(DerivativeOf derivative) {
        const std::string name = m_reduced.unknowns.name(derivative);
        if (!m_form.notation.contains(name)) {
            const auto base = m_form.notation.find(m_reduced.unknowns.name(derivative.unknown));
            SymbolNotation notation = base == m_form.notation.end() ? SymbolNotation{} : base->second;
            const std::string letter =
                notation.latex.empty() ? latexOfName(m_reduced.unknowns.name(derivative.unknown)) : notation.latex;
            notation.role = Role::Acceleration;
            notation.latex = DistinctLatex(m_form.notation).of(name, derivedLatex(letter, derivative.order));
            m_form.notation.emplace(name, std::move(notation));
        }
        return name;
    }

    static std::string derivedLatex(const std::string& letter, int order) {
        static const char* const accents[] = {"", "\\dot", "\\ddot", "\\dddot"};
        constexpr int mostDots = 3;
        return order <= mostDots ? withAccent(accents[order], letter)
                                 : "{" + letter + "}^{(" + std::to_string(order) + ")}";
    }

    Expression withSigns(const Expression& expression) const {
        return m_signs.empty() ? expression : substituted(expression, m_signs);
    }

    // Each within its share of the remaining budget.
    Expression shortest(const Expression& expression) {
        checkpoint(m_stop);
        const Expression plain = tidied(withSigns(expression));
        Spending share = m_spending.share(m_left);
        return m_simplifier ? m_simplifier->simplified(plain, share) : plain;
    }

    // Expressions too large to be compared count as different.
    bool isSame(const Expression& a, const Expression& b) {
        try {
            m_spending.share(m_left).steps(checkSteps(a) + checkSteps(b));
        } catch (const BudgetExhausted&) {
            return a == b;
        }
        return agreeAtRandomPoints(a, b);
    }

    bool isReplaced(const std::string& name) const {
        return std::any_of(m_form.hidden.begin(), m_form.hidden.end(),
                           [&](const HiddenConstraint& hidden) { return hidden.replaced == name; });
    }

    // The level of an equation, if it is known.
    const Expression* knownLevel(const std::string& name, std::size_t level) const {
        const auto equation = std::find_if(m_shown.equations.begin(), m_shown.equations.end(),
                                           [&](const Equation& candidate) { return candidate.name == name; });
        if (equation == m_shown.equations.end() || isReplaced(name))
            return nullptr;
        if (level == 0)
            return &equation->residual;
        const auto& steps = m_steps.equations[static_cast<std::size_t>(equation - m_shown.equations.begin())].steps;
        const bool isDerived = steps.front().kind == StepKind::Constraint && level < steps.size();
        return isDerived ? &steps[level].value : nullptr;
    }

    void equation(std::size_t i) {
        ReducedEquation result{m_reduced.equations[i].name, {}, {}};
        const std::vector<Expression>& levels = m_reduced.derivatives[i];
        for (std::size_t level = 0; level < levels.size(); ++level) {
            const Expression* better = knownLevel(result.name, level);
            for (const std::string& name : symbolsIn(levels[level]))
                if (const auto derivative = m_reduced.unknowns.find(name))
                    known(*derivative);
            // Without the reactions of constraints that were set aside it is a different equation.
            const bool isKnown = better && isSame(*better, withSigns(levels[level]));
            result.levels.push_back(isKnown ? *better : shortest(levels[level]));
            --m_left;
        }
        const std::set<std::string> present = symbolsIn(result.levels.back());
        std::copy_if(m_form.highest.begin(), m_form.highest.end(), std::back_inserter(result.solvedFor),
                     [&](const std::string& name) { return present.contains(name); });
        m_form.equations.push_back(std::move(result));
    }

    const ReducedSystem& m_reduced;
    const DaeSystem& m_shown;
    const DerivationSteps& m_steps;
    Simplifier* m_simplifier;
    Spending m_spending;
    std::size_t m_left; // expressions to come
    const std::stop_token& m_stop;
    Substitution m_signs;
    ReducedForm m_form;
};

} // namespace

ReducedForm reducedForm(const ReducedSystem& reduced, const std::vector<HiddenConstraint>& hidden,
                        const DaeSystem& shown, const DerivationSteps& steps, Simplifier* simplifier,
                        const std::stop_token& stop) {
    return FormReading(reduced, hidden, shown, steps, simplifier, stop).run();
}

} // namespace coenergy
