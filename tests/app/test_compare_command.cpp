// `coenergy compare`: the tables of a thesis in which equations by hand stand beside those of a program (Suk,
// tables 4.1, 4.2, B.1 to B.3), and the same with mistakes.
#include "support/command_call.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using tests::shown;

class TestCompareCommand : public QObject {
    Q_OBJECT

private slots:
    void tablesOfAThesis_data();
    void tablesOfAThesis();
    void mistakesHaveTheirPlace();
    void anotherEquationThanWasMeant();
    void factorsThatAreZeroNowSayNothing();
    void whatFollowsWithoutConstraints();
    void whatIsMissingIsTold();
    void multipliersOfTheOtherSign();
    void equationsOfAField();
    void partsOfPrintedEquations();
    void refusals();

private:
    CommandAnswer compared(const std::string& example, const std::string& equations,
                           std::vector<std::string> options = {}) {
        const std::string file = m_folder.filePath("equations.txt").toStdString();
        std::ofstream(file, std::ios::binary) << equations;
        options.insert(options.begin(),
                       {"compare", COENERGY_SOURCE_DIR "/resources/examples/" + example + ".ldae", file});
        return call(options);
    }
    AnswerJson judged(const std::string& example, const std::string& equations) {
        return parsed(compared(example, equations, {"--as", "json"}).out);
    }

    QTemporaryDir m_folder;
};

// The equations by hand, as printed. Those of table B.3 for u and V2, and of B.1 for q0 by the program, are misprinted.
void TestCompareCommand::tablesOfAThesis_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("equations");
    QTest::newRow("4.1") << "thesis_translation"
                         << "# by hand\n"
                            "x1: k*x1 + c*(dotx1 - dotx2) = 0\n"
                            "x2: m*(ddotx2 + l*ddotx3*sin(x3) + l*dotx3^2*cos(x3)) - c*(dotx1 - dotx2) = -m*g\n"
                            "x3: m*ddotx2*l*sin(x3) + m*l^2*ddotx3 = -m*g*l*sin(x3)\n";
    QTest::newRow("4.2") << "thesis_rotation"
                         << "x1: m*ddotx1 + k*(x1 - x2) + c*(dotx1 - dotx2) + lambda2 = 0\n"
                            "x2: -k*(x1 - x2) - c*(dotx1 - dotx2) + lambda1 = 0\n"
                            "x3: I1*ddotx3 - r1*lambda1 = Tau\n"
                            "x4: I2*ddotx4 - r2*lambda2 = 0\n"
                            "x1 = r2*x4\r\n"
                            "x2 = r1*x3\n";
    QTest::newRow("B.1") << "thesis_electrical"
                         << "x1: k*x1 - q0^2/(2*c0) + lambda1 = 0\n"
                            "x2: -b/2*dotq2^2 + k*x2 + lambda1 = 0\n"
                            "q0: q0*(d - x1)/c0 + R*dotq0 + kappa1 = voltage\n"
                            "q1: q1/c1 - kappa1 = 0\n"
                            "q2: (L0 + b*x2)*ddotq2 + b*dotx2*dotq2 - kappa1 = 0\n"
                            "x1 + x2 = 0\n"
                            "dotq0 = dotq1 + dotq2\n";
    QTest::newRow("B.2") << "thesis_thermal"
                         << "V1: -kappa2 = 0\nV3: V3/cf + kappa2 = 0\nS1: Rt1*dotS1 - kappa1 = 0\n"
                            "S2: Rt2*dotS2 - kappa1 = 0\nS3: S3/ct + kappa1 = T\nq0: Re*dotq0 = v\n"
                            "theta: I*ddottheta = 0\n";
    QTest::newRow("B.3") << "thesis_fluid"
                         << "y: lambda1 = 0\n"
                            "z: m*ddotz + ks*z + c*dotz + lambda2 + a/(a+b)*lambda1 = -Ap*(P2 - Patm) - m*g\n"
                            "theta: I*ddottheta + r*lambda2 = 0\nV1: kappa1 = Ps\nq0: L*ddotq0 + Re*dotq0 = voltage\n";
}

void TestCompareCommand::tablesOfAThesis() {
    QFETCH(QString, example);
    QFETCH(QString, equations);
    const CommandAnswer answer = compared(example.toStdString(), equations.toStdString());
    QVERIFY2(answer.code == 0, (answer.out + answer.err).c_str());
    for (const AnswerJson& one : judged(example.toStdString(), equations.toStdString())["equations"])
        QVERIFY2(one["holds"].get<bool>(), one.dump().c_str());
}

// As table B.3 has the equation of z, whose lever turns the other way in the program.
void TestCompareCommand::mistakesHaveTheirPlace() {
    const std::string table = "z: m*ddotz + ks*z + c*dotz + lambda2 - a/(a+b)*lambda1 = -Ap*(P2 - Patm) - m*g\n"
                              "\n"
                              "theta: I*ddottheta + r*lambda2 = r\n";
    QCOMPARE(compared("thesis_fluid", table).code, 1);
    const AnswerJson rows = judged("thesis_fluid", table)["equations"];
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(shown(rows[0]["verdict"]), shown("different"));
    QCOMPARE(shown(rows[0]["equation"]), shown("z"));
    QCOMPARE(rows[0]["findings"].size(), std::size_t(1));
    QVERIFY(rows[0]["findings"][0].get<std::string>().find("a*lambda1/(a + b)") != std::string::npos);
    QCOMPARE(shown(rows[1]["line"]), shown(3));
    QVERIFY(!rows[1]["holds"].get<bool>());
}

// By V - lambda*phi, as in Stutts' section 4.2: wrong here, and right with -lambda.
void TestCompareCommand::multipliersOfTheOtherSign() {
    const std::string x = "x: m*ddotx = 2*lambda1*x\n", y = "y: m*ddoty + m*g = 2*lambda1*y\n",
                      constraint = "x^2 + y^2 = l^2\n", ownY = "y: m*ddoty + m*g + 2*lambda1*y = 0\n";
    const CommandAnswer answer = compared("pendulum_cartesian", x + y + constraint);
    QCOMPARE(answer.code, 1);
    QVERIFY2(answer.out.find("All of them are right with the opposite sign") != std::string::npos, answer.out.c_str());
    const AnswerJson all = judged("pendulum_cartesian", x + y + constraint);
    QVERIFY(all["opposite_multipliers"].get<bool>());
    QVERIFY(all["equations"][0]["holds_with_opposite_multipliers"].get<bool>());
    QVERIFY(!all["equations"][2]["holds_with_opposite_multipliers"].get<bool>());
    for (const std::string& mixed : {x + ownY, x + "y: m*ddoty = 2*lambda1*y\n", ownY})
        QVERIFY2(!judged("pendulum_cartesian", mixed)["opposite_multipliers"].get<bool>(), mixed.c_str());
}

void TestCompareCommand::anotherEquationThanWasMeant() {
    const std::string theSame = "k*x1 + c*(dotx1 - dotx2) = 0\n";
    QCOMPARE(compared("thesis_translation", theSame).code, 0);
    QCOMPARE(compared("thesis_translation", "x2: " + theSame).code, 1);
    QCOMPARE(shown(judged("thesis_translation", "x2: " + theSame)["equations"][0]["equation"]), shown("x1"));
    QCOMPARE(shown(judged("thesis_translation", "-2*k*x1 = 2*c*(dotx1 - dotx2)")["equations"][0]["factor"]),
             shown("-2"));
}

// m is 1: the first says 0 = 0; the second may, for another m.
void TestCompareCommand::factorsThatAreZeroNowSayNothing() {
    const std::string zero = "(m*ddotx + 2*lambda1*x)*(m - 1) = 0\n", other = "(m*ddotx + 2*lambda1*x)*(m - 2) = 0\n";
    QCOMPARE(compared("pendulum_cartesian", zero).code, 1);
    QCOMPARE(compared("pendulum_cartesian", other).code, 0);
    QVERIFY(compared("pendulum_cartesian", other).out.find("says less") != std::string::npos);
    QCOMPARE(judged("pendulum_cartesian", other)["missing"].size(), std::size_t(3));
}

// The equation of a coordinate without inertia restricts the motion, but is no constraint.
void TestCompareCommand::whatFollowsWithoutConstraints() {
    for (const char* text :
         {"x1*(k*x1 + c*(dotx1 - dotx2)) = 0\n", "m*(ddotx2 + l*ddotx3*sin(x3) + l*dotx3^2*cos(x3)) + k*x1 = -m*g\n"}) {
        const AnswerJson one = judged("thesis_translation", text)["equations"][0];
        QCOMPARE(shown(one["verdict"]), shown("follows-together"));
        QVERIFY(one["words"].get<std::string>().find("constraint") == std::string::npos);
    }
}

void TestCompareCommand::whatIsMissingIsTold() {
    const std::string one = "x1: k*x1 + c*(dotx1 - dotx2) = 0\n";
    QCOMPARE(shown(judged("thesis_translation", one)["missing"]), shown(parsed("[\"x2\", \"x3\"]")));
    QVERIFY(compared("thesis_translation", one).out.find("x2, x3") != std::string::npos);
    QCOMPARE(judged("thesis_translation", "x1: k*x1 - c*(dotx1 - dotx2) = 0")["missing"].size(), std::size_t(3));
}

void TestCompareCommand::equationsOfAField() {
    const AnswerJson answer = judged("fields/plucked_string", "rho*u_tt = tau*u_xx\nrho*u_tt = -tau*u_xx\n");
    QCOMPARE(shown(answer["equations"][0]["equation"]), shown("u"));
    QVERIFY(!answer["equations"][1]["holds"].get<bool>());
}

// What printed equations name by themselves is no name of the model; it is said what it is.
void TestCompareCommand::partsOfPrintedEquations() {
    const CommandAnswer answer = compared("stewart_platform", "dotp_omega3_plate = 0\n");
    QVERIFY(answer.code != 0);
    QVERIFY2(answer.out.find("dotp_omega3_plate stands for a part of the equations") != std::string::npos,
             answer.out.c_str());
}

void TestCompareCommand::refusals() {
    QCOMPARE(compared("thesis_translation", "# nothing\n\n").code, 2);
    QCOMPARE(compared("thesis_translation", "k*x1 + \n").code, 1);
    QCOMPARE(compared("thesis_translation", "0 = 0\n").code, 1);
    QCOMPARE(call({"compare", COENERGY_SOURCE_DIR "/resources/examples/four_bar.ldae"}).code, 2);
    QCOMPARE(call({"compare", COENERGY_SOURCE_DIR "/resources/examples/four_bar.ldae", "/nowhere.txt"}).code, 2);
}

COENERGY_TEST(TestCompareCommand)
#include "test_compare_command.moc"
