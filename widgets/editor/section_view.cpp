// Rows are kept by position: a change of the document sets texts, and only the difference in number makes or deletes
// rows, always at the end, so that focus and caret stay.

#include "editor/section_view.hpp"

#include "editor/glyph_button.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "problems/message.hpp"
#include "theme/theme.hpp"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace coenergy {

namespace {

constexpr int indent = 20; // of what belongs to a heading

// Parts share their values: the same address is the same content.
const void* contentOf(const Document& document, Section section) {
    return visitSection(document, section, [](const auto& part) { return static_cast<const void*>(&*part); });
}

QString withoutBackticks(QString message) {
    return message.remove(QLatin1Char('`'));
}

} // namespace

SectionView::SectionView(SectionForm shape, const CompletionSources& sources, QWidget* parent)
    : QWidget(parent), m_shape(std::move(shape)), m_sources(sources) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    if (!m_shape.title.isEmpty())
        makeHeader(layout);
    m_issue = new QLabel(this);
    m_issue->setWordWrap(true);
    m_issue->setContentsMargins(indent + 6, 0, 0, 2);
    m_issue->hide();
    layout->addWidget(m_issue);
    m_body = new QWidget(this);
    m_rowLayout = new QVBoxLayout(m_body);
    m_rowLayout->setContentsMargins(m_shape.title.isEmpty() ? 0 : indent, 0, 0, 0);
    m_rowLayout->setSpacing(0);
    const bool hasHeadings = m_shape.growth == Growth::Rows && m_shape.lines.front().labels == Labels::Above;
    if (hasHeadings)
        m_rowLayout->addWidget(newHeadings(m_shape, m_body));
    layout->addWidget(m_body);
    if (m_shape.growth == Growth::Fixed)
        setRowCount(1);
    m_isCollapsed = m_shape.section == Section::Simulation;
    applyState();
}

void SectionView::makeHeader(QVBoxLayout* layout) {
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    m_arrow = new GlyphButton(GlyphButton::Glyph::Expanded, tr("Show or hide %1").arg(m_shape.title), this);
    m_arrow->setFocusPolicy(Qt::NoFocus);
    m_title = new QToolButton(this);
    m_title->setText(m_shape.title);
    m_title->setAccessibleName(m_shape.title);
    m_title->setToolTip(m_shape.purpose);
    m_title->setAutoRaise(true);
    m_title->setFocusPolicy(Qt::StrongFocus);
    QFont font = m_title->font();
    font.setBold(true);
    m_title->setFont(font);
    line->addWidget(m_arrow);
    line->addWidget(m_title);
    line->addStretch(1);
    const auto toggle = [this] { setCollapsed(!m_isCollapsed); };
    connect(m_arrow, &QToolButton::clicked, this, toggle);
    connect(m_title, &QToolButton::clicked, this, toggle);
    if (!m_shape.details.empty()) {
        m_more = new QToolButton(this);
        m_more->setText(tr("More columns"));
        m_more->setAccessibleName(tr("More columns of %1").arg(m_shape.title));
        m_more->setCheckable(true);
        m_more->setAutoRaise(true);
        connect(m_more, &QToolButton::toggled, this, [this](bool isOn) {
            m_detailsState = isOn ? Details::Shown : Details::Hidden;
            applyState();
        });
        line->addWidget(m_more);
    }
    if (m_shape.growth == Growth::Rows) {
        m_add = new QToolButton(this);
        m_add->setText(m_shape.addText);
        m_add->setAccessibleName(tr("%1 to %2", "Add constraint, to: Flow constraints").arg(m_shape.addText, m_shape.title));
        m_add->setToolTip(m_shape.purpose);
        m_add->setAutoRaise(true);
        connect(m_add, &QToolButton::clicked, this,
                [this] { emit addRequested(m_shape.section, m_rows.size()); });
        line->addWidget(m_add);
    }
    layout->addLayout(line);
    m_purpose = new QLabel(m_shape.purpose, this);
    m_purpose->setForegroundRole(QPalette::PlaceholderText);
    m_purpose->setWordWrap(true);
    m_purpose->setContentsMargins(indent + 6, 0, 0, 2);
    layout->addWidget(m_purpose);
}

void SectionView::setDocument(const Document& document, const ModelNames& names) {
    const bool isSame = contentOf(document, m_shape.section) == contentOf(m_document, m_shape.section) &&
                        m_rows.size() == coenergy::itemCount(document, m_shape.section);
    const bool hasDefaults = m_shape.section == Section::Coordinates || m_shape.section == Section::FlowConstraints ||
                             m_shape.section == Section::DisplacementConstraints ||
                             m_shape.section == Section::EffortConstraints;
    m_document = document;
    if (isSame && !hasDefaults)
        return;
    const bool wasEmpty = m_rows.empty();
    setRowCount(coenergy::itemCount(document, m_shape.section));
    for (std::size_t item = 0; item < m_rows.size(); ++item) {
        m_rows[item]->setItem(document, names, item);
        m_rows[item]->setPlace(item, m_rows.size());
    }
    if (wasEmpty && !m_rows.empty())
        m_isCollapsed = false;
    applyState();
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

ItemRow* SectionView::makeRow(std::size_t item) {
    auto* row = new ItemRow(m_shape, m_sources, m_body);
    const auto fieldOf = [this, item](Column column, std::size_t element) {
        return Field{m_shape.section, item, column, element};
    };
    connect(row, &ItemRow::edited, this, [=, this](Column column, std::size_t element, const QString& text) {
        emit edited(fieldOf(column, element), text);
    });
    connect(row, &ItemRow::burstEnded, this, &SectionView::burstEnded);
    connect(row, &ItemRow::shownProblemsChanged, this, &SectionView::shownProblemsChanged);
    connect(row, &ItemRow::confirmed, this, [=, this](Column column, std::size_t) { confirmIn(item, column); });
    connect(row, &ItemRow::leftVertically, this, [=, this](Column column, std::size_t element, int direction) {
        leaveVertically(item, column, element, direction);
    });
    connect(row, &ItemRow::cellFocused, this, [=, this](Column column, std::size_t element, bool hasFocus) {
        emit cellFocused(fieldOf(column, element), hasFocus);
    });
    connect(row, &ItemRow::moveRequested, this,
            [=, this](int direction) { emit moveRequested(m_shape.section, item, direction); });
    connect(row, &ItemRow::removeRequested, this, [=, this] { emit removeRequested(m_shape.section, item); });
    row->setDetails(m_detailsState);
    m_rowLayout->addWidget(row);
    return row;
}

// Enter goes down the table; below the last row it makes another one, unless that row is still blank.
void SectionView::confirmIn(std::size_t item, Column column) {
    if (m_shape.growth == Growth::Fixed)
        return;
    if (item + 1 < m_rows.size())
        focusItem(item + 1, column, 0);
    else if (!m_rows[item]->isBlank())
        emit addRequested(m_shape.section, item + 1);
}

void SectionView::leaveVertically(std::size_t item, Column column, std::size_t element, int direction) {
    const std::size_t target = direction < 0 ? item - 1 : item + 1;
    if (target < m_rows.size()) // item - 1 of the first row is far beyond
        focusItem(target, column, element);
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
            homeless.append(withoutBackticks(messageText(problem)));
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
    m_issue->setText(homeless.join(QLatin1Char('\n')));
    QPalette colors = palette();
    colors.setColor(m_issue->foregroundRole(),
                    themeColor(palette(), severity == Severity::Error ? ColorRole::Error : ColorRole::Warning));
    m_issue->setPalette(colors);
}

// A problem of a whole item stands at its first cell.
Cell* SectionView::find(const Field& field) const {
    if (field.section != m_shape.section || field.item >= m_rows.size())
        return nullptr;
    const ItemRow* row = m_rows[field.item];
    if (field.column == Column::Whole && m_shape.growth == Growth::Rows)
        return row->cells().front();
    return row->cell(field.column, field.element);
}

Cell* SectionView::reveal(const Field& field) {
    Cell* cell = find(field);
    if (!cell)
        return nullptr;
    setCollapsed(false);
    if (m_more && m_rows[field.item]->isDetail(field.column))
        m_more->setChecked(true);
    return cell;
}

void SectionView::focusItem(std::size_t item, Column column, std::size_t element) {
    if (Cell* cell = reveal({m_shape.section, item, column, element}))
        cell->widget()->setFocus(Qt::TabFocusReason);
    else if (item < m_rows.size())
        focusItem(item);
}

void SectionView::focusItem(std::size_t item) {
    setCollapsed(false);
    if (item < m_rows.size())
        m_rows[item]->cells().front()->widget()->setFocus(Qt::TabFocusReason);
}

void SectionView::setCollapsed(bool isCollapsed) {
    if (m_isCollapsed == isCollapsed)
        return;
    m_isCollapsed = isCollapsed;
    applyState();
}

void SectionView::applyState() {
    const bool isEmpty = m_rows.empty();
    const bool isOpen = !m_isCollapsed && !isEmpty;
    m_body->setVisible(isOpen);
    if (!m_arrow)
        return;
    m_arrow->setGlyph(isOpen ? GlyphButton::Glyph::Expanded : GlyphButton::Glyph::Collapsed);
    m_arrow->setEnabled(!isEmpty);
    m_title->setEnabled(!isEmpty);
    m_title->setAccessibleDescription(isOpen ? tr("open") : isEmpty ? tr("empty") : tr("closed"));
    m_purpose->setVisible(!isOpen);
    m_purpose->setText(isEmpty || m_shape.growth == Growth::Fixed ? m_shape.purpose
                                                                  : tr("Number of rows: %1").arg(m_rows.size()));
    if (m_more)
        m_more->setVisible(isOpen);
    for (ItemRow* row : m_rows)
        row->setDetails(m_detailsState);
}

} // namespace coenergy
