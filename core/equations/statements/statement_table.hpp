#pragma once
// Named definitions that are never inserted into one another: expressions that use them are differentiated by the chain
// rule over their names, so that the cost grows with the length of the texts and not with their expanded length.
// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapters 3 and 4.

#include "algebra/algebra.hpp"
#include "base/names.hpp"
#include "dae/dae_system.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace coenergy {

/// A name, where it stands in the differentiated text, and the derivative by it.
struct PartialByName {
    const std::string* name = nullptr;
    Expression value;
};

/// One for each name, in the order of names; derivatives that are zero by form are omitted.
using PartialsByName = std::vector<PartialByName>;

/// A bit for each leaf of a table.
using LeafSet = std::vector<std::uint64_t>;

/// Statements in the order of their definition. Lives on the algebra thread, like the Algebra that differentiates them.
class StatementTable {
public:
    /// The time derivative of a name that is not a statement; nothing if it is constant in time.
    using RateOfLeaf = std::function<std::optional<Expression>(const std::string& name)>;
    /// The preferred name for the time derivative of a statement.
    using NameOfRate = std::function<std::string(const std::string& name)>;

    StatementTable(Algebra& algebra, RateOfLeaf rateOfLeaf, NameOfRate nameOfRate, const std::stop_token& stop);

    /// Reserves a name that no new statement may have.
    void reserve(const std::string& name) { m_taken.insert(name); }
    /// The name, with a number appended if it is taken.
    std::string freeName(const std::string& wished) const;

    /// Defines `name` as `value`, which may use earlier statements and other names.
    Expression define(const std::string& name, Expression value);
    /// The value itself if it is a number or a name, else the name of a new statement for it.
    Expression named(const std::string& wished, Expression value);

    bool has(std::string_view name) const { return m_places.find(name) != m_places.end(); }
    const std::vector<Statement>& statements() const { return m_statements; }
    std::size_t placeOf(const std::string& name) const { return m_places.find(name)->second; }
    /// The place of a statement; nothing for other names.
    std::optional<std::size_t> find(const std::string& name) const {
        const auto place = m_places.find(name);
        return place == m_places.end() ? std::nullopt : std::optional(place->second);
    }
    /// The statements whose names stand in the value of the statement at a place.
    const std::vector<std::size_t>& usedBy(std::size_t place) const { return m_known[place].uses; }

    /// Whether the name changes with time: a leaf that has a rate, or a statement that depends on such a leaf.
    bool varies(const std::string& name) const;
    /// The leaves on which an expression depends.
    std::set<std::string> leavesOf(const Expression& expression) const;
    /// The same as numbers, ascending, which do not change when more statements are defined.
    std::vector<std::size_t> leafNumbersOf(const Expression& expression);
    const std::string& leaf(std::size_t number) const { return m_leaves[number]; }
    /// For names without statements.
    LeafSet leafSet(const std::set<std::string>& names);
    /// Whether the name is one of these leaves or depends on one.
    bool isMadeOf(const std::string& name, const LeafSet& leaves) const;
    /// Whether the expression depends on no other leaves.
    bool isMadeOfOnly(const Expression& expression, const LeafSet& leaves);

    /// The rate of a statement, if it is known.
    std::optional<Expression> knownRate(const std::string& name) const { return m_known[placeOf(name)].rate; }
    void setRate(const std::string& name, Expression rate) { m_known[placeOf(name)].rate = std::move(rate); }

    /// Of the text itself, with respect to each name in it that varies; statements count as independent variables.
    const PartialsByName& partials(const Expression& expression);
    /// d/dt; rates of statements are statements.
    Expression rate(const Expression& expression);

private:
    struct Known {
        LeafSet leaves;
        bool varies = false;
        std::optional<Expression> rate = {};
        std::vector<std::size_t> uses = {}; // statements
    };

    LeafSet leavesBehind(const std::set<std::string>& names);
    std::size_t leafNumber(const std::string& name);
    std::optional<std::pair<Expression, Expression>> constantFactor(const Expression& term) const;
    PartialsByName partialsOfTerm(const Expression& term);
    Expression rateByNames(const Expression& expression);
    std::optional<Expression> rateOfName(const std::string& name) const;
    const std::optional<Expression>& rateOfLeaf(const std::string& name) const;
    void ensureRates(const Expression& expression);

    Algebra& m_algebra;
    RateOfLeaf m_rateOfLeaf;
    NameOfRate m_nameOfRate;
    const std::stop_token& m_stop;
    std::vector<Statement> m_statements;
    std::vector<Known> m_known;
    NameMap<std::size_t> m_places;
    NameSet m_taken;
    std::vector<std::string> m_leaves;
    NameMap<std::size_t> m_leafNumbers;
    mutable NameMap<std::optional<Expression>> m_leafRates;                            // as far as asked for
    std::unordered_map<const void*, std::pair<Expression, PartialsByName>> m_partials; // the text holds the names
};

} // namespace coenergy
