#pragma once

#include <QString>

#include <string>

namespace coenergy {

/// A number for display, in the user's language: up to `digits` significant digits, a true minus sign, powers of ten as
/// 1.2 · 10⁻⁹; a dash for an undefined one.
QString displayedNumber(double value, int digits = 7);
/// As typed in fields, whatever the language: with a decimal point.
QString typedNumber(double value, int digits);

/// With its unit.
QString displayedValue(double value, const std::string& unit, int digits = 7);

/// A power of ten: 10⁻⁹.
QString powerOfTen(int exponent);

/// "kg*m^2/s" as "kg m²/s".
QString displayedUnit(const std::string& unit);

} // namespace coenergy
