// Unknown measures are found from equations between products of their powers.
#include "dimension/dimension_system.hpp"

#include "support/own_time.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

MeasureForm measure(const Dimension& dimension, double scale = 1) {
    return {{}, {dimension, std::log(scale)}};
}
const MeasureForm metre = measure({1, 0, 0, 0, 0, 0, 0});
const MeasureForm second = measure({0, 0, 1, 0, 0, 0, 0});

} // namespace

class TestDimensionSystem : public QObject {
    Q_OBJECT

private slots:
    void unknownsComeOut() {
        DimensionSystem system;
        const MeasureForm a = system.newUnknown(), b = system.newUnknown();
        QVERIFY(system.equate(power(a, 2) * b, metre));
        QVERIFY(!system.reduced(a).isKnown());
        QVERIFY(system.equate(a * power(b, -1), metre * metre));
        QVERIFY(system.reduced(a).isKnown());
        QVERIFY(fits(system.reduced(a).known, metre.known));
        QVERIFY(fits(system.reduced(b).known, power(metre, -1).known));
    }

    void theFirstThatContradictsIsFoundAndChangesNothing() {
        DimensionSystem system;
        const MeasureForm a = system.newUnknown();
        QVERIFY(system.equate(a, metre));
        QVERIFY(!system.equate(a, second));
        QVERIFY(fits(system.reduced(a).known, metre.known));
    }

    void scalesAreToldApart() {
        DimensionSystem system;
        QVERIFY(!system.equate(metre, measure({1, 0, 0, 0, 0, 0, 0}, 1e-3)));
        const MeasureForm scale = system.newUnknown(Freedom::ScaleAlone);
        QVERIFY(!system.equate(scale, metre));
        QVERIFY(system.equate(scale * metre, measure({1, 0, 0, 0, 0, 0, 0}, 1e-3)));
        QVERIFY(!system.equate(scale, {}));
        QVERIFY(system.equate(scale, measure({}, 1e-3)));
    }

    void longChainsAreQuick() {
        const double before = tests::ownTime();
        DimensionSystem system;
        constexpr int count = 20000;
        std::vector<MeasureForm> unknowns;
        for (int k = 0; k < count; ++k)
            unknowns.push_back(system.newUnknown());
        for (int k = 1; k < count; ++k)
            QVERIFY(system.equate(unknowns[k], unknowns[k - 1] * second));
        QVERIFY(system.equate(unknowns[0], metre));
        for (const MeasureForm& unknown : unknowns)
            QVERIFY(system.reduced(unknown).isKnown());
        QCOMPARE(system.reduced(unknowns.back()).known.dimension[2], Exponent(count - 1));
        QVERIFY(tests::ownTime() - before < 5000);
    }
};

COENERGY_TEST(TestDimensionSystem)
#include "test_dimension_system.moc"
