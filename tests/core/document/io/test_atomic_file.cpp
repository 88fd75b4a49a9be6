// Saving either happens or does not; nothing in between, and nothing left behind.
#include "io/atomic_file.hpp"
#include "support/test_program.hpp"

#include <QtTest>

#include <csignal>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace coenergy;
namespace fs = std::filesystem;

namespace {

// No file may grow beyond a size while this lives: the disk is full, as it were.
class FullDisk {
public:
    explicit FullDisk(rlim_t size) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{size, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

mode_t modeOf(const fs::path& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    std::size_t fileCount() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder.path().toStdString()), {}));
    }

private slots:
    void init() {
        for (const auto& entry : fs::directory_iterator(m_folder.path().toStdString()))
            fs::remove_all(entry.path());
    }

    void writesAndReads() {
        std::string text("a\r\nθ\0", 6);
        text.append(200000, 'x');
        QVERIFY(writeFileAtomically(path("new"), text));
        QCOMPARE(readFile(path("new")).value(), text);
        QVERIFY(writeFileAtomically(path("new"), ""));
        QCOMPARE(readFile(path("new")).value(), std::string());
        QCOMPARE(fileCount(), std::size_t(1));
    }

    void oneFileHasManyNames() {
        QVERIFY(writeFileAtomically(path("a"), "a"));
        QVERIFY(writeFileAtomically(path("b"), "a"));
        fs::create_symlink("a", path("symbolic"));
        fs::create_hard_link(path("a"), path("hard"));
        fs::create_directory(path("folder"));
        QVERIFY(leadToSameFile(path("a"), path("a")));
        QVERIFY(leadToSameFile(path("symbolic"), path("a")));
        QVERIFY(leadToSameFile(path("hard"), path("symbolic")));
        QVERIFY(leadToSameFile(path("folder") / ".." / "a", path("a")));
        QVERIFY(leadToSameFile(fs::relative(path("a")), path("a")));
        QVERIFY(!leadToSameFile(path("a"), path("b")));
        QVERIFY(!leadToSameFile("/dev/null", "/dev/null"));
    }

    void aFileThatIsToComeHasManyNamesToo() {
        fs::create_directory(path("folder"));
        fs::create_symlink("new", path("symbolic"));
        QVERIFY(leadToSameFile(path("new"), path("folder") / ".." / "new"));
        QVERIFY(leadToSameFile(path("new"), path("symbolic")));
        QVERIFY(!leadToSameFile(path("new"), path("newer")));
        QVERIFY(!leadToSameFile(path("new"), path("folder")));
        QVERIFY(leadToSameFile("new that is nowhere", "./new that is nowhere")); // of the present folder
    }

    void newFilesFollowTheMask() {
        const mode_t before = ::umask(027);
        const bool written = writeFileAtomically(path("masked"), "x").has_value();
        ::umask(before);
        QVERIFY(written);
        QCOMPARE(modeOf(path("masked")), mode_t(0640));
    }

    void keepsPermissions() {
        QVERIFY(writeFileAtomically(path("file"), "old"));
        fs::permissions(path("file"), fs::perms(0604));
        QVERIFY(writeFileAtomically(path("file"), "new"));
        QCOMPARE(modeOf(path("file")), mode_t(0604));
    }

    void replacesTheFileAsAWhole() {
        QVERIFY(writeFileAtomically(path("file"), "old"));
        std::ifstream open(path("file"));
        QVERIFY(writeFileAtomically(path("file"), "new"));
        std::string seen;
        open >> seen;
        QCOMPARE(seen, std::string("old"));
        QCOMPARE(readFile(path("file")).value(), std::string("new"));
    }

    void followsLinks() {
        fs::create_directory(path("folder"));
        QVERIFY(writeFileAtomically(path("folder/real"), "old"));
        fs::create_symlink("folder/real", path("link"));
        fs::create_symlink(path("link"), path("link to link"));
        QVERIFY(writeFileAtomically(path("link to link"), "new"));
        QVERIFY(fs::is_symlink(path("link")) && fs::is_symlink(path("link to link")));
        QCOMPARE(readFile(path("folder/real")).value(), std::string("new"));
        // A link to nothing yet.
        fs::create_symlink("folder/later", path("dangling"));
        QVERIFY(writeFileAtomically(path("dangling"), "made"));
        QVERIFY(fs::is_symlink(path("dangling")));
        QCOMPARE(readFile(path("folder/later")).value(), std::string("made"));
        // A link to itself.
        fs::create_symlink("circle", path("circle"));
        QVERIFY(!writeFileAtomically(path("circle"), "x"));
    }

    void aFullDiskLeavesTheOldFile() {
        QVERIFY(writeFileAtomically(path("file"), "old"));
        {
            const FullDisk full(1000);
            const auto result = writeFileAtomically(path("file"), std::string(5000, 'x'));
            QVERIFY(!result);
            QVERIFY(!result.error().empty());
            QVERIFY(!writeFileAtomically(path("other"), std::string(5000, 'x')));
        }
        QCOMPARE(readFile(path("file")).value(), std::string("old"));
        QCOMPARE(fileCount(), std::size_t(1));
    }

    void filesThatBelongTogetherAreAllWrittenOrNone() {
        QVERIFY(writeFilesAtomically({{path("a"), "1"}, {path("b"), "2"}}));
        QCOMPARE(readFile(path("b")).value(), std::string("2"));
        fs::remove(path("a"));
        fs::remove(path("b"));
        fs::create_directory(path("b"));
        const auto result = writeFilesAtomically({{path("a"), "1"}, {path("b"), "2"}, {path("c"), "3"}});
        QVERIFY(!result);
        QCOMPARE(result.error().path, fs::path(path("b")));
        QVERIFY(!fs::exists(path("a")) && !fs::exists(path("c")));
    }

    void aSetThatFailsLeavesWhatWasThere() {
        QVERIFY(writeFilesAtomically({{path("first"), "old 1"}, {path("last"), "old 3"}}));
        fs::create_directory(path("second"));
        QVERIFY(!writeFilesAtomically({{path("first"), "1"}, {path("second"), "2"}, {path("last"), "3"}}));
        QCOMPARE(readFile(path("first")).value(), std::string("old 1"));
        QCOMPARE(readFile(path("last")).value(), std::string("old 3"));
        QVERIFY(!writeFilesAtomically({{path("first"), "1"}, {"/dev/full", "2"}, {path("new"), "3"}}));
        QCOMPARE(readFile(path("first")).value(), std::string("old 1"));
        QCOMPARE(fileCount(), std::size_t(3));
    }

    void whatAKilledProgramLeftIsRemoved() {
        std::ofstream(path(".coenergy-1-0.tmp")) << "half";
        std::ofstream(path(".coenergy-1-1.tmp")) << "still being written";
        const int held = ::open(path(".coenergy-1-1.tmp").c_str(), O_RDONLY);
        QCOMPARE(::flock(held, LOCK_EX), 0);
        QVERIFY(writeFileAtomically(path("file"), "x"));
        QVERIFY(!fs::exists(path(".coenergy-1-0.tmp")));
        QVERIFY(fs::exists(path(".coenergy-1-1.tmp")));
        ::close(held);
        QVERIFY(writeFileAtomically(path("file"), "y"));
        QCOMPARE(fileCount(), std::size_t(1));
    }

    void whatIsWriteProtectedIsLeftAlone() {
        QVERIFY(writeFileAtomically(path("kept"), "old"));
        fs::permissions(path("kept"), fs::perms(0444));
        QVERIFY(!writeFileAtomically(path("kept"), "new"));
        QCOMPARE(readFile(path("kept")).value(), std::string("old"));
    }

    void noPipeIsWaitedFor() {
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        QVERIFY(!readFile(path("pipe")));
    }

    void aFileThatIsTooLargeIsNotRead() {
        QVERIFY(writeFileAtomically(path("large"), std::string(largestFile, 'x')));
        QVERIFY(readFile(path("large")));
        QVERIFY(writeFileAtomically(path("large"), std::string(largestFile + 1, 'x')));
        QVERIFY(!readFile(path("large")));
    }

    // Within its bytes a file may still have more items than anything takes; blank lines and comments are none.
    void aFileOfTooManyItemsIsNotRead() {
        const auto repeated = [](std::string_view line, int count) {
            std::string text;
            while (count-- > 0)
                text += line;
            return text;
        };
        const auto isRead = [&](const std::string& text) {
            return text.size() <= largestFile && writeFileAtomically(path("many"), text) && readFile(path("many"));
        };
        QVERIFY(isRead(repeated("a=1\n", 500'000)));
        QVERIFY(!isRead(repeated("a=1\n", 500'001)));
        QVERIFY(!isRead("branches = [" + repeated("[1,2,1,1],", 350'000) + "]"));
        QVERIFY(isRead("x = [" + repeated("1.5,", 800'000) + "]"));
        QVERIFY(isRead(repeated("\n", 1'000'000) + repeated("  # a, [b]\n", 700'000)));
    }

    void aFailedRenameLeavesNothing() {
        fs::create_directory(path("folder"));
        QVERIFY(!writeFileAtomically(path("folder"), "x"));
        QVERIFY(fs::is_directory(path("folder")));
        QCOMPARE(fileCount(), std::size_t(1));
    }

    void namesTheReason() {
        QCOMPARE(writeFileAtomically(path("no folder/file"), "x").error(), std::string("No such file or directory"));
        QVERIFY(writeFileAtomically(path("file"), "x"));
        QCOMPARE(writeFileAtomically(path("file/below"), "x").error(), std::string("Not a directory"));
        QCOMPARE(readFile(path("nothing")).error(), std::string("No such file or directory"));
        QCOMPARE(readFile(path("")).error(), std::string("Is a directory"));
        QCOMPARE(writeFileAtomically(path(std::string(300, 'n').c_str()), "x").error(),
                 std::string("File name too long"));
    }

    // A device is written to, never replaced.
    void writesToDevices() {
        QVERIFY(writeFileAtomically("/dev/null", "x"));
        QVERIFY(fs::is_character_file("/dev/null"));
        QCOMPARE(writeFileAtomically("/dev/full", "x").error(), std::string("No space left on device"));
        QVERIFY(fs::is_character_file("/dev/full"));
    }

    // /dev/stdout leads to such a name, and that to "pipe:[4711]".
    void writesIntoPipes() {
        int ends[2] = {};
        QCOMPARE(::pipe(ends), 0);
        const fs::path end = "/proc/self/fd/" + std::to_string(ends[1]);
        const fs::path link = path("link");
        fs::create_symlink(end, link);
        for (const fs::path& name : {end, link}) {
            QVERIFY(writeFileAtomically(name, "text"));
            std::string read(16, 0);
            QCOMPARE(::read(ends[0], read.data(), read.size()), ssize_t(4));
            QCOMPARE(read.substr(0, 4), std::string("text"));
        }
        QVERIFY(!leadToSameFile(end, link));
        ::close(ends[0]);
        ::close(ends[1]);
    }

    void endlessFilesAreRefused() { QVERIFY(!readFile("/dev/zero")); }

    void relativePathsWork() {
        const fs::path before = fs::current_path();
        fs::current_path(path(""));
        const bool written = writeFileAtomically("relative", "x").has_value();
        fs::current_path(before);
        QVERIFY(written);
        QCOMPARE(readFile(path("relative")).value(), std::string("x"));
    }
};

COENERGY_TEST(TestAtomicFile)
#include "test_atomic_file.moc"
