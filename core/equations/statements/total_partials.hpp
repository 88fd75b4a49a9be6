#pragma once
// Derivatives with respect to one leaf, through all statements that an expression uses: forward tangents.

#include "statements/statement_table.hpp"

#include <map>
#include <string>
#include <utility>

namespace coenergy {

class TotalPartials {
public:
    /// The names of new statements consist of the prefix, the statement and the leaf.
    TotalPartials(StatementTable& table, std::string prefix) : m_table(table), m_prefix(std::move(prefix)) {}

    /// d expression / d leaf; partials of statements are statements.
    Expression of(const Expression& expression, const std::string& leaf);

private:
    Expression byNames(const Expression& expression, const std::string& leaf);
    Expression ofName(const std::string& name, const std::string& leaf) const;

    StatementTable& m_table;
    std::string m_prefix;
    std::map<std::pair<std::string, std::size_t>, Expression> m_known; // by leaf and index of the statement
};

} // namespace coenergy
