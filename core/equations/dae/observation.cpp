#include "dae/observation.hpp"

namespace coenergy {

Observation transformed(Observation observation, const std::function<Expression(const Expression&)>& rule) {
    const auto apply = [&](Expression& expression) { expression = rule(expression); };
    for (Statement& statement : observation.statements)
        apply(statement.value);
    for (WatchedOutput& output : observation.outputs)
        apply(output.value);
    for (WatchedLimit& limit : observation.limits)
        apply(limit.value);
    for (Expression& integral : observation.closedIntegrals)
        apply(integral);
    if (auto& energy = observation.energy)
        for (Expression* term : expressionsOf(*energy))
            apply(*term);
    for (PartBalance& part : observation.parts)
        for (Expression* term : expressionsOf(part.balance))
            apply(*term);
    return observation;
}

std::vector<Expression> expressionsIn(const Observation& observation) {
    std::vector<Expression> expressions;
    for (const WatchedOutput& output : observation.outputs)
        expressions.push_back(output.value);
    for (const WatchedLimit& limit : observation.limits)
        expressions.push_back(limit.value);
    if (const auto& energy = observation.energy)
        for (const Expression* term : expressionsOf(*energy))
            expressions.push_back(*term);
    for (const PartBalance& part : observation.parts)
        for (const Expression* term : expressionsOf(part.balance))
            expressions.push_back(*term);
    return expressions;
}

} // namespace coenergy
