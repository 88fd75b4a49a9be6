#pragma once
// Prints expressions and matrices as items of the panels.

#include "exposition/augmented_form.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "presentation/equation_items.hpp"
#include "speech/spoken.hpp"

namespace coenergy {

/// One piece of LaTeX behind its label, and its plain text, which is read out.
inline EquationItem formulaItem(const QString& name, const QString& label, const QString& latex, const QString& text,
                                const QString& beginning = QStringLiteral("=")) {
    EquationItem item;
    item.name = name;
    item.labelLatex = label;
    item.beginning = beginning;
    item.terms.push_back({latex, TermSign::Plus, {}});
    item.ending.clear();
    item.text = text;
    return item;
}

/// A column of names.
inline ExpressionMatrix symbolColumn(const std::vector<std::string>& names) {
    ExpressionMatrix column;
    for (const std::string& name : names)
        column.push_back({Expression::symbol(name)});
    return column;
}

/// Prints sums by their terms, together with their spoken form.
class FormulationPrinter {
public:
    explicit FormulationPrinter(const Notation& notation)
        : m_latex(notation), m_text(notation), m_spoken(notation, spokenWording()) {}

    std::vector<EquationTerm> terms(const Expression& value, TermOrder order = TermOrder::Equation) {
        std::vector<EquationTerm> terms;
        for (const LatexTerm& part : m_latex.terms(value, order))
            terms.push_back(shownTerm(part));
        if (terms.empty())
            terms.push_back(zero());
        return terms;
    }

    EquationItem sum(const Expression& value, TermOrder order = TermOrder::Equation) {
        EquationItem item;
        item.terms = terms(value, order);
        item.ending.clear();
        item.text = QString::fromStdString(m_text.print(value, order));
        item.spoken = QString::fromStdString(m_spoken.print(value, order));
        return item;
    }

    static EquationTerm zero() {
        EquationTerm term;
        term.latex = QStringLiteral("0");
        return term;
    }

    /// Followed by "= 0".
    EquationItem residual(const Expression& value) {
        EquationItem item = sum(value);
        item.ending = QStringLiteral("=0");
        item.text += QStringLiteral(" = 0");
        item.spoken = spokenEqualsZero(item.spoken);
        return item;
    }

    QString latex(const Expression& value) { return QString::fromStdString(m_latex.print(value)); }
    QString latex(const Expression& value, TermOrder order) {
        return QString::fromStdString(m_latex.print(value, order));
    }
    QString text(const Expression& value) { return QString::fromStdString(m_text.print(value)); }
    /// "[1, 0; 0, m]"
    QString text(const ExpressionMatrix& matrix) {
        QStringList rows;
        for (const std::vector<Expression>& row : matrix) {
            QStringList entries;
            for (const Expression& entry : row)
                entries << text(entry);
            rows << entries.join(QStringLiteral(", "));
        }
        return QLatin1Char('[') + rows.join(QStringLiteral("; ")) + QLatin1Char(']');
    }
    LatexPrinter& latexPrinter() { return m_latex; }

private:
    LatexPrinter m_latex;
    TextPrinter m_text;
    TextPrinter m_spoken;
};

} // namespace coenergy
