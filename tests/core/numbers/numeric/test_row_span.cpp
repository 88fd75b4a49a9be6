#include "base/random_numbers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/row_span.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

using Row = Eigen::RowVectorXd;
using Matrix = Eigen::MatrixXd;

/// Rows of length 1, each with a few entries near the diagonal and one anywhere.
Matrix sparseRows(Eigen::Index count, Eigen::Index columns, std::uint64_t seed) {
    RandomNumbers random(seed);
    Matrix rows = Matrix::Zero(count, columns);
    for (Eigen::Index j = 0; j < count; ++j) {
        for (Eigen::Index k = j; k < std::min(columns, j + 4); ++k)
            rows(j, k) = random.deviation();
        rows(j, static_cast<Eigen::Index>(random.share() * static_cast<double>(columns))) += random.deviation();
        rows.row(j).normalize();
    }
    return rows;
}

RowSpan spanOf(const Matrix& rows) {
    RowSpan span(rows.cols());
    for (Eigen::Index j = 0; j < rows.rows(); ++j)
        span.add(rows.row(j), span.nearestTo(rows.row(j)));
    return span;
}

double distanceByOrthogonalization(const Matrix& rows, const Row& row) {
    const Matrix range = LeastNorm(rows.transpose(), 1e-12).range();
    return (row.transpose() - range * (range.transpose() * row.transpose())).norm();
}

std::optional<Eigen::VectorXd> solvedByClearRows(const Matrix& rows, const Eigen::VectorXd& right) {
    const auto clear = ClearRows::of(rows);
    return clear ? clear->leastNorm(right) : std::nullopt;
}

double leastSingularOf(const Matrix& rows) {
    return singularValues(rows.rowwise().normalized()).values.minCoeff();
}

} // namespace

class TestRowSpan : public QObject {
    Q_OBJECT

private slots:
    void distancesAreThoseOfOrthogonalRows() {
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            const Matrix rows = sparseRows(30, 40, seed);
            RowSpan span(rows.cols());
            for (Eigen::Index j = 0; j < rows.rows(); ++j) {
                const RowSpan::Nearest nearest = span.nearestTo(rows.row(j));
                const double expected = j == 0 ? 1 : distanceByOrthogonalization(rows.topRows(j), rows.row(j));
                QVERIFY(std::abs(nearest.distance - expected) < 1e-12);
                span.add(rows.row(j), nearest);
            }
        }
    }

    // A combination of rows, and one that is moved away from it by little, at right angles to all of them.
    void smallDistancesAndWeights() {
        const Matrix rows = sparseRows(25, 40, 7);
        const RowSpan span = spanOf(rows);
        Eigen::VectorXd weights = Eigen::VectorXd::Zero(25);
        weights << 1, -2, Eigen::VectorXd::Zero(20), 0.5, 0, 3;
        Row combination = weights.transpose() * rows;
        const double length = combination.norm();
        const Matrix range = LeastNorm(rows.transpose()).range();
        Row away = Row::LinSpaced(40, -1, 2);
        away -= (range * (range.transpose() * away.transpose())).transpose();
        away.normalize();
        for (const double distance : {0.0, 1e-13, 1e-9, 1e-6, 1e-3}) {
            const RowSpan::Nearest nearest = span.nearestTo(combination / length + distance * away);
            QVERIFY(std::abs(nearest.distance - distance) < 1e-14);
            QVERIFY((nearest.weights - weights / length).norm() < 1e-12);
        }
    }

    // Once a row was taken that is nearly a combination of others, distances are exact still.
    void nearRowsDoNotSpoilOthers() {
        Matrix rows = sparseRows(12, 20, 3);
        rows.row(6) = (rows.row(2) + rows.row(4)).normalized() + 1e-5 * rows.row(11);
        rows.row(6).normalize();
        const RowSpan span = spanOf(rows.topRows(10));
        for (const Row& row : {Row(rows.row(10)), Row(rows.row(11)), Row((rows.row(6) - rows.row(2)).normalized())}) {
            const double expected = distanceByOrthogonalization(rows.topRows(10), row);
            QVERIFY2(std::abs(span.nearestTo(row).distance - expected) < 1e-10,
                     qPrintable(QString::number(span.nearestTo(row).distance - expected)));
        }
    }

    void leastNormOfRows() {
        const Matrix rows = 1e3 * sparseRows(30, 45, 4);
        const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(30, -1, 3);
        const auto found = solvedByClearRows(rows, right);
        QVERIFY(found.has_value());
        const Eigen::VectorXd expected = LeastNorm(rows).solve(right);
        QVERIFY((*found - expected).norm() < 1e-12 * expected.norm());
    }

    // Their order, and what is added to one, decide nothing: only the least singular value does.
    void plainlyIndependentRows() {
        const Matrix rows = sparseRows(60, 80, 5);
        const Matrix backward = 1e5 * rows.colwise().reverse();
        const double least = leastSingularOf(rows);
        for (const Matrix& some : {rows, backward}) {
            QVERIFY(arePlainlyIndependent(some, 1e-3 * least));
            QVERIFY(!arePlainlyIndependent(some, least));
        }
        Matrix near = rows;
        near.row(50) = (rows.row(3) - 2 * rows.row(40) + 1e-5 * rows.row(50)).normalized();
        QVERIFY(!arePlainlyIndependent(near, 1e-5));
        QVERIFY(arePlainlyIndependent(near, 1e-9));
        near.row(50) = rows.row(3) - rows.row(40);
        QVERIFY(!arePlainlyIndependent(near, 0));
        QVERIFY(!arePlainlyIndependent(rows.topLeftCorner(5, 4), 0));
    }

    // The squares of the distances are of the size of rounding here.
    void leastNormOfNearRows() {
        Matrix rows = sparseRows(30, 45, 4);
        rows.row(20) = (rows.row(2) + rows.row(4)).normalized() + 1e-4 * rows.row(20);
        const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(30, -1, 3);
        const auto found = solvedByClearRows(rows, right);
        QVERIFY(found.has_value());
        QVERIFY((rows * *found - right).norm() < 1e-9);
        const Eigen::VectorXd expected = LeastNorm(rows).solve(right);
        QVERIFY((*found - expected).norm() < 1e-9 * expected.norm());
    }

    void rowsThatAreNotClearAreLeftToOthers() {
        Matrix rows = sparseRows(10, 15, 4);
        rows.row(8) = rows.row(1) - rows.row(3);
        QVERIFY(!solvedByClearRows(rows, Eigen::VectorXd::Ones(10)).has_value());
        rows.row(8).setZero();
        QVERIFY(!solvedByClearRows(rows, Eigen::VectorXd::Ones(10)).has_value());
        QVERIFY(!solvedByClearRows(Matrix(0, 3), Eigen::VectorXd(0)).has_value());
    }
};

COENERGY_TEST(TestRowSpan)
#include "test_row_span.moc"
