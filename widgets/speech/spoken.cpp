// Every sign is a word of its own between spaces.

#include "speech/spoken.hpp"

#include "expression/parse.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Speech)
};

std::string between(const QString& word) {
    return QStringLiteral(" %1 ").arg(word).toStdString();
}

std::string before(const QString& word) {
    return QStringLiteral("%1 ").arg(word).toStdString();
}

std::string behind(const QString& word) {
    return QStringLiteral(" %1").arg(word).toStdString();
}

std::map<Function, std::string> functionWords() {
    return {{Function::Sin, before(Words::tr("sine of"))},
            {Function::Cos, before(Words::tr("cosine of"))},
            {Function::Tan, before(Words::tr("tangent of"))},
            {Function::Asin, before(Words::tr("arc sine of"))},
            {Function::Acos, before(Words::tr("arc cosine of"))},
            {Function::Atan, before(Words::tr("arc tangent of"))},
            {Function::Atan2, before(Words::tr("arc tangent of"))},
            {Function::Sinh, before(Words::tr("hyperbolic sine of"))},
            {Function::Cosh, before(Words::tr("hyperbolic cosine of"))},
            {Function::Tanh, before(Words::tr("hyperbolic tangent of"))},
            {Function::Exp, before(Words::tr("exponential of"))},
            {Function::Ln, before(Words::tr("natural logarithm of"))},
            {Function::Log10, before(Words::tr("logarithm to base ten of"))},
            {Function::Abs, before(Words::tr("absolute value of"))},
            {Function::Sign, before(Words::tr("sign of"))},
            {Function::Step, before(Words::tr("step of"))},
            {Function::Min, before(Words::tr("minimum of"))},
            {Function::Max, before(Words::tr("maximum of"))},
            {Function::Dot, before(Words::tr("time derivative of"))},
            {Function::Integral, before(Words::tr("integral of"))},
            {Function::Impulse, before(Words::tr("impulse of"))},
            {Function::Table, between(Words::tr("of", "a table and its argument"))}};
}

std::optional<QString> spokenSide(TextPrinter& printer, const std::string& text) {
    const Parsed parsed = parseUnbound(text);
    return parsed.value ? std::optional(QString::fromStdString(printer.print(*parsed.value))) : std::nullopt;
}

} // namespace

Wording spokenWording() {
    Wording words;
    words.plus = between(Words::tr("plus"));
    words.minus = between(Words::tr("minus"));
    words.negative = before(Words::tr("minus"));
    words.times = between(Words::tr("times"));
    words.over = between(Words::tr("over"));
    words.power = between(Words::tr("to the power of"));
    words.opening = before(Words::tr("open parenthesis"));
    words.closing = behind(Words::tr("close parenthesis"));
    words.comma = between(Words::tr("comma"));
    words.squared = behind(Words::tr("squared"));
    words.cubed = behind(Words::tr("cubed"));
    words.squareRoot = before(Words::tr("square root of"));
    words.applied = functionWords();
    words.dot = behind(Words::tr("dot", "of a flow"));
    words.doubleDot = behind(Words::tr("double dot", "of an acceleration"));
    words.isSpoken = true;
    return words;
}

QString withSpokenIndices(QString spoken) {
    static const QRegularExpression element(QStringLiteral("\\[ *([^\\]]*[^\\] ]) *\\]"));
    for (auto found = element.match(spoken); found.hasMatch(); found = element.match(spoken)) {
        const QString index = found.captured(1);
        const QString words = index.contains(QLatin1Char(' '))
                                  ? Words::tr("sub %1 end sub", "an index, behind its name").arg(index)
                                  : Words::tr("sub %1", "an index of one letter, behind its name").arg(index);
        spoken.replace(found.capturedStart(), found.capturedLength(), QLatin1Char(' ') + words);
    }
    spoken.replace(QStringLiteral(", ..., "), QString::fromStdString(between(Words::tr("to", "a range"))));
    spoken.replace(QStringLiteral(" = "), QString::fromStdString(between(Words::tr("equals"))));
    spoken.replace(QStringLiteral(" - "), QString::fromStdString(between(Words::tr("minus"))));
    spoken.replace(QStringLiteral(" + "), QString::fromStdString(between(Words::tr("plus"))));
    return spoken;
}

QString spokenFormula(const Notation& notation, const std::string& text) {
    TextPrinter printer(notation, spokenWording());
    const std::size_t at = text.find('=');
    const auto left = spokenSide(printer, text.substr(0, at));
    if (!left || at == std::string::npos)
        return left.value_or(QString());
    const auto right = spokenSide(printer, text.substr(at + 1));
    return right ? spokenEquality(*left, *right) : QString();
}

QString spokenEquality(const QString& left, const QString& right) {
    return Words::tr("%1 equals %2", "both sides of an equation").arg(left, right);
}

QString spokenEqualsZero(const QString& residual) {
    return Words::tr("%1 equals zero", "a residual").arg(residual);
}

} // namespace coenergy
