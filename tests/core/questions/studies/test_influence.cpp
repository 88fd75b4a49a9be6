// Ranks and quantiles of sets that are known, and what a design is asked for.
#include "studies/influence.hpp"
#include "studies/study_text.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

DesignPoints designOf(Sampling sampling, std::size_t count) {
    StudyDesign design;
    for (const char* name : {"weak", "strong", "none"})
        design.random.push_back({name, *distributionOf("uniform(-1, 1)")});
    design.sampling = sampling;
    design.count = count;
    return *DesignPoints::of(design);
}

// The slopes are 1 and -3.
PointRecords recordsOf(const DesignPoints& points) {
    PointRecords records;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const std::vector<double> x = points.at(k);
        records[k] = {x, {{x[0] - 3 * x[1]}, "completed", "", false}, 0};
    }
    return records;
}

} // namespace

class TestInfluence : public QObject {
    Q_OBJECT

private slots:
    void ranksAreThoseOfSpearman();
    void quantilesStandBetweenValues();
    void valuesThatAreMissingAreLeftOut();
    void eachDesignIsAskedWhatItWasMadeFor();
};

// By 1 - 6 sum d^2 / (n (n^2 - 1)), which holds without equal values; with them, by hand from the shared ranks.
void TestInfluence::ranksAreThoseOfSpearman() {
    QCOMPARE(rankCorrelation({1, 2, 3, 4}, {1, 4, 9, 16}), 1.0);
    QCOMPARE(rankCorrelation({1, 2, 3, 4}, {8, 4, 2, 1}), -1.0);
    QCOMPARE(rankCorrelation({86, 97, 99, 100, 101}, {2, 20, 28, 27, 50}), 0.9);
    QCOMPARE(rankCorrelation({1, 2, 3}, {5, 5, 7}), std::sqrt(3) / 2); // ranks 1.5, 1.5, 3
    QVERIFY(std::isnan(rankCorrelation({1, 2, 3}, {5, 5, 5})));
}

void TestInfluence::quantilesStandBetweenValues() {
    const std::vector<double> values = {1, 2, 4, 8};
    QCOMPARE(quantile(values, 0), 1.0);
    QCOMPARE(quantile(values, 0.5), 3.0);
    QCOMPARE(quantile(values, 0.25), 1.75);
    QCOMPARE(quantile(values, 1), 8.0);
    QCOMPARE(quantile({7}, 0.95), 7.0);
}

void TestInfluence::valuesThatAreMissingAreLeftOut() {
    const DesignPoints points = designOf(Sampling::Random, 100);
    PointRecords records = recordsOf(points);
    records[3].result.measures = {std::nullopt};
    QCOMPARE(measuredValues(records, 0).size(), std::size_t{99});
    QCOMPARE(influencesOn(points, records, 0).sorted.front().input, std::string("strong"));
}

void TestInfluence::eachDesignIsAskedWhatItWasMadeFor() {
    const DesignPoints random = designOf(Sampling::LatinHypercube, 2000);
    const Influences ranks = influencesOn(random, recordsOf(random), 0);
    QVERIFY(ranks.kind == InfluenceKind::RankCorrelation);
    QCOMPARE(ranks.sorted.size(), std::size_t{3});
    QCOMPARE(ranks.sorted[0].input, std::string("strong"));
    QVERIFY(ranks.sorted[0].value < -0.9);
    QVERIFY(std::abs(ranks.sorted[2].value) < 0.1);

    const DesignPoints paths = designOf(Sampling::Morris, 20);
    const Influences effects = influencesOn(paths, recordsOf(paths), 0);
    QVERIFY(effects.kind == InfluenceKind::MeanEffect);
    QVERIFY(std::abs(effects.sorted[0].value - 6) < 1e-9); // the slope over the whole range, -1 to 1
    QVERIFY(std::abs(effects.sorted[1].value - 2) < 1e-9);

    const DesignPoints indices = designOf(Sampling::Indices, 4096);
    const Influences shares = influencesOn(indices, recordsOf(indices), 0);
    QVERIFY(shares.kind == InfluenceKind::TotalIndex);
    QVERIFY(std::abs(shares.sorted[0].value - 0.9) < 0.02); // 9 of 10 parts of the variance
    QVERIFY(std::abs(shares.sorted[1].value - 0.1) < 0.02);
}

COENERGY_TEST(TestInfluence)
#include "test_influence.moc"
