#pragma once

#include "base/diagnostic.hpp"
#include "editor/field/text_range.hpp"

#include <QPlainTextEdit>
#include <QTimer>

class QMenu;

namespace coenergy {

/// A monospaced font for mathematics, as large as the text of fields.
QFont codeFont();

/// One text of the model: a line that grows to as many as its text needs. It has no undo of its own, Tab leaves it, and
/// it underlines exactly what is wrong, except what is still being typed.
class TextField : public QPlainTextEdit {
    Q_OBJECT

public:
    enum class Face { Text, Code, Title };
    /// Whether Enter breaks the line (prose) or only Shift+Enter does (anything else, where Enter confirms).
    enum class Breaks { WithShift, WithEnter };

    explicit TextField(Face face, QWidget* parent = nullptr);

    void setBreaks(Breaks breaks) { m_breaks = breaks; }

    /// When there is a frame at rest. Outlined: always. Quiet: only if empty. Bare: never. Filled: never, with a fill
    /// in its place.
    enum class Look { Outlined, Quiet, Bare, Filled };
    void setLook(Look look);
    /// What an empty field says, in the font of the form; mathematics between `backticks` in a monospaced font.
    void setPrompt(const QString& prompt);
    const QString& prompt() const { return m_prompt; }
    /// Prose shows this many lines at rest, and whether there is more.
    void setRestLines(int lines);
    /// A name of several words, shown at rest in one line with blanks between them.
    void setNameInWords();
    /// Shown while the field does not have the focus, if it is not the text itself.
    void setRestText(const QString& text);
    const QString& restText() const { return m_restText; }

    /// The spoken form of the text where others see a formula: the description for screen readers, before the problems.
    void setSpoken(const QString& words);

    /// Pixels at the right end that the text leaves free.
    void setRoomBehind(int width);

    /// Shows another text without emitting `edited`. The caret stays between the same characters; while the field has
    /// the focus it goes to the end of what changed. An equal text changes nothing.
    void setText(const QString& text);
    const QString& text() const { return m_text; }

    /// What is wrong with the field's text, spans in bytes of its UTF-8 form. Problems that touch the caret, and all
    /// problems of syntax, wait until 600 ms have passed without typing or the field is left.
    void setProblems(const Diagnostics& problems);
    const Diagnostics& problems() const { return m_problems; }
    /// Those that are shown now.
    Diagnostics shownProblems() const;
    /// Those that are marked in the text and on its frame: hints only while it is edited, new names always.
    Diagnostics markedProblems() const;
    /// What is underlined on the screen.
    std::vector<TextRange> underlined() const;

    /// Gives the field the focus and selects the span; for an empty span the caret goes to its end.
    void selectSpan(Span span);

    /// As if it had been typed.
    void replaceSpan(Span span, const QString& text);

    /// A frame and fill showing that the term pointed at elsewhere comes from this field.
    enum class Marking { Plain, Marked };
    void setMarking(Marking marking);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void edited(const QString& text);
    /// A pause, a jump of the caret, or leaving: what is typed next is another step of the history.
    void burstEnded();
    /// Enter.
    void confirmed();
    /// Up in the first line (-1) or Down in the last (+1); likewise page keys in any line, unless there is a page to
    /// turn.
    void leftVertically(int direction);
    /// The set of visible problems may have changed.
    void shownProblemsChanged();
    void focusChanged(bool hasFocus);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    /// Additional entries of its context menu.
    virtual void extendMenu(QMenu&) {}
    void paintEvent(QPaintEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;

    /// Ranges to be highlighted: matching parentheses.
    virtual QList<QTextEdit::ExtraSelection> extraHighlights() const { return {}; }
    void updateHighlights();

    /// The height of what is shown in place of the text while the field does not have the focus; 0 for the text itself.
    virtual int restHeight() const;
    virtual void paintRest(QPainter& painter, const QRect& area);
    void fitHeight();
    /// Replaces a range as if it had been typed.
    void replaceRange(TextRange range, const QString& text);
    /// Chooses how lines are broken in a text of this length.
    void chooseWrapping(qsizetype length);

private:
    bool isWaiting(const Diagnostic& problem) const;
    void settle();
    void noteEdit();
    bool isAtRest() const;
    int shownRestLines() const;
    int wantedLines() const;
    void applyFace();
    void paintFrame();
    void layOutPrompt(QTextDocument& text) const;
    bool isPrompting() const;
    void paintPrompt();
    void paintWaves();
    TextRange underlineOf(const Diagnostic& problem) const;
    void showShown();
    void describe();
    const Diagnostic* problemAt(const QPoint& position) const;
    bool breakLine(const QKeyEvent& event);
    bool leavesVertically(const QKeyEvent& event);

    Face m_face;
    Breaks m_breaks = Breaks::WithShift;
    Look m_look = Look::Outlined;
    int m_restLines = 0; // 0: all
    bool m_isName = false;
    Marking m_marking = Marking::Plain;
    QString m_text;
    QString m_restText;
    QString m_prompt;
    QString m_spoken;
    bool m_isSetting = false;
    Diagnostics m_problems;
    QTimer m_settling; // runs while a token may be incomplete
    QTimer m_burst;
};

} // namespace coenergy
