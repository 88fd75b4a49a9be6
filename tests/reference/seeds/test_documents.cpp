// The documents on which the program rests, place by place (README.md): their equations, as printed, are judged by
// `coenergy compare`; their matrices are those of `coenergy graph` at random points; their numbers come out.
#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "printed_equations.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using tests::shown;

namespace {

const QString folder = QStringLiteral(COENERGY_SOURCE_DIR "/tests/reference/seeds");

/// `suk_figure_3_2` is a model of this folder, `examples/gear_train` a shipped one.
std::string pathOf(const QString& model) {
    const bool isShipped = model.startsWith(QLatin1String("examples/"));
    const QString above = isShipped ? QStringLiteral(COENERGY_SOURCE_DIR "/resources") : folder;
    return (above + QLatin1Char('/') + model + QLatin1String(".ldae")).toStdString();
}

AnswerJson answered(const std::vector<std::string>& arguments) {
    const CommandAnswer answer = call(arguments);
    return answer.code == 0 ? parsed(answer.out) : AnswerJson();
}

/// With single blanks, and none of TeX's empty groups.
QString squeezed(const std::string& text) {
    return QString::fromStdString(text).remove(QStringLiteral("{}")).simplified();
}

/// Rows with ; between them, as toolboxes print matrices.
std::vector<QStringList> entriesOf(const QString& matrix) {
    std::vector<QStringList> rows;
    for (const QString& row : matrix.split(QLatin1Char(';')))
        rows.push_back(row.split(QLatin1Char(',')));
    return rows;
}

double valueAt(const QString& text, Point& point, RandomNumbers& numbers) {
    const Parsed expression = parseExpression(text.toStdString());
    if (!expression.value)
        return NAN;
    for (const std::string& name : symbolsIn(*expression.value))
        if (!point.contains(name))
            point[name] = name == "pi" ? std::numbers::pi : 1.5 + numbers.deviation();
    return evaluate(*expression.value, point);
}

/// Entry by entry the same at three random points; what differs, or nothing.
QString difference(const AnswerJson& own, const QString& printed) {
    RandomNumbers numbers(7);
    const auto rows = entriesOf(printed);
    if (own.size() != rows.size())
        return QStringLiteral("another number of rows");
    for (int k = 0; k < 3; ++k) {
        Point point;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < own[i].size(); ++j) {
                const QString entry = QString::fromStdString(own[i][j].get<std::string>());
                const double value = valueAt(rows[i].at(qsizetype(j)), point, numbers);
                const double mine = valueAt(entry, point, numbers);
                if (own[i].size() != std::size_t(rows[i].size()) || !(std::abs(mine - value) < 1e-10))
                    return entry + QStringLiteral(" in place of ") + rows[i].at(qsizetype(j));
            }
    }
    return {};
}

/// The rows of a run, by the names of their columns.
std::map<std::string, std::vector<double>> runOf(const std::string& file, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"simulate", file});
    std::istringstream lines(call(options).out);
    std::map<std::string, std::vector<double>> columns;
    std::string line;
    std::getline(lines, line);
    const QStringList names = QString::fromStdString(line).trimmed().split(QLatin1Char(','));
    while (std::getline(lines, line)) {
        const QStringList values = QString::fromStdString(line).trimmed().split(QLatin1Char(','));
        for (qsizetype k = 0; k < names.size(); ++k)
            columns[names[k].toStdString()].push_back(values.value(k).toDouble());
    }
    return columns;
}

/// Angle and rate of a rod on a pin, from the vertical: thetadd = -3 g/(2 l) sin(theta), by Runge and Kutta.
std::array<double, 2> rodAfter(double time, double angle, double rate) {
    const auto slope = [](std::array<double, 2> y) { return std::array{y[1], -3 * 9.81 / 20 * std::sin(y[0])}; };
    const auto moved = [](std::array<double, 2> y, std::array<double, 2> by, double step) {
        return std::array{y[0] + step * by[0], y[1] + step * by[1]};
    };
    std::array<double, 2> y = {angle, rate};
    constexpr int steps = 20000;
    const double h = time / steps;
    for (int k = 0; k < steps; ++k) {
        const auto a = slope(y), b = slope(moved(y, a, h / 2)), c = slope(moved(y, b, h / 2)),
                   d = slope(moved(y, c, h));
        for (std::size_t i = 0; i < 2; ++i)
            y[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
    }
    return y;
}

template <std::size_t count> void addRows(const tests::PrintedEquations (&all)[count]) {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("equations");
    for (const tests::PrintedEquations& one : all)
        QTest::newRow(one.place) << one.model << one.equations;
}

/// Of a beam that is clamped at 0 and free at 1 (Alipourazadi, 4-16), with its root of 1 + cos cosh = 0.
double shapeAt(double x, double root) {
    const double ratio = (std::cosh(root) + std::cos(root)) / (std::sinh(root) + std::sin(root));
    return std::cosh(root * x) - std::cos(root * x) - ratio * (std::sinh(root * x) - std::sin(root * x));
}

} // namespace

class TestDocuments : public QObject {
    Q_OBJECT

private slots:
    void equations_data();
    void equations();
    void misprints_data();
    void misprints();
    void matrices_data();
    void matrices();
    void derivations_data();
    void derivations();
    void answers_data();
    void answers();
    void theBellowsFill_data();
    void theBellowsFill();
    void expressionsAsTrees();
    void theActionOfVariedPaths();
    void energiesOfMomenta();
    void momentaOfTheElectron();
    void energiesTypedInMomentaAndEfforts();
    void theGearTrainWithoutItsMultiplier();
    void fromTheBeginning();
    void coordinatesWithoutInertia_data();
    void coordinatesWithoutInertia();
    void theNearestPointOfALine();
    void theRodOfAPendulumPulls();
    void gearsPressOnEachOther();
    void massesInAnInertialFrame();
    void aPendulumOfThreeSeconds();
    void theMillingMachineOfTwoElements();
    void valuesAskForTheFormula_data();
    void valuesAskForTheFormula();
    void everyRowHasItsProof();

private:
    std::string writtenTo(const char* name, const QString& text) {
        const std::string file = m_folder.filePath(QLatin1String(name)).toStdString();
        std::ofstream(file, std::ios::binary) << text.toStdString();
        return file;
    }

    QTemporaryDir m_folder;
};

void TestDocuments::equations_data() {
    addRows(tests::printedEquations);
}

void TestDocuments::equations() {
    QFETCH(QString, model);
    QFETCH(QString, equations);
    const std::string file = writtenTo("equations.txt", equations);
    const CommandAnswer answer = call({"compare", pathOf(model), file});
    QVERIFY2(answer.code == 0, (answer.out + answer.err).c_str());
    const AnswerJson rows = answered({"compare", pathOf(model), file, "--as", "json"})["equations"];
    QCOMPARE(qsizetype(rows.size()), equations.count(QLatin1Char('\n')));
    for (const AnswerJson& row : rows)
        QVERIFY2(row["holds"].get<bool>(), row.dump().c_str());
    // Whoever would get one wrong is told so.
    const QString wrong = equations.left(equations.indexOf(QLatin1Char('\n'))) + QStringLiteral(" + 1\n");
    QCOMPARE(call({"compare", pathOf(model), writtenTo("wrong.txt", wrong)}).code, 1);
}

void TestDocuments::misprints_data() {
    addRows(tests::misprints);
}

// Each is told, at the equation that is meant.
void TestDocuments::misprints() {
    QFETCH(QString, model);
    QFETCH(QString, equations);
    const CommandAnswer answer = call({"compare", pathOf(model), writtenTo("misprint.txt", equations), "--as", "json"});
    QCOMPARE(answer.code, 1);
    const AnswerJson row = parsed(answer.out)["equations"][0];
    QVERIFY2(!row["holds"].get<bool>() &&
                 row["equation"].get<std::string>() + ":" == equations.section(QLatin1Char(' '), 0, 0).toStdString(),
             row.dump().c_str());
}

void TestDocuments::matrices_data() {
    for (const char* column : {"graph", "states", "A", "B", "C"})
        QTest::addColumn<QString>(column);
    const QString d = QStringLiteral("(L3*L5 + L3*L7 + L5*L7)");
    QTest::newRow("Alipourazadi 5.3.1") << "[1 2 1 4;2 2 3 3;3 3 4 2;4 4 5 3;5 5 1 2;6 4 6 1;7 6 1 2]|[1 6 1;2 5 2]"
                                        << "f5, v6, f7"
                                        << QStringLiteral(
                                               "-(L3*R4 + L7*R2 + L7*R4)/%1, L3/%1, -(L7*R2)/%1; 0, 0, 1/C6; "
                                               "(L3*R4 - L5*R2)/%1, -(L3 + L5)/%1, -(L5*R2)/%1")
                                               .arg(d)
                                        << QStringLiteral("L7/%1; 0; L5/%1").arg(d) << "0, 1, 0; 1, 0, 0";
    QTest::newRow("Alipourazadi 5.3.2") << "[1 2 1 4;2 2 3 2;3 3 1 3;4 3 1 1;5 3 1 6;6 4 1 6;7 4 1 1]|[1 7 1]"
                                        << "f2, v7"
                                        << "0, -1/(L2*TF5); TF5/(C7*TF5^2 + C4), -1/(R3*(C7*TF5^2 + C4))"
                                        << "1/L2; 0"
                                        << "0, 1";
    QTest::newRow("Alipourazadi 5.3.3")
        << "[1 2 1 4;2 2 1 1;3 2 3 3;4 2 3 2;5 3 1 3;6 3 1 1;7 4 3 2;8 4 1 3;9 4 1 6;10 5 1 6;11 5 1 1;12 5 1 5]|"
           "[1 4 2;2 7 3]"
        << "f4, v6, f7, v11, x7"
        << "0, -1/L4, 0, 0, 0; 1/C6, -(R3 + R5)/(C6*R3*R5), 1/C6, 0, 0; 0, -1/L7, 0, 1/(L7*TF9), 0; "
           "0, 0, -1/(C11*TF9), -1/(C11*R8*TF9^2), 0; 0, -1, 0, 1/TF9, 0"
        << "1/L4, 0; 1/(C6*R3), 0; 0, 0; 0, -1/C11; 0, 0"
        << "1, 0, 0, 0, 0; 0, 0, 0, 0, 1";
    const QString e = QStringLiteral("(L1*L2 + L1*L3 + L2*L3)");
    QTest::newRow("Alipourazadi figure 5-1")
        << "alipourazadi_5_3_1"
        << "f15, v16, f17"
        << QStringLiteral("-(L1*R2 + L3*R1 + L3*R2)/%1, L1/%1, -(L3*R1)/%1; 0, 0, 1/C; "
                          "(L1*R2 - L2*R1)/%1, -(L1 + L2)/%1, -(L2*R1)/%1")
               .arg(e)
        << QStringLiteral("L3/%1; 0; L2/%1").arg(e) << "0, 1, 0; 1, 0, 0";
    QTest::newRow("Alipourazadi figure 5-2") << "alipourazadi_5_3_2"
                                             << "f2, v7"
                                             << "0, -k/(2*r); r/(m1*r^2 + m2), -b/(m1*r^2 + m2)"
                                             << "k/2; 0"
                                             << "0, 1";
    QTest::newRow("Alipourazadi figure 5-3") << "alipourazadi_5_3_3"
                                             << "f4, v6, f7, v11, x7"
                                             << "0, -kc, 0, 0, 0; 1/mh, -(bc + bh)/mh, 1/mh, 0, 0; 0, -kr, 0, kr/r, 0; "
                                                "0, 0, -1/(Jr*r), -br/(Jr*r^2), 0; 0, -1, 0, 1/r, 0"
                                             << "kc, 0; bc/mh, 0; 0, 0; 0, -1/Jr; 0, 0"
                                             << "1, 0, 0, 0, 0; 0, 0, 0, 0, 1";
    QTest::newRow("Alipourazadi figure 4-4")
        << "alipourazadi_figure_4_4"
        << "v_g1_bar, v_g2_bar, v_g3_bar, f_g1_bar, f_g2_bar, f_g3_bar"
        << "0, 0, 0, -1/C_g1_bar, 0, 0; 0, 0, 0, 0, -1/C_g2_bar, 0; 0, 0, 0, 0, 0, -1/C_g3_bar; "
           "1/L_g1_bar, 0, 0, 0, 0, 0; 0, 1/L_g2_bar, 0, 0, 0, 0; 0, 0, 1/L_g3_bar, 0, 0, 0"
        << "sin(pi/2)/C_g1_bar; sin(3*pi/2)/C_g2_bar; sin(5*pi/2)/C_g3_bar; 0; 0; 0"
        << "-1, 1, -1, 0, 0, 0";
    QTest::newRow("Alipourazadi figure 4-7")
        << "alipourazadi_figure_4_7"
        << "v_g1_beam, v_g2_beam, f_g1_beam, f_g2_beam"
        << "0, 0, -1/C_g1_beam, 0; 0, 0, 0, -1/C_g2_beam; 1/L_g1_beam, 0, 0, 0; 0, 1/L_g2_beam, 0, 0"
        << "0.679046225730648/C_g1_beam, 2/C_g1_beam; 1.427331664113353/C_g2_beam, -2/C_g2_beam; 0, 0; 0, 0"
        << "-0.679046225730648, -1.427331664113353, 0, 0; -2, 2, 0, 0";
    QTest::newRow("Alipourazadi figure 4-3")
        << "alipourazadi_figure_4_3"
        << "v_u1_bar, v_u2_bar, v_u3_bar, f_s1_bar, f_s2_bar, f_s3_bar"
        << "0, 0, 0, -1/C_u1_bar, 1/C_u1_bar, 0; 0, 0, 0, 0, -1/C_u2_bar, 1/C_u2_bar; 0, 0, 0, 0, 0, -1/C_u3_bar; "
           "1/L_s1_bar, 0, 0, 0, 0, 0; -1/L_s2_bar, 1/L_s2_bar, 0, 0, 0, 0; 0, -1/L_s3_bar, 1/L_s3_bar, 0, 0, 0"
        << "0; 0; 1/C_u3_bar; 0; 0; 0"
        << "0, 0, -1, 0, 0, 0";
}

void TestDocuments::matrices() {
    QFETCH(QString, graph);
    QFETCH(QString, states);
    const QStringList typed = graph.split(QLatin1Char('|'));
    const AnswerJson answer = typed.size() == 2 ? answered({"graph", "--branches", typed[0].toStdString(), "--outputs",
                                                            typed[1].toStdString(), "--as", "json"})
                                                : answered({"graph", pathOf(graph), "--as", "json"});
    QStringList own;
    for (const AnswerJson& state : answer["states"])
        own.append(QString::fromStdString(state.get<std::string>()));
    QCOMPARE(own.join(QStringLiteral(", ")), states);
    for (const char* name : {"A", "B", "C"}) {
        const QString printed = *static_cast<QString*>(QTest::qData(name, qMetaTypeId<QString>()));
        QCOMPARE(difference(answer[name], printed), QString());
        QVERIFY(!difference(answer[name], printed + QStringLiteral(" + 1")).isEmpty());
    }
    for (const char* name : {"D", "E", "F"})
        for (const AnswerJson& row : answer[name])
            for (const AnswerJson& entry : row)
                QCOMPARE(entry.get<std::string>(), std::string("0"));
}

// Lines of the derivation in the report.
void TestDocuments::derivations_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("lines");
    QTest::newRow("Suk (2.4)") << "suk_2_4_to_2_9"
                               << R"(V = \frac{1}{2} \, k \, x^{2} + \frac{1}{2} \, k_{\theta} \, \theta^{2})";
    QTest::newRow("Suk (2.8)") << "suk_2_4_to_2_9"
                               << R"(\frac{\partial D}{\partial \dot{q}} = R \, \dot{q})";
    QTest::newRow("Suk (2.16)") << "examples/relativistic_electron"
                                << R"(T = \sum f \, p - T^{*} = m \, c^{2} \, \left(\frac{1}{\sqrt{1 - )"
                                   R"(\frac{\dot{x}^{2}}{c^{2}}}} - 1\right))";
    QTest::newRow("Suk (2.42)")
        << "suk_2_4_to_2_9"
        << R"(\frac{\mathrm{d}}{\mathrm{d}t} \frac{\partial T^{*}}{\partial f} - \frac{\partial T^{*}}{\partial q} + )"
           R"(\frac{\partial V}{\partial q} + \frac{\partial D}{\partial f} + \lambda \, )"
           R"(\frac{\partial \varphi}{\partial q} + \mu \, \frac{\partial \psi}{\partial f} - e_{q} = 0)";
    QTest::newRow("Suk (5.1)") << "fabien_4_7"
                               << R"(is affine in its effort is solved for it:
F = s + h \, \left(x_{0} - x\right))";
    QTest::newRow("Suk (4.5)") << "suk_4_2_to_4_9"
                               << R"(\mathbf{F}_{1}\cdot\frac{\partial \mathbf{r}_{1}}{\partial x_{2}} = - g \, m
\frac{\partial \mathbf{r}_{1}}{\partial x_{3}} = - g \, l \, m \, \sin x_{3})";
    QTest::newRow("Suk (4.13) to (4.17)")
        << "examples/thesis_translation"
        << R"(\frac{\partial T^{*}}{\partial \dot{x}_2} = m \, \left(\dot{x}_2 + \ell \, \dot{x}_3 \, \sin x_3\right)
\frac{\partial T^{*}}{\partial \dot{x}_3} = \ell \, m \, \left(\dot{x}_2 \, \sin x_3 + \ell \, \dot{x}_3\right)
\partial \dot{x}_2} = m \, \ddot{x}_2 + \ell \, m \, \ddot{x}_3 \, \sin x_3 + \ell \, m \, \dot{x}_3^{2} \, \cos x_3
\frac{\partial T^{*}}{\partial x_3} = \ell \, m \, \dot{x}_2 \, \dot{x}_3 \, \cos x_3
\frac{\partial V}{\partial x_1} = k \, x_1
\frac{\partial D}{\partial \dot{x}_2} = - c \, \left(\dot{x}_1 - \dot{x}_2\right))";
    QTest::newRow("Suk (4.27) to (4.32)") << "examples/thesis_rotation"
                                          << R"(\frac{\partial T^{*}}{\partial \dot{x}_1} = m \, \dot{x}_1
\frac{\partial V}{\partial x_2} = - k \, \left(x_1 - x_2\right)
\frac{\partial D}{\partial \dot{x}_1} = c \, \left(\dot{x}_1 - \dot{x}_2\right))";
    QTest::newRow("Suk (B.6) to (B.11)")
        << "examples/thesis_electrical"
        << R"(\frac{\partial T^{*}}{\partial x_2} = \frac{1}{2} \, b \, \dot{q}_2^{2})";
    QTest::newRow("Stutts (37)")
        << "examples/disk_force_torque"
        << R"(\mathbf{F}_{1}\cdot\frac{\partial \mathbf{r}_{1}}{\partial r} = F_x \, \cos \theta + F_y \, \sin \theta
M_{1}\,\frac{\partial \vartheta_{1}}{\partial \varphi} = \tau)";
}

void TestDocuments::derivations() {
    QFETCH(QString, model);
    QFETCH(QString, lines);
    const std::string file = m_folder.filePath("report.tex").toStdString();
    const CommandAnswer answer = call({"report", pathOf(model), "-o", file});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const QString report = squeezed(tests::contentOf(QString::fromStdString(file)).toStdString());
    for (const QString& line : lines.split(QLatin1Char('\n')))
        QVERIFY2(report.contains(line), qPrintable(line));
}

void TestDocuments::answers_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("texts");
    QTest::newRow("Fabien (a) to (d)") << "check|fabien_4_7"
                                       << "degrees of freedom: 2\nfree initial values: 6\nindex: 3";
    QTest::newRow("Suk 4.5") << "check|examples/thesis_thermal_repaired"
                             << "index: 1";
    QTest::newRow("Stutts (73)") << "derive|stutts_71_to_73|--collected"
                                 << "(C1 + C2)*doty1 - C2*doty2 + (K1 + K2)*y1 - K2*y2";
    QTest::newRow("Alipourazadi table 4-1")
        << "graph|alipourazadi_figure_4_8"
        << "C_c0_line = 2*A*L/(a^2*pi^2*rho)\nC_c1_line = A*L/(2*a^2*pi^2*rho)\nL_shift_line = L*rho/A\n"
           "L_g1_line = L*rho/(2*A)\nR_shift_line = B*L*rho/A\nR_g1_line = B*L*rho/(2*A)";
    QTest::newRow("Alipourazadi table 4-2")
        << "graph|alipourazadi_figure_4_9"
        << "C_c0_line = A*L/(a^2*rho)\nC_c1_line = A*L/(2*a^2*rho)\nL_g1_line = 2*L*rho/(A*pi^2)\n"
           "L_g2_line = L*rho/(2*A*pi^2)\nR_g1_line = 2*B*L*rho/(A*pi^2)";
    QTest::newRow("Alipourazadi 6.3 of mixed causality")
        << "graph|alipourazadi_6_3_mixed_causality"
        << "C_c0_line = A*L/(2*a^2*rho)\nL_g1_line = 8*L*rho/(A*pi^2)\nL_g2_line = 8*L*rho/(9*A*pi^2)\n"
           "R_g1_line = 8*B*L*rho/(A*pi^2)\nTF_g2_line_start = -4/(3*pi)\ny2 = -v_c0_line + v_c1_line - v_c2_line";
    // A voltage 10 (4/pi)(1 - 1/3 + 1/5 - ...), and 20 W/(k A/L) (8/pi^2)(1 + 1/9 + 1/25 + ...), of the modes there
    // are.
    QTest::newRow("Alipourazadi 6.3 of an electrical line")
        << "simulate|alipourazadi_6_3_electrical_line|--end|2e-6|--step|2e-6"
        << "9.94695";
    QTest::newRow("Alipourazadi 6.3 of a heat rod") << "simulate|alipourazadi_6_3_heat_rod|--end|9000|--step|9000"
                                                    << "250.599";
    QTest::newRow("Alipourazadi (4-1)") << "graph|alipourazadi_figure_4_3"
                                        << "C_u1_bar = A*L*rho/3\nL_s1_bar = L/(3*A*E)";
    QTest::newRow("Alipourazadi (4-1) of a taper") << "graph|alipourazadi_4_1_to_4_3"
                                                   << "C_u1_bar = 11*A*L*rho/36\nC_u2_bar = A*L*rho/4\n"
                                                      "L_s1_bar = 4*L/(11*A*E)\nL_s3_bar = 4*L/(7*A*E)";
    QTest::newRow("Alipourazadi (4-34)") << "graph|alipourazadi_figure_4_4"
                                         << "C_g1_bar = A*L*rho/2\nL_g1_bar = 8*L/(A*E*pi^2)\n"
                                            "L_g2_bar = 8*L/(9*A*E*pi^2)";
    QTest::newRow("Alipourazadi 4.4.1") << "graph|alipourazadi_figure_4_11"
                                        << "dv4 = -M^-1*f5 + M^-1*r^T*f1\ndf5 = K*v4\ny1 = r*v4";
    QTest::newRow("Alipourazadi 4.4.2")
        << "graph|examples/graphs/milling_machine"
        << "df3 = K*v4\n(-M^-1*(b1*Y2^T*Y2 + b2*Y3^T*Y3))*v4\nb2*M^-1*Y3^T*Y1'*v16\nM^-1*Y1^T*f17\ndf7 = k1*Y2*v4\n"
           "df11 = k2*Y3*v4 + -k2*Y1'*v16\nb2*M'^-1*Y1'^T*Y3*v4\n-b2*M'^-1*Y1'^T*Y1'*v16";
    QTest::newRow("Alipourazadi 3.2") << "graph|examples/graphs/robot_of_vectors"
                                      << "df3 = K*v2\n((J + C^T*M*C)^-1)*f1\n(R + C^T*M*dot(C))";
    QTest::newRow("Alipourazadi table 5-2") << "graph|--branches|[1 2 1 4; 2 2 3 1; 3 3 1 2]|--outputs|"
                                               "[1 3 1; 2 3 2; 3 3 3; 4 3 4]"
                                            << "outputs: v3, f3, x3, h3";
    QTest::newRow("Alipourazadi 2.3")
        << "graph|examples/graphs/circuit|--derivation"
        << "node 2: -f1 - f2 = 0\nnode 4: f3 - f4 - f6 = 0\nlaw of 2: v2 = R2*f2\nlaw of 3: v3 = L3*df3\n"
           "law of 6: f6 = C6*dv6\n7 branches, 6 nodes, 7 elements; 6 laws + 2 loop equations + 5 node equations = 13 "
           "equations for 13 unknowns";
    QTest::newRow("Alipourazadi 3.2 by hand")
        << "graph|examples/graphs/robot_of_vectors|--derivation"
        << "node 2: f1 - f2 - f3 - f4 - f5 = 0\nnode 3: -f6 - f7 + f8 = 0\nv3 - v2 = 0\nv4 - v2 = 0\nv5 - v2 = 0\n"
           "law of 2: f2 = J*dv2\nlaw of 3: df3 = K*v3\nlaw of 4: f4 = R*v4\nlaw of 5: f5 = -C^T*f6\n"
           "law of 6: v6 = C*v5\nlaw of 7: f7 = M*dv7\ndv2 = J^-1*f2\nf2 = f1 - f3 - f4 - f5\n"
           "dv6 = C*dv5 + dot(C)*v5";
    QTest::newRow("Alipourazadi figure 4-11")
        << "graph|alipourazadi_figure_4_11|--derivation"
        << "node 2: f1 - f3 = 0\nnode 3: -f2 - f4 - f5 = 0\nlaw of 4: f4 = M*dv4\nlaw of 5: df5 = K*v5\n"
           "5 branches, 3 nodes, 4 elements; 4 laws + 3 loop equations + 2 node equations = 9 equations";
    QTest::newRow("Alipourazadi 4.4.2 by hand")
        << "graph|examples/graphs/milling_machine|--derivation"
        << "f17 - f1 = 0\n-f2 - f3 - f4 - f5 - f9 = 0\n-f6 - f7 - f8 = 0\n-f10 - f11 - f12 = 0\nf11 + f12 - f13 = 0\n"
           "-f14 - f15 - f16 = 0\nv3 - v4 = 0\ndf3 = K*v3\ndv4 = M^-1*f4\nf4 = -f2 - f3 - f5 - f9";
    QTest::newRow("Alipourazadi (4-36)")
        << "graph|alipourazadi_figure_4_4|--derivation"
        << "node 2: f1 - f_tip = 0\nlaw of bar: d[f_bar; v_bar] = [0, K_bar; -M_bar^-1, 0]*[f_bar; v_bar] + "
           "[0; M_bar^-1*r_tip]*[f_tip]\nlaw of bar: v_tip = r_tip^T*v_bar\n"
           "dv_bar = -M_bar^-1*f_bar + M_bar^-1*r_tip*f1\ndf_bar = K_bar*v_bar\n"
           "M_bar = diag(A*L*rho/2, A*L*rho/2, A*L*rho/2)\nr_tip = [1; -1; 1]";
    QTest::newRow("Alipourazadi 4.5.2")
        << "graph|alipourazadi_figure_4_16|--derivation"
        << "f1 - f_table = 0\ndf4 = k1*r_knee^T*v_column\ndf7 = k2*r_tip^T*v_column\n"
           "b1*r_knee*r_knee^T + b2*r_tip*r_tip^T\ndf_column = K_column*v_column\ndf_arm = K_arm*v_arm\n"
           "law of column: v_knee = r_knee^T*v_column";
    QTest::newRow("Alipourazadi table 4-4") << "graph|alipourazadi_figure_4_4|--derivation"
                                            << "as branches: 13 branches, 7 nodes, 10 elements; 12 laws + 7 loop "
                                               "equations + 6 node equations = 25 equations "
                                               "for 25 unknowns\nas vectors: 5 branches, 3 nodes, 4 elements; 4 laws + "
                                               "3 loop equations + 2 node equations = "
                                               "9 equations\nas elements: 2 branches, 2 nodes, 2 elements; 2 laws + 1 "
                                               "loop equation + 1 node equation = 4 "
                                               "equations";
    QTest::newRow("Alipourazadi (4-5)") << "continuum|alipourazadi_4_4_to_4_9"
                                        << "u(x, t) = Y(x)*g(t)\nY(0) = 0\nY'(L) = 0\nY_n(x) = sin(beta*x)\n"
                                           "u(x, t) = sum(Y_n(x)*g_n(t), n)\nk_n = m_n*omega_n^2";
    QTest::newRow("Alipourazadi (4-19)")
        << "continuum|alipourazadi_4_19_to_4_24"
        << "Q = u_t, P = -a^2*rho*u_x/A\nP_t + a^2*rho*Q_x/A = 0\nrho*Q_t/A + B*rho*Q/A + P_x = 0\n"
           "rho*Q_tt/A + B*rho*Q_t/A - a^2*rho*Q_xx/A = 0\n"
           "rho*P_tt/A + B*rho*P_t/A - a^2*rho*P_xx/A = 0";
    QTest::newRow("Alipourazadi (4-23)")
        << "continuum|alipourazadi_4_23_to_4_24"
        << "P_t + a^2*rho*Q_x/A - a^2*rho*q(x, t)/A = 0\nrho*Q_t/A + B*rho*Q/A + P_x - F(x, t)/A = 0\n"
           "rho*Q_tt/A + B*rho*Q_t/A - a^2*rho*Q_xx/A - F_t(x, t)/A + a^2*rho*q_x(x, t)/A = 0\n"
           "rho*P_tt/A + B*rho*P_t/A - a^2*rho*P_xx/A + a^2*rho*F_x(x, t)/A^2 - a^2*rho^2*q_t(x, t)/A^2 - "
           "B*a^2*rho^2*q(x, t)/A^2 = 0";
    QTest::newRow("Alipourazadi (4-16)")
        << "continuum|alipourazadi_4_12_to_4_18"
        << "A'*cosh(beta*x)\nB'*sinh(beta*x)\nC'*cos(beta*x)\nD'*sin(beta*x)\nY(0) = 0\nY'(0) = 0\nY'''(L) = 0\n"
           "Y''(L) = 0\nbeta^4 = A*rho*omega^2/(E*I)";
    QTest::newRow("Stutts (6)") << "continuum|stutts_1_to_11|--as|json"
                                << "\"kind\": \"by parts in space\"\n\"boundary\": \"F_ut(u, u_t, t)\"";
    QTest::newRow("Stutts (8)") << "continuum|examples/fields/geodesic|--as|json"
                                << "\"kind\": \"by parts in space\"\n\"boundary\": \"u_x/sqrt(1 + u_x^2)\"";
}

void TestDocuments::answers() {
    QFETCH(QString, command);
    QFETCH(QString, texts);
    std::vector<std::string> arguments;
    for (const QString& word : command.split(QLatin1Char('|')))
        arguments.push_back(QFile::exists(QString::fromStdString(pathOf(word))) ? pathOf(word) : word.toStdString());
    const CommandAnswer answer = call(arguments);
    QVERIFY2(answer.code == 0, answer.err.c_str());
    for (const QString& text : texts.split(QLatin1Char('\n')))
        QVERIFY2(squeezed(answer.out).contains(text), (text.toStdString() + "\n" + answer.out).c_str());
}

// Suk (2.7): with P for the momentum, P^2/(2 m) and its like.
void TestDocuments::theBellowsFill_data() {
    QTest::addColumn<double>("n");
    QTest::newRow("slow") << 1.0;
    QTest::newRow("fast") << 1.4;
}

// (4.61): C_fw dP2/dt is the weight flow through the resistance, by Runge and Kutta.
void TestDocuments::theBellowsFill() {
    QFETCH(double, n);
    constexpr double g = 9.81, area = 1e-3, ks = 5000, air = 1e5, supply = 1.5e5, gas = 287 * 293, rest = 0.02,
                     weight = 11.8, resistance = 1e7;
    const auto slope = [&](double p) {
        const double volume = area * (rest + area * (p - air) / ks);
        const double capacitance = g * volume / (n * gas) + g * p * area * area / (gas * ks);
        return (supply - p) / resistance / weight / capacitance;
    };
    double p = air;
    constexpr int steps = 2000;
    constexpr double h = 2.0 / steps;
    for (int k = 0; k < steps; ++k) {
        const double a = slope(p), b = slope(p + h / 2 * a), c = slope(p + h / 2 * b), d = slope(p + h * c);
        p += h / 6 * (a + 2 * b + 2 * c + d);
    }
    const auto run =
        runOf(pathOf(QStringLiteral("suk_4_61_to_4_64")), {"--set", "n=" + std::to_string(n), "--rtol", "1e-10"});
    QVERIFY2(std::abs(run.at("P2").back() - p) < 1e-7 * p, std::to_string(p).c_str());
    QVERIFY(p > 1.05 * air && p < 0.999 * supply);
}

void TestDocuments::expressionsAsTrees() {
    const CommandAnswer first = call({"tree", "3*sin(x + a) + 8*x^2*a^4 - 5"});
    QVERIFY2(first.code == 0, first.err.c_str());
    const std::string typed = "as typed\n+\n  *\n    3\n    sin\n      +\n        x\n        a\n  *\n    8\n    ^\n"
                              "      x\n      2\n    ^\n      a\n      4\n  -\n    5\n\nsimplified\n";
    QCOMPARE(first.out.substr(0, typed.size()), typed);
    const CommandAnswer second = call({"tree", "6*exp(3*x + 2*b) + a*b + 1 - a*b"});
    const std::string simplest = second.out.substr(second.out.find("simplified\n"));
    QVERIFY2(simplest.starts_with("simplified\n+\n") && simplest.find("\n  1\n") != std::string::npos &&
                 simplest.find("    exp\n") != std::string::npos && simplest.find(" a\n") == std::string::npos,
             second.out.c_str());
    const CommandAnswer picture = call({"tree", "x^2", "--as", "latex"});
    QVERIFY(picture.out.find("\\node (n2) at (0.50, -0) {$\\wedge$};") != std::string::npos);
    QVERIFY(call({"tree", "3*(x"}).code != 0);
}

// The Lagrangian is quadratic, so S(epsilon) = S(0) + epsilon^2 S2, S2 = integral of T* - V of the variation: here
// eta = sin(pi t/T) (1, 2), 5/2 (pi^2/(2 T^2) T - T/2) - T/4.
void TestDocuments::theActionOfVariedPaths() {
    const auto answer = [](const char* end) {
        return answered({"action", pathOf(QStringLiteral("stutts_figure_2")), "--end", end, "--vary",
                         std::string("x = sin(pi*t/") + end + ")", "--vary", std::string("y = 2*sin(pi*t/") + end + ")",
                         "--as", "json"});
    };
    for (const auto& [end, time] : {std::pair("1", 1.0), std::pair("10", 10.0)}) {
        const AnswerJson found = answer(end);
        QCOMPARE(found["epsilon"].size(), 21U);
        const double pi = std::numbers::pi;
        const double second = 5.0 / 4 * (pi * pi / time - time) - time / 4;
        for (std::size_t k = 0; k < 21; ++k) {
            const double epsilon = found["epsilon"][k].get<double>();
            const double excess = found["action"][k].get<double>() - found["action"][10].get<double>();
            QVERIFY2(std::abs(excess - epsilon * epsilon * second) < 1e-6, std::to_string(excess).c_str());
        }
        QCOMPARE(found["verdict"].get<std::string>(),
                 std::string(time < 2 ? "least at epsilon = 0" : "greatest at epsilon = 0"));
        const AnswerJson& x = found["paths"]["x"];
        QVERIFY(x["motion"].front() == x["varied"].front() && x["motion"].size() == found["paths"]["t"].size());
        QVERIFY(std::abs(x["motion"].back().get<double>() - x["varied"].back().get<double>()) < 1e-12);
    }
    const std::string model = pathOf(QStringLiteral("stutts_figure_2"));
    for (const char* wrong : {"x = t", "z = t*(1 - t)", "x = y*t*(1 - t)", "x = 1/t"})
        QVERIFY2(call({"action", model, "--vary", wrong}).code != 0, wrong);
    QVERIFY(call({"action", pathOf(QStringLiteral("examples/rod_pendulum")), "--vary", "x = t*(1 - t)"}).code != 0);
}

void TestDocuments::energiesOfMomenta() {
    const AnswerJson form = answered({"hamilton", pathOf("suk_2_6_to_2_7"), "--as", "json"});
    const AnswerJson energy = AnswerJson::array({AnswerJson::array({form["hamiltonian"]})});
    QCOMPARE(difference(energy, "p_x^2/m/2 + p_theta^2/I/2 + p_q^2/L/2 + p_v^2/I_f/2 + "
                                "(k*x^2 + k_theta*theta^2 + q^2/C + v^2/C_f)/2"),
             QString());
}

// Suk (2.16) to (2.22) for a coenergy that is not quadratic, and figure 2.3's other area: T by p, V* by e.
void TestDocuments::momentaOfTheElectron() {
    const AnswerJson form = answered({"hamilton", pathOf("examples/relativistic_electron"), "--as", "json"});
    const auto isSame = [&](const AnswerJson& text, const QString& expected) {
        return difference(AnswerJson::array({AnswerJson::array({text})}), expected);
    };
    QCOMPARE(isSame(form["kinetic_energy"], "c*sqrt(m^2*c^2 + p_x^2) - m*c^2"), QString());
    QCOMPARE(isSame(form["canonical"][0]["coordinate_rate"], "p_x/sqrt(m^2 + p_x^2/c^2)"), QString());
    const AnswerJson springs = answered({"hamilton", pathOf("suk_2_6_to_2_7"), "--as", "json"});
    QCOMPARE(isSame(springs["potential_coenergy"], "e_x^2/(2*k) + e_theta^2/(2*k_theta) + C*e_q^2/2 + C_f*e_v^2/2"),
             QString());
}

// Suk (2.6), (2.16) to (2.22) from the other side: T(p) and V*(e) are typed, T* and V come out.
void TestDocuments::energiesTypedInMomentaAndEfforts() {
    const auto isSame = [&](const AnswerJson& text, const QString& expected) {
        return difference(AnswerJson::array({AnswerJson::array({text})}), expected);
    };
    const AnswerJson derived = answered({"derive", pathOf("suk_2_16_to_2_22"), "--as", "json"});
    const AnswerJson& kinetic = derived["transformed_energies"][0];
    QCOMPARE(kinetic["source"].get<std::string>() + kinetic["adds_to"].get<std::string>(),
             std::string("kinetic_energykinetic_coenergy"));
    QCOMPARE(isSame(kinetic["value"], "-m*c^2*sqrt(1 - dotx^2/c^2) + L*dotq^2/2"), QString());
    QCOMPARE(isSame(kinetic["pairs"][0]["own_by_conjugates"], "p_x*c^2/sqrt(p_x^2*c^2 + m^2*c^4)"), QString());
    QCOMPARE(kinetic["pairs"][0]["conjugate_by_own"].get<std::string>(),
             std::string("c^2*dotx*m/sqrt(c^4 - c^2*dotx^2)"));
    const AnswerJson& potential = derived["transformed_energies"][1];
    QCOMPARE(isSame(potential["value"], "k*x^2/2 + q^2/(2*C)"), QString());
    // There and back.
    const AnswerJson form = answered({"hamilton", pathOf("suk_2_16_to_2_22"), "--as", "json"});
    QCOMPARE(isSame(form["kinetic_energy"], "sqrt(p_x^2*c^2 + m^2*c^4) + p_q^2/(2*L)"), QString());
    QCOMPARE(isSame(form["potential_coenergy"], "e_x^2/(2*k) + C*e_q^2/2"), QString());
}

// Stutts (111) to (113).
void TestDocuments::theGearTrainWithoutItsMultiplier() {
    const AnswerJson form =
        answered({"derive", pathOf("examples/gear_train"), "--eliminated", "--as", "json"})["eliminated"];
    const auto isSame = [&](const AnswerJson& text, const QString& expected) {
        return difference(AnswerJson::array({AnswerJson::array({text})}), expected);
    };
    QCOMPARE(isSame(form["coordinates"][0]["value"], "N1/N2*theta1"), QString());
    QCOMPARE(isSame(form["multipliers"][0]["value"], "-N1/N2*(J2*ddottheta1 + K2*theta1)"), QString());
    QCOMPARE(isSame(form["equations"][0]["residual"], "(J1 + (N1/N2)^2*J2)*ddottheta1 + C1*dottheta1 + "
                                                      "(N1/N2)^2*K2*theta1 - tau"),
             QString());
    QVERIFY(call({"derive", pathOf("examples/pendulum_cartesian"), "--eliminated"}).code == 1);
}

// Suk (2.10) to (2.15) and (2.32) to (2.35), Stutts (12) to (18), of a conveyor: the lines are there, and a report has
// them. Their values are compared with derivatives in test_first_principles.
void TestDocuments::fromTheBeginning() {
    const AnswerJson lines =
        answered({"derive", pathOf("examples/thesis_rotation"), "--principles", "--as", "json"})["principles"];
    const std::size_t count = 4, constraints = 2; // coordinates
    QCOMPARE(lines.size(), 8 + count + constraints + count);
    const std::string report = writtenTo("report.tex", {});
    QCOMPARE(call({"report", pathOf("examples/thesis_rotation"), "-o", report}).code, 0);
    const QString text = QString::fromUtf8(tests::contentOf(QString::fromStdString(report)));
    QVERIFY(text.contains("From d'Alembert's principle") && text.contains("\\delta T^{*}") &&
            text.contains("\\varepsilon_{"));
}

void TestDocuments::coordinatesWithoutInertia_data() {
    QTest::addColumn<QString>("equations");
    QTest::newRow("thesis_translation") << "x1";
    QTest::newRow("thesis_rotation") << "x2";
    QTest::newRow("thesis_electrical") << "x1 x2 q0 q1";
    QTest::newRow("thesis_thermal") << "V1 V2 V3 S1 S2 S3 q0";
    QTest::newRow("thesis_fluid") << "u y V1 V2 V3";
}

// What has no inertia has no momentum, in each of the five examples.
void TestDocuments::coordinatesWithoutInertia() {
    QFETCH(QString, equations);
    const QString file = QStringLiteral("examples/") + QString::fromLatin1(QTest::currentDataTag());
    const AnswerJson form = answered({"hamilton", pathOf(file), "--as", "json"});
    QStringList own;
    for (const AnswerJson& one : form["primary_constraints"]) {
        own.append(QString::fromStdString(one["coordinate"].get<std::string>()));
        QCOMPARE(one["of_momenta"].get<std::string>(), std::string("0"));
        QVERIFY(one["equation"].get<std::string>() != "0");
    }
    QCOMPARE(own.join(QLatin1Char(' ')), equations);
}

// Stutts (84) to (89): it is perpendicular to the line, and a minimum.
void TestDocuments::theNearestPointOfALine() {
    const AnswerJson found = answered({"equilibrium", pathOf("stutts_84_to_89"), "--as", "json"})["equilibria"];
    QCOMPARE(found.size(), std::size_t(1));
    const double x = found[0]["values"]["x"].get<double>();
    const double y = found[0]["values"]["y"].get<double>();
    QVERIFY(std::abs(x - 2.7) < 1e-12 && std::abs(y - 0.9) < 1e-12);
    QVERIFY(std::abs(found[0]["values"]["lambda"].get<double>() + 2 * y) < 1e-12);
    QVERIFY(std::abs(3 * x - 9 * y) < 1e-12);
    QCOMPARE(found[0]["stability"].get<std::string>(), std::string("stable"));
    QCOMPARE(found[0]["symbols"].dump(), std::string(R"({"lambda":"-9/5","x":"27/10","y":"9/10"})"));
    QCOMPARE(found[0]["extremum"].get<std::string>(), std::string("minimum"));
}

// Stutts, section 4.2: the rod's force along r is -m g hanging, m g standing. His lambda is that force.
void TestDocuments::theRodOfAPendulumPulls() {
    for (const double mass : {0.5, 2.0, 7.0}) {
        const std::string value = "m=" + QByteArray::number(mass).toStdString();
        const AnswerJson found =
            answered({"equilibrium", pathOf("stutts_figure_8"), "--set", value, "--as", "json"})["equilibria"];
        QCOMPARE(found.size(), std::size_t(2));
        for (std::size_t k = 0; k < 2; ++k) {
            const double sign = k == 0 ? -1 : 1;
            QVERIFY(std::abs(found[k]["values"]["theta"].get<double>() - double(k) * std::numbers::pi) < 1e-9);
            QCOMPARE(found[k]["symbols"]["theta"].get<std::string>(), std::string(k == 0 ? "0" : "pi"));
            QCOMPARE(difference(AnswerJson::array({AnswerJson::array({found[k]["symbols"]["lambda"]})}),
                                k == 0 ? "m*g" : "-m*g"),
                     QString());
            QCOMPARE(found[k]["extremum"].get<std::string>(), std::string(k == 0 ? "minimum" : "maximum"));
            QVERIFY(std::abs(found[k]["reactions"][0]["value"].get<double>() - sign * mass * 9.81) < 1e-9);
        }
    }
}

// Stutts (111) to (114): eliminated by hand, along a run. The model adds lambda phi: its multiplier is -lambda.
void TestDocuments::gearsPressOnEachOther() {
    auto run = runOf(pathOf("examples/gear_train"), {"--end", "2", "--rtol", "1e-11"});
    const double n = 20.0 / 50, J1 = 0.02, J2 = 0.2, C1 = 0.05, K2 = 5, tau = 1, r2 = 0.1;
    QVERIFY(run["theta1"].size() > 100);
    for (std::size_t k = 0; k < run["theta1"].size(); ++k) {
        const double angle = run["theta1"][k], rate = run["dottheta1"][k];
        const double acceleration = (tau - C1 * rate - n * n * K2 * angle) / (J1 + n * n * J2);
        const double lambda = n * (J2 * acceleration + K2 * angle);
        QVERIFY(std::abs(-run["lambda1"][k] - lambda) < 1e-9);
        QVERIFY(std::abs(run["tooth_force"][k] - lambda / r2) < 1e-8);
    }
}

// Stutts (73).
void TestDocuments::massesInAnInertialFrame() {
    const AnswerJson linear = answered({"linearize", pathOf("stutts_71_to_73"), "--as", "json"});
    const double M1 = 2, M2 = 1, K1 = 200, K2 = 100, K3 = 150, C1 = 1, C2 = 0.5, C3 = 0.8;
    const auto isMatrix = [&linear](const char* name, double a, double b, double c) {
        const AnswerJson& m = linear[name];
        return std::abs(m[0][0].get<double>() - a) + std::abs(m[0][1].get<double>() - b) +
                   std::abs(m[1][0].get<double>() - b) + std::abs(m[1][1].get<double>() - c) <
               1e-10;
    };
    QVERIFY(isMatrix("mass", M1, 0, M2));
    QVERIFY(isMatrix("damping", C1 + C2, -C2, C2 + C3));
    QVERIFY(isMatrix("stiffness", K1 + K2, -K2, K2 + K3));
}

// Park, table 1 and figure 13, with equation (11) in its matrices.
void TestDocuments::aPendulumOfThreeSeconds() {
    const AnswerJson derived = answered({"derive", pathOf("park_figure_3"), "--as", "json"});
    QCOMPARE(difference(derived["mass_matrix"], "m, 0, 0; 0, m, 0; 0, 0, m*l^2/12"), QString());
    QCOMPARE(difference(derived["phi_q"], "1, 0, -l/2*cos(q3); 0, 1, -l/2*sin(q3)"), QString());
    QCOMPARE(shown(derived["forcing"]), shown(parsed(R"(["0", "-m*g", "0"])")));
    auto run = runOf(pathOf("park_figure_3"));
    const std::size_t last = run["t"].size() - 1;
    QVERIFY(last == 3000 && run["t"][last] == 3);
    const auto [angle, rate] = rodAfter(3, std::numbers::pi / 4, 0);
    QVERIFY(std::abs(run["q3"][last] - angle) < 1e-7 && std::abs(run["dotq3"][last] - rate) < 1e-7);
    for (std::size_t k = 0; k <= last; ++k)
        QVERIFY(std::abs(std::hypot(run["q1"][k], run["q2"][k]) - 5) < 1e-12);
}

// Alipourazadi, 4.5.2: the blocks of his state equations, here of two modes and of one.
void TestDocuments::theMillingMachineOfTwoElements() {
    const AnswerJson linear =
        answered({"linearize", pathOf("alipourazadi_figure_4_16"), "--input", "f1", "--as", "json"});
    QCOMPARE(shown(linear["states"]), shown(parsed(R"(["f4", "f7", "v_g1_column", "v_g2_column", "f_g1_column",
        "f_g2_column", "v_g1_arm", "f_g1_arm"])")));
    const std::array roots = {1.875104068711961, 4.694091132974175};
    const double E = 2e11, rho = 7850, k1 = 5e4, b1 = 80, k2 = 8e4, b2 = 120;
    const double M = rho * 0.01 * 1.2, arm = rho * 0.006 * 0.8;
    const auto stiffness = [&](double root, double I, double L) { return std::pow(root, 4) * E * I / std::pow(L, 3); };
    std::array<std::array<double, 8>, 8> A{};
    for (std::size_t i = 0; i < 2; ++i) {
        const double knee = shapeAt(0.5, roots[i]), tip = shapeAt(1, roots[i]);
        A[0][2 + i] = k1 * knee;
        A[1][2 + i] = k2 * tip;
        A[2 + i][0] = -knee / M;
        A[2 + i][1] = -tip / M;
        for (std::size_t j = 0; j < 2; ++j)
            A[2 + i][2 + j] = -(b1 * knee * shapeAt(0.5, roots[j]) + b2 * tip * shapeAt(1, roots[j])) / M;
        A[2 + i][4 + i] = -1 / M;
        A[2 + i][6] = b2 * tip * 2 / M;
        A[4 + i][2 + i] = stiffness(roots[i], 8e-6, 1.2);
        A[6][2 + i] = b2 * 2 * tip / arm;
        QVERIFY(std::abs(linear["B"][2 + i][0].get<double>() - shapeAt(0.25, roots[i]) / M) < 1e-12);
    }
    A[1][6] = -k2 * 2;
    A[6][1] = 2 / arm;
    A[6][6] = -b2 * 4 / arm;
    A[6][7] = -1 / arm;
    A[7][6] = stiffness(roots[0], 5e-6, 0.8);
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t j = 0; j < 8; ++j)
            QVERIFY(std::abs(linear["A"][i][j].get<double>() - A[i][j]) < 1e-10 * (1 + std::abs(A[i][j])));
}

void TestDocuments::valuesAskForTheFormula_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("function");
    QTest::newRow("string") << "stutts_115_to_126"
                            << "f";
    QTest::newRow("bar") << "alipourazadi_4_3"
                         << "f";
    QTest::newRow("pipeline") << "alipourazadi_4_23_to_4_24"
                              << "F"; // which stands first
}

// The equations need none.
void TestDocuments::valuesAskForTheFormula() {
    QFETCH(QString, model);
    QFETCH(QString, function);
    for (const char* command : {"simulate", "linearize", "equilibrium"}) {
        const CommandAnswer answer = call({command, pathOf(model)});
        QCOMPARE(answer.code, 1);
        const QString said = QString::fromStdString(answer.err);
        QVERIFY2(said.contains(QLatin1Char('`') + function + QStringLiteral("` has no formula yet")),
                 answer.err.c_str());
        QVERIFY2(said.contains(QStringLiteral("\"") + function + QStringLiteral("(x, t)\" = \"\"")),
                 answer.err.c_str());
    }
}

// What the README calls done is proved by a test that there is; every model of this folder has its place.
void TestDocuments::everyRowHasItsProof() {
    QMap<QString, QString> sources;
    QDirIterator files(QStringLiteral(COENERGY_SOURCE_DIR "/tests"), {QStringLiteral("test_*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QFileInfo file(files.next());
        sources[file.completeBaseName()] = QString::fromUtf8(tests::contentOf(file.filePath()));
    }
    sources[QStringLiteral("test_documents")] +=
        QString::fromUtf8(tests::contentOf(folder + QStringLiteral("/printed_equations.hpp")));
    const QString table = QString::fromUtf8(tests::contentOf(folder + QStringLiteral("/README.md")));
    static const QRegularExpression named(QStringLiteral("`(test_\\w+)`(?: ([^`,;|]+))?"));
    int done = 0;
    for (const QString& line : table.split(QLatin1Char('\n'))) {
        const QStringList cells = line.split(QStringLiteral(" | "));
        if (cells.size() != 6 || !cells[5].startsWith(QLatin1String("yes")))
            continue;
        ++done;
        auto proofs = named.globalMatch(cells[4]);
        QVERIFY2(proofs.hasNext(), qPrintable(line));
        while (proofs.hasNext()) {
            const auto proof = proofs.next();
            QVERIFY2(sources.contains(proof.captured(1)) &&
                         sources[proof.captured(1)].contains(proof.captured(2).trimmed()),
                     qPrintable(line));
        }
    }
    QVERIFY(done > 40);
    for (const QString& model : QDir(folder).entryList({QStringLiteral("*.ldae")}))
        QVERIFY2(table.contains(QFileInfo(model).completeBaseName()), qPrintable(model));
}

COENERGY_TEST(TestDocuments)
#include "test_documents.moc"
