#pragma once
// The small parts from which sections are made.

#include "expression/print_latex.hpp"
#include "report/report.hpp"

#include <QString>

namespace coenergy {

ReportText wordsOf(const QString& words);
ReportText formulaOf(const QString& latex);

/// Words in which `%1`, `%2`, ... stand for formulas.
ReportText sentence(const QString& words, const QStringList& formulas);

/// A number for a formula, as short as its value allows: `9.81`, `2 \cdot 10^{-7}`.
QString latexOfNumber(double value);
/// The same with up to six digits, for computed values.
QString latexOfResult(double value);

/// `kg*m^2` as an upright product; a unit not written that way as words.
ReportText unitOf(const std::string& unit);

/// With the usual letters for names whose own LaTeX is not certain to be typeset by plain LaTeX with amsmath: unknown
/// commands might do anything.
Notation readable(Notation notation);

/// Formulas of one system. What LaTeX would not typeset (a user's own LaTeX for a name with unknown commands,
/// expressions nested too deeply) is replaced, so that a report can always be printed.
class FormulaMaker {
public:
    explicit FormulaMaker(Notation notation);

    QString symbol(const std::string& name) const;
    LatexPrinter& printer() { return m_printer; }
    const Notation& notation() const { return m_notation; }
    /// Dots if it cannot be typeset.
    QString formula(const Expression& expression, TermOrder order = TermOrder::Plain);
    QString checked(const QString& latex);

    /// In words.
    QString spoken(const Expression& expression) const;

    struct Side {
        QString lead;   ///< in front of the terms, with its relation
        QString ending; ///< behind the last term
    };
    ReportEquation equation(const std::string& name, const QString& tag, const Expression& expression, TermOrder order,
                            const Side& side);

    /// `lead` and a sum of terms that are already LaTeX.
    static ReportEquation sum(const std::string& name, const QString& tag, const std::vector<LatexTerm>& terms,
                              const Side& side);

    /// `lead` and a matrix; if the matrix would not be legible on a page, its nonzero elements as equations of their
    /// own, named `element`_{ij}.
    std::vector<ReportEquation> matrix(const QString& lead, const QString& element,
                                       const std::vector<std::vector<Expression>>& rows);

    /// Whether anything was replaced by dots.
    bool hasLeftOut() const { return m_hasLeftOut; }

private:
    std::vector<LatexTerm> broken(const LatexTerm& term, int depth);
    std::vector<ReportEquation> elements(const QString& element, const std::vector<std::vector<Expression>>& rows);

    LatexPrinter m_printer;
    Notation m_notation;
    bool m_hasLeftOut = false;
};

} // namespace coenergy
