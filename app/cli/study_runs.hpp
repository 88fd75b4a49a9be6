#pragma once
// A study from the command line: what is missing is run, what there is is written.

#include "api/study.hpp"
#include "cli/command.hpp"
#include "cli/output_files.hpp"
#include "cli/study_team.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct StudyRunOptions {
    std::string output;
    std::string part; // K/N
    std::optional<double> jobs;
    bool isResumed = false;
    bool isFresh = false;
    bool retriesFailed = false;
    api::RunOptions run;
    StudyTeam* team = nullptr; // of which this process is one
};

void addStudyRunOptions(const CommandLine& line, CLI::App& command, StudyRunOptions& options);

/// The table and its journal; none without `--output`.
std::vector<OutputFile> outputsOf(const StudyRunOptions& options);

/// Rejects options that do not fit; prints what failed. In a process that does not lead its team, runs what it is
/// handed, and leaves the rest to the one that does.
ExitCode runStudy(const api::StudyModel& study, const StudyRunOptions& options, api::Remarks& remarks,
                  const std::stop_token& stop, const Streams& streams);

/// Into the file of this name, in the form that it asks for, or printed as CSV without one; whether it could be.
bool writeTable(const StudyHeading& heading, const PointRecords& records, const std::string& output,
                const Streams& streams);

/// What failed, in a few lines; whether nothing did.
bool tellFailures(const PointRecords& records, const Streams& streams);

} // namespace coenergy
