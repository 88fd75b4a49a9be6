#include "problems/expression_html.hpp"

#include "expression/function.hpp"
#include "theme/symbol_text.hpp"

#include <QRegularExpression>

namespace coenergy {

namespace {

constexpr QChar minus(0x2212), noBreak(0x00A0), thin(0x202F);

QString nameHtml(const std::string& name, const Notation& notation) {
    SymbolText symbol;
    symbol.addSymbol(QString::fromStdString(notation.at(name).latex), QString::fromStdString(name));
    return symbol.toHtml();
}

// What holds two terms or sides together; its spaces stand in the text.
QString operatorHtml(const QString& sign) {
    if (sign == QLatin1String("*"))
        return thin;
    if (!sign.contains(QLatin1Char(' ')))
        return sign == QLatin1String("-") ? QString(minus) : sign;
    const QChar bare = sign.trimmed().front();
    return QStringLiteral(" %1%2").arg(bare == QLatin1Char('-') ? minus : bare, noBreak);
}

} // namespace

std::optional<QString> expressionHtml(const QString& text, const Notation& notation) {
    static const QRegularExpression token(QStringLiteral("\\G(?:(?<name>[A-Za-z_]\\w*)|(?<number>\\d+\\.?\\d*(?:e-?\\d+"
                                                         ")?)|\\^(?<power>\\d+)|(?<sign> [-+=] |[-*/^()]))"));
    QString html;
    int names = 0, signs = 0;
    qsizetype end = 0;
    for (auto matches = token.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const std::string name = match.captured(QStringLiteral("name")).toStdString();
        const QString power = match.captured(QStringLiteral("power")), sign = match.captured(QStringLiteral("sign"));
        if (!name.empty() && !notation.contains(name) && !isReservedName(name))
            return std::nullopt;
        if (!name.empty())
            html += notation.contains(name) ? nameHtml(name, notation) : QString::fromStdString(name);
        else if (!power.isEmpty())
            html += QStringLiteral("<sup>%1</sup>").arg(power);
        else
            html += sign.isEmpty() ? match.captured() : operatorHtml(sign);
        names += !name.empty();
        signs += !sign.isEmpty() || !power.isEmpty();
        end = match.capturedEnd();
    }
    return end == text.size() && names > 0 && signs > 0 ? std::optional(html) : std::nullopt;
}

} // namespace coenergy
