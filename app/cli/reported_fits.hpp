#pragma once
// The fits of a report.

#include "api/question.hpp"
#include "report/compose_report.hpp"

#include <vector>

namespace coenergy {

/// Those that the model states, run in its order, without captions. Rejected where it states none.
std::vector<ReportedFit> reportedFits(const api::Question& question);

} // namespace coenergy
