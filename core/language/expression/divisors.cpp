// By trial: the quotients are evaluated with the values as they are, and with others in place of each zero.
#include "expression/divisors.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool isQuotient(const Expression& node) {
    return node.isPower() && node.operands()[1].isNumber() && evaluate(node.operands()[1], {}) < 0;
}

bool areGiven(const std::set<std::string>& names, const Point& values) {
    return std::ranges::all_of(names, [&](const std::string& name) { return values.contains(name); });
}

Point with(Point values, const std::string& name, double value) {
    values[name] = value;
    return values;
}

Point withoutZeros(Point values) {
    for (auto& [name, value] : values)
        if (value == 0)
            value = 1;
    return values;
}

std::vector<std::string> zerosIn(const Point& values) {
    std::vector<std::string> zeros;
    for (const auto& [name, value] : values)
        if (value == 0)
            zeros.push_back(name);
    return zeros;
}

} // namespace

void Divisors::add(const Expression& expression) {
    forEachNode(expression, [this](const Expression& node) {
        if (isQuotient(node))
            m_quotients.push_back({node, symbolsIn(node)});
    });
}

void Divisors::define(const std::string& name, const Expression& value) {
    add(value);
    m_definitions.push_back({name, {value, symbolsIn(value)}});
}

bool Divisors::vanish(const Point& values) const {
    const Point all = withDefinitions(values);
    return std::ranges::any_of(m_quotients, [&](const Quotient& quotient) { return isUndefined(quotient, all); });
}

std::set<std::string> Divisors::zerosBehind(const Point& values) const {
    const Point all = withDefinitions(values);
    const std::vector<std::string> zeros = zerosIn(values);
    std::vector<Point> alone, without;
    for (const std::string& name : zeros) {
        alone.push_back(withDefinitions(with(withoutZeros(values), name, 0)));
        without.push_back(withDefinitions(with(values, name, 1)));
    }
    std::set<std::string> result;
    for (const Quotient& quotient : m_quotients) {
        if (!isUndefined(quotient, all))
            continue;
        std::set<std::string> causes, conditions;
        for (std::size_t k = 0; k < zeros.size(); ++k) {
            if (isUndefined(quotient, alone[k]))
                causes.insert(zeros[k]);
            if (!isUndefined(quotient, without[k]))
                conditions.insert(zeros[k]);
        }
        result.merge(causes.empty() ? conditions : causes);
    }
    return result;
}

Point Divisors::withDefinitions(Point values) const {
    for (const auto& [name, definition] : m_definitions)
        if (areGiven(definition.names, values))
            values[name] = evaluate(definition.value, values);
    return values;
}

bool Divisors::isUndefined(const Quotient& quotient, const Point& values) {
    return areGiven(quotient.names, values) && !std::isfinite(evaluate(quotient.value, values));
}

} // namespace coenergy
