#pragma once

#include "equations/equation_item.hpp"
#include "equations/typesetter.hpp"
#include "theme/symbol_text.hpp"

#include <QFont>
#include <QPointF>
#include <QRectF>

#include <functional>
#include <optional>
#include <vector>

namespace coenergy {

/// What the layout depends on besides the equations. Lengths in pixels.
struct SheetSettings {
    double width = 0.0;
    double em = 16.0;      ///< of the mathematical font
    QFont textFont;        ///< of headings, issues and equations not typeset yet
    QFont sourceFont;      ///< of LaTeX that cannot be typeset
    bool hasMarks = false; ///< of origins, below terms

    friend bool operator==(const SheetSettings&, const SheetSettings&) = default;
};

/// A typeset piece of an equation at its place.
struct PlacedFormula {
    TypesetFormulaPtr formula;
    QPointF origin; ///< left end of the baseline
    double em = 0.0;
    QRectF area;   ///< from its left to its right end and over the full height of its ink
    int term = -1; ///< index among the terms, -1 for the beginning, the ending and labels
};

/// A word of a remark, with the names in it typeset.
struct PlacedWord {
    SymbolText text;
    QPointF centre;
};

/// One equation on the sheet.
struct SheetRow {
    /// What is on the screen: the last state whose visible part has been typeset completely.
    struct Shown {
        EquationItem item;
        std::vector<TypesetFormulaPtr> formulas; ///< a prefix of the pieces
    };

    EquationItem item;
    QStringList pieces;
    std::vector<TypesetFormulaPtr> formulas; ///< one for each piece, null until typeset
    QString labelTex;
    TypesetFormulaPtr label;
    std::optional<Shown> shown;
    bool adopted = false; ///< `shown` belongs to `item`
    bool settled = false; ///< everything visible of the row is there

    QRectF area;
    std::optional<PlacedFormula> placedLabel;
    std::vector<PlacedFormula> placed;
    QRectF textArea;   ///< of the plain text while nothing has been typeset
    QRectF remarkArea; ///< empty without a remark
    std::vector<PlacedWord> remark;
    QRectF issueArea; ///< empty without an issue
};

struct SheetHeading {
    EquationGroup group = EquationGroup::Motion;
    QString text; ///< that of the group if empty
    QRectF area;
};

/// The rows of equations and their geometry, in coordinates of the whole sheet; not a widget. A row shows its former
/// state until the visible part of the new one has been typeset, so that an edit never flickers.
class EquationSheet {
public:
    using Lookup = std::function<TypesetFormulaPtr(const QString& tex)>;

    /// `lookup` returns what has been typeset already. Equations are ordered by group.
    void setItems(const std::vector<EquationItem>& items, const Lookup& lookup);

    /// Fills in what has been typeset; false if no row needed it.
    bool accept(const QList<TypesetFormulaPtr>& formulas);

    /// Places everything. `visibleBottom` is the lowest visible coordinate.
    void layOut(const SheetSettings& wanted, double visibleBottom);

    /// What is still to be typeset, rows at and below `visibleTop` first.
    QStringList missing(double visibleTop) const;

    const std::vector<SheetRow>& rows() const { return m_rows; }
    const std::vector<SheetHeading>& headings() const { return m_headings; }
    QSizeF size() const { return m_size; }
    /// `bottom`, moved up until it cuts through no line except those higher than `highest`.
    double lowestGap(double bottom, double highest) const;
    /// `top`, moved down likewise.
    double highestGap(double top, double highest) const;
    /// Where equations end.
    double equationsRight() const { return m_equationsRight; }
    /// Where labels start.
    double labelsLeft() const { return m_labelsLeft; }
    double labelsRight() const { return m_labelsRight; }

    /// Index of the row at a height, -1 if there is none.
    int rowAt(double y) const;
    /// The term at a point, null if there is none.
    const EquationTerm* termAt(QPointF position) const;

private:
    std::vector<QRectF> wholes(double highest) const;
    double scaleFor(const SheetSettings& settings) const;
    void chooseColumns(const SheetSettings& settings);
    double layOutHeading(const EquationItem& item, double top, const SheetSettings& settings);
    void layOutRow(SheetRow& row, const SheetSettings& settings, double visibleBottom);
    bool isTooWide(const SheetRow::Shown& shown, const SheetSettings& settings) const;
    double layOutFormulas(SheetRow& row, const SheetSettings& settings);
    double layOutText(SheetRow& row, const SheetSettings& settings) const;
    void layOutRemark(SheetRow& row, double bottom, const SheetSettings& settings) const;
    QRectF layOutSentence(const QString& text, double bottom, const SheetSettings& settings) const;
    void layOutLabel(SheetRow& row, double baseline, const SheetSettings& settings) const;

    std::vector<SheetRow> m_rows;
    std::vector<SheetHeading> m_headings;
    QSizeF m_size;
    bool m_hasMarks = false;
    double m_labelsLeft = 0.0;
    double m_labelsRight = 0.0;
    double m_equationsLeft = 0.0;
    double m_equationsRight = 0.0;
};

/// The text shown in place of a piece that cannot be typeset.
QString sourceOf(const TypesetFormula& formula);

/// The size of the LaTeX that is shown in place of a piece that cannot be typeset.
QSizeF sourceSize(const TypesetFormula& formula, const SheetSettings& settings);

} // namespace coenergy
