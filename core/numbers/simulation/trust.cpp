// A method that keeps its tolerance in every step accumulates errors in proportion to the number of steps; if energy is
// lost faster than that, the steps are less accurate than they claim. The claims themselves are checked by steps
// repeated in halves (Richardson; E. Hairer, S. P. Norsett, G. Wanner, Solving ODE I, section II.4), which reveal
// errors that do not affect the energy.
#include "simulation/trust.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double shareOfClaims = 10;  // ratio of the permitted energy loss to the claimed errors
constexpr double fewSteps = 10;       // granted to every run
constexpr double mostLost = 1e-3;     // of the energies that a run moves
constexpr double mostEverLost = 0.1;  // with whatever tolerance
constexpr double mostDoubled = 3;     // average error of a step relative to its tolerance
constexpr double mostResidual = 1e-6; // scaled, of projected constraints
constexpr double mostDrift = 1e-3;    // scaled, where constraints may drift
constexpr double finestTrusted = 1e-13;

double toleranceOfRun(const IntegrationSettings& settings) {
    return settings.relativeTolerance + settings.absoluteTolerance;
}

double largestAudit(const IntegrationSettings& settings) {
    return std::clamp(100 * settings.relativeTolerance, mostLost, mostEverLost);
}

bool isProjected(const IntegrationSettings& settings) {
    return settings.stabilization == Stabilization::Projection;
}

} // namespace

double allowedAudit(const IntegrationSettings& asked, const Evidence& evidence) {
    const double most = largestAudit(asked);
    if (!isProjected(asked)) // there the drift itself is the subject
        return most;
    const double claimed = toleranceOfRun(asked) * (fewSteps + evidence.claimed);
    return std::min(most, shareOfClaims * (claimed + epsilon * static_cast<double>(evidence.steps)));
}

void judge(RunStatus& status, const Evidence& evidence, const IntegrationSettings& asked,
           const IntegrationSettings& used) {
    status.relativeTolerance = used.relativeTolerance;
    status.allowedAudit = allowedAudit(asked, evidence);
    const double share = toleranceOfRun(used) / toleranceOfRun(asked);
    status.doubledError =
        evidence.doublings == 0 ? 0 : share * evidence.doubled / static_cast<double>(evidence.doublings);
    status.doubts.clear();
    if (!(status.energyAudit <= status.allowedAudit))
        status.doubts.push_back(Doubt::EnergyAudit);
    if (!(status.doubledError <= mostDoubled))
        status.doubts.push_back(Doubt::StepErrors);
    if (!(status.maximumConstraintResidual <= (isProjected(asked) ? mostResidual : mostDrift)))
        status.doubts.push_back(Doubt::Constraints);
}

std::optional<IntegrationSettings> finer(const RunStatus& status, const IntegrationSettings& used) {
    const bool isWhole = status.end == RunEnd::Completed || status.end == RunEnd::LimitReached;
    if (status.doubts.empty() || !isWhole || !isProjected(used) || used.relativeTolerance <= finestTrusted)
        return std::nullopt;
    const double wanted = std::min(status.allowedAudit / (10 * status.energyAudit), 0.01);
    const double share = std::max({wanted, 1e-3, finestTrusted / used.relativeTolerance});
    IntegrationSettings settings = used;
    settings.relativeTolerance *= share;
    settings.absoluteTolerance *= share;
    settings.audit = Audit::Controls;
    return settings;
}

} // namespace coenergy
