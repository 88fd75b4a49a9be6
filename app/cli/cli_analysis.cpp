// The options of a search.
#include "cli/cli_analysis.hpp"

namespace coenergy {

void addSearch(CLI::App& command, EquilibriumOptions& options) {
    command
        .add_option("--box", options.search.box, "NAME=FROM:TO: where a coordinate or variable is sought (repeatable)")
        ->take_all();
    addNumber(command, "--starts", options.search.starts, "the most points from which equilibria are sought")
        ->check(positiveNumber());
    command
        .add_option("--steady", options.search.steady,
                    "NAME or NAME=FLOW: a coordinate that moves steadily while the rest stays (repeatable)")
        ->take_all();
    addParameters(command, options.input.parameters);
    addInitialValues(command, options.input.initialValues);
}

} // namespace coenergy
