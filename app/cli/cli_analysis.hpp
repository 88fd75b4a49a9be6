#pragma once
// What the commands that look for equilibria have in common.

#include "api/rest.hpp"
#include "cli/cli_assignments.hpp"

namespace coenergy {

struct EquilibriumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    api::SearchOptions search;
};
void addSearch(CLI::App& command, EquilibriumOptions& options);

} // namespace coenergy
