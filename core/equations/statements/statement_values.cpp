#include "statements/statement_values.hpp"

#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

std::vector<std::string> givenNames(const std::vector<Statement>& statements,
                                    const std::vector<Expression>& expressions) {
    NameSet names;
    for (const Statement& statement : statements)
        addSymbolsIn(statement.value, names);
    for (const Expression& expression : expressions)
        addSymbolsIn(expression, names);
    names.erase("pi");
    for (const Statement& statement : statements)
        names.erase(statement.name);
    std::vector<std::string> given(names.begin(), names.end());
    std::sort(given.begin(), given.end());
    return given;
}

PointTable genericPoint(const std::vector<std::string>& names, std::uint64_t seed, double size) {
    RandomNumbers random(seed);
    PointTable point;
    for (const std::string& name : names)
        point[name] = size * (0.4 + random.share() * 1.2);
    return point;
}

PointTable withStatementValues(PointTable point, const std::vector<Statement>& statements) {
    for (const Statement& statement : statements)
        point.insert_or_assign(statement.name, valueAt(statement.value, point));
    return point;
}

} // namespace coenergy
