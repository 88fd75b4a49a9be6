// Eliminating the intermediate results leaves the derivatives.
#include "expression/parse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/local_slopes.hpp"
#include "numeric/tangents.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

// The n-th output is the square of the sum of the first n inputs.
Tape squaresOfSums(std::size_t count) {
    std::vector<std::string> inputs;
    std::vector<Statement> statements;
    std::vector<Expression> outputs;
    for (std::size_t k = 0; k < count; ++k) {
        const std::string n = std::to_string(k);
        inputs.push_back("x" + n);
        const std::string before = k ? "s" + std::to_string(k - 1) + " + " : "";
        statements.push_back({"s" + n, *parseExpression(before + "sin(x" + n + ")*x0").value});
        outputs.push_back(*parseExpression("s" + n + "^2").value);
    }
    return Tape({}, inputs, statements, outputs);
}

Eigen::MatrixXd eliminated(const LocalSlopes& slopes) {
    const auto outputs = static_cast<Eigen::Index>(slopes.outputs), inputs = static_cast<Eigen::Index>(slopes.inputs),
               inner = static_cast<Eigen::Index>(slopes.inner);
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(outputs + inner, inputs + inner);
    for (const auto& [row, column, value] : slopes.entries)
        all(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) += value;
    const Eigen::PartialPivLU<Eigen::MatrixXd> own(Eigen::MatrixXd(all.bottomRightCorner(inner, inner)));
    const Eigen::MatrixXd follow = own.solve(Eigen::MatrixXd(all.bottomLeftCorner(inner, inputs)));
    return all.topLeftCorner(outputs, inputs) - all.topRightCorner(outputs, inner) * follow;
}

Eigen::MatrixXd derivatives(const Tape& tape, const std::vector<double>& inputs) {
    std::vector<std::size_t> all(tape.inputCount());
    for (std::size_t k = 0; k < all.size(); ++k)
        all[k] = k;
    const Tangents tangents(tape, all);
    Tangents::Memory memory = tangents.memory({});
    std::vector<double> values(tangents.places().size());
    tangents.evaluate(inputs.data(), values.data(), memory);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(tape.outputCount()),
                                                   static_cast<Eigen::Index>(tape.inputCount()));
    for (std::size_t k = 0; k < values.size(); ++k)
        matrix(static_cast<Eigen::Index>(tangents.places()[k].row),
               static_cast<Eigen::Index>(tangents.places()[k].column)) = values[k];
    return matrix;
}

} // namespace

class TestLocalSlopes : public QObject {
    Q_OBJECT

private slots:
    void leaveTheDerivatives() {
        for (const char* text :
             {"x*y + sin(x)/(2 + cos(y))", "x^y", "atan2(x, y)*exp(x)", "abs(x - y)*min(x, 2*y)", "(x + y)^3 - x"}) {
            const Tape tape({}, {"x", "y"}, {*parseExpression(text).value});
            const std::vector<double> inputs = {0.7, 1.3};
            const auto slopes = localSlopes(tape, {}, inputs, {true, true});
            QVERIFY2(slopes, text);
            QVERIFY2((eliminated(*slopes) - derivatives(tape, inputs)).norm() <= 1e-14, text);
        }
    }

    // Though every output depends on all inputs before it, there are as many entries as operations.
    void growWithTheOperations() {
        const auto entriesOf = [](std::size_t count) {
            std::vector<double> inputs(count, 0.3);
            const Tape tape = squaresOfSums(count);
            const auto slopes = localSlopes(tape, {}, inputs, std::vector<bool>(count, true));
            const Eigen::MatrixXd expected = derivatives(tape, inputs);
            return slopes && (eliminated(*slopes) - expected).norm() <= 1e-13 * expected.norm() ? slopes->entries.size()
                                                                                                : 0;
        };
        const std::size_t few = entriesOf(40), many = entriesOf(80);
        QVERIFY(few > 0 && many > 0 && many < 80 * 8 && 10 * many < 22 * few);
    }

    void ofInputsThatMove() {
        const Tape tape({}, {"x", "y"}, {*parseExpression("x*y").value});
        const auto slopes = localSlopes(tape, {}, std::vector<double>{2, 3}, {true, false});
        QVERIFY(slopes && slopes->entries.size() == 1);
        QCOMPARE(slopes->entries.front().value, 3.0);
    }

    // No slope is infinite by what does not move.
    void finiteOnly() {
        const Tape tape({}, {"x", "y"}, {*parseExpression("sqrt(x) + y").value});
        QVERIFY(!localSlopes(tape, {}, std::vector<double>{0, 1}, {true, true}));
        QVERIFY(localSlopes(tape, {}, std::vector<double>{0, 1}, {false, true}));
    }
};

COENERGY_TEST(TestLocalSlopes)
#include "test_local_slopes.moc"
