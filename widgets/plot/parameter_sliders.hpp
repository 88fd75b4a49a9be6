#pragma once

#include "model/document.hpp"
#include "plot/slider_scale.hpp"

#include <QScrollArea>
#include <QSlider>

#include <map>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace coenergy {

/// A number of the document that a slider can change.
struct SliderItem {
    Field field;
    QString name;
    QString unit;
    QString description;
    double value = 0;
    std::optional<double> minimum;
    std::optional<double> maximum;

    bool operator==(const SliderItem&) const = default;
};

/// The parameters and initial values that are plain numbers; initial values that are not given count as 0.
std::vector<SliderItem> sliderItemsOf(const Document& document);

/// A slider over real numbers. Arrows step by a hundredth of the range, with Shift by a tenth of that, with Ctrl by ten
/// times as much.
class ValueSlider : public QSlider {
    Q_OBJECT

public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setScale(const SliderScale& scale);
    const SliderScale& scale() const { return m_scale; }
    /// Moves the slider without telling.
    void setNumber(double value);
    double number() const { return m_number; }

signals:
    void numberChanging(double value);
    void numberChosen(double value);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void showNumber();
    bool step(int key, Qt::KeyboardModifiers modifiers);

    SliderScale m_scale;
    double m_number = 0;
    bool m_isStepping = false;
};

/// One number: name, slider, typed value, range, scaling, reset, motion.
class ParameterSlider : public QWidget {
    Q_OBJECT

public:
    explicit ParameterSlider(QWidget* parent = nullptr);

    /// `reference` is what a reset returns to.
    void setItem(const SliderItem& item, double reference);
    const SliderItem& item() const { return m_item; }
    ValueSlider& slider() { return *m_slider; }
    QLineEdit& valueField() { return *m_value; }

    void setScaling(SliderScaling scaling);
    void reset();

    /// Moves by itself: once through the range, or to and fro until it is stopped.
    enum class Motion { None, Sweep, Oscillate };
    void setMotion(Motion motion);
    Motion motion() const { return m_motion; }

signals:
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);
    void rangeChosen(const coenergy::Field& field, double minimum, double maximum);

private:
    QLineEdit* addNumberField(const QString& name);
    void accept(double value);
    void follow(double value);
    void acceptRange();
    void showScale();
    void openMenu();
    void advance();

    SliderItem m_item;
    double m_reference = 0;
    Motion m_motion = Motion::None;
    double m_phase = 0;
    QTimer* m_timer;
    QLabel* m_name;
    ValueSlider* m_slider;
    QLineEdit* m_value;
    QLabel* m_unit;
    QLineEdit* m_minimum;
    QLineEdit* m_maximum;
    QToolButton* m_menu;
};

/// Sliders for numbers of a document, in as many columns as there is room for. Values in, signals out: while a slider is dragged `valueChanging` comes at every
/// position, and `valueChosen` once at the end.
class ParameterSliders : public QScrollArea {
    Q_OBJECT

public:
    explicit ParameterSliders(QWidget* parent = nullptr);

    /// Rows stay with their fields; the one that is being dragged is left alone.
    void setItems(const std::vector<SliderItem>& items);
    /// Another document: nothing moves by itself any more, and a reset returns to its values.
    void startAnew();

    std::size_t count() const { return m_rows.size(); }
    ParameterSlider& row(std::size_t index) { return *m_rows[index]; }

protected:
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

signals:
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);
    /// For a parameter, whose range the document keeps.
    void rangeChosen(const coenergy::Field& field, double minimum, double maximum);

private:
    ParameterSlider* newRow();
    void arrange();

    std::vector<ParameterSlider*> m_rows;
    std::map<std::pair<Field, QString>, double> m_references; // the values when the fields were first seen
    QGridLayout* m_grid;
    QLabel* m_prompt;
};

} // namespace coenergy
