// Every diagnostic has words of its own that use what was found and say what to do.
#include "problems/message.hpp"

#include "model/edit.hpp"
#include "problems/argument_words.hpp"
#include "support/declared_arguments.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>

#include <map>
#include <stdexcept>

using namespace coenergy;

class TestMessage : public QObject {
    Q_OBJECT

private slots:
    void everyCodeHasWordsOfItsOwn();
    void everyMessageHasARemedy();
    void everyArgumentIsSaid();
    void missingArgumentsAreLeftEmpty();
    void placesInArgumentsStay();
    void valuesAreToldApart();
    void aFieldAtAPlaceHasAName();
    void everyKindHasAWordOfItsOwn();
    void unknownNameProposes();
    void countsAreInWords();
    void translationsKnowEveryMessage();
    void fieldNames_data();
    void fieldNames();
    void everyExpressionFieldHasItsOwnName();
};

namespace {

enum class Sample { First, Second };

// One of two values of each type.
Argument sampleOf(std::size_t type, std::size_t place, Sample which) {
    const bool isFirst = which == Sample::First;
    const std::string name = (isFirst ? "alpha" : "omega") + std::to_string(place);
    const double amount = static_cast<double>(place) + (isFirst ? 0.25 : 0.75);
    const std::size_t count = 40 + 10 * place + (isFirst ? 1 : 2);
    const Argument all[] = {Name(name),
                            NameList({name, name + "b"}),
                            SourceText(name),
                            SourceTexts({name, name + "b"}),
                            Amount(amount),
                            Amounts({amount, -amount}),
                            Count(count),
                            AtLeast(count),
                            FreeText(name),
                            isFirst ? Quantity::Multiplier : Quantity::Flow,
                            isFirst ? TomlType::List : TomlType::Table,
                            isFirst ? TomlFault::OpenQuote : TomlFault::TooManyKeys,
                            isFirst ? SyntaxPart::Operand : SyntaxPart::Operator,
                            isFirst ? Certainty::NotFound : Certainty::Proven};
    for (const Argument& argument : all)
        if (argument.index() == type)
            return argument;
    throw std::logic_error("no sample of a type");
}

Diagnostic sample(Code code) {
    Diagnostic diagnostic;
    diagnostic.code = code;
    for (const std::vector<std::size_t>& types : declaredArguments().at(code))
        diagnostic.arguments.push_back(sampleOf(types.front(), diagnostic.arguments.size(), Sample::First));
    return diagnostic;
}

Diagnostic diagnosticOf(Code code, Arguments arguments) {
    return {code, Severity::Error, {}, {}, std::move(arguments)};
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
    // A finding and a remedy: two clauses, and an imperative or a proposal in the second.
    const QRegularExpression imperative(
        QStringLiteral("\\b(type|delete|expected|complete|add|write|split|use|simplify|change|save|correct|give|"
                       "choose|rename|break|move|remove|rewrite|name|merge|fill|make|exchange|check|open|report|depend|"
                       "did you mean)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    for (const Code code : allCodes()) {
        const QString text = messageText(sample(code));
        const qsizetype clause = text.indexOf(QRegularExpression(QStringLiteral("[.:;?] ")));
        QVERIFY2(clause > 0, qPrintable(text));
        QVERIFY2(imperative.match(text, clause).hasMatch(), qPrintable(text));
    }
}

// With another argument the message says something else, whichever of its types the argument has.
void TestMessage::everyArgumentIsSaid() {
    for (const Code code : allCodes()) {
        const ArgumentDeclaration& declared = declaredArguments().at(code);
        for (std::size_t k = 0; k < declared.size(); ++k)
            for (const std::size_t type : declared[k]) {
                Diagnostic one = sample(code);
                Diagnostic other = one;
                one.arguments[k] = sampleOf(type, k, Sample::First);
                other.arguments[k] = sampleOf(type, k, Sample::Second);
                QVERIFY2(messageText(one) != messageText(other), codeName(code).data());
            }
    }
}

void TestMessage::missingArgumentsAreLeftEmpty() {
    for (const Code code : allCodes()) {
        const QString text = messageText(diagnosticOf(code, {}));
        QVERIFY2(!text.isEmpty() && !text.contains(QLatin1Char('%')), codeName(code).data());
    }
}

// What the user typed may look like a place for an argument.
void TestMessage::placesInArgumentsStay() {
    QCOMPARE(messageText(diagnosticOf(Code::NotAFunction, {Name("%2"), SourceText("%1*(")})),
             QStringLiteral("`%2` is not a function. For a product write `%1*(`, or add a table of this name."));
}

// A start that is moved within six digits is not told as moved from 0.01 to 0.01.
void TestMessage::valuesAreToldApart() {
    const QString text = messageText({Code::InitialValueMoved,
                                      Severity::Information,
                                      {},
                                      {},
                                      {Name("alpha_B"), Amount(0.01), Amount(0.010000000123)}});
    QVERIFY2(text.contains(QStringLiteral("from 0.01 to 0.010000000")), qPrintable(text));
}

void TestMessage::aFieldAtAPlaceHasAName() {
    const QString elsewhere = messageText(diagnosticOf(Code::NotAFunction, {Name("u(L/2)"), SourceText("u_point1")}));
    for (const char* part : {"`u(L/2)`", "Add > Point", "`u_point1`", "`u_start`", "`u_end`"})
        QVERIFY2(elsewhere.contains(QLatin1String(part)), qPrintable(elsewhere));
    QVERIFY(messageText(diagnosticOf(Code::NotAFunction, {Name("u"), SourceText("u_end")}))
                .contains(QStringLiteral("Write `u_end`")));
}

void TestMessage::everyKindHasAWordOfItsOwn() {
    QSet<QString> seen;
    for (std::size_t k = 0; k < quantityCount; ++k)
        seen.insert(argumentWords(static_cast<Quantity>(k)));
    QCOMPARE(static_cast<std::size_t>(seen.size()), quantityCount);
    seen.clear();
    for (std::size_t k = 0; k < tomlTypeCount; ++k)
        seen.insert(argumentWords(static_cast<TomlType>(k)));
    QCOMPARE(static_cast<std::size_t>(seen.size()), tomlTypeCount);
}

void TestMessage::unknownNameProposes() {
    QCOMPARE(messageText(diagnosticOf(Code::UnknownName, {Name("thetha"), Name("theta")})),
             QStringLiteral("`thetha` is not defined. Did you mean `theta`?"));
    Diagnostic question = diagnosticOf(Code::UnknownName, {Name("m12"), Name("m11")});
    question.severity = Severity::Information;
    QVERIFY(messageText(question).contains(QStringLiteral("Add it as a parameter or a coordinate")));
    QVERIFY(!messageText(diagnosticOf(Code::UnknownName, {Name("thetha"), Name()}))
                 .contains(QStringLiteral("Did you mean")));
}

void TestMessage::countsAreInWords() {
    const auto counted = [](Argument expected) {
        return messageText(diagnosticOf(Code::WrongArgumentCount, {Name("f"), std::move(expected), Count(3)}));
    };
    QVERIFY(counted(Count(1)).startsWith(QStringLiteral("`f` takes 1 argument, but there are 3.")));
    QVERIFY(counted(Count(2)).startsWith(QStringLiteral("`f` takes 2 arguments, but there are 3.")));
    QVERIFY(counted(AtLeast(2)).startsWith(QStringLiteral("`f` takes 2 or more arguments, but there are 3.")));
    const auto without = [](std::vector<std::string> coordinates) {
        return messageText(diagnosticOf(Code::CoordinatesWithoutInertia, {std::move(coordinates)}));
    };
    QVERIFY(without({"x"}).contains(QStringLiteral("`x` has no inertia: its equation contains")));
    QVERIFY(without({"x", "y"}).contains(QStringLiteral("`x`, `y` have no inertia: their equations contain")));
}

// In German, which has plurals where English has, and which was asked for by number.
void TestMessage::translationsKnowEveryMessage() {
    std::map<Code, QString> english;
    for (const Code code : allCodes())
        english[code] = messageText(sample(code));
    const Diagnostic one =
        diagnosticOf(Code::TooManyEquations, {NameList({"x"}), NameList(), NameList({"F"}), SourceTexts()});
    const Diagnostic two =
        diagnosticOf(Code::TooManyEquations, {NameList({"x", "y"}), NameList(), NameList({"F", "G"}), SourceTexts()});
    QTranslator german;
    QVERIFY(german.load(QStringLiteral(COENERGY_TRANSLATIONS "/coenergy_de.qm")));
    QVERIFY(QCoreApplication::installTranslator(&german));
    for (const auto& [code, text] : english)
        QVERIFY2(messageText(sample(code)) != text, codeName(code).data());
    QVERIFY(messageText(one).contains(QStringLiteral("die Unbekannte `F`")));
    QVERIFY(messageText(one).contains(QStringLiteral("die Gleichung der Koordinate `x`")));
    QVERIFY(messageText(two).contains(QStringLiteral("die Unbekannten `F`, `G`")));
    QVERIFY(messageText(two).contains(QStringLiteral("die Gleichungen der Koordinaten `x`, `y`")));
    QVERIFY(messageText(diagnosticOf(Code::WrongArgumentCount, {Name("f"), Count(2), Count(3)}))
                .contains(QStringLiteral("2 Argumente")));
    QCoreApplication::removeTranslator(&german);
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
