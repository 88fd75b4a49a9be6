// At every edit, on the thread of the window: what takes long to read is told when it is run.
#include "session/study_findings.hpp"

#include "api/study.hpp"
#include "base/decimal_number.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// `l = 0:1:100000000`: each of the values would be made.
bool isVast(const std::string& range) {
    constexpr double most = 100'000;
    const std::size_t second = range.find(':', std::min(range.find(':'), range.size() - 1) + 1);
    if (second == std::string::npos)
        return false;
    const std::string count = range.substr(second + 1, range.find(':', second + 1) - second - 1);
    return decimalNumber(count).value_or(0) > most;
}

// Into one that was added just now nothing is typed yet.
bool isBegun(const Study& study) {
    return !study.vary.empty() || !study.measures.empty();
}

} // namespace

Diagnostics studyFindings(const ParsedModel& parsed, const PreparedModel* prepared) {
    const std::vector<Study>& studies = *parsed.document.studies;
    Diagnostics findings;
    for (std::size_t item = 0; item < studies.size(); ++item) {
        const Study& study = studies[item];
        if (!isBegun(study) || std::any_of(study.vary.begin(), study.vary.end(), isVast))
            continue;
        if (const auto fault = api::textFault(study, parsed, prepared))
            findings.push_back({Code::StudyUnfit,
                                Severity::Warning,
                                {Section::Studies, item, fault->column, fault->element},
                                {},
                                {FreeText(fault->words)}});
    }
    return findings;
}

} // namespace coenergy
