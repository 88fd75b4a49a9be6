#pragma once

#include "editor/field/completion.hpp"
#include "editor/field/text_field.hpp"
#include "editor/field/unit_completion.hpp"

#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace coenergy {

class CompletionList;
class FormulaSource;
struct FormulaLines;

/// A field for mathematics: completes names, highlights matching parentheses, turns `\theta` and Tab into `theta`.
class ExpressionField : public TextField {
    Q_OBJECT

public:
    /// A name is one identifier; a pasted Greek letter becomes its ASCII name at once.
    enum class Language { Expression, Name };
    using CompletionSource = std::function<std::vector<Completion>()>;

    explicit ExpressionField(Language language, QWidget* parent = nullptr);

    /// Called when names are to be offered. Without it only Greek letters are completed.
    void setCompletionSource(CompletionSource source) { m_source = std::move(source); }

    /// Behind a number units are offered, those that fit; nothing for a field whose numbers have none.
    void setUnitPlace(const std::optional<UnitPlace>& place) { m_unitPlace = place; }

    bool isCompleting() const;

    /// How the field looks at rest: as its text; as a formula on the left; as a symbol on the right; or as a value on
    /// the right, a number with four digits and a unit behind it.
    enum class Rest { Text, Formula, Symbol, Value };
    void setRest(Rest rest, FormulaSource* formulas);
    /// The text as LaTeX, in pieces between which lines are broken; none for what cannot be read, which stays text.
    void setFormula(const QStringList& pieces);
    const QStringList& formula() const { return m_formula; }
    void setUnit(const QString& unit);
    const QString& unit() const { return m_unit; }
    /// As LaTeX: the caption in front of a value.
    void setCaption(const QString& tex);
    /// The value of a formula, shown behind it.
    void setResult(const QString& number);
    /// The number that stands for the typed one, which is in the tooltip; empty: none does.
    void setUsed(const QString& number);
    const QString& used() const { return m_used; }
    /// The width needed to show a number in full, with its unit.
    int valueWidth() const;
    /// The same for a formula in one line; zero if there is none.
    int formulaWidth() const;

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    QList<QTextEdit::ExtraSelection> extraHighlights() const override;
    int restHeight() const override;
    void paintRest(QPainter& painter, const QRect& area) override;

private:
    enum class Request { Automatic, Explicit };
    enum class WordKind { Name, Greek, Unit, Called };
    struct Word {
        TextRange range; // up to the caret, with the backslash
        WordKind kind = WordKind::Name;
    };

    Word wordAtCaret() const;
    std::optional<Word> calledAtCaret() const;
    std::vector<Completion> completionsFor(const Word& word) const;
    bool isFinished(const Word& word, const std::vector<Completion>& completions) const;
    void offerCompletions(Request request);
    void hideCompletions();
    bool steerCompletions(const QKeyEvent& event);
    void complete(const Completion& completion);
    void extendMenu(QMenu& menu) override;
    void addTree(QMenu& menu);
    bool replaceGreekCommand();
    void spellGreek();
    std::optional<FormulaLines> linesIn(double width) const;
    void paintSymbol(QPainter& painter, const QRect& area);
    std::optional<FormulaLines> captionIn(int room) const;
    int paintCaption(QPainter& painter, const QRect& area);
    int captionWidth(int room) const;
    QString valueInWords() const;
    int endWidth() const;
    void paintWords(QPainter& painter, const QRect& room) const;
    void paintValue(QPainter& painter, const QRect& area);

    Language m_language;
    CompletionSource m_source;
    std::optional<UnitPlace> m_unitPlace;
    CompletionList* m_list = nullptr;
    Rest m_rest = Rest::Text;
    FormulaSource* m_formulas = nullptr;
    QStringList m_formula;
    QString m_unit;
    QString m_caption;
    QString m_result;
    QString m_used;
};

} // namespace coenergy
