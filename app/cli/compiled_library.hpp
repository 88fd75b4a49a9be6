#pragma once
// A source in C, compiled by the compiler of this machine.

#include <string>
#include <vector>

namespace coenergy {

struct CompiledLibrary {
    std::string bytes;  // empty: there is none
    std::string reason; // why
};

/// A shared library for Linux on x86_64.
CompiledLibrary compiledLibrary(const std::string& source, const std::vector<std::string>& options);

} // namespace coenergy
