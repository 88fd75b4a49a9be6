// The command line with fonts: `coenergy` hands reports with figures or pages over to it.
#include "cli/command_line.hpp"
#include "pages/offscreen_painter.hpp"

#include <iostream>

int main(int argc, char** argv) {
    return coenergy::runCommandLine({argv, argv + argc}, {std::cout, std::cerr}, coenergy::offscreenPainter);
}
