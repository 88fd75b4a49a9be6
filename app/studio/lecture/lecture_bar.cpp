// Sliders in rows, as many in each as can be distinguished from the last row of the lecture hall.

#include "studio/lecture/lecture_bar.hpp"

#include "editor/number/numbers.hpp"
#include "editor/number/value_slider.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"
#include "studio/lecture/lecture.hpp"
#include "theme/formula_source.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostStarred = 4;
constexpr std::size_t mostUnstarred = 3;
constexpr int mostInRow = 4;
constexpr int leastNumberWidth = 300; // of name, slider and value
constexpr int partCount = 3;          // these
constexpr int gapBehindValue = 16;
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

// Each once, and of those that have a slider.
void append(const std::vector<Field>& more, std::vector<Field>& fields, const Document& document) {
    for (const Field& field : more)
        if (sliderNumberOf(document, field) && std::find(fields.begin(), fields.end(), field) == fields.end())
            fields.push_back(field);
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
    std::vector<Field> fields;
    append(starred(document), fields, document);
    const std::size_t most = fields.empty() ? mostUnstarred : mostStarred;
    if (fields.empty()) {
        append(moved, fields, document);
        append(allParameters(document), fields, document);
    }
    fields.resize(std::min(fields.size(), most));
    return fields;
}

LectureBar::LectureBar(FormulaSource* formulas, QWidget* parent)
    : QWidget(parent), m_formulas(formulas), m_rows(new QWidget(this)), m_grid(new QGridLayout(m_rows)) {
    setAccessibleName(tr("Time and sliders"));
    m_grid->setContentsMargins(lectureMargin, 4, lectureMargin, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(6);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 14);
    column->setSpacing(0);
    column->addWidget(m_rows);
}

void LectureBar::showTime(QWidget& timeBar) {
    timeBar.setBackgroundRole(QPalette::Window);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, &timeBar);
}

void LectureBar::setNumbers(const ParsedModel& model, const std::vector<Field>& fields) {
    for (const Number& number : m_numbers)
        for (QWidget* part : {number.name, static_cast<QWidget*>(number.slider), static_cast<QWidget*>(number.value)})
            delete part;
    m_numbers.clear();
    m_document = model.document;
    for (const Field& field : fields)
        addNumber(model, field);
    arrange();
}

void LectureBar::addNumber(const ParsedModel& model, const Field& field) {
    const std::optional<SliderNumber> given = sliderNumberOf(m_document, field);
    if (!given)
        return;
    QWidget* place = m_rows;
    Number number{field, new ValueSlider(place), new NameLabel(captionOf(model, field), m_formulas, place),
                  new QLabel(place)};
    number.slider->setScale(scaleOf(*given));
    number.slider->setReference(given->value);
    number.slider->setNumber(given->value);
    number.slider->setAccessibleName(fieldName(m_document, field));
    number.value->setContentsMargins(0, 0, gapBehindValue, 0);
    number.value->setMinimumWidth(gapBehindValue + fontMetrics().horizontalAdvance(QStringLiteral("−0.000")) +
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
    m_numbers.push_back(number);
}

// Row by row, and with as many in each.
void LectureBar::arrange() {
    const int count = static_cast<int>(m_numbers.size());
    if (count == 0)
        return;
    const int most = std::clamp(width() / leastNumberWidth, 1, mostInRow);
    const int rows = (count + most - 1) / most;
    const int columns = (count + rows - 1) / rows;
    for (int k = 0; k < count; ++k) {
        const Number& number = m_numbers[static_cast<std::size_t>(k)];
        const int column = partCount * (k % columns);
        m_grid->addWidget(number.name, k / columns, column);
        m_grid->addWidget(number.slider, k / columns, column + 1);
        m_grid->addWidget(number.value, k / columns, column + 2);
    }
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column % partCount == 1 && column < partCount * columns ? 1 : 0);
}

void LectureBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        arrange();
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

#include "moc_lecture_bar.cpp"
