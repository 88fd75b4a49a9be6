// Outputs and limits with definitions inserted, units as typed, the energy balance.
#include "lagrange/observed_model.hpp"

#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "lagrange/definitions.hpp"
#include "lagrange/energy_balance.hpp"
#include "lagrange/stated_equations.hpp"

#include <algorithm>
#include <functional>

namespace coenergy {

namespace {

std::string flowUnit(const std::string& unit) {
    return unit.empty() ? "" : unit + "/s";
}

void collectUnits(const ParsedModel& parsed, Observation& observation) {
    const Document& document = parsed.document;
    const auto add = [&](const std::string& name, const std::string& unit) {
        observation.units.emplace_back(name, unit);
    };
    for (std::size_t i = 0; i < parsed.names.coordinates.size(); ++i) {
        const std::string& unit = (*document.coordinates)[i].unit;
        add(parsed.names.coordinates[i].name, unit);
        add(parsed.names.coordinates[i].flow, flowUnit(unit));
    }
    for (std::size_t j = 0; j < parsed.names.lambdas.size(); ++j)
        add(parsed.names.lambdas[j], (*document.displacementConstraints)[j].multiplier.unit);
    for (std::size_t j = 0; j < parsed.names.mus.size(); ++j)
        add(parsed.names.mus[j], (*document.flowConstraints)[j].multiplier.unit);
    for (std::size_t j = 0; j < parsed.names.efforts.size(); ++j)
        add(parsed.names.efforts[j], (*document.effortConstraints)[j].effort.unit);
    for (std::size_t j = 0; j < parsed.names.dynamics.size(); ++j)
        add(parsed.names.dynamics[j], (*document.dynamicConstraints)[j].variable.unit);
}

// The integrals that closed forms replace in any of the texts.
std::vector<Expression> closedIntegralsIn(const ParsedModel& parsed, Algebra& algebra) {
    const auto hasIntegral = [](const auto& text) { return hasTypedIntegral(text.second); };
    if (std::none_of(parsed.expressions.begin(), parsed.expressions.end(), hasIntegral))
        return {};
    Diagnostics known;
    DefinitionExpander expander(parsed, algebra, known, insertionFor(parsed));
    for (const auto& text : parsed.expressions)
        if (text.first.section != Section::Definitions && hasIntegral(text))
            expander.expanded(text.first, known);
    return expander.closedIntegrals();
}

using ValueOf = std::function<std::optional<Expression>(const Field&)>;

// Outputs may name each other; the model has no cycles among them.
void collectOutputs(const ParsedModel& parsed, const ValueOf& valueOf, Observation& observation) {
    Substitution known;
    const std::vector<Output>& outputs = *parsed.document.outputs;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        known.emplace(outputs[i].name, valueOf({Section::Outputs, i, Column::Expression}).value_or(Expression(0)));
    for (std::size_t round = 0; round < outputs.size(); ++round)
        for (auto& [name, expression] : known)
            expression = substituted(expression, known);
    for (const Output& output : outputs)
        observation.outputs.push_back({output.name, known.at(output.name)});
}

// In names of the model; definitions are inserted, or are statements.
Expression withDefinitions(const Expression& expression, const ParsedModel& parsed,
                           std::optional<DefinitionExpander>& expander, Diagnostics& problems) {
    if (!expander)
        return expression;
    const std::set<std::string> names = symbolsIn(expression);
    const std::vector<Definition>& definitions = *parsed.document.definitions;
    Substitution meanings;
    for (std::size_t i = 0; i < definitions.size(); ++i)
        if (names.contains(definitions[i].name))
            if (const auto value = expander->expanded({Section::Definitions, i, Column::Expression}, problems))
                meanings.emplace(definitions[i].name, *value);
    return substituted(expression, meanings);
}

} // namespace

Observation observationOf(const ParsedModel& parsed, const LagrangianModel& model, const DaeSystem& system,
                          Algebra& algebra) {
    Observation observation;
    collectUnits(parsed, observation);
    observation.closedIntegrals = closedIntegralsIn(parsed, algebra);
    const bool isStated = !model.statements.empty();
    Diagnostics problems;
    std::optional<DefinitionExpander> expander;
    if (!isStated)
        expander.emplace(parsed, algebra, problems);
    const ValueOf valueOf = [&](const Field& field) -> std::optional<Expression> {
        if (!isStated)
            return expander->expanded(field, problems);
        const auto watched = model.watched.find(field);
        return watched == model.watched.end() ? std::nullopt : std::optional(watched->second);
    };
    collectOutputs(parsed, valueOf, observation);
    const std::vector<Limit>& limits = *parsed.document.limits;
    for (std::size_t i = 0; i < limits.size(); ++i)
        if (const auto value = valueOf({Section::Limits, i, Column::Expression}))
            observation.limits.push_back(
                {limits[i].name.empty() ? limits[i].expression + " > 0" : limits[i].name, limits[i].message, *value});
    TextPrinter printer;
    for (const Expression& sign : model.signs) // values that change later do not derive anew
        observation.limits.push_back({printer.print(sign) + " > 0", "", sign});
    const bool hasBalance = model.coordinates.empty() && parsed.balance; // else 0 = 0, which would audit nothing
    if (hasBalance) {
        const auto put = [&](const Expression& e) { return withDefinitions(e, parsed, expander, problems); };
        const Expression stored = put(parsed.balance->stored);
        observation.energy =
            EnergyBalance{stored, put(parsed.balance->supplied), put(parsed.balance->dissipated), stored};
    } else if (!model.coordinates.empty() && system.matrixForm) {
        const auto balanceOf = [&](const LagrangianModel& part) { return deriveEnergyBalance(part, algebra); };
        observation.energy = balanceOf(model);
        observation.parts = balancesOfParts(model, balanceOf);
    }
    if (!system.matrixForm)
        observeStated(model, system, observation);
    return observation;
}

} // namespace coenergy
