// Park's five functions: their values are those of the matrix form, ode45 of Octave moves them as the model does, and
// what they cannot say is refused.
#include "core/numbers/simulation/runs.hpp"
#include "programs/park_functions.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace runs;

namespace {

using ParkResult = std::variant<ParkFunctions, ExportObstacle>;

ParkResult parkFunctionsOf(const Document& document) {
    const Preparation preparation = prepared(document);
    const SimulationProblem problem = problemOf(document);
    return parkFunctions({*preparation.model, problem, givensOf(parseModel(document)), *preparation.derivation.system,
                          document.header->title, document.header->description},
                         "motion", "0");
}

// What Octave prints, in lines of numbers.
std::vector<std::vector<double>> answersOfOctave(const ParkFunctions& made, const QString& script) {
    QTemporaryDir folder;
    tests::write(folder.filePath("motion.m"), QByteArray::fromStdString(made.functions));
    tests::write(folder.filePath("script.m"), script.toUtf8());
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start("octave-cli", {"script.m"});
    process.waitForFinished(-1);
    if (process.exitCode() != 0)
        throw std::runtime_error(process.readAllStandardError().toStdString());
    std::vector<std::vector<double>> rows;
    for (const QString& line : QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts)) {
        rows.emplace_back();
        for (const QString& word : line.split(QRegularExpression("[, ]"), Qt::SkipEmptyParts))
            rows.back().push_back(word.toDouble());
    }
    return rows;
}

bool hasOctave() {
    return !QStandardPaths::findExecutable("octave-cli").isEmpty();
}

const std::string rolling = R"ldae(
[parameters]
m = 2
end = 0.5
Mass = 3
pi = 0.7
[[coordinates]]
name = "x"
initial = 0.2
initial_flow = 0.3
[[coordinates]]
name = "r"
initial_flow = 0.1
[[coordinates]]
name = "e"
initial = 0.4
[energies]
kinetic_coenergy = "m*dotx^2/2 + Mass*(1 + x^2)*dotr^2/2 + pi*dote^2/2 + pi*dote*dotx*cos(x)"
potential = "m*9.81*sin(e) + 1/3*x^4 + ln(2 + x)"
dissipation = "end*dotx^2/2"
[efforts]
r = "Mass^-2*cos(3*t)"
[[constraints.flow]]
expression = "dotr = (1 + x^2)*dote + end*sin(t)"
[simulation]
end = 0.4
step = 0.1
)ldae";

} // namespace

class TestParkFunctions : public QObject {
    Q_OBJECT

private slots:
    void ode45MovesThemAsTheModel_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("end");
        QTest::newRow("pendulum") << "tests/reference/seeds/park_figure_3.ldae" << 0.5;
        QTest::newRow("four-bar linkage") << "resources/examples/four_bar.ldae" << 0.05;
        QTest::newRow("names of Octave, a flow constraint, time") << "" << 0.4;
    }

    void ode45MovesThemAsTheModel() {
        QFETCH(QString, file);
        QFETCH(double, end);
        if (!hasOctave())
            QSKIP("Octave is not installed");
        const Document document = file.isEmpty() ? model(rolling) : fromText(fileText(file.toStdString()));
        const auto made = parkFunctionsOf(document);
        QVERIFY(std::holds_alternative<ParkFunctions>(made));
        const auto& functions = std::get<ParkFunctions>(made);
        QString script = QString::fromStdString(functions.script);
        const qsizetype begin = script.indexOf("Tspan = ");
        script.replace(begin, script.indexOf('\n', begin) - begin, QString("Tspan = [0, %1];").arg(end));
        script.replace(QRegularExpression("odeset\\(.*\\);"), "odeset('RelTol', 1e-9, 'AbsTol', 1e-10);");
        const auto rows = answersOfOctave(functions, script);
        const SimulationResult expected = run(document, [&](IntegrationSettings& settings) {
            settings.end = end;
            settings.step = 0;
        });
        const std::size_t count = (rows.back().size() - 1) / 2;
        for (std::size_t k = 0; k < 2 * count; ++k) {
            const Series& series = expected.trajectory.series[k];
            QVERIFY2(std::abs(series.values.back() - rows.back()[k + 1]) <= 1e-6 * (1 + std::abs(rows.back()[k + 1])),
                     series.name.c_str());
        }
    }

    // Park, figures 7 to 10.
    void eachFunctionIsThatOfThePendulum() {
        if (!hasOctave())
            QSKIP("Octave is not installed");
        const auto made = parkFunctionsOf(fromText(fileText("tests/reference/seeds/park_figure_3.ldae")));
        const auto answers = answersOfOctave(std::get<ParkFunctions>(made),
                                             "f = motion(); T = {0, 1, 2, pi/6, 4, 5, 6, 3, 8, 9.81};\n"
                                             "for g = {f.Mass, f.Gravity, f.Generalized1, f.Qq, f.Gamma}\n"
                                             "    printf('%.17g ', transpose(g{1}(T{:}))); printf('\\n');\nend\n");
        const double sine = std::sin(M_PI / 6), cosine = std::cos(M_PI / 6);
        const std::vector<std::vector<double>> expected = {{3, 0, 0, 0, 3, 0, 0, 0, 16},
                                                           {0, 3 * 9.81, 0},
                                                           {0, 0, 0},
                                                           {1, 0, -4 * cosine, 0, 1, -4 * sine},
                                                           {4 * sine * 36, -4 * cosine * 36}};
        QCOMPARE(answers.size(), expected.size());
        for (std::size_t k = 0; k < expected.size(); ++k) {
            QCOMPARE(answers[k].size(), expected[k].size());
            for (std::size_t i = 0; i < expected[k].size(); ++i)
                QVERIFY(std::abs(answers[k][i] - expected[k][i]) <= 1e-12 * (1 + std::abs(expected[k][i])));
        }
    }

    void aSingularMatrixEndsTheRun() {
        if (!hasOctave())
            QSKIP("Octave is not installed");
        const auto made = parkFunctionsOf(fromText(fileText("tests/reference/seeds/park_figure_3.ldae")));
        const auto answers =
            answersOfOctave(std::get<ParkFunctions>(made), "try\n    motion(0, [0; -5; 0; 0; 0; 0], 0, 10, 9.81);\n"
                                                           "    printf('0\\n');\ncatch\n    printf('1\\n');\nend\n");
        QCOMPARE(answers.front().front(), 1.0);
    }

    void whatTheyCannotSayIsRefused_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("feature");
        const auto row = [](const char* file, ExportObstacle::Feature feature) {
            QTest::newRow(file) << file << static_cast<int>(feature);
        };
        row("thesis_translation", ExportObstacle::Feature::NoInertia);
        row("crane_control", ExportObstacle::Feature::OtherUnknown);
        row("elastic_stop", ExportObstacle::Feature::Switch);
        row("parallel_cranks", ExportObstacle::Feature::Redundant);
    }

    void whatTheyCannotSayIsRefused() {
        QFETCH(QString, file);
        QFETCH(int, feature);
        const auto made = parkFunctionsOf(fromText(fileText("resources/examples/" + file.toStdString() + ".ldae")));
        const auto* obstacle = std::get_if<ExportObstacle>(&made);
        QVERIFY(obstacle);
        QCOMPARE(static_cast<int>(obstacle->feature), feature);
        QVERIFY(!obstacle->where.empty());
    }
};

COENERGY_TEST(TestParkFunctions)
#include "test_park_functions.moc"
