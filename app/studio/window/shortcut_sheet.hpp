#pragma once

#include <QDialog>

class QMenuBar;

namespace coenergy {

/// All shortcuts on one sheet, generated from the menus' actions, and the keys of the fields.
class ShortcutSheet : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutSheet(const QMenuBar& menus, QWidget* parent = nullptr);
};

} // namespace coenergy
