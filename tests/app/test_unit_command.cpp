// `coenergy export --to fmi2` and `--to fmi3` as scripts use them: exit codes, what is in the file, and what it becomes
// without a compiler.
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"
#include "support/zip_archive.hpp"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace coenergy;

using tests::call;
using tests::CommandAnswer;
using tests::contentOf;

namespace {

const QString unitExamples = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");

std::map<std::string, std::string> filesIn(const QString& path) {
    return tests::filesInArchive(contentOf(path).toStdString());
}

/// Programs are not found while it exists.
class WithoutPrograms {
public:
    WithoutPrograms() { qputenv("PATH", "/nowhere"); }
    WithoutPrograms(const WithoutPrograms&) = delete;
    WithoutPrograms& operator=(const WithoutPrograms&) = delete;
    ~WithoutPrograms() { qputenv("PATH", m_path); }

private:
    QByteArray m_path = qgetenv("PATH");
};

} // namespace

class TestUnitCommand : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void writesAUnit_data() {
        QTest::addColumn<std::string>("language");
        QTest::addColumn<std::string>("platform");
        QTest::newRow("fmi2") << std::string("fmi2") << std::string("linux64");
        QTest::newRow("fmi3") << std::string("fmi3") << std::string("x86_64-linux");
    }
    void writesAUnit() {
        QFETCH(std::string, language);
        QFETCH(std::string, platform);
        const QString path = m_folder->filePath("my cart.fmu");
        const CommandAnswer answer = exported("cart_pole", language, path, {"--set", "M=2.5", "--input", "F"});
        QCOMPARE(answer.code, int(Done));
        auto files = filesIn(path);
        const std::string& description = files["modelDescription.xml"];
        QVERIFY(description.find("modelIdentifier=\"my_u20cart\"") != std::string::npos);
        QVERIFY(description.find("start=\"2.5\"") != std::string::npos);
        QVERIFY(description.find("causality=\"input\"") != std::string::npos);
        QVERIFY(files["sources/model.c"].find("0BSD") != std::string::npos);
        QCOMPARE(files.contains("sources/buildDescription.xml"), language == "fmi3");
        if (QStandardPaths::findExecutable("cc").isEmpty())
            QSKIP("there is no compiler of C");
        QCOMPARE(answer.err, std::string());
        QVERIFY(files["binaries/" + platform + "/my_u20cart.so"].starts_with("\177ELF"));
        const QByteArray bytes = contentOf(path);
        exported("cart_pole", language, path, {"--set", "M=2.5", "--input", "F"});
        QVERIFY(contentOf(path) == bytes);
    }

    void withoutACompilerItHasItsSource() {
        const QString path = m_folder->filePath("cart.fmu");
        const WithoutPrograms none;
        const CommandAnswer answer = exported("cart_pole", "fmi2", path);
        QCOMPARE(answer.code, int(Done));
        QVERIFY2(answer.err.find("source alone") != std::string::npos, answer.err.c_str());
        const auto files = filesIn(path);
        QCOMPARE(files.size(), std::size_t(2));
        QVERIFY(files.contains("modelDescription.xml") && files.contains("sources/model.c"));
    }

    // With its reason, and without a file.
    void whatNoUnitHoldsIsRefused() {
        const QString path = m_folder->filePath("stop.fmu");
        const CommandAnswer unit = exported("struck_rod", "fmi3", path);
        QCOMPARE(unit.code, int(ModelHasErrors));
        QVERIFY2(unit.err.find("`impulse(t - t0)`") != std::string::npos, unit.err.c_str());
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void wrongUsageIsTold_data() {
        QTest::addColumn<std::string>("language");
        QTest::addColumn<QString>("file");
        QTest::addColumn<std::vector<std::string>>("more");
        QTest::addColumn<std::string>("told");
        using Words = std::vector<std::string>;
        QTest::newRow("no file") << std::string("fmi2") << QString() << Words{} << std::string("ends in .fmu");
        QTest::newRow("another ending") << std::string("fmi2") << QString("x.zip") << Words{}
                                        << std::string("ends in .fmu");
        QTest::newRow("a mass") << std::string("fmi2") << QString("x.fmu") << Words{"--input", "m"}
                                << std::string("`m` restricts the motion or enters velocities or momenta");
        QTest::newRow("no name") << std::string("fmi3") << QString("x.fmu") << Words{"--input", "Q"}
                                 << std::string("`Q` is no parameter");
        QTest::newRow("a program") << std::string("c") << QString("x.c") << Words{"--input", "F"}
                                   << std::string("a program has no inputs");
    }
    void wrongUsageIsTold() {
        QFETCH(std::string, language);
        QFETCH(QString, file);
        QFETCH(std::vector<std::string>, more);
        QFETCH(std::string, told);
        const CommandAnswer answer =
            exported("cart_pole", language, file.isEmpty() ? file : m_folder->filePath(file), more);
        QCOMPARE(answer.code, int(WrongUsage));
        QVERIFY2(answer.err.find(told) != std::string::npos, answer.err.c_str());
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

private:
    static CommandAnswer exported(const QString& model, const std::string& language, const QString& to,
                                  const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {"export", (unitExamples + model + ".ldae").toStdString(), "--to", language};
        if (!to.isEmpty())
            words.insert(words.end(), {"-o", to.toStdString()});
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

COENERGY_TEST(TestUnitCommand)
#include "test_unit_command.moc"
