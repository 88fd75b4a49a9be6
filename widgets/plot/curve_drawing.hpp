#pragma once

#include "plot/chart_view.hpp"
#include "plot/note_drawing.hpp"
#include "plot/plot_data.hpp"

#include <set>

namespace coenergy {

/// The look of a chart, apart from its data.
struct ChartLook {
    QPalette palette;
    QFont font;
    double lineWidth = 2.0;
    CurveTone tone = CurveTone::Current;
};

/// The curves of one plot as items that QCustomPlot draws: the same on the screen and in an exported picture.
class CurveDrawing {
public:
    explicit CurveDrawing(QCustomPlot& plot);

    /// The data must live until the drawing is destroyed or the next call of `rebuild`.
    void rebuild(const PlotData& data, const ChartLook& look, const std::set<std::size_t>& hidden);
    void restyle(const ChartLook& look);
    void setHidden(const std::set<std::size_t>& hidden);
    /// Hands over the samples that can be distinguished in the current view, at this many device pixels per unit of
    /// length. To be called after every layout and before drawing.
    void sample(double pixelRatio);
    /// Makes labels that fit, and space for the names, which are painted by whoever shows the drawing.
    void labelAxes();
    /// A plot above another one over the same time needs no numbers of its own.
    /// Whether something stands above the vertical axis.
    bool hasCommonAbove() const;
    void showTimes(bool isShown);
    bool showsTimes() const { return m_showsTimes; }

    /// The view that shows all curves that are not hidden.
    ChartView fitted() const;

    QCPAbstractPlottable* plottable(std::size_t curve) const { return m_curves[curve].current; }

private:
    struct Plottables {
        QCPAbstractPlottable* current = nullptr;
        QCPAbstractPlottable* pinned = nullptr;
    };

    QCPAbstractPlottable* newPlottable();
    void scaleAxes();
    void giveTicksRoom();
    double resolutionSeen() const;
    void measure();
    void sayCommons();
    void sample(QCPAbstractPlottable* plottable, const std::vector<double>& x, const std::vector<double>& y,
                double pixelRatio);
    bool isDense(const QCPAbstractPlottable* plottable, double pixelRatio) const;

    QCustomPlot& m_plot;
    const PlotData* m_data = nullptr;
    std::set<std::size_t> m_hidden;
    ChartView m_extents; // of all curves that are not hidden
    std::vector<Plottables> m_curves;
    NoteDrawing m_notes;
    bool m_showsTimes = true;
    QCPItemText* m_commons[2] = {}; // what the numbers of the vertical and of the horizontal axis have in common
};

/// Axes, grid and fonts of a chart.
void styleChart(QCustomPlot& plot, const ChartLook& look);

} // namespace coenergy
