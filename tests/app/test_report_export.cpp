// Reports from the studio: they wait for what they need, are made on other threads, and never block the window.
#include "session/session.hpp"
#include "sources.hpp"
#include "studio/motion/drawing_export.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/report_export.hpp"
#include "support/files.hpp"
#include "support/own_time.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QPageSize>
#include <QPrinter>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace coenergy;
using tests::patience;

using tests::contentOf;

namespace {

Document exportedExample(const char* name) {
    return samples::modelAt(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(QLatin1String(name)))
        .document;
}

} // namespace

class TestReportExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    // The same pages on paper of another size: nothing of them is lost, nothing beside it.
    void paperGetsThePages() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("cart_pole"));
        std::optional<ReportPages> pages;
        connect(&reports, &ReportExport::laidOut, this, [&](const ReportPages& ready) { pages = ready; });
        reports.start({{}, ReportContent::EquationsAlone, std::nullopt});
        QTRY_VERIFY_WITH_TIMEOUT(pages.has_value(), patience);
        QVERIFY(!pages->pages.front().formulas.empty());
        QPrinter printer;
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(m_folder.filePath(QStringLiteral("paper.pdf")));
        printer.setPageSize(QPageSize(QPageSize::A5));
        paintPages(*pages, printer);
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"), {printer.outputFileName(), QStringLiteral("-")});
        QVERIFY(reader.waitForFinished(patience));
        QVERIFY(reader.readAllStandardOutput().contains("Cart and pole"));
    }

    void writesEverythingOfAModelThatWasJustOpened_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("beginning");
        QTest::newRow("pdf") << QStringLiteral("report.pdf") << QByteArray("%PDF");
        QTest::newRow("latex") << QStringLiteral("report.tex") << QByteArray("\\documentclass");
    }

    void writesEverythingOfAModelThatWasJustOpened() {
        QFETCH(QString, name);
        QFETCH(QByteArray, beginning);
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("cart_pole"));
        const QString path = m_folder.filePath(name);
        reports.start({path, ReportContent::Everything, std::nullopt});
        QSignalSpy written(&session, &Session::written);
        QVERIFY(written.wait(patience));
        QCOMPARE(written.front().front().toString(), path);
        QVERIFY(contentOf(path).startsWith(beginning));
        if (beginning.startsWith('\\'))
            for (const char* title : {"Derivation", "Matrix form", "Structure"})
                QVERIFY2(contentOf(path).contains(title), title);
    }

    void aFieldHasItsFrequencies() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("fields/string_end_body"));
        const QString path = m_folder.filePath(QStringLiteral("field.tex"));
        reports.start({path, ReportContent::Everything, std::nullopt});
        QSignalSpy written(&session, &Session::written);
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(path).contains("17.897861") && contentOf(path).contains("field-plot1.pdf"));
        const QString equations = m_folder.filePath(QStringLiteral("equations.tex"));
        reports.start({equations, ReportContent::EquationsAlone, std::nullopt});
        QVERIFY(written.wait(patience));
        for (const char* part : {"\\rho \\, u_{tt}", "M \\, u_{tt}", "\\beta^{2}", "Equations of motion"})
            QVERIFY2(contentOf(equations).contains(part), part);
    }

    // As soon as its path is known; its picture is that of the window.
    void aFunctionalHasItsPaths() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("fields/catenary"));
        const QString path = m_folder.filePath(QStringLiteral("catenary.tex"));
        QSignalSpy written(&session, &Session::written);
        reports.start({path, ReportContent::Everything, std::nullopt});
        QVERIFY(written.wait(patience));
        for (const char* part : {"First variation", "3.8145", "strong minimum", "0.305823", "catenary-plot1.pdf"})
            QVERIFY2(contentOf(path).contains(part), part);
        const QString equations = m_folder.filePath(QStringLiteral("path.tex"));
        reports.start({equations, ReportContent::EquationsAlone, std::nullopt});
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(equations).contains("First integrals") && !contentOf(equations).contains("3.8145"));
        const QString page = m_folder.filePath(QStringLiteral("path.html"));
        reports.start({page, ReportContent::PlotsAlone, std::nullopt});
        QVERIFY(written.wait(patience));
        QCOMPARE(contentOf(page).count("<img "), 1);
        session.openDocument(
            withText(exportedExample("fields/catenary"), {Section::Functional, 0, Column::Integrand, 0}, "u*sqrt("));
        QSignalSpy refused(&reports, &ReportExport::refused);
        reports.start({path, ReportContent::Everything, std::nullopt});
        QVERIFY(refused.wait(patience));
        QVERIFY(!refused.front().at(1).toString().isEmpty());
    }

    void theLatestWishWins() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("cart_pole"));
        QSignalSpy written(&session, &Session::written);
        reports.start({m_folder.filePath(QStringLiteral("before.tex")), ReportContent::Everything, std::nullopt});
        QVERIFY(written.wait(patience)); // from now on a report begins at once
        written.clear();
        reports.start({m_folder.filePath(QStringLiteral("first.tex")), ReportContent::Everything, std::nullopt});
        reports.start({m_folder.filePath(QStringLiteral("second.tex")), ReportContent::EquationsAlone, std::nullopt});
        QVERIFY(written.wait(patience));
        QTest::qWait(300);
        QCOMPARE(written.size(), 1);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("first.tex"))));
        const QByteArray text = contentOf(m_folder.filePath(QStringLiteral("second.tex")));
        QVERIFY(text.contains("Equations of motion") && !text.contains("Structure"));
    }

    void aBrokenModelIsRefused() {
        Session session;
        ReportExport reports(session);
        session.openDocument(
            withText(exportedExample("cart_pole"), {Section::Energies, 0, Column::Potential, 0}, "m*g*"));
        QSignalSpy refused(&reports, &ReportExport::refused);
        reports.start({m_folder.filePath(QStringLiteral("broken.pdf")), ReportContent::Everything, std::nullopt});
        QVERIFY(refused.wait(patience));
        QVERIFY(!refused.front().at(1).toString().isEmpty());
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("broken.pdf"))));
    }

    // An edit while the report waits: it is of the later state.
    void whatIsBeingTypedIsWaitedFor() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("simple_pendulum"));
        QTRY_VERIFY_WITH_TIMEOUT(session.isPrepared(), patience);
        const Field potential{Section::Energies, 0, Column::Potential, 0};
        const auto type = [&](const char* text) {
            session.commit(QStringLiteral("Edit"), withText(session.document(), potential, text),
                           QStringLiteral("potential"));
        };
        QSignalSpy written(&session, &Session::written);
        reports.start({m_folder.filePath(QStringLiteral("typed.tex")), ReportContent::EquationsAlone, std::nullopt});
        type("m*g*l");
        QTest::qWait(300);
        if (session.isSettled())
            QSKIP("the machine was too busy to type without a rest");
        QVERIFY(written.isEmpty());
        type("m*g*l*theta^6/6");
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(m_folder.filePath(QStringLiteral("typed.tex"))).contains("^{5}") ||
                contentOf(m_folder.filePath(QStringLiteral("typed.tex"))).contains("^5"));
    }

    void anEditIsWaitedFor() {
        Session session;
        ReportExport reports(session);
        session.openDocument(exportedExample("cart_pole"));
        reports.start({m_folder.filePath(QStringLiteral("edited.tex")), ReportContent::Everything, std::nullopt});
        session.commit(QStringLiteral("edit"),
                       withText(session.document(), {Section::Model, 0, Column::Title, 0}, "Another name"));
        QSignalSpy written(&session, &Session::written);
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(m_folder.filePath(QStringLiteral("edited.tex"))).contains("Another name"));
    }

    void theWindowWritesTheRunItShows() {
        MainWindow window;
        window.show();
        window.openExample(0);
        QTRY_VERIFY_WITH_TIMEOUT(window.runPane().shownRun().has_value(), patience);
        auto* action = window.findChild<QAction*>(QStringLiteral("export-report"));
        QVERIFY(action && action->isEnabled());
        action->trigger();
        auto* dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        QSignalSpy written(&window.session(), &Session::written);
        emit dialog->fileSelected(m_folder.filePath(QStringLiteral("window.tex")));
        dialog->close();
        double longest = 0;
        double before = tests::ownTime();
        QTimer heartbeat;
        connect(&heartbeat, &QTimer::timeout, this, [&] {
            longest = std::max(longest, tests::ownTime() - before);
            before = tests::ownTime();
        });
        heartbeat.start(0);
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(m_folder.filePath(QStringLiteral("window.tex"))).contains("window-plot1.pdf"));
        QVERIFY(contentOf(m_folder.filePath(QStringLiteral("window-plot1.pdf"))).startsWith("%PDF"));
        qInfo("%.1f ms of the window's thread at most between two events", longest);
        QVERIFY(longest < 400);
    }

    void theEndingSaysWhatADrawingIs() {
        MainWindow window;
        window.show();
        window.openExample(0);
        auto* action = window.findChild<QAction*>(QStringLiteral("export-drawing"));
        QTRY_VERIFY_WITH_TIMEOUT(window.runPane().shownRun().has_value() && action->isEnabled(), patience);
        action->trigger();
        auto* dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        QSignalSpy written(&window.session(), &Session::written);
        emit dialog->fileSelected(m_folder.filePath(QStringLiteral("typed.svg")));
        dialog->close();
        QVERIFY(written.wait(patience));
        QVERIFY(contentOf(m_folder.filePath(QStringLiteral("typed.svg"))).contains("<svg"));
    }

private:
    QTemporaryDir m_folder;
};

COENERGY_TEST(TestReportExport)
#include "test_report_export.moc"
