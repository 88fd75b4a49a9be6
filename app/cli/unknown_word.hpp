#pragma once
// A slip in the name of a command or an option.

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What is wrong with the first word that is meant as a command or an option and is none, with what may be meant
/// instead; nothing if there is no such word. `words` are the arguments without the program's name.
std::optional<std::string> unknownWord(const CLI::App& app, const std::vector<std::string>& words);

} // namespace coenergy
