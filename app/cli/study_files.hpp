#pragma once
// The journal of a study on disk.

#include "cli/file_lock.hpp"
#include "studies/study_journal.hpp"

#include <tl/expected.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace coenergy {

/// The journal of any study in a file that exists; or in words why there is none.
tl::expected<StudyJournal, std::string> journalIn(const std::filesystem::path& path);

/// A point that failed in one part may have succeeded in another.
void addRecords(PointRecords& all, const PointRecords& others);

/// The journal of this study with what it already holds. While it lives no other process can open it.
class JournalFile {
public:
    enum class Opening { Continue, Resume, Fresh };

    /// A file that belongs to another study is not touched, unless `Fresh`; `Resume`: it must exist. Or why it cannot
    /// be used, in words.
    static tl::expected<JournalFile, std::string> opened(const std::filesystem::path& path, const StudyHeading& heading,
                                                         Opening opening);
    /// Without a file.
    JournalFile() = default;

    const PointRecords& records() const { return m_records; }
    /// Keeps a record; false once the file could not be written.
    bool add(std::size_t point, PointRecord record);

private:
    bool begin(const std::filesystem::path& path, const std::string& text, std::ios::openmode mode);

    FileLock m_lock;
    PointRecords m_records;
    std::ofstream m_file;
    bool m_hasFile = false;
};

} // namespace coenergy
