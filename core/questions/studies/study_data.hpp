#pragma once
// A study as far as it is known.

#include "model/document.hpp"
#include "observation/column_formula.hpp"
#include "simulation/trajectory.hpp"
#include "studies/design.hpp"
#include "studies/study_point.hpp"

#include <cstddef>
#include <map>
#include <memory>

namespace coenergy {

struct StudyData {
    Document document; ///< the model whose study it is
    StudyHeading heading;
    std::shared_ptr<const DesignPoints> points; ///< never null where there are records
    PointRecords records;                       ///< of those that are known
    std::map<std::size_t, Trajectory> courses;  ///< coordinates and outputs of some points, spread over all of them
    PlotNames names = {};                       ///< of the model, with their units
};

} // namespace coenergy
