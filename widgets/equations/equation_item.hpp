#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace coenergy {

/// Abbreviations are names for parts of the equations above them.
enum class EquationGroup { Motion, Displacement, Flow, Effort, Dynamic, Abbreviations };

/// Stale equations belong to the last good state of the model and are shown greyed.
enum class EquationState { Current, Stale };

/// Whether an equation uses names for parts of it, and whether these are written out.
enum class Folding { None, Folded, Unfolded };

enum class TermSign { Plus, Minus };

/// For a term that comes from several groups, or from none.
inline constexpr int noOriginGroup = -1;

/// The name of a group of origins in the user's language.
struct OriginGroup {
    int number = 0;
    QString name;
    QString latex{}; ///< of the name, if it is a symbol

    friend bool operator==(const OriginGroup&, const OriginGroup&) = default;
};

/// One top-level term of an equation: lines are broken between terms.
struct EquationTerm {
    QString latex; ///< without its sign
    TermSign sign = TermSign::Plus;
    QString origin;            ///< the part of the model that the term comes from, any identifier; may be empty
    int group = noOriginGroup; ///< of its origin: terms of a group share colour and mark
    std::vector<int> shared{}; ///< the groups of a term that comes from several
    QString note{};            ///< where it comes from, in the user's language; may be empty

    friend bool operator==(const EquationTerm&, const EquationTerm&) = default;
};

/// One equation as it is shown. The panel does no mathematics: it is given the finished terms.
struct EquationItem {
    QString name;       ///< unique among the items of a group; reported by the panel's signals
    QString labelLatex; ///< the label in the left margin; the name in plain letters if empty
    EquationGroup group = EquationGroup::Motion;
    QString heading;   ///< above the item, in the user's language; that of the group if empty
    QString beginning; ///< LaTeX before the terms, ends with its relation: `M =`, or `=` behind the label; may be empty
    std::vector<EquationTerm> terms;
    QString ending = QStringLiteral("=0"); ///< LaTeX after the terms; may be empty
    QString text;                          ///< plain text, shown until typeset
    QString spoken;                        ///< in words, for screen readers; the plain text if empty
    EquationState state = EquationState::Current;
    Folding folding = Folding::None;
    QString remark; ///< a sentence below it, in the user's language, LaTeX of names between `backticks`; may be empty
    QString issue;  ///< what is wrong with it, in the user's language; may be empty

    friend bool operator==(const EquationItem&, const EquationItem&) = default;
};

/// The equation as one line of LaTeX.
QString latexOf(const EquationItem& item);

/// A remark in plain letters, for speech: names as they are typed.
QString plainRemark(const QString& remark);

/// All equations as one `align*` environment, aligned at their ends, or after their beginnings.
QString latexOf(const std::vector<EquationItem>& items);

/// The pieces that are typeset on their own and may start a line: the beginning, every term with its sign, a long one
/// in parts, then the ending. Operators keep their spacing, because each piece but the first starts with an empty atom.
QStringList typesetPieces(const EquationItem& item);
/// For each of them the index of its term; -1 for the beginning and the ending.
std::vector<int> termsOfPieces(const EquationItem& item);

} // namespace coenergy
