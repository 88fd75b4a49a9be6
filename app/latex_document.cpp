// A minimal article. Lines are broken by an estimate of their width, counted in signs of the LaTeX text without its
// commands, which is enough to stay on the page.

#include "app/latex_document.hpp"

#include <QRegularExpression>

namespace coenergy {

namespace {

constexpr int mostSigns = 62;

int estimatedWidth(const QString& latex) {
    static const QRegularExpression command(QStringLiteral("\\\\[A-Za-z]+|[{}_^\\s\\\\]"));
    int width = static_cast<int>(QString(latex).remove(command).size());
    static const QRegularExpression wide(QStringLiteral("\\\\(sin|cos|tan|exp|ln|arc[a-z]+|sinh|cosh|tanh)\\b"));
    width += 3 * static_cast<int>(latex.count(wide));
    static const QRegularExpression letter(QStringLiteral("\\\\[A-Za-z]+"));
    return width + static_cast<int>(latex.count(letter)) / 2;
}

QString brokenEquation(const EquationItem& item) {
    QString text = QStringLiteral("  & ") + item.beginning;
    int width = estimatedWidth(item.beginning);
    bool isFirst = true;
    for (const EquationTerm& term : item.terms) {
        const int termWidth = estimatedWidth(term.latex) + 3;
        if (!isFirst && width + termWidth > mostSigns) {
            text += QStringLiteral(" \\\\\n  & \\quad {}");
            width = 4;
        }
        if (term.sign == TermSign::Minus)
            text += isFirst ? QStringLiteral("-") : QStringLiteral(" - ");
        else if (!isFirst)
            text += QStringLiteral(" + ");
        text += term.latex;
        width += termWidth;
        isFirst = false;
    }
    return text + (isFirst ? QStringLiteral("0") : QString()) + item.ending;
}

} // namespace

QString latexEscaped(const QString& text) {
    QString result;
    for (const QChar c : text) {
        switch (c.unicode()) {
        case '\\':
            result += QStringLiteral("\\textbackslash{}");
            break;
        case '~':
            result += QStringLiteral("\\textasciitilde{}");
            break;
        case '^':
            result += QStringLiteral("\\textasciicircum{}");
            break;
        case '&':
        case '%':
        case '$':
        case '#':
        case '_':
        case '{':
        case '}':
            result += QLatin1Char('\\');
            result += c;
            break;
        default:
            result += c;
        }
    }
    return result;
}

QString latexDocument(const QString& title, const std::vector<EquationItem>& items) {
    QStringList equations;
    for (const EquationItem& item : items)
        equations.append(brokenEquation(item));
    const QString body = equations.isEmpty() ? QString()
                                             : QStringLiteral("\\begin{align*}\n%1\n\\end{align*}\n")
                                                   .arg(equations.join(QStringLiteral(" \\\\[1ex]\n")));
    return QStringLiteral("\\documentclass[a4paper,11pt]{article}\n"
                          "\\usepackage{iftex}\n"
                          "\\ifPDFTeX\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\fi\n"
                          "\\usepackage{amsmath}\n"
                          "\\allowdisplaybreaks\n"
                          "\\begin{document}\n"
                          "\\section*{") +
           latexEscaped(title) + QStringLiteral("}\n") + body + QStringLiteral("\\end{document}\n");
}

} // namespace coenergy
