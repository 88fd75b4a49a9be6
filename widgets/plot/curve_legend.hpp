#pragma once

#include "plot/plot_data.hpp"

#include <QToolButton>

#include <set>

class QMenu;

namespace coenergy {

/// One curve in the legend: a sample of its line and its label. Checked while the curve is shown.
class LegendEntry : public QToolButton {
    Q_OBJECT

public:
    explicit LegendEntry(QWidget* parent) : QToolButton(parent) {}

    void setCurve(const Curve& curve, CurveTone tone, Dashes dashes);
    /// Stands for the curves of a pinned run; a click removes them.
    void setPinned(const QString& words, const CurveLook& look);
    void setFormulas(FormulaSource* formulas) { m_formulas = formulas; }
    void setLineScale(double scale);
    QSize sizeHint() const override;

    /// Whether its menu offers other colours and styles.
    void setEditable(bool isEditable) { m_isEditable = isEditable; }

signals:
    void removeWanted();
    /// A name of `curveColors` or `lineStyles`; empty: none of its own.
    void colorChosen(const QString& name);
    void styleChosen(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    CaptionLook captionLook() const;
    void addColors(QMenu& menu);
    void addStyles(QMenu& menu);
    int sampleWidth() const;
    void paintSample(QPainter& painter) const;

    FormulaSource* m_formulas = nullptr;
    Caption m_caption;
    QString m_expression; // of the curve; empty: a pinned run
    QPoint m_pressed;
    CurveLook m_look;
    CurveTone m_tone = CurveTone::Current;
    Dashes m_dashes = Dashes::None;
    double m_lineScale = 1;
    bool m_isBroken = false;
    bool m_isEditable = false;
};

/// The curves of a plot in lines of buttons: a click hides or shows one, Delete or its menu removes it, and dragged
/// onto another plot it stands there, too.
class CurveLegend : public QWidget {
    Q_OBJECT

public:
    explicit CurveLegend(QWidget* parent = nullptr);

    void setCurves(const PlotData& plotted, CurveTone tone, const std::set<std::size_t>& hidden);
    const std::vector<LegendEntry*>& entries() const { return m_entries; }
    /// Whether menus offer other colours and styles of curves.
    void setEditable(bool isEditable);
    /// What the pinned run is, behind the curves; without words there is none.
    void setPinned(const QString& words, const CurveLook& look);
    /// Null without a pinned run.
    LegendEntry* pinnedEntry() const { return m_pinned; }
    /// For the names of curves; without it they are words.
    void setFormulas(FormulaSource* formulas);
    /// How much thicker than usual the samples of the lines are.
    void setLineScale(double scale);

    int widestEntry() const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void toggled(std::size_t curve);
    void removeWanted(std::size_t curve);
    void colorChosen(std::size_t curve, const QString& name);
    void styleChosen(std::size_t curve, const QString& name);
    void unpinWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Placing { Measure, Move };

    int layOut(int width, Placing placing) const;
    std::vector<LegendEntry*> allEntries() const;

    FormulaSource* m_formulas = nullptr;
    double m_lineScale = 1;
    bool m_isEditable = false;
    std::vector<LegendEntry*> m_entries;
    LegendEntry* m_pinned = nullptr;
};

} // namespace coenergy
