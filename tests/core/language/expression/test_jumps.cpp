// Which expressions jump, and which only have a corner.
#include "expression/jumps.hpp"
#include "expression/parse.hpp"
#include "support/test_program.hpp"

#include <QObject>

using namespace coenergy;

class TestJumps : public QObject {
    Q_OBJECT

private slots:
    void texts_data() {
        QTest::addColumn<bool>("isJump");
        for (const char* text :
             {"step(t - t0)", "sign(x)", "x*step(t - 1)", "a*sign(sin(4*t))", "step(x^2 - 3)*x", "2 + impulse(t)",
              "step(t - 1e6)", "step(exp(x) - 100)*x", "(t - 1)*step(t - 2)", "sign(x - y)*y"})
            QTest::newRow(text) << true;
        for (const char* text :
             {"t", "abs(x)", "max(0, t - 1)", "(t - t0)*step(t - t0)", "x*sign(x)", "sign(sin(4*t))*sin(4*t)",
              "step(x^2 + 1)*x", "sign(x - y)*(x - y)^3", "step(x)*(cos(x) - 1)", "sign(x)^2"})
            QTest::newRow(text) << false;
    }
    void texts() {
        QFETCH(bool, isJump);
        const auto value = parseUnbound(QTest::currentDataTag()).value;
        QVERIFY(value);
        QCOMPARE(jumps(*value), isJump);
    }
};

COENERGY_TEST(TestJumps)

#include "test_jumps.moc"
