// Integral constraints, ends that move along curves, and several functions, against closed forms.
#include "core/formulations/continua/functional_problems.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

/// The zero of an increasing function between two places.
template <class Function> double zeroBetween(double low, double high, Function function) {
    for (int k = 0; k < 200; ++k) {
        const double middle = (low + high) / 2;
        (function(middle) < 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

Functional ofTwo(const std::string& integrand, const std::string& to) {
    Functional functional = functionalOf(integrand, "0", to, {}, {});
    functional.functions = {{"y", {parsed("0"), {}}, {parsed("1"), {}}}, {"z", {parsed("0"), {}}, {parsed("2"), {}}}};
    return functional;
}

} // namespace

class TestStationaryPath : public QObject {
    Q_OBJECT

private slots:
    // A chain of length 3 between equal heights 2 apart hangs as a cosh(x/a); turned over it is the highest one.
    void theChainOfGivenLength() {
        const StationaryPath path =
            pathOf(functionalWith("u*sqrt(1 + u_x^2)", "-1", "1", "0", "0", {{"sqrt(1 + u_x^2)", "3"}}));
        QCOMPARE(path.fault, PathFault::None);
        const double a = 1 / zeroBetween(0.1, 5, [](double s) { return 2 * std::sinh(s) / s - 3; });
        const double lowest = a * std::cosh(1 / a);
        QVERIFY(largestError(path.functions.front(), [&](double x) { return a * std::cosh(x / a) - lowest; }) < 1e-9);
        QVERIFY(std::abs(path.multipliers.front() - lowest) < 1e-9);
        QCOMPARE(path.others.size(), std::size_t(1));
        const FunctionalPath& arch = path.others.front().functions.front();
        QVERIFY(largestError(arch, [&](double x) { return lowest - a * std::cosh(x / a); }) < 1e-9);
    }

    // No chain is as long as the distance of its ends and can be moved.
    void aChainWithoutSlack() {
        const StationaryPath path =
            pathOf(functionalWith("u*sqrt(1 + u_x^2)", "-1", "1", "0", "0", {{"sqrt(1 + u_x^2)", "2"}}));
        QCOMPARE(path.fault, PathFault::NoMultiplier);
    }

    // A stiff spring at one place, between the places of the collocation: u = x is no path.
    void narrowHumps() {
        for (const char* width : {"0.003", "0.0002"}) {
            const std::string well = "8000*u^2*exp(-((x - 0.3337)/" + std::string(width) + ")^2)";
            const StationaryPath path = pathOf(functionalWith("u_x^2 + " + well, "0", "1", "0", "1"));
            QVERIFY2(path.fault == PathFault::NotResolved || path.fault == PathFault::NotFound, width);
        }
    }

    // y_xx = 0 and z_xx = 0, each from the variation of the other.
    void aProductOfSlopes() {
        Functional functional = ofTwo("y_x*z_x", "1");
        const StationaryPath path = pathOf(functional);
        QCOMPARE(path.fault, PathFault::None);
        QVERIFY(largestError(path.functions[0], [](double x) { return x; }) < 1e-12);
        QVERIFY(largestError(path.functions[1], [](double x) { return 2 * x; }) < 1e-12);
        QVERIFY(std::abs(path.value - 2) < 1e-12);
        QCOMPARE(path.second.verdict, PathVerdict::Saddle);
        functional.integrand = parsed("y_x*z - z_x*y"); // of lower order indeed
        QCOMPARE(pathOf(functional).fault, PathFault::NotWellPosed);
    }

    // Dido: arcs of circles; that of length pi is half of one, vertical at both ends.
    void theLargestArea() {
        for (const char* length : {"2.2", "2.5", "pi"}) {
            const StationaryPath path = pathOf(functionalWith("u", "-1", "1", "0", "0", {{"sqrt(1 + u_x^2)", length}}));
            QVERIFY2(path.fault == PathFault::None && path.others.size() == 1, length);
            const double l = evaluate(parsed(length), {});
            const double angle = zeroBetween(1e-3, 3, [&](double half) { return half / std::sin(half) - l / 2; });
            const double r = 1 / std::sin(angle);
            const StationaryPath& largest = path.others.front();
            // the equation of the circle, whose root is not exact where it is vertical
            const FunctionalPath& arc = largest.functions.front();
            const double depth = r * std::cos(angle);
            for (const double x : {-1.0, -0.999, -0.7, 0.0, 0.2, 0.95, 1.0})
                QVERIFY2(std::abs(x * x + std::pow(arc.valueAt(x) + depth, 2) - r * r) < 1e-9, length);
            QVERIFY(std::abs(largest.value - (r * r * angle - r * std::cos(angle))) < 1e-9);
            QVERIFY(std::abs(largest.multipliers.front() + r) < 1e-8);
        }
    }

    // The value changes by -lambda times what is added to the integral.
    void theMultiplierIsASlope() {
        const auto valueFor = [](const char* length) {
            return pathOf(functionalWith("u*sqrt(1 + u_x^2)", "-1", "1", "0", "0.5", {{"sqrt(1 + u_x^2)", length}}));
        };
        const double slope = (valueFor("3.001").value - valueFor("2.999").value) / 0.002;
        QVERIFY(std::abs(slope + valueFor("3").multipliers.front()) < 1e-5);
    }

    // Of all multiples of sine waves with unit square.
    void anEigenvalueIsAMultiplier() {
        const StationaryPath path = pathOf(functionalWith("u_x^2", "0", "1", "0", "0", {{"u^2", "1"}}));
        QCOMPARE(path.fault, PathFault::None);
        const double square = std::numbers::pi * std::numbers::pi;
        QVERIFY(std::abs(path.value - square) < 1e-9 && std::abs(path.multipliers.front() + square) < 1e-9);
        bool isSecondFound = false;
        for (const StationaryPath& other : path.others)
            isSecondFound = isSecondFound || std::abs(other.value - 4 * square) < 1e-8;
        QVERIFY(isSecondFound);
    }

    void twoIntegrals() {
        const StationaryPath path = pathOf(functionalWith("u_x^2", "0", "1", "0", "0", {{"u", "1"}, {"x*u", "1"}}));
        QCOMPARE(path.fault, PathFault::None);
        QVERIFY(std::abs(path.value - 192) < 1e-9);
        QVERIFY(std::abs(path.multipliers[0] - 336) < 1e-8 && std::abs(path.multipliers[1] + 720) < 1e-8);
        QVERIFY(largestError(path.functions.front(), [](double x) { return 84 * x * x - 60 * x * x * x - 24 * x; }) <
                1e-10);
    }

    // Rayleigh's quotient of what has mean 1 and free ends: the lowest wave has its ends apart.
    void freeEndsApart() {
        const StationaryPath path = pathOf(functionalWith("u_x^2", "0", "1", "", "", {{"u", "1"}, {"u^2", "2"}}));
        QCOMPARE(path.fault, PathFault::None);
        const double square = std::numbers::pi * std::numbers::pi;
        QVERIFY(std::abs(path.value - square) < 1e-9 && std::abs(path.multipliers[1] + square) < 1e-8);
    }

    // No path has this length, or every path has this integral: nothing is found, and said so.
    void integralsThatCannotBe() {
        QVERIFY(pathOf(functionalWith("u", "-1", "1", "0", "0", {{"sqrt(1 + u_x^2)", "1.9"}})).fault !=
                PathFault::None);
        QVERIFY(pathOf(functionalWith("u_x^2", "0", "1", "0", "0", {{"u_x", "1"}})).fault != PathFault::None);
        QVERIFY(pathOf(functionalWith("u_x^2", "0", "1", "0", "0", {{"u", "c"}})).fault == PathFault::UnknownName);
        Algebra algebra;
        const Functional ofField = functionalWith("u_x^2", "0", "1", "0", "0", {{"u", "u_x"}});
        QCOMPARE(variationalEquations(ofField, algebra).fault, FunctionalFault::ValueOfNames);
    }

    // The shortest way to a parabola meets it at a right angle.
    void theShortestWayToACurve() {
        const StationaryPath path = pathOf(functionalWith("sqrt(1 + u_x^2)", "0", "free", "0", "2 - x^2"));
        QCOMPARE(path.fault, PathFault::None);
        QVERIFY(std::abs(path.functions.front().to - std::sqrt(1.5)) < 1e-9);
        QVERIFY(std::abs(path.value - std::sqrt(1.75)) < 1e-10);
    }

    void theShortestWayBetweenCurves() {
        const StationaryPath path = pathOf(functionalWith("sqrt(1 + u_x^2)", "free", "free", "x^2", "x - 2"));
        QCOMPARE(path.fault, PathFault::None);
        QVERIFY(std::abs(path.functions.front().from - 0.5) < 1e-9);
        QVERIFY(std::abs(path.functions.front().to - 1.375) < 1e-9);
        QVERIFY(std::abs(path.value - 7 / (4 * std::sqrt(2.0))) < 1e-10);
    }

    // The cycloid meets a slanted line at a right angle, after a quarter turn of its wheel.
    void theBrachistochroneToASlantedLine() {
        const StationaryPath path = pathOf(functionalWith("sqrt((1 + u_x^2)/u)", "0", "free", "0", "1 - x"));
        QCOMPARE(path.fault, PathFault::None);
        const double r = 2 / std::numbers::pi;
        QVERIFY(std::abs(path.functions.front().to - r * (std::numbers::pi / 2 - 1)) < 1e-9);
        QVERIFY(largestError(path.functions.front(), [&](double x) { return cycloid(r, x); }) < 1e-8);
        QVERIFY(std::abs(path.value - std::sqrt(std::numbers::pi)) < 1e-8);
    }

    void endsThatCannotMove() {
        Algebra algebra;
        QCOMPARE(variationalEquations(functionalWith("u_x^2", "0", "free", "0", ""), algebra).fault,
                 FunctionalFault::MovesWithoutCurve);
        QCOMPARE(variationalEquations(functionalWith("u_xx^2", "0", "free", "0", "x"), algebra).fault,
                 FunctionalFault::MovesBending);
    }

    void theStraightLineInSpace() {
        const StationaryPath path = pathOf(ofTwo("sqrt(1 + y_x^2 + z_x^2)", "1"));
        QCOMPARE(path.fault, PathFault::None);
        QVERIFY(largestError(path.functions[0], [](double x) { return x; }) < 1e-11);
        QVERIFY(largestError(path.functions[1], [](double x) { return 2 * x; }) < 1e-11);
        QVERIFY(std::abs(path.value - std::sqrt(6.0)) < 1e-10);
    }

    // y'' = z, z'' = y: their sum grows, their difference swings.
    void twoCoupledFunctions() {
        const StationaryPath path = pathOf(ofTwo("y_x^2 + z_x^2 + 2*y*z", "1"));
        QCOMPARE(path.fault, PathFault::None);
        const auto sum = [](double x) { return 3 * std::sinh(x) / std::sinh(1); };
        const auto difference = [](double x) { return -std::sin(x) / std::sin(1); };
        QVERIFY(largestError(path.functions[0], [&](double x) { return (sum(x) + difference(x)) / 2; }) < 1e-10);
        QVERIFY(largestError(path.functions[1], [&](double x) { return (sum(x) - difference(x)) / 2; }) < 1e-10);
    }

    // The length of a curve whose both coordinates are sought does not depend on how it is run through.
    void noPathWhereEveryParameterServes() {
        QVERIFY(pathOf(ofTwo("sqrt(y_x^2 + z_x^2)", "1")).fault != PathFault::None);
    }

    // Soap films between rings: the flat catenary, and the deep one.
    void bothCatenaries() {
        const StationaryPath path = pathOf(functionalWith("u*sqrt(1 + u_x^2)", "-1", "1", "2", "2"));
        QCOMPARE(path.others.size(), std::size_t(1));
        const auto miss = [](double a) { return a * std::cosh(1 / a) - 2; };
        const double flat = zeroBetween(0.9, 3, miss), deep = zeroBetween(0.2, 0.8, [&](double a) { return -miss(a); });
        QVERIFY(largestError(path.functions.front(), [&](double x) { return flat * std::cosh(x / flat); }) < 1e-9);
        QVERIFY(largestError(path.others.front().functions.front(),
                             [&](double x) { return deep * std::cosh(x / deep); }) < 1e-9);
    }
};

COENERGY_TEST(TestStationaryPath)

#include "test_stationary_path.moc"
