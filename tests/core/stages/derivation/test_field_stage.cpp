// A field among the stages: what is kept while numbers change equals what would be made anew, and what is drawn is the
// field itself.
#include "core/formulations/distributed/steel.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "distributed/written_elements.hpp"
#include "expression/print_text.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QTest>

#include <cmath>
#include <numbers>
#include <tuple>

using namespace coenergy;

namespace {

Document namedExample(const char* name) {
    return runs::fromText(runs::fileText(std::string("resources/examples/") + name));
}

std::vector<std::string> fieldExamples() {
    std::vector<std::string> names;
    const QDir folder(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/fields"));
    for (const QString& name : folder.entryList({QStringLiteral("*.ldae")}, QDir::Files))
        if (hasContinuum(namedExample(qPrintable(QStringLiteral("fields/") + name))))
            names.push_back("fields/" + name.toStdString());
    return names;
}

FieldWithModel made(const Document& document) {
    FieldWithModel field;
    runWithAlgebraStack([&] {
        Algebra algebra;
        field = fieldWithModel(document, algebra);
    });
    return field;
}

ModelState preparedState(const Document& document) {
    ModelState state{.edited = std::make_shared<const Edited>(document)};
    runWithAlgebraStack([&] {
        const Stages stages;
        for (const Member member :
             {memberAt<&ModelState::preparation>, memberAt<&ModelState::spread>, memberAt<&ModelState::other>})
            stages.add(member, state, {});
    });
    return state;
}

FieldFrequencies frequenciesOf(const Document& document) {
    ModelState state{.edited = std::make_shared<const Edited>(document)};
    runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::frequencies>, state, {}); });
    return *state.frequencies;
}

Document withValue(const Document& document, std::size_t parameter, const std::string& value) {
    return withText(document, {Section::Parameters, parameter, Column::Value}, value);
}

// A string whose stiffness is in no ring where integrals are exact.
Document graded(const std::string& alpha) {
    return runs::fromText("format = 1\n[parameters]\nalpha = " + alpha + R"ldae(
beta = 2
L = 1
[continuum]
field = "u"
domain = { variable = "x", from = "0", to = "L" }
kinetic_density = "u_t^2/2"
potential_density = "beta*u_x^2/(2*(1 + alpha*x))"
modes = 2
[continuum.end.from]
essential = ["u"]
)ldae");
}

} // namespace

class TestFieldStage : public QObject {
    Q_OBJECT

private slots:
    // sin(beta x) of a string that is held at its start, in whatever shapes.
    void modesHaveTheirKnownShapes() {
        const Document document = namedExample("fields/string_end_body.ldae");
        for (const auto& [basis, count, tolerance] :
             {std::tuple("polynomials", "12", 1e-5), std::tuple("elements", "120", 1e-3)}) {
            const Document typed = withText(withText(document, {Section::Continuum, 0, Column::Basis}, basis),
                                            {Section::Continuum, 0, Column::Modes}, count);
            const FieldFrequencies found = frequenciesOf(typed);
            QCOMPARE(found.table.exact.frequencies.size(), std::size_t(6));
            QCOMPARE(found.shapes.size(), std::size_t(1));
            const ModeShapes& shapes = found.shapes.front();
            QCOMPARE(shapes.modes.size(), std::size_t(4));
            for (std::size_t mode = 0; mode < shapes.modes.size(); ++mode) {
                const double beta = found.table.exact.frequencies[mode] * std::sqrt(0.1 / 10);
                double largest = 0, worst = 0;
                for (const double x : shapes.places)
                    largest = std::max(largest, std::abs(std::sin(beta * x)));
                for (std::size_t k = 0; k < shapes.places.size(); ++k)
                    worst =
                        std::max(worst, std::abs(shapes.modes[mode][k] - std::sin(beta * shapes.places[k]) / largest));
                QVERIFY2(worst < tolerance, qPrintable(QStringLiteral("%1 of %2").arg(worst).arg(basis)));
            }
        }
    }

    // Frequencies of fewer elements are told as such; their shapes are not drawn as those of the model.
    void manyElementsAreComparedFromFewerOn() {
        const Document document = namedExample("fields/string_end_body.ldae");
        const Document typed = withText(withText(document, {Section::Continuum, 0, Column::Basis}, "elements"),
                                        {Section::Continuum, 0, Column::Modes}, "201");
        const FieldFrequencies found = frequenciesOf(typed);
        QCOMPARE(found.table.ritz.front().count, mostElementsCompared);
        QVERIFY(found.shapes.empty());
    }

    // Example 5.1 as the notes write it, and with faults.
    void equationsOfFieldsAreCompared() {
        const Document document = namedExample("fields/string_end_body.ldae");
        const auto answer = [&](const char* text) {
            ModelState state{.edited = std::make_shared<const Edited>(document)};
            state.question = std::make_shared<const EquationQuestion>(EquationQuestion{text, {}});
            runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::check>, state, {}); });
            return *state.check;
        };
        const EquationCheck field = answer("-tau*u_xx + rho*u_tt = 0");
        QCOMPARE(field.verdict, EquationVerdict::Equal);
        QVERIFY(field.equation == "u" && field.subject == CheckSubject::Field);
        QCOMPARE(answer("u_tt = tau/rho*u_xx").verdict, EquationVerdict::EqualUpToFactor);
        const EquationCheck end = answer("M*u_tt + K*u = -tau*u_x");
        QCOMPARE(end.verdict, EquationVerdict::Equal);
        QVERIFY(end.equation == "u at L" && end.subject == CheckSubject::Condition);
        const EquationCheck wrong = answer("rho*u_tt + tau*u_xx = 0");
        QCOMPARE(wrong.verdict, EquationVerdict::Different);
        QCOMPARE(wrong.findings.size(), std::size_t(1));
        QCOMPARE(wrong.findings.front().fault, TermFault::WrongSign);
        QCOMPARE(answer("M*u_tt + 2*K*u + tau*u_x = 0").findings.front().fault, TermFault::WrongCoefficient);
        QCOMPARE(answer("ddotg1_u = ddotg1_u").subject, CheckSubject::Model); // of the assumed modes
        QCOMPARE(answer("rho*u_tt - tau*u_yy = 0").verdict, EquationVerdict::NotUnderstood);
    }

    void pathsAreCompared() {
        const Document document = namedExample("fields/geodesic.ldae");
        ModelState state{.edited = std::make_shared<const Edited>(document)};
        const auto statement = [&] {
            runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::other>, state, {}); });
            return *state.other->functional;
        }();
        const std::string text =
            toText(statement.equations.equations.front().eulerLagrange, statement.equations.notation) + " = 0";
        state.question = std::make_shared<const EquationQuestion>(EquationQuestion{text, {}});
        runWithAlgebraStack([&] { Stages().add(memberAt<&ModelState::check>, state, {}); });
        QVERIFY2(state.check->verdict == EquationVerdict::Equal ||
                     state.check->verdict == EquationVerdict::EqualUpToFactor,
                 text.c_str());
        QCOMPARE(state.check->subject, CheckSubject::Field);
    }

    void modesStayWhereAPointIsHeld() {
        const FieldFrequencies found = frequenciesOf(runs::fromText(R"ldae(format = 1
[continuum]
field = "u"
domain = { variable = "x", from = "0", to = "1" }
kinetic_density = "u_t^2/2"
potential_density = "u_xx^2/2"
modes = 9
[continuum.end.from]
essential = ["u"]
[continuum.end.to]
essential = ["u"]
[[continuum.point]]
at = "1/2"
essential = ["u"]
)ldae"));
        QCOMPARE(found.shapes.size(), std::size_t(1));
        const ModeShapes& shapes = found.shapes.front();
        QCOMPARE(shapes.places[80], 0.5);
        for (const std::vector<double>& mode : shapes.modes)
            QVERIFY(std::abs(mode[80]) < 1e-9);
        for (std::size_t k = 0; k < shapes.places.size(); ++k) // two halves, the lowest against each other
            QVERIFY(std::abs(shapes.modes[0][k] - std::sin(2 * std::numbers::pi * shapes.places[k])) < 1e-3);
    }

    void fieldsArePreparedAsTheyStand() {
        for (const std::string& name : fieldExamples()) {
            const Document document = namedExample(name.c_str());
            const ModelState state = preparedState(document);
            QVERIFY2(findingsOf(state).empty(), (name + runs::describe(findingsOf(state))).c_str());
            QVERIFY(state.preparation->model && state.parsed->typed == document);
            const ModelState written = preparedState(made(document).written.document);
            if (state.fieldModel->ritz.insertedNames.empty()) // else names stand where the model has numbers
                QVERIFY(state.derivation->system->equations == written.derivation->system->equations);
            QVERIFY(!state.spread->empty() && written.spread->empty());
        }
    }

    void otherNumbersNeedNoOtherModel() {
        for (const std::string& name : fieldExamples()) {
            const Document before = namedExample(name.c_str());
            const FieldWithModel known = made(before);
            for (std::size_t k = 0; k < before.parameters->size(); ++k) {
                const double value = std::stod((*before.parameters)[k].value);
                const Document now = withValue(before, k, std::to_string(1.1 * value));
                const auto moved = withNumbersOf(now, before, known);
                QCOMPARE(!moved, known.ritz.insertedNames.contains((*before.parameters)[k].name));
                if (!moved)
                    continue;
                QVERIFY2(moved->written.document == made(now).written.document, name.c_str());
            }
        }
    }

    void whatAnIntegralTookIsHeldFast() {
        const Document before = graded("0.5");
        const FieldWithModel known = made(before);
        QVERIFY2(known.written.problems.empty(), runs::describe(known.written.problems).c_str());
        QCOMPARE(known.ritz.insertedNames.count("alpha"), std::size_t(1));
        QVERIFY(!withNumbersOf(graded("0.6"), before, known));
        QVERIFY(withNumbersOf(withValue(before, 1, "3"), before, known));
        const ParsedModel parsed = parseField(before, known); // in which it keeps its row
        QCOMPARE(parsed.document.parameters->size(), before.parameters->size());
        QVERIFY2(parsed.problems.empty(), runs::describe(parsed.problems).c_str());
        FieldStage stage;
        Document again = graded("0.6");
        FieldWithModel first, second;
        runWithAlgebraStack([&] {
            first = stage.run(before, {});
            second = stage.run(again, {});
        });
        QVERIFY(first.written.document == known.written.document);
        QVERIFY(second.written.document == made(again).written.document);
        QVERIFY(!(*first.written.document.energies == *second.written.document.energies));
        const FieldWithModel chained = made(graded("\"beta/4\"")); // what alpha is made of is held with it
        QVERIFY2(chained.written.problems.empty(), runs::describe(chained.written.problems).c_str());
        QVERIFY((chained.ritz.insertedNames == std::set<std::string>{"L", "alpha", "beta"}));
        QVERIFY(chained.written.document.parameters->empty());
    }

    // A name means one thing: a parameter tau beside the variable tau would be lost without a word.
    void namesOfTheFieldAreNoParameters() {
        const auto problemsWith = [](const std::string& section, const std::string& name) {
            return made(runs::fromText("format = 1\n[" + section + "]\n" + name + " = \"2\"\n" + R"ldae(
[continuum]
field = "u"
domain = { variable = "x", from = "0", to = "1" }
kinetic_density = "u_t^2/2"
potential_density = "3*u_x^2"
[continuum.end.from]
essential = ["u"]
)ldae"))
                .written.problems;
        };
        for (const char* section : {"parameters", "definitions"}) {
            for (const char* name : {"u", "u_x", "u_xxt", "x"}) {
                const Diagnostics problems = problemsWith(section, name);
                QVERIFY2(!problems.empty() && problems.front().code == Code::DuplicateName, name);
            }
            QVERIFY(problemsWith(section, "w").empty());
            QVERIFY(problemsWith(section, "t").front().code == Code::ReservedName);
        }
    }

    void moreThanNumbersNeedsAnother() {
        const Document before = namedExample("fields/damped_string.ldae");
        const FieldWithModel known = made(before);
        const Field modes{Section::Continuum, 0, Column::Modes}, end{Section::Simulation, 0, Column::End};
        QVERIFY(withNumbersOf(withText(before, end, "3"), before, known));
        QVERIFY(!withNumbersOf(withText(before, modes, "5"), before, known));
        QVERIFY(!withNumbersOf(withValue(before, 3, "0"), before, known)); // an empty interval
        QVERIFY(!withNumbersOf(withValue(before, 3, "-1"), before, known));
    }

    void ofAFieldWithoutModelTheEquationsStay() {
        const Document document =
            withText(namedExample("fields/damped_string.ldae"), {Section::Parameters, 3, Column::Value}, "0");
        const ModelState state = preparedState(document);
        QVERIFY(state.other->field.has_value());
        QVERIFY(!state.fieldModel->written.problems.empty());
        QVERIFY(state.derivation->system->equations.empty());
        QVERIFY(state.spread->empty());
    }

    // At amplitudes of its own, each field is what the model says of it.
    void whatIsDrawnIsTheField() {
        for (const std::string& name : fieldExamples()) {
            const ModelState state = preparedState(namedExample(name.c_str()));
            const RitzModel& ritz = state.fieldModel->ritz;
            QCOMPARE(state.spread->size(), ritz.fields.size());
            Point point = parameterValues(*state.parsed);
            for (std::size_t k = 0; k < ritz.coordinates.size(); ++k)
                point.insert_or_assign(ritz.coordinates[k].name, std::cos(static_cast<double>(k)));
            for (std::size_t k = 0; k < ritz.fields.size(); ++k) {
                const PlacedField placed((*state.spread)[k], point);
                std::vector<double> amplitudes;
                for (const std::string& coordinate : placed.field().coordinates)
                    amplitudes.push_back(point.at(coordinate));
                const std::vector<double> u = placed.values(placed.given(0), amplitudes);
                for (const std::size_t at : {std::size_t(0), std::size_t(37), std::size_t(160)}) {
                    point.insert_or_assign(placed.field().variable, placed.places()[at]);
                    const double exact = evaluate(ritz.fields[k], point);
                    QVERIFY2(std::abs(u[at] - exact) <= 1e-9 * (1 + std::abs(exact)), name.c_str());
                }
            }
        }
    }

    void elementsAreDrawnWithTheirOwnCoordinates() {
        const Document document = namedExample("distributed/bar_modes.ldae");
        const ModelState state = preparedState(document);
        const ReadElements read = readElements(document);
        QCOMPARE(state.spread->size(), read.elements.size());
        Point point = parameterValues(*state.parsed);
        for (std::size_t k = 0; k < read.elements.size(); ++k) {
            const DistributedField& field = (*state.spread)[k];
            const WrittenElement written = writtenElement(*read.elements[k]);
            QVERIFY(field.ends[0].holdsValue && !field.ends[1].holdsValue);
            for (std::size_t c = 0; c < field.coordinates.size(); ++c)
                point.insert_or_assign(field.coordinates[c], 1.0 + static_cast<double>(c));
            const Expression there = tests::displacementAt(*read.elements[k], written, Expression(Rational(3, 10)));
            point.insert_or_assign(field.variable, 0.3);
            double sum = 0;
            for (std::size_t c = 0; c < field.coordinates.size(); ++c)
                sum += point.at(field.coordinates[c]) * evaluate(field.shapes[c], point);
            QVERIFY(std::abs(sum - evaluate(there, point)) < 1e-12);
        }
    }

    void endsAreAsTheyAreHeld() {
        const ModelState state = preparedState(namedExample("fields/cantilever.ldae"));
        const DistributedField& field = state.spread->front();
        QCOMPARE(field.ends[0], (FieldEnd{.holdsValue = true, .holdsSlope = true}));
        QCOMPARE(field.ends[1], (FieldEnd{.hasBody = true}));
        const ModelState sprung = preparedState(namedExample("fields/string_end_body.ldae"));
        QCOMPARE(sprung.spread->front().ends[1], (FieldEnd{.hasBody = true, .hasSpring = true}));
    }
};

COENERGY_TEST(TestFieldStage)
#include "test_field_stage.moc"
