#pragma once
// A source in C, compiled by the compiler of this machine.

#include <QString>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct CompiledLibrary {
    enum class Fault { OtherMachine, NoCompiler, NoRoom, Failed };

    std::string bytes;
    std::optional<Fault> fault = std::nullopt; // why there are none
    QString detail = {};                       // what the compiler said
};

/// A shared library for Linux on x86_64. A stop ends the compiler.
CompiledLibrary compiledLibrary(const std::string& source, const std::vector<std::string>& options,
                                const std::stop_token& stop = {});

/// Why there is no library, and what that means.
QString libraryMessage(const CompiledLibrary& library);

} // namespace coenergy
