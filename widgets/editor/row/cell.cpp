// Makes the widget for a cell's kind and gives all of them one interface.

#include "editor/row/cell.hpp"

#include "editor/field/cell_formula.hpp"
#include "editor/field/field_foot.hpp"
#include "editor/field/remedies.hpp"
#include "editor/number/numbers.hpp"
#include "editor/row/choice_field.hpp"
#include "editor/row/glyph_button.hpp"
#include "model/edit.hpp"
#include "problems/message.hpp"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QGuiApplication>
#include <QRegularExpression>

#include <algorithm>
#include <chrono>
#include <utility>

namespace coenergy {

namespace {

TextField* newTextField(const CellShape& shape, const CompletionSources& sources, QWidget* parent) {
    const auto expressionField = [&](ExpressionField::Language language,
                                     const ExpressionField::CompletionSource& source, ExpressionField::Rest rest) {
        auto* field = new ExpressionField(language, parent);
        field->setCompletionSource(source);
        field->setRest(rest, sources.formulas);
        return field;
    };
    using Rest = ExpressionField::Rest;
    switch (shape.kind) {
    case CellKind::Name: // in the gutter at its right
        return expressionField(ExpressionField::Language::Name, {},
                               shape.characters == 0 ? Rest::Symbol : Rest::Formula);
    case CellKind::Reference:
        return expressionField(ExpressionField::Language::Name, sources.coordinates, Rest::Symbol);
    case CellKind::Expression:
        return expressionField(ExpressionField::Language::Expression, sources.names, Rest::Formula);
    case CellKind::Value: return expressionField(ExpressionField::Language::Expression, sources.names, Rest::Value);
    case CellKind::Title: return new TextField(TextField::Face::Title, parent);
    default: {
        auto* field = new TextField(TextField::Face::Text, parent);
        const bool isPromptedList = shape.element == allElements && !shape.prompt.isEmpty();
        field->setLook(isPromptedList ? TextField::Look::Quiet : TextField::Look::Bare); // a prompt is no content
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
    : QObject(parent), m_shape(shape), m_words(sources.words), m_formulas(sources.formulas) {
    switch (shape.kind) {
    case CellKind::Choice: makeChoice(parent); break;
    case CellKind::Check: makeCheck(parent); break;
    case CellKind::Lock: makeLock(parent); break;
    default: makeText(sources, parent);
    }
    m_widget->setToolTip(shape.hint);
    const auto* framed = shape.frame.isEmpty() ? nullptr : qobject_cast<ChoiceField*>(m_widget);
    const int width = framed ? framed->widthOfWords() : cellWidth(shape);
    m_widget->setMinimumWidth(width);
    if (shape.stretch == 0)
        m_widget->setFixedWidth(width);
    else
        m_widget->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

Cell::~Cell() {
    delete m_foot;
}

void Cell::makeText(const CompletionSources& sources, QWidget* parent) {
    TextField* field = newTextField(m_shape, sources, parent);
    field->setPrompt(m_shape.prompt);
    if (m_shape.kind == CellKind::Prose) {
        field->setBreaks(TextField::Breaks::WithEnter);
        field->setRestLines(2);
    }
    if (m_shape.column == Column::Description && m_shape.kind == CellKind::Text)
        field->setRestLines(2);
    if (m_shape.kind == CellKind::Text && m_shape.column == Column::Name)
        field->setNameInWords();
    connect(field, &TextField::edited, this, &Cell::edited);
    connect(field, &TextField::burstEnded, this, &Cell::burstEnded);
    connect(field, &TextField::confirmed, this, &Cell::confirmed);
    connect(field, &TextField::leftVertically, this, &Cell::leftVertically);
    connect(field, &TextField::focusChanged, this, &Cell::focusChanged);
    connect(field, &TextField::shownProblemsChanged, this, &Cell::shownProblemsChanged);
    connect(field, &TextField::shownProblemsChanged, this, &Cell::updateFoot);
    connect(field, &TextField::focusChanged, this, &Cell::updateFoot);
    if (m_shape.characters == 0) {
        connect(field, &TextField::focusChanged, this, &Cell::fitSymbol);
        connect(field, &TextField::textChanged, this, &Cell::fitSymbol);
    }
    if (m_shape.isGiven) {
        field->setReadOnly(true);
        field->setFocusPolicy(Qt::NoFocus);
    }
    m_footUpdate.setSingleShot(true);
    connect(&m_footUpdate, &QTimer::timeout, this, &Cell::updateFoot);
    m_widget = field;
}

// As wide as the gutter, but for a longer name while it is typed.
void Cell::fitSymbol() {
    constexpr int margins = 18;
    const TextField* field = textField();
    const int typed = field->fontMetrics().horizontalAdvance(field->text()) + margins;
    m_widget->setFixedWidth(field->hasFocus() ? std::clamp(typed, gutterWidth, 3 * gutterWidth) : gutterWidth);
}

void Cell::makeChoice(QWidget* parent) {
    auto* choice = new ChoiceField(m_shape.choices, m_shape.frame, parent);
    choice->setShownWords(m_shape.words);
    connect(choice, &ChoiceField::edited, this, &Cell::edited);
    m_widget = choice;
}

// What the document says of it is "true" or nothing, and "fixed" for a lock.
void Cell::makeCheck(QWidget* parent) {
    auto* box = new QCheckBox(parent);
    connect(box, &QCheckBox::clicked, this,
            [this](bool isChecked) { emit edited(isChecked ? QStringLiteral("true") : QString()); });
    box->setFixedHeight(ExpressionField(ExpressionField::Language::Name).minimumHeight()); // in line with the texts
    m_widget = box;
}

void Cell::makeLock(QWidget* parent) {
    auto* button = new GlyphButton(GlyphButton::Glyph::Lock, m_shape.hint, parent);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the caret where it is
    connect(button, &GlyphButton::clicked, this,
            [this](bool isChecked) { emit edited(isChecked ? QStringLiteral("fixed") : QString()); });
    m_widget = button;
}

void Cell::setText(const QString& text) {
    if (auto* field = textField())
        field->setText(text);
    else if (auto* choice = qobject_cast<ChoiceField*>(m_widget))
        choice->setText(text);
    else
        qobject_cast<QAbstractButton*>(m_widget)->setChecked(!text.isEmpty());
}

void Cell::setDefault(const QString& text) {
    if (auto* field = textField(); field && field->placeholderText() != text)
        field->setPlaceholderText(text);
}

void Cell::setRest(const RestLook& look) {
    auto* field = qobject_cast<ExpressionField*>(m_widget);
    if (!field && textField())
        textField()->setRestText(look.words);
    if (!field)
        return;
    field->setFormula(look.formula);
    field->setUnit(look.unit);
    field->setCaption(look.caption);
    field->setResult(look.result);
    field->setUsed(look.used);
    field->setSpoken(look.spoken);
    updateFoot();
}

void Cell::setUnitPlace(const std::optional<UnitPlace>& place) {
    if (auto* field = qobject_cast<ExpressionField*>(m_widget))
        field->setUnitPlace(place);
}

void Cell::setInvited(bool isInvited, const QString& otherwise) {
    auto* field = textField();
    if (!field)
        return;
    field->setPrompt(isInvited ? m_shape.prompt : otherwise);
    if (std::exchange(m_isInvited, isInvited) != isInvited) {
        field->setLook(isInvited ? TextField::Look::Quiet : TextField::Look::Bare);
    }
}

void Cell::setNewNames(const std::vector<UnknownNameUse>& names) {
    if (names == m_newNames)
        return;
    m_newNames = names;
    updateFoot();
}

void Cell::setRenamingOffered(bool isOffered) {
    if (std::exchange(m_isRenamingOffered, isOffered) != isOffered)
        updateFoot();
}

QWidget* Cell::foot() const {
    return m_foot;
}

bool Cell::isActive() const {
    return m_widget->hasFocus() || (m_foot && m_foot->hasFocusInside());
}

// Errors stay below the field; what is less is said while one is there. New names are no errors beside their chips.
FieldNotes Cell::notes() const {
    using Formula = FieldNotes::Formula;
    const auto* field = qobject_cast<const ExpressionField*>(m_widget);
    FieldNotes notes;
    notes.names = m_newNames;
    notes.isRenamingOffered = m_isRenamingOffered;
    for (const Diagnostic& problem : textField()->shownProblems()) {
        const bool isNewName = problem.code == Code::UnknownName && !isSlip(problem);
        if (!isNewName && (problem.severity == Severity::Error || isActive()))
            notes.problems.push_back(problem);
    }
    const bool isMathematics = m_shape.kind == CellKind::Expression || m_shape.kind == CellKind::Value;
    notes.isTooLong = field && isMathematics && isActive() && isTooLongToTypeset(field->text().toStdString());
    const bool isWrong = hasErrors(notes.problems); // then the last formula is not what was typed
    if (field && isMathematics && isActive() && !isWrong && !notes.isTooLong && !field->text().isEmpty() &&
        !plainNumber(field->text().toStdString())) {
        notes.state = field->formula().isEmpty() ? Formula::Stale : Formula::Current;
        notes.formula = field->formula();
    }
    return notes;
}

// Nothing moves below the pointer while its button is down.
void Cell::updateFoot() {
    using namespace std::chrono_literals;
    if (!textField())
        return;
    if (m_foot && QGuiApplication::mouseButtons() != Qt::NoButton) {
        m_footUpdate.start(30ms);
        return;
    }
    const FieldNotes now = notes();
    if (!m_foot && !now.isEmpty())
        makeFoot();
    if (m_foot)
        m_foot->setNotes(now);
}

void Cell::makeFoot() {
    m_foot = new FieldFoot(m_formulas, m_words, m_widget, m_widget->parentWidget());
    connect(m_foot, &FieldFoot::replacementWanted, textField(), &TextField::replaceSpan);
    connect(m_foot, &FieldFoot::declarationWanted, this, &Cell::declarationWanted);
    connect(m_foot, &FieldFoot::productWanted, this, &Cell::writeAsProduct);
    connect(m_foot, &FieldFoot::renamingWanted, this, &Cell::renamingWanted);
    connect(m_foot, &FieldFoot::focusMoved, &m_footUpdate, [this] { m_footUpdate.start(0); });
    emit footMade(m_foot);
}

// Behind a division or a power it is one factor still.
void Cell::writeAsProduct(const QString& name, const QString& product) {
    QString text = textField()->text();
    const std::size_t length = text.toStdString().size();
    const QString word = QStringLiteral("\\b%1\\b").arg(QRegularExpression::escape(name));
    text.replace(QRegularExpression(QStringLiteral("([/^]\\s*)") + word), QStringLiteral("\\1(%1)").arg(product));
    text.replace(QRegularExpression(word), product);
    textField()->setFocus(Qt::OtherFocusReason);
    textField()->replaceSpan({0, length}, text);
}

void Cell::setProblems(const Diagnostics& problems) {
    if (auto* field = textField()) {
        field->setProblems(problems);
        return;
    }
    QStringList messages;
    for (const Diagnostic& problem : problems)
        messages.append(plainMessage(messageText(problem)));
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

#include "moc_cell.cpp"
