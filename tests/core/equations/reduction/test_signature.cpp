// Which derivatives occur in an equation: by value, not by spelling.
#include "reductions.hpp"

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
