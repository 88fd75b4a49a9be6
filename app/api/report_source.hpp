#pragma once
// What reports and pages are made from, by the stages.

#include "api/question.hpp"

#include "report/compose_report.hpp"

#include <stop_token>

namespace coenergy::api {

/// Equations, their simplified form and the steps that lead to them.
ModelState resultsOf(const LoadedModel& model, const std::stop_token& stop = {});

/// What `derive` says; the structure's findings stand in the report.
Diagnostics toldFindings(const ModelState& state);

/// What is known of what the file states, before a model is made of it.
ModelState statementOf(const LoadedModel& stated, const std::stop_token& stop = {});

/// Without a run and equilibria.
ReportSource sourceOf(const LoadedModel& model, const ModelState& results, const ModelState& stated);

} // namespace coenergy::api
