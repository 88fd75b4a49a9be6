// `coenergy hamilton`: momenta, H and the canonical equations.
#include "cli/print_as.hpp"

#include "api/hamilton.hpp"

namespace coenergy {

namespace {

struct HamiltonOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
};

int runHamilton(const HamiltonOptions& options, const Streams& streams) {
    return askedOfModel(options.input, streams, [&](const api::Question& question) {
        return printAnswer(api::hamiltonAnswer(question), options.format, streams);
    });
}

} // namespace

void addHamilton(CommandLine& line) {
    const auto command = newCommand<HamiltonOptions>(line, "hamilton",
                                                     "Print the Hamiltonian, the canonical equations, Poisson brackets "
                                                     "of what is conserved, and Routh's procedure.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json"});
    addParameters(app, options->input.parameters);
    onCommand(line, command, runHamilton);
}

} // namespace coenergy
