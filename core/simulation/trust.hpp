#pragma once
// Whether a run can be trusted: what it claims about itself, held against what can be checked independently.

#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>

namespace coenergy {

/// What a run gathers about its own accuracy; errors in units of the tolerance that it runs with.
struct Evidence {
    double claimed = 0; // sum of the estimated errors of all steps, each at most 1
    std::size_t steps = 0;
    double doubled = 0; // sum of the errors of those steps that were repeated in two halves
    std::size_t doublings = 0;
};

/// The energy audit that a run asked for with these settings may show: ten times the errors that it claims for its
/// steps, and rounding; but never more than a thousandth or a hundred tolerances.
double allowedAudit(const IntegrationSettings& asked, const Evidence& evidence);

/// Judges a run that was asked for with `asked` and computed with `used`: fills in what its status says about trust.
void judge(RunStatus& status, const Evidence& evidence, const IntegrationSettings& asked,
           const IntegrationSettings& used);

/// The settings with which a run that is in doubt should be repeated: finer, and with steps that keep the energy.
/// Nothing if that would not help.
std::optional<IntegrationSettings> finer(const RunStatus& status, const IntegrationSettings& used);

} // namespace coenergy
