#pragma once

#include "editor/completion.hpp"
#include "editor/text_field.hpp"

#include <functional>
#include <vector>

namespace coenergy {

class CompletionList;

/// A field for mathematics: completes names, lights up matching parentheses, turns `\theta` and Tab into `theta`.
class ExpressionField : public TextField {
    Q_OBJECT

public:
    /// A name takes one identifier, where a pasted Greek letter becomes its ASCII name at once.
    enum class Language { Expression, Name };
    using CompletionSource = std::function<std::vector<Completion>()>;

    explicit ExpressionField(Language language, QWidget* parent = nullptr);

    /// Asked when names are to be offered. Without one nothing is completed but Greek.
    void setCompletionSource(CompletionSource source) { m_source = std::move(source); }

    bool isCompleting() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    QList<QTextEdit::ExtraSelection> extraHighlights() const override;

private:
    enum class Request { Automatic, Explicit };
    struct Word {
        TextRange range; // up to the caret, with the backslash
        bool isGreek = false;
    };

    Word wordAtCaret() const;
    std::vector<Completion> completionsFor(const Word& word) const;
    void offerCompletions(Request request);
    void hideCompletions();
    bool steerCompletions(const QKeyEvent& event);
    void complete(const Completion& completion);
    bool replaceGreekCommand();
    void spellGreek();

    Language m_language;
    CompletionSource m_source;
    CompletionList* m_list = nullptr;
};

} // namespace coenergy
