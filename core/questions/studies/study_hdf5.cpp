// The file is made in memory, by the driver `core` of HDF5, and leaves as bytes, so that it is written like any other:
// whole or not at all. Without times of creation, equal results are equal bytes.
#include "studies/study_hdf5.hpp"

#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace coenergy {

namespace {

struct Hdf5Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void require(bool isDone, const char* what) {
    if (!isDone)
        throw Hdf5Failure(std::string("HDF5 cannot write ") + what);
}

/// An object of the library, closed with its owner.
class Handle {
public:
    Handle(hid_t id, herr_t (*close)(hid_t), const char* what) : m_id(id), m_close(close) { require(id >= 0, what); }
    ~Handle() {
        if (m_id >= 0)
            m_close(m_id);
    }
    Handle(Handle&& other) noexcept : m_id(std::exchange(other.m_id, -1)), m_close(other.m_close) {}
    Handle& operator=(Handle&&) = delete;

    operator hid_t() const { return m_id; }

private:
    hid_t m_id;
    herr_t (*m_close)(hid_t);
};

using Sizes = std::vector<hsize_t>;

Handle spaceOf(const Sizes& sizes) {
    return {H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), H5Sclose, "a table of this size"};
}

Handle textType(std::size_t length) {
    Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "text");
    require(H5Tset_size(type, length) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0, "text");
    return type;
}

Handle newFile() {
    constexpr std::size_t growth = 1 << 20;
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "a file");
    const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose, "a file");
    require(H5Pset_fapl_core(access, growth, false) >= 0, "a file");
    require(H5Pset_obj_track_times(creation, false) >= 0, "a file");
    const char* const inMemory = "/dev/null/study"; // the library looks for a file of this name, and none can have it
    return {H5Fcreate(inMemory, H5F_ACC_TRUNC, creation, access), H5Fclose, "a file"};
}

void newTable(hid_t file, const char* name, hid_t type, const Sizes& sizes, const void* values) {
    const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name);
    require(H5Pset_obj_track_times(creation, false) >= 0, name);
    const Handle space = spaceOf(sizes);
    const Handle table(H5Dcreate2(file, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose, name);
    const bool isEmpty = std::find(sizes.begin(), sizes.end(), hsize_t(0)) != sizes.end();
    require(isEmpty || H5Dwrite(table, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0, name);
}

void addAttribute(hid_t owner, const char* name, hid_t type, hid_t space, const void* value) {
    const Handle attribute(H5Acreate2(owner, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name);
    require(H5Awrite(attribute, type, value) >= 0, name);
}

// A table, since there may be more than an attribute has room for.
void addNames(hid_t file, const char* name, const std::vector<std::string>& names) {
    std::vector<const char*> texts;
    for (const std::string& text : names)
        texts.push_back(text.c_str());
    newTable(file, name, textType(H5T_VARIABLE), {names.size()}, texts.data());
}

void addMatrix(hid_t file, const char* name, std::size_t rows, std::size_t columns, const std::vector<double>& values) {
    require(values.size() == rows * columns, name);
    newTable(file, name, H5T_NATIVE_DOUBLE, {rows, columns}, values.data());
}

void addEnds(hid_t file, const PointRecords& records) {
    std::size_t longest = 1;
    for (const auto& [point, record] : records)
        longest = std::max(longest, record.result.end.size());
    std::string ends;
    for (const auto& [point, record] : records)
        ends += record.result.end + std::string(longest - record.result.end.size(), '\0');
    const Handle type = textType(longest);
    require(H5Tset_strpad(type, H5T_STR_NULLPAD) >= 0, "ends");
    newTable(file, "ends", type, {records.size()}, ends.data());
}

void addHeading(hid_t file, const StudyHeading& heading) {
    const Handle one(H5Screate(H5S_SCALAR), H5Sclose, "count");
    const std::uint64_t count = heading.count;
    addAttribute(file, "count", H5T_NATIVE_UINT64, one, &count);
    const char* const fingerprint = heading.fingerprint.c_str();
    addAttribute(file, "fingerprint", textType(H5T_VARIABLE), one, &fingerprint);
}

void addRecords(hid_t file, const StudyHeading& heading, const PointRecords& records) {
    std::vector<std::uint64_t> points;
    std::vector<double> inputs, measures;
    for (const auto& [point, record] : records) {
        points.push_back(point);
        inputs.insert(inputs.end(), record.inputs.begin(), record.inputs.end());
        for (const std::optional<double>& value : record.result.measures)
            measures.push_back(value.value_or(std::nan("")));
    }
    newTable(file, "points", H5T_NATIVE_UINT64, {points.size()}, points.data());
    addNames(file, "input_names", heading.inputs);
    addNames(file, "measure_names", heading.measures);
    addMatrix(file, "inputs", points.size(), heading.inputs.size(), inputs);
    addMatrix(file, "measures", points.size(), heading.measures.size(), measures);
    addEnds(file, records);
}

std::string bytesOf(hid_t file) {
    require(H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0, "the file");
    const ssize_t size = H5Fget_file_image(file, nullptr, 0);
    require(size > 0, "the file");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    require(H5Fget_file_image(file, bytes.data(), bytes.size()) == size, "the file");
    return bytes;
}

tl::expected<std::string, std::string> bytesOfStudy(const StudyHeading& heading, const PointRecords& records) {
    static std::mutex library; // which Debian builds for one thread
    const std::lock_guard alone(library);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); // it prints nothing by itself
    try {
        const Handle file = newFile();
        addHeading(file, heading);
        addRecords(file, heading, records);
        return bytesOf(file);
    } catch (const Hdf5Failure& failure) {
        return tl::unexpected(std::string(failure.what()));
    }
}

} // namespace

} // namespace coenergy

extern const coenergy::StudyHdf5 coenergyStudyHdf5 = &coenergy::bytesOfStudy;
