#pragma once
// The state space of a linear graph.

#include "answers/answer.hpp"
#include "answers/matrix_script.hpp"
#include "api/question.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy::api {

struct GraphAnswer {
    Answer answer;
    std::optional<Answer> entryByEntry;              ///< of a graph of vectors, where that can be written
    std::vector<ScriptValue> values;                 ///< of the parameters in the matrices
    std::optional<Answer> forScripts = std::nullopt; ///< entry by entry, with numbers of any length
    std::optional<Answer> blocks = std::nullopt;     ///< of distributed elements, where they have a block form
    std::optional<Answer> derivation = std::nullopt; ///< where it is asked for
    std::string noScript = {};                       ///< why there is none
};

std::string textOf(const GraphAnswer& found);
std::string latexOf(const GraphAnswer& found);
/// Empty where the matrices cannot be written entry by entry, or divide by zero; `noScript` says why.
std::string scriptOf(const GraphAnswer& found, ScriptLanguage language);

/// Whether the list of the graph's equations and their elimination are part of the answer.
enum class GraphDerivation { LeftOut, Told };

/// `transfer`: with transfer functions, of an input and an output, or if it is empty of all pairs.
GraphAnswer graphAnswer(const Question& question, const std::optional<std::vector<std::string>>& transfer = {},
                        GraphDerivation derivation = GraphDerivation::LeftOut);

} // namespace coenergy::api
