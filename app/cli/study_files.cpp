// Lines are added and nothing is ever changed, so that whatever ends the program leaves what was computed.
#include "cli/study_files.hpp"

#include "cli/visible_stream.hpp"

#include <cerrno>
#include <cstring>
#include <optional>
#include <sstream>
#include <system_error>

namespace coenergy {

namespace {

std::string shownPath(const std::filesystem::path& path) {
    return "`" + visible(path.string()) + "`";
}

// Of a file that nothing may be written into: why, in words.
std::optional<std::string> unfitJournal(const std::filesystem::path& path, const std::string& bytes,
                                        const StudyJournal& journal, const StudyHeading& heading,
                                        JournalFile::Opening opening) {
    using Opening = JournalFile::Opening;
    const bool isCutInHeading = journalHeading(heading).starts_with(bytes); // an empty file, too
    if (journal.heading == heading || opening == Opening::Fresh || (isCutInHeading && opening == Opening::Continue))
        return std::nullopt;
    if (opening == Opening::Resume)
        return shownPath(path) + (journal.heading ? " belongs to another study: the model, the study or the program "
                                                    "has changed since"
                                                  : " holds nothing to resume");
    return shownPath(path) + (journal.heading
                                  ? " belongs to another study: the model, the study or the program has changed since. "
                                    "Give another --output, or --fresh to begin anew"
                                  : " is no journal of a study; give another --output");
}

// Of any size, empty where there is no file; or the system's reason.
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

} // namespace

tl::expected<StudyJournal, std::string> journalIn(const std::filesystem::path& path) {
    const auto bytes = journalBytes(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    StudyJournal journal = studyJournalOf(*bytes);
    if (!journal.heading)
        return tl::unexpected(shownPath(path) +
                              (bytes->empty() ? " does not exist, or is empty" : " is no journal of a study"));
    return journal;
}

void addRecords(PointRecords& all, const PointRecords& others) {
    for (const auto& [point, record] : others)
        if (const auto [known, isNew] = all.emplace(point, record); !isNew && known->second.result.hasFailed)
            known->second = record;
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
    const auto found = journalBytes(path);
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty() && opening == Opening::Resume)
        return tl::unexpected(*unfitJournal(path, {}, {}, heading, opening));
    auto lock = FileLock::on(path);
    if (!lock)
        return tl::unexpected(lock.error());
    const auto bytes = journalBytes(path); // of the file as it is now
    if (!bytes)
        return tl::unexpected(bytes.error());
    StudyJournal before = studyJournalOf(*bytes);
    if (const auto reason = unfitJournal(path, *bytes, before, heading, opening))
        return tl::unexpected(*reason);
    JournalFile journal;
    journal.m_lock = std::move(*lock);
    const bool isContinued = before.heading == heading && opening != Opening::Fresh;
    if (isContinued)
        journal.m_records = std::move(before.records);
    const bool isOpen = isContinued ? journal.begin(path, before.endsWhole ? "" : "\n", std::ios::app)
                                    : journal.begin(path, journalHeading(heading), std::ios::trunc);
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
