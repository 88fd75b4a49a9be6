#pragma once
// The commands that are nothing but an analysis.

#include "answers/analysis.hpp"
#include "cli/command.hpp"

namespace coenergy {

/// As a command of this name.
void addAnalysis(CommandLine& line, const std::string& name, const Analysis& analysis);
void addOptions(CLI::App& command, const std::vector<AnalysisOption>& options, GivenOptions& given);

} // namespace coenergy
