// Makes the widget that a cell's kind asks for and gives all of them one face.

#include "editor/cell.hpp"

#include "editor/choice_field.hpp"
#include "problems/message.hpp"

#include <QAbstractItemView>
#include <QCheckBox>

namespace coenergy {

namespace {

TextField* newTextField(CellKind kind, const CompletionSources& sources, QWidget* parent) {
    const auto expressionField = [&](ExpressionField::Language language,
                                     const ExpressionField::CompletionSource& source, ExpressionField::Rest rest) {
        auto* field = new ExpressionField(language, parent);
        field->setCompletionSource(source);
        field->setRest(rest, sources.formulas);
        return field;
    };
    using Rest = ExpressionField::Rest;
    switch (kind) {
    case CellKind::Name:
        return expressionField(ExpressionField::Language::Name, {}, Rest::Symbol);
    case CellKind::Reference:
        return expressionField(ExpressionField::Language::Name, sources.coordinates, Rest::Symbol);
    case CellKind::Expression:
        return expressionField(ExpressionField::Language::Expression, sources.names, Rest::Formula);
    case CellKind::Value:
        return expressionField(ExpressionField::Language::Expression, sources.names, Rest::Value);
    case CellKind::Title:
        return new TextField(TextField::Face::Title, parent);
    default: {
        auto* field = new TextField(TextField::Face::Text, parent);
        field->setLook(TextField::Look::Bare);
        return field;
    }
    }
}

} // namespace

int cellWidth(const CellShape& shape) {
    constexpr int margins = 18;
    if (shape.characters == 0)
        return gutterWidth;
    return QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('0')) * shape.characters + margins;
}

Cell::Cell(const CellShape& shape, const CompletionSources& sources, QWidget* parent)
    : QObject(parent), m_shape(shape) {
    switch (shape.kind) {
    case CellKind::Choice:
        makeChoice(parent);
        break;
    case CellKind::Check:
        makeCheck(parent);
        break;
    default:
        makeText(sources, parent);
    }
    m_widget->setToolTip(shape.hint);
    const int width = cellWidth(shape);
    m_widget->setMinimumWidth(width);
    if (shape.stretch == 0)
        m_widget->setFixedWidth(width);
    else
        m_widget->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void Cell::makeText(const CompletionSources& sources, QWidget* parent) {
    TextField* field = newTextField(m_shape.kind, sources, parent);
    field->setPlaceholderText(m_shape.prompt);
    if (m_shape.kind == CellKind::Prose) {
        field->setBreaks(TextField::Breaks::WithEnter);
        field->setRestLines(2);
    }
    if (m_shape.column == Column::Description && m_shape.kind == CellKind::Text)
        field->setRestLines(1);
    connect(field, &TextField::edited, this, &Cell::edited);
    connect(field, &TextField::burstEnded, this, &Cell::burstEnded);
    connect(field, &TextField::confirmed, this, &Cell::confirmed);
    connect(field, &TextField::leftVertically, this, &Cell::leftVertically);
    connect(field, &TextField::focusChanged, this, &Cell::focusChanged);
    connect(field, &TextField::shownProblemsChanged, this, &Cell::shownProblemsChanged);
    m_widget = field;
}

void Cell::makeChoice(QWidget* parent) {
    auto* choice = new ChoiceField(m_shape.choices, parent);
    connect(choice, &ChoiceField::edited, this, &Cell::edited);
    m_widget = choice;
}

void Cell::makeCheck(QWidget* parent) {
    auto* box = new QCheckBox(parent);
    connect(box, &QCheckBox::clicked, this,
            [this](bool isChecked) { emit edited(isChecked ? QStringLiteral("fixed") : QString()); });
    box->setFixedHeight(ExpressionField(ExpressionField::Language::Name).minimumHeight()); // in line with the texts
    m_widget = box;
}

void Cell::setText(const QString& text) {
    if (auto* field = textField())
        field->setText(text);
    else if (auto* choice = qobject_cast<ChoiceField*>(m_widget))
        choice->setText(text);
    else
        qobject_cast<QCheckBox*>(m_widget)->setChecked(!text.isEmpty());
}

void Cell::setDefault(const QString& text) {
    if (auto* field = textField(); field && field->placeholderText() != text)
        field->setPlaceholderText(text);
}

void Cell::setRest(const QString& tex, const QString& unit, const QString& caption) {
    if (auto* field = qobject_cast<ExpressionField*>(m_widget)) {
        field->setTex(tex);
        field->setUnit(unit);
        field->setCaption(caption);
    }
}

void Cell::setProblems(const Diagnostics& problems) {
    if (auto* field = textField()) {
        field->setProblems(problems);
        return;
    }
    QStringList messages;
    for (const Diagnostic& problem : problems)
        messages.append(messageText(problem).remove(QLatin1Char('`')));
    m_widget->setAccessibleDescription(messages.join(QLatin1Char(' ')));
    m_widget->setToolTip(messages.isEmpty() ? m_shape.hint : messages.join(QLatin1Char('\n')));
}

void Cell::setAccessibleName(const QString& name) {
    if (m_widget->accessibleName() != name)
        m_widget->setAccessibleName(name);
    if (auto* choice = qobject_cast<ChoiceField*>(m_widget))
        choice->view()->setAccessibleName(name);
}

void Cell::setMarking(TextField::Marking marking) {
    if (auto* field = textField())
        field->setMarking(marking);
}

} // namespace coenergy
