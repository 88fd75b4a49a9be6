#pragma once
// The equations and boundary conditions of a field, or of a functional.

#include "answers/answer.hpp"
#include "api/question.hpp"

namespace coenergy {

struct FunctionalSource;

namespace api {

inline constexpr std::size_t mostFrequencies = 100;
inline constexpr std::size_t mostFieldModes = 200;

struct FieldOptions {
    std::size_t frequencies = 0; ///< how many, in place of the equations; 0: none
    std::size_t modes = 0;       ///< of Ritz's method; 0: as the file has it
};

struct FieldAnswer {
    Answer answer;
    bool isTable = false; ///< of frequencies, which have no LaTeX
    bool isFound = true;  ///< of frequencies: whether there are any
};

std::string textOf(const FieldAnswer& found);
/// Of a table its text.
std::string latexOf(const FieldAnswer& found);

/// Of the model as it is stated, its fields not written out.
FieldAnswer fieldAnswer(const Question& question, const FieldOptions& options = {});

/// A functional with its equations and paths; what is wrong with it is told and refused.
FunctionalSource functionalFor(const Question& question);

} // namespace api
} // namespace coenergy
