#pragma once

#include <QDialog>
#include <QList>
#include <QLocale>

class QAction;
class QFormLayout;

namespace coenergy {

/// The language chosen by the user, or else the desktop's.
QLocale storedLanguage();

/// The settings that are remembered from one start to the next, in one place. Choices and switches are those of the
/// menus: a change triggers the menu's action and takes effect at once; the language changes at the next start.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    PreferencesDialog(const QList<QAction*>& appearances, const QList<QAction*>& switches, QWidget* parent = nullptr);

private:
    void addLanguages(QFormLayout& form);
    void addAppearances(QFormLayout& form, const QList<QAction*>& appearances);
    void addSwitch(QFormLayout& form, QAction* action);
};

} // namespace coenergy
