// What the parts of a graph are called.
#include "graphmodel/graph_edits.hpp"
#include "graphmodel/graph_names.hpp"
#include "meaning/parsed_model.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

class TestGraphNames : public QObject {
    Q_OBJECT

private slots:
    void everyLawHasItsElement() {
        Document document = withTwoPortAdded(newGraph(), {2, 1}, {4, 1}, BranchType::Transformer);
        document = withBranchAdded(document, {4, 1}, BranchType::DType);
        const ParsedModel written = parseModel(document);
        QStringList elements;
        for (const EffortConstraint& law : *written.document.effortConstraints)
            elements.append(QString::fromStdString(elementOfLaw(document, law.name)));
        QCOMPARE(elements.join(QLatin1Char(' ')), QStringLiteral("R2 TF4 TF4 R6"));
        for (const char* other : {"f3", "law_v99", "law_", "law_theta1", "x"})
            QCOMPARE(elementOfLaw(document, other), std::string());
    }
};

COENERGY_TEST(TestGraphNames)
#include "test_graph_names.moc"
