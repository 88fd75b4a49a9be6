// Values typed with a unit: converted to the declared one; if none is declared, the typed unit is taken.
#include "model/typed_values.hpp"

#include "meaning/parsed_model.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Document withParameter(const std::string& value, const std::string& unit) {
    Parameter l;
    l.name = "l";
    l.value = value;
    l.unit = unit;
    Parameter x;
    x.name = "x3";
    x.value = "2";
    Document document;
    document.parameters = Part(std::vector{l, x});
    return document;
}

Document withCoordinate(const std::string& initial, const std::string& flow, const std::string& unit) {
    Coordinate x;
    x.name = "x";
    x.initial = initial;
    x.initialFlow = flow;
    x.unit = unit;
    Document document;
    document.coordinates = Part(std::vector{x});
    return document;
}

QString problemOf(const ParsedModel& model) {
    if (model.problems.empty())
        return {};
    const Diagnostic& problem = wellTyped(model.problems.front());
    QStringList words;
    for (const std::string& argument : plainTexts(problem.arguments))
        words << QString::fromStdString(argument);
    return QString::fromUtf8(codeName(problem.code).data()) + ": " + words.join(", ");
}

} // namespace

class TestTypedValues : public QObject {
    Q_OBJECT

private slots:
    void valuesAreInTheDeclaredUnit_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("number");
        QTest::addRow("converted") << "30 cm"
                                   << "m" << 0.3;
        QTest::addRow("the same") << "-2.5 N m"
                                  << "N m" << -2.5;
        QTest::addRow("becomes the unit") << "30 cm"
                                          << "" << 30.0;
        QTest::addRow("temperature") << "20 °C"
                                     << "K" << 293.15;
        QTest::addRow("turn") << "1 rev"
                              << "rad" << 2 * std::acos(-1.0);
        QTest::addRow("unknown, the same") << "5 Euro"
                                           << "Euro" << 5.0;
        QTest::addRow("a number") << "30"
                                  << "m" << 30.0;
        QTest::addRow("a formula") << "2*x3"
                                   << "m" << 4.0;
    }
    void valuesAreInTheDeclaredUnit() {
        QFETCH(QString, value);
        QFETCH(QString, unit);
        QFETCH(double, number);
        const Document document = withParameter(value.toStdString(), unit.toStdString());
        const ParsedModel model = parseModel(document);
        QCOMPARE(problemOf(model), QString());
        QCOMPARE(parameterValues(model).at("l"), number);
        QCOMPARE(textOf(model.document, {Section::Parameters, 0, Column::Value}), value.toStdString());
        QVERIFY(model.typed == document);
    }

    void whatDoesNotFitIsToldWithBoth_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("problem");
        QTest::addRow("dimension") << "30 s"
                                   << "m"
                                   << "quantity-does-not-fit: s, m";
        QTest::addRow("unknown") << "30 foo"
                                 << "m"
                                 << "unknown-unit: foo";
        QTest::addRow("product without its sign") << "2 x3"
                                                  << "m"
                                                  << "implicit-multiplication: 2*x3";
        QTest::addRow("too large") << "1e99999 km"
                                   << "m"
                                   << "too-many-digits: 10000";
    }
    void whatDoesNotFitIsToldWithBoth() {
        QFETCH(QString, value);
        QFETCH(QString, unit);
        QFETCH(QString, problem);
        const ParsedModel model = parseModel(withParameter(value.toStdString(), unit.toStdString()));
        QCOMPARE(problemOf(model), problem);
        QVERIFY(model.broken.contains({Section::Parameters, 0, Column::Value}));
    }

    void theUnitItselfIsMarked() {
        const ParsedModel model = parseModel(withParameter("30  s", "m"));
        QCOMPARE(model.problems.front().span, (Span{4, 1}));
    }

    void flowsArePerSecond() {
        const ParsedModel declared = parseModel(withCoordinate("10 cm", "36 km/h", "m"));
        QCOMPARE(problemOf(declared), QString());
        const auto value = [](const ParsedModel& model, Column column) {
            return toText(model.expressions.at({Section::Coordinates, 0, column}).number());
        };
        QCOMPARE(value(declared, Column::Initial), std::string("0.1"));
        QCOMPARE(value(declared, Column::InitialFlow), std::string("10"));
        const ParsedModel taken = parseModel(withCoordinate("", "3 cm/s", ""));
        QCOMPARE(problemOf(taken), QString());
        QCOMPARE((*taken.document.coordinates)[0].unit, std::string("cm"));
        QCOMPARE(value(taken, Column::InitialFlow), std::string("3"));
    }

    void timeHasAUnitWhereAnythingHas() {
        QCOMPARE(timeUnit(Document()), std::string());
        QCOMPARE(timeUnit(withParameter("1", "")), std::string());
        for (const Document& document : {withParameter("1", "N"), withParameter("30 cm", ""),
                                         withCoordinate("", "", "m"), withCoordinate("", "3 cm/s", "")})
            QCOMPARE(timeUnit(document), std::string("s"));
        Document constrained;
        constrained.displacementConstraints = Part(std::vector{Constraint()});
        QCOMPARE(timeUnit(constrained), std::string());
        const Field ofMultiplier{Section::DisplacementConstraints, 0, Column::MultiplierUnit};
        QCOMPARE(timeUnit(withText(constrained, ofMultiplier, "N")), std::string("s"));
    }

    void textsOfOtherFieldsAreExpressions() {
        Document document = withCoordinate("0", "0", "m");
        document = withText(document, {Section::Energies, 0, Column::Potential}, "30 cm");
        QVERIFY(parseModel(document).broken.contains({Section::Energies, 0, Column::Potential}));
    }
};

COENERGY_TEST(TestTypedValues)
#include "test_typed_values.moc"
