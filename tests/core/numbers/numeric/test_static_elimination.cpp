// Against Eigen's LU with full pivoting, on the matrix for which it was planned and on others with its pattern.
#include "matrices/solvers.hpp"
#include "numeric/static_elimination.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

// A band with some entries beside it, large on the diagonal or only somewhere.
struct Sparse {
    Sparse(std::size_t n, unsigned seed) : size(n), engine(seed) {
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                if (i == j || i == j + 1 || engine() % 12 == 0)
                    places.push_back({i, j});
    }
    std::vector<double> entries(double diagonal) {
        std::vector<double> values;
        for (const MatrixPlace& place : places)
            values.push_back(static_cast<double>(engine()) / 2147483648.0 - 1 +
                             (place.row == place.column ? diagonal : 0));
        return values;
    }
    Eigen::MatrixXd dense(const std::vector<double>& values) const {
        const auto n = static_cast<Eigen::Index>(size);
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
        for (std::size_t k = 0; k < places.size(); ++k)
            matrix(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) = values[k];
        return matrix;
    }
    // Powers of two other than one.
    MatrixScales scales() const { return {std::vector<double>(size, 2), std::vector<double>(size, 0.25)}; }

    std::size_t size;
    std::mt19937 engine;
    std::vector<MatrixPlace> places;
};

} // namespace

class TestStaticElimination : public QObject {
    Q_OBJECT

private slots:
    void solvesMatricesOfOnePattern() {
        for (const std::size_t n : {1U, 5U, 20U, 60U}) {
            Sparse sparse(n, 7);
            StaticElimination elimination(n, sparse.places);
            QVERIFY(elimination.plan(sparse.entries(3).data(), sparse.scales()));
            for (int round = 0; round < 5; ++round) {
                const std::vector<double> entries = sparse.entries(3);
                QVERIFY(elimination.factorize(entries.data()));
                const Eigen::MatrixXd matrix = sparse.dense(entries);
                const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(matrix.rows(), -1, 2);
                Eigen::VectorXd x = right;
                elimination.solve(x.data(), x.data());
                QVERIFY((x - solutionOf(matrix, right)).norm() < 1e-11 * x.norm());
                elimination.solveTransposed(right.data(), x.data());
                QVERIFY((x - solutionOf(matrix.transpose(), right)).norm() < 1e-11 * x.norm());
            }
        }
    }

    // Code takes over where a plan is used often: the same numbers, bit for bit, and the same refusals.
    void codeComputesTheSame() {
        for (const std::size_t n : {1U, 2U, 5U, 20U, 60U}) {
            Sparse sparse(n, 7);
            StaticElimination used(n, sparse.places);
            const std::vector<double> planned = sparse.entries(3);
            QVERIFY(used.plan(planned.data(), sparse.scales()));
            for (int round = 0; round < 1000; ++round)
                QVERIFY(used.factorize(planned.data()));
            for (const double diagonal : {3.0, 30.0, 0.0, 1e-3}) {
                StaticElimination fresh(n, sparse.places);
                QVERIFY(fresh.plan(planned.data(), sparse.scales()));
                std::vector<double> entries = sparse.entries(diagonal);
                QCOMPARE(used.factorize(entries.data()), fresh.factorize(entries.data()));
                QCOMPARE(used.pivotRatio(), fresh.pivotRatio());
                std::vector<double> right(n), x(n), expected(n);
                for (std::size_t k = 0; k < n; ++k)
                    x[k] = right[k] = std::sin(static_cast<double>(k + 1));
                used.solve(x.data(), x.data());
                fresh.solve(right.data(), expected.data());
                QCOMPARE(x, expected);
                used.solveTransposed(right.data(), x.data());
                fresh.solveTransposed(right.data(), expected.data());
                QCOMPARE(x, expected);
                entries.back() = std::nan("");
                QVERIFY(!used.factorize(entries.data()));
            }
        }
    }
    void codeRefusesWhatTheOrderDoesNotSuit() {
        StaticElimination elimination(2, {{0, 0}, {0, 1}, {1, 0}, {1, 1}});
        const auto isSuited = [&](std::vector<double> entries) { return elimination.factorize(entries.data()); };
        QVERIFY(elimination.plan(std::vector<double>{4, 1, 1, 4}.data(), {{1, 1}, {1, 1}}));
        for (int round = 0; round < 1000; ++round)
            QVERIFY(isSuited({4, 1, 1, 4}));
        QVERIFY(!isSuited({1e-9, 1, 1, 1e-9}));
        QVERIFY(!isSuited({1e-4, 1, 1, 1e-4})); // by its multiplier alone
        QVERIFY(!isSuited({1, 1, 1, 1}));
        QVERIFY(!isSuited({4, 1, std::nan(""), 4}));
        QVERIFY(isSuited({1e-3, 0, 1, 4}));
        QVERIFY(isSuited({1, 4, 0.5, 1}));
    }

    // Planned for a matrix with its pivots on the diagonal.
    void refusesWhatTheOrderDoesNotSuit() {
        StaticElimination elimination(2, {{0, 0}, {0, 1}, {1, 0}, {1, 1}});
        QVERIFY(elimination.plan(std::vector<double>{4, 1, 1, 4}.data(), {{1, 1}, {1, 1}}));
        const auto isSuited = [&](std::vector<double> entries) { return elimination.factorize(entries.data()); };
        QVERIFY(isSuited({4, 1, 1, 4}));
        QVERIFY(!isSuited({1e-9, 1, 1, 1e-9}));
        QVERIFY(!isSuited({1e-4, 1, 1, 1e-4})); // by its multiplier alone
        QVERIFY(!isSuited({1, 1, 1, 1}));
        QVERIFY(!isSuited({4, 1, std::nan(""), 4}));
        QVERIFY(isSuited({1, 4, 0.5, 1}));
    }

    void nothingIsPlannedForSingularMatrices() {
        Sparse sparse(4, 7);
        const std::vector<double> zeros(sparse.places.size(), 0.0);
        StaticElimination elimination(4, sparse.places);
        QVERIFY(!elimination.plan(zeros.data(), sparse.scales()));
        QVERIFY(!elimination.isPlanned());
    }

    void scalesBringEntriesNearOne() {
        const std::vector<MatrixPlace> places = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
        const std::vector<double> entries = {3e12, 1e-5, 1e4, 2e-9};
        const auto scales = transversalScales(places, entries.data(), 2);
        QVERIFY(scales);
        for (std::size_t i = 0; i < 2; ++i) {
            double largest = 0;
            for (std::size_t k = 0; k < places.size(); ++k)
                if (places[k].row == i)
                    largest = std::max(largest, scales->row[i] * entries[k] * scales->column[places[k].column]);
            QVERIFY(largest >= 1 && largest < 2);
        }
    }

    void noScalesForWhatHasNone() {
        const std::vector<MatrixPlace> places = {{0, 0}, {0, 1}, {1, 0}};
        const auto hasScales = [&](std::vector<double> entries) {
            return transversalScales(places, entries.data(), 2).has_value();
        };
        QVERIFY(hasScales({1, 2, 3}));
        QVERIFY(!hasScales({1, 0, 3}));
        QVERIFY(!hasScales({INFINITY, 2, 3}));
        QVERIFY(!hasScales({std::nan(""), 2, 3}));
    }

    // Pivots 4 and 1, whatever the order.
    void pivotRatioOfADiagonal() {
        StaticElimination elimination(2, {{0, 0}, {1, 1}});
        QVERIFY(elimination.plan(std::vector<double>{4, 1}.data(), {{1, 1}, {1, 1}}));
        QVERIFY(elimination.factorize(std::vector<double>{4, 1}.data()));
        QCOMPARE(elimination.pivotRatio(), 0.25);
    }
};

COENERGY_TEST(TestStaticElimination)
#include "test_static_elimination.moc"
