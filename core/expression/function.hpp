#pragma once
// The functions of the language, and the names that are reserved.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace coenergy {

/// `sqrt(x)` and `power(x, y)` are powers, `log` is `ln`: they have no entry of their own here. A Table is one that the
/// user declares and names (TableCall). An Integral is as it was typed, integral(f, x, from); a Quadrature is what it
/// means where no closed form is known (Integrand). An Impulse is a force of size 1 for no time.
enum class Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Ln,
    Log10,
    Abs,
    Sign,
    Step,
    Min,
    Max,
    Dot,
    Table,
    Integral,
    Quadrature,
    Impulse,
};

/// Of a function that the language has itself.
std::string_view functionName(Function function);

/// How many arguments a name takes when called; `most` is absent where there is no upper limit.
struct Arity {
    std::size_t least = 1;
    std::optional<std::size_t> most = 1;
};

/// The arity of a callable name (`sqrt`, `power` and `log` included), or nothing.
std::optional<Arity> arityOf(std::string_view name);
/// The function behind a callable name; nothing for `sqrt` and `power`, which are powers.
std::optional<Function> functionNamed(std::string_view name);

/// `t`, `pi` and the callable names, but for those that are names wherever they are not called.
bool isReservedName(std::string_view name);
/// Whether a callable name may be given to something of the model, too.
bool isNameUnlessCalled(std::string_view name);
std::vector<std::string_view> callableNames();

} // namespace coenergy
