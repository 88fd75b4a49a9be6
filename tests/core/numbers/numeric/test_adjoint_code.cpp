// Gradients in reverse mode against those in forward mode.
#include "expression/parse.hpp"
#include "numeric/adjoint_code.hpp"
#include "numeric/tangents.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

Tape tapeOf(const std::vector<std::string>& texts) {
    std::vector<Expression> outputs;
    for (const std::string& text : texts)
        outputs.push_back(parseExpression(text).value.value());
    return Tape({"a", "b"}, {"t", "x", "y", "z"}, outputs);
}

const std::vector<double> parameters = {1.7, -0.6};

std::vector<double> gradient(const Tape& tape, std::size_t output, const std::vector<std::size_t>& by,
                             const std::vector<double>& point) {
    const Tape code(adjointCode(tape.program(), output, by));
    Tape::Memory memory = code.memory(parameters);
    std::vector<double> values(by.size());
    code.evaluate(point.data(), values.data(), memory);
    return values;
}

double forward(const Tape& tape, std::size_t output, std::size_t input, const std::vector<double>& point) {
    const Tangents tangents(tape, std::vector<std::size_t>{input}, output);
    Tangents::Memory memory = tangents.memory(parameters);
    std::vector<double> values(tangents.places().size());
    tangents.evaluate(point.data(), values.data(), memory);
    for (std::size_t k = 0; k < values.size(); ++k)
        if (tangents.places()[k].row == 0)
            return values[k];
    return 0;
}

} // namespace

class TestAdjointCode : public QObject {
    Q_OBJECT

private slots:
    void asTangentsHaveIt_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"x", "a", "a*x + b*y", "x*y*z", "x/y - z/x", "sin(x*y)*cos(x*y) + sin(x*y)", "x^2*y^3 + x^2", "x^y + x^b",
              "sqrt(x + y^2)", "exp(x*sin(y + z))/(1 + exp(x*sin(y + z)))", "atan2(x, y) + atan(z)",
              "abs(x - y) + min(x, y) + max(y, z) + sign(x)*y + step(z)*x", "(x + y)*(x + y) - (x + y)",
              "tanh(x)*ln(y) + log10(z)*sinh(x) - cosh(y) + asin(x/9) + acos(y/9) + tan(z)", "a^2*sin(b)*(x - t)^2"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void asTangentsHaveIt() {
        QFETCH(QString, text);
        const Tape tape = tapeOf({"x*x", text.toStdString(), "cos(x*y)"});
        for (const std::vector<double>& point : {std::vector<double>{0.3, 1.2, 0.7, 2.1}, {-1, 0.4, 2.5, 0.9}}) {
            const std::vector<double> values = gradient(tape, 1, {3, 1, 2, 0}, point);
            const std::size_t inputs[] = {3, 1, 2, 0};
            for (std::size_t k = 0; k < 4; ++k) {
                const double expected = forward(tape, 1, inputs[k], point);
                QVERIFY2(std::abs(values[k] - expected) <= 1e-13 * std::max(1.0, std::abs(expected)),
                         qPrintable(QStringLiteral("%1 instead of %2").arg(values[k]).arg(expected)));
            }
        }
    }

    // The operations of a sum of many products: forward mode would take them once for each input.
    void costDoesNotGrowWithTheInputs() {
        std::string text = "0";
        std::vector<std::string> names;
        for (int k = 0; k < 200; ++k) {
            names.push_back("x" + std::to_string(k));
            text += "+sin(" + names.back() + "*" + names[static_cast<std::size_t>(k / 2)] + ")";
        }
        const Tape tape({}, names, {parseExpression(text).value.value()});
        std::vector<std::size_t> all(names.size());
        for (std::size_t k = 0; k < all.size(); ++k)
            all[k] = k;
        QVERIFY(Tape(adjointCode(tape.program(), 0, all)).operationCount() < 5 * tape.operationCount());
    }
};

COENERGY_TEST(TestAdjointCode)
#include "test_adjoint_code.moc"
