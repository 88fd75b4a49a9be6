// Which points a study has: their order, their statistics, and what is refused.
#include "studies/design.hpp"
#include "studies/study_text.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <set>

using namespace coenergy;

namespace {

DesignPoints pointsOf(StudyDesign design) {
    return *DesignPoints::of(std::move(design));
}

struct Statistics {
    double mean = 0;
    double deviation = 0;
};

Statistics statisticsOf(const DesignPoints& points, std::size_t input) {
    double sum = 0, squares = 0;
    const auto count = static_cast<double>(points.size());
    for (std::size_t k = 0; k < points.size(); ++k)
        sum += points.at(k)[input];
    for (std::size_t k = 0; k < points.size(); ++k)
        squares += std::pow(points.at(k)[input] - sum / count, 2);
    return {sum / count, std::sqrt(squares / count)};
}

double correlationOf(const DesignPoints& points) {
    const Statistics one = statisticsOf(points, 0), other = statisticsOf(points, 1);
    double sum = 0;
    for (std::size_t k = 0; k < points.size(); ++k)
        sum += (points.at(k)[0] - one.mean) * (points.at(k)[1] - other.mean);
    return sum / static_cast<double>(points.size()) / one.deviation / other.deviation;
}

StudyDesign randomDesign(Sampling sampling, std::size_t count) {
    StudyDesign design;
    design.random = {{"a", *distributionOf("normal(3, 2)")}, {"b", *distributionOf("triangular(0, 1, 4)")}};
    design.sampling = sampling;
    design.count = count;
    return design;
}

std::string faultOf(const StudyDesign& design) {
    const auto points = DesignPoints::of(design);
    return points ? "" : points.error().words;
}

} // namespace

class TestDesign : public QObject {
    Q_OBJECT

private slots:
    void readsValues();
    void refusesWhatIsNoValue();
    void losesNoLineOfAColumn();
    void combinesLevels();
    void variesOneAtATime();
    void hasTheDistributionsAskedFor();
    void invertsDistributions();
    void spreadsLatinHypercubesEvenly();
    void correlates();
    void repeatsRandomPointsForEachCombination();
    void movesOneInputAfterTheOther();
    void refusesImpossibleDesigns();
};

void TestDesign::readsValues() {
    QCOMPARE(*levelsOf("0:1:5"), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
    QCOMPARE(*levelsOf("2:2:1"), std::vector<double>{2});
    QCOMPARE(*levelsOf("1, pi, 2^3"), (std::vector<double>{1, std::acos(-1.0), 8}));
    const auto byFactors = *levelsOf("1:1000:4:log");
    for (std::size_t k = 0; k < 4; ++k)
        QVERIFY(std::abs(byFactors[k] / std::pow(10, k) - 1) < 1e-14);
    QCOMPARE(byFactors.back(), 1000.0);
    QCOMPARE(levelsOf("1e-200:1e-180:3:log")->size(), std::size_t{3});
    QCOMPARE(*columnOf("m,l\n1,2\n3,4\n", "l"), (std::vector<double>{2, 4}));
    QCOMPARE(*columnOf("# remark\r\n1\r\n5\r\n", "l"), (std::vector<double>{1, 5}));
}

void TestDesign::refusesWhatIsNoValue() {
    for (const char* text : {"", "1:2", "1:2:0", "1:2:1.5", "1:2:x", "-1:1:3:log", "0:1:3:log", "1:2:3:lin", "a",
                             "1,,2", "-1.7e308:1.7e308:3", "1e-200:1e200:3:log", "1:2:3:4:5", "0:1:1e300", "1/0:2:3"})
        QVERIFY2(!levelsOf(text), text);
    for (const char* text :
         {"", "normal", "normal(1)", "normal(1, 0)", "normal(1, -2)", "uniform(1, 1)", "uniform(2, 1)",
          "triangular(0, 5, 1)", "triangular(1, 1, 1)", "normal(1e308, 1e308)", "uniform(-1.7e308, 1.7e308)",
          "lognormal(700, 10)", "gauss(0, 1)", "normal(0, 1", "normal(0, x)"})
        QVERIFY2(!distributionOf(text), text);
    QVERIFY(!columnOf("m,l\n1,2\n", "k"));
    QVERIFY(!columnOf("m,l\n1,2\n3\n", "l"));
    QVERIFY(!columnOf("", "l"));
}

void TestDesign::losesNoLineOfAColumn() {
    const std::string mark = "\xEF\xBB\xBF";
    QCOMPARE(*columnOf(mark + "1\n2\n", "m"), (std::vector<double>{1, 2}));
    QCOMPARE(*columnOf(mark + "\"m\",l\r\n\"1\",2\r\n", "m"), std::vector<double>{1});
    for (const char* file : {"m\n1,5\n2,5\n", "1,5\n2,5\n", "m\n\"1,5\"\n", "1.O\n2\n3\n", "l\n1\n2\n", "m,l\n1,2,3\n",
                             "m,m\n1,2\n", "m,l\n,2\n", "m;l\n1;2\n", "m\n", "m\n1e400\n"})
        QVERIFY2(!columnOf(file, "m"), file);
    QCOMPARE(columnOf("m,l\n\n1,2\n3\n", "m").error().substr(0, 6), std::string("line 4"));
}

void TestDesign::combinesLevels() {
    StudyDesign design;
    design.stepped = {{"a", {1, 2}, 0}, {"b", {10, 20, 30}, 0}};
    const DesignPoints points = pointsOf(design);
    QCOMPARE(points.size(), std::size_t{6});
    QCOMPARE(points.at(0), (std::vector<double>{1, 10}));
    QCOMPARE(points.at(1), (std::vector<double>{1, 20}));
    QCOMPARE(points.at(5), (std::vector<double>{2, 30}));
}

void TestDesign::variesOneAtATime() {
    StudyDesign design;
    design.stepping = Stepping::OneAtATime;
    design.stepped = {{"a", {1, 2}, 5}, {"b", {10}, 50}};
    const DesignPoints points = pointsOf(design);
    QCOMPARE(points.size(), std::size_t{4});
    QCOMPARE(points.at(0), (std::vector<double>{5, 50}));
    QCOMPARE(points.at(2), (std::vector<double>{2, 50}));
    QCOMPARE(points.at(3), (std::vector<double>{5, 10}));
}

// Of the triangle: (a + b + c)/3, and sqrt(a^2 + b^2 + c^2 - ab - ac - bc)/sqrt(18).
void TestDesign::hasTheDistributionsAskedFor() {
    constexpr std::size_t count = 4096;
    for (const Sampling sampling : {Sampling::Random, Sampling::LatinHypercube, Sampling::Sobol}) {
        const DesignPoints points = pointsOf(randomDesign(sampling, count));
        const double bound = sampling == Sampling::Random ? 5 / std::sqrt(count) : 0.01;
        const Statistics normal = statisticsOf(points, 0), triangular = statisticsOf(points, 1);
        QVERIFY(std::abs(normal.mean - 3) < 2 * bound);
        QVERIFY(std::abs(normal.deviation - 2) < 2 * bound);
        QVERIFY(std::abs(triangular.mean - 5.0 / 3) < bound);
        QVERIFY(std::abs(triangular.deviation - std::sqrt(13.0 / 18)) < bound);
        QVERIFY(std::abs(correlationOf(points)) < 5 / std::sqrt(count));
    }
}

void TestDesign::invertsDistributions() {
    QVERIFY(std::abs(normalQuantile(0.975) - 1.959963984540054) < 1e-14);
    QVERIFY(std::abs(normalQuantile(1e-300) + 37.0471) < 1e-4);
    for (const double u : {1e-9, 0.1, 0.5, 0.7, 1 - 1e-9})
        QVERIFY(std::abs(normalShare(normalQuantile(u)) - u) < 1e-15);
    QVERIFY(std::abs(distributionOf("lognormal(1, 0.5)")->quantile(0.5) - std::exp(1)) < 1e-15);
    QCOMPARE(distributionOf("uniform(-2, 6)")->quantile(0.25), 0.0);
    QCOMPARE(distributionOf("triangular(0, 1, 4)")->quantile(0.25), 1.0); // a quarter lies before the peak
    QCOMPARE(distributionOf("triangular(0, 0, 1)")->quantile(0.75), 0.5);
}

void TestDesign::spreadsLatinHypercubesEvenly() {
    StudyDesign design = randomDesign(Sampling::LatinHypercube, 37);
    design.random = {{"a", *distributionOf("uniform(0, 37)")}, {"b", *distributionOf("uniform(0, 37)")}};
    const DesignPoints points = pointsOf(design);
    for (const std::size_t input : {0U, 1U}) {
        std::set<int> strata;
        for (std::size_t k = 0; k < points.size(); ++k)
            strata.insert(static_cast<int>(points.at(k)[input]));
        QCOMPARE(strata.size(), std::size_t{37});
    }
}

void TestDesign::correlates() {
    StudyDesign design = randomDesign(Sampling::Sobol, 4096);
    design.random[1].distribution = *distributionOf("normal(-1, 0.1)");
    design.correlations = {{"b", "a", -0.8}};
    const DesignPoints points = pointsOf(design);
    QVERIFY(std::abs(correlationOf(points) + 0.8) < 0.01);
    QVERIFY(std::abs(statisticsOf(points, 1).deviation - 0.1) < 0.001);
}

void TestDesign::repeatsRandomPointsForEachCombination() {
    StudyDesign design = randomDesign(Sampling::Random, 3);
    design.stepped = {{"c", {1, 2}, 0}};
    const DesignPoints points = pointsOf(design);
    QCOMPARE(points.size(), std::size_t{6});
    QCOMPARE(points.at(1)[0], 1.0);
    QCOMPARE(points.at(4)[0], 2.0);
    QCOMPARE(points.at(1)[1], points.at(4)[1]);
    design.seed = 2;
    QVERIFY(pointsOf(design).at(1)[1] != points.at(1)[1]);
}

void TestDesign::movesOneInputAfterTheOther() {
    StudyDesign design = randomDesign(Sampling::Morris, 20);
    design.random.assign(5, {"", *distributionOf("uniform(0, 1)")});
    for (std::size_t k = 0; k < 5; ++k)
        design.random[k].name = std::string(1, static_cast<char>('a' + k));
    const DesignPoints points = pointsOf(design);
    QCOMPARE(points.size(), std::size_t{20 * 6});
    for (std::size_t path = 0; path < 20; ++path) {
        std::set<std::size_t> moved;
        for (std::size_t step = 0; step < 5; ++step) {
            const auto before = points.at(6 * path + step), after = points.at(6 * path + step + 1);
            const MorrisMove move = points.morrisMove(path, step);
            moved.insert(move.input);
            for (std::size_t k = 0; k < 5; ++k) {
                QVERIFY(std::abs(after[k] - before[k] - (k == move.input ? move.by : 0)) < 1e-15);
                QVERIFY(after[k] > 0 && after[k] < 1);
            }
        }
        QCOMPARE(moved.size(), std::size_t{5});
    }
}

void TestDesign::refusesImpossibleDesigns() {
    QVERIFY(!faultOf({}).empty());
    StudyDesign twice = randomDesign(Sampling::Random, 10);
    twice.stepped = {{"a", {1}, 0}};
    QVERIFY(!faultOf(twice).empty());
    QVERIFY(!faultOf(randomDesign(Sampling::Random, 0)).empty());
    QVERIFY(!faultOf(randomDesign(Sampling::Random, DesignPoints::mostPoints + 1)).empty());
    StudyDesign large;
    large.stepped.assign(5, {"", std::vector<double>(1000), 0});
    for (std::size_t k = 0; k < 5; ++k)
        large.stepped[k].name = std::string(1, static_cast<char>('a' + k));
    QVERIFY(!faultOf(large).empty());
    for (const double value : {1.0, -1.0, 2.0}) {
        StudyDesign design = randomDesign(Sampling::Random, 10);
        design.correlations = {{"a", "b", value}};
        QVERIFY(!faultOf(design).empty());
    }
    StudyDesign unknown = randomDesign(Sampling::Random, 10);
    unknown.correlations = {{"a", "c", 0.5}};
    QVERIFY(!faultOf(unknown).empty());
    StudyDesign contradicted = randomDesign(Sampling::Random, 10);
    contradicted.correlations = {{"a", "b", 0.9}, {"b", "a", -0.3}};
    QVERIFY(!faultOf(contradicted).empty());
    StudyDesign indices = randomDesign(Sampling::Indices, 10);
    indices.correlations = {{"a", "b", 0.5}};
    QVERIFY(!faultOf(indices).empty());
}

COENERGY_TEST(TestDesign)
#include "test_design.moc"
