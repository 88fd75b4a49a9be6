// Rows of one section line up because every row distributes the same width over the same stretches and minimum widths;
// no grid has to be rebuilt when rows come and go. A slider stands beside its field, and both have the same name.

#include "editor/row/item_row.hpp"

#include "editor/field/cell_formula.hpp"
#include "editor/field/formula_label.hpp"
#include "editor/number/cell_number.hpp"
#include "editor/number/numbers.hpp"
#include "editor/number/value_box.hpp"
#include "editor/number/value_slider.hpp"
#include "editor/row/detail_line.hpp"
#include "editor/row/flow_layout.hpp"
#include "editor/row/glyph_button.hpp"
#include "editor/row/row_summary.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "theme/formula_source.hpp"
#include "theme/measures.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int cellSpacing = 4;
constexpr int rowMargin = 1;
constexpr int moreWidth = 16;
constexpr int widthOfLine = 280; // a detail of this width has no other beside it

// One column of words below the headings, in one size; the next words of a line take what they need. What is too long
// is cut, and whole in a tooltip.
void fitToColumn(QLabel* label, bool isFirst) {
    constexpr int indentation = 8;
    constexpr int columnWidth = 84;
    label->setContentsMargins(isFirst ? indentation : 0, 0, 0, 0);
    const int width = isFirst ? columnWidth : std::min(label->sizeHint().width(), columnWidth);
    const int room = width - (isFirst ? indentation : 0);
    if (label->fontMetrics().horizontalAdvance(label->text()) > room) {
        label->setToolTip(label->text());
        label->setText(label->fontMetrics().elidedText(label->text(), Qt::ElideRight, room));
    }
    label->setFixedWidth(width);
}

// Words and cells of a sentence go on in the next line; all else keeps to its own.
QLayout* newLineLayout(const LineShape& line) {
    if (line.labels == Labels::Sentence)
        return new FlowLayout(cellSpacing);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(cellSpacing);
    return layout;
}

void addToLine(QLayout* line, QWidget* widget, int stretch, Qt::Alignment alignment) {
    if (auto* row = qobject_cast<QHBoxLayout*>(line))
        row->addWidget(widget, stretch, alignment);
    else
        line->addWidget(widget);
}

// "kinetic energy T(p)", the function in the letters of formulas.
QString withFunctionInItalics(const QString& text) {
    static const QRegularExpression function(QStringLiteral("\\b([A-Z])(\\*?)\\(([a-z])\\)"));
    return QString(text).replace(function, QStringLiteral("<i>\\1</i>\\2(<i>\\3</i>)"));
}

// Fields below each other begin alike.
void alignFields(const QList<QLabel*>& labels) {
    int widest = 0;
    for (const QLabel* label : labels)
        widest = std::max(widest, label->sizeHint().width());
    for (QLabel* label : labels)
        label->setMinimumWidth(widest);
}

QLabel* newWords(const QString& text, QWidget* parent) {
    auto* label = new QLabel(withFunctionInItalics(text), parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    label->setFont(font);
    return label;
}

} // namespace

ItemRow::ItemRow(const SectionForm& shape, const CompletionSources& sources, QWidget* parent)
    : QWidget(parent), m_shape(shape), m_sources(sources) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, rowMargin, 0, rowMargin);
    layout->setSpacing(cellSpacing);
    auto* column = new QVBoxLayout;
    column->setSpacing(cellSpacing);
    layout->addLayout(column, 1);
    for (const LineShape& line : shape.lines)
        addLine(column, line);
    if (!shape.list.empty()) {
        addList(column);
    }
    if (shape.growth == Growth::Rows || !shape.details.empty()) {
        addDetails(column);
        addMore();
    }
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        if (isAncestorOf(before) || isAncestorOf(now)) {
            fitTabOrder();
            fitBoxes();
            showMore();
        }
    });
}

void ItemRow::addList(QVBoxLayout* column) {
    m_listPlace = new QWidget(this);
    m_listPlace->setVisible(!m_shape.isSummarized);
    m_listLayout = new QVBoxLayout(m_listPlace);
    m_listLayout->setContentsMargins(gutterWidth + cellSpacing, 0, 0, 0);
    m_listLayout->setSpacing(cellSpacing);
    column->addWidget(m_listPlace);
    setListLength(1);
}

void ItemRow::addSummary(QLayout* line) {
    constexpr int stretch = 5; // beside a name with 2
    m_summary = new SummaryLabel(m_sources.formulas, this);
    static_cast<QHBoxLayout*>(line)->addWidget(m_summary, stretch, Qt::AlignTop);
    connect(m_summary, &SummaryLabel::clicked, this,
            [this] { emit detailsRequested(details() == Details::Shown ? Details::Hidden : Details::Shown); });
}

Cell* ItemRow::makeCell(const CellShape& shape) {
    auto* cell = new Cell(shape, m_sources, this);
    m_cells.push_back(cell);
    const Column column = shape.column;
    const std::size_t element = shape.element;
    connect(cell, &Cell::edited, this,
            [=, this](const QString& text) { emit edited(column, element, textFor(*cell, text)); });
    connect(cell, &Cell::burstEnded, this, &ItemRow::burstEnded);
    connect(cell, &Cell::confirmed, this, [=, this] { emit confirmed(column, element); });
    connect(cell, &Cell::leftVertically, this, [=, this](int way) { emit leftVertically(column, element, way); });
    connect(cell, &Cell::shownProblemsChanged, this, &ItemRow::shownProblemsChanged);
    connect(cell, &Cell::focusChanged, this, [=, this](bool hasFocus) { emit cellFocused(column, element, hasFocus); });
    if (shape.excerpt != Excerpt::Whole) // what was typed as its row says it
        connect(cell, &Cell::focusChanged, this, [=, this] { showText(*cell); });
    connect(cell, &Cell::declarationWanted, this, &ItemRow::declarationWanted);
    connect(cell, &Cell::footMade, this, [=, this](QWidget* foot) { placeFoot(cell, foot); });
    return cell;
}

// Below the line of the cell.
void ItemRow::placeFoot(Cell* cell, QWidget* foot) {
    const auto place = m_feet.find(cell);
    if (place != m_feet.end())
        place->second->addWidget(foot);
    else
        m_listLayout->insertWidget(m_listLayout->indexOf(cell->widget()) + 1, foot);
}

QWidget* ItemRow::newLabel(Labels labels, const CellShape& shape, bool isFirst) {
    if (shape.label.isEmpty() || labels == Labels::Above || labels == Labels::None)
        return nullptr;
    if (labels == Labels::Gutter) {
        auto* symbol = new FormulaLabel(m_sources.formulas, shape.label, this);
        symbol->setFixedWidth(gutterWidth);
        return symbol;
    }
    QLabel* label = newWords(shape.label, this);
    label->setFixedHeight(controlHeight);
    if (labels == Labels::InFront)
        fitToColumn(label, isFirst);
    if (shape.label.contains(QLatin1String("%1")))
        m_sentence = label;
    return label;
}

void ItemRow::addLine(QVBoxLayout* column, const LineShape& line) {
    QLayout* layout = newLineLayout(line);
    auto* feet = new QVBoxLayout;
    for (const CellShape& shape : line.cells) {
        if (QWidget* label = newLabel(line.labels, shape, &shape == &line.cells.front()))
            addToLine(layout, label, 0, line.labels == Labels::Gutter ? Qt::AlignVCenter : Qt::AlignTop);
        Cell* cell = makeCell(shape);
        m_feet[cell] = feet;
        QWidget* widget = shape.slider == CellSlider::None ? cell->widget() : withSlider(cell);
        const bool isSymbol = shape.kind == CellKind::Name && shape.stretch == 0;
        if (shape.slider == CellSlider::Below)
            addBox(layout, widget);
        else
            addToLine(layout, widget, shape.stretch, isSymbol ? Qt::AlignVCenter : Qt::AlignTop);
    }
    if (m_shape.isSummarized)
        addSummary(layout);
    column->addLayout(layout);
    column->addLayout(feet);
}

// Side by side, or below each other where a formula needs the room of both.
void ItemRow::addBox(QLayout* line, QWidget* box) {
    if (!m_boxes) {
        m_boxes = new QBoxLayout(QBoxLayout::LeftToRight);
        m_boxes->setSpacing(cellSpacing);
        static_cast<QHBoxLayout*>(line)->addLayout(m_boxes, 1);
        if (m_sources.formulas)
            connect(m_sources.formulas, &FormulaSource::ready, this, &ItemRow::fitBoxes);
    }
    m_boxes->addWidget(box, 1, Qt::AlignTop);
}

// Not while something is typed there.
void ItemRow::fitBoxes() {
    if (!m_boxes || isAncestorOf(QApplication::focusWidget()))
        return;
    const int half = (width() - gutterWidth - 2 * cellSpacing) / 2;
    const bool isWide = std::any_of(m_numbers.begin(), m_numbers.end(), [half](const CellNumber* number) {
        const auto* field = qobject_cast<const ExpressionField*>(number->cell().widget());
        return field && field->formulaWidth() > half;
    });
    m_boxes->setDirection(isWide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

// In front of the cell, or on its lower edge.
QWidget* ItemRow::withSlider(Cell* cell) {
    if (cell->shape().slider == CellSlider::Below) {
        const std::size_t index = m_locks.size();
        Cell* lock = index < m_shape.locks.size() ? makeCell(m_shape.locks[index]) : nullptr;
        if (lock)
            m_locks.push_back(lock);
        auto* box = new ValueBox(cell->textField(), lock ? lock->widget() : nullptr, this);
        addSlider(cell, box->slider());
        return box;
    }
    auto* box = new QWidget(this);
    auto* slider = new ValueSlider(box);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * cellSpacing);
    layout->addWidget(slider, 1, Qt::AlignRight); // beside its value, whatever room there is
    layout->addWidget(cell->widget());
    setTabOrder(slider, cell->widget());
    addSlider(cell, slider);
    return box;
}

void ItemRow::addSlider(Cell* cell, ValueSlider* slider) {
    auto* number = new CellNumber(cell, slider, this);
    m_numbers.push_back(number);
    const Column column = cell->shape().column;
    connect(number, &CellNumber::changing, this, [=, this](double value) { emit valueChanging(column, value); });
    connect(number, &CellNumber::chosen, this, [=, this](double value) { emit valueChosen(column, value); });
}

void ItemRow::addDetails(QVBoxLayout* column) {
    m_details = new QWidget(this);
    auto* feet = new QVBoxLayout;
    auto* lines = new QVBoxLayout(m_details);
    lines->setContentsMargins(gutterWidth + cellSpacing, 2, 0, 6);
    lines->setSpacing(cellSpacing);
    for (const LineShape& line : m_shape.moreLines)
        lines->addWidget(newDetailLine(line, feet));
    auto* layout = new FlowLayout(cellSpacing * 2);
    lines->addLayout(layout);
    QList<QLabel*> ofLines;
    for (const CellShape& shape : m_shape.details) {
        Cell* cell = makeCell(shape);
        m_feet[cell] = feet;
        QLabel* label = newWords(shape.label, m_details);
        layout->addWidget(new LabelledDetail(label, cell->widget(), cellWidth(shape), m_details));
        if (cellWidth(shape) >= widthOfLine)
            ofLines.append(label);
    }
    alignFields(ofLines);
    for (CellNumber* number : m_numbers)
        if (number->cell().shape().slider == CellSlider::Beside)
            layout->addWidget(number->makeTools(m_details));
    if (m_shape.growth == Growth::Rows)
        makeButtons(layout);
    m_details->hide();
    column->addWidget(m_details);
    column->addLayout(feet);
}

QWidget* ItemRow::newDetailLine(const LineShape& shape, QVBoxLayout* feet) {
    auto* line = new DetailLine(newWords(shape.cells.front().label, m_details), m_details);
    for (const CellShape& cellShape : shape.cells) {
        Cell* cell = makeCell(cellShape);
        m_feet[cell] = feet;
        line->add(cell, cellShape.stretch);
    }
    m_detailLines.push_back(line);
    return line;
}

// In the gutter, where it takes no room from the row; a row without one has it at its end.
void ItemRow::addMore() {
    m_more = new GlyphButton(GlyphButton::Glyph::More, tr("Details (Ctrl+I)"), this);
    m_more->setFocusPolicy(Qt::NoFocus); // the same by shortcut, with the caret left where it is
    m_more->setFixedSize(moreWidth, controlHeight);
    m_more->hide();
    connect(m_more, &GlyphButton::clicked, this,
            [this] { emit detailsRequested(details() == Details::Shown ? Details::Hidden : Details::Shown); });
}

void ItemRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeMore();
    fitBoxes();
}

void ItemRow::placeMore() {
    if (!m_more)
        return;
    const QWidget* first = m_cells.front()->widget();
    const bool hasGutter = first->mapTo(this, QPoint()).x() >= moreWidth || first->width() <= gutterWidth;
    m_more->move(hasGutter ? 0 : width() - moreWidth, rowMargin);
    m_more->raise();
}

void ItemRow::setListLength(std::size_t length) {
    while (m_list.size() > length) {
        Cell* last = m_list.back();
        m_list.pop_back();
        m_cells.erase(std::find(m_cells.begin(), m_cells.end(), last));
        m_formulas.erase(last);
        last->disconnect(this);
        last->widget()->hide();
        m_listLayout->removeWidget(last->widget());
        last->widget()->deleteLater();
        last->deleteLater();
    }
    while (m_list.size() < length) {
        CellShape shape = m_shape.list.front();
        shape.element = m_list.size();
        Cell* cell = makeCell(shape);
        QWidget* before = m_list.empty() ? nullptr : m_list.back()->widget();
        m_listLayout->addWidget(cell->widget());
        m_list.push_back(cell);
        if (before)
            setTabOrder(before, cell->widget());
    }
}

void ItemRow::makeButtons(FlowLayout* layout) {
    m_up = new GlyphButton(GlyphButton::Glyph::Up, tr("Move up"), m_details);
    m_down = new GlyphButton(GlyphButton::Glyph::Down, tr("Move down"), m_details);
    m_remove = new GlyphButton(GlyphButton::Glyph::Remove, tr("Remove"), m_details);
    connect(m_up, &GlyphButton::clicked, this, [this] { emit moveRequested(-1); });
    connect(m_down, &GlyphButton::clicked, this, [this] { emit moveRequested(1); });
    connect(m_remove, &GlyphButton::clicked, this, &ItemRow::removeRequested);
    for (GlyphButton* button : {m_up, m_down, m_remove}) {
        button->setFocusPolicy(Qt::NoFocus); // the same by shortcut
        layout->addWidget(button);
    }
}

// The matrix of an element that carries vectors has rows of its own; a half of a two-port has the nodes of one branch.
void ItemRow::fitElement() {
    for (Cell* nodes : m_cells)
        if (nodes->shape().excerpt == Excerpt::Nodes)
            nodes->widget()->setVisible(nodes->shape().element < m_place.graphCount);
    if (m_shape.rows == RowSource::Items)
        return;
    for (const Column column : {Column::Value, Column::Description, Column::Expression})
        if (const Cell* shown = cell(column, 0); shown && !isDetail(shown->shape())) {
            const bool isBeside = shown->shape().slider == CellSlider::Beside;
            QWidget* place = isBeside ? shown->widget()->parentWidget() : shown->widget(); // with its slider
            QSizePolicy room = place->sizePolicy();
            room.setRetainSizeWhenHidden(m_place.isVector);
            place->setSizePolicy(room);
            if (column != Column::Description || m_place.isVector)
                place->setVisible(!m_place.isVector);
        }
}

// From one value that is missing to the next, past the names that are there.
void ItemRow::fitTabOrder() {
    const bool isDeclared = m_shape.section == Section::Parameters && m_shape.rows == RowSource::Items;
    if (!isDeclared || isAncestorOf(QApplication::focusWidget()))
        return;
    const auto isGiven = [this](Column column) { return !cell(column, 0)->textField()->text().isEmpty(); };
    const bool isPassed = isGiven(Column::Name) && !isGiven(Column::Value);
    for (const Column column : {Column::Name, Column::Description})
        cell(column, 0)->widget()->setFocusPolicy(isPassed ? Qt::ClickFocus : Qt::StrongFocus);
}

void ItemRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    for (const CellNumber* number : m_numbers)
        if (Cell* value = cell(number->cell().shape().column, 0))
            fitValue(*value, value != m_calculated);
}

// A description gives way to the formula, unless the details are asked for.
void ItemRow::fitCalculated() {
    if (Cell* description = m_shape.section == Section::Parameters ? cell(Column::Description, 0) : nullptr)
        description->widget()->setVisible(!m_place.isVector && (!m_calculated || details() == Details::Shown));
}

// What is calculated takes the room of the slider, too.
void ItemRow::fitValue(Cell& cell, bool isNumber) {
    if (cell.shape().slider != CellSlider::Beside)
        return;
    const int width = std::max(cellWidth(cell.shape()), m_valueWidth); // before there are columns
    cell.widget()->setMinimumWidth(isNumber ? width : cellWidth(cell.shape()));
    cell.widget()->setMaximumWidth(isNumber ? width : QWIDGETSIZE_MAX);
    cell.widget()->setSizePolicy(isNumber ? QSizePolicy::Fixed : QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int ItemRow::valueWidth() const {
    int width = 0;
    for (const CellNumber* number : m_numbers)
        if (const auto* field = qobject_cast<const ExpressionField*>(number->cell().widget());
            field && number->cell().shape().slider == CellSlider::Beside && &number->cell() != m_calculated)
            width = std::max({width, field->valueWidth(), cellWidth(number->cell().shape())});
    return width;
}

int ItemRow::descriptionWidth() const {
    constexpr int margins = 18;
    const Cell* description = cell(Column::Description, 0);
    const TextField* field = description && !m_calculated ? description->textField() : nullptr;
    const bool isShown = field && !isDetail(description->shape());
    const int words = isShown ? field->fontMetrics().horizontalAdvance(field->text()) + margins : 0;
    return std::max(words, isShown ? field->minimumWidth() : 0) + nodesWidth();
}

// Beside a branch.
int ItemRow::nodesWidth() const {
    int width = 0;
    for (const Cell* nodes : m_cells)
        if (nodes->shape().excerpt == Excerpt::Nodes)
            width += cellWidth(nodes->shape()) + 2 * cellSpacing;
    return width;
}

void ItemRow::setColumns(const ValueColumns& columns) {
    constexpr int mostValue = 170;
    constexpr int leastSlider = 32; // beside a value that is wider than the others
    m_valueWidth = std::clamp(valueWidth(), columns.value, mostValue);
    for (CellNumber* number : m_numbers) {
        Cell* value = cell(number->cell().shape().column, 0);
        if (!value || value->shape().slider != CellSlider::Beside)
            continue;
        number->setSliderWidth(std::max(leastSlider, columns.slider - (m_valueWidth - columns.value)));
        fitValue(*value, value != m_calculated);
    }
}

void ItemRow::setDetails(Details details) {
    if (m_details)
        m_details->setVisible(details == Details::Shown);
    if (m_listPlace && m_shape.isSummarized)
        m_listPlace->setVisible(details == Details::Shown);
    fitCalculated();
    showMore();
}

Details ItemRow::details() const {
    return m_details && !m_details->isHidden() ? Details::Shown : Details::Hidden;
}

void ItemRow::haltSliders() {
    for (CellNumber* number : m_numbers)
        number->halt();
}

ValueSlider* ItemRow::slider(Column column) const {
    for (const CellNumber* number : m_numbers)
        if (number->cell().shape().column == column)
            return number->slider();
    return nullptr;
}

void ItemRow::setPlace(std::size_t item, std::size_t count) {
    if (!m_up)
        return;
    for (GlyphButton* button : {m_up, m_down})
        button->setVisible(m_shape.rows == RowSource::Items); // the numbers of a graph have their own order
    m_up->setEnabled(item > 0);
    m_down->setEnabled(item + 1 < count);
}

Cell* ItemRow::cell(Column column, std::size_t element) const {
    Cell* choice = nullptr; // of a part of what is typed in another cell
    for (Cell* each : m_cells) {
        const CellShape& shape = each->shape();
        if (shape.column != column || shape.element != element)
            continue;
        if (shape.excerpt != Excerpt::Type && shape.excerpt != Excerpt::Kind)
            return each;
        choice = each;
    }
    return choice;
}

bool ItemRow::isDetail(const CellShape& shape) const {
    if (shape.column == Column::Description && m_calculated)
        return true;
    const auto isThere = [&shape](const std::vector<CellShape>& shapes) {
        return std::any_of(shapes.begin(), shapes.end(), [&shape](const CellShape& each) {
            return each.column == shape.column && each.excerpt == shape.excerpt;
        });
    };
    for (const LineShape& line : m_shape.moreLines)
        if (isThere(line.cells))
            return true;
    return isThere(m_shape.details) || (m_shape.isSummarized && isThere(m_shape.list));
}

bool ItemRow::isBlank() const {
    return std::all_of(m_cells.begin(), m_cells.end(),
                       [](const Cell* cell) { return !cell->textField() || cell->textField()->text().isEmpty(); });
}

bool ItemRow::hasMoreThan(Column column) const {
    return std::any_of(m_cells.begin(), m_cells.end(), [column](const Cell* cell) {
        return cell->shape().column != column && cell->textField() && !cell->textField()->text().isEmpty();
    });
}

void ItemRow::paintEvent(QPaintEvent*) {
    if (details() == Details::Hidden)
        return;
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(palette(), ColorRole::Highlight));
}

// A row that moved away from under the pointer is not told that it was left.
void ItemRow::enterEvent(QEnterEvent* event) {
    static QPointer<ItemRow> entered;
    QWidget::enterEvent(event);
    ItemRow* former = std::exchange(entered, this);
    if (former && former != this)
        former->leaveEvent(event);
    m_hasPointer = true;
    showMore();
}

void ItemRow::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hasPointer = false;
    showMore();
}

bool ItemRow::isActive() const {
    return m_hasPointer || isAncestorOf(QApplication::focusWidget());
}

// A lock that is closed is always to be seen; where nothing binds the coordinates there is nothing to lock.
void ItemRow::showMore() {
    for (Cell* lock : m_locks)
        lock->widget()->setVisible((isActive() && m_isBound) ||
                                   qobject_cast<QAbstractButton*>(lock->widget())->isChecked());
    const bool isNamed = m_cells.front()->widget()->hasFocus(); // the name takes that place
    placeMore();
    if (m_more)
        m_more->setVisible((isActive() && !isNamed) || details() == Details::Shown);
}

} // namespace coenergy

#include "moc_item_row.cpp"
