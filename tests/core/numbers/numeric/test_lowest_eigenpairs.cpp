// The lowest eigenvalues of sparse pencils against closed forms and against all eigenvalues of the same matrices.
#include "matrices/solvers.hpp"
#include "numeric/lowest_eigenpairs.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;

namespace {

Eigen::SparseMatrix<double> pencilPart(const Eigen::MatrixXd& matrix) {
    return matrix.sparseView();
}

Eigen::MatrixXd unitMasses(Eigen::Index size) {
    return Eigen::MatrixXd::Identity(size, size);
}

// Springs of stiffness 1 between neighbours; the first held by another one, if it is held.
Eigen::MatrixXd springChain(Eigen::Index size, bool isHeld) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
    for (Eigen::Index k = 0; k + 1 < size; ++k)
        matrix.block(k, k, 2, 2) += (Eigen::Matrix2d() << 1, -1, -1, 1).finished();
    matrix(0, 0) += isHeld;
    return matrix;
}

double heldChainValue(Eigen::Index size, Eigen::Index k) {
    const double root =
        2 * std::sin(static_cast<double>(2 * k + 1) * std::numbers::pi / static_cast<double>(2 * size + 1) / 2);
    return root * root;
}

// Of both chains together: K x 1 + 1 x K.
Eigen::MatrixXd springGrid(Eigen::Index size) {
    const Eigen::MatrixXd one = springChain(size, true);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size * size, size * size);
    for (Eigen::Index i = 0; i < size; ++i)
        for (Eigen::Index j = 0; j < size; ++j)
            matrix.block(i * size, j * size, size, size) += one(i, j) * unitMasses(size);
    for (Eigen::Index i = 0; i < size; ++i)
        matrix.block(i * size, i * size, size, size) += one;
    return matrix;
}

bool areNear(const Eigen::VectorXd& values, const std::vector<double>& expected, double relative = 1e-9) {
    if (static_cast<std::size_t>(values.size()) != expected.size())
        return false;
    for (std::size_t k = 0; k < expected.size(); ++k)
        if (std::abs(values[static_cast<Eigen::Index>(k)] - expected[k]) > relative * std::abs(expected[k]))
            return false;
    return true;
}

// Eigenvectors, independent of each other.
bool areSolved(const Eigenpairs& pairs, const Eigen::MatrixXd& stiffness, const Eigen::MatrixXd& mass) {
    const Eigen::MatrixXd& x = pairs.vectors;
    const Eigen::MatrixXd rest = product(stiffness, x) - product(mass, x, pairs.values.asDiagonal());
    return rest.norm() <= 1e-8 * stiffness.norm() * x.norm() &&
           (product(x.transpose(), mass, x) - unitMasses(x.cols())).norm() <= 1e-8;
}

std::vector<double> allBySize(const Eigen::MatrixXd& stiffness, const Eigen::MatrixXd& mass) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(stiffness, mass);
    std::vector<double> values(solver.eigenvalues().begin(), solver.eigenvalues().end());
    std::sort(values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    return values;
}

} // namespace

class TestLowestEigenpairs : public QObject {
    Q_OBJECT

private slots:
    void aHeldChain() {
        const Eigen::Index size = 500;
        const auto pairs = lowestEigenpairs(pencilPart(springChain(size, true)), pencilPart(unitMasses(size)), 10);
        QVERIFY(pairs && pairs->alike == 0 && areSolved(*pairs, springChain(size, true), unitMasses(size)));
        std::vector<double> expected;
        for (Eigen::Index k = 0; k < 10; ++k)
            expected.push_back(heldChainValue(size, k));
        QVERIFY(areNear(pairs->values, expected));
    }

    // A square membrane has its values twice, which one start does not see.
    void doubleValuesAreBothFound() {
        const Eigen::Index size = 18;
        std::vector<double> expected;
        for (Eigen::Index i = 0; i < size; ++i)
            for (Eigen::Index j = 0; j < size; ++j)
                expected.push_back(heldChainValue(size, i) + heldChainValue(size, j));
        std::sort(expected.begin(), expected.end());
        for (const std::size_t count : {1, 2, 3, 12, 60}) {
            const auto pairs = lowestEigenpairs(pencilPart(springGrid(size)), pencilPart(unitMasses(size * size)),
                                                static_cast<Eigen::Index>(count));
            QVERIFY(pairs && areSolved(*pairs, springGrid(size), unitMasses(size * size)));
            QVERIFY(areNear(pairs->values, {expected.begin(), expected.begin() + static_cast<long>(count)}));
            const double last = expected[count - 1];
            const auto alike = std::count_if(expected.begin() + static_cast<long>(count), expected.end(),
                                             [&](double value) { return value - last < 1e-9 * last; });
            QCOMPARE(pairs->alike, static_cast<Eigen::Index>(alike));
        }
    }

    // More of one value than are wanted.
    void oneValueOfAll() {
        const Eigen::Index size = 150;
        const auto pairs = lowestEigenpairs(pencilPart(3 * unitMasses(size)), pencilPart(2 * unitMasses(size)), 4);
        QVERIFY(pairs && areNear(pairs->values, {1.5, 1.5, 1.5, 1.5}));
        QCOMPARE(pairs->alike, size - 4);
        QVERIFY(areSolved(*pairs, 3 * unitMasses(size), 2 * unitMasses(size)));
    }

    // What K does not feel has the value zero, exactly, as often as there are free parts.
    void zerosAreExact() {
        Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(180, 180);
        for (const Eigen::Index first : {0, 60, 120})
            stiffness.block(first, first, 60, 60) = 1e6 * springChain(60, false);
        const auto pairs = lowestEigenpairs(pencilPart(stiffness), pencilPart(unitMasses(180)), 5);
        QVERIFY(pairs && (pairs->values.head(3).array() == 0).all() && pairs->values[3] > 0);
        QCOMPARE(pairs->alike, Eigen::Index(1)); // the first bending of the third part
        QVERIFY(areSolved(*pairs, stiffness, unitMasses(180)));
    }

    void randomPencilsOfAnySign() {
        std::mt19937 engine(7);
        std::normal_distribution<double> normal;
        for (int draw = 0; draw < 6; ++draw) {
            const Eigen::Index size = 60 + 20 * draw;
            Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(size, size), mass = stiffness;
            for (Eigen::Index k = 0; k < size; ++k) {
                const Eigen::Index other = static_cast<Eigen::Index>(engine() % static_cast<unsigned>(size));
                stiffness(k, k) += normal(engine);
                stiffness(k, other) += normal(engine);
                stiffness(other, k) = stiffness(k, other);
                const double drawn = normal(engine);
                mass(k, k) = 1 + drawn * drawn; // outweighs what is beside it
                if (k > 0)
                    mass(k, k - 1) = mass(k - 1, k) = 0.2;
            }
            const auto all = allBySize(stiffness, mass);
            const auto pairs = lowestEigenpairs(pencilPart(stiffness), pencilPart(mass), 7);
            QVERIFY(pairs && areSolved(*pairs, stiffness, mass));
            QVERIFY(areNear(pairs->values, {all.begin(), all.begin() + 7}, 1e-7));
        }
    }

    void allOfFew() {
        const auto pairs = lowestEigenpairs(pencilPart(springChain(5, true)), pencilPart(unitMasses(5)), 9);
        QVERIFY(pairs && pairs->values.size() == 5);
        QVERIFY(areNear(pairs->values, allBySize(springChain(5, true), unitMasses(5))));
    }

    void aMassMustBePositive() {
        Eigen::MatrixXd mass = unitMasses(120);
        mass(50, 50) = -1;
        QVERIFY(!lowestEigenpairs(pencilPart(springChain(120, true)), pencilPart(mass), 3));
        mass(50, 50) = 0;
        QVERIFY(!lowestEigenpairs(pencilPart(springChain(120, true)), pencilPart(mass), 3));
    }
};

COENERGY_TEST(TestLowestEigenpairs)
#include "test_lowest_eigenpairs.moc"
