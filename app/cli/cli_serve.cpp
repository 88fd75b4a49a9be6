// `coenergy serve`: requests on the standard input, answers on the standard output.
#include "cli/command.hpp"
#include "cli/request_server.hpp"

#include <iostream>

namespace coenergy {

namespace {

struct ServeOptions {};

int runServe(const ServeOptions&, const Streams& streams) {
    return serve(std::cin, streams.out) ? Done : ModelHasErrors;
}

} // namespace

void addServe(CommandLine& line) {
    const auto command = newCommand<ServeOptions>(
        line, "serve", "Hold models open and answer requests, a line of JSON each, until the input ends.");
    onCommand(line, command, runServe);
}

} // namespace coenergy
