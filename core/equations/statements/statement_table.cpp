// The partial derivatives of a text are taken term by term and cached by term; chains of statements are followed with
// an explicit list of open ones, since a model may have ten thousand in a row.
#include "statements/statement_table.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <bit>

namespace coenergy {

namespace {

// For a name, its sine or its cosine.
std::optional<Expression> slopeOf(const Expression& factor) {
    if (factor.isSymbol())
        return Expression(1);
    if (factor.kind() != Expression::Kind::Function || !factor.operands()[0].isSymbol())
        return std::nullopt;
    if (factor.function() == Function::Sin)
        return apply(Function::Cos, {factor.operands()[0]});
    if (factor.function() == Function::Cos)
        return -apply(Function::Sin, {factor.operands()[0]});
    return std::nullopt;
}

// Handles most terms of long chains without algebra: a product with the name in only one simple factor.
std::optional<Expression> simplePartial(const Expression& term, const std::string& name) {
    if (term.kind() != Expression::Kind::Product)
        return slopeOf(term);
    std::vector<Expression> factors;
    bool hasSlope = false;
    for (const Expression& factor : term.operands()) {
        if (factor.isSum())
            return std::nullopt; // may be multiplied out
        if (!symbolsIn(factor).contains(name)) {
            factors.push_back(factor);
            continue;
        }
        auto slope = slopeOf(factor);
        if (!slope || hasSlope)
            return std::nullopt;
        hasSlope = true;
        factors.push_back(std::move(*slope));
    }
    return product(std::move(factors));
}

constexpr std::size_t wordSize = 64; // bits

bool contains(const LeafSet& leaves, std::size_t number) {
    const std::size_t word = number / wordSize;
    return word < leaves.size() && (leaves[word] >> number % wordSize & 1) != 0;
}

void insert(LeafSet& leaves, std::size_t number) {
    leaves.resize(std::max(leaves.size(), number / wordSize + 1));
    leaves[number / wordSize] |= std::uint64_t{1} << number % wordSize;
}

void insertAll(LeafSet& leaves, const LeafSet& more) {
    leaves.resize(std::max(leaves.size(), more.size()));
    for (std::size_t word = 0; word < more.size(); ++word)
        leaves[word] |= more[word];
}

bool haveCommon(const LeafSet& a, const LeafSet& b) {
    for (std::size_t word = 0; word < std::min(a.size(), b.size()); ++word)
        if ((a[word] & b[word]) != 0)
            return true;
    return false;
}

bool isSubset(const LeafSet& part, const LeafSet& whole) {
    for (std::size_t word = 0; word < part.size(); ++word)
        if ((part[word] & ~(word < whole.size() ? whole[word] : 0)) != 0)
            return false;
    return true;
}

std::vector<std::size_t> membersOf(const LeafSet& leaves) {
    std::vector<std::size_t> members;
    for (std::size_t word = 0; word < leaves.size(); ++word)
        for (std::uint64_t rest = leaves[word]; rest != 0; rest &= rest - 1)
            members.push_back(wordSize * word + static_cast<std::size_t>(std::countr_zero(rest)));
    return members;
}

} // namespace

StatementTable::StatementTable(Algebra& algebra, RateOfLeaf rateOfLeaf, NameOfRate nameOfRate,
                               const std::stop_token& stop)
    : m_algebra(algebra), m_rateOfLeaf(std::move(rateOfLeaf)), m_nameOfRate(std::move(nameOfRate)), m_stop(stop) {}

std::string StatementTable::freeName(const std::string& wished) const {
    const auto isTaken = [this](const std::string& name) { return m_taken.contains(name) || has(name); };
    std::string name = wished;
    for (int number = 2; isTaken(name); ++number)
        name = wished + "_" + std::to_string(number);
    return name;
}

std::size_t StatementTable::leafNumber(const std::string& name) {
    const auto [entry, isNew] = m_leafNumbers.try_emplace(name, m_leaves.size());
    if (isNew)
        m_leaves.push_back(name);
    return entry->second;
}

LeafSet StatementTable::leavesBehind(const std::set<std::string>& names) {
    LeafSet result;
    for (const std::string& name : names) {
        const auto place = m_places.find(name);
        if (place == m_places.end())
            insert(result, leafNumber(name));
        else
            insertAll(result, m_known[place->second].leaves);
    }
    return result;
}

Expression StatementTable::define(const std::string& name, Expression value) {
    check(!has(name), "a statement defined twice: " + name);
    Known known;
    const std::set<std::string> names = symbolsIn(value);
    known.leaves = leavesBehind(names);
    known.varies = std::any_of(names.begin(), names.end(), [this](const std::string& n) { return varies(n); });
    m_places.emplace(name, m_statements.size());
    m_statements.push_back({name, std::move(value)});
    m_known.push_back(std::move(known));
    return Expression::symbol(name);
}

Expression StatementTable::named(const std::string& wished, Expression value) {
    if (value.isNumber() || value.isSymbol())
        return value;
    return define(freeName(wished), std::move(value));
}

bool StatementTable::varies(const std::string& name) const {
    return has(name) ? m_known[placeOf(name)].varies : m_rateOfLeaf(name).has_value();
}

std::set<std::string> StatementTable::leavesOf(const Expression& expression) const {
    std::set<std::string> leaves;
    for (const std::string& name : symbolsIn(expression))
        if (has(name))
            for (const std::size_t number : membersOf(m_known[placeOf(name)].leaves))
                leaves.insert(m_leaves[number]);
        else
            leaves.insert(name);
    return leaves;
}

std::vector<std::size_t> StatementTable::leafNumbersOf(const Expression& expression) {
    return membersOf(leavesBehind(symbolsIn(expression)));
}

LeafSet StatementTable::leafSet(const std::set<std::string>& names) {
    LeafSet result;
    for (const std::string& name : names)
        insert(result, leafNumber(name));
    return result;
}

bool StatementTable::isMadeOf(const std::string& name, const LeafSet& leaves) const {
    if (const auto place = m_places.find(name); place != m_places.end())
        return haveCommon(m_known[place->second].leaves, leaves);
    const auto number = m_leafNumbers.find(name);
    return number != m_leafNumbers.end() && contains(leaves, number->second);
}

bool StatementTable::isMadeOfOnly(const Expression& expression, const LeafSet& leaves) {
    return isSubset(leavesBehind(symbolsIn(expression)), leaves);
}

const PartialsByName& StatementTable::partials(const Expression& expression) {
    if (const auto known = m_partials.find(expression.identity()); known != m_partials.end())
        return known->second.second;
    checkpoint(m_stop);
    std::map<std::string, std::vector<Expression>, std::less<>> collected;
    const std::vector<Expression> terms = termsOf(expression);
    for (const Expression& term : terms)
        for (const auto& [name, partial] : terms.size() == 1 ? partialsOfTerm(term) : partials(term))
            collected[name].push_back(partial);
    PartialsByName result;
    for (auto& [name, parts] : collected)
        if (Expression partial = sum(std::move(parts)); !partial.isZero())
            result.emplace(name, std::move(partial));
    return m_partials.emplace(expression.identity(), std::pair(expression, std::move(result))).first->second.second;
}

// The constant factor is placed before the partial derivatives of the rest, which may be a long sum.
std::optional<std::pair<Expression, Expression>> StatementTable::constantFactor(const Expression& term) const {
    if (term.kind() != Expression::Kind::Product)
        return std::nullopt;
    std::vector<Expression> constant, rest;
    for (const Expression& factor : term.operands()) {
        const std::set<std::string> names = symbolsIn(factor);
        const bool isConstant = std::none_of(names.begin(), names.end(), [this](const auto& n) { return varies(n); });
        (isConstant ? constant : rest).push_back(factor);
    }
    const bool isSum = rest.size() == 1 && rest.front().kind() == Expression::Kind::Sum;
    return isSum ? std::optional(std::pair(product(std::move(constant)), rest.front())) : std::nullopt;
}

PartialsByName StatementTable::partialsOfTerm(const Expression& term) {
    PartialsByName result;
    if (term.isSymbol() && varies(term.name()))
        result.emplace(term.name(), Expression(1));
    if (term.isNumber() || term.isSymbol())
        return result;
    if (const auto factored = constantFactor(term)) {
        for (const auto& [name, partial] : partials(factored->second))
            result.emplace(name, m_algebra.expression(m_algebra.formula(factored->first * partial)));
        return result;
    }
    std::optional<Formula> formula;
    for (const std::string& name : symbolsIn(term)) {
        if (!varies(name))
            continue;
        auto partial = simplePartial(term, name);
        if (!partial) {
            if (!formula)
                formula = m_algebra.formula(term);
            partial = m_algebra.expression(m_algebra.derivative(*formula, name));
        }
        result.emplace(name, std::move(*partial));
    }
    return result;
}

std::optional<Expression> StatementTable::rateOfName(const std::string& name) const {
    return has(name) ? m_known[placeOf(name)].rate : m_rateOfLeaf(name);
}

// For everything in the expression that varies, operands first.
void StatementTable::ensureRates(const Expression& expression) {
    std::set<std::size_t> wanted;
    std::vector<std::size_t> open;
    const auto want = [&](const Expression& text) {
        for (const std::string& name : symbolsIn(text))
            if (const auto place = m_places.find(name); place != m_places.end())
                if (const Known& known = m_known[place->second];
                    known.varies && !known.rate && wanted.insert(place->second).second)
                    open.push_back(place->second);
    };
    want(expression);
    while (!open.empty()) {
        const std::size_t place = open.back();
        open.pop_back();
        want(m_statements[place].value);
    }
    for (const std::size_t place : wanted) {
        const std::string name = m_statements[place].name;
        const Expression rate = rateByNames(m_statements[place].value);
        m_known[place].rate = named(m_nameOfRate(name), rate);
    }
}

Expression StatementTable::rateByNames(const Expression& expression) {
    std::vector<Expression> terms;
    for (const auto& [name, partial] : PartialsByName(partials(expression)))
        if (const auto rate = rateOfName(name))
            terms.push_back(partial * *rate);
    return sum(std::move(terms));
}

Expression StatementTable::rate(const Expression& expression) {
    ensureRates(expression);
    return rateByNames(expression);
}

} // namespace coenergy
