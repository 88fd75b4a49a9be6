#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/null_vectors.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

class Dice {
public:
    Matrix matrix(Eigen::Index rows, Eigen::Index columns) {
        return Matrix::NullaryExpr(rows, columns,
                                   [this] { return static_cast<double>(m_engine()) / 2147483648.0 - 1; });
    }
    Matrix ofRank(Eigen::Index rows, Eigen::Index columns, Eigen::Index rank) {
        return matrix(rows, rank) * matrix(rank, columns);
    }

private:
    std::mt19937 m_engine{5};
};

} // namespace

class TestDecompositions : public QObject {
    Q_OBJECT

private slots:
    // A QR decomposition tells the same as singular values, for ranks that are plain and for such that are not.
    void nullVectorsOfManyColumns() {
        Dice dice;
        constexpr double share = 1e-10;
        for (const auto& [rows, columns, rank] : {std::tuple(40, 40, 40), {60, 40, 39}, {70, 70, 67}, {50, 50, 0}})
            for (const double disturbance : {0.0, 1e-15, 1e-11, 1e-4}) {
                Matrix matrix = rank > 0 ? dice.ofRank(rows, columns, rank) : Matrix::Zero(rows, columns).eval();
                matrix += disturbance * dice.matrix(rows, columns);
                const SingularValues all = singularValues(matrix);
                const Eigen::Index count = (all.values.array() <= share * all.values[0]).count();
                const Matrix null = nullVectors(matrix, share);
                QCOMPARE(null.cols(), count);
                QVERIFY(isOrthonormal(null, 1e-12));
                const Matrix expected = all.right.rightCols(count);
                QVERIFY((null - product(expected, product(expected.transpose(), null))).norm() <= 1e-9);
                const auto least = leastRegular(matrix, share);
                QCOMPARE(least.has_value(), count < columns);
                if (!least)
                    continue;
                const double value = all.values[columns - count - 1];
                QVERIFY(std::abs(least->value - value) <= 1e-6 * value);
                QVERIFY((matrix * least->right - least->value * least->left).norm() <= 1e-9 * all.values[0]);
            }
    }

    // With one pair of directions that is a thousand times weaker than the others.
    void factorsOfThePlainlyRegularAlone() {
        Dice dice;
        const Matrix regular = dice.matrix(40, 40);
        const auto factors = plainlyRegular(regular, 1e-7);
        QVERIFY(factors);
        const Vector x = Vector::LinSpaced(40, -1, 2);
        QVERIFY((factors->solve(product(regular, Matrix(x))) - x).norm() <= 1e-10);
        QVERIFY(!plainlyRegular(dice.ofRank(40, 40, 39), 1e-7));
        QVERIFY(!plainlyRegular(dice.ofRank(40, 40, 39) + 1e-10 * regular, 1e-7));
        QVERIFY(!plainlyRegular(Matrix::Zero(40, 40), 1e-7) && !plainlyRegular(dice.matrix(40, 41), 1e-7));
    }

    void leastRegularBesideANullDirection() {
        Dice dice;
        const SingularValues made = singularValues(dice.matrix(64, 64));
        Vector values = Vector::LinSpaced(64, 2, 1);
        values.tail<2>() << 1e-3, 0;
        const Matrix matrix = product(made.left, values.asDiagonal(), made.right.transpose());
        const auto least = leastRegular(matrix, 1e-10);
        QVERIFY(least && std::abs(least->value - 1e-3) <= 1e-12);
        QVERIFY(std::abs(std::abs(least->right.dot(made.right.col(62))) - 1) <= 1e-12);
        QVERIFY(std::abs(std::abs(least->left.dot(made.left.col(62))) - 1) <= 1e-12);
        QCOMPARE(nullVectors(matrix, 1e-10).cols(), Eigen::Index(1));
    }

    // As those of a long chain: the least is one of many that are nearly as small.
    void leastRegularOfACrowd() {
        constexpr Eigen::Index size = 120;
        Matrix matrix = 2 * Matrix::Identity(size, size);
        matrix.diagonal(1).setConstant(-0.5);
        matrix.diagonal(-1).setConstant(-0.5);
        const auto least = leastRegular(matrix, 1e-10);
        const double angle = std::numbers::pi / (size + 1);
        QVERIFY(least && std::abs(least->value - (2 - std::cos(angle))) <= 1e-12);
        const Vector shape = Vector::LinSpaced(size, angle, size * angle).array().sin().matrix().normalized();
        QVERIFY(std::abs(std::abs(least->right.dot(shape)) - 1) <= 1e-12);
        QVERIFY(std::abs(std::abs(least->left.dot(shape)) - 1) <= 1e-12);
    }

    // Moore and Penrose: x is orthogonal to the kernel and A x is the projection of b.
    void leastNormOfAnyShapeAndRank() {
        Dice dice;
        for (const auto& [rows, columns, rank] : {std::tuple(3, 7, 3), {7, 3, 3}, {6, 6, 4}, {5, 8, 2}, {4, 4, 4}}) {
            const Matrix matrix = dice.ofRank(rows, columns, rank);
            const LeastNorm decomposition(matrix, 1e-10);
            QCOMPARE(decomposition.rank(), Eigen::Index(rank));
            const Vector right = dice.matrix(rows, 1);
            const Vector x = decomposition.solve(right);
            QVERIFY(product(matrix.transpose(), product(matrix, x) - right).norm() < 1e-12);
            const Matrix kernel = Eigen::FullPivLU<Matrix>(matrix).setThreshold(1e-10).kernel();
            QVERIFY(product(kernel.transpose(), x).norm() < 1e-12);
        }
    }

    // Those of linear oscillators with free directions: many ones, many zeros.
    void singularValuesMayRepeat() {
        Dice dice;
        for (Eigen::Index count = 0; count < 60; ++count) {
            const Eigen::Index n = 8 + count % 13, stiff = 1 + count % n;
            const Matrix root = 3 * dice.matrix(n, n), springs = 3 * dice.matrix(n, stiff);
            Matrix matrix = Matrix::Zero(2 * n, 2 * n);
            matrix.topRightCorner(n, n).setIdentity();
            matrix.bottomLeftCorner(n, n) = -solutionOf(product(root, root.transpose()) + Matrix::Identity(n, n),
                                                        product(springs, springs.transpose()));
            const SingularValues parts = singularValues(matrix);
            const Matrix again = product(parts.left, parts.values.asDiagonal(), parts.right.transpose());
            QVERIFY((again - matrix).norm() < 1e-12 * matrix.norm());
            QVERIFY(isOrthonormal(parts.right, 1e-12));
            QVERIFY(isOrthonormal(parts.left, 1e-12));
        }
    }

    void rangeIsOrthonormalAndHoldsTheMatrix() {
        Dice dice;
        const Matrix matrix = dice.ofRank(6, 5, 3);
        const Matrix range = LeastNorm(matrix, 1e-10).range();
        QCOMPARE(range.cols(), Eigen::Index(3));
        QVERIFY(isOrthonormal(range, 1e-14));
        QVERIFY((product(range, product(range.transpose(), matrix)) - matrix).norm() < 1e-13);
    }

    // diag(1, 1e-6) x = (1, 1): the second equation counts unless its pivot counts as zero.
    void pivotsBelowTheThresholdAreZero() {
        const Matrix matrix = Eigen::Vector2d(1, 1e-6).asDiagonal();
        const Vector ones = Vector::Ones(2);
        QVERIFY(LeastNorm(matrix).solve(ones).isApprox(Eigen::Vector2d(1, 1e6), 1e-14));
        QVERIFY(LeastNorm(matrix, 1e-5).solve(ones).isApprox(Eigen::Vector2d(1, 0), 1e-14));
    }

    void singularValuesPutTheMatrixTogether() {
        Dice dice;
        for (const auto& [rows, columns] : {std::pair(4, 4), {3, 6}, {20, 5}}) {
            const Matrix matrix = dice.matrix(rows, columns);
            const SingularValues found = singularValues(matrix);
            QCOMPARE(found.values.size(), Eigen::Index(std::min(rows, columns)));
            QVERIFY(std::is_sorted(found.values.begin(), found.values.end(), std::greater<>()));
            QVERIFY((product(found.left, found.values.asDiagonal(), found.right.transpose()) - matrix).norm() < 1e-13);
        }
        // of (3 0; 4 5): the roots of 45 and 5
        const Vector known = singularValues((Matrix(2, 2) << 3, 0, 4, 5).finished()).values;
        QVERIFY(known.isApprox(Eigen::Vector2d(std::sqrt(45.0), std::sqrt(5.0)), 1e-15));
    }
};

COENERGY_TEST(TestDecompositions)
#include "test_decompositions.moc"
