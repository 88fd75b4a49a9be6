// The partial derivatives of a text are taken term by term and cached by term; chains of statements are followed with
// an explicit list of open ones, since a model may have ten thousand in a row.
#include "statements/statement_table.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "expression/any_node.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <bit>

namespace coenergy {

namespace {

// The name of which a factor is a power, the sine or the cosine, or which it is.
const std::string* nameBehind(const Expression& factor) {
    if (factor.isSymbol())
        return &factor.name();
    const bool isPower = factor.isPower() && factor.operands()[1].isNumber();
    const bool isCircular =
        factor.isFunction() && (factor.function() == Function::Sin || factor.function() == Function::Cos);
    const bool isOfName = (isPower || isCircular) && factor.operands()[0].isSymbol();
    return isOfName ? &factor.operands()[0].name() : nullptr;
}

// Of such a factor, by its name.
Expression slopeOf(const Expression& factor) {
    if (factor.isSymbol())
        return Expression(1);
    const Expression& name = factor.operands()[0];
    if (factor.isPower())
        return factor.operands()[1] * power(name, factor.operands()[1] - Expression(1));
    return factor.function() == Function::Sin ? apply(Function::Cos, {name}) : -apply(Function::Sin, {name});
}

Expression scaledTerms(const Rational& factor, const Expression& sum) {
    std::vector<Expression> terms;
    for (const Expression& term : sum.operands())
        terms.push_back(Expression(factor) * term);
    return coenergy::sum(std::move(terms));
}

// As the algebra writes it: a number is multiplied into a sum, and a sign that all terms share is taken out of it.
Expression asWritten(const Expression& term) {
    if (!term.isProduct())
        return term;
    const auto factors = term.operands();
    if (factors.size() == 2 && factors[0].isNumber() && factors[1].isSum())
        return scaledTerms(factors[0].number(), factors[1]);
    const auto isAllNegative = [](const Expression& factor) {
        return factor.isSum() && std::all_of(factor.operands().begin(), factor.operands().end(),
                                             [](const Expression& part) { return coefficientOf(part) < 0; });
    };
    if (std::none_of(factors.begin(), factors.end(), isAllNegative))
        return term;
    std::vector<Expression> written;
    for (const Expression& factor : factors)
        written.push_back(isAllNegative(factor) ? -scaledTerms(-1, factor) : factor);
    return product(std::move(written));
}

// One for each name, in the order of names.
PartialsByName collected(PartialsByName slopes) {
    std::stable_sort(slopes.begin(), slopes.end(),
                     [](const PartialByName& a, const PartialByName& b) { return *a.name < *b.name; });
    PartialsByName result;
    for (std::size_t begin = 0, end = 0; begin < slopes.size(); begin = end) {
        while (end < slopes.size() && *slopes[end].name == *slopes[begin].name)
            ++end;
        if (end == begin + 1) {
            result.push_back(std::move(slopes[begin]));
            continue;
        }
        std::vector<Expression> parts;
        for (std::size_t k = begin; k < end; ++k)
            parts.push_back(std::move(slopes[k].value));
        result.push_back({slopes[begin].name, sum(std::move(parts))});
    }
    return result;
}

PartialsByName withoutZeros(PartialsByName slopes) {
    std::erase_if(slopes, [](const PartialByName& slope) { return slope.value.isZero(); });
    return slopes;
}

// Handles the terms of long chains without algebra: sums and products, nested a few times, of names, their powers,
// sines and cosines. False for anything else.
template <class IsWanted>
bool addSlopes(const Expression& expression, const IsWanted& isWanted, PartialsByName& slopes, int deepest = 6) {
    if (expression.isNumber())
        return true;
    if (const std::string* name = nameBehind(expression)) {
        if (isWanted(*name))
            slopes.push_back({name, slopeOf(expression)});
        return true;
    }
    if (deepest == 0 || (!expression.isSum() && !expression.isProduct()))
        return false;
    const auto operands = expression.operands();
    for (std::size_t k = 0; k < operands.size(); ++k) {
        PartialsByName own;
        if (!addSlopes(operands[k], isWanted, own, deepest - 1))
            return false;
        for (PartialByName& slope : collected(std::move(own))) {
            if (expression.isProduct()) {
                std::vector<Expression> factors(operands.begin(), operands.end());
                factors[k] = std::move(slope.value);
                slope.value = asWritten(product(std::move(factors)));
            }
            slopes.push_back(std::move(slope));
        }
    }
    return true;
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

// Each once, in their order.
std::vector<const std::string*> namesIn(const Expression& expression) {
    std::vector<const std::string*> names;
    anyNode(expression, [&](const Expression& node) {
        if (node.isSymbol())
            names.push_back(&node.name());
        return false;
    });
    std::sort(names.begin(), names.end(), [](const std::string* a, const std::string* b) { return *a < *b; });
    const auto isSame = [](const std::string* a, const std::string* b) { return *a == *b; };
    names.erase(std::unique(names.begin(), names.end(), isSame), names.end());
    return names;
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
    for (const std::string* used : namesIn(value))
        if (const auto place = m_places.find(*used); place != m_places.end()) {
            insertAll(known.leaves, m_known[place->second].leaves);
            known.varies = known.varies || m_known[place->second].varies;
            known.uses.push_back(place->second);
        } else {
            insert(known.leaves, leafNumber(*used));
            known.varies = known.varies || rateOfLeaf(*used).has_value();
        }
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
    const auto place = m_places.find(name);
    return place == m_places.end() ? rateOfLeaf(name).has_value() : m_known[place->second].varies;
}

const std::optional<Expression>& StatementTable::rateOfLeaf(const std::string& name) const {
    if (const auto known = m_leafRates.find(name); known != m_leafRates.end())
        return known->second;
    return m_leafRates.emplace(name, m_rateOfLeaf(name)).first->second;
}

std::set<std::string> StatementTable::leavesOf(const Expression& expression) const {
    LeafSet behind;
    std::set<std::string> leaves;
    for (const std::string* name : namesIn(expression))
        if (const auto place = m_places.find(*name); place != m_places.end())
            insertAll(behind, m_known[place->second].leaves);
        else
            leaves.insert(*name);
    for (const std::size_t number : membersOf(behind))
        leaves.insert(m_leaves[number]);
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
    PartialsByName slopes;
    if (!expression.isSum())
        slopes = partialsOfTerm(expression);
    else
        for (const Expression& term : expression.operands()) {
            const PartialsByName& own = partials(term);
            slopes.insert(slopes.end(), own.begin(), own.end());
        }
    return m_partials.emplace(expression.identity(), std::pair(expression, withoutZeros(collected(std::move(slopes)))))
        .first->second.second;
}

// The constant factor is placed before the partial derivatives of the rest, which may be a long sum.
std::optional<std::pair<Expression, Expression>> StatementTable::constantFactor(const Expression& term) const {
    const std::span<const Expression> factors = term.operands();
    if (!term.isProduct() || std::none_of(factors.begin(), factors.end(), [](const auto& f) { return f.isSum(); }))
        return std::nullopt;
    std::vector<Expression> constant, rest;
    for (const Expression& factor : factors) {
        const bool isVarying =
            anyNode(factor, [this](const Expression& node) { return node.isSymbol() && varies(node.name()); });
        (isVarying ? rest : constant).push_back(factor);
    }
    const bool isSum = rest.size() == 1 && rest.front().kind() == Expression::Kind::Sum;
    return isSum ? std::optional(std::pair(product(std::move(constant)), rest.front())) : std::nullopt;
}

// Several for one name may remain.
PartialsByName StatementTable::partialsOfTerm(const Expression& term) {
    PartialsByName slopes;
    if (const auto factored = constantFactor(term)) {
        for (const auto& [name, partial] : partials(factored->second))
            slopes.push_back({name, m_algebra.expression(m_algebra.formula(factored->first * partial))});
        return slopes;
    }
    if (addSlopes(
            term, [this](const std::string& name) { return varies(name); }, slopes))
        return slopes;
    std::map<std::string_view, const std::string*> names;
    anyNode(term, [&](const Expression& node) {
        if (node.isSymbol() && varies(node.name()))
            names.emplace(node.name(), &node.name());
        return false;
    });
    const Formula formula = m_algebra.formula(term);
    slopes.clear();
    for (const auto& [key, name] : names)
        slopes.push_back({name, m_algebra.expression(m_algebra.derivative(formula, *name))});
    return slopes;
}

std::optional<Expression> StatementTable::rateOfName(const std::string& name) const {
    const auto place = m_places.find(name);
    return place == m_places.end() ? rateOfLeaf(name) : m_known[place->second].rate;
}

// For everything in the expression that varies, operands first.
void StatementTable::ensureRates(const Expression& expression) {
    std::set<std::size_t> wanted;
    std::vector<std::size_t> open;
    const auto want = [&](std::size_t place) {
        if (m_known[place].varies && !m_known[place].rate && wanted.insert(place).second)
            open.push_back(place);
    };
    for (const std::string& name : symbolsIn(expression))
        if (const auto place = m_places.find(name); place != m_places.end())
            want(place->second);
    while (!open.empty()) {
        const std::size_t place = open.back();
        open.pop_back();
        for (const std::size_t used : m_known[place].uses)
            want(used);
    }
    for (const std::size_t place : wanted) {
        const std::string name = m_statements[place].name;
        const Expression rate = rateByNames(m_statements[place].value);
        m_known[place].rate = named(m_nameOfRate(name), rate);
    }
}

Expression StatementTable::rateByNames(const Expression& expression) {
    std::vector<Expression> terms;
    for (const auto& [name, partial] : partials(expression))
        if (const auto rate = rateOfName(*name))
            terms.push_back(partial * *rate);
    return sum(std::move(terms));
}

Expression StatementTable::rate(const Expression& expression) {
    ensureRates(expression);
    return rateByNames(expression);
}

} // namespace coenergy
