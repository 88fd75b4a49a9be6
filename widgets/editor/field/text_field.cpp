// A plain text edit as a form's field. Its height follows its lines, its frame is painted from the palette's roles, and
// wave underlines are painted over the text, so that they never touch it or its layout.

#include "editor/field/text_field.hpp"

#include "problems/message.hpp"
#include "theme/theme.hpp"
#include "theme/timing.hpp"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QToolTip>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <utility>

namespace coenergy {

namespace {

using namespace std::chrono_literals;

constexpr auto burstPause = 1200ms;
constexpr int horizontalMargin = 6;
constexpr int verticalMargin = 4;
constexpr int mostLines = 14;

bool concernsSyntax(const Diagnostic& problem) {
    return problem.code < Code::UnknownName; // the codes of an expression's text come first
}

std::size_t byteCount(QStringView text) {
    return static_cast<std::size_t>(text.toUtf8().size());
}

// Until the answer to an edit comes, underlines stay with the characters they belong to.
Diagnostics moved(const Diagnostics& problems, const QString& before, const QString& after) {
    const Difference difference = differenceOf(after, before);
    const std::size_t begin = byteCount(QStringView(after).left(difference.inserted.begin));
    const std::size_t removed = byteCount(QStringView(before).mid(difference.inserted.begin, difference.removed));
    const std::size_t inserted =
        byteCount(QStringView(after).mid(difference.inserted.begin, difference.inserted.length));
    Diagnostics kept;
    for (Diagnostic problem : problems) {
        const bool isBehind = problem.span.begin > begin + removed;
        if (problem.span.length == 0 || (!isBehind && problem.span.begin + problem.span.length >= begin))
            continue;
        if (isBehind)
            problem.span.begin = problem.span.begin - removed + inserted;
        kept.push_back(std::move(problem));
    }
    return kept;
}

// A word is cut only where it is the first one.
QString elidedAtWord(const QString& text, const QFontMetrics& metrics, int room) {
    const QString cut = metrics.elidedText(text, Qt::ElideRight, room);
    const qsizetype end = cut == text ? -1 : cut.lastIndexOf(QLatin1Char(' '));
    return end <= 0 ? cut : cut.left(end) + QChar(0x2026);
}

bool isJump(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return false;
    }
}

} // namespace

QFont codeFont() {
    QFont face = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    face.setPointSizeF(QApplication::font("QLineEdit").pointSizeF());
    face.setStyleHint(QFont::Monospace);
    return face;
}

TextField::TextField(Face face, QWidget* parent) : QPlainTextEdit(parent), m_face(face) {
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setViewportMargins(horizontalMargin, verticalMargin, horizontalMargin, verticalMargin);
    document()->setDocumentMargin(1);
    viewport()->setAutoFillBackground(false);
    applyFace();
    m_settling.setSingleShot(true);
    m_settling.setInterval(settlingTime);
    m_burst.setSingleShot(true);
    m_burst.setInterval(burstPause);
    connect(&m_settling, &QTimer::timeout, this, &TextField::settle);
    connect(&m_burst, &QTimer::timeout, this, &TextField::burstEnded);
    connect(this, &QPlainTextEdit::textChanged, this, &TextField::noteEdit);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        updateHighlights();
        fitHeight();
    });
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &TextField::fitHeight);
    fitHeight();
}

void TextField::setLook(Look look) {
    m_look = look;
    update();
}

void TextField::setPrompt(const QString& prompt) {
    if (std::exchange(m_prompt, prompt) != prompt)
        fitHeight();
}

// A value by default says more.
bool TextField::isPrompting() const {
    return m_text.isEmpty() && !m_prompt.isEmpty() && placeholderText().isEmpty();
}

void TextField::layOutPrompt(QTextDocument& text) const {
    text.setDocumentMargin(1);
    text.setDefaultFont(m_face == Face::Title ? font() : QApplication::font());
    text.setHtml(messageHtml(m_prompt));
    text.setTextWidth(std::max(40, viewport()->width()));
}

void TextField::paintPrompt() {
    QTextDocument text;
    layOutPrompt(text);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, themeColor(palette(), ColorRole::Muted));
    QPainter painter(viewport());
    painter.translate(0, std::max(0.0, 0.5 * (viewport()->height() - text.size().height())));
    text.documentLayout()->draw(&painter, context);
}

void TextField::setRestLines(int lines) {
    m_restLines = lines;
    fitHeight();
}

void TextField::setRestText(const QString& text) {
    if (std::exchange(m_restText, text) != text)
        viewport()->update();
}

void TextField::setNameInWords() {
    m_isName = true;
    setRestLines(1);
}

void TextField::setRoomBehind(int width) {
    setViewportMargins(horizontalMargin, verticalMargin, horizontalMargin + width, verticalMargin);
}

int TextField::restHeight() const {
    const int lines = shownRestLines();
    return lines > 0 && !m_text.isEmpty() ? lines * fontMetrics().lineSpacing() + 2 * verticalMargin + 4 : 0;
}

int TextField::shownRestLines() const {
    return std::min(m_restLines, std::max(1, qRound(document()->size().height())));
}

// Lines as they would be broken, the last one with an ellipsis and the word that opens the rest.
void TextField::paintRest(QPainter& painter, const QRect& area) {
    const int lines = shownRestLines();
    const QString more = lines > 1 && document()->size().height() > lines ? tr("more") : QString();
    const QString text = (m_restText.isEmpty() ? m_text : m_restText).simplified();
    QTextLayout layout(m_isName ? QString(text).replace(QLatin1Char('_'), QLatin1Char(' ')) : text, font());
    layout.beginLayout();
    painter.setFont(font());
    painter.setPen(themeColor(palette(), m_isName ? ColorRole::Text : ColorRole::Muted));
    const int spacing = fontMetrics().lineSpacing();
    for (int k = 0; k < lines; ++k) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(area.width());
        const QRect place(area.left() + 1, area.top() + 1 + k * spacing, area.width(), spacing);
        if (k + 1 < lines) {
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                             layout.text().mid(line.textStart(), line.textLength()));
            continue;
        }
        const int room = area.width() - fontMetrics().horizontalAdvance(more) - 6;
        const QString rest = elidedAtWord(layout.text().mid(line.textStart()), fontMetrics(), room);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, rest);
        painter.setPen(themeColor(palette(), ColorRole::Accent));
        painter.drawText(place.adjusted(fontMetrics().horizontalAdvance(rest) + 5, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, more);
    }
    layout.endLayout();
}

// What is wrong stays text, so that it can be seen where.
bool TextField::isAtRest() const {
    return !hasFocus() && restHeight() > 0 && underlined().empty();
}

void TextField::setText(const QString& text) {
    if (text == m_text)
        return;
    const Difference difference = differenceOf(text, m_text);
    m_text = text;
    m_isSetting = true;
    chooseWrapping(text.size());
    if (document()->characterCount() - 1 == text.size() - difference.inserted.length + difference.removed) {
        QTextCursor cursor(document());
        cursor.setPosition(difference.inserted.begin);
        cursor.setPosition(difference.inserted.begin + difference.removed, QTextCursor::KeepAnchor);
        cursor.insertText(text.mid(difference.inserted.begin, difference.inserted.length));
        if (hasFocus())
            setTextCursor(cursor);
    } else {
        setPlainText(text);
    }
    m_isSetting = false;
    fitHeight();
}

// Where a word ends is looked for from each line on, which takes its time in a long text without a space.
void TextField::chooseWrapping(qsizetype length) {
    constexpr qsizetype longest = 5000;
    const auto mode = length > longest ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere;
    if (mode != wordWrapMode())
        setWordWrapMode(mode);
}

void TextField::setProblems(const Diagnostics& problems) {
    if (problems == m_problems)
        return;
    constexpr std::size_t mostShown = 100; // each is looked for in the text
    m_problems = {problems.begin(),
                  problems.begin() + static_cast<std::ptrdiff_t>(std::min(mostShown, problems.size()))};
    showShown();
}

Diagnostics TextField::shownProblems() const {
    Diagnostics shown;
    std::copy_if(m_problems.begin(), m_problems.end(), std::back_inserter(shown),
                 [this](const Diagnostic& problem) { return !isWaiting(problem); });
    return shown;
}

Diagnostics TextField::markedProblems() const {
    Diagnostics marked = shownProblems();
    std::erase_if(marked, [this](const Diagnostic& problem) {
        return problem.severity == Severity::Information && problem.code != Code::UnknownName && !hasFocus();
    });
    return marked;
}

std::vector<TextRange> TextField::underlined() const {
    std::vector<TextRange> ranges;
    for (const Diagnostic& problem : markedProblems())
        if (const TextRange range = underlineOf(problem); range.length > 0)
            ranges.push_back(range);
    return ranges;
}

// A problem without a span is one of the whole text.
TextRange TextField::underlineOf(const Diagnostic& problem) const {
    return problem.span.length == 0 ? TextRange{0, static_cast<int>(m_text.size())} : rangeOf(m_text, problem.span);
}

bool TextField::isWaiting(const Diagnostic& problem) const {
    if (!hasFocus())
        return false;
    if (m_text.isEmpty()) // an empty row just added, to which something may be proposed
        return problem.severity != Severity::Information;
    if (!m_settling.isActive())
        return false;
    const TextRange range = rangeOf(m_text, problem.span);
    const int caret = textCursor().position();
    return concernsSyntax(problem) || range.length == 0 || (range.begin <= caret && caret <= range.end());
}

void TextField::selectSpan(Span span) {
    setFocus(Qt::OtherFocusReason);
    m_settling.stop();
    const TextRange range =
        span.length == 0 && span.begin == 0 ? TextRange{static_cast<int>(m_text.size()), 0} : rangeOf(m_text, span);
    QTextCursor cursor(document());
    cursor.setPosition(std::min(range.begin, document()->characterCount() - 1));
    cursor.setPosition(std::min(range.end(), document()->characterCount() - 1), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    showShown();
}

void TextField::setMarking(Marking marking) {
    m_marking = marking;
    update();
}

QSize TextField::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, minimumHeight()};
}

QSize TextField::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 4 + 2 * horizontalMargin, minimumHeight()};
}

bool TextField::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::Paint: // of the frame; the text is painted by the viewport
        paintFrame();
        return true;
    case QEvent::ShortcutOverride: {
        // The text control would claim these, but there is one history for everything.
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
        break;
    }
    default: break;
    }
    return QPlainTextEdit::event(event);
}

bool TextField::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const Diagnostic* problem = problemAt(help->pos())) {
            QToolTip::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(messageHtml(messageText(*problem))),
                               viewport());
            return true;
        }
    }
    return QPlainTextEdit::viewportEvent(event);
}

const Diagnostic* TextField::problemAt(const QPoint& position) const {
    const int caret = cursorForPosition(position).position();
    const Diagnostic* whole = nullptr;
    for (const Diagnostic& problem : m_problems) {
        const TextRange range = rangeOf(m_text, problem.span);
        if (isWaiting(problem))
            continue;
        if (range.length == 0)
            whole = &problem;
        else if (range.begin <= caret && caret <= range.end())
            return &problem;
    }
    return whole;
}

void TextField::keyPressEvent(QKeyEvent* event) {
    if (breakLine(*event) || leavesVertically(*event))
        return;
    if (isJump(event->key()))
        emit burstEnded();
    QPlainTextEdit::keyPressEvent(event);
}

bool TextField::breakLine(const QKeyEvent& event) {
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return false;
    if (m_breaks == Breaks::WithEnter || event.modifiers().testFlag(Qt::ShiftModifier)) {
        textCursor().insertText(QStringLiteral("\n"));
        ensureCursorVisible();
        return true;
    }
    settle();
    emit confirmed();
    emit burstEnded();
    return true;
}

bool TextField::leavesVertically(const QKeyEvent& event) {
    const bool isPage = event.key() == Qt::Key_PageUp || event.key() == Qt::Key_PageDown;
    const bool isUp = event.key() == Qt::Key_Up || event.key() == Qt::Key_PageUp;
    if ((!isUp && !isPage && event.key() != Qt::Key_Down) || event.modifiers() != Qt::NoModifier)
        return false;
    QTextCursor probe = textCursor();
    const bool hasMore =
        isPage ? verticalScrollBar()->maximum() > 0 : probe.movePosition(isUp ? QTextCursor::Up : QTextCursor::Down);
    if (hasMore)
        return false;
    emit leftVertically(isUp ? -1 : 1);
    return true;
}

void TextField::mousePressEvent(QMouseEvent* event) {
    emit burstEnded();
    QPlainTextEdit::mousePressEvent(event);
}

void TextField::wheelEvent(QWheelEvent* event) {
    if (verticalScrollBar()->maximum() > 0 && hasFocus())
        QPlainTextEdit::wheelEvent(event);
    else
        event->ignore(); // the form scrolls
}

void TextField::focusInEvent(QFocusEvent* event) {
    QPlainTextEdit::focusInEvent(event);
    fitHeight();
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        selectAll();
    update();
    updateHighlights();
    emit focusChanged(true);
}

void TextField::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    update();
    if (event->reason() == Qt::PopupFocusReason)
        return;
    if (event->reason() != Qt::ActiveWindowFocusReason) {
        QTextCursor cursor = textCursor();
        cursor.clearSelection();
        setTextCursor(cursor);
    }
    settle();
    fitHeight();
    emit focusChanged(false); // what leaving makes of the text belongs to the burst
    emit burstEnded();
}

void TextField::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateHighlights();
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::ApplicationFontChange) {
        applyFace();
        fitHeight();
    }
    if (event->type() == QEvent::FontChange) // which may come after that of the application
        fitHeight();
}

void TextField::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void TextField::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction* action : menu->actions()) {
        const QString name = action->objectName();
        if (name == QLatin1String("edit-undo") || name == QLatin1String("edit-redo"))
            menu->removeAction(action); // undo belongs to the whole model
    }
    const Diagnostic* problem = problemAt(viewport()->mapFromGlobal(event->globalPos()));
    const Name nearest = problem && problem->code == Code::UnknownName ? argumentAt<Name>(*problem, 1) : Name();
    if (!nearest.text.empty()) {
        const QString proposal = QString::fromStdString(nearest.text);
        const TextRange range = rangeOf(m_text, problem->span);
        auto* replace = new QAction(tr("Replace with %1").arg(proposal), menu);
        connect(replace, &QAction::triggered, this, [this, range, proposal] { replaceRange(range, proposal); });
        menu->insertAction(menu->actions().value(0), replace);
    }
    extendMenu(*menu);
    menu->popup(event->globalPos());
}

// A dropped file is opened by the window, not inserted by name.
bool TextField::canInsertFromMimeData(const QMimeData* source) const {
    const QList<QUrl> urls = source->urls();
    return source->hasText() && (urls.isEmpty() || !urls.front().isLocalFile());
}

void TextField::updateHighlights() {
    setExtraSelections(hasFocus() ? extraHighlights() : QList<QTextEdit::ExtraSelection>());
    viewport()->update();
}

void TextField::replaceRange(TextRange range, const QString& text) {
    QTextCursor cursor = textCursor();
    cursor.setPosition(range.begin);
    cursor.setPosition(range.end(), QTextCursor::KeepAnchor);
    cursor.insertText(text);
    setTextCursor(cursor);
}

void TextField::replaceSpan(Span span, const QString& text) {
    replaceRange(rangeOf(m_text, span), text);
    settle();
}

void TextField::settle() {
    m_settling.stop();
    showShown();
}

void TextField::noteEdit() {
    if (m_isSetting)
        return;
    const QString text = toPlainText();
    if (text == m_text)
        return;
    m_problems = moved(m_problems, m_text, text);
    m_text = text;
    m_settling.start();
    m_burst.start();
    updateHighlights();
    emit edited(text);
}

void TextField::showShown() {
    updateHighlights();
    describe();
    fitHeight();
    update();
    viewport()->update();
    emit shownProblemsChanged();
}

void TextField::setSpoken(const QString& words) {
    if (m_spoken == words)
        return;
    m_spoken = words;
    describe();
}

void TextField::describe() {
    QStringList sentences;
    if (!m_spoken.isEmpty())
        sentences.append(m_spoken + QLatin1Char('.'));
    for (const Diagnostic& problem : shownProblems())
        sentences.append(plainMessage(messageText(problem)));
    const QString description = sentences.join(QLatin1Char(' '));
    if (description != accessibleDescription())
        setAccessibleDescription(description);
}

int TextField::wantedLines() const {
    const bool endsBelowText = m_text.endsWith(QLatin1Char('\n')) && !(hasFocus() && textCursor().atEnd());
    if (isPrompting()) {
        QTextDocument text;
        layOutPrompt(text);
        return std::max(1, static_cast<int>(text.size().height()) / fontMetrics().lineSpacing());
    }
    if (!m_text.isEmpty() || placeholderText().isEmpty())
        return static_cast<int>(document()->size().height()) - (endsBelowText ? 1 : 0);
    const int width = std::max(40, viewport()->width() - 4);
    const QRect prompt = fontMetrics().boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, placeholderText());
    return (prompt.height() + fontMetrics().lineSpacing() / 2) / fontMetrics().lineSpacing();
}

void TextField::fitHeight() {
    const int lines = std::max(1, wantedLines());
    const int shown = std::min(lines, mostLines);
    const int asText = shown * fontMetrics().lineSpacing() + 2 * verticalMargin + 4;
    const int height = isAtRest() ? restHeight() : asText;
    setVerticalScrollBarPolicy(lines > mostLines && !isAtRest() ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (height != minimumHeight() || height != maximumHeight())
        setFixedHeight(height);
}

void TextField::applyFace() {
    QFont face = m_face == Face::Code ? codeFont() : QApplication::font("QLineEdit");
    if (m_face == Face::Title) {
        face = themeFont(face, TextRole::Title);
    }
    if (face != font())
        setFont(face);
}

void TextField::paintEvent(QPaintEvent* event) {
    if (isAtRest()) {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        paintRest(painter, viewport()->rect());
        return;
    }
    QPlainTextEdit::paintEvent(event);
    if (isPrompting())
        paintPrompt();
    paintWaves();
}

} // namespace coenergy

#include "moc_text_field.cpp"
