#pragma once

#include "observation/plot_look.hpp"

#include <qcustomplot.h>

#include <vector>

namespace coenergy {

struct ChartLook;

/// Notes in a plot: a line across it at a place of the horizontal axis, or a ring around a point, and the words beside
/// it, where they cover no other note.
class NoteDrawing {
public:
    explicit NoteDrawing(QCustomPlot& plot) : m_plot(plot) {}

    /// Above what has been added to the plot before.
    void rebuild(const std::vector<PlacedNote>& notes);
    void restyle(const ChartLook& look);
    /// To be called after every layout: the words stay within the axes.
    void arrange();

private:
    struct Item {
        PlacedNote note;
        QCPItemLine* line = nullptr;   // at a place of the axis
        QCPItemTracer* ring = nullptr; // around a point
        QCPItemText* words = nullptr;
    };

    void place(const Item& item, std::vector<QRectF>& taken) const;
    std::vector<QPointF> corners(const Item& item, QPointF at, QSizeF size) const;

    QCustomPlot& m_plot;
    std::vector<Item> m_items;
};

} // namespace coenergy
