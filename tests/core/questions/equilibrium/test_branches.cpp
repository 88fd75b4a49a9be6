// Diagrams of equilibria against closed forms and numbers computed with NumPy.
#include "base/cancellation.hpp"
#include "equilibrium/branches.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stop_token>

using namespace coenergy;

namespace {

Branches branchesOf(const std::string& text, const ParameterRange& range, const std::vector<SteadyFlow>& steady = {}) {
    const AnalysedText model = analysedText(text);
    EquilibriumQuestion question{model.problem, model.plain.equations};
    question.steady = steady;
    return followEquilibria(question, findEquilibria(question), range);
}

double valueOf(const BranchPoint& point, const std::string& name) {
    for (const auto& [known, value] : point.equilibrium.values)
        if (known == name)
            return value;
    throw std::runtime_error("no value of " + name);
}

// Where the branches have this value of the parameter, by linear interpolation; sorted.
std::vector<double> valuesAt(const Branches& all, const std::string& name, double parameter) {
    std::vector<double> values;
    for (const Branch& branch : all.branches)
        for (std::size_t k = 1; k < branch.points.size(); ++k) {
            const BranchPoint &one = branch.points[k - 1], &other = branch.points[k];
            const double part = (parameter - one.parameter) / (other.parameter - one.parameter);
            if (part >= 0 && part < 1)
                values.push_back(valueOf(one, name) + part * (valueOf(other, name) - valueOf(one, name)));
        }
    std::sort(values.begin(), values.end());
    return values;
}

std::vector<BranchPoint> criticalPoints(const Branches& all, CriticalKind kind) {
    std::vector<BranchPoint> found;
    for (const Branch& branch : all.branches)
        for (const BranchPoint& point : branch.points)
            if (point.critical == kind)
                found.push_back(point);
    return found;
}

std::string slider(const std::string& potential, const std::string& more = "dissipation = \"dotx^2/2\"\n") {
    return "format = 1\n[parameters]\np = 0.3\n[[coordinates]]\nname = \"x\"\ninitial = 0.2\n[energies]\n"
           "kinetic_coenergy = \"dotx^2/2\"\npotential = \"" +
           potential + "\"\n" + more;
}

} // namespace

class TestBranches : public QObject {
    Q_OBJECT

private slots:
    // Two equilibria meet at sqrt(16 k d^3/(27 c0)), and there is none above.
    void theCapacitorSnaps() {
        const Branches all = branchesOf(exampleText("thesis_electrical"), {"voltage", 1, 12, 6});
        const std::vector<BranchPoint> folds = criticalPoints(all, CriticalKind::Fold);
        QCOMPARE(folds.size(), std::size_t(1));
        QVERIFY(std::abs(folds[0].parameter / std::sqrt(16 * 20 * 1e-6 / (27 * 1e-7)) - 1) < 1e-9);
        QVERIFY(std::abs(valueOf(folds[0], "x1") / (0.01 / 3) - 1) < 1e-4);
        bool isStable = false, isUnstable = false;
        for (const Branch& branch : all.branches)
            for (const BranchPoint& point : branch.points) {
                const double x = valueOf(point, "x1"), gap = 0.01 - x; // 2 k x = c0 v^2/(2 (d - x)^2)
                QVERIFY(std::abs(2 * 20 * x - 1e-7 * std::pow(point.parameter / gap, 2) / 2) < 1e-9);
                isStable = isStable || point.equilibrium.stability == Stability::Stable;
                isUnstable = isUnstable || point.equilibrium.stability == Stability::Unstable;
            }
        QVERIFY(isStable && isUnstable);
    }

    // Each branch once, from one end of the range to the other: as many as a search for one voltage alone finds there.
    // Where L0 + b x2 = 0 eigenvalues pass infinity: equilibria do not feel the coil, and none branches off.
    void aVanishingInertiaIsNoBranching() {
        const Branches all = branchesOf(exampleText("thesis_electrical"), {"L0", 0, 0.2, 0.1});
        QVERIFY(!all.branches.empty());
        for (const CriticalKind kind : {CriticalKind::Fold, CriticalKind::BranchPoint, CriticalKind::Oscillation})
            QVERIFY(criticalPoints(all, kind).empty());
    }

    void asManyAsASearchFinds() {
        const AnalysedText model = analysedText(exampleText("thesis_electrical"));
        const EquilibriumQuestion question{model.problem, model.plain.equations};
        const Branches all = followEquilibria(question, findEquilibria(question), {"voltage", 0, 12, 6});
        QVERIFY(!all.isCut && !all.isLost);
        for (const Branch& branch : all.branches)
            for (const BranchPoint* end : {&branch.points.front(), &branch.points.back()})
                QVERIFY(end->parameter == 0 || end->parameter == 12);
        for (const double voltage : {1.3, 6.0, 10.0, 11.5}) {
            const AnalysedText there =
                analysedText(withValue(exampleText("thesis_electrical"), "voltage", std::to_string(voltage)));
            const Equilibria found = findEquilibria({there.problem, there.plain.equations});
            const std::vector<double> followed = valuesAt(all, "x1", voltage);
            QCOMPARE(followed.size(), found.found.size() + found.behindLimits.size());
            for (const Equilibrium& one : found.found) {
                const double x = valueOf({voltage, one, {}}, "x1");
                QVERIFY(std::any_of(followed.begin(), followed.end(),
                                    [&](double value) { return std::abs(value - x) < 2e-5; }));
            }
        }
    }

    // Of x'' = -x' + p - x^2 two equilibria meet at p = 0.
    void twoMeetAndVanish() {
        const Branches all = branchesOf(slider("x^3/3 - p*x"), {"p", -1, 2, 0.3});
        QCOMPARE(all.branches.size(), std::size_t(1));
        QCOMPARE(all.branches[0].points.front().parameter, 2.0);
        QCOMPARE(all.branches[0].points.back().parameter, 2.0);
        const std::vector<BranchPoint> folds = criticalPoints(all, CriticalKind::Fold);
        QCOMPARE(folds.size(), std::size_t(1));
        QVERIFY(std::abs(folds[0].parameter) < 1e-9);
        for (const BranchPoint& point : all.branches[0].points) {
            const double x = valueOf(point, "x");
            QVERIFY(std::abs(x * x - point.parameter) < 1e-9);
            if (std::abs(x) > 0.01)
                QVERIFY(point.equilibrium.stability == (x > 0 ? Stability::Stable : Stability::Unstable));
        }
    }

    // x = ln(p) leaves every range at p = 0, and the wall of sqrt(p - 1) stands within.
    void branchesThatEndWithin() {
        const Branches wall = branchesOf(slider("x^2/2 - sqrt(p - 1)*x"), {"p", 0, 2, 1.5});
        QCOMPARE(wall.branches.size(), std::size_t(1));
        QVERIFY(wall.isLost && !wall.isCut);
        for (const BranchPoint& point : wall.branches[0].points)
            QVERIFY(point.parameter >= 1 && std::abs(valueOf(point, "x") - std::sqrt(point.parameter - 1)) < 1e-8);
        QVERIFY(branchesOf(slider("sqrt(p - 5)*x^2"), {"p", 0, 2, 1.5}).branches.empty());
    }

    // Of x'' = -x' + p x - x^3 three branches meet at p = 0.
    void aPitchfork() {
        const Branches all = branchesOf(slider("-p*x^2/2 + x^4/4"), {"p", -1, 2, 0.3});
        QCOMPARE(all.branches.size(), std::size_t(2));
        std::size_t rest = 0, sides = 0;
        for (const Branch& branch : all.branches)
            for (const BranchPoint& point : branch.points) {
                const double x = valueOf(point, "x"), p = point.parameter;
                const bool isRest = std::abs(x) < 1e-9;
                QVERIFY(isRest || std::abs(x * x - p) < 1e-9 * std::max(1.0, p));
                ++(isRest ? rest : sides);
                if (std::abs(p) > 0.01)
                    QVERIFY(point.equilibrium.stability == (isRest && p > 0 ? Stability::Unstable : Stability::Stable));
            }
        QVERIFY(rest > 20 && sides > 40);
        const std::vector<BranchPoint> crossings = criticalPoints(all, CriticalKind::BranchPoint);
        QCOMPARE(crossings.size(), std::size_t(2)); // of the straight one, and where the bent one turns
        QVERIFY(criticalPoints(all, CriticalKind::Fold).empty());
        for (const BranchPoint& point : crossings)
            QVERIFY(std::abs(point.parameter) < 1e-6);
    }

    void theBeadLeavesTheLowestPoint() {
        const Branches all = branchesOf(exampleText("bead_on_hoop"), {"Omega", 2, 9, 6}, {{"phi", std::nullopt}});
        bool isRaised = false;
        for (const Branch& branch : all.branches)
            for (const BranchPoint& point : branch.points) {
                const double theta = valueOf(point, "theta");
                const double rate = point.parameter * point.parameter;
                QVERIFY(std::abs(std::sin(theta) * (std::cos(theta) * rate - 9.81 / 0.5)) < 1e-8 * rate);
                isRaised = isRaised || (point.parameter > 8 && std::abs(std::sin(theta)) > 0.1);
            }
        QVERIFY(isRaised);
        const std::vector<BranchPoint> crossings = criticalPoints(all, CriticalKind::BranchPoint);
        QVERIFY(std::any_of(crossings.begin(), crossings.end(), [](const BranchPoint& point) {
            return std::abs(point.parameter - std::sqrt(9.81 / 0.5)) < 1e-5;
        }));
    }

    // The circle x^2 + (p - 1)^2 = 1/4, as the force of a potential; found in the middle of the range.
    void aClosedCurve() {
        const Branches all = branchesOf(slider("x^3/3 + ((p - 1)^2 - 1/4)*x"), {"p", 0, 2, 0.3});
        QCOMPARE(all.branches.size(), std::size_t(1));
        QVERIFY(all.branches[0].isClosed);
        for (const BranchPoint& point : all.branches[0].points)
            QVERIFY(std::abs(std::hypot(valueOf(point, "x"), point.parameter - 1) - 0.5) < 1e-9);
        std::vector<BranchPoint> folds = criticalPoints(all, CriticalKind::Fold);
        QCOMPARE(folds.size(), std::size_t(2));
        std::sort(folds.begin(), folds.end(), [](const auto& a, const auto& b) { return a.parameter < b.parameter; });
        QVERIFY(std::abs(folds[0].parameter - 0.5) < 1e-9 && std::abs(folds[1].parameter - 1.5) < 1e-9);
    }

    // x'' = p x' - x: from damped to growing at p = 0.
    void anOscillationBegins() {
        const Branches all = branchesOf(slider("x^2/2", "[efforts]\nx = \"p*dotx\"\n"), {"p", -0.5, 1, 0.3});
        const std::vector<BranchPoint> found = criticalPoints(all, CriticalKind::Oscillation);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(std::abs(found[0].parameter) < 1e-6);
    }

    // By NumPy from the linearized equations; the place of the cart is undetermined.
    void theRootLocusOfThePole() {
        const Branches all = branchesOf(exampleText("cart_pole"), {"b", 0, 5, 0.5});
        QVERIFY(all.branches.size() >= 2);
        for (const Branch& branch : all.branches) {
            QVERIFY(branch.points.size() > 20);
            for (std::size_t k = 0; k < branch.points.size(); ++k) {
                const BranchPoint& point = branch.points[k];
                QCOMPARE(point.equilibrium.undetermined, std::vector<std::string>{"x"});
                const double M = 2, m = 0.5, l = 0.6, g = 9.81, b = point.parameter;
                const double up = std::cos(valueOf(point, "theta")) > 0 ? 1 : -1;
                for (const std::complex<double> s : point.eigenvalues) { // s times a cubic
                    const std::complex<double> cubic = s * s * s * ((M + m) * 4 / 3 * l - m * l) +
                                                       b * s * s * 4.0 / 3.0 * l - up * (M + m) * g * s - up * b * g;
                    QVERIFY(s == 0.0 || std::abs(cubic) < 1e-9 * std::pow(std::max(1.0, std::abs(s)), 3) * 10);
                }
                if (k > 0)
                    for (std::size_t i = 0; i < point.eigenvalues.size(); ++i)
                        QVERIFY(std::abs(point.eigenvalues[i] - branch.points[k - 1].eigenvalues[i]) < 0.5);
            }
        }
    }

    // J = m l^2/3 follows l.
    void parametersFollow() {
        const AnalysedText model = analysedText(exampleText("cart_pole"));
        const EquilibriumQuestion question{model.problem, model.plain.equations};
        ParameterRange range{"l", 0.3, 1, 0.6};
        range.parametersAt = [&](double l) {
            return parameterValues(*model.plain.model, model.plain.givens, {{{"l", l}}, {}});
        };
        const Branches all = followEquilibria(question, findEquilibria(question), range);
        for (const Branch& branch : all.branches)
            for (const BranchPoint& point : branch.points) {
                const double l = point.parameter, up = std::cos(valueOf(point, "theta")) > 0 ? 1 : -1;
                for (const std::complex<double> s : point.eigenvalues) {
                    const std::complex<double> cubic = s * s * s * (2.5 * 4 / 3 * l - 0.5 * l) +
                                                       0.5 * s * s * 4.0 / 3.0 * l - up * 2.5 * 9.81 * s -
                                                       up * 0.5 * 9.81;
                    QVERIFY(s == 0.0 || std::abs(cubic) < 1e-8 * std::pow(std::max(1.0, std::abs(s)), 3));
                }
            }
    }

    void valuesAreMatched() {
        const std::vector<std::complex<double>> before = {{-1, 0}, {0, 2}, {0, -2}},
                                                after = {{0.1, -2}, {-1.2, 0}, {0.1, 2}};
        QVERIFY(matched(before, after) == (std::vector<std::complex<double>>{{-1.2, 0}, {0.1, 2}, {0.1, -2}}));
        QVERIFY(matched(before, {{1, 0}}) == (std::vector<std::complex<double>>{{1, 0}}));
    }

    void stopsWhenItIsTold() {
        const AnalysedText model = analysedText(exampleText("cart_pole"));
        const EquilibriumQuestion question{model.problem, model.plain.equations};
        std::stop_source source;
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, followEquilibria(question, {}, {"b", 0, 5, 0.5}, source.get_token()));
    }
};

COENERGY_TEST(TestBranches)
#include "test_branches.moc"
