// A few modes against those of the whole linear system.
#include "benchmarks/scalable_models.hpp"
#include "continua/field_model.hpp"
#include "io/write_ldae.hpp"
#include "linearization/lowest_modes.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

LowestModes lowestAt(const OperatingPoint& point, std::size_t count) {
    return std::get<LowestModes>(lowestModes(point, count));
}

LinearSystem allAt(const OperatingPoint& point) {
    return std::get<LinearSystem>(linearize(point));
}

// The same up to the sign of shapes.
bool areSame(const LowestModes& one, const LowestModes& other) {
    if (one.modes.size() != other.modes.size() || one.coordinates != other.coordinates || one.alike != other.alike ||
        one.moving != other.moving)
        return false;
    for (std::size_t k = 0; k < one.modes.size(); ++k) {
        const Mode &a = one.modes[k], &b = other.modes[k];
        const Eigen::VectorXcd shape = a.vector.dot(b.vector).real() < 0 ? Eigen::VectorXcd(-b.vector) : b.vector;
        if (a.kind != b.kind || std::abs(a.value - b.value) > 1e-8 * std::abs(b.value) ||
            (a.vector - shape).norm() > 1e-5 * shape.norm() || a.condition > 1e3 * b.condition ||
            b.condition > 1e3 * a.condition)
            return false;
    }
    return true;
}

// Masses in a row without dampers.
std::string undamped(std::size_t masses) {
    const std::string text = benchmarks::ladder(masses);
    const std::size_t from = text.find("dissipation"), to = text.find('\n', from);
    return text.substr(0, from) + text.substr(to + 1);
}

std::string asElements(const std::string& field) {
    Document document = readLdae(field).document;
    runWithAlgebraStack([&] {
        Algebra algebra;
        document = fieldModel(document, algebra).document;
    });
    return writeLdae(document);
}

} // namespace

class TestLowestModes : public QObject {
    Q_OBJECT

private slots:
    void areThoseOfAllModes() {
        const AnalysedText model = analysedText(undamped(110));
        const OperatingPoint point = startOf(model);
        const LinearSystem all = allAt(point);
        for (const std::size_t count : {1, 2, 3, 6})
            QVERIFY(areSame(lowestAt(point, count), lowestOf(all, count)));
        QVERIFY(lowestAt(point, 3).modes[1].kind == ModeKind::Drift);
        QCOMPARE(lowestAt(point, 3).moving, movingStates(all));
    }

    // One for each pair, by frequency; all of them if there are no more.
    void conjugatesCountOnce() {
        const AnalysedText model = analysedText(benchmarks::ladder(5));
        const LinearSystem all = allAt(startOf(model));
        const LowestModes lowest = lowestAt(startOf(model), 100);
        QVERIFY(std::all_of(lowest.modes.begin(), lowest.modes.end(),
                            [](const Mode& mode) { return mode.value.imag() >= 0; }));
        QCOMPARE(lowest.modes.size(), std::size_t(6)); // two zeros and four pairs
        QCOMPARE(lowestAt(startOf(model), 3).modes.size(), std::size_t(3));
    }

    // With damping by other means; where a constraint stands in the way, all modes are computed first.
    void withDampingOrConstraints() {
        for (const std::string& text : {benchmarks::ladder(105), benchmarks::fourBars(2)}) {
            const AnalysedText model = analysedText(text);
            const OperatingPoint point = startOf(model);
            QVERIFY(areSame(lowestAt(point, 4), lowestOf(allAt(point), 4)));
        }
    }

    // Equal oscillators: which of them are shown says nothing, so that the others are counted.
    void equalFrequenciesAreCounted() {
        std::string text = benchmarks::uncoupledMasses(120);
        const auto replaced = [&](const std::string& name, const std::string& value) {
            for (std::size_t k = 0; k < 120; ++k) {
                const std::string key = "\n" + name + std::to_string(k) + " = ";
                const std::size_t from = text.find(key) + key.size();
                text.replace(from, text.find('\n', from) - from, value);
            }
        };
        replaced("m", "2");
        replaced("k", "8");
        const LowestModes lowest = lowestAt(startOf(analysedText(text)), 3);
        QCOMPARE(lowest.modes.size(), std::size_t(3));
        QCOMPARE(lowest.alike, std::size_t(117));
        for (const Mode& mode : lowest.modes)
            QVERIFY(std::abs(mode.value - std::complex<double>(0, 2)) < 1e-12);
    }

    // The chain of elements has frequencies in closed form; above those of the string, by (k pi/elements)^2/24 of them.
    void aStringOfManyElements() {
        constexpr int elements = 500;
        constexpr double pi = std::numbers::pi;
        const AnalysedText model = analysedText(asElements(benchmarks::stringOfElements(elements)));
        const LowestModes lowest = lowestAt(startOf(model), 20);
        QCOMPARE(lowest.modes.size(), std::size_t(20));
        for (int k = 1; k <= 20; ++k) {
            const double found = lowest.modes[std::size_t(k - 1)].value.imag();
            const double c = std::cos(k * pi / elements), chain = elements * std::sqrt(6 * (1 - c) / (2 + c));
            QVERIFY(std::abs(found - chain) <= 1e-9 * chain);
            const double error = found / (k * pi) - 1, expected = std::pow(k * pi / elements, 2) / 24;
            QVERIFY(std::abs(error - expected) <= 0.01 * expected + 1e-9);
        }
    }
};

COENERGY_TEST(TestLowestModes)
#include "test_lowest_modes.moc"
