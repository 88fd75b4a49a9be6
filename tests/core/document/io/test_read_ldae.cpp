// What each key means, how each mistake is reported and at which place.
#include "io_samples.hpp"

#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace samples;

namespace {

const std::string everything = R"TOML(format = 1
title = "Everything"
description = """
Two
lines"""

[parameters]
m = 1
k = {}
J = "m*l^2/3"
g = { value = 9.81, unit = "m/s^2", min = 0, max = 1e1, description = "weight", latex = "g" }

[definitions]
speed2 = "dot(x)^2"

[[coordinates]]
name = "x"
flow = "vx"
initial = "cos(pi/6)"
initial_flow = 0.0
fixed = ["displacement", "flow"]
unit = "m"
nominal = 1
nominal_flow = 2.50
domain = "translation"
latex = "\\xi"

[[coordinates]]
name = "y"
fixed = ["flow"]

[energies]
kinetic_coenergy = "m*speed2/2"
potential = "m*g*y"
dissipation = 0

[efforts]
x = "F"

[[forces]]
force = ["Fx", 0]
point = ["x", "y"]

[[torques]]
torque = "M0"
angle = "x/l"

[[constraints.displacement]]
name = "phi1"
expression = "x = l"
multiplier = "lam"
multiplier_initial = 0.5
multiplier_unit = "N"
multiplier_nominal = 10
multiplier_latex = "\\lambda"

[[constraints.flow]]
name = "psi1"
expression = "vx"
multiplier = "nu"
multiplier_initial = 1
multiplier_unit = "Ns"
multiplier_nominal = 2
multiplier_latex = "\\nu"

[[constraints.effort]]
name = "gamma1"
expression = "tau - k"
effort = "tau"
initial = 0.0
unit = "Nm"
nominal = 3
latex = "\\tau"

[[constraints.dynamic]]
variable = "s1"
rate = "-s1"
initial = 4
unit = "V"
nominal = 5
latex = "s_1"

[[limits]]
name = "gap"
expression = "d - x"
message = "Closed."

[outputs]
angle = "atan2(x, -y)"

[simulation]
start = 0.0
end = 10.0
step = 0.01
method = "auto"
relative_tolerance = 1e-8
absolute_tolerance = 1E-10
stabilization = "projection"
baumgarte = [5, "a"]

[[plots]]
title = "Position"
x = "t"
y = ["x", "y"]
)TOML";

struct Expected {
    Section section;
    std::size_t item;
    Column column;
    const char* text;
    std::size_t element = 0;
};

constexpr Expected texts[] = {
    {Section::Model, 0, Column::Title, "Everything"},
    {Section::Model, 0, Column::Description, "Two\nlines"},
    {Section::Parameters, 0, Column::Name, "m"},
    {Section::Parameters, 0, Column::Value, "1"},
    {Section::Parameters, 1, Column::Name, "k"},
    {Section::Parameters, 1, Column::Value, ""},
    {Section::Parameters, 2, Column::Value, "m*l^2/3"},
    {Section::Parameters, 3, Column::Value, "9.81"},
    {Section::Parameters, 3, Column::Unit, "m/s^2"},
    {Section::Parameters, 3, Column::Minimum, "0"},
    {Section::Parameters, 3, Column::Maximum, "1e1"},
    {Section::Parameters, 3, Column::Description, "weight"},
    {Section::Parameters, 3, Column::Latex, "g"},
    {Section::Definitions, 0, Column::Name, "speed2"},
    {Section::Definitions, 0, Column::Expression, "dot(x)^2"},
    {Section::Coordinates, 0, Column::Name, "x"},
    {Section::Coordinates, 0, Column::Flow, "vx"},
    {Section::Coordinates, 0, Column::Initial, "cos(pi/6)"},
    {Section::Coordinates, 0, Column::InitialFlow, "0.0"},
    {Section::Coordinates, 0, Column::Fixed, "fixed", 0},
    {Section::Coordinates, 0, Column::Fixed, "fixed", 1},
    {Section::Coordinates, 0, Column::Unit, "m"},
    {Section::Coordinates, 0, Column::Nominal, "1"},
    {Section::Coordinates, 0, Column::NominalFlow, "2.50"},
    {Section::Coordinates, 0, Column::Domain, "translation"},
    {Section::Coordinates, 0, Column::Latex, "\\xi"},
    {Section::Coordinates, 1, Column::Fixed, "", 0},
    {Section::Coordinates, 1, Column::Fixed, "fixed", 1},
    {Section::Coordinates, 1, Column::Domain, "general"},
    {Section::Energies, 0, Column::KineticCoenergy, "m*speed2/2"},
    {Section::Energies, 0, Column::Potential, "m*g*y"},
    {Section::Energies, 0, Column::Dissipation, "0"},
    {Section::Efforts, 0, Column::Name, "x"},
    {Section::Efforts, 0, Column::Expression, "F"},
    {Section::Forces, 0, Column::Force, "Fx", 0},
    {Section::Forces, 0, Column::Force, "0", 1},
    {Section::Forces, 0, Column::Point, "y", 1},
    {Section::Torques, 0, Column::Torque, "M0"},
    {Section::Torques, 0, Column::Angle, "x/l"},
    {Section::DisplacementConstraints, 0, Column::Name, "phi1"},
    {Section::DisplacementConstraints, 0, Column::Expression, "x = l"},
    {Section::DisplacementConstraints, 0, Column::Multiplier, "lam"},
    {Section::DisplacementConstraints, 0, Column::MultiplierInitial, "0.5"},
    {Section::DisplacementConstraints, 0, Column::MultiplierUnit, "N"},
    {Section::DisplacementConstraints, 0, Column::MultiplierNominal, "10"},
    {Section::DisplacementConstraints, 0, Column::MultiplierLatex, "\\lambda"},
    {Section::FlowConstraints, 0, Column::Multiplier, "nu"},
    {Section::FlowConstraints, 0, Column::MultiplierLatex, "\\nu"},
    {Section::EffortConstraints, 0, Column::Expression, "tau - k"},
    {Section::EffortConstraints, 0, Column::Effort, "tau"},
    {Section::EffortConstraints, 0, Column::Initial, "0.0"},
    {Section::EffortConstraints, 0, Column::Unit, "Nm"},
    {Section::EffortConstraints, 0, Column::Nominal, "3"},
    {Section::EffortConstraints, 0, Column::Latex, "\\tau"},
    {Section::DynamicConstraints, 0, Column::Variable, "s1"},
    {Section::DynamicConstraints, 0, Column::Rate, "-s1"},
    {Section::DynamicConstraints, 0, Column::Initial, "4"},
    {Section::DynamicConstraints, 0, Column::Unit, "V"},
    {Section::DynamicConstraints, 0, Column::Nominal, "5"},
    {Section::DynamicConstraints, 0, Column::Latex, "s_1"},
    {Section::Limits, 0, Column::Name, "gap"},
    {Section::Limits, 0, Column::Expression, "d - x"},
    {Section::Limits, 0, Column::Message, "Closed."},
    {Section::Outputs, 0, Column::Name, "angle"},
    {Section::Outputs, 0, Column::Expression, "atan2(x, -y)"},
    {Section::Simulation, 0, Column::Start, "0.0"},
    {Section::Simulation, 0, Column::End, "10.0"},
    {Section::Simulation, 0, Column::Step, "0.01"},
    {Section::Simulation, 0, Column::Method, "auto"},
    {Section::Simulation, 0, Column::RelativeTolerance, "1e-8"},
    {Section::Simulation, 0, Column::AbsoluteTolerance, "1E-10"},
    {Section::Simulation, 0, Column::Stabilization, "projection"},
    {Section::Simulation, 0, Column::Baumgarte, "5", 0},
    {Section::Simulation, 0, Column::Baumgarte, "a", 1},
    {Section::Plots, 0, Column::Title, "Position"},
    {Section::Plots, 0, Column::X, "t"},
    {Section::Plots, 0, Column::Y, "x", 0},
    {Section::Plots, 0, Column::Y, "y", 1},
};

LoadedModel load(const std::string& body) {
    return readLdae("format = 1\n" + body);
}

std::string parameterValue(const std::string& source) {
    const LoadedModel model = load("[parameters]\nm = " + source + "\n");
    return model.diagnostics.empty() ? model.document.parameters->front().value : "refused";
}

} // namespace

class TestReadLdae : public QObject {
    Q_OBJECT

private slots:
    void readsEveryKey() {
        const LoadedModel model = readLdae(everything);
        QVERIFY(model.diagnostics.empty());
        for (const auto& [section, item, column, text, element] : texts) {
            const Field field{section, item, column, element};
            QCOMPARE(textOf(model.document, field), std::string(text));
            // Each text also knows where it stands.
            if (*text != '\0' && !(section == Section::Coordinates && item == 1 && column == Column::Domain))
                QVERIFY(model.places.find(field));
        }
    }

    // The writer and the reader know the same keys.
    void writesEveryKeyAgain() {
        const Document document = readLdae(everything).document;
        const LoadedModel again = readLdae(writeLdae(document));
        QVERIFY(again.diagnostics.empty());
        QVERIFY(bare(again.document) == bare(document));
    }

    // An entry for each curve, of which some are empty; the ends of an axis are numbers or texts.
    void plotsHaveLooks() {
        const std::string text = "format = 1\n\n[[plots]]\ny = [\"x\", \"y\"]\ncolors = [\"\", \"red\"]\n"
                                 "styles = [\"dashed\"]\nnotes = [\"2: let go\", \"1, 0.5: highest: 2 m\"]\n"
                                 "from = 1\nto = \"2*T\"\n";
        const LoadedModel model = readLdae(text);
        QVERIFY(model.diagnostics.empty());
        const Plot& plot = model.document.plots->front();
        QCOMPARE(plot.colors, (std::vector<std::string>{"", "red"}));
        QCOMPARE(plot.styles, std::vector<std::string>{"dashed"});
        QCOMPARE(plot.notes, (std::vector<std::string>{"2: let go", "1, 0.5: highest: 2 m"}));
        QVERIFY(plot.from == "1" && plot.to == "2*T");
        QCOMPARE(writeLdae(model.document), text);
    }

    void marksAreTruthValues() {
        const LoadedModel good =
            readLdae("format = 1\n[parameters]\na = { value = 1, star = true }\nb = { star = false }\n"
                     "[[coordinates]]\nname = \"x\"\nstar = true\n[[plots]]\nequal_scales = true\n");
        QVERIFY(good.diagnostics.empty());
        const std::vector<Parameter>& parameters = *good.document.parameters;
        QVERIFY(parameters[0].star == Mark::Set && parameters[1].star == Mark::Plain);
        QVERIFY(good.document.coordinates->front().star == Mark::Set);
        QVERIFY(good.document.plots->front().equalScales == Mark::Set);
        const LoadedModel wrong = readLdae("format = 1\n[parameters]\na = { value = 1, star = \"yes\" }\n");
        QCOMPARE(wrong.diagnostics.size(), std::size_t(1));
        QVERIFY(wrong.diagnostics[0].code == Code::WrongType);
        QCOMPARE(wrong.document.parameters->front().value, std::string("1"));
    }

    // A drawing is spatial at most: what has no place in it is not dropped unsaid.
    void placesHaveThreeCoordinatesAtMost() {
        const auto pointAt = [](const std::string& place) {
            return readLdae("format = 1\n[[drawing]]\nshape = \"point\"\nat = [" + place + "]\n");
        };
        const LoadedModel spatial = pointAt("\"x\", \"y\", 2");
        QVERIFY(spatial.diagnostics.empty());
        QCOMPARE(spatial.document.drawing->front().at, (std::vector<std::string>{"x", "y", "2"}));
        const LoadedModel more = pointAt("\"x\", \"y\", \"z\", \"w\"");
        QCOMPARE(more.diagnostics.size(), std::size_t(1));
        QVERIFY(more.diagnostics[0].code == Code::WrongNumberOfEntries);
        QVERIFY(more.document.drawing->front().at.empty());
    }

    void keepsTheTextOfNumbers() {
        for (const char* number :
             {"0.0", "9.81", "1e-8", "1E5", "-2.50", "6.02214076e23", "-0", "0.1000000000000000055"})
            QCOMPARE(parameterValue(number), std::string(number));
        // What only TOML can write becomes what an expression can.
        QCOMPARE(parameterValue("1_000.5"), std::string("1000.5"));
        QCOMPARE(parameterValue("+5"), std::string("5"));
        QCOMPARE(parameterValue("0xFF"), std::string("255"));
        QCOMPARE(parameterValue("0b101"), std::string("5"));
        QCOMPARE(parameterValue("0o17"), std::string("15"));
        QCOMPARE(parameterValue("\"2x\""), std::string("2x"));
        QCOMPARE(parameterValue("\"9,81\""), std::string("9,81"));
    }

    void readsOtherWaysToWriteTheSame() {
        const Document expected = load("[parameters]\nm = { value = 1, unit = \"kg\" }\nk = {}\n"
                                       "[energies]\npotential = \"k\"\n[[coordinates]]\nname = \"x\"\n")
                                      .document;
        const std::string others[] = {
            "[parameters.m]\nvalue = 1\nunit = \"kg\"\n[parameters.k]\n[energies]\npotential = "
            "'k'\n[[coordinates]]\nname = 'x'\n",
            "parameters.m.value = 1\nparameters.m.unit = \"kg\"\nparameters.k = {}\nenergies.potential = \"k\"\n"
            "coordinates = [{ name = \"x\" }]\n",
            "parameters = { m = { value = 1, unit = \"kg\" }, k = {} }\nenergies = { potential = \"\"\"k\"\"\" }\n"
            "[[coordinates]]\n\"name\" = \"x\"\n",
        };
        for (const std::string& other : others) {
            const LoadedModel model = load(other);
            QVERIFY2(model.diagnostics.empty(), other.c_str());
            QVERIFY2(bare(model.document) == bare(expected), other.c_str());
        }
    }

    void keepsTheOrderOfNames() {
        const LoadedModel model = load("[parameters]\nz = 1\na = 2\nm = 3\n[outputs]\nq = \"1\"\nb = \"2\"\n");
        std::string names;
        for (const Parameter& parameter : *model.document.parameters)
            names += parameter.name;
        for (const Output& output : *model.document.outputs)
            names += output.name;
        QCOMPARE(names, std::string("zamqb"));
    }

    void anOwnNameStandsForTheKey() {
        const LoadedModel model = load("[parameters]\na = 1\n\"a#2\" = { name = \"a\", value = 2 }\n"
                                       "[outputs]\n\"b#2\" = { name = \"b\", expression = \"t\" }\n");
        QVERIFY(model.diagnostics.empty());
        QCOMPARE(model.document.parameters->at(1).name, std::string("a"));
        QCOMPARE(model.document.outputs->at(0).name, std::string("b"));
        QCOMPARE(model.document.outputs->at(0).expression, std::string("t"));
        QCOMPARE(marked(model, {Code::DuplicateName, Severity::Error, {Section::Parameters, 1, Column::Name}, {}, {}}),
                 std::string("a"));
    }

    void asksForTheFormat() {
        const LoadedModel model = readLdae("title = \"x\"\n");
        QCOMPARE(only(model).code, Code::MissingKey);
        QCOMPARE(plainTexts(only(model).arguments), std::vector<std::string>{"format"});
        QCOMPARE(model.document.header->title, std::string("x"));
        QCOMPARE(only(readLdae("")).code, Code::MissingKey);
        for (const char* wrong : {"format = \"1\"", "format = 1.0", "format = 0", "format = -1", "format = {}"})
            QCOMPARE(only(readLdae(wrong)).code, Code::WrongType);
    }

    void isPoliteAboutNewerFormats() {
        const LoadedModel model = readLdae("format = 2\ntitle = \"x\"\nnovelty = 5\n");
        QCOMPARE(only(model).code, Code::NewerFormat);
        QCOMPARE(plainTexts(only(model).arguments), (std::vector<std::string>{"2", "1"}));
        QCOMPARE(marked(model, only(model)), std::string("2"));
        QCOMPARE(model.document.header->title, std::string("x"));
    }

    void suggestsTheNearestKey() {
        struct Case {
            const char* body;
            const char* key;
            const char* nearest;
        };
        const Case cases[] = {
            {"titel = \"x\"\n", "titel", "title"},
            {"[paramters]\nm = 1\n", "paramters", "parameters"},
            {"[[coordinates]]\nname = \"x\"\nintial = 0\n", "intial", "initial"},
            {"[[constraints.displacment]]\n", "displacment", "displacement"},
            {"[parameters]\nm = { vlaue = 1 }\n", "vlaue", "value"},
            {"[simulation]\nrelative_tolerence = 1\n", "relative_tolerence", "relative_tolerance"},
            {"[energies]\nPotential = \"x\"\n", "Potential", "potential"},
            {"[[plots]]\nzzzz = 1\n", "zzzz", ""},
        };
        for (const auto& [body, key, nearest] : cases) {
            const LoadedModel model = load(body);
            QCOMPARE(only(model).code, Code::UnknownKey);
            QCOMPARE(plainTexts(only(model).arguments), (std::vector<std::string>{key, nearest}));
            QCOMPARE(marked(model, only(model)), std::string(key));
        }
    }

    void refusesWrongTypes() {
        struct Case {
            const char* body;
            const char* key;
            const char* marked;
        };
        const Case cases[] = {
            {"title = 5\n", "title", "5"},
            {"[parameters]\nm = true\n", "m", "true"},
            {"[parameters]\nm = inf\n", "m", "inf"},
            {"[parameters]\nm = -nan\n", "m", "-nan"},
            {"[parameters]\nm = 1979-05-27\n", "m", "1979-05-27"},
            {"[parameters]\nm = [1]\n", "m", "[1]"},
            {"[parameters]\nm = { unit = 1 }\n", "unit", "1"},
            {"parameters = 5\n", "parameters", "5"},
            {"[[coordinates]]\nname = 1\n", "name", "1"},
            {"[[coordinates]]\nfixed = \"flow\"\n", "fixed", "\"flow\""},
            {"[[coordinates]]\ninitial = {}\n", "initial", "{}"},
            {"coordinates = [5]\n", "coordinates", "5"},
            {"[[plots]]\ny = \"x\"\n", "y", "\"x\""},
            {"[[plots]]\ny = [\"x\", true]\n", "y", "[\"x\", true]"},
            {"[simulation]\nbaumgarte = [1]\n", "baumgarte", "[1]"},
            {"[simulation]\nbaumgarte = [1, 2, 3]\n", "baumgarte", "[1, 2, 3]"},
            {"constraints = 1\n", "constraints", "1"},
            {"energies = \"x\"\n", "energies", "\"x\""},
        };
        for (const auto& [body, key, expected] : cases) {
            const LoadedModel model = load(body);
            QVERIFY2(only(model).code == Code::WrongType, body);
            QCOMPARE(plainText(only(model).arguments.at(0)), std::string(key));
            QCOMPARE(marked(model, only(model)), std::string(expected));
        }
        // One table where several are expected is taken for the only one, with a complaint.
        const LoadedModel single = load("[coordinates]\nname = \"x\"\n");
        QCOMPARE(only(single).code, Code::WrongType);
        QCOMPARE(single.document.coordinates->front().name, std::string("x"));
    }

    void refusesUnknownOptions() {
        const LoadedModel domain = load("[[coordinates]]\ndomain = \"magnetic\"\n");
        QCOMPARE(only(domain).code, Code::UnknownOption);
        QCOMPARE(plainText(only(domain).arguments.at(0)), std::string("magnetic"));
        const LoadedModel fixed = load("[[coordinates]]\nfixed = [\"flow\", \"speed\"]\n");
        QCOMPARE(only(fixed).code, Code::UnknownOption);
        QCOMPARE(marked(fixed, only(fixed)), std::string("\"speed\""));
        QCOMPARE(fixed.document.coordinates->front().velocity, Keep::Fixed);
    }

    // A method of earlier versions: its successor is in the document, in the file that is saved, and said.
    void replacesARetiredMethod() {
        const LoadedModel model = load("[simulation]\nmethod = \"fehlberg78\" # tight\nend = 3\n");
        QCOMPARE(only(model).code, Code::UnknownOption);
        QCOMPARE(only(model).severity, Severity::Warning);
        QCOMPARE(plainTexts(only(model).arguments), (std::vector<std::string>{"fehlberg78", "dop853"}));
        QCOMPARE(marked(model, only(model)), std::string("\"fehlberg78\""));
        QCOMPARE(model.document.simulation->method, std::string("dop853"));
        const std::string written = writeLdae(model.document);
        QVERIFY(written.find("method = \"dop853\" # tight\nend = 3") != std::string::npos);
        QVERIFY(load("[simulation]\nmethod = \"dop853\"\n").diagnostics.empty());
    }

    void findsSyntaxErrors() {
        struct Case {
            const char* text;
            std::size_t line;
            std::size_t column;
        };
        const Case cases[] = {
            {"format = 1\ntitle = \"θθ\nk = 1\n", 2, 12},
            {"format = 1\n[parameters\n", 2, 12},
            {"format = 1\nm = 1..2\n", 2, 7},
            {"format = 1\n= 5\n", 2, 1},
            {"format = 1\n[outputs]\nx = 1\nx = 2\n", 4, 5},
            {"format = 1\nx = \"\\q\"\n", 2, 7},
            {"format = 1\n[=]\n", 2, 2},
            {"format = 1\nx = \n", 2, 5},
        };
        for (const auto& [text, line, column] : cases) {
            const LoadedModel model = readLdae(text);
            QVERIFY2(has(model, Code::TomlSyntax), text);
            const SourcePlace place = placeOf(model.places, model.diagnostics.front());
            QCOMPARE(model.diagnostics.front().code, Code::TomlSyntax);
            QCOMPARE(place.line, line);
            QCOMPARE(place.column, column);
            QCOMPARE(wrongArguments(model.diagnostics.front()), std::string());
        }
    }

    // One broken statement does not cost the others.
    void readsAroundSyntaxErrors() {
        const LoadedModel model =
            load("title = \"abc\n[parameters]\nm = 1\nm = 2\nk = [1,\n[[coordinates]]\nname = \"x\"\n"
                 "[parameters]\na = 5\n[[coordinates]]\nname = \"y\"\n");
        QVERIFY(has(model, Code::TomlSyntax));
        QCOMPARE(model.document.parameters->size(), std::size_t(1));
        QCOMPARE(model.document.parameters->front().value, std::string("1"));
        QCOMPARE(model.document.coordinates->size(), std::size_t(2));
        QCOMPARE(model.document.coordinates->back().name, std::string("y"));
    }

    void findsInvalidUtf8() {
        const LoadedModel model = readLdae("format = 1\ntitle = \"a\xFF\"\n");
        QCOMPARE(only(model).code, Code::InvalidUtf8);
        const SourcePlace place = placeOf(model.places, only(model));
        QCOMPARE(place.line, std::size_t(2));
        QCOMPARE(place.column, std::size_t(11));
        QVERIFY(isValidUtf8(place.text));
    }

    void ignoresAByteOrderMark() {
        const LoadedModel model = readLdae("\xEF\xBB\xBF"
                                           "format = 1\nx = 1\n");
        QCOMPARE(only(model).code, Code::UnknownKey);
        QCOMPARE(placeOf(model.places, only(model)).line, std::size_t(2));
    }

    void readsMatricesByRows() {
        const std::string text = "format = 1\n\n[[linear_graph.vectors]]\nbranch = 4\n"
                                 "matrix = [[\"K1 + K2\", \"max(a, b)\"], [-2.5, \"K2\"], \"\"]\n";
        const LoadedModel model = readLdae(text);
        QVERIFY(model.diagnostics.empty());
        QCOMPARE(model.document.graphVectors->size(), std::size_t(1));
        const GraphVector& item = model.document.graphVectors->front();
        QCOMPARE(item.branch, std::string("4"));
        QCOMPARE(item.matrix, (std::vector<std::string>{"K1 + K2, max(a, b)", "-2.5, K2", ""}));
        QCOMPARE(partsAtCommas(item.matrix[0]), (std::vector<std::string>{"K1 + K2", "max(a, b)"}));
        QCOMPARE(writeLdae(model.document), text);
        QCOMPARE(only(readLdae("format = 1\n[[linear_graph.vectors]]\nmatrix = [[true]]\n")).code, Code::WrongType);
    }

    void sortsFindingsByPlace() {
        const LoadedModel model = load("zz = 1\naa = 2\n[parameters]\nm = { b = 1, a = 2 }\n");
        QCOMPARE(model.diagnostics.size(), std::size_t(4));
        std::string keys;
        for (const Diagnostic& diagnostic : model.diagnostics)
            keys += argumentAt<Name>(diagnostic, 0).text + " ";
        QCOMPARE(keys, std::string("zz aa b a "));
    }
};

COENERGY_TEST(TestReadLdae)
#include "test_read_ldae.moc"
