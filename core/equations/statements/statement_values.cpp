#include "statements/statement_values.hpp"

namespace coenergy {

PointTable withStatementValues(PointTable point, const std::vector<Statement>& statements) {
    for (const Statement& statement : statements)
        point.insert_or_assign(statement.name, valueAt(statement.value, point));
    return point;
}

} // namespace coenergy
