// Which units are consistent, which are not and where, and the resulting units.
#include "units/model_units.hpp"

#include "continua/field_model.hpp"
#include "io/read_ldae.hpp"
#include "support/declared_arguments.hpp"
#include "support/files.hpp"
#include "support/own_time.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>
#include <QTest>

using namespace coenergy;

namespace {

ModelUnits unitsOfText(const std::string& text) {
    const LoadedModel loaded = readLdae("format = 1\n" + text);
    if (!loaded.diagnostics.empty())
        throw std::runtime_error("not a model: " + std::string(codeName(loaded.diagnostics.front().code)));
    return unitsOf(parseModel(loaded.document));
}

// "code: arguments", one for each finding.
QStringList findingsOf(const ModelUnits& units) {
    QStringList all;
    for (const Diagnostic& finding : units.findings) {
        QStringList words;
        for (const std::string& argument : plainTexts(wellTyped(finding).arguments))
            words << QString::fromStdString(argument);
        all << QString::fromUtf8(codeName(finding.code).data()) + ": " + words.join(", ");
    }
    return all;
}

QStringList warningsOf(ModelUnits units) {
    std::erase_if(units.findings, [](const Diagnostic& d) { return d.severity == Severity::Information; });
    return findingsOf(units);
}

const std::string fall = R"(
[parameters]
m = { value = 2, unit = "kg" }
g = { value = 9.81, unit = "m/s^2" }
k = { value = 3, unit = "N/m" }
[[coordinates]]
name = "x"
flow = "v"
unit = "m"
)";

} // namespace

class TestModelUnits : public QObject {
    Q_OBJECT

private slots:
    void functionsHaveTheUnitsOfTheirCalls() {
        const auto with = [](const std::string& formula, const std::string& effort) {
            return unitsOfText(fall + "[functions]\n\"F(s)\" = \"" + formula + "\"\n[energies]\n" +
                               "kinetic_coenergy = \"m*v^2/2\"\n[efforts]\nx = \"" + effort + "\"\n");
        };
        QCOMPARE(warningsOf(with("k*s + m*g", "F(x) - F(0)")), QStringList());
        QCOMPARE(warningsOf(with("sin(s/2)", "m*g*F(x*k/m/g)")), QStringList());
        QCOMPARE(warningsOf(with("k*s", "F(v)")), QStringList{"dimension-mismatch: F(v), N/s, effort, N"});
        const ModelUnits wrong = with("k*s + m*s", "F(x) + F(2*x)"); // said once, of the formula
        QCOMPARE(warningsOf(wrong), QStringList{"dimension-mismatch: m*s, kg*m, k*s, N"});
        QCOMPARE(wrong.findings.front().field, (Field{Section::Functions, 0, Column::Expression}));
        QCOMPARE(warningsOf(with("", "F(x)")), QStringList()); // of which nothing is known
    }

    void tablesHaveUnits_data() {
        QTest::addColumn<QString>("units");
        QTest::addColumn<QString>("effort");
        QTest::addColumn<QStringList>("findings");
        const QString both = QStringLiteral("x_unit = \"s\"\ny_unit = \"N\"");
        const auto row = [](const char* name, const QString& units, const char* effort, const QStringList& findings) {
            QTest::newRow(name) << units << effort << findings;
        };
        row("right", both, "f(t) - k*x", {});
        row("slope", both, "f(t, 1)*t - f(t, 2)*t^2", {});
        row("argument", both, "f(x)", {"dimension-mismatch: x, m, f, s"});
        row("value", both, "m*f(t)", {"dimension-mismatch: m*f(t), kg^2*m/s^2, effort, N"});
        row("slope that is none", both, "f(t, 1)", {"dimension-mismatch: f(t, 1), N/s, effort, N"});
        row("without any", {}, "f(x) + f(t)", {});
        row("without one for the argument", "y_unit = \"N\"", "f(x) + f(t)", {});
        row("unknown", "x_unit = \"frob\"", "f(x)", {"unknown-unit: frob"});
    }
    void tablesHaveUnits() {
        QFETCH(QString, units);
        QFETCH(QString, effort);
        QFETCH(QStringList, findings);
        const std::string table = "[[tables]]\nname = \"f\"\nx = [0, 1, 2]\ny = [0, 1, 4]\nkind = \"monotone\"\n";
        const ModelUnits found =
            unitsOfText(fall + table + units.toStdString() + "\n[efforts]\nx = \"" + effort.toStdString() + "\"\n");
        QCOMPARE(warningsOf(found), findings);
    }

    // One of six alone has no number in its energies that might have a unit.
    void amplitudesHaveTheUnitOfTheirField() {
        const Document string = readLdae(fileText("resources/examples/fields/damped_string.ldae")).document;
        Algebra algebra;
        const ModelUnits found = unitsOf(parseModel(string, fieldModel(string, algebra)));
        for (int k = 1; k <= 6; ++k)
            QCOMPARE(found.units.at("g" + std::to_string(k) + "_u"), std::string("m"));
    }

    void everyShippedModelFits_data() {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"/resources/examples", "/tests/reference/problems"}) {
            QDirIterator files(QStringLiteral(COENERGY_SOURCE_DIR) + folder, {"*.ldae"}, QDir::Files);
            while (files.hasNext()) {
                const QString path = files.next();
                QTest::addRow("%s", qPrintable(path.section('/', -1))) << path;
            }
        }
    }
    void everyShippedModelFits() {
        QFETCH(QString, path);
        const auto loaded = readLdae(tests::contentOf(path).toStdString());
        QVERIFY(loaded.diagnostics.empty());
        // As it is printed in the thesis: the specific weight divides where it should multiply.
        const QString misprint = path.endsWith("/thesis_fluid.ldae")
                                     ? QStringLiteral("dimension-mismatch: g*Ap/(R*Tatm)*(znull - Ap*Patm/ks + "
                                                      "Ap*P2/ks)*P2, N, V2/density, m^5*s^2/kg")
                                     : QString();
        QCOMPARE(findingsOf(unitsOf(parseModel(loaded.document))).join("\n"), misprint);
    }

    void whatDoesNotFitIsNamedWithBoth_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char* name, const std::string& text, const char* finding) {
            QTest::addRow("%s", name) << QString::fromStdString(text) << QString::fromUtf8(finding);
        };
        row("energy", "[energies]\npotential = 'm*g*x + k*x'", "dimension-mismatch: k*x, N, potential energy, J");
        row("sum", "[definitions]\nd = 'm*g + k*x^2 + m*g'", "dimension-mismatch: k*x^2, J, m*g, N");
        row("parenthesis", "[energies]\npotential = 'm*(g*x + v)'", "dimension-mismatch: v, m/s, g*x, m^2/s^2");
        row("dissipation", "[energies]\ndissipation = 'k*v^2/2'",
            "dimension-mismatch: k*v^2/2, W/s, dissipation function, W");
        row("effort", "[efforts]\nx = 'm*v'", "dimension-mismatch: m*v, kg*m/s, effort, N");
        row("force", "[[forces]]\nforce = ['k']\npoint = ['x']", "dimension-mismatch: k, N/m, force, N");
        row("torque", "[[torques]]\ntorque = 'k*x'\nangle = 'x/x'", "dimension-mismatch: k*x, N, torque, J");
        row("number", "[[constraints.displacement]]\nexpression = 'x = 0.5'", "dimension-mismatch: 0.5, 1, x, m");
        row("flow", "[[constraints.flow]]\nexpression = 'v = x'", "dimension-mismatch: x, m, v, m/s");
        row("rate", "[[constraints.dynamic]]\nvariable = 's'\nunit = 'm'\nrate = 'x'",
            "dimension-mismatch: x, m, ds, m/s");
        row("multiplier", "[[constraints.displacement]]\nexpression = 'x'\nmultiplier_unit = 'J'",
            "dimension-mismatch: lambda1, J, multiplier, N");
        row("limit", "[[limits]]\nname = 'stop'\nexpression = 'max(x, min(v, v + x))'",
            "dimension-mismatch: x, m, v, m/s");
        row("function", "[definitions]\nd = 'sin(x)'", "dimension-of-argument: sin, x, m");
        row("exponent", "[definitions]\nd = '2^x'", "dimension-of-argument: ^, x, m");
        row("output", "[outputs]\nd = { expression = '2*x', unit = 's' }", "dimension-mismatch: 2*x, m, d, s");
        row("scale", "[outputs]\nd = { expression = '2*x', unit = 'mm' }", "dimension-mismatch: 2*x, m, d, mm");
        row("typed unit", "[outputs]\nd = { expression = '2*v', unit = 'km/h' }",
            "dimension-mismatch: 2*v, m/s, d, km/h");
        row("unknown unit", "[outputs]\nd = { expression = 'x', unit = 'foo' }", "unknown-unit: foo");
        row("offset", "[outputs]\nd = { expression = 't/t', unit = '°C' }", "offset-unit: °C, K");
        row("decibel", "[outputs]\nd = { expression = 'x', unit = 'lg(re 1 mW)' }", "not-a-measure: lg(re 1 mW)");
    }
    void whatDoesNotFitIsNamedWithBoth() {
        QFETCH(QString, text);
        QFETCH(QString, finding);
        const QStringList found = warningsOf(unitsOfText(fall + text.toStdString()));
        QCOMPARE(found.value(0), finding);
    }

    void whatFitsIsNotTold_data() {
        QTest::addColumn<QString>("text");
        const std::pair<const char*, const char*> rows[] = {
            {"energies", "[energies]\nkinetic_coenergy = 'm*v^2/2'\npotential = 'm*g*x + k*x^2/2'"},
            {"signs of a limit", "[[limits]]\nname = 'stop'\nexpression = 'max(x, min(v, 2*m), k)'"},
            {"zero", "[[constraints.displacement]]\nexpression = 'x + 0 = 0'"},
            {"numbers in values", "[[coordinates]]\nname = 'y'\nunit = 'm'\ninitial = '0.5 + 2*pi'"},
            {"conversion", "[outputs]\nd = { expression = '3.6*v', unit = 'km/h' }"},
            {"degrees", "[outputs]\nd = { expression = '180/pi*x/x', unit = 'deg' }"},
            {"root", "[definitions]\nd = 'sqrt(2*g*x) + abs(v) + max(0, v) + v*step(x) + v*sign(x)'"},
            {"angle", "[definitions]\nd = 'atan2(x, 2*x) + sin(x/x)'"},
            {"power of a parameter", "[parameters.n]\nvalue = 2\n[definitions]\nd = 'x^n + m'"},
            {"dot", "[definitions]\nd = 'x^2'\ne = 'dot(d) + x*v'"}};
        for (const auto& [name, text] : rows)
            QTest::addRow("%s", name) << text;
    }
    void whatFitsIsNotTold() {
        QFETCH(QString, text);
        QCOMPARE(warningsOf(unitsOfText(fall + text.toStdString())).join("\n"), QString());
    }

    void theTermHasItsPlace() {
        const ModelUnits units = unitsOfText(fall + "[energies]\npotential = '2*m*g*x - k*x'");
        const Diagnostic& finding = units.findings.front();
        QCOMPARE(finding.severity, Severity::Warning);
        QVERIFY(finding.field == (Field{Section::Energies, 0, Column::Potential}));
        QCOMPARE(finding.span, (Span{10, 3}));
    }

    // The first text that contradicts those before it, and the same in every run.
    void whatWasReadFirstIsRight() {
        const std::string text =
            "[parameters]\na = 1\nb = { value = 1, unit = 'm' }\n[definitions]\nd = 'a + b'\n"
            "[[coordinates]]\nname = 'x'\nunit = 's'\n[[constraints.displacement]]\nexpression = 'x - a'";
        const ModelUnits units = unitsOfText(text);
        QCOMPARE(warningsOf(units), QStringList("dimension-mismatch: a, m, x, s"));
        QVERIFY(units == unitsOfText(text));
    }

    void unitsComeOut() {
        const ModelUnits units = unitsOfText(fall + R"(
[definitions]
h = 'x'
p = 'm*v'
omega = 'sqrt(k/m)'
[energies]
kinetic_coenergy = 'm*v^2/2'
[[coordinates]]
name = 'phi'
[[constraints.displacement]]
expression = 'x*phi + h'
[[constraints.flow]]
expression = 'v - x*omega'
[[constraints.effort]]
expression = 'F = k*x'
effort = 'F'
[[constraints.dynamic]]
variable = 's'
rate = 's*omega + x*omega'
[outputs]
E = 'm*g*x'
)");
        QCOMPARE(warningsOf(units), QStringList());
        const std::pair<const char*, const char*> expected[] = {
            {"h", "m"},   {"p", "kg*m/s"}, {"omega", "1/s"}, {"phi", ""},  {"dotphi", "1/s"}, {"lambda1", "N"},
            {"mu1", "N"}, {"F", "N"},      {"s", "m"},       {"E", "N*m"}, {"v", "m/s"},      {"t", "s"}};
        for (const auto& [name, unit] : expected)
            QVERIFY2(units.units.at(name) == unit, (name + (": " + units.units.at(name))).c_str());
    }

    void energiesHaveUnits_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("energy");
        QTest::addColumn<QString>("power");
        QTest::newRow("SI") << QString() << QString() << "J"
                            << "W";
        QTest::newRow("a length in mm") << "unit = 'm' }"
                                        << "unit = 'mm' }"
                                        << ""
                                        << "";
        QTest::newRow("no unit of the mass") << ", unit = 'kg'"
                                             << ""
                                             << "J"
                                             << "W";
        QTest::newRow("one that does not fit") << "m/s^2"
                                               << "m/s"
                                               << ""
                                               << "W";
        QTest::newRow("damping in other units") << "N*m*s/rad"
                                                << "N*s/m"
                                                << "J"
                                                << "";
    }
    void energiesHaveUnits() {
        QString text = R"(
[parameters]
m = { value = 2, unit = 'kg' }
l = { value = 0.5, unit = 'm' }
g = { value = 9.81, unit = 'm/s^2' }
c = { value = 0.3, unit = 'N*m*s/rad' }
tau0 = { value = 4 }
[definitions]
y = '-l*cos(theta)'
v2 = '(l*dot(theta))^2'
[[coordinates]]
name = 'theta'
unit = 'rad'
[energies]
kinetic_coenergy = '1/2*m*v2'
potential = 'm*g*y'
dissipation = '1/2*c*dottheta^2'
[efforts]
theta = 'tau0*cos(theta)'
)";
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, energy);
        QFETCH(QString, power);
        if (!from.isEmpty()) {
            QVERIFY(text.contains(from));
            text.replace(from, to);
        }
        const UnitNames units = unitsOfText(text.toStdString()).units;
        const auto unitOf = [&](const char* name) {
            return units.contains(name) ? QString::fromStdString(units.at(name)) : QString();
        };
        QCOMPARE(unitOf("total_energy"), energy);
        QCOMPARE(unitOf("dissipated_power"), power);
    }

    // q in C, m^3, J/K: efforts in V, Pa, K.
    void everyDomainFits_data() {
        QTest::addColumn<QString>("coordinate");
        QTest::addColumn<QString>("effort");
        QTest::addRow("electric") << "C"
                                  << "V";
        QTest::addRow("hydraulic") << "m^3"
                                   << "Pa";
        QTest::addRow("thermal") << "J/K"
                                 << "K";
        QTest::addRow("rotation") << "rad"
                                  << "N*m";
        QTest::addRow("translation") << "mm"
                                     << "kN";
    }
    void everyDomainFits() {
        QFETCH(QString, coordinate);
        QFETCH(QString, effort);
        const ModelUnits units =
            unitsOfText(QString("[parameters]\ne = { value = 1, unit = '%2' }\nR = { value = 1, unit = "
                                "'%2*s/(%1)' }\n[[coordinates]]\nname = 'q'\nunit = '%1'\n"
                                "[energies]\ndissipation = 'R*dotq^2/2'\n[efforts]\nq = 'e'\n"
                                "[[constraints.displacement]]\nexpression = 'q'")
                            .arg(coordinate, effort)
                            .toStdString());
        QCOMPARE(warningsOf(units), QStringList());
        QCOMPARE(QString::fromStdString(units.units.at("lambda1")), effort);
    }

    // What has passed is heat in J, a temperature acts on it: energies are in J K, and another one is told.
    void heatRodsCountHeat() {
        const std::string rod =
            "[parameters]\nT0 = { value = 9, unit = 'K' }\nP = { value = 1, unit = '%P' }\n"
            "k = { value = 237, unit = 'W/(m*K)' }\nc = { value = 900, unit = 'J/(kg*K)' }\n"
            "rho = { value = 2700, unit = 'kg/m^3' }\nA = { value = 1e-4, unit = 'm^2' }\n"
            "L = { value = 0.3, unit = 'm' }\n[[distributed]]\nname = 'rod'\nkind = 'heat_rod'\n"
            "ends = ['heat', 'temperature']\nmodes = 2\nlength = 'L'\ndensity = 'rho'\nheat_capacity = 'c'\n"
            "conductivity = 'k'\narea = 'A'\nports = [0, 'L']\nport_names = ['a', 'b']\n"
            "[[forces]]\nforce = ['-T0']\npoint = ['u_b']\n"
            "[[constraints.flow]]\nexpression = 'dot(u_a) = P'\n";
        const auto with = [&](const std::string& power) {
            std::string text = rod;
            text.replace(text.find("%P"), 2, power);
            return unitsOfText(text);
        };
        QCOMPARE(warningsOf(with("W")), QStringList());
        QCOMPARE(QString::fromStdString(with("W").units.at("mu1")), QStringLiteral("K"));
        QCOMPARE(warningsOf(with("N")).size(), 1);
    }

    void scalesFitAmongEachOther() {
        const std::string small = "[parameters]\nm = { value = 1, unit = 'kg' }\nF = { value = 1, unit = '%F' }\n"
                                  "[[coordinates]]\nname = 'x'\nunit = 'mm'\n[energies]\nkinetic_coenergy = "
                                  "'m*dotx^2/2'\n[efforts]\nx = 'F'";
        const auto with = [&](const char* unit) {
            return warningsOf(unitsOfText(QString::fromStdString(small).replace("%F", unit).toStdString()));
        };
        QCOMPARE(with("mN"), QStringList());
        QCOMPARE(with("N"), QStringList("dimension-mismatch: F, N, effort, mN"));
    }

    void unitsAreProposed() {
        const ModelUnits units = unitsOfText(fall + "[parameters.c]\nvalue = 1\n[parameters.free]\nvalue = 1\n"
                                                    "[parameters.ratio]\nvalue = 1\n"
                                                    "[energies]\ndissipation = 'ratio*c*v^2/2 + sin(ratio)*c*v^2'");
        QCOMPARE(findingsOf(units), QStringList("proposed-unit: c, N*s/m"));
        QCOMPARE(units.findings.front().severity, Severity::Information);
        QVERIFY(units.findings.front().field == (Field{Section::Parameters, 3, Column::Unit}));
    }

    // A name without a declaration, or with two, says nothing wrong about others.
    void namesMayBeMissingOrDouble() {
        Document document = readLdae("format = 1\n" + fall + "[energies]\npotential = 'm*g*x'").document;
        document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
            parameters.push_back(parameters[0]);
            parameters.back().unit = "s";
            parameters.push_back({});
            parameters.back().unit = "V";
        });
        document.effortConstraints = Part(std::vector<EffortConstraint>(2));
        document.coordinates = document.coordinates.with([](auto& coordinates) { coordinates.emplace_back(); });
        QCOMPARE(warningsOf(unitsOf(parseModel(document))), QStringList());
    }

    void nothingIsSaidWhereNothingHasUnits() {
        const std::string text = "[parameters]\nm = 1\n[[coordinates]]\nname = 'x'\nunit = 'rad'\n"
                                 "[energies]\nkinetic_coenergy = 'dotx^2/2'\npotential = 'm*x + x^2 + sin(x^2)'";
        QCOMPARE(findingsOf(unitsOfText(text)), QStringList());
    }

    void aModelMayTurnItOff() {
        const std::string wrong = fall + "[energies]\npotential = 'k*x'";
        QVERIFY(!findingsOf(unitsOfText(wrong)).isEmpty());
        QCOMPARE(findingsOf(unitsOfText("unchecked_units = true\n" + wrong)), QStringList());
    }

    // A frequency in Hz counts turns, a sine takes radians.
    void turnsAreNoRadians_data() {
        QTest::addColumn<QString>("effort");
        QTest::addColumn<QString>("told"); // the argument
        const auto row = [](const char* effort, const char* told = "") {
            QTest::newRow(effort) << QString(effort) << QString(told);
        };
        row("m*g*sin(f*t)", "f*t");
        row("m*g*cos(2*f*t + 1)", "2*f*t + 1");
        row("m*g*(1 + sin((t - T)*f)^2)", "(t - T)*f");
        row("m*g*sin(2*pi*f*t)");
        row("m*g*sin(6.28*f*t)");
        row("m*g*sin(2*3.1416*(f*t + 1))");
        row("m*g*sin(t/T)");
        row("m*g*sin(w*t)");
        row("m*g*exp(-f*t)");
        row("m*g*step(f*t - 1)");
    }
    void turnsAreNoRadians() {
        QFETCH(QString, effort);
        QFETCH(QString, told);
        const ModelUnits units =
            unitsOfText("[parameters]\nm = { value = 2, unit = 'kg' }\ng = { value = 9.81, unit = 'm/s^2' }\n"
                        "f = { value = 2, unit = 'Hz' }\nT = { value = 2, unit = 's' }\n"
                        "w = { value = 2, unit = 'rad/s' }\n[[coordinates]]\nname = 'x'\nflow = 'v'\nunit = 'm'\n"
                        "[energies]\nkinetic_coenergy = 'm*v^2/2'\n[efforts]\nx = '" +
                        effort.toStdString() + "'\n");
        const QString function = effort.contains("cos") ? "cos" : "sin";
        const QString finding = "dimension-of-argument: " + function + ", " + told + ", turn";
        QCOMPARE(warningsOf(units), told.isEmpty() ? QStringList() : QStringList(finding));
    }

    void aThousandCoordinatesAreQuick() {
        std::string text = "[parameters]\nm = { value = 1, unit = 'kg' }\nk = 3\n";
        std::string kinetic, potential, constraints;
        for (int k = 1; k <= 1000; ++k) {
            const std::string x = "x" + std::to_string(k);
            text += "[[coordinates]]\nname = '" + x + "'\n" + (k == 1 ? "unit = 'm'\n" : "");
            kinetic += (k > 1 ? " + " : "") + ("m/2*dot" + x + "^2");
            potential += (k > 1 ? " + " : "") + ("k/2*(" + x + " - x" + std::to_string(k > 1 ? k - 1 : 1000) + ")^2");
            constraints += "[[constraints.displacement]]\nexpression = '" + x + "*cos(t*sqrt(k/m)) - l'\n";
        }
        const std::string energies =
            "[energies]\nkinetic_coenergy = '" + kinetic + "'\npotential = '" + potential + "'\n";
        const ParsedModel model = parseModel(
            readLdae("format = 1\n" + text + "[parameters.l]\nvalue = 1\n" + energies + constraints).document);
        const double before = tests::ownTime();
        const ModelUnits units = unitsOf(model);
        const double taken = tests::ownTime() - before;
        qInfo("%.0f ms", taken);
        QCOMPARE(findingsOf(units), QStringList({"proposed-unit: k, N/m", "proposed-unit: l, m"}));
        QCOMPARE(units.units.at("lambda1000"), std::string("N"));
        QVERIFY(taken < 4000);
    }
};

COENERGY_TEST(TestModelUnits)
#include "test_model_units.moc"
