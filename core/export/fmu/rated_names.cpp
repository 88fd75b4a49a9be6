// dot() takes parameters as constants: beside an input its result would miss a term.
#include "fmu/rated_names.hpp"

#include "expression/traverse.hpp"
#include "model/written_document.hpp"

#include <map>

namespace coenergy {

namespace {

bool isForce(const Field& field) {
    return field.section == Section::Efforts || field.column == Column::Force || field.column == Column::Torque;
}

bool isBesideMotion(const Field& field) {
    switch (field.section) {
    case Section::Parameters:
    case Section::Limits:
    case Section::Outputs:
    case Section::Simulation:
    case Section::Plots:
    case Section::Drawing: return true;
    default: return holdsNumber(field);
    }
}

void addDotted(const Expression& expression, std::set<std::string>& names) {
    forEachNode(expression, [&](const Expression& part) {
        if (part.isFunction() && part.function() == Function::Dot)
            addSymbolsIn(part, names);
    });
}

} // namespace

std::set<std::string> ratedNames(const ParsedModel& model) {
    const bool isOther = hasOtherFormulation(model.typed);
    const bool isWritten = isOther || !model.traces.items.empty() || !model.traces.energies.empty();
    std::set<std::string> names;
    std::map<std::string, const Expression*> definitions;
    for (const auto& [field, expression] : model.expressions) {
        addDotted(expression, names);
        if (isWritten && !isBesideMotion(field) && (isOther || !isForce(field)))
            addSymbolsIn(expression, names);
        if (field.section == Section::Definitions)
            definitions.emplace((*model.document.definitions)[field.item].name, &expression);
    }
    std::vector<std::string> open(names.begin(), names.end());
    while (!open.empty()) {
        const auto definition = definitions.find(open.back());
        open.pop_back();
        if (definition == definitions.end())
            continue;
        for (const std::string& name : symbolsIn(*definition->second))
            if (names.insert(name).second)
                open.push_back(name);
    }
    return names;
}

} // namespace coenergy
