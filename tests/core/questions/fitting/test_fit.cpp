// What a fit says of its unknowns, against closed forms.
#include "fitting/central_differences.hpp"
#include "fitting/fit.hpp"
#include "fitting/student_quantile.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <limits>
#include <stdexcept>

using namespace coenergy;

namespace {

constexpr Eigen::Index sampleCount = 40;
const Eigen::VectorXd times = Eigen::VectorXd::LinSpaced(sampleCount, 0, 4);

// The same errors in every run, of mean size 0.01.
double errorOf(Eigen::Index sample) {
    return 0.01 * std::sqrt(2.0) * std::sin(1.7 * static_cast<double>(sample * sample));
}

using Curve = double (*)(const Eigen::VectorXd& x, double t);

/// Of samples that follow the curve at `truth`, with errors.
FitProblem problemOf(Curve curve, std::vector<FitUnknown> unknowns, const Eigen::VectorXd& truth) {
    FitProblem problem{std::move(unknowns), {}};
    problem.residuals = [curve, truth](const Eigen::VectorXd& x) {
        Eigen::VectorXd residuals(sampleCount);
        for (Eigen::Index k = 0; k < sampleCount; ++k)
            residuals[k] = curve(x, times[k]) - curve(truth, times[k]) - errorOf(k);
        return std::optional(residuals);
    };
    return problem;
}

double line(const Eigen::VectorXd& x, double t) {
    return x[0] + x[1] * t;
}

double swing(const Eigen::VectorXd& x, double t) {
    return x[2] * std::cos(std::sqrt(x[0] / x[1]) * t);
}

bool isNear(double value, double expected, double share) {
    return std::abs(value - expected) <= share * std::abs(expected);
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT

private slots:
    // The normal equations of a line.
    void fitsALine() {
        const Fit fit = fitted(problemOf(line, {{"a", 5}, {"b", -3}}, Eigen::Vector2d(1, 2)));
        const double n = sampleCount, sum = times.sum(), squares = times.squaredNorm();
        const double determinant = n * squares - sum * sum;
        QVERIFY(fit.end == FitEnd::Converged);
        QCOMPARE(fit.freedom, std::size_t(sampleCount - 2));
        QVERIFY(isNear(*fit.estimates[0].deviation, fit.deviation * std::sqrt(squares / determinant), 1e-8));
        QVERIFY(isNear(*fit.estimates[1].deviation, fit.deviation * std::sqrt(n / determinant), 1e-8));
        QVERIFY(isNear(fit.correlations(0, 1), -sum / std::sqrt(n * squares), 1e-8));
        for (const auto& [estimate, truth] : {std::pair(fit.estimates[0], 1.0), std::pair(fit.estimates[1], 2.0)}) {
            const auto [from, to] = *estimate.interval;
            QVERIFY(from < truth && truth < to);
            QVERIFY(isNear(to - estimate.value, 2.024394 * *estimate.deviation, 1e-6)); // of 38 degrees of freedom
        }
    }

    // Tables of Student's distribution.
    void knowsStudentsDistribution() {
        QVERIFY(isNear(studentQuantile(0.975, 1), 12.7062047, 1e-8));
        QVERIFY(isNear(studentQuantile(0.975, 10), 2.2281389, 1e-7));
        QVERIFY(isNear(studentQuantile(0.975, 1e6), 1.9599664, 2e-6));
    }

    void saysThatARatioAloneIsDetermined() {
        const auto problem = problemOf(swing, {{"k", 8}, {"m", 1.9}, {"a", 0.8}}, Eigen::Vector3d(9, 2, 1));
        const Fit fit = fitted(problem);
        QVERIFY(isNear(fit.estimates[0].value / fit.estimates[1].value, 4.5, 0.01));
        QCOMPARE(fit.undetermined.size(), std::size_t(1));
        QVERIFY(fit.undetermined[0].kind == Undetermined::Kind::Factors);
        QCOMPARE(fit.undetermined[0].unknowns, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(fit.undetermined[0].weights, (std::vector<double>{1, 1}));
        QVERIFY(!fit.estimates[0].deviation && !fit.estimates[1].deviation && fit.estimates[2].deviation);
        QCOMPARE(fit.freedom, std::size_t(sampleCount - 2));
    }

    void tellsProductsPowersAndSums() {
        const auto product = [](const Eigen::VectorXd& x, double t) { return std::cos(x[0] * x[1] * x[1] * t); };
        const Fit powers = fitted(problemOf(product, {{"a", 1.02}, {"b", 1}}, Eigen::Vector2d(1, 1)));
        QVERIFY(powers.undetermined.at(0).kind == Undetermined::Kind::Factors);
        QCOMPARE(powers.undetermined[0].weights, (std::vector<double>{2, -1}));
        const auto sum = [](const Eigen::VectorXd& x, double t) { return std::cos((x[0] + 2 * x[1]) * t); };
        const Fit steps = fitted(problemOf(sum, {{"a", 1}, {"b", 0.4}}, Eigen::Vector2d(1, 0.41)));
        QVERIFY(steps.undetermined.at(0).kind == Undetermined::Kind::Steps);
        QVERIFY(isNear(steps.undetermined[0].weights.at(1), -0.5, 1e-3));
    }

    // The part that makes up for the other is a millionth of it, and no less needed.
    void tellsSmallPartsThatMatter() {
        const auto sum = [](const Eigen::VectorXd& x, double t) { return std::cos((x[0] + 1e-6 * x[1]) * t); };
        const Fit fit = fitted(problemOf(sum, {{"a", 1}, {"b", 1}}, Eigen::Vector2d(1, 0.41)));
        QVERIFY(fit.undetermined.at(0).kind == Undetermined::Kind::Steps);
        QVERIFY(isNear(fit.undetermined[0].weights.at(1), -1e6, 1e3));
        QVERIFY(!fit.estimates[0].deviation && !fit.estimates[1].deviation);
    }

    // As determined as x, to first order at x = y, and different beyond.
    void doesNotPromiseMoreThanTheNeighbourhood() {
        const auto curve = [](const Eigen::VectorXd& x, double t) {
            return (x[0] + x[1] + std::pow(x[0] - x[1], 2)) * t;
        };
        FitProblem problem = problemOf(curve, {{"x", 1}, {"y", 1}}, Eigen::Vector2d(1, 1));
        const auto directions = Eigen::Vector2d(1, -1).eval();
        const auto found =
            undeterminedCombinations(problem, Eigen::Vector2d(1, 1), {directions, Eigen::Vector2d(2, 2), 1e-9});
        QVERIFY(found.at(0).kind == Undetermined::Kind::Nearby);
    }

    void staysWithinBounds() {
        const Fit fit = fitted(problemOf(line, {{"a", 5, 1.5, 9}, {"b", 0}}, Eigen::Vector2d(1, 2)));
        QVERIFY(fit.estimates[0].atBound == AtBound::Lower);
        QVERIFY(std::abs(fit.estimates[0].value - 1.5) < 1e-9 && !fit.estimates[0].deviation);
        // Then b alone is fitted: sum t (1 + 2 t + e - 1.5)/sum t^2.
        double sum = 0;
        for (Eigen::Index k = 0; k < sampleCount; ++k)
            sum += times[k] * (2 * times[k] - 0.5 + errorOf(k));
        QVERIFY(isNear(fit.estimates[1].value, sum / times.squaredNorm(), 1e-6));
        QCOMPARE(fit.freedom, std::size_t(sampleCount - 1));
        QVERIFY(fit.estimates[1].atBound == AtBound::No && fit.estimates[1].deviation);
    }

    void boundsMayHoldAll() {
        const Fit low = fitted(problemOf(line, {{"a", 5, 1.5, 9}, {"b", 4, 2.5, 9}}, Eigen::Vector2d(1, 2)));
        QVERIFY(low.estimates[0].atBound == AtBound::Lower && low.estimates[1].atBound == AtBound::Lower);
        QVERIFY(isNear(low.estimates[0].value, 1.5, 1e-9) && isNear(low.estimates[1].value, 2.5, 1e-9));
        QVERIFY(!low.estimates[0].deviation && !low.estimates[1].deviation && low.undetermined.empty());
        QCOMPARE(low.freedom, std::size_t(sampleCount));
        const Fit high = fitted(problemOf(line, {{"a", 0, -1, 0.5}, {"b", 0, -1, 1}}, Eigen::Vector2d(1, 2)));
        QVERIFY(high.estimates[0].atBound == AtBound::Upper);
    }

    void inAnyUnits_data() {
        QTest::addColumn<double>("unit");      // of the first unknown
        QTest::addColumn<double>("residuals"); // and of what was measured
        QTest::addColumn<bool>("isBounded");
        for (const bool isBounded : {false, true})
            for (const double unit : {1.0, 1e9, 1e12, 1e-9, 1e-12})
                for (const double residuals : {1.0, 1e-8, 1e-12, 1e9})
                    QTest::addRow("%g, %g%s", unit, residuals, isBounded ? ", bounds" : "")
                        << unit << residuals << isBounded;
    }

    // (k, a), a curve a cos(sqrt(k) t), far from where it begins.
    void inAnyUnits() {
        QFETCH(double, unit);
        QFETCH(double, residuals);
        QFETCH(bool, isBounded);
        const double infinity = std::numeric_limits<double>::infinity();
        FitProblem problem =
            problemOf([](const Eigen::VectorXd& x, double t) { return x[1] * std::cos(std::sqrt(x[0]) * t); },
                      {{"k", 3.5 * unit, isBounded ? 0.5 * unit : -infinity, isBounded ? 20 * unit : infinity},
                       {"a", 0.3 * residuals, isBounded ? 0 : -infinity}},
                      Eigen::Vector2d(4, 1));
        problem.size = residuals;
        problem.residuals = [inOnes = problem.residuals, unit, residuals](const Eigen::VectorXd& x) {
            return std::optional<Eigen::VectorXd>(*inOnes(Eigen::Vector2d(x[0] / unit, x[1] / residuals)) * residuals);
        };
        const Fit fit = fitted(problem);
        QVERIFY(fit.end == FitEnd::Converged && fit.undetermined.empty());
        // as Gauss and Newton find it with numbers near 1
        QVERIFY(isNear(fit.estimates[0].value, 4.00589036269 * unit, 1e-8));
        QVERIFY(isNear(fit.estimates[1].value, 1.00182662132 * residuals, 1e-8));
    }

    void doesNotStepOverABound() {
        FitProblem problem = problemOf(line, {{"a", 0, 0, 9}, {"b", 0, -1, 0}}, Eigen::Vector2d(1, 2));
        problem.residuals = [inner = problem.residuals](const Eigen::VectorXd& x) {
            return x[0] < 0 || x[1] > 0 ? throw std::runtime_error("beyond a bound") : inner(x);
        };
        const auto jacobian = centralDifferences(problem)(Eigen::Vector2d(0, 0));
        QVERIFY((jacobian->col(0) - Eigen::VectorXd::Ones(sampleCount)).norm() < 1e-6);
        QVERIFY((jacobian->col(1) - times).norm() < 1e-6);
    }

    void goesAroundWhereThereAreNoValues() {
        FitProblem problem = problemOf(swing, {{"k", 6}, {"m", 2, 2, 2.0001}, {"a", 0.8}}, Eigen::Vector3d(9, 2, 1));
        problem.residuals = [inner = problem.residuals](const Eigen::VectorXd& x) {
            return x[0] > 9.5 ? std::nullopt : inner(x);
        };
        const Fit fit = fitted(problem);
        QVERIFY(fit.end == FitEnd::Converged);
        QVERIFY(isNear(fit.estimates[0].value / fit.estimates[1].value, 4.5, 0.01));
        problem.unknowns[0].start = 10;
        QVERIFY(fitted(problem).end == FitEnd::NoStart);
    }

    void refusesTooFewSamples() {
        FitProblem problem{{{"a", 1}, {"b", 1}},
                           [](const Eigen::VectorXd& x) { return std::optional<Eigen::VectorXd>(x.head(1)); }};
        QVERIFY(fitted(problem).end == FitEnd::TooFewSamples);
    }

    void passesOnWhatIsThrown() {
        FitProblem problem = problemOf(line, {{"a", 5}, {"b", -3}}, Eigen::Vector2d(1, 2));
        int calls = 0;
        problem.residuals = [&calls, inner = problem.residuals](const Eigen::VectorXd& x) {
            return ++calls > 4 ? throw std::runtime_error("stopped") : inner(x);
        };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, fitted(problem));
    }
};

COENERGY_TEST(TestFit)
#include "test_fit.moc"
