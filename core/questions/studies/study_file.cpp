#include "studies/study_file.hpp"

#include "base/loaded_module.hpp"
#include "studies/study_hdf5.hpp"
#include "studies/study_table.hpp"

#include <algorithm>
#include <cctype>

namespace coenergy {

bool isHdf5Name(std::string_view file) {
    std::string name(file);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return name.ends_with(".h5") || name.ends_with(".hdf5");
}

tl::expected<std::string, std::string> studyHdf5(const StudyHeading& heading, const PointRecords& records) {
    const auto* const write = static_cast<const StudyHdf5*>(exportedBy(hdf5Module, hdf5Export));
    if (!write)
        return tl::unexpected(std::string(hdf5Module) + ", which writes HDF5, is missing or cannot be loaded");
    return (*write)(heading, records);
}

tl::expected<std::string, std::string> studyFile(const StudyHeading& heading, const PointRecords& records,
                                                 std::string_view file) {
    if (isHdf5Name(file))
        return studyHdf5(heading, records);
    return studyTable(heading, records);
}

} // namespace coenergy
