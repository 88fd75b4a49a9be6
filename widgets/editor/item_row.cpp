// Rows of one section line up because every row distributes the same width over the same stretches and least widths;
// no grid has to be rebuilt when rows come and go.

#include "editor/item_row.hpp"

#include "editor/glyph_button.hpp"
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
constexpr int rowMargin = 3;
constexpr int buttonSpacing = 0;

QLabel* newLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    label->setFont(font);
    return label;
}

int inFrontWidth(const QFontMetrics& metrics) {
    return metrics.averageCharWidth() * 11;
}

} // namespace

ItemRow::ItemRow(const SectionForm& shape, const CompletionSources& sources, QWidget* parent)
    : QWidget(parent), m_shape(shape), m_sources(sources) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, rowMargin, 0, rowMargin);
    layout->setSpacing(cellSpacing);
    auto* column = new QVBoxLayout;
    column->setSpacing(shape.growth == Growth::Fixed ? 8 : cellSpacing);
    layout->addLayout(column, 1);
    for (const LineShape& line : shape.lines)
        addLine(column, line);
    if (!shape.list.empty()) {
        auto* line = new QHBoxLayout;
        QLabel* label = newLabel(shape.list.front().label, this);
        label->setFixedWidth(inFrontWidth(fontMetrics()));
        label->setContentsMargins(0, 5, 0, 0);
        line->addWidget(label, 0, Qt::AlignTop);
        m_listLayout = new QVBoxLayout;
        m_listLayout->setSpacing(cellSpacing);
        line->addLayout(m_listLayout, 1);
        column->addLayout(line);
        setListLength(1);
    }
    if (!shape.details.empty())
        addDetails(column);
    if (shape.growth == Growth::Rows)
        makeButtons(layout);
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
        showButtons();
        emit cellFocused(column, element, hasFocus);
    });
    return cell;
}

void ItemRow::addLine(QVBoxLayout* column, const LineShape& line) {
    auto* layout = new QHBoxLayout;
    layout->setSpacing(cellSpacing);
    const bool isLabelled = m_shape.growth == Growth::Fixed && line.labels == Labels::Above;
    for (const CellShape& shape : line.cells) {
        if (line.labels == Labels::InFront && !shape.label.isEmpty()) {
            QLabel* label = newLabel(shape.label, this);
            label->setFixedWidth(inFrontWidth(fontMetrics()));
            layout->addWidget(label, 0, Qt::AlignVCenter);
        }
        Cell* cell = makeCell(shape);
        if (!isLabelled) {
            layout->addWidget(cell->widget(), shape.stretch, Qt::AlignTop);
            continue;
        }
        auto* labelled = new QVBoxLayout;
        labelled->setSpacing(2);
        QLabel* label = newLabel(shape.label, this);
        label->setBuddy(cell->widget());
        labelled->addWidget(label);
        labelled->addWidget(cell->widget());
        labelled->addStretch(1);
        layout->addLayout(labelled, shape.stretch);
    }
    column->addLayout(layout);
}

void ItemRow::addDetails(QVBoxLayout* column) {
    m_details = new QWidget(this);
    auto* layout = new QHBoxLayout(m_details);
    layout->setContentsMargins(12, 0, 0, 4);
    layout->setSpacing(cellSpacing);
    for (const CellShape& shape : m_shape.details) {
        QLabel* label = newLabel(shape.label, m_details);
        Cell* cell = makeCell(shape);
        label->setBuddy(cell->widget());
        layout->addWidget(label, 0, Qt::AlignVCenter);
        layout->addWidget(cell->widget(), shape.stretch, Qt::AlignTop);
    }
    m_details->hide();
    column->addWidget(m_details);
}

void ItemRow::setListLength(std::size_t length) {
    while (m_list.size() > length) {
        Cell* last = m_list.back();
        m_list.pop_back();
        m_cells.erase(std::find(m_cells.begin(), m_cells.end(), last));
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

void ItemRow::makeButtons(QHBoxLayout* layout) {
    auto* box = new QHBoxLayout;
    box->setSpacing(buttonSpacing);
    m_up = new GlyphButton(GlyphButton::Glyph::Up, tr("Move up"), this);
    m_down = new GlyphButton(GlyphButton::Glyph::Down, tr("Move down"), this);
    m_remove = new GlyphButton(GlyphButton::Glyph::Remove, tr("Remove"), this);
    connect(m_up, &GlyphButton::clicked, this, [this] { emit moveRequested(-1); });
    connect(m_down, &GlyphButton::clicked, this, [this] { emit moveRequested(1); });
    connect(m_remove, &GlyphButton::clicked, this, &ItemRow::removeRequested);
    for (GlyphButton* button : {m_up, m_down, m_remove}) {
        button->setFocusPolicy(Qt::NoFocus); // the same by shortcut, with the caret left where it is
        QSizePolicy policy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        policy.setRetainSizeWhenHidden(true);
        button->setSizePolicy(policy);
        button->hide();
        box->addWidget(button, 0, Qt::AlignTop);
    }
    layout->addLayout(box);
}

void ItemRow::setItem(const Document& document, const ModelNames& names, std::size_t item) {
    if (m_listLayout)
        setListLength(elementCount(document, m_shape.section, item, m_shape.list.front().column) + 1);
    for (Cell* cell : m_cells) {
        const Field field{m_shape.section, item, cell->shape().column, cell->shape().element};
        cell->setText(QString::fromStdString(textOf(document, field)));
        cell->setAccessibleName(fieldName(document, field));
        const QString standard = defaultOf(field.column, names, item);
        if (!standard.isEmpty())
            cell->setDefault(standard);
    }
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
    if (m_shape.growth == Growth::Fixed)
        return;
    QPainter painter(this);
    painter.setPen(themeColor(palette(), ColorRole::Separator));
    if (!m_details || m_details->isHidden())
        return;
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

void ItemRow::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    m_hasPointer = true;
    showButtons();
}

void ItemRow::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hasPointer = false;
    showButtons();
}

void ItemRow::showButtons() {
    if (!m_up)
        return;
    for (GlyphButton* button : {m_up, m_down, m_remove})
        button->setVisible(m_hasFocus || m_hasPointer);
}

QWidget* newHeadings(const SectionForm& shape, QWidget* parent) {
    auto* headings = new QWidget(parent);
    auto* layout = new QHBoxLayout(headings);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(cellSpacing);
    for (const CellShape& cell : shape.lines.front().cells) {
        QLabel* label = newLabel(cell.label, headings);
        const int width = cellWidth(cell);
        label->setMinimumWidth(width);
        if (cell.stretch == 0)
            label->setFixedWidth(width);
        else
            label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        layout->addWidget(label, cell.stretch);
    }
    const GlyphButton button(GlyphButton::Glyph::Up, {}, nullptr);
    layout->addSpacing(3 * button.sizeHint().width() + 2 * buttonSpacing);
    return headings;
}

} // namespace coenergy
