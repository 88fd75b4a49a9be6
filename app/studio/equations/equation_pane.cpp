// One page for each view. All panels have the same zoom and colours.
#include "studio/equations/equation_pane.hpp"

#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "editor/field/unknown_names.hpp"
#include "equations/derivation_view.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/written_document.hpp"
#include "presentation/equation_items.hpp"
#include "problems/problem_html.hpp"
#include "studio/equations/routes_view.hpp"
#include "studio/equations/typeset_words.hpp"
#include "studio/lecture/lecture.hpp"
#include "studio/window/band.hpp"
#include "studio/window/pane_header.hpp"

#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int checkPatience = 150; // milliseconds

void grey(std::vector<EquationItem>& items) {
    for (EquationItem& item : items)
        item.state = EquationState::Stale;
}

} // namespace

QString titleOf(EquationView view) {
    switch (view) {
    case EquationView::Equations: return EquationPane::tr("Equations");
    case EquationView::Derivation: return EquationPane::tr("Derivation");
    case EquationView::Matrices: return EquationPane::tr("Matrices");
    case EquationView::ReducedForm: return EquationPane::tr("Reduced form");
    case EquationView::BothRoutes: return EquationPane::tr("Both routes");
    }
    return {};
}

EquationPane::EquationPane(Session& session, Typesetter& typesetter, QWidget* parent)
    : QWidget(parent), m_session(session), m_header(new PaneHeader(this)),
      m_band(new Band(ColorRole::Error, QStringLiteral("error"), this)), m_tabs(new QTabBar(this)),
      m_legend(new OriginLegend(this)), m_pages(new QStackedWidget(this)),
      m_equations(new EquationPanel(typesetter, this)), m_derivation(new DerivationView(typesetter, this)),
      m_matrices(new EquationPanel(typesetter, this)), m_reduced(new EquationPanel(typesetter, this)),
      m_routes(new RoutesView(typesetter, this)), m_patience(new QTimer(this)) {
    addView(EquationView::Equations, m_equations);
    addView(EquationView::Derivation, m_derivation);
    addView(EquationView::Matrices, m_matrices);
    addView(EquationView::ReducedForm, m_reduced);
    addView(EquationView::BothRoutes, m_routes);
    offerViews();
    for (EquationPanel* each : panels())
        connect(each, &EquationPanel::zoomChanged, this, &EquationPane::setZoom);
    setPresented(false);
    arrange();
    connectSession();
}

void EquationPane::arrange() {
    m_equations->setAccessibleName(titleOf(EquationView::Equations));
    m_matrices->setAccessibleName(titleOf(EquationView::Matrices));
    m_reduced->setAccessibleName(titleOf(EquationView::ReducedForm));
    m_tabs->setAccessibleName(tr("Views of the equations"));
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_header->addLeft(m_tabs);
    layout->addWidget(m_header);
    layout->addWidget(m_band);
    layout->addWidget(m_legend);
    layout->addWidget(m_pages, 1);
    m_legend->setBackgroundRole(QPalette::Base);
    m_legend->setAutoFillBackground(true);
    m_legend->hide();
    setFocusProxy(m_equations);
    for (EquationPanel* each : panels())
        connect(each, &EquationPanel::contentResized, this, &EquationPane::wantedHeightChanged);
    connect(m_band, &Band::actionWanted, this, [this] {
        if (m_session.isReadInPart())
            emit fileProblemsWanted();
        else if (const auto problem = obstacle())
            emit problemWanted(problem->field, problem->span);
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        setFocusProxy(&currentPanel());
        explainIfSeen();
        showEquations();
        emit viewChanged(view());
        emit wantedHeightChanged();
    });
    // Its steps are gone through by keys; whoever looks at another view goes on typing.
    connect(
        m_tabs, &QTabBar::tabBarClicked, this,
        [this] {
            if (view() == EquationView::Derivation)
                setFocus(Qt::MouseFocusReason);
        },
        Qt::QueuedConnection);
}

void EquationPane::connectSession() {
    connect(&m_session, &Session::derived, this, &EquationPane::showEquations);
    connect(&m_session, &Session::explained, this, &EquationPane::showExplanation);
    connect(m_equations, &EquationPanel::foldingChangeWanted, this, [this](const QString& name) {
        if (!m_unfolded.remove(name))
            m_unfolded.insert(name);
        showEquations();
    });
    connect(&m_session, &Session::opened, this, [this] {
        m_unfolded.clear();
        showEquations();
        showExplanation();
    });
    m_patience->setSingleShot(true);
    m_patience->setInterval(checkPatience);
    connect(m_patience, &QTimer::timeout, this, [this] {
        if (!m_session.isCurrent())
            showEquations();
        showExplanation();
    });
    connect(&m_session, &Session::documentChanged, m_patience, qOverload<>(&QTimer::start));
    connect(&m_session, &Session::documentChanged, this, &EquationPane::offerViews);
}

void EquationPane::addView(EquationView view, QWidget* content) {
    auto* page = new QWidget(m_pages);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(content, 1);
    page->installEventFilter(this);
    m_pages->addWidget(page);
    m_tabs->addTab(titleOf(view));
}

EquationView EquationPane::view() const {
    return static_cast<EquationView>(m_tabs->currentIndex());
}

void EquationPane::setView(EquationView view) {
    if (offers(view))
        m_tabs->setCurrentIndex(static_cast<int>(view));
}

bool EquationPane::offers(EquationView view) const {
    const Document& document = m_session.document();
    const bool isGraph = hasGraph(document);
    const bool isField = hasContinuum(document) || hasFunctional(document);
    switch (view) {
    case EquationView::Equations:
    case EquationView::Derivation: return true;
    case EquationView::Matrices: return !isField;
    case EquationView::ReducedForm: return !isField && !isGraph;
    case EquationView::BothRoutes: return isGraph;
    }
    return false;
}

void EquationPane::offerViews() {
    m_tabs->setTabText(static_cast<int>(EquationView::Equations),
                       hasGraph(m_session.document()) ? tr("State space") : titleOf(EquationView::Equations));
    if (!offers(view()))
        m_tabs->setCurrentIndex(0); // a tab that is hidden hands over to its neighbour
    bool isOther = false;
    for (int k = 0; k < equationViewCount; ++k) {
        const bool isOffered = offers(static_cast<EquationView>(k));
        isOther = isOther || isOffered != m_tabs->isTabVisible(k);
        m_tabs->setTabVisible(k, isOffered);
    }
    if (isOther)
        emit offeredViewsChanged();
}

void EquationPane::turnView(int step) {
    int index = m_tabs->currentIndex();
    do
        index = (index + step + equationViewCount) % equationViewCount;
    while (!offers(static_cast<EquationView>(index)));
    setView(static_cast<EquationView>(index));
}

void EquationPane::nextView() {
    turnView(1);
}

void EquationPane::previousView() {
    turnView(-1);
}

EquationPanel& EquationPane::panel(EquationView view) {
    switch (view) {
    case EquationView::Equations: return *m_equations;
    case EquationView::Derivation: return m_derivation->panel();
    case EquationView::Matrices: return *m_matrices;
    case EquationView::ReducedForm: return *m_reduced;
    case EquationView::BothRoutes: return m_routes->energies();
    }
    return *m_equations;
}

QList<EquationPanel*> EquationPane::panels() {
    QList<EquationPanel*> all;
    for (int k = 0; k < equationViewCount; ++k)
        all.append(&panel(static_cast<EquationView>(k)));
    all.append(&m_routes->states());
    return all;
}

QVBoxLayout& EquationPane::layoutOf(EquationView view) {
    return *static_cast<QVBoxLayout*>(m_pages->widget(static_cast<int>(view))->layout());
}

// In a derivation the current row is the step that was just made.
void EquationPane::setPresented(bool isPresented) {
    constexpr int deskMargin = 16; // that of the header
    m_legend->setContentsMargins(isPresented ? lectureMargin : deskMargin, 0, 0, 0);
    for (EquationPanel* each : {m_equations, m_matrices, m_reduced, &m_routes->states(), &m_routes->energies()})
        each->setCurrentMark(isPresented ? EquationPanel::CurrentMark::Never : EquationPanel::CurrentMark::WithKeys);
    for (EquationPanel* each : panels())
        each->setPresented(isPresented);
}

void EquationPane::setColoring(TermColoring coloring) {
    for (EquationPanel* each : panels())
        each->setColoring(coloring);
    m_isColored = coloring == TermColoring::ByOrigin;
    showLegend();
    emit wantedHeightChanged();
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
    const bool isExplained = view() != EquationView::Equations && view() != EquationView::BothRoutes;
    m_session.setExplaining(isExplained ? Explaining::Yes : Explaining::No);
    m_session.setEnergiesWanted(view() == EquationView::BothRoutes);
}

// What belongs to a former state of the model is greyed if the present one takes its time.
void EquationPane::showEquations() {
    const bool isWithoutCoordinates =
        !m_session.isPristine() && m_session.document().coordinates->empty() && m_session.document().bodies->empty();
    const bool isGraph = hasGraph(m_session.document());
    m_derivation->panel().setPrompt(
        isGraph ? tr("Draw branches until each is in a loop, and how the state equations come about can be followed "
                     "here, step by step.")
        : hasOtherFormulation(m_session.document())
            ? tr("How the equations come about can be followed here as soon as all texts can be read.")
            : DerivationView::tr("Enter an energy, and how its equations come about can be followed here, step by "
                                 "step."));
    m_equations->setPrompt(
        !m_session.isCurrent() && !m_session.isPristine() ? QString() // they are on their way
        : isGraph ? tr("Draw branches until each is in a loop, and the state equations appear here.")
        : hasContinuum(m_session.document()) || hasFunctional(m_session.document())
            ? tr("The equations appear here as soon as all texts can be read.")
        : isWithoutCoordinates
            ? tr("Say which names are coordinates, and the equations of motion appear here.")
            : EquationPanel::tr("Enter an energy, and the equations of motion appear here as you type."));
    std::vector<EquationItem> shown = m_session.equations();
    unfold(shown);
    if (!m_session.isCurrent())
        grey(shown);
    m_equations->setItems(m_session.history().head().id, shown);
    if (view() == EquationView::BothRoutes)
        m_routes->states().setItems(m_session.history().head().id, shown);
    showAge(m_session.isCurrent() && std::any_of(shown.begin(), shown.end(), [](const EquationItem& item) {
                return item.state == EquationState::Stale;
            }));
    showLegend();
}

void EquationPane::unfold(std::vector<EquationItem>& items) const {
    const auto& system = m_session.derivation().system;
    for (EquationItem& item : items) {
        if (item.folding != Folding::Folded || !m_unfolded.contains(item.name) || !system)
            continue;
        if (auto whole = unfoldedItem(*system, item.name); whole && item.state == EquationState::Current)
            item = *std::move(whole);
        else
            item.remark = tr("Written out, this equation is too long to read.");
    }
}

// A derivation has terms of groups that cancel in the equations; matrices have no terms.
void EquationPane::showLegend() {
    m_legend->setVisible(m_isColored && (view() == EquationView::Equations || view() == EquationView::Derivation));
    std::vector<OriginGroup> groups = m_session.originGroups();
    if (view() == EquationView::Equations)
        std::erase_if(groups, [this](const OriginGroup& group) { return !m_equations->hasTermOf(group.number); });
    m_legend->setGroups(groups);
}

// The first error, of which the equations that are shown know nothing yet; else the first name that is new.
std::optional<Diagnostic> EquationPane::obstacle() const {
    const Diagnostics findings = withQuestionsAsHints(m_session.findings(), m_session.document());
    const auto first = [&findings](auto isMeant) -> std::optional<Diagnostic> {
        const auto found = std::find_if(findings.begin(), findings.end(), isMeant);
        return found == findings.end() ? std::nullopt : std::optional(*found);
    };
    const auto error = first([](const Diagnostic& d) { return d.severity == Severity::Error; });
    return error ? error : first([](const Diagnostic& d) { return d.code == Code::UnknownName; });
}

// Nothing was ever understood of it, and so it is not in the equations that are shown.
bool EquationPane::isLeftOut(const Field& field) const {
    const std::vector<Field>& leftOut = m_session.derivation().leftOut;
    return std::find(leftOut.begin(), leftOut.end(), field) != leftOut.end();
}

QString EquationPane::questionHtml(const Diagnostic& problem) const {
    const std::string unknown = argumentAt<Name>(problem, 0).text;
    const std::vector<std::string>& lost = m_session.derivation().lostNames;
    const Notation notation = notationWithNewNames(m_session.document(), m_session.findings());
    const auto quoted = [](const std::string& name) {
        return QStringLiteral("`%1`").arg(QString::fromStdString(name));
    };
    if (std::find(lost.begin(), lost.end(), unknown) == lost.end())
        return typesetWords((isLeftOut(problem.field)
                                 ? tr("The equations without what uses %1: is it a parameter or a coordinate?")
                                 : tr("The equations before %1 came in: is it a parameter or a coordinate?"))
                                .arg(quoted(unknown)),
                            notation);
    const auto uses = unknownNames(m_session.findings(), m_session.document());
    const auto use = std::find_if(uses.begin(), uses.end(), [&](const UnknownNameUse& candidate) {
        return candidate.name == unknown || "dot" + candidate.coordinate == unknown;
    });
    const std::string name = use == uses.end() ? unknown : use->coordinate;
    return typesetWords(tr("The last good equations. %1 is no longer defined.").arg(quoted(name)), notation);
}

// Of fields, equations that have a name which nothing declares yet are there all the same.
std::optional<Diagnostic> EquationPane::assumption() const {
    const auto& other = m_session.state().other;
    if (!other || (!other->field && !other->functional))
        return std::nullopt;
    for (const Diagnostic& finding : other->findings)
        if (finding.code == Code::UnknownName)
            return finding;
    return std::nullopt;
}

// These are the equations of less than the file holds, however well they look.
void EquationPane::sayReadInPart() {
    const std::vector<FileProblem>& problems = m_session.fileProblems();
    const auto first = std::find_if(problems.begin(), problems.end(), [](const FileProblem& problem) {
        return problem.diagnostic.severity == Severity::Error;
    });
    m_band->setKind(ColorRole::Error, QStringLiteral("error"));
    m_band->say(tr("The file was read only in part: these are the equations of what was understood. First: %1.",
                   "a place of the file")
                    .arg(first->place.toHtmlEscaped()),
                tr("Show the problems"));
}

void EquationPane::showAge(bool isEarlier) {
    if (m_session.isReadInPart()) {
        sayReadInPart();
        emit wantedHeightChanged();
        return;
    }
    if (const auto assumed = isEarlier ? std::nullopt : assumption()) {
        m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
        m_band->say(typesetWords(tr("%1 is taken for a parameter, since nothing says what it is.")
                                     .arg(QStringLiteral("`%1`").arg(
                                         QString::fromStdString(argumentAt<Name>(*assumed, 0).text))),
                                 notationWithNewNames(m_session.document(), m_session.findings())),
                    tr("Go to it"));
        emit wantedHeightChanged();
        return;
    }
    const std::optional<Diagnostic> problem = isEarlier ? obstacle() : std::nullopt;
    const bool isQuestion = problem && problem->severity == Severity::Information;
    m_band->setKind(isQuestion ? ColorRole::Accent : ColorRole::Error,
                    isQuestion ? QStringLiteral("info") : QStringLiteral("error"));
    m_band->say(!problem     ? QString()
                : isQuestion ? questionHtml(*problem)
                             : (isLeftOut(problem->field)
                                    ? tr("The equations without the %1, which has an error.", "a place of the model")
                                    : tr("The last good equations. The %1 has an error.", "a place of the model"))
                                   .arg(placeHtml(m_session.document(), problem->field)),
                tr("Go to it"));
    emit wantedHeightChanged();
}

// What stands below the formulas comes and goes, and grows.
bool EquationPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && watched == m_pages->currentWidget())
        emit wantedHeightChanged();
    return QWidget::eventFilter(watched, event);
}

int EquationPane::wantedHeight() {
    const auto heightOf = [this](const QWidget* widget) {
        if (widget->isHidden())
            return 0;
        const int wrapped = widget->layout() ? widget->layout()->heightForWidth(width()) : -1;
        return wrapped > 0 ? wrapped : widget->sizeHint().height();
    };
    int content = view() == EquationView::Derivation ? m_derivation->contentHeight() : currentPanel().contentHeight();
    const QVBoxLayout& page = layoutOf(view());
    for (int below = 1; below < page.count(); ++below) {
        const QLayoutItem& item = *page.itemAt(below);
        content += item.hasHeightForWidth() ? item.heightForWidth(width()) : item.sizeHint().height();
    }
    return heightOf(m_header) + heightOf(m_band) + heightOf(m_legend) + content + 2;
}

void EquationPane::showExplanation() {
    Explanation shown = m_session.explanation();
    if (!m_session.isExplained()) {
        grey(shown.matrices);
        for (DerivedEquation& derivation : shown.derivations) {
            grey(derivation.given);
            grey(derivation.steps);
        }
    }
    m_derivation->setDerivations(shown.derivations);
    m_matrices->setPrompt(m_session.keepsNames()
                              ? tr("The equations keep their definitions by name; matrices of them are not formed.")
                              : tr("The matrices of the equations of motion appear here."));
    m_matrices->setItems(m_session.history().head().id, shown.matrices);
    std::vector<EquationItem> reduced = m_session.reducedForm();
    if (!m_session.isReduced())
        grey(reduced);
    showReduced(std::move(reduced));
    showRoutes();
}

void EquationPane::showRoutes() {
    std::vector<EquationItem> items = m_session.energies();
    if (!m_session.hasEnergies())
        grey(items);
    m_routes->energies().setItems(m_session.history().head().id, items);
}

void EquationPane::showReduced(std::vector<EquationItem> items) {
    if (m_session.keepsNames() && m_session.preparation().model)
        m_reduced->setPrompt(tr("The simulation solves these equations as they stand for the highest derivatives, "
                                "together with their definitions; written out they would be too long to read."));
    else
        m_reduced->setPrompt(
            m_session.isReduced() && !m_session.equations().empty()
                ? tr("These equations cannot be solved for the highest derivatives; the problems below say why.")
                : tr("How the simulation solves the equations appears here."));
    m_reduced->setItems(m_session.history().head().id, items);
}

} // namespace coenergy

#include "moc_equation_pane.cpp"
