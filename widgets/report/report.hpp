#pragma once
// A report as a value: its content and order, in the user's language, and nothing about how it is printed. Formulas are
// LaTeX for mathematics mode without delimiters, of the kind that `formulaWidth` understands.

#include <QString>
#include <QStringList>

#include <cstddef>
#include <variant>
#include <vector>

namespace coenergy {

/// Words, or a formula among them.
struct ReportInline {
    enum class Kind { Words, Formula } kind = Kind::Words;
    QString content;

    bool operator==(const ReportInline&) const = default;
};
using ReportText = std::vector<ReportInline>;

struct ReportParagraph {
    ReportText text;
};

/// Items with a bullet each.
struct ReportList {
    std::vector<ReportText> items;
};

/// A displayed equation. A line may be broken before every piece but the first.
struct ReportEquation {
    QString name;        ///< plain, for comments
    QString tag;         ///< a formula in parentheses at the right margin; none if empty
    QStringList pieces;  ///< operators keep their spacing: each piece but the first starts with an empty atom
    QString spoken = {}; ///< in words, where that is known
};

struct ReportEquations {
    std::vector<ReportEquation> equations;
};

struct ReportTable {
    std::vector<ReportText> heads;
    std::vector<std::vector<ReportText>> rows; ///< as long as `heads`
};

/// The plot of this number, counted from 0, which the printer is given beside the report.
struct ReportFigure {
    ReportText caption;
    std::size_t plot = 0;
};

using ReportBlock = std::variant<ReportParagraph, ReportList, ReportEquations, ReportTable, ReportFigure>;

enum class HeadingLevel { Section, Subsection };

struct ReportSection {
    HeadingLevel level = HeadingLevel::Section;
    ReportText title; ///< none if empty
    std::vector<ReportBlock> blocks;
};

struct Report {
    QString title;
    QString figureWord; ///< in front of the number of a figure
    std::vector<ReportSection> sections;
};

/// The tag of an equation with its parentheses.
QString taggedFormula(const QString& tag);

/// Every formula of a report that is typeset on its own, tags in parentheses, each once, in the order of the report.
QStringList formulasOf(const Report& report);

} // namespace coenergy
