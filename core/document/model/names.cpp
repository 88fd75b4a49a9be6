// Default names, chosen after all the given ones are known, in the order of the document.
#include "model/names.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"
#include "model/functions.hpp"

#include <set>

namespace coenergy {

namespace {

class Registry {
public:
    void take(const std::string& name) {
        if (!name.empty())
            m_taken.insert(name);
    }
    std::string choose(std::string name) {
        take(name);
        return name;
    }
    bool isTaken(const std::string& name) const { return m_taken.contains(name) || isReservedName(name); }

private:
    std::set<std::string> m_taken;
};

void takeGivenNames(const Document& document, Registry& registry) {
    for (const Parameter& parameter : *document.parameters)
        registry.take(parameter.name);
    for (const Definition& definition : *document.definitions)
        registry.take(definition.name);
    for (const FunctionItem& function : *document.functions)
        if (const auto head = functionHeadOf(function.name))
            registry.take(head->name);
    for (const Table& table : *document.tables)
        registry.take(table.name);
    for (const Coordinate& coordinate : *document.coordinates) {
        registry.take(coordinate.name);
        registry.take(coordinate.flow);
    }
    for (const auto* constraints : {&*document.displacementConstraints, &*document.flowConstraints})
        for (const Constraint& constraint : *constraints)
            registry.take(constraint.multiplier.name);
    for (const EffortConstraint& constraint : *document.effortConstraints)
        registry.take(constraint.effort.name);
    for (const DynamicConstraint& constraint : *document.dynamicConstraints)
        registry.take(constraint.variable.name);
    for (const Output& output : *document.outputs)
        registry.take(output.name);
}

std::vector<std::string> multiplierNames(const std::vector<Constraint>& constraints, const std::string& stem,
                                         Registry& registry) {
    const auto isTaken = [&](const std::string& name) { return registry.isTaken(name); };
    std::vector<std::string> names;
    for (std::size_t j = 0; j < constraints.size(); ++j) {
        const std::string& given = constraints[j].multiplier.name;
        names.push_back(given.empty() ? registry.choose(numberedName(stem, j + 1, isTaken)) : given);
    }
    return names;
}

template <class Item>
std::vector<std::string> constraintNames(const std::vector<Item>& constraints, const std::string& stem,
                                         Registry& registry) {
    const auto isTaken = [&](const std::string& name) { return registry.isTaken(name); };
    std::vector<std::string> names;
    for (std::size_t j = 0; j < constraints.size(); ++j)
        names.push_back(constraints[j].name.empty() ? registry.choose(numberedName(stem, j + 1, isTaken))
                                                    : constraints[j].name);
    return names;
}

} // namespace

ModelNames namesOf(const Document& document) {
    Registry registry;
    takeGivenNames(document, registry);
    const auto isTaken = [&](const std::string& name) { return registry.isTaken(name); };
    ModelNames names;
    for (const Coordinate& coordinate : *document.coordinates) {
        CoordinateNames entry{coordinate.name, coordinate.flow, {}};
        if (entry.flow.empty() && isIdentifier(entry.name))
            entry.flow = registry.choose(freeName("dot" + entry.name, isTaken));
        names.coordinates.push_back(entry);
    }
    for (CoordinateNames& entry : names.coordinates)
        if (isIdentifier(entry.flow))
            entry.acceleration = registry.choose(freeName("d" + entry.flow, isTaken));
    names.lambdas = multiplierNames(*document.displacementConstraints, "lambda", registry);
    names.mus = multiplierNames(*document.flowConstraints, "mu", registry);
    Registry constraints; // they have a space of names of their own
    for (const auto* list : {&*document.displacementConstraints, &*document.flowConstraints})
        for (const Constraint& constraint : *list)
            constraints.take(constraint.name);
    for (const EffortConstraint& constraint : *document.effortConstraints)
        constraints.take(constraint.name);
    names.displacementConstraints = constraintNames(*document.displacementConstraints, "phi", constraints);
    names.flowConstraints = constraintNames(*document.flowConstraints, "psi", constraints);
    names.effortConstraints = constraintNames(*document.effortConstraints, "gamma", constraints);
    for (const EffortConstraint& constraint : *document.effortConstraints)
        names.efforts.push_back(constraint.effort.name);
    for (const DynamicConstraint& constraint : *document.dynamicConstraints) {
        const std::string& variable = constraint.variable.name;
        names.dynamics.push_back(variable);
        names.dynamicRates.push_back(!isIdentifier(variable) ? "" : registry.choose(freeName("d" + variable, isTaken)));
    }
    return names;
}

} // namespace coenergy
