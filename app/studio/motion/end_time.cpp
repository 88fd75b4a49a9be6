// A word, and a value field that edits the document's end time.

#include "studio/motion/end_time.hpp"

#include "editor/field/expression_field.hpp"
#include "editor/number/numbers.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace coenergy {

namespace {

constexpr Field endOfRun{Section::Simulation, 0, Column::End, 0};
constexpr int fieldWidth = 68;
constexpr int mostFieldWidth = 2 * fieldWidth; // beside everything else in the bar

} // namespace

EndTime::EndTime(FormulaSource* formulas, QWidget* parent)
    : QWidget(parent), m_field(new ExpressionField(ExpressionField::Language::Expression, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* word = new QLabel(tr("Run to", "the end of the run"), this);
    word->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(word);
    row->addWidget(m_field);
    m_field->setRest(ExpressionField::Rest::Value, formulas);
    m_field->setFixedWidth(fieldWidth);
    m_field->setPrompt(QStringLiteral("10"));
    m_field->setToolTip(tr("The end of the run"));
    connect(m_field, &TextField::edited, this, &EndTime::edit);
    connect(m_field, &TextField::burstEnded, this, &EndTime::burstEnded);
}

void EndTime::setDocument(const Document& document) {
    m_document = document;
    m_field->setText(QString::fromStdString(textOf(document, endOfRun)));
    m_field->setUnit(unitOf(document, endOfRun));
    m_field->setFixedWidth(std::clamp(m_field->valueWidth(), fieldWidth, mostFieldWidth));
    m_field->setAccessibleName(fieldName(document, endOfRun));
}

void EndTime::edit(const QString& text) {
    m_document = withText(m_document, endOfRun, text.toStdString());
    emit edited(tr("Edit %1").arg(fieldName(m_document, endOfRun)), m_document, QStringLiteral("end of the run"));
}

} // namespace coenergy

#include "moc_end_time.cpp"
