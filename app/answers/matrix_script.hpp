#pragma once
// The matrices of an answer as text that Octave (or MATLAB) and NumPy read.

#include "answers/answer.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

enum class ScriptLanguage { Octave, NumPy };

/// A name that entries of matrices may use; nothing: it has no value.
using ScriptValue = std::pair<std::string, std::optional<double>>;

/// States, inputs and outputs as remarks, the parameters, the definitions and every matrix of the answer by its key. A
/// name that is a word of the language, or the name of a matrix, gets an underscore behind it.
std::string matrixScript(const Answer& answer, ScriptLanguage language,
                         const std::vector<ScriptValue>& parameters = {});

} // namespace coenergy
