// The window's panes and how they are connected: edits go from the editor to the session, documents and results come
// back from it. Dialogs are opened, never executed, so that there is no nested event loop.

#include "studio/main_window.hpp"

#include "editor/model_editor.hpp"
#include "equations/equation_panel.hpp"
#include "equations/typesetter.hpp"
#include "plot/parameter_sliders.hpp"
#include "plot/plot_pane.hpp"
#include "problems/problems_list.hpp"
#include "session/runs.hpp"
#include "studio/check_bar.hpp"
#include "studio/effort_dialog.hpp"
#include "studio/equation_pane.hpp"
#include "studio/report_export.hpp"
#include "studio/run_pane.hpp"
#include "studio/start_page.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr QSize firstSize(1280, 820);
constexpr int messageTime = 4000;

QString modelFilter() {
    return MainWindow::tr("Coenergy models (*.ldae)");
}

QString withEnding(const QString& path, const QString& ending) {
    return QFileInfo(path).suffix().isEmpty() ? path + ending : path;
}

// A heading over a pane, and the pane.
QWidget* withHeading(const QString& text, QWidget* pane, QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* heading = new QLabel(text, box);
    heading->setContentsMargins(12, 5, 12, 5);
    heading->setBuddy(pane);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    layout->addWidget(heading);
    layout->addWidget(pane, 1);
    return box;
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_examples(loadExamples()) {
    setAcceptDrops(true);
    makeHintsReadable();
    makePanes();
    makeActions();
    connectSession();
    connectViews();
    guardWork();
    restorePlace();
    showDocument();
    showResults();
    showState();
    QTimer::singleShot(0, m_editor, &ModelEditor::focusFirst); // once the form has been laid out
}

MainWindow::~MainWindow() {
    m_session.disconnect(this);
    m_editor->disconnect(this);
    for (EquationPanel* panel : m_equationPane->panels())
        panel->disconnect(this);
    delete takeCentralWidget(); // the panes before what they refer to
}

// Some desktops have a palette whose hints cannot be seen on what they stand on.
void MainWindow::makeHintsReadable() {
    QPalette hints; // all else is inherited
    hints.setColor(QPalette::PlaceholderText, themeColor(QApplication::palette(), ColorRole::Muted));
    setPalette(hints);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_session.lookAtFile();
    if (event->type() == QEvent::ApplicationPaletteChange)
        makeHintsReadable();
}

void MainWindow::makePanes() {
    m_typesetter = new Typesetter(Typesetter::defaultScript(), this);
    m_editor = new ModelEditor(this);
    m_editor->setMinimumWidth(380);
    m_equationPane = new EquationPane(m_session, *m_typesetter, this);
    m_equations = &m_equationPane->equations();
    m_checkBar = new CheckBar(m_session, this);
    m_checkBar->setContentsMargins(8, 4, 8, 4);
    m_checkBar->hide();
    m_equationPane->layoutOf(EquationView::Equations).addWidget(m_checkBar);
    m_startPage = new StartPage(m_examples, this);
    m_problems = new ProblemsList(this);
    m_right = new QStackedWidget(this);
    m_right->addWidget(m_startPage);
    m_runs = new Runs(m_session, this);
    m_reports = new ReportExport(m_session, this);
    m_sliders = new ParameterSliders(this);
    m_sliderPane = withHeading(tr("Sliders"), m_sliders, this);
    m_runPane = new RunPane(m_session, *m_runs, *m_sliders, this);
    m_results = new QSplitter(Qt::Vertical, this);
    m_results->setChildrenCollapsible(false);
    m_results->addWidget(m_equationPane);
    m_results->addWidget(m_runPane);
    m_results->setStretchFactor(0, 2);
    m_results->setStretchFactor(1, 3);
    m_results->setSizes({200, 480});
    m_right->addWidget(m_results);
    m_right->setMinimumWidth(280);

    m_columns = new QSplitter(Qt::Horizontal, this);
    m_columns->setChildrenCollapsible(false);
    m_inputs = new QSplitter(Qt::Vertical, this);
    m_inputs->setChildrenCollapsible(false);
    m_inputs->addWidget(m_editor);
    m_inputs->addWidget(m_sliderPane);
    m_inputs->setStretchFactor(0, 1);
    m_inputs->setStretchFactor(1, 0);
    m_inputs->setSizes({440, 240});
    m_columns->addWidget(m_inputs);
    m_columns->addWidget(m_right);
    m_columns->setStretchFactor(0, 1);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({600, 680});
    m_rows = new QSplitter(Qt::Vertical, this);
    m_rows->setChildrenCollapsible(false);
    m_rows->addWidget(m_columns);
    m_rows->addWidget(withHeading(tr("Problems"), m_problems, m_rows));
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    m_rows->setSizes({680, 90});
    setCentralWidget(m_rows);
    m_runPane->hide(); // until there is a run
    m_sliderPane->hide();
    m_counts = new QLabel(this);
    m_counts->setContentsMargins(8, 0, 8, 0);
    statusBar()->addPermanentWidget(m_counts);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::documentChanged, this, &MainWindow::showDocument);
    connect(&m_session, &Session::stateChanged, this, &MainWindow::showState);
    connect(&m_session, &Session::derived, this, &MainWindow::showResults);
    connect(&m_session, &Session::opened, this, [this] {
        m_runPane->startAnew();
        showRunPanes(RunPanes::Hidden);
        m_stop->setEnabled(false);
        showResults();
        if (!m_session.path().isEmpty())
            rememberFile(m_session.path());
        m_editor->showBeginning();
        m_session.isPristine() ? m_editor->focusFirst() : m_equationPane->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_session, &Session::openFailed, this, [this](const QString& path, const QString& reason) {
        showFailure(tr("%1 cannot be opened").arg(QFileInfo(path).fileName()), reason);
    });
    connect(&m_session, &Session::effortsAsked, this, [this](const QStringList& candidates) {
        auto* dialog = new EffortDialog(candidates, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &EffortDialog::chosen, &m_session, &Session::regulateEfforts);
        dialog->open();
    });
    connect(&m_session, &Session::editFailed, this,
            [this](const QString& reason) { showFailure(tr("This cannot be done"), reason); });
    connect(&m_session, &Session::saved, this, [this](const QString& path) {
        rememberFile(path);
        statusBar()->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()), messageTime);
        if (const Continuation next = std::exchange(m_afterSaving, {}))
            next();
    });
    connect(&m_session, &Session::saveFailed, this, [this](const QString& path, const QString& reason) {
        m_afterSaving = {};
        showFailure(tr("%1 cannot be saved").arg(QFileInfo(path).fileName()), reason);
    });
    connect(m_reports, &ReportExport::progressed, this, [this](double fraction) {
        statusBar()->showMessage(tr("Writing the report: %1 %").arg(qRound(100 * fraction)));
    });
    connect(m_reports, &ReportExport::refused, this, [this](const QString& path, const QString& reason) {
        statusBar()->clearMessage();
        showFailure(tr("%1 cannot be written").arg(QFileInfo(path).fileName()), reason);
    });
    connect(&m_session, &Session::written, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Exported %1").arg(QFileInfo(path).fileName()), messageTime);
    });
}

void MainWindow::connectViews() {
    connect(m_editor, &ModelEditor::edited, &m_session, &Session::commit);
    connect(m_editor, &ModelEditor::burstEnded, &m_session, &Session::endBurst);
    connect(m_editor, &ModelEditor::currentFieldChanged, this, [this](const std::optional<Field>& field) {
        if (!field)
            m_session.settle();
        for (EquationPanel* panel : m_equationPane->panels())
            panel->setHighlightedOrigin(field ? fieldKey(*field) : QString());
        for (QAction* action : m_rowActions)
            action->setEnabled(m_editor->isInRow());
    });
    for (EquationPanel* panel : m_equationPane->panels()) {
        connect(panel, &EquationPanel::termHovered, this,
                [this](const QString& origin) { m_editor->markField(fieldOfKey(origin)); });
        connect(panel, &EquationPanel::termActivated, this, [this](const QString& origin) {
            if (const auto field = fieldOfKey(origin))
                m_editor->focusField(*field);
        });
        connect(panel, &EquationPanel::copied, this,
                [this](const QString&, EquationState state) {
                    statusBar()->showMessage(state == EquationState::Stale ? tr("Copied LaTeX that is not up to date")
                                                                           : tr("Copied LaTeX"),
                                             messageTime);
                });
    }
    connect(m_checkBar, &CheckBar::sourceHovered, m_editor, &ModelEditor::markField);
    connect(m_checkBar, &CheckBar::sourceActivated, this, [this](const Field& field) { m_editor->focusField(field); });
    connect(m_checkBar, &CheckBar::closed, m_showCheck, [this] {
        m_showCheck->setChecked(false);
        m_equationPane->setFocus(Qt::OtherFocusReason);
    });
    connect(m_problems, &ProblemsList::activated, m_editor, &ModelEditor::focusField);
    connect(m_runPane, &RunPane::plotsEdited, &m_session,
            [this](const QString& label, const Document& document) { m_session.commit(label, document); });
    connect(&m_runPane->plots(), &PlotPane::exported, this, &MainWindow::exportPlot);
    connect(m_runs, &Runs::started, this, [this] {
        showRunPanes(RunPanes::Shown);
        m_stop->setEnabled(true);
    });
    const auto runEnded = [this] { m_stop->setEnabled(m_runs->isBusy()); };
    connect(m_runs, &Runs::finished, this, runEnded);
    connect(m_runs, &Runs::refused, this, runEnded);
    connect(m_startPage, &StartPage::exampleChosen, this, &MainWindow::openExample);
}

void MainWindow::showRunPanes(RunPanes panes) {
    m_runPane->setVisible(panes == RunPanes::Shown);
    m_sliderPane->setVisible(panes == RunPanes::Shown && m_showSliders->isChecked());
}

void MainWindow::showDocument() {
    m_editor->setDocument(m_session.document());
    m_right->setCurrentWidget(m_session.isPristine() ? static_cast<QWidget*>(m_startPage) : m_results);
    m_runPane->showDocument();
    showTitle();
}

void MainWindow::showResults() {
    m_editor->setDiagnostics(m_session.findings());
    std::vector<PlacedProblem> fileProblems;
    for (const FileProblem& problem : m_session.fileProblems())
        fileProblems.push_back({problem.diagnostic, problem.place});
    m_problems->setProblems(fileProblems, m_session.findings(), m_session.document());
    showCounts();
}

void MainWindow::showState() {
    showTitle();
    showUndo();
}

void MainWindow::showTitle() {
    const QString title = QString::fromStdString(m_session.document().header->title).simplified();
    const QString file = QFileInfo(m_session.path()).fileName();
    const QString name = !title.isEmpty() ? title : !file.isEmpty() ? file : tr("Untitled model");
    setWindowTitle(tr("%1[*] — Coenergy").arg(name));
    setWindowFilePath(m_session.path());
    setWindowModified(m_session.isModified());
}

void MainWindow::showUndo() {
    const History& history = m_session.history();
    const auto show = [](QAction* action, const QString& verb, const std::string& label, bool isPossible) {
        action->setEnabled(isPossible);
        action->setText(isPossible ? tr("%1: %2", "Undo: what").arg(verb, QString::fromStdString(label)) : verb);
        action->setIconText(verb);
    };
    show(m_undo, tr("Undo"), history.undoLabel(), history.canUndo());
    show(m_redo, tr("Redo"), history.redoLabel(), history.canRedo());
}

void MainWindow::showCounts() {
    const Diagnostics& diagnostics = m_session.findings();
    const auto count = [&](Severity severity) {
        return std::count_if(diagnostics.begin(), diagnostics.end(),
                             [severity](const Diagnostic& d) { return d.severity == severity; });
    };
    QStringList parts;
    const auto errors = count(Severity::Error);
    const auto warnings = count(Severity::Warning);
    if (!m_session.equations().empty())
        parts.append(tr("Equations: %1").arg(m_session.equations().size()));
    parts.append(errors == 0 ? tr("No errors") : tr("Errors: %1").arg(errors));
    if (warnings > 0)
        parts.append(tr("Warnings: %1").arg(warnings));
    m_counts->setText(parts.join(QStringLiteral("   ·   ")));
    for (QAction* action : m_equationActions)
        action->setEnabled(!m_session.equations().empty());
}

void MainWindow::cyclePanes(Direction direction) {
    QList<QWidget*> panes{m_editor, m_right->currentWidget() == m_startPage ? static_cast<QWidget*>(m_startPage) : m_equationPane};
    for (QWidget* pane : {static_cast<QWidget*>(m_checkBar), static_cast<QWidget*>(&m_runPane->plots()), static_cast<QWidget*>(m_sliders)})
        if (pane->isVisible())
            panes.append(pane);
    panes.append(m_problems);
    const QWidget* focused = QApplication::focusWidget();
    qsizetype current = 0;
    for (qsizetype k = 0; k < panes.size(); ++k)
        if (focused && (panes[k] == focused || panes[k]->isAncestorOf(focused)))
            current = k;
    const qsizetype step = direction == Direction::Forward ? 1 : panes.size() - 1;
    QWidget* next = panes[(current + step) % panes.size()];
    if (next == m_editor)
        m_editor->focusAgain();
    else if (next == m_startPage)
        m_startPage->focusFirst();
    else
        next->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::jumpToProblem(Direction direction) {
    if (m_problems->count() == 0)
        return;
    m_problems->jumpBy(direction == Direction::Forward ? 1 : -1);
}

void MainWindow::open(const QString& path) {
    confirmThen([this, path] { m_session.load(QFileInfo(path).absoluteFilePath()); });
}

void MainWindow::newModel() {
    confirmThen([this] { m_session.openNew(); });
}

void MainWindow::openExample(int index) {
    confirmThen([this, index] {
        m_session.openDocument(m_examples.at(static_cast<std::size_t>(index)).document);
        m_runs->start();
    });
}

void MainWindow::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Open model"), QFileInfo(m_session.path()).absolutePath(),
                                   tr("Models (*.ldae *.LagEq.txt)") + QStringLiteral(";;") + modelFilter() +
                                       QStringLiteral(";;") + tr("LagEq files (*.LagEq.txt)") + QStringLiteral(";;") +
                                       tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::open);
    dialog->open();
}

void MainWindow::save() {
    if (m_session.path().isEmpty())
        saveAs();
    else
        m_session.save(m_session.path());
}

void MainWindow::saveAs() {
    QString proposal = m_session.path();
    if (proposal.isEmpty()) {
        const QString title = QString::fromStdString(m_session.document().header->title).simplified();
        proposal = (title.isEmpty() ? tr("model") : QString(title).replace(QLatin1Char('/'), QLatin1Char('-'))) +
                   QStringLiteral(".ldae");
    }
    auto* dialog = new QFileDialog(this, tr("Save model"), proposal, modelFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("ldae"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_session.save(withEnding(path, QStringLiteral(".ldae"))); });
    connect(dialog, &QFileDialog::rejected, this, [this] { m_afterSaving = {}; });
    dialog->open();
}

// The file's name without ending, beside the model's file.
QString MainWindow::proposedName(const QString& unnamed) const {
    const QFileInfo file(m_session.path());
    return m_session.path().isEmpty() ? unnamed : file.dir().filePath(file.completeBaseName());
}

void MainWindow::exportTex() {
    auto* dialog = new QFileDialog(this, tr("Export equations"), proposedName(tr("equations")) + QStringLiteral(".tex"),
                                   tr("LaTeX (*.tex)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("tex"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_reports->start({withEnding(path, QStringLiteral(".tex")), ReportContent::EquationsAlone, std::nullopt});
    });
    dialog->open();
}

void MainWindow::exportReport() {
    const QString pages = tr("PDF (*.pdf)");
    auto* dialog = new QFileDialog(this, tr("Export report"), proposedName(tr("report")) + QStringLiteral(".pdf"),
                                   pages + QStringLiteral(";;") + tr("LaTeX, with its plots beside it (*.tex)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, pages](const QString& filter) {
        dialog->setDefaultSuffix(filter == pages ? QStringLiteral("pdf") : QStringLiteral("tex"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_reports->start({withEnding(path, QStringLiteral(".pdf")), ReportContent::Everything, m_runPane->shownRun()});
    });
    dialog->open();
}

void MainWindow::exportPlot(const QByteArray& bytes, const QString& fileName) {
    const QString folder = QFileInfo(m_session.path()).absolutePath();
    auto* dialog = new QFileDialog(this, tr("Export plot"), m_session.path().isEmpty() ? fileName : QDir(folder).filePath(fileName));
    const QString ending = QLatin1Char('.') + QFileInfo(fileName).suffix();
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending.mid(1));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, bytes, ending](const QString& path) { m_session.write(withEnding(path, ending), bytes); });
    dialog->open();
}

void MainWindow::confirmThen(const Continuation& next) {
    if (!m_session.isModified()) {
        next();
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Question, tr("Unsaved changes"),
                                tr("Save the changes to this model?"),
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setInformativeText(tr("Without saving, the changes are lost."));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, next](int answer) {
        if (answer == QMessageBox::Save)
            saveThen(next);
        else if (answer == QMessageBox::Discard)
            next();
    });
    box->open();
}

void MainWindow::saveThen(const Continuation& next) {
    m_afterSaving = next;
    save();
}

void MainWindow::showFailure(const QString& title, const QString& text) {
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::Ok, this);
    box->setInformativeText(text);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_isClosing || !m_session.isModified()) {
        storePlace();
        event->accept();
        return;
    }
    event->ignore();
    confirmThen([this] {
        m_isClosing = true;
        close();
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.front().isLocalFile())
        return;
    event->acceptProposedAction();
    open(urls.front().toLocalFile());
}

void MainWindow::restorePlace() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray()))
        resize(firstSize);
    m_columns->restoreState(settings.value(QStringLiteral("window/columns")).toByteArray());
    m_rows->restoreState(settings.value(QStringLiteral("window/rows")).toByteArray());
    m_inputs->restoreState(settings.value(QStringLiteral("window/inputs")).toByteArray());
    m_results->restoreState(settings.value(QStringLiteral("window/results")).toByteArray());
}

void MainWindow::storePlace() const {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("window/columns"), m_columns->saveState());
    settings.setValue(QStringLiteral("window/rows"), m_rows->saveState());
    settings.setValue(QStringLiteral("window/inputs"), m_inputs->saveState());
    settings.setValue(QStringLiteral("window/results"), m_results->saveState());
}

} // namespace coenergy
