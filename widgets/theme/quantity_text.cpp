// Numbers and units as a textbook prints them (ISO 80000-1, 7.2 and 7.3).

#include "theme/quantity_text.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr QChar minusSign(0x2212);
constexpr QChar narrowSpace(0x202F);

QChar raised(QChar c) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    return c == QLatin1Char('-') ? QChar(0x207B) : digits[c.digitValue()];
}

QString raised(const QString& integer) {
    QString text;
    for (const QChar c : integer)
        text += raised(c);
    return text;
}

} // namespace

QString powerOfTen(int exponent) {
    return QStringLiteral("10") + raised(QString::number(exponent));
}

QLocale numberLocale() {
    return QLocale::c();
}

QString displayedNumber(double value, int digits) {
    constexpr int digitsOfWhole = 5; // of a whole number that is not rounded
    if (std::isnan(value))
        return QStringLiteral("–");
    const QLocale locale = numberLocale();
    const bool isWhole = value == std::round(value) && std::abs(value) < std::pow(10, digitsOfWhole);
    QString text = locale.toString(value, 'g', isWhole ? std::max(digits, digitsOfWhole) : digits);
    const qsizetype mark = text.indexOf(locale.exponential(), 0, Qt::CaseInsensitive);
    QString power;
    if (mark > 0 && std::isfinite(value)) {
        power = powerOfTen(locale.toInt(text.mid(mark + locale.exponential().size())));
        text.truncate(mark);
    }
    text.replace(locale.negativeSign(), QString(minusSign));
    if (power.isEmpty())
        return text;
    return text == QLatin1String("1") ? power : QStringLiteral("%1 · %2").arg(text, power);
}

QString displayedValue(double value, const std::string& unit, int digits) {
    const QString number = displayedNumber(value, digits);
    return unit.empty() || std::isnan(value) ? number : number + narrowSpace + displayedUnit(unit);
}

QString displayedUnit(const std::string& unit) {
    static const QRegularExpression power(QStringLiteral("\\^(-?[0-9]+)"));
    QString shown = QString::fromStdString(unit);
    for (auto match = power.match(shown); match.hasMatch(); match = power.match(shown))
        shown.replace(match.capturedStart(), match.capturedLength(), raised(match.captured(1)));
    static const QRegularExpression ohm(QStringLiteral("\\bohm\\b"));
    return shown.replace(ohm, QStringLiteral("Ω")).replace(QLatin1Char('*'), QLatin1Char(' '));
}

} // namespace coenergy
