#pragma once
// NAME=VALUE on the command line: values of parameters, and initial values.

#include "api/question.hpp"
#include "cli/cli_model.hpp"

#include <variant>

namespace coenergy {

using api::GivenModel;

/// The file with what --set and --initial (for coordinates, flows, multipliers, efforts and dynamic variables) specify;
/// the exit code after a complaint, such as about a name that is no parameter, or a value that is no number.
/// `text`: the file's, where it has been read.
std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use = FieldUse::AsModel);
std::variant<GivenModel, ExitCode> givenModel(const InputOptions& options, const Streams& streams,
                                              FieldUse use = FieldUse::AsModel);

} // namespace coenergy
