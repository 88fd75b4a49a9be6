#include "base/check.hpp"
#include "core/counted_new.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "numeric/program.hpp"
#include "numeric/tape.hpp"
#include "random_expressions.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <thread>

using namespace coenergy;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr Tape::Execution executions[] = {Tape::Execution::MachineCode, Tape::Execution::Interpreted};

Expression symbol(const std::string& name) {
    return Expression::symbol(name);
}

Expression sine(const Expression& x) {
    return apply(Function::Sin, {x});
}

Expression cosine(const Expression& x) {
    return apply(Function::Cos, {x});
}

std::vector<double> values(const Tape& tape, const std::vector<double>& parameters, const std::vector<double>& inputs) {
    Tape::Memory memory = tape.memory(parameters);
    std::vector<double> outputs(tape.outputCount());
    tape.evaluate(inputs.data(), outputs.data(), memory);
    return outputs;
}

bool isSame(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

std::size_t operations(const std::vector<Expression>& outputs) {
    return Tape({"a", "b", "c"}, {"x", "y", "z"}, outputs).operationCount();
}

/// Outputs of one operation each or more, over many inputs, that no sharing can shorten.
struct LargeSystem {
    std::vector<std::string> inputs;
    std::vector<Expression> outputs;
    std::vector<double> point;
    std::vector<double> expected;
};

LargeSystem largeSystem(std::size_t chains, std::size_t length) {
    LargeSystem system;
    for (std::size_t k = 0; k <= length; ++k) {
        system.inputs.push_back("x" + std::to_string(k));
        system.point.push_back(0.5 + 0.25 * std::sin(static_cast<double>(k)));
    }
    for (std::size_t chain = 0; chain < chains; ++chain) {
        Expression expression = symbol("x0");
        double value = system.point[0];
        for (std::size_t k = 1; k <= length; ++k) {
            const std::size_t other = 1 + (k * (chain + 1)) % length;
            expression = (expression + symbol(system.inputs[k])) * symbol(system.inputs[other]);
            value = (value + system.point[k]) * system.point[other];
        }
        system.outputs.push_back(expression);
        system.expected.push_back(value);
    }
    return system;
}

} // namespace

class TestTape : public QObject {
    Q_OBJECT

private slots:
    // What runs ask for again and again; zeros of different signs are different constants.
    void theSameProgramIsCompiledOnce() {
        const auto quotient = [](double constant, std::uint32_t factor) {
            Program program;
            program.slotCount = 4;
            program.inputCount = 1;
            program.presets = {{1, constant}};
            program.evaluation = {{Operation::Multiply, 2, 0, factor}, {Operation::Divide, 3, 0, 2}};
            program.outputSlots = {3};
            return program;
        };
        const Tape one(quotient(0, 1)), same(quotient(0, 1)), negative(quotient(-0.0, 1)), square(quotient(0, 0));
        QCOMPARE(&same.program(), &one.program());
        const auto at = [](const Tape& tape, double x) {
            Tape::Memory memory = tape.memory({});
            double result = 0;
            tape.evaluate(&x, &result, memory);
            return result;
        };
        QCOMPARE(at(one, 2), infinity);
        QCOMPARE(at(negative, 2), -infinity);
        QCOMPARE(at(square, 2), 0.5);
        const Tape slow(quotient(0, 1), Tape::Execution::Interpreted);
        QVERIFY(slow.execution() == Tape::Execution::Interpreted && at(slow, 2) == infinity);
    }

    void agreesWithDirectEvaluation_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 60; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    // Machine code against the interpreter bit by bit, the interpreter against evaluate() within the rounding error.
    void agreesWithDirectEvaluation() {
        QFETCH(unsigned, seed);
        const std::vector<std::string> parameters = {"a", "b", "c"};
        const std::vector<std::string> inputs = {"x", "y", "z"};
        randomexpressions::Source source(seed, {"a", "b", "c", "x", "y", "z"});
        std::vector<Expression> outputs;
        for (int k = 0; k < 100; ++k)
            outputs.push_back(source.next());
        const Tape fast(parameters, inputs, outputs);
        const Tape slow(parameters, inputs, outputs, Tape::Execution::Interpreted);
        int compared = 0;
        for (int repetition = 0; repetition < 10; ++repetition) {
            std::vector<double> parameterValues, inputValues;
            Point point;
            for (const std::string& name : parameters)
                parameterValues.push_back(point[name] = source.number(-2, 2));
            for (const std::string& name : inputs)
                inputValues.push_back(point[name] = source.number(-2, 2));
            const std::vector<double> numbers = values(fast, parameterValues, inputValues);
            const std::vector<double> interpreted = values(slow, parameterValues, inputValues);
            for (std::size_t k = 0; k < outputs.size(); ++k) {
                QVERIFY2(isSame(numbers[k], interpreted[k]), "machine code differs from the interpreter");
                const randomexpressions::Bounded expected = randomexpressions::bounded(outputs[k], point);
                if (!std::isfinite(expected.value) || !(expected.error < 1e-3 * (1 + std::abs(expected.value))))
                    continue; // undefined, or beyond what a bound to first order can tell
                ++compared;
                const double difference = std::abs(numbers[k] - expected.value);
                if (!(difference <= 4 * expected.error + 1e-290))
                    QFAIL(qPrintable(QString("output %1: %2 instead of %3 +- %4")
                                         .arg(k)
                                         .arg(numbers[k], 0, 'g', 17)
                                         .arg(expected.value, 0, 'g', 17)
                                         .arg(expected.error)));
            }
        }
        QVERIFY2(compared > 300, "too few values are defined to prove anything");
    }

    void machineCodeIsUsedWherePossible() {
        const Tape tape({}, {"x"}, {symbol("x")}, Tape::Execution::Interpreted);
        QVERIFY(tape.execution() == Tape::Execution::Interpreted);
#if defined(__x86_64__) && defined(__linux__)
        QVERIFY(Tape({}, {"x"}, {symbol("x")}).execution() == Tape::Execution::MachineCode);
#endif
    }

    void outputsThatAreNoOperations() {
        for (const Tape::Execution execution : executions) {
            const Tape tape(
                {"a", "b"}, {"x"},
                {symbol("x"), symbol("a"), Expression(7), symbol("x"), symbol("a") + symbol("b"), symbol("pi")},
                execution);
            QCOMPARE(tape.operationCount(), std::size_t{0});
            QVERIFY((values(tape, {2, 3}, {5}) == std::vector<double>{5, 2, 7, 5, 5, std::numbers::pi}));
        }
    }

    void nothingToCompute() {
        for (const Tape& tape :
             {Tape(), Tape({"a"}, {"x"}, {}), Tape({"a"}, {"x"}, {}, Tape::Execution::Interpreted)}) {
            const std::vector<double> parameters(tape.inputCount(), 1.0); // one of each, or none
            Tape::Memory memory = tape.memory(parameters);
            const double input = 1;
            tape.evaluate(&input, nullptr, memory);
            QCOMPARE(tape.outputCount(), std::size_t{0});
            QCOMPARE(tape.operationCount(), std::size_t{0});
        }
    }

    void oneOutputManyTimes() {
        const Expression x = symbol("x");
        for (const Tape::Execution execution : executions) {
            const Tape tape({}, {"x"}, {sine(x), cosine(x), sine(x), x * x, cosine(x), sine(x) * x, x * x}, execution);
            QCOMPARE(tape.operationCount(), std::size_t{3});
            const double s = std::sin(0.7), c = std::cos(0.7);
            QVERIFY((values(tape, {}, {0.7}) == std::vector<double>{s, c, s, 0.7 * 0.7, c, s * 0.7, 0.7 * 0.7}));
        }
    }

    void undefinedOperations() {
        const Expression x = symbol("x"), y = symbol("y"), one(1);
        const auto f = [](Function function, std::vector<Expression> arguments) {
            return apply(function, std::move(arguments));
        };
        const std::vector<Expression> outputs = {one / x,
                                                 -one / x,
                                                 x / x,
                                                 squareRoot(y),
                                                 f(Function::Ln, {x}),
                                                 f(Function::Ln, {y}),
                                                 f(Function::Exp, {Expression(1000) * (x + one)}),
                                                 f(Function::Asin, {y - one}),
                                                 f(Function::Sign, {x}),
                                                 f(Function::Step, {x}),
                                                 one / squareRoot(x),
                                                 power(x, Expression(Rational(3, 2)))};
        const std::vector<double> expected = {infinity, -infinity, 1, undefined, -infinity, undefined,
                                              infinity, undefined, 0, 1,         infinity,  0};
        for (const Tape::Execution execution : executions) {
            const std::vector<double> found = values(Tape({}, {"x", "y"}, outputs, execution), {}, {0.0, -1.0});
            for (std::size_t k = 0; k < outputs.size(); ++k)
                QVERIFY2(isSame(found[k], expected[k]), qPrintable(QString("output %1: %2").arg(k).arg(found[k])));
        }
    }

    void undefinedInputsStayUndefined() {
        const Expression x = symbol("x"), y = symbol("y");
        std::vector<Expression> outputs = {x + y, x * y, y - x, y / x, -x, x * x * x, squareRoot(x), power(x, y)};
        for (const Function function : randomexpressions::functions)
            for (const auto& arguments : {std::vector{x, y}, std::vector{y, x}}) {
                const std::size_t most = arityOf(functionName(function))->most.value_or(2);
                outputs.push_back(apply(function, most == 1 ? std::vector{x} : arguments));
            }
        for (const Tape::Execution execution : executions)
            for (const double value : values(Tape({}, {"x", "y"}, outputs, execution), {}, {undefined, 0.5}))
                QVERIFY(std::isnan(value));
    }

    void infiniteParametersAreNotSpecial() {
        const Expression a = symbol("a"), x = symbol("x");
        for (const Tape::Execution execution : executions) {
            const Tape tape({"a"}, {"x"}, {a * x, x / a, a - a * x}, execution);
            const std::vector<double> found = values(tape, {infinity}, {2});
            QCOMPARE(found[0], infinity);
            QCOMPARE(found[1], 0.0);
            QVERIFY(std::isnan(found[2]));
        }
    }

    void evaluationDoesNotAllocate() {
        randomexpressions::Source source(1, {"a", "b", "x", "y"});
        std::vector<Expression> outputs;
        for (int k = 0; k < 200; ++k)
            outputs.push_back(source.next());
        for (const Tape::Execution execution : executions) {
            const Tape tape({"a", "b"}, {"x", "y"}, outputs, execution);
            Tape::Memory memory = tape.memory(std::vector{1.5, 0.5});
            std::vector<double> numbers(outputs.size());
            const double inputs[] = {0.3, 0.4};
            const std::size_t before = allocations;
            for (int k = 0; k < 100; ++k)
                tape.evaluate(inputs, numbers.data(), memory);
            QCOMPARE(allocations - before, std::size_t{0});
        }
        const std::size_t before = allocations;
        delete new std::vector<int>(3);
        QVERIFY(allocations > before); // the counter counts
    }

    void commonPartsAreComputedOnce() {
        const Expression a = symbol("a"), b = symbol("b"), c = symbol("c"), x = symbol("x"), y = symbol("y"),
                         z = symbol("z");
        const Expression one(1), two(2);
        QCOMPARE(operations({x * y, y * x, x * y + z}), std::size_t{2});           // xy, +z
        QCOMPARE(operations({x * y * z, x * y * a, x * y}), std::size_t{3});       // xy, *z, *a
        QCOMPARE(operations({x + y + z, x + y + a, x + y}), std::size_t{3});       // x+y, +z, +a
        QCOMPARE(operations({x - y, y - x + z}), std::size_t{2});                  // x-y, z-(x-y)
        QCOMPARE(operations({sine(x - y), cosine(y - x)}), std::size_t{2});        // x-y, sine and cosine
        QCOMPARE(operations({sine(x - y), sine(y - x) + z}), std::size_t{3});      // x-y, sine, z-sine
        QCOMPARE(operations({a * b * c * x, (a + b) / c * x}), std::size_t{2});    // parameters make one factor
        QCOMPARE(operations({a * x + b * x + Expression(3) * x}), std::size_t{1}); // (a+b+3)x
        QCOMPARE(operations({sine(a) * squareRoot(b) + c}), std::size_t{0});       // parameters alone
        QCOMPARE(operations({a + x + b + two + c}), std::size_t{1});               // x + (a+b+2+c)
        QCOMPARE(operations({-x * a}), std::size_t{1});                            // the sign is in the factor
        QCOMPARE(operations({x - y}), std::size_t{1});
        QCOMPARE(operations({one / x}), std::size_t{1});
        QCOMPARE(operations({x / (y * z), a * x / (y * z)}), std::size_t{3}); // yz, x/yz, a times that
        QCOMPARE(operations({x / z, y / z, a / z, b / z}), std::size_t{5});   // 1/z and four products
        QCOMPARE(operations({x * x}), std::size_t{1});
        QCOMPARE(operations({power(x, Expression(16))}), std::size_t{4});
        QCOMPARE(operations({power(x, Expression(4)), x * x}), std::size_t{2});
        QCOMPARE(operations({power(x, Expression(-2))}), std::size_t{2});
        QCOMPARE(operations({squareRoot(x), power(x, Expression(Rational(3, 2)))}), std::size_t{2});
        QCOMPARE(operations({power(x, Expression(Rational(-1, 2)))}), std::size_t{2});
        QCOMPARE(operations({x + y, sine(x + y), cosine(x + y), power(sine(x + y), Expression(2))}), std::size_t{3});
    }

    void compilationIsDeterministic() {
        for (unsigned seed = 0; seed < 5; ++seed) {
            std::vector<std::vector<double>> found;
            for (int repetition = 0; repetition < 2; ++repetition) {
                randomexpressions::Source source(seed, {"a", "x", "y"});
                std::vector<Expression> outputs;
                for (int k = 0; k < 100; ++k)
                    outputs.push_back(source.next());
                const Tape tape({"a"}, {"x", "y"}, outputs);
                found.push_back(values(tape, {0.7}, {0.3, -0.6}));
                found.back().push_back(static_cast<double>(tape.operationCount()));
            }
            QVERIFY(std::equal(found[0].begin(), found[0].end(), found[1].begin(), found[1].end(), isSame));
        }
    }

    void newParametersNeedANewMemory() {
        const Tape tape({"a", "b"}, {"x"}, {symbol("a") * symbol("x") / symbol("b")});
        QCOMPARE(values(tape, {6, 2}, {5}).front(), 15.0);
        QCOMPARE(values(tape, {8, 2}, {5}).front(), 20.0);
    }

    void mistakesOfTheCaller() {
        using Names = std::vector<std::string>;
        const Expression x = symbol("x");
        QVERIFY_THROWS_EXCEPTION(InternalError, Tape({}, {}, {x}));
        QVERIFY_THROWS_EXCEPTION(InternalError, Tape({"x"}, {"x"}, {x}));
        QVERIFY_THROWS_EXCEPTION(InternalError, Tape(Names{"x", "x"}, Names{}, {x}));
        QVERIFY_THROWS_EXCEPTION(InternalError, Tape({}, {"x"}, {apply(Function::Dot, {x})}));
        QVERIFY_THROWS_EXCEPTION(InternalError, Tape({"a"}, {"x"}, {x}).memory({}));
    }

    void aListedNamePiIsNoConstant() {
        QCOMPARE(values(Tape({}, {"pi"}, {symbol("pi") * Expression(2)}), {}, {5}).front(), 10.0);
    }

    void threadsShareATape() {
        randomexpressions::Source source(3, {"a", "x", "y"});
        std::vector<Expression> outputs;
        for (int k = 0; k < 100; ++k)
            outputs.push_back(source.next());
        for (const Tape::Execution execution : executions) {
            const Tape tape({"a"}, {"x", "y"}, outputs, execution);
            const std::vector<double> first = values(tape, {1}, {0.1, 0.2}), second = values(tape, {2}, {0.3, 0.4});
            std::atomic<int> wrong = 0;
            const auto work = [&](double a, std::vector<double> inputs, const std::vector<double>& expected) {
                Tape::Memory memory = tape.memory({&a, 1});
                std::vector<double> found(outputs.size());
                for (int k = 0; k < 2000; ++k) {
                    tape.evaluate(inputs.data(), found.data(), memory);
                    if (!std::equal(found.begin(), found.end(), expected.begin(), isSame))
                        ++wrong;
                }
            };
            std::jthread one(work, 1.0, std::vector{0.1, 0.2}, std::cref(first));
            std::jthread two(work, 2.0, std::vector{0.3, 0.4}, std::cref(second));
            one.join();
            two.join();
            QCOMPARE(wrong.load(), 0);
        }
    }

    void hundredThousandOperations() {
        const LargeSystem system = largeSystem(10, 5000);
        for (const Tape::Execution execution : executions) {
            const Tape tape({}, system.inputs, system.outputs, execution);
            QVERIFY(tape.operationCount() > 90000);
            const std::vector<double> found = values(tape, {}, system.point);
            for (std::size_t k = 0; k < found.size(); ++k)
                QVERIFY(std::abs(found[k] - system.expected[k]) <= 1e-12 * std::abs(system.expected[k]));
        }
    }

    void longSums() {
        std::vector<std::string> names;
        std::vector<Expression> terms;
        std::vector<double> point;
        double expected = 0;
        for (int k = 0; k < 3000; ++k) {
            names.push_back("x" + std::to_string(k));
            point.push_back(std::sin(k));
            terms.push_back(Expression(k % 7 - 3) * symbol(names.back()));
            expected += (k % 7 - 3) * point.back();
        }
        for (const Tape::Execution execution : executions) {
            const double found = values(Tape({}, names, {sum(terms), sine(sum(terms))}, execution), {}, point).front();
            QVERIFY(std::abs(found - expected) < 1e-9);
        }
    }

    // More values alive at once than there are registers, and calls in between.
    void moreValuesThanRegisters() {
        std::vector<Expression> parts;
        std::vector<std::string> names;
        std::vector<double> point;
        for (int k = 0; k < 40; ++k) {
            names.push_back("x" + std::to_string(k));
            point.push_back(0.05 * k - 1);
            parts.push_back(symbol(names.back()) + symbol(names[static_cast<std::size_t>(k / 2)]) * symbol("x0"));
        }
        std::vector<Expression> outputs;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            Expression total = apply(Function::Exp, {parts[k]});
            for (std::size_t j = 0; j < parts.size(); j += 1 + k % 3)
                total = total + parts[j] / (Expression(static_cast<long long>(k + 2)) + parts[(j + k) % parts.size()]);
            outputs.push_back(apply(Function::Atan2, {total, sine(parts[k])}));
        }
        const std::vector<double> machine = values(Tape({}, names, outputs), {}, point);
        const std::vector<double> interpreted =
            values(Tape({}, names, outputs, Tape::Execution::Interpreted), {}, point);
        Point at;
        for (std::size_t k = 0; k < names.size(); ++k)
            at[names[k]] = point[k];
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            QVERIFY(isSame(machine[k], interpreted[k]));
            QVERIFY(std::abs(machine[k] - evaluate(outputs[k], at)) < 1e-10);
        }
    }
};

COENERGY_TEST(TestTape)
#include "test_tape.moc"
