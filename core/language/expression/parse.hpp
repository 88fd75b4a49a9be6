#pragma once
// From text to expression, with the exact place of each error.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "expression/table_curve.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// Whether `a = b`, which means a - b, is allowed.
enum class Form { Expression, Equation };

/// An occurrence of a name in the text.
struct NameUse {
    std::string name;
    Span span;

    bool operator==(const NameUse&) const = default;
};

/// An operation as typed, before any simplification. Signs are not recorded.
struct SyntaxNode {
    enum class Kind : std::uint8_t { Number, Name, Sum, Product, Reciprocal, Power, Call };

    Kind kind = Kind::Number;
    Function function = Function::Sin; // of a Call
    std::uint32_t operands = 0;
    Span span;
    Expression value = {}; // of a Number or Name; of a Power its exponent; of a table the call
};
/// Operands precede their operation. Both sides of an equation are terms of a sum.
using Syntax = std::vector<SyntaxNode>;

struct Parsed {
    std::optional<Expression> value;
    Diagnostics problems; // not empty if and only if there is no value; their fields are not set
    std::vector<NameUse> names;
    /// Powers and functions as they were multiplied, inner ones first. In the value some of them may be gone, cancelled
    /// by a zero factor or an equal divisor.
    std::vector<Expression> factors;
    std::shared_ptr<const Syntax> syntax; // null where there is no value
};

/// The maximum nesting of a text.
inline constexpr std::size_t maximumNesting = 2000;

/// Parses a text of any length and depth. `tables` may be called like functions; a second argument, an integer, is the
/// order of a derivative.
Parsed parseExpression(std::string_view text, Form form = Form::Expression, const Tables& tables = {});

/// For expressions that are only displayed or written elsewhere, not computed: an unknown function is taken to be a
/// table.
Parsed parseUnbound(std::string_view text, Form form = Form::Expression);

/// The diagnostic for a fault of arithmetic, without place.
Diagnostic diagnosticOf(const ArithmeticError& error);

} // namespace coenergy
