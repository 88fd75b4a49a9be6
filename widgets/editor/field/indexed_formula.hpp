#pragma once

#include "expression/notation.hpp"

#include <string>

namespace coenergy {

/// A text that can be read like any other, with names of its own for what has an index, and how these are typeset.
struct TextOfElements {
    std::string text;
    Notation notation;
};

/// `sum(i = 1..n, m*dotx[i]^2/2)` is one name, `x[i - 1]` and `x[1..n]` are one each. What cannot be read stays as it
/// is.
TextOfElements withElementsAsNames(const std::string& text, const Notation& notation);

} // namespace coenergy
