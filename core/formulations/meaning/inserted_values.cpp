// Substitution in every text except those of the parameters themselves.
#include "meaning/inserted_values.hpp"

#include "expression/traverse.hpp"

namespace coenergy {

void insertValues(ParsedModel& parsed, const std::vector<std::string>& names) {
    Substitution values;
    for (const std::string& name : names) {
        const Entry* entry = parsed.vocabulary.find(name);
        if (!entry || entry->meaning != Meaning::Parameter)
            continue;
        const auto value = parsed.expressions.find({Section::Parameters, entry->rank, Column::Value});
        if (value != parsed.expressions.end())
            values.emplace(name, value->second);
    }
    for (auto& [field, expression] : parsed.expressions) {
        if (field.section == Section::Parameters || parsed.broken.contains(field))
            continue;
        try {
            expression = substituted(expression, values);
        } catch (const ArithmeticError& error) {
            Diagnostic diagnostic = diagnosticOf(error);
            diagnostic.field = field;
            parsed.problems.push_back(std::move(diagnostic));
            parsed.broken.insert(field);
        }
    }
}

} // namespace coenergy
