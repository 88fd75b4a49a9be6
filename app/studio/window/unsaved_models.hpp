#pragma once

#include "session/unsaved_copies.hpp"

#include <QDialog>

class QListWidget;

namespace coenergy {

/// Offers models that were not saved when their windows were lost, to be opened, deleted or left for later.
class UnsavedModels : public QDialog {
    Q_OBJECT

public:
    UnsavedModels(std::vector<LeftModel> models, QWidget* parent);

signals:
    /// It is deleted as soon as the receiver has its own copy.
    void chosen(const UnsavedModel& model);

private:
    void fill();
    void openChosen();
    void askBeforeDeleting();
    void deleteChosen();

    std::vector<LeftModel> m_models;
    QListWidget* m_list;
};

} // namespace coenergy
