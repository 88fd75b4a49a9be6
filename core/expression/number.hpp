#pragma once
// Exact numbers: 9.81 is 981/100, for ever.

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <stdexcept>
#include <string>

namespace coenergy {

// Without expression templates: a value is a value wherever it stands.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
                                  boost::multiprecision::et_off>;

/// Why an expression of constants, or one grown by inserting definitions, has no value of its own.
enum class ArithmeticFault { DivisionByZero, NotReal, TooManyDigits, TooDeep, TooLarge };

/// Thrown while expressions are built. Caught where a user's text enters (the parser, the insertion of
/// definitions, the conversion to and from the algebra) and turned into a diagnostic there.
class ArithmeticError : public std::runtime_error {
public:
    explicit ArithmeticError(ArithmeticFault fault, const std::string& what = {})
        : std::runtime_error(what), m_fault(fault) {}
    ArithmeticFault fault() const { return m_fault; }

private:
    ArithmeticFault m_fault;
};

/// Results of constant arithmetic may have this many decimal digits.
inline constexpr std::size_t maximumDigits = 10000;

/// The value, if numerator and denominator keep within maximumDigits; throws ArithmeticError otherwise.
Rational withinLimits(Rational value);

/// base^exponent; throws ArithmeticError for 0^-n and for results beyond the limit (before computing them).
Rational integerPower(const Rational& base, const Integer& exponent);

/// The rational whose `degree`-th power is `value`, if there is one (value >= 0, degree >= 1).
std::optional<Rational> exactRoot(const Rational& value, unsigned degree);

/// The shortest text that means exactly this number: `2`, `-7/3`, `9.81`, `1e-12`. Decimals are used
/// where the denominator divides a power of ten and a fraction would not be read more easily.
std::string toText(const Rational& value);

/// Whether toText writes a decimal or an integer rather than a fraction.
bool isWrittenAsDecimal(const Rational& value);

double toDouble(const Rational& value);

/// As value == 1, which would make a fraction of the 1 first.
inline bool isOne(const Rational& value) {
    return boost::multiprecision::numerator(value) == 1 && boost::multiprecision::denominator(value) == 1;
}

} // namespace coenergy
