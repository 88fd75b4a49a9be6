// Which units in the texts of fields and functionals are consistent, which are not, and where.
#include "units/field_units.hpp"

#include "io/read_ldae.hpp"
#include "support/declared_arguments.hpp"
#include "support/files.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>
#include <QTest>

using namespace coenergy;

namespace {

Diagnostics findingsOfText(const std::string& text) {
    const LoadedModel loaded = readLdae("format = 1\n" + text);
    if (!loaded.diagnostics.empty())
        throw std::runtime_error("not a model: " + std::string(codeName(loaded.diagnostics.front().code)));
    return fieldUnitFindings(loaded.document);
}

// "code: arguments", one for each finding.
QStringList wordsOf(const Diagnostics& findings) {
    QStringList all;
    for (const Diagnostic& finding : findings) {
        QStringList words;
        for (const std::string& argument : plainTexts(wellTyped(finding).arguments))
            words << QString::fromStdString(argument);
        all << QString::fromUtf8(codeName(finding.code).data()) + ": " + words.join(", ");
    }
    return all;
}

const std::string beam = R"(
[parameters]
E = { value = 2e11, unit = "Pa" }
I = { value = 1e-6, unit = "m^4" }
rho = { value = 8000, unit = "kg/m^3" }
A = { value = 0.01, unit = "m^2" }
L = { value = 2, unit = "m" }
M = { value = 1, unit = "kg" }
F = { value = 5, unit = "N" }
[continuum]
field = "w"
domain = { variable = "x", from = "0", to = "L" }
kinetic_density = "rho*A*w_t^2/2"
potential_density = "E*I*w_xx^2/2"
)";

const std::string wheel = R"(
[parameters]
g = { value = 9.81, unit = "m/s^2" }
R = { value = 1, unit = "m" }
[functional]
field = "y"
)";

} // namespace

class TestFieldUnits : public QObject {
    Q_OBJECT

private slots:
    void beams_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QStringList>("findings");
        const auto row = [](const char* name, const char* more, const QStringList& findings = {}) {
            QTest::newRow(name) << QString(more) << findings;
        };
        const auto misfit = [](const char* what) { return QStringList{QString("dimension-mismatch: ") + what}; };
        row("nothing more", "");
        row("force", "distributed_force = \"F/L - rho*A*w_t/L*sin(pi*x/L)\"",
            misfit("rho*A*w_t/L*sin(pi*x/L), kg/m/s, distributed_force, N/m"));
        row("force that fits", "distributed_force = \"F/L*sin(pi*x/L)\"");
        row("force as a whole", "distributed_force = \"F\"", misfit("F, N, distributed_force, N/m"));
        row("dissipation", "dissipation_density = \"E*I*w_xxt^2/2\"",
            misfit("E*I*w_xxt^2/2, kg*m/s^4, dissipation_density, N/s"));
        row("start in any unit", "initial = \"0.01*(x/L)^2*(3 - x/L)\"\ninitial_flow = \"0.5*x/L\"");
        row("start in another unit", "initial = \"x*L\"", misfit("x*L, m^2, w, m"));
        row("body at the end", "[continuum.end.to]\nkinetic = \"M*w_t^2/2\"\nforce = \"F\"\nmoment = \"F*L\"");
        row("body without its square", "[continuum.end.to]\nkinetic = \"M*w_t/2\"",
            misfit("M*w_t/2, kg*m/s, kinetic, J"));
        row("moment", "[continuum.end.to]\nmoment = \"F\"", misfit("F, N, moment, J"));
        row("moved end", "[continuum.end.to]\nessential = [\"w = L*x\"]", misfit("L*x, m^2, w, m"));
        row("moved slope", "[continuum.end.to]\nessential = [\"w_x = 0.1*M\", \"w\"]");
        row("place", "[[continuum.point]]\nat = \"L^2\"\npotential = \"F*w\"", misfit("L^2, m^2, x, m"));
        row("jump at a place", "[[continuum.point]]\nat = \"L/2\"\npotential = \"F*L*(w_x + w)^2\"",
            misfit("w, m, w_x, 1"));
    }

    void beams() {
        QFETCH(QString, more);
        QFETCH(QStringList, findings);
        QCOMPARE(wordsOf(findingsOfText(beam + more.toStdString())), findings);
    }

    void functionals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("findings");
        const auto row = [](const char* name, const char* integrand, const char* to, const char* value,
                            const QStringList& findings = {}) {
            QTest::newRow(name) << QString("domain = { variable = \"x\", from = \"0\", to = \"%2\" }\n"
                                           "integrand = \"%1\"\nends = { from = \"0\", to = \"%3\" }")
                                       .arg(integrand, to, value)
                                << findings;
        };
        row("fits", "sqrt((1 + y_x^2)/(2*g*y))", "pi*R", "2*R");
        row("free", "sqrt((1 + y_x^2)/(2*g*y))", "pi*R", "free");
        row("number", "sqrt((1 + y_x^2)/(2*g*y))", "3", "2");
        row("end", "sqrt((1 + y_x^2)/(2*g*y))", "pi*R", "2*g", {"dimension-mismatch: y_x^2, 1/s^4, 1, 1"});
        row("sum", "y_x^2 + y^2", "pi*R", "2*R", {"dimension-mismatch: y^2, m^2, y_x^2, 1"});
        row("sine", "y_x^2 + sin(y)", "pi*R", "R", {"dimension-of-argument: sin, y, m"});
    }

    // Ends are read first, so that y is in m where they tell.
    void functionals() {
        QFETCH(QString, text);
        QFETCH(QStringList, findings);
        QCOMPARE(wordsOf(findingsOfText(wheel + text.toStdString())), findings);
    }

    void unitsThatWouldFit() {
        std::string text = beam;
        text.replace(text.find(", unit = \"m^4\""), 14, "");
        QCOMPARE(wordsOf(findingsOfText(text)), QStringList{"proposed-unit: I, m^4"});
    }

    void nothingIsToldUnasked() {
        const std::string wrong = "[continuum.end.to]\nmoment = \"F\"\n";
        QVERIFY(!findingsOfText(beam + wrong).empty());
        QVERIFY(findingsOfText("unchecked_units = true\n" + beam + wrong).empty());
        QVERIFY(findingsOfText("[continuum]\nfield = \"u\"\npotential_density = \"u + u_x\"").empty());
        QVERIFY(findingsOfText(beam + "distributed_force = \"F/(\"").empty());
        QVERIFY(findingsOfText("[parameters]\nm = { value = 1, unit = \"kg\" }").empty());
    }

    void examplesFit() {
        std::size_t count = 0;
        QDirIterator files(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/fields"), {"*.ldae"}, QDir::Files);
        for (; files.hasNext(); ++count) {
            const LoadedModel loaded = readLdae(tests::contentOf(files.next()).toStdString());
            QVERIFY2(fieldUnitFindings(loaded.document).empty(), qPrintable(files.fileName()));
        }
        QVERIFY(count >= 10);
    }
};

COENERGY_TEST(TestFieldUnits)
#include "test_field_units.moc"
