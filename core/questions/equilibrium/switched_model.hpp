#pragma once
// The equations of a model with its piecewise functions made explicit: their sides are additional inputs.

#include "linearization/model_equations.hpp"
#include "reduction/switching.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What the inputs of a model's tapes are called.
std::vector<std::string> inputNames(const ModelEquations& equations);

struct SwitchedModel {
    ModelEquations equations; // with an input for each switch after those of the model
    std::vector<Switch> switches;
    Tape arguments; // of the switches
    bool areConstraintsSmooth = true;

    std::size_t inputOf(std::size_t k) const { return equations.inputCount - switches.size() + k; }
    std::string textOf(std::size_t k) const;
};

/// Nothing if no function is piecewise, or if the expressions in them are too large.
std::optional<SwitchedModel> switchedModel(const ModelEquations& equations, const std::vector<std::string>& parameters);

} // namespace coenergy
