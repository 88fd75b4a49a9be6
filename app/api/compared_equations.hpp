#pragma once
// Somebody's own equations beside those of a model: a list of texts, each judged like one that is typed in the window.

#include "answers/answer.hpp"
#include "api/question.hpp"
#include "comparison/equation_check.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace coenergy::api {

/// Line of the text, counted from 1.
struct JudgedEquation {
    std::size_t line = 1;
    EquationCheck check;
    bool isEmpty = false;       ///< multiplied by what is zero with the present values
    bool holdsOpposite = false; ///< as typed it is wrong, with the opposite sign of every multiplier right
};

struct ComparedEquations {
    std::vector<JudgedEquation> judged;
    std::vector<std::string> missing; ///< equations of the model for which none of them stands
    Answer answer;

    /// Whether none is wrong, or could not be judged.
    bool areTrue() const;
    /// Whether all that are wrong are right with the opposite sign of every multiplier, as where V - lambda*phi stands
    /// for V + lambda*phi, and none with a multiplier is right as typed.
    bool areOpposite = false;
};

/// An equation a line, `x1: m*ddotx1 = -k*x1` where that of x1 is meant; `#` begins a remark. Refused where the model
/// has no equations, rejected where there is nothing to compare.
ComparedEquations comparedEquations(const Question& question, std::string_view text);

} // namespace coenergy::api
