#pragma once
// Whole files in, whole files out.

#include <tl/expected.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// Bytes that are read at most; no model comes near.
inline constexpr std::size_t largestFile = 10'000'000;

/// The bytes of a regular file, or the system's reason why not. Never waits for a pipe or a device.
tl::expected<std::string, std::string> readFile(const std::filesystem::path& path);

/// Replaces a file by `text`, or makes it. Whatever happens, the file holds either its old content or the new one, and
/// an existing one keeps its permissions. One that is write-protected is left alone. A symbolic link is followed. What
/// is no regular file (a device, a pipe) is written to directly. On failure the system's reason, and nothing is left
/// behind.
tl::expected<void, std::string> writeFileAtomically(const std::filesystem::path& path, std::string_view text);

/// Whether writing to one of them would change the other: one file by whatever names and links, or, where there is none
/// yet, the same name. Never of what is no regular file: a terminal may be read and written.
bool leadToSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

struct FileContent {
    std::filesystem::path path;
    std::string text;
};

struct FileFailure {
    std::filesystem::path path;
    std::string reason;
};

/// Files that belong together: all of them, or every one stays as it was. Nothing is replaced before all of them lie on
/// the disk; they are put in place in this order, so that the one which names others comes last.
tl::expected<void, FileFailure> writeFilesAtomically(const std::vector<FileContent>& files);

} // namespace coenergy
