#include "cli/reported_fits.hpp"

#include "api/stated_fit.hpp"

namespace coenergy {

std::vector<ReportedFit> reportedFits(const api::Question& question) {
    const std::vector<StatedFit>& stated = *question.model().document.fits;
    if (stated.empty())
        question.remarks.reject("fits", "the model states no [[fits]]");
    std::vector<ReportedFit> reported;
    for (const StatedFit& fit : stated)
        reported.push_back({fit, fittedModel(question, statedFit(question, fit.name), api::FitCurves::Made), {}});
    return reported;
}

} // namespace coenergy
