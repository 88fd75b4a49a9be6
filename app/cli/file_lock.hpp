#pragma once
// A file that one process at a time uses.

#include <tl/expected.hpp>

#include <filesystem>
#include <string>

namespace coenergy {

/// Held while it lives, whatever ends the process.
class FileLock {
public:
    /// Makes the file if there is none. Or why it cannot be had, in words: who else holds it. Where the file system
    /// knows no locks nobody is kept out.
    static tl::expected<FileLock, std::string> on(const std::filesystem::path& path);

    /// Of nothing.
    FileLock() = default;
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;

private:
    int m_file = -1;
};

} // namespace coenergy
