// One page for each view. All panels have the same zoom and colours.
#include "app/equation_pane.hpp"

#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

namespace coenergy {

namespace {

constexpr int patience = 150; // milliseconds

} // namespace

QString titleOf(EquationView view) {
    switch (view) {
    case EquationView::Equations:
        return EquationPane::tr("Equations");
    case EquationView::Matrices:
        return EquationPane::tr("Matrices");
    }
    return {};
}

EquationPane::EquationPane(Session& session, Typesetter& typesetter, QWidget* parent)
    : QWidget(parent), m_session(session), m_tabs(new QTabBar(this)), m_legend(new OriginLegend(this)),
      m_pages(new QStackedWidget(this)),
      m_equations(addView(EquationView::Equations, new EquationPanel(typesetter, this))),
      m_matrices(addView(EquationView::Matrices, new EquationPanel(typesetter, this))), m_patience(new QTimer(this)) {
    m_tabs->setAccessibleName(tr("Views of the equations"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_matrices->setPrompt(tr("The matrices of the equations of motion appear here."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_legend);
    layout->addWidget(m_pages, 1);
    m_legend->hide();
    setFocusProxy(m_equations);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        setFocusProxy(&currentPanel());
        explainIfSeen();
        emit viewChanged(view());
    });
    connect(&m_session, &Session::derived, this, &EquationPane::showEquations);
    connect(&m_session, &Session::explained, this, &EquationPane::showExplanation);
    connect(&m_session, &Session::opened, this, [this] {
        showEquations();
        showExplanation();
    });
    m_patience->setSingleShot(true);
    m_patience->setInterval(patience);
    connect(m_patience, &QTimer::timeout, this, &EquationPane::showExplanation);
    connect(&m_session, &Session::documentChanged, m_patience, qOverload<>(&QTimer::start));
}

EquationPanel* EquationPane::addView(EquationView view, EquationPanel* panel) {
    auto* page = new QWidget(m_pages);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(panel, 1);
    m_pages->addWidget(page);
    m_tabs->addTab(titleOf(view));
    panel->setAccessibleName(titleOf(view));
    connect(panel, &EquationPanel::zoomChanged, this, &EquationPane::setZoom);
    return panel;
}

EquationView EquationPane::view() const {
    return static_cast<EquationView>(m_tabs->currentIndex());
}

void EquationPane::setView(EquationView view) {
    m_tabs->setCurrentIndex(static_cast<int>(view));
}

EquationPanel& EquationPane::panel(EquationView view) {
    switch (view) {
    case EquationView::Equations:
        return *m_equations;
    case EquationView::Matrices:
        return *m_matrices;
    }
    return *m_equations;
}

QVBoxLayout& EquationPane::layoutOf(EquationView view) {
    return *static_cast<QVBoxLayout*>(m_pages->widget(static_cast<int>(view))->layout());
}

void EquationPane::setColoring(TermColoring coloring) {
    for (EquationPanel* each : panels())
        each->setColoring(coloring);
    m_legend->setVisible(coloring == TermColoring::ByOrigin);
}

void EquationPane::setZoom(double zoom) {
    for (EquationPanel* each : panels()) {
        const QSignalBlocker quiet(each);
        each->setZoom(zoom);
    }
}

void EquationPane::zoomIn() {
    currentPanel().zoomIn();
}

void EquationPane::zoomOut() {
    currentPanel().zoomOut();
}

void EquationPane::resetZoom() {
    currentPanel().resetZoom();
}

void EquationPane::copyCurrent() {
    currentPanel().copyCurrent();
}

void EquationPane::copyAll() {
    currentPanel().copyAll();
}

void EquationPane::explainIfSeen() {
    m_session.setExplaining(view() == EquationView::Equations ? Explaining::No : Explaining::Yes);
}

void EquationPane::showEquations() {
    m_equations->setItems(m_session.history().head().id, m_session.equations());
    m_legend->setGroups(m_session.originGroups());
}

void EquationPane::showExplanation() {
    m_matrices->setItems(m_session.history().head().id, withState(m_session.explanation().matrices));
}

// What belongs to a former state of the model is greyed if the present one takes its time.
std::vector<EquationItem> EquationPane::withState(std::vector<EquationItem> items) const {
    if (!m_session.isExplained())
        for (EquationItem& item : items)
            item.state = EquationState::Stale;
    return items;
}

} // namespace coenergy
