#pragma once

#include "plot/figure.hpp"

#include <qcustomplot.h>

#include <QPointer>

namespace coenergy {

/// A figure on the screen: it zooms, pans, and shows what is under the pointer. Marks that share a style are one thing;
/// a click selects it.
class FigureView : public QCustomPlot {
    Q_OBJECT

public:
    explicit FigureView(QWidget* parent = nullptr);

    /// The view stays if the user has chosen one.
    void setFigure(Figure figure);
    const Figure& figure() const { return m_figure; }
    /// From now on both show the same part of the horizontal axis: what fits the leader, until the user chooses another
    /// in one of them.
    void shareHorizontal(FigureView& leader);
    /// Everything with this style.
    void setMarked(std::optional<int> style);
    std::optional<int> marked() const { return m_marked; }
    /// Greyed if it belongs to an earlier state of the model.
    void setTone(CurveTone tone);

    QSize sizeHint() const override { return {320, 110}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

signals:
    void chosen(int style);
    /// The same, as the place of a line, a mark or a cell.
    void placeChosen(QPointF at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The nearest place of a line or a mark.
    struct Place {
        QPointF at;
        int style = 0;
        double distance = 0; ///< in pixels
    };
    std::optional<Place> nearest(QPointF position) const;
    std::optional<FigureMap::Cell> cellAt(QPointF position) const;
    QString wordsAt(QPointF position) const;
    void redraw();
    void giveTicksRoom();
    void setViewChosen(bool isChosen);
    void takeHorizontal(const QCPRange& range);

    Figure m_figure;
    std::optional<int> m_marked;
    CurveTone m_tone = CurveTone::Current;
    bool m_isViewChosen = false;
    FigureView* m_leader = nullptr; // of the horizontal axis
    QPointer<FigureView> m_beside;  // leader or follower
    QPointF m_pressed;
};

} // namespace coenergy
