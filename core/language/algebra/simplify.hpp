#pragma once
// Expressions as a textbook would write them.

#include "algebra/simplification_budget.hpp"
#include "expression/notation.hpp"

#include <map>
#include <stop_token>

namespace coenergy {

struct SimplificationWay;

/// Two summands without the part that cancels between them: the given ones were first + cancelled and second -
/// cancelled.
struct Cancellation {
    Expression first;
    Expression second;
    Expression cancelled;
};

/// Simplifies the expressions of one system, and of the systems that edits make of it. Its memory saves work but
/// changes no result.
class Simplifier {
public:
    /// Names that are parameters in the notation, or do not occur in it, are gathered as coefficients.
    explicit Simplifier(Notation notation = {}, const SimplificationBudget& budget = {})
        : m_notation(std::move(notation)), m_budget(budget) {}

    const Notation& notation() const { return m_notation; }
    const SimplificationBudget& budget() const { return m_budget; } ///< of one system

    /// The shortest form found, by operationCount, then by the number of written numbers; never longer than the
    /// expression itself, and the same in every run. An expression that exceeds the spending (which records this), or
    /// fails the check at random points, is returned unchanged. Throws Cancelled on request.
    Expression simplified(const Expression& expression, Spending& spending);
    /// With the whole budget.
    Expression simplified(const Expression& expression, const std::stop_token& stop = {});

    /// Nothing cancels if the spending does not suffice to find out. Throws Cancelled on request.
    Cancellation withoutCancellingTerms(const Expression& first, const Expression& second, Spending& spending) const;

private:
    struct Shortest;
    // A result for which nothing was refused, and the work it took: when requested again it is charged the same, so
    // that no result depends on earlier ones.
    struct Known {
        Expression result;
        std::uint64_t taken = 0;
        std::uint64_t needed = 0;
    };
    using Memory = std::map<Expression, Known, ByContent>;

    template <class Work>
    static Expression remembered(Memory& memory, const Expression& expression, Spending& spending, Work work);
    Expression checkedSimplified(const Expression& expression, Spending& spending);
    Expression withSimpleAtoms(const Expression& expression, Spending& spending);
    Expression shortest(const Expression& expression, Spending& spending);
    Expression shortestInRounds(const Expression& expression, Spending& spending);
    Expression shortestCandidate(const Expression& expression, Spending& spending) const;
    void offerForms(const Expression& expression, const SimplificationWay& way, Shortest& best,
                    Spending& spending) const;

    Notation m_notation;
    SimplificationBudget m_budget;
    Memory m_simplified;
    Memory m_shortest; // atoms taken as they are
};

Expression simplified(const Expression& expression, const Notation& notation = {},
                      const SimplificationBudget& budget = {}, const std::stop_token& stop = {});

} // namespace coenergy
