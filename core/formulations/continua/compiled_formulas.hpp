#pragma once
// Formulas that are evaluated at many places with the same parameters.

#include "expression/evaluate.hpp"
#include "numeric/tape.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// A parameter with the name of an input is that input.
struct CompiledFormulas {
    Tape tape;
    Tape::Memory memory;

    CompiledFormulas(const std::vector<std::string>& inputs, const std::vector<Expression>& outputs,
                     const Point& parameters);
};

} // namespace coenergy
