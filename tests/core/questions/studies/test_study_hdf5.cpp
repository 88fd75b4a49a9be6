// A study as HDF5, read back by the library: every number of it bit for bit, whatever the names.
#include "studies/study_file.hpp"
#include "studies/study_table.hpp"
#include "support/test_program.hpp"

#include <hdf5.h>

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace coenergy;

namespace {

StudyHeading sampleHeading() {
    return {"abc123", 3, {"l", "x/y", "ü"}, {"max(abs(x/y))", "final(\"x\"), 1"}};
}

PointRecords sampleRecords() {
    return {
        {0, {{0.1, -1e-300, 5e-324}, {{1.0 / 3, std::nullopt}, "completed", "", false}, 0.003}},
        {1,
         {{0.2, 5, std::numeric_limits<double>::max()}, {{std::nullopt, std::nullopt}, "untrusted", "why", true}, 2}},
        {70000, {{0.3, -0.0, 1}, {{-0.0, 7}, "limit", "", false}, 1e-9}}};
}

/// An HDF5 file in memory; what is opened in it is closed with it.
class ReadFile {
public:
    explicit ReadFile(const std::string& bytes) {
        const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
        H5Pset_fapl_core(access, 1 << 16, false);
        H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
        std::string image = bytes; // is copied by the driver
        H5Pset_file_image(access, image.data(), image.size());
        m_file = H5Fopen("read", H5F_ACC_RDONLY, access);
    }

    ~ReadFile() { H5Fclose(m_file); }
    ReadFile(const ReadFile&) = delete;
    ReadFile& operator=(const ReadFile&) = delete;

    bool isOpen() const { return m_file >= 0; }
    std::vector<hsize_t> sizes(const char* table) const {
        const hid_t space = H5Dget_space(H5Dopen2(m_file, table, H5P_DEFAULT));
        std::vector<hsize_t> sizes(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
        H5Sget_simple_extent_dims(space, sizes.data(), nullptr);
        return sizes;
    }
    template <class Number> std::vector<Number> values(const char* table, hid_t type) const {
        std::size_t count = 1;
        for (const hsize_t size : sizes(table))
            count *= size;
        std::vector<Number> values(count);
        H5Dread(H5Dopen2(m_file, table, H5P_DEFAULT), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
        return values;
    }
    std::vector<std::string> names(const char* table) const {
        const hid_t opened = H5Dopen2(m_file, table, H5P_DEFAULT);
        std::vector<char*> read(sizes(table).front());
        H5Dread(opened, H5Dget_type(opened), H5S_ALL, H5S_ALL, H5P_DEFAULT, read.data());
        return {read.begin(), read.end()};
    }
    std::string fingerprint() const {
        const hid_t attribute = H5Aopen(m_file, "fingerprint", H5P_DEFAULT);
        char* read = nullptr;
        H5Aread(attribute, H5Aget_type(attribute), &read);
        return read;
    }
    std::uint64_t count() const {
        std::uint64_t count = 0;
        H5Aread(H5Aopen(m_file, "count", H5P_DEFAULT), H5T_NATIVE_UINT64, &count);
        return count;
    }
    std::vector<std::string> ends() const {
        const hid_t table = H5Dopen2(m_file, "ends", H5P_DEFAULT), type = H5Dget_type(table);
        const std::size_t length = H5Tget_size(type), count = sizes("ends").front();
        std::string all(length * count, ' ');
        H5Dread(table, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data());
        std::vector<std::string> ends;
        for (std::size_t k = 0; k < count; ++k)
            ends.emplace_back(all.substr(k * length, length).c_str());
        return ends;
    }

private:
    hid_t m_file = -1;
};

std::vector<std::uint64_t> bitsOf(const std::vector<double>& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values)
        bits.push_back(std::isnan(value) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(value));
    return bits;
}

} // namespace

class TestStudyHdf5 : public QObject {
    Q_OBJECT

private slots:
    void holdsEveryNumber();
    void takesManyNames();
    void takesNoPoints();
    void isTheSameForTheSame();
    void isAskedForByName();
};

void TestStudyHdf5::holdsEveryNumber() {
    const auto bytes = studyHdf5(sampleHeading(), sampleRecords());
    QVERIFY2(bytes, bytes ? "" : bytes.error().c_str());
    const ReadFile file(*bytes);
    QVERIFY(file.isOpen());
    QCOMPARE(file.count(), std::uint64_t{3});
    QCOMPARE(file.fingerprint(), std::string("abc123"));
    QCOMPARE(file.values<std::uint64_t>("points", H5T_NATIVE_UINT64), (std::vector<std::uint64_t>{0, 1, 70000}));
    QCOMPARE(file.sizes("inputs"), (std::vector<hsize_t>{3, 3}));
    QCOMPARE(file.sizes("measures"), (std::vector<hsize_t>{3, 2}));
    QCOMPARE(file.names("input_names"), sampleHeading().inputs);
    QCOMPARE(file.names("measure_names"), sampleHeading().measures);
    const double largest = std::numeric_limits<double>::max(), none = std::nan("");
    QCOMPARE(bitsOf(file.values<double>("inputs", H5T_NATIVE_DOUBLE)),
             bitsOf({0.1, -1e-300, 5e-324, 0.2, 5, largest, 0.3, -0.0, 1}));
    QCOMPARE(bitsOf(file.values<double>("measures", H5T_NATIVE_DOUBLE)), bitsOf({1.0 / 3, none, none, none, -0.0, 7}));
    QCOMPARE(file.ends(), (std::vector<std::string>{"completed", "untrusted", "limit"}));
}

// More than an attribute has room for.
void TestStudyHdf5::takesManyNames() {
    StudyHeading heading = sampleHeading();
    PointRecords records = {{0, {{}, {{}, "completed", "", false}, 0}}};
    heading.inputs.clear();
    heading.measures.clear();
    for (int k = 0; k < 6000; ++k) {
        heading.measures.push_back("final(x_" + std::to_string(k) + ")");
        records[0].result.measures.emplace_back(k);
    }
    const auto bytes = studyHdf5(heading, records);
    QVERIFY2(bytes, bytes ? "" : bytes.error().c_str());
    const ReadFile file(*bytes);
    QCOMPARE(file.names("measure_names"), heading.measures);
    QCOMPARE(file.values<double>("measures", H5T_NATIVE_DOUBLE).back(), 5999.0);
    QCOMPARE(file.sizes("inputs"), (std::vector<hsize_t>{1, 0}));
}

void TestStudyHdf5::takesNoPoints() {
    const auto bytes = studyHdf5(sampleHeading(), {});
    QVERIFY2(bytes, bytes ? "" : bytes.error().c_str());
    QCOMPARE(ReadFile(*bytes).sizes("measures"), (std::vector<hsize_t>{0, 2}));
    // a record that does not fit the heading is refused, not shifted into other columns
    PointRecords records = sampleRecords();
    records[1].inputs.pop_back();
    QCOMPARE(studyHdf5(sampleHeading(), records).error(), std::string("HDF5 cannot write inputs"));
}

void TestStudyHdf5::isTheSameForTheSame() {
    const auto first = studyHdf5(sampleHeading(), sampleRecords());
    QTest::qWait(1100); // times in the file would differ by a second
    QVERIFY(*first == *studyHdf5(sampleHeading(), sampleRecords()));
}

void TestStudyHdf5::isAskedForByName() {
    for (const char* name : {"a.h5", "b/c.HDF5", "x.csv.h5"})
        QCOMPARE(studyFile(sampleHeading(), sampleRecords(), name)->substr(1, 3), std::string("HDF"));
    for (const char* name : {"", "a.csv", "h5", "a.h5.csv", "out"})
        QCOMPARE(*studyFile(sampleHeading(), sampleRecords(), name), studyTable(sampleHeading(), sampleRecords()));
}

COENERGY_TEST(TestStudyHdf5)

#include "test_study_hdf5.moc"
