// The thesis's format: its five files, its mistakes with their lines, and writing it again.
#include "io_samples.hpp"

#include "io/read_lag_eq.hpp"
#include "io/write_lag_eq.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QtTest>

#include <map>

using namespace samples;

namespace {

const std::string oscillator = "No. of Constant Variables :=3\n"                // 1
                               "k=0\n"                                          // 2
                               "a=2\n"                                          // 3
                               "F=0\n"                                          // 4
                               "No. of Displacement Coordinates :=2\n"          // 5
                               "x1,x2\n"                                        // 6
                               "No. of Flow Coordinates :=2\n"                  // 7
                               "dotx1,v2\n"                                     // 8
                               "Kinetic Coenergy :=dotx1*dotx1/a\n"             // 9
                               "Potential Energy :=k*x1*x1/a\n"                 // 10
                               "Dissipation Function :=0\n"                     // 11
                               "Virtual Work :\n"                               // 12
                               "W1=+0\n"                                        // 13
                               "W2=-F\n"                                        // 14
                               "No. of Displacement Constraint Equations :=1\n" // 15
                               "phi1=x1-x2\n"                                   // 16
                               "No. of Flow Constraint Equations :=1\n"         // 17
                               "psi1=dotx1-v2\n"                                // 18
                               "No. of Effort Constraint Equations :=1\n"       // 19
                               "gamma1=F-k*x2\n";                               // 20

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    return at == text.npos ? "not found: " + from : text.replace(at, from.size(), to);
}

std::size_t lineOf(const LoadedModel& model, const Diagnostic& diagnostic) {
    return placeOf(model.places, diagnostic).line;
}

// What a file says, for writing it again.
LagEqModel modelOf(const LoadedModel& loaded) {
    const Document& document = loaded.document;
    LagEqModel model;
    for (const Parameter& parameter : *document.parameters)
        model.constants.push_back({parameter.name, parameter.value});
    std::map<std::string, std::string> efforts;
    for (const Effort& effort : *document.efforts)
        efforts[effort.coordinate] = effort.expression;
    for (const Coordinate& coordinate : *document.coordinates) {
        model.coordinates.push_back(coordinate.name);
        model.flows.push_back(coordinate.flow.empty() ? "dot" + coordinate.name : coordinate.flow);
        model.efforts.push_back(efforts[coordinate.name]);
    }
    model.kineticCoenergy = document.energies->kineticCoenergy;
    model.potential = document.energies->potential;
    model.dissipation = document.energies->dissipation;
    for (const Constraint& constraint : *document.displacementConstraints)
        model.displacementConstraints.push_back({constraint.name, constraint.expression});
    for (const Constraint& constraint : *document.flowConstraints)
        model.flowConstraints.push_back({constraint.name, constraint.expression});
    for (const EffortConstraint& constraint : *document.effortConstraints)
        model.effortConstraints.push_back({constraint.name, constraint.expression});
    return model;
}

} // namespace

class TestLagEq : public QObject {
    Q_OBJECT

private slots:
    void readsEveryPart() {
        const LoadedModel model = readLagEq(oscillator);
        QVERIFY(model.diagnostics.empty());
        const Document& document = model.document;
        QCOMPARE(document.parameters->size(), std::size_t(3));
        QCOMPARE(document.parameters->at(0).name, std::string("k"));
        QCOMPARE(document.parameters->at(0).value, std::string());
        QCOMPARE(document.parameters->at(1).value, std::string("2"));
        QCOMPARE(model.substituted, std::vector<std::string>{"a"});
        QCOMPARE(document.coordinates->at(0).name, std::string("x1"));
        QCOMPARE(document.coordinates->at(0).flow, std::string()); // the default
        QCOMPARE(document.coordinates->at(1).flow, std::string("v2"));
        QCOMPARE(document.energies->potential, std::string("k*x1*x1/a"));
        QCOMPARE(document.efforts->size(), std::size_t(1));
        QCOMPARE(document.efforts->front().coordinate, std::string("x2"));
        QCOMPARE(document.efforts->front().expression, std::string("-F"));
        QCOMPARE(document.displacementConstraints->front().expression, std::string("x1-x2"));
        QCOMPARE(document.displacementConstraints->front().multiplier.name, std::string()); // lambda1 by default
        QCOMPARE(document.flowConstraints->front().multiplier.name, std::string("kappa1"));
        QCOMPARE(document.effortConstraints->front().name, std::string("gamma1"));
        QCOMPARE(document.effortConstraints->front().effort.name, std::string());
        const Diagnostic inPotential{
            Code::UnknownName, Severity::Error, {Section::Energies, 0, Column::Potential}, {2, 2}, {}};
        QCOMPARE(marked(model, inPotential), std::string("x1"));
        QCOMPARE(lineOf(model, inPotential), std::size_t(10));
    }

    void readsTheThesis() {
        struct Count {
            std::size_t constants, substituted, coordinates, efforts, phi, psi, gamma;
        };
        const std::map<std::string, Count> counts = {
            {"electrical.LagEq.txt", {9, 1, 5, 1, 1, 1, 0}},  {"fluid.LagEq.txt", {32, 8, 8, 6, 2, 1, 3}},
            {"rotation.LagEq.txt", {9, 1, 4, 1, 2, 0, 0}},    {"thermal.LagEq.txt", {11, 1, 8, 2, 0, 2, 1}},
            {"translation.LagEq.txt", {6, 2, 3, 2, 0, 0, 0}},
        };
        QCOMPARE(thesisFiles().size(), counts.size());
        for (const auto& file : thesisFiles()) {
            const LoadedModel model = readLagEq(contentOfFile(file));
            QVERIFY2(model.diagnostics.empty(), file.c_str());
            const Count& count = counts.at(file.filename().string());
            QCOMPARE(model.document.parameters->size(), count.constants);
            QCOMPARE(model.substituted.size(), count.substituted);
            QCOMPARE(model.document.coordinates->size(), count.coordinates);
            QCOMPARE(model.document.efforts->size(), count.efforts);
            QCOMPARE(model.document.displacementConstraints->size(), count.phi);
            QCOMPARE(model.document.flowConstraints->size(), count.psi);
            QCOMPARE(model.document.effortConstraints->size(), count.gamma);
        }
    }

    void toleratesSpacing() {
        std::string spaced = "\xEF\xBB\xBF\r\n";
        for (const char c : oscillator)
            spaced += c == '\n' ? "  \r\n\r\n" : c == '=' ? " = " : c == ',' ? " ,\t" : std::string(1, c);
        spaced = replaced(spaced, "Virtual Work :", "Virtual  Work :=");
        spaced = replaced(spaced, ": = 1", ":=1");
        spaced = replaced(spaced, "x1 ,\tx2", "x1,\n  x2");
        const LoadedModel model = readLagEq(spaced);
        QVERIFY(model.diagnostics.empty());
        QVERIFY(model.document == readLagEq(oscillator).document);
    }

    void knowsZeros() {
        for (const char* zero : {"0", "0.0", "-0", "+0", "0e5", "0.", ".0"}) {
            const LoadedModel model = readLagEq(replaced(oscillator, "k=0", std::string("k=") + zero));
            QVERIFY2(model.document.parameters->front().value.empty(), zero);
        }
        for (const char* value : {"1", "0.1", "1e0", "-2", "x", "0x"}) {
            const LoadedModel model = readLagEq(replaced(oscillator, "k=0", std::string("k=") + value));
            QCOMPARE(model.document.parameters->front().value, std::string(value));
            QCOMPARE(model.substituted, (std::vector<std::string>{"k", "a"}));
        }
        QCOMPARE(readLagEq(replaced(oscillator, "k=0", "k=+5")).document.parameters->front().value, std::string("5"));
    }

    void reportsWrongCounts() {
        struct Case {
            const char* from;
            const char* to;
            std::size_t line;
            std::vector<std::string> arguments;
        };
        const Case cases[] = {
            {"Variables :=3", "Variables :=4", 1, {"No. of Constant Variables :=", "4", "3"}},
            {"Variables :=3", "Variables :=2", 1, {"No. of Constant Variables :=", "2", "3"}},
            {"Displacement Coordinates :=2",
             "Displacement Coordinates :=3",
             5,
             {"No. of Displacement Coordinates :=", "3", "2"}},
            {"W2=-F\n", "", 12, {"Virtual Work :", "2", "1"}},
            {"W2=-F\n", "W2=-F\nW3=+0\n", 12, {"Virtual Work :", "2", "3"}},
            {"phi1=x1-x2\n", "", 15, {"No. of Displacement Constraint Equations :=", "1", "0"}},
            {"Effort Constraint Equations :=1",
             "Effort Constraint Equations :=0",
             19,
             {"No. of Effort Constraint Equations :=", "0", "1"}},
        };
        for (const auto& [from, to, line, arguments] : cases) {
            const LoadedModel model = readLagEq(replaced(oscillator, from, to));
            QVERIFY2(only(model).code == Code::LagEqWrongCount, to);
            QCOMPARE(plainTexts(only(model).arguments), arguments);
            QCOMPARE(lineOf(model, only(model)), line);
        }
        // Not as many flows as coordinates, however consistently announced.
        const LoadedModel flows =
            readLagEq(replaced(oscillator, "Flow Coordinates :=2\ndotx1,v2", "Flow Coordinates :=1\ndotx1"));
        QCOMPARE(only(flows).code, Code::LagEqWrongCount);
        QCOMPARE(plainTexts(only(flows).arguments), (std::vector<std::string>{"No. of Flow Coordinates :=", "2", "1"}));
        const LoadedModel word = readLagEq(replaced(oscillator, "Variables :=3", "Variables :=three"));
        QCOMPARE(only(word).code, Code::LagEqMalformedItem);
        QCOMPARE(plainText(only(word).arguments.at(1)), std::string("No. of Constant Variables :=3"));
    }

    void reportsMissingPhrases() {
        const std::pair<const char*, std::size_t> cases[] = {
            {"No. of Constant Variables :=3\nk=0\na=2\nF=0\n", 1},
            {"Potential Energy :=k*x1*x1/a\n", 10},
            {"Virtual Work :\nW1=+0\nW2=-F\n", 12},
            {"No. of Effort Constraint Equations :=1\ngamma1=F-k*x2\n", 18},
        };
        for (const auto& [phrase, line] : cases) {
            const LoadedModel model = readLagEq(replaced(oscillator, phrase, ""));
            QVERIFY2(only(model).code == Code::LagEqMissingPhrase, phrase);
            QVERIFY(std::string(phrase).starts_with(argumentAt<SourceText>(only(model), 0).text));
            QCOMPARE(lineOf(model, only(model)), line);
        }
        QCOMPARE(readLagEq("").diagnostics.size(), std::size_t(10));
    }

    // A misspelt phrase is named, and what stands under it is read all the same.
    void takesAMisspeltPhraseForTheNearest_data() {
        QTest::addColumn<std::string>("written");
        for (const char* written : {"Kinetic Coenergie", "Kinetic Energy", "Kinetic", "kinetic co-energy of all"})
            QTest::newRow(written) << std::string(written);
    }
    void takesAMisspeltPhraseForTheNearest() {
        QFETCH(std::string, written);
        const LoadedModel model = readLagEq(replaced(oscillator, "Kinetic Coenergy :=", written + " :="));
        QCOMPARE(only(model).code, Code::LagEqMisspeltPhrase);
        QCOMPARE(plainTexts(only(model).arguments), (std::vector<std::string>{written, "Kinetic Coenergy :="}));
        QCOMPARE(lineOf(model, only(model)), std::size_t(9));
        QCOMPARE(model.document.energies->kineticCoenergy, std::string("dotx1*dotx1/a"));
    }

    void reportsStrayAndMalformedLines() {
        struct Case {
            const char* from;
            const char* to;
            Code code;
            std::size_t line;
        };
        const Case cases[] = {
            {"Potential", "nonsense\nPotential", Code::LagEqUnexpectedLine, 10},
            {"Potential", "Something else: 5\nPotential", Code::LagEqUnexpectedLine, 10},
            {"No. of Constant", "hello\nNo. of Constant", Code::LagEqUnexpectedLine, 1},
            {"k=0", "k", Code::LagEqMalformedItem, 2},
            {"k=0", "k=", Code::LagEqMalformedItem, 2},
            {"x1,x2", "x1,,x2", Code::LagEqMalformedItem, 6},
            {"phi1=x1-x2", "phi1", Code::LagEqMalformedItem, 16},
            {"W2=-F", "W3=-F", Code::LagEqMalformedItem, 14},
            {"W2=-F", "W2=F", Code::LagEqUnsignedWork, 14},
        };
        for (const auto& [from, to, code, line] : cases) {
            const LoadedModel model = readLagEq(replaced(oscillator, from, to));
            QVERIFY2(only(model).code == code, to);
            QCOMPARE(lineOf(model, only(model)), line);
        }
        // A missing sign changes nothing; an empty work is none.
        const LoadedModel unsignedWork = readLagEq(replaced(oscillator, "W2=-F", "W2=F"));
        QVERIFY(!hasErrors(unsignedWork.diagnostics));
        QCOMPARE(plainTexts(only(unsignedWork).arguments), (std::vector<std::string>{"W2=F", "W2=+F"}));
        QCOMPARE(unsignedWork.document.efforts->front().expression, std::string("F"));
        QVERIFY(readLagEq(replaced(oscillator, "W1=+0", "W1=")).diagnostics.empty());
        QVERIFY(has(readLagEq(oscillator + "Virtual Work :\n"), Code::LagEqUnexpectedLine));
    }

    void reportsClashes() {
        struct Case {
            const char* from;
            const char* to;
            const char* name;
            const char* first;
            std::size_t line;
        };
        const Case cases[] = {
            {"a=2", "k=2", "k", "parameter", 3},
            {"x1,x2", "x1,k", "k", "parameter", 6},
            {"dotx1,v2", "dotx1,x1", "x1", "coordinate", 8},
            {"dotx1,v2", "v2,v2", "v2", "flow", 8},
            {"phi1=", "F=", "F", "parameter", 16},
            {"gamma1=", "psi1=", "psi1", "constraint", 20},
        };
        for (const auto& [from, to, name, first, line] : cases) {
            const LoadedModel model = readLagEq(replaced(oscillator, from, to));
            QVERIFY2(only(model).code == Code::DuplicateName, to);
            QCOMPARE(plainTexts(only(model).arguments), (std::vector<std::string>{name, first}));
            QCOMPARE(lineOf(model, only(model)), line);
        }
    }

    void multipliersMakeWayForNames() {
        const LoadedModel model = readLagEq(replaced(oscillator, "F=0", "kappa1=0"));
        QCOMPARE(model.document.flowConstraints->front().multiplier.name, std::string("kappa2"));
    }

    void writesWhatItRead() {
        for (const auto& file : thesisFiles()) {
            const LoadedModel model = readLagEq(contentOfFile(file));
            const std::string text = writeLagEq(modelOf(model));
            const LoadedModel again = readLagEq(text);
            QVERIFY2(again.diagnostics.empty(), text.c_str());
            QVERIFY2(again.document == model.document, text.c_str());
            QCOMPARE(again.substituted, model.substituted);
            QCOMPARE(writeLagEq(modelOf(again)), text);
        }
        QCOMPARE(writeLagEq(modelOf(readLagEq(oscillator))), oscillator);
        LagEqModel withZero = modelOf(readLagEq(oscillator)); // the number, where a plain one means no value
        withZero.constants.front().text = "-0.0";
        const LoadedModel again = readLagEq(writeLagEq(withZero));
        QCOMPARE(again.document.parameters->front().value, std::string("(-0.0)"));
    }

    // The names of constraints share the one space of names that the format has.
    void writesFreeNamesOfConstraints() {
        LagEqModel model;
        model.constants = {{"phi1", ""}};
        model.coordinates = {"x"};
        model.flows = {"dotx"};
        model.efforts = {"F\n+G"};
        model.displacementConstraints = {{"x", "x"}, {"", "2*x"}, {"rod length", "3*x"}, {"own", "4*x"}};
        const LoadedModel loaded = readLagEq(writeLagEq(model));
        QVERIFY(loaded.diagnostics.empty());
        const std::vector<Constraint>& constraints = *loaded.document.displacementConstraints;
        QCOMPARE(constraints.size(), std::size_t(4));
        QCOMPARE(constraints[0].name, std::string("phi2"));
        QCOMPARE(constraints[3].name, std::string("own"));
        QCOMPARE(loaded.document.efforts->front().expression, std::string("F +G"));
    }

    void namesWhatTheFormatCannotHold() {
        Document document;
        for (const Section section :
             {Section::EffortConstraints, Section::EffortConstraints, Section::DynamicConstraints, Section::Limits,
              Section::Outputs, Section::Coordinates})
            document = withItemInserted(document, section, 0);
        document = withText(document, {Section::EffortConstraints, 1, Column::Effort}, "tau");
        document = withText(document, {Section::DynamicConstraints, 0, Column::Variable}, "s1");
        document = withText(document, {Section::Limits, 0, Column::Name}, "gap");
        document = withText(document, {Section::Outputs, 0, Column::Name}, "angle");
        document = withText(document, {Section::Coordinates, 0, Column::Name}, "x");
        document = withText(document, {Section::Coordinates, 0, Column::Initial}, "1");
        std::vector<std::string> errors, warnings;
        for (const Diagnostic& diagnostic : lagEqObstacles(document)) {
            QCOMPARE(diagnostic.code, Code::NotRepresentable);
            (diagnostic.severity == Severity::Error ? errors : warnings)
                .push_back(argumentAt<Name>(diagnostic, 0).text);
        }
        QCOMPARE(errors, (std::vector<std::string>{"tau", "s1", "gap"}));
        QCOMPARE(warnings, (std::vector<std::string>{"angle", "x"}));
        QVERIFY(lagEqObstacles(readLagEq(oscillator).document).empty());
    }
};

COENERGY_TEST(TestLagEq)
#include "test_lag_eq.moc"
