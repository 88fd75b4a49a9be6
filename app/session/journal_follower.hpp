#pragma once
// A journal of a study that another program is writing.

#include "studies/study_journal.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

namespace coenergy {

/// Why a journal cannot be followed.
enum class JournalFault { NotReadable, NoJournal, OtherStudy };

class JournalFollower {
public:
    using Records = std::vector<std::pair<std::size_t, PointRecord>>;

    JournalFollower(std::filesystem::path file, StudyHeading heading);

    /// What the file holds more than at the last call, line by line; a line that is still being written comes later. A
    /// file that was begun anew is read anew.
    std::variant<Records, JournalFault> more();

private:
    std::filesystem::path m_file;
    StudyHeading m_heading;
    std::uintmax_t m_read = 0; // bytes
};

} // namespace coenergy
