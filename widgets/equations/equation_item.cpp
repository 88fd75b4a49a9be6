// Turns the terms of an equation into LaTeX, whole or in pieces between which a line may be broken.

#include "equations/equation_item.hpp"

#include "theme/term_breaking.hpp"

#include <QRegularExpression>

#include <algorithm>

namespace coenergy {

namespace {

QString signedLatex(const EquationTerm& term, qsizetype index) {
    if (term.sign == TermSign::Minus)
        return QStringLiteral("-") + term.latex;
    return index == 0 ? term.latex : QStringLiteral("+") + term.latex;
}

QStringList signedTerms(const EquationItem& item) {
    QStringList terms;
    for (const EquationTerm& term : item.terms)
        terms << signedLatex(term, terms.size());
    return terms.isEmpty() ? QStringList{QStringLiteral("0")} : terms;
}

// u_xx of u_{xx}.
QString plainName(QString latex) {
    static const QRegularExpression marks(QStringLiteral("\\\\mathrm|[\\\\{}]"));
    return latex.remove(marks);
}

// The label is what a beginning without a left side defines.
QString wholeBeginning(const EquationItem& item) {
    return item.beginning.startsWith(QLatin1Char('=')) ? item.labelLatex + item.beginning : item.beginning;
}

} // namespace

QString plainRemark(const QString& remark) {
    const QStringList parts = remark.split(QLatin1Char('`'));
    QString plain;
    for (qsizetype k = 0; k < parts.size(); ++k)
        plain += k % 2 == 0 ? parts[k] : plainName(parts[k]);
    return plain;
}

QString latexOf(const EquationItem& item) {
    QStringList parts = signedTerms(item);
    if (!item.beginning.isEmpty())
        parts.prepend(wholeBeginning(item));
    if (!item.ending.isEmpty())
        parts << item.ending;
    return parts.join(QLatin1Char(' '));
}

QString latexOf(const std::vector<EquationItem>& items) {
    QStringList lines;
    for (const EquationItem& item : items) {
        const QString terms = signedTerms(item).join(QLatin1Char(' '));
        lines << (item.beginning.isEmpty() ? terms + QStringLiteral(" &") + item.ending
                                           : wholeBeginning(item) + QStringLiteral(" {}& ") + terms + item.ending);
    }
    return QStringLiteral("\\begin{align*}\n") + lines.join(QStringLiteral(" \\\\\n")) +
           QStringLiteral("\n\\end{align*}");
}

QStringList typesetPieces(const EquationItem& item) {
    QStringList pieces;
    for (const QString& term : signedTerms(item))
        pieces << breakableParts(term);
    if (!item.ending.isEmpty())
        pieces << item.ending;
    for (qsizetype index = 1; index < pieces.size(); ++index)
        pieces[index].prepend(QStringLiteral("{}"));
    if (!item.beginning.isEmpty())
        pieces.prepend(item.beginning + QStringLiteral("{}"));
    return pieces;
}

std::vector<int> termsOfPieces(const EquationItem& item) {
    constexpr int none = -1;
    std::vector<int> terms;
    if (!item.beginning.isEmpty())
        terms.push_back(none);
    const QStringList signedLatex = signedTerms(item);
    for (qsizetype index = 0; index < signedLatex.size(); ++index) {
        const auto parts = static_cast<std::size_t>(breakableParts(signedLatex[index]).size());
        terms.insert(terms.end(), parts, item.terms.empty() ? none : static_cast<int>(index));
    }
    if (!item.ending.isEmpty())
        terms.push_back(none);
    return terms;
}

} // namespace coenergy
