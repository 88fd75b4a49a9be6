// Given and default names, what they mean, and what is wrong with them.
#include "model/vocabulary.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Document withCoordinates(std::vector<Coordinate> coordinates) {
    Document document;
    document.coordinates = Part(std::move(coordinates));
    return document;
}

Coordinate coordinate(std::string name, std::string flow = {}) {
    Coordinate result;
    result.name = std::move(name);
    result.flow = std::move(flow);
    return result;
}

Parameter parameter(std::string name) {
    Parameter result;
    result.name = std::move(name);
    return result;
}

Constraint constraint(std::string name, std::string multiplier = {}) {
    Constraint result;
    result.name = std::move(name);
    result.multiplier.name = std::move(multiplier);
    return result;
}

DynamicConstraint dynamic(std::string variable) {
    DynamicConstraint result;
    result.variable.name = std::move(variable);
    return result;
}

EffortConstraint effort(std::string name, std::string unknown) {
    EffortConstraint result;
    result.name = std::move(name);
    result.effort.name = std::move(unknown);
    return result;
}

using Names = std::vector<std::string>;

Diagnostics problemsOf(const Document& document) {
    return vocabularyOf(document, namesOf(document)).problems;
}

} // namespace

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void defaults() {
        Document document = withCoordinates({coordinate("x"), coordinate("theta", "omega")});
        document.displacementConstraints = Part(std::vector{constraint(""), constraint("rod")});
        document.flowConstraints = Part(std::vector{constraint("")});
        document.effortConstraints = Part(std::vector{effort("", "tau"), effort("", "")});
        document.dynamicConstraints = Part(std::vector{dynamic("s")});
        const ModelNames names = namesOf(document);
        QCOMPARE(names.coordinates[0].flow, "dotx");
        QCOMPARE(names.coordinates[0].acceleration, "ddotx");
        QCOMPARE(names.coordinates[1].acceleration, "domega");
        QCOMPARE(names.lambdas, (Names{"lambda1", "lambda2"}));
        QCOMPARE(names.mus, (Names{"mu1"}));
        QCOMPARE(names.displacementConstraints, (Names{"phi1", "rod"}));
        QCOMPARE(names.flowConstraints, (Names{"psi1"}));
        QCOMPARE(names.effortConstraints, (Names{"gamma1", "gamma2"}));
        QCOMPARE(names.efforts, (Names{"tau", ""}));
        QCOMPARE(names.dynamicRates, (Names{"ds"}));
    }

    void takenDefaultsAreNumberedOn() {
        Document document = withCoordinates({coordinate("x"), coordinate("y", "dx"), coordinate("z", "ddotx")});
        document.parameters =
            Part(std::vector{parameter("dotx"), parameter("lambda1"), parameter("mu2"), parameter("ds")});
        document.displacementConstraints = Part(std::vector{constraint(""), constraint("", "lambda3"), constraint("")});
        document.flowConstraints = Part(std::vector{constraint(""), constraint("")});
        document.dynamicConstraints = Part(std::vector{dynamic("s")});
        const ModelNames names = namesOf(document);
        QCOMPARE(names.coordinates[0].flow, "dotx2");
        QCOMPARE(names.coordinates[0].acceleration, "ddotx2");
        QCOMPARE(names.coordinates[2].acceleration, "dddotx");
        QCOMPARE(names.lambdas, (Names{"lambda2", "lambda3", "lambda4"}));
        QCOMPARE(names.mus, (Names{"mu1", "mu3"}));
        QCOMPARE(names.dynamicRates, (Names{"ds2"}));
        QVERIFY(!hasErrors(problemsOf(document)));
    }

    void defaultNamesOfConstraintsAreDifferentAmongAllOfThem() {
        Document document = withCoordinates({coordinate("x")});
        document.displacementConstraints = Part(std::vector{constraint("")});
        document.flowConstraints = Part(std::vector{constraint("phi1")});
        QCOMPARE(namesOf(document).displacementConstraints, (Names{"phi2"}));
    }

    void ordinaryNames() {
        Document document = withCoordinates({coordinate("x")});
        std::vector<Parameter> parameters;
        for (const char* name : {"I", "D", "E", "T", "e", "lambda", "gamma", "beta", "pi", "_a", "i1"})
            parameters.push_back(parameter(name));
        document.parameters = Part(std::move(parameters));
        const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
        QCOMPARE(vocabulary.problems.size(), std::size_t(1));
        QVERIFY(vocabulary.problems.front().severity == Severity::Warning);
        QCOMPARE(plainTexts(vocabulary.problems.front().arguments).front(), std::string("pi"));
        QVERIFY(vocabulary.find("pi")->meaning == Meaning::Parameter); // hides the constant
        QVERIFY(vocabularyOf(Document(), {}).find("pi")->meaning == Meaning::Pi);
    }

    void problems_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("reserved time") << "t"
                                       << "reserved-name" << QStringList{"t"};
        QTest::newRow("reserved function") << "sin"
                                           << "reserved-name" << QStringList{"sin"};
        QTest::newRow("reserved pi of a coordinate") << "pi"
                                                     << "reserved-name" << QStringList{"pi"};
        QTest::newRow("missing") << ""
                                 << "missing-name" << QStringList{};
        QTest::newRow("digit first") << "1x"
                                     << "malformed-name" << QStringList{"1x"};
        QTest::newRow("space") << "x y"
                               << "malformed-name" << QStringList{"x y"};
        QTest::newRow("taken by a parameter") << "m"
                                              << "duplicate-name" << QStringList{"m", "parameter"};
        QTest::newRow("taken by a multiplier is the multiplier's problem")
            << "lambda7"
            << "duplicate-name" << QStringList{"lambda7", "coordinate"};
    }

    void problems() {
        QFETCH(QString, what);
        QFETCH(QString, code);
        QFETCH(QStringList, arguments);
        Document document = withCoordinates({coordinate(what.toStdString())});
        document.parameters = Part(std::vector{parameter("m")});
        document.displacementConstraints = Part(std::vector{constraint("", "lambda7")});
        const Diagnostics found = problemsOf(document);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromUtf8(codeName(found[0].code).data()), code);
        QStringList actual;
        for (const std::string& argument : plainTexts(found[0].arguments))
            actual << QString::fromStdString(argument);
        QCOMPARE(actual, arguments);
        QCOMPARE(wrongArguments(found[0]), std::string());
        const Field expected = what == "lambda7" ? Field{Section::DisplacementConstraints, 0, Column::Multiplier}
                                                 : Field{Section::Coordinates, 0, Column::Name};
        QVERIFY(found[0].field == expected);
        QCOMPARE(found[0].span.length, static_cast<std::size_t>(what.size()));
    }

    void theFirstOfTwoKeepsItsName() {
        Document document = withCoordinates({coordinate("x"), coordinate("x", "v"), coordinate("y", "v")});
        const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
        QCOMPARE(vocabulary.problems.size(), std::size_t(2));
        QVERIFY((vocabulary.problems[0].field == Field{Section::Coordinates, 1, Column::Name}));
        QVERIFY((vocabulary.problems[1].field == Field{Section::Coordinates, 2, Column::Flow}));
        QCOMPARE(vocabulary.find("x")->rank, std::size_t(0));
        QCOMPARE(vocabulary.find("v")->rank, std::size_t(1));
    }

    // Where the usual name of a flow is declared as something else; not where the flow has a name of its own.
    void aTakenFlowIsTold() {
        Document document = withCoordinates({coordinate("x"), coordinate("y", "v")});
        document.parameters = Part(std::vector{parameter("k"), parameter("dotx"), parameter("doty")});
        const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
        QCOMPARE(vocabulary.problems.size(), std::size_t(1));
        const Diagnostic& found = vocabulary.problems[0];
        QCOMPARE(found.code, Code::FlowNameTaken);
        QCOMPARE(found.severity, Severity::Warning);
        QVERIFY((found.field == Field{Section::Parameters, 1, Column::Name}));
        const std::string flow = namesOf(document).coordinates[0].flow;
        QVERIFY(flow != "dotx" && vocabulary.find(flow)->meaning == Meaning::Flow);
        QVERIFY(found.arguments[1] == Argument(Name("x")) && found.arguments[2] == Argument(Name(flow)));
    }

    void constraintsOfOneKindHaveDifferentNames() {
        Document document = withCoordinates({coordinate("x")});
        document.displacementConstraints = Part(std::vector{constraint("rod"), constraint("rod"), constraint("a b")});
        const Diagnostics found = problemsOf(document);
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY(found[0].code == Code::DuplicateName);
        QVERIFY((found[0].field == Field{Section::DisplacementConstraints, 1, Column::Name}));
        QVERIFY(found[1].code == Code::MalformedName);
    }

    void notation() {
        Document document = withCoordinates({coordinate("theta1", "omega")});
        Parameter length = parameter("l");
        length.latex = "\\ell";
        Parameter broken = parameter("k");
        broken.latex = "{k";
        document.parameters = Part(std::vector{length, broken});
        const ModelNames names = namesOf(document);
        const Notation notation = notationOf(document, vocabularyOf(document, names), names);
        QCOMPARE(notation.at("l").latex, "\\ell");
        QCOMPARE(notation.at("k").latex, "k");
        QCOMPARE(notation.at("omega").latex, "\\dot{\\theta}_{1}");
        QCOMPARE(notation.at("domega").latex, "\\ddot{\\theta}_{1}");
        QVERIFY(notation.at("domega").role == Role::Acceleration);
        QCOMPARE(notation.at("k").rank, std::size_t(1));
    }

    // Whatever the user's names and LaTeX, and in whatever order.
    void noTwoNamesLookAlike() {
        Document document =
            withCoordinates({coordinate("q_2"), coordinate("q2"), coordinate("ph_i", "v"), coordinate("a")});
        std::vector<Parameter> parameters;
        for (const char* name :
             {"q__2", "F_max", "Fmax", "kk", "k_k", "o", "omicron", "Beta", "B", "lambda_1", "x", "pi_", "rest_a"})
            parameters.push_back(parameter(name));
        parameters[10].latex = "\\dot{a}";
        parameters[12].latex = "a";
        document.parameters = Part(std::move(parameters));
        document.displacementConstraints = Part(std::vector{constraint("c1")});
        document.definitions =
            Part(std::vector{Definition{"o_", {}, {}}, Definition{"r_1", {}, {}}, Definition{"r1", {}, {}}});
        const ModelNames names = namesOf(document);
        const Notation notation = notationOf(document, vocabularyOf(document, names), names);
        std::map<std::string, std::string> byLook;
        for (const auto& [name, entry] : notation) {
            std::string look = entry.latex;
            std::erase_if(look, [](char c) { return c == '{' || c == '}' || c == ' '; });
            const auto [other, isNew] = byLook.emplace(look, name);
            QVERIFY2(isNew, (other->second + " and " + name + ": " + look).c_str());
            QVERIFY2(hasBalancedBraces(entry.latex), name.c_str());
        }
        QCOMPARE(notation.at("q_2").latex, "q_{2}");
        QCOMPARE(notation.at("q2").latex, "\\mathrm{q2}");
        QCOMPARE(notation.at("dotq2").latex, "\\dot{\\mathrm{q2}}");
        QCOMPARE(notation.at("q__2").latex, "\\mathrm{q\\_\\_2}");
        QCOMPARE(notation.at("rest_a").latex, "a"); // the user's own comes first
        QCOMPARE(notation.at("a").latex, "\\mathrm{a}^{(2)}");
        QVERIFY(!notation.contains("r_1") && notation.contains("r1"));
        QVERIFY(notationOf(document, vocabularyOf(document, names), names) == notation);
    }
};

COENERGY_TEST(TestNames)
#include "test_names.moc"
