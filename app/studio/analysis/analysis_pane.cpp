// Results for an earlier state of the model stay, greyed, until there is a newer answer.
#include "studio/analysis/analysis_pane.hpp"

#include "bodies/written_bodies.hpp"
#include "equations/equation_panel.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "model/names.hpp"
#include "plot/figure_view.hpp"
#include "plot/typeset_cells.hpp"
#include "problems/analysis_message.hpp"
#include "session/run_inputs.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_figures.hpp"
#include "studio/analysis/analysis_kinds.hpp"
#include "studio/analysis/equilibrium_list.hpp"
#include "studio/analysis/linearized_band.hpp"
#include "studio/analysis/mode_card.hpp"
#include "studio/analysis/mode_picture.hpp"
#include "studio/equations/typeset_words.hpp"
#include "studio/model/model_picture.hpp"
#include "studio/window/band.hpp"
#include "studio/window/pane_header.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/palette_change.hpp"
#include "theme/role_label.hpp"
#include "theme/wheel_guard.hpp"

#include <QAbstractItemView>
#include <QApplication>
#include <QFontInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double leftPerPixel = 224.0 / 13; // of the letters
constexpr int leastWithList = 800;          // of the pane
constexpr int leastWithColumns = 560;       // of the cards
constexpr int leastChoice = 72;             // of a place of many coordinates, which its tooltip tells whole
constexpr int choiceLetters = 28;           // where there is room
constexpr int leastCardHeight = 240;

const Equilibrium* equilibriumAt(const Equilibria& equilibria, int row) {
    if (row < 0)
        return nullptr;
    const auto index = static_cast<std::size_t>(row);
    if (index < equilibria.found.size())
        return &equilibria.found[index];
    const std::size_t behind = index - equilibria.found.size();
    return behind < equilibria.behindLimits.size() ? &equilibria.behindLimits[behind] : nullptr;
}

// Of a place of many coordinates the end is cut.
SymbolText inOneLine(int number, const EquilibriumItem& item) {
    SymbolText line;
    line.addWords(AnalysisPane::tr("%1: ", "the number of an equilibrium, before its place").arg(number));
    line.addWords(item.verdict);
    line.addWords(item.note.isEmpty() ? QString() : QStringLiteral(", ") + item.note);
    for (const SymbolText& part : item.place) {
        line.addWords(QStringLiteral(", "));
        line.add(part);
    }
    return line;
}

} // namespace

AnalysisPane::AnalysisPane(Session& session, Typesetter& typesetter, QWidget* parent)
    : QWidget(parent), m_session(session), m_typesetter(typesetter), m_analyses(new Analyses(session, this)),
      m_header(new PaneHeader(this)), m_choice(new TypesetChoice(this)),
      m_band(new Band(ColorRole::Accent, QStringLiteral("info"), this)), m_list(new EquilibriumList(this)),
      m_account(new QLabel(this)), m_use(new QPushButton(tr("Use as start"), this)),
      m_more(new QPushButton(themeIcon(QStringLiteral("search")), tr("Find more"), this)),
      m_linearized(new LinearizedBand(session, typesetter, this)),
      m_eigenvalues(new AnalysisCard(tr("Eigenvalues"), this)), m_modes(new ModeCard(this)) {
    m_header->addTitle(tr("Analysis"));
    m_choice->setAccessibleName(tr("Equilibrium"));
    m_choice->setMinimumWidth(leastChoice);
    m_choice->setPlaceholderText(tr("no equilibrium"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(choiceLetters);
    keepFromWheel(m_choice);
    m_header->addLeft(m_choice);
    m_adder = m_header->addAdder(tr("Analysis"), tr("Add an analysis"));
    auto* choices = new QMenu(m_adder);
    for (const AnalysisKind& kind : analysisKinds())
        choices->addAction(titleOf(kind), this, [this, name = kind.name] { ask(name); });
    connect(m_adder, &QPushButton::clicked, choices,
            [this, choices] { choices->popup(m_adder->mapToGlobal(QPoint(0, m_adder->height()))); });
    connect(m_header->addTool(QStringLiteral("copy"), tr("Copy the linearized equations as LaTeX")),
            &QToolButton::clicked, &m_linearized->panel(), &EquationPanel::copyAll);
    m_useTool = m_header->addTool(QStringLiteral("reset"), tr("Use as start"));
    m_moreTool = m_header->addTool(QStringLiteral("search"), tr("Find more"));
    m_eigenvalues->addFigure();
    m_eigenvalues->addFigureActions();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_band);
    layout->addWidget(makeContent(), 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setFocusProxy(m_list);
    onPaletteChange(this, [this] { // of the pictures
        showList();
        m_choice->setCurrentIndex(m_list->currentRow());
    });
    connectParts();
    showFound();
}

QWidget* AnalysisPane::makeLeft() {
    auto* left = new QWidget(this);
    m_account->setWordWrap(true);
    m_account->setTextFormat(Qt::RichText);
    m_account->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_account->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_account->setContentsMargins(4, 4, 4, 4);
    m_account->setBackgroundRole(QPalette::Base);
    m_use->setObjectName(QStringLiteral("use-as-start"));
    m_use->setToolTip(tr("The motion starts from this equilibrium"));
    m_more->setObjectName(QStringLiteral("find-more"));
    m_more->setToolTip(tr("Search from more starting points"));
    auto* heading = new RoleLabel(TextRole::Heading, tr("Equilibria"), left);
    heading->setContentsMargins(6, 4, 4, 2);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 4, 6, 8);
    column->setSpacing(4);
    column->addWidget(heading);
    column->addWidget(m_list);
    column->addWidget(m_account);
    for (QPushButton* button : {m_use, m_more}) {
        button->setFixedHeight(controlHeight);
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    column->addStretch(1);
    return left;
}

// List, equations and cards scroll together: there is one scroll bar, whatever there is much of.
QWidget* AnalysisPane::makeContent() {
    m_left = makeLeft();
    m_cards = new QWidget(this);
    m_grid = new QGridLayout(m_cards);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    auto* content = new QWidget(this);
    auto* both = new QHBoxLayout(content);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(0);
    both->addWidget(m_left);
    fitLeft();
    m_right = new QVBoxLayout;
    m_right->setSpacing(0);
    m_right->addWidget(m_linearized);
    m_right->addWidget(m_cards, 1);
    both->addLayout(m_right, 1);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_scroll->horizontalScrollBar(), &QScrollBar::valueChanged, m_scroll->horizontalScrollBar(),
            [bar = m_scroll->horizontalScrollBar()] { bar->setValue(0); }); // nobody could scroll back
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);
    return m_scroll;
}

// Above the cards, but long ones below: eigenvalues and modes are what people look for.
void AnalysisPane::placeEquations() {
    QWidget* const first = m_linearized->isTall() ? m_cards : static_cast<QWidget*>(m_linearized);
    if (m_right->indexOf(first) == 0)
        return;
    m_right->removeWidget(first);
    m_right->insertWidget(0, first, first == m_cards ? 1 : 0);
}

// In two columns where there is room for the widest heading of each.
void AnalysisPane::arrangeCards() {
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    const int room = width() - bar - (m_left->isVisibleTo(this) ? m_left->width() : 0);
    const QList<AnalysisCard*> shown = cards();
    int least[2] = {0, 0};
    for (qsizetype k = 0; k < shown.size(); ++k)
        least[k % 2] = std::max(least[k % 2], shown[k]->minimumSizeHint().width());
    const int columns = room >= std::max(leastWithColumns, 2 * std::max(least[0], least[1])) ? 2 : 1;
    for (AnalysisCard* card : shown)
        m_grid->removeWidget(card);
    for (qsizetype k = 0; k < shown.size(); ++k) {
        shown[k]->setMinimumHeight(leastCardHeight);
        m_grid->addWidget(shown[k], static_cast<int>(k) / columns, static_cast<int>(k) % columns);
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns == 2 ? 1 : 0);
}

void AnalysisPane::connectParts() {
    connect(&m_session, &Session::exactFound, this, &AnalysisPane::showExact);
    connect(&m_session, &Session::derived, this, &AnalysisPane::showEquations); // what can be linearized
    connect(&m_session, &Session::opened, this, [this] {
        forgetQuestions();
        followDocument();
    });
    connect(&m_session, &Session::documentChanged, this, &AnalysisPane::followDocument);
    connect(m_analyses, &Analyses::changed, this, &AnalysisPane::showFound);
    connect(m_analyses, &Analyses::started, this, [this] {
        if (!m_analyses->found())
            m_account->setText(tr("Equilibria are being sought…"));
    });
    connect(m_analyses, &Analyses::currencyChanged, this, &AnalysisPane::showCurrency);
    connect(m_analyses, &Analyses::answered, this, &AnalysisPane::showAnswers);
    connect(m_analyses, &Analyses::refused, this, [this](const QString& words) {
        m_band->setKind(ColorRole::Warning, QStringLiteral("warning"));
        m_band->say(typesetWords(words, notation()));
        if (!m_analyses->found())
            m_account->clear();
    });
    connect(m_band, &Band::actionWanted, this, [this] {
        if (const auto& found = m_analyses->found())
            m_analyses->setSteady(found->equilibria.findings.steady);
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &AnalysisPane::showChosen);
    connect(m_choice, &QComboBox::activated, m_list, [this](int row) { m_list->setCurrentRow(row); });
    connect(m_linearized, &LinearizedBand::fitted, this, &AnalysisPane::placeEquations);
    connect(m_use, &QPushButton::clicked, this, &AnalysisPane::useAsStart);
    connect(m_more, &QPushButton::clicked, m_analyses, &Analyses::findMore);
    connect(m_useTool, &QToolButton::clicked, this, &AnalysisPane::useAsStart);
    connect(m_moreTool, &QToolButton::clicked, m_analyses, &Analyses::findMore);
    FigureView* map = m_eigenvalues->figures().front();
    connect(m_modes, &ModeCard::chosenChanged, this, [this, map] { map->setMarked(m_modes->chosen()); });
    connect(map, &FigureView::chosen, m_modes, &ModeCard::choose);
    connect(m_eigenvalues, &AnalysisCard::exportWanted, this, &AnalysisPane::exportWanted);
}

void AnalysisPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_analyses->setWanted(true);
    m_session.setExactWanted(true);
    showEquations(); // hidden, it shows none
}

void AnalysisPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_analyses->setWanted(false);
    m_session.setExactWanted(false);
}

void AnalysisPane::setPresented(bool isPresented) {
    m_isPresented = isPresented;
    for (AnalysisCard* card : cards())
        card->setPresented(isPresented);
    m_use->setHidden(isPresented);
    m_more->setHidden(isPresented);
}

// Once the parts know their letters, too: what was seen stays in view.
void AnalysisPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    fitLeft();
    QScrollBar* bar = m_scroll->verticalScrollBar();
    const double share = bar->value() / std::max(1.0, static_cast<double>(bar->maximum() + bar->pageStep()));
    QMetaObject::invokeMethod(
        this,
        [this, bar, share] {
            arrangeCards();
            bar->setValue(qRound(share * (bar->maximum() + bar->pageStep())));
        },
        Qt::QueuedConnection);
}

void AnalysisPane::fitLeft() {
    m_left->setFixedWidth(qRound(leftPerPixel * QFontInfo(font()).pixelSize()));
}

// The list and its menu stand for each other: what goes with the focus would hand it to another pane.
void AnalysisPane::takeFocusAlong(bool hasList) {
    const QWidget* focused = QApplication::focusWidget();
    const bool isInOther = focused && (hasList ? focused == m_choice : m_left->isAncestorOf(focused));
    (hasList ? m_left : m_choice)->show();
    setFocusProxy(!hasList              ? static_cast<QWidget*>(m_choice)
                  : m_list->isEnabled() ? static_cast<QWidget*>(m_list)
                                        : m_adder);
    if (isInOther)
        setFocus(Qt::OtherFocusReason);
}

void AnalysisPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool hasList = width() >= leastWithList;
    takeFocusAlong(hasList);
    m_left->setVisible(hasList);
    for (QWidget* instead :
         {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_useTool), static_cast<QWidget*>(m_moreTool)})
        instead->setVisible(!hasList);
    arrangeCards();
}

void AnalysisPane::showFound() {
    showList();
    offerChoices();
    showChosen();
    if (m_analyses->isCurrent())
        askAnalyses();
}

void AnalysisPane::showMessage() {
    const auto& found = m_analyses->found();
    if (!found)
        return m_band->say({});
    m_band->setKind(ColorRole::Accent, QStringLiteral("info"));
    m_band->say(typesetWords(equilibriumMessage(found->equilibria, m_session.document()), notation()),
                found->equilibria.findings.steady.empty() ? QString() : tr("Find it"));
}

// On every key: nothing is drawn anew.
void AnalysisPane::showCurrency() {
    const bool isCurrent = m_analyses->isCurrent();
    showMessage();
    m_more->setEnabled(isCurrent);
    if (!isCurrent && m_list->hasFocus())
        m_adder->setFocus(Qt::OtherFocusReason);
    m_list->setEnabled(isCurrent);
    takeFocusAlong(m_left->isVisibleTo(this));
    m_modes->setEnabled(isCurrent);
    m_use->setEnabled(isCurrent && chosen());
    m_moreTool->setEnabled(m_more->isEnabled());
    m_useTool->setEnabled(m_use->isEnabled());
    setTones();
    showExact();
    showEquations();
}

void AnalysisPane::showEquations() {
    const auto& found = m_analyses->found();
    const Equilibrium* equilibrium = chosen();
    const bool isShown = isVisible() && equilibrium && equilibrium->linear && m_analyses->isCurrent();
    m_linearized->setEquilibrium(isShown ? equilibrium : nullptr, found ? found->model : Document());
}

void AnalysisPane::showList() {
    const auto& found = m_analyses->found();
    std::vector<EquilibriumItem> items;
    if (found)
        for (const auto* list : {&found->equilibria.found, &found->equilibria.behindLimits})
            for (const Equilibrium& one : *list) {
                const ModelPicture picture(found->model, {one.values});
                items.push_back({picture.pixmap(EquilibriumList::pictureSize, palette(), font(), devicePixelRatioF()),
                                 placeLines(one, found->model, notation()), one.stability, verdictWord(one),
                                 one.passedLimits.empty() ? QString() : tr("beyond a limit")});
            }
    m_choice->clear();
    for (const EquilibriumItem& item : items)
        addSymbols(*m_choice, inOneLine(m_choice->count() + 1, item));
    m_list->setItems(std::move(items), rowOfChosen());
    m_choice->view()->setMinimumWidth(m_choice->view()->sizeHintForColumn(0));
}

// Equilibria change their places when they turn stable or unstable: the nearest to the chosen one stays chosen.
int AnalysisPane::rowOfChosen() const {
    int row = 0;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0;
         const Equilibrium* one = m_analyses->found() ? equilibriumAt(m_analyses->found()->equilibria, k) : nullptr;
         ++k) {
        if (one->values.size() != m_chosenValues.size())
            continue;
        double distance = 0;
        for (std::size_t j = 0; j < one->values.size(); ++j)
            distance += one->values[j].first == m_chosenValues[j].first
                            ? std::abs(one->values[j].second - m_chosenValues[j].second)
                            : std::numeric_limits<double>::infinity();
        if (distance < least) {
            least = distance;
            row = k;
        }
    }
    return row;
}

const Notation& AnalysisPane::notation() const {
    return m_session.derivation().system->notation;
}

const Equilibrium* AnalysisPane::chosen() const {
    const auto& found = m_analyses->found();
    return found ? equilibriumAt(found->equilibria, m_list->currentRow()) : nullptr;
}

// While a slider moves, they are those of where it was.
void AnalysisPane::showExact() {
    const auto& exact = m_session.state().exact;
    const auto& found = m_analyses->found();
    const Document& document = m_session.document();
    if (exact && found && haveSameRun(found->document, document))
        return m_modes->setExact(exact->fault == ExactFault::None ? exact->squares : std::vector<double>());
    if (hasContinuum(document))
        return m_modes->keepExact();
    m_modes->setExact({});
}

// Those that the model has now, with the numbers that were analysed.
std::vector<PlacedField> AnalysisPane::placedFields(const Document& numbers) const {
    std::vector<PlacedField> placed;
    const auto& spread = m_session.state().spread;
    if (!spread || spread->empty())
        return placed;
    const Point parameters = parameterValues(parseModel(numbers));
    for (const DistributedField& field : *spread)
        if (PlacedField one(field, parameters); !one.places().empty())
            placed.push_back(std::move(one));
    return placed;
}

void AnalysisPane::showChosen() {
    const Equilibrium* equilibrium = chosen();
    const auto& found = m_analyses->found();
    if (equilibrium)
        m_chosenValues = equilibrium->values;
    m_choice->setCurrentIndex(m_list->currentRow());
    m_choice->setToolTip(m_choice->currentText());
    m_account->setText(
        equilibrium
            ? QStringLiteral("<span style='white-space: pre-wrap'>%1</span>") // keeps lines, and blanks before units
                  .arg(typesetWords(accountLines(*equilibrium, found->model).join(QLatin1Char('\n')), notation()))
            : QString());
    const bool hasModes = equilibrium && equilibrium->linear;
    if (hasModes) {
        m_modes->picture().setFields(placedFields(found->document));
        m_modes->setModes(found->model, *equilibrium, notation());
    } else
        m_modes->clear();
    m_eigenvalues->figures().front()->setFigure(hasModes ? eigenvalueFigure(*equilibrium->linear, m_modes->items())
                                                         : Figure());
    m_eigenvalues->setVisible(hasModes);
    m_modes->setVisible(hasModes);
    showAnswers();
    showCurrency();
}

// Displacements and flows of all coordinates, as one step.
void AnalysisPane::useAsStart() {
    const Equilibrium* equilibrium = chosen();
    if (!equilibrium)
        return;
    Document document = withCoordinatesDeclared(m_session.document());
    const auto valueOf = [&](const std::string& name) {
        const auto& values = equilibrium->values;
        const auto found =
            std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == name; });
        return found == values.end() ? 0.0 : found->second;
    };
    const std::vector<CoordinateNames> names = namesOf(document).coordinates;
    for (std::size_t k = 0; k < document.coordinates->size(); ++k) {
        document = withNumber(document, {Section::Coordinates, k, Column::Initial, 0}, valueOf(names[k].name));
        document = withNumber(document, {Section::Coordinates, k, Column::InitialFlow, 0}, valueOf(names[k].flow));
    }
    emit edited(tr("Use as start"), document);
}

} // namespace coenergy

#include "moc_analysis_pane.cpp"
