// The command line as a process: signals that interrupt a run, and a locale with a decimal comma.
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/long_run.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <memory>

#include <sys/stat.h>

using tests::AnswerJson;
using tests::parsed;
using tests::patience;

using tests::contentOf;
using tests::write;

namespace {

constexpr int modelHasErrors = 1;

const QByteArray longRun = tests::longRun;

// A start that is moved, fractions everywhere.
const QByteArray fractions = R"ldae(format = 1
title = "Fractions"
[parameters]
m = 0.75
l = { value = 1.25, unit = "m" }
g = 9.81
[[coordinates]]
name = "x"
initial = 1.3
nominal = 0.5
[[coordinates]]
name = "y"
initial = 0.125
initial_flow = 0.375
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
dissipation = "0.0625*dotx^2"
[[constraints.displacement]]
expression = "x^2 + y^2 = l^2"
[outputs]
r = "sqrt(x^2 + 1.5*y^2)"
[simulation]
end = 0.5
step = 0.0625
)ldae";

void kill(const QProcess& process, int signal) {
    ::kill(static_cast<pid_t>(process.processId()), signal);
}

// It may have ended before.
bool hasEnded(QProcess& process, int wait) {
    return process.state() == QProcess::NotRunning || process.waitForFinished(wait);
}

// A locale with the numbers of Germany, from nothing but `localedef`: what else there is depends on the machine.
bool makeCommaLocale(const QDir& folder) {
    QByteArray letters =
        "<code_set_name> ASCII\n<comment_char> %\n<escape_char> /\n<mb_cur_min> 1\n<mb_cur_max> 1\nCHARMAP\n";
    for (int code = 0; code < 128; ++code)
        letters += QByteArray("<U00") + QByteArray::number(code, 16).rightJustified(2, '0').toUpper() + "> /x" +
                   QByteArray::number(code, 16).rightJustified(2, '0') + " letter\n";
    letters += "END CHARMAP\n";
    const QByteArray numbers = "comment_char %\nescape_char /\nLC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\n"
                               "grouping 3;3\nEND LC_NUMERIC\n";
    if (!write(folder.filePath(QStringLiteral("letters")), letters) ||
        !write(folder.filePath(QStringLiteral("numbers")), numbers))
        return false;
    QProcess localedef; // its exit code tells of the categories that are left out
    localedef.setWorkingDirectory(folder.path());
    localedef.start(QStringLiteral("localedef"),
                    {QStringLiteral("--force"), QStringLiteral("--quiet"), QStringLiteral("--charmap=./letters"),
                     QStringLiteral("--inputfile=./numbers"), QStringLiteral("./de_DE")});
    return localedef.waitForFinished(patience);
}

} // namespace

class TestProcess : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void cleanup() { qunsetenv("LOCPATH"); }

    void anInterruptedRunIsKept_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("end") << SIGTERM;
    }

    void anInterruptedRunIsKept() {
        QFETCH(int, signal);
        const QString csv = path("out.csv");
        const QString summary = path("summary.json");
        const auto program = interrupted({"simulate", model(longRun), "-o", csv, "--summary", summary}, signal);
        QVERIFY(hasEnded(*program, patience));
        QCOMPARE(program->exitStatus(), QProcess::NormalExit);
        QCOMPARE(program->exitCode(), modelHasErrors);
        const AnswerJson told = parsed(contentOf(summary).toStdString());
        QCOMPARE(told["completed"].get<bool>(), false);
        QCOMPARE(told["end"].get<std::string>(), std::string("stopped"));
        const QList<QByteArray> rows = contentOf(csv).trimmed().split('\n');
        QVERIFY(rows.size() > 2);
        const double last = rows.back().split(',').front().toDouble();
        QVERIFY(last > 0 && last <= told["end_time"].get<double>() && last < 1e7);
    }

    void theSecondInterruptionEndsAtOnce() {
        const QString pipe = path("pipe");
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0); // nobody reads it: writing waits for ever
        const auto program = interrupted({"simulate", model(longRun), "-o", pipe}, SIGINT);
        QVERIFY(!hasEnded(*program, 1000));
        kill(*program, SIGINT);
        QVERIFY(hasEnded(*program, patience));
        QCOMPARE(program->exitStatus(), QProcess::CrashExit);
        QCOMPARE(program->exitCode(), SIGINT);
    }

    void whatIsIgnoredStaysIgnored() {
        const QString csv = path("ignoring.csv");
        QProcess shell;
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("trap '' INT; exec \"$0\" \"$@\""),
                                           QStringLiteral(COENERGY_PROGRAM), QStringLiteral("simulate"), model(longRun),
                                           QStringLiteral("-o"), csv});
        QVERIFY(shell.waitForStarted(patience));
        QTest::qWait(1000);
        kill(shell, SIGINT);
        QVERIFY(!shell.waitForFinished(1000));
        shell.kill();
        shell.waitForFinished(patience);
    }

    void numbersHaveAPointWhateverTheLocale_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file");
        QTest::newRow("report") << QStringList{"report"} << "a.tex";
        QTest::newRow("report of a run") << QStringList{"report", "--simulate"} << "b.tex";
        QTest::newRow("simulate") << QStringList{"simulate", "--end", "0.375",   "--step",    "0.125",    "--rtol",
                                                 "1.5e-7",   "--set", "m=0.625", "--initial", "dotx=0.25"}
                                  << "c.csv";
        QTest::newRow("derive") << QStringList{"derive", "--as", "json"} << "";
        QTest::newRow("check") << QStringList{"check", "--as", "json"} << "";
        QTest::newRow("convert") << QStringList{"convert"} << "d.ldae";
        QTest::newRow("convert to LagEq") << QStringList{"convert"} << "e.LagEq.txt";
    }

    void numbersHaveAPointWhateverTheLocale() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        const QString locales = m_folder.filePath(QStringLiteral("locales"));
        QVERIFY(QDir().mkpath(locales));
        QVERIFY2(makeCommaLocale(locales), "localedef is missing, a part of libc-bin");
        qputenv("LOCPATH", QFile::encodeName(locales));
        QVERIFY(std::setlocale(LC_NUMERIC, "de_DE"));
        QCOMPARE(std::strtod("1.5", nullptr), 1.0); // this is the trap
        std::setlocale(LC_NUMERIC, "C");

        arguments.insert(1, model(fractions));
        const QByteArray point = answer(arguments, file, QStringLiteral("C"));
        QVERIFY(point.size() > 100);
        QCOMPARE(answer(arguments, file, QStringLiteral("de_DE")), point);
    }

    // Neither a display nor a platform to draw on is named.
    void noDisplayIsNeeded_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("begins");
        const QString cli = QStringLiteral(COENERGY_PROGRAM);
        const QString studio = QStringLiteral(COENERGY_STUDIO_PROGRAM);
        const QString file = path("f.ldae");
        QTest::newRow("pdf") << cli << QStringList{"report", file, "--simulate", "-o", path("f.pdf")} << "";
        QTest::newRow("tex") << cli << QStringList{"report", file, "--simulate", "-o", path("f.tex")} << "";
        QTest::newRow("version") << cli << QStringList{"--version"} << "coenergy ";
        QTest::newRow("version of the studio") << studio << QStringList{"--version"} << "coenergy-studio ";
        QTest::newRow("help of the studio") << studio << QStringList{"--help"} << "Usage:";
    }

    void noDisplayIsNeeded() {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        QFETCH(QString, begins);
        QVERIFY(write(path("f.ldae"), fractions));
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"})
            bare.remove(QLatin1String(name));
        QProcess process;
        process.setProcessEnvironment(bare);
        process.start(program, arguments);
        QVERIFY(process.waitForFinished(patience));
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
                 process.readAllStandardError().constData());
        const QString told = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY2(begins.isEmpty() || told.startsWith(begins), qPrintable(told));
        static const QRegularExpression version(QStringLiteral("^\\S+ \\d+\\.\\d+"));
        QVERIFY2(!arguments.contains(QStringLiteral("--version")) || version.match(told).hasMatch(), qPrintable(told));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QString model(const QByteArray& text) const {
        const QString file = path("model.ldae");
        return write(file, text) ? file : QString();
    }

    // Everything that the program says and writes, apart from the time that it took.
    QByteArray answer(QStringList arguments, const QString& file, const QString& numbers) const {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("LC_ALL"));
        environment.insert(QStringLiteral("LANG"), QStringLiteral("C"));
        environment.insert(QStringLiteral("LC_NUMERIC"), numbers);
        program.setProcessEnvironment(environment);
        const QString output = file.isEmpty() ? QString() : m_folder.filePath(file);
        if (!output.isEmpty() && arguments.front() != QLatin1String("convert"))
            arguments.append(QStringLiteral("-o"));
        if (!output.isEmpty())
            arguments.append(output);
        program.start(QStringLiteral(COENERGY_PROGRAM), arguments);
        if (!program.waitForFinished(patience) || program.exitCode() != 0)
            return {};
        const QByteArray all = program.readAllStandardOutput() + program.readAllStandardError() +
                               (output.isEmpty() ? QByteArray() : contentOf(output));
        static const QRegularExpression seconds(
            QStringLiteral("\"wall_seconds\": [^,]*,|\\n[^\\n]*(computing time|wall)[^\\n]*"));
        return QString::fromUtf8(all).remove(seconds).toUtf8();
    }

    // A run that got a signal while it was computed. Before that nothing is worth keeping, and the signal ends it.
    std::unique_ptr<QProcess> interrupted(const QStringList& arguments, int signal) const {
        for (int wait = 1000;; wait *= 2) {
            auto program = std::make_unique<QProcess>();
            program->start(QStringLiteral(COENERGY_PROGRAM), arguments);
            program->waitForStarted(patience);
            program->waitForFinished(wait);
            kill(*program, signal);
            const bool wasTooEarly = hasEnded(*program, 500) && program->exitStatus() == QProcess::CrashExit;
            if (!wasTooEarly || wait > patience)
                return program;
        }
    }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestProcess)
#include "test_process.moc"
