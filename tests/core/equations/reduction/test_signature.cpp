// Which derivatives occur in an equation: by value, not by spelling.
#include "reductions.hpp"

#include "reduction/numbered_texts.hpp"
#include "reduction/signature.hpp"
#include "support/test_program.hpp"

using namespace reductions;

namespace {

DaeSystem twoCoordinateSystem() {
    DaeSystem system;
    system.unknowns = {{UnknownKind::Coordinate, {"x", "vx", "ax"}},
                       {UnknownKind::Coordinate, {"y", "vy", "ay"}},
                       {UnknownKind::DisplacementMultiplier, {"lambda1"}}};
    return system;
}

// Orders of x, y and lambda1; -1 is none.
std::vector<int> orders(const std::string& equation) {
    const UnknownTable table(twoCoordinateSystem());
    std::vector<int> result(table.size(), -1);
    runWithAlgebraStack([&] {
        Algebra algebra;
        Partials partials(algebra);
        const SignatureMatrix sigma = signatureMatrix({{"F", parsed(equation)}}, table, partials);
        for (const SignatureMatrix::Entry& entry : sigma.row(0))
            result[static_cast<std::size_t>(entry.column)] = entry.order;
    });
    return result;
}

// Of an equation in the cosine and sine of `turns` angles x and as many y, which are added up turn by turn.
std::vector<int> ordersAfterTurns(int turns, const std::string& equation) {
    const UnknownTable unknowns(twoCoordinateSystem());
    std::vector<int> result(unknowns.size(), -1);
    runWithAlgebraStack([&] {
        Algebra algebra;
        const auto rateOfLeaf = [&](const std::string& name) {
            return unknowns.find(name) ? std::optional(Expression(1)) : std::nullopt; // varies
        };
        const std::stop_token never;
        StatementTable table(
            algebra, rateOfLeaf, [](const std::string& name) { return name + "'"; }, never);
        table.define("c0", Expression(1));
        table.define("s0", Expression(0));
        for (int k = 0; k < 2 * turns; ++k) {
            const std::string angle = k % 2 == 0 ? "x" : "y", c = "c" + std::to_string(k), s = "s" + std::to_string(k);
            table.define("c" + std::to_string(k + 1), parsed(c + "*cos(" + angle + ") - " + s + "*sin(" + angle + ")"));
            table.define("s" + std::to_string(k + 1), parsed(s + "*cos(" + angle + ") + " + c + "*sin(" + angle + ")"));
        }
        table.define("c", parsed("c" + std::to_string(2 * turns)));
        table.define("s", parsed("s" + std::to_string(2 * turns)));
        const SignatureMatrix sigma = statedSignature({{"F", parsed(equation)}}, unknowns, table);
        for (const SignatureMatrix::Entry& entry : sigma.row(0))
            result[static_cast<std::size_t>(entry.column)] = entry.order;
    });
    return result;
}

} // namespace

class TestSignature : public QObject {
    Q_OBJECT

private slots:
    void orders_data() {
        QTest::addColumn<QString>("equation");
        QTest::addColumn<std::vector<int>>("expected");
        using Orders = std::vector<int>;
        QTest::newRow("Newton") << "m*ax + k*x - lambda1" << Orders{2, -1, 0};
        QTest::newRow("highest counts") << "x + vx + ay*y + vy" << Orders{1, 2, -1};
        QTest::newRow("sine and cosine") << "sin(ax)^2 + cos(ax)^2 + y" << Orders{-1, 0, -1};
        QTest::newRow("difference") << "(ax + y)^2 - ax^2 - 2*ax*y - y^2 + vx" << Orders{1, -1, -1};
        QTest::newRow("factor 0") << "ax*(m - m) + lambda1" << Orders{-1, -1, 0};
        QTest::newRow("logarithm of a product") << "ln(exp(ax)*exp(y)) - ax" << Orders{-1, 0, -1};
        QTest::newRow("small is not zero") << "1e-30*ax + x" << Orders{2, -1, -1};
        QTest::newRow("only parameters") << "m*g + t" << Orders{-1, -1, -1};
    }
    void orders() {
        QFETCH(QString, equation);
        QFETCH(std::vector<int>, expected);
        QCOMPARE(::orders(equation.toStdString()), expected);
    }

    // Nothing that cancels, nothing that is not seen at once.
    void surelyOccurringNames() {
        using Names = std::set<std::string>;
        const auto names = [](const std::string& text) { return surelyOccurring(parsed(text)); };
        QCOMPARE(names("m*ax + k*x - lambda1"), (Names{"m", "ax", "k", "x", "lambda1"}));
        QCOMPARE(names("sin(ax)^2 + cos(ax)^2 + y"), (Names{"y"}));
        QCOMPARE(names("(ax + y)^2 - ax^2 - 2*ax*y - y^2 + vx"), (Names{"vx"}));
        QCOMPARE(names("(sin(ax)^2 + cos(ax)^2 - 1)*x + sqrt(y) + exp(vx)/ln(vy)"), (Names{"y", "vx", "vy"}));
        QCOMPARE(names("ln(exp(ax)*exp(y)) - ax"), (Names{"y"}));
        QCOMPARE(names("1e-30*ax + x*y^3"), (Names{"ax", "x", "y"}));
        QCOMPARE(names("atan2(ax, y) + x"), (Names{"x"})); // of the others nothing is said
    }

    // By each place of a name; added up by name they are the derivatives.
    void slopesOfTexts_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"3*x", "x*y*sin(x) - y^3/2", "(x + 2*y)*(x - y*cos(x*y)) + 7", "exp(-x)/ln(2 + y)^2",
                                 "x^y + sqrt(x*y)*x", "pi*(x - 1/(y + x^2))"})
            QTest::newRow(text) << text;
    }
    void slopesOfTexts() {
        QFETCH(QString, text);
        const Expression expression = parsed(text.toStdString());
        NumberedTexts texts;
        texts.add(expression);
        QVERIFY(texts.hasSlopes(0));
        Point point = {{"x", 0.7}, {"y", 1.3}, {"pi", M_PI}};
        std::vector<double> values, slopes;
        for (const std::string* name : texts.names())
            values.push_back(point[*name]);
        QCOMPARE(texts.value(0, values), evaluate(expression, point));
        texts.slopes(0, values, slopes);
        QCOMPARE(slopes.size(), texts.places(0).size());
        runWithAlgebraStack([&] {
            Algebra algebra;
            for (const std::string name : {"x", "y"}) {
                double slope = 0;
                for (std::size_t k = 0; k < slopes.size(); ++k)
                    slope += *texts.names()[texts.places(0)[k]] == name ? slopes[k] : 0;
                const Expression partial = algebra.expression(algebra.derivative(algebra.formula(expression), name));
                QVERIFY(std::abs(slope - evaluate(partial, point)) < 1e-13 * (1 + std::abs(slope)));
            }
        });
    }

    void valuesOfLargeTexts() {
        std::vector<Expression> terms;
        for (int k = 0; k < 400; ++k)
            terms.push_back(parsed("x" + std::to_string(k) + "*cos(x0)"));
        NumberedTexts texts;
        texts.add(parsed("atan(a)"));
        texts.add(sum(terms));
        QVERIFY(!texts.hasSlopes(0) && !texts.hasSlopes(1));
        QCOMPARE(texts.places(1).size(), 400U);
        const std::vector<double> values(texts.names().size(), 0.5);
        QVERIFY(std::abs(texts.value(1, values) - 200 * std::cos(0.5)) < 1e-11);
    }

    // The sizes of the terms of a derivative grow with every rotation, the derivative itself does not.
    void longRotations() {
        using Orders = std::vector<int>;
        for (const int turns : {1, 10, 200}) {
            QCOMPARE(ordersAfterTurns(turns, "c"), (Orders{0, 0, -1}));
            QCOMPARE(ordersAfterTurns(turns, "s + ax*c + lambda1"), (Orders{2, 0, 0}));
            QCOMPARE(ordersAfterTurns(turns, "c^2 + s^2 + lambda1"), (Orders{-1, -1, 0}));
        }
    }
};

COENERGY_TEST(TestSignature)
#include "test_signature.moc"
