// What stays alive when a field breaks, what is reused, and how hostile models are answered.
#include "core/formulations/lagrange/models.hpp"
#include "support/test_program.hpp"

#include <chrono>

using namespace models;

namespace {

const char* const typedModel = R"ldae(
[parameters]
m = 2
k = 1
[definitions]
stretch = "x - y"
[[coordinates]]
name = "x"
flow = "v"
[[coordinates]]
name = "y"
flow = "w"
[energies]
kinetic_coenergy = "m*v^2/2 + m*w^2/2"
potential = "k*stretch^2/2"
dissipation = "v^2/2"
[efforts]
x = "F"
y = "2*t"
[[constraints.displacement]]
expression = "x^2 = y"
[[constraints.effort]]
expression = "F = w"
effort = "F"
[[constraints.dynamic]]
variable = "s"
rate = "x - s"
)ldae";

const Field potential{Section::Energies, 0, Column::Potential};
const Field dissipation{Section::Energies, 0, Column::Dissipation};
const Field stretch{Section::Definitions, 0, Column::Expression};
const Field effortOfX{Section::Efforts, 0, Column::Expression};
const Field effortOfY{Section::Efforts, 1, Column::Expression};
const Field phi{Section::DisplacementConstraints, 0, Column::Expression};
const Field gammaLaw{Section::EffortConstraints, 0, Column::Expression};
const Field rate{Section::DynamicConstraints, 0, Column::Rate};
const Field valueOfK{Section::Parameters, 1, Column::Value};

// A stage that is asked from the test's own thread: these models are shallow.
struct Session {
    DerivationStage stage;
    Document document = models::document(typedModel);

    Derivation run() { return stage.run(document, {}); }
    // One character after the other, without a rest; the states that were seen on the way.
    std::vector<Derivation> typeOn(const Field& field, const std::string& text) {
        const Document settled = document;
        std::vector<Derivation> seen;
        for (const char c : text) {
            document = withText(document, field, textOf(document, field) + c);
            seen.push_back(stage.run({document, settled}, {}));
        }
        return seen;
    }
    Derivation type(const Field& field, const std::string& text) {
        document = withText(document, field, text);
        return run();
    }
};

QStringList staleEquations(const Derivation& derivation) {
    QStringList names;
    for (std::size_t i = 0; i < derivation.system->equations.size(); ++i)
        if (derivation.freshness.at(i) == Freshness::Stale)
            names << QString::fromStdString(derivation.system->equations[i].name);
    return names;
}

std::string residual(const Derivation& derivation, const std::string& name) {
    return toText(equation(*derivation.system, name).residual);
}

Derivation withinSeconds(const Document& document, int limit) {
    const auto begin = std::chrono::steady_clock::now();
    Derivation result = derivation(document);
    const auto taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (taken > limit)
        throw std::runtime_error("took " + std::to_string(taken) + " s");
    return result;
}

Document deep(const std::string& kinetic) {
    return document("[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[energies]\nkinetic_coenergy = \"" + kinetic +
                    "\"\n");
}

std::string nested(const std::string& open, const std::string& inside, const std::string& close, int levels) {
    std::string text;
    for (int k = 0; k < levels; ++k)
        text += open;
    text += inside;
    for (int k = 0; k < levels; ++k)
        text += close;
    return text;
}

} // namespace

class TestDerivation : public QObject {
    Q_OBJECT

private slots:
    void aGoodModelIsCurrent() {
        Session session;
        const Derivation derivation = session.run();
        QVERIFY2(derivation.diagnostics.empty(), describe(derivation.diagnostics).c_str());
        QCOMPARE(derivation.freshness.size(), derivation.system->equations.size());
        QVERIFY(staleEquations(derivation).isEmpty());
    }

    void brokenFieldMarksItsEquations_data() {
        QTest::addColumn<Field>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("stale");
        QTest::newRow("potential") << potential << "k*(" << QStringList{"x", "y"};
        QTest::newRow("potential with a flow") << potential << "k*v" << QStringList{"x", "y"};
        QTest::newRow("potential without derivative") << potential << "0^x" << QStringList{"x", "y"};
        QTest::newRow("definition of the potential") << stretch << "x -" << QStringList{"x", "y"};
        QTest::newRow("definition with a fault of its own") << stretch << "dot(v)" << QStringList{"x", "y"};
        QTest::newRow("cyclic definition") << stretch << "stretch + x" << QStringList{"x", "y"};
        QTest::newRow("dissipation of x") << dissipation << "v^2 +* 2" << QStringList{"x"};
        QTest::newRow("effort of x") << effortOfX << "F +" << QStringList{"x"};
        QTest::newRow("effort of y") << effortOfY << "unknown" << QStringList{"y"};
        QTest::newRow("phi") << phi << "x = " << QStringList{"x", "y", "phi1"};
        QTest::newRow("phi with a flow") << phi << "x = v" << QStringList{"x", "y", "phi1"};
        QTest::newRow("gamma") << gammaLaw << "F = (" << QStringList{"gamma1"};
        QTest::newRow("rate") << rate << "x - q" << QStringList{"s"};
        QTest::newRow("value of a parameter") << valueOfK << "1 +" << QStringList{};
    }

    void brokenFieldMarksItsEquations() {
        QFETCH(Field, field);
        QFETCH(QString, text);
        QFETCH(QStringList, stale);
        Session session;
        const Derivation before = session.run();
        const Derivation broken = session.type(field, text.toStdString());
        QVERIFY(hasErrors(broken.diagnostics));
        QVERIFY(broken.diagnostics.front().field == field);
        QCOMPARE(staleEquations(broken), stale);
        for (const Equation& old : before.system->equations) // what was last understood stands in
            QCOMPARE(residual(broken, old.name), toText(old.residual));
        const Derivation repaired = session.type(field, textOf(models::document(typedModel), field));
        QVERIFY(repaired.diagnostics.empty());
        QVERIFY(staleEquations(repaired).isEmpty());
        QVERIFY(repaired.system == before.system);
    }

    void aBeginningOfWhatIsTypedNeverStandsIn_data() {
        QTest::addColumn<Field>("field");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("stale");
        QTest::newRow("misspelt angle") << potential << "k*x"
                                        << " + m*9*y*sin(yy)" << QStringList{"x", "y"};
        QTest::newRow("never closed") << potential << "k*x"
                                      << "*2 + k*(x - y" << QStringList{"x", "y"};
        QTest::newRow("flow in a potential") << potential << "k*x^2"
                                             << "/2 + w*y" << QStringList{"x", "y"};
        QTest::newRow("dissipation") << dissipation << "v^2/2"
                                     << "*3 + w*sn(x)*w" << QStringList{"x", "y"};
        QTest::newRow("definition") << stretch << "x"
                                    << "*3 - z" << QStringList{"x", "y"};
        QTest::newRow("effort") << effortOfX << "F"
                                << "*2 + u" << QStringList{"x"};
        QTest::newRow("constraint") << phi << "x = y"
                                    << "^2 + zz" << QStringList{"x", "y", "phi1"};
    }

    void aBeginningOfWhatIsTypedNeverStandsIn() {
        QFETCH(Field, field);
        QFETCH(QString, before);
        QFETCH(QString, typed);
        QFETCH(QStringList, stale);
        Session session;
        const Derivation committed = session.type(field, before.toStdString());
        QVERIFY2(committed.diagnostics.empty(), describe(committed.diagnostics).c_str());
        const std::vector<Derivation> seen = session.typeOn(field, typed.toStdString());
        QVERIFY(hasErrors(seen.back().diagnostics));
        QVERIFY(std::any_of(seen.begin(), seen.end(), [](const Derivation& d) { return !hasErrors(d.diagnostics); }));
        QCOMPARE(staleEquations(seen.back()), stale);
        for (const Derivation& state : seen) {
            if (!hasErrors(state.diagnostics))
                continue;
            for (const Equation& equation : committed.system->equations)
                QCOMPARE(residual(state, equation.name), toText(equation.residual));
        }
        // Left as it is, it is settled, and still no better.
        const Derivation left = session.run();
        QVERIFY(left.system == seen.back().system);
        QCOMPARE(staleEquations(left), stale);
    }

    void whatIsTypedStandsInOnceItIsSettled() {
        Session session;
        session.type(potential, "k*x");
        session.typeOn(potential, "*4"); // and a rest, which the next state tells of
        const std::vector<Derivation> seen = session.typeOn(potential, "*cos(");
        QCOMPARE(residual(seen.back(), "x"), residual(session.type(potential, "k*x*4"), "x"));
    }

    void aStandInWithoutTermsDoesNotMakeItCurrent() {
        Session session;
        session.type(potential, "k"); // which acts on nothing
        QCOMPARE(staleEquations(session.type(potential, "k*coss(y)")), (QStringList{"x", "y"}));
        QCOMPARE(staleEquations(session.type(potential, "k*y^2 k")), QStringList{"y"});
        QCOMPARE(staleEquations(session.type(potential, "k*stretch^2 k")), (QStringList{"x", "y"}));
        QCOMPARE(staleEquations(session.type(potential, "k*(")), (QStringList{"x", "y"}));
        session.type(potential, "k");
        session.type(effortOfX, "0");
        QCOMPARE(staleEquations(session.type(effortOfX, "F +")), QStringList{"x"});
    }

    void whatWasNeverUnderstoodIsMissingAndSaidToBe() {
        Session session;
        session.document = withText(session.document, potential, "k*(");
        const Derivation derivation = session.run();
        QCOMPARE(staleEquations(derivation), (QStringList{"x", "y"}));
        QVERIFY(!symbolsIn(equation(*derivation.system, "x").residual).contains("k"));
    }

    void aStandInThatMakesNoSenseAnyMoreIsLeftOut() {
        Session session;
        session.run();
        session.document = withText(session.document, potential, "k*(");
        session.document = withText(session.document, {Section::Coordinates, 1, Column::Name}, "v2");
        session.document =
            withText(session.document, {Section::Coordinates, 1, Column::Flow}, "y"); // V's y is a flow now
        const Derivation derivation = session.run();
        for (std::size_t i = 0; i < derivation.system->equations.size(); ++i)
            if (derivation.system->equations[i].kind == EquationKind::Lagrange)
                QVERIFY(derivation.freshness[i] == Freshness::Stale);
    }

    void whenANameIsLostTheLastGoodEquationsStay_data() {
        QTest::addColumn<Field>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("lost");
        QTest::newRow("parameter renamed") << Field{Section::Parameters, 1, Column::Name} << "kappa"
                                           << "k";
        QTest::newRow("parameter with an invalid name") << Field{Section::Parameters, 1, Column::Name} << "t"
                                                        << "k";
        QTest::newRow("coordinate renamed") << Field{Section::Coordinates, 1, Column::Name} << "z"
                                            << "y";
        QTest::newRow("definition renamed") << Field{Section::Definitions, 0, Column::Name} << "length"
                                            << "stretch";
    }

    void whenANameIsLostTheLastGoodEquationsStay() {
        QFETCH(Field, field);
        QFETCH(QString, text);
        QFETCH(QString, lost);
        Session session;
        const Derivation before = session.run();
        for (const Derivation& after : {session.type(field, text.toStdString()), session.run()}) {
            QVERIFY(after.system == before.system);
            QVERIFY(after.model == before.model);
            QVERIFY(staleEquations(after).contains(QStringLiteral("x")));
            QVERIFY(!staleEquations(after).contains(QStringLiteral("gamma1"))); // which is as it was
            QCOMPARE(after.lostNames, std::vector<std::string>{lost.toStdString()});
        }
        const Derivation repaired = session.type(field, textOf(models::document(typedModel), field));
        QVERIFY(repaired.lostNames.empty());
        QVERIFY(staleEquations(repaired).isEmpty());
    }

    void whenACoordinateIsRemovedTheLastGoodEquationsStay() {
        Session session;
        const Derivation before = session.run();
        session.document = withItemRemoved(session.document, Section::Coordinates, 1);
        QVERIFY(session.run().system == before.system);
        QVERIFY(session.type(effortOfX, "2*t").system == before.system);
    }

    void otherEquationsFollowWhileOneFieldIsBroken() {
        Session session;
        session.run();
        session.type(effortOfX, "F +");
        const Derivation derivation = session.type(effortOfY, "5*t");
        COMPARE_SAME(parsed("m*dw + k*(y - x) - lambda1 - 5*t"), equation(*derivation.system, "y").residual);
        QCOMPARE(staleEquations(derivation), QStringList{"x"});
    }

    void standInsMoveWithTheirItems() {
        Session session;
        session.run();
        session.document = withItemRemoved(session.document, Section::Efforts, 0);
        session.document = withText(session.document, effortOfX, "2*t +"); // the effort of y, now the first
        const Derivation derivation = session.run();
        QVERIFY(!symbolsIn(equation(*derivation.system, "y").residual).contains("F"));
    }

    void nothingStandsInFromAnotherModel() {
        Session session;
        session.run();
        session.document =
            models::document("[parameters]\nk = 3\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n"
                             "[energies]\nkinetic_coenergy = \"dotx^2 + doty^2\"\npotential = \"k*(\"\n");
        QVERIFY(!symbolsIn(equation(*session.run().system, "x").residual).contains("k"));
    }

    void undoFindsTheSameSystem() {
        Session session;
        const auto first = session.run().system;
        const auto second = session.type(potential, "k*x^2").system;
        QVERIFY(second != first);
        QVERIFY(session.type(potential, "k*stretch^2/2").system == first);
        QVERIFY(session.type(potential, "k*x^2").system == second);
    }

    void aParametersValueDerivesNothingNew() {
        Session session;
        const auto before = session.run().system;
        const auto after = session.type(valueOfK, "7").system;
        for (std::size_t i = 0; i < before->equations.size(); ++i)
            QVERIFY(before->equations[i].residual.identity() == after->equations[i].residual.identity());
        QCOMPARE(*after->parameters.at(1).value, Expression(7));
        QVERIFY(session.run().system == after);
        QVERIFY(session.type(valueOfK, "1").system == before);
        session.document = withText(session.document, {Section::Model, 0, Column::Description}, "other words");
        QVERIFY(session.run().system == before);
    }

    void ownPi() {
        const std::string text =
            "[[coordinates]]\nname = \"x\"\nflow = \"v\"\n[energies]\npotential = \"pi*sin(pi/6)*x\"\n";
        COMPARE_SAME(parsed("pi/2"), equation(models::system(document(text)), "x").residual);
        const Expression own = equation(models::system(document("[parameters]\npi = 3\n" + text)), "x").residual;
        QCOMPARE(evaluate(own, {{"pi", 2}}), 2 * std::sin(2.0 / 6));
    }

    void diagnosticsAreInTheOrderOfTheDocument() {
        Session session;
        session.document = withText(session.document, rate, "nothing");
        session.document = withText(session.document, potential, "k*v");
        session.document = withText(session.document, {Section::Efforts, 1, Column::Name}, "z");
        const Diagnostics found = session.run().diagnostics;
        QCOMPARE(found.size(), std::size_t(3));
        for (std::size_t k = 1; k < found.size(); ++k)
            QVERIFY(found[k - 1].field < found[k].field);
    }

    void insertedValues() {
        const Document document =
            models::document("[parameters]\nm = 2\nn = \"m + 1\"\nk = {}\n[[coordinates]]\nname = \"x\"\nflow = \"v\"\n"
                             "[energies]\nkinetic_coenergy = \"n*m*v^2/2\"\npotential = \"k*x\"\n");
        COMPARE_SAME(parsed("2*n*dv + k"), equation(models::system(document, {"m"}), "x").residual);
    }

    void hostileModels_data() {
        QTest::addColumn<Document>("document");
        QTest::newRow("2000 sines") << deep(nested("sin(", "v*x", ")", 1999));
        QTest::newRow("1000 sines") << deep(nested("sin(", "v*x", ")", 1000));
        QTest::newRow("300 sines") << deep(nested("sin(", "v", ")", 300));
        QTest::newRow("2000 parentheses") << deep(nested("(", "v^2", ")", 1999));
        QTest::newRow("2000 powers") << deep(nested("(1 + ", "v", ")^2", 1900));
        QTest::newRow("power of a power of a power") << deep("v^x^v^x^v^x");
        QTest::newRow("huge exponent") << deep("(2*v + 2*x)^999999999");
        std::string product = "1";
        for (int k = 1; k <= 1500; ++k)
            product += "*(x + " + std::to_string(k) + "*v)";
        QTest::newRow("product of sums") << deep(product);
        std::string sum = "0";
        for (int k = 1; k <= 5000; ++k)
            sum += " + sin(" + std::to_string(k) + "*x)*v^2";
        QTest::newRow("5000 terms") << deep(sum);
        std::string coordinates;
        std::string chain = "0";
        std::string kinetic = "0";
        for (int k = 1; k <= 300; ++k) {
            const std::string n = std::to_string(k);
            coordinates += "[[coordinates]]\nname = \"q" + n + "\"\nflow = \"v" + n + "\"\n";
            kinetic += " + m*v" + n + "^2/2";
            chain += " + k*(q" + n + (k > 1 ? " - q" + std::to_string(k - 1) : "") + ")^2/2";
        }
        QTest::newRow("300 coordinates") << document("[parameters]\nm = {}\nk = {}\n" + coordinates +
                                                     "[energies]\nkinetic_coenergy = \"" + kinetic +
                                                     "\"\npotential = \"" + chain + "\"\n");
        std::string psi = "0";
        for (int k = 1; k <= 300; ++k)
            psi += " + sin(q" + std::to_string(k) + ")*v" + std::to_string(k);
        QTest::newRow("psi of 300 flows")
            << document(coordinates + "[[constraints.flow]]\nexpression = \"" + psi + "\"\n");
    }

    void hostileModels() {
        QFETCH(Document, document);
        const Derivation result = withinSeconds(document, 60); // far beyond what it takes; the machine may be busy
        QVERIFY(!result.system->equations.empty() || hasErrors(result.diagnostics));
    }
};

COENERGY_TEST(TestDerivation)
#include "test_derivation.moc"
