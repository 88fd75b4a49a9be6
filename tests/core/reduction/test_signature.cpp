// Which derivatives occur in an equation: by value, not by spelling.
#include "reductions.hpp"

#include "reduction/signature.hpp"
#include "support/test_program.hpp"

using namespace reductions;

namespace {

DaeSystem twoCoordinates() {
    DaeSystem system;
    system.unknowns = {{UnknownKind::Coordinate, {"x", "vx", "ax"}},
                       {UnknownKind::Coordinate, {"y", "vy", "ay"}},
                       {UnknownKind::DisplacementMultiplier, {"lambda1"}}};
    return system;
}

// Orders of x, y and lambda1; -1 is none.
std::vector<int> orders(const std::string& equation) {
    const UnknownTable table(twoCoordinates());
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
};

COENERGY_TEST(TestSignature)
#include "test_signature.moc"
