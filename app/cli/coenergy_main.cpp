// The command line program. It links no GUI library and needs no fonts: a report with figures or pages is made by
// `coenergy-report`, which has the same commands and can draw, and which replaces this process.
#include "cli/command_line.hpp"

#include <unistd.h>

#include <filesystem>
#include <iostream>

namespace {

constexpr const char* drawingProgram = "coenergy-report";

/// Where it may stand: beside this program as it is built, or as it is installed.
std::vector<std::filesystem::path> placesOfDrawingProgram() {
    std::error_code isUnknown;
    const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", isUnknown).parent_path();
    if (isUnknown)
        return {};
    return {here / drawingProgram, here.parent_path() / COENERGY_LIBEXEC / drawingProgram};
}

/// Returns only where there is no such program.
std::shared_ptr<coenergy::ReportPainter> drawElsewhere(char** arguments) {
    for (const std::filesystem::path& program : placesOfDrawingProgram())
        ::execv(program.c_str(), arguments);
    return nullptr;
}

} // namespace

int main(int argc, char** argv) {
    return coenergy::runCommandLine({argv, argv + argc}, {std::cout, std::cerr}, [&] { return drawElsewhere(argv); });
}
