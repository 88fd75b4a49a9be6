// Rows are kept by position: a change of the document sets texts, and only a difference in their number adds or removes
// rows, always at the end, so that focus and caret stay.

#include "editor/form/section_view.hpp"

#include "editor/number/numbers.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "problems/message.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace coenergy {

namespace {

constexpr int sectionTop = 10; // below the hairline
constexpr int sectionLeft = 16;
constexpr int gutterMargin = 8; // of symbols, which end within the gutter
constexpr int sectionRight = 10;
constexpr int fieldMargin = 7; // of a text within its field, which a heading does not show

// Parts share their values: the same address is the same content.
const void* contentOf(const Document& document, Section section) {
    return visitSection(document, section, [](const auto& part) { return static_cast<const void*>(&*part); });
}

bool isSameContent(const Document& a, const Document& b, const SectionForm& form) {
    const auto isSame = [&](Section section) { return contentOf(a, section) == contentOf(b, section); };
    const bool isOfGraph = form.rows != RowSource::Items || form.section == Section::Parameters;
    return isSame(form.section) && (!isOfGraph || (isSame(Section::LinearGraph) && isSame(Section::GraphVectors)));
}

} // namespace

SectionView::SectionView(SectionForm shape, const CompletionSources& sources, QWidget* parent)
    : QWidget(parent), m_shape(std::move(shape)), m_sources(sources) {
    onPaletteChange(this, [this] {
        lightChosen();
        colourIssue();
    });
    auto* layout = new QVBoxLayout(this);
    const bool isHeading = m_shape.title.isEmpty();
    const bool isSentence = m_shape.lines.front().labels == Labels::Sentence;
    layout->setContentsMargins(isHeading ? sectionLeft - fieldMargin : gutterMargin, isHeading ? 0 : sectionTop,
                               sectionRight, 0);
    layout->setSpacing(2);
    if (!m_shape.title.isEmpty()) {
        auto* title = new QLabel(m_shape.title, this);
        title->setFont(themeFont(font(), TextRole::Heading));
        title->setToolTip(m_shape.purpose);
        title->setContentsMargins(sectionLeft - gutterMargin, 0, 0, 2);
        layout->addWidget(title);
    }
    m_issue = new QLabel(this);
    m_issue->setWordWrap(true);
    m_issue->setContentsMargins(sectionLeft - gutterMargin, 0, 0, 2);
    m_issue->hide();
    layout->addWidget(m_issue);
    m_body = new QWidget(this);
    m_rowLayout = new QVBoxLayout(m_body);
    m_rowLayout->setContentsMargins(isSentence ? sectionLeft - gutterMargin : 0, 0, 0, 0);
    m_rowLayout->setSpacing(0);
    layout->addWidget(m_body);
    setAccessibleName(m_shape.title);
    if (m_shape.growth == Growth::Fixed) {
        m_places = {RowPlace{}};
        setRowCount(1);
    } else {
        hide();
    }
}

void SectionView::setDocument(const Document& document, const ModelNames& names, const Notation& notation) {
    const bool isSame = isSameContent(document, m_document, m_shape);
    const bool hasDefaults = m_shape.section == Section::Coordinates || m_shape.section == Section::FlowConstraints ||
                             m_shape.section == Section::DisplacementConstraints ||
                             m_shape.section == Section::EffortConstraints ||
                             m_shape.section == Section::Simulation; // the unit of time is that of the coordinates
    const bool looksSame = notation == m_notation;
    m_document = document;
    m_notation = notation;
    if (isSame && looksSame && !hasDefaults)
        return;
    if (!isSame)
        m_places = rowPlaces(document, m_shape);
    setRowCount(m_places.size());
    FormState state{document, names, notation, {}, m_used};
    if (m_shape.section == Section::Parameters)
        state.parameters = parameterNumbers(document);
    for (std::size_t place = 0; place < m_rows.size(); ++place) {
        if (!looksSame)
            m_rows[place]->forgetLooks();
        m_rows[place]->setItem(state, m_places[place]);
        m_rows[place]->setPlace(place, m_rows.size());
    }
    fitValues();
    fitPresence();
}

// One column of values, as wide as most of them need, and one of sliders, which give way to descriptions.
void SectionView::fitValues() {
    constexpr int mostOfColumn = 100;
    constexpr int leastSlider = 56;
    constexpr int usualSlider = 92;
    constexpr int spacing = 20; // between symbol, description, slider and value
    ValueColumns columns{0, usualSlider};
    for (const ItemRow* row : m_rows)
        columns.value = std::max(columns.value, row->valueWidth());
    m_widestValue = std::max(m_widestValue, std::min(columns.value, mostOfColumn));
    columns.value = m_widestValue; // what is emptied or shortened moves no other
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - gutterWidth - spacing - columns.value;
    for (const ItemRow* row : m_rows)
        columns.slider = std::clamp(room - row->descriptionWidth(), leastSlider, columns.slider);
    for (ItemRow* row : m_rows)
        row->setColumns(columns);
}

void SectionView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitValues();
}

void SectionView::setPresence(Presence presence) {
    m_presence = presence;
    fitPresence();
}

void SectionView::fitPresence() {
    setVisible(m_presence == Presence::Normal && (!m_rows.empty() || m_isWanted));
}

void SectionView::setRowCount(std::size_t count) {
    while (m_rows.size() > count) {
        ItemRow* row = m_rows.back(); // whose button may have been pressed just now
        m_rows.pop_back();
        row->disconnect(this);
        row->hide();
        m_rowLayout->removeWidget(row);
        row->deleteLater();
    }
    while (m_rows.size() < count)
        m_rows.push_back(makeRow(m_rows.size()));
}

QList<QWidget*> SectionView::rows() const {
    return QList<QWidget*>(m_rows.begin(), m_rows.end());
}

ItemRow* SectionView::makeRow(std::size_t place) {
    auto* row = new ItemRow(m_shape, m_sources, m_body);
    connectRow(row, place);
    m_rowLayout->addWidget(row);
    return row;
}

void SectionView::connectRow(ItemRow* row, std::size_t place) {
    connect(row, &ItemRow::edited, this, [=, this](Column column, std::size_t element, const QString& text) {
        emit edited(row->fieldOf(column, element), text);
    });
    connect(row, &ItemRow::burstEnded, this, &SectionView::burstEnded);
    connect(row, &ItemRow::shownProblemsChanged, this, &SectionView::shownProblemsChanged);
    connect(row, &ItemRow::declarationWanted, this, &SectionView::declarationWanted);
    connect(row, &ItemRow::confirmed, this, [=, this](Column column, std::size_t element) {
        emit confirmed(row->fieldOf(column, element));
        confirmIn(place, column);
    });
    connect(row, &ItemRow::leftVertically, this, [=, this](Column column, std::size_t element, int direction) {
        leaveVertically(place, column, element, direction);
    });
    connect(row, &ItemRow::cellFocused, this, [=, this](Column column, std::size_t element, bool hasFocus) {
        emit cellFocused(row->fieldOf(column, element), hasFocus);
    });
    connect(row, &ItemRow::valueChanging, this,
            [=, this](Column column, double value) { emit valueChanging(row->fieldOf(column, 0), value); });
    connect(row, &ItemRow::valueChosen, this,
            [=, this](Column column, double value) { emit valueChosen(row->fieldOf(column, 0), value); });
    connect(row, &ItemRow::detailsRequested, this,
            [=, this](Details details) { emit detailsRequested(place, details); });
    connect(row, &ItemRow::moveRequested, this, [=, this](int direction) { emit moveRequested(place, direction); });
    connect(row, &ItemRow::removeRequested, this, [=, this] { emit removeRequested(place); });
}

// Plots and shapes are drawn empty, too; an element of a graph is never blank.
bool SectionView::isBlank(std::size_t place) const {
    return m_shape.growth == Growth::Rows && m_shape.rows == RowSource::Items && !m_shape.isSummarized &&
           place < m_rows.size() && m_rows[place]->isBlank();
}

bool SectionView::holds(const RowPlace& place, const Field& field) const {
    switch (m_shape.rows) {
    case RowSource::GraphOutputs: return field.column == Column::GraphOutputs && field.element == place.graphRow;
    case RowSource::Sources:
    case RowSource::Branches:
    case RowSource::TwoPorts:
        if (field.column == Column::Branches)
            return field.element >= place.graphRow && field.element < place.graphRow + place.graphCount;
        break;
    case RowSource::Items: break;
    }
    return field.section == m_shape.section && field.item == place.item;
}

std::optional<std::size_t> SectionView::rowOf(const Field& field) const {
    for (std::size_t place = 0; place < std::min(m_rows.size(), m_places.size()); ++place) // not while rows go
        if (holds(m_places[place], field))
            return place;
    return std::nullopt;
}

void SectionView::setChosen(const std::optional<Field>& field) {
    const std::optional<std::size_t> chosen = field ? rowOf(*field) : std::nullopt;
    const std::optional<std::size_t> former = std::exchange(m_chosen, chosen);
    if (former == chosen)
        return;
    if (former && *former < m_rows.size())
        m_rows[*former]->setPalette(QPalette());
    lightChosen();
    update();
}

// Behind the texts of the row, too, which fill their fields with the palette's base.
void SectionView::lightChosen() {
    if (!m_chosen || *m_chosen >= m_rows.size())
        return;
    QPalette lit = palette();
    lit.setColor(QPalette::Base, themeColor(palette(), ColorRole::Highlight));
    m_rows[*m_chosen]->setPalette(lit);
}

void SectionView::setDetails(std::size_t place, Details details) {
    for (std::size_t k = 0; k < m_rows.size(); ++k)
        m_rows[k]->setDetails(k == place ? details : Details::Hidden);
}

void SectionView::haltSliders() {
    m_widestValue = 0; // of the model before
    for (ItemRow* row : m_rows)
        row->haltSliders();
}

void SectionView::hideDetails() {
    for (ItemRow* row : m_rows)
        row->setDetails(Details::Hidden);
}

// Enter goes down the table; below the last row it makes another one, unless that row is still blank. Behind a
// number, a description or another name for what is there it says no more than that this is meant.
void SectionView::confirmIn(std::size_t place, Column column) {
    if (m_shape.growth == Growth::Fixed)
        return;
    const bool isNamedAnew = column == Column::Name && m_rows[place]->hasMoreThan(column);
    const bool endsThere = isNamedAnew || column == Column::Value || column == Column::Initial ||
                           column == Column::InitialFlow || column == Column::Description;
    if (place + 1 < m_rows.size())
        focusRow(place + 1, column, 0);
    else if (!endsThere && !m_rows[place]->isBlank())
        emit addRequested(place + 1);
}

void SectionView::leaveVertically(std::size_t place, Column column, std::size_t element, int direction) {
    const std::size_t target = direction < 0 ? place - 1 : place + 1;
    if (target < m_rows.size()) // place - 1 of the first row is far beyond
        focusRow(target, column, element);
}

void SectionView::setProblems(const Diagnostics& problems) {
    QStringList homeless;
    Severity severity = Severity::Information;
    std::vector<std::pair<Cell*, Diagnostics>> perCell;
    for (ItemRow* row : m_rows)
        for (Cell* cell : row->cells())
            perCell.emplace_back(cell, Diagnostics{});
    for (const Diagnostic& problem : problems) {
        Cell* cell = find(problem.field);
        if (!cell && problem.severity == Severity::Information)
            continue; // the section's own prompt says as much
        if (!cell) {
            homeless.append(plainMessage(messageText(problem)));
            severity = std::min(severity, problem.severity);
            continue;
        }
        const auto entry =
            std::find_if(perCell.begin(), perCell.end(), [cell](const auto& pair) { return pair.first == cell; });
        entry->second.push_back(problem);
    }
    for (const auto& [cell, list] : perCell)
        cell->setProblems(list);
    m_issue->setVisible(!homeless.isEmpty());
    m_isWanted = !homeless.isEmpty() && severity == Severity::Error;
    fitPresence();
    m_issue->setText(homeless.join(QLatin1Char('\n')));
    m_issueSeverity = severity;
    colourIssue();
}

void SectionView::colourIssue() {
    QPalette colors; // all else is inherited
    colors.setColor(m_issue->foregroundRole(),
                    themeColor(palette(), m_issueSeverity == Severity::Error ? ColorRole::Error : ColorRole::Warning));
    m_issue->setPalette(colors);
}

// A problem of a whole item stands at its first cell.
Cell* SectionView::find(const Field& field) const {
    const std::optional<std::size_t> place = rowOf(field);
    if (!place)
        return nullptr;
    const ItemRow* row = m_rows[*place];
    if (field.column == Column::Whole && m_shape.growth == Growth::Rows)
        return row->cells().front();
    const bool isOfGraph = field.section != m_shape.section || m_shape.rows == RowSource::GraphOutputs;
    Cell* own = row->cell(field.column, isOfGraph ? field.element - m_places[*place].graphRow : field.element);
    return own ? own : row->cell(field.column, allElements);
}

Cell* SectionView::reveal(const Field& field) {
    Cell* cell = find(field);
    if (!cell)
        return nullptr;
    const std::size_t place = *rowOf(field);
    if (m_rows[place]->isDetail(cell->shape()))
        emit detailsRequested(place, Details::Shown);
    return cell;
}

void SectionView::focusRow(std::size_t place, Column column, std::size_t element) {
    if (place >= m_rows.size())
        return;
    if (Cell* cell = reveal(m_rows[place]->fieldOf(column, element)))
        cell->widget()->setFocus(Qt::TabFocusReason);
    else
        focusRow(place);
}

void SectionView::focusRow(std::size_t place) {
    if (place >= m_rows.size())
        return;
    Cell* first = m_shape.addFocus == Column::Whole ? nullptr : m_rows[place]->cell(m_shape.addFocus, 0);
    (first ? first : m_rows[place]->cells().front())->widget()->setFocus(Qt::TabFocusReason);
}

// A chosen row is lit over the whole width, with a bar at the edge.
void SectionView::paintEvent(QPaintEvent*) {
    constexpr int bar = 3;
    QPainter painter(this);
    if (m_chosen && *m_chosen < m_rows.size()) {
        const QWidget* row = m_rows[*m_chosen];
        const QRect area(0, row->mapTo(this, QPoint()).y(), width(), row->height());
        painter.fillRect(area, themeColor(palette(), ColorRole::Highlight));
        painter.fillRect(area.adjusted(0, 0, bar - width(), 0), themeColor(palette(), ColorRole::Accent));
    }
    if (m_shape.title.isEmpty())
        return;
    painter.setPen(themeColor(palette(), ColorRole::Separator));
    painter.drawLine(0, 0, width(), 0);
}

} // namespace coenergy

#include "moc_section_view.cpp"
