// Rows of one section line up because every row distributes the same width over the same stretches and least widths;
// no grid has to be rebuilt when rows come and go. A slider is beside its field, and both have one name.

#include "editor/item_row.hpp"

#include "editor/cell_formula.hpp"
#include "editor/flow_layout.hpp"
#include "editor/formula_label.hpp"
#include "editor/glyph_button.hpp"
#include "editor/numbers.hpp"
#include "editor/value_slider.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "theme/theme.hpp"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int cellSpacing = 4;
constexpr int rowMargin = 1;
constexpr int slimSliderHeight = 14;
constexpr int moreWidth = 16;
constexpr int detailWidth = 64;

QLabel* newLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
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
        auto* line = new QHBoxLayout;
        line->addSpacing(gutterWidth + cellSpacing);
        m_listLayout = new QVBoxLayout;
        m_listLayout->setSpacing(cellSpacing);
        line->addLayout(m_listLayout, 1);
        column->addLayout(line);
        setListLength(1);
    }
    if (shape.growth == Growth::Rows) {
        addDetails(column);
        addMore(layout);
    }
}

Cell* ItemRow::makeCell(const CellShape& shape) {
    auto* cell = new Cell(shape, m_sources, this);
    m_cells.push_back(cell);
    const Column column = shape.column;
    const std::size_t element = shape.element;
    connect(cell, &Cell::edited, this, [=, this](const QString& text) { emit edited(column, element, text); });
    connect(cell, &Cell::burstEnded, this, &ItemRow::burstEnded);
    connect(cell, &Cell::confirmed, this, [=, this] { emit confirmed(column, element); });
    connect(cell, &Cell::leftVertically, this, [=, this](int way) { emit leftVertically(column, element, way); });
    connect(cell, &Cell::shownProblemsChanged, this, &ItemRow::shownProblemsChanged);
    connect(cell, &Cell::focusChanged, this, [=, this](bool hasFocus) {
        m_hasFocus = hasFocus;
        showMore();
        emit cellFocused(column, element, hasFocus);
    });
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

void ItemRow::addLine(QVBoxLayout* column, const LineShape& line) {
    auto* layout = new QHBoxLayout;
    layout->setSpacing(cellSpacing);
    auto* feet = new QVBoxLayout;
    const bool isLabelled = m_shape.growth == Growth::Fixed && line.labels == Labels::Above;
    for (const CellShape& shape : line.cells) {
        if (line.labels == Labels::Gutter || (line.labels == Labels::InFront && !shape.label.isEmpty())) {
            QWidget* label = line.labels == Labels::Gutter
                                 ? static_cast<QWidget*>(new FormulaLabel(m_sources.formulas, shape.label, this))
                                 : newLabel(shape.label, this);
            label->setFixedWidth(gutterWidth);
            layout->addWidget(label, 0, Qt::AlignTop);
        }
        Cell* cell = makeCell(shape);
        m_feet[cell] = feet;
        QWidget* widget = shape.slider == CellSlider::None ? cell->widget() : withSlider(cell);
        if (!isLabelled) {
            layout->addWidget(widget, shape.slider == CellSlider::Beside ? 1 : shape.stretch, Qt::AlignTop);
            continue;
        }
        auto* labelled = new QVBoxLayout;
        labelled->setSpacing(2);
        QLabel* label = newLabel(shape.label, this);
        label->setBuddy(cell->widget());
        labelled->addWidget(label);
        labelled->addWidget(widget);
        labelled->addStretch(1);
        layout->addLayout(labelled, shape.stretch);
    }
    column->addLayout(layout);
    column->addLayout(feet);
}

// In front of the cell, or on its lower edge.
QWidget* ItemRow::withSlider(Cell* cell) {
    const bool isBeside = cell->shape().slider == CellSlider::Beside;
    auto* box = new QWidget(this);
    auto* slider = new ValueSlider(box);
    QBoxLayout* layout = isBeside ? static_cast<QBoxLayout*>(new QHBoxLayout(box)) : new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(isBeside ? 8 : 0);
    if (isBeside) {
        layout->addWidget(slider, 1);
        layout->addWidget(cell->widget());
    } else {
        layout->addWidget(cell->widget());
        layout->addWidget(slider);
        slider->setFixedHeight(slimSliderHeight);
    }
    setTabOrder(slider, cell->widget());
    addSlider(cell, slider);
    return box;
}

void ItemRow::addSlider(Cell* cell, ValueSlider* slider) {
    const Column column = cell->shape().column;
    m_numbers.push_back({cell, slider, {}, {}, {}, false});
    const std::size_t index = m_numbers.size() - 1;
    connect(slider, &ValueSlider::numberChanging, this, [=, this](double value) {
        m_numbers[index].isOwn = true;
        cell->setText(QString::number(value, 'g', 12));
        emit valueChanging(column, value);
    });
    connect(slider, &ValueSlider::numberChosen, this, [=, this](double value) {
        emit valueChosen(column, value);
        if (m_numbers[index].before == value)
            cell->setText(m_numbers[index].text); // as it was written
    });
}

void ItemRow::addDetails(QVBoxLayout* column) {
    m_details = new QWidget(this);
    auto* feet = new QVBoxLayout;
    auto* layout = new FlowLayout(cellSpacing * 2, m_details);
    layout->setContentsMargins(gutterWidth + cellSpacing, 2, 0, 6);
    for (const CellShape& shape : m_shape.details) {
        auto* place = new QWidget(m_details);
        auto* labelled = new QHBoxLayout(place);
        labelled->setContentsMargins(0, 0, 0, 0);
        QLabel* label = newLabel(shape.label, place);
        Cell* cell = makeCell(shape);
        m_feet[cell] = feet;
        label->setBuddy(cell->widget());
        labelled->addWidget(label);
        cell->widget()->setFixedWidth(std::max(cellWidth(shape), detailWidth));
        labelled->addWidget(cell->widget());
        layout->addWidget(place);
    }
    makeButtons(layout);
    m_details->hide();
    column->addWidget(m_details);
    column->addLayout(feet);
}

void ItemRow::addMore(QHBoxLayout* layout) {
    m_more = new GlyphButton(GlyphButton::Glyph::More, tr("Details (Ctrl+I)"), this);
    m_more->setFocusPolicy(Qt::NoFocus); // the same by shortcut, with the caret left where it is
    QSizePolicy policy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true);
    m_more->setSizePolicy(policy);
    m_more->setFixedWidth(moreWidth);
    m_more->hide();
    connect(m_more, &GlyphButton::clicked, this,
            [this] { emit detailsRequested(details() == Details::Shown ? Details::Hidden : Details::Shown); });
    layout->addWidget(m_more, 0, Qt::AlignTop);
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

void ItemRow::setItem(const Document& document, const ModelNames& names, const Notation& notation, std::size_t item) {
    if (m_listLayout)
        setListLength(elementCount(document, m_shape.section, item, m_shape.list.front().column) + 1);
    for (Cell* cell : m_cells) {
        const Field field{m_shape.section, item, cell->shape().column, cell->shape().element};
        const std::string text = textOf(document, field);
        cell->setText(QString::fromStdString(text));
        cell->setAccessibleName(fieldName(document, field));
        const bool isValue = cell->shape().kind == CellKind::Value;
        cell->setRest({formulaIn(*cell, notation, text),
                       isValue ? unitOf(document, field) : QString(),
                       isValue ? captionOf(notation, names, field) : QString(),
                       {}});
        const QString standard = defaultOf(field.column, names, item);
        if (!standard.isEmpty())
            cell->setDefault(standard);
    }
    for (CellNumber& number : m_numbers)
        showNumber(number, document, {m_shape.section, item, number.cell->shape().column, 0});
}

// The range is made when a value is given, not while it is being typed or dragged.
void ItemRow::showNumber(CellNumber& number, const Document& document, const Field& field) {
    const std::optional<SliderNumber> given = sliderNumberOf(document, field);
    number.slider->setVisible(given.has_value());
    fitValue(*number.cell, given || textOf(document, field).empty());
    const QString name = QString::fromStdString(textOf(document, {field.section, field.item, Column::Name, 0}));
    const QString spoken = fieldName(document, field);
    number.slider->setAccessibleName(
        given && !given->unit.isEmpty() ? QStringLiteral("%1 [%2]").arg(spoken, given->unit) : spoken);
    number.slider->setToolTip(tr("Drag, or use the arrow keys; the menu resets and sweeps"));
    if (!given)
        return;
    if (number.name != name || !number.before)
        number.slider->setReference(given->value);
    if (number.name != name || number.before != given->value)
        number.slider->halt();
    number.text = QString::fromStdString(textOf(document, field));
    const bool isTyped = number.cell->textField() && number.cell->textField()->hasFocus();
    const SliderScale now = number.slider->scale();
    const bool fits = now.minimum <= given->value && given->value <= now.maximum;
    const bool isKept = number.before && number.name == name && (number.isOwn || isTyped) && fits;
    const bool hasRange = given->minimum || given->maximum;
    if (!number.slider->isBusy() && (hasRange || !isKept)) {
        SliderScale scale = scaleOf(*given);
        scale.scaling =
            now.scaling == SliderScaling::Logarithmic && scale.minimum > 0 ? now.scaling : SliderScaling::Linear;
        if (scale != now)
            number.slider->setScale(scale);
        number.isOwn = false;
    }
    number.name = name;
    number.before = given->value;
    number.slider->setNumber(given->value);
}

// What is calculated takes the room of the slider, too.
void ItemRow::fitValue(Cell& cell, bool isNumber) {
    if (cell.shape().slider != CellSlider::Beside)
        return;
    const int width = cellWidth(cell.shape());
    cell.widget()->setMinimumWidth(width);
    cell.widget()->setMaximumWidth(isNumber ? width : QWIDGETSIZE_MAX);
    cell.widget()->setSizePolicy(isNumber ? QSizePolicy::Fixed : QSizePolicy::Expanding, QSizePolicy::Fixed);
}

// x(0) and the same of its flow.
QString ItemRow::captionOf(const Notation& notation, const ModelNames& names, const Field& field) const {
    if (field.section != Section::Coordinates || field.item >= names.coordinates.size())
        return {};
    const CoordinateNames& coordinate = names.coordinates[field.item];
    const std::string& name = field.column == Column::Initial ? coordinate.name : coordinate.flow;
    const auto known = notation.find(name);
    return known == notation.end() ? QString() : QString::fromStdString(known->second.latex) + QStringLiteral("(0)");
}

// Every cell is asked at every key; nothing is read or typeset again that stayed as it was.
const QStringList& ItemRow::formulaIn(const Cell& cell, const Notation& notation, const std::string& text) {
    const auto [known, isNew] = m_formulas.try_emplace(&cell);
    if (isNew || known->second.text != text)
        known->second = {text, formulaOf(m_shape.section, cell.shape().kind, notation, text)};
    return known->second.formula;
}

QString ItemRow::defaultOf(Column column, const ModelNames& names, std::size_t item) const {
    const auto nameAt = [item](const std::vector<std::string>& list) {
        return item < list.size() ? QString::fromStdString(list[item]) : QString();
    };
    switch (column) {
    case Column::Flow:
        return item < names.coordinates.size() ? QString::fromStdString(names.coordinates[item].flow) : QString();
    case Column::Multiplier:
        return nameAt(m_shape.section == Section::FlowConstraints ? names.mus : names.lambdas);
    case Column::Name:
        switch (m_shape.section) {
        case Section::DisplacementConstraints:
            return nameAt(names.displacementConstraints);
        case Section::FlowConstraints:
            return nameAt(names.flowConstraints);
        case Section::EffortConstraints:
            return nameAt(names.effortConstraints);
        default:
            return {};
        }
    default:
        return {};
    }
}

void ItemRow::setDetails(Details details) {
    if (m_details)
        m_details->setVisible(details == Details::Shown);
    showMore();
}

Details ItemRow::details() const {
    return m_details && !m_details->isHidden() ? Details::Shown : Details::Hidden;
}

void ItemRow::haltSliders() {
    for (CellNumber& number : m_numbers) {
        number.slider->halt();
        if (!number.before)
            continue;
        number.slider->setReference(*number.before);
        number.slider->setNumber(*number.before);
        number.cell->setText(number.text);
    }
}

ValueSlider* ItemRow::slider(Column column) const {
    for (const CellNumber& number : m_numbers)
        if (number.cell->shape().column == column && !number.slider->isHidden())
            return number.slider;
    return nullptr;
}

void ItemRow::setPlace(std::size_t item, std::size_t count) {
    if (!m_up)
        return;
    m_up->setEnabled(item > 0);
    m_down->setEnabled(item + 1 < count);
}

Cell* ItemRow::cell(Column column, std::size_t element) const {
    const auto found = std::find_if(m_cells.begin(), m_cells.end(), [&](const Cell* cell) {
        return cell->shape().column == column && cell->shape().element == element;
    });
    return found == m_cells.end() ? nullptr : *found;
}

bool ItemRow::isDetail(Column column) const {
    return std::any_of(m_shape.details.begin(), m_shape.details.end(),
                       [column](const CellShape& shape) { return shape.column == column; });
}

bool ItemRow::isBlank() const {
    return std::all_of(m_cells.begin(), m_cells.end(),
                       [](const Cell* cell) { return !cell->textField() || cell->textField()->text().isEmpty(); });
}

void ItemRow::paintEvent(QPaintEvent*) {
    if (details() == Details::Hidden)
        return;
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(palette(), ColorRole::Highlight));
}

void ItemRow::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    m_hasPointer = true;
    showMore();
}

void ItemRow::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hasPointer = false;
    showMore();
}

void ItemRow::showMore() {
    if (m_more)
        m_more->setVisible(m_hasFocus || m_hasPointer || details() == Details::Shown);
}

} // namespace coenergy
