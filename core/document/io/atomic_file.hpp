#pragma once
// Reading and writing whole files.

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// The maximum number of bytes read; no model comes near it.
inline constexpr std::size_t largestFile = 10'000'000;

/// The bytes of a regular file, or the system's reason for failure. Never waits for a pipe or a device.
tl::expected<std::string, std::string> readFile(const std::filesystem::path& path);

/// Replaces a file by `text`, or creates it. Whatever happens, the file has either its old content or the new one, and
/// an existing file keeps its permissions. Write-protected files are not changed. Symbolic links are followed. Anything
/// but a regular file (a device, a pipe) is written to directly. On failure returns the system's reason, and leaves
/// nothing behind.
tl::expected<void, std::string> writeFileAtomically(const std::filesystem::path& path, std::string_view text);

/// Whether writing to one of them would change the other: the same file under any names and links, or, if it does not
/// exist yet, the same name. Always false for other than regular files: a terminal may be read and written.
bool leadToSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

struct FileContent {
    std::filesystem::path path;
    std::string text;
};

struct FileFailure {
    std::filesystem::path path;
    std::string reason;
};

/// Writes files that belong together: either all of them, or none is changed. Nothing is replaced before all of them
/// are on disk; they are put in place in this order, so the one that refers to others should come last.
tl::expected<void, FileFailure> writeFilesAtomically(const std::vector<FileContent>& files);

} // namespace coenergy
