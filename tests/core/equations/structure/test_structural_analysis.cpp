// Complete analyses of models whose equations and results are known from elsewhere.

#include "structures.hpp"

#include "structure/structural_analysis.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;
using structures::o;
using structures::written;

using Rows = std::vector<std::vector<int>>;
using Numbers = std::vector<int>;

class TestStructuralAnalysis : public QObject {
    Q_OBJECT

private slots:
    void knownResults_data() {
        QTest::addColumn<Rows>("sigma");
        QTest::addColumn<Numbers>("c");
        QTest::addColumn<Numbers>("d");
        QTest::addColumn<int>("freeValues");
        QTest::addColumn<int>("index");

        // Unknowns x, y, lambda.
        QTest::newRow("pendulum") << Rows{{2, o, 0}, // m x'' + 2 lambda x
                                          {o, 2, 0}, // m y'' + m g + 2 lambda y
                                          {0, 0, o}} // x^2 + y^2 - l^2
                                  << Numbers{0, 0, 2} << Numbers{2, 2, 0} << 2 << 3;

        // Unknowns x1, x2, x3, x4, lambda1, lambda2.
        QTest::newRow("two gears, Suk's rotation example")
            << Rows{{2, 1, o, o, o, 0}, // m x1'' + c (x1' - x2') + k (x1 - x2) + lambda2
                    {1, 1, o, o, 0, o}, // c (x2' - x1') + k (x2 - x1) + lambda1
                    {o, o, 2, o, 0, o}, // I1 x3'' - tau - r1 lambda1
                    {o, o, o, 2, o, 0}, // I2 x4'' - r2 lambda2
                    {o, 0, 0, o, o, o}, // x2 - r1 x3
                    {0, o, o, 0, o, o}} // x1 - r2 x4
            << Numbers{0, 0, 0, 0, 1, 2} << Numbers{2, 1, 2, 2, 0, 0} << 4 << 3;

        // Unknowns x1, x2, q0, q1, q2, lambda1, kappa1.
        QTest::newRow("condenser and coil with moving parts, Suk's electrical example")
            << Rows{{0, o, 0, o, o, 0, o}, // k x1 + lambda1 - q0^2/(2 c0)
                    {o, 0, o, o, 1, 0, o}, // k x2 + lambda1 - b q2'^2/2
                    {0, o, 1, o, o, o, 0}, // R q0' + kappa1 - voltage + d q0/c0 - q0 x1/c0
                    {o, o, o, 0, o, o, 0}, // q1/c1 - kappa1
                    {o, 1, o, o, 2, o, 0}, // L0 q2'' + b q2'' x2 + b q2' x2' - kappa1
                    {0, 0, o, o, o, o, o}, // x1 + x2
                    {o, o, 1, 1, 1, o, o}} // q0' - q1' - q2'
            << Numbers{1, 1, 0, 0, 0, 1, 0} << Numbers{1, 1, 1, 1, 2, 1, 0} << 4 << 2;

        // Unknowns x1, x2, x3; x1 has no inertia.
        QTest::newRow("pendulum on a sprung support, Suk's translation example")
            << Rows{{1, 1, o}, // c (x1' - x2') + k x1
                    {1, 2, 2}, // m x2'' + m l (x3'' sin x3 + x3'^2 cos x3) + c (x2' - x1') + m g
                    {o, 2, 2}} // m l^2 x3'' + m l x2'' sin x3 + m g l sin x3
            << Numbers{0, 0, 0} << Numbers{1, 2, 2} << 5 << 0;

        QTest::newRow("two pendula, the first driving the second")
            << twoPendula() << Numbers{4, 4, 6, 0, 0, 2} << Numbers{6, 6, 4, 2, 3, 0} << 5 << 7;
        QTest::newRow("nothing") << Rows{} << Numbers{} << Numbers{} << 0 << 0;
    }

    void knownResults() {
        QFETCH(Rows, sigma);
        QFETCH(Numbers, c);
        QFETCH(Numbers, d);
        QFETCH(int, freeValues);
        QFETCH(int, index);
        const StructuralAnalysis analysis = analyseStructure(written(sigma));
        QVERIFY(analysis.regular);
        QCOMPARE(analysis.regular->offsets.c, c);
        QCOMPARE(analysis.regular->offsets.d, d);
        QCOMPARE(analysis.regular->freeInitialValues, freeValues);
        QCOMPARE(analysis.regular->transversal.value, freeValues);
        QCOMPARE(analysis.regular->index, index);
        QVERIFY(analysis.parts.overdetermined.rows.empty());
        QVERIFY(analysis.parts.underdetermined.columns.empty());
    }

    void thermalExampleNamesWhatIsWrong() {
        // Suk's thermal example with tau a regulated effort.
        // Unknowns V1 V2 V3 S1 S2 S3 q0 theta kappa1 kappa2 tau.
        const SignatureMatrix sigma = written({
            {o, o, o, o, o, o, o, o, o, 0, o}, // V1:     -kappa2
            {o, o, o, o, o, o, o, o, o, 0, o}, // V2:     -kappa2
            {o, o, 0, o, o, o, o, o, o, 0, o}, // V3:     V3/cf + kappa2
            {o, o, o, 1, o, o, o, o, 0, o, o}, // S1:     Rt1 S1' - kappa1
            {o, o, o, o, 1, o, o, o, 0, o, o}, // S2:     Rt2 S2' - kappa1
            {o, o, o, o, o, 0, o, o, 0, o, o}, // S3:     S3/ct - T + kappa1
            {o, o, o, o, o, o, 1, o, o, o, o}, // q0:     Re q0' - v
            {o, o, o, o, o, o, o, 2, o, o, o}, // theta:  I theta''
            {o, o, o, 1, 1, 1, o, o, o, o, o}, // psi1:   S3' - S1' - S2'
            {1, 1, 1, o, o, o, o, o, o, o, o}, // psi2:   V3' - V1' - V2'
            {o, o, o, o, o, o, 1, o, o, o, 0}, // gamma1: tau - ktau q0'
        });
        const StructuralAnalysis analysis = analyseStructure(sigma);
        QVERIFY(!analysis.regular);
        QVERIFY((analysis.parts.overdetermined == Subsystem{{0, 1}, {9}}));  // V1, V2 both fix kappa2
        QVERIFY((analysis.parts.underdetermined == Subsystem{{9}, {0, 1}})); // V1, V2 themselves are free
        // V3 with kappa2 known; the entropies and kappa1; then q0, theta and tau by themselves.
        const std::vector<Subsystem> blocks{
            {{2}, {2}}, {{3, 4, 5, 8}, {3, 4, 5, 8}}, {{6}, {6}}, {{7}, {7}}, {{10}, {10}}};
        QVERIFY(analysis.parts.blocks == blocks);
    }

    void tooFewEquations() {
        const StructuralAnalysis analysis = analyseStructure(written(2, {{2, 0}}));
        QVERIFY(!analysis.regular);
        QVERIFY((analysis.parts.underdetermined == Subsystem{{0}, {0, 1}}));
    }

    void blocksOfTheJacobianAreFinerThanThoseOfThePattern() {
        // The first pendulum drives the second. As a pattern the second is one block; for the highest derivatives it
        // is a chain: its constraint gives u'', that gives mu, that gives v'''.
        const StructuralAnalysis analysis = analyseStructure(written(twoPendula()));
        const std::vector<Subsystem> coarse{{{0, 1, 2}, {0, 1, 2}}, {{3, 4, 5}, {3, 4, 5}}};
        const std::vector<Subsystem> fine{{{0, 1, 2}, {0, 1, 2}}, {{5}, {3}}, {{3}, {5}}, {{4}, {4}}};
        QVERIFY(analysis.parts.blocks == coarse);
        QVERIFY(analysis.regular->blocks == fine);
    }

    void jacobianIsSolvableInTheOrderOfTheBlocks() {
        // Entries beyond a row's own and earlier blocks lie below the offsets: they hold lower derivatives only.
        structures::Random random(19);
        for (int sample = 0; sample < 200; ++sample) {
            const SignatureMatrix sigma(12, 12, random.sparseRegular(12, 3));
            const StructuralAnalysis analysis = analyseStructure(sigma);
            QVERIFY(analysis.regular);
            const auto& [c, d] = analysis.regular->offsets;
            std::vector<char> isKnown(12, false);
            int solved = 0;
            for (const Subsystem& block : analysis.regular->blocks) {
                solved += static_cast<int>(block.rows.size());
                for (const int column : block.columns)
                    isKnown[column] = true;
                for (const int row : block.rows)
                    for (const auto& [column, order] : sigma.row(row))
                        QVERIFY(isKnown[column] || d[column] - c[row] > order);
            }
            QCOMPARE(solved, 12);
        }
    }

private:
    /// x'' + x lambda, y'' + y lambda + x'^3 - G, x^2 + y^2 - L^2,
    /// u'' + u mu, v'''^3 + v mu - G, u^2 + v^2 - (L + c lambda)^2 + lambda''; unknowns x, y, lambda, u, v, mu.
    /// A usual test of Taylor series codes (Nedialkov and Pryce); the offsets were confirmed by trying all c below 8.
    static Rows twoPendula() {
        return {{2, o, 0, o, o, o}, //
                {1, 2, 0, o, o, o}, //
                {0, 0, o, o, o, o}, //
                {o, o, o, 2, o, 0}, //
                {o, o, o, o, 3, 0}, //
                {o, o, 2, 0, 0, o}};
    }
};

COENERGY_TEST(TestStructuralAnalysis)
#include "test_structural_analysis.moc"
