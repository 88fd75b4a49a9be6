// The energies form a document like any other, which passes through the same stages, with caches of its own.
#include "conversion/energy_route.hpp"

#include "derivation/analysis_model.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "linearization/linear_system.hpp"
#include "linearization/spectrum.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/momenta.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>

namespace coenergy {

namespace {

using Eigenvalues = std::vector<std::complex<double>>;

Eigenvalues eigenvaluesOf(const std::vector<Mode>& modes) {
    Eigenvalues values;
    for (const Mode& mode : modes)
        values.push_back(mode.value);
    return values;
}

Eigenvalues ofStateSpace(const Document& document, const Givens& givens, const std::stop_token& stop) {
    if (hasVectors(document)) // dimensions refer to components
        return {};
    const ReadGraph read = readGraph(document);
    if (!read.problems.empty())
        return {};
    const auto space = numericStateSpace(read.graph, valuesOf(givens.parameters), stop);
    const auto* known = std::get_if<NumericStateSpace>(&space);
    return known ? eigenvaluesOf(spectrumOf(known->A)) : Eigenvalues();
}

// At the start, which is as good as any other point of a linear model.
Eigenvalues ofLinearSystem(const ParsedModel& parsed, const Preparation& preparation) {
    const AnalysisModel model = analysisModel(parsed, preparation);
    if (!model.model)
        return {};
    auto problem = problemFor(*model.model, model.givens, {}, model.settings);
    auto* known = std::get_if<SimulationProblem>(&problem);
    if (!known)
        return {};
    Dynamics dynamics(known->system, known->parameters, known->nominal);
    const StartResult start = startOf(*known, dynamics);
    if (!start.isConsistent() || !dynamics.solve(known->start.time, start.state))
        return {};
    const std::shared_ptr<const CompiledSystem> system = known->system;
    const auto linear = linearize(pointOf(model, std::move(*known), *system, known->start.time, dynamics.inputs()));
    const auto* found = std::get_if<LinearSystem>(&linear);
    return found ? eigenvaluesOf(found->modes) : Eigenvalues();
}

} // namespace

EnergyRoute EnergyRouteStage::run(const Document& graph, const std::stop_token& stop) {
    EnergyRoute route;
    route.displacement = usualDisplacement(graph);
    route.derivation.system = route.simplified = std::make_shared<const DaeSystem>();
    const LagrangianGraph written = lagrangianGraph(graph, route.displacement);
    if (!written.problems.empty())
        return route;
    const ParsedModel parsed = parseModel(written.document);
    route.derivation = m_derivation.run(written.document, parsed, stop);
    route.simplified = m_simplification.run(route.derivation.system, stop);
    const Preparation preparation = m_preparation.run(parsed, route.derivation, stop);
    if (!preparation.model)
        return route;
    route.ofStates = ofStateSpace(graph, givensOf(parsed), stop);
    route.ofEnergies = ofLinearSystem(parsed, preparation);
    return route;
}

// In other variables the eigenvalues differ by rounding relative to the largest; where two coincide, by the square root
// of that.
bool agree(const Eigenvalues& some, const Eigenvalues& others) {
    double size = 0;
    for (const auto* all : {&some, &others})
        for (const std::complex<double>& value : *all)
            size = std::max(size, std::abs(value));
    const auto isZero = [&](const std::complex<double>& value) { return std::abs(value) <= 1e-7 * size; };
    Eigenvalues left = others;
    std::erase_if(left, isZero);
    for (const std::complex<double>& value : some) {
        if (isZero(value))
            continue;
        const auto same =
            std::find_if(left.begin(), left.end(), [&](const auto& other) { return isZero(other - value); });
        if (same == left.end())
            return false;
        left.erase(same);
    }
    return left.empty();
}

} // namespace coenergy
