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
        for (Expression* part :
             {&energy->hamiltonian, &energy->supplied, &energy->dissipated, &energy->kineticCoenergy})
            apply(*part);
    return observation;
}

std::vector<Expression> expressionsIn(const Observation& observation) {
    std::vector<Expression> expressions;
    for (const WatchedOutput& output : observation.outputs)
        expressions.push_back(output.value);
    for (const WatchedLimit& limit : observation.limits)
        expressions.push_back(limit.value);
    if (const auto& energy = observation.energy)
        for (const Expression& part :
             {energy->hamiltonian, energy->supplied, energy->dissipated, energy->kineticCoenergy})
            expressions.push_back(part);
    return expressions;
}

} // namespace coenergy
