#pragma once
// The numbers of a run: the document's values, and those set on the command line or by a slider.

#include "base/diagnostic.hpp"
#include "setup/givens.hpp"
#include "setup/integration_settings.hpp"
#include "setup/prepared_model.hpp"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

struct Overrides {
    std::map<std::string, double> parameters;
    std::map<std::string, double> initialValues; // of coordinates, flows, multipliers, efforts, dynamic variables
};

/// Parameters set explicitly keep their values, and dependent ones follow.
ParsedModel withOverrides(ParsedModel parsed, const Overrides& overrides);

/// The values of the parameters of the model's system, in its order; NaN for those without one.
std::vector<double> parameterValues(const PreparedModel& model, const Givens& givens, const Overrides& overrides);

/// The problem, or the reasons why there is none: parameters without a value, by name, and numbers that do not exist.
std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const Document& document,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings);

std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const ParsedModel& parsed,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings);

/// The same from given numbers, whatever their source.
std::variant<SimulationProblem, Diagnostics> problemFor(const PreparedModel& model, const Givens& givens,
                                                        const Overrides& overrides,
                                                        const IntegrationSettings& settings);

} // namespace coenergy
