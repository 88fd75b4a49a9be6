#pragma once
// An answer in the requested form.

#include "answers/answer.hpp"
#include "cli/command.hpp"

namespace coenergy {

/// Whether all of it could be written.
ExitCode printAnswer(const Answer& answer, OutputFormat format, const Streams& streams);

} // namespace coenergy
