#pragma once
// An archive in memory, always the same bytes for the same content; the only code that uses libzip.

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct ArchiveEntry {
    std::string name; // with folders before `/`
    std::string content;

    bool operator==(const ArchiveEntry&) const = default;
};

/// Nothing if libzip cannot make one.
std::optional<std::string> zipArchive(const std::vector<ArchiveEntry>& entries);

} // namespace coenergy
