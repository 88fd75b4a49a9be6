// Verdicts on stationary paths that are known to be minima, maxima or neither, and conjugate points in closed form.
#include "core/formulations/continua/functional_problems.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

constexpr auto minimum = PathVerdict::Minimum, maximum = PathVerdict::Maximum, saddle = PathVerdict::Saddle,
               undecided = PathVerdict::Undecided;

struct Known {
    const char *integrand, *from, *to, *start, *end;
    std::vector<PathVerdict> verdicts; // of all paths, by their values
    const char *constraint = "", *value = "";
};

std::vector<PathVerdict> verdictsOf(const StationaryPath& path) {
    std::vector<PathVerdict> verdicts = {path.second.verdict};
    for (const StationaryPath& other : path.others)
        verdicts.push_back(other.second.verdict);
    return verdicts;
}

StationaryPath pathOf(const Known& known) {
    std::vector<std::pair<std::string, std::string>> integrals;
    if (*known.constraint)
        integrals.emplace_back(known.constraint, known.value);
    return coenergy::pathOf(functionalWith(known.integrand, known.from, known.to, known.start, known.end, integrals));
}

const std::vector<Known>& knownPaths() {
    static const std::vector<Known> paths = {
        // straight lines: shortest; in space and time that of greatest age
        {"sqrt(1 + u_x^2)", "0", "1", "0", "1", {minimum}},
        {"sqrt(1 + u_x^2)", "0", "1", "0", "", {minimum}},
        {"sqrt(1 - u_x^2)", "0", "1", "0", "0.5", {maximum}},
        // the action of an oscillator, shorter and longer than half a period, and than one and a half
        {"u_x^2 - u^2", "0", "1", "0", "1", {minimum}},
        {"u_x^2 - u^2", "0", "3.1", "0", "1", {minimum}},
        {"u_x^2 - u^2", "0", "3.2", "0", "1", {saddle}},
        {"u_x^2 - u^2", "0", "10", "0", "1", {saddle}},
        {"u_x^2 - 4*u^2", "0", "1.5", "0", "1", {minimum}},
        {"u_x^2 - 4*u^2", "0", "1.6", "0", "1", {saddle}},
        {"u^2 - u_x^2", "0", "3", "0", "1", {maximum}},
        {"u^2 - u_x^2", "0", "3.3", "0", "1", {saddle}},
        // with a free end: a quarter of a period
        {"u_x^2 - u^2", "0", "1.5", "1", "", {minimum}},
        {"u_x^2 - u^2", "0", "1.7", "1", "", {saddle}},
        {"u_x^2 + u^2 - 2*u*x", "0", "1", "", "", {minimum}},
        {"u_x^2 - u^2 - 2*u*x", "0", "1", "", "", {saddle}},
        // great circles, up to half the equator and beyond
        {"sqrt(u_x^2 + cos(u)^2)", "0", "2", "0.3", "0.4", {minimum}},
        {"sqrt(u_x^2 + cos(u)^2)", "0", "3.1", "0.3", "0.4", {minimum}},
        {"sqrt(u_x^2 + cos(u)^2)", "0", "3.2", "0.3", "0.4", {saddle}},
        {"sqrt(u_x^2 + cos(u)^2)", "0", "3.8", "0.3", "0.4", {saddle}},
        // soap films: flat and deep
        {"u*sqrt(1 + u_x^2)", "-1", "1", "2", "2", {minimum, saddle}},
        {"u*sqrt(1 + u_x^2)", "-1", "1", "1.51", "1.51", {minimum, saddle}},
        {"u*sqrt(1 + u_x^2)", "-1", "1", "1", "3", {minimum, saddle}},
        // Poincare's half plane
        {"sqrt(1 + u_x^2)/u", "0", "1", "1", "1", {minimum}},
        // the cycloid
        {"sqrt((1 + u_x^2)/u)", "0", "1", "0", "0.6", {minimum}},
        // Euler's x^2 u'' + 2 x u' + 2 u = 0: conjugate at exp(2 pi/sqrt(7)) = 10.749
        {"x^2*u_x^2 - 2*u^2", "1", "10.7", "0", "1", {minimum}},
        {"x^2*u_x^2 - 2*u^2", "1", "10.8", "0", "1", {saddle}},
        // a double well
        {"u_x^2 + u^4 - 6*u^2", "0", "3", "0", "0", {minimum, minimum, saddle, saddle, saddle}},
        // Legendre's condition in the other sense, and in none
        {"(u_x^2 - 1)^2", "0", "1", "0", "2", {minimum}},
        {"(u_x^2 - 1)^2", "0", "1", "0", "0.2", {maximum}},
        {"(u_x^2 - 1)^2", "0", "1", "0", "1/sqrt(3)", {undecided}},
        {"(x - 1/2)*u_x^2 + u^2 - u", "0", "0.4", "0", "1", {maximum}},
        // pinned columns below and above Euler's load
        {"u_xx^2 - 9*u_x^2", "0", "1", "0", "1", {minimum}},
        {"u_xx^2 - 10*u_x^2", "0", "1", "0", "1", {saddle}},
        // Dido's arcs, the chain, and the arch
        {"u", "-1", "1", "0", "0", {minimum, maximum}, "sqrt(1 + u_x^2)", "2.5"},
        {"u*sqrt(1 + u_x^2)", "-1", "1", "0", "0", {minimum, maximum}, "sqrt(1 + u_x^2)", "3"},
        // a given mean makes a string stable up to twice the length
        {"u_x^2 - 20*u^2", "0", "1", "0", "0", {minimum}, "u", "1"},
        {"u_x^2 - 39*u^2", "0", "1", "0", "0", {minimum}, "u", "1"},
        {"u_x^2 - 40*u^2", "0", "1", "0", "0", {saddle}, "u", "1"},
        // to a curve that bends less, or more, than the circle about the start
        {"sqrt(1 + u_x^2)", "0", "free", "0", "2 - x - (x - 1)^2/2", {minimum}},
        {"sqrt(1 + u_x^2)", "0", "free", "0", "2 - x - 2*(x - 1)^2", {minimum, saddle}},
        {"sqrt(1 + u_x^2)", "free", "free", "x^2", "x - 2", {minimum}},
        {"sqrt((1 + u_x^2)/u)", "0", "free", "0", "1 - x", {minimum}},
    };
    return paths;
}

double firstConjugate(const Known& known, std::size_t path = 0) {
    const StationaryPath found = pathOf(known);
    const SecondVariation& second = path == 0 ? found.second : found.others.at(path - 1).second;
    return second.conjugate.empty() ? NAN : second.conjugate.front();
}

} // namespace

class TestSecondVariation : public QObject {
    Q_OBJECT

private slots:
    void verdicts_data() {
        QTest::addColumn<int>("row");
        for (std::size_t k = 0; k < knownPaths().size(); ++k)
            QTest::addRow("%zu %s", k, knownPaths()[k].integrand) << static_cast<int>(k);
    }

    void verdicts() {
        QFETCH(int, row);
        const Known& known = knownPaths()[static_cast<std::size_t>(row)];
        const StationaryPath path = pathOf(known);
        QCOMPARE(path.fault, PathFault::None);
        QCOMPARE(verdictsOf(path), known.verdicts);
    }

    // Zeros of Jacobi's equation.
    void conjugatePoints() {
        QVERIFY(std::abs(firstConjugate({"u_x^2 - u^2", "0", "7", "0", "1", {}}) - std::numbers::pi) < 1e-9);
        QVERIFY(std::abs(firstConjugate({"sqrt(u_x^2 + cos(u)^2)", "0", "3.8", "0.3", "0.4", {}}) - std::numbers::pi) <
                1e-9);
        QVERIFY(std::abs(firstConjugate({"x^2*u_x^2 - 2*u^2", "1", "20", "0", "1", {}}) -
                         std::exp(2 * std::numbers::pi / std::sqrt(7.0))) < 1e-8);
        // where a given mean leaves no freedom: a full wave
        QVERIFY(std::abs(firstConjugate({"u_x^2 - 50*u^2", "0", "1", "0", "0", {}, "u", "1"}) -
                         2 * std::numbers::pi / std::sqrt(50.0)) < 1e-9);
    }

    // Jacobi's equation of a narrow well, integrated by the classical Runge-Kutta method.
    void conjugatePointsOfANarrowWell() {
        for (const char* depth : {"1000", "90"}) {
            const double d = std::strtod(depth, nullptr);
            const auto pull = [&](double x, double u) { return -d * std::exp(-1000 * (x - 0.5) * (x - 0.5)) * u; };
            constexpr int steps = 20000;
            constexpr double h = 1.0 / steps;
            double u = 0, p = 1, conjugate = NAN;
            for (int k = 0; k < steps && std::isnan(conjugate); ++k) {
                const double x = k * h, a = pull(x, u), b = pull(x + h / 2, u + h / 2 * p),
                             c = pull(x + h / 2, u + h / 2 * p + h * h / 4 * a),
                             e = pull(x + h, u + h * p + h * h / 2 * b);
                const double next = u + h * p + h * h / 6 * (a + b + c);
                if (k > 0 && next * u < 0)
                    conjugate = x + h * u / (u - next);
                u = next;
                p += h / 6 * (a + 2 * b + 2 * c + e);
            }
            const std::string integrand = "u_x^2 - " + std::string(depth) + "*exp(-1000*(x - 1/2)^2)*u^2";
            QVERIFY(std::abs(firstConjugate({integrand.c_str(), "0", "1", "0", "1", {}}) - conjugate) < 1e-8);
        }
    }

    // Lindeloef: the tangents at a point of a catenary and at its conjugate meet on the axis.
    void tangentsAtConjugatePointsOfACatenary() {
        const Known deep = {"u*sqrt(1 + u_x^2)", "-1", "1", "2", "2", {}};
        const double conjugate = firstConjugate(deep, 1);
        const double a = pathOf(deep).others.front().functions.front().valueAt(0);
        const auto axisAt = [&](double x) { return x - a / std::tanh(x / a); };
        QVERIFY2(std::abs(axisAt(-1) - axisAt(conjugate)) < 1e-8, qPrintable(QString::number(conjugate, 'g', 12)));
    }

    void theNumberOfDirections() {
        for (const auto& [end, count] : {std::pair("3", 0), {"4", 1}, {"7", 2}, {"10", 3}, {"100", 31}}) {
            const SecondVariation second = pathOf(Known{"u_x^2 - u^2", "0", end, "0", "1", {}}).second;
            QCOMPARE(second.against, static_cast<std::size_t>(count));
            QCOMPARE(second.conjugate.size(), static_cast<std::size_t>(std::min(count, 5)));
            for (std::size_t k = 0; k < second.conjugate.size(); ++k)
                QVERIFY(std::abs(second.conjugate[k] - std::numbers::pi * static_cast<double>(k + 1)) < 1e-8);
        }
    }

    // Clamped columns buckle at 4 pi^2, one clamped at its foot at pi^2/4.
    void clampedColumns() {
        const auto verdict = [](const std::string& load, const EndText& end) {
            return coenergy::pathOf(functionalOf("u_xx^2 - " + load + "*u_x^2 + u", "0", "1", {"0", "0"}, end))
                .second.verdict;
        };
        QCOMPARE(verdict("39", {"1", "0"}), minimum);
        QCOMPARE(verdict("40", {"1", "0"}), saddle);
        QCOMPARE(verdict("2.4", {}), minimum);
        QCOMPARE(verdict("2.5", {}), saddle);
    }

    // A charge in a magnetic field comes back to where it was after one turn: two directions at once.
    void severalFunctions() {
        const auto secondOf = [](const char* end) {
            Functional functional = functionalOf("(y_x^2 + z_x^2)/2 + y_x*z - z_x*y", "0", end, {}, {});
            functional.functions = {{"y", {parsed("0"), {}}, {parsed("1"), {}}},
                                    {"z", {parsed("0"), {}}, {parsed("2"), {}}}};
            return coenergy::pathOf(functional).second;
        };
        QCOMPARE(secondOf("3.1").verdict, minimum);
        const SecondVariation longer = secondOf("3.2");
        QCOMPARE(longer.verdict, saddle);
        QCOMPARE(longer.against, std::size_t(2));
        QVERIFY(std::abs(longer.conjugate.front() - std::numbers::pi) < 1e-7);
    }

    // Along these the integrand has no second derivatives.
    void corners() {
        for (const char* integrand : {"u_x^2 - abs(u)", "u_x^2 - u*sign(u)", "u_x^2 - abs(u)*(1 + x)",
                                      "u_x^2 - power(abs(u), 3/2)", "u_xx^2 - abs(u)"}) {
            const bool isBending = std::string_view(integrand).find("u_xx") != std::string_view::npos;
            const EndText end = {"0", isBending ? "0" : ""};
            const StationaryPath path = coenergy::pathOf(functionalOf(integrand, "0", "1", end, end));
            if (path.fault == PathFault::None)
                QVERIFY2(path.second.verdict == undecided && path.second.reason == UndecidedReason::Corner, integrand);
            QVERIFY2(path.fault == PathFault::None || isBending, integrand);
        }
        const SecondVariation held = pathOf(Known{"u_x^2 - abs(u)", "0", "1", "0", "0", {}, "u", "0"}).second;
        QVERIFY(held.verdict != minimum && held.verdict != maximum);
        // away from its corner the same integrand is smooth
        QCOMPARE(pathOf(Known{"u_x^2 + abs(u)", "0", "1", "2", "2", {}}).second.verdict, minimum);
    }

    // A deep well of width w is a force at a place, whose conjugate point comes soon behind it.
    void narrowCoefficients() {
        const auto secondOf = [](const char* integrand) {
            return pathOf(Known{integrand, "0", "1", "0", "0", {}}).second;
        };
        const SecondVariation deep = secondOf("u_x^2 - 8000*u^2*exp(-((x - 0.3337)/0.003)^2)");
        QCOMPARE(deep.verdict, saddle);
        QCOMPARE(deep.against, std::size_t(1));
        const SecondVariation shallow = secondOf("u_x^2 - 400*u^2*exp(-((x - 0.3337)/0.003)^2)");
        QCOMPARE(shallow.verdict, undecided);
        QCOMPARE(shallow.reason, UndecidedReason::NotResolved);
        // a hinge: two stiff halves under pressure
        QVERIFY(secondOf("(1 - 0.9999*exp(-((x - 0.3337)/0.003)^2))*u_x^2 - 9*u^2").verdict != minimum);
        QCOMPARE(secondOf("(0.999 - x)*u_x^2").verdict, saddle);
    }

    // Only what is shown is claimed.
    void howStrong() {
        const auto secondOf = [](const char* integrand, const char* end) {
            return pathOf(Known{integrand, "0", "1", "0", end, {}}).second;
        };
        QVERIFY(secondOf("u_x^2 - u^2", "1").isStrong);
        QVERIFY(secondOf("sqrt(1 + u_x^2)*(1 + x)", "1").isStrong);
        QVERIFY(secondOf("sqrt(u_x^2 + cos(u)^2)", "1").isStrong);
        QVERIFY(!secondOf("sqrt(1 + u_x^2)", "").isStrong);
        QVERIFY(!secondOf("sqrt(1 - u_x^2)", "0.5").isStrong); // no slope beyond 1 has a value
        QVERIFY(!secondOf("(u_x^2 - 1)^2", "2").isStrong);
        QVERIFY(!secondOf("(u_x^2 - 1)^2", "0.2").isStrong); // corners make it smaller and larger
        const SecondVariation cycloid = secondOf("sqrt((1 + u_x^2)/u)", "0.6");
        QVERIFY(!cycloid.isStrong);
        QCOMPARE(cycloid.reason, UndecidedReason::VerticalTangent);
    }
};

COENERGY_TEST(TestSecondVariation)

#include "test_second_variation.moc"
