// Construction of canonical expressions. Method: sums and products are flattened one level (operands are
// canonical already), like terms and equal bases are brought together by sorting on the content's hash, and
// numeric constants are folded exactly. Nodes are shared and never change; they are released without recursion.
//
// Powers keep their real domain: (x^a)^n becomes x^(a*n) for whole n only, so that sqrt(x^2) stays. Powers of one
// base are one power in a product. Of a numeric base only a root remains: 2^(3/2) is 2*sqrt(2), 2^(-1/2) is sqrt(2)/2.
// A number times a sum stays so by itself and is multiplied out where it meets other terms, or in an exponent.
#include "expression/expression.hpp"

#include "base/check.hpp"
#include "expression/exact_value.hpp"
#include "expression/name_numbers.hpp"
#include "expression/own_function.hpp"
#include "expression/table_curve.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

namespace coenergy {

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
    for (std::size_t k = 0; k < value.words(); ++k)
        for (std::uint64_t word = value.word(k), first = 1; first != 0 || word != 0; word >>= 32, first = 0)
            h = mix(h, word & 0xFFFFFFFFU);
    return h;
}

std::uint64_t hashOfSymbol(std::string_view name) {
    return mix(13, hashText(name));
}

} // namespace

struct Expression::Build {
    struct Beginning {
        Kind kind;
        std::uint64_t hash; // of what it is beside its operands
        coenergy::Function function = coenergy::Function::Sin;
        std::size_t depth = 1;
        std::uint64_t treeSize = 1;
    };

    /// Without content, or with one.
    template <class... Content>
    static Expression node(const Beginning& beginning, std::vector<Expression> operands, Content... content) {
        std::uint64_t hash = beginning.hash, treeSize = beginning.treeSize;
        std::size_t depth = beginning.depth;
        FunctionSet functions = beginning.kind == Kind::Function ? FunctionSet{beginning.function} : FunctionSet();
        for (const Expression& operand : operands) {
            hash = mix(hash, operand.hash());
            depth = std::max(depth, operand.depth() + 1);
            treeSize += operand.treeSize();
            functions |= operand.functions();
        }
        if (depth > maximumDepth)
            throw ArithmeticError(ArithmeticFault::TooDeep);
        if (treeSize > maximumTreeSize)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        const std::size_t size =
            sizeof(Node) + operands.size() * sizeof(Expression) + (std::size_t{0} + ... + sizeof(Content));
        Node* const made = new (::operator new(size)) Node;
        made->depth = static_cast<std::uint32_t>(depth);
        made->treeSize = static_cast<std::uint32_t>(treeSize);
        made->operandCount = static_cast<std::uint32_t>(operands.size());
        made->functions = functions;
        made->kind = beginning.kind;
        made->function = beginning.function;
        made->hash = hash;
        std::uninitialized_move(operands.begin(), operands.end(), made->operands());
        (new (&made->content<Content>()) Content(std::move(content)), ...);
        return Expression(*made);
    }

    static Expression number(Rational value) {
        const std::uint64_t hash = mix(mix(11, hashInteger(numerator(value))), hashInteger(denominator(value)));
        return node({Kind::Number, hash}, {}, std::move(value));
    }

    /// Whole numbers of one digit, which are most coefficients, are one node each.
    static Expression sharedNumber(Rational value) {
        constexpr std::int64_t largest = 9;
        static const std::vector<Expression> small = [] {
            std::vector<Expression> numbers;
            for (std::int64_t k = -largest; k <= largest; ++k)
                numbers.push_back(number(k));
            return numbers;
        }();
        const Integer& whole = numerator(value);
        if (value.isWhole() && !whole.large() && std::abs(whole.small()) <= largest)
            return small[static_cast<std::size_t>(whole.small() + largest)];
        return number(withinLimits(std::move(value)));
    }

    static Expression symbol(std::string name) {
        const std::uint64_t hash = hashOfSymbol(name);
        return node({Kind::Symbol, hash}, {}, std::move(name));
    }

    static Expression composite(Kind kind, std::vector<Expression> operands,
                                coenergy::Function function = coenergy::Function::Sin) {
        const std::uint64_t hash = mix(17 + static_cast<std::uint64_t>(kind),
                                       kind == Kind::Function ? static_cast<std::uint64_t>(function) : 0);
        return node({kind, hash, function}, std::move(operands));
    }

    static Expression table(TableCall call, const Expression& argument) {
        const std::uint64_t hash = mix(mix(19, call.curve->hash()), static_cast<std::uint64_t>(call.order));
        return node({Kind::Function, hash, coenergy::Function::Table}, {argument}, std::move(call));
    }

    static Expression unspecified(UnspecifiedCall call, std::vector<Expression> arguments) {
        const std::uint64_t hash = mix(29, hashOf(call));
        return node({Kind::Function, hash, coenergy::Function::Unspecified}, std::move(arguments), std::move(call));
    }

    static Expression quadrature(std::shared_ptr<const Integrand> integrand, std::vector<Expression> operands) {
        const Beginning beginning = {.kind = Kind::Function,
                                     .hash = mix(23, integrand->value.hash()),
                                     .function = coenergy::Function::Quadrature,
                                     .depth = integrand->value.depth() + 1,
                                     .treeSize = integrand->value.treeSize() + 1};
        return node(beginning, std::move(operands), std::move(integrand));
    }

    static void destroyContent(Node& node) {
        if (node.kind == Kind::Number)
            std::destroy_at(&node.content<Rational>());
        else if (node.kind == Kind::Symbol)
            std::destroy_at(&node.content<std::string>());
        else if (node.kind != Kind::Function)
            return;
        else if (node.function == coenergy::Function::Table)
            std::destroy_at(&node.content<TableCall>());
        else if (node.function == coenergy::Function::Unspecified)
            std::destroy_at(&node.content<UnspecifiedCall>());
        else if (node.function == coenergy::Function::Quadrature)
            std::destroy_at(&node.content<std::shared_ptr<const Integrand>>());
    }
};

// A tower of ten thousand powers must not be released by ten thousand nested destructors: operands whose last reference
// this was join a list.
void Expression::release(Node* node) {
    node->next = nullptr;
    for (Node* open = node; open != nullptr;) {
        Node* const released = std::exchange(open, open->next);
        for (Expression& operand : std::span(released->operands(), released->operandCount)) {
            Node* const below = std::exchange(operand.m_node, nullptr);
            if (below->references.fetch_sub(1, std::memory_order_acq_rel) == 1)
                below->next = std::exchange(open, below);
        }
        Build::destroyContent(*released);
        ::operator delete(released);
    }
}

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

Expression::Expression(Rational value) : Expression(Build::sharedNumber(std::move(value))) {}

Expression Expression::symbol(std::string name) {
    return Build::symbol(std::move(name));
}

std::uint64_t NameNumbers::hashOf(const std::string& name) {
    return hashOfSymbol(name);
}

bool Expression::isZero() const {
    return isNumber() && number().isZero();
}

bool Expression::isOne() const {
    return isNumber() && number() == 1;
}

bool Expression::operator==(const Expression& other) const {
    return m_node == other.m_node || (hash() == other.hash() && compare(*this, other) == 0);
}

namespace {

// The order of two nodes by their own contents; the caller compares their operands.
int compareShallow(const Expression& a, const Expression& b) {
    const auto order = [](const auto& x, const auto& y) { return x < y ? -1 : (y < x ? 1 : 0); };
    if (a.hash() != b.hash())
        return order(a.hash(), b.hash());
    if (a.kind() != b.kind())
        return order(a.kind(), b.kind());
    switch (a.kind()) {
    case Expression::Kind::Number: return order(a.number(), b.number());
    case Expression::Kind::Symbol: return order(a.name(), b.name());
    case Expression::Kind::Function:
        if (a.function() != b.function())
            return order(a.function(), b.function());
        if (a.isTable() && a.table().order != b.table().order)
            return order(a.table().order, b.table().order);
        if (a.isTable() && a.table().curve->name() != b.table().curve->name())
            return order(a.table().curve->name(), b.table().curve->name());
        if (a.isTable())
            return order(a.table().curve->hash(), b.table().curve->hash());
        if (a.isUnspecified())
            return order(a.unspecified() == b.unspecified() ? 0 : 1, 0); // of equal hashes
        if (a.isQuadrature() && a.operands().size() == b.operands().size())
            return compare(a.integrand()->value, b.integrand()->value);
        break;
    default: break;
    }
    return order(a.operands().size(), b.operands().size());
}

bool comesBefore(const Expression& a, const Expression& b) {
    return compare(a, b) < 0;
}

} // namespace

int compare(const Expression& a, const Expression& b) {
    if (a.identity() == b.identity())
        return 0;
    if (const int order = compareShallow(a, b)) // nearly always, by the hashes
        return order;
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
    if (coefficient.isZero())
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

struct SumPart {
    Scaled scaled;
    const Expression* whole = nullptr; // the same as one expression, if it stands there
};

void addTerm(std::vector<SumPart>& parts, const Expression& expression) {
    Scaled term = scaled(expression);
    if (!term.rest.isSum()) {
        parts.push_back({std::move(term), &expression});
        return;
    }
    for (const Expression& inner : term.rest.operands()) {
        parts.push_back({scaled(inner), &inner});
        if (term.coefficient != 1) {
            parts.back().scaled.coefficient *= term.coefficient;
            parts.back().whole = nullptr;
        }
    }
}

// The sum or product of all values, combined in pairs: adding 1/k to a long sum n times would take n long additions.
template <class Combine> Rational total(std::vector<Rational> values, Combine combine) {
    while (values.size() > 1) {
        const std::size_t pairs = values.size() / 2;
        for (std::size_t k = 0; k < pairs; ++k)
            values[k] = withinLimits(combine(values[2 * k], values[2 * k + 1]));
        if (values.size() % 2 == 1)
            values[pairs] = std::move(values.back());
        values.resize((values.size() + 1) / 2);
    }
    return std::move(values.front());
}

// Parts with the same rest as one term.
Expression together(std::span<const SumPart* const> parts) {
    if (parts.size() == 1 && parts.front()->whole)
        return *parts.front()->whole;
    std::vector<Rational> coefficients;
    for (const SumPart* part : parts)
        coefficients.push_back(part->scaled.coefficient);
    return withCoefficient(total(std::move(coefficients), std::plus<>()), parts.front()->scaled.rest);
}

// Sorted by the rest, equal rests collected, zeros dropped.
Expression collectedSum(const std::vector<Expression>& terms) {
    std::vector<SumPart> parts;
    parts.reserve(terms.size());
    for (const Expression& term : terms)
        addTerm(parts, term);
    std::vector<const SumPart*> order;
    order.reserve(parts.size());
    for (const SumPart& part : parts)
        order.push_back(&part);
    std::sort(order.begin(), order.end(), [](auto* a, auto* b) { return comesBefore(a->scaled.rest, b->scaled.rest); });
    std::vector<Expression> operands;
    operands.reserve(parts.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && order[end]->scaled.rest == order[begin]->scaled.rest)
            ++end;
        if (Expression term = together({&order[begin], end - begin}); !term.isZero())
            operands.push_back(std::move(term));
    }
    if (operands.empty())
        return zero();
    if (operands.size() == 1)
        return operands.front();
    return Expression::Build::composite(Expression::Kind::Sum, std::move(operands));
}

// 2*(a + b) as 2*a + 2*b. Exponents are kept in this form, since those of equal bases are added.
Expression multipliedOut(const Expression& expression) {
    const auto operands = expression.operands();
    const bool isScaled =
        expression.isProduct() && operands.size() == 2 && operands[0].isNumber() && operands[1].isSum();
    return isScaled ? collectedSum({expression}) : expression;
}

// Of expressions that outlive it.
struct Factor {
    const Expression* base = nullptr;
    const Expression* exponent = nullptr;
    const Expression* whole = nullptr; // base^exponent
};

struct Factors {
    std::vector<Rational> numbers;
    std::vector<Factor> powers;

    void add(const Expression& expression) {
        switch (expression.kind()) {
        case Expression::Kind::Number: numbers.push_back(expression.number()); break;
        case Expression::Kind::Product:
            for (const Expression& operand : expression.operands())
                add(operand); // a product's operands are never products: one level
            break;
        case Expression::Kind::Power:
            powers.push_back({&expression.operands()[0], &expression.operands()[1], &expression});
            break;
        default: powers.push_back({&expression, &one(), &expression}); break;
        }
    }
};

// Integer powers of such a base are factored out. Symbolic exponents never absorb numeric ones, so that the result does
// not depend on the order in which factors meet: 2^(1/2)*2^(1/2)*2^x is 2*2^x in any order.
bool isTakenApart(const Expression& base) {
    return base.isNumber() || base.isProduct() || base.isPower();
}

int compareFactors(const Factor& a, const Factor& b) {
    if (const int order = compare(*a.base, *b.base); order != 0 || !isTakenApart(*a.base))
        return order;
    return static_cast<int>(b.exponent->isNumber()) - static_cast<int>(a.exponent->isNumber());
}

// Powers of one base as one power.
Expression powerOf(std::span<const Factor> powers) {
    std::vector<Expression> exponents;
    exponents.reserve(powers.size());
    for (const Factor& factor : powers)
        exponents.push_back(*factor.exponent);
    return power(*powers.front().base, sum(std::move(exponents)));
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

// The largest whole number that is not above the value.
Integer floorOf(const Rational& value) {
    const Integer quotient = numerator(value) / denominator(value); // towards zero
    return quotient * denominator(value) > numerator(value) ? Integer(quotient - 1) : quotient;
}

Expression numericPower(const Rational& base, const Rational& exponent) {
    if (denominator(exponent) == 1)
        return Expression(integerPower(base, numerator(exponent)));
    if (base.isZero()) {
        if (exponent < 0)
            throw ArithmeticError(ArithmeticFault::DivisionByZero);
        return zero();
    }
    if (base < 0)
        throw ArithmeticError(ArithmeticFault::NotReal, "(" + toText(base) + ")^(" + toText(exponent) + ")");
    if (base == 1)
        return one();
    if (denominator(exponent) <= 64)
        if (const auto root = exactRoot(base, denominator(exponent).to<unsigned>()))
            return Expression(integerPower(*root, numerator(exponent)));
    const Integer whole = floorOf(exponent);
    return withCoefficient(integerPower(base, whole),
                           Expression::Build::composite(Expression::Kind::Power,
                                                        {Expression(base), Expression(Rational(exponent - whole))}));
}

bool isInteger(const Expression& expression) {
    return expression.isNumber() && denominator(expression.number()) == 1;
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
    return {operands[0].number(),
            Expression::Build::composite(Expression::Kind::Product, {operands.begin() + 1, operands.end()})};
}

const Rational& coefficientOf(const Expression& expression) {
    if (expression.isNumber())
        return expression.number();
    return expression.isProduct() && expression.operands().front().isNumber() ? expression.operands().front().number()
                                                                              : one().number();
}

Expression sum(std::vector<Expression> terms) {
    std::erase_if(terms, [](const Expression& term) { return term.isZero(); });
    return terms.size() == 1 ? terms.front() : collectedSum(terms);
}

namespace {

// The exponent n of |u|^n for a number n >= 1; nothing for anything else.
std::optional<Rational> exponentOfAbs(const Expression& factor, const Expression& u) {
    const bool isPower = factor.isPower() && factor.operands()[1].isNumber() && factor.operands()[1].number() >= 1;
    const Expression& base = isPower ? factor.operands()[0] : factor;
    if (!base.isFunction() || base.function() != Function::Abs || !(base.operands()[0] == u))
        return std::nullopt;
    return isPower ? factor.operands()[1].number() : Rational(1);
}

// |u|^n sign(u) becomes u |u|^(n - 1), the form in which the derivative of |u|^(n + 1)/(n + 1) is written.
bool joinedSign(std::vector<Expression>& factors) {
    for (Expression& sign : factors) {
        if (!sign.isFunction() || sign.function() != Function::Sign)
            continue;
        const Expression u = sign.operands()[0];
        for (Expression& factor : factors)
            if (const auto n = exponentOfAbs(factor, u)) {
                factor = power(apply(Function::Abs, {u}), Expression(Rational(*n - 1)));
                sign = u;
                return true;
            }
    }
    return false;
}

} // namespace

Expression product(std::vector<Expression> factors) {
    while (true) {
        Factors parts;
        for (const Expression& factor : factors)
            parts.add(factor);
        Rational coefficient = parts.numbers.empty() ? 1 : total(std::move(parts.numbers), std::multiplies<>());
        if (coefficient.isZero())
            return zero();
        std::sort(parts.powers.begin(), parts.powers.end(),
                  [](const Factor& a, const Factor& b) { return compareFactors(a, b) < 0; });
        std::vector<Expression> combined;
        combined.reserve(parts.powers.size());
        bool met = false; // (x*y)^(1/2) * (x*y)^(1/2) became x*y, whose factors may combine with others
        for (std::size_t begin = 0, end = 0; begin < parts.powers.size(); begin = end) {
            for (end = begin; end < parts.powers.size() && compareFactors(parts.powers[begin], parts.powers[end]) == 0;)
                ++end;
            const bool isSingle = end == begin + 1;
            combined.push_back(isSingle ? *parts.powers[begin].whole : powerOf({&parts.powers[begin], end - begin}));
            met = met || (!isSingle && (isTakenApart(*parts.powers[begin].base) || combined.back().isNumber()));
        }
        factors = std::move(combined);
        met = joinedSign(factors) || met;
        if (!met)
            return productOf(std::move(coefficient), std::move(factors));
        factors.push_back(Expression(std::move(coefficient)));
    }
}

namespace {

// (x^a*y)^n is x^(a*n)*y^n for an integer n, however deeply powers and products are nested.
Expression wholePower(const Expression& base, const Expression& exponent) {
    std::vector<Expression> factors;
    std::vector<std::pair<Expression, Expression>> open = {{base, exponent}};
    while (!open.empty()) {
        const auto [inner, outer] = std::move(open.back());
        open.pop_back();
        if (isInteger(outer) && inner.isPower())
            open.emplace_back(inner.operands()[0], inner.operands()[1] * outer);
        else if (isInteger(outer) && inner.isProduct())
            for (const Expression& factor : inner.operands())
                open.emplace_back(factor, outer);
        else
            factors.push_back(power(inner, outer));
    }
    return product(std::move(factors));
}

} // namespace

Expression power(const Expression& base, const Expression& exponent) {
    if (exponent.isZero())
        return one();
    if (exponent.isOne())
        return base;
    if (base.isNumber() && exponent.isNumber())
        return numericPower(base.number(), exponent.number());
    if (base.isOne())
        return one();
    if (isInteger(exponent) && (base.isPower() || base.isProduct()))
        return wholePower(base, exponent);
    return Expression::Build::composite(Expression::Kind::Power, {base, multipliedOut(exponent)});
}

Expression apply(Function function, std::vector<Expression> arguments) {
    const Arity arity = *arityOf(functionName(function));
    check(arguments.size() >= arity.least && (!arity.most || arguments.size() <= *arity.most),
          "a function with a wrong number of arguments");
    if (const auto value = exactValue(function, arguments))
        return *value;
    return Expression::Build::composite(Expression::Kind::Function, std::move(arguments), function);
}

Expression apply(TableCall call, const Expression& argument) {
    check(call.curve && call.order >= 0, "a table without rows");
    if (call.order > call.curve->degree())
        return zero();
    return Expression::Build::table(std::move(call), argument);
}

Expression apply(std::shared_ptr<const Integrand> integrand, std::vector<Expression> operands) {
    check(operands.size() >= 2, "an integral without limits");
    if (integrand->value.isNumber())
        return integrand->value * (operands[0] - operands[1]);
    if (operands[0] == operands[1])
        return zero();
    return Expression::Build::quadrature(std::move(integrand), std::move(operands));
}

Expression applyUnspecified(UnspecifiedCall call, std::vector<Expression> arguments) {
    check(call.function && arguments.size() == call.orders.size(), "a function without its arguments");
    return Expression::Build::unspecified(std::move(call), std::move(arguments));
}

std::string calledName(const Expression& function) {
    if (function.isUnspecified())
        return nameOfDerivative(*function.unspecified().function, function.unspecified().orders);
    return function.isTable() ? function.table().curve->name() : std::string(functionName(function.function()));
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
    if (!expression.isSum())
        return expression.isZero() ? std::vector<Expression>() : std::vector{expression};
    return {expression.operands().begin(), expression.operands().end()};
}

std::vector<Expression> factorsOf(const Expression& expression) {
    if (!expression.isProduct())
        return {expression};
    return {expression.operands().begin(), expression.operands().end()};
}

} // namespace coenergy
