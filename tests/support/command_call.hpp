#pragma once
// The command line, called like a program, and its answer.

#include "cli/command_line.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace tests {

struct CommandAnswer {
    int code = 0;
    std::string out;
    std::string err;
};

inline CommandAnswer call(std::vector<std::string> arguments, const coenergy::PainterMaker& painter = {}) {
    arguments.insert(arguments.begin(), "coenergy");
    std::ostringstream out;
    std::ostringstream err;
    const int code = coenergy::runCommandLine(arguments, {out, err}, painter);
    return {code, out.str(), err.str()};
}

} // namespace tests
