#include "continua/continuum_symbols.hpp"

#include "expression/traverse.hpp"

namespace coenergy {

namespace {

void addExpressionsOf(const ContinuumEnd& end, std::vector<Expression>& all) {
    all.insert(all.end(), {end.kinetic, end.potential, end.dissipation});
    all.insert(all.end(), end.forces.begin(), end.forces.end());
    all.insert(all.end(), end.moments.begin(), end.moments.end());
}

} // namespace

std::vector<Expression> expressionsOf(const Continuum& continuum) {
    std::vector<Expression> all = {continuum.from, continuum.to, continuum.kineticDensity, continuum.potentialDensity,
                                   continuum.dissipationDensity};
    for (const ContinuumField& field : continuum.fields)
        all.push_back(field.force);
    addExpressionsOf(continuum.start, all);
    addExpressionsOf(continuum.end, all);
    for (const ContinuumPoint& point : continuum.points) {
        addExpressionsOf(point, all);
        all.push_back(point.at);
    }
    return all;
}

std::set<std::string> symbolsOf(const Continuum& continuum) {
    std::set<std::string> names;
    for (const Expression& expression : expressionsOf(continuum))
        addSymbolsIn(expression, names);
    return names;
}

} // namespace coenergy
