// Sobol's indices of Ishigami's function, which are known, and Morris's effects of functions whose slopes are.
#include "studies/sensitivity.hpp"
#include "studies/study_text.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <functional>

using namespace coenergy;

namespace {

using Function = std::function<double(const std::vector<double>&)>;

DesignPoints designOf(Sampling sampling, std::size_t count, const std::string& distribution) {
    StudyDesign design;
    for (const char* name : {"x1", "x2", "x3"})
        design.random.push_back({name, *distributionOf(distribution)});
    design.sampling = sampling;
    design.count = count;
    return *DesignPoints::of(design);
}

PointRecords recordsOf(const DesignPoints& points, const Function& function) {
    PointRecords records;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const std::vector<double> x = points.at(k);
        records[k] = {x, {{function(x)}, "completed", "", false}, 0};
    }
    return records;
}

double ishigami(const std::vector<double>& x) {
    return std::sin(x[0]) + 7 * std::pow(std::sin(x[1]), 2) + 0.1 * std::pow(x[2], 4) * std::sin(x[0]);
}

} // namespace

class TestSensitivity : public QObject {
    Q_OBJECT

private slots:
    void findsIndicesOfIshigami();
    void leavesOutBlocksWithoutValue();
    void hasNoPartsOfNoVariance();
    void findsSlopes();
};

// For a = 7, b = 0.1, by integration: A. Saltelli, K. Chan, E. M. Scott, Sensitivity analysis (2000).
void TestSensitivity::findsIndicesOfIshigami() {
    const DesignPoints points = designOf(Sampling::Indices, 4096, "uniform(-pi, pi)");
    const auto found = sobolIndices(points, recordsOf(points, ishigami), 0);
    const double first[] = {0.3139, 0.4424, 0}, total[] = {0.5576, 0.4424, 0.2437};
    QCOMPARE(found.inputs.size(), std::size_t{3});
    for (std::size_t k = 0; k < 3; ++k) {
        const SobolIndex& index = found.inputs[k];
        QVERIFY2(std::abs(index.first - first[k]) < std::max(1e-3, index.firstError),
                 qPrintable(QString::number(index.first)));
        QVERIFY2(std::abs(index.total - total[k]) < std::max(1e-3, index.totalError),
                 qPrintable(QString::number(index.total)));
        QVERIFY(index.firstError < 0.03 && index.totalError < 0.03);
    }
}

void TestSensitivity::leavesOutBlocksWithoutValue() {
    const DesignPoints points = designOf(Sampling::Indices, 64, "uniform(-pi, pi)");
    PointRecords records = recordsOf(points, ishigami);
    records[7].result.measures = {std::nullopt};
    records.erase(13);
    const auto found = sobolIndices(points, records, 0);
    QCOMPARE(found.blocks, std::size_t{62});
    QCOMPARE(found.withoutValue, std::size_t{2});
    for (const SobolIndex& index : found.inputs)
        QVERIFY(std::isfinite(index.first) && std::isfinite(index.total));
}

void TestSensitivity::hasNoPartsOfNoVariance() {
    const DesignPoints points = designOf(Sampling::Indices, 64, "uniform(-1, 1)");
    const PointRecords constant = recordsOf(points, [](const auto&) { return 3.0; });
    QVERIFY(sobolIndices(points, constant, 0).inputs.empty());
    std::string rows; // that say so
    for (const std::string& input : points.names())
        rows += "final(x)," + input + ",,,,,64\n";
    const std::string table = sensitivityTable(points, {"", points.size(), points.names(), {"final(x)"}}, constant);
    QCOMPARE(table.substr(table.find('\n') + 1), rows);
    QVERIFY(sobolIndices(points, {}, 0).inputs.empty());
}

void TestSensitivity::findsSlopes() {
    const DesignPoints points = designOf(Sampling::Morris, 50, "uniform(0, 1)");
    const auto found = morrisEffects(
        points, recordsOf(points, [](const std::vector<double>& x) { return 3 * x[0] - 2 * x[1] + 8 * x[1] * x[2]; }),
        0);
    QCOMPARE(found.blocks, std::size_t{50});
    QVERIFY(std::abs(found.inputs[0].mean - 3) < 1e-13);
    QVERIFY(std::abs(found.inputs[0].meanSize - 3) < 1e-13);
    QVERIFY(found.inputs[0].deviation < 1e-13);
    QVERIFY(std::abs(found.inputs[1].mean - 2) < 1.5); // 8 x3 - 2
    QVERIFY(found.inputs[1].deviation > 1);
    QVERIFY(std::abs(found.inputs[2].mean - found.inputs[2].meanSize) < 1e-13); // 8 x2 is never negative
}

COENERGY_TEST(TestSensitivity)
#include "test_sensitivity.moc"
