// What has priority moves least, however much the rest has to move for it.
#include "matrices/solvers.hpp"
#include "numeric/least_change.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

Eigen::MatrixXd drawn(Eigen::Index rows, Eigen::Index columns, std::mt19937_64& random) {
    return Eigen::MatrixXd::NullaryExpr(rows, columns,
                                        [&] { return 0x1p-52 * static_cast<double>(random() >> 11) - 1; });
}

std::vector<Eigen::Index> placesOf(const std::vector<int>& precedence, int kind) {
    std::vector<Eigen::Index> places;
    for (std::size_t k = 0; k < precedence.size(); ++k)
        if (precedence[k] == kind)
            places.push_back(static_cast<Eigen::Index>(k));
    return places;
}

} // namespace

class TestLeastChange : public QObject {
    Q_OBJECT

private slots:
    // Any other solution differs by a null vector. In the first kind that it changes, the solution is orthogonal to it.
    void isLexicographicallyLeast() {
        std::mt19937_64 random(5);
        bool isLeast = true;
        for (int round = 0; round < 50; ++round) {
            const auto rows = static_cast<Eigen::Index>(1 + random() % 5);
            const auto columns = rows + static_cast<Eigen::Index>(random() % 5);
            const Eigen::MatrixXd matrix = drawn(rows, columns, random);
            const Eigen::VectorXd right = drawn(rows, 1, random);
            std::vector<int> precedence;
            for (Eigen::Index k = 0; k < columns; ++k)
                precedence.push_back(static_cast<int>(random() % 3));
            const Eigen::VectorXd x = leastChange(matrix, right, precedence);
            QVERIFY((matrix * x - right).norm() < 1e-9 * (1 + x.norm()));
            Eigen::MatrixXd null = matrix.fullPivLu().kernel();
            if ((matrix * null).norm() > 1e-9 || null.norm() == 0)
                continue; // a square matrix has no null vector
            for (int kind = 0; kind < 3 && null.cols() > 0; ++kind) {
                const std::vector<Eigen::Index> places = placesOf(precedence, kind);
                const Eigen::MatrixXd moves = null(places, Eigen::all);
                isLeast = isLeast && (moves.transpose() * x(places)).norm() < 1e-8 * (1 + x.norm());
                if (places.empty())
                    continue;
                const Eigen::FullPivLU<Eigen::MatrixXd> decomposition(moves);
                if (decomposition.rank() == null.cols())
                    break;
                null = Eigen::MatrixXd(null * decomposition.kernel());
            }
        }
        QVERIFY(isLeast);
    }

    void whatIsUncertainIsZero() {
        const Eigen::MatrixXd matrix = (Eigen::MatrixXd(1, 2) << 0, 3e-8).finished();
        const Eigen::VectorXd right = Eigen::VectorXd::Ones(1);
        QVERIFY(std::abs(leastChange(matrix, right, {0, 0})[1] * 3e-8 - 1) < 1e-12);
        QCOMPARE(leastChange(matrix, right, {0, 0}, 4e-8).norm(), 0.0);
    }

    void rankDeficient() {
        const Eigen::MatrixXd parallel = (Eigen::MatrixXd(2, 3) << 1, 2, 3, 2, 4, 6 + 1e-9).finished();
        QVERIFY(isRankDeficient(parallel, 1e-8) && !isRankDeficient(parallel, 1e-11));
        QVERIFY(isRankDeficient(Eigen::MatrixXd::Constant(1, 2, 1e-9), 1e-8));
        QVERIFY(isRankDeficient(Eigen::MatrixXd::Constant(1, 2, std::nan("")), 1e-8));
        QVERIFY(isRankDeficient(Eigen::MatrixXd::Identity(3, 2), 1e-8));
        QVERIFY(!isRankDeficient(Eigen::MatrixXd::Identity(2, 3), 1e-8));
    }
};

COENERGY_TEST(TestLeastChange)
#include "test_least_change.moc"
