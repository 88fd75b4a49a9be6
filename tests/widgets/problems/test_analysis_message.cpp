// Equilibria in sentences.
#include "problems/analysis_message.hpp"

#include "graphmodel/graph_edits.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

class TestAnalysisMessage : public QObject {
    Q_OBJECT

private slots:
    // Nobody ever typed the names of the equations by which a graph is written out.
    void lawsOfAGraphAreThoseOfItsElements() {
        Equilibria none;
        none.findings.unmet = {"law_v2", "f3"};
        none.findings.leastResidual = 0.5;
        const QString ofGraph = equilibriumMessage(none, newGraph());
        QVERIFY2(ofGraph.contains(QStringLiteral("of the terms of the law of `R2`, `f3` a fraction 0.5")),
                 qPrintable(ofGraph));
        QVERIFY(equilibriumMessage(none, {}).contains(QStringLiteral("`law_v2`")));
    }

    void aTwoPortIsNamedOnce() {
        Equilibria none;
        none.findings.unmet = {"law_v4", "law_f5"};
        const Document document = withTwoPortAdded(newGraph(), {2, 1}, {4, 1}, BranchType::Transformer);
        QCOMPARE(equilibriumMessage(none, document).count(QStringLiteral("`TF4`")), 1);
    }
};

COENERGY_TEST(TestAnalysisMessage)
#include "test_analysis_message.moc"
