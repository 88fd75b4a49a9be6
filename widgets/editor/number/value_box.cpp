// The slider extends over the field's edge: it shares a cell of the grid with the field and has half a row of its own.

#include "editor/number/value_box.hpp"

#include "editor/field/text_field.hpp"
#include "editor/number/value_slider.hpp"
#include "theme/measures.hpp"

#include <QGridLayout>

namespace coenergy {

namespace {

constexpr int sliderHeight = 14;
constexpr int lockPlace = 40; // "x(0)" stands there at rest
constexpr int lockSide = 18;

} // namespace

ValueBox::ValueBox(TextField* field, QWidget* lock, QWidget* parent)
    : QWidget(parent), m_field(field), m_lock(lock), m_slider(new ValueSlider(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->setRowMinimumHeight(1, sliderHeight / 2);
    grid->addWidget(field, 0, 0);
    m_slider->setFixedHeight(sliderHeight);
    grid->addWidget(m_slider, 0, 0, 2, 1, Qt::AlignBottom);
    m_slider->raise();
    setTabOrder(m_slider, field);
    if (!lock)
        return;
    lock->setParent(this);
    lock->setFixedSize(lockSide, lockSide);
    lock->raise();
    setTabOrder(field, lock);
    connect(field, &TextField::focusChanged, this, &ValueBox::placeLock);
}

void ValueBox::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeLock();
}

// Between caption and number; behind the text while that is typed.
void ValueBox::placeLock() {
    if (!m_lock)
        return;
    const bool isTyping = m_field->hasFocus();
    m_field->setRoomBehind(isTyping ? lockSide : 0);
    const QRect area = m_field->geometry();
    m_lock->move(isTyping ? area.right() - lockSide - 2 : lockPlace, area.top() + (controlHeight - lockSide) / 2);
}

} // namespace coenergy

#include "moc_value_box.cpp"
