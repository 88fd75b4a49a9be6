// Every diagnostic has words of its own that use what was found and say what to do.
#include "problems/message.hpp"

#include "base/diagnostic.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace coenergy;

class TestMessage : public QObject {
    Q_OBJECT

private slots:
    void everyCodeHasWordsOfItsOwn();
    void everyMessageHasARemedy();
    void argumentsAreUsed();
    void unknownNameProposes();
    void countsAreInWords();
    void fieldNames_data();
    void fieldNames();
    void everyExpressionFieldHasItsOwnName();
};

namespace {

Diagnostic sample(Code code) {
    Diagnostic diagnostic;
    diagnostic.code = code;
    diagnostic.arguments = {"alpha1", "beta2", "gamma3"};
    return diagnostic;
}

// How many arguments a code carries, after the comments at its declaration.
std::size_t argumentCount(Code code) {
    switch (code) {
    case Code::EmptyExpression:
    case Code::UnclosedParenthesis:
    case Code::UnmatchedParenthesis:
    case Code::EqualsNotAllowed:
    case Code::SecondEquals:
    case Code::DivisionByZero:
    case Code::InvalidUtf8:
    case Code::MissingName:
    case Code::NoCoordinates:
        return 0;
    case Code::UnexpectedToken:
    case Code::NotAFunction:
    case Code::UnknownName:
    case Code::DuplicateName:
    case Code::FlowNotAllowed:
    case Code::NotAParameter:
    case Code::DotOfUnknown:
    case Code::NotPfaffian:
    case Code::ContradictoryConstant:
    case Code::UnknownCoordinate:
    case Code::ForceDimension:
    case Code::UnknownOption:
    case Code::UnknownKey:
    case Code::NewerFormat:
    case Code::LagEqMalformedItem:
    case Code::NotRepresentable:
    case Code::UnknownEffortName:
    case Code::NoOpenEffortConstraint:
    case Code::LagEqMisspeltPhrase:
    case Code::LagEqUnsignedWork:
    case Code::StartDirectionChosen:
        return 2;
    case Code::UnknownNotAllowed:
    case Code::WrongType:
    case Code::LagEqWrongCount:
    case Code::UndefinedValue:
        return 3;
    case Code::WrongArgumentCount:
        return 1; // the counts are put in words
    default:
        return 1;
    }
}

Document small() {
    Document document;
    document = withItemInserted(document, Section::Coordinates, 0);
    document = withText(document, {Section::Coordinates, 0, Column::Name, 0}, "x");
    document = withItemInserted(document, Section::Parameters, 0);
    document = withItemInserted(document, Section::DisplacementConstraints, 0);
    document = withText(document, {Section::DisplacementConstraints, 0, Column::Name, 0}, "phi1");
    document = withItemInserted(document, Section::Forces, 0);
    document = withText(document, {Section::Forces, 0, Column::Force, 0}, "Fx");
    document = withText(document, {Section::Forces, 0, Column::Point, 0}, "x");
    return document;
}

} // namespace

void TestMessage::everyCodeHasWordsOfItsOwn() {
    QSet<QString> seen;
    for (const Code code : allCodes()) {
        const QString text = messageText(sample(code));
        QVERIFY2(text.size() > 20, codeName(code).data());
        QVERIFY2(!seen.contains(text), codeName(code).data());
        QVERIFY2(!text.contains(QLatin1Char('%')), codeName(code).data());
        QVERIFY2(!text.startsWith(QStringLiteral("Unknown problem")), codeName(code).data());
        seen.insert(text);
    }
}

void TestMessage::everyMessageHasARemedy() {
    // A finding and a remedy: two clauses, and an imperative in the second.
    const QRegularExpression imperative(QStringLiteral(
        "\\b(type|delete|expected was|complete|add|write|split|use|simplify|change|save|correct|give|choose|rename|break|"
        "move|remove|rewrite|name|merge|fill|make|exchange|check|open|report|depend)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    for (const Code code : allCodes()) {
        const QString text = messageText(sample(code));
        const qsizetype clause = text.indexOf(QRegularExpression(QStringLiteral("[.:;?] ")));
        QVERIFY2(clause > 0, qPrintable(text));
        QVERIFY2(imperative.match(text, clause).hasMatch(), qPrintable(text));
    }
}

void TestMessage::argumentsAreUsed() {
    for (const Code code : allCodes()) {
        const Diagnostic diagnostic = sample(code);
        const QString text = messageText(diagnostic);
        for (std::size_t k = 0; k < argumentCount(code); ++k)
            QVERIFY2(text.contains(QString::fromStdString(diagnostic.arguments[k])), codeName(code).data());
    }
}

void TestMessage::unknownNameProposes() {
    Diagnostic diagnostic;
    diagnostic.code = Code::UnknownName;
    diagnostic.arguments = {"thetha", "theta"};
    QCOMPARE(messageText(diagnostic),
             QStringLiteral("`thetha` is not defined. Did you mean `theta`? Or add it as a parameter."));
    diagnostic.arguments = {"thetha", ""};
    QVERIFY(!messageText(diagnostic).contains(QStringLiteral("Did you mean")));
}

void TestMessage::countsAreInWords() {
    Diagnostic diagnostic;
    diagnostic.code = Code::WrongArgumentCount;
    diagnostic.arguments = {"max", "2+", "1"};
    QVERIFY(messageText(diagnostic).contains(QStringLiteral("2 or more arguments")));
    diagnostic.code = Code::UnexpectedEnd;
    diagnostic.arguments = {"operand"};
    QVERIFY(!messageText(diagnostic).contains(QStringLiteral("operand")));
}

void TestMessage::fieldNames_data() {
    QTest::addColumn<int>("section");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("element");
    QTest::addColumn<QString>("name");
    const auto row = [](Section section, Column column, int element, const char* name) {
        QTest::newRow(name) << static_cast<int>(section) << static_cast<int>(column) << element
                            << QString::fromLatin1(name);
    };
    row(Section::Energies, Column::Potential, 0, "potential energy");
    row(Section::DisplacementConstraints, Column::Expression, 0, "displacement constraint phi1");
    row(Section::Coordinates, Column::Initial, 0, "initial value of x");
    row(Section::Coordinates, Column::Name, 0, "name of coordinate x");
    row(Section::Parameters, Column::Value, 0, "value of parameter 1");
    row(Section::Forces, Column::Point, 1, "y-component of the point of application of force 1");
    row(Section::Simulation, Column::End, 0, "end time");
    row(Section::Plots, Column::Whole, 0, "Plots");
}

void TestMessage::fieldNames() {
    QFETCH(int, section);
    QFETCH(int, column);
    QFETCH(int, element);
    const Field field{static_cast<Section>(section), 0, static_cast<Column>(column), static_cast<std::size_t>(element)};
    QTEST(fieldName(small(), field), "name");
}

void TestMessage::everyExpressionFieldHasItsOwnName() {
    QSet<QString> seen;
    for (const Field& field : expressionFields(small())) {
        const QString name = fieldName(small(), field);
        QVERIFY(!name.isEmpty());
        QVERIFY2(!seen.contains(name), qPrintable(name));
        seen.insert(name);
    }
}

COENERGY_TEST(TestMessage)
#include "test_message.moc"
