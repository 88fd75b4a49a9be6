// Branches of equilibria against closed forms, and each of their points against a search for its parameter alone.
#include "base/cancellation.hpp"
#include "equilibrium/branches.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

std::string slider(const std::string& potential, const std::string& coenergy = "dotx^2/2") {
    return "format = 1\n[parameters]\na = 0.4\n[[coordinates]]\nname = \"x\"\ninitial = 0.2\n[energies]\n"
           "kinetic_coenergy = \"" +
           coenergy + "\"\npotential = \"" + potential + "\"\n";
}

BranchQuestion questionOf(const AnalysedText& model, const std::string& parameter, double from, double to, double at) {
    const auto problemAt = [&model, parameter](double value) -> std::optional<SimulationProblem> {
        auto problem = problemFor(*model.plain.model, model.plain.givens, Overrides{{{parameter, value}}, {}},
                                  model.plain.settings);
        if (auto* known = std::get_if<SimulationProblem>(&problem))
            return std::move(*known);
        return std::nullopt;
    };
    return {problemAt, model.plain.equations, {}, from, to, at};
}

double valueOf(const BranchPoint& point, const std::string& name) {
    for (const auto& [known, value] : point.equilibrium.values)
        if (known == name)
            return value;
    throw std::runtime_error("no value of " + name);
}

// The stability of x where the branches have this parameter, by linear interpolation; the values of x, sorted.
std::vector<double> valuesAt(const Branches& branches, const std::string& name, double parameter) {
    std::vector<double> values;
    for (const Branch& branch : branches.branches)
        for (std::size_t k = 1; k < branch.points.size(); ++k) {
            const BranchPoint &one = branch.points[k - 1], &other = branch.points[k];
            const double part = (parameter - one.parameter) / (other.parameter - one.parameter);
            if (part >= 0 && part < 1)
                values.push_back(valueOf(one, name) + part * (valueOf(other, name) - valueOf(one, name)));
        }
    std::sort(values.begin(), values.end());
    return values;
}

} // namespace

class TestBranches : public QObject {
    Q_OBJECT

private slots:
    // Above the voltage of snapping there is no equilibrium: sqrt(16 k d^3/(27 c0)) = 10.886621079 V.
    void aFold() {
        const AnalysedText model = analysedText(exampleText("thesis_electrical"));
        const Branches branches = followEquilibria(questionOf(model, "voltage", 0, 12, 6));
        const auto snapping = std::find_if(branches.folds.begin(), branches.folds.end(), [](const BranchPoint& fold) {
            return std::abs(fold.parameter - 10.886621079) < 1e-7;
        });
        QVERIFY(snapping != branches.folds.end());
        for (const Branch& branch : branches.branches) {
            for (const BranchPoint& point : branch.points)
                if (point.equilibrium.passedLimits.empty())
                    QVERIFY(point.parameter < 10.8866211);
            for (const BranchPoint* end : {&branch.points.front(), &branch.points.back()})
                QVERIFY(end->parameter == 0 || end->parameter == 12); // a charge that nothing determines ends nothing
        }
        QCOMPARE(valuesAt(branches, "x1", 6).size(), std::size_t(3));
    }

    void twoThatMeetAndVanish() {
        const AnalysedText model = analysedText(slider("x^3/3 - a*x"));
        const Branches branches = followEquilibria(questionOf(model, "a", -1, 2, 0.4));
        QCOMPARE(branches.branches.size(), std::size_t(1));
        QCOMPARE(branches.folds.size(), std::size_t(1));
        QVERIFY(std::abs(branches.folds[0].parameter) < 1e-9);
        for (const BranchPoint& point : branches.branches[0].points) {
            const double x = valueOf(point, "x");
            QVERIFY(std::abs(x * x - point.parameter) < 1e-9);
            if (std::abs(x) > 0.01)
                QVERIFY(point.equilibrium.stability == (x > 0 ? Stability::Stable : Stability::Unstable));
        }
        QVERIFY(std::abs(branches.branches[0].points.front().parameter - 2) < 1e-12);
        QVERIFY(std::abs(branches.branches[0].points.back().parameter - 2) < 1e-12);
    }

    // Both side branches are there, and where they meet the middle one nothing vanishes.
    void aPitchfork() {
        const AnalysedText model = analysedText(slider("x^4/4 - a*x^2/2"));
        const Branches branches = followEquilibria(questionOf(model, "a", -1, 1, 0.4));
        QVERIFY(branches.folds.empty());
        const std::vector<double> above = valuesAt(branches, "x", 0.64), below = valuesAt(branches, "x", -0.5);
        QCOMPARE(above.size(), std::size_t(3));
        QVERIFY(std::abs(above[0] + 0.8) < 1e-3 && std::abs(above[1]) < 1e-9 && std::abs(above[2] - 0.8) < 1e-3);
        QCOMPARE(below.size(), std::size_t(1));
        for (const Branch& branch : branches.branches)
            for (const BranchPoint& point : branch.points) {
                const double x = valueOf(point, "x");
                if (std::abs(point.parameter) > 0.01)
                    QVERIFY((point.equilibrium.stability == Stability::Stable) == (x != 0 || point.parameter < 0));
            }
    }

    // A branch that reaches neither end is found in the middle.
    void anIsland() {
        const AnalysedText model = analysedText(slider("x^3/3 + (4*(a - 0.5)^2 - 0.25)*x"));
        const Branches branches = followEquilibria(questionOf(model, "a", 0, 1, 0));
        QCOMPARE(branches.branches.size(), std::size_t(1));
        QCOMPARE(branches.folds.size(), std::size_t(2));
        for (const BranchPoint& fold : branches.folds)
            QVERIFY(std::abs(std::abs(fold.parameter - 0.5) - 0.25) < 1e-8);
        QCOMPARE(valuesAt(branches, "x", 0.6).size(), std::size_t(2));
    }

    // The hoop turns faster, and the bead leaves its lowest place: cos(theta) = g/(R Omega^2).
    void theBeadLeavesTheBottom() {
        const AnalysedText model = analysedText(
            "format = 1\n[parameters]\nR = 0.5\ng = 9.81\nOmega = 2\n[[coordinates]]\nname = \"theta\"\ndomain = "
            "\"rotation\"\ninitial = 0.1\n[energies]\nkinetic_coenergy = \"R^2*(dottheta^2 + "
            "Omega^2*sin(theta)^2)/2\"\npotential = \"-g*R*cos(theta)\"\n");
        const Branches branches = followEquilibria(questionOf(model, "Omega", 1, 8, 2));
        for (const double omega : {5.0, 6.0, 7.5}) {
            const std::vector<double> found = valuesAt(branches, "theta", omega);
            const double side = std::acos(9.81 / (0.5 * omega * omega));
            for (const double expected : {-side, 0.0, side})
                QVERIFY(std::any_of(found.begin(), found.end(),
                                    [&](double value) { return std::abs(value - expected) < 5e-3; }));
        }
    }

    // The root locus of a cart with friction: at each point the eigenvalues that its linear system has, in the order of
    // those before.
    void eigenvaluesKeepTheirOrder() {
        const AnalysedText model = analysedText(exampleText("cart_pole"));
        const Branches branches = followEquilibria(questionOf(model, "b", 0, 60, 0.5));
        QCOMPARE(branches.branches.size(), std::size_t(2)); // up and down
        for (const Branch& branch : branches.branches) {
            QVERIFY(branch.points.size() > 20);
            QCOMPARE(branch.points.front().parameter, 0.0);
            QCOMPARE(branch.points.back().parameter, 60.0);
            for (const BranchPoint& point : branch.points) {
                QCOMPARE(point.eigenvalues.size(), std::size_t(4));
                QCOMPARE(point.equilibrium.undetermined, std::vector<std::string>{"x"});
            }
        }
        const AnalysedText damped = analysedText(withValue(exampleText("cart_pole"), "b", "60"));
        const Equilibria ends = findEquilibria({damped.problem, damped.plain.equations});
        for (const Equilibrium& end : ends.found)
            for (const Mode& mode : end.linear->modes)
                QVERIFY(std::any_of(branches.branches.begin(), branches.branches.end(), [&](const Branch& branch) {
                    const auto& values = branch.points.back().eigenvalues;
                    return std::any_of(values.begin(), values.end(),
                                       [&](auto value) { return std::abs(value - mode.value) < 1e-7; });
                }));
    }

    void aRangeThatCannotBe() {
        const AnalysedText model = analysedText(slider("x^2/2"));
        BranchQuestion question = questionOf(model, "a", 0, 1, 0.5);
        question.problemAt = [](double) { return std::nullopt; };
        QVERIFY(followEquilibria(question).branches.empty());
    }

    void aStopStops() {
        const AnalysedText model = analysedText(exampleText("cart_pole"));
        std::stop_source source;
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, followEquilibria(questionOf(model, "b", 0, 60, 0.5), source.get_token()));
    }
};

COENERGY_TEST(TestBranches)
#include "test_branches.moc"
