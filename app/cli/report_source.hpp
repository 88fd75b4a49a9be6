#pragma once
// What reports and pages are made from, by the stages.

#include "cli/cli_model.hpp"

#include "report/compose_report.hpp"

#include <optional>

namespace coenergy {

/// Equations, their simplified form and the steps that lead to them.
ModelState resultsOf(const LoadedModel& model);

/// What `derive` says; the structure's findings stand in the report.
Diagnostics toldFindings(const ModelState& state);

/// What the file's text states, before a model is made of it, if it can be read; what is wrong with it is told with the
/// model.
std::optional<LoadedModel> statedModel(const InputOptions& input, const std::string& text);

/// What is known of what the file states.
ModelState statementOf(const LoadedModel& stated);

/// Without a run and equilibria.
ReportSource sourceOf(const LoadedModel& model, const ModelState& results, const ModelState& stated);

} // namespace coenergy
