#pragma once
// What expressions divide by, and the values for which that vanishes.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

class Divisors {
public:
    /// The divisors in an expression.
    void add(const Expression& expression);
    /// Those in a definition, whose name may occur in all that is added after it.
    void define(const std::string& name, const Expression& value);

    /// Whether one leaves no number. A divisor with names that have no value never vanishes.
    bool vanish(const Point& values) const;

    /// The names with the value 0 that make a divisor vanish: those that do so alone, all others being 1; where none
    /// does, those of which another value would save it.
    std::set<std::string> zerosBehind(const Point& values) const;

private:
    struct Quotient {
        Expression value; // 1/(x + y)
        std::set<std::string> names;
    };

    Point withDefinitions(Point values) const;
    static bool isUndefined(const Quotient& quotient, const Point& values);

    std::vector<Quotient> m_quotients;
    std::vector<std::pair<std::string, Quotient>> m_definitions;
};

} // namespace coenergy
