// In messages, names and pieces of text stand between backticks.

#include "problems/problem_html.hpp"

#include "expression/notation.hpp"
#include "meaning/formulations.hpp"
#include "model/names.hpp"
#include "model/vocabulary.hpp"
#include "model/written_document.hpp"
#include "problems/expression_html.hpp"
#include "problems/field_name.hpp"
#include "problems/message.hpp"
#include "theme/symbol_text.hpp"

#include <QFontMetrics>
#include <QStringList>

#include <algorithm>

namespace coenergy {

namespace {

QString symbolHtml(const QString& name, const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, name);
    return text.toHtml();
}

// Findings about a text, or about a name as it is written.
bool quotesWhatIsTyped(Code code) {
    return code < Code::NoCoordinates;
}

bool isConstraint(const ModelNames& names, const std::string& name) {
    const auto has = [&name](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    return has(names.displacementConstraints) || has(names.flowConstraints) || has(names.effortConstraints);
}

// A name of the model or an expression of such names; nothing for what it does not know.
std::optional<QString> knownHtml(const Document& typed, const QString& text) {
    const Document document = withEverythingWrittenOut(typed);
    const std::string name = text.toStdString();
    const ModelNames names = namesOf(document);
    const Notation notation = notationOf(document, vocabularyOf(document, names), names);
    if (const auto known = notation.find(name); known != notation.end())
        return symbolHtml(text, QString::fromStdString(known->second.latex));
    if (isConstraint(names, name))
        return symbolHtml(text, QString::fromStdString(latexOfName(name)));
    return expressionHtml(text, notation);
}

// In the typewriter face; a line does not end behind a minus sign.
QString quotedHtml(QString text) {
    constexpr QChar wordJoiner(0x2060);
    return QStringLiteral("<code>%1</code>")
        .arg(text.toHtmlEscaped().replace(QLatin1Char('-'), QStringLiteral("-") + wordJoiner));
}

// What stands between backticks is a name of the model, or a piece of text.
QString typesetMessage(const Document& document, Code code, const QString& message) {
    QString html;
    const QStringList parts = message.split(QLatin1Char('`'));
    for (qsizetype k = 0; k < parts.size(); ++k) {
        const bool isPiece = k % 2 == 1;
        const auto known = isPiece && !quotesWhatIsTyped(code) ? knownHtml(document, parts[k]) : std::nullopt;
        html += isPiece ? known.value_or(quotedHtml(parts[k])) : parts[k].toHtmlEscaped();
    }
    return html;
}

// Of two sentences and more the first says what was found.
QString firstSentence(const QString& message) {
    const qsizetype end = message.indexOf(QStringLiteral(". "));
    return end < 0 ? message : message.left(end + 1);
}

} // namespace

QString withEvenLines(const QString& html, const QFont& font) {
    constexpr double perLine = 1.3; // room for an index
    const int height = qRound(perLine * QFontMetrics(font).lineSpacing());
    return QStringLiteral("<p style=\"margin:0; line-height:%1px; -qt-line-height-type:fixed\">%2</p>")
        .arg(height)
        .arg(html);
}

QString placeHtml(const Document& document, const Field& field) {
    return fieldName(document, field, symbolHtml);
}

QString problemHtml(const Document& document, const Diagnostic& diagnostic) {
    return typesetMessage(document, diagnostic.code, messageText(diagnostic));
}

QString findingHtml(const Document& document, const Diagnostic& diagnostic) {
    const bool isOfStructure = diagnostic.code >= Code::TooManyEquations && diagnostic.code < Code::FileNotReadable;
    const QString message = messageText(diagnostic);
    return typesetMessage(document, diagnostic.code, isOfStructure ? firstSentence(message) : message);
}

} // namespace coenergy
