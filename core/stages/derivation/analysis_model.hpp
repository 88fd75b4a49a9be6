#pragma once
// From a document to the model used for equilibria and linearizations.

#include "derivation/preparation.hpp"
#include "linearization/operating_point.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Names of parameters that act on a model from outside.
struct AnalysisInputs {
    std::vector<std::string> names;
};

/// A model for analyses, independent of its numbers.
struct AnalysisModel {
    Givens givens;
    IntegrationSettings settings;
    std::shared_ptr<const PreparedModel> model; // null: it cannot be analysed; the findings give the reason
    std::shared_ptr<const ModelEquations> equations;
    std::vector<InputVariable> inputs = {}; // of a system in which they are unknowns
    std::string inputTime = {};             // another unknown: the time of their expansion
    Diagnostics findings = {};
};

/// For a prepared model. Null if it could not be prepared.
AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation);

/// The same with these parameters as unknowns, compiled accordingly; the names must be those of parameters. On the
/// algebra thread. Throws Cancelled.
AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation,
                            const std::vector<std::string>& inputs, const std::stop_token& stop = {});

/// The problem with the state and the highest derivatives of another problem of the same model, which has other inputs:
/// values known by name are taken over, and the values of inputs are set.
OperatingPoint pointOf(const AnalysisModel& model, SimulationProblem problem, const CompiledSystem& known, double time,
                       const std::vector<double>& knownInputs);

} // namespace coenergy
