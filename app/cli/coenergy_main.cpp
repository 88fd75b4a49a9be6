// The command line program.
#include "cli/command_line.hpp"

#include <iostream>

int main(int argc, char** argv) {
    return coenergy::runCommandLine({argv, argv + argc}, {std::cout, std::cerr});
}
