// The same inversion as that of p = dT*/df, with the names exchanged: the transformation is its own inverse.
#include "lagrange/energy_duals.hpp"

#include "algebra/values_at_points.hpp"
#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "lagrange/momentum_inversion.hpp"
#include "lagrange/parameter_values.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Typeset as p or e with the coordinate below it.
Notation withConjugates(Notation notation, const std::vector<ConjugatePair>& pairs) {
    DistinctLatex looks(notation);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const std::string below = latexOf(pairs[k].coordinate, notation);
        const std::string letter = pairs[k].conjugate.substr(0, 1);
        notation[pairs[k].conjugate] = {Role::Flow, k, looks.of(pairs[k].conjugate, letter + "_{" + below + "}")};
    }
    return notation;
}

enum class Branch { Nowhere, Right, Wrong };

// Whether p, as found for f, gives f back, and the energy; at flows of both signs and of many sizes, since p = 4 f^2/9,
// found for T = p^(3/2), is right for one sign alone. `given` are the values of parameters.
Branch branchOf(const EnergyDual& dual, const Point& given) {
    constexpr int trials = 56;
    RandomNumbers random;
    bool isAnywhere = false;
    for (int trial = 0; trial < trials; ++trial) {
        std::set<std::string> names = symbolsIn(dual.given);
        addSymbolsIn(dual.value, names);
        Point point = pointSomewhere(names, trial);
        for (const auto& [name, value] : given)
            point[name] = value;
        double expected = 0;
        for (const EnergyDual::Pair& pair : dual.pairs)
            point[pair.own] = std::pow(10, trial % 7 - 3) * (0.3 + random.share()) * random.sign();
        for (const EnergyDual::Pair& pair : dual.pairs) {
            point[pair.conjugate] = evaluate(pair.ofOwn, point);
            expected += point[pair.conjugate] * point[pair.own];
        }
        if (!std::isfinite(expected))
            continue;
        isAnywhere = true;
        for (const EnergyDual::Pair& pair : dual.pairs)
            if (!(std::abs(evaluate(pair.ofConjugates, point) - point[pair.own]) <= 1e-4 * std::abs(point[pair.own])))
                return Branch::Wrong;
        const double energy = evaluate(dual.given, point);
        if (!(std::abs(evaluate(dual.value, point) - (expected - energy)) <=
              1e-6 * (std::abs(expected) + std::abs(energy))))
            return Branch::Wrong;
    }
    return isAnywhere ? Branch::Right : Branch::Nowhere;
}

// Of the parameters, those with whose other sign the formulas fail.
std::vector<Expression> signsOf(const EnergyDual& dual, const Point& values) {
    std::vector<Expression> signs;
    const std::set<std::string> used = symbolsIn(dual.given);
    for (const auto& [name, value] : values) {
        if (!used.contains(name) || value == 0)
            continue;
        Point turned = values;
        turned[name] = -value;
        if (branchOf(dual, turned) != Branch::Right)
            signs.push_back(value > 0 ? Expression::symbol(name) : -Expression::symbol(name));
    }
    return signs;
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
    EnergyDual dual = dualOf(source, given, pairs, inversion, simplifier.simplified(inversion.energy, stop));
    const std::optional<Point> values = valuesOf(parameters);
    if (branchOf(dual, values.value_or(Point())) == Branch::Wrong) {
        for (const ConjugatePair& pair : pairs)
            missing.push_back(pair.coordinate);
        return {{}, missing};
    }
    std::vector<Expression> signs = values ? signsOf(dual, *values) : std::vector<Expression>();
    return {std::move(dual), {}, std::move(signs)};
}

} // namespace

FoundDual energyDual(const Field& source, const Expression& given, const std::vector<ConjugatePair>& pairs,
                     const std::vector<ParameterValue>& parameters, Notation notation, PiMeaning pi,
                     const std::stop_token& stop) {
    std::vector<std::string> all;
    for (const ConjugatePair& pair : pairs)
        all.push_back(pair.coordinate);
    try {
        const std::optional<Point> values = valuesOf(parameters);
        if (values && !hasValueWith(*values, given))
            return {{}, all};
        return found(source, given, pairs, parameters, std::move(notation), pi, stop);
    } catch (const ArithmeticError&) { // beyond the algebra
        return {{}, all};
    }
}

} // namespace coenergy
