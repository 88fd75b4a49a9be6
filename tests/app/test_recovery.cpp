// Nothing typed is lost: copies of unsaved work, their recovery, and files that somebody else changes.
#include "io/write_ldae.hpp"
#include "model/edit.hpp"
#include "session/line_difference.hpp"
#include "session/recovery.hpp"
#include "session/session.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace coenergy;
using tests::patience;

using tests::contentOf;
using tests::write;

namespace {

Document titledModel(const std::string& title) {
    Document document;
    Header header = *document.header;
    header.title = title;
    document.header = Part(header);
    return document;
}

std::string titleOf(const Document& document) {
    return document.header->title;
}

} // namespace

class TestRecovery : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aCopyComesBackWhole() {
        const UnsavedModel model{QStringLiteral("/some where/ä.ldae"), QByteArray::fromHex("00ff"),
                                 QDateTime::fromString(QStringLiteral("2024-02-29T12:00:00.250"), Qt::ISODateWithMs),
                                 titledModel("broken \"text\\ m*g*")};
        const UnsavedModel back = unsavedModelIn(bytesOf(model)).value();
        QCOMPARE(std::tie(back.path, back.fileHash, back.time), std::tie(model.path, model.fileHash, model.time));
        QCOMPARE(writeLdae(back.document), writeLdae(model.document));
    }

    void whatIsNoWholeCopyIsNone() {
        const QByteArray bytes = bytesOf({{}, {}, QDateTime::currentDateTime(), titledModel("x")});
        for (qsizetype length = 0; length < bytes.trimmed().size(); ++length)
            QVERIFY(!unsavedModelIn(bytes.left(length)));
        QVERIFY(!unsavedModelIn("{\"format\":2,\"model\":\"\"}"));
    }

    void everyChangeIsCopied() {
        Session session;
        const Recovery recovery(session, folder());
        session.commit(QStringLiteral("edit"), titledModel("first"));
        QTRY_VERIFY_WITH_TIMEOUT(recovery.copy().read().has_value(), patience);
        QCOMPARE(titleOf(recovery.copy().read()->document), std::string("first"));
    }

    // Somebody who never pauses: a timer that each key starts anew would never end.
    void changesAreCopiedWithoutAPauseToo() {
        Session session;
        const Recovery recovery(session, folder());
        int typed = 0;
        connect(&session, &Session::documentChanged, &session, [&] { ++typed; });
        for (int k = 0; !recovery.copy().read(); ++k) {
            session.commit(QStringLiteral("edit"), titledModel(std::to_string(k)), QStringLiteral("typing"));
            QTest::qWait(Recovery::latestCopy / 10);
            QVERIFY(k < 1000);
        }
        QVERIFY(typed > 2);
    }

    void whoeverIsMadeToEndLeavesACopy() {
        Session session;
        {
            Recovery recovery(session, folder());
            session.commit(QStringLiteral("edit"), titledModel("typed just now"));
            recovery.leaveCopy();
        }
        const std::vector<LeftModel> left = modelsLeftIn(folder());
        QCOMPARE(left.size(), std::size_t(1));
        QCOMPARE(titleOf(left.front().model.document), std::string("typed just now"));
    }

    void whoeverIsMadeToEndWithoutAChangeLeavesNothing() {
        Session session;
        {
            Recovery recovery(session, folder());
            recovery.leaveCopy();
        }
        QVERIFY(modelsLeftIn(folder()).empty());
    }

    void aCopyFollowsByFewBytes() {
        UnsavedCopy copy = UnsavedCopy::in(folder());
        Document document = titledModel(std::string(2000, 'x'));
        QCOMPARE(copy.write({{}, {}, QDateTime::currentDateTime(), document}), QString());
        const qint64 whole = bytesInFolder();
        for (int k = 0; k < 20; ++k)
            QCOMPARE(copy.write({{}, {}, QDateTime::currentDateTime(), titledModel(std::string(2000 + k, 'x'))}),
                     QString());
        QVERIFY(bytesInFolder() - whole < 20 * 150);
        QCOMPARE(titleOf(copy.read()->document), std::string(2019, 'x'));
        // Another name of the file is no change of a text.
        QCOMPARE(copy.write({QStringLiteral("/other"), {}, QDateTime::currentDateTime(), titledModel("y")}), QString());
        QCOMPARE(copy.read()->path, QStringLiteral("/other"));
        QCOMPARE(titleOf(copy.read()->document), std::string("y"));
    }

    void aJournalDoesNotGrowForEver() {
        UnsavedCopy copy = UnsavedCopy::in(folder());
        for (int k = 0; k < 60; ++k)
            QCOMPARE(
                copy.write({{}, {}, QDateTime::currentDateTime(), titledModel(std::string(5000, char('a' + k % 26)))}),
                QString());
        QVERIFY(bytesInFolder() < 100'000);
        QCOMPARE(titleOf(copy.read()->document), std::string(5000, char('a' + 59 % 26)));
    }

    void whatIsSavedOrUndoneHasNoCopy() {
        Session session;
        Recovery recovery(session, folder());
        session.commit(QStringLiteral("edit"), titledModel("one"));
        recovery.copyNow();
        QVERIFY(recovery.copy().read());
        session.undo();
        recovery.copyNow();
        QVERIFY(!recovery.copy().read());
        session.redo();
        recovery.copyNow();
        QVERIFY(recovery.copy().read());
        session.save(path("model.ldae"));
        QTRY_VERIFY_WITH_TIMEOUT(!recovery.copy().read(), patience);
    }

    void aWindowThatClosesLeavesNothing() {
        Session session;
        {
            Recovery recovery(session, folder());
            session.commit(QStringLiteral("edit"), titledModel("one"));
            recovery.copyNow();
            QVERIFY(modelsLeftIn(folder()).empty()); // it lives
        }
        QVERIFY(QDir(folder()).entryList(QDir::Files).isEmpty());
    }

    void whatItsFileSaysIsNotOffered() {
        const QString file = path("model.ldae");
        QVERIFY(write(file, QByteArray::fromStdString(writeLdae(titledModel("same")))));
        leave("same", file);
        leave("other", file);
        leave("without a file", {});
        std::vector<LeftModel> copies = modelsLeftIn(folder());
        QCOMPARE(copies.size(), std::size_t(2));
        QCOMPARE(QDir(folder()).entryList({QStringLiteral("*.unsaved")}).size(), 2);
    }

    void aRecoveredModelIsUnsavedAndKnowsItsFile() {
        const QString file = path("model.ldae");
        Session session;
        session.openUnsaved({file, {}, QDateTime::currentDateTime(), titledModel("mine")});
        QVERIFY(session.isModified());
        QCOMPARE(session.path(), file);
        QSignalSpy saved(&session, &Session::saved);
        session.save(file);
        QVERIFY(saved.wait(patience));
        QVERIFY(!session.isModified());
        QVERIFY(contentOf(file).contains("mine"));
    }

    void aFolderThatCannotBeWrittenToIsTold() {
        QVERIFY(write(path("file"), "x"));
        Session session;
        Recovery recovery(session, path("file") + "/below");
        QSignalSpy failed(&recovery, &Recovery::failed);
        session.commit(QStringLiteral("edit"), titledModel("one"));
        recovery.copyNow();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, patience);
        recovery.copyNow();
        QTest::qWait(50);
        QCOMPARE(failed.size(), 1); // once
    }

    // The last copy that was whole is there, whenever the process dies: see copying_process.cpp.
    void eightyKills() {
        std::mt19937 random(4);
        int withCopy = 0;
        for (int k = 0; k < 80; ++k) {
            const QString place = path(QString::number(k));
            QProcess process;
            process.start(QStringLiteral(COENERGY_COPYING_PROCESS), {place});
            QVERIFY(process.waitForReadyRead(patience));
            QTest::qSleep(static_cast<int>(random() % 12));
            process.kill();
            QVERIFY(process.waitForFinished(patience));
            const int told = process.readAllStandardOutput().split('\n').size() - 1; // copies that were finished
            const std::vector<LeftModel> copies = modelsLeftIn(place);
            QCOMPARE(copies.size(), std::size_t(1));
            const int last = std::stoi(titleOf(copies.front().model.document));
            QVERIFY2(last >= told && last <= told + 1, qPrintable(QString("%1 of %2").arg(last).arg(told)));
            withCopy += last > 1;
        }
        QVERIFY(withCopy > 20);
    }

    void aFileChangedElsewhereIsNotOverwritten() {
        const QString file = path("model.ldae");
        QVERIFY(write(file, QByteArray::fromStdString(writeLdae(titledModel("old")))));
        Session session;
        QVERIFY(loaded(session, file));
        session.commit(QStringLiteral("edit"), titledModel("mine"));
        const QByteArray theirs = QByteArray::fromStdString(writeLdae(titledModel("theirs")));
        QVERIFY(write(file, theirs));
        QSignalSpy changed(&session, &Session::changedElsewhere);
        session.save(file);
        QVERIFY(changed.wait(patience));
        QCOMPARE(changed.front().at(1).toByteArray(), theirs);
        QCOMPARE(contentOf(file), theirs);
        QVERIFY(session.isModified());
        QSignalSpy saved(&session, &Session::saved);
        session.save(file, Overwriting::AnyVersion);
        QVERIFY(saved.wait(patience));
        QVERIFY(contentOf(file).contains("mine"));
        session.commit(QStringLiteral("edit"), titledModel("mine again"));
        session.save(file); // it is ours again
        QVERIFY(saved.wait(patience));
    }

    // Each is asked for before the other is on the disk.
    void savingTwiceInARowIsNoConflict() {
        const QString file = path("model.ldae");
        Session session;
        session.commit(QStringLiteral("edit"), titledModel("first"));
        QSignalSpy saved(&session, &Session::saved);
        session.save(file);
        QVERIFY(saved.wait(patience));
        QSignalSpy changed(&session, &Session::changedElsewhere);
        for (const char* title : {"second", "third"}) {
            session.commit(QStringLiteral("edit"), titledModel(title));
            session.save(file);
        }
        QTRY_COMPARE_WITH_TIMEOUT(saved.size() + changed.size(), 3, patience);
        QCOMPARE(changed.size(), 0);
        QVERIFY(contentOf(file).contains("third"));
    }

    void aChangeIsNoticedOnce() {
        const QString file = path("model.ldae");
        QVERIFY(write(file, QByteArray::fromStdString(writeLdae(titledModel("old")))));
        Session session;
        QVERIFY(loaded(session, file));
        QSignalSpy found(&session, &Session::foundChanged);
        session.lookAtFile();
        QVERIFY(!found.wait(200));
        QVERIFY(write(file, "title = \"theirs\"\n"));
        session.lookAtFile();
        QVERIFY(found.wait(patience));
        session.lookAtFile();
        QVERIFY(!found.wait(200));
    }

    void twoWindowsOnOneFileAreToldOfEachOther() {
        const QString file = path("model.ldae");
        QVERIFY(write(file, QByteArray::fromStdString(writeLdae(titledModel("old")))));
        Session first;
        QVERIFY(loaded(first, file));
        Session second;
        QSignalSpy elsewhere(&second, &Session::openElsewhere);
        QVERIFY(loaded(second, file));
        QCOMPARE(elsewhere.size(), 1);
        first.openNew();
        QVERIFY(loaded(second, file));
        QCOMPARE(elsewhere.size(), 1);
    }

    void differences_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("expected");
        QTest::newRow("none") << "a\nb"
                              << "a\nb"
                              << "";
        QTest::newRow("one line") << "a\nb\nc"
                                  << "a\nx\nc"
                                  << "  a\n- b\n+ x\n";
        QTest::newRow("inserted") << "a\nc"
                                  << "a\nb\nc"
                                  << "  a\n+ b\n";
        QTest::newRow("removed at the end") << "a\nb"
                                            << "a"
                                            << "  a\n- b\n";
        QTest::newRow("two places") << "a\nb\nc\nd\ne"
                                    << "a\nc\nd\nf\ne"
                                    << "  a\n- b\n  d\n+ f\n";
        QTest::newRow("from nothing") << ""
                                      << "a\nb"
                                      << "+ a\n+ b\n";
    }
    void differences() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(lineDifference(before.toStdString(), after.toStdString())), expected);
    }

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QString folder() const { return path("copies"); }

    qint64 bytesInFolder() const {
        qint64 bytes = 0;
        for (const QFileInfo& file : QDir(folder()).entryInfoList(QDir::Files))
            bytes += file.size();
        return bytes;
    }

    // As a window does that was lost.
    void leave(const std::string& title, const QString& file) const {
        QCOMPARE(UnsavedCopy::in(folder()).write({file, {}, QDateTime::currentDateTime(), titledModel(title)}),
                 QString());
    }

    static bool loaded(Session& session, const QString& file) {
        QSignalSpy opened(&session, &Session::opened);
        session.load(file);
        return opened.wait(patience);
    }

    tests::OwnSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
};

COENERGY_TEST(TestRecovery)
#include "test_recovery.moc"
