// A point has its place in the table by its index, whoever computed it and when.
#include "cli/study_runs.hpp"

#include "cli/output_files.hpp"
#include "cli/study_files.hpp"
#include "cli/study_progress.hpp"
#include "studies/back_end.hpp"
#include "studies/sensitivity.hpp"
#include "studies/study_file.hpp"

#include <algorithm>
#include <charconv>
#include <thread>

namespace coenergy {

namespace {

/// Point p belongs to part p % count: neighbours often take equally long.
struct StudyPart {
    std::size_t index = 0;
    std::size_t count = 1;
};

std::optional<std::size_t> countOf(std::string_view text) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    return error == std::errc() && end == text.data() + text.size() && count > 0 ? std::optional(count) : std::nullopt;
}

StudyPart partOf(const std::string& text, api::Remarks& remarks) {
    if (text.empty())
        return {};
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto index = countOf(std::string_view(text).substr(0, slash));
    const auto count = slash < text.size() ? countOf(std::string_view(text).substr(slash + 1)) : std::nullopt;
    if (!index || !count || *index > *count)
        remarks.reject("part", "`" + text + "` is not a part such as 3/8");
    return {*index - 1, *count};
}

std::vector<std::size_t> missingPoints(const api::StudyModel& study, const StudyPart& part, const PointRecords& known,
                                       bool retriesFailed) {
    std::vector<std::size_t> missing;
    for (std::size_t point = part.index; point < study.points().size(); point += part.count)
        if (const auto record = known.find(point);
            record == known.end() || (retriesFailed && record->second.result.hasFailed))
            missing.push_back(point);
    return missing;
}

std::unique_ptr<BackEnd> backEndFor(const api::StudyModel& study, const StudyRunOptions& options) {
    if (options.team)
        return options.team->backEnd(study.heading());
    const auto threads = options.jobs ? static_cast<std::size_t>(*options.jobs)
                                      : std::max<std::size_t>(1, std::thread::hardware_concurrency());
    return threads == 1 ? serialBackEnd() : threadedBackEnd(threads);
}

JournalFile journalOf(const api::StudyModel& study, const StudyRunOptions& options, const StudyPart& part,
                      api::Remarks& remarks) {
    if (options.output.empty() && (part.count > 1 || options.isResumed || options.retriesFailed))
        remarks.reject("output", "what is kept needs a file: give its name");
    if (options.output.empty())
        return {};
    using Opening = JournalFile::Opening;
    const Opening opening = options.isFresh                              ? Opening::Fresh
                            : options.isResumed || options.retriesFailed ? Opening::Resume
                                                                         : Opening::Continue;
    const std::string ofPart =
        part.count > 1 ? "." + std::to_string(part.index + 1) + "of" + std::to_string(part.count) : "";
    auto journal = JournalFile::opened(options.output + ofPart + ".journal", study.heading(), opening);
    if (!journal)
        remarks.reject("output", journal.error());
    return std::move(*journal);
}

PointWork workOn(const api::StudyModel& study) {
    return [&study](std::size_t point, const std::stop_token& stop) { return study.at(point, stop); };
}

/// Whether all of it could be kept.
bool runPoints(const api::StudyModel& study, const std::vector<std::size_t>& missing, const StudyRunOptions& options,
               JournalFile& journal, const std::stop_token& stop) {
    std::stop_source any;
    const std::stop_callback whenStopped(stop, [&] { any.request_stop(); });
    bool isKept = true;
    StudyProgress progress(0, missing.size());
    backEndFor(study, options)
        ->run(
            missing, workOn(study),
            [&](std::size_t point, PointRecord record) {
                isKept = journal.add(point, std::move(record)) && isKept;
                progress.add();
                if (!isKept)
                    any.request_stop();
            },
            any.get_token());
    return isKept;
}

ExitCode runHandedPoints(const api::StudyModel& study, StudyTeam& team, const std::stop_token& stop,
                         const Streams& streams) {
    try {
        team.backEnd(study.heading())->run({}, workOn(study), {}, stop);
        return Done;
    } catch (const BrokenTeam& broken) {
        streams.err << broken.what();
        return ModelHasErrors;
    }
}

} // namespace

bool writeTable(const StudyHeading& heading, const PointRecords& records, const std::string& output,
                const Streams& streams) {
    const auto table = studyFile(heading, records, output);
    if (!table) {
        streams.err << "coenergy: `" << output << "`: " << table.error() << "\n";
        return false;
    }
    if (!output.empty())
        return writeOrComplain({{output, *table}}, streams);
    streams.out << *table << std::flush;
    return streams.out.good();
}

std::vector<OutputFile> outputsOf(const StudyRunOptions& options) {
    if (options.output.empty())
        return {};
    return {{"--output", options.output}, {"the journal of --output", options.output + ".journal"}};
}

bool tellFailures(const PointRecords& records, const Streams& streams) {
    constexpr std::size_t mostTold = 5;
    std::size_t failed = 0, empty = 0;
    for (const auto& [point, record] : records) {
        failed += record.result.hasFailed ? 1 : 0;
        const bool lacks = !record.result.hasFailed && !record.result.reason.empty();
        empty += lacks ? 1 : 0;
        if ((record.result.hasFailed && failed <= mostTold) || (lacks && empty <= mostTold))
            streams.err << "point " << point << ": " << (lacks ? "" : "failed: ") << record.result.reason << "\n";
    }
    if (failed > 0)
        streams.err << "coenergy: " << failed << " of " << records.size() << " points failed\n";
    if (empty > 0)
        streams.err << "coenergy: of " << empty << " of " << records.size() << " points there is something to say\n";
    return failed == 0;
}

ExitCode runStudy(const api::StudyModel& study, const StudyRunOptions& options, api::Remarks& remarks,
                  const std::stop_token& stop, const Streams& streams) {
    if (options.team && options.jobs)
        remarks.reject("jobs",
                       "each process runs one point at a time: have mpirun start as many as there are processors");
    if (options.team && !options.team->leads())
        return runHandedPoints(study, *options.team, stop, streams);
    const Sampling sampling = study.points().design().sampling;
    if ((sampling == Sampling::Indices || sampling == Sampling::Morris) && options.output.empty())
        remarks.reject("output", "the points need a file: give its name");
    const StudyPart part = partOf(options.part, remarks);
    JournalFile journal = journalOf(study, options, part, remarks);
    const std::size_t known = journal.records().size();
    const std::vector<std::size_t> missing = missingPoints(study, part, journal.records(), options.retriesFailed);
    if (known > 0)
        streams.err << "coenergy: " << known << " points are known from the journal, " << missing.size()
                    << " are to be run\n";
    try {
        if (!runPoints(study, missing, options, journal, stop)) {
            streams.err << "coenergy: the journal could not be written\n";
            return ModelHasErrors;
        }
    } catch (const BrokenTeam& broken) {
        streams.err << "coenergy: " << broken.what() << "\n";
    }
    const bool isWhole = missingPoints(study, part, journal.records(), false).empty();
    if (!isWhole)
        streams.err << "coenergy: stopped; " << journal.records().size() << " points are done"
                    << (options.output.empty() ? "\n" : ", and the same command goes on from them\n");
    const bool hasTable = part.count == 1 && (isWhole || options.output.empty());
    if (hasTable && !writeTable(study.heading(), journal.records(), options.output, streams))
        return ModelHasErrors;
    if (hasTable && isWhole)
        streams.out << sensitivityTable(study.points(), study.heading(), journal.records()) << std::flush;
    return tellFailures(journal.records(), streams) && isWhole ? Done : ModelHasErrors;
}

void addStudyRunOptions(const CommandLine& line, CLI::App& command, StudyRunOptions& options) {
    options.team = line.team;
    command.add_option("-o,--output", options.output,
                       "file for the table, as CSV, or as HDF5 if it ends in .h5, beside which a journal keeps every "
                       "point; without it standard output");
    addNumber(command, "--jobs", options.jobs, "points that are run at once; as many as there are processors")
        ->check(wholeNumber());
    command.add_option("--part", options.part, "K/N: the K-th of N parts of the points, into a journal of its own");
    command.add_flag("--resume", options.isResumed, "go on from a journal, which has to exist");
    command.add_flag("--retry-failed", options.retriesFailed, "run points that failed once more");
    command.add_flag("--fresh", options.isFresh, "begin anew, whatever the journal holds");
}

} // namespace coenergy
