// Equilibria and analyses, studies, and the check of an equation.
#include "studio/window/main_window.hpp"

#include "editor/form/model_editor.hpp"
#include "model/edit.hpp"
#include "session/run_inputs.hpp"
#include "session/runs.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_kinds.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/pane_header.hpp"
#include "studio/window/pane_stage.hpp"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

namespace coenergy {

void MainWindow::makeAnalysisMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Analysis", "menu"));
    QAction* find = newAction(menu, QStringLiteral("find-equilibria"), tr("Find equilibria"));
    find->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    connect(find, &QAction::triggered, this, [this] { showPane(Pane::Analysis); });
    menu->addSeparator();
    for (const AnalysisKind& kind : analysisKinds())
        connect(newAction(menu, QStringLiteral("add-") + QString::fromUtf8(kind.name.data(), kind.name.size()),
                          titleOf(kind)),
                &QAction::triggered, this, [this, name = kind.name] {
                    showPane(Pane::Analysis);
                    m_analysisPane->ask(name);
                });
}

void MainWindow::connectAnalysis() {
    connect(&m_analysisPane->header(), &PaneHeader::onlyThisWanted, this,
            [this] { m_stage->toggleOnly(Pane::Analysis); });
    connect(m_analysisPane, &AnalysisPane::edited, &m_session,
            [this](const QString& label, const Document& document) { m_session.commit(label, document); });
    connect(m_analysisPane, &AnalysisPane::exportWanted, this, &MainWindow::exportAnalysis);
    connect(&m_session, &Session::opened, &m_analysisPane->analyses(), &Analyses::forget);
    connect(&m_session, &Session::opened, m_analysisPane, [this] { m_analysisPane->setRun(std::nullopt, {}); });
    connect(m_runs, &Runs::finished, m_analysisPane, [this](const FinishedRun& run) {
        if (run.kind == RunKind::Whole)
            m_analysisPane->setRun(run.columns, run.document);
    });
    connect(m_editor, &ModelEditor::valueChanging, this, [this](const Field& field, double value) {
        m_analysisPane->analyses().follow(withNumbers(m_session.document(), {{field, value}}));
    });
}

void MainWindow::connectStudies() {
    connect(&m_studyPane->header(), &PaneHeader::onlyThisWanted, this, [this] { m_stage->toggleOnly(Pane::Studies); });
    connect(m_studyPane, &StudyPane::edited, &m_session,
            [this](const QString& label, const Document& document) { m_session.commit(label, document); });
    connect(m_studyPane, &StudyPane::fieldWanted, this, [this](const Field& field) {
        m_stage->show(Pane::Model);
        m_editor->focusField(field);
    });
    connect(m_studyPane, &StudyPane::exportWanted, this, &MainWindow::exportStudy);
    connect(m_studyPane, &StudyPane::cardExportWanted, this, &MainWindow::exportAnalysis);
}

void MainWindow::exportStudy() {
    const QString name = QString::fromStdString(m_studyPane->chosen());
    auto* dialog = new QFileDialog(this, tr("Export %1").arg(name), proposedName(name) + QStringLiteral(".csv"),
                                   tr("Table (*.csv)") + QStringLiteral(";;") + tr("HDF5 (*.h5 *.hdf5)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("*.h5")) ? QStringLiteral("h5") : QStringLiteral("csv"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::writeStudy);
    dialog->open();
}

void MainWindow::writeStudy(const QString& path) {
    if (const auto bytes = m_studyPane->tableFile(path))
        m_session.write(path, *bytes);
    else
        showFailure(tr("%1 cannot be written").arg(QFileInfo(path).fileName()), bytes.error());
}

void MainWindow::exportAnalysis(AnalysisCard* card) {
    const std::pair<QString, QString> formats[] = {{tr("Picture (*.png)"), QStringLiteral("png")},
                                                   {tr("Vector picture (*.svg)"), QStringLiteral("svg")},
                                                   {tr("Document (*.pdf)"), QStringLiteral("pdf")},
                                                   {tr("Table (*.csv)"), QStringLiteral("csv")}};
    QStringList filters;
    for (const auto& [words, ending] : formats)
        filters.append(words);
    auto* dialog = new QFileDialog(this, tr("Export %1").arg(card->title()),
                                   proposedName(card->title().toLower()) + QStringLiteral(".png"),
                                   filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, shown = QPointer(card)](const QString& path) {
        const QByteArray bytes = shown ? shown->exported(QFileInfo(path).suffix().toLower()) : QByteArray();
        if (bytes.isEmpty())
            return showFailure(
                tr("Nothing was exported."),
                tr("It can be written as .png, .svg, .pdf or .csv, and not as .%1.").arg(QFileInfo(path).suffix()));
        m_session.write(path, bytes);
    });
    dialog->open();
}

// A choice of the model, kept in its file.
void MainWindow::makeUnitsAction(QMenu* menu) {
    const Field choice{Section::Model, 0, Column::UncheckedUnits};
    QAction* action = newAction(menu, QStringLiteral("check-units"), tr("Check units"));
    action->setCheckable(true);
    const auto show = [this, action, choice] { action->setChecked(textOf(m_session.document(), choice).empty()); };
    connect(menu, &QMenu::aboutToShow, action, show);
    connect(action, &QAction::triggered, this, [this, show, choice] {
        const bool isChecked = textOf(m_session.document(), choice).empty();
        m_session.commit(tr("Check units"), withText(m_session.document(), choice, isChecked ? "true" : ""));
        show();
    });
}

} // namespace coenergy
