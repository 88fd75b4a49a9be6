// A lecture: bars and the model are hidden, the stage stays and grows; leaving restores the former state.

#include "drawing/drawing_view.hpp"
#include "editor/form/model_editor.hpp"
#include "equations/derivation_view.hpp"
#include "equations/equation_panel.hpp"
#include "plot/plot_pane.hpp"
#include "plot/time_bar.hpp"
#include "session/live_values.hpp"
#include "session/runs.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/lecture/lecture.hpp"
#include "studio/lecture/lecture_bar.hpp"
#include "studio/lecture/lecture_curtain.hpp"
#include "studio/lecture/lecture_hint.hpp"
#include "studio/lecture/lecture_pen.hpp"
#include "studio/lecture/lecture_title.hpp"
#include "studio/model/graph_pane.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/motion_field.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/pane_header.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/status_strip.hpp"

#include <QAction>
#include <QApplication>
#include <QMenuBar>
#include <QTimer>
#include <QVBoxLayout>

namespace coenergy {

void MainWindow::setLecturing(bool isOn) {
    if (isOn == isLecturing())
        return;
    isOn ? beginLecture() : endLecture();
    const QSignalBlocker quiet(m_present);
    m_present->setChecked(isOn);
}

void MainWindow::showBars(bool areShown) {
    for (QWidget* bar :
         {static_cast<QWidget*>(menuBar()), static_cast<QWidget*>(m_toolBar), static_cast<QWidget*>(m_status)})
        bar->setVisible(areShown);
    for (PaneHeader* header : {&m_equationPane->header(), &m_runPane->header(), &m_analysisPane->header(),
                               &m_studyPane->header(), &m_graphPane->header()})
        header->setVisible(areShown);
}

void MainWindow::beginLecture() {
    m_lecture = std::make_unique<Lecture>();
    m_lecture->focusBefore = QApplication::focusWidget();
    m_lecture->windowBefore = windowState();
    m_lecture->zoomBefore = m_equations->zoom();
    m_lecture->panesBefore = m_stage->wish();
    showBars(false);
    if (m_studyPane->isEmpty()) // there is nothing to be seen but what to do
        m_stage->hide(Pane::Studies);
    if (m_stage->hasRoomWhenPresented())
        m_stage->show(Pane::Equations);
    m_stage->hide(Pane::Model);
    m_stage->setPresented(true);
    m_lecture->title = new LectureTitle;
    m_lecture->title->setTitle(QString::fromStdString(m_session.document().header->title).simplified());
    connectLectureHint();
    m_lecture->bar = new LectureBar(m_formulas);
    m_lecture->bar->showTime(m_runPane->plots().timeBar());
    auto* column = static_cast<QVBoxLayout*>(centralWidget()->layout());
    column->insertWidget(0, m_lecture->title);
    column->addWidget(m_lecture->bar);
    showLectureNumbers();
    m_equations->setZoom(m_lecture->zoomBefore * lectureFormulaScale / lectureScale);
    presentPanes(true);
    m_lecture->hadColors = m_colors->isChecked();
    m_colors->setChecked(true);
    connectLecture();
    shareStage();
    setWindowState(windowState() | Qt::WindowFullScreen);
    m_equationPane->setFocus(Qt::OtherFocusReason);
    runForLecture();
}

// How to go on, until it is known, and again when the mouse is moved.
void MainWindow::connectLectureHint() {
    LectureHint* hint = &m_lecture->title->hint();
    const auto offer = [this, hint] {
        for (int k = 0; k < equationViewCount; ++k)
            hint->offer(static_cast<EquationView>(k), m_equationPane->offers(static_cast<EquationView>(k)));
    };
    offer();
    connect(m_equationPane, &EquationPane::offeredViewsChanged, hint, offer);
    hint->showView(m_equationPane->view());
    connect(hint, &LectureHint::viewWanted, this, [this](EquationView view) {
        m_stage->show(Pane::Equations);
        m_equationPane->setView(view);
    });
    connect(m_equationPane, &EquationPane::viewChanged, hint, &LectureHint::showView);
    connect(&m_lecture->keys, &LectureKeys::pointed, hint, &LectureHint::appear);
    const auto showViews = [this, hint] { hint->setViewsShown(m_stage->isShown(Pane::Equations)); };
    showViews();
    connect(m_stage, &PaneStage::arranged, hint, showViews);
}

void MainWindow::presentPanes(bool isPresented) {
    m_runPane->plots().setLineScale(isPresented ? lectureFormulaScale : 1);
    m_runPane->plots().setPresented(isPresented);
    m_runPane->drawing().view().setPresented(isPresented);
    m_runPane->field().canvas().setLineScale(isPresented ? lectureFormulaScale : 1);
    m_graphPane->setPresented(isPresented ? lectureScale : 1);
    m_equationPane->setPresented(isPresented);
    m_analysisPane->setPresented(isPresented);
    m_runPane->setPresented(isPresented);
}

// Equations give way to plots, but a class reads each step of a derivation whole.
void MainWindow::shareStage() {
    constexpr double derivationShare = 0.6;
    const bool isStepped = isLecturing() && m_equationPane->view() == EquationView::Derivation;
    m_stage->setMotionHeight(isStepped ? 0 : m_runPane->wantedHeight());
    m_stage->setEquationsShare(isStepped ? derivationShare : standardEquationsShare);
}

void MainWindow::runForLecture() {
    if (m_lecture && !m_runPane->hasRun() && !m_runs->isBusy() && !m_session.isPristine() && !m_session.isReadInPart())
        m_runs->start();
}

void MainWindow::connectLecture() {
    connect(m_lecture->bar, &LectureBar::valueChanging, &m_runPane->values(), &LiveValues::follow);
    connect(m_lecture->bar, &LectureBar::valueChosen, &m_runPane->values(), &LiveValues::choose);
    const auto stepsDerivation = [this] {
        return m_stage->isShown(Pane::Equations) && m_equationPane->view() == EquationView::Derivation;
    };
    PlotPane* plots = &m_runPane->plots();
    DerivationView* derivation = &m_equationPane->derivation();
    LectureCurtain* curtain = m_lecture->curtain = new LectureCurtain(this);
    const auto unlessDark = [curtain](auto action) { // nothing moves that nobody sees
        return [curtain, action] { curtain->isVisible() ? curtain->hide() : action(); };
    };
    connect(&m_lecture->keys, &LectureKeys::darkWanted, curtain, &LectureCurtain::toggle);
    LecturePen* pen = m_lecture->pen = new LecturePen(m_stage);
    connect(&m_lecture->keys, &LectureKeys::penWanted, pen, unlessDark([pen] { pen->toggle(); }));
    connect(&m_lecture->keys, &LectureKeys::eraseWanted, pen, unlessDark([pen] { pen->erase(); }));
    connect(&m_lecture->keys, &LectureKeys::forwardWanted, this,
            unlessDark([=] { stepsDerivation() ? derivation->forward() : plots->togglePlay(); }));
    connect(&m_lecture->keys, &LectureKeys::backWanted, this,
            unlessDark([=] { stepsDerivation() ? derivation->back() : plots->rewind(); }));
    m_lecture->keys.setStepped(stepsDerivation);
    connect(&m_lecture->keys, &LectureKeys::firstWanted, derivation,
            [=] { derivation->setEquation(derivation->equation()); });
    connect(&m_lecture->keys, &LectureKeys::lastWanted, derivation, &DerivationView::showAll);
    connect(&m_lecture->keys, &LectureKeys::leaveWanted, this, unlessDark([this, pen] {
        if (pen->isTaken())
            pen->toggle();
        else if (m_runs->isBusy())
            m_runs->stop();
        else
            setLecturing(false);
    }));
}

void MainWindow::followInLecture() {
    if (!m_lecture)
        return;
    m_lecture->title->setTitle(QString::fromStdString(m_session.document().header->title).simplified());
    m_lecture->bar->setDocument(m_session.document());
}

void MainWindow::showLectureNumbers() {
    if (!m_lecture || m_lecture->bar->hasNumbers())
        return;
    if (const auto& parsed = m_session.state().parsed)
        m_lecture->bar->setNumbers(*parsed, lectureNumbers(m_session.document(), m_movedNumbers));
}

// The window manager answers later; what would be painted until then is as large as the screen, and cut to the desk's
// window.
void MainWindow::paintWhenResized() {
    constexpr int longestWait = 400; // milliseconds, for a window as large as the screen
    setUpdatesEnabled(false);
    QTimer::singleShot(longestWait, this, [this] { setUpdatesEnabled(true); });
}

void MainWindow::endLecture() {
    m_runPane->takeTimeBarBack();
    presentPanes(false);
    m_equations->setZoom(m_lecture->zoomBefore);
    m_colors->setChecked(m_lecture->hadColors);
    const QSize ofScreen = size();
    setWindowState(m_lecture->windowBefore);
    if (!isFullScreen() && size() == ofScreen)
        paintWhenResized();
    const StageWish panesBefore = m_lecture->panesBefore;
    delete m_lecture->title;
    delete m_lecture->bar;
    delete m_lecture->curtain;
    delete m_lecture->pen;
    const QPointer<QWidget> focusBefore = m_lecture->focusBefore;
    m_lecture.reset();
    showBars(true);
    shareStage();
    m_stage->setPresented(false);
    m_stage->setWish(panesBefore);
    if (focusBefore && focusBefore->isVisible())
        focusBefore->setFocus(Qt::OtherFocusReason);
}

} // namespace coenergy
