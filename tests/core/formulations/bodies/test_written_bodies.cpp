// What bodies stand for as text, and what is wrong with them. That they move as they should is tested in
// setup/test_body_runs.
#include "bodies/written_bodies.hpp"

#include "meaning/parsed_model.hpp"
#include "model/edit.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Document with(std::vector<Body> bodies) {
    Document document;
    std::vector<Parameter> parameters;
    for (const char* name : {"m", "l", "J", "g"}) {
        parameters.emplace_back();
        parameters.back().name = name;
        parameters.back().value = "1";
    }
    document.parameters = Part(std::move(parameters));
    document.bodies = Part(std::move(bodies));
    return document;
}

Body arm() {
    Body body;
    body.name = "arm";
    body.joint = "revolute";
    body.mass = "m";
    body.inertia = {"J"};
    body.centre = {"l"};
    body.gravity = {"0", "-g"};
    return body;
}

Body forearm() {
    Body body;
    body.name = "forearm";
    body.parent = "arm";
    body.joint = "revolute";
    body.at = {"2*l"};
    body.mass = "m";
    return body;
}

std::vector<std::string> definitionsOf(const Document& document) {
    std::vector<std::string> all;
    for (const Definition& definition : *document.definitions)
        all.push_back(definition.name + " = " + definition.expression);
    return all;
}

std::vector<std::string> problemsOf(const Document& document) {
    const ParsedModel parsed = parseModel(document);
    std::vector<std::string> found;
    for (const Diagnostic& problem : placedWhereTyped(parsed.problems, parsed))
        found.push_back(std::string(codeName(problem.code)) + " " + std::to_string(problem.field.item));
    return found;
}

using Texts = std::vector<std::string>;

} // namespace

class TestWrittenBodies : public QObject {
    Q_OBJECT

private slots:
    // As one would type it, and nothing that is a name or a number already.
    void anArmAndAForearm() {
        const Document written = writtenBodies(with({arm(), forearm()})).document;
        QCOMPARE(definitionsOf(written), (Texts{"xc_arm = l*cos(theta_arm)", "yc_arm = l*sin(theta_arm)",
                                                "angle_forearm = theta_arm + theta_forearm",
                                                "x_forearm = 2*l*cos(theta_arm)", "y_forearm = 2*l*sin(theta_arm)"}));
        QCOMPARE(written.energies->kineticCoenergy,
                 std::string("m*(dot(xc_arm)^2 + dot(yc_arm)^2)/2 + J*dot(theta_arm)^2/2 + "
                             "m*(dot(x_forearm)^2 + dot(y_forearm)^2)/2"));
        QCOMPARE(written.energies->potential, std::string("g*m*yc_arm + g*m*y_forearm"));
        QCOMPARE((*written.coordinates)[1].name, std::string("theta_forearm"));
        QVERIFY(written.bodies->empty());
        QVERIFY(writtenBodies(written).document == written);
    }

    void whatIsTypedComesFirst() {
        Document document = with({arm()});
        document = withText(document, {Section::Energies, 0, Column::Potential}, "g*l");
        Coordinate angle;
        angle.name = "theta_arm";
        angle.initial = "0.5";
        document.coordinates = Part(std::vector{angle});
        const WrittenDocument written = writtenBodies(document);
        QCOMPARE(written.document.energies->potential, std::string("g*l + g*m*yc_arm"));
        QCOMPARE(written.document.coordinates->size(), std::size_t(1));
        const Field potential{Section::Energies, 0, Column::Potential};
        QVERIFY(!originOf(written.traces, potential, {1, 1}));
        QVERIFY(originOf(written.traces, potential, {5, 1}));
        QVERIFY(!originOf(written.traces, {Section::Coordinates, 0, Column::Name}, {}));
    }

    // Names that are used are there, though they say no more than others.
    void usedNamesAreDefined() {
        Document document = with({arm()});
        Output output;
        output.name = "where";
        output.expression = "ix_arm + x_arm";
        document.outputs = Part(std::vector{output});
        const std::vector<std::string> definitions = definitionsOf(writtenBodies(document).document);
        QCOMPARE(definitions.front(), std::string("x_arm = 0"));
        QVERIFY(std::count(definitions.begin(), definitions.end(), "ix_arm = cos(theta_arm)") == 1);
        QVERIFY(problemsOf(document).empty());
    }

    void takenNamesAreNumberedOn() {
        Document document = with({arm()});
        Definition own;
        own.name = "xc_arm";
        own.expression = "7";
        document.definitions = Part(std::vector{own});
        const Document written = writtenBodies(document).document;
        QCOMPARE(definitionsOf(written)[1], std::string("xc_arm2 = l*cos(theta_arm)"));
        QVERIFY(written.energies->kineticCoenergy.find("dot(xc_arm2)") != std::string::npos);
    }

    // A parameter of the name that the coordinate would have: what is typed means the parameter, and nobody would know.
    void aParameterInTheWayOfACoordinateIsTold() {
        Document document = with({arm()});
        Parameter parameter;
        parameter.name = "theta_arm";
        parameter.value = "3";
        document.parameters = document.parameters.with([&](std::vector<Parameter>& all) { all.push_back(parameter); });
        const Diagnostics problems = parseModel(document).problems;
        const auto told = std::find_if(problems.begin(), problems.end(),
                                       [](const Diagnostic& problem) { return problem.code == Code::DuplicateName; });
        QVERIFY(told != problems.end() && told->severity == Severity::Warning);
        QCOMPARE(told->field.item, document.parameters->size() - 1);
        QVERIFY(!hasErrors(problems));
    }

    // Names of one's own, declared or not, and motions that are prescribed.
    void coordinatesAsGiven() {
        Body body = arm();
        body.coordinates = {"q"};
        QCOMPARE((*writtenBodies(with({body})).document.coordinates)[0].name, std::string("q"));
        body.coordinates = {"m*t"};
        const Document driven = writtenBodies(with({body})).document;
        QVERIFY(driven.coordinates->empty());
        QCOMPARE(definitionsOf(driven)[0], std::string("angle_arm = m*t"));
        body.coordinates = {"l"}; // a parameter: the angle does not change
        QCOMPARE(writtenBodies(with({body})).document.energies->kineticCoenergy, std::string());
    }

    // In a plane the third components close by themselves, and no constraint is written for them.
    void planarLoopsHaveTwoConstraints() {
        Body last = forearm();
        last.loop = "ground";
        last.loopJoint = "revolute";
        last.loopPoint = {"l"};
        last.loopAt = {"3*l"};
        const Document written = writtenBodies(with({arm(), last})).document;
        QCOMPARE(written.displacementConstraints->size(), std::size_t(2));
        QCOMPARE((*written.displacementConstraints)[0].name, std::string("loop_x_forearm"));
        QCOMPARE(QString::fromStdString((*written.displacementConstraints)[0].expression),
                 QStringLiteral("x_forearm - 3*l + l*cos(angle_forearm)"));
    }

    void orderDoesNotMatter() {
        const Document one = writtenBodies(with({arm(), forearm()})).document;
        const Document other = writtenBodies(with({forearm(), arm()})).document;
        QVERIFY(definitionsOf(one) == definitionsOf(other));
        QVERIFY(one.energies == other.energies);
    }

    void whatIsWrong_data() {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* name, Column column, const char* text, const char* code) {
            QTest::newRow(name) << static_cast<int>(column) << text << code;
        };
        row("joint", Column::Joint, "revolut", "unknown-option");
        row("orientation", Column::Orientation, "cardan", "unknown-option");
        row("parent", Column::Parent, "leg", "unknown-body");
        row("circle", Column::Parent, "forearm", "cyclic-definition");
        row("no name", Column::Name, "", "missing-name");
        row("malformed name", Column::Name, "1st", "malformed-name");
        row("ground", Column::Name, "ground", "reserved-name");
        row("two of a name", Column::Name, "forearm", "duplicate-name");
        row("mass of a coordinate", Column::Mass, "theta_arm", "not-a-parameter");
        row("unknown mass", Column::Mass, "mm", "unknown-name");
        row("broken mass", Column::Mass, "m*", "unexpected-end");
        row("direction", Column::Axis, "0", "direction-is-zero");
        row("moving axis", Column::Axis, "t", "not-a-parameter");
        row("loop to itself", Column::Loop, "arm", "loop-with-itself");
        row("loop to nothing", Column::Loop, "leg", "unknown-body");
        row("joint without a loop", Column::LoopJoint, "revolute", "missing-name");
        row("loop left free", Column::LoopJoint, "free", "unknown-option");
    }
    // Each finding stands at the body, and what is written has no meaning until it is mended.
    void whatIsWrong() {
        QFETCH(int, column);
        QFETCH(QString, text);
        QFETCH(QString, code);
        const Document right = with({arm(), forearm()});
        QVERIFY(problemsOf(right).empty());
        const Document wrong = withText(right, {Section::Bodies, 0, static_cast<Column>(column)}, text.toStdString());
        const std::vector<std::string> problems = problemsOf(wrong);
        const bool isFound = std::any_of(problems.begin(), problems.end(), [&](const std::string& problem) {
            return problem.starts_with(code.toStdString());
        });
        QVERIFY2(isFound, problems.empty() ? "nothing" : problems.front().c_str());
        const ParsedModel parsed = parseModel(wrong);
        for (const auto& problem : placedWhereTyped(parsed.problems, parsed))
            QVERIFY(problem.field.section == Section::Bodies);
        const bool isRead = parsed.expressions.contains({Section::Energies, 0, Column::KineticCoenergy});
        QVERIFY2(!isRead || code == QStringLiteral("not-a-parameter"),
                 parsed.document.energies->kineticCoenergy.c_str());
    }

    // What a body with a problem would have brought is not called unknown where it is used.
    void namesOfAProblematicBodyAreKnown() {
        Document document = with({arm()});
        document = withText(document, {Section::Bodies, 0, Column::Joint}, "revolute");
        Output output;
        output.name = "where";
        output.expression = "xc_arm*theta_arm";
        document.outputs = Part(std::vector{output});
        QVERIFY(problemsOf(document).empty());
        document = withText(document, {Section::Bodies, 0, Column::Axis}, "0");
        QCOMPARE(problemsOf(document), (Texts{"direction-is-zero 0"}));
    }

    void wrongNumbersOfEntries() {
        Body body = arm();
        body.inertia = {"1", "2"};
        QCOMPARE(problemsOf(with({body})), (Texts{"wrong-number-of-entries 0"}));
        body = arm();
        body.at = {"1", "2", "3", "4"};
        QCOMPARE(problemsOf(with({body})), (Texts{"wrong-number-of-entries 0"}));
        body = arm();
        body.coordinates = {"q", "l"};
        QCOMPARE(problemsOf(with({body})), (Texts{"wrong-number-of-entries 0"}));
        body = arm();
        body.at = {"1", "", ""}; // what a form leaves of entries that were cleared
        QVERIFY(problemsOf(with({body})).empty());
    }
};

COENERGY_TEST(TestWrittenBodies)
#include "test_written_bodies.moc"
