#pragma once
// The results of a study as an HDF5 file.

#include "studies/study_point.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace coenergy {

/// Whether a file of this name is to be HDF5: it ends in `.h5` or `.hdf5`.
bool isHdf5Name(std::string_view file);

/// What the CSV holds, in the same order: `points`, `inputs` and `measures` with a row for each point and a column for
/// each of `input_names` and `measure_names`, `ends`; a measure without a value is NaN. The file has the attributes
/// `fingerprint` and `count`. The same bytes for the same results. Or what of it HDF5 cannot write.
tl::expected<std::string, std::string> studyHdf5(const StudyHeading& heading, const PointRecords& records);

/// The bytes of the table in the form that the file's name asks for: HDF5, otherwise CSV.
tl::expected<std::string, std::string> studyFile(const StudyHeading& heading, const PointRecords& records,
                                                 std::string_view file);

} // namespace coenergy
