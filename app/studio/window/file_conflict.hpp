#pragma once

#include <QMessageBox>

namespace coenergy {

/// Asks what to do with a file that somebody else has changed. The details show the differences.
class FileConflict : public QMessageBox {
    Q_OBJECT

public:
    enum class Occasion { Saving, Noticed };
    /// `mine` and `theirs` are texts of the model.
    FileConflict(const QString& path, const QByteArray& mine, const QByteArray& theirs, Occasion occasion,
                 QWidget* parent);

signals:
    void reload();
    void keepMine();
    void saveElsewhere();
};

} // namespace coenergy
