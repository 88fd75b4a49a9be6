// The generator against the published answers, and Sobol's sequence against Boost's, which counts in Gray's code.
#include "studies/counter_random.hpp"
#include "studies/sobol_sequence.hpp"
#include "support/test_program.hpp"

#include <boost/random/sobol.hpp>

#include <QTest>

#include <cmath>
#include <set>

using namespace coenergy;

class TestCounterRandom : public QObject {
    Q_OBJECT

private slots:
    void givesThePublishedAnswers();
    void isUniformAndUncorrelated();
    void permutesEverySize();
    void agreesWithBoost();
    void placesOnePointInEachCell();
};

// Of the file kat_vectors of Random123, by the authors of the publication.
void TestCounterRandom::givesThePublishedAnswers() {
    QCOMPARE(philox({0, 0, 0, 0}, {0, 0}), (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    const std::uint32_t ones = 0xffffffff;
    QCOMPARE(philox({ones, ones, ones, ones}, {ones, ones}),
             (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    QCOMPARE(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
             (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// Bounds of five standard deviations.
void TestCounterRandom::isUniformAndUncorrelated() {
    constexpr int count = 100'000, bins = 10;
    std::array<int, bins> hits{};
    double product = 0, neighbours = 0;
    for (std::uint64_t k = 0; k < count; ++k) {
        const double x = randomUniform({7, RandomUse::Sample, 0, k});
        QVERIFY(x > 0 && x < 1);
        ++hits[static_cast<std::size_t>(bins * x)];
        product += (x - 0.5) * (randomUniform({7, RandomUse::Sample, 1, k}) - 0.5);
        neighbours += (x - 0.5) * (randomUniform({7, RandomUse::Sample, 0, k + 1}) - 0.5);
    }
    double chiSquared = 0;
    for (const int hit : hits)
        chiSquared += (hit - count / bins) * (hit - count / bins) / static_cast<double>(count / bins);
    QVERIFY2(chiSquared < 35, qPrintable(QString::number(chiSquared)));
    const double bound = 5 * std::sqrt(count) / 12;
    QVERIFY(std::abs(product) < bound);
    QVERIFY(std::abs(neighbours) < bound);
}

void TestCounterRandom::permutesEverySize() {
    for (std::uint64_t size = 1; size <= 70; ++size) {
        std::set<std::uint64_t> places;
        for (std::uint64_t index = 0; index < size; ++index)
            places.insert(permuted(index, size, 3, 0));
        QCOMPARE(places.size(), size);
        QCOMPARE(*places.rbegin(), size - 1);
    }
    int kept = 0;
    for (std::uint64_t index = 0; index < 1000; ++index)
        kept += permuted(index, 1000, 3, 0) == permuted(index, 1000, 3, 1) ? 1 : 0;
    QVERIFY(kept < 10); // one is expected
}

void TestCounterRandom::agreesWithBoost() {
    constexpr std::size_t dimensions = 40;
    const SobolSequence sequence(dimensions);
    boost::random::sobol other(dimensions); // begins behind the point at zero
    for (std::uint64_t k = 1; k <= 500; ++k)
        for (std::size_t dimension = 0; dimension < dimensions; ++dimension)
            QCOMPARE(sequence.digits(k ^ (k >> 1), dimension), std::uint64_t{other()} >> (64 - uniformDigits));
}

void TestCounterRandom::placesOnePointInEachCell() {
    const SobolSequence sequence(2);
    for (int split = 0; split <= 6; ++split) {
        std::set<std::uint64_t> cells;
        for (std::uint64_t k = 0; k < 64; ++k)
            cells.insert(sequence.digits(k, 0) >> (uniformDigits - split) << (6 - split) |
                         sequence.digits(k, 1) >> (uniformDigits - 6 + split));
        QCOMPARE(cells.size(), std::size_t{64});
    }
}

COENERGY_TEST(TestCounterRandom)
#include "test_counter_random.moc"
