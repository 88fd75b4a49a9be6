#pragma once

#include "plot/plot_data.hpp"

#include <qcustomplot.h>

#include <optional>
#include <set>
#include <vector>

namespace coenergy {

/// The two times that are marked: the first is the run's time cursor, the second is compared with it.
struct TimeCursors {
    std::optional<double> first;
    std::optional<double> second;

    bool operator==(const TimeCursors&) const = default;
};

/// Whether the cursors' times stand beside their lines: of charts above each other, only the first one shows them.
enum class CursorLabels { Hidden, Shown };

/// What lies over the curves of a chart and follows the pointer: the lines of the cursors, the marks where they meet
/// curves, the reading, the frame of a zoom. It has a layer of its own, so that the curves are not drawn again.
class ChartOverlay {
public:
    explicit ChartOverlay(QCustomPlot& plot);

    void restyle(const QPalette& palette, const QFont& font, CurveTone tone);
    /// The number of curves to be marked.
    void setCurveCount(std::size_t count);

    /// Places lines and marks at the cursors; without data there are none.
    void placeCursors(const TimeCursors& cursors, const PlotData* data, const std::set<std::size_t>& hidden,
                      CursorLabels labels);
    bool isOnFirstLine(QPointF position) const { return isOnLine(*m_firstLine, position); }
    bool isOnSecondLine(QPointF position) const { return isOnLine(*m_secondLine, position); }

    void placeBand(const QRectF& band);
    void hideBand() { m_band->setVisible(false); }

    /// Marks a point of the plane in a colour, with words beside it.
    void placeReading(QPointF coordinates, const QColor& color);
    void hideReading();

    void draw();

private:
    bool isOnLine(const QCPItemStraightLine& line, QPointF position) const;
    void placeLine(QCPItemStraightLine& line, double time);
    void placeLabel(QCPItemText& label, double time, const QString& text, int lineNumber);
    void placeMarks(const TimeCursors& cursors, const PlotData* data, const std::set<std::size_t>& hidden);

    QCustomPlot& m_plot;
    QCPItemStraightLine* m_firstLine;
    QCPItemStraightLine* m_secondLine;
    QCPItemText* m_firstLabel;
    QCPItemText* m_secondLabel;
    QCPItemRect* m_band;
    CurveTone m_tone = CurveTone::Current;
    QCPItemTracer* m_readingMark;
    std::vector<QCPItemTracer*> m_marks;
};

} // namespace coenergy
