#include "editor/row/detail_line.hpp"

#include "editor/row/cell.hpp"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int labelWidth = 84;
constexpr int leastDetail = 64;

} // namespace

DetailLine::DetailLine(QWidget* label, QWidget* parent) : QWidget(parent), m_layout(new QHBoxLayout(this)) {
    constexpr int spacing = 4;
    m_layout->setContentsMargins(0, 0, spacing, 0);
    m_layout->setSpacing(spacing);
    label->setFixedWidth(labelWidth);
    m_layout->addWidget(label);
}

void DetailLine::add(Cell* cell, int stretch) {
    m_layout->addWidget(cell->widget(), stretch, Qt::AlignTop);
    m_cells.push_back(cell);
}

void DetailLine::showMeant(const std::function<bool(const Cell&)>& isMeant) {
    bool isAny = false;
    for (Cell* cell : m_cells) {
        const bool isShown = isMeant(*cell);
        cell->widget()->setVisible(isShown);
        isAny = isAny || isShown;
    }
    setVisible(isAny);
}

LabelledDetail::LabelledDetail(QLabel* label, QWidget* cell, int width, QWidget* parent)
    : QWidget(parent), m_label(label), m_width(std::max(width, leastDetail)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    label->setBuddy(cell);
    cell->setMinimumWidth(leastDetail);
    cell->setMaximumWidth(m_width);
    row->addWidget(label);
    row->addWidget(cell, 1);
}

QSize LabelledDetail::sizeHint() const {
    return {m_label->sizeHint().width() + layout()->spacing() + m_width, QWidget::sizeHint().height()};
}

} // namespace coenergy

#include "moc_detail_line.cpp"
