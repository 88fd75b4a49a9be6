#pragma once
// The studies of a report: from journals, or computed.

#include "api/question.hpp"
#include "report/compose_report.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct ReportedStudies {
    bool areComputed = false;          ///< those without a journal
    std::vector<std::string> journals; ///< files

    bool areWanted() const { return areComputed || !journals.empty(); }
};

/// Those that the model states, in its order, without captions. Rejects a journal that belongs to none of them.
std::vector<ReportedStudy> reportedStudies(const api::Question& question, const ReportedStudies& wanted);

} // namespace coenergy
