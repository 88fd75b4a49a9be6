#pragma once

#include <QLocale>
#include <QString>

#include <string>

namespace coenergy {

/// Of all numbers that are shown: with a decimal point in every language, because numbers are typed with one and both
/// stand side by side.
QLocale numberLocale();

/// A number for display: up to `digits` significant digits, a true minus sign, powers of ten as 1.2 · 10⁻⁹; a dash for
/// an undefined one.
QString displayedNumber(double value, int digits = 7);

/// With its unit.
QString displayedValue(double value, const std::string& unit, int digits = 7);

/// A power of ten: 10⁻⁹.
QString powerOfTen(int exponent);

/// "kg*m^2/s" as "kg m²/s".
QString displayedUnit(const std::string& unit);

} // namespace coenergy
