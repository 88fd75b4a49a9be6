#pragma once
// A study from the command line: what is missing is run, what there is is written.

#include "api/study.hpp"
#include "cli/command.hpp"

#include <optional>
#include <stop_token>
#include <string>

namespace coenergy {

struct StudyRunOptions {
    std::string output;
    std::string part; // K/N
    std::optional<double> jobs;
    bool isResumed = false;
    bool isFresh = false;
    bool retriesFailed = false;
    api::RunOptions run;
};

void addStudyRunOptions(CLI::App& command, StudyRunOptions& options);

/// Rejects options that do not fit; prints what failed.
ExitCode runStudy(const api::StudyModel& study, const StudyRunOptions& options, api::Remarks& remarks,
                  const std::stop_token& stop, const Streams& streams);

/// What failed, in a few lines; whether nothing did.
bool tellFailures(const PointRecords& records, const Streams& streams);

} // namespace coenergy
