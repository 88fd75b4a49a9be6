#pragma once
// `coenergy COMMAND FILE ...`: the same stages as the studio's, one after the other.

#include <ostream>
#include <string>
#include <vector>

namespace coenergy {

/// What scripts rely on.
enum ExitCode { Done = 0, ModelHasErrors = 1, WrongUsage = 2 };

struct Streams {
    std::ostream& out;
    std::ostream& err;
};

/// Runs one command; `arguments` begin with the program's name.
int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams);

} // namespace coenergy
