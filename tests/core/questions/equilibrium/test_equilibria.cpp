// Equilibria against published numbers and closed forms (D. S. Stutts, Analytical Dynamics, section 4; values computed
// with SymPy and SciPy from the same energies), and against runs that begin in them.
#include "benchmarks/scalable_models.hpp"
#include "equilibrium/affine_rest.hpp"
#include "equilibrium/equilibria.hpp"
#include "equilibrium/resting_places.hpp"
#include "simulation/simulate.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <sstream>

using namespace coenergy;

namespace {

Equilibria equilibriaOf(const std::string& text, const std::vector<SteadyFlow>& steady = {}) {
    const AnalysedText model = analysedText(text);
    EquilibriumQuestion question{model.problem, model.plain.equations};
    question.steady = steady;
    return findEquilibria(question);
}

double valueIn(const Equilibrium& equilibrium, const std::string& name) {
    for (const auto& [known, value] : equilibrium.values)
        if (known == name)
            return value;
    throw std::runtime_error("no value of " + name);
}

double reactionOn(const Equilibrium& equilibrium, const std::string& constraint, const std::string& coordinate) {
    for (const Reaction& reaction : equilibrium.reactions)
        if (reaction.constraint == constraint && reaction.on == coordinate)
            return reaction.value;
    throw std::runtime_error("no reaction on " + coordinate);
}

bool isNear(double value, double expected, double share = 1e-11) {
    return std::abs(value - expected) <= share * std::max(1e-3, std::abs(expected));
}

bool hasEigenvalue(const Equilibrium& equilibrium, std::complex<double> expected) {
    const auto& modes = equilibrium.linear->modes;
    return std::any_of(modes.begin(), modes.end(), [&](const Mode& mode) {
        return std::abs(mode.value - expected) <= 1e-10 * std::max(1.0, std::abs(expected));
    });
}

// Equal masses on links of length 1 between two pins at the same height; the start is an arch.
std::string standingChain(std::size_t count) {
    const double radius = (static_cast<double>(count) + 1) / std::numbers::pi;
    std::string coordinates, inertia, weight, links;
    std::string before[] = {"0", "0"};
    for (std::size_t k = 1; k <= count; ++k) {
        const std::string number = std::to_string(k), x = "x" + number, y = "y" + number;
        const double angle = std::numbers::pi * static_cast<double>(k) / (static_cast<double>(count) + 1);
        coordinates +=
            "[[coordinates]]\nname = \"" + x + "\"\ninitial = " + std::to_string(radius - radius * std::cos(angle)) +
            "\n[[coordinates]]\nname = \"" + y + "\"\ninitial = " + std::to_string(radius * std::sin(angle)) + "\n";
        inertia += (k > 1 ? " + " : "") + ("dot" + x + "^2/2 + dot" + y + "^2/2");
        weight += (k > 1 ? " + " : "") + ("9.81*" + y);
        links += "[[constraints.displacement]]\nname = \"link" + number + "\"\nexpression = \"(" + x + " - (" +
                 before[0] + "))^2 + (" + y + " - (" + before[1] + "))^2 = 1\"\n";
        before[0] = x, before[1] = y;
    }
    return "format = 1\n" + coordinates + "[energies]\nkinetic_coenergy = \"" + inertia + "\"\npotential = \"" +
           weight + "\"\n" + links + "[[constraints.displacement]]\nname = \"last\"\nexpression = \"(" + before[0] +
           " - " + std::to_string(2 * radius) + ")^2 + " + before[1] + "^2 = 1\"\n";
}

std::size_t stableIn(const Equilibria& all) {
    for (std::size_t k = 0; k < all.found.size(); ++k)
        if (all.found[k].stability == Stability::Stable)
            return k;
    throw std::runtime_error("none is stable");
}

const std::string pendulum = R"(format = 1
[parameters]
m = 2
g = 9.81
l = 0.5
[[coordinates]]
name = "x"
initial = 0.5
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 = l^2"
multiplier = "lambda1"
)";

std::string sliderText(const std::string& potential, const std::string& more = "") {
    return "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 0.2\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
           "potential = \"" +
           potential + "\"\n" + more;
}

} // namespace

class TestEquilibria : public QObject {
    Q_OBJECT

private slots:
    // e and -e are the same attitude: a pendulum in Euler parameters hangs or stands, which is told once each.
    void attitudesAreToldOnce() {
        const Equilibria rests = equilibriaOf(R"(format = 1
[[bodies]]
name = "B"
joint = "free"
orientation = "euler_parameters"
mass = 2
inertia = ["0.1", "0.2", "0.3"]
centre = ["0", "-0.5", "0.2"]
gravity = ["0", "-9.81", "0"]
loop = "ground"
loop_joint = "revolute"
)");
        QCOMPARE(rests.found.size(), std::size_t(2));
        QVERIFY(rests.found[0].stability == Stability::Stable && rests.found[1].stability == Stability::Unstable);
        QVERIFY(isNear(*rests.found[0].potential, -*rests.found[1].potential));
    }

    // A point on a sphere of four dimensions is another one on its other side.
    void onlyAttitudesHaveNoSign() {
        const Equilibria rests = equilibriaOf(R"(format = 1
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = 0.8
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "x^2"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
)");
        QCOMPARE(rests.found.size(), std::size_t(4));
        const auto coordinate = [](const std::string& name, const std::string& initial) {
            return "[[coordinates]]\nname = \"" + name + "\"\ninitial = " + initial + "\n";
        };
        const Equilibria inSpace = equilibriaOf(
            "format = 1\n" + coordinate("a", "0.9") + coordinate("b", "0.3") + coordinate("c", "0.2") +
            coordinate("d", "0.2") +
            "[energies]\nkinetic_coenergy = \"(dota^2 + dotb^2 + dotc^2 + dotd^2)/2\"\n"
            "potential = \"-2*a^2 + b^2 + 3*c^2 + 4*d^2\"\n[[constraints.displacement]]\nname = \"norm_p\"\n"
            "expression = \"a^2 + b^2 + c^2 + d^2 = 1\"\n");
        QCOMPARE(inSpace.found.size(), std::size_t(8));
    }

    // An angle that is integrated has no rest, and there is no coordinate that could move evenly instead.
    void whatGrowsWithoutCoordinatesHasNone() {
        const Equilibria none = equilibriaOf(exampleText("graphs/motor_and_load"));
        QVERIFY(none.found.empty() && none.findings.steady.empty());
    }

    void aPendulumHasTwo() {
        const Equilibria all = equilibriaOf(pendulum);
        QCOMPARE(all.found.size(), std::size_t(2));
        for (const Equilibrium& one : all.found) {
            const bool hangs = valueIn(one, "y") < 0;
            QVERIFY(isNear(valueIn(one, "x"), 0) && isNear(std::abs(valueIn(one, "y")), 0.5));
            QVERIFY(isNear(valueIn(one, "lambda1"), hangs ? 19.62 : -19.62));
            QVERIFY(one.stability == (hangs ? Stability::Stable : Stability::Unstable));
            const std::complex<double> frequency(hangs ? 0 : 4.42944691807, hangs ? 4.42944691807 : 0);
            QVERIFY(hasEigenvalue(one, frequency) && hasEigenvalue(one, -frequency));
            QVERIFY(isNear(reactionOn(one, "rod", "y"), 19.62)); // the rod carries the weight, pulling or pushing
            QVERIFY(isNear(*one.potential, hangs ? -9.81 : 9.81));
            QVERIFY(one.undetermined.empty() && one.residual < 1e-12);
        }
    }

    // The branches b = a and b = pi - a cross at pi/2, where the gradient vanishes: only an infinite multiplier would
    // hold the mechanism there.
    void singularPositionsDoNotHold() {
        const std::string text = R"toml(format = 1
[[coordinates]]
name = "a"
initial = 0.5
[[coordinates]]
name = "b"
initial = 0.5
[energies]
kinetic_coenergy = "(dota^2 + dotb^2)/2"
potential = "cos(a) + (b - 0.4)^2/2"
[[constraints.displacement]]
expression = "sin(a) = sin(b)"
)toml";
        const Equilibria all = equilibriaOf(text);
        QVERIFY(!all.found.empty());
        for (const Equilibrium& one : all.found) {
            const double a = valueIn(one, "a"), b = valueIn(one, "b");
            const bool isEqual = std::abs(std::remainder(a - b, 2 * M_PI)) < 1e-9;
            const bool isOpposite = std::abs(std::remainder(a + b - M_PI, 2 * M_PI)) < 1e-9;
            QVERIFY(isEqual != isOpposite);
            QVERIFY(isNear((isEqual ? -1 : 1) * std::sin(a) + b - 0.4, 0));
        }
    }

    // Where x y = 0 crosses itself it exerts nothing, whatever its multiplier; at other rests that is known.
    void aMultiplierIsOpenWhereTheGradientVanishes() {
        const auto rests = [](const char* potential) {
            return equilibriaOf(R"toml(format = 1
[[coordinates]]
name = "x"
initial = 0.5
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = ')toml" + std::string(potential) +
                                "'\n[[constraints.displacement]]\nexpression = \"x*y = 0\"\n");
        };
        const Equilibria crossing = rests("(x^2 + y^2)/2");
        QCOMPARE(crossing.found.size(), std::size_t(1));
        QCOMPARE(crossing.found[0].undetermined, std::vector<std::string>{"lambda1"});
        const Equilibria beside = rests("(x - 1)^2/2 + (y + 2)^2/2");
        QVERIFY(!beside.found.empty());
        for (const Equilibrium& one : beside.found)
            QVERIFY(one.undetermined.empty() && std::abs(valueIn(one, "lambda1")) > 0.1);
    }

    // The lowest place of a cusp y^3 = x^2 is held by no multiplier.
    void aCuspHoldsNothing() {
        const Equilibria all = equilibriaOf(R"toml(format = 1
[[coordinates]]
name = "x"
initial = 0.5
[[coordinates]]
name = "y"
initial = 0.3
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "y"
[[constraints.displacement]]
name = "cusp"
expression = "y^3 = x^2"
)toml");
        QVERIFY(all.found.empty());
        QCOMPARE(all.findings.lost, std::vector<std::string>{"cusp"});
    }

    void whatIsLockedDoesNotMove() {
        const Equilibria all = equilibriaOf(R"toml(format = 1
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2/2"
potential = "x + y"
[[constraints.displacement]]
expression = "x + y = 0"
[[constraints.displacement]]
expression = "x - y = 0"
)toml");
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(all.found[0].stability == Stability::Stable && all.found[0].reason == StabilityReason::NothingMoves);
    }

    // An iteration may end at -0, which would be printed so.
    void zeroHasNoSign() {
        const Equilibria all = equilibriaOf(R"toml(format = 1
[[coordinates]]
name = "x"
initial = 0.5
[energies]
kinetic_coenergy = "0.25*(dotx^2 + 36*sin(x)^2)/2"
potential = "-9.81*0.5*cos(x)"
)toml");
        QVERIFY(!all.found.empty());
        for (const Equilibrium& one : all.found)
            QVERIFY(valueIn(one, "x") != 0 || !std::signbit(valueIn(one, "x")));
    }

    // Sizes far from those that are taken for typical: the reaction is 1e-9 of a displacement, or 1e19 times as large.
    void sizesMayBeHugeOrTiny() {
        for (const double length : {1e9, 1e-9}) {
            std::string text = pendulum;
            std::ostringstream number;
            number << length;
            text.replace(text.find("l = 0.5"), 7, "l = " + number.str());
            text.replace(text.find("initial = 0.5"), 13, "initial = \"l\"");
            const Equilibria all = equilibriaOf(text);
            QCOMPARE(all.found.size(), std::size_t(2));
            for (const Equilibrium& one : all.found) {
                const double y = valueIn(one, "y");
                QVERIFY(std::abs(std::abs(y) - length) < 1e-11 * length);
                QVERIFY(std::abs(valueIn(one, "lambda1") * y / -9.81 - 1) < 1e-9);
            }
        }
    }

    void theNearestPointOfAPlane() {
        const std::string text = R"(format = 1
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "x^2 + y^2"
[[constraints.displacement]]
expression = "3*x + y - 9"
multiplier = "lambda1"
)";
        const Equilibria all = equilibriaOf(text);
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(isNear(valueIn(all.found[0], "x"), 2.7) && isNear(valueIn(all.found[0], "y"), 0.9));
        QVERIFY(isNear(valueIn(all.found[0], "lambda1"), -1.8));
    }

    void theCapacitorSnapsAboveItsVoltage() {
        const std::string text = exampleText("thesis_electrical");
        const Equilibria below = equilibriaOf(withValue(text, "voltage", "5"));
        QCOMPARE(below.found.size(), std::size_t(2));
        QVERIFY(isNear(valueIn(below.found[0], "x1"), 3.34504343727e-4, 1e-9));
        QVERIFY(below.found[0].stability == Stability::Stable);
        QVERIFY(isNear(valueIn(below.found[1], "x1"), 8.0268897024e-3, 1e-9));
        QVERIFY(below.found[1].stability == Stability::Unstable && hasEigenvalue(below.found[1], 9116.24903139));
        QCOMPARE(below.found[0].undetermined, std::vector<std::string>{"q2"});
        QCOMPARE(below.behindLimits.size(), std::size_t(1));
        QCOMPARE(equilibriaOf(withValue(text, "voltage", "10.88")).found.size(), std::size_t(2));
        QVERIFY(equilibriaOf(withValue(text, "voltage", "10.89")).found.empty());
    }

    void aHeatedBodyHasASteadyMotionOnly() {
        const std::string text = exampleText("thermal_rc");
        const Equilibria none = equilibriaOf(text);
        QVERIFY(none.found.empty());
        QCOMPARE(none.findings.steady, (std::vector<std::string>{"h12", "h2a"}));
        const Equilibria steady = equilibriaOf(text, {{"h12", std::nullopt}, {"h2a", std::nullopt}});
        QCOMPARE(steady.found.size(), std::size_t(1));
        QVERIFY(isNear(valueIn(steady.found[0], "mu1"), -369) && isNear(valueIn(steady.found[0], "mu2"), -353));
        QVERIFY(isNear(valueIn(steady.found[0], "P12"), 40) && isNear(valueIn(steady.found[0], "P2a"), 40));
    }

    void aBeadTurnsWithItsHoop() {
        const Equilibria steady = equilibriaOf(exampleText("bead_on_hoop"), {{"phi", std::nullopt}});
        QCOMPARE(steady.found.size(), std::size_t(4));
        const auto raised = std::find_if(steady.found.begin(), steady.found.end(), [](const Equilibrium& one) {
            return isNear(valueIn(one, "theta"), 0.9944072120586994);
        });
        QVERIFY(raised != steady.found.end());
        QVERIFY(hasEigenvalue(*raised, {0, 5.030616264435}));
        QVERIFY(isNear(valueIn(*raised, "dotphi"), 6));
        // The motor gives the rate: another one is none.
        QVERIFY(equilibriaOf(exampleText("bead_on_hoop"), {{"phi", 5.0}}).found.empty());
    }

    void aGearTrainHoldsItsTorque() {
        std::string text = exampleText("gear_train");
        const Equilibria all = equilibriaOf(text);
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(all.found[0].stability == Stability::Stable);
        QVERIFY(isNear(reactionOn(all.found[0], "mesh", "theta2") * 0.4, -reactionOn(all.found[0], "mesh", "theta1")));
    }

    // m l theta'^2 + m g cos(theta), from the run's own rows.
    void theRodOfARunPulls() {
        AnalysedText model = analysedText(pendulum);
        model.problem.settings.end = 3;
        const SimulationResult result = simulate(model.problem);
        QVERIFY(result.status.isCompleted());
        const std::vector<ReactionPeak> peaks =
            reactionPeaks(result.trajectory, *model.plain.equations->whole, model.problem.system->parameters(),
                          model.problem.parameters);
        QCOMPARE(peaks.size(), std::size_t(2));
        const ReactionPeak& upwards = peaks[1];
        QCOMPARE(upwards.on, std::string("y"));
        QVERIFY(std::abs(upwards.value - 3 * 2 * 9.81) < 0.05 && !upwards.changesSign); // at the lowest point
        QVERIFY(peaks[0].changesSign);
    }

    // The peaks from the entries that are not zero are those of whole rows.
    void peaksOfManyConstraints() {
        for (const std::size_t loops : {1u, 3u, 6u}) {
            AnalysedText model = analysedText(benchmarks::fourBars(loops));
            model.problem.settings.end = 0.5;
            const Trajectory run = simulate(model.problem).trajectory;
            const ModelEquations& equations = *model.plain.equations;
            const auto peaks =
                reactionPeaks(run, *equations.whole, model.problem.system->parameters(), model.problem.parameters);
            Reactions reactions(equations, model.problem.parameters);
            std::map<std::pair<std::string, std::string>, double> expected;
            for (std::size_t row = 0; row < run.rowCount(); ++row) {
                std::vector<double> inputs(equations.inputCount, 0.0);
                for (const UnknownPlace& unknown : equations.unknowns)
                    for (std::size_t order = 0; order < unknown.inputs.size(); ++order)
                        if (const Series* series = run.find(unknown.derivatives[order]))
                            inputs[unknown.inputs[order]] = series->values[row];
                for (const Reaction& reaction : reactions.at(reactions.rowsAt(inputs), inputs)) {
                    double& peak = expected[{reaction.constraint, reaction.on}];
                    peak = std::abs(reaction.value) > std::abs(peak) ? reaction.value : peak;
                }
            }
            QCOMPARE(peaks.size(), expected.size());
            for (const ReactionPeak& peak : peaks)
                QVERIFY(isNear(peak.value, expected.at({peak.constraint, peak.on})));
        }
    }

    // Places alone are those of the whole search, in its order.
    void restingPlacesAreTheSame() {
        for (const std::string& text :
             {pendulum, slider("(x^2 - 1)^2*(x^2 - 9)^2/10"), benchmarks::chainInRelativeAngles(3),
              benchmarks::chainInAbsoluteAngles(2), benchmarks::fourBars(1), benchmarks::ladder(5),
              benchmarks::ladder(40), exampleText("parallel_cranks"), exampleText("gear_train")}) {
            const AnalysedText model = analysedText(text);
            const EquilibriumQuestion question{model.problem, model.plain.equations};
            const Equilibria whole = findEquilibria(question), places = findRestingPlaces(question);
            QCOMPARE(places.found.size(), whole.found.size());
            QCOMPARE(places.behindLimits.size(), whole.behindLimits.size());
            for (std::size_t k = 0; k < whole.found.size(); ++k)
                QVERIFY(places.found[k].state == whole.found[k].state &&
                        places.found[k].highest == whole.found[k].highest);
        }
    }

    // The only rest of many masses on springs is found without a search; the search finds no other.
    void affineEquationsHaveOneRest() {
        std::string text = benchmarks::uncoupledMasses(110);
        const std::string key = "potential = \"";
        text.insert(text.find(key) + key.size(), "(x0 - x1 + 0.3)^2 - 5*x3 + ");
        const AnalysedText model = analysedText(text);
        const EquilibriumQuestion question{model.problem, model.plain.equations};
        const auto only = onlyAffineRest(question);
        const Equilibria all = findEquilibria(question);
        QVERIFY(only && all.found.size() == 1);
        for (std::size_t k = 0; k < only->state.size(); ++k)
            QVERIFY(isNear(only->state[k], all.found.front().state[k]));
        QVERIFY(only->state[0] != 0);
        for (const std::string& other : {std::string("x5^3 + "), std::string("-k7/2*x7^2 + ")}) {
            std::string changed = text;
            const AnalysedText bent = analysedText(changed.insert(text.find(key) + key.size(), other));
            QVERIFY(!onlyAffineRest({bent.problem, bent.plain.equations}));
        }
    }

    void redundantConstraintsShareTheirLoad() {
        const Equilibria all = equilibriaOf(exampleText("parallel_cranks"));
        QCOMPARE(all.found.size(), std::size_t(2));
        const Equilibrium& hanging = all.found[0];
        QVERIFY(hanging.stability == Stability::Stable && hasEigenvalue(hanging, {0, 4.134390138603}));
        QVERIFY(isNear(valueIn(hanging, "lambda2"), valueIn(hanging, "lambda6")));
    }

    // A potential of many valleys; all are found, and each is what its curvature says.
    void manyValleys() {
        const Equilibria all = equilibriaOf(sliderText("(x^2 - 1)^2*(x^2 - 9)^2/10"));
        std::vector<double> found;
        for (const Equilibrium& one : all.found) {
            const double x = valueIn(one, "x");
            found.push_back(x);
            const double square = x * x; // V'' of V = (x^2-1)^2 (x^2-9)^2 / 10
            const double curvature = (56 * square * square * square - 600 * square * square + 1416 * square - 360) / 10;
            QVERIFY(one.stability == (curvature > 0 ? Stability::Stable : Stability::Unstable));
        }
        std::sort(found.begin(), found.end());
        QCOMPARE(found.size(), std::size_t(7));
        const double expected[] = {-3, -std::sqrt(5.0), -1, 0, 1, std::sqrt(5.0), 3};
        for (std::size_t k = 0; k < found.size(); ++k)
            QVERIFY(isNear(found[k], expected[k], 1e-7));
    }

    // Of a chain between two pins, whose links may fold in many ways, only the rest that hangs below everything is
    // stable; it is found from a start that stands above the pins.
    void aChainHangsInItsOnlyStableRest() {
        const std::size_t count = 9;
        const Equilibria all = equilibriaOf(standingChain(count));
        std::size_t stable = 0;
        for (const Equilibrium& one : all.found) {
            QVERIFY(*one.potential >= *all.found[stableIn(all)].potential - 1e-9);
            stable += one.stability == Stability::Stable ? 1 : 0;
        }
        QCOMPARE(stable, std::size_t(1));
        const Equilibrium& hanging = all.found[stableIn(all)];
        for (std::size_t k = 1; k <= count; ++k)
            QVERIFY(valueIn(hanging, "y" + std::to_string(k)) < 0 &&
                    isNear(valueIn(hanging, "y" + std::to_string(k)),
                           valueIn(hanging, "y" + std::to_string(count + 1 - k)), 1e-9));
    }

    // What the linear part leaves open is not decided by rounding, but with one degree of freedom by the energy.
    void flatValleys() {
        const Equilibria least = equilibriaOf(sliderText("x^4"));
        QCOMPARE(least.found.size(), std::size_t(1));
        QVERIFY(least.found[0].reason == StabilityReason::LeastPotential);
        QVERIFY(least.found[0].undetermined.empty());
        const Equilibria step = equilibriaOf(sliderText("x^3"));
        QCOMPARE(step.found.size(), std::size_t(1));
        QVERIFY(step.found[0].stability == Stability::Marginal);
    }

    void nothingHoldsAFreeBody() {
        const Equilibria free = equilibriaOf(sliderText("0"));
        QCOMPARE(free.found.size(), std::size_t(1));
        QCOMPARE(free.found[0].undetermined, std::vector<std::string>{"x"});
        QVERIFY(isNear(valueIn(free.found[0], "x"), 0.2)); // where it starts
        const Equilibria falling = equilibriaOf(sliderText("9.81*x"));
        QVERIFY(falling.found.empty());
        QCOMPARE(falling.findings.unmet, std::vector<std::string>{"x"});
        QVERIFY(falling.findings.steady.empty());
    }

    void forcesThatChangeAreSaid() {
        const Equilibria all = equilibriaOf(sliderText("2*x^2", "[efforts]\nx = \"cos(t)\"\n"));
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(isNear(valueIn(all.found[0], "x"), 0.25) && all.findings.dependsOnTime);
    }

    void frictionHasNoLinearPart() {
        const Equilibria all = equilibriaOf(sliderText("2*x^2", "dissipation = \"0.3*abs(dotx)\"\n"));
        QCOMPARE(all.found.size(), std::size_t(1));
        QVERIFY(all.found[0].reason == StabilityReason::HeldByFriction && all.found[0].obstacle);
        QVERIFY(all.found[0].obstacle->kind == LinearizationObstacle::Kind::Corner);
    }

    void boxesAndStartsAreKept() {
        const AnalysedText model = analysedText(sliderText("cos(30*x)/30", "dissipation = \"dotx^2\"\n"));
        EquilibriumQuestion question{model.problem, model.plain.equations};
        question.starts = 1;
        QCOMPARE(findEquilibria(question).found.size(), std::size_t(1));
        question.starts = 200;
        question.box["x"] = {1, 1.5};
        const Equilibria all = findEquilibria(question);
        std::size_t inside = 0;
        for (const Equilibrium& one : all.found)
            inside += valueIn(one, "x") > 1 && valueIn(one, "x") < 1.5;
        QCOMPARE(inside, std::size_t(5)); // x = n pi/30, n = 10 ... 14
    }

    // A pendulum on a trolley whose controller has integrated its angle counts turns; nobody sees them. Where they are
    // asked for they are told.
    // A limit does not turn with the coordinate: of the two valleys of cos(x) beside the start one is behind it.
    void aLimitTellsTurnsApart() {
        const std::string limit = "[[limits]]\nname = \"gap\"\nexpression = \"2 - x\"\nmessage = \"closed\"\n";
        const AnalysedText model = analysedText(sliderText("cos(x)", limit));
        EquilibriumQuestion question{model.problem, model.plain.equations};
        for (const bool isBoxed : {false, true}) {
            if (isBoxed)
                question.box["x"] = {-4, 2};
            const Equilibria all = findEquilibria(question);
            QVERIFY(std::any_of(all.found.begin(), all.found.end(), [](const Equilibrium& one) {
                return isNear(valueIn(one, "x"), -std::numbers::pi) && one.stability == Stability::Stable;
            }));
        }
    }

    void wholeTurnsAreOne() {
        const std::string text = R"toml(format = 1
[[coordinates]]
name = "x"
[[coordinates]]
name = "theta"
initial = 0.1
[energies]
kinetic_coenergy = "dotx^2 + dotx*dottheta*cos(theta) + dottheta^2/2"
potential = "-9.81*cos(theta)"
[[constraints.dynamic]]
variable = "v"
rate = "theta - v"
[[constraints.dynamic]]
variable = "s"
rate = "2 - x"
[efforts]
x = "3*(2 - x) + s - 4*dotx + 5*v"
)toml";
        const Equilibria found = equilibriaOf(text);
        QCOMPARE(found.found.size(), std::size_t(2));
        QVERIFY(isNear(valueIn(found.found[0], "theta"), 0) && isNear(valueIn(found.found[0], "x"), 2));
        const AnalysedText model = analysedText(text);
        EquilibriumQuestion question{model.problem, model.plain.equations};
        question.box["theta"] = {-7, 7};
        QVERIFY(findEquilibria(question).found.size() >= 4);
    }

    void theSameEachTime() {
        const std::string text = exampleText("double_pendulum");
        const Equilibria one = equilibriaOf(text), other = equilibriaOf(text);
        QCOMPARE(one.found.size(), std::size_t(4));
        for (std::size_t k = 0; k < one.found.size(); ++k)
            QVERIFY(one.found[k].values == other.found[k].values);
    }

    void everyExampleStaysWhereItRests_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : exampleNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    // The motion's own equations, not those of rest: no rate is left at any equilibrium that has one.
    void everyExampleStaysWhereItRests() {
        QFETCH(QString, name);
        const AnalysedText model = analysedText(exampleText(name.toStdString()));
        const Equilibria all = findEquilibria({model.problem, model.plain.equations});
        if (all.found.empty())
            QVERIFY(!all.findings.unmet.empty() || !all.behindLimits.empty());
        for (const Equilibrium& one : all.found) {
            if (!one.linear)
                continue;
            double largest = 0;
            for (std::size_t k = 0; k < one.linear->states.size(); ++k)
                largest = std::max(largest, std::abs(one.linear->drift[k]));
            const double scale = std::max(1.0, one.linear->A.cwiseAbs().maxCoeff());
            QVERIFY2(largest < 1e-9 * scale, name.toUtf8());
            Dynamics dynamics(model.problem.system, model.problem.parameters, model.problem.nominal);
            for (std::size_t j = 0; j < one.highest.size(); ++j)
                dynamics.guess(j, one.highest[j]);
            QVERIFY(dynamics.solve(model.problem.start.time, one.state));
            for (const double residual : dynamics.scaledResiduals(model.problem.start.time, one.state))
                QVERIFY(residual < 1e-9);
        }
    }
};

COENERGY_TEST(TestEquilibria)
#include "test_equilibria.moc"
