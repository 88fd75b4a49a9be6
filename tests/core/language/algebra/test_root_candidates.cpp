// Among the candidates is the root; each is put into the equation here.
#include "algebra/root_candidates.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

class TestRootCandidates : public QObject {
    Q_OBJECT

private slots:
    void theRootIsAmongThem_data() {
        QTest::addColumn<QString>("equation");
        QTest::addColumn<QString>("root");
        const auto row = [](const char* equation, const char* root) { QTest::newRow(equation) << equation << root; };
        row("a*x + b", "-b/a");
        row("a*x^2 - b", "-sqrt(b/a)");
        row("x^2 - (a + b)*x + a*b", "b");
        row("a*x^4 - (a + b)*x^2 + b", "sqrt(b/a)");
        row("x*sin(x)", "pi");
        row("m*g*cos(x)", "pi/2");
        row("a*exp(2*x) - b", "ln(b/a)/2");
        row("a*sinh(x - c) + b", "c - ln(b/a + sqrt(b^2/a^2 + 1))");
        row("m*x/sqrt(1 - x^2/c^2) - b", "b/sqrt(m^2 + b^2/c^2)");
        row("c*x/sqrt(x^2 + m^2*c^2) - b", "b*m*c/sqrt(c^2 - b^2)");
        row("1/(x + a) - b", "1/b - a");
        row("a*x^3 + b", "-(b/a)^(1/3)");
        row("2^x - a", "ln(a)/ln(2)");
        row("a*abs(x - b) - c", "b - c/a");
    }
    void theRootIsAmongThem() {
        QFETCH(QString, equation);
        QFETCH(QString, root);
        const Point point = {{"a", 0.7}, {"b", 1.3}, {"c", 2.1}, {"m", 0.4}, {"g", 9.81}};
        const double expected = evaluate(*parseExpression(root.toStdString()).value, point);
        Simplifier simplifier;
        const auto found = rootCandidates(*parseExpression(equation.toStdString()).value, "x", simplifier);
        QVERIFY(std::any_of(found.begin(), found.end(), [&](const Expression& candidate) {
            return std::abs(evaluate(candidate, point) - expected) < 1e-12;
        }));
    }

    // No formula is known for these; and where the name does not occur there is nothing to solve.
    void nothingIsFound() {
        Simplifier simplifier;
        for (const char* equation :
             {"x + sin(x)", "x^5 + a*x + 1", "x^2 + 1", "a + b", "(x + a)^2 - x^2 - 2*a*x", "x + tan(x*a) + x^2"})
            QVERIFY2(rootCandidates(*parseExpression(equation).value, "x", simplifier).empty(), equation);
    }
};

COENERGY_TEST(TestRootCandidates)
#include "test_root_candidates.moc"
