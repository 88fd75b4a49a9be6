// From expressions to pieces of equations, and from words to running text.

#include "report/report_text.hpp"

#include "base/argument_text.hpp"
#include "base/decimal_number.hpp"
#include "base/text.hpp"
#include "exposition/augmented_form.hpp"
#include "report/formula_width.hpp"
#include "speech/spoken.hpp"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostTerms = 2000; // of one equation: some twenty pages
constexpr double widestSymbol = 20.0;   // em
constexpr double widestMatrix = 60.0;   // em: shrunk to two thirds on a page
constexpr std::size_t mostRows = 16;
constexpr double widestTerm = 36.0; // em: what fits a line of a page
constexpr int deepestBreak = 3;     // parentheses that go over more than one line

const QString dots = QStringLiteral("\\cdots");

// A user's own LaTeX for a name.
bool isReadable(const std::string& latex) {
    const auto width = formulaWidth(QString::fromStdString(latex));
    return width && *width > 0.0 && *width < widestSymbol;
}

std::size_t widestRow(const std::vector<std::vector<Expression>>& rows) {
    std::size_t columns = 0;
    for (const auto& row : rows)
        columns = std::max(columns, row.size());
    return columns;
}

} // namespace

Notation readable(Notation notation) {
    DistinctLatex distinct;
    std::vector<std::string> unreadable;
    for (auto& [name, entry] : notation)
        if (isReadable(entry.latex))
            entry.latex = distinct.of(name, entry.latex);
        else
            unreadable.push_back(name);
    for (const std::string& name : unreadable)
        notation.at(name).latex = distinct.of(name, latexOfName(name));
    return notation;
}

ReportText wordsOf(const QString& words) {
    return {{ReportInline::Kind::Words, words}};
}

ReportText formulaOf(const QString& latex) {
    return {{ReportInline::Kind::Formula, latex}};
}

ReportText sentence(const QString& words, const QStringList& formulas) {
    static const QRegularExpression place(QStringLiteral("%([1-9])"));
    ReportText text;
    qsizetype at = 0;
    for (auto match = place.globalMatch(words); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        const qsizetype number = found.captured(1).toInt() - 1;
        if (number >= formulas.size())
            continue;
        if (found.capturedStart() > at)
            text.push_back({ReportInline::Kind::Words, words.mid(at, found.capturedStart() - at)});
        text.push_back({ReportInline::Kind::Formula, formulas[number]});
        at = found.capturedEnd();
    }
    if (at < words.size())
        text.push_back({ReportInline::Kind::Words, words.mid(at)});
    return text;
}

QString latexOfResult(double value) {
    return std::isfinite(value) ? latexOfNumber(decimalNumber(shortNumber(value)).value_or(value))
                                : QStringLiteral("-");
}

QString latexOfNumber(double value) {
    if (!std::isfinite(value))
        return QStringLiteral("-");
    const QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
    const qsizetype mark = text.indexOf(QLatin1Char('e'));
    if (mark < 0)
        return text;
    const QString power = QStringLiteral("10^{%1}").arg(text.mid(mark + 1).toInt());
    const QString mantissa = text.left(mark);
    return mantissa == QLatin1String("1") ? power : mantissa + QStringLiteral(" \\cdot ") + power;
}

ReportText unitOf(const std::string& unit) {
    const QString text = QString::fromStdString(unit).trimmed();
    if (text.isEmpty())
        return {};
    const auto latex = latexOfUnit(text.toStdString());
    return latex ? formulaOf(QString::fromStdString(*latex)) : wordsOf(text);
}

FormulaMaker::FormulaMaker(Notation notation)
    : m_printer(readable(notation)), m_notation(readable(std::move(notation))) {}

QString FormulaMaker::symbol(const std::string& name) const {
    const auto entry = m_notation.find(name);
    return QString::fromStdString(entry == m_notation.end() ? latexOfName(name) : entry->second.latex);
}

QString FormulaMaker::formula(const Expression& expression, TermOrder order) {
    return checked(QString::fromStdString(m_printer.print(expression, order)));
}

QString FormulaMaker::checked(const QString& latex) {
    if (formulaWidth(latex))
        return latex;
    m_hasLeftOut = true;
    return dots;
}

QString FormulaMaker::spoken(const Expression& expression) const {
    return withSpokenIndices(QString::fromStdString(TextPrinter(m_notation, spokenWording()).print(expression)));
}

ReportEquation FormulaMaker::equation(const std::string& name, const QString& tag, const Expression& expression,
                                      TermOrder order, const Side& side) {
    std::vector<LatexTerm> terms = m_printer.terms(expression, order);
    if (terms.size() > mostTerms) {
        terms.resize(mostTerms);
        terms.push_back({false, "\\cdots", {}});
        m_hasLeftOut = true;
    }
    std::vector<LatexTerm> pieces;
    for (const LatexTerm& term : terms)
        for (LatexTerm& piece : broken(term, 0))
            pieces.push_back(std::move(piece));
    for (LatexTerm& piece : pieces)
        piece.latex = checked(QString::fromStdString(piece.latex)).toStdString();
    return sum(name, tag, pieces, side);
}

// A product too wide for a line is broken in the widest of its factors that is a sum.
std::vector<LatexTerm> FormulaMaker::broken(const LatexTerm& term, int depth) {
    const auto width = formulaWidth(QString::fromStdString(term.latex));
    if (!width || *width <= widestTerm || depth == deepestBreak || !term.term.isProduct())
        return {term};
    const Expression* widest = nullptr;
    for (const Expression& factor : term.term.operands())
        if (factor.isSum() && (!widest || factor.treeSize() > widest->treeSize()))
            widest = &factor;
    if (!widest)
        return {term};
    const Expression quotient = term.term / *widest;
    const Expression rest = coefficientOf(quotient).sign() < 0 ? -quotient : quotient;
    std::string front = rest.isOne() ? std::string() : m_printer.print(rest);
    if (rest.isSum() || endsOpen(rest))
        front = "\\left(" + front + "\\right)";
    if (!front.empty())
        front += " \\, ";
    std::vector<LatexTerm> pieces;
    for (const LatexTerm& inner : m_printer.terms(*widest, TermOrder::Equation))
        for (LatexTerm& piece : broken(inner, depth + 1))
            pieces.push_back(std::move(piece));
    pieces.front().latex = front + "\\Bigl( " + (pieces.front().isNegative ? "- " : "") + pieces.front().latex;
    pieces.front().isNegative = term.isNegative;
    pieces.back().latex += " \\Bigr)";
    return pieces;
}

ReportEquation FormulaMaker::sum(const std::string& name, const QString& tag, const std::vector<LatexTerm>& terms,
                                 const Side& side) {
    ReportEquation result{QString::fromStdString(name), tag, {}};
    for (const LatexTerm& term : terms) {
        const QString latex = QString::fromStdString(term.latex);
        const bool isFirst = result.pieces.isEmpty();
        const QString sign = term.isNegative ? QStringLiteral("- ") : isFirst ? QString() : QStringLiteral("+ ");
        result.pieces.append((isFirst ? side.lead : QStringLiteral("{} ")) + sign + latex);
    }
    if (terms.empty())
        result.pieces.append(side.lead + QStringLiteral("0"));
    if (!side.ending.isEmpty())
        result.pieces.append(QStringLiteral("{} ") + side.ending);
    return result;
}

std::vector<ReportEquation> FormulaMaker::matrix(const QString& lead, const QString& element,
                                                 const std::vector<std::vector<Expression>>& rows) {
    QStringList lines;
    for (const auto& row : rows) {
        QStringList entries;
        for (const Expression& entry : row)
            entries.append(formula(entry));
        lines.append(entries.join(QStringLiteral(" & ")));
    }
    const bool isTall = lines.join(QString()).contains(QLatin1String("\\frac"));
    const QString end = isTall ? QStringLiteral(" \\\\[0.6ex] ") : QStringLiteral(" \\\\ ");
    const QString latex =
        lead + QStringLiteral("\\begin{pmatrix} ") + lines.join(end) + QStringLiteral(" \\end{pmatrix}");
    const auto width = formulaWidth(latex);
    if (width && *width <= widestMatrix && rows.size() <= mostRows)
        return {{element, {}, {latex}}};
    if (const auto entries = withDots(rows, m_printer)) {
        QStringList dotted;
        for (const std::vector<std::string>& row : *entries) {
            QStringList shown;
            for (const std::string& entry : row)
                shown.append(QString::fromStdString(entry));
            dotted.append(shown.join(QStringLiteral(" & ")));
        }
        const QString whole =
            lead + QStringLiteral("\\begin{pmatrix} ") + dotted.join(end) + QStringLiteral(" \\end{pmatrix}");
        const auto dottedWidth = formulaWidth(whole);
        if (dottedWidth && *dottedWidth <= widestMatrix)
            return {{element, {}, {whole}}};
    }
    return elements(element, rows);
}

std::vector<ReportEquation> FormulaMaker::elements(const QString& element,
                                                   const std::vector<std::vector<Expression>>& rows) {
    std::vector<ReportEquation> equations;
    const bool isColumn = widestRow(rows) == 1;
    const bool needsComma = std::max(rows.size(), widestRow(rows)) > 9;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < rows[i].size(); ++j) {
            if (rows[i][j].isZero())
                continue;
            const QString index = isColumn ? QString::number(i + 1)
                                           : QString::number(i + 1) + (needsComma ? QStringLiteral(",") : QString()) +
                                                 QString::number(j + 1);
            const QString name = QStringLiteral("{%1}_{%2}").arg(element, index);
            equations.push_back(
                equation(name.toStdString(), {}, rows[i][j], TermOrder::Plain, {name + QStringLiteral(" = "), {}}));
        }
    }
    return equations;
}

} // namespace coenergy
