#pragma once

#include "editor/numbers.hpp"

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

    /// Hides the slider where the text is no plain number.
    void show(const Document& document, const Field& field);
    /// What its slider can do by itself, as buttons that are there as long as the slider is.
    QWidget* makeTools(QWidget* parent);
    /// Another model: the slider does not move by itself any more, and a reset returns to the number as it is.
    void halt();

    const Cell& cell() const { return *m_cell; }
    /// Null where there is none to be seen.
    ValueSlider* slider() const;
    void setSliderWidth(int width);
    bool isNumber() const { return m_given.has_value(); }

    /// Up and Down in the field are those of the slider.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// The slider moves, and is let go.
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
    bool m_isOwn = false; // the number came from the slider, and its range stays
};

} // namespace coenergy
