// A new file is written beside the old one, brought to the disk, and renamed over it; POSIX promises that the rename is
// seen wholly or not at all. The folder is synchronized as well, because the rename is a change of the folder.
#include "io/atomic_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace coenergy {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largestFile = std::size_t(1) << 28; // a model is never larger, a device may be endless

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
    Descriptor& operator=(Descriptor&&) = delete;

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

    // The error that closing reports, or 0. Some file systems tell only now that there is no room.
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

// The file that a chain of links leads to; it need not exist. A device or a pipe keeps its name: what /dev/stdout names
// in the end, "pipe:[4711]", is in no folder.
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

struct OpenFile {
    fs::path path;
    Descriptor descriptor;
};

tl::expected<OpenFile, std::string> createBeside(const fs::path& target) {
    constexpr int mostAttempts = 100;
    for (int k = 0; k < mostAttempts; ++k) {
        const std::string name = ".coenergy-" + std::to_string(::getpid()) + "-" + std::to_string(k) + ".tmp";
        const fs::path path = folderOf(target) / name;
        Descriptor descriptor = openFile(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (descriptor.isOpen())
            return OpenFile{path, std::move(descriptor)};
        if (errno != EEXIST)
            break;
    }
    return failure(errno);
}

// Another owner's file keeps its owner only if we may give files away; its permissions it keeps in any case.
Result copyPermissions(const Descriptor& file, const struct stat& old) {
    const bool isOurs = old.st_uid == ::geteuid() && old.st_gid == ::getegid();
    if (!isOurs && ::fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
        return failure(errno);
    return ::fchmod(file.number(), old.st_mode & 07777) == 0 ? Result() : failure(errno);
}

Result synchronize(Descriptor& file) {
    if (::fsync(file.number()) != 0)
        return failure(errno);
    const int error = file.close();
    return error == 0 ? Result() : failure(error);
}

// That the folder could not be synchronized is no failure: the file is there, and some file systems cannot do it.
void synchronizeFolder(const fs::path& folder) {
    const Descriptor descriptor = openFile(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor.isOpen())
        static_cast<void>(::fsync(descriptor.number()));
}

Result fillAndRename(OpenFile& file, const struct stat* old, const fs::path& target, std::string_view text) {
    Result result = old ? copyPermissions(file.descriptor, *old) : Result();
    if (result)
        result = writeAll(file.descriptor.number(), text);
    if (result)
        result = synchronize(file.descriptor);
    if (result && ::rename(file.path.c_str(), target.c_str()) != 0)
        result = failure(errno);
    return result;
}

Result replaceFile(const fs::path& target, const struct stat* old, std::string_view text) {
    tl::expected<OpenFile, std::string> file = createBeside(target);
    if (!file)
        return tl::unexpected(file.error());
    Result result = fillAndRename(*file, old, target, text);
    if (result)
        synchronizeFolder(folderOf(target));
    else
        ::unlink(file->path.c_str());
    return result;
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

} // namespace

tl::expected<std::string, std::string> readFile(const fs::path& path) {
    const Descriptor file = openFile(path, O_RDONLY);
    if (!file.isOpen())
        return failure(errno);
    std::string text;
    std::array<char, 65536> buffer;
    while (text.size() <= largestFile) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0)
            return text;
        if (count < 0 && errno != EINTR)
            return failure(errno);
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return failure(EFBIG);
}

Result writeFileAtomically(const fs::path& path, std::string_view text) {
    const tl::expected<fs::path, std::string> target = realTarget(path);
    if (!target)
        return tl::unexpected(target.error());
    struct stat old = {};
    if (::stat(target->c_str(), &old) != 0)
        return errno == ENOENT ? replaceFile(*target, nullptr, text) : failure(errno);
    return S_ISREG(old.st_mode) ? replaceFile(*target, &old, text) : writeDirectly(*target, text);
}

bool leadToSameFile(const fs::path& a, const fs::path& b) {
    const tl::expected<fs::path, std::string> targets[] = {realTarget(a), realTarget(b)};
    if (!targets[0] || !targets[1])
        return false;
    std::error_code error;
    if (fs::exists(*targets[0], error) && fs::exists(*targets[1], error))
        return fs::is_regular_file(*targets[0], error) && fs::equivalent(*targets[0], *targets[1], error);
    const fs::path places[] = {fs::weakly_canonical(*targets[0], error), fs::weakly_canonical(*targets[1], error)};
    return !places[0].empty() && places[0] == places[1];
}

tl::expected<void, FileFailure> writeFilesAtomically(const std::vector<FileContent>& files) {
    for (std::size_t k = 0; k < files.size(); ++k) {
        const Result written = writeFileAtomically(files[k].path, files[k].text);
        if (written)
            continue;
        for (std::size_t j = 0; j < k; ++j)
            ::unlink(files[j].path.c_str());
        return tl::unexpected(FileFailure{files[k].path, written.error()});
    }
    return {};
}

} // namespace coenergy
