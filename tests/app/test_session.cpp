// The session: results follow the document, files are saved and read back, closing is clean at any moment.
#include "session/session.hpp"

#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace coenergy;
using tests::patience;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void editDerivesAnew();
    void equationsAreSimplifiedUnlessThePlainOnesAreWanted();
    void undoBringsTheEquationsBack();
    void burstIsOneStep();
    void whatIsTypedIsSettledByARest();
    void onlyTheLatestCounts();
    void saveAndOpenGoRound();
    void lagEqBecomesAnUnsavedModel();
    void unreadableFileIsRefused();
    void newerFormatIsRefused();
    void newerFormatIsNotOverwritten();
    void whatIsNoTextIsRefusedAndKept_data();
    void whatIsNoTextIsRefusedAndKept();
    void aFolderIsRefused();
    void anEmptyFileIsAnEmptyModel();
    void nothingElseIsWrittenOverTheModel();
    void brokenFileIsOpenedWithItsProblems();
    void failedSaveIsTold();
    void oldModelDoesNotStandIn();
    void closingDuringWorkIsClean();
    void aReloadIsOneStep();
    void aMissingValueIsAWarning();
};

namespace {

constexpr Field potential{Section::Energies, 0, Column::Potential, 0};

Document oscillator() {
    return readLdae(R"(format = 1
title = "Oscillator"
[parameters]
m = 1
k = 4
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
)")
        .document;
}

Document chain(int links) {
    std::string text = "format = 1\n[parameters]\nm = 1\nl = 1\ng = 1\n";
    std::string kinetic = "0";
    std::string x = "0";
    std::string y = "0";
    for (int k = 1; k <= links; ++k) {
        const std::string angle = "a" + std::to_string(k);
        text += "[[coordinates]]\nname = \"" + angle + "\"\n";
        x += " + l*sin(" + angle + ")";
        y += " - l*cos(" + angle + ")";
        kinetic += " + m*(dot(" + x + ")^2 + dot(" + y + ")^2)/2";
    }
    return readLdae(text + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\n").document;
}

QString written(QTemporaryDir& folder, const QString& name, const QByteArray& text) {
    const QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return {};
    return path;
}

} // namespace

void TestSession::editDerivesAnew() {
    Session session;
    session.openDocument(oscillator());
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QCOMPARE(session.equations().size(), std::size_t(1));
    const std::vector<EquationItem> before = session.equations();
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "k*x^4/4"));
    QVERIFY(!session.isCurrent());
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QVERIFY(session.equations() != before);
}

void TestSession::equationsAreSimplifiedUnlessThePlainOnesAreWanted() {
    Session session;
    session.openDocument(withText(oscillator(), potential, "k*(sin(x)^2 + cos(x)^2)*x^2/2"));
    const auto hasSine = [&] { return session.equations().front().text.contains(QStringLiteral("sin")); };
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent() && !hasSine(), patience);
    QSignalSpy derived(&session, &Session::derived);
    session.setEquationForm(EquationForm::Plain);
    QCOMPARE(derived.count(), 1);
    QVERIFY(hasSine());
    session.setEquationForm(EquationForm::Simplified);
    QVERIFY(!hasSine());
}

void TestSession::undoBringsTheEquationsBack() {
    Session session;
    session.openDocument(oscillator());
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    const std::vector<EquationItem> before = session.equations();
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "k*x^4/4"));
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QVERIFY(session.isModified());
    session.undo();
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QCOMPARE(session.equations(), before);
    QVERIFY(!session.isModified());
    session.redo();
    QCOMPARE(session.document().energies->potential, std::string("k*x^4/4"));
}

void TestSession::burstIsOneStep() {
    Session session;
    const auto type = [&](const char* text) {
        session.commit(QStringLiteral("Edit potential energy"), withText(session.document(), potential, text),
                       QStringLiteral("potential"));
    };
    type("k");
    type("k*");
    type("k*x");
    session.endBurst();
    type("k*x^2");
    session.undo();
    QCOMPARE(session.document().energies->potential, std::string("k*x"));
    session.undo();
    QCOMPARE(session.document().energies->potential, std::string());
    QVERIFY(!session.history().canUndo());
    QCOMPARE(session.history().redoLabel(), std::string("Edit potential energy"));
}

void TestSession::whatIsTypedIsSettledByARest() {
    Session session;
    session.openDocument(oscillator());
    const auto type = [&](const char* text, const char* key = "potential") {
        session.commit(QStringLiteral("Edit"), withText(session.document(), potential, text), QLatin1String(key));
    };
    const auto shown = [&] {
        return QTest::qWaitFor([&] { return session.isCurrent(); }, patience) ? session.equations().front()
                                                                              : EquationItem();
    };
    const QString committed = shown().text;
    type("k*x^4/4"); // good, and gone at once
    QVERIFY(!session.isSettled());
    QCOMPARE(shown().state, EquationState::Current);
    type("k*x^4/4*cos(xx)");
    if (session.isSettled())
        QSKIP("the machine was too busy to type without a rest");
    QCOMPARE(shown().state, EquationState::Stale);
    QCOMPARE(shown().text, committed);

    type("k*x^6/6");
    QSignalSpy settled(&session, &Session::settled);
    QVERIFY(settled.wait(patience));
    QVERIFY(session.isSettled());
    type("k*x^6/6*cos(xx)");
    QCOMPARE(shown().state, EquationState::Stale);
    QVERIFY(shown().text.contains(QStringLiteral("x^5")));

    type("k*x^8/8", ""); // not typed: complete at once
    QVERIFY(session.isSettled());
}

void TestSession::onlyTheLatestCounts() {
    Session session;
    session.openDocument(oscillator());
    for (int k = 0; k < 50; ++k)
        session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "k*x^" + std::to_string(k + 2)));
    QSignalSpy derived(&session, &Session::derived);
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QTest::qWait(100);
    QVERIFY(session.equations().front().text.contains(QStringLiteral("x^50")));
    QVERIFY(derived.count() < 50);
}

void TestSession::saveAndOpenGoRound() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("Größe θ.ldae"));
    Session session;
    session.openDocument(oscillator());
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "k*x^2/2 + m*9.81*x"));
    QSignalSpy saved(&session, &Session::saved);
    session.save(path);
    QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, patience);
    QVERIFY(!session.isModified());
    QCOMPARE(session.path(), path);
    QVERIFY(session.history().canUndo()); // undo survives saving
    Session other;
    QSignalSpy opened(&other, &Session::opened);
    other.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    QCOMPARE(other.document().energies->potential, session.document().energies->potential);
    QCOMPARE(other.document().parameters->size(), std::size_t(2));
    QCOMPARE(other.path(), path);
    QVERIFY(!other.isModified());
    QVERIFY(other.fileProblems().empty());
    session.undo();
    QVERIFY(session.isModified());
}

void TestSession::lagEqBecomesAnUnsavedModel() {
    QTemporaryDir folder;
    const QString path = written(folder, QStringLiteral("spring.LagEq.txt"),
                                 "No. of Constant Variables :=2\nm=0\nk=4\nNo. of Displacement Coordinates :=1\nx\n"
                                 "No. of Flow Coordinates :=1\ndotx\nKinetic Coenergy :=m*dotx*dotx/2\n"
                                 "Potential Energy :=k*x*x/2\nDissipation Function :=0\nVirtual Work :\nWx=+0\n"
                                 "No. of Displacement Constraint Equations :=0\n"
                                 "No. of Flow Constraint Equations :=0\nNo. of Effort Constraint Equations :=0\n");
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(session.isModified(), patience);
    QVERIFY(session.path().isEmpty());
    QCOMPARE(session.document().coordinates->front().name, std::string("x"));
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QCOMPARE(session.equations().size(), std::size_t(1));
}

void TestSession::unreadableFileIsRefused() {
    Session session;
    QSignalSpy failed(&session, &Session::openFailed);
    session.load(QStringLiteral("/nowhere/at/all.ldae"));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
    QVERIFY(failed[0][1].toString().contains(QStringLiteral("cannot be read")));
    QVERIFY(session.isPristine());
}

void TestSession::newerFormatIsRefused() {
    QTemporaryDir folder;
    Session session;
    session.openDocument(oscillator());
    QSignalSpy failed(&session, &Session::openFailed);
    session.load(written(folder, QStringLiteral("new.ldae"), "format = 99\ntitle = \"From the future\"\n"));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
    QVERIFY(failed[0][1].toString().contains(QStringLiteral("99")));
    QCOMPARE(session.document().header->title, std::string("Oscillator"));
}

void TestSession::newerFormatIsNotOverwritten() {
    QTemporaryDir folder;
    const QString path = written(folder, QStringLiteral("model.ldae"), "format = 1\ntitle = \"Old\"\n");
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    const QByteArray newer = "format = 99\ntitle = \"From the future\"\n";
    written(folder, QStringLiteral("model.ldae"), newer); // a newer version saved it meanwhile
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "0"));
    QSignalSpy failed(&session, &Session::saveFailed);
    session.save(path);
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
    QVERIFY(failed[0][1].toString().contains(QStringLiteral("another name")));
    QVERIFY(session.isModified());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), newer);
    QSignalSpy saved(&session, &Session::saved);
    session.save(folder.filePath(QStringLiteral("other.ldae")));
    QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, patience);
    QVERIFY(!session.isModified());
}

void TestSession::whatIsNoTextIsRefusedAndKept_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray text = "format = 1\n[parameters]\nm = 1\n";
    QByteArray picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (int k = 0; k < 300; ++k)
        picture.append(static_cast<char>(k * 37));
    QByteArray wide("\xFF\xFE", 2);
    for (const char c : text)
        wide.append(c).append('\0');
    QByteArray noise;
    for (int k = 0; k < 300; ++k)
        noise.append(static_cast<char>(128 + k * 7 % 128));
    QTest::newRow("picture") << QStringLiteral("a.ldae") << picture;
    QTest::newRow("picture named as LagEq") << QStringLiteral("a.LagEq.txt") << picture;
    QTest::newRow("UTF-16") << QStringLiteral("a.ldae") << wide;
    QTest::newRow("noise without zeros") << QStringLiteral("a.ldae") << noise;
    QTest::newRow("Latin-1") << QStringLiteral("a.ldae")
                             << QByteArray("title = \"Gr\xF6\xDF"
                                           "e\"\n" +
                                           text);
    QTest::newRow("cut off in a letter") << QStringLiteral("a.ldae") << QByteArray(text + "# \xCE");
}

void TestSession::whatIsNoTextIsRefusedAndKept() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QTemporaryDir folder;
    const QString path = written(folder, name, bytes);
    Session session;
    session.openDocument(oscillator());
    QSignalSpy openFailed(&session, &Session::openFailed);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(openFailed.count(), 1, patience);
    QVERIFY2(openFailed[0][1].toString().contains(QStringLiteral("UTF-8")), qPrintable(openFailed[0][1].toString()));
    QCOMPARE(session.document().header->title, std::string("Oscillator"));
    QVERIFY(session.path().isEmpty());
    QSignalSpy saveFailed(&session, &Session::saveFailed);
    session.save(path);
    QTRY_COMPARE_WITH_TIMEOUT(saveFailed.count(), 1, patience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), bytes);
}

void TestSession::aFolderIsRefused() {
    QTemporaryDir folder;
    Session session;
    QSignalSpy failed(&session, &Session::openFailed);
    session.load(folder.path());
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
    QSignalSpy saveFailed(&session, &Session::saveFailed);
    session.save(folder.path());
    QTRY_COMPARE_WITH_TIMEOUT(saveFailed.count(), 1, patience);
}

void TestSession::anEmptyFileIsAnEmptyModel() {
    QTemporaryDir folder;
    const QString path = written(folder, QStringLiteral("empty.ldae"), "\n");
    QVERIFY(QFile::resize(path, 0));
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    QCOMPARE(session.path(), path);
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "k*x"));
    QSignalSpy saved(&session, &Session::saved);
    session.save(path);
    QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, patience);
}

void TestSession::nothingElseIsWrittenOverTheModel() {
    QTemporaryDir folder;
    const QByteArray model = "format = 1\ntitle = \"Kept\"\n";
    const QString path = written(folder, QStringLiteral("kept.ldae"), model);
    const QString link = folder.filePath(QStringLiteral("report.tex"));
    QVERIFY(QFile::link(path, link));
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    QSignalSpy failed(&session, &Session::saveFailed);
    session.write(link, "\\documentclass{article}");
    session.write(path, "\\documentclass{article}");
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 2, patience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), model);
}

void TestSession::brokenFileIsOpenedWithItsProblems() {
    QTemporaryDir folder;
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(written(folder, QStringLiteral("broken.ldae"),
                         "format = 1\ntitle = \"Broken\"\nparamaters = 3\n[energies]\npotential = \"m*g*x\"\n"));
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!session.fileProblems().empty(), patience);
    QCOMPARE(session.document().energies->potential, std::string("m*g*x"));
    QVERIFY(session.fileProblems().front().place.contains(QStringLiteral("line 3")));
}

void TestSession::failedSaveIsTold() {
    Session session;
    session.openDocument(oscillator());
    session.commit(QStringLiteral("Edit"), withText(session.document(), potential, "0"));
    QSignalSpy failed(&session, &Session::saveFailed);
    session.save(QStringLiteral("/nowhere/at/all.ldae"));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
    QVERIFY(session.isModified());
    QVERIFY(session.path().isEmpty());
}

void TestSession::oldModelDoesNotStandIn() {
    Session session;
    session.openDocument(oscillator());
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    session.openDocument(withText(oscillator(), potential, "k*x^"));
    QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), patience);
    QCOMPARE(session.equations().front().state, EquationState::Stale);
    QVERIFY(!session.equations().front().text.contains(QLatin1Char('k')));
}

void TestSession::aReloadIsOneStep() {
    QTemporaryDir folder;
    const QString path = written(folder, QStringLiteral("m.ldae"), "format = 1\ntitle = \"first\"\n");
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, patience);
    const Field title{Section::Model, 0, Column::Title, 0};
    session.commit(QStringLiteral("Edit"), withText(session.document(), title, "mine"));
    QCOMPARE(written(folder, QStringLiteral("m.ldae"), "format = 1\ntitle = \"theirs\"\n"), path);
    QSignalSpy changed(&session, &Session::foundChanged);
    session.lookAtFile();
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, patience);
    session.load(path);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(session.document(), title), std::string("theirs"), patience);
    QVERIFY(!session.isModified());
    QVERIFY(session.history().canUndo());
    session.undo();
    QCOMPARE(textOf(session.document(), title), std::string("mine"));
    QVERIFY(session.isModified());
    QCOMPARE(opened.count(), 1);
}

void TestSession::aMissingValueIsAWarning() {
    Session session;
    const Field stiffness{Section::Parameters, 1, Column::Value, 0};
    Document document = withText(oscillator(), stiffness, "");
    document = withItemInserted(document, Section::Parameters, 2); // used nowhere
    session.openDocument(withText(document, {Section::Parameters, 2, Column::Name, 0}, "b"));
    QTRY_VERIFY_WITH_TIMEOUT(session.isPrepared(), patience);
    QCOMPARE(session.findings().size(), std::size_t(1));
    const Diagnostic& missing = session.findings().front();
    QCOMPARE(missing.code, Code::ParameterWithoutValue);
    QCOMPARE(missing.severity, Severity::Warning);
    QVERIFY(missing.field == stiffness);
    QVERIFY(session.preparation().model); // the equations need none
    session.commit(QStringLiteral("Edit"), withText(session.document(), stiffness, "2*b"));
    QTRY_VERIFY_WITH_TIMEOUT(session.isPrepared(), patience);
    QCOMPARE(session.findings().size(), std::size_t(1));
    QCOMPARE(session.findings().front().field.item, std::size_t(2));
}

void TestSession::closingDuringWorkIsClean() {
    const Document heavy = chain(6);
    for (int k = 0; k < 20; ++k) {
        auto session = std::make_unique<Session>();
        session->openDocument(heavy);
        session->commit(QStringLiteral("Edit"), withText(heavy, potential, "m*g*cos(a1)*" + std::to_string(k + 1)));
        QTest::qWait(k * 3);
        session.reset();
    }
}

COENERGY_TEST(TestSession)
#include "test_session.moc"
