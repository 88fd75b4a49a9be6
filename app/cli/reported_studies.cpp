#include "cli/reported_studies.hpp"

#include "api/study.hpp"
#include "base/cancellation.hpp"
#include "cli/study_files.hpp"
#include "observation/plot_names.hpp"
#include "studies/back_end.hpp"

#include <algorithm>
#include <numeric>
#include <thread>

namespace coenergy {

namespace {

struct NamedJournal {
    std::string file;
    StudyJournal journal;
    bool isUsed = false;
};

std::vector<NamedJournal> journalsOf(const std::vector<std::string>& files, api::Remarks& remarks) {
    std::vector<NamedJournal> journals;
    for (const std::string& file : files) {
        auto journal = journalIn(file);
        if (!journal)
            remarks.reject("journal", journal.error());
        journals.push_back({file, *std::move(journal)});
    }
    return journals;
}

/// Of all journals of this study; parts of it may have been run apart.
PointRecords recordsIn(std::vector<NamedJournal>& journals, const StudyHeading& heading) {
    PointRecords records;
    for (NamedJournal& each : journals)
        if (each.journal.heading == heading) {
            each.isUsed = true;
            addRecords(records, each.journal.records);
        }
    return records;
}

void compute(PointRecords& records, const api::StudyModel& study, const std::stop_token& stop) {
    std::vector<std::size_t> missing;
    for (std::size_t point = 0; point < study.points().size(); ++point)
        if (!records.contains(point))
            missing.push_back(point);
    threadedBackEnd(std::max(1U, std::thread::hardware_concurrency()))
        ->run(
            missing, [&](std::size_t point, const std::stop_token& any) { return study.at(point, any); },
            [&](std::size_t point, PointRecord record) { records.insert_or_assign(point, std::move(record)); }, stop);
    checkpoint(stop);
}

/// Nothing where neither a journal nor the wish to compute it gives points.
std::optional<ReportedStudy> reportedStudy(const api::Question& question, const Study& study, bool isComputed,
                                           std::vector<NamedJournal>& journals) {
    api::Remarks remarks; // what is said of the model is said once, by the report
    const api::Question own{question.given, question.stages, remarks, question.stop};
    const api::StudyModel studied(own, statedStudy(own, study.name, {}));
    PointRecords records = recordsIn(journals, studied.heading());
    if (isComputed)
        compute(records, studied, question.stop);
    if (records.empty())
        return std::nullopt;
    return ReportedStudy{study,
                         {question.model().document,
                          studied.heading(),
                          std::make_shared<const DesignPoints>(studied.points()),
                          std::move(records),
                          {},
                          plotNamesOf(*api::parsedFor(question))}};
}

void rejectForeign(const std::vector<NamedJournal>& journals, const std::string& faulty, api::Remarks& remarks) {
    for (const NamedJournal& each : journals)
        if (!each.isUsed)
            remarks.reject("journal",
                           "`" + each.file +
                               "` belongs to no study of the model: the model, the study or the program "
                               "has changed since, or it was run with options" +
                               (faulty.empty() ? "" : "; those that cannot be run were not asked: " + faulty));
}

} // namespace

// A study that cannot be run has no part in a report of others.
std::vector<ReportedStudy> reportedStudies(const api::Question& question, const ReportedStudies& wanted) {
    std::vector<NamedJournal> journals = journalsOf(wanted.journals, question.remarks);
    std::vector<ReportedStudy> reported;
    std::string faulty;
    const Document& model = question.model().document;
    for (const Study& study : *model.studies)
        try {
            if (auto each = reportedStudy(question, study, wanted.areComputed, journals))
                reported.push_back(*std::move(each));
        } catch (const api::Failure&) {
            if (wanted.areComputed)
                throw;
            faulty += (faulty.empty() ? "`" : ", `") + study.name + "`";
        }
    rejectForeign(journals, faulty, question.remarks);
    if (wanted.areComputed && model.studies->empty())
        question.remarks.reject("studies", "the model states no [[studies]]");
    return reported;
}

} // namespace coenergy
