#pragma once
// Where a model stays at rest or moves steadily, and how that is asked for.

#include "api/question.hpp"

#include "derivation/analysis_model.hpp"
#include "equilibrium/equilibria.hpp"
#include "meaning/parsed_model.hpp"

#include <optional>

namespace coenergy::api {

struct SearchOptions {
    std::vector<std::string> box = {};    ///< NAME=FROM:TO
    std::optional<double> starts = {};    ///< the most points from which equilibria are sought
    std::vector<std::string> steady = {}; ///< NAME or NAME=FLOW
};

/// All that is compiled of a model, for questions near a point.
struct AnalysedModel {
    ParsedModel parsed;
    Preparation preparation;
    AnalysisModel analysis; ///< has a model
};

/// Derives and compiles; refused where that cannot be.
AnalysedModel analysedModel(const Question& question);

/// The numbers of the model; refused where they are missing.
SimulationProblem numbersOf(const Question& question, const AnalysisModel& analysis);

struct RestQuestion {
    AnalysedModel model;
    EquilibriumQuestion asked;
};
/// All of these.
RestQuestion restQuestion(const Question& question, const SearchOptions& options);

/// What the options specify; a wrong one is rejected.
EquilibriumQuestion equilibriumQuestion(const Question& question, const AnalysedModel& model,
                                        const SimulationProblem& problem, const SearchOptions& options);

} // namespace coenergy::api
