// Construction of canonical expressions. Method: sums and products are flattened one level (operands are
// canonical already), like terms and equal bases are brought together by sorting on the content's hash, and
// numeric constants are folded exactly. Nodes are shared and never change; they are released without recursion.
#include "expression/expression.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace mp = boost::multiprecision;

struct Expression::Node {
    Kind kind;
    coenergy::Function function = coenergy::Function::Sin;
    std::uint64_t hash = 0;
    std::size_t depth = 1;
    std::uint64_t treeSize = 1;
    Rational number;
    std::string name;
    mutable std::vector<Expression> operands; // emptied on destruction only

    explicit Node(Kind k) : kind(k) {}
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node();
};

// A tower of ten thousand powers must not be released by ten thousand nested destructors.
Expression::Node::~Node() {
    std::vector<Expression> released = std::move(operands);
    while (!released.empty()) {
        const NodePointer last = std::move(released.back().m_node);
        released.pop_back();
        if (last.use_count() == 1)
            std::move(last->operands.begin(), last->operands.end(), std::back_inserter(released)), last->operands.clear();
    }
}

namespace {

std::uint64_t mix(std::uint64_t h, std::uint64_t value) {
    h ^= value + 0x9E3779B97F4A7C15ULL + (h << 6) + (h >> 2);
    h *= 0xFF51AFD7ED558CCDULL;
    return h ^ (h >> 32);
}

std::uint64_t hashText(std::string_view text) {
    std::uint64_t h = 0xCBF29CE484222325ULL; // FNV-1a
    for (const char c : text)
        h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return h;
}

std::uint64_t hashInteger(const Integer& value) {
    std::uint64_t h = value < 0 ? 1 : 2;
    const auto& limbs = value.backend();
    for (unsigned k = 0; k < limbs.size(); ++k)
        h = mix(h, limbs.limbs()[k]);
    return h;
}

std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b) {
    return a + b < a ? UINT64_MAX : a + b;
}

} // namespace

struct Expression::Build {
    static Expression number(Rational value) {
        auto node = std::make_shared<Node>(Kind::Number);
        node->hash = mix(mix(11, hashInteger(mp::numerator(value))), hashInteger(mp::denominator(value)));
        node->number = std::move(value);
        return Expression(std::move(node));
    }

    static Expression symbol(std::string name) {
        auto node = std::make_shared<Node>(Kind::Symbol);
        node->hash = mix(13, hashText(name));
        node->name = std::move(name);
        return Expression(std::move(node));
    }

    static Expression composite(Kind kind, std::vector<Expression> operands,
                                coenergy::Function function = coenergy::Function::Sin) {
        auto node = std::make_shared<Node>(kind);
        node->function = function;
        node->hash = mix(17 + static_cast<std::uint64_t>(kind),
                         kind == Kind::Function ? static_cast<std::uint64_t>(function) : 0);
        for (const Expression& operand : operands) {
            node->hash = mix(node->hash, operand.hash());
            node->depth = std::max(node->depth, operand.depth() + 1);
            node->treeSize = saturatingSum(node->treeSize, operand.treeSize());
        }
        if (node->depth > maximumDepth)
            throw ArithmeticError(ArithmeticFault::TooDeep);
        if (node->treeSize > maximumTreeSize)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        node->operands = std::move(operands);
        return Expression(std::move(node));
    }
};

namespace {

const Expression& zero() {
    static const Expression value{Rational(0)};
    return value;
}

const Expression& one() {
    static const Expression value{Rational(1)};
    return value;
}

} // namespace

Expression::Expression() : Expression(zero()) {}

Expression::Expression(long long value) : Expression(Rational(value)) {}

Expression::Expression(Rational value) : Expression(Build::number(withinLimits(std::move(value)))) {}

Expression Expression::symbol(std::string name) {
    return Build::symbol(std::move(name));
}

Expression::Kind Expression::kind() const {
    return m_node->kind;
}

const Rational& Expression::number() const {
    check(isNumber(), "number() of something else");
    return m_node->number;
}

const std::string& Expression::name() const {
    check(isSymbol(), "name() of something else");
    return m_node->name;
}

Function Expression::function() const {
    check(isFunction(), "function() of something else");
    return m_node->function;
}

std::span<const Expression> Expression::operands() const {
    return m_node->operands;
}

std::uint64_t Expression::hash() const {
    return m_node->hash;
}

std::size_t Expression::depth() const {
    return m_node->depth;
}

std::uint64_t Expression::treeSize() const {
    return m_node->treeSize;
}

bool Expression::isZero() const {
    return isNumber() && m_node->number.is_zero();
}

bool Expression::isOne() const {
    return isNumber() && m_node->number == 1;
}

bool Expression::operator==(const Expression& other) const {
    return m_node == other.m_node || (hash() == other.hash() && compare(*this, other) == 0);
}

namespace {

// The order of two nodes by what they hold themselves; their operands are compared by the caller.
int compareShallow(const Expression& a, const Expression& b) {
    const auto order = [](const auto& x, const auto& y) { return x < y ? -1 : (y < x ? 1 : 0); };
    if (a.hash() != b.hash())
        return order(a.hash(), b.hash());
    if (a.kind() != b.kind())
        return order(a.kind(), b.kind());
    switch (a.kind()) {
    case Expression::Kind::Number:
        return order(a.number(), b.number());
    case Expression::Kind::Symbol:
        return order(a.name(), b.name());
    case Expression::Kind::Function:
        if (a.function() != b.function())
            return order(a.function(), b.function());
        break;
    default:
        break;
    }
    return order(a.operands().size(), b.operands().size());
}

bool comesBefore(const Expression& a, const Expression& b) {
    return compare(a, b) < 0;
}

} // namespace

int compare(const Expression& a, const Expression& b) {
    std::vector<std::pair<Expression, Expression>> open = {{a, b}};
    while (!open.empty()) {
        const auto [x, y] = std::move(open.back());
        open.pop_back();
        if (x.identity() == y.identity())
            continue;
        if (const int order = compareShallow(x, y))
            return order;
        for (std::size_t k = x.operands().size(); k-- > 0;)
            open.emplace_back(x.operands()[k], y.operands()[k]);
    }
    return 0;
}

namespace {

// coefficient * rest for a rest that is not a number and has no coefficient of its own.
Expression withCoefficient(const Rational& coefficient, const Expression& rest) {
    if (coefficient.is_zero())
        return zero();
    if (coefficient == 1)
        return rest;
    if (rest.isOne())
        return Expression(coefficient);
    std::vector<Expression> factors = {Expression(coefficient)};
    if (rest.isProduct())
        factors.insert(factors.end(), rest.operands().begin(), rest.operands().end());
    else
        factors.push_back(rest);
    return Expression::Build::composite(Expression::Kind::Product, std::move(factors));
}

void addTerm(std::vector<Scaled>& terms, const Rational& factor, const Expression& expression) {
    Scaled term = scaled(expression);
    term.coefficient *= factor;
    if (!term.rest.isSum()) {
        terms.push_back(std::move(term));
        return;
    }
    for (const Expression& inner : term.rest.operands()) {
        Scaled part = scaled(inner);
        part.coefficient *= term.coefficient;
        terms.push_back(std::move(part));
    }
}

// Sorted by the rest, equal rests collected, zeros dropped.
std::vector<Scaled> collected(std::vector<Scaled> terms) {
    std::sort(terms.begin(), terms.end(), [](const Scaled& a, const Scaled& b) { return comesBefore(a.rest, b.rest); });
    std::vector<Scaled> result;
    for (Scaled& term : terms) {
        if (!result.empty() && result.back().rest == term.rest)
            result.back().coefficient = withinLimits(result.back().coefficient + term.coefficient);
        else
            result.push_back(std::move(term));
    }
    std::erase_if(result, [](const Scaled& term) { return term.coefficient.is_zero(); });
    return result;
}

struct Factor {
    Expression base;
    Expression exponent;
    Expression whole; // base^exponent
};

struct Factors {
    Rational coefficient = 1;
    std::vector<Factor> powers;

    void add(const Expression& expression) {
        switch (expression.kind()) {
        case Expression::Kind::Number:
            coefficient = withinLimits(coefficient * expression.number());
            break;
        case Expression::Kind::Product:
            for (const Expression& operand : expression.operands())
                add(operand); // a product's operands are never products: one level
            break;
        case Expression::Kind::Power:
            powers.push_back({expression.operands()[0], expression.operands()[1], expression});
            break;
        default:
            powers.push_back({expression, one(), expression});
            break;
        }
    }
};

// Powers of one base as one power.
Expression powerOf(std::span<const Factor> powers) {
    std::vector<Expression> exponents;
    for (const Factor& factor : powers)
        exponents.push_back(factor.exponent);
    return power(powers.front().base, sum(std::move(exponents)));
}

Expression productOf(Rational coefficient, std::vector<Expression> factors) {
    std::sort(factors.begin(), factors.end(), comesBefore);
    if (factors.empty())
        return Expression(std::move(coefficient));
    if (factors.size() == 1)
        return withCoefficient(coefficient, factors.front());
    if (coefficient != 1)
        factors.insert(factors.begin(), Expression(std::move(coefficient)));
    return Expression::Build::composite(Expression::Kind::Product, std::move(factors));
}

Expression numericPower(const Rational& base, const Rational& exponent) {
    if (mp::denominator(exponent) == 1)
        return Expression(integerPower(base, mp::numerator(exponent)));
    if (base.is_zero()) {
        if (exponent < 0)
            throw ArithmeticError(ArithmeticFault::DivisionByZero);
        return zero();
    }
    if (base < 0)
        throw ArithmeticError(ArithmeticFault::NotReal, toText(base) + "^(" + toText(exponent) + ")");
    if (base == 1)
        return one();
    if (mp::denominator(exponent) <= 64)
        if (const auto root = exactRoot(base, mp::denominator(exponent).convert_to<unsigned>()))
            return Expression(integerPower(*root, mp::numerator(exponent)));
    return Expression::Build::composite(Expression::Kind::Power, {Expression(base), Expression(exponent)});
}

bool isInteger(const Expression& expression) {
    return expression.isNumber() && mp::denominator(expression.number()) == 1;
}

[[noreturn]] void notReal(Function function, const Rational& argument) {
    throw ArithmeticError(ArithmeticFault::NotReal, std::string(functionName(function)) + "(" + toText(argument) + ")");
}

// The values that need no rounding; everything else stays as it is.
std::optional<Expression> exactValue(Function function, const Rational& x) {
    switch (function) {
    case Function::Sin:
    case Function::Tan:
    case Function::Atan:
    case Function::Sinh:
    case Function::Tanh:
        return x.is_zero() ? std::optional(zero()) : std::nullopt;
    case Function::Asin:
    case Function::Acos:
        if (mp::abs(x) > 1)
            notReal(function, x);
        return x == (function == Function::Asin ? 0 : 1) ? std::optional(zero()) : std::nullopt;
    case Function::Cos:
    case Function::Cosh:
    case Function::Exp:
        return x.is_zero() ? std::optional(one()) : std::nullopt;
    case Function::Ln:
    case Function::Log10:
        if (x <= 0)
            notReal(function, x);
        return x == 1 ? std::optional(zero()) : std::nullopt;
    case Function::Abs:
        return Expression(Rational(mp::abs(x)));
    case Function::Sign:
        return Expression(static_cast<long long>(x.sign()));
    case Function::Step:
        return Expression(x >= 0 ? 1 : 0);
    case Function::Dot:
        return zero();
    default:
        return std::nullopt;
    }
}

std::optional<Expression> exactExtreme(Function function, const std::vector<Expression>& arguments) {
    if (!std::all_of(arguments.begin(), arguments.end(), [](const Expression& a) { return a.isNumber(); }))
        return std::nullopt;
    const auto less = [](const Expression& a, const Expression& b) { return a.number() < b.number(); };
    return function == Function::Min ? *std::min_element(arguments.begin(), arguments.end(), less)
                                     : *std::max_element(arguments.begin(), arguments.end(), less);
}

} // namespace

Scaled scaled(const Expression& expression) {
    if (expression.isNumber())
        return {expression.number(), one()};
    if (!expression.isProduct() || !expression.operands().front().isNumber())
        return {1, expression};
    const auto operands = expression.operands();
    if (operands.size() == 2)
        return {operands[0].number(), operands[1]};
    return {operands[0].number(), Expression::Build::composite(Expression::Kind::Product,
                                                               {operands.begin() + 1, operands.end()})};
}

Expression sum(std::vector<Expression> terms) {
    std::vector<Scaled> parts;
    parts.reserve(terms.size());
    for (const Expression& term : terms)
        addTerm(parts, 1, term);
    parts = collected(std::move(parts));
    if (parts.empty())
        return zero();
    std::vector<Expression> operands;
    operands.reserve(parts.size());
    for (const Scaled& part : parts)
        operands.push_back(withCoefficient(part.coefficient, part.rest));
    if (operands.size() == 1)
        return operands.front();
    return Expression::Build::composite(Expression::Kind::Sum, std::move(operands));
}

Expression product(std::vector<Expression> factors) {
    Factors parts;
    for (const Expression& factor : factors)
        parts.add(factor);
    if (parts.coefficient.is_zero())
        return zero();
    std::stable_sort(parts.powers.begin(), parts.powers.end(),
                     [](const Factor& a, const Factor& b) { return comesBefore(a.base, b.base); });
    std::vector<Expression> operands;
    bool met = false; // (x*y)^(1/2) * (x*y)^(1/2) became x*y, whose factors may meet others
    for (std::size_t k = 0; k < parts.powers.size();) {
        std::size_t end = k + 1;
        while (end < parts.powers.size() && parts.powers[end].base == parts.powers[k].base)
            ++end;
        operands.push_back(end == k + 1 ? parts.powers[k].whole : powerOf({&parts.powers[k], end - k}));
        met = met || (end > k + 1 && !operands.back().isSymbol());
        k = end;
    }
    if (met) {
        operands.push_back(Expression(std::move(parts.coefficient)));
        return product(std::move(operands));
    }
    return productOf(std::move(parts.coefficient), std::move(operands));
}

Expression power(const Expression& base, const Expression& exponent) {
    if (exponent.isZero())
        return one();
    if (exponent.isOne())
        return base;
    if (base.isNumber() && exponent.isNumber())
        return numericPower(base.number(), exponent.number());
    if (base.isOne())
        return one();
    if (isInteger(exponent)) {
        if (base.isPower())
            return power(base.operands()[0], base.operands()[1] * exponent);
        if (base.isProduct()) {
            std::vector<Expression> factors;
            for (const Expression& factor : base.operands())
                factors.push_back(power(factor, exponent));
            return product(std::move(factors));
        }
    }
    return Expression::Build::composite(Expression::Kind::Power, {base, exponent});
}

Expression apply(Function function, std::vector<Expression> arguments) {
    check(!arguments.empty(), "a function without arguments");
    if (arguments.size() == 1 && arguments.front().isNumber())
        if (const auto value = exactValue(function, arguments.front().number()))
            return *value;
    if (function == Function::Min || function == Function::Max)
        if (const auto value = exactExtreme(function, arguments))
            return *value;
    return Expression::Build::composite(Expression::Kind::Function, std::move(arguments), function);
}

Expression squareRoot(const Expression& radicand) {
    return power(radicand, Expression(Rational(1, 2)));
}

Expression operator+(const Expression& a, const Expression& b) {
    return sum({a, b});
}

Expression operator-(const Expression& a, const Expression& b) {
    return sum({a, -b});
}

Expression operator*(const Expression& a, const Expression& b) {
    return product({a, b});
}

Expression operator/(const Expression& a, const Expression& b) {
    return product({a, power(b, Expression(-1))});
}

Expression operator-(const Expression& a) {
    return product({Expression(-1), a});
}

std::vector<Expression> termsOf(const Expression& expression) {
    if (expression.isZero())
        return {};
    if (!expression.isSum())
        return {expression};
    return {expression.operands().begin(), expression.operands().end()};
}

} // namespace coenergy
