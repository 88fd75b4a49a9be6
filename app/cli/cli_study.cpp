// `coenergy study`: a study that the model states is run, or parts of one that were run apart are put together.
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"
#include "cli/print_as.hpp"
#include "cli/study_files.hpp"
#include "cli/study_runs.hpp"

namespace coenergy {

namespace {

constexpr std::string_view mergeWord = "merge";

struct StudyOptions {
    InputOptions input;             // FILE, or `merge`
    std::vector<std::string> names; // of the study; of the journals
    StudyRunOptions study;
};

StudyJournal readPart(const std::string& path, api::Remarks& remarks) {
    auto journal = journalIn(path);
    if (!journal)
        remarks.reject("", journal.error());
    return *std::move(journal);
}

std::string firstMissing(const PointRecords& records, std::size_t count) {
    std::size_t point = 0;
    while (point < count && records.contains(point))
        ++point;
    return std::to_string(count - records.size()) + " of " + std::to_string(count) +
           " points are missing, the first is " + std::to_string(point) + "; run their part, or name its journal";
}

/// The table, and beside it the journal, from which the study goes on.
bool keepMerged(StudyJournal& merged, const StudyRunOptions& options, api::Remarks& remarks, const Streams& streams) {
    if (!options.output.empty()) {
        auto journal =
            JournalFile::opened(options.output + ".journal", *merged.heading,
                                options.isFresh ? JournalFile::Opening::Fresh : JournalFile::Opening::Continue);
        if (!journal)
            remarks.reject("output", journal.error());
        addRecords(merged.records, journal->records());
        bool isKept = true;
        for (const auto& [point, record] : merged.records)
            if (const auto known = journal->records().find(point);
                known == journal->records().end() || known->second != record)
                isKept = journal->add(point, record) && isKept;
        if (!isKept) {
            streams.err << "coenergy: the journal could not be written\n";
            return false;
        }
    }
    return writeTable(*merged.heading, merged.records, options.output, streams);
}

int runMerge(const StudyOptions& options, const Streams& streams) {
    return asked("", streams, [&](api::Remarks& remarks) {
        if (options.names.empty())
            remarks.reject("merge", "name the journals of the parts");
        if (options.study.team)
            remarks.reject("merge", "one process puts parts together: `coenergy study merge`");
        StudyJournal merged = readPart(options.names.front(), remarks);
        for (const std::string& path : options.names) {
            const StudyJournal part = readPart(path, remarks);
            if (part.heading != merged.heading)
                remarks.reject("", "`" + path + "` belongs to another study than `" + options.names.front() + "`");
            addRecords(merged.records, part.records);
        }
        if (merged.records.size() < merged.heading->count)
            remarks.reject("", firstMissing(merged.records, merged.heading->count));
        if (!keepMerged(merged, options.study, remarks, streams))
            return ModelHasErrors;
        return tellFailures(merged.records, streams) && streams.out ? Done : ModelHasErrors;
    });
}

int runStated(const StudyOptions& options, const Streams& streams) {
    if (options.names.size() > 1) {
        streams.err << "coenergy: one study at a time\n";
        return WrongUsage;
    }
    if (!areApart(options.input.file, outputsOf(options.study), streams))
        return WrongUsage;
    const Interruption interruption;
    const auto ask = [&](const api::Question& question) {
        const std::string name = options.names.empty() ? std::string() : options.names.front();
        const api::StudyModel study(question, statedStudy(question, name, options.study.run));
        return runStudy(study, options.study, question.remarks, question.stop, streams);
    };
    return askedOfModel(options.input, streams, ask, interruption.token());
}

int runStudyCommand(const StudyOptions& options, const Streams& streams) {
    return options.input.file == mergeWord ? runMerge(options, streams) : runStated(options, streams);
}

} // namespace

void addStudy(CommandLine& line) {
    const auto command = newCommand<StudyOptions>(
        line, "study",
        "Run a study that the model states in [[studies]]; Ctrl-C keeps what was computed. `study merge` puts the "
        "journals of all parts of a study together, as if it had run at once.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("NAME", options->names,
                   "the study, if there is more than one; behind `merge`, the journals of the parts");
    addRunOptions(app, options->study.run);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    addStudyRunOptions(line, app, options->study);
    onCommand(line, command, runStudyCommand);
}

} // namespace coenergy
