// Equilibria on kinks, and those held by friction that is written in other ways: against sampled potential energies and
// damped runs.
#include "base/random_numbers.hpp"
#include "equilibrium/equilibria.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "simulation/simulate.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <sstream>

using namespace coenergy;

namespace {

Equilibria restsOf(const AnalysedText& model) {
    return findEquilibria({model.problem, model.plain.equations});
}

Equilibria restsOf(const std::string& text) {
    return restsOf(analysedText(text));
}

double placeOf(const Equilibrium& equilibrium, const std::string& name) {
    for (const auto& [known, value] : equilibrium.values)
        if (known == name)
            return value;
    throw std::runtime_error("no value of " + name);
}

std::string massOn(const std::string& potential, const std::string& more, double initial = 0.6) {
    std::ostringstream text;
    text << "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = " << initial
         << "\n[energies]\nkinetic_coenergy = \"3*dotx^2/2\"\npotential = \"" << potential << "\"\n"
         << more;
    return text.str();
}

const std::string damped = "dissipation = \"0.8*dotx^2\"\n";

std::string numeral(double value) {
    std::ostringstream text;
    text.precision(12);
    text << "(" << value << ")";
    return text.str();
}

// sum c |n q - d| + q K q/2 + f q
struct Landscape {
    Eigen::MatrixXd normals; // a row for each kink
    Eigen::VectorXd slopes, places;
    Eigen::MatrixXd stiffness;
    Eigen::VectorXd load;

    double at(const Eigen::VectorXd& q) const {
        return slopes.dot((normals * q - places).cwiseAbs()) + q.dot(stiffness * q) / 2 + load.dot(q);
    }

    std::string linear(const Eigen::RowVectorXd& factors) const {
        std::string text;
        for (Eigen::Index i = 0; i < factors.size(); ++i)
            text += (i > 0 ? " + " : "") + numeral(factors[i]) + "*q" + std::to_string(i);
        return text;
    }

    // A kink is spelled as abs, max or min.
    std::string potential() const {
        std::string text = linear(load.transpose());
        for (Eigen::Index i = 0; i < stiffness.rows(); ++i)
            text += " + q" + std::to_string(i) + "*(" + linear(stiffness.row(i)) + ")/2";
        for (Eigen::Index k = 0; k < slopes.size(); ++k) {
            const std::string argument = linear(normals.row(k)) + " - " + numeral(places[k]), c = numeral(slopes[k]);
            text += k % 3 == 0   ? " + " + c + "*abs(" + argument + ")"
                    : k % 3 == 1 ? " + " + c + "*max(" + argument + ", -(" + argument + "))"
                                 : " - " + c + "*min(" + argument + ", -(" + argument + "))";
        }
        return text;
    }

    std::string model() const {
        const auto n = load.size();
        std::string text = "format = 1\n", kinetic = "0", lost = "0";
        for (Eigen::Index i = 0; i < n; ++i) {
            const std::string flow = "dotq" + std::to_string(i);
            text +=
                "[[coordinates]]\nname = \"q" + std::to_string(i) + "\"\ninitial = 0." + std::to_string(3 + i) + "\n";
            kinetic += " + " + flow + "^2/2";
            lost += " + 0.7*" + flow + "^2";
        }
        return text + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\ndissipation = \"" + lost +
               "\"\npotential = \"" + potential() + "\"\n[simulation]\nend = 40\nstep = 40\n";
    }
};

Landscape drawn(RandomNumbers& random, Eigen::Index size, Eigen::Index kinks, bool isConvex) {
    Landscape one;
    const auto anything = [&] { return random.deviation(); };
    one.normals = Eigen::MatrixXd::NullaryExpr(kinks, size, anything);
    one.places = Eigen::VectorXd::NullaryExpr(kinks, anything);
    one.slopes = Eigen::VectorXd::NullaryExpr(
        kinks, [&] { return (isConvex ? 1.0 : random.sign()) * (0.3 + 2 * random.share()); });
    const Eigen::MatrixXd root = Eigen::MatrixXd::NullaryExpr(size, size, anything);
    one.stiffness = Eigen::MatrixXd::Identity(size, size) + 0.3 * root * root.transpose();
    one.load = Eigen::VectorXd::NullaryExpr(size, anything);
    return one;
}

Eigen::VectorXd placeIn(const Equilibrium& rest, Eigen::Index size) {
    Eigen::VectorXd q(size);
    for (Eigen::Index i = 0; i < size; ++i)
        q[i] = placeOf(rest, "q" + std::to_string(i));
    return q;
}

// The least change of the energy over short ways in many directions, per length.
double leastRise(const Landscape& landscape, const Eigen::VectorXd& q, RandomNumbers& random) {
    double least = INFINITY;
    for (int count = 0; count < 400; ++count) {
        const Eigen::VectorXd way = Eigen::VectorXd::NullaryExpr(q.size(), [&] { return random.deviation(); });
        least = std::min(least, (landscape.at(q + 1e-3 * way.normalized()) - landscape.at(q)) / 1e-3);
    }
    return least;
}

// Corners within corners, products of steps, on constraints with and without corners of their own.
struct Nest {
    std::size_t size = 1;
    std::string potential;
    std::string constraint; // its left side, zero; or empty

    std::vector<std::string> names() const {
        std::vector<std::string> list;
        for (std::size_t k = 0; k < size; ++k)
            list.push_back("q" + std::to_string(k));
        return list;
    }

    std::string model() const {
        std::string text = "format = 1\n", kinetic = "0", lost = "0";
        for (const std::string& name : names()) {
            text +=
                "[[coordinates]]\nname = \"" + name + "\"\ninitial = 0." + std::to_string(3 + name.back() - '0') + "\n";
            kinetic += " + dot" + name + "^2/2";
            lost += " + 0.7*dot" + name + "^2";
        }
        text += "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\ndissipation = \"" + lost + "\"\npotential = \"" +
                potential + "\"\n";
        return constraint.empty() ? text
                                  : text + "[[constraints.displacement]]\nexpression = \"" + constraint + " = 0\"\n";
    }
};

Nest drawnNest(RandomNumbers& random) {
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(random.share() * static_cast<double>(count));
    };
    Nest nest;
    nest.size = 1 + below(3);
    const auto line = [&] {
        std::string text = std::to_string(static_cast<int>(below(5)) - 2) + "*q" + std::to_string(below(nest.size)) +
                           " + " + (random.sign() > 0 ? "" : "-") + "q" + std::to_string(below(nest.size));
        return "(" + text + (random.share() < 0.4 ? " - 0.5)" : " + 0)");
    };
    const auto term = [&]() -> std::string {
        const std::string a = line(), b = line(), c = line();
        switch (below(12)) {
        case 0: return "max(" + a + ", " + b + ", " + c + ")";
        case 1: return "abs(abs(" + a + ") - 1)";
        case 2: return "max(abs(" + a + "), abs(" + b + "))";
        case 3: return "abs(max(" + a + ", " + b + "))";
        case 4: return "min(max(" + a + ", " + b + "), " + c + ")";
        case 5: return "max(min(" + a + ", " + b + "), " + c + ")";
        case 6: return "step(" + a + ")*step(" + b + ")*" + a + "*" + b;
        case 7: return "step(" + a + ")*" + a;
        case 8: return "abs(" + a + ")*abs(" + b + ")";
        case 9: return "max(" + a + "^2, " + b + ")";
        case 10: return "abs(" + a + "^2 - 1)";
        default: return "sign(" + a + ")*" + a;
        }
    };
    nest.potential = "0.3*q0";
    for (const std::string& name : nest.names())
        nest.potential += " + " + std::string(random.sign() > 0 ? "" : "0.5*") + name + "^2";
    for (std::size_t count = 1 + below(3); count > 0; --count)
        nest.potential += " + " + numeral(random.sign() * (0.5 + static_cast<double>(below(4)) / 2)) + "*" + term();
    const std::vector<std::string> constraints = {"q0^2 + q1^2 - 1", "q1 - q0^2",           "q1 - q0",
                                                  "q1 - abs(q0)",    "q1 - max(q0, -q0/2)", "abs(q0) + abs(q1) - 1"};
    if (nest.size > 1 && random.share() < 0.4)
        nest.constraint = constraints[below(constraints.size())];
    return nest;
}

class Terrain {
public:
    explicit Terrain(const Nest& nest)
        : m_names(nest.names()), m_potential(parseExpression(nest.potential).value.value()) {
        if (!nest.constraint.empty())
            m_constraint = parseExpression(nest.constraint).value.value();
    }

    // The least change of the energy at about this distance; nothing where no place was found.
    double leastRise(const Eigen::VectorXd& q, double distance, RandomNumbers& random) const {
        double least = INFINITY;
        for (int count = 0; count < 1500; ++count) {
            Eigen::VectorXd way(q.size());
            for (double& part : way) // half of them along simple ratios, where corners may lie
                part = count % 2 ? random.deviation() : std::round(3 * random.deviation());
            if (way.norm() == 0)
                continue;
            const auto place = brought(q + distance * way.normalized());
            const double length = place ? (*place - q).norm() : 0;
            if (length > distance / 3 && length < 3 * distance)
                least = std::min(least, at(m_potential, *place) - at(m_potential, q));
        }
        return least;
    }

private:
    double at(const Expression& expression, const Eigen::VectorXd& q) const {
        Point point;
        for (std::size_t k = 0; k < m_names.size(); ++k)
            point[m_names[k]] = q[static_cast<Eigen::Index>(k)];
        return evaluate(expression, point);
    }

    // Onto the constraint, by Newton's method along its slope.
    std::optional<Eigen::VectorXd> brought(Eigen::VectorXd q) const {
        if (!m_constraint)
            return q;
        constexpr double near = 1e-7;
        for (int step = 0; step < 20; ++step) {
            const double value = at(*m_constraint, q);
            if (std::abs(value) < 1e-13)
                return q;
            Eigen::VectorXd slope(q.size());
            for (Eigen::Index k = 0; k < q.size(); ++k) {
                const Eigen::VectorXd aside = near * Eigen::VectorXd::Unit(q.size(), k);
                slope[k] = (at(*m_constraint, q + aside) - at(*m_constraint, q - aside)) / (2 * near);
            }
            q -= value / slope.squaredNorm() * slope;
        }
        return std::nullopt;
    }

    std::vector<std::string> m_names;
    Expression m_potential;
    std::optional<Expression> m_constraint;
};

} // namespace

class TestKinks : public QObject {
    Q_OBJECT

private slots:
    void aMassRestsOnACorner() {
        for (const std::string potential : {"2*abs(x) + x/2", "max(2.5*x, -1.5*x)", "-min(-2.5*x, 1.5*x)"})
            for (const double start : {0.6, 0.0, -3.0}) {
                const Equilibria all = restsOf(massOn(potential, damped, start));
                QCOMPARE(all.found.size(), std::size_t(1));
                QVERIFY(std::abs(placeOf(all.found[0], "x")) < 1e-12);
                QVERIFY(all.found[0].reason == StabilityReason::KinkMinimum);
                QVERIFY(all.found[0].stability == Stability::Stable && all.found[0].kinks.size() == 1);
            }
        // More pull than the corner bears.
        QVERIFY(restsOf(massOn("2*abs(x) + 2.1*x", damped)).found.empty());
        // An edge.
        const Equilibria edge = restsOf(massOn("-2*abs(x - 1) + x/2", damped));
        QCOMPARE(edge.found.size(), std::size_t(1));
        QVERIFY(edge.found[0].stability == Stability::Unstable && std::abs(placeOf(edge.found[0], "x") - 1) < 1e-12);
        // What supplies energy spoils a minimum.
        const Equilibria driven = restsOf(massOn("2*abs(x)", "dissipation = \"-0.1*dotx^2\"\n"));
        QVERIFY(driven.found.at(0).reason == StabilityReason::KinkOpen);
    }

    void effortsThatJump() {
        const Equilibria held = restsOf(massOn("x^2", damped + "[efforts]\nx = \"1 - 4*step(x - 0.2)\"\n"));
        QVERIFY(held.found.size() == 1 && std::abs(placeOf(held.found[0], "x") - 0.2) < 1e-12);
        QVERIFY(held.found[0].reason == StabilityReason::KinkMinimum);
        const Equilibria table =
            restsOf("format = 1\n[[tables]]\nname = \"hill\"\nx = [-2, -1, 0.5, 3]\ny = [5, 1, 2, 9]\n" +
                    massOn("hill(x)", damped).substr(11));
        QVERIFY(std::any_of(table.found.begin(), table.found.end(), [](const Equilibrium& one) {
            return std::abs(placeOf(one, "x") + 1) < 1e-9 && one.reason == StabilityReason::KinkMinimum;
        }));
    }

    // The corner of the first and the friction of the second hold one without the other.
    void cornersAndFriction() {
        const std::string two =
            "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\n"
            "initial = 0.4\n[energies]\nkinetic_coenergy = \"dotx^2/2 + doty^2/2\"\n";
        const Equilibria both =
            restsOf(two + "potential = \"3*abs(x) + x - 0.5*y\"\ndissipation = \"0.8*abs(doty) + dotx^2\"\n");
        QCOMPARE(both.found.size(), std::size_t(1));
        QVERIFY(std::abs(placeOf(both.found[0], "x")) < 1e-9 &&
                both.found[0].reason == StabilityReason::HeldByFriction);
        QCOMPARE(both.found[0].held.size(), std::size_t(1));
        QCOMPARE(both.found[0].held[0].name, std::string("y"));
        // Neither side holds; the corner does.
        const Equilibria corner = restsOf(massOn("3*abs(x) + x", "dissipation = \"0.9*abs(dotx)\"\n"));
        QVERIFY(corner.found.size() == 1 && corner.found[0].reason == StabilityReason::KinkMinimum);
        // One side holds, up to the corner: one range.
        const Equilibria side = restsOf(massOn("abs(x) + 1.5*x", "dissipation = \"0.9*abs(dotx)\"\n", -0.5));
        QCOMPARE(side.found.size(), std::size_t(1));
        QVERIFY(std::abs(side.found[0].held.at(0).to) < 1e-6 && std::isinf(side.found[0].held[0].from));
    }

    // At constraints: on a circle, in its lowest corner.
    void cornersOfConstrainedMotions() {
        const Equilibria all = restsOf(
            "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 0.6\n[[coordinates]]\nname = \"y\"\ninitial = -0.8\n"
            "[energies]\nkinetic_coenergy = \"dotx^2/2 + doty^2/2\"\npotential = \"2*y + 3*abs(x - 0.6)\"\n"
            "dissipation = \"0.3*(dotx^2 + doty^2)\"\n[[constraints.displacement]]\nexpression = \"x^2 + y^2 = 1\"\n");
        int stable = 0;
        for (const Equilibrium& one : all.found) {
            const bool isLow = std::abs(placeOf(one, "x") - 0.6) < 1e-9 && placeOf(one, "y") < 0;
            stable += one.stability == Stability::Stable;
            QVERIFY(isLow ? one.reason == StabilityReason::KinkMinimum : true);
            QVERIFY(std::abs(std::hypot(placeOf(one, "x"), placeOf(one, "y")) - 1) < 1e-12);
        }
        QVERIFY(stable >= 1);
    }

    void frictionSpelledOtherwise() {
        const auto rangeOf = [](const std::string& friction) {
            const Equilibria all = restsOf(massOn("x^2/2", friction));
            if (all.found.size() != 1 || all.found[0].reason != StabilityReason::HeldByFriction)
                throw std::runtime_error(friction + ": not held");
            return std::pair(all.found[0].held.at(0).from, all.found[0].held.at(0).to);
        };
        const auto isRange = [&](const std::string& friction, double from, double to) {
            const auto [left, right] = rangeOf(friction);
            return std::abs(left - from) < 1e-6 && std::abs(right - to) < 1e-6;
        };
        QVERIFY(isRange("dissipation = \"max(2*dotx, -2*dotx)\"\n", -2, 2));
        QVERIFY(isRange("dissipation = \"max(2*dotx, -3*dotx)\"\n", -2, 3));
        QVERIFY(isRange("dissipation = \"-min(1.5*dotx, -dotx/2)\"\n", -0.5, 1.5));
        QVERIFY(isRange("[efforts]\nx = \"1 - 4*step(dotx)\"\n", -3, 1));
        // What drives instead of holding back holds nothing.
        const Equilibria driven = restsOf(massOn("x^2/2", "[efforts]\nx = \"2*sign(dotx)\"\n"));
        for (const Equilibrium& one : driven.found)
            QVERIFY(one.stability != Stability::Stable && one.held.empty());
    }

    // Convex ones have one minimum, where they are least. Damped runs end there.
    void drawnValleys() {
        RandomNumbers random(41);
        for (int count = 0; count < 40; ++count) {
            const Eigen::Index size = 1 + count % 3;
            const Landscape valley = drawn(random, size, 1 + count % 4, true);
            const AnalysedText model = analysedText(valley.model());
            const Equilibria all = restsOf(model);
            QVERIFY2(all.found.size() == 1, (std::to_string(all.found.size()) + "\n" + valley.model()).c_str());
            const Eigen::VectorXd q = placeIn(all.found[0], size);
            QVERIFY2(leastRise(valley, q, random) > -1e-9, valley.model().c_str());
            QVERIFY2(all.found[0].stability == Stability::Stable, valley.model().c_str());
            if (count % 20 != 1)
                continue;
            const SimulationResult run = simulate(model.problem);
            QVERIFY(run.status.isCompleted());
            for (Eigen::Index i = 0; i < size; ++i)
                for (const Series& series : run.trajectory.series)
                    if (series.name == "q" + std::to_string(i))
                        QVERIFY2(std::abs(series.values.back() - q[i]) < 1e-3, valley.model().c_str());
        }
    }

    // No verdict against what the energy does.
    void drawnHills() {
        RandomNumbers random(42);
        int judged = 0, all = 0;
        for (int count = 0; count < 60; ++count) {
            const Eigen::Index size = 1 + count % 2;
            const Landscape hills = drawn(random, size, 1 + count % 4, false);
            for (const Equilibrium& one : restsOf(hills.model()).found) {
                if (one.kinks.empty())
                    continue;
                const double rise = leastRise(hills, placeIn(one, size), random);
                ++all;
                judged += one.stability != Stability::Marginal;
                QVERIFY2(one.stability != Stability::Stable || rise > 0, hills.model().c_str());
                QVERIFY2(one.stability != Stability::Unstable || rise < 0, hills.model().c_str());
            }
        }
        QVERIFY2(all > 40 && judged > 0.9 * all, (std::to_string(judged) + " of " + std::to_string(all)).c_str());
    }

    // Both absolute values and the larger of them have their corners there.
    void threeSurfacesAtOnePlace() {
        const Equilibria all =
            restsOf("format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 0.3\n[[coordinates]]\nname = \"y\"\n"
                    "initial = 0.4\n[energies]\nkinetic_coenergy = \"dotx^2/2 + doty^2/2\"\npotential = "
                    "\"3*max(abs(x + y), abs(x - y - 1)) + x^2 + y^2 + x/2\"\n" +
                    damped);
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(std::abs(placeOf(all.found[0], "x") - 0.5) < 1e-9 && std::abs(placeOf(all.found[0], "y") + 0.5) < 1e-9);
        QVERIFY(all.found[0].stability != Stability::Unstable);
    }

    // No verdict on a damped motion against what the energy does near it.
    void drawnNests() {
        RandomNumbers random(43);
        int judged = 0, all = 0;
        for (int count = 0; count < 60; ++count) {
            const Nest nest = drawnNest(random);
            const Terrain terrain(nest);
            for (const Equilibrium& one : restsOf(nest.model()).found) {
                ++all;
                if (one.stability == Stability::Marginal)
                    continue;
                ++judged;
                const double rise = terrain.leastRise(placeIn(one, static_cast<Eigen::Index>(nest.size)), 1e-3, random);
                QVERIFY2(one.stability == Stability::Stable ? rise > -1e-10 : rise < -1e-12, nest.model().c_str());
            }
        }
        QVERIFY2(all > 60 && judged > 0.6 * all, (std::to_string(judged) + " of " + std::to_string(all)).c_str());
    }
};

COENERGY_TEST(TestKinks)
#include "test_kinks.moc"
