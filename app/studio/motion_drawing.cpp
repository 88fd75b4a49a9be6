// Follows the session for shapes and names, and the plots for run, time and colours.
#include "studio/motion_drawing.hpp"

#include "drawing/drawing_view.hpp"
#include "observation/shape_curves.hpp"
#include "plot/plot_names.hpp"
#include "plot/plot_pane.hpp"
#include "session/session.hpp"
#include "setup/start_row.hpp"

namespace coenergy {

namespace {

// Before a run, outputs are what they are defined as.
PlotNames namesWithOutputs(const ParsedModel& model) {
    PlotNames names = plotNamesOf(model);
    const std::vector<Output>& outputs = *model.document.outputs;
    for (std::size_t k = 0; k < outputs.size(); ++k)
        if (const auto expression = model.expressions.find({Section::Outputs, k, Column::Expression, 0});
            expression != model.expressions.end())
            names.definitions.emplace(outputs[k].name, expression->second);
    return names;
}

} // namespace

MotionDrawing::MotionDrawing(Session& session, PlotPane& plots, QWidget* parent)
    : QObject(parent), m_session(session), m_plots(plots), m_view(new DrawingView(parent)) {
    connect(&m_session, &Session::parsed, this, &MotionDrawing::takeNames);
    connect(&m_plots, &PlotPane::timeCursorMoved, m_view, &DrawingView::setTime);
    connect(&m_plots, &PlotPane::stateChanged, this,
            [this] { m_view->setTone(m_plots.isStale() ? DrawingTone::Stale : DrawingTone::Current); });
    connect(m_view, &DrawingView::playWanted, &m_plots, &PlotPane::togglePlay);
}

void MotionDrawing::setRun(RunColumns run) {
    constexpr std::size_t leastRows = 2;
    if (run.run().rowCount() < leastRows)
        return;
    m_run = std::move(run);
    m_hasRun = true;
    draw();
}

void MotionDrawing::showDocument() {
    const Document& document = m_session.document();
    const bool hasOthers = *document.drawing != m_shapes;
    const bool hasOtherColours = *document.plots != m_shownPlots;
    const bool hadShapes = hasShapes();
    m_shapes = *document.drawing;
    m_shownPlots = *document.plots;
    if (hasOthers)
        draw();
    else if (hasOtherColours)
        showColours();
    if (hasShapes() != hadShapes)
        emit shapesChanged();
}

void MotionDrawing::startAnew() {
    m_hasRun = false;
    m_run = {};
    m_shapes.clear();
    m_view->setDrawing({});
    emit shapesChanged();
}

// Names and, before a run, the start.
void MotionDrawing::takeNames() {
    const ParsedModel& parsed = *m_session.state().parsed;
    if (!m_hasRun)
        m_run = RunColumns(startRow(parsed), namesWithOutputs(parsed));
    else if (PlotNames names = plotNamesOf(parsed); names != m_run.names())
        m_run = m_run.withNames(std::move(names));
    else
        return;
    draw();
}

void MotionDrawing::draw() {
    if (!hasShapes()) {
        m_view->setDrawing({});
        return;
    }
    m_view->setDrawing(Drawing(m_shapes, m_run));
    m_view->setTime(m_plots.timeCursor().value_or(restTime()));
    showColours();
}

double MotionDrawing::restTime() const {
    return m_run.run().rowCount() > 0 ? m_run.run().time.front() : 0;
}

void MotionDrawing::showColours() {
    std::map<std::string, std::string, std::less<>> latex;
    if (m_session.state().parsed)
        for (const auto& [name, notation] : m_session.state().parsed->notation)
            latex.emplace(name, notation.latex);
    m_view->setSymbols(std::move(latex), curvesOf(m_shapes, m_run.names(), [this](const std::string& text) {
                           return m_plots.curveNumber(text);
                       }));
}

} // namespace coenergy
