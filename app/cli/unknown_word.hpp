#pragma once
// Misspelt names of commands and options.

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What is wrong with the first word that is meant as a command or an option but is none, with a proposal; nothing if
/// there is no such word. `words` are the arguments without the program's name.
std::optional<std::string> unknownWord(const CLI::App& app, const std::vector<std::string>& words);

} // namespace coenergy
