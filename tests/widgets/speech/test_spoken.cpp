// Spoken formulas: every sign is spoken, and no two different formulas sound alike.
#include "speech/spoken.hpp"
#include "support/test_program.hpp"

#include <QSet>
#include <QTest>

using namespace coenergy;

namespace {

Notation pendulum() {
    return {{"m", {Role::Parameter, 0, "m"}},
            {"l", {Role::Parameter, 1, "l"}},
            {"dots", {Role::Parameter, 2, "dots"}},
            {"theta", {Role::Coordinate, 0, "\\theta"}},
            {"dottheta", {Role::Flow, 0, "\\dot{\\theta}"}},
            {"ddottheta", {Role::Acceleration, 0, "\\ddot{\\theta}"}}};
}

QString spoken(const char* text) {
    return spokenFormula(pendulum(), text);
}

} // namespace

class TestSpoken : public QObject {
    Q_OBJECT

private slots:
    void formulasAreSaid_data() {
        QTest::addColumn<QString>("words");
        const auto row = [](const char* typed, const char* words) { QTest::newRow(typed) << QString(words); };
        row("m*l^2*dottheta^2/2", "m times l squared times theta dot squared over 2");
        row("-m", "minus m");
        row("m*l - theta", "m times l minus theta");
        row("m*(l + theta)", "m times open parenthesis l plus theta close parenthesis");
        row("m/(l*theta)", "m over open parenthesis l times theta close parenthesis");
        row("l^3", "l cubed");
        row("l^n", "l to the power of n");
        row("sqrt(l)", "square root of l");
        row("cos(theta)", "cosine of theta");
        row("cos(theta)^2", "open parenthesis cosine of theta close parenthesis squared");
        row("cos(theta + 1)", "cosine of open parenthesis 1 plus theta close parenthesis");
        row("atan2(m, l)", "arc tangent of open parenthesis m comma l close parenthesis");
        row("theta1 + omega_max", "omega max plus theta 1");
        row("ddottheta", "theta double dot");
        row("dots", "dots");
        row("theta = l", "theta equals l");
        row("m*", "");
        row("theta = ", "");
    }

    void formulasAreSaid() {
        QFETCH(QString, words);
        QCOMPARE(spoken(QTest::currentDataTag()), words);
    }

    // As the printer has elements, with a space around numbers; and ranges as they are printed.
    void indicesAreSaid() {
        const Expression row = Expression::symbol("dotx[i - 1]") + Expression::symbol("x[i]");
        const std::string printed = TextPrinter({}, spokenWording()).print(row);
        QCOMPARE(withSpokenIndices(QString::fromStdString(printed)),
                 QStringLiteral("x sub i minus 1 end sub dot plus x sub i"));
        QCOMPARE(withSpokenIndices(QStringLiteral("i = 2, ..., 19, x[0] = x20")),
                 QStringLiteral("i equals 2 to 19, x sub 0 equals x20"));
        QCOMPARE(withSpokenIndices(QStringLiteral("theta double dot")), QStringLiteral("theta double dot"));
    }

    void differentFormulasSoundDifferent() {
        const char* formulas[] = {"sqrt(m + l)", "sqrt(m) + l", "sin(m*l)",  "sin(m)*l", "sin(m)^2", "sin(m^2)",
                                  "m/(l*theta)", "m/l*theta",   "(m + l)^2", "m + l^2",  "m^(l+1)",  "m^l+1"};
        QSet<QString> heard;
        for (const char* formula : formulas)
            heard.insert(spoken(formula));
        QCOMPARE(heard.size(), qsizetype(std::size(formulas)));
    }
};

COENERGY_TEST(TestSpoken)
#include "test_spoken.moc"
