// Euler-Lagrange equations, first integrals and paths against known closed forms.
#include "algebra/tidy.hpp"
#include "continua/stationary_path.hpp"
#include "core/formulations/continua/functional_problems.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

VariationalEquations eulerEquations(const Functional& functional) {
    Algebra algebra;
    return variationalEquations(functional, algebra);
}

VariationalEquations eulerEquations(const std::string& integrand) {
    return eulerEquations(functionalOf(integrand, "a", "b", {"A", ""}, {"B", ""}));
}

/// The same but for a number, at random points: their ratio at one place is that at all.
bool isMultiple(const Expression& equation, const std::string& expected) {
    const Expression other = parsed(expected);
    const Substitution place = {{"u", parsed("7/5")},      {"u_x", parsed("3/7")},     {"u_xx", parsed("11/13")},
                                {"u_xxx", parsed("5/17")}, {"u_xxxx", parsed("9/19")}, {"x", parsed("2/3")}};
    const Expression here = substituted(equation, place), there = substituted(other, place);
    return vanishesIdentically(equation * there - other * here) && !vanishesIdentically(there);
}

const FirstIntegral* integralOf(const VariationalEquations& equations, FirstIntegralKind kind) {
    for (const FirstIntegral& integral : equations.integrals)
        if (integral.kind == kind)
            return &integral;
    return nullptr;
}

} // namespace

class TestVariational : public QObject {
    Q_OBJECT

private slots:
    // Great circles on a sphere by latitude and longitude, tan u = a sin x + b cos x, the long way round: beyond half
    // the equator no straight guess leads there.
    void greatCirclesTheLongWayRound() {
        for (const auto& [length, from, to] :
             {std::tuple(3.8, 0.3, 0.4), std::tuple(3.6, -0.2, 0.5), std::tuple(4.4, 0.9, 0.1),
              std::tuple(2.5, 0.6, 0.8), std::tuple(3.8, 1.0, 1.0)}) {
            const StationaryPath path = pathOf(functionalOf("sqrt(u_x^2 + cos(u)^2)", "0", std::to_string(length),
                                                            {std::to_string(from), ""}, {std::to_string(to), ""}));
            QCOMPARE(path.fault, PathFault::None);
            const double b = std::tan(from), a = (std::tan(to) - b * std::cos(length)) / std::sin(length);
            const double error = largestError(path.functions.front(),
                                              [&](double x) { return std::atan(a * std::sin(x) + b * std::cos(x)); });
            QVERIFY2(error < 1e-7, std::to_string(error).c_str());
        }
    }

    // A soap film between rings that are too far apart breaks: there is no catenary.
    void noPathIsNone() {
        const StationaryPath path = pathOf(functionalOf("u*sqrt(1 + u_x^2)", "0", "2", {"1", ""}, {"1", ""}));
        QVERIFY(path.fault != PathFault::None);
    }

    void equations_data() {
        QTest::addColumn<QString>("integrand");
        QTest::addColumn<QString>("equation");
        const auto row = [](const char* integrand, const char* equation) {
            QTest::newRow(integrand) << QString(integrand) << QString(equation);
        };
        row("sqrt(1 + u_x^2)", "u_xx");
        row("sqrt((1 + u_x^2)/u)", "2*u*u_xx + u_x^2 + 1");
        row("sqrt(1 + u_x^2)/sqrt(2*g*u)", "2*u*u_xx + u_x^2 + 1");
        row("2*pi*u*sqrt(1 + u_x^2)", "u*u_xx - u_x^2 - 1");
        row("u_xx^2", "u_xxxx");
        row("EI*u_xx^2/2 - P*u_x^2/2 + q*u", "EI*u_xxxx + P*u_xx + q");
        row("exp(u)*u_x^2", "2*u_xx + u_x^2");
        row("sqrt(1 + u_x^2)/x", "x*u_xx - u_x - u_x^3");
        row("x^2*u_x^2 + u^2", "x^2*u_xx + 2*x*u_x - u");
    }
    void equations() {
        QFETCH(QString, integrand);
        QFETCH(QString, equation);
        const VariationalEquations result = eulerEquations(integrand.toStdString());
        const std::string text = equation.toStdString();
        QVERIFY(isMultiple(result.equations.front().equation, text));
        QVERIFY(operationCount(result.equations.front().equation) <= operationCount(parsed(text)));
    }

    // u = 0 is a solution of its own and must not be divided away.
    void factorsThatVanishStay() {
        QVERIFY(isMultiple(eulerEquations("u^2*u_x^2").equations.front().equation, "u*(u*u_xx + u_x^2)"));
    }

    // Along a solution their derivative vanishes: it is a multiple of the Euler-Lagrange expression.
    void firstIntegrals_data() {
        QTest::addColumn<QString>("integrand");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* integrand, FirstIntegralKind kind, const char* value) {
            QTest::addRow("%s %d", integrand, static_cast<int>(kind))
                << QString(integrand) << static_cast<int>(kind) << QString(value);
        };
        row("sqrt(1 + u_x^2)", FirstIntegralKind::Energy, "1/sqrt(1 + u_x^2)");
        row("sqrt(1 + u_x^2)", FirstIntegralKind::Momentum, "u_x/sqrt(1 + u_x^2)");
        row("sqrt((1 + u_x^2)/u)", FirstIntegralKind::Energy, "1/(u*sqrt((1 + u_x^2)/u))");
        row("u*sqrt(1 + u_x^2)", FirstIntegralKind::Energy, "u/sqrt(1 + u_x^2)");
        row("u_xx^2/2 + u", FirstIntegralKind::Energy, "u - u_xx^2/2 + u_x*u_xxx");
        row("u_xx^2/2 + x*u_x^2", FirstIntegralKind::Momentum, "2*x*u_x - u_xxx");
    }
    void firstIntegrals() {
        QFETCH(QString, integrand);
        QFETCH(int, kind);
        QFETCH(QString, value);
        const VariationalEquations result = eulerEquations(integrand.toStdString());
        const FirstIntegral* integral = integralOf(result, static_cast<FirstIntegralKind>(kind));
        QVERIFY(integral);
        QVERIFY(agreeAtRandomPoints(integral->value, parsed(value.toStdString())));
    }

    void noIntegralWhereTheyOccur() { QVERIFY(eulerEquations("x*u_x^2 + u^2").integrals.empty()); }

    void naturalConditions() {
        const VariationalEquations result = eulerEquations(functionalOf("u_x^2/2 - u", "0", "1", {"0", ""}, {}));
        QVERIFY(result.isWellPosed());
        QCOMPARE(result.conditions.size(), std::size_t(2));
        QVERIFY(result.conditions[0].kind == ConditionKind::Essential);
        QVERIFY(result.conditions[1].kind == ConditionKind::Natural && result.conditions[1].condition == parsed("u_x"));
    }

    void theVariableMayBeTime() {
        Functional functional = functionalOf("m*u_t^2/2 - k*u^2/2", "0", "1", {"0", ""}, {"1", ""});
        functional.variable = std::string("t");
        const VariationalEquations result = eulerEquations(functional);
        QVERIFY(result.isWellPosed());
        QVERIFY(vanishesIdentically(result.equations.front().equation - parsed("m*u_tt + k*u")));
    }

    void whatHasNoEquation() {
        QVERIFY(eulerEquations("x*u_x + u").fault == FunctionalFault::EveryPath);
        QVERIFY(eulerEquations("u^2 + x*u*u_x").fault == FunctionalFault::Degenerate);
        QVERIFY(eulerEquations(functionalOf("u_x^2", "0", "1", {"x", ""}, {})).fault == FunctionalFault::EndOfNames);
        QVERIFY(!eulerEquations("u_xxx^2").findings.empty());
        QVERIFY(!eulerEquations(functionalOf("u_x^2", "0", "1", {"0", "1"}, {})).findings.empty());
    }

    void anIntegralThatTheEndsDetermine() {
        const auto faultOf = [](const std::string& density, const std::string& to, const std::string& end) {
            return eulerEquations(functionalWith("u_x^2", "0", to, "0", end, {{density, "1"}})).fault;
        };
        for (const char* density : {"u_x", "2*u*u_x + cos(x)", "x*u_x + u"})
            QVERIFY(faultOf(density, "1", "1") == FunctionalFault::IntegralOfEnds);
        QVERIFY(faultOf("u", "1", "1") == FunctionalFault::None);
        QVERIFY(faultOf("u_x", "1", "") == FunctionalFault::None); // it says where the free end is
        QVERIFY(faultOf("u_x", "free", "1 + x") == FunctionalFault::None);
    }

    void theShortestLine() {
        const StationaryPath result = pathOf(functionalOf("sqrt(1 + u_x^2)", "0", "2", {"1", ""}, {"4", ""}));
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return 1 + 1.5 * x; }) < 1e-12);
        QVERIFY(std::abs(result.value - std::sqrt(13.0)) < 1e-11);
    }

    // Of the two catenaries the one with the smaller surface.
    void theCatenary() {
        const StationaryPath result =
            pathOf(functionalOf("u*sqrt(1 + u_x^2)", "-1", "1", {"cosh(1)", ""}, {"cosh(1)", ""}));
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return std::cosh(x); }) < 1e-9);
        QVERIFY(std::abs(result.value - (1 + std::sinh(2.0) / 2)) < 1e-9);
    }

    // Rings too far apart have no soap film between them.
    void noCatenary() {
        const StationaryPath result = pathOf(functionalOf("u*sqrt(1 + u_x^2)", "-1", "1", {"1/10", ""}, {"1/10", ""}));
        QVERIFY(result.fault != PathFault::None);
    }

    // From a vertical tangent to the lowest point, half a turn of the wheel.
    void theBrachistochrone() {
        const StationaryPath result = pathOf(
            functionalOf("sqrt((1 + u_x^2)/(2*g*u))", "0", "pi*R", {"0", ""}, {"2*R", ""}), {{"g", 9.81}, {"R", 0.5}});
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return cycloid(0.5, x); }) < 1e-8);
        QVERIFY(std::abs(result.value - std::numbers::pi * std::sqrt(0.5 / 9.81)) < 1e-9);
    }

    // Its end free to slide on a vertical line: the cycloid arrives level.
    void theBrachistochroneToALine() {
        const StationaryPath result = pathOf(functionalOf("sqrt((1 + u_x^2)/u)", "0", "1", {"0", ""}, {}));
        QVERIFY(result.fault == PathFault::None);
        const double r = 1 / std::numbers::pi;
        QVERIFY(largestError(result.functions.front(), [&](double x) { return cycloid(r, x); }) < 1e-8);
    }

    void theClampedStripIsACubic() {
        const StationaryPath result = pathOf(functionalOf("u_xx^2", "0", "1", {"0", "0"}, {"1", "0"}));
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return x * x * (3 - 2 * x); }) < 1e-12);
        QVERIFY(std::abs(result.value - 12) < 1e-9);
    }

    // A slope that is free: natural, u_xx = 0.
    void theHingedStrip() {
        const StationaryPath result = pathOf(functionalOf("u_xx^2", "0", "1", {"0", ""}, {"1", "0"}));
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return x * (3 - x * x) / 2; }) < 1e-11);
    }

    // u + x u' = 0 leaves ln x and a constant; only the latter is bounded.
    void aRegularEnd() {
        const StationaryPath result = pathOf(functionalOf("x*u_x^2 + x*u", "0", "1", {}, {"1", ""}));
        QVERIFY(result.fault == PathFault::None);
        QVERIFY(largestError(result.functions.front(), [](double x) { return 1 - (1 - x * x) / 8; }) < 1e-11);
    }

    // u'' + u = 0 with u(0) = 0 has u(pi) = 0.
    void conditionsThatContradictEachOther() {
        const StationaryPath result = pathOf(functionalOf("u_x^2 - u^2", "0", "pi", {"0", ""}, {"1", ""}));
        QVERIFY(result.fault != PathFault::None);
    }

    // Every multiple of sin x is such a path; on a sphere every half of a great circle between poles is.
    void infinitelyManyPaths() {
        const auto faultOf = [](const Functional& functional) { return pathOf(functional).fault; };
        QVERIFY(faultOf(functionalOf("u_x^2 - u^2", "0", "pi", {"0", ""}, {"0", ""})) == PathFault::NotUnique);
        QVERIFY(faultOf(functionalOf("u_x^2 - u^2", "0", "2*pi", {"1", ""}, {"1", ""})) == PathFault::NotUnique);
        QVERIFY(faultOf(functionalOf("u_x^2", "0", "1", {}, {})) == PathFault::NotUnique);
        QVERIFY(faultOf(functionalOf("1e6*u_xx^2", "0", "1e-3", {"0", ""}, {})) == PathFault::NotUnique);
    }

    // Near one conjugate point and behind it there is one path again.
    void onePathBesideConjugatePoints() {
        for (const char* end : {"3", "3.14", "3.1417", "4", "6", "9.4", "30"}) {
            const StationaryPath result = pathOf(functionalOf("u_x^2 - u^2", "0", end, {"0", ""}, {"1", ""}));
            QVERIFY2(result.fault == PathFault::None, end);
            const double l = std::strtod(end, nullptr);
            QVERIFY2(largestError(result.functions.front(), [&](double x) { return std::sin(x) / std::sin(l); }) <
                         1e-8 / std::abs(std::sin(l)),
                     end);
        }
    }

    void namesWithoutValue() {
        const StationaryPath result = pathOf(functionalOf("m*u_x^2", "0", "1", {"0", ""}, {"1", ""}));
        QVERIFY(result.fault == PathFault::UnknownName);
        QCOMPARE(result.name, std::string("m"));
        QVERIFY(pathOf(functionalOf("u_x^2", "0", "0*L", {"0", ""}, {"1", ""}), {{"L", 1}}).fault != PathFault::None);
        QVERIFY(pathOf(functionalOf("u_x^2", "0", "1", {"ln(c)", ""}, {"1", ""}), {{"c", -1}}).fault ==
                PathFault::NotFinite);
    }

    // (d/dx F_ux - F_u, written out), and what is left at the ends.
    void integrandsThatAreOnlyNamed() {
        Tables callables;
        const OwnFunction F{.name = "F", .arguments = {"u", "u_x", "x"}, .value = {}, .derivatives = {}};
        callables.functions.emplace("F", std::make_shared<const OwnFunction>(F));
        const auto read = [&](const char* text) { return *parseExpression(text, Form::Expression, callables).value; };
        Functional functional = functionalOf("0", "0", "1", {"0", ""}, {"", ""});
        functional.integrand = read("F(u, u_x, x)");
        const VariationalEquations equations = eulerEquations(functional);
        QCOMPARE(equations.equations.size(), std::size_t(1));
        const Expression expected = read("F_u(u, u_x, x) - F_ux_x(u, u_x, x) - u_x*F_u_ux(u, u_x, x) - "
                                         "u_xx*F_ux_ux(u, u_x, x)");
        QVERIFY(vanishesIdentically(equations.equations.front().equation + expected));
        QVERIFY(vanishesIdentically(equations.conditions.back().condition - read("F_ux(u, u_x, 1)")));
        const StationaryPath path = pathOf(functional);
        QVERIFY(path.fault == PathFault::UnknownName);
        QCOMPARE(path.name, std::string("F"));
    }

    // g(0) is read again from its text.
    void endsThatAreOnlyNamed() {
        Functional functional = functionalOf("u_x^2", "0", "1", {"0", ""}, {"1", ""});
        Tables callables;
        const OwnFunction g{.name = "g", .arguments = {"s"}, .value = {}, .derivatives = {}};
        callables.functions.emplace("g", std::make_shared<const OwnFunction>(g));
        functional.functions.front().start.value = *parseExpression("g(0)", Form::Expression, callables).value;
        const VariationalEquations equations = eulerEquations(functional);
        QVERIFY(equations.isWellPosed());
        QCOMPARE(pathOf(functional).name, std::string("g"));
    }

    void valuesOfPaths() {
        const Functional area = functionalOf("2*pi*u*sqrt(1 + u_x^2)", "0", "1", {}, {});
        const auto cone = [](double x) { return PathPoint{x, 1, {x, 1, 0, 0, 0}}; };
        QVERIFY(std::abs(*valueOf(area, {}, cone) - std::numbers::pi * std::sqrt(2.0)) < 1e-10);
        const Functional fall = functionalOf("sqrt((1 + u_x^2)/u)", "0", "1", {}, {});
        QVERIFY(std::abs(*valueOf(fall, {}, cone) - 2 * std::sqrt(2.0)) < 1e-8);
        const auto flat = [](double x) { return PathPoint{x, 1, {0, 0, 0, 0, 0}}; };
        QVERIFY(!valueOf(fall, {}, flat));
    }

    // Far from the brachistochrone, in its crowded shares: the value by the trapezoidal rule over a cycloid's angle.
    void aPathFarAwayHasItsValue() {
        const Functional fall = functionalOf("sqrt((1 + u_x^2)/(2*g*u))", "0", "1", {"0", ""}, {"1", ""});
        const Point gravity = {{"g", 9.81}};
        const StationaryPath result = pathOf(fall, gravity);
        const auto bump = [](double x) {
            double value = 0.23;
            for (const int k : {0, 1, 2, 4, 5, 6}) {
                const double node = (1 - std::cos(std::numbers::pi * k / 6)) / 2;
                value *= (x - node) / (0.5 - node);
            }
            return value;
        };
        const FunctionalPath moved = interpolated(result.functions.front(), 40, [&](double share) {
            return result.functions.front().at(share).jets[0] + bump(result.functions.front().x(share));
        });
        const auto value = valueOf(fall, gravity, {moved});
        QVERIFY2(value && std::abs(*value - 0.62244338) < 1e-7,
                 qPrintable(QString::number(value.value_or(-1), 'g', 12)));
    }

    // Whichever way the path is moved, a minimum grows, by the square of the height.
    void variedPathsAreLonger() {
        const Functional functional = functionalOf("sqrt(1 + u_x^2)", "0", "2", {"1", ""}, {"4", ""});
        const StationaryPath result = pathOf(functional);
        for (const double share : {0.3, 0.5, 0.8}) {
            const FunctionalPath varied = variedPath(result.functions.front(), share, 0.01);
            QVERIFY(std::abs(varied.valueAt(2 * share) - result.functions.front().valueAt(2 * share) - 0.01) < 1e-12);
            QVERIFY(std::abs(varied.valueAt(0) - 1) < 1e-12);
            const double small = *valueOf(functional, {}, {varied}) - result.value;
            const double large =
                *valueOf(functional, {}, {variedPath(result.functions.front(), share, 0.02)}) - result.value;
            QVERIFY(small > 0);
            QVERIFY(std::abs(large / small - 4) < 0.1);
        }
    }
};

COENERGY_TEST(TestVariational)

#include "test_variational.moc"
