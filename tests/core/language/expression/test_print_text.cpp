#include "samples.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using samples::parsed;

namespace {

Notation mechanicalNotation() {
    return {{"x", {Role::Coordinate, 0, "x"}},
            {"theta1", {Role::Coordinate, 1, "\\theta_{1}"}},
            {"y", {Role::Dynamic, 0, "y"}},
            {"vx", {Role::Flow, 0, "\\dot{x}"}},
            {"dvx", {Role::Acceleration, 0, "\\ddot{x}"}},
            {"lambda1", {Role::Multiplier, 0, "\\lambda_{1}"}},
            {"e", {Role::Effort, 0, "e"}},
            {"t", {Role::Time, 0, "t"}},
            {"m", {Role::Parameter, 0, "m"}}};
}

} // namespace

class TestPrintText : public QObject {
    Q_OBJECT

private slots:
    void whatIsPrintedParsesToTheSame() {
        samples::Random random(1);
        const Notation notation = mechanicalNotation();
        TextPrinter shared(notation);
        for (int sample = 0; sample < 6000; ++sample) {
            const Expression expression = samples::tree(random, 1 + sample % 6);
            const std::string plain = toText(expression);
            QCOMPARE(parsed(plain), expression);
            QCOMPARE(parsed(toText(expression, notation)), expression);
            QCOMPARE(parsed(shared.print(expression, TermOrder::Equation)), expression);
            QCOMPARE(parsed(shared.print(expression)), expression);
        }
    }

    void theTextDoesNotDependOnHowItWasBuilt() {
        samples::Random random(2);
        for (int sample = 0; sample < 2000; ++sample) {
            std::vector<Expression> operands = samples::trees(random, 3, 6);
            const std::string sumText = toText(sum(operands), mechanicalNotation());
            const std::string productText = toText(product(operands), mechanicalNotation());
            random.shuffle(operands);
            QCOMPARE(toText(sum(operands), mechanicalNotation()), sumText);
            QCOMPARE(toText(product(operands), mechanicalNotation()), productText);
        }
    }

    void whatPeopleTypeLooksLikeIt_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("printed");
        const auto row = [](const char* typed, const char* printed) { QTest::newRow(typed) << typed << printed; };
        row("x", "x");
        row("-x", "-x");
        row("2*x", "2*x");
        row("x/2", "x/2");
        row("-x^2", "-x^2");
        row("(-x)^2", "x^2");
        row("x - y", "x - y");
        row("-y + x", "x - y");
        row("g*m*l*(1 - cos(theta1))", "m*g*l*(1 - cos(theta1))");
        row("9.81*m", "9.81*m");
        row("sqrt(x)", "sqrt(x)");
        row("1/sqrt(x)", "1/sqrt(x)");
        row("x^(1/3)", "x^(1/3)");
        row("2^-x", "2^(-x)");
        row("a/(b*c)", "a/(b*c)");
        row("a/b/c", "a/(b*c)");
        row("1/(x + 1)", "1/(1 + x)");
        row("log(x)", "ln(x)");
        row("power(x, 3)", "x^3");
        row("atan2(x, -y)", "atan2(x, -y)");
        row("(x^2)^(1/2)", "sqrt(x^2)");
        row("2*(x + theta1)", "2*(x + theta1)");
        row("(a + b)/2", "(a + b)/2");
        row("-(x + theta1)", "-(x + theta1)");
        row("x/9.82", "x/9.82");
        row("L^3/(12.36236336832619*E*J)", "L^3/(12.36236336832619*E*J)");
        row("9.81*x/7", "9.81*x/7");
        row("4*x/3", "4*x/3");
        row("100*x/3", "100*x/3");
        row("abs(x)^2*sign(x)", "x*abs(x)");
        row("abs(x)*sign(x)*y", "y*x");
    }
    void whatPeopleTypeLooksLikeIt() {
        QFETCH(QString, typed);
        QFETCH(QString, printed);
        QCOMPARE(QString::fromStdString(toText(parsed(typed.toStdString()), mechanicalNotation())), printed);
    }

    void equationsBeginWithInertia() {
        TextPrinter printer(mechanicalNotation());
        const Expression equation = parsed("-lambda1*x + m*dvx + 3*theta1 - e + 7 + k*vx");
        const auto print = [&](const Expression& e, TermOrder order) {
            return QString::fromStdString(printer.print(e, order));
        };
        QCOMPARE(print(equation, TermOrder::Equation), "m*dvx + k*vx + 3*theta1 + 7 - lambda1*x - e");
        QCOMPARE(print(equation, TermOrder::Plain), print(equation, TermOrder::Equation));
        const Expression energy = parsed("m*vx^2/2 + 3*x + 1");
        QCOMPARE(print(energy, TermOrder::Plain), "1 + 3*x + m*vx^2/2");
        QCOMPARE(print(energy, TermOrder::Equation), "m*vx^2/2 + 3*x + 1");
    }
};

COENERGY_TEST(TestPrintText)
#include "test_print_text.moc"
