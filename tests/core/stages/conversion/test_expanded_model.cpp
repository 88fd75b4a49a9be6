// What a model becomes in simpler formats.
#include "conversion/expanded_model.hpp"

#include "io/read_ldae.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestExpandedModel : public QObject {
    Q_OBJECT

private slots:
    // Numbers as they were typed, in the declared unit; formulas as far as they have values.
    void constantsAreNumbers() {
        const Document document = readLdae(R"(
format = 1
[parameters]
a = { value = "0.30", unit = "m" }
b = { value = "30 cm", unit = "m" }
c = "30 cm"
d = { value = "2*b", unit = "m" }
e = { unit = "m" }
[[coordinates]]
name = "x"
)")
                                      .document;
        const std::vector<LagEqModel::Item> expected = {
            {"a", "0.30"}, {"b", "0.3"}, {"c", "30"}, {"d", "3/5"}, {"e", ""}};
        const ExpandedModel expanded = expandedModel(document);
        QVERIFY(!hasErrors(expanded.problems));
        for (std::size_t k = 0; k < expected.size(); ++k)
            QCOMPARE(QString::fromStdString(expanded.model.constants.at(k).text),
                     QString::fromStdString(expected[k].text));
    }

    // What has no value is an error, and nothing is written of it.
    void aValueThatDoesNotFitIsNone() {
        const Document document =
            readLdae("format = 1\n[parameters]\nb = { value = '30 s', unit = 'm' }\n[[coordinates]]\nname = 'x'\n")
                .document;
        QVERIFY(hasErrors(expandedModel(document).problems));
    }
};

COENERGY_TEST(TestExpandedModel)
#include "test_expanded_model.moc"
