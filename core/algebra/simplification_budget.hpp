#pragma once
// How much work a simplification may be. Counted in steps and sizes, never in seconds: the same expression becomes
// the same on every machine.

#include "base/cancellation.hpp"

#include <cstdint>
#include <stop_token>

namespace coenergy {

struct SimplificationBudget {
    std::uint64_t steps = 4'000'000; // products of two terms and comparisons of two terms, for one expression
    std::uint64_t terms = 4000;      // of any polynomial on the way
    std::size_t depth = 400;         // of functions in functions
};

/// Thrown by Spending, caught where a candidate is tried.
class BudgetExhausted {};

/// What is left of a budget.
class Spending {
public:
    Spending(const SimplificationBudget& budget, std::stop_token stop) : m_budget(budget), m_stop(std::move(stop)) {}

    /// Throws BudgetExhausted, and Cancelled on request.
    void steps(std::uint64_t count) {
        if (m_steps / checkEvery != (m_steps + count) / checkEvery)
            checkpoint(m_stop);
        m_steps += count;
        if (m_steps > m_budget.steps)
            throw BudgetExhausted();
    }
    std::uint64_t maximumTerms() const { return m_budget.terms; }

private:
    static constexpr std::uint64_t checkEvery = 4096;

    SimplificationBudget m_budget;
    std::stop_token m_stop;
    std::uint64_t m_steps = 0;
};

} // namespace coenergy
