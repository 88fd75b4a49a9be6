// What a search finds counts only where the motion's own equations agree.
#include "equilibrium/equilibria.hpp"

#include "equilibrium/description.hpp"

namespace coenergy {

std::string_view stabilityName(Stability stability) {
    switch (stability) {
    case Stability::Stable:
        return "stable";
    case Stability::Unstable:
        return "unstable";
    case Stability::Marginal:
        return "marginal";
    }
    return "";
}

std::vector<double> inputsOf(const Equilibrium& equilibrium, const CompiledSystem& system) {
    std::vector<double> inputs(1, 0.0);
    inputs.insert(inputs.end(), equilibrium.state.begin(), equilibrium.state.end());
    inputs.insert(inputs.end(), equilibrium.highest.begin(), equilibrium.highest.end());
    inputs.resize(system.inputCount(), 0.0);
    return inputs;
}

Equilibria findEquilibria(const EquilibriumQuestion& question, const std::stop_token& stop) {
    RestEquations equations(question.problem, *question.equations, question.steady);
    const RestPoints points = searchRest(question, equations, stop);
    Equilibria result{{}, {}, points.findings};
    for (const RestPoint& point : points.found) {
        Equilibrium described = describedEquilibrium(question, equations, point);
        if (!staysAtRest(described, question))
            continue;
        (described.passedLimits.empty() ? result.found : result.behindLimits).push_back(std::move(described));
    }
    return result;
}

} // namespace coenergy
