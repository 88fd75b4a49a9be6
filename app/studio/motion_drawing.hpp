#pragma once

#include "model/document.hpp"
#include "observation/run_columns.hpp"

#include <QObject>

namespace coenergy {

class DrawingView;
class PlotPane;
class Session;

/// The drawing of the open model: of the run whose curves the plots show, before there is one of the start.
class MotionDrawing : public QObject {
    Q_OBJECT

public:
    MotionDrawing(Session& session, PlotPane& plots, QWidget* parent);

    DrawingView& view() { return *m_view; }
    bool hasShapes() const { return !m_shapes.empty(); }

    /// Draws this run from now on.
    void setRun(RunColumns run);
    /// The shapes of the document, if they are others than before.
    void showDocument();
    /// Another model is open: nothing of the runs before is left.
    void startAnew();

signals:
    /// There are shapes now, or none any more.
    void shapesChanged();

private:
    void takeNames();
    void draw();
    void showColours();
    double restTime() const;

    Session& m_session;
    PlotPane& m_plots;
    DrawingView* m_view;
    std::vector<Shape> m_shapes;
    std::vector<Plot> m_shownPlots;
    RunColumns m_run;
    bool m_hasRun = false;
};

} // namespace coenergy
