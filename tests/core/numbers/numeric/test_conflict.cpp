// What is called a conflict is one, and nothing can be left out of it.
#include "matrices/solvers.hpp"
#include "numeric/conflict.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace coenergy;

namespace {

using Vector = Eigen::VectorXd;
using Groups = std::vector<std::size_t>;
using Residuals = std::function<Vector(const Vector&)>;

EquationGroups each(std::size_t count, Eigen::Index unknowns, Residuals residuals) {
    EquationGroups equations{count, {}, std::move(residuals), Vector::Ones(unknowns)};
    for (std::size_t k = 0; k < count; ++k)
        equations.groupOf.push_back(k);
    return equations;
}

Vector values(std::initializer_list<double> list) {
    return Eigen::Map<const Vector>(list.begin(), static_cast<Eigen::Index>(list.size()));
}

std::vector<Vector> startsAround(const Vector& x) {
    std::mt19937_64 random(7);
    std::vector<Vector> starts = {x};
    for (const double spread : {0.1, 1.0, 3.0}) {
        Vector start = x;
        for (double& value : start)
            value += spread * (0x1p-52 * static_cast<double>(random() >> 11) - 1);
        starts.push_back(start);
    }
    return starts;
}

Groups conflict(const EquationGroups& equations, const Vector& start) {
    const auto found = solutionOrConflict(equations, startsAround(start));
    const auto* conflict = std::get_if<Conflict>(&found);
    return conflict ? conflict->groups : Groups{};
}

bool hasSolution(const Eigen::MatrixXd& matrix, const Vector& right, const Groups& rows) {
    if (rows.empty())
        return true;
    const std::vector<Eigen::Index> chosen(rows.begin(), rows.end());
    const Eigen::MatrixXd part = matrix(chosen, Eigen::all);
    const Vector wanted = right(chosen);
    return (product(part, leastSolutionOf(part, wanted)) - wanted).norm() < 1e-9;
}

} // namespace

class TestConflict : public QObject {
    Q_OBJECT

private slots:
    void solutionIsFound() {
        const auto circleAndLine = each(2, 2, [](const Vector& x) {
            return values({x.squaredNorm() - 1, x[0] - 0.6});
        });
        const auto found = solutionOrConflict(circleAndLine, startsAround(values({0.3, 0.2})));
        const auto* solution = std::get_if<Vector>(&found);
        QVERIFY(solution);
        QVERIFY(std::abs((*solution)[0] - 0.6) < 1e-6 && std::abs(std::abs((*solution)[1]) - 0.8) < 1e-6);
    }

    // The line passes the circle by. The least of (x^2 - 1)^2 + (x - 2)^2 is 0.825, at x = 1.165.
    void circleAndLine() {
        const auto equations = each(2, 2, [](const Vector& x) { return values({x.squaredNorm() - 1, x[0] - 2}); });
        const auto found = solutionOrConflict(equations, startsAround(values({0.6, -0.8})));
        const auto* conflict = std::get_if<Conflict>(&found);
        QVERIFY(conflict);
        QCOMPARE(conflict->groups, (Groups{0, 1}));
        const double least = equations.residuals(conflict->closest).squaredNorm();
        QVERIFY2(least < 0.84, qPrintable(QString::number(least)));
    }

    void whatIsNotInvolvedIsNotNamed() {
        const auto equations = each(4, 3, [](const Vector& x) {
            return values({x[2] - 5, x[0] + x[1] - 1, x[1] * x[1] - 3, x[0] + x[1] - 2});
        });
        QCOMPARE(conflict(equations, values({0, 0, 0})), (Groups{1, 3}));
    }

    // Of three copies of one side the first is enough.
    void copiesAreNotNamed() {
        const auto equations = each(4, 1, [](const Vector& x) {
            return values({x[0] - 1, x[0] - 2, 2 * x[0] - 4, 3 * x[0] - 6});
        });
        QCOMPARE(conflict(equations, values({0})), (Groups{0, 1}));
    }

    void equationWithoutSolution() {
        const auto equations = each(2, 1, [](const Vector& x) { return values({x[0] - 1, x[0] * x[0] + 1}); });
        QCOMPARE(conflict(equations, values({3})), Groups{1});
    }

    void groupsStayTogether() {
        EquationGroups equations = each(3, 2, [](const Vector& x) {
            return values({x[0] - 1, x[1] - 1, x[0] + x[1] - 5});
        });
        equations.groupOf = {0, 0, 1};
        equations.groupCount = 2;
        QCOMPARE(conflict(equations, values({0, 0})), (Groups{0, 1}));
    }

    void unreachableValuesAreNoPoints() {
        const auto equations = each(2, 1, [](const Vector& x) { return values({std::sqrt(x[0]) - 2, x[0] - 4}); });
        const auto found = solutionOrConflict(equations, startsAround(values({1})));
        QVERIFY(std::holds_alternative<Vector>(found));
        QVERIFY(std::abs(std::get<Vector>(found)[0] - 4) < 1e-5);
    }

    // Against linear algebra: the rows named have no solution, and have one without any of them.
    void smallestSets() {
        std::mt19937_64 random(11);
        const auto draw = [&] { return 0x1p-52 * static_cast<double>(random() >> 11) - 1; };
        for (int trial = 0; trial < 30; ++trial) {
            const Eigen::Index rows = 3 + trial % 5;
            Eigen::MatrixXd matrix(rows, 4);
            Vector right(rows);
            for (Eigen::Index i = 0; i < rows; ++i) {
                for (Eigen::Index k = 0; k < 4; ++k)
                    matrix(i, k) = std::round(2 * draw()); // so that some rows depend on others
                right[i] = std::round(3 * draw());
            }
            Groups all;
            for (Eigen::Index i = 0; i < rows; ++i)
                all.push_back(static_cast<std::size_t>(i));
            const auto equations = each(all.size(), 4, [&](const Vector& x) { return Vector(matrix * x - right); });
            const Groups named = conflict(equations, Vector::Zero(4));
            QCOMPARE(named.empty(), hasSolution(matrix, right, all));
            if (named.empty())
                continue;
            QVERIFY(!hasSolution(matrix, right, named));
            for (const std::size_t row : named) {
                Groups others = named;
                std::erase(others, row);
                QVERIFY(hasSolution(matrix, right, others));
            }
        }
    }
};

COENERGY_TEST(TestConflict)
#include "test_conflict.moc"
