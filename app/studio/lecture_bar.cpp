// Sliders in one row, as many as can be told apart from the last bench.

#include "studio/lecture_bar.hpp"

#include "editor/numbers.hpp"
#include "editor/value_slider.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "studio/lecture.hpp"
#include "theme/formula_source.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostSliders = 4;
constexpr std::size_t mostUnstarred = 3;
constexpr int valueDigits = 4;

std::vector<Field> starred(const Document& document) {
    std::vector<Field> fields;
    for (std::size_t i = 0; i < document.parameters->size(); ++i)
        if ((*document.parameters)[i].star == Mark::Set)
            fields.push_back({Section::Parameters, i, Column::Value});
    for (std::size_t i = 0; i < document.coordinates->size(); ++i)
        if ((*document.coordinates)[i].star == Mark::Set)
            fields.push_back({Section::Coordinates, i, Column::Initial});
    return fields;
}

std::vector<Field> allParameters(const Document& document) {
    std::vector<Field> fields;
    for (std::size_t i = 0; i < document.parameters->size(); ++i)
        fields.push_back({Section::Parameters, i, Column::Value});
    return fields;
}

// Of those that have a slider.
std::vector<Field> firstOf(std::vector<Field> fields, std::size_t most, const Document& document) {
    std::erase_if(fields, [&](const Field& field) { return !sliderNumberOf(document, field); });
    fields.resize(std::min(fields.size(), most));
    return fields;
}

// The symbol of a parameter; x(0) of an initial value.
Caption captionOf(const ParsedModel& model, const Field& field) {
    const std::string name = textOf(model.document, {field.section, field.item, Column::Name});
    const auto known = model.notation.find(name);
    const QString suffix = field.section == Section::Coordinates ? QStringLiteral("(0)") : QString();
    return {QString::fromStdString(name) + suffix,
            known == model.notation.end() ? QString() : QString::fromStdString(known->second.latex) + suffix};
}

/// A name beside its slider.
class NameLabel : public QWidget {
public:
    NameLabel(Caption caption, FormulaSource* formulas, QWidget* parent)
        : QWidget(parent), m_caption(std::move(caption)), m_formulas(formulas) {
        if (formulas)
            connect(formulas, &FormulaSource::ready, this, [this] {
                updateGeometry();
                update();
            });
    }

    QSize sizeHint() const override {
        return {static_cast<int>(std::ceil(captionWidth(m_caption, look()))), fontMetrics().height()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintCaption(painter, m_caption, QRectF(rect()), Qt::AlignRight, look());
    }

private:
    CaptionLook look() const {
        constexpr double emSize = 16;
        return {m_formulas, font(), themeColor(palette(), ColorRole::Text), formulaEm(font(), emSize)};
    }

    Caption m_caption;
    FormulaSource* m_formulas;
};

} // namespace

std::vector<Field> lectureNumbers(const Document& document, const std::vector<Field>& moved) {
    if (const auto chosen = firstOf(starred(document), mostSliders, document); !chosen.empty())
        return chosen;
    if (const auto used = firstOf(moved, mostUnstarred, document); !used.empty())
        return used;
    return firstOf(allParameters(document), mostUnstarred, document);
}

LectureBar::LectureBar(FormulaSource* formulas, QWidget* parent)
    : QWidget(parent), m_formulas(formulas), m_row(new QHBoxLayout) {
    setAccessibleName(tr("Time and sliders"));
    m_row->setContentsMargins(lectureMargin, 4, lectureMargin, 14);
    m_row->setSpacing(12);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_row);
}

void LectureBar::showTime(QWidget& timeBar) {
    timeBar.setBackgroundRole(QPalette::Window);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, &timeBar);
}

void LectureBar::setNumbers(const ParsedModel& model, const std::vector<Field>& fields) {
    m_numbers.clear();
    while (QLayoutItem* item = m_row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_document = model.document;
    for (const Field& field : fields)
        addNumber(model, field);
}

void LectureBar::addNumber(const ParsedModel& model, const Field& field) {
    const std::optional<SliderNumber> given = sliderNumberOf(m_document, field);
    if (!given)
        return;
    Number number{field, new ValueSlider(this), new QLabel(this)};
    number.slider->setScale(scaleOf(*given));
    number.slider->setReference(given->value);
    number.slider->setNumber(given->value);
    number.slider->setAccessibleName(fieldName(m_document, field));
    number.value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("−0.000")) +
                                  fontMetrics().horizontalAdvance(given->unit));
    sayValue(number, given->value, m_document);
    connect(number.slider, &ValueSlider::numberChanging, this, [this, number](double value) {
        sayValue(number, value, m_document);
        emit valueChanging(number.field, value);
    });
    connect(number.slider, &ValueSlider::numberChosen, this, [this, number](double value) {
        sayValue(number, value, m_document);
        emit valueChosen(number.field, value);
    });
    m_row->addWidget(new NameLabel(captionOf(model, field), m_formulas, this));
    m_row->addWidget(number.slider, 1);
    m_row->addWidget(number.value);
    m_row->addSpacing(16);
    m_numbers.push_back(number);
}

void LectureBar::setDocument(const Document& document) {
    m_document = document;
    for (const Number& number : m_numbers)
        if (const auto given = sliderNumberOf(document, number.field); given && !number.slider->isBusy()) {
            number.slider->setNumber(given->value);
            sayValue(number, given->value, document);
        }
}

void LectureBar::sayValue(const Number& number, double value, const Document& document) {
    const QString unit = unitOf(document, number.field);
    const QString text = displayedNumber(value, valueDigits);
    number.value->setText(unit.isEmpty() ? text : QStringLiteral("%1 %2").arg(text, unit));
}

} // namespace coenergy
