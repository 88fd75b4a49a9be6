// The window's files: opening, saving and exporting, and the questions asked before. Dialogs are opened, never
// executed, so that there is no nested event loop.

#include "studio/studies/study_pane.hpp"
#include "studio/window/main_window.hpp"

#include "drawing/drawing_view.hpp"
#include "io/atomic_file.hpp"
#include "io/file_text.hpp"
#include "session/runs.hpp"
#include "session/system_path.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/motion/curve_import.hpp"
#include "studio/motion/drawing_export.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/start/beginning.hpp"
#include "studio/window/program_export.hpp"
#include "studio/window/report_export.hpp"
#include "studio/window/status_strip.hpp"

#include <QCloseEvent>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPageSize>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QSettings>

#include <algorithm>

namespace coenergy {

namespace {

constexpr QSize previewSize(900, 760);
constexpr int mostRecentFiles = 10;
constexpr int readingTime = 15'000; // of a sentence

QString recentFilesKey() {
    return QStringLiteral("files/recent");
}

// When each of them was open last: remembered, since a file on a far disk may take its time to tell.
QString openedKey() {
    return QStringLiteral("files/opened");
}

QString modelFilter() {
    return MainWindow::tr("Coenergy models (*.ldae)");
}

QString withEnding(const QString& path, const QString& ending) {
    return QFileInfo(path).suffix().isEmpty() ? path + ending : path;
}

} // namespace

void MainWindow::open(const QString& path) {
    confirmThen([this, path] { m_session.load(QFileInfo(path).absoluteFilePath()); });
}

void MainWindow::newModel() {
    confirmThen([this] { m_session.openNew(); });
}

// A model that has something in it already, and no file yet.
void MainWindow::openBeginning(const Document& document) {
    confirmThen([this, document] { m_session.openDocument(document); });
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

// What was measured stands in a plot beside what is computed.
void MainWindow::chooseCurves() {
    auto* dialog = new QFileDialog(this, tr("Import curves"), QFileInfo(m_session.path()).absolutePath(),
                                   tr("Columns of numbers (*.csv *.txt *.dat *.tsv)") + QStringLiteral(";;") +
                                       tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::importCurves);
    dialog->open();
}

void MainWindow::importCurves(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    const auto bytes = readFile(systemPath(path));
    if (!bytes)
        return showFailure(tr("%1 cannot be opened").arg(name), QString::fromStdString(bytes.error()));
    const auto imported =
        withMeasuredCurves(m_session.document(), fileTextOf(*bytes).text, QFileInfo(path).completeBaseName());
    if (const auto* reason = std::get_if<QString>(&imported))
        return showFailure(tr("%1 holds no curves").arg(name), *reason);
    const auto& curves = std::get<ImportedCurves>(imported);
    m_session.commit(tr("import curves"), curves.document, {});
    m_status->showMessage(curves.words, readingTime);
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
    const QString pages = tr("PDF (*.pdf)"), web = tr("Web page (*.html)");
    auto* dialog = new QFileDialog(
        this, tr("Export report"), proposedName(tr("report")) + QStringLiteral(".pdf"),
        QStringList{pages, web, tr("LaTeX, with its plots beside it (*.tex)")}.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, pages, web](const QString& filter) {
        dialog->setDefaultSuffix(filter == pages ? QStringLiteral("pdf")
                                 : filter == web ? QStringLiteral("html")
                                                 : QStringLiteral("tex"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_reports->start({withEnding(path, QStringLiteral(".pdf")), ReportContent::Everything, m_runPane->shownRun(),
                          m_studyPane->reported(), m_studyPane->reportedFits()});
    });
    dialog->open();
}

void MainWindow::exportProgram() {
    std::vector<ExportTarget> targets = exportTargets();
    std::ranges::stable_partition(targets, [](const ExportTarget& target) { return target.name == "python"; });
    QStringList filters;
    for (const ExportTarget& target : targets)
        filters.append(target.kind);
    auto* dialog = new QFileDialog(this, tr("Export program"), proposedName(tr("model")) + QStringLiteral(".py"),
                                   filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("py"));
    const auto chosen = [dialog, filters, targets] {
        return targets[static_cast<std::size_t>(std::max<qsizetype>(filters.indexOf(dialog->selectedNameFilter()), 0))]
            .name;
    };
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, chosen] {
        const QString ending = QString::fromStdString(exportSuffix(chosen()));
        dialog->setDefaultSuffix(ending.mid(1));
        dialog->selectFile(QFileInfo(dialog->selectedFiles().value(0)).completeBaseName() + ending);
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, chosen](const QString& path) {
        const std::string target = chosen();
        const QString ending = QString::fromStdString(exportSuffix(target)); // which a name may not belie
        const ProgramWish wish{target, systemPath(path.endsWith(ending) ? path : path + ending)};
        if (const auto fault = unfitName(wish))
            showFailure(tr("%1 cannot be written").arg(QFileInfo(path).fileName()), *fault + QLatin1Char('.'));
        else
            m_programs->start(wish);
    });
    dialog->open();
}

void MainWindow::print(ReportContent content) {
    if (content == ReportContent::PlotsAlone && !m_runPane->shownRun() && !hasFunctional(m_session.document())) {
        showFailure(tr("There are no plots to print"), tr("Run the model first (F5)."));
        return;
    }
    m_reports->start({{}, content, m_runPane->shownRun(), m_studyPane->reported(), m_studyPane->reportedFits()});
}

// What is shown is what is printed; the preview has the printer's dialog behind a button.
void MainWindow::previewPages(const ReportPages& pages) {
    auto* dialog = new QPrintPreviewDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Print %1").arg(pages.title));
    dialog->printer()->setFullPage(true);
    dialog->printer()->setPageSize(QPageSize(QPageSize::A4));
    dialog->printer()->setDocName(pages.title);
    connect(dialog, &QPrintPreviewDialog::paintRequested, dialog,
            [pages](QPrinter* printer) { paintPages(pages, *printer); });
    dialog->resize(previewSize);
    dialog->open();
}

void MainWindow::exportPlot(const QByteArray& bytes, const QString& fileName) {
    const QString folder = QFileInfo(m_session.path()).absolutePath();
    auto* dialog = new QFileDialog(this, tr("Export plot"),
                                   m_session.path().isEmpty() ? fileName : QDir(folder).filePath(fileName));
    const QString ending = QLatin1Char('.') + QFileInfo(fileName).suffix();
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending.mid(1));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, bytes, ending](const QString& path) { // the format was chosen before, and a name may not belie it
                m_session.write(path.endsWith(ending, Qt::CaseInsensitive) ? path : path + ending, bytes);
            });
    dialog->open();
}

void MainWindow::exportDrawing() {
    const std::pair<QString, DrawingFormat> formats[] = {
        {tr("Animation (*.gif)"), DrawingFormat::Gif},
        {tr("Vector picture of this instant (*.svg)"), DrawingFormat::Svg},
        {tr("Picture of this instant (*.png)"), DrawingFormat::Png},
        {tr("Pictures, one for each frame (*.png)"), DrawingFormat::Sequence},
    };
    QStringList filters;
    for (const auto& [words, format] : formats)
        filters.append(words);
    auto* dialog = new QFileDialog(this, tr("Export drawing"), proposedName(tr("drawing")) + QStringLiteral(".gif"),
                                   filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("gif"));
    const auto chosenFormat = [dialog, filters, formats = std::to_array(formats)] {
        return formats[static_cast<std::size_t>(std::max<qsizetype>(filters.indexOf(dialog->selectedNameFilter()), 0))]
            .second;
    };
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog, chosenFormat] { dialog->setDefaultSuffix(endingOf(chosenFormat()).mid(1)); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, chosenFormat](const QString& path) {
        const auto format = formatFor(path, chosenFormat());
        if (!format)
            return showFailure(
                tr("The drawing was not exported."),
                tr("It can be written as .gif, .svg or .png, and not as .%1.").arg(QFileInfo(path).suffix()));
        m_drawings->start(withEnding(path, endingOf(*format)), *format, m_runPane->drawing().pictures(),
                          m_runPane->drawing().view().time());
    });
    dialog->open();
}

void MainWindow::confirmThen(const Continuation& next) {
    if (!m_session.isModified()) {
        next();
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Question, tr("Unsaved changes"), tr("Save the changes to this model?"),
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
    box->setTextFormat(Qt::PlainText); // a file may be called <img src=...>
    box->setInformativeText(text);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_isClosing || !m_session.isModified()) {
        setLecturing(false); // the place of the window is that of the desk
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
    const QString path = urls.front().toLocalFile();
    const bool isOfColumns = QStringList{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("dat")}.contains(
        QFileInfo(path).suffix(), Qt::CaseInsensitive);
    isOfColumns ? importCurves(path) : open(path);
}

void MainWindow::rememberFile(const QString& path) {
    QSettings settings;
    QStringList files = settings.value(recentFilesKey()).toStringList();
    files.removeAll(path);
    files.prepend(path);
    files = files.mid(0, mostRecentFiles);
    settings.setValue(recentFilesKey(), files);
    QVariantMap opened = settings.value(openedKey()).toMap();
    opened[path] = QDateTime::currentDateTime();
    for (const QString& known : opened.keys())
        if (!files.contains(known))
            opened.remove(known);
    settings.setValue(openedKey(), opened);
    showRecent();
}

void MainWindow::showRecent() {
    const QSettings settings;
    const QVariantMap opened = settings.value(openedKey()).toMap();
    QList<RecentFile> files;
    for (const QString& path : settings.value(recentFilesKey()).toStringList())
        files.append({path, opened.value(path).toDateTime()});
    m_modelPane->beginning().setRecent(files);
}

void MainWindow::fillRecentFiles() {
    m_recent->clear();
    const QStringList files = QSettings().value(recentFilesKey()).toStringList();
    for (const QString& path : files) {
        QAction* action = m_recent->addAction(QFileInfo(path).fileName());
        action->setStatusTip(path);
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    if (files.isEmpty())
        m_recent->addAction(tr("No recent files"))->setEnabled(false);
}

} // namespace coenergy
