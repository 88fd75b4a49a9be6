// Keeps the user's work from being lost: copies of unsaved models, and a look at the file before it is replaced.
#include "io/write_ldae.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/status_strip.hpp"
#include "studio/window/unsaved_models.hpp"

#include <QCoreApplication>
#include <QFileInfo>

namespace coenergy {

void MainWindow::guardWork() {
    m_recovery = std::make_unique<Recovery>(m_session, folderOfUnsavedCopies());
    connect(m_recovery.get(), &Recovery::failed, this, [this](const QString& reason) {
        m_status->showMessage(tr("No copy of the unsaved model can be kept: %1").arg(reason));
    });
    connect(&m_session, &Session::changedElsewhere, this, [this](const QString& path, const QByteArray& theirs) {
        askAboutChange(path, theirs, FileConflict::Occasion::Saving);
    });
    connect(&m_session, &Session::foundChanged, this, [this](const QString& path, const QByteArray& theirs) {
        askAboutChange(path, theirs, FileConflict::Occasion::Noticed);
    });
    connect(&m_session, &Session::openElsewhere, this, [this](const QString& path, const QString& owner) {
        m_status->showMessage(tr("%1 is open in another window too (%2).").arg(QFileInfo(path).fileName(), owner));
    });
}

void MainWindow::askAboutChange(const QString& path, const QByteArray& theirs, FileConflict::Occasion occasion) {
    const QByteArray mine = QByteArray::fromStdString(writeLdae(m_session.document()));
    auto* box = new FileConflict(path, mine, theirs, occasion, this);
    connect(box, &FileConflict::reload, this, [this, path] {
        m_afterSaving = {};
        m_session.load(path);
    });
    if (occasion == FileConflict::Occasion::Saving)
        connect(box, &FileConflict::keepMine, this, [this, path] { m_session.save(path, Overwriting::AnyVersion); });
    connect(box, &FileConflict::saveElsewhere, this, &MainWindow::saveAs);
    connect(box, &QMessageBox::rejected, this, [this] { m_afterSaving = {}; });
    box->open();
}

// As shells count what ended by a signal.
void MainWindow::endLater(int signal) {
    constexpr int bySignal = 128;
    m_recovery->leaveCopy();
    setLecturing(false); // the place of the window is that of the desk
    storePlace();
    QCoreApplication::exit(bySignal + signal);
}

void MainWindow::offerUnsaved() {
    std::vector<LeftModel> models = modelsLeftIn(folderOfUnsavedCopies());
    if (models.empty())
        return;
    auto* dialog = new UnsavedModels(std::move(models), this);
    connect(dialog, &UnsavedModels::chosen, this, [this](const UnsavedModel& model) {
        m_session.openUnsaved(model);
        m_recovery->copyNow();
    });
    dialog->open();
}

} // namespace coenergy
