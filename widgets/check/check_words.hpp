#pragma once
// The words for what is right and wrong about a typed equation.

#include "comparison/equation_check.hpp"

#include <QString>

#include <functional>

namespace coenergy {

enum class VerdictTone {
    Right,
    Conditional, // true, but not simply the equation
    Wrong,
    Silent, // nothing to be judged
};
VerdictTone toneOf(const EquationCheck& check);

/// One or two sentences; names and expressions stand between `backticks`.
QString verdictText(const EquationCheck& check);

/// How a term stands in a sentence, its sign before it.
using QuotedTerm = std::function<QString(const Expression&)>;
/// As text between backticks.
QuotedTerm termsAsText(const Notation& notation);

/// One sentence. The last term in it is the one that the finding's source made, if there is one.
QString findingText(const TermFinding& finding, const QuotedTerm& quotedTerm);

} // namespace coenergy
