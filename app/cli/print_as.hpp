#pragma once
// An answer in the requested form, after what was said on the way to it.

#include "answers/answer.hpp"
#include "api/question.hpp"
#include "cli/cli_assignments.hpp"
#include "cli/command.hpp"

#include <functional>

namespace coenergy {

std::string textOf(const Answer& answer, OutputFormat format);
/// Whether all of it could be written.
ExitCode printAnswer(const Answer& answer, OutputFormat format, const Streams& streams);

/// `ask` prints its answer and returns the exit code; what it remarks, or why it failed, is printed after it.
ExitCode asked(const std::string& file, const Streams& streams, const std::function<ExitCode(api::Remarks&)>& ask);
/// The same of the file with the values that are set; its own exit code where it cannot be read.
ExitCode askedOfModel(const InputOptions& input, const Streams& streams,
                      const std::function<ExitCode(const api::Question&)>& ask, const std::stop_token& stop = {},
                      FieldUse use = FieldUse::AsModel);
/// `ask` returns the text of its answer, which is printed after the remarks.
ExitCode printAsked(const std::string& file, const Streams& streams,
                    const std::function<std::string(api::Remarks&)>& ask);
ExitCode printAsked(const std::string& file, OutputFormat format, const Streams& streams,
                    const std::function<Answer(api::Remarks&)>& ask);

} // namespace coenergy
