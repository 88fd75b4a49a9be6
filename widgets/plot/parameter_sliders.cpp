// Sliders for parameters and initial values. A slider keeps its number beside QSlider's whole positions, so that
// stepping is exact.

#include "plot/parameter_sliders.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/names.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr int positions = 10'000;
constexpr int motionInterval = 40;      // milliseconds
constexpr double motionDuration = 5000; // milliseconds for one way

// What the text is worth by itself; nothing if it needs other names.
std::optional<double> plainNumber(const std::string& text) {
    const Parsed parsed = parseExpression(text);
    if (!parsed.value || !symbolsIn(*parsed.value).empty())
        return std::nullopt;
    const double value = evaluate(*parsed.value, {});
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString shown(double value) {
    return QString::number(value, 'g', 12);
}

void addInitial(std::vector<SliderItem>& items, const std::string& text, const Field& field, const std::string& name,
                const std::string& unit) {
    const std::optional<double> value = text.empty() ? std::optional(0.0) : plainNumber(text);
    if (value && !name.empty())
        items.push_back({field, ParameterSliders::tr("%1 at the start").arg(QString::fromStdString(name)),
                         QString::fromStdString(unit), {}, *value, {}, {}});
}

} // namespace

std::vector<SliderItem> sliderItemsOf(const Document& document) {
    std::vector<SliderItem> items;
    const std::vector<Parameter>& parameters = *document.parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k)
        if (const auto value = plainNumber(parameters[k].value))
            items.push_back({{Section::Parameters, k, Column::Value, 0},
                             QString::fromStdString(parameters[k].name),
                             QString::fromStdString(parameters[k].unit),
                             QString::fromStdString(parameters[k].description),
                             *value,
                             plainNumber(parameters[k].minimum),
                             plainNumber(parameters[k].maximum)});
    const ModelNames names = namesOf(document);
    const std::vector<Coordinate>& coordinates = *document.coordinates;
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
        const std::string flowUnit = coordinates[k].unit.empty() ? std::string() : coordinates[k].unit + "/s";
        addInitial(items, coordinates[k].initial, {Section::Coordinates, k, Column::Initial, 0},
                   names.coordinates[k].name, coordinates[k].unit);
        addInitial(items, coordinates[k].initialFlow, {Section::Coordinates, k, Column::InitialFlow, 0},
                   names.coordinates[k].flow, flowUnit);
    }
    return items;
}

// The slider

ValueSlider::ValueSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setRange(0, positions);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QSlider::sliderMoved, this, [this](int position) {
        m_number = m_scale.valueAt(static_cast<double>(position) / positions);
        emit numberChanging(m_number);
    });
    connect(this, &QSlider::sliderReleased, this, [this] { emit numberChosen(m_number); });
    connect(this, &QAbstractSlider::actionTriggered, this, [this](int action) {
        if (action == QAbstractSlider::SliderMove)
            return;
        m_number = m_scale.valueAt(static_cast<double>(sliderPosition()) / positions);
        emit numberChanging(m_number);
        emit numberChosen(m_number);
    });
}

void ValueSlider::setScale(const SliderScale& scale) {
    m_scale = scale;
    showNumber();
}

void ValueSlider::setNumber(double value) {
    m_number = value;
    if (!isSliderDown())
        showNumber();
}

void ValueSlider::showNumber() {
    setSliderPosition(qRound(m_scale.positionOf(m_number) * positions));
}

bool ValueSlider::step(int key, Qt::KeyboardModifiers modifiers) {
    const bool isUp = key == Qt::Key_Right || key == Qt::Key_Up;
    const bool isDown = key == Qt::Key_Left || key == Qt::Key_Down;
    if (!isUp && !isDown)
        return false;
    const double size = modifiers.testFlag(Qt::ShiftModifier) ? 0.1 : (modifiers.testFlag(Qt::ControlModifier) ? 10 : 1);
    m_number = m_scale.stepped(m_number, isUp ? size : -size);
    showNumber();
    emit numberChanging(m_number);
    return true;
}

// A held key repeats: its last value is the one that is chosen.
void ValueSlider::keyPressEvent(QKeyEvent* event) {
    if (step(event->key(), event->modifiers()))
        m_isStepping = true;
    else
        QSlider::keyPressEvent(event);
}

void ValueSlider::keyReleaseEvent(QKeyEvent* event) {
    if (m_isStepping && !event->isAutoRepeat()) {
        m_isStepping = false;
        emit numberChosen(m_number);
    } else {
        QSlider::keyReleaseEvent(event);
    }
}

// The wheel scrolls the list of sliders; a value never changes by passing over it.
void ValueSlider::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

// One number

ParameterSlider::ParameterSlider(QWidget* parent)
    : QWidget(parent), m_timer(new QTimer(this)), m_name(new QLabel(this)), m_slider(new ValueSlider(this)),
      m_value(addNumberField(tr("Value"))), m_unit(new QLabel(this)), m_minimum(addNumberField(tr("Minimum"))),
      m_maximum(addNumberField(tr("Maximum"))), m_menu(new QToolButton(this)) {
    m_menu->setIcon(themeIcon(QStringLiteral("menu")));
    m_menu->setAutoRaise(true);
    m_timer->setInterval(motionInterval);
    m_minimum->setFrame(false);
    m_maximum->setFrame(false);
    m_minimum->setAlignment(Qt::AlignRight);
    auto* upper = new QHBoxLayout;
    upper->setSpacing(6);
    upper->addWidget(m_name, 1);
    for (QWidget* widget : {static_cast<QWidget*>(m_value), static_cast<QWidget*>(m_unit), static_cast<QWidget*>(m_menu)})
        upper->addWidget(widget);
    auto* lower = new QHBoxLayout;
    lower->setSpacing(4);
    lower->addWidget(m_minimum);
    lower->addWidget(m_slider, 1);
    lower->addWidget(m_maximum);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(8, 4, 4, 4);
    lines->setSpacing(0);
    lines->addLayout(upper);
    lines->addLayout(lower);
    const int character = fontMetrics().averageCharWidth();
    for (QLineEdit* field : {m_minimum, m_maximum}) {
        field->setFixedWidth(7 * character);
        field->setStyleSheet(QStringLiteral("QLineEdit:!focus { background: transparent; }"));
    }
    m_slider->setMinimumWidth(16 * character);
    m_value->setFixedWidth(13 * character);
    m_unit->setMinimumWidth(7 * character);

    connect(m_slider, &ValueSlider::numberChanging, this, &ParameterSlider::follow);
    connect(m_slider, &ValueSlider::numberChosen, this, &ParameterSlider::accept);
    connect(m_value, &QLineEdit::editingFinished, this, [this] {
        const std::optional<double> typed = plainNumber(m_value->text().toStdString());
        if (typed && *typed != m_item.value)
            accept(*typed);
        else
            m_value->setText(shown(m_item.value));
    });
    for (QLineEdit* field : {m_minimum, m_maximum})
        connect(field, &QLineEdit::editingFinished, this, &ParameterSlider::acceptRange);
    connect(m_menu, &QToolButton::clicked, this, &ParameterSlider::openMenu);
    connect(m_timer, &QTimer::timeout, this, &ParameterSlider::advance);
}

QLineEdit* ParameterSlider::addNumberField(const QString& name) {
    auto* field = new QLineEdit(this);
    field->setAccessibleName(name);
    field->setToolTip(name);
    return field;
}

void ParameterSlider::setItem(const SliderItem& item, double reference) {
    const bool isNew = item.name != m_item.name || item.minimum != m_item.minimum || item.maximum != m_item.maximum;
    m_item = item;
    m_reference = reference;
    m_name->setText(item.name);
    m_name->setToolTip(item.description);
    m_unit->setText(item.unit);
    m_slider->setAccessibleName(item.unit.isEmpty() ? item.name : QStringLiteral("%1 [%2]").arg(item.name, item.unit));
    m_slider->setAccessibleDescription(item.description);
    m_value->setAccessibleName(tr("Value of %1").arg(item.name));
    m_minimum->setAccessibleName(tr("Minimum of %1").arg(item.name));
    m_maximum->setAccessibleName(tr("Maximum of %1").arg(item.name));
    m_menu->setAccessibleName(tr("More for %1").arg(item.name));
    m_menu->setToolTip(m_menu->accessibleName());
    if (isNew) {
        SliderScale scale = scaleAround(item.value);
        scale.minimum = item.minimum.value_or(std::min(scale.minimum, item.maximum.value_or(scale.maximum)));
        scale.maximum = item.maximum.value_or(std::max(scale.maximum, scale.minimum));
        m_slider->setScale(scale);
    }
    m_slider->setNumber(item.value);
    showScale();
    if (!m_value->hasFocus() || !m_value->isModified())
        m_value->setText(shown(item.value));
}

void ParameterSlider::showScale() {
    m_minimum->setText(shown(m_slider->scale().minimum));
    m_maximum->setText(shown(m_slider->scale().maximum));
}

void ParameterSlider::follow(double value) {
    m_item.value = value;
    m_value->setText(shown(value));
    emit valueChanging(m_item.field, value);
}

// A value beyond the range widens it: what is typed counts.
void ParameterSlider::accept(double value) {
    m_item.value = value;
    SliderScale scale = m_slider->scale();
    scale.minimum = std::min(scale.minimum, value);
    scale.maximum = std::max(scale.maximum, value);
    if (scale.scaling == SliderScaling::Logarithmic && scale.minimum <= 0)
        scale.scaling = SliderScaling::Linear;
    m_slider->setScale(scale);
    m_slider->setNumber(value);
    showScale();
    m_value->setText(shown(value));
    emit valueChosen(m_item.field, value);
}

void ParameterSlider::acceptRange() {
    const std::optional<double> least = plainNumber(m_minimum->text().toStdString());
    const std::optional<double> most = plainNumber(m_maximum->text().toStdString());
    SliderScale scale = m_slider->scale();
    const bool isPossible = least && most && *least < *most &&
                            (scale.scaling == SliderScaling::Linear || *least > 0);
    const bool isChanged = isPossible && (*least != scale.minimum || *most != scale.maximum);
    if (isChanged) {
        scale.minimum = *least;
        scale.maximum = *most;
        m_slider->setScale(scale);
        emit rangeChosen(m_item.field, *least, *most);
    }
    showScale();
}

// A logarithmic range is positive; if this one is not, two decades around the value are.
void ParameterSlider::setScaling(SliderScaling scaling) {
    constexpr double decade = 10;
    SliderScale scale = m_slider->scale();
    scale.scaling = scaling;
    if (scaling == SliderScaling::Logarithmic && scale.minimum <= 0) {
        if (m_item.value <= 0)
            return;
        scale.minimum = m_item.value / decade;
        scale.maximum = std::max(scale.maximum, m_item.value * decade);
    }
    m_slider->setScale(scale);
    showScale();
}

void ParameterSlider::reset() {
    setMotion(Motion::None);
    if (m_item.value != m_reference)
        accept(m_reference);
}

void ParameterSlider::openMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Reset to %1").arg(shown(m_reference)), this, &ParameterSlider::reset)
        ->setEnabled(m_item.value != m_reference);
    QAction* logarithmic = menu->addAction(tr("Logarithmic"), this, [this](bool isOn) {
        setScaling(isOn ? SliderScaling::Logarithmic : SliderScaling::Linear);
    });
    logarithmic->setCheckable(true);
    logarithmic->setChecked(m_slider->scale().scaling == SliderScaling::Logarithmic);
    logarithmic->setEnabled(m_item.value > 0);
    menu->addSeparator();
    const auto motion = [this, menu](const QString& words, Motion value) {
        QAction* action = menu->addAction(words, this, [this, value](bool isOn) {
            setMotion(isOn ? value : Motion::None);
        });
        action->setCheckable(true);
        action->setChecked(m_motion == value);
    };
    motion(tr("Sweep"), Motion::Sweep);
    motion(tr("Oscillate"), Motion::Oscillate);
    menu->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height())));
}

void ParameterSlider::setMotion(Motion motion) {
    const bool hasStopped = m_motion != Motion::None && motion == Motion::None;
    m_motion = motion;
    if (motion == Motion::None) {
        m_timer->stop();
    } else {
        const double position = m_slider->scale().positionOf(m_item.value);
        m_phase = motion == Motion::Sweep ? 0 : std::acos(1 - 2 * position) / std::numbers::pi;
        m_timer->start();
    }
    if (hasStopped)
        emit valueChosen(m_item.field, m_item.value);
}

void ParameterSlider::advance() {
    m_phase += motionInterval / motionDuration;
    const double position =
        m_motion == Motion::Sweep ? std::min(m_phase, 1.0) : 0.5 * (1 - std::cos(std::numbers::pi * m_phase));
    m_slider->setNumber(m_slider->scale().valueAt(position));
    follow(m_slider->number());
    if (m_motion == Motion::Sweep && m_phase >= 1)
        setMotion(Motion::None);
}

// All numbers

ParameterSliders::ParameterSliders(QWidget* parent)
    : QScrollArea(parent), m_grid(nullptr), m_prompt(new QLabel(tr("Parameters with numbers get a slider here."))) {
    setAccessibleName(tr("Sliders"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    m_grid = new QGridLayout(page);
    m_grid->setContentsMargins(4, 0, 4, 4);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(0);
    m_prompt->setAlignment(Qt::AlignCenter);
    m_prompt->setWordWrap(true);
    m_grid->addWidget(m_prompt, 0, 0);
    setWidget(page);
}

ParameterSlider* ParameterSliders::newRow() {
    auto* row = new ParameterSlider;
    connect(row, &ParameterSlider::valueChanging, this, &ParameterSliders::valueChanging);
    connect(row, &ParameterSlider::valueChosen, this, &ParameterSliders::valueChosen);
    connect(row, &ParameterSlider::rangeChosen, this, [this](const Field& field, double minimum, double maximum) {
        if (field.section == Section::Parameters)
            emit rangeChosen(field, minimum, maximum);
    });
    return row;
}

// The keys are those of the sliders.
void ParameterSliders::focusInEvent(QFocusEvent* event) {
    if (m_rows.empty())
        QScrollArea::focusInEvent(event);
    else
        m_rows.front()->slider().setFocus(event->reason());
}

void ParameterSliders::startAnew() {
    setItems({});
    m_references.clear();
}

void ParameterSliders::setItems(const std::vector<SliderItem>& items) {
    while (m_rows.size() > items.size()) {
        m_rows.back()->disconnect(this); // it may still be moving by itself
        m_rows.back()->hide();
        m_rows.back()->deleteLater();
        m_rows.pop_back();
    }
    while (m_rows.size() < items.size()) {
        m_rows.push_back(newRow());
    }
    for (std::size_t k = 0; k < items.size(); ++k) {
        const double reference = m_references.try_emplace({items[k].field, items[k].name}, items[k].value).first->second;
        ParameterSlider& row = *m_rows[k];
        const bool isBusy = (row.slider().isSliderDown() || row.motion() != ParameterSlider::Motion::None) &&
                            row.item().field == items[k].field && row.item().name == items[k].name;
        if (!isBusy)
            row.setItem(items[k], reference);
    }
    m_prompt->setVisible(items.empty());
    arrange();
}

// One below the other, then in the next column.
void ParameterSliders::arrange() {
    if (m_rows.empty())
        return;
    int width = 0;
    for (const ParameterSlider* row : m_rows)
        width = std::max(width, row->minimumSizeHint().width());
    const QMargins margins = m_grid->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right() + m_grid->horizontalSpacing();
    const int most = static_cast<int>(m_rows.size());
    const int columns = std::clamp(room / (width + m_grid->horizontalSpacing()), 1, most);
    const int lines = (most + columns - 1) / columns;
    for (int k = 0; k < most; ++k)
        m_grid->addWidget(m_rows[static_cast<std::size_t>(k)], k % lines, k / lines);
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    const int usedLines = std::max(m_grid->rowCount(), lines + 1);
    for (int line = 0; line < usedLines; ++line)
        m_grid->setRowStretch(line, line == lines ? 1 : 0);
    setMinimumWidth(width + margins.left() + margins.right() + style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this));
}

void ParameterSliders::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrange();
}

} // namespace coenergy
