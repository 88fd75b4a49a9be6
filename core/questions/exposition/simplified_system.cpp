// Each equation is split by acceleration, origin and source; the parts are simplified one by one and reassembled.
// Everything is compared with the original at random points, and anything that differs is left unchanged. One budget
// covers all: the smallest task comes first, and what it leaves of its share is available to those after it.
#include "exposition/simplified_system.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// The terms that come from one text and contain one acceleration, or none.
struct EquationPart {
    Origin origin = Origin::Inertia;
    Field source;
    std::string acceleration;
    Expression value;     // in the residual
    Expression cancelled; // in the terms only; cancels against another part
};

using EquationParts = std::vector<EquationPart>;

constexpr std::uint64_t longestJoined = 100; // operations of an equation that may become one product

Expression total(const std::vector<Term>& terms) {
    std::vector<Expression> values;
    for (const Term& term : terms)
        values.push_back(term.value);
    return sum(std::move(values));
}

bool isReaction(const EquationPart& part) {
    return part.origin == Origin::DisplacementConstraint || part.origin == Origin::FlowConstraint;
}

class Simplification {
public:
    Simplification(const DaeSystem& system, Simplifier& simplifier, const std::stop_token& stop)
        : m_system(system), m_simplifier(simplifier), m_whole(simplifier.budget(), stop), m_result(system) {}

    DaeSystem run() {
        addMatrixTasks();
        for (std::size_t k = 0; k < m_system.equations.size(); ++k)
            addTask(k, m_system.equations[k].residual.treeSize(), [this, k] { simplifyEquation(k); });
        std::set<std::size_t> notSimplified;
        for (const std::size_t task : sharedOut(m_tasks, m_whole))
            notSimplified.insert(m_equationOfTask[task]);
        for (const std::size_t k : notSimplified)
            m_result.notSimplified.push_back(m_system.equations[k].name);
        return std::move(m_result);
    }

private:
    template <class Work> void addTask(std::size_t equation, std::uint64_t size, Work work) {
        m_tasks.push_back({size, [this, work](Spending& share) {
                               m_spending = &share;
                               work();
                           }});
        m_equationOfTask.push_back(equation);
    }

    void addMatrixTasks() {
        if (!m_result.matrixForm)
            return;
        MatrixForm& form = *m_result.matrixForm;
        std::size_t equation = 0;
        for (std::vector<Expression>& row : form.massMatrix)
            addEntries(row, equation++);
        equation = form.massMatrix.size();
        for (const auto& [matrix, gammas] :
             {std::pair(&form.phiQ, &form.gammaPhi), std::pair(&form.psiF, &form.gammaPsi)})
            for (std::size_t j = 0; j < matrix->size(); ++j, ++equation) {
                addEntries((*matrix)[j], equation);
                addEntry((*gammas)[j], equation);
            }
    }

    void addEntries(std::vector<Expression>& row, std::size_t equation) {
        for (Expression& entry : row)
            addEntry(entry, equation);
    }

    void addEntry(Expression& entry, std::size_t equation) {
        if (!entry.operands().empty())
            addTask(equation, entry.treeSize(), [this, &entry] { entry = shortest(entry); });
    }

    void simplifyEquation(std::size_t k) {
        const Equation& given = m_system.equations[k];
        m_spending->steps(4 * checkSteps(given.residual)); // for the comparison at the end, and for the forcing
        const EquationParts parts = partsOf(given);
        Equation made = equationOf(given, parts);
        if (operationCount(made.residual) <= operationCount(m_result.equations[k].residual)) // with another share
            m_result.equations[k] = std::move(made);
        if (given.kind != EquationKind::Lagrange || !m_result.matrixForm || k >= m_result.matrixForm->forcing.size())
            return;
        std::vector<Expression>& forcing = m_result.matrixForm->forcing;
        const Expression itsForcing = forcingOf(m_system.matrixForm->forcing[k], parts);
        if (operationCount(itsForcing) <= operationCount(forcing[k]))
            forcing[k] = itsForcing;
    }

    Expression shortest(const Expression& expression) { return m_simplifier.simplified(expression, *m_spending); }

    // The smallest first, each with its part of what is left when something is left for the sums.
    void simplifyEach(EquationParts& parts) {
        std::vector<Expression*> values;
        for (EquationPart& part : parts)
            for (Expression* value : {&part.value, &part.cancelled})
                if (!value->operands().empty())
                    values.push_back(value);
        std::stable_sort(values.begin(), values.end(),
                         [](const Expression* a, const Expression* b) { return a->treeSize() < b->treeSize(); });
        for (std::size_t k = 0; k < values.size(); ++k) {
            Spending share = m_spending->share(values.size() - k + 1);
            *values[k] = m_simplifier.simplified(*values[k], share);
        }
    }

    // The accelerations and rates are linear in every equation.
    std::vector<std::string> highestDerivatives() const {
        std::vector<std::string> names;
        for (const Unknown& unknown : m_system.unknowns)
            if (unknown.derivatives.size() > 1)
                names.push_back(unknown.highest());
        return names;
    }

    EquationParts partsOf(const Equation& equation) {
        EquationParts parts;
        std::vector<std::vector<Expression>> values;
        for (const Term& term : equation.terms) {
            const auto same = std::find_if(parts.begin(), parts.end(), [&](const EquationPart& part) {
                return part.origin == term.origin && part.source == term.source;
            });
            if (same == parts.end()) {
                parts.push_back({term.origin, term.source, {}, {}, {}});
                values.push_back({term.value});
            } else {
                values[static_cast<std::size_t>(same - parts.begin())].push_back(term.value);
            }
        }
        for (std::size_t k = 0; k < parts.size(); ++k)
            parts[k].value = sum(std::move(values[k]));
        parts = withAccelerationsApart(parts);
        cancel(parts);
        simplifyEach(parts);
        return parts;
    }

    EquationParts withAccelerationsApart(const EquationParts& parts) const {
        const std::vector<std::string> names = highestDerivatives();
        EquationParts result;
        for (const EquationPart& part : parts) {
            const std::set<std::string> present = symbolsIn(part.value);
            Substitution none;
            for (const std::string& name : names)
                if (present.contains(name))
                    none[name] = Expression(0);
            const Expression rest = none.empty() ? part.value : substituted(part.value, none);
            for (const std::string& name : names)
                if (present.contains(name)) {
                    m_spending->steps(part.value.treeSize() + names.size());
                    Substitution one = none;
                    one[name] = Expression(1);
                    result.push_back({part.origin, part.source, name, substituted(part.value, one) - rest, {}});
                }
            if (!rest.isZero())
                result.push_back({part.origin, part.source, {}, rest, {}});
        }
        return result;
    }

    // The part that cancels between d/dt(dT*/df) and dT*/dq.
    void cancel(EquationParts& parts) const {
        const auto velocityPart = [&](Origin origin) {
            return std::find_if(parts.begin(), parts.end(), [&](const EquationPart& part) {
                return part.origin == origin && part.acceleration.empty();
            });
        };
        const auto inertia = velocityPart(Origin::Inertia);
        const auto kinetic = velocityPart(Origin::Kinetic);
        if (inertia == parts.end() || kinetic == parts.end())
            return;
        Spending share = m_spending->share(parts.size() + 1);
        const Cancellation apart = m_simplifier.withoutCancellingTerms(inertia->value, kinetic->value, share);
        inertia->value = apart.first;
        inertia->cancelled = apart.cancelled;
        kinetic->value = apart.second;
        kinetic->cancelled = -apart.cancelled;
    }

    static Expression valueOf(const EquationPart& part) {
        return part.acceleration.empty() ? part.value : part.value * Expression::symbol(part.acceleration);
    }

    template <class Wanted> static Expression sumOf(const EquationParts& parts, Wanted wanted) {
        std::vector<Expression> values;
        for (const EquationPart& part : parts)
            if (wanted(part))
                values.push_back(valueOf(part));
        return sum(std::move(values));
    }

    static bool isVelocityPart(const EquationPart& part) {
        return part.acceleration.empty() && (part.origin == Origin::Inertia || part.origin == Origin::Kinetic);
    }

    // Parts from different texts are combined where that saves much.
    Expression residualOf(const Equation& given, const EquationParts& parts) {
        std::vector<Expression> summands;
        for (const auto isJoined : {isVelocityPart, isReaction})
            summands.push_back(joined(parts, isJoined));
        summands.push_back(
            sumOf(parts, [](const EquationPart& part) { return !isVelocityPart(part) && !isReaction(part); }));
        const Expression apart = sum(std::move(summands));
        const std::uint64_t length = operationCount(apart);
        if (length > operationCount(given.residual))
            return shortest(given.residual);
        if (length > longestJoined)
            return apart;
        const Expression together = shortest(apart);
        return length <= 2 * operationCount(together) ? apart : together;
    }

    template <class Wanted> Expression joined(const EquationParts& parts, Wanted wanted) {
        const Expression apart = sumOf(parts, wanted);
        if (std::count_if(parts.begin(), parts.end(), wanted) < 2)
            return apart;
        const Expression together = shortest(apart);
        return 3 * operationCount(together) <= 2 * operationCount(apart) ? together : apart;
    }

    Equation equationOf(const Equation& given, const EquationParts& parts) {
        Equation equation{given.name, given.kind, {}, residualOf(given, parts)};
        for (const EquationPart& part : parts)
            for (const Expression& value : {valueOf(part), part.cancelled})
                append(equation.terms, part, value);
        const bool isSame = agreeAtRandomPoints(equation.residual, given.residual) &&
                            agreeAtRandomPoints(total(equation.terms), given.residual);
        return isSame ? equation : given;
    }

    static void append(std::vector<Term>& terms, const EquationPart& part, const Expression& value) {
        if (!part.acceleration.empty() && !value.isZero()) {
            terms.push_back({part.origin, part.source, value});
            return;
        }
        for (const Expression& term : termsOf(value))
            terms.push_back({part.origin, part.source, term});
    }

    Expression forcingOf(const Expression& given, const EquationParts& parts) {
        std::vector<Expression> terms;
        for (const EquationPart& part : parts)
            if (part.acceleration.empty() && !isReaction(part))
                terms.push_back(-part.value);
        const Expression made = sum(std::move(terms));
        return operationCount(made) <= operationCount(given) && agreeAtRandomPoints(made, given) ? made
                                                                                                 : shortest(given);
    }

    const DaeSystem& m_system;
    Simplifier& m_simplifier;
    Spending m_whole;
    Spending* m_spending = &m_whole; // of the present task
    DaeSystem m_result;
    std::vector<BudgetedTask> m_tasks;
    std::vector<std::size_t> m_equationOfTask; // that it belongs to
};

} // namespace

DaeSystem simplified(const DaeSystem& system, const SimplificationBudget& budget, const std::stop_token& stop) {
    Simplifier simplifier(system.notation, budget);
    return simplified(system, simplifier, stop);
}

DaeSystem simplified(const DaeSystem& system, Simplifier& simplifier, const std::stop_token& stop) {
    check(simplifier.notation() == system.notation, "a simplifier of another system");
    return Simplification(system, simplifier, stop).run();
}

} // namespace coenergy
