#pragma once
// From a document to what equilibria and linearizations are computed from.

#include "linearization/operating_point.hpp"
#include "pipeline/preparation.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Names of parameters that act on a model from outside.
struct AnalysisInputs {
    std::vector<std::string> names;
};

/// A model as analyses compute with it, whatever its numbers.
struct AnalysisModel {
    Givens givens;
    IntegrationSettings settings;
    std::shared_ptr<const PreparedModel> model; // null: it cannot be analysed; the findings say why
    std::shared_ptr<const ModelEquations> equations;
    std::vector<InputVariable> inputs = {}; // of a system in which they are unknowns
    std::string inputTime = {};             // another one: the time about which they are developed
    Diagnostics findings = {};
};

/// Of a model that was prepared. Null where it could not be.
AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation);

/// The same with these parameters as unknowns, compiled for them; the names must be those of parameters. On the
/// algebra's thread. Throws Cancelled.
AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation,
                            const std::vector<std::string>& inputs, const std::stop_token& stop = {});

/// The problem with the state and the highest derivatives of another of the same model, which has other inputs: what
/// the other knows by name, and the values of inputs.
OperatingPoint pointOf(const AnalysisModel& model, SimulationProblem problem, const CompiledSystem& known, double time,
                       const std::vector<double>& knownInputs);

} // namespace coenergy
