#pragma once
// The words for what is right and wrong about a typed equation.

#include "comparison/equation_check.hpp"

#include <QString>

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

/// One sentence. The first piece between backticks is the term that the finding's source made, if there is one.
QString findingText(const TermFinding& finding, const Notation& notation);

} // namespace coenergy
