// `coenergy export --to html` and `--to site` as scripts use them: exit codes, the files that are written, and those
// that are left alone.
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace coenergy;

using tests::call;
using tests::CommandAnswer;
using tests::contentOf;

namespace {

const QString examples = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");

CommandAnswer exported(const QString& from, const char* language, const QString& to) {
    return call({"export", from.toStdString(), "--to", language, "-o", to.toStdString()});
}

} // namespace

class TestPageCommand : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("models/sub")));
    }

    void writesPage() {
        const QString path = m_folder->filePath(QStringLiteral("out.html"));
        const CommandAnswer answer = exported(examples + "cart_pole.ldae", "html", path);
        QCOMPARE(answer.code, int(Done));
        QCOMPARE(answer.err, std::string());
        QVERIFY(contentOf(path).startsWith("<!DOCTYPE html>"));
        QVERIFY(contentOf(path).contains("function ce_dynamics"));
        const CommandAnswer printed = call({"export", (examples + "cart_pole.ldae").toStdString(), "--to", "html"});
        QVERIFY(QByteArray::fromStdString(printed.out) == contentOf(path));
    }

    // The values that were set are those of the page, of its sliders and of its text.
    void writesSetValues() {
        const CommandAnswer answer =
            call({"export", (examples + "simple_pendulum.ldae").toStdString(), "--to", "html", "--set", "m=3.25"});
        QCOMPARE(answer.code, int(Done));
        QVERIFY(answer.out.find("\"name\":\"m\",\"value\":3.25") != std::string::npos);
        QVERIFY(answer.out.find("m = { value = 3.25") != std::string::npos);
    }

    // As the program would be, but the page still shows the motion, and says why it cannot compute it.
    void saysWhatItCannotCompute() {
        const QString path = m_folder->filePath(QStringLiteral("out.html"));
        const CommandAnswer answer = exported(examples + "struck_rod.ldae", "html", path);
        QCOMPARE(answer.code, int(Done));
        QVERIFY(answer.err.find("makes flows jump") != std::string::npos);
        const QByteArray page = contentOf(path);
        QVERIFY(page.contains("makes flows jump"));
        QVERIFY(page.contains("\"recorded\":"));
        QVERIFY(!page.contains("function ce_dynamics"));
    }

    void refusesFaultyModels() {
        const QString model = m_folder->filePath(QStringLiteral("wrong.ldae"));
        QVERIFY(tests::write(model, "format = 1\n[energies]\npotential = \"k*(x\"\n"));
        const QString path = m_folder->filePath(QStringLiteral("out.html"));
        QCOMPARE(exported(model, "html", path).code, int(ModelHasErrors));
        QVERIFY(!QFile::exists(path));
    }

    void neverWritesOntoModels() {
        const QString model = m_folder->filePath(QStringLiteral("models/a.ldae"));
        QVERIFY(QFile::copy(examples + "simple_pendulum.ldae", model));
        const QByteArray before = contentOf(model);
        QCOMPARE(exported(model, "html", model).code, int(WrongUsage));
        QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("site"))));
        std::filesystem::create_hard_link(model.toStdString(),
                                          m_folder->filePath(QStringLiteral("site/a.html")).toStdString());
        const CommandAnswer answer =
            exported(m_folder->filePath(QStringLiteral("models")), "site", m_folder->filePath(QStringLiteral("site")));
        QCOMPARE(answer.code, int(WrongUsage));
        QVERIFY(answer.err.find("the model itself") != std::string::npos);
        QVERIFY(contentOf(model) == before);
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("site/index.html"))));
    }

    void writesSites() {
        const QDir models(m_folder->filePath(QStringLiteral("models")));
        QVERIFY(QFile::copy(examples + "simple_pendulum.ldae", models.filePath(QStringLiteral("index.ldae"))));
        QVERIFY(QFile::copy(examples + "rlc_circuit.ldae", models.filePath(QStringLiteral("sub/a b.ldae"))));
        QVERIFY(QFile::copy(examples + "fields/catenary.ldae", models.filePath(QStringLiteral("sub/c.ldae"))));
        QVERIFY(tests::write(models.filePath(QStringLiteral("wrong.ldae")),
                             "format = 1\ntitle = \"<Wrong>\"\n[energies]\n"
                             "potential = \"k*(x\"\n"));
        const QString site = m_folder->filePath(QStringLiteral("new/site"));
        const CommandAnswer answer = exported(models.path(), "site", site);
        QVERIFY2(answer.code == Done, answer.err.c_str());
        QCOMPARE(filesIn(site), (QStringList{"index.html", "index_.html", "sub/a b.html", "sub/c.html", "wrong.html"}));
        const QByteArray index = contentOf(site + "/index.html");
        for (const char* link : {"\"./index_.html\"", "\"./sub/a%20b.html\"", "\"./wrong.html\"", "&lt;Wrong&gt;"})
            QVERIFY2(index.contains(link), link);
        QVERIFY(contentOf(site + "/sub/a b.html").contains("href=\"../index.html\""));
        QVERIFY(contentOf(site + "/sub/c.html").contains("no motion"));
        QVERIFY(contentOf(site + "/wrong.html").contains("k*(x"));
        QVERIFY(answer.out.find("4 pages, 2 that compute") != std::string::npos);
        QCOMPARE(exported(models.path(), "site", site).code, int(Done)); // again, over itself
    }

    // Nothing is left of a site that cannot be written.
    void writesWholeSitesOrNone() {
        QVERIFY(QFile::copy(examples + "simple_pendulum.ldae", m_folder->filePath(QStringLiteral("models/a.ldae"))));
        QVERIFY(
            QFile::copy(examples + "simple_pendulum.ldae", m_folder->filePath(QStringLiteral("models/sub/b.ldae"))));
        const QString site = m_folder->filePath(QStringLiteral("site"));
        QVERIFY(QDir().mkpath(site));
        QVERIFY(QDir().mkpath(site + "/index.html")); // a folder where the index should be
        QCOMPARE(exported(m_folder->filePath(QStringLiteral("models")), "site", site).code, int(ModelHasErrors));
        QCOMPARE(filesIn(site), QStringList());
        QVERIFY(!QDir(site + "/sub").exists());
    }

    void sitesNeedFolders() {
        QCOMPARE(exported(m_folder->filePath(QStringLiteral("models")), "site", m_folder->filePath("site")).code,
                 int(WrongUsage)); // without a model
        QCOMPARE(call({"export", examples.toStdString(), "--to", "site"}).code, int(WrongUsage));
    }

private:
    static QStringList filesIn(const QString& folder) {
        QStringList files;
        QDirIterator each(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (each.hasNext())
            files.append(QDir(folder).relativeFilePath(each.next()));
        files.sort();
        return files;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

COENERGY_TEST(TestPageCommand)

#include "test_page_command.moc"
