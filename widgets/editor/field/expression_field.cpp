// Typing help for mathematics. The list of names is controlled from here, so that the caret never leaves the field. It
// opens by itself after two letters (units, which are short, after one), and Tab and Enter take what is selected: the
// first, unless what is typed is a name or a unit already. Esc closes it, and they keep their meaning. Behind `sn(` it
// offers the function that was meant.

#include "editor/field/expression_field.hpp"

#include "editor/field/completion_list.hpp"
#include "editor/field/formula_lines.hpp"
#include "editor/field/pasted_latex.hpp"
#include "editor/field/tree_dialog.hpp"
#include "editor/number/numbers.hpp"
#include "expression/function_meant.hpp"
#include "expression/letters.hpp"
#include "theme/formula_source.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool isNamePart(QChar c) {
    return c == QLatin1Char('_') || c.isLetterOrNumber();
}

// The index of the parenthesis that belongs to the one at `from`, or -1.
int partnerOf(const QString& text, int from) {
    const bool isOpening = text[from] == QLatin1Char('(');
    const int step = isOpening ? 1 : -1;
    int depth = 0;
    for (int k = from; k >= 0 && k < text.size(); k += step) {
        if (text[k] == QLatin1Char('('))
            ++depth;
        else if (text[k] == QLatin1Char(')'))
            --depth;
        if (depth == 0)
            return k;
    }
    return -1;
}

bool isParenthesis(const QString& text, int at) {
    return at >= 0 && at < text.size() && (text[at] == QLatin1Char('(') || text[at] == QLatin1Char(')'));
}

QString spelled(const QString& text) {
    QString result;
    for (const QChar c : text) {
        const auto name = greekNameOf(QString(c).toStdString());
        result += name ? QString::fromUtf8(name->data(), static_cast<qsizetype>(name->size())) : QString(c);
    }
    return result;
}

// The function that is meant by what is no name of the model, if the field offers it.
std::vector<Completion> calledInstead(const std::vector<Completion>& known, const QString& typed) {
    const auto named = [&known](const QString& name) {
        return std::find_if(known.begin(), known.end(), [&name](const Completion& one) { return one.name == name; });
    };
    const auto meant = named(typed) == known.end() ? functionMeantBy(typed.toStdString()) : std::nullopt;
    const auto function = meant ? named(QString::fromStdString(*meant)) : known.end();
    return function == known.end() ? std::vector<Completion>() : std::vector<Completion>{*function};
}

// The upper left corner of what stands on the left, halfway up.
QPointF inTheMiddle(const QRect& area, const QSizeF& size) {
    return {static_cast<double>(area.left()), area.top() + 0.5 * (area.height() - size.height())};
}

} // namespace

ExpressionField::ExpressionField(Language language, QWidget* parent)
    : TextField(Face::Code, parent), m_language(language) {}

bool ExpressionField::isCompleting() const {
    return m_list && m_list->isVisible();
}

// At rest

void ExpressionField::setRest(Rest rest, FormulaSource* formulas) {
    m_rest = rest;
    m_formulas = formulas;
    setLook(rest == Rest::Value    ? Look::Filled
            : rest == Rest::Text   ? Look::Outlined
            : rest == Rest::Symbol ? Look::Bare
                                   : Look::Quiet);
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, [this] {
            if (!hasFocus() && !(m_formula.isEmpty() && m_caption.isEmpty())) {
                fitHeight();
                viewport()->update();
            }
        });
}

void ExpressionField::setFormula(const QStringList& pieces) {
    if (m_formula == pieces)
        return;
    m_formula = pieces;
    fitHeight();
    viewport()->update();
}

void ExpressionField::setUnit(const QString& unit) {
    if (m_unit == unit)
        return;
    m_unit = unit;
    viewport()->update();
}

void ExpressionField::setCaption(const QString& tex) {
    if (m_caption == tex)
        return;
    m_caption = tex;
    viewport()->update();
}

void ExpressionField::setResult(const QString& number) {
    if (m_result == number)
        return;
    m_result = number;
    setLook(number.isEmpty() ? Look::Filled : Look::Quiet);
    viewport()->update();
}

void ExpressionField::setUsed(const QString& number) {
    if (std::exchange(m_used, number) != number)
        viewport()->update();
}

std::optional<FormulaLines> ExpressionField::linesIn(double width) const {
    return m_formulas ? layOutFormula(*m_formulas, m_formula, formulaEm(), width) : std::nullopt;
}

int ExpressionField::restHeight() const {
    constexpr int rowHeight = 28;
    constexpr int margins = 10; // that nothing is painted on
    const int least = std::max(rowHeight - 2, fontMetrics().lineSpacing() + 8);
    if (m_rest == Rest::Text || (text().isEmpty() && m_rest == Rest::Formula))
        return 0;
    if (m_rest == Rest::Symbol) // in small letters, if need be
        return m_formulas && !m_formula.isEmpty() ? least : 0;
    const auto lines = linesIn(viewport()->width() - captionWidth(viewport()->width()) - endWidth());
    if (!lines)
        return m_rest == Rest::Value && !text().contains(QLatin1Char('\n')) ? least : 0;
    return std::max(least, static_cast<int>(std::ceil(lines->size.height())) + margins);
}

void ExpressionField::paintRest(QPainter& painter, const QRect& area) {
    if (m_rest == Rest::Value)
        paintValue(painter, area);
    else if (m_rest == Rest::Symbol)
        paintSymbol(painter, area);
    else if (const auto lines = linesIn(area.width()))
        paintFormula(painter, *m_formulas, *lines, inTheMiddle(area, lines->size),
                     themeColor(palette(), ColorRole::Text));
}

void ExpressionField::paintSymbol(QPainter& painter, const QRect& area) {
    painter.setPen(themeColor(palette(), text().isEmpty() ? ColorRole::Muted : ColorRole::Text));
    if (const auto lines = linesIn(area.width())) {
        const QPointF corner = inTheMiddle(area, lines->size);
        paintFormula(painter, *m_formulas, *lines, {area.right() - lines->size.width(), corner.y()},
                     painter.pen().color());
        return;
    }
    const QFont small = themeFont(QApplication::font(), TextRole::Small);
    SymbolText symbol; // until it is typeset
    symbol.addSymbol(m_formula.join(QString()), text());
    if (const double width = symbol.size(small).width(); width <= area.width())
        return symbol.paint(painter, {area.right() - 0.5 * width, QRectF(area).center().y()}, small);
    painter.setFont(small);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
}

std::optional<FormulaLines> ExpressionField::captionIn(int room) const {
    constexpr double captionSize = 0.9;
    return m_formulas && !m_caption.isEmpty() ? layOutFormula(*m_formulas, {m_caption}, captionSize * formulaEm(), room)
                                              : std::nullopt;
}

int ExpressionField::captionWidth(int room) const {
    constexpr int gap = 4;
    const auto lines = captionIn(room);
    return lines ? static_cast<int>(std::ceil(lines->size.width())) + gap : 0;
}

// The room that it takes.
int ExpressionField::paintCaption(QPainter& painter, const QRect& area) {
    if (const auto lines = captionIn(area.width()))
        paintFormula(painter, *m_formulas, *lines, inTheMiddle(area, lines->size),
                     themeColor(palette(), ColorRole::Muted));
    return captionWidth(area.width());
}

QString ExpressionField::valueInWords() const {
    if (!m_used.isEmpty())
        return m_used;
    const std::optional<double> number = plainNumber(text().toStdString());
    if (text().isEmpty())
        return placeholderText().isEmpty() ? prompt() : placeholderText();
    return number ? shortNumberText(*number) : text();
}

// Of the unit and of what a formula amounts to.
int ExpressionField::endWidth() const {
    const QFontMetrics metrics(QApplication::font());
    const auto widthOf = [&metrics](const QString& words) {
        return words.isEmpty() ? 0 : metrics.horizontalAdvance(words) + metrics.averageCharWidth();
    };
    return m_rest == Rest::Value ? widthOf(m_unit) + widthOf(m_result) : 0;
}

int ExpressionField::valueWidth() const {
    const int margins = viewportMargins().left() + viewportMargins().right();
    const QFontMetrics metrics(QApplication::font());
    const int least = plainNumber(text().toStdString()) ? metrics.horizontalAdvance(QStringLiteral("0.000")) : 0;
    return std::max(least, metrics.horizontalAdvance(valueInWords())) + endWidth() + margins + 1;
}

// In one line, with some air behind the caption; zero for what is no formula.
int ExpressionField::formulaWidth() const {
    constexpr int gap = 8;
    const auto lines = m_formula.isEmpty() ? std::nullopt : linesIn(QWIDGETSIZE_MAX);
    const int margins = viewportMargins().left() + viewportMargins().right();
    return lines ? static_cast<int>(std::ceil(lines->size.width())) + captionWidth(QWIDGETSIZE_MAX) + gap + endWidth() +
                       margins
                 : 0;
}

// A number is set smaller before a digit of it is lost.
void ExpressionField::paintWords(QPainter& painter, const QRect& room) const {
    constexpr double smallest = 0.65;
    const QString words = valueInWords();
    QFont font = painter.font();
    const int wanted = std::max(1, QFontMetrics(font).horizontalAdvance(words));
    font.setPointSizeF(QFontInfo(font).pointSizeF() * std::clamp(double(room.width()) / wanted, smallest, 1.0));
    painter.setFont(font);
    painter.drawText(room, Qt::AlignVCenter | (m_result.isEmpty() ? Qt::AlignRight : Qt::AlignLeft),
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
}

// A number; or what it is calculated from, and what that amounts to.
void ExpressionField::paintValue(QPainter& painter, const QRect& area) {
    const QFont words = QApplication::font();
    const QFontMetrics metrics(words);
    painter.setFont(words);
    QRect room = area;
    room.setLeft(room.left() + paintCaption(painter, area));
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    for (const QString& end : {m_unit, m_result}) {
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, end);
        if (!end.isEmpty())
            room.setRight(room.right() - metrics.horizontalAdvance(end) - metrics.averageCharWidth());
    }
    if (const auto lines = m_used.isEmpty() ? linesIn(room.width()) : std::nullopt) {
        const QPointF left = inTheMiddle(room, lines->size);
        const QPointF right(room.right() - lines->size.width(), left.y());
        paintFormula(painter, *m_formulas, *lines, m_caption.isEmpty() ? left : right,
                     themeColor(palette(), ColorRole::Text));
        return;
    }
    const bool isGiven = !text().isEmpty() || !m_used.isEmpty();
    painter.setPen(themeColor(palette(), isGiven ? ColorRole::Text : ColorRole::Muted));
    paintWords(painter, room);
}

bool ExpressionField::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_used.isEmpty() || !shownProblems().empty())
        return TextField::viewportEvent(event);
    const QString typed = text().isEmpty() ? QStringLiteral("0") : text();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       tr("%1: as the constraints require it; %2 is typed").arg(m_used, typed), viewport());
    return true;
}

bool ExpressionField::event(QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        // Tab would leave the field before keyPressEvent sees it.
        if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier &&
            (steerCompletions(*key) || replaceGreekCommand()))
            return true;
    }
    if (event->type() == QEvent::ShortcutOverride && isCompleting() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return TextField::event(event);
}

void ExpressionField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        offerCompletions(Request::Explicit);
        return;
    }
    if (steerCompletions(*event))
        return;
    const QString before = text();
    TextField::keyPressEvent(event);
    if (text() == before)
        hideCompletions();
    else
        spellGreek();
    if (text() != before)
        offerCompletions(Request::Automatic);
}

void ExpressionField::focusOutEvent(QFocusEvent* event) {
    hideCompletions();
    TextField::focusOutEvent(event);
}

void ExpressionField::inputMethodEvent(QInputMethodEvent* event) {
    TextField::inputMethodEvent(event);
    spellGreek();
}

void ExpressionField::insertFromMimeData(const QMimeData* source) {
    if (!source->hasText())
        return;
    const QString text = m_language == Language::Name ? spelled(source->text().simplified())
                                                      : textOfLatex(source->text()).value_or(source->text());
    chooseWrapping(this->text().size() + text.size());
    textCursor().insertText(text);
    ensureCursorVisible();
}

// A name consists of ASCII letters, whatever keyboard it is typed on.
void ExpressionField::spellGreek() {
    if (m_language != Language::Name)
        return;
    const int caret = textCursor().position();
    const QString before = text().left(caret);
    const QString ascii = spelled(before);
    if (ascii != before)
        replaceRange({0, caret}, ascii);
}

QList<QTextEdit::ExtraSelection> ExpressionField::extraHighlights() const {
    const QString& text = this->text();
    const int caret = textCursor().position();
    const int at = isParenthesis(text, caret - 1) ? caret - 1 : isParenthesis(text, caret) ? caret : -1;
    const int partner = at < 0 ? -1 : partnerOf(text, at);
    if (partner < 0)
        return {};
    QList<QTextEdit::ExtraSelection> selections;
    for (const int k : {at, partner}) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(k);
        selection.cursor.setPosition(k + 1, QTextCursor::KeepAnchor);
        selection.format.setBackground(themeColor(palette(), ColorRole::Selection));
        selections.append(selection);
    }
    return selections;
}

ExpressionField::Word ExpressionField::wordAtCaret() const {
    const int caret = textCursor().position();
    if (const auto unit = m_unitPlace ? beginOfUnit(text().left(caret)) : std::nullopt)
        return {{*unit, caret - *unit}, WordKind::Unit};
    int begin = caret;
    while (begin > 0 && isNamePart(text()[begin - 1]))
        --begin;
    if (begin > 0 && text()[begin - 1] == QLatin1Char('\\'))
        return {{begin - 1, caret - begin + 1}, WordKind::Greek};
    return calledAtCaret().value_or(Word{{begin, caret - begin}, WordKind::Name});
}

// The word in front of a parenthesis that was opened just now.
std::optional<ExpressionField::Word> ExpressionField::calledAtCaret() const {
    const int end = textCursor().position() - 1;
    if (end < 1 || text()[end] != QLatin1Char('('))
        return std::nullopt;
    int begin = end;
    while (begin > 0 && isNamePart(text()[begin - 1]))
        --begin;
    return begin < end ? std::optional(Word{{begin, end - begin}, WordKind::Called}) : std::nullopt;
}

std::vector<Completion> ExpressionField::completionsFor(const Word& word) const {
    const QString prefix = text().mid(word.range.begin, word.range.length);
    if (word.kind == WordKind::Greek)
        return matching(greekCompletions(), prefix.mid(1));
    if (word.kind == WordKind::Unit)
        return unitCompletions(prefix, *m_unitPlace);
    if (!m_source || (!prefix.isEmpty() && prefix[0].isDigit()))
        return {};
    const std::vector<Completion> known = m_source();
    return word.kind == WordKind::Called ? calledInstead(known, prefix) : matching(known, prefix);
}

// What is typed means something already, so that nothing may replace it unasked.
bool ExpressionField::isFinished(const Word& word, const std::vector<Completion>& completions) const {
    const QString typed = text().mid(word.range.begin, word.range.length);
    if (word.kind == WordKind::Unit)
        return isUnitFor(typed, *m_unitPlace);
    return std::any_of(completions.begin(), completions.end(),
                       [&typed](const Completion& known) { return known.name == typed; });
}

void ExpressionField::offerCompletions(Request request) {
    const Word word = wordAtCaret();
    const bool isInsideWord = textCursor().position() < text().size() && isNamePart(text()[textCursor().position()]);
    const int automaticLength = word.kind == WordKind::Unit ? 1 : 2;
    if (request == Request::Automatic && (word.range.length < automaticLength || isInsideWord))
        return hideCompletions();
    const std::vector<Completion> completions = completionsFor(word);
    const QString typed = text().mid(word.range.begin, word.range.length);
    const bool isComplete = completions.size() == 1 && completions.front().name == typed;
    if (completions.empty() || (request == Request::Automatic && isComplete))
        return hideCompletions();
    if (!m_list) {
        m_list = new CompletionList(this);
        connect(m_list, &CompletionList::picked, this, &ExpressionField::complete);
    }
    QTextCursor start(document());
    start.setPosition(word.range.begin);
    const QRect caret = cursorRect(start);
    const bool isTaken = request == Request::Explicit || !isFinished(word, completions);
    m_list->offer(completions, {viewport()->mapToGlobal(caret.topLeft()), caret.size()},
                  isTaken ? CompletionList::Preselection::First : CompletionList::Preselection::None);
}

void ExpressionField::hideCompletions() {
    if (m_list)
        m_list->hide();
}

bool ExpressionField::steerCompletions(const QKeyEvent& event) {
    if (!isCompleting())
        return false;
    switch (event.key()) {
    case Qt::Key_Down: m_list->moveBy(1); return true;
    case Qt::Key_Up: m_list->moveBy(-1); return true;
    case Qt::Key_PageDown: m_list->moveBy(8); return true;
    case Qt::Key_PageUp: m_list->moveBy(-8); return true;
    case Qt::Key_Escape: hideCompletions(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
        if (const auto chosen = m_list->chosen()) {
            complete(*chosen);
            return true;
        }
        hideCompletions();
        return false;
    default: return false;
    }
}

void ExpressionField::complete(const Completion& completion) {
    const Word word = wordAtCaret();
    const bool isCalled = text().mid(word.range.end()).startsWith(QLatin1Char('('));
    const bool isCall = completion.call == Completion::Call::Yes && !isCalled;
    replaceRange(word.range, isCall ? completion.name + QStringLiteral("()") : completion.name);
    if (isCall || word.kind == WordKind::Called) { // between the parentheses
        QTextCursor cursor = textCursor();
        cursor.movePosition(isCall ? QTextCursor::Left : QTextCursor::Right);
        setTextCursor(cursor);
    }
    hideCompletions();
}

void ExpressionField::extendMenu(QMenu& menu) {
    QMenu* letters = menu.addMenu(tr("Greek letter"));
    letters->setObjectName(QStringLiteral("greek-letters"));
    for (const Completion& letter : greekCompletions())
        letters->addAction(letter.kind + QStringLiteral("  ") + letter.name, this,
                           [this, name = letter.name] { insertPlainText(name); });
    if (m_language == Language::Expression)
        addTree(menu);
}

// An equation has two of them: none is drawn.
void ExpressionField::addTree(QMenu& menu) {
    const Parsed parsed = parseUnbound(text().toStdString());
    QAction* tree = menu.addAction(tr("Show as a Tree"), this,
                                   [this, parsed] { (new TreeDialog(text(), parsed, window()))->open(); });
    tree->setObjectName(QStringLiteral("show-tree"));
    tree->setEnabled(hasTree(parsed));
}

bool ExpressionField::replaceGreekCommand() {
    const Word word = wordAtCaret();
    const QString name = text().mid(word.range.begin + 1, word.range.length - 1);
    if (word.kind != WordKind::Greek || !greekCommand(name.toStdString()))
        return false;
    replaceRange(word.range, name);
    hideCompletions();
    return true;
}

} // namespace coenergy

#include "moc_expression_field.cpp"
