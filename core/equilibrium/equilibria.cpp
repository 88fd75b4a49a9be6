// What a search finds counts only where the motion's own equations agree.
#include "equilibrium/equilibria.hpp"

#include "equilibrium/description.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// The motion's own equations, solved anew: nothing but the steady displacements may change.
bool staysAtRest(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    if (!equilibrium.linear)
        return true;
    const LinearSystem& system = *equilibrium.linear;
    for (std::size_t k = 0; k < system.states.size(); ++k) {
        const bool isSteady =
            std::any_of(question.steady.begin(), question.steady.end(),
                        [&](const SteadyFlow& steady) { return steady.coordinate == system.states[k]; });
        const double terms = system.A.row(static_cast<Eigen::Index>(k)).cwiseAbs().sum();
        if (!isSteady && !(std::abs(system.drift[k]) <= 1e-7 * std::max(1.0, terms)))
            return false;
    }
    return true;
}

} // namespace

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
