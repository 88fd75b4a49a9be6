// The form: one view per section in a scrolling column.

#include "editor/form/model_editor.hpp"

#include "base/work_count.hpp"
#include "editor/field/unknown_names.hpp"
#include "editor/form/changed_field.hpp"
#include "editor/form/section_view.hpp"
#include "editor/number/numbers.hpp"
#include "editor/number/value_slider.hpp"
#include "editor/row/focus_order.hpp"
#include "lineargraph/graph_rows.hpp"
#include "meaning/formulations.hpp"
#include "model/edit.hpp"
#include "model/names.hpp"
#include "model/renaming.hpp"
#include "model/written_document.hpp"
#include "problems/message.hpp"
#include "problems/problem_html.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int outerMargin = 16;
constexpr int topMargin = 8;

} // namespace

ModelEditor::ModelEditor(FormulaSource* formulas, QWidget* parent) : QWidget(parent) {
    onPaletteChange(this, [this] { applyBackground(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeForm(formulas);
    layout->addWidget(m_scroll, 1);
    makeAddMenu();
    m_newNamesUpdate.setSingleShot(true);
    m_newNamesUpdate.setInterval(0);
    constexpr int flashTime = 500; // milliseconds
    m_flash.setSingleShot(true);
    m_flash.setInterval(flashTime);
    connect(&m_flash, &QTimer::timeout, this, [this] { markAgain(std::exchange(m_flashing, {})); });
    connect(&m_newNamesUpdate, &QTimer::timeout, this, &ModelEditor::placeNewNames);
    setAccessibleName(tr("Model"));
    applyBackground();
    showDocument(m_document);
}

void ModelEditor::makeForm(FormulaSource* formulas) {
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // columns stay where they are when it is needed
    constexpr int sectionSpacing = 10;
    auto* form = new QWidget(m_scroll);
    auto* column = new QVBoxLayout(form);
    column->setContentsMargins(0, topMargin, 0, outerMargin);
    column->setSpacing(sectionSpacing);
    const CompletionSources sources{[this] { return completionsOf(withEverythingWrittenOut(m_document)); },
                                    [this] { return coordinateCompletions(withEverythingWrittenOut(m_document)); },
                                    [this](const Diagnostic& problem) { return findingHtml(m_document, problem); },
                                    formulas};
    for (const SectionForm& shape : sectionForms()) {
        auto* view = new SectionView(shape, sources, form);
        connectSection(view);
        column->addWidget(view);
        m_sections.push_back(view);
    }
    column->addStretch(1);
    m_scroll->setWidget(form);
}

void ModelEditor::makeAddMenu() {
    m_add = new QPushButton(themeIcon(QStringLiteral("add")), tr("Add"), m_scroll->widget());
    m_add->setAccessibleName(tr("Add to the model"));
    m_add->setToolTip(tr("Add to the model (Ctrl+Shift+A)"));
    m_add->setFixedHeight(controlHeight);
    m_addMenu = new QMenu(m_add);
    fillAddMenu();
    connect(m_add, &QPushButton::clicked, this, &ModelEditor::openAddMenu);
    m_scroll->widget()->installEventFilter(this);
}

// What goes with the kind of model at hand.
void ModelEditor::fillAddMenu() {
    m_addMenu->clear();
    addRows(*m_addMenu, AddPlace::First);
    auto* more = new QMenu(tr("More"), m_addMenu);
    addRows(*more, AddPlace::More);
    if (!more->isEmpty()) {
        m_addMenu->addSeparator();
        m_addMenu->addMenu(more);
    }
}

// Each with a line of help.
void ModelEditor::addRows(QMenu& menu, AddPlace place) {
    std::optional<int> group;
    for (SectionView* view : m_sections) {
        const SectionForm& shape = view->shape();
        if (shape.growth != Growth::Rows || addPlaceOf(shape, m_kind) != place)
            continue;
        if (group && *group != shape.addGroup)
            menu.addSeparator();
        group = shape.addGroup;
        static const QRegularExpression end(QStringLiteral("[.:;]"));
        const QString help = shape.purpose.left(shape.purpose.indexOf(end)); // all of it is the heading's tooltip
        menu.addAction(shape.addText + QLatin1Char('\t') + help, this,       // in a column of its own
                       [this, view] { addRow(*view, view->rowCount()); });
    }
}

void ModelEditor::openAddMenu() {
    m_addMenu->popup(m_add->mapToGlobal(QPoint(0, m_add->height())));
    m_addMenu->setActiveAction(m_addMenu->actions().value(0));
}

void ModelEditor::placeAddButton() {
    constexpr int editorRight = 10, gapBesideTitle = 4;
    const QSize size = m_add->sizeHint();
    m_add->setGeometry(m_scroll->widget()->width() - size.width() - editorRight, topMargin + 2, size.width(),
                       controlHeight);
    m_add->raise();
    cell({Section::Model, 0, Column::Title, 0})->textField()->setRoomBehind(size.width() + gapBesideTitle);
}

// There is no horizontal scroll bar: what is narrower than the rows would cut their values.
QSize ModelEditor::minimumSizeHint() const {
    return {m_scroll->widget()->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width(),
            QWidget::minimumSizeHint().height()};
}

// The form is narrower where it has a scroll bar, and other rows need another width.
bool ModelEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        placeAddButton();
    if (event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QWidget::eventFilter(watched, event);
}

ModelEditor::~ModelEditor() {
    // Fields tell of losing the focus: now, while there is a window for what is said below them, and to nobody.
    for (SectionView* view : m_sections)
        view->disconnect(this);
    if (QWidget* focused = QApplication::focusWidget(); isAncestorOf(focused))
        focused->clearFocus();
}

void ModelEditor::connectSection(SectionView* view) {
    connect(view, &SectionView::edited, this, &ModelEditor::editText);
    connect(view, &SectionView::burstEnded, this, [this] {
        if (!m_isRowNew)
            emit burstEnded();
    });
    connect(view, &SectionView::addRequested, this, [this, view](std::size_t place) { addRow(*view, place); });
    connect(view, &SectionView::removeRequested, this, [this, view](std::size_t place) { removeRow(*view, place); });
    connect(view, &SectionView::moveRequested, this,
            [this, view](std::size_t place, int direction) { moveRow(*view, place, direction); });
    connect(view, &SectionView::valueChanging, this, &ModelEditor::valueChanging);
    connect(view, &SectionView::valueChosen, this, &ModelEditor::valueChosen);
    connect(view, &SectionView::detailsRequested, this,
            [this, view](std::size_t place, Details details) { setDetails(*view, place, details); });
    connect(view, &SectionView::shownProblemsChanged, &m_newNamesUpdate, qOverload<>(&QTimer::start));
    connect(view, &SectionView::confirmed, this, &ModelEditor::takeUnit);
    connect(view, &SectionView::declarationWanted, this, &ModelEditor::declare);
    connect(view, &SectionView::cellFocused, this, [this](const Field& field, bool hasFocus) {
        if (!hasFocus)
            leaveField(field);
        m_current = hasFocus ? std::optional(field) : std::nullopt;
        m_last = field;
        if (Cell* focused = hasFocus ? cell(field) : nullptr)
            showWhole(focused);
        emit currentFieldChanged(m_current);
    });
}

// An edit of the form's own comes back when it is recorded.
void ModelEditor::setDocument(const Document& document) {
    if (document == m_document)
        return;
    m_isRowNew = false;
    m_renamedField.forget();
    showDocument(document);
}

void ModelEditor::showDocument(const Document& document) {
    countWork(Work::FormSet);
    m_document = document;
    const ModelNames names = namesOf(document);
    Notation notation = notationWithNewNames(document, m_diagnostics);
    notation.insert(m_generatedNames.begin(), m_generatedNames.end());
    for (SectionView* view : m_sections)
        view->setDocument(document, names, notation);
    chooseBranch(std::exchange(m_chosenBranch, 0)); // its row may be elsewhere now
    showFormulation();
    orderRows();
    fitGuide();
}

// Sections of one item that only some models have.
void ModelEditor::showFormulation() {
    const auto show = [this](Section kind, bool isThere) {
        section(kind)->setPresence(isThere ? SectionView::Presence::Normal : SectionView::Presence::Away);
    };
    const bool isField = hasContinuum(m_document);
    show(Section::LinearGraph, hasGraph(m_document));
    for (const Section kind : {Section::Continuum, Section::ContinuumStart, Section::ContinuumEnd})
        show(kind, isField);
    show(Section::Functional, hasFunctional(m_document));
    const Energies& energies = *m_document.energies;
    const bool hasEnergies = !energies.kineticCoenergy.empty() || !energies.potential.empty() ||
                             !energies.dissipation.empty() || !energies.kineticEnergy.empty() ||
                             !energies.potentialCoenergy.empty();
    show(Section::Energies, hasEnergies || !hasOtherFormulation(m_document));
    if (const ModelKind kind = kindOf(m_document); kind != std::exchange(m_kind, kind))
        fillAddMenu();
}

void ModelEditor::orderRows() {
    QList<QWidget*> rows;
    for (const SectionView* view : m_sections)
        rows += view->rows();
    const QList<QPointer<QWidget>> order(rows.begin(),
                                         rows.end()); // another row may have the place of one that is gone
    if (order == m_orderedRows)
        return;
    m_orderedRows = order;
    chainRows(rows);
}

void ModelEditor::setGuide(QWidget* guide) {
    m_guide = guide;
    auto* column = static_cast<QVBoxLayout*>(m_scroll->widget()->layout());
    column->insertWidget(column->count() - 1, guide); // before the stretch
    guide->hide();
}

void ModelEditor::showGuide(bool isShown) {
    if (m_guide)
        m_guide->setVisible(isShown);
    fitGuide();
}

// An empty model has nothing to be described or to be run, and a path does not move.
void ModelEditor::fitGuide() {
    const bool isGuided = m_guide && !m_guide->isHidden();
    const bool isRun = !isGuided && !hasFunctional(m_document);
    section(Section::Simulation)->setPresence(isRun ? SectionView::Presence::Normal : SectionView::Presence::Away);
    cell({Section::Model, 0, Column::Description, 0})->widget()->setVisible(!isGuided);
}

void ModelEditor::setGeneratedNames(const Notation& notation) {
    if (notation == m_generatedNames)
        return;
    m_generatedNames = notation;
    showDocument(m_document);
}

void ModelEditor::setDiagnostics(const Diagnostics& diagnostics) {
    m_diagnostics = diagnostics;
    if (!newNames(diagnostics, m_document).empty())
        showDocument(m_document);
    for (SectionView* view : m_sections) {
        Diagnostics own;
        std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(own), [&](const Diagnostic& d) {
            const bool isInHand = d.field == m_current && withTypedUnit(m_document, d.field) != m_document;
            return viewOf(d.field) == view && !isInHand;
        });
        view->setProblems(own);
    }
    m_newNamesUpdate.start();
}

void ModelEditor::setUsedStart(const std::map<Field, double>& used) {
    if (used == std::exchange(m_usedStart, used))
        return;
    section(Section::Coordinates)->setUsedStart(used);
    showDocument(m_document);
}

void ModelEditor::focusField(const Field& field, Span span) {
    SectionView* view = viewOf(field);
    if (!view)
        return;
    Cell* target = view->reveal(field);
    if (!target) {
        m_scroll->ensureWidgetVisible(view, 0, outerMargin);
        return;
    }
    if (TextField* text = target->textField())
        text->selectSpan(span);
    else
        target->widget()->setFocus(Qt::OtherFocusReason);
    m_scroll->widget()->layout()->activate();
    m_scroll->ensureWidgetVisible(target->widget(), 0, 4 * outerMargin);
}

// Where items are gone nothing is to be typed into.
void ModelEditor::showChange(const Document& before) {
    std::optional<Field> field = changedField(before, m_document);
    SectionView* view = field ? viewOf(*field) : nullptr;
    if (!view)
        return;
    if (field->column == Column::Whole)
        return itemCount(m_document, field->section) > itemCount(before, field->section) ? focusField(*field)
                                                                                         : leaveRows(*view);
    const ValueSlider* moved = slider(*field);
    if (m_current != field && !(moved && moved->hasFocus()))
        focusField(*field);
}

void ModelEditor::leaveRows(QWidget& place) {
    if (isAncestorOf(QApplication::focusWidget()))
        m_scroll->setFocus(Qt::OtherFocusReason);
    m_scroll->ensureWidgetVisible(&place, 0, outerMargin);
}

void ModelEditor::focusFirst() {
    focusField({Section::Energies, 0, Column::KineticCoenergy, 0});
}

void ModelEditor::focusAgain() {
    Cell* last = m_last ? cell(*m_last) : nullptr;
    if (last)
        last->widget()->setFocus(Qt::OtherFocusReason);
    else
        focusFirst();
}

void ModelEditor::startAnew() {
    for (SectionView* view : m_sections) {
        view->haltSliders();
        view->hideDetails();
    }
    m_scroll->verticalScrollBar()->setValue(0);
}

void ModelEditor::markField(const std::optional<Field>& field) {
    if (field == m_marked)
        return;
    if (Cell* before = m_marked ? cell(*m_marked) : nullptr)
        before->setMarking(TextField::Marking::Plain);
    m_marked = field;
    if (Cell* now = m_marked ? cell(*m_marked) : nullptr)
        now->setMarking(TextField::Marking::Marked);
}

void ModelEditor::flashFields(const std::vector<Field>& fields) {
    const std::vector<Field> before = std::exchange(m_flashing, fields);
    markAgain(before);
    markAgain(m_flashing);
    m_flash.start();
}

void ModelEditor::markAgain(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
        const bool isFlashing = std::find(m_flashing.begin(), m_flashing.end(), field) != m_flashing.end();
        if (Cell* shown = cell(field))
            shown->setMarking(isFlashing || field == m_marked ? TextField::Marking::Marked : TextField::Marking::Plain);
    }
}

// The rows of its table may have moved.
void ModelEditor::chooseBranch(int branch) {
    if (branch == m_chosenBranch)
        return;
    m_chosenBranch = branch;
    const std::optional<Field> field = branchField(m_document, branch);
    for (SectionView* view : m_sections)
        if (view->shape().rows != RowSource::Items)
            view->setChosen(field);
}

Cell* ModelEditor::cell(const Field& field) const {
    const SectionView* view = viewOf(field);
    return view ? view->find(field) : nullptr;
}

// That with a row for it, else that of its section; null for what the form does not show.
SectionView* ModelEditor::viewOf(const Field& field) const {
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [&](const SectionView* view) { return view->rowOf(field).has_value(); });
    return found == m_sections.end() ? section(field.section) : *found;
}

// Null where it has none.
ItemRow* ModelEditor::rowOf(const Field& field) const {
    const SectionView* view = viewOf(field);
    const std::optional<std::size_t> place = view ? view->rowOf(field) : std::nullopt;
    return place ? view->row(*place) : nullptr;
}

// With all its items; null for what the form does not show.
SectionView* ModelEditor::section(Section section) const {
    const auto found = std::find_if(m_sections.begin(), m_sections.end(), [section](const SectionView* view) {
        return view->section() == section && view->shape().rows == RowSource::Items;
    });
    return found == m_sections.end() ? nullptr : *found;
}

ValueSlider* ModelEditor::slider(const Field& field) const {
    const ItemRow* row = rowOf(field);
    return row ? row->slider(field.column) : nullptr;
}

// One row at a time.
void ModelEditor::setDetails(SectionView& view, std::size_t place, Details details) {
    for (SectionView* each : m_sections)
        if (each == &view)
            each->setDetails(place, details);
        else
            each->hideDetails();
}

void ModelEditor::toggleDetails() {
    const std::optional<Field> field = m_current ? m_current : m_last;
    const ItemRow* row = field ? rowOf(*field) : nullptr;
    if (row && row->hasDetails())
        setDetails(*viewOf(*field), *viewOf(*field)->rowOf(*field),
                   row->details() == Details::Shown ? Details::Hidden : Details::Shown);
}

bool ModelEditor::isInRow() const {
    return m_current && rowOf(*m_current) && viewOf(*m_current)->shape().growth == Growth::Rows;
}

void ModelEditor::addItem() {
    if (isInRow())
        addRow(*viewOf(*m_current), *viewOf(*m_current)->rowOf(*m_current) + 1);
}

void ModelEditor::removeItem() {
    if (isInRow())
        removeRow(*viewOf(*m_current), *viewOf(*m_current)->rowOf(*m_current));
}

void ModelEditor::moveItemUp() {
    if (isInRow())
        moveRow(*viewOf(*m_current), *viewOf(*m_current)->rowOf(*m_current), -1);
}

void ModelEditor::moveItemDown() {
    if (isInRow())
        moveRow(*viewOf(*m_current), *viewOf(*m_current)->rowOf(*m_current), 1);
}

// Those that are underlined by now.
void ModelEditor::placeNewNames() {
    Diagnostics shown;
    for (const Diagnostic& diagnostic : m_diagnostics) {
        const Cell* place = cell(diagnostic.field);
        const TextField* text = place ? place->textField() : nullptr;
        const Diagnostics visible = text ? text->shownProblems() : Diagnostics{};
        if (std::find(visible.begin(), visible.end(), diagnostic) != visible.end())
            shown.push_back(diagnostic);
    }
    const auto places = newNames(shown, m_document);
    for (const Field& field : std::exchange(m_newNames, {}))
        if (Cell* former = places.contains(field) ? nullptr : cell(field))
            former->setNewNames({});
    for (const auto& [field, names] : places) {
        cell(field)->setNewNames(names);
        m_newNames.push_back(field);
    }
    placeRenaming();
}

void ModelEditor::placeRenaming() {
    const auto place = m_renamed.replacements(m_document).empty() ? std::nullopt : std::optional(m_renamed.field());
    const std::optional<Field> former = std::exchange(m_renamingPlace, place);
    if (Cell* before = former && former != place ? cell(*former) : nullptr)
        before->setRenamingOffered(false);
    if (Cell* now = place ? cell(*place) : nullptr) {
        connect(now, &Cell::renamingWanted, this, &ModelEditor::renameEverywhere, Qt::UniqueConnection);
        now->setRenamingOffered(true);
    }
}

void ModelEditor::renameEverywhere() {
    const auto replacements = m_renamed.replacements(m_document);
    if (replacements.empty())
        return;
    emit burstEnded();
    const Field& name = m_renamed.field();
    const QString item = fieldName(m_document, {name.section, name.item, Column::Whole, 0});
    apply(tr("Rename %1 everywhere").arg(item), withNamesReplaced(m_document, replacements));
    placeRenaming();
}

// With what is said below it, which may be there only after the layout.
void ModelEditor::showWhole(Cell* cell) {
    m_scroll->ensureWidgetVisible(cell->widget(), 0, outerMargin);
    QTimer::singleShot(0, cell, [this, cell] {
        if (cell->foot() && cell->foot()->isVisible() && cell->widget()->hasFocus())
            m_scroll->ensureWidgetVisible(cell->foot(), 0, 4);
    });
}

// The form lies on the colour of paper, as the equations beside it do.
void ModelEditor::applyBackground() {
    m_scroll->setBackgroundRole(QPalette::Base);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_scroll->widget()->setBackgroundRole(QPalette::Base);
}

} // namespace coenergy

#include "moc_model_editor.cpp"
