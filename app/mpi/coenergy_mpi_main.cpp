// `mpirun -n 64 coenergy-mpi study FILE`: the same command in each process. The one that leads speaks for all.
#include "cli/command_line.hpp"
#include "mpi/mpi_team.hpp"

#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
    using namespace coenergy;
    const MpiMessages messages(argc, argv);
    MpiTeam team(messages);
    const std::vector<std::string> arguments(argv, argv + argc);
    if (team.leads())
        return runCommandLine(arguments, {std::cout, std::cerr}, {}, &team);
    std::ostringstream out, err;
    if (runCommandLine(arguments, {out, err}, {}, &team) != Done) {
        const std::string words = err.str();
        team.excuse(words.substr(0, words.find_last_not_of('\n') + 1));
    }
    return Done;
}
