#pragma once
// From text to expression, with the exact place of whatever is wrong.

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

/// A name where it stands in the text.
struct NameUse {
    std::string name;
    Span span;

    bool operator==(const NameUse&) const = default;
};

/// An operation as it was typed, before the rules of algebra. Signs are not told.
struct SyntaxNode {
    enum class Kind : std::uint8_t { Number, Name, Sum, Product, Reciprocal, Power, Call };

    Kind kind = Kind::Number;
    Function function = Function::Sin; // of a Call
    std::uint32_t operands = 0;
    Span span;
    Expression value = {}; // of a Number and a Name; of a Power its exponent; of a table the call
};
/// Operands stand before their operation. Both sides of an equation are terms of a sum.
using Syntax = std::vector<SyntaxNode>;

struct Parsed {
    std::optional<Expression> value;
    Diagnostics problems; // not empty if and only if there is no value; their fields are not set
    std::vector<NameUse> names;
    /// Powers and functions as they were multiplied, inner ones first: in the value a factor of zero, or a divisor of
    /// equal size, has taken the place of some of them.
    std::vector<Expression> factors;
    std::shared_ptr<const Syntax> syntax; // null where there is no value
};

/// Levels of nesting that a text may have.
inline constexpr std::size_t maximumNesting = 2000;

/// Parses any text, of any length and depth. `tables` may be called like functions; a second argument, a whole number,
/// is the order of a derivative.
Parsed parseExpression(std::string_view text, Form form = Form::Expression, const Tables& tables = {});

/// For what is shown or written elsewhere, not computed: whatever is called and is no function is taken for a table.
Parsed parseUnbound(std::string_view text, Form form = Form::Expression);

/// The diagnostic for a fault of arithmetic, without place.
Diagnostic diagnosticOf(const ArithmeticError& error);

} // namespace coenergy
