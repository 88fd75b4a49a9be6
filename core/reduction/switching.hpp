#pragma once
// Discontinuities made visible: sign, step, abs, min and max become smooth functions of their arguments and of
// switches that keep their value within a step.

#include "expression/expression.hpp"

#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// A switch is +1 where its argument is positive, -1 where it is negative.
struct Switch {
    std::string name; // no text can spell it
    Expression argument;

    bool operator==(const Switch&) const = default;
};

/// Replaces the piecewise functions in expressions of one system; equal arguments share a switch:
/// sign(u) = s, abs(u) = s u, step(u) = (1 + s)/2, and with u = a - b  min(a, b) = (a + b - s u)/2,
/// max(a, b) = (a + b + s u)/2.
class SwitchTable {
public:
    /// May throw ArithmeticError.
    Expression smooth(const Expression& expression);

    const std::vector<Switch>& switches() const { return m_switches; }

private:
    Expression switchFor(const Expression& argument);

    std::vector<Switch> m_switches;
};

} // namespace coenergy
