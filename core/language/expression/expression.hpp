#pragma once
// The immutable expression value. Sums and products are flat, their operands unique and in an order that
// depends on the content alone; like terms and equal bases are collected, constants folded exactly.
// Two expressions that were built from the same mathematics by these rules are equal.

#include "base/check.hpp"
#include "expression/function.hpp"
#include "expression/number.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coenergy {

class TableCurve;

/// What a Function::Table calls: the curve, or its derivative of the given order with respect to the argument.
struct TableCall {
    std::shared_ptr<const TableCurve> curve;
    int order = 0;
};

/// What a Function::Unspecified calls: a function without a formula, differentiated so many times by each argument.
struct OwnFunction;
struct UnspecifiedCall {
    std::shared_ptr<const OwnFunction> function = {};
    std::vector<int> orders = {};
};

struct Integrand;

class Expression {
public:
    enum class Kind : std::uint8_t { Number, Symbol, Sum, Product, Power, Function };

    Expression();                ///< 0
    Expression(long long value); // NOLINT: integers are expressions
    explicit Expression(Rational value);
    static Expression symbol(std::string name);

    Expression(const Expression& other);
    Expression(Expression&& other) noexcept : m_node(std::exchange(other.m_node, nullptr)) {}
    Expression& operator=(const Expression& other) { return *this = Expression(other); }
    Expression& operator=(Expression&& other) noexcept {
        std::swap(m_node, other.m_node);
        return *this;
    }
    ~Expression();

    Kind kind() const;
    const Rational& number() const;                            ///< of a Number
    const std::string& name() const;                           ///< of a Symbol
    Function function() const;                                 ///< of a Function
    const TableCall& table() const;                            ///< of a Function::Table
    const std::shared_ptr<const Integrand>& integrand() const; ///< of a Function::Quadrature
    const UnspecifiedCall& unspecified() const;                ///< of a Function::Unspecified
    std::span<const Expression> operands() const;              ///< of a Power: base and exponent
    /// The content's hash: the same in every run and on every machine.
    std::uint64_t hash() const;
    std::size_t depth() const;      ///< 1 for a leaf
    std::uint64_t treeSize() const; ///< nodes if nothing were shared
    FunctionSet functions() const;  ///< of all its nodes; those inside integrands are not counted

    bool isNumber() const { return kind() == Kind::Number; }
    bool isSymbol() const { return kind() == Kind::Symbol; }
    bool isSum() const { return kind() == Kind::Sum; }
    bool isProduct() const { return kind() == Kind::Product; }
    bool isPower() const { return kind() == Kind::Power; }
    bool isFunction() const { return kind() == Kind::Function; }
    bool isTable() const { return isFunction() && function() == Function::Table; }
    bool isUnspecified() const { return isFunction() && function() == Function::Unspecified; }
    bool isQuadrature() const { return isFunction() && function() == Function::Quadrature; }
    bool isZero() const;
    bool isOne() const;

    bool operator==(const Expression& other) const;

    /// Identifies the shared node; for memo tables while the expression is alive.
    const void* identity() const { return m_node; }

    struct Build; // makes nodes; defined and used in expression.cpp alone

private:
    struct Node;

    explicit Expression(Node& node) : m_node(&node) {}
    static void release(Node* node);

    Node* m_node; // null after it was moved from
};

// A large model has millions of them: each is one piece of memory, in which the operands follow the node, and after
// them what a number, a name or a call has beside operands (a Rational, a std::string, a TableCall, ...).
struct Expression::Node {
    std::atomic<std::uint32_t> references = 1;
    std::uint32_t depth = 1;
    std::uint32_t treeSize = 1;
    std::uint32_t operandCount = 0;
    FunctionSet functions;
    Kind kind = Kind::Number;
    coenergy::Function function = coenergy::Function::Sin;
    union {
        std::uint64_t hash = 0;
        Node* next; // of those that are being released
    };

    Expression* operands() { return std::launder(reinterpret_cast<Expression*>(this + 1)); }
    template <class Content> Content& content() {
        static_assert(alignof(Content) <= alignof(Node));
        return *std::launder(reinterpret_cast<Content*>(operands() + operandCount));
    }
};

inline Expression::Expression(const Expression& other) : m_node(other.m_node) {
    if (m_node)
        m_node->references.fetch_add(1, std::memory_order_relaxed);
}

// Who holds the only reference need not take it back.
inline Expression::~Expression() {
    if (m_node && (m_node->references.load(std::memory_order_acquire) == 1 ||
                   m_node->references.fetch_sub(1, std::memory_order_acq_rel) == 1))
        release(m_node);
}

inline Expression::Kind Expression::kind() const {
    return m_node->kind;
}

inline const Rational& Expression::number() const {
    check(isNumber(), "number() of something else");
    return m_node->content<Rational>();
}

inline const std::string& Expression::name() const {
    check(isSymbol(), "name() of something else");
    return m_node->content<std::string>();
}

inline Function Expression::function() const {
    check(isFunction(), "function() of something else");
    return m_node->function;
}

inline const TableCall& Expression::table() const {
    check(isTable(), "table() of something else");
    return m_node->content<TableCall>();
}

inline const std::shared_ptr<const Integrand>& Expression::integrand() const {
    check(isQuadrature(), "integrand() of something else");
    return m_node->content<std::shared_ptr<const Integrand>>();
}

inline const UnspecifiedCall& Expression::unspecified() const {
    check(isUnspecified(), "unspecified() of something else");
    return m_node->content<UnspecifiedCall>();
}

inline std::span<const Expression> Expression::operands() const {
    return {m_node->operands(), m_node->operandCount};
}

inline std::uint64_t Expression::hash() const {
    return m_node->hash;
}

inline std::size_t Expression::depth() const {
    return m_node->depth;
}

inline std::uint64_t Expression::treeSize() const {
    return m_node->treeSize;
}

inline FunctionSet Expression::functions() const {
    return m_node->functions;
}

/// Less than 0, 0, or more: a total order of expressions by content, the same in every run.
int compare(const Expression& a, const Expression& b);

/// In that order, for what is kept by expression.
struct ByContent {
    bool operator()(const Expression& a, const Expression& b) const { return compare(a, b) < 0; }
};

// All of these may throw ArithmeticError.
Expression sum(std::vector<Expression> terms);
Expression product(std::vector<Expression> factors);
Expression power(const Expression& base, const Expression& exponent);
Expression apply(Function function, std::vector<Expression> arguments);
/// A Quadrature: its operands are the upper limit, the lower limit, and the captured expressions.
Expression apply(std::shared_ptr<const Integrand> integrand, std::vector<Expression> operands);
/// 0 for a derivative that vanishes everywhere.
Expression apply(TableCall call, const Expression& argument);
Expression applyUnspecified(UnspecifiedCall call, std::vector<Expression> arguments);
Expression squareRoot(const Expression& radicand);

Expression operator+(const Expression& a, const Expression& b);
Expression operator-(const Expression& a, const Expression& b);
Expression operator*(const Expression& a, const Expression& b);
Expression operator/(const Expression& a, const Expression& b);
Expression operator-(const Expression& a);

/// An expression as `coefficient * rest`, the coefficient numeric.
struct Scaled {
    Rational coefficient;
    Expression rest;
};
Scaled scaled(const Expression& expression);
/// The coefficient alone, without creating a node.
const Rational& coefficientOf(const Expression& expression);

/// The name by which a function is called: that of the language, or that of a table.
std::string calledName(const Expression& function);

/// The integrand of a Quadrature, as a function of the name `variable`. The names `captured[k]` stand for the operands
/// after the two limits. None of these names can be typed by a user.
struct Integrand {
    Expression value;

    static const std::string& variable();
    static std::string captured(std::size_t k);
};

/// Row by row; every row has all columns.
using ExpressionMatrix = std::vector<std::vector<Expression>>;

/// The terms of a sum, or the expression itself as the only term; nothing for 0.
std::vector<Expression> termsOf(const Expression& expression);
/// The factors of a product, or the expression itself as the only factor.
std::vector<Expression> factorsOf(const Expression& expression);

/// The depth to which expressions may be built; deeper ones raise ArithmeticFault::TooDeep.
inline constexpr std::size_t maximumDepth = 20000;
/// Likewise the size; larger ones raise ArithmeticFault::TooLarge.
inline constexpr std::uint64_t maximumTreeSize = 20'000'000;

} // namespace coenergy
