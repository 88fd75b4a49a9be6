#pragma once
// A study that stands in a model: its texts read.

#include "model/document.hpp"
#include "studies/design.hpp"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace coenergy {

/// What is wrong with a text of a study, in words.
struct StudyFault {
    Column column = Column::Whole;
    std::size_t element = 0;
    std::string words;
};

/// The points of a study, without the centres. An input may take a column of a table: `m = masses.y`.
tl::expected<StudyDesign, StudyFault> statedDesign(const Study& study, const std::vector<Table>& tables);

} // namespace coenergy
