// The door for programs: the same answers as the command line's, values that are set, failures with their findings,
// many threads.
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include "api/api.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <thread>

using namespace coenergy;

namespace {

const QString examplesFolder = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");

std::string example(const char* name) {
    return (examplesFolder + QLatin1String(name)).toStdString();
}

std::string written(const Json& json) {
    return json.dump(2) + "\n";
}

// What a call without an answer throws; none where it has one.
template <class Call> std::optional<api::Failure> failureOf(Call call) {
    try {
        call();
    } catch (const api::Failure& failure) {
        return failure;
    }
    return std::nullopt;
}

const std::string pendulum = R"ldae(format = 1
[parameters]
m = 2
l = 0.5
g = 9.81
k = {}
[[coordinates]]
name = "theta"
initial = 0.25
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
[simulation]
end = 1
step = 0.25
)ldae";

} // namespace

class TestApi : public QObject {
    Q_OBJECT

private slots:
    void theEquationsAreThoseOfTheCommandLine_data() {
        QTest::addColumn<QString>("file");
        for (const QString& folder : {QStringLiteral("."), QStringLiteral("graphs"), QStringLiteral("distributed")})
            for (const QString& file : QDir(examplesFolder + folder).entryList({QStringLiteral("*.ldae")}, QDir::Files))
                QTest::newRow(qPrintable(file)) << examplesFolder + folder + u'/' + file;
    }
    // The slow ones are left to the command itself.
    void theEquationsAreThoseOfTheCommandLine() {
        QFETCH(QString, file);
        for (const char* slow : {"stewart", "squeezer", "bricard", "quadcopter"})
            if (file.contains(QLatin1String(slow)))
                return;
        const std::string path = file.toStdString();
        const auto model = api::Model::load(path);
        const auto told = model.equations();
        const tests::CommandAnswer json = tests::call({"derive", path, "--as", "json"});
        QCOMPARE(json.code, 0);
        QCOMPARE(written(jsonOf(told.result)), json.out);
        QCOMPARE(textOf(told.result), tests::call({"derive", path}).out);
        QCOMPARE(latexOf(told.result), tests::call({"derive", path, "--as", "latex"}).out);
    }

    void analysesAreThoseOfTheCommandLine() {
        const std::string path = example("pendulum_cartesian.ldae"), graph = example("graphs/two_tanks.ldae");
        const auto model = api::Model::load(path);
        QCOMPARE(written(model.check().result.json), tests::call({"check", path, "--as", "json"}).out);
        QCOMPARE(written(withFormat(model.equilibria().result)),
                 tests::call({"equilibrium", path, "--as", "json"}).out);
        QCOMPARE(written(withFormat(model.linearize().result)), tests::call({"linearize", path, "--as", "json"}).out);
        QCOMPARE(model.simulate({.end = 0.5}).result.csv(), tests::call({"simulate", path, "--end", "0.5"}).out);
        QVERIFY(QFile::exists(QString::fromStdString(graph)));
        QCOMPARE(written(withFormat(api::Model::load(graph).graph().result.answer)),
                 tests::call({"graph", graph, "--as", "json"}).out);
    }

    void aFieldIsAskedAsStatedAndAsItsModes() {
        const std::string path = example("fields/plucked_string.ldae");
        QVERIFY(QFile::exists(QString::fromStdString(path)));
        const auto model = api::Model::load(path);
        QCOMPARE(written(withFormat(model.continuum().result.answer)),
                 tests::call({"continuum", path, "--as", "json"}).out);
        QCOMPARE(written(withFormat(model.continuum({.frequencies = 2}).result.answer)),
                 tests::call({"continuum", path, "--frequencies", "2", "--as", "json"}).out);
        QCOMPARE(written(model.check().result.json), tests::call({"check", path, "--as", "json"}).out);
    }

    void valuesThatAreSetCount() {
        auto model = api::Model::read(pendulum);
        QCOMPARE(model.value("l").value(), 0.5);
        QCOMPARE(model.value("theta").value(), 0.25);
        QVERIFY(!model.value("k"));
        model.set({{"l", 2}, {"theta", api::numberOf("theta", "pi/6")}});
        QCOMPARE(model.value("l").value(), 2.0);
        QCOMPARE(model.value("theta").value(), std::acos(-1) / 6);
        const api::Table table = model.simulate().result;
        QCOMPARE(table.names, (std::vector<std::string>{"t", "theta", "dottheta"}));
        QCOMPARE(table.columns[0], (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
        QCOMPARE(table.columns[1].front(), std::acos(-1) / 6);
        QVERIFY(table.isTrusted);
        QVERIFY(table.summary.at("end") == "completed");
        // Small swings follow cos(sqrt(g/l) t): an independent evaluation, to the square of the amplitude.
        model.set("theta", 1e-3);
        const std::vector<double> theta = model.simulate().result.columns[1];
        for (std::size_t row = 0; row < theta.size(); ++row)
            QVERIFY(std::abs(theta[row] - 1e-3 * std::cos(std::sqrt(9.81 / 2) * 0.25 * static_cast<double>(row))) <
                    1e-8);
        // The equations keep the letters.
        QCOMPARE(textOf(model.equations().result), textOf(api::Model::read(pendulum).equations().result));
    }

    // Nothing is wrong with it yet, and nothing can be run.
    void aModelThatIsOnlyBegunSaysWhatItLacks() {
        auto model = api::Model::read("format = 1\n");
        const auto run = failureOf([&] { model.simulate(); });
        QVERIFY(run && run->fault() == api::Fault::Model);
        QVERIFY2(QString(run->what()).contains("no coordinates"), run->what());
    }

    void oneThatDoesNotFitSetsNone() {
        auto model = api::Model::read(pendulum);
        const auto failure = failureOf([&] { model.set({{"l", 2}, {"thata", 1}}); });
        QVERIFY(failure && failure->fault() == api::Fault::Request);
        QCOMPARE(failure->findings().front().where, std::string("thata"));
        QVERIFY(failure->findings().front().text.find("`theta`") != std::string::npos);
        QCOMPARE(model.value("l").value(), 0.5);
        QVERIFY(failureOf([&] { model.set("l", std::nan("")); }));
        QVERIFY(failureOf([&] { api::numberOf("l", "2*m"); }));
        QVERIFY(failureOf([&] { api::numberOf("l", "1/0"); }));
        QVERIFY(failureOf([&] { model.value("nobody"); }));
        model.set("l", 0); // singular: no number may come out of it
        const auto run = failureOf([&] { model.simulate(); });
        QVERIFY(run && run->fault() == api::Fault::Model);
        model.set("l", 0.5);
        QVERIFY(model.simulate().result.isTrusted);
    }

    void failuresCarryTheirFindings() {
        const auto syntax = failureOf([] { api::Model::read("format = 1\n[energies]\npotentail = \"0\"\n"); });
        QVERIFY(syntax && syntax->fault() == api::Fault::Model);
        QCOMPARE(syntax->findings().front().place.line, std::size_t(3));
        QVERIFY(std::string(syntax->what()).starts_with("3:1: "));
        const auto file = failureOf([] { api::Model::load("/nowhere/at.ldae"); });
        QVERIFY(file && file->fault() == api::Fault::File);
        auto model = api::Model::read(pendulum);
        for (const api::RunOptions& unfit :
             {api::RunOptions{.end = std::nan("")}, api::RunOptions{.step = 0},
              api::RunOptions{.relativeTolerance = -1}, api::RunOptions{.method = "euler"},
              api::RunOptions{.stabilization = "hope"}}) {
            const auto failure = failureOf([&] { model.simulate(unfit); });
            QVERIFY(failure && failure->fault() == api::Fault::Request);
        }
        QVERIFY(failureOf([&] { model.simulate({.end = -1}); }));
        for (const double starts : {-1.0, 1.5})
            QVERIFY(failureOf([&] { model.equilibria({.starts = starts}); }));
        QVERIFY(failureOf([&] { model.linearize({.at = "noon"}); }));
        QVERIFY(failureOf([&] { model.graph(); }));
        QVERIFY(failureOf([&] { model.continuum(); }));
        QVERIFY(failureOf([&] { model.exported({"cobol", {}}); }));
    }

    void findingsAreThoseOfCheck() {
        const auto model =
            api::Model::read("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\npotential = \"x+z\"\n");
        const api::Findings findings = model.findings();
        QVERIFY(hasErrors(findings));
        QVERIFY(toJson(findings) == model.check().result.json.at("messages"));
    }

    void anExportIsNotWrittenOverTheModel() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("pendulum.ldae"));
        QVERIFY(tests::write(path, QByteArray::fromStdString(pendulum)));
        const auto model = api::Model::load(path.toStdString());
        QVERIFY(failureOf([&] { model.exportTo({"python", path.toStdString()}); }));
        QCOMPARE(tests::contentOf(path).toStdString(), pendulum);
        const std::string target = folder.filePath(QStringLiteral("pendulum.py")).toStdString();
        QCOMPARE(model.exportTo({"python", target}).result.size(), std::size_t(1));
        QCOMPARE(tests::contentOf(QString::fromStdString(target)).toStdString(),
                 model.exported({"python", {}}).result.files.front().text);
    }

    void aStoppedRunKeepsWhatItHas() {
        std::stop_source stop;
        const auto model = api::Model::read(pendulum);
        const api::Table table =
            model.simulate({.end = 1e6}, stop.get_token(), [&](double, const Trajectory&) { stop.request_stop(); })
                .result;
        QVERIFY(table.summary.at("end") == "stopped");
        QVERIFY(!table.isTrusted);
        const auto failure = failureOf([&] { model.equilibria({}, stop.get_token()); });
        QVERIFY(failure && failure->fault() == api::Fault::Stopped);
    }

    void manyThreadsAskAtOnce() {
        auto shared = api::Model::read(pendulum);
        const std::string equations = textOf(shared.equations().result), rows = shared.simulate().result.csv();
        std::vector<int> wrong(4);
        {
            std::vector<std::jthread> threads;
            for (int& count : wrong)
                threads.emplace_back([&] {
                    for (int k = 0; k < 5; ++k) {
                        const auto own = api::Model::read(pendulum);
                        count += textOf(own.equations().result) != equations;
                        count += textOf(shared.equations().result) != equations;
                        count += shared.simulate().result.csv() != rows;
                        shared.set("k", k); // which nothing depends on
                    }
                });
        }
        QCOMPARE(wrong, std::vector<int>(4));
    }
};

COENERGY_TEST(TestApi)
#include "test_api.moc"
