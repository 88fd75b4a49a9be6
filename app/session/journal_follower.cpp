// Whole lines alone are taken: one that is cut is completed by its writer, or damaged and left out.
#include "session/journal_follower.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace coenergy {

JournalFollower::JournalFollower(std::filesystem::path file, StudyHeading heading)
    : m_file(std::move(file)), m_heading(std::move(heading)) {}

std::variant<JournalFollower::Records, JournalFault> JournalFollower::more() {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(m_file, error);
    std::ifstream file(m_file, std::ios::binary);
    if (error || !file)
        return JournalFault::NotReadable;
    if (size < m_read)
        m_read = 0;
    file.seekg(static_cast<std::streamoff>(m_read));
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    Records records;
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::string_view line = std::string_view(text).substr(begin, end + 1 - begin);
        if (m_read == 0) {
            const StudyJournal journal = studyJournalOf(line);
            if (!journal.heading)
                return JournalFault::NoJournal;
            if (journal.heading != m_heading)
                return JournalFault::OtherStudy;
        } else if (auto record = recordInLine(line, m_heading)) {
            records.push_back(std::move(*record));
        }
        m_read += line.size();
    }
    return records;
}

} // namespace coenergy
