// Where a long term may be broken: what is cut off stays a formula, and all of it is still there.
#include "support/test_program.hpp"
#include "theme/term_breaking.hpp"

#include <QTest>

using namespace coenergy;

namespace {

const QString couplerTerm = QStringLiteral(
    R"(L_2 \, \left(\left(\frac{\lambda_{1}}{2} + \lambda_{3} + \frac{\lambda_{5}}{2} - \lambda_{7}\right) \, \sin \theta_2 - \left(\frac{\lambda_{2}}{2} + \lambda_{4} + \frac{\lambda_{6}}{2} - \lambda_{8}\right) \, \cos \theta_2\right))");

bool isBalanced(const QString& latex) {
    return latex.count(u'{') == latex.count(u'}') &&
           latex.count(QStringLiteral("\\left(")) == latex.count(QStringLiteral("\\right)"));
}

} // namespace

class TestTermBreaking : public QObject {
    Q_OBJECT

private slots:
    void shortTermsStayWhole() {
        const QString term = QStringLiteral(R"(\left(M + m\right) \, \ddot{x})");
        QCOMPARE(breakableParts(term), QStringList{term});
    }

    void argumentsStayWithTheirFunction() {
        const QString term = QStringLiteral(
            R"(m_{123} \, l_{123} \, \ddot{q}_{123} \, \cos\left(q_{122} - q_{123} + \alpha_{122} + \alpha_{123}\right))");
        QCOMPARE(breakableParts(term), QStringList{term});
    }

    void matricesStayWhole() {
        const QString term = QStringLiteral(
            R"(\left(\begin{array}{cc} a_{1} + a_{2} + a_{3} & b_{1} + b_{2} \\ c_{1} + c_{2} & d_{1} + d_{2} + d_{3} \end{array}\right))");
        QCOMPARE(breakableParts(term), QStringList{term});
    }

    void longTermsAreCutBeforeTheSignsInTheirBracket() {
        const QStringList parts = breakableParts(couplerTerm);
        QCOMPARE(parts.size(), 2);
        QVERIFY(parts[0].startsWith(QStringLiteral("L_2")) && parts[0].contains(QStringLiteral("\\Bigl(")));
        QVERIFY(parts[1].startsWith(u'-') && parts[1].endsWith(QStringLiteral("\\Bigr)")));
        for (const QString& part : parts)
            QVERIFY2(isBalanced(part), qPrintable(part));
        QString whole = parts.join(QString());
        whole.replace(QStringLiteral("\\Bigl("), QStringLiteral("\\left("));
        whole.replace(QStringLiteral("\\Bigr)"), QStringLiteral("\\right)"));
        QCOMPARE(whole, couplerTerm);
    }

    void factorsLeaveAWideNumerator() {
        const QStringList parts = breakableParts(QStringLiteral(
            R"(\frac{c \, \left(a_{1} + a_{2} + a_{3} + a_{4} + a_{5} + a_{6} + a_{7} + a_{8}\right)}{\sqrt{x + y}})"));
        QVERIFY(parts.size() > 1);
        QVERIFY2(parts[0].startsWith(QStringLiteral("\\frac{c \\,}{\\sqrt{x + y}}")), qPrintable(parts[0]));
        for (const QString& part : parts)
            QVERIFY2(isBalanced(part), qPrintable(part));
    }

    // As the Hamiltonian of a mechanism: a sum of quotients over a number.
    void aVeryLongNumeratorIsABracketBesideItsFraction() {
        QStringList terms;
        for (int k = 1; k <= 8; ++k)
            terms.append(QStringLiteral(R"(\frac{p_{x %1}^{2} + p_{y %1}^{2}}{m_{%1}})").arg(k));
        const QString sum = terms.join(QStringLiteral(" + "));
        const QStringList parts = breakableParts(QStringLiteral("=\\frac{%1}{2}").arg(sum));
        QCOMPARE(parts.size(), 8);
        QVERIFY2(parts[0].startsWith(QStringLiteral("=\\frac{1}{2} \\, \\Bigl(")), qPrintable(parts[0]));
        for (const QString& part : parts)
            QVERIFY2(isBalanced(part), qPrintable(part));
        const QString shorter = QStringLiteral("\\frac{%1}{2}").arg(terms.mid(0, 2).join(QStringLiteral(" + ")));
        QCOMPARE(breakableParts(shorter), QStringList{shorter});
    }

    // As rows in blocks: what stands in the widest bracket may be longer than any line itself.
    void bracketsWithinBracketsAreOpenedWhereALineIsTooShort() {
        QStringList terms;
        for (int k = 1; k <= 9; ++k)
            terms.append(QStringLiteral(R"(r_{%1} \, r_{%1}^{T} \, C_{%1})").arg(k));
        const QString inner = QStringLiteral("\\left(%1\\right)^{-1}").arg(terms.join(QStringLiteral(" + ")));
        const QStringList parts =
            breakableParts(QStringLiteral("+\\left(M + %1 \\, N + %1 \\, K\\right) \\, v").arg(inner));
        QVERIFY2(parts.size() >= 19, qPrintable(QString::number(parts.size())));
        for (const QString& part : parts)
            QVERIFY2(isBalanced(part), qPrintable(part));
    }

    // (a + b)^2 in the numerator is no factor that could stand beside the fraction without its power.
    void powersStayWithTheirBase() {
        const QString term = QStringLiteral(
            R"(\frac{c \, \left(a_{1} + a_{2} + a_{3} + a_{4} + a_{5} + a_{6} + a_{7} + a_{8}\right)^{2}}{d})");
        QCOMPARE(breakableParts(term), QStringList{term});
    }

    // As a spring's force between two moving points: each factor may have a line of its own.
    void severalLongFactorsAreCutEach() {
        const QString root = QStringLiteral(
            R"(\sqrt{\left(x_{b} - x_{c} + s_{d} \, \cos \gamma + s_{c} \, \sin \gamma\right)^{2} + \left(y_{b} - y_{c} - s_{c} \, \cos \gamma\right)^{2}})");
        const QString bracket = QStringLiteral(
            R"(\left(\left(\left(x_{b} - x_{c}\right) \, s_{c} + d\right) \, \cos \gamma + \left(\left(y_{b} - y_{c}\right) \, s_{c} - e\right) \, \sin \gamma\right))");
        const QStringList parts =
            breakableParts(QStringLiteral("+\\frac{c_{0} \\, ") + bracket + QStringLiteral(" \\, \\left(") + root +
                           QStringLiteral(" - \\ell_0\\right)}{") + root + QStringLiteral("}"));
        QCOMPARE(parts.size(), 5);
        QVERIFY2(parts[0].startsWith(QStringLiteral("+\\frac{c_{0}")) && parts[0].contains(root), qPrintable(parts[0]));
        QVERIFY2(parts[1].startsWith(QStringLiteral("\\cdot \\Bigl(")), qPrintable(parts[1]));
        QVERIFY2(parts[2].startsWith(u'+') && parts[2].contains(QStringLiteral("\\Bigr)")), qPrintable(parts[2]));
        QVERIFY2(parts[3].startsWith(QStringLiteral("\\cdot \\Bigl(\\sqrt")), qPrintable(parts[3]));
        QVERIFY2(parts[4].startsWith(u'-') && parts[4].trimmed().endsWith(QStringLiteral("\\Bigr)")),
                 qPrintable(parts[4]));
        for (const QString& part : parts)
            QVERIFY2(isBalanced(part), qPrintable(part));
    }

    // A value at an end is set between delimiters that are drawn on one side alone.
    void otherDelimitersHoldTogether() {
        const QString term = QStringLiteral(
            R"(\left.A \, G \, k \, \left(w_{x} - \psi\right)\right|_{x = L}\,\delta w(L,t) + \left.E \, I\right|_{x = 0})");
        QCOMPARE(breakableParts(term), QStringList{term});
    }
};

COENERGY_TEST(TestTermBreaking)
#include "test_term_breaking.moc"
