// Lines are added and nothing is ever changed, so that whatever ends the program leaves what was computed.
#include "cli/study_files.hpp"

#include "cli/visible_stream.hpp"

#include <cerrno>
#include <cstring>
#include <sstream>
#include <system_error>

namespace coenergy {

namespace {

std::string shownPath(const std::filesystem::path& path) {
    return "`" + visible(path.string()) + "`";
}

bool isDone(const StudyJournal& journal) {
    return journal.heading && journal.records.size() == journal.heading->count;
}

} // namespace

tl::expected<std::string, std::string> journalBytes(const std::filesystem::path& path) {
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown))
        return std::string();
    if (!std::filesystem::is_regular_file(path, unknown))
        return tl::unexpected(shownPath(path) + " is not a file");
    std::ostringstream bytes;
    std::ifstream file(path, std::ios::binary);
    if (file.peek() != std::ifstream::traits_type::eof())
        bytes << file.rdbuf();
    if (!file.is_open() || !bytes || file.bad())
        return tl::unexpected(shownPath(path) + ": " + std::strerror(errno));
    return bytes.str();
}

bool JournalFile::begin(const std::filesystem::path& path, const std::string& text, std::ios::openmode mode) {
    if (mode == std::ios::trunc)
        std::ofstream(path, std::ios::binary | mode);
    m_file.open(path, std::ios::binary | std::ios::app); // so that no two programs write over each other's lines
    m_hasFile = true;
    m_file << text << std::flush;
    return m_file.good();
}

tl::expected<JournalFile, std::string> JournalFile::opened(const std::filesystem::path& path,
                                                           const StudyHeading& heading, Opening opening) {
    const auto bytes = journalBytes(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const std::string first = journalHeading(heading);
    const bool isCutInHeading = first.starts_with(*bytes); // an empty file, too
    StudyJournal before = studyJournalOf(*bytes);
    JournalFile journal;
    const bool isOwn = before.heading == heading;
    if (opening == Opening::Resume && !isOwn)
        return tl::unexpected(shownPath(path) + (before.heading ? " belongs to another study: the model, the study or "
                                                                  "the program has changed since"
                                                                : " holds nothing to resume"));
    if (!isOwn && !isCutInHeading && opening != Opening::Fresh && !isDone(before))
        return tl::unexpected(shownPath(path) +
                              (before.heading
                                   ? " belongs to another study that is not done: the model, the study or the program "
                                     "has changed since. Give another --output, or --fresh to begin anew"
                                   : " is no journal of a study; give another --output"));
    const bool isContinued = isOwn && opening != Opening::Fresh;
    if (isContinued)
        journal.m_records = std::move(before.records);
    const bool isOpen = isContinued ? journal.begin(path, before.endsWhole ? "" : "\n", std::ios::app)
                                    : journal.begin(path, first, std::ios::trunc);
    if (!isOpen)
        return tl::unexpected(shownPath(path) + " cannot be written: " + std::strerror(errno));
    return journal;
}

bool JournalFile::add(std::size_t point, PointRecord record) {
    if (m_hasFile)
        m_file << journalLine(point, record) << std::flush;
    m_records.insert_or_assign(point, std::move(record));
    return !m_hasFile || m_file.good();
}

} // namespace coenergy
