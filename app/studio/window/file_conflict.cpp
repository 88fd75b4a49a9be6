#include "studio/window/file_conflict.hpp"

#include "session/line_difference.hpp"

#include <QFileInfo>
#include <QPushButton>

namespace coenergy {

FileConflict::FileConflict(const QString& path, const QByteArray& mine, const QByteArray& theirs, Occasion occasion,
                           QWidget* parent)
    : QMessageBox(parent) {
    const bool isSaving = occasion == Occasion::Saving;
    setIcon(QMessageBox::Warning);
    setTextFormat(Qt::PlainText); // a file may be called <img src=...>
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Changed by another program"));
    setText(tr("%1 was changed by another program.").arg(QFileInfo(path).fileName()));
    setInformativeText(isSaving ? tr("Saving would replace what it holds now.")
                                : tr("Reload it, or keep what is open here; the file stays as it is until you save."));
    setDetailedText(tr("From the file (-) to what is open here (+):") + QLatin1String("\n\n") +
                    QString::fromStdString(lineDifference(theirs.toStdString(), mine.toStdString())));
    connect(addButton(tr("Reload"), QMessageBox::ActionRole), &QPushButton::clicked, this, &FileConflict::reload);
    connect(addButton(isSaving ? tr("Replace the file") : tr("Keep mine"), QMessageBox::ActionRole),
            &QPushButton::clicked, this, &FileConflict::keepMine);
    connect(addButton(tr("Save as…"), QMessageBox::ActionRole), &QPushButton::clicked, this,
            &FileConflict::saveElsewhere);
    setDefaultButton(addButton(QMessageBox::Cancel));
}

} // namespace coenergy

#include "moc_file_conflict.cpp"
