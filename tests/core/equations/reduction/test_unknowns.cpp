// Which name means which derivative of which unknown.
#include "reduction/unknowns.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <set>

using namespace coenergy;

class TestUnknowns : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_system.unknowns = {{UnknownKind::Coordinate, {"x", "v", "a"}},
                             {UnknownKind::Coordinate, {"y", "doty", "ddoty"}},
                             {UnknownKind::DisplacementMultiplier, {"lambda1"}},
                             {UnknownKind::FlowMultiplier, {"mu1"}},
                             {UnknownKind::Effort, {"F"}},
                             {UnknownKind::Dynamic, {"s", "ds"}}};
    }

    void orderOfTheUnknowns() {
        const UnknownTable table(m_system);
        const std::vector<std::string> expected = {"x", "y", "lambda1", "mu1", "F", "s"};
        QCOMPARE(table.size(), expected.size());
        for (std::size_t j = 0; j < expected.size(); ++j)
            QCOMPARE(table.name(j), expected[j]);
    }

    void derivativesOfTheModelHaveTheirNames() {
        const UnknownTable table(m_system);
        QVERIFY(table.find("x") == (DerivativeOf{0, 0}));
        QVERIFY(table.find("v") == (DerivativeOf{0, 1}));
        QVERIFY(table.find("a") == (DerivativeOf{0, 2}));
        QVERIFY(table.find("ds") == (DerivativeOf{5, 1}));
        QVERIFY(!table.find("dv") && !table.find("g") && !table.find("t"));
    }

    void everyNameIsFoundAgain() {
        const UnknownTable table(m_system);
        for (std::size_t j = 0; j < table.size(); ++j)
            for (int order = 0; order < 12; ++order)
                QVERIFY(table.find(table.name({j, order})) == (DerivativeOf{j, order}));
    }

    void everyNameIsAnother() {
        const UnknownTable table(m_system);
        std::set<std::string> names;
        for (std::size_t j = 0; j < table.size(); ++j)
            for (int order = 0; order < 12; ++order)
                QVERIFY(names.insert(table.name({j, order})).second);
    }

private:
    DaeSystem m_system;
};

COENERGY_TEST(TestUnknowns)
#include "test_unknowns.moc"
