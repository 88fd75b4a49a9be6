// The range is set when a value is given: on leaving the field, not while a value within the present range is being
// typed, nor while the slider is dragged.

#include "editor/number/cell_number.hpp"

#include "editor/field/text_field.hpp"
#include "editor/number/number_tools.hpp"
#include "editor/number/value_slider.hpp"
#include "editor/row/cell.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <QKeyEvent>

namespace coenergy {

CellNumber::CellNumber(Cell* cell, ValueSlider* slider, QObject* parent)
    : QObject(parent), m_cell(cell), m_slider(slider) {
    slider->setToolTip(tr("Drag, or use the arrow keys; the menu resets and sweeps"));
    connect(slider, &ValueSlider::numberChanging, this, &CellNumber::follow);
    connect(slider, &ValueSlider::numberChosen, this, &CellNumber::choose);
    connect(cell, &Cell::edited, this, [this] { m_isOwn = false; });
    connect(cell, &Cell::focusChanged, this, [this](bool hasFocus) {
        if (hasFocus)
            return;
        m_slider->endSteps();
        fitRange();
    });
    cell->widget()->installEventFilter(this);
}

bool CellNumber::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress)
        return stepBy(*static_cast<QKeyEvent*>(event));
    if (event->type() == QEvent::KeyRelease && !static_cast<QKeyEvent*>(event)->isAutoRepeat())
        m_slider->endSteps();
    return QObject::eventFilter(watched, event);
}

// Left and Right move the caret. What was typed is meant, once it is stepped from.
bool CellNumber::stepBy(const QKeyEvent& event) {
    const bool isVertical = event.key() == Qt::Key_Up || event.key() == Qt::Key_Down;
    const auto* field = qobject_cast<const ExpressionField*>(m_cell->widget());
    if (!isVertical || event.modifiers().testFlag(Qt::AltModifier) || !m_given || !field || field->isCompleting())
        return false;
    fitRange();
    makeRoomFor(event.key());
    return m_slider->step(event.key(), event.modifiers());
}

// Beyond an end that nobody has set the numbers go on.
void CellNumber::makeRoomFor(int key) {
    const SliderScale now = m_slider->scale();
    const double value = m_slider->number();
    const bool isAtEnd =
        key == Qt::Key_Up ? !m_given->maximum && value >= now.maximum : !m_given->minimum && value <= now.minimum;
    if (!isAtEnd)
        return;
    SliderNumber reached = *m_given;
    reached.value = value;
    m_slider->setScale(scaleOf(reached, now.scaling));
}

QWidget* CellNumber::makeTools(QWidget* parent) {
    m_tools = new NumberTools(m_slider, parent);
    return m_tools;
}

void CellNumber::setSliderWidth(int width) {
    m_slider->setFixedWidth(width);
}

ValueSlider* CellNumber::slider() const {
    return m_slider->isHidden() ? nullptr : m_slider;
}

void CellNumber::follow(double value) {
    m_isOwn = true;
    m_cell->setText(QString::number(value, 'g', 12));
    emit changing(value);
}

void CellNumber::choose(double value) {
    emit chosen(value);
    if (m_given && m_given->value == value)
        m_cell->setText(m_text); // as it was written
}

void CellNumber::show(const Document& document, const Field& field) {
    const std::optional<SliderNumber> before = m_given;
    m_given = sliderNumberOf(document, field);
    m_text = QString::fromStdString(textOf(document, field));
    QSizePolicy room = m_slider->sizePolicy();
    room.setRetainSizeWhenHidden(m_text.isEmpty()); // what is not given yet stands below what is
    m_slider->setSizePolicy(room);
    m_slider->setVisible(isNumber());
    if (m_tools)
        m_tools->setVisible(isNumber());
    const QString spoken = fieldName(document, field);
    m_slider->setAccessibleName(
        isNumber() && !m_given->unit.isEmpty() ? QStringLiteral("%1 [%2]").arg(spoken, m_given->unit) : spoken);
    if (!isNumber())
        return;
    const QString name = QString::fromStdString(textOf(document, {field.section, field.item, Column::Name, 0}));
    const bool isOther = std::exchange(m_name, name) != name || !before;
    if (isOther) {
        m_slider->setReference(m_given->value);
        m_isOwn = false;
    }
    if (isOther || before->value != m_given->value)
        m_slider->halt();
    const bool isBeyond = m_given->value < m_slider->scale().minimum || m_given->value > m_slider->scale().maximum;
    if (isOther || isBeyond || !m_cell->widget()->hasFocus())
        fitRange();
    m_slider->setNumber(m_given->value);
}

void CellNumber::fitRange() {
    if (!m_given || m_slider->isBusy())
        return;
    const SliderScale now = m_slider->scale();
    const bool fits = now.minimum <= m_given->value && m_given->value <= now.maximum;
    const bool hasLimits = m_given->minimum || m_given->maximum;
    if (m_isOwn && fits && !hasLimits)
        return;
    const SliderScale scale = scaleOf(*m_given, now.scaling);
    if (scale != now)
        m_slider->setScale(scale);
    m_isOwn = false;
}

void CellNumber::halt() {
    m_slider->halt();
    if (!m_given)
        return;
    m_slider->setReference(m_given->value);
    m_slider->setNumber(m_given->value);
    m_cell->setText(m_text);
}

} // namespace coenergy

#include "moc_cell_number.cpp"
