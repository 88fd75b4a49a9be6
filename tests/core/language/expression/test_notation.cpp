#include "samples.hpp"

#include "expression/letters.hpp"
#include "expression/notation.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using samples::parsed;

namespace {

// A model with every role; ranks against the alphabet, so that they are seen to count.
Notation everyRole() {
    return {{"m", {Role::Parameter, 0, "m"}},
            {"c", {Role::Parameter, 1, "c"}},
            {"t", {Role::Time, 0, "t"}},
            {"z", {Role::Coordinate, 0, "z"}},
            {"a", {Role::Coordinate, 1, "a"}},
            {"vz", {Role::Flow, 0, "\\dot{z}"}},
            {"va", {Role::Flow, 1, "\\dot{a}"}},
            {"dvz", {Role::Acceleration, 0, "\\ddot{z}"}},
            {"dva", {Role::Acceleration, 1, "\\ddot{a}"}},
            {"L1", {Role::Multiplier, 0, "\\lambda_{1}"}},
            {"e", {Role::Effort, 0, "e"}},
            {"s", {Role::Dynamic, 0, "s"}},
            {"ds", {Role::DynamicRate, 0, "\\dot{s}"}}};
}

QString orderOf(const std::string& sum, TermOrder order) {
    ReadingOrder reading(everyRole());
    QStringList terms;
    for (const Expression& term : reading.terms(parsed(sum), order))
        terms << QString::fromStdString(toText(term, everyRole()));
    return terms.join(" | ");
}

QString factorsOf(const std::string& product) {
    ReadingOrder reading(everyRole());
    QStringList factors;
    for (const Expression& factor : reading.factors(parsed(product)))
        factors << QString::fromStdString(toText(factor, everyRole()));
    return factors.join(" | ");
}

} // namespace

class TestNotation : public QObject {
    Q_OBJECT

private slots:
    void namesAsTheyAreTypeset_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("latex");
        const auto row = [](const char* name, const char* latex) { QTest::newRow(name) << name << latex; };
        row("x", "x");
        row("E", "E");
        row("theta", "\\theta");
        row("Omega", "\\Omega");
        row("phi", "\\varphi");
        row("omicron", "o");
        row("x1", "x_{1}");
        row("x12", "x_{12}");
        row("theta1", "\\theta_{1}");
        row("lambda12", "\\lambda_{12}");
        row("omega_max", "\\omega_{\\mathrm{max}}");
        row("k_tau", "k_{\\tau}");
        row("ktau", "k_{\\tau}");
        row("Patm", "P_{\\mathrm{atm}}");
        row("Fmax", "F_{\\mathrm{max}}");
        row("m_1", "m_{1}");
        row("x_1_2", "x_{1,2}");
        row("x1_2", "x_{1,2}");
        row("v_x", "v_{x}");
        row("voltage", "\\mathrm{voltage}");
        row("speed2", "\\mathrm{speed}_{2}");
        row("_", "\\mathrm{\\_}");
        row("_x", "\\_x");
        row("_1", "\\_\\mathrm{1}");
    }
    void namesAsTheyAreTypeset() {
        QFETCH(QString, name);
        QFETCH(QString, latex);
        QCOMPARE(QString::fromStdString(latexOfName(name.toStdString())), latex);
    }

    void anyNameIsSoundLatex() {
        samples::Random random(51);
        const std::string characters = "abdeiglmtuxzAEMPX_0123456789_theta";
        for (int sample = 0; sample < 20000; ++sample) {
            std::string name(1, "axT_"[random.below(4)]);
            for (int k = random.below(9); k > 0; --k)
                name += characters[static_cast<std::size_t>(random.below(static_cast<int>(characters.size())))];
            const QString latex = QString::fromStdString(latexOfName(name));
            QVERIFY(!latex.isEmpty());
            QVERIFY2(hasBalancedBraces(latex.toStdString()), name.c_str());
            QVERIFY2(latex.count("_{") <= 1, name.c_str()); // never a second index
            QString withoutIndex = latex;
            withoutIndex.replace("\\_", "").replace("_{", "");
            QVERIFY2(!withoutIndex.contains('_') && !latex.contains('^'), name.c_str());
            QVERIFY2(hasBalancedBraces(withAccent("\\dot", latex.toStdString())), name.c_str());
        }
    }

    void accentsStandOnTheSymbol() {
        QCOMPARE(withAccent("\\dot", "x"), std::string("\\dot{x}"));
        QCOMPARE(withAccent("\\dot", "x_{1}"), std::string("\\dot{x}_{1}"));
        QCOMPARE(withAccent("\\ddot", "\\theta_{\\mathrm{max}}"), std::string("\\ddot{\\theta}_{\\mathrm{max}}"));
        QCOMPARE(withAccent("\\dot", "q^{*}"), std::string("\\dot{q}^{*}"));
        QCOMPARE(withAccent("\\dot", "\\mathrm{a\\_b}"), std::string("\\dot{\\mathrm{a\\_b}}"));
        QCOMPARE(withAccent("\\dot", "\\_x"), std::string("\\dot{\\_x}"));
        QCOMPARE(withAccent("\\dot", ""), std::string("\\dot{}"));
    }

    void openBracesAreSeen() {
        for (const char* balanced : {"", "x", "{}", "{{}{}}", "\\{", "\\}", "\\\\", "\\frac{1}{2}", "x_{\\}}"})
            QVERIFY2(hasBalancedBraces(balanced), balanced);
        for (const char* open : {"{", "}", "}{", "{{}", "\\frac{1}{2", "\\", "x\\", "{\\}", "\\\\}"})
            QVERIFY2(!hasBalancedBraces(open), open);
    }

    void termsOfAnEquation() {
        const std::string all = "7 + m + t + s + z + a*c + vz + va*c + 3*dvz + dva + ds + L1*z + e";
        QCOMPARE(orderOf(all, TermOrder::Equation),
                 "ds | 3*dvz | dva | vz | c*va | z | c*a | s | m | t | 7 | L1*z | e");
        QCOMPARE(orderOf("vz + z - 3", TermOrder::Equation), "vz | z | -3");
        QCOMPARE(orderOf("vz + z + 3", TermOrder::Plain), "3 | z | vz");
        QCOMPARE(orderOf("vz - z - 3", TermOrder::Plain), "vz | -3 | -z"); // begins without a sign if it can
        QCOMPARE(orderOf("z - vz", TermOrder::Equation), "-vz | z");       // ... unless inertia or flows come first
    }

    void flowsMultipliedTogetherComeFirst() {
        QCOMPARE(orderOf("vz + m*vz^2/2 + z*vz*va", TermOrder::Equation), "m*vz^2/2 | z*vz*va | vz");
    }

    void termsOfTheSameUnknownAscend() {
        QCOMPARE(orderOf("z^3 + z + z^2 + 1", TermOrder::Plain), "1 | z | z^2 | z^3");
    }

    void parametersAreInTheOrderOfTheModelAndOthersInThatOfTheAlphabet() {
        QCOMPARE(orderOf("c + m + q + b", TermOrder::Plain), "m | c | b | q");
        QCOMPARE(orderOf("y/2 + x/2 + sin(y) + sin(x)", TermOrder::Plain), "sin(x) | sin(y) | x/2 | y/2");
        QCOMPARE(factorsOf("q*b*c*m"), "m | c | b | q");
    }

    void factorsOfAProduct() {
        QCOMPARE(factorsOf("sin(z)*vz*z*c*m*7*L1*t*2^z"), "2^z | m | c | t | L1 | z | vz | sin(z)");
        QCOMPARE(factorsOf("(1 + z)*z*m*(m + c)"), "m + c | m | z | 1 + z");
        QCOMPARE(factorsOf("sin(z)*exp(-t)*abs(z)*cos(z)"), "exp(-t) | abs(z) | cos(z) | sin(z)");
        QCOMPARE(factorsOf("m*cos(z)^2*c"), "m | c | cos(z)^2");
    }

    void theOrderDoesNotDependOnWhatWasAskedBefore() {
        samples::Random random(52);
        ReadingOrder used(everyRole());
        for (int sample = 0; sample < 1000; ++sample) {
            std::vector<Expression> operands = samples::trees(random, 3, 5);
            const Expression expression = sum(operands);
            const auto terms = used.terms(expression, TermOrder::Equation);
            QCOMPARE(ReadingOrder(everyRole()).terms(expression, TermOrder::Equation), terms);
            random.shuffle(operands);
            QCOMPARE(used.terms(sum(operands), TermOrder::Equation), terms);
            QCOMPARE(sum(terms), expression);
            const Expression multiplied = product(operands);
            if (multiplied.isProduct()) {
                const auto factors = used.factors(multiplied);
                QCOMPARE(ReadingOrder(everyRole()).factors(multiplied), factors);
                QCOMPARE(Expression(coefficientOf(multiplied)) * product(factors), multiplied);
            }
        }
    }
};

COENERGY_TEST(TestNotation)
#include "test_notation.moc"
