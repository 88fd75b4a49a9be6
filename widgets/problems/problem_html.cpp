// Messages have names and pieces of text between backticks.

#include "problems/problem_html.hpp"

#include "expression/notation.hpp"
#include "model/edit.hpp"
#include "problems/field_name.hpp"
#include "problems/message.hpp"
#include "theme/symbol_text.hpp"

#include <QGuiApplication>
#include <QStringList>

namespace coenergy {

namespace {

QString symbolHtml(const QString& name, const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, name);
    return text.toHtml(QGuiApplication::font());
}

// The LaTeX of a parameter or a coordinate; nothing for what is declared as neither.
QString latexOfDeclared(const Document& document, const QString& name) {
    for (const Section section : {Section::Parameters, Section::Coordinates})
        for (std::size_t item = 0; item < itemCount(document, section); ++item)
            if (textOf(document, {section, item, Column::Name, 0}) == name.toStdString())
                return latexOfItem(document, section, item);
    return {};
}

} // namespace

QString placeHtml(const Document& document, const Field& field) {
    return fieldName(document, field, symbolHtml);
}

QString problemHtml(const Document& document, const Diagnostic& diagnostic) {
    QString html;
    const QStringList parts = messageText(diagnostic).split(QLatin1Char('`'));
    for (qsizetype k = 0; k < parts.size(); ++k) {
        const bool isQuoted = k % 2 == 1;
        const QString latex =
            isQuoted && diagnostic.severity != Severity::Error ? latexOfDeclared(document, parts[k]) : QString();
        html += !isQuoted         ? parts[k].toHtmlEscaped()
                : latex.isEmpty() ? QStringLiteral("<code>%1</code>").arg(parts[k].toHtmlEscaped())
                                  : symbolHtml(parts[k], latex);
    }
    return html;
}

} // namespace coenergy
