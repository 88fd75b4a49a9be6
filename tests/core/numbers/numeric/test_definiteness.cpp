#include "expression/parse.hpp"
#include "numeric/definiteness.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

using Rows = std::vector<std::size_t>;

Rows negative(const std::vector<std::vector<std::string>>& texts, const Point& point = {}) {
    ExpressionMatrix matrix;
    for (const auto& row : texts) {
        matrix.emplace_back();
        for (const std::string& text : row)
            matrix.back().push_back(*parseExpression(text).value);
    }
    return negativeDirection(matrix, point);
}

} // namespace

class TestDefiniteness : public QObject {
    Q_OBJECT

private slots:
    void namesTheRowsOfTheDirection() {
        QCOMPARE(negative({{"1", "0", "0"}, {"0", "-1", "0"}, {"0", "0", "1"}}), Rows{1});
        QCOMPARE(negative({{"1", "2", "0"}, {"2", "1", "0"}, {"0", "0", "5"}}), (Rows{0, 1})); // eigenvalues 3, -1, 5
        QCOMPARE(negative({{"0", "m"}, {"m", "0"}}, {{"m", 2}}), (Rows{0, 1}));
    }

    // Of many rows, by a factorization instead of eigenvalues.
    void manyRows() {
        Eigen::SparseMatrix<double> matrix(600, 600);
        matrix.setIdentity();
        QCOMPARE(negativeDirection(matrix), Rows{});
        matrix.coeffRef(7, 300) = matrix.coeffRef(300, 7) = 2; // eigenvalues 3, -1
        QCOMPARE(negativeDirection(matrix).size(), std::size_t(2));
        matrix.coeffRef(7, 300) = matrix.coeffRef(300, 7) = 1; // 2, 0
        QCOMPARE(negativeDirection(matrix), Rows{});
        matrix.coeffRef(450, 450) = -1e-3;
        QCOMPARE(negativeDirection(matrix), Rows{450});
        matrix.coeffRef(450, 450) = std::nan("");
        QCOMPARE(negativeDirection(matrix), Rows{});
    }

    // A zero eigenvalue is no negative one, nor is what rounding makes of it.
    void semidefiniteIsNotNegative() {
        QCOMPARE(negative({{"2", "1"}, {"1", "2"}}), Rows{});
        QCOMPARE(negative({{"a^2", "a*b"}, {"a*b", "b^2"}}, {{"a", 0.1}, {"b", 0.7}}), Rows{});
        QCOMPARE(negative({{"0"}}), Rows{});
    }

    void noUnitHidesIt() {
        QCOMPARE(negative({{"-m", "0"}, {"0", "1"}}, {{"m", 1e-20}}), Rows{0});
        QCOMPARE(negative({{"m", "2*sqrt(m*n)"}, {"2*sqrt(m*n)", "n"}}, {{"m", 1e-12}, {"n", 1e12}}), (Rows{0, 1}));
    }

    void withoutValuesNothingIsKnown() {
        QCOMPARE(negative({{"-1", "x"}, {"x", "1"}}), Rows{});
        QCOMPARE(negative({}), Rows{});
    }
};

COENERGY_TEST(TestDefiniteness)
#include "test_definiteness.moc"
