#pragma once

#include "meaning/parsed_model.hpp"
#include "theme/caption.hpp"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace coenergy {

class ValueSlider;

/// The numbers whose sliders are shown in a lecture: up to four that are starred; if none is, the first three of those
/// that were moved and of the parameters in the order of the model.
std::vector<Field> lectureNumbers(const Document& document, const std::vector<Field>& moved);

/// Below the stage during a lecture: the time, and the sliders of some numbers.
class LectureBar : public QWidget {
    Q_OBJECT

public:
    explicit LectureBar(FormulaSource* formulas, QWidget* parent = nullptr);

    /// Above the sliders, until another widget takes it.
    void showTime(QWidget& timeBar);
    void setNumbers(const ParsedModel& model, const std::vector<Field>& fields);
    bool hasNumbers() const { return !m_numbers.empty(); }
    /// Sliders follow numbers that changed elsewhere.
    void setDocument(const Document& document);

signals:
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Number {
        Field field;
        ValueSlider* slider = nullptr;
        QWidget* name = nullptr;
        QLabel* value = nullptr;
    };

    void addNumber(const ParsedModel& model, const Field& field);
    void arrange();
    static void sayValue(const Number& number, double value, const Document& document);

    FormulaSource* m_formulas;
    QWidget* m_rows;
    QGridLayout* m_grid; // of the rows: name, slider and value of each
    Document m_document;
    std::vector<Number> m_numbers;
};

} // namespace coenergy
