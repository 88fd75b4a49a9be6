#pragma once
// Parameters that act on a model from outside, as functions of time, so that everything derived from the model contains
// their rates.

#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// u(t) = u_0 + u_1 (t - t_0) + u_2 (t - t_0)^2/2 + ...
struct MovingInput {
    std::string name;
    std::vector<std::string> terms; // new parameters: value, rate, second rate, ... at t_0
};

struct MovingInputs {
    Document document;
    std::vector<MovingInput> inputs;
    std::string about; // t_0, a new parameter
};

/// Replaces the parameters `names` by such polynomials with `rates` rates, as definitions of their names; parameters
/// that depend on them move, too. Texts that hold numbers keep the value at t_0. The document must be written out, and
/// the names must be those of parameters.
MovingInputs withMovingInputs(Document document, const std::vector<std::string>& names, int rates);

} // namespace coenergy
