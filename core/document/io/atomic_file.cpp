// A new file is written beside the old one, flushed to disk, and renamed over it; POSIX guarantees that the rename is
// atomic. The folder is synchronized as well, because the rename changes the folder. Files that belong together are all
// written beside the old ones before the first of them is renamed; if a rename fails, the old ones, which have kept a
// second name until then, are restored. Files left by a killed program are distinguished from those of a running one by
// their locks, and removed by the next program that writes into the folder.
#include "io/atomic_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <deque>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace coenergy {

namespace {

namespace fs = std::filesystem;

using Result = tl::expected<void, std::string>;

std::string reason(int error) {
    return std::generic_category().message(error);
}

tl::unexpected<std::string> failure(int error) {
    return tl::unexpected(reason(error));
}

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        m_number = std::exchange(other.m_number, -1);
        return *this;
    }

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

    // The error reported by closing, or 0. Some file systems report only now that there is no space.
    int close() {
        const int number = std::exchange(m_number, -1);
        return number >= 0 && ::close(number) != 0 && errno != EINTR ? errno : 0;
    }

private:
    int m_number;
};

Descriptor openFile(const fs::path& path, int flags, mode_t mode = 0) {
    int number = -1;
    do
        number = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    while (number < 0 && errno == EINTR);
    return Descriptor(number);
}

Result writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return failure(errno);
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

// The file to which a chain of links leads; it need not exist. A device or a pipe keeps its name: the final target of
// /dev/stdout, "pipe:[4711]", is in no folder.
tl::expected<fs::path, std::string> realTarget(fs::path path) {
    constexpr int mostLinks = 40; // as many as Linux follows
    std::error_code unknown;
    if (const fs::file_status status = fs::status(path, unknown); fs::is_other(status))
        return path;
    for (int k = 0; k < mostLinks; ++k) {
        std::error_code error;
        const fs::path link = fs::read_symlink(path, error);
        if (error)
            return path;
        path = link.is_absolute() ? link : path.parent_path() / link;
    }
    return failure(ELOOP);
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// Temporary files

constexpr std::string_view temporaryBegin = ".coenergy-", temporaryEnd = ".tmp";

bool isTemporary(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.starts_with(temporaryBegin) && name.ends_with(temporaryEnd);
}

// The writer of a temporary file holds its lock, and loses it when it ends, however that happens.
bool isAbandoned(const fs::path& path) {
    const Descriptor file = openFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    return file.isOpen() && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
}

// Once for each folder that is written into.
void removeAbandoned(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (isTemporary(entry->path()) && isAbandoned(entry->path()))
            found.push_back(entry->path());
    for (const fs::path& path : found)
        ::unlink(path.c_str());
}

// An unused name in the target's folder.
template <class Take> Result takeName(const fs::path& target, Take take) {
    constexpr int mostAttempts = 100;
    for (int k = 0; k < mostAttempts; ++k) {
        const std::string name = std::string(temporaryBegin) + std::to_string(::getpid()) + "-" + std::to_string(k) +
                                 std::string(temporaryEnd);
        if (take(folderOf(target) / name))
            return {};
        if (errno != EEXIST)
            break;
    }
    return failure(errno);
}

// A file keeps a different owner only if we are allowed to change ownership; it always keeps its permissions.
Result copyPermissions(const Descriptor& file, const struct stat& old) {
    const bool isOurs = old.st_uid == ::geteuid() && old.st_gid == ::getegid();
    if (!isOurs && ::fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
        return failure(errno);
    return ::fchmod(file.number(), old.st_mode & 07777) == 0 ? Result() : failure(errno);
}

// Failure to synchronize the folder is ignored: the file exists, and some file systems do not support it.
void synchronizeFolder(const fs::path& folder) {
    const Descriptor descriptor = openFile(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor.isOpen())
        static_cast<void>(::fsync(descriptor.number()));
}

Result writeDirectly(const fs::path& path, std::string_view text) {
    Descriptor file = openFile(path, O_WRONLY);
    if (!file.isOpen())
        return failure(errno);
    if (Result result = writeAll(file.number(), text); !result)
        return result;
    const int error = file.close();
    return error == 0 ? Result() : failure(error);
}

// A replacement in progress: prepared beside its target, then put in place, and undone if another one fails.
class Replacement {
public:
    explicit Replacement(const FileContent& file) : m_file(file) {}
    ~Replacement() {
        for (const fs::path& path : {m_new, m_old})
            if (!path.empty())
                ::unlink(path.c_str());
    }
    Replacement(Replacement&&) = delete;
    Replacement& operator=(Replacement&&) = delete;

    // Everything that may fail except the rename itself.
    Result prepare() {
        const tl::expected<fs::path, std::string> target = realTarget(m_file.path);
        if (!target)
            return tl::unexpected(target.error());
        m_target = *target;
        struct stat old = {};
        m_exists = ::stat(m_target.c_str(), &old) == 0;
        if (!m_exists && errno != ENOENT)
            return failure(errno);
        if (m_exists && S_ISDIR(old.st_mode))
            return failure(EISDIR);
        m_isDirect = m_exists && !S_ISREG(old.st_mode);
        if (m_isDirect)
            return {};
        // Also refused for a privileged user: the permission bits state the intention.
        if (m_exists && ((old.st_mode & 0222) == 0 || ::access(m_target.c_str(), W_OK) != 0))
            return tl::unexpected(std::string("It is write-protected"));
        return fill(m_exists ? &old : nullptr);
    }

    bool isDirect() const { return m_isDirect; }
    Result writeThrough() const { return writeDirectly(m_target, m_file.text); }

    // `isOneOfSeveral`: keep the old file so that it can be restored.
    Result put(bool isOneOfSeveral) {
        if (isOneOfSeveral && m_exists)
            static_cast<void>(takeName(m_target, [&](const fs::path& name) { // not every file system has second names
                const bool isTaken = ::link(m_target.c_str(), name.c_str()) == 0;
                if (isTaken)
                    m_old = name;
                return isTaken;
            }));
        if (::rename(m_new.c_str(), m_target.c_str()) != 0)
            return failure(errno);
        m_new.clear();
        m_isPut = true;
        return {};
    }

    void takeBack() {
        if (m_isPut && !m_exists)
            ::unlink(m_target.c_str());
        else if (m_isPut && !m_old.empty() && ::rename(m_old.c_str(), m_target.c_str()) == 0)
            m_old.clear();
    }

    void synchronizeItsFolder() const {
        if (m_isPut)
            synchronizeFolder(folderOf(m_target));
    }

private:
    Result fill(const struct stat* old) {
        removeAbandoned(folderOf(m_target));
        Result result = takeName(m_target, [&](const fs::path& name) {
            m_descriptor = openFile(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
            if (!m_descriptor.isOpen())
                return false;
            m_new = name;
            return isKept();
        });
        if (!result && old && errno == EACCES)
            return tl::unexpected(std::string("Its folder is write-protected, and a file is replaced as a whole"));
        if (result && old)
            result = copyPermissions(m_descriptor, *old);
        if (result)
            result = writeAll(m_descriptor.number(), m_file.text);
        if (result && ::fsync(m_descriptor.number()) != 0)
            result = failure(errno);
        return result;
    }

    // Locked, unless another program took it for abandoned before that.
    bool isKept() const {
        struct stat own = {};
        static_cast<void>(::flock(m_descriptor.number(), LOCK_EX)); // not every file system has locks
        if (::fstat(m_descriptor.number(), &own) == 0 && own.st_nlink > 0)
            return true;
        errno = EEXIST;
        return false;
    }

    const FileContent& m_file;
    fs::path m_target, m_new, m_old; // the latter two while they are there
    Descriptor m_descriptor{-1};     // open until the end: it holds the lock
    bool m_exists = false, m_isDirect = false, m_isPut = false;
};

using Replacements = std::deque<Replacement>;

tl::expected<void, FileFailure> prepareAll(Replacements& replacements, const std::vector<FileContent>& files) {
    for (const FileContent& file : files)
        if (const Result prepared = replacements.emplace_back(file).prepare(); !prepared)
            return tl::unexpected(FileFailure{file.path, prepared.error()});
    return {};
}

// Direct writes come first: they cannot be undone.
tl::expected<void, FileFailure> putAll(Replacements& replacements, const std::vector<FileContent>& files) {
    for (const bool isDirect : {true, false})
        for (std::size_t k = 0; k < files.size(); ++k) {
            if (replacements[k].isDirect() != isDirect)
                continue;
            const Result done = isDirect ? replacements[k].writeThrough() : replacements[k].put(files.size() > 1);
            if (done)
                continue;
            for (Replacement& replacement : replacements)
                replacement.takeBack();
            return tl::unexpected(FileFailure{files[k].path, done.error()});
        }
    return {};
}

} // namespace

namespace {

constexpr std::size_t mostLines = 500'000, entriesOfLine = 3;

// What becomes an item of its own, roughly: what stands in lists, and lines that are neither blank nor comments, which
// become more than a number does.
std::size_t entriesIn(std::string_view text) {
    std::size_t entries = 0;
    bool isBlank = true, isComment = false; // the line so far
    for (const char c : text) {
        if (c == '\n') {
            isBlank = true;
            isComment = false;
        } else if (isBlank && c != ' ' && c != '\t' && c != '\r') {
            isBlank = false;
            isComment = c == '#';
            entries += isComment ? 0 : entriesOfLine;
        }
        if (!isComment && (c == ',' || c == '['))
            ++entries;
    }
    return entries;
}

// Each item takes hundreds of times its own length until it is known as one too many.
tl::expected<std::string, std::string> withinReason(std::string text) {
    if (entriesIn(text) > mostLines * entriesOfLine)
        return tl::unexpected("It has more than " + std::to_string(mostLines) + " lines, or more than " +
                              std::to_string(mostLines * entriesOfLine) + " numbers, more than any model");
    return text;
}

} // namespace

tl::expected<std::string, std::string> readFile(const fs::path& path) {
    const Descriptor file = openFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY); // a pipe would wait for its writer
    if (!file.isOpen())
        return failure(errno);
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        return failure(errno);
    if (S_ISDIR(status.st_mode))
        return failure(EISDIR);
    if (!S_ISREG(status.st_mode))
        return tl::unexpected(std::string("It is a pipe or a device, no file with an end"));
    std::string text;
    std::array<char, 65536> buffer;
    while (text.size() <= largestFile) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0)
            return withinReason(std::move(text));
        if (count < 0 && errno != EINTR)
            return failure(errno);
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return tl::unexpected("It has more than " + std::to_string(largestFile / 1'000'000) + " MB, more than any model");
}

Result writeFileAtomically(const fs::path& path, std::string_view text) {
    const auto written = writeFilesAtomically({{path, std::string(text)}});
    return written ? Result() : tl::unexpected(written.error().reason);
}

bool leadToSameFile(const fs::path& a, const fs::path& b) {
    const tl::expected<fs::path, std::string> targets[] = {realTarget(a), realTarget(b)};
    if (!targets[0] || !targets[1])
        return false;
    std::error_code error;
    if (fs::exists(*targets[0], error) && fs::exists(*targets[1], error))
        return fs::is_regular_file(*targets[0], error) && fs::equivalent(*targets[0], *targets[1], error);
    // Of a path without any part that exists, `new` beside `./new`, the canonical one would stay relative.
    const fs::path places[] = {fs::weakly_canonical(fs::absolute(*targets[0], error), error),
                               fs::weakly_canonical(fs::absolute(*targets[1], error), error)};
    return !places[0].empty() && places[0] == places[1];
}

tl::expected<void, FileFailure> writeFilesAtomically(const std::vector<FileContent>& files) {
    Replacements replacements;
    if (auto prepared = prepareAll(replacements, files); !prepared)
        return prepared;
    if (auto put = putAll(replacements, files); !put)
        return put;
    for (const Replacement& replacement : replacements)
        replacement.synchronizeItsFolder();
    return {};
}

} // namespace coenergy
