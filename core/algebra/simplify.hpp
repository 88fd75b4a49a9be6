#pragma once
// Expressions as a textbook writes them.

#include "algebra/simplification_budget.hpp"
#include "expression/notation.hpp"

#include <map>
#include <stop_token>

namespace coenergy {

/// Two summands without what cancels between them: first + cancelled and second - cancelled were given.
struct Cancellation {
    Expression first;
    Expression second;
    Expression cancelled;
};

/// Simplifies the expressions of one system, and of the next one that an edit makes of it. What it remembers saves work
/// and changes no result.
class Simplifier {
public:
    /// Names that the notation has as parameters, or does not have, are gathered as coefficients.
    explicit Simplifier(Notation notation = {}, const SimplificationBudget& budget = {})
        : m_notation(std::move(notation)), m_budget(budget) {}

    const Notation& notation() const { return m_notation; }

    /// The shortest form that is found, by operationCount, then by the numbers that are written; never longer than the
    /// expression itself, and the same in every run. What does not fit the budget, or fails the check at random points,
    /// stays as it is. Throws Cancelled on request.
    Expression simplified(const Expression& expression, const std::stop_token& stop = {});

    /// Nothing cancels if the budget does not allow to find out. Throws Cancelled on request.
    Cancellation withoutCancellingTerms(const Expression& first, const Expression& second, const std::stop_token& stop = {}) const;

private:
    struct Shortest;
    struct ByContent {
        bool operator()(const Expression& a, const Expression& b) const { return compare(a, b) < 0; }
    };

    Expression checkedSimplified(const Expression& expression);
    Expression withSimpleAtoms(const Expression& expression);
    Expression shortest(const Expression& expression);
    Expression shortestCandidate(const Expression& expression) const;

    Notation m_notation;
    SimplificationBudget m_budget;
    std::stop_token m_stop; // of the present call
    std::map<Expression, Expression, ByContent> m_simplified;
    std::map<Expression, Expression, ByContent> m_shortest; // atoms taken as they are
};

Expression simplified(const Expression& expression, const Notation& notation = {}, const SimplificationBudget& budget = {},
                      const std::stop_token& stop = {});

} // namespace coenergy
