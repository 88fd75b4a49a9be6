// Which zeros are behind a division by 0.
#include "expression/divisors.hpp"
#include "expression/parse.hpp"
#include "support/test_program.hpp"

#include <QObject>

using namespace coenergy;

namespace {

Expression meant(const std::string& text) {
    return parseUnbound(text).value.value();
}

using Names = std::set<std::string>;

} // namespace

class TestDivisors : public QObject {
    Q_OBJECT

private slots:
    void zeros_data() {
        QTest::addColumn<Names>("zeros");
        QTest::addColumn<Names>("behind");
        QTest::newRow("1/(a*b)") << Names{"a"} << Names{"a"};
        QTest::newRow("c/(a*b) + 2*c") << Names{"a", "b", "c"} << Names{"a", "b"};
        QTest::newRow("1/(a + b)") << Names{"a"} << Names{};
        QTest::newRow("1/sqrt(a + b)") << Names{"a", "b"} << Names{"a", "b"};
        QTest::newRow("1/(a + b*c)") << Names{"a", "b", "c"} << Names{"a"};
        QTest::newRow("x/(a + b) + c/x") << Names{"a", "b", "c"} << Names{"a", "b"};
        QTest::newRow("1/a + 1/(b + c)") << Names{"a", "b", "c"} << Names{"a", "b", "c"};
        QTest::newRow("a*b/c") << Names{"a", "b"} << Names{};
    }
    void zeros() {
        QFETCH(Names, zeros);
        QFETCH(Names, behind);
        Point values{{"a", 2}, {"b", 3}, {"c", 5}};
        for (const std::string& name : zeros)
            values[name] = 0;
        Divisors divisors;
        divisors.add(meant(QTest::currentDataTag()));
        QCOMPARE(divisors.zerosBehind(values), behind);
        QCOMPARE(divisors.vanish(values), !behind.empty());
    }

    void throughDefinitions() {
        Divisors divisors;
        divisors.define("p", meant("a*b"));
        divisors.define("q", meant("p + x"));
        divisors.add(meant("1/p + 1/q"));
        QCOMPARE(divisors.zerosBehind({{"a", 1}, {"b", 0}}), Names{"b"});
        QVERIFY(!divisors.vanish({{"a", 1}, {"b", 1}}));
    }

    void withinDefinitions() {
        Divisors divisors;
        divisors.define("p", meant("1/a"));
        QCOMPARE(divisors.zerosBehind({{"a", 0}, {"b", 0}}), Names{"a"});
    }

    // Nothing is 0, and yet there is no number.
    void withoutZeros() {
        Divisors divisors;
        divisors.add(meant("1/(a - b)"));
        QVERIFY(divisors.vanish({{"a", 2}, {"b", 2}}));
        QVERIFY(divisors.zerosBehind({{"a", 2}, {"b", 2}}).empty());
    }
};

COENERGY_TEST(TestDivisors)

#include "test_divisors.moc"
