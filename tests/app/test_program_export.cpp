// Programs from the window: what is written runs and agrees with itself; what cannot be written is refused in words.
#include "session/session.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/program_export.hpp"
#include "support/files.hpp"
#include "support/patience.hpp"
#include "support/source_files.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QFileDialog>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace coenergy;
using tests::patience;

class TestProgramExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void theWindowWritesAProgramThatRuns() {
        MainWindow window;
        window.show();
        window.session().openDocument(coenergy::example("simple_pendulum"));
        auto* action = window.findChild<QAction*>(QStringLiteral("export-program"));
        QTRY_VERIFY_WITH_TIMEOUT(action && action->isEnabled(), patience);
        action->trigger();
        auto* dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->selectNameFilter(dialog->nameFilters().at(1)); // C
        QSignalSpy written(&window.session(), &Session::written);
        emit dialog->filterSelected(dialog->selectedNameFilter());
        QVERIFY(dialog->selectedFiles().value(0).endsWith(QLatin1String(".c")));
        emit dialog->fileSelected(path("model"));
        dialog->close();
        QVERIFY(written.wait(patience));
        QProcess compiler;
        compiler.start(QStringLiteral("cc"), {QStringLiteral("-DCOENERGY_MAIN"), path("model.c"), QStringLiteral("-o"),
                                              path("model"), QStringLiteral("-lm")});
        QVERIFY2(compiler.waitForFinished(-1) && compiler.exitCode() == 0, compiler.readAllStandardError());
        QProcess program;
        program.start(path("model"), {QStringLiteral("--selfcheck")});
        QVERIFY2(program.waitForFinished(-1) && program.exitCode() == 0, program.readAllStandardOutput());
    }

    void everyTargetIsWrittenUnderItsName_data() {
        QTest::addColumn<std::string>("target");
        for (const ExportTarget& target : exportTargets())
            QTest::newRow(target.name.c_str()) << target.name;
    }
    void everyTargetIsWrittenUnderItsName() {
        QFETCH(std::string, target);
        Session session;
        ProgramExport programs(session);
        session.openDocument(coenergy::example("simple_pendulum"));
        QSignalSpy written(&session, &Session::written);
        QSignalSpy refused(&programs, &ProgramExport::refused);
        const QString name = path("made_" + QString::fromStdString(target + exportSuffix(target)));
        programs.start({target, name.toStdString()});
        QVERIFY2(written.wait(patience), refused.isEmpty() ? "" : qPrintable(refused.at(0).at(1).toString()));
        QVERIFY(!tests::contentOf(name).isEmpty());
    }

    void everyTargetIsOffered() {
        for (const ExportTarget& target : exportTargets())
            QVERIFY2(target.kind.endsWith("(*" + QString::fromStdString(exportSuffix(target.name)) + ")"),
                     target.name.c_str());
    }

    void whatNoProgramHoldsIsRefused() {
        Session session;
        ProgramExport programs(session);
        session.openDocument(coenergy::example("struck_rod"));
        QSignalSpy refused(&programs, &ProgramExport::refused);
        programs.start({"python", path("rod.py").toStdString()});
        QVERIFY(refused.wait(patience));
        QVERIFY2(refused.at(0).at(1).toString().contains("makes flows jump"),
                 qPrintable(refused.at(0).at(1).toString()));
        QVERIFY(tests::contentOf(path("rod.py")).isEmpty());
    }

    void aModelWithErrorsIsRefused() {
        Session session;
        ProgramExport programs(session);
        session.openDocument(withText(coenergy::example("simple_pendulum"),
                                      {Section::Energies, 0, Column::Potential, 0}, "m*g*(")); // half typed
        QSignalSpy refused(&programs, &ProgramExport::refused);
        programs.start({"c", path("broken.c").toStdString()});
        QVERIFY(refused.wait(patience));
        QVERIFY(!refused.at(0).at(1).toString().isEmpty());
    }

    void anExportIsGivenUpWithItsWindow() {
        Session session;
        session.openDocument(coenergy::example("andrews_squeezer"));
        {
            ProgramExport programs(session);
            programs.start({"fmi2", path("late.fmu").toStdString()});
            QSignalSpy prepared(&session, &Session::prepared);
            QVERIFY(prepared.wait(patience));
        }
        QVERIFY(tests::contentOf(path("late.fmu")).isEmpty());
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestProgramExport)

#include "test_program_export.moc"
