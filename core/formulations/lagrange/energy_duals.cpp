// The same inversion as that of p = dT*/df, with the names exchanged: the transformation is its own inverse.
#include "lagrange/energy_duals.hpp"

#include "algebra/values_at_points.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "lagrange/bent_momentum.hpp"
#include "lagrange/momentum_inversion.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// With a mass of zero p^2/(2 m) has no value, although what it is turned into has.
bool hasValues(const Expression& energy, const std::vector<ParameterValue>& parameters) {
    const std::optional<Point> values = valuesOf(parameters);
    for (int trial = 0; values && trial < 12; ++trial) {
        Point point = pointSomewhere(symbolsIn(energy), trial);
        for (const auto& [name, value] : *values)
            point[name] = value;
        if (std::isfinite(evaluate(energy, point)))
            return true;
    }
    return !values;
}

// Typeset as p or e with the coordinate below it.
Notation withConjugates(Notation notation, const std::vector<ConjugatePair>& pairs) {
    DistinctLatex looks(notation);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const auto known = notation.find(pairs[k].coordinate);
        const std::string below = known == notation.end() ? latexOfName(pairs[k].coordinate) : known->second.latex;
        const std::string letter = pairs[k].conjugate.substr(0, 1);
        notation[pairs[k].conjugate] = {Role::Flow, k, looks.of(pairs[k].conjugate, letter + "_{" + below + "}")};
    }
    return notation;
}

EnergyDual dualOf(const Field& source, const Expression& given, const std::vector<ConjugatePair>& pairs,
                  const MomentumInversion& inversion, Expression value) {
    EnergyDual dual{source, given, {}, std::move(value)};
    for (std::size_t k = 0; k < pairs.size(); ++k)
        dual.pairs.push_back(
            {pairs[k].coordinate, pairs[k].conjugate, pairs[k].own, inversion.momenta[k], inversion.flows[k]});
    return dual;
}

FoundDual found(const Field& source, const Expression& given, const std::vector<ConjugatePair>& pairs,
                const std::vector<ParameterValue>& parameters, Notation notation, PiMeaning pi,
                const std::stop_token& stop) {
    std::vector<FlowAndMomentum> names;
    for (const ConjugatePair& pair : pairs)
        names.push_back({pair.coordinate, pair.conjugate, pair.own});
    Simplifier simplifier(withConjugates(std::move(notation), pairs));
    const auto inverted = invertedMomenta(given, names, parameters, pi, simplifier, stop);
    if (const auto* obstacle = std::get_if<HamiltonObstacle>(&inverted))
        return {{}, obstacle->coordinates};
    const auto& inversion = std::get<MomentumInversion>(inverted);
    std::vector<std::string> missing;
    for (std::size_t k = 0; k < pairs.size(); ++k)
        if (!inversion.isDetermined[k])
            missing.push_back(pairs[k].coordinate);
    if (!missing.empty())
        return {{}, missing};
    return {dualOf(source, given, pairs, inversion, simplifier.simplified(inversion.energy, stop)), {}};
}

} // namespace

FoundDual energyDual(const Field& source, const Expression& given, const std::vector<ConjugatePair>& pairs,
                     const std::vector<ParameterValue>& parameters, Notation notation, PiMeaning pi,
                     const std::stop_token& stop) {
    std::vector<std::string> all;
    for (const ConjugatePair& pair : pairs)
        all.push_back(pair.coordinate);
    try {
        if (!hasValues(given, parameters))
            return {{}, all};
        return found(source, given, pairs, parameters, std::move(notation), pi, stop);
    } catch (const ArithmeticError&) { // beyond the algebra
        return {{}, all};
    }
}

} // namespace coenergy
