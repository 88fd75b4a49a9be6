#pragma once
// A file that only grows: a line for the study, and one for each point as soon as its run has ended. Each line carries
// the sum of its bytes, so that whatever is cut or damaged is not taken for a result.

#include "studies/study_point.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace coenergy {

std::string journalHeading(const StudyHeading& heading);
std::string journalLine(std::size_t point, const PointRecord& record);
/// The point and the record of such a line; nothing if it is not whole, or of another study.
std::optional<std::pair<std::size_t, PointRecord>> recordInLine(std::string_view line, const StudyHeading& heading);

struct StudyJournal {
    std::optional<StudyHeading> heading; ///< nothing: not a journal, or cut inside its first line
    PointRecords records;                ///< of several lines of a point the last
    bool endsWhole = true;               ///< otherwise the next line has to begin behind a line break
};

/// Lines that are not whole are left out.
StudyJournal studyJournalOf(std::string_view bytes);

} // namespace coenergy
