#pragma once
// The functions of the language, and the names that are reserved.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace coenergy {

/// `sqrt(x)` and `power(x, y)` are powers and `log` is `ln`: they have no entry of their own. A Table is declared and
/// named by the user (TableCall). An Integral is as typed, integral(f, x, from); a Quadrature is its meaning where no
/// closed form is known (Integrand). An Impulse is a force with time integral 1 and no duration. An Unspecified is a
/// function of the model without a formula (UnspecifiedCall).
enum class Function : std::uint8_t {
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
    Unspecified,
};

/// Some of them, a bit for each.
class FunctionSet {
public:
    constexpr FunctionSet() = default;
    constexpr FunctionSet(std::initializer_list<Function> functions) {
        for (const Function function : functions)
            m_bits |= std::uint32_t{1} << static_cast<unsigned>(function);
    }

    constexpr FunctionSet& operator|=(FunctionSet other) {
        m_bits |= other.m_bits;
        return *this;
    }
    constexpr bool has(Function function) const { return hasAny({function}); }
    constexpr bool hasAny(FunctionSet other) const { return (m_bits & other.m_bits) != 0; }

private:
    std::uint32_t m_bits = 0;
};

/// Of a function of the language.
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

/// `t`, `pi` and the callable names, except those that may be names wherever they are not called.
bool isReservedName(std::string_view name);
/// Whether a callable name may also name an item of the model.
bool isNameUnlessCalled(std::string_view name);
std::vector<std::string_view> callableNames();

} // namespace coenergy
