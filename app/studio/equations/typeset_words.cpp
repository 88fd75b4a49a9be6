// Names in sentences: a label can show an index and a dot without a typesetter.

#include "studio/equations/typeset_words.hpp"

#include "problems/expression_html.hpp"
#include "theme/symbol_text.hpp"

#include <QRegularExpression>

namespace coenergy {

namespace {

QString symbolHtml(const QString& name, const Notation& notation) {
    const std::string text = name.toStdString();
    SymbolText symbol;
    symbol.addSymbol(QString::fromStdString(latexOf(text, notation)), name);
    return symbol.toHtml();
}

// A text document makes blanks of narrow spaces, too, and lines break there.
QString withUnitsHeld(QString html) {
    constexpr QChar narrow(0x202F);
    return html.replace(narrow, QStringLiteral("<span style=\"white-space:pre\">%1</span>").arg(narrow));
}

// A name, or one with what is said of it: "x = 1".
QString pieceHtml(const QString& piece, const Notation& notation) {
    static const QRegularExpression name(QStringLiteral("^([A-Za-z]\\w*)( = [-−.\\d·⁰¹²³⁴⁵⁶⁷⁸⁹⁻ ]+)?$"),
                                         QRegularExpression::UseUnicodePropertiesOption);
    const QRegularExpressionMatch match = name.match(piece);
    if (match.hasMatch())
        return symbolHtml(match.captured(1), notation) + match.captured(2);
    return expressionHtml(piece, notation).value_or(QStringLiteral("<code>%1</code>").arg(piece.toHtmlEscaped()));
}

} // namespace

QString typesetWords(const QString& message, const Notation& notation) {
    const QStringList parts = message.split(QLatin1Char('`'));
    QString html;
    for (qsizetype k = 0; k < parts.size(); ++k)
        html += k % 2 == 1 ? pieceHtml(parts[k], notation) : withUnitsHeld(parts[k].toHtmlEscaped());
    return html;
}

} // namespace coenergy
