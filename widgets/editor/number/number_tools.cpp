#include "editor/number/number_tools.hpp"

#include "editor/number/value_slider.hpp"
#include "theme/quantity_text.hpp"

#include <QHBoxLayout>
#include <QToolButton>

namespace coenergy {

NumberTools::NumberTools(ValueSlider* slider, QWidget* parent) : QWidget(parent), m_slider(slider) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    using Motion = ValueSlider::Motion;
    const auto motionButton = [this](const QString& words, const QString& hint, Motion motion) {
        QToolButton* button = addButton(words, hint);
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, m_slider,
                [this, motion](bool isOn) { m_slider->setMotion(isOn ? motion : Motion::None); });
        return button;
    };
    m_sweep = motionButton(tr("Sweep"), tr("Once through the range, from its beginning"), Motion::Sweep);
    m_oscillate = motionButton(tr("Oscillate"), tr("Back and forth, until it is stopped"), Motion::Oscillate);
    m_reset = addButton(tr("Reset"), {});
    connect(m_reset, &QToolButton::clicked, m_slider, &ValueSlider::reset);
    connect(m_slider, &ValueSlider::stateChanged, this, &NumberTools::showState);
    showState();
}

QToolButton* NumberTools::addButton(const QString& words, const QString& hint) {
    auto* button = new QToolButton(this);
    button->setText(words);
    button->setToolTip(hint);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the caret where it is
    layout()->addWidget(button);
    return button;
}

void NumberTools::showState() {
    using Motion = ValueSlider::Motion;
    m_sweep->setChecked(m_slider->motion() == Motion::Sweep);
    m_oscillate->setChecked(m_slider->motion() == Motion::Oscillate);
    m_reset->setEnabled(m_slider->number() != m_slider->reference());
    m_reset->setToolTip(tr("Back to %1").arg(displayedNumber(m_slider->reference(), 12)));
}

} // namespace coenergy

#include "moc_number_tools.cpp"
