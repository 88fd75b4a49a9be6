#include "continua/continuum_symbols.hpp"

#include "expression/traverse.hpp"

namespace coenergy {

namespace {

void addSymbolsOf(const ContinuumEnd& end, std::set<std::string>& names) {
    for (const Expression* part : {&end.kinetic, &end.potential, &end.dissipation})
        addSymbolsIn(*part, names);
    for (const std::vector<Expression>* list : {&end.forces, &end.moments})
        for (const Expression& part : *list)
            addSymbolsIn(part, names);
}

} // namespace

std::set<std::string> symbolsOf(const Continuum& continuum) {
    std::set<std::string> names;
    for (const Expression* part : {&continuum.from, &continuum.to, &continuum.kineticDensity,
                                   &continuum.potentialDensity, &continuum.dissipationDensity})
        addSymbolsIn(*part, names);
    for (const ContinuumField& field : continuum.fields)
        addSymbolsIn(field.force, names);
    addSymbolsOf(continuum.start, names);
    addSymbolsOf(continuum.end, names);
    for (const ContinuumPoint& point : continuum.points) {
        addSymbolsOf(point, names);
        addSymbolsIn(point.at, names);
    }
    return names;
}

} // namespace coenergy
