// The expanded texts, printed from the Lagrangian model.
#include "conversion/expanded_model.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrange_derivatives.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "model/typed_values.hpp"

namespace coenergy {

namespace {

// Applied efforts and those of forces and torques, by coordinate.
std::vector<Expression> generalizedEfforts(const LagrangianModel& model) {
    std::vector<Expression> efforts(model.coordinates.size());
    for (const AppliedEffort& applied : model.efforts)
        efforts[applied.coordinate] = efforts[applied.coordinate] + applied.effort.value;
    for (const AppliedForce& applied : model.forces) {
        const std::vector<Expression> more = LagrangeDerivatives().generalizedForce(
            applied.force, applied.point, {model.coordinates, model.pi, std::stop_token()});
        for (std::size_t i = 0; i < efforts.size(); ++i)
            efforts[i] = efforts[i] + more[i];
    }
    return efforts;
}

bool isNumber(const Expression& expression, const ParsedModel& parsed) {
    std::set<std::string> symbols = symbolsIn(expression);
    if (const Entry* pi = parsed.vocabulary.find("pi"); pi && pi->meaning == Meaning::Pi)
        symbols.erase("pi");
    return symbols.empty();
}

// The format inserts constants into the equations literally: a value in terms of other parameters is evaluated as far
// as these have values. A number is kept as typed, except for a unit after it.
std::vector<LagEqModel::Item> constants(const ParsedModel& parsed, TextPrinter& printer) {
    const std::vector<Parameter>& parameters = *parsed.document.parameters;
    Substitution values;
    for (bool isProgress = true; isProgress;) {
        isProgress = false;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (const auto value = parsed.expressions.find({Section::Parameters, i, Column::Value});
                value != parsed.expressions.end() && !values.contains(parameters[i].name)) {
                const Expression inserted = substituted(value->second, values);
                if (isNumber(inserted, parsed))
                    isProgress = values.emplace(parameters[i].name, inserted).second;
            }
    }
    std::vector<LagEqModel::Item> items;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string text = textOf(parsed.document, {Section::Parameters, i, Column::Value});
        const auto value = parsed.expressions.find({Section::Parameters, i, Column::Value});
        const bool isPlain =
            value == parsed.expressions.end() || (isNumber(value->second, parsed) && !typedQuantity(text));
        items.push_back({parameters[i].name, isPlain ? text : printer.print(substituted(value->second, values))});
    }
    return items;
}

ExpandedModel expand(const Document& document) {
    ExpandedModel result;
    const ParsedModel parsed = parseModel(document);
    Algebra algebra(piMeaning(parsed.vocabulary));
    const BuiltModel built = buildLagrangianModel(parsed, algebra, {}, Insertion::Whole);
    result.problems = parsed.problems;
    for (const Diagnostics& more : {validate(parsed), built.problems})
        result.problems.insert(result.problems.end(), more.begin(), more.end());
    if (hasErrors(result.problems))
        return result;

    const LagrangianModel& model = built.model;
    TextPrinter printer(model.notation);
    result.model.constants = constants(parsed, printer);
    for (const CoordinateNames& coordinate : model.coordinates) {
        result.model.coordinates.push_back(coordinate.name);
        result.model.flows.push_back(coordinate.flow);
    }
    result.model.kineticCoenergy = printer.print(model.kineticCoenergy.value);
    result.model.potential = printer.print(model.potential.value);
    result.model.dissipation = printer.print(model.dissipation.value);
    for (const Expression& effort : generalizedEfforts(model))
        result.model.efforts.push_back(printer.print(effort));
    const auto print = [&](const std::vector<NamedConstraint>& constraints, std::vector<LagEqModel::Item>& items) {
        for (const NamedConstraint& constraint : constraints)
            items.push_back({constraint.name, printer.print(constraint.residual.value)});
    };
    print(model.displacement, result.model.displacementConstraints);
    print(model.flow, result.model.flowConstraints);
    print(model.effort, result.model.effortConstraints);
    return result;
}

} // namespace

ExpandedModel expandedModel(const Document& document) {
    try {
        return expand(document);
    } catch (const ArithmeticError& error) { // a derivative that exceeds the limits
        return {{}, {diagnosticOf(error)}};
    }
}

} // namespace coenergy
