#pragma once
// Discontinuities made explicit: sign, step, abs, min and max become smooth functions of their arguments and of
// switches that are constant within a step.

#include "expression/expression.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The first or last row of a table: on the side `inside` of the switch the argument is within the rows.
struct TableEnd {
    Expression call;
    int inside = 1;

    bool operator==(const TableEnd&) const = default;
};

/// A switch is +1 where its argument is positive, -1 where it is negative. Where the argument stays zero it has the
/// value that is right for its function: 0 for sign(0) = 0, +1 for step(0) = 1.
struct Switch {
    std::string name; // cannot be typed
    Expression argument;
    Expression function; // in which it first occurred
    double atZero = 0;
    /// An earlier switch with the same argument or the opposite one, whose side this one shares.
    struct Leader {
        std::size_t index = 0;
        int sign = 1;

        bool operator==(const Leader&) const = default;
    };
    std::optional<Leader> leader = {};
    std::vector<TableEnd> ends = {}; // of tables whose first or last row it is
    /// For the size of an impulse, which is 0 except at the moment when this earlier switch changes.
    std::optional<std::size_t> moment = {};

    bool operator==(const Switch&) const = default;
};

/// Replaces the piecewise functions in expressions of one system; equal arguments share a switch: sign(u) = s, abs(u) =
/// s u, step(u) = (1 + s)/2, and with u = a - b  min(a, b) = (a + b - s u)/2, max(a, b) = (a + b + s u)/2. A table is
/// the sum of its pieces. An impulse is a switch for its size, with another switch for its moment.
class SwitchTable {
public:
    /// May throw ArithmeticError.
    Expression smooth(const Expression& expression);

    const std::vector<Switch>& switches() const { return m_switches; }

private:
    Expression switchFor(const Expression& argument, const Expression& function);
    Expression stepSwitchFor(const Expression& argument, const Expression& function);
    std::optional<Switch::Leader> leaderOf(const Expression& argument) const;
    Expression impulse(const Expression& moment, const Expression& function);
    Expression tableValue(const Expression& call);
    void markEnd(const Expression& distance, const TableEnd& end);
    Expression added(Switch entry);

    std::vector<Switch> m_switches;
};

} // namespace coenergy
