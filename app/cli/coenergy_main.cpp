// The command line program. It links no GUI library and needs no fonts: a report with figures or pages is made by
// `coenergy-report`, which has the same commands and can draw, and which replaces this process.
#include "cli/command_line.hpp"

#include <unistd.h>

#ifdef COENERGY_MIMALLOC
#include <mimalloc.h>
#endif

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

/// Expressions lie all over the memory: in large pages most of it is known to the processor's table of pages. What is
/// free again is kept until the end, which a window must not do, a command may.
void keepMemoryInLargePages() {
#ifdef COENERGY_MIMALLOC
    mi_option_enable(mi_option_large_os_pages);
#if MI_MALLOC_VERSION < 210
    mi_option_disable(mi_option_allow_decommit);
#else
    mi_option_set(mi_option_purge_delay, -1);
#endif
#endif
}

} // namespace

int main(int argc, char** argv) {
    keepMemoryInLargePages();
    return coenergy::runCommandLine({argv, argv + argc}, {std::cout, std::cerr}, [&] { return drawElsewhere(argv); });
}
