#include "statements/statement_values.hpp"

namespace coenergy {

Point withStatementValues(Point point, const std::vector<Statement>& statements) {
    for (const Statement& statement : statements)
        point.insert_or_assign(statement.name, evaluate(statement.value, point));
    return point;
}

} // namespace coenergy
