// Powers of thousand, as prefixes of the units that people write with one.

#include "theme/engineering_value.hpp"

#include "theme/quantity_text.hpp"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace coenergy {

namespace {

constexpr QChar engineeringSpace(0x202F);

// How many powers of thousand are taken out of a number; none while it reads well without.
int thousandsIn(double value) {
    constexpr double leastPlain = 0.1, mostPlain = 1000;
    constexpr double rounding = 1 + 5e-5; // 999.96 is shown as 1000
    const double size = std::abs(value) * rounding;
    if (size == 0 || !std::isfinite(size) || (size >= leastPlain && size < mostPlain))
        return 0;
    return static_cast<int>(std::floor(std::log10(size) / 3));
}

bool takesPrefix(const std::string& unit) {
    static const std::vector<std::string> all = {"V", "A", "ohm", "F",  "H", "C", "Wb",
                                                 "T", "S", "N",   "Pa", "W", "J", "Hz"};
    return std::find(all.begin(), all.end(), unit) != all.end();
}

} // namespace

QString engineeringValue(double value, const std::string& unit) {
    constexpr int digits = 4, leastThousands = -4;
    constexpr double mostPlain = 1e5, leastPlain = 1e-3;
    static const QStringList prefixes{QStringLiteral("p"), QStringLiteral("n"), QStringLiteral("µ"),
                                      QStringLiteral("m"), QString(),           QStringLiteral("k"),
                                      QStringLiteral("M"), QStringLiteral("G"), QStringLiteral("T")};
    const int thousands = thousandsIn(value);
    const QString mantissa = displayedNumber(value / std::pow(1000, thousands), digits);
    const int place = thousands - leastThousands;
    if (thousands == 0 || (takesPrefix(unit) && place >= 0 && place < prefixes.size()))
        return unit.empty()
                   ? mantissa
                   : mantissa + engineeringSpace + (thousands == 0 ? QString() : prefixes[place]) + displayedUnit(unit);
    if (const double size = std::abs(value); size >= leastPlain && size < mostPlain)
        return displayedValue(value, unit, digits);
    const QString number = QStringLiteral("%1 · %2").arg(mantissa, powerOfTen(3 * thousands));
    return unit.empty() ? number : number + engineeringSpace + displayedUnit(unit);
}

} // namespace coenergy
