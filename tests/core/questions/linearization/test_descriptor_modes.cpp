// Modes of the equations as they stand against those of the whole linear system.
#include "benchmarks/scalable_models.hpp"
#include "linearization/descriptor_modes.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

std::optional<LowestModes> fewOf(const OperatingPoint& point, std::size_t count) {
    auto modes = DescriptorModes::of(point);
    return modes ? modes->lowest(count) : std::nullopt;
}

std::vector<Mode> allOf(const OperatingPoint& point, std::size_t count) {
    return lowestOf(std::get<LinearSystem>(linearize(point)), count).modes;
}

// The same up to a factor of shapes, which have the largest entry 1.
bool areSame(const Mode& one, const Mode& other) {
    if (one.kind != other.kind || std::abs(one.value - other.value) > 1e-9 * std::abs(other.value) ||
        one.condition > 1e4 * other.condition || other.condition > 1e4 * one.condition)
        return false;
    const double angle = std::abs(one.vector.dot(other.vector)) / (one.vector.norm() * other.vector.norm());
    return std::abs(angle - 1) <= 1e-8 && std::abs(one.vector.norm() - other.vector.norm()) <= 1e-5 * one.vector.norm();
}

void compare(const std::string& text, std::size_t count) {
    const AnalysedText model = analysedText(text);
    const OperatingPoint point = startOf(model);
    const auto few = fewOf(point, count);
    QVERIFY(few && few->modes.size() >= count);
    const std::vector<Mode> all = allOf(point, few->modes.size()); // values of one size in any order
    for (const Mode& mode : few->modes)
        QVERIFY(std::any_of(all.begin(), all.end(), [&](const Mode& other) { return areSame(mode, other); }));
    QVERIFY(few->coordinates == std::get<LinearSystem>(linearize(point)).coordinates);
    QVERIFY(few->moving == movingStates(std::get<LinearSystem>(linearize(point))));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t place = text.find(from);
    if (place == std::string::npos)
        throw std::runtime_error("nothing to replace");
    return text.replace(place, from.size(), to);
}

// Levers in a row on torsional springs, each pushed along by a force that follows the last one.
std::string followedLevers(std::size_t levers, const std::string& push) {
    const auto name = [](std::size_t k) { return "q" + std::to_string(k); };
    const auto square = [&](std::size_t k) { return "dot" + name(k) + "^2"; };
    const auto spring = [&](std::size_t k) {
        return std::to_string(k + 3) + "*(" + name(k) + (k ? " - " + name(k - 1) : "") + ")^2";
    };
    std::string efforts;
    for (std::size_t k = 0; k + 1 < levers; ++k)
        efforts += benchmarks::quoted(name(k), "p*sin(" + name(k) + " - " + name(levers - 1) + ") - b*dot" + name(k));
    return "format = 1\n[parameters]\np = " + push + "\nb = 0.01\n" +
           benchmarks::joined(levers, "", [&](std::size_t k) { return benchmarks::coordinateText(name(k), 0); }) +
           benchmarks::energiesText("(" + benchmarks::joined(levers, " + ", square) + ")/2",
                                    benchmarks::joined(levers, " + ", spring)) +
           "[efforts]\n" + efforts;
}

// Masses on a turntable.
std::string turningMasses(std::size_t masses) {
    std::string coordinates, kinetic, potential;
    for (std::size_t k = 0; k < masses; ++k) {
        const std::string n = std::to_string(k), plus = k ? " + " : "";
        coordinates += benchmarks::coordinateText("x" + n, 0) + benchmarks::coordinateText("y" + n, 0);
        kinetic += plus + "((dotx" + n + " - w*y" + n + ")^2 + (doty" + n + " + w*x" + n + ")^2)/2";
        potential += plus + (k ? "(x" + n + " - x" + std::to_string(k - 1) + ")^2 + 2*(y" + n + " - y" +
                                     std::to_string(k - 1) + ")^2"
                               : "x0^2 + 2*y0^2");
    }
    return "format = 1\n[parameters]\nw = 0.03\n" + coordinates + benchmarks::energiesText(kinetic, potential);
}

} // namespace

class TestDescriptorModes : public QObject {
    Q_OBJECT

private slots:
    void areThoseOfAllModes_data() {
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QString::fromStdString(text);
        };
        row("damped, free", benchmarks::ladder(25));
        row("held", benchmarks::heldMasses(20));
        row("relative angles, away from rest", benchmarks::chainInRelativeAngles(20));
        row("absolute angles, away from rest", benchmarks::chainInAbsoluteAngles(28));
        row("in space, away from rest", benchmarks::chainInSpace(8));
        row("upside down", replaced(benchmarks::chainInRelativeAngles(15), "g = 9.81", "g = -9.81"));
        row("followers", followedLevers(20, "0.3"));
        row("fluttering followers", followedLevers(20, "4"));
        row("turning", turningMasses(12));
        row("growing", replaced(benchmarks::ladder(25), "b = 0.1", "b = -0.1"));
        row("much damped", replaced(benchmarks::ladder(25), "b = 0.1", "b = 30"));
    }

    void areThoseOfAllModes() {
        QFETCH(QString, text);
        for (const std::size_t count : {3, 6, 10})
            compare(text.toStdString(), count);
    }

    // As many unknowns as the equations have operations, not as M has entries.
    void ofChainsWithIntermediateResults() {
        const AnalysedText chain = analysedText(benchmarks::chainInRelativeAngles(20)),
                           masses = analysedText(benchmarks::heldMasses(20));
        const OperatingPoint ofChain = startOf(chain), ofMasses = startOf(masses);
        QVERIFY(DescriptorModes::of(ofChain)->hasIntermediateResults());
        QVERIFY(!DescriptorModes::of(ofMasses)->hasIntermediateResults());
    }

    // Equal oscillators, constraints, inputs: left to other methods.
    void othersAreLeft() {
        std::string equal = "format = 1\n";
        for (int k = 0; k < 20; ++k)
            equal += benchmarks::coordinateText("x" + std::to_string(k), 0);
        const auto term = [](const char* name) {
            return benchmarks::joined(20, " + ", [&](std::size_t k) { return name + std::to_string(k) + "^2"; });
        };
        equal +=
            benchmarks::energiesText(term("dotx"), term("x")) + benchmarks::quoted("dissipation", term("0.1*dotx"));
        const AnalysedText alike = analysedText(equal), loops = analysedText(benchmarks::fourBars(3));
        QVERIFY(!fewOf(startOf(alike), 2));
        QVERIFY(!DescriptorModes::of(startOf(loops)));
    }
};

COENERGY_TEST(TestDescriptorModes)
#include "test_descriptor_modes.moc"
