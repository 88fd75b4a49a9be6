#pragma once
// The verdicts and findings on a typed equation in words.

#include "comparison/equation_check.hpp"

#include <QString>

#include <functional>

namespace coenergy {

enum class VerdictTone {
    Right,
    Conditional, // true, but not simply the equation
    Wrong,
    Silent, // nothing to judge
};
VerdictTone toneOf(const EquationCheck& check);

/// One or two sentences; names and expressions stand between `backticks`.
QString verdictText(const EquationCheck& check);

/// How a term appears in a sentence, its sign first.
using QuotedTerm = std::function<QString(const Expression&)>;
/// As text between backticks.
QuotedTerm termsAsText(const Notation& notation);

/// One sentence. The last term in it comes from the finding's source, if there is one.
QString findingText(const TermFinding& finding, const QuotedTerm& quotedTerm);

} // namespace coenergy
