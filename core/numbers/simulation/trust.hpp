#pragma once
// Whether a run can be trusted: its claims about itself, compared with independent checks.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>

namespace coenergy {

/// What a run collects about its own accuracy; errors in units of the tolerance of the run.
struct Evidence {
    double claimed = 0; // sum of the estimated errors of all steps, each at most 1
    std::size_t steps = 0;
    double doubled = 0; // sum of the errors of those steps that were repeated in two halves
    std::size_t doublings = 0;
};

/// The energy audit that a run with these settings may show: ten times the errors that it claims for its steps (and for
/// ten more), plus rounding; but never more than a thousandth or a hundred tolerances, whichever is larger. Without
/// projection it may always show that much, since the drift is to be seen.
double allowedAudit(const IntegrationSettings& asked, const Evidence& evidence);

/// Judges a run that was requested with `asked` and computed with `used`: fills in the part of its status that concerns
/// trust.
void judge(RunStatus& status, const Evidence& evidence, const IntegrationSettings& asked,
           const IntegrationSettings& used);

/// The settings with which a run in doubt should be repeated: finer, and with steps that conserve energy. Nothing if
/// that would not help.
std::optional<IntegrationSettings> finer(const RunStatus& status, const IntegrationSettings& used);

} // namespace coenergy
