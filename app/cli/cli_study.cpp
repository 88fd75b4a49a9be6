// `coenergy study merge`: parts of a study that were run apart, put together.
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"
#include "cli/study_files.hpp"
#include "cli/study_runs.hpp"
#include "studies/study_table.hpp"

namespace coenergy {

namespace {

struct MergeOptions {
    std::string action;
    std::vector<std::string> journals;
    std::string output;
};

StudyJournal readPart(const std::string& path, api::Remarks& remarks) {
    const auto bytes = journalBytes(path);
    if (!bytes)
        remarks.reject("", bytes.error());
    StudyJournal journal = studyJournalOf(*bytes);
    if (!journal.heading)
        remarks.reject("", "`" + path + "` is no journal of a study");
    return journal;
}

// A point that failed in one part may have succeeded in another.
void addRecords(PointRecords& all, const PointRecords& others) {
    for (const auto& [point, record] : others)
        if (const auto [known, isNew] = all.emplace(point, record); !isNew && known->second.result.hasFailed)
            known->second = record;
}

std::string firstMissing(const PointRecords& records, std::size_t count) {
    std::size_t point = 0;
    while (point < count && records.contains(point))
        ++point;
    return std::to_string(count - records.size()) + " of " + std::to_string(count) +
           " points are missing, the first is " + std::to_string(point) + "; run their part, or name its journal";
}

int runMerge(const MergeOptions& options, const Streams& streams) {
    return asked("", streams, [&](api::Remarks& remarks) {
        StudyJournal merged = readPart(options.journals.front(), remarks);
        for (const std::string& path : options.journals) {
            const StudyJournal part = readPart(path, remarks);
            if (part.heading != merged.heading)
                remarks.reject("", "`" + path + "` belongs to another study than `" + options.journals.front() + "`");
            addRecords(merged.records, part.records);
        }
        if (merged.records.size() < merged.heading->count)
            remarks.reject("", firstMissing(merged.records, merged.heading->count));
        const std::string table = studyTable(*merged.heading, merged.records);
        if (options.output.empty())
            streams.out << table << std::flush;
        else if (!writeOrComplain({{options.output + ".journal", journalText(*merged.heading, merged.records)},
                                   {options.output, table}},
                                  streams))
            return ModelHasErrors;
        return tellFailures(merged.records, streams) && streams.out ? Done : ModelHasErrors;
    });
}

} // namespace

void addStudy(CommandLine& line) {
    const auto command = newCommand<MergeOptions>(
        line, "study", "merge: put the journals of all parts of a study together, as if it had run at once.");
    const auto& [app, options] = command;
    app.add_option("ACTION", options->action, "merge")->required()->check(CLI::IsMember({"merge"}));
    app.add_option("JOURNAL", options->journals, "journals of the parts")->required();
    app.add_option("-o,--output", options->output,
                   "file for the table, as CSV, with the whole journal beside it; without it standard output");
    onCommand(line, command, runMerge);
}

} // namespace coenergy
