// The solver against Eigen's LU with full pivoting, by the residuals of the solutions, over sizes, units and
// singularities.
#include "matrices/solvers.hpp"
#include "numeric/square_solver.hpp"
#include "structure/transversal_scaling.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace coenergy;

namespace {

/// Random numbers that are the same everywhere.
class MatrixDice {
public:
    double number() { return 2 * static_cast<double>(m_engine()) / 4294967295.0 - 1; } // in [-1, 1]
    int whole(int least, int most) {
        return least + static_cast<int>(m_engine() % static_cast<unsigned>(most - least + 1));
    }

private:
    std::mt19937 m_engine{7};
};

struct Pattern {
    std::size_t size = 0;
    std::vector<MatrixPlace> places;
};

Pattern randomPattern(MatrixDice& dice, std::size_t size, double density) {
    Pattern pattern{size, {}};
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            if (i == j || dice.number() < 2 * density - 1)
                pattern.places.push_back({i, j});
    return pattern;
}

Pattern patternOf(const Eigen::MatrixXd& matrix) {
    Pattern pattern{static_cast<std::size_t>(matrix.rows()), {}};
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            if (matrix(i, j) != 0)
                pattern.places.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(j)});
    return pattern;
}

std::vector<double> entriesOf(const Eigen::MatrixXd& matrix, const Pattern& pattern) {
    std::vector<double> entries;
    for (const MatrixPlace& place : pattern.places)
        entries.push_back(matrix(static_cast<Eigen::Index>(place.row), static_cast<Eigen::Index>(place.column)));
    return entries;
}

Eigen::MatrixXd randomMatrix(MatrixDice& dice, const Pattern& pattern) {
    const auto n = static_cast<Eigen::Index>(pattern.size);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
    for (const MatrixPlace& place : pattern.places)
        matrix(static_cast<Eigen::Index>(place.row), static_cast<Eigen::Index>(place.column)) = dice.number();
    return matrix;
}

Eigen::VectorXd randomVector(MatrixDice& dice, std::size_t size) {
    Eigen::VectorXd vector(static_cast<Eigen::Index>(size));
    for (double& value : vector)
        value = dice.number();
    return vector;
}

Eigen::VectorXd solved(SquareSolver& solver, const Eigen::VectorXd& right) {
    Eigen::VectorXd solution(right.size());
    solver.solve(right.data(), solution.data());
    return solution;
}

// The residual against the terms it is made of, in the worst equation: of the size of rounding whatever the units.
double leftOver(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& solution, const Eigen::VectorXd& right) {
    double worst = 0;
    const Eigen::VectorXd residual = matrix * solution - right;
    const Eigen::VectorXd terms = product(matrix.cwiseAbs(), solution.cwiseAbs()) + right.cwiseAbs();
    for (Eigen::Index i = 0; i < residual.size(); ++i)
        worst = std::max(worst, residual[i] == 0 ? 0 : std::abs(residual[i]) / terms[i]);
    return solution.allFinite() ? worst : INFINITY;
}

// A pendulum's J: mass matrix and gradient of x^2 + y^2 - length^2.
Eigen::MatrixXd pendulum(double mass, double length, double angle) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(3, 3);
    matrix(0, 0) = matrix(1, 1) = mass;
    matrix(0, 2) = matrix(2, 0) = 2 * length * std::sin(angle);
    matrix(1, 2) = matrix(2, 1) = -2 * length * std::cos(angle);
    return matrix;
}

} // namespace

class TestSquareSolver : public QObject {
    Q_OBJECT

private slots:
    // Of a full matrix no plan helps.
    void manyFullMatrices() {
        MatrixDice dice;
        constexpr Eigen::Index n = 130;
        constexpr int count = 10;
        SquareSolver solver(n, patternOf(Eigen::MatrixXd::Ones(n, n)).places);
        for (int k = 0; k < count; ++k) {
            using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
            const Rows matrix = Rows::NullaryExpr(n, n, [&] { return dice.number(); });
            const Eigen::VectorXd right = Eigen::VectorXd::NullaryExpr(n, [&] { return dice.number(); });
            Eigen::VectorXd solution(n);
            QVERIFY(solver.factorize(matrix.data()) == Conditioning::Regular);
            solver.solve(right.data(), solution.data());
            QVERIFY((matrix * solution - right).norm() <= 1e-10 * right.norm() * matrix.norm());
        }
    }

    void solvesLikeFullPivoting() {
        MatrixDice dice;
        for (std::size_t size = 0; size <= 30; ++size)
            for (const double density : {1.0, 0.3, 0.1}) {
                const Pattern pattern = randomPattern(dice, size, density);
                SquareSolver solver(size, pattern.places);
                for (int round = 0; round < 12; ++round) {
                    const Eigen::MatrixXd matrix = randomMatrix(dice, pattern);
                    const Eigen::VectorXd right = randomVector(dice, size);
                    Eigen::FullPivLU<Eigen::MatrixXd> reference;
                    if (size > 0 && reference.compute(matrix).rcond() < 1e-7)
                        continue;
                    QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Regular);
                    const Eigen::VectorXd solution = solved(solver, right);
                    QVERIFY2(leftOver(matrix, solution, right) < 1e-11, qPrintable(QString::number(size)));
                    if (size > 0)
                        QVERIFY((solution - reference.solve(right)).norm() <= 1e-7 * solution.norm());
                }
            }
    }

    void solvesInPlace() {
        MatrixDice dice;
        const Pattern pattern = randomPattern(dice, 7, 0.5);
        SquareSolver solver(7, pattern.places);
        for (int round = 0; round < 3; ++round) { // afresh, then as planned
            const Eigen::MatrixXd matrix = randomMatrix(dice, pattern) + 3 * Eigen::MatrixXd::Identity(7, 7);
            solver.factorize(entriesOf(matrix, pattern).data());
            const Eigen::VectorXd right = randomVector(dice, 7);
            Eigen::VectorXd both = right;
            solver.solve(both.data(), both.data());
            QVERIFY(leftOver(matrix, both, right) < 1e-13);
        }
    }

    // Afresh, as planned, and where the matrix is singular.
    void solvesTransposed() {
        MatrixDice dice;
        for (std::size_t size = 1; size <= 25; size += 4) {
            const auto n = static_cast<Eigen::Index>(size);
            const Pattern pattern = randomPattern(dice, size, 0.4);
            SquareSolver solver(size, pattern.places);
            for (int round = 0; round < 4; ++round) {
                const Eigen::MatrixXd matrix = randomMatrix(dice, pattern) + 3 * Eigen::MatrixXd::Identity(n, n);
                QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Regular);
                const Eigen::VectorXd right = randomVector(dice, size);
                Eigen::VectorXd solution(n);
                solver.solveTransposed(right.data(), solution.data());
                QVERIFY(leftOver(matrix.transpose(), solution, right) < 1e-12);
            }
            if (size == 1)
                continue;
            const Pattern full = randomPattern(dice, size, 1);
            SquareSolver afresh(size, full.places);
            Eigen::MatrixXd singular = randomMatrix(dice, full);
            singular.col(0) = singular.col(n - 1);
            QCOMPARE(afresh.factorize(entriesOf(singular, full).data()), Conditioning::Singular);
            const Eigen::VectorXd right = singular.transpose() * randomVector(dice, size);
            Eigen::VectorXd solution(n);
            afresh.solveTransposed(right.data(), solution.data());
            QVERIFY(leftOver(singular.transpose(), solution, right) < 1e-9);
        }
    }

    void unitsOfRowsAndColumnsDoNotMatter() {
        MatrixDice dice;
        for (std::size_t size = 1; size <= 30; ++size) {
            const Pattern pattern = randomPattern(dice, size, 0.3);
            const auto n = static_cast<Eigen::Index>(size);
            Eigen::VectorXd rows(n), columns(n);
            for (Eigen::Index k = 0; k < n; ++k) {
                rows[k] = std::ldexp(1.0, dice.whole(-60, 60));
                columns[k] = std::ldexp(1.0, dice.whole(-60, 60));
            }
            SquareSolver plain(size, pattern.places);
            SquareSolver scaled(size, pattern.places);
            for (int round = 0; round < 8; ++round) {
                const Eigen::MatrixXd matrix = randomMatrix(dice, pattern) + 2 * Eigen::MatrixXd::Identity(n, n);
                const Eigen::MatrixXd inUnits = product(rows.asDiagonal(), matrix, columns.asDiagonal());
                const Eigen::VectorXd right = randomVector(dice, size);
                QCOMPARE(plain.factorize(entriesOf(matrix, pattern).data()), Conditioning::Regular);
                QCOMPARE(scaled.factorize(entriesOf(inUnits, pattern).data()), Conditioning::Regular);
                QVERIFY(scaled.pivotRatio() > 1e-5 * plain.pivotRatio()); // another order of pivots, at most
                const Eigen::VectorXd solution = solved(scaled, rows.cwiseProduct(right));
                QVERIFY(leftOver(inUnits, solution, rows.cwiseProduct(right)) < 1e-11);
            }
        }
    }

    // Masses of micrograms on lengths of kilometres: in its units the matrix looks as if it had no mass at all.
    void pendulumsInAllUnits() {
        for (const double mass : {1e-9, 1.0, 1e9})
            for (const double length : {1e-6, 1.0, 1e6}) {
                const Pattern pattern = patternOf(pendulum(mass, length, 1));
                SquareSolver solver(3, pattern.places);
                for (int k = 0; k < 200; ++k) {
                    const Eigen::MatrixXd matrix = pendulum(mass, length, 0.05 * k);
                    QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Regular);
                    QVERIFY2(solver.pivotRatio() > 1e-8, qPrintable(QString::number(solver.pivotRatio())));
                    const Eigen::Vector3d right(0, -9.81 * mass, -length);
                    const double left = leftOver(matrix, solved(solver, right), right);
                    QVERIFY2(left < 1e-11, qPrintable(QString::number(left)));
                }
            }
    }

    void redundantRowsAreSingularInAllUnits() {
        for (const double unit : {1e-9, 1.0, 1e9}) { // of the second constraint, which says what the first one says
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(4, 4);
            matrix.topLeftCorner(3, 3) = pendulum(1, 1, 0.7);
            matrix.row(3) = unit * matrix.row(2);
            matrix.col(3) = unit * matrix.col(2);
            const Pattern pattern = patternOf(matrix);
            SquareSolver solver(4, pattern.places);
            QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Singular);
            const Eigen::Vector4d right(0, -9.81, -1, -unit);
            const Eigen::VectorXd solution = solved(solver, right);
            QVERIFY(leftOver(matrix, solution, right) < 1e-12);
            const double share =
                solution[2] / (unit * solution[3]); // equal up to what powers of two leave of the scales
            QVERIFY2(share > 0.2 && share < 5, qPrintable(QString::number(share)));
        }
    }

    // What was a good pivot becomes none, again and again.
    void followsAPivotThatVanishes() {
        for (const std::size_t blocks : {1U, 3U, 8U}) {
            const auto n = static_cast<Eigen::Index>(2 * blocks);
            const auto turned = [&](double angle) {
                Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
                for (Eigen::Index b = 0; b < n; b += 2) {
                    const double own = angle * static_cast<double>(1 + b);
                    matrix(b, b) = matrix(b + 1, b + 1) = std::cos(own);
                    matrix(b, b + 1) = -(matrix(b + 1, b) = std::sin(own));
                    if (b > 0)
                        matrix(b, b - 1) = matrix(b - 1, b) = 0.1;
                }
                return matrix;
            };
            const Pattern pattern = patternOf(turned(0.3));
            SquareSolver solver(pattern.size, pattern.places);
            const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(n, 1, 2);
            for (int k = 0; k <= 2000; ++k) {
                const Eigen::MatrixXd matrix = turned(k * std::acos(-1.0) / 500);
                QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Regular);
                const double left = leftOver(matrix, solved(solver, right), right);
                QVERIFY2(left < 1e-13, qPrintable(QStringLiteral("%1 at %2").arg(left).arg(k)));
            }
        }
    }

    // Pairs of unknowns whose equations change places from matrix to matrix, tied to a tree with its root first: no
    // plan lasts.
    void largeMatricesThatSuitNoPlan() {
        constexpr std::size_t n = 1200;
        std::vector<MatrixPlace> places;
        for (std::size_t i = 0; i < n; ++i)
            for (const std::size_t j : {i - i % 2, i - i % 2 + 1})
                places.push_back({i, j});
        for (std::size_t pair = 1; pair < n / 2; ++pair) {
            places.push_back({2 * pair, 2 * ((pair - 1) / 2)});
            places.push_back({2 * ((pair - 1) / 2), 2 * pair});
        }
        SquareSolver solver(n, places);
        for (int round = 0; round < 24; ++round) {
            std::vector<double> entries, x(n, 1), left(n, -1);
            for (const auto& [row, column] : places)
                if (row / 2 != column / 2)
                    entries.push_back(1e-3);
                else
                    entries.push_back((row == column) == (round % 2 == 0) ? 2 : 1e-6);
            QCOMPARE(solver.factorize(entries.data()), Conditioning::Regular);
            solver.solve(x.data(), x.data());
            for (std::size_t k = 0; k < places.size(); ++k)
                left[places[k].row] += entries[k] * x[places[k].column];
            QVERIFY(std::all_of(left.begin(), left.end(), [](double rest) { return std::abs(rest) < 1e-12; }));
        }
    }

    void singularButConsistentGivesTheLeastSolution() {
        MatrixDice dice;
        for (std::size_t size = 2; size <= 20; size += 3) {
            const auto n = static_cast<Eigen::Index>(size);
            const Pattern pattern = randomPattern(dice, size, 1);
            SquareSolver solver(size, pattern.places);
            Eigen::MatrixXd matrix = randomMatrix(dice, pattern);
            solver.factorize(entriesOf(matrix, pattern).data());
            QVERIFY(solver.pivotRatio() > SquareSolver::singularRatio);
            matrix.row(n - 1) = matrix.topRows(n - 1).colwise().sum();
            QCOMPARE(solver.factorize(entriesOf(matrix, pattern).data()), Conditioning::Singular);
            const Eigen::VectorXd right = matrix * randomVector(dice, size);
            const Eigen::VectorXd solution = solved(solver, right);
            QVERIFY(leftOver(matrix, solution, right) < 1e-10);
            const Eigen::VectorXd least = leastSolutionOf(matrix, right);
            QVERIFY(solution.norm() < 30 * least.norm()); // least in scales near one, not exploding
        }
    }

    void whatIsNotFiniteIsUndefined() {
        MatrixDice dice;
        for (const std::size_t size : {1U, 2U, 9U}) {
            const Pattern pattern = randomPattern(dice, size, 1);
            SquareSolver solver(size, pattern.places);
            const auto n = static_cast<Eigen::Index>(size);
            const Eigen::MatrixXd matrix = randomMatrix(dice, pattern) + 3 * Eigen::MatrixXd::Identity(n, n);
            const std::vector<double> entries = entriesOf(matrix, pattern);
            const Eigen::VectorXd right = randomVector(dice, size);
            for (int round = 0; round < 3; ++round)
                for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL})
                    for (std::size_t k = 0; k < entries.size(); ++k) {
                        std::vector<double> broken = entries;
                        broken[k] = bad;
                        QCOMPARE(solver.factorize(broken.data()), Conditioning::Undefined);
                        QVERIFY(!solved(solver, right).allFinite());
                        QCOMPARE(solver.pivotRatio(), 0.0);
                        QCOMPARE(solver.factorize(entries.data()), Conditioning::Regular);
                        QVERIFY(leftOver(matrix, solved(solver, right), right) < 1e-13);
                    }
        }
    }

    void zeroHasNoSolution() {
        for (const std::size_t size : {1U, 4U}) {
            MatrixDice dice;
            const Pattern pattern = randomPattern(dice, size, 1);
            SquareSolver solver(size, pattern.places);
            const std::vector<double> zeros(pattern.places.size(), 0.0);
            QCOMPARE(solver.factorize(zeros.data()), Conditioning::Singular);
            QVERIFY(!solved(solver, Eigen::VectorXd::Ones(static_cast<Eigen::Index>(size))).allFinite());
        }
    }

    void nothingToSolve() {
        SquareSolver solver(0, {});
        QCOMPARE(solver.factorize(nullptr), Conditioning::Regular);
        QCOMPARE(solver.pivotRatio(), 1.0);
        solver.solve(nullptr, nullptr);
    }

    void scalesBringATransversalToOne() {
        MatrixDice dice;
        for (std::size_t n = 1; n <= 20; ++n) {
            std::vector<double> sizes(n * n);
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 0; j < n; ++j)
                    sizes[i * n + j] = i == j || dice.number() < 0 ? std::ldexp(1.0, dice.whole(-200, 200)) : 0;
            const std::vector<int> exponents = columnExponents(sizes, n);
            QCOMPARE(exponents.size(), n);
            // rows scaled by their largest entries, each column must have a one, up to what rounding to powers leaves
            std::vector<double> largest(n, 0.0);
            for (std::size_t i = 0; i < n; ++i) {
                double row = 0;
                for (std::size_t j = 0; j < n; ++j)
                    row = std::max(row, std::ldexp(sizes[i * n + j], exponents[j]));
                for (std::size_t j = 0; j < n; ++j)
                    largest[j] = std::max(largest[j], std::ldexp(sizes[i * n + j], exponents[j]) / row);
            }
            for (const double size : largest)
                QVERIFY(size > 0.2);
        }
        QVERIFY(columnExponents({1, 1, 0, 0}, 2).empty());
        QVERIFY(columnExponents({1, 0, 1, 0}, 2).empty());
    }

    // A chain of statements s_k = a_k s_(k-1) + b_k x_k behind a full matrix without them: by its plan, and where the
    // pivots do not suit any plan without the statements.
    void statementsAmongTheUnknowns() {
        MatrixDice dice;
        constexpr std::size_t n = 12;
        ExtendedPlaces extended{n, n, {}};
        for (std::size_t i = 0; i < n; ++i) {
            extended.places.push_back({i, i});
            extended.places.push_back({i, 2 * n - 1 - i});
        }
        for (std::size_t k = 0; k < n; ++k) {
            if (k > 0)
                extended.places.push_back({n + k, n + k - 1});
            extended.places.push_back({n + k, k});
            extended.places.push_back({n + k, n + k});
        }
        std::vector<MatrixPlace> full;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                full.push_back({i, j});
        SquareSolver solver(extended, full);
        for (int round = 0; round < 6; ++round) {
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * n, 2 * n);
            std::vector<double> entries;
            for (const auto& [row, column] : extended.places) {
                entries.push_back(row >= n && row == column ? -1
                                                            : dice.number() + (row == column && round < 4 ? 3 : 0));
                if (round == 5 && row == 3) // no row of its own: without a solution
                    entries.back() = 0;
                matrix(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) = entries.back();
            }
            const Conditioning conditioning = solver.factorize(entries.data());
            QCOMPARE(conditioning == Conditioning::Regular, round < 5);
            if (round == 5)
                break;
            Eigen::VectorXd right = Eigen::VectorXd::Zero(2 * n);
            for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(n); ++i)
                right[i] = dice.number();
            Eigen::VectorXd x(n);
            solver.solve(right.data(), x.data());
            const Eigen::VectorXd expected = solutionOf(matrix, right).col(0).head(n);
            QVERIFY((x - expected).norm() < 1e-10 * expected.norm());
            solver.solveTransposed(right.data(), x.data());
            const Eigen::VectorXd turned = solutionOf(matrix.transpose(), right).col(0).head(n);
            QVERIFY((x - turned).norm() < 1e-10 * turned.norm());
        }
    }
};

COENERGY_TEST(TestSquareSolver)
#include "test_square_solver.moc"
