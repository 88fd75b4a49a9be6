#pragma once
// How much each input matters for a measure, from the points of a study that was designed for it.

#include "studies/design.hpp"
#include "studies/study_point.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// Shares of the variance of a measure, with their standard errors.
struct SobolIndex {
    double first = 0; ///< explained by the input alone
    double firstError = 0;
    double total = 0; ///< with everything that it does together with others
    double totalError = 0;
};

/// Of the change of a measure with an input, per share of the input's values.
struct MorrisEffect {
    double meanSize = 0;
    double mean = 0;
    double deviation = 0;
};

template <class Kind> struct Sensitivity {
    std::vector<Kind> inputs;     ///< in the order of the design; none where the measure has no variance
    std::size_t blocks = 0;       ///< that could be used
    std::size_t withoutValue = 0; ///< blocks that could not, because a point of them has no value
};

/// For a design with `Sampling::Indices`. Estimators of A. Saltelli et al., Comput. Phys. Commun. 181 (2010), for the
/// first index, and of M. J. W. Jansen, Comput. Phys. Commun. 117 (1999), for the total one.
Sensitivity<SobolIndex> sobolIndices(const DesignPoints& points, const PointRecords& records, std::size_t measure);

/// For a design with `Sampling::Morris`. M. D. Morris, Technometrics 33 (1991).
Sensitivity<MorrisEffect> morrisEffects(const DesignPoints& points, const PointRecords& records, std::size_t measure);

/// What the design was made for, as CSV, one row for each measure and input; empty if it was made for nothing.
std::string sensitivityTable(const DesignPoints& points, const StudyHeading& heading, const PointRecords& records);

} // namespace coenergy
