#pragma once
// The results of a study as the bytes of a file, in the form that its name asks for.

#include "studies/study_point.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace coenergy {

/// Whether a file of this name is to be HDF5: it ends in `.h5` or `.hdf5`.
bool isHdf5Name(std::string_view file);

/// What the CSV holds, in the same order: `points`, `inputs` and `measures` with a row for each point and a column for
/// each of `input_names` and `measure_names`, `ends`; a measure without a value is NaN. The file has the attributes
/// `fingerprint` and `count`. The same bytes for the same results. Or why there is none.
tl::expected<std::string, std::string> studyHdf5(const StudyHeading& heading, const PointRecords& records);

/// HDF5 where the name asks for it, otherwise CSV.
tl::expected<std::string, std::string> studyFile(const StudyHeading& heading, const PointRecords& records,
                                                 std::string_view file);

} // namespace coenergy
