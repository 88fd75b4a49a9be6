#pragma once

#include "session/unsaved_copies.hpp"

#include <QDialog>

class QListWidget;

namespace coenergy {

/// Offers models that were not saved when their windows were lost, to be opened, deleted or left for later.
class UnsavedModels : public QDialog {
    Q_OBJECT

public:
    UnsavedModels(std::vector<UnsavedCopy> copies, QWidget* parent);

signals:
    /// It is deleted as soon as the receiver has its own copy.
    void chosen(const UnsavedModel& model);

private:
    void fill();
    int row() const;
    void openChosen();
    void deleteChosen();

    std::vector<UnsavedCopy> m_copies;
    QListWidget* m_list;
};

} // namespace coenergy
