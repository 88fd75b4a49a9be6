#pragma once

#include "editor/number/numbers.hpp"

#include <QObject>

#include <optional>

class QKeyEvent;

namespace coenergy {

class Cell;
class ValueSlider;

/// The number of a cell and its slider.
class CellNumber : public QObject {
    Q_OBJECT

public:
    CellNumber(Cell* cell, ValueSlider* slider, QObject* parent);

    /// Hides the slider if the text is not a plain number.
    void show(const Document& document, const Field& field);
    /// Buttons for what the slider can do by itself, which exist as long as the slider does.
    QWidget* makeTools(QWidget* parent);
    /// Another model is open: the slider no longer moves by itself, and a reset returns to the current number.
    void halt();

    const Cell& cell() const { return *m_cell; }
    /// Null while it is hidden.
    ValueSlider* slider() const;
    void setSliderWidth(int width);
    bool isNumber() const { return m_given.has_value(); }

    /// Up and Down in the field act on the slider.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// The slider is moving, and then released.
    void changing(double value);
    void chosen(double value);

private:
    void follow(double value);
    void choose(double value);
    void fitRange();
    bool stepBy(const QKeyEvent& event);
    void makeRoomFor(int key);

    Cell* m_cell;
    ValueSlider* m_slider;
    QWidget* m_tools = nullptr;
    QString m_name; // of the item
    QString m_text; // of the document
    std::optional<SliderNumber> m_given;
    bool m_isOwn = false; // the number came from the slider, so its range stays
};

} // namespace coenergy
