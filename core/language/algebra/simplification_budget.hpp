#pragma once
// The work that a simplification may do. Counted in steps and sizes, never in seconds, so that the same expression
// gives the same result on every machine.

#include "base/cancellation.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// A step is about a microsecond: a product or comparison of two terms, the construction of a few nodes, or the
/// evaluation of one node at random points.
struct SimplificationBudget {
    std::uint64_t steps = 5'000'000; // for all expressions of one system together
    std::uint64_t terms = 4000;      // of any intermediate polynomial
    std::size_t depth = 400;         // of functions in functions
};

/// Thrown by Spending, caught where a candidate is tried.
class BudgetExhausted {};

/// The rest of a budget, or of a share of one.
class Spending {
public:
    explicit Spending(const SimplificationBudget& budget, std::stop_token stop = {})
        : m_terms(budget.terms), m_depth(budget.depth), m_steps(budget.steps), m_stop(std::move(stop)) {}
    Spending(const Spending&) = delete;
    Spending& operator=(const Spending&) = delete;
    ~Spending() {
        if (m_whole)
            m_whole->include(*this);
    }

    /// One of `parts` equal parts of the rest. Its consumption is charged to the whole when it is destroyed.
    Spending share(std::uint64_t parts) {
        checkpoint(m_stop);
        return Spending(*this, parts);
    }

    /// Throws BudgetExhausted, and Cancelled on request. Refused steps are not charged.
    void steps(std::uint64_t count) {
        if (m_taken / checkEvery != (m_taken + count) / checkEvery)
            checkpoint(m_stop);
        if (count > left()) {
            m_isRefused = true;
            throw BudgetExhausted();
        }
        m_taken += count;
    }

    /// Throws Cancelled on request, in the middle of many steps.
    void pause() const { checkpoint(m_stop); }

    void refuse() { m_isRefused = true; } ///< for another reason

    /// Charges remembered work of another spending as if it were done again; false, with nothing charged, if it would
    /// be refused.
    bool repeat(std::uint64_t taken, std::uint64_t needed) {
        if (needed > left())
            return false;
        m_needed = std::max(m_needed, m_taken + needed);
        m_taken += taken;
        return true;
    }

    std::uint64_t left() const { return m_steps - std::min(m_steps, m_taken); }
    std::uint64_t taken() const { return m_taken; }
    /// The smallest budget with which none of the same work would be refused.
    std::uint64_t needed() const { return std::max(m_taken, m_needed); }
    bool isRefused() const { return m_isRefused; } ///< itself, or one of its shares
    std::uint64_t maximumTerms() const { return m_terms; }
    std::size_t maximumDepth() const { return m_depth; }

private:
    static constexpr std::uint64_t checkEvery = 4096;

    Spending(Spending& whole, std::uint64_t parts)
        : m_terms(whole.m_terms), m_depth(whole.m_depth), m_steps(whole.left() / parts), m_stop(whole.m_stop),
          m_whole(&whole), m_parts(parts) {}

    void include(const Spending& share) {
        m_needed = std::max(m_needed, m_taken + share.m_parts * share.needed());
        m_taken += share.m_taken;
        m_isRefused = m_isRefused || share.m_isRefused;
    }

    std::uint64_t m_terms;
    std::size_t m_depth;
    std::uint64_t m_steps;
    std::stop_token m_stop;
    Spending* m_whole = nullptr;
    std::uint64_t m_parts = 1;
    std::uint64_t m_taken = 0;
    std::uint64_t m_needed = 0;
    bool m_isRefused = false;
};

/// A part of the work on a system. It may run again, with a larger share.
struct BudgetedTask {
    std::uint64_t size = 0; // of what it works on
    std::function<void(Spending&)> work;
};

/// Runs all tasks, the smallest first, each with its share of the rest. Tasks that exhausted their share run again as
/// long as they can be given at least twice as much. Returns the tasks that were still refused something at the end, in
/// ascending order. BudgetExhausted ends a task; Cancelled is passed on.
std::vector<std::size_t> sharedOut(const std::vector<BudgetedTask>& tasks, Spending& whole);

} // namespace coenergy
