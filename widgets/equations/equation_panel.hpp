#pragma once

#include "equations/equation_item.hpp"
#include "equations/equation_sheet.hpp"
#include "equations/formula_painter.hpp"
#include "equations/sheet_painter.hpp"
#include "equations/typesetter.hpp"

#include <QAbstractScrollArea>
#include <QColor>

#include <optional>
#include <vector>

class QMenu;

namespace coenergy {

/// Shows typeset equations in groups, broken between terms to fit the width. Values in, signals out; the equations may
/// be replaced at any rate, and the screen changes once the new state has been typeset.
class EquationPanel : public QAbstractScrollArea {
    Q_OBJECT

public:
    /// The typesetter is not owned and must outlive the panel; several panels may share one.
    explicit EquationPanel(Typesetter& typesetter, QWidget* parent = nullptr);
    ~EquationPanel() override;

    /// Replaces the equations. `painted` is emitted when the visible part of this revision is on the screen.
    void setItems(quint64 revision, const std::vector<EquationItem>& items);

    /// The text shown where there is no equation.
    void setPrompt(const QString& prompt);

    /// The rows in the order shown.
    const std::vector<SheetRow>& rows() const { return m_sheet.rows(); }
    /// In front of an audience: smaller if everything then fits, and no line is cut through.
    void setPresented(bool isPresented);

    /// The height of all rows at the current width, in their full size.
    int contentHeight() const;
    /// A row's area in the viewport's coordinates.
    QRectF rowArea(int row) const;

    /// When the row that keys act on is marked.
    enum class CurrentMark { Always, WithKeys, Never };
    void setCurrentMark(CurrentMark mark);
    /// Whether one of the terms comes from a group of origins.
    bool hasTermOf(int group) const;
    int currentRow() const { return m_current; }
    void setCurrentRow(int row);
    /// Where the current row is scrolled to: anywhere within view, or with room below it for what it leads to.
    enum class CurrentPlace { InSight, UpperPart };
    void setCurrentPlace(CurrentPlace place);
    /// Scrolls to the row unless it is visible.
    void holdPlace();
    void setByKeys(bool isByKeys);
    void ensureVisible(int row);

    /// Size of the equations relative to the standard for the widget's font, from 0.5 to 4.
    double zoom() const { return m_zoom; }
    void setZoom(double zoom);

    /// ByOrigin: colours and marks show the group of a term's origin; see OriginLegend.
    void setColoring(TermColoring coloring);
    /// Highlights the terms of an origin; none if empty.
    void setHighlightedOrigin(const QString& origin);

public slots:
    void zoomIn();
    void zoomOut();
    void resetZoom();
    void copyCurrent();
    void copyAll();

signals:
    /// Double click beside the terms, or Enter.
    void equationActivated(const QString& name);
    /// The names of its parts are to be written out, or used again.
    void foldingChangeWanted(const QString& name);
    /// The pointer has moved to a term of this origin, or away from all terms (empty).
    void termHovered(const QString& origin);
    /// Double click; a single click only marks the equation.
    void termActivated(const QString& origin);
    /// This LaTeX is on the clipboard, Stale if any of it is; SVG, PNG and MathML follow when they are ready.
    void copied(const QString& latex, EquationState state);
    void zoomChanged(double zoom);
    void contentResized();
    void painted(quint64 revision);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    bool cutsRowAt(int top) const;
    int topAbove(int row) const;
    SheetSettings settings() const;
    QPointF scrolled() const;
    QPointF onSheet(QPointF inViewport) const { return inViewport + scrolled(); }
    void layOut();
    void layOutIn(double share);
    double shareForAudience();
    bool isAllInSight() const;
    void hideCutLines(QPainter& painter, const QRectF& visible);
    int heightOfMore() const;
    void paintMore(QPainter& painter, const QRectF& visible);
    void updateScrollBars();
    void requestMissing();
    void addFolding(QMenu& menu);
    void acceptFormulas(const QList<TypesetFormulaPtr>& formulas);
    void finishCopy(const ExportedFormula& formula);
    void copy(const QString& latex, EquationState state);
    bool moveCurrent(int key);
    void setHovered(const QString& origin);
    bool showHint(QPoint position);
    QString hintAt(QPointF position) const;
    std::optional<EquationItem> currentItem() const;
    int rowOf(const std::optional<EquationItem>& item) const;

    void paintPrompt(QPainter& painter);
    SheetLook look() const;
    void announceIfPainted(const QRectF& visible);

    Typesetter& m_typesetter;
    EquationSheet m_sheet;
    FormulaPainter m_painter;
    QString m_prompt;
    quint64 m_revision = 0;
    std::optional<quint64> m_paintedRevision;
    int m_current = -1;
    bool m_isByKeys = false; // otherwise by the pointer, which shows the place itself
    CurrentMark m_mark = CurrentMark::Always;
    CurrentPlace m_place = CurrentPlace::InSight;
    double m_zoom = 1.0;
    bool m_isPresented = false;
    double m_share = 1.0; // of their full size, in front of an audience
    int m_contentHeight = 0;
    TermColoring m_coloring = TermColoring::Plain;
    QString m_hovered;
    QString m_highlighted;
    QString m_copying;
};

} // namespace coenergy
