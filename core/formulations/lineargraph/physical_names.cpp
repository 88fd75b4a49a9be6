// The elimination works in parameters of branches, of which nothing is known; only its result is rewritten.
#include "lineargraph/physical_names.hpp"

#include "algebra/simplify.hpp"
#include "expression/parse.hpp"
#include "graph/normal_tree.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// The expression of a parameter's text; nothing for a number, a quantity with a unit, or an unfinished text.
std::optional<Expression> formulaOf(const Parameter& parameter) {
    const std::optional<Expression> value = parseExpression(parameter.value).value;
    return value && !symbolsIn(*value).empty() && !symbolsIn(*value).contains(parameter.name) ? value : std::nullopt;
}

bool usesAny(const Expression& expression, const Substitution& names) {
    const std::set<std::string> used = symbolsIn(expression);
    return std::any_of(used.begin(), used.end(), [&](const std::string& name) { return names.contains(name); });
}

} // namespace

Substitution physicalNames(const Document& document, const LinearGraph& graph) {
    std::set<std::string> ofBranches;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        ofBranches.insert(parameterName(graph, row));
    Substitution names;
    for (const Parameter& parameter : *document.parameters)
        if (ofBranches.contains(parameter.name))
            if (const std::optional<Expression> formula = formulaOf(parameter))
                names.emplace(parameter.name, *formula);
    for (std::size_t level = 0; level < names.size(); ++level) // a parameter of a branch by that of another
        for (auto& [name, value] : names)
            value = substituted(value, names);
    std::erase_if(names, [&](const auto& entry) { return usesAny(entry.second, names); }); // in a circle
    return names;
}

Expression withPhysicalNames(const Expression& expression, const Substitution& names) {
    return usesAny(expression, names) ? simplified(substituted(expression, names)) : expression;
}

StateSpace withPhysicalNames(StateSpace space, const Substitution& names) {
    for (ExpressionMatrix* matrix : {&space.A, &space.B, &space.C, &space.D, &space.E, &space.F})
        for (std::vector<Expression>& row : *matrix)
            for (Expression& entry : row)
                entry = withPhysicalNames(entry, names);
    for (Statement& definition : space.definitions)
        definition.value = withPhysicalNames(definition.value, names);
    return space;
}

} // namespace coenergy
