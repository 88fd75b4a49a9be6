#pragma once

#include "model/parsed_model.hpp"
#include "theme/caption.hpp"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;

namespace coenergy {

class ValueSlider;

/// The numbers whose sliders a lecture shows: the starred ones, else the first that were moved, else the first of all;
/// never more than four.
std::vector<Field> lectureNumbers(const Document& document, const std::vector<Field>& moved);

/// What stands below the stage while a lecture is given: the time, and the sliders of some numbers.
class LectureBar : public QWidget {
    Q_OBJECT

public:
    explicit LectureBar(FormulaSource* formulas, QWidget* parent = nullptr);

    /// Above the sliders, until somebody else takes it.
    void showTime(QWidget& timeBar);
    void setNumbers(const ParsedModel& model, const std::vector<Field>& fields);
    bool hasNumbers() const { return !m_numbers.empty(); }
    /// Sliders follow numbers that changed elsewhere.
    void setDocument(const Document& document);

signals:
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);

private:
    struct Number {
        Field field;
        ValueSlider* slider = nullptr;
        QLabel* value = nullptr;
    };

    void addNumber(const ParsedModel& model, const Field& field);
    static void sayValue(const Number& number, double value, const Document& document);

    FormulaSource* m_formulas;
    QHBoxLayout* m_row;
    Document m_document;
    std::vector<Number> m_numbers;
};

} // namespace coenergy
