#pragma once
// From text to expression, with the exact place of each error.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "expression/own_function.hpp"
#include "expression/table_curve.hpp"

#include <cstdint>
#include <functional>
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
    Span span; // of the name, or of the call of a function whose formula uses it

    bool operator==(const NameUse&) const = default;
};

/// An operation as typed, before any simplification. Signs are not recorded.
struct SyntaxNode {
    enum class Kind : std::uint8_t { Number, Name, Sum, Product, Reciprocal, Power, Call };

    Kind kind = Kind::Number;
    Function function = Function::Sin; // of a Call
    std::uint32_t operands = 0;
    Span span;
    Expression value = {}; // of a Number or Name; of a Power its exponent; of a table or an operator the call
    OwnFunctionPointer own = nullptr; // of a Call, a function of the model
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
    std::size_t inserted = 0;             // the size of the formulas put in for functions of the model
    bool callsBroken = false;             // a function whose formula cannot be read: the value means nothing
};

/// The maximum nesting of a text.
inline constexpr std::size_t maximumNesting = 2000;

/// Parses a text of any length and depth. `tables` may be called like functions; a second argument, an integer, is the
/// order of a derivative. For a function of the model its formula is put in.
Parsed parseExpression(std::string_view text, Form form = Form::Expression, const Tables& tables = {});

/// For expressions that are only displayed or written elsewhere, not computed: an unknown function stands for itself,
/// with any arguments, or is taken to be a table where `isTable` says so of its name.
Parsed parseUnbound(std::string_view text, Form form = Form::Expression,
                    const std::function<bool(const std::string&)>& isTable = {});

/// The diagnostic for a fault of arithmetic, without place.
Diagnostic diagnosticOf(const ArithmeticError& error);

} // namespace coenergy
