// f . d/df is a rate, too: the rate of change of a value when each flow grows at a rate equal to itself and nothing
// else changes. So it is computed by the rule that evaluates dot() in a plot. The equations and the audit of a run are
// derived in core/formulations/lagrange.
#include "observation/energies.hpp"

#include "expression/operators.hpp"
#include "expression/traverse.hpp"
#include "meaning/definition_order.hpp"
#include "model/edit.hpp"
#include "observation/time_rate.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// A required text that is not understood.
struct NotUnderstood {};

Substitution definitionsOf(const ParsedModel& model) {
    Substitution definitions;
    for (std::size_t k = 0; k < model.document.definitions->size(); ++k)
        if (const auto found = model.expressions.find({Section::Definitions, k, Column::Expression});
            found != model.expressions.end())
            definitions.emplace((*model.document.definitions)[k].name, found->second);
    return definitions;
}

class EnergyBuilder {
public:
    explicit EnergyBuilder(const ParsedModel& model) : m_model(model), m_definitions(definitionsOf(model)) {}

    StatedExpression lagrangian() const {
        const Expression coenergy = withDual(Column::KineticCoenergy);
        const Expression potential = withDual(Column::Potential);
        StatedExpression result;
        if (hasOperators()) { // which act inside definitions
            result.value = plain(coenergy) - plain(potential);
            return result;
        }
        Rates rates = ratesInSpace(Expression(1));
        for (const auto& [name, typedValue] : statementsBehind(typedDefinitions(), {coenergy, potential})) {
            const Expression value = withoutDots(typedValue, rates);
            Expression rate = withoutDots(apply(Function::Dot, {value}), rates);
            result.statements.push_back({name, value});
            if (!rate.isNumber() && !rate.isSymbol()) {
                result.statements.push_back({name + "'", rate}); // no typed name
                rate = Expression::symbol(name + "'");
            }
            rates.insert_or_assign(name, rate);
        }
        result.value = withoutDots(coenergy, rates) - withoutDots(potential, rates);
        result.statements = statementsBehind(result.statements, {result.value});
        return result;
    }

    Expression of(ModelEnergy energy) const {
        const auto inserted = [this](Column column) { return plain(withDual(column)); };
        switch (energy) {
        case ModelEnergy::KineticCoenergy: return inserted(Column::KineticCoenergy);
        case ModelEnergy::Potential: return inserted(Column::Potential);
        case ModelEnergy::Total:
            return alongFlows(inserted(Column::KineticCoenergy)) - inserted(Column::KineticCoenergy) +
                   inserted(Column::Potential);
        case ModelEnergy::DissipatedPower: return alongFlows(inserted(Column::Dissipation));
        case ModelEnergy::EffortPower: return powerOfEfforts() + powerOfForces() + powerOfTorques();
        }
        return {};
    }

private:
    bool hasOperators() const {
        return std::any_of(m_model.expressions.begin(), m_model.expressions.end(),
                           [](const auto& text) { return hasOperator(text.second); });
    }

    // As it was typed; 0 for an empty text.
    Expression typed(const Field& field) const {
        if (textOf(m_model.document, field).empty())
            return {};
        const auto found = m_model.expressions.find(field);
        if (found == m_model.expressions.end())
            throw NotUnderstood();
        return found->second;
    }

    // With what an energy of momenta or efforts adds to it.
    Expression withDual(Column column) const {
        const Energies& energies = *m_model.document.energies;
        const bool hasDual = !(column == Column::KineticCoenergy ? energies.kineticEnergy
                               : column == Column::Potential     ? energies.potentialCoenergy
                                                                 : std::string())
                                  .empty();
        const Expression own = typed({Section::Energies, 0, column});
        if (!hasDual)
            return own;
        const auto dual = m_model.duals.find(column);
        if (dual == m_model.duals.end())
            throw NotUnderstood();
        return own + dual->second;
    }

    // Each after those that it uses.
    std::vector<Statement> typedDefinitions() const {
        std::vector<Statement> definitions;
        for (const std::size_t k : inOrderOfUse(m_model)) {
            const auto text = m_definitions.find((*m_model.document.definitions)[k].name);
            if (text != m_definitions.end())
                definitions.push_back({text->first, text->second});
        }
        return definitions;
    }

    // With definitions inserted and dot() evaluated; 0 for an empty text.
    Expression text(const Field& field) const { return plain(typed(field)); }

    Expression plain(Expression value) const {
        for (std::size_t level = 0; level < m_definitions.size(); ++level)
            value = substituted(value, m_definitions);
        return withoutDots(value, ratesInSpace(Expression(1)));
    }

    // The rates of the coordinates are their flows, that of time is `ofTime`.
    Rates ratesInSpace(const Expression& ofTime) const {
        Rates rates = {{"t", ofTime}, {"pi", Expression()}};
        for (const Parameter& parameter : *m_model.document.parameters)
            rates.insert_or_assign(parameter.name, Expression());
        for (const CoordinateNames& coordinate : m_model.names.coordinates)
            rates.insert_or_assign(coordinate.name, Expression::symbol(coordinate.flow));
        return rates;
    }

    // f . d value / df
    Expression alongFlows(const Expression& value) const {
        Rates rates;
        for (const std::string& name : symbolsIn(value))
            rates.emplace(name, Expression());
        for (const CoordinateNames& coordinate : m_model.names.coordinates)
            rates.insert_or_assign(coordinate.flow, Expression::symbol(coordinate.flow));
        return withoutDots(apply(Function::Dot, {value}), rates);
    }

    Expression powerOfEfforts() const {
        Expression power;
        for (std::size_t k = 0; k < m_model.document.efforts->size(); ++k) {
            const std::string& name = (*m_model.document.efforts)[k].coordinate;
            const auto& coordinates = m_model.names.coordinates;
            const auto coordinate = std::find_if(coordinates.begin(), coordinates.end(),
                                                 [&name](const CoordinateNames& names) { return names.name == name; });
            if (coordinate == coordinates.end())
                throw NotUnderstood();
            power = power + text({Section::Efforts, k, Column::Expression}) * Expression::symbol(coordinate->flow);
        }
        return power;
    }

    // A force does work along dr/dq f: a displacement prescribed in time alone is worked on by others.
    Expression workOf(const Field& effort, const Field& place) const {
        return text(effort) * withoutDots(apply(Function::Dot, {text(place)}), ratesInSpace(Expression()));
    }

    Expression powerOfForces() const {
        Expression power;
        for (std::size_t k = 0; k < m_model.document.forces->size(); ++k) {
            const Force& force = (*m_model.document.forces)[k];
            if (force.force.size() != force.point.size())
                throw NotUnderstood();
            for (std::size_t i = 0; i < force.force.size(); ++i)
                power = power + workOf({Section::Forces, k, Column::Force, i}, {Section::Forces, k, Column::Point, i});
        }
        return power;
    }

    Expression powerOfTorques() const {
        Expression power;
        for (std::size_t k = 0; k < m_model.document.torques->size(); ++k)
            power = power + workOf({Section::Torques, k, Column::Torque}, {Section::Torques, k, Column::Angle});
        return power;
    }

    const ParsedModel& m_model;
    Substitution m_definitions;
};

} // namespace

std::vector<ModelEnergy> offeredEnergies(const ParsedModel& model) {
    const Energies& energies = *model.document.energies;
    const Document& document = model.document;
    const bool hasEfforts = !document.efforts->empty() || !document.forces->empty() || !document.torques->empty();
    const bool hasKinetic = !energies.kineticCoenergy.empty() || !energies.kineticEnergy.empty();
    const bool hasPotential = !energies.potential.empty() || !energies.potentialCoenergy.empty();
    const auto exists = [&](ModelEnergy energy) {
        switch (energy) {
        case ModelEnergy::KineticCoenergy: return hasKinetic;
        case ModelEnergy::Potential: return hasPotential;
        case ModelEnergy::Total: return hasKinetic || hasPotential;
        case ModelEnergy::DissipatedPower: return !energies.dissipation.empty();
        case ModelEnergy::EffortPower: return hasEfforts;
        }
        return false;
    };
    std::vector<ModelEnergy> offered;
    for (const EnergyName& energy : energyNames)
        if (exists(energy.energy) && !model.vocabulary.find(energy.name))
            offered.push_back(energy.energy);
    return offered;
}

std::optional<Expression> energyOf(const ParsedModel& model, ModelEnergy energy) {
    try {
        return EnergyBuilder(model).of(energy);
    } catch (const NotUnderstood&) {
        return std::nullopt;
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

std::optional<StatedExpression> lagrangianOf(const ParsedModel& model) {
    try {
        return EnergyBuilder(model).lagrangian();
    } catch (const NotUnderstood&) {
        return std::nullopt;
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

} // namespace coenergy
