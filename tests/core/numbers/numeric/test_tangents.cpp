// Tangents against the symbolic derivatives and against difference quotients, whichever way they are computed.
#include "algebra/algebra.hpp"
#include "core/counted_new.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "numeric/program.hpp"
#include "numeric/tangents.hpp"
#include "pipeline/algebra_thread.hpp"
#include "random_expressions.hpp"
#include "support/own_time.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace coenergy;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Tape::Execution executions[] = {Tape::Execution::MachineCode, Tape::Execution::Interpreted};

Expression symbol(const std::string& name) {
    return Expression::symbol(name);
}

/// All inputs as variables.
std::vector<std::size_t> everyInput(const Tape& tape) {
    std::vector<std::size_t> inputs(tape.inputCount());
    for (std::size_t k = 0; k < inputs.size(); ++k)
        inputs[k] = k;
    return inputs;
}

using Derivatives = std::map<std::pair<std::size_t, std::size_t>, double>; // by output and input

Derivatives derivatives(const Tangents& tangents, const std::vector<double>& parameters,
                        const std::vector<double>& inputs) {
    Tangents::Memory memory = tangents.memory(parameters);
    std::vector<double> values(tangents.places().size());
    tangents.evaluate(inputs.data(), values.data(), memory);
    tangents.evaluate(inputs.data(), values.data(), memory); // the first leaves nothing that matters
    Derivatives result;
    for (std::size_t k = 0; k < values.size(); ++k)
        result[{tangents.places()[k].row, tangents.places()[k].column}] = values[k];
    return result;
}

double at(const Derivatives& all, std::size_t output, std::size_t input) {
    const auto entry = all.find({output, input});
    return entry == all.end() ? 0 : entry->second;
}

/// Derivatives by x and y of outputs in them.
Derivatives ofTexts(const std::vector<std::string>& texts, double x, double y, Tape::Execution execution) {
    std::vector<Expression> outputs;
    for (const std::string& text : texts)
        outputs.push_back(*parseExpression(text).value);
    const Tape tape({}, {"x", "y"}, outputs);
    return derivatives(Tangents(tape, everyInput(tape), 0, execution), {}, {x, y});
}

/// Outputs in x0, x1, ... of which output k depends on inputs for which isThere(k, input).
template <class IsThere> Tape sparseTape(std::size_t size, IsThere isThere) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < size; ++k)
        names.push_back("x" + std::to_string(k));
    std::vector<Expression> outputs;
    for (std::size_t row = 0; row < size; ++row) {
        std::vector<Expression> terms;
        for (std::size_t k = 0; k < size; ++k)
            if (isThere(row, k))
                terms.push_back(Expression(static_cast<int>(row + 2)) * symbol(names[k]));
        outputs.push_back(apply(Function::Sin, {sum(std::move(terms))}));
    }
    return Tape({}, names, outputs);
}

template <class IsThere> void checkSparse(std::size_t size, std::size_t groups, IsThere isThere) {
    const Tape tape = sparseTape(size, isThere);
    std::vector<double> point(size);
    for (std::size_t k = 0; k < size; ++k)
        point[k] = 0.01 * std::sin(static_cast<double>(k + 1));
    for (const Tape::Execution execution : executions) {
        const Tangents tangents(tape, everyInput(tape), 0, execution);
        QCOMPARE(tangents.groupCount(), groups);
        const Derivatives found = derivatives(tangents, {}, point);
        for (std::size_t row = 0; row < size; ++row) {
            double argument = 0;
            for (std::size_t k = 0; k < size; ++k)
                argument += isThere(row, k) ? static_cast<double>(row + 2) * point[k] : 0;
            for (std::size_t k = 0; k < size; ++k) {
                QCOMPARE(found.contains({row, k}), isThere(row, k));
                const double expected = isThere(row, k) ? static_cast<double>(row + 2) * std::cos(argument) : 0;
                QVERIFY(std::abs(at(found, row, k) - expected) <= 1e-12 * (1 + std::abs(expected)));
            }
        }
    }
}

} // namespace

class TestTangents : public QObject {
    Q_OBJECT

private slots:
    // Where tanh is nearly 1, what is left of a step and of its slope keeps its digits.
    void stepsThatHaveNearlyRisen() {
        for (const double u : {-40.0, -18.0, -3.0, 0.2, 9.0}) {
            const Tape tape({}, {"x"},
                            {*parseExpression("(1 + tanh(x))/2").value, *parseExpression("5*(1 - tanh(x)^2)").value,
                             *parseExpression("3 - 3*tanh(x) + x").value});
            Tape::Memory memory = tape.memory({});
            double values[3] = {};
            tape.evaluate(&u, values, memory);
            const double slope = 1 / (std::cosh(u) * std::cosh(u));
            QVERIFY(std::abs(values[0] * (1 + std::exp(-2 * u)) - 1) < 1e-14);
            QVERIFY(std::abs(values[1] / (5 * slope) - 1) < 1e-14);
            QVERIFY(std::abs(values[2] - (6 / (1 + std::exp(2 * u)) + u)) < 1e-14 * (1 + std::abs(u)));
        }
    }

    // Slopes of smooth contacts and steps at arguments whose exponentials overflow.
    void saturatedExponentials() {
        const auto logistic = [](double u) { return 1 / (1 + std::exp(-u)); };
        for (const Tape::Execution execution : executions)
            for (const double u : {-1e5, -750.0, -250.0, -1.0, 0.5, 30.0, 250.0, 750.0, 1e5}) {
                const Derivatives found =
                    ofTexts({"ln(1 + exp(x))", "exp(x)/(1 + exp(x))", "1/(1 + exp(x))", "ln(cosh(x))", "1/cosh(x)^2"},
                            u, 0, execution);
                const double slope = logistic(u) * logistic(-u);
                const double expected[] = {logistic(u), slope, -slope, std::tanh(u),
                                           -2 * std::tanh(u) * 4 * logistic(2 * u) * logistic(-2 * u)};
                for (std::size_t k = 0; k < std::size(expected); ++k)
                    QVERIFY2(std::abs(at(found, k, 0) - expected[k]) < 1e-14, qPrintable(QString::number(u)));
            }
    }

    void agreeWithSymbolicDerivatives_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 20; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    // Wherever the symbolic derivative has a value.
    void agreeWithSymbolicDerivatives() {
        QFETCH(unsigned, seed);
        const std::vector<std::string> inputs = {"x", "y", "z"};
        randomexpressions::Source source(seed, {"a", "b", "x", "y", "z"});
        std::vector<Expression> outputs, symbolic;
        runWithAlgebraStack([&] {
            Algebra algebra;
            while (outputs.size() < 60)
                try {
                    const Expression output = source.next();
                    std::vector<Expression> row;
                    for (const std::string& name : inputs)
                        row.push_back(algebra.expression(algebra.derivative(algebra.formula(output), name)));
                    outputs.push_back(output);
                    symbolic.insert(symbolic.end(), row.begin(), row.end());
                } catch (const ArithmeticError&) { // 1/0 in the derivative
                }
        });
        const Tape tape({"a", "b"}, inputs, outputs);
        const Tangents tangents[] = {{tape, everyInput(tape), 0, executions[0]},
                                     {tape, everyInput(tape), 0, executions[1]}};
        int compared = 0;
        for (int repetition = 0; repetition < 8; ++repetition) {
            std::vector<double> parameterValues, inputValues;
            Point point;
            for (const char* name : {"a", "b"})
                parameterValues.push_back(point[name] = source.number(-2, 2));
            for (const std::string& name : inputs)
                inputValues.push_back(point[name] = source.number(-2, 2));
            Tape::Memory memory = tape.memory(parameterValues);
            std::vector<double> values(outputs.size());
            tape.evaluate(inputValues.data(), values.data(), memory);
            for (const Tangents& each : tangents) {
                const Derivatives found = derivatives(each, parameterValues, inputValues);
                for (std::size_t k = 0; k < symbolic.size(); ++k) {
                    const auto expected = randomexpressions::bounded(symbolic[k], point);
                    if (!std::isfinite(values[k / 3]) || !std::isfinite(expected.value) ||
                        !(expected.error < 1e-6 * (1 + std::abs(expected.value))))
                        continue;
                    ++compared;
                    const double actual = at(found, k / 3, k % 3);
                    const double allowed = 100 * expected.error + 1e-9 * std::abs(expected.value) + 1e-12;
                    if (!(std::abs(actual - expected.value) <= allowed))
                        QFAIL(qPrintable(QString("output %1 by %2: %3 instead of %4")
                                             .arg(k / 3)
                                             .arg(k % 3)
                                             .arg(actual, 0, 'g', 17)
                                             .arg(expected.value, 0, 'g', 17)));
                }
            }
        }
        QVERIFY2(compared > 300, qPrintable(QString::number(compared)));
    }

    // Where two differences agree, and with them the function has a slope.
    void agreeWithDifferences() {
        std::set<Operation> seen;
        int compared = 0;
        for (unsigned seed = 100; seed < 120; ++seed) {
            randomexpressions::Source source(seed, {"a", "x", "y"});
            std::vector<Expression> outputs;
            for (int k = 0; k < 60; ++k)
                outputs.push_back(source.next());
            outputs.push_back(*parseExpression("sin(a*x*y)*cos(a*x*y)").value); // both at once
            const Tape tape({"a"}, {"x", "y"}, outputs);
            for (const Instruction& instruction : tape.program().evaluation)
                seen.insert(instruction.operation);
            const std::vector<double> parameters = {source.number(0.5, 2)};
            const std::vector<double> point = {source.number(0.3, 1), source.number(0.3, 1)};
            Tape::Memory memory = tape.memory(parameters);
            std::vector<double> values(outputs.size());
            tape.evaluate(point.data(), values.data(), memory);
            const auto slopes = [&](std::size_t input, double step) {
                std::vector<double> moved = point, above(outputs.size()), below(outputs.size());
                moved[input] += step;
                tape.evaluate(moved.data(), above.data(), memory);
                moved[input] -= 2 * step;
                tape.evaluate(moved.data(), below.data(), memory);
                for (std::size_t k = 0; k < above.size(); ++k)
                    above[k] = (above[k] - below[k]) / (2 * step);
                return above;
            };
            for (const Tape::Execution execution : executions) {
                const Derivatives found = derivatives({tape, everyInput(tape), 0, execution}, parameters, point);
                for (std::size_t input = 0; input < 2; ++input) {
                    const std::vector<double> near = slopes(input, 1e-5), far = slopes(input, 3e-5);
                    for (std::size_t k = 0; k < outputs.size(); ++k)
                        if (std::abs(values[k]) < 1e3 && std::abs(near[k]) < 1e6 &&
                            std::abs(near[k] - far[k]) <= 1e-6 * (1 + std::abs(near[k]))) {
                            ++compared;
                            const double slope = at(found, k, input);
                            QVERIFY2(std::abs(slope - near[k]) <= 1e-5 * (1 + std::abs(near[k])),
                                     qPrintable(QString("%1 by %2 at a = %3, x = %4, y = %5: %6 instead of %7")
                                                    .arg(toText(outputs[k]).c_str(), input == 0 ? "x" : "y")
                                                    .arg(parameters[0], 0, 'g', 17)
                                                    .arg(point[0], 0, 'g', 17)
                                                    .arg(point[1], 0, 'g', 17)
                                                    .arg(slope)
                                                    .arg(near[k])));
                        }
                }
            }
        }
        QVERIFY(compared > 2000);
        for (int operation = 0; operation <= static_cast<int>(Operation::Max); ++operation)
            QVERIFY2(seen.contains(static_cast<Operation>(operation)), qPrintable(QString::number(operation)));
    }

    // Kinks, and powers whose parts have no slope where they have one.
    void specialPoints() {
        const std::vector<std::string> texts = {
            "x^(3/2)",   "(x^2 + y^2)^(3/2)", "x^(4/3)", "x^2",     "sqrt(x)",   "sqrt(x) + y", "abs(x)",
            "min(x, y)", "max(x, y)",         "sign(x)", "step(y)", "y*sqrt(x)", "x^y + y",     "ln(x)*y^2 + y"};
        const std::vector<double> byX = {0, 0, 0, 0, infinity, infinity, 0, 1, 1, 0, 0};
        const std::vector<double> byY = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
        for (const Tape::Execution execution : executions) {
            const Derivatives found = ofTexts(texts, 0, 0, execution);
            for (std::size_t k = 0; k < byX.size(); ++k) {
                QVERIFY2(at(found, k, 0) == byX[k], texts[k].c_str());
                QVERIFY2(at(found, k, 1) == byY[k], texts[k].c_str());
            }
            for (std::size_t flat : {9, 10})
                QVERIFY(!found.contains({flat, 0}) && !found.contains({flat, 1}));
            QCOMPARE(at(ofTexts({"min(x, y)"}, 2, 1, execution), 0, 1), 1.0);
            QCOMPARE(at(ofTexts({"max(x, y)"}, 2, 1, execution), 0, 0), 1.0);
        }
    }

    // A spring that touches: (max(0, x))^(3/2) as the switches have it.
    void contactAtRest() {
        for (const Tape::Execution execution : executions)
            for (const double side : {-1.0, 1.0}) {
                const Derivatives found =
                    ofTexts({"((x + y*x)/2)^(3/2)", "x + y"}, side < 0 ? -0.3 : 0, side, execution);
                QCOMPARE(at(found, 0, 0), 0.0);
                QCOMPARE(at(found, 1, 0), 1.0);
            }
    }

    void dense() {
        checkSparse(20, 20, [](std::size_t, std::size_t) { return true; });
    }
    void tooLongForCode() {
        checkSparse(150, 150, [](std::size_t, std::size_t) { return true; });
    }
    void diagonal() {
        checkSparse(40, 1, [](std::size_t row, std::size_t k) { return row == k; });
    }
    void arrow() {
        checkSparse(40, 2, [](std::size_t row, std::size_t k) { return row == k || k == 0; });
        checkSparse(40, 40, [](std::size_t row, std::size_t k) { return row == k || k == 0 || row == 0; });
    }
    void farFromTheDiagonal() {
        checkSparse(200, 2, [](std::size_t row, std::size_t k) { return row == k || k == 0; });
        checkSparse(200, 2, [](std::size_t row, std::size_t k) { return row == k || k == 199; });
        checkSparse(200, 2, [](std::size_t row, std::size_t k) { return row == k || k == 70 + row % 2; });
    }
    void band() {
        checkSparse(40, 3, [](std::size_t row, std::size_t k) { return row <= k + 1 && k <= row + 1; });
    }

    // Each of many outputs depends on two inputs; nothing is done for every output and every input.
    void manyInputs() {
        constexpr std::size_t many = 40'000;
        std::vector<Expression> x, outputs;
        std::vector<std::string> names;
        for (std::size_t k = 0; k < many; ++k) {
            names.push_back("x" + std::to_string(k));
            x.push_back(symbol(names.back()));
        }
        for (std::size_t k = 0; k < many; ++k)
            outputs.push_back(x[k] * x[(k + 1) % many]);
        const Tape tape({}, names, outputs, Tape::Execution::Interpreted);
        const double before = tests::ownTime();
        const Tangents tangents(tape, everyInput(tape), 0, Tape::Execution::Interpreted);
        QVERIFY(tests::ownTime() - before < 500); // a table of them takes seconds
        QCOMPARE(tangents.groupCount(), std::size_t{2});
        QCOMPARE(tangents.places().size(), 2 * many);
        const Derivatives found = derivatives(tangents, {}, std::vector<double>(many, 3.0));
        for (std::size_t k = 0; k < many; ++k) {
            QCOMPARE(found.at({k, k}), 3.0);
            QCOMPARE(found.at({k, (k + 1) % many}), 3.0);
        }
    }

    void someOutputsByOneInput() {
        const Expression a = symbol("a"), x = symbol("x"), y = symbol("y");
        const Tape tape({"a"}, {"x", "y"}, {x * y, a * a, a * x * y, y * x * x, y});
        const std::vector<std::size_t> byX = {0};
        for (const Tape::Execution execution : executions) {
            const Tangents tangents(tape, byX, 1, execution);
            QCOMPARE(tangents.places().size(), std::size_t{2});
            const Derivatives found = derivatives(tangents, {7}, {2, 3});
            QCOMPARE(found.at({1, 0}), 21.0);
            QCOMPARE(found.at({2, 0}), 12.0);
        }
        QVERIFY(Tangents().places().empty());
        QVERIFY(derivatives(Tangents(), {}, {}).empty());
    }

    void evaluationDoesNotAllocate() {
        randomexpressions::Source source(1, {"a", "b", "x", "y"});
        std::vector<Expression> outputs;
        for (int k = 0; k < 200; ++k)
            outputs.push_back(source.next());
        const Tape tape({"a", "b"}, {"x", "y"}, outputs);
        for (const Tape::Execution execution : executions) {
            const Tangents tangents(tape, everyInput(tape), 0, execution);
            Tangents::Memory memory = tangents.memory(std::vector{1.5, 0.5});
            std::vector<double> numbers(tangents.places().size());
            const double inputs[] = {0.3, 0.4};
            const std::size_t before = allocations;
            for (int k = 0; k < 100; ++k)
                tangents.evaluate(inputs, numbers.data(), memory);
            QCOMPARE(allocations - before, std::size_t{0});
        }
        const std::size_t before = allocations;
        delete new std::vector<int>(3);
        QVERIFY(allocations > before); // the counter counts
    }
};

COENERGY_TEST(TestTangents)
#include "test_tangents.moc"
