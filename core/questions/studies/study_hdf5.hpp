#pragma once
// What the module that is linked with HDF5 exports. The library brings thirty others, which take as long to load as a
// small model to be derived.

#include "studies/study_point.hpp"

#include <tl/expected.hpp>

#include <string>

namespace coenergy {

using StudyHdf5 = tl::expected<std::string, std::string> (*)(const StudyHeading&, const PointRecords&);

inline constexpr const char* hdf5Module = "coenergy-hdf5.so";
inline constexpr const char* hdf5Export = "coenergyStudyHdf5";

} // namespace coenergy

extern "C" {
extern const coenergy::StudyHdf5 coenergyStudyHdf5;
}
