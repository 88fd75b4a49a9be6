// flock(2): of the open file, so that the system gives it up with the process.
#include "cli/file_lock.hpp"

#include "cli/visible_stream.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace coenergy {

namespace {

bool leadsTo(const std::filesystem::path& path, int file) {
    struct stat named = {}, open = {};
    return ::stat(path.c_str(), &named) == 0 && ::fstat(file, &open) == 0 && named.st_dev == open.st_dev &&
           named.st_ino == open.st_ino;
}

// A line of /proc/locks: `1: FLOCK ADVISORY WRITE 4242 08:01:131 0 EOF`. Holders on other machines are not there.
std::string holderOf(int file) {
    struct stat open = {};
    ::fstat(file, &open);
    std::ifstream locks("/proc/locks");
    const std::string inode = ":" + std::to_string(open.st_ino);
    for (std::string number, kind, advice, access, process, place, rest;
         locks >> number >> kind >> advice >> access >> process >> place && std::getline(locks, rest);)
        if (kind == "FLOCK" && place.ends_with(inode) && process.find_first_not_of("0123456789") == std::string::npos)
            return "process " + process;
    return "another process, perhaps of another machine,";
}

} // namespace

tl::expected<FileLock, std::string> FileLock::on(const std::filesystem::path& path) {
    const std::string shown = "`" + visible(path.string()) + "`";
    constexpr mode_t asOthers = 0666; // less what the user's umask takes
    FileLock lock;
    lock.m_file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, asOthers);
    if (lock.m_file < 0)
        return tl::unexpected(shown + " cannot be written: " + std::strerror(errno));
    const bool isFree = ::flock(lock.m_file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (isFree && leadsTo(path, lock.m_file))
        return lock;
    return tl::unexpected(shown + " is in use by " + (isFree ? "another process" : holderOf(lock.m_file)) +
                          " that runs this study: wait for it or end it, or give another --output");
}

FileLock::~FileLock() {
    if (m_file >= 0)
        ::close(m_file);
}

FileLock::FileLock(FileLock&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_file, other.m_file);
    return *this;
}

} // namespace coenergy
