#pragma once
// The results of a study as CSV.

#include "studies/study_point.hpp"

#include <string>

namespace coenergy {

/// A row for each point: `point`, counted from 0, inputs, measures, `end`. An empty cell is a measure without a value.
/// The shortest digits that read as the same numbers.
std::string studyTable(const StudyHeading& heading, const PointRecords& records);

} // namespace coenergy
