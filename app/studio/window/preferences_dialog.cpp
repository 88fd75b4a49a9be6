// The dialog keeps nothing itself, except the language, which no menu has.

#include "studio/window/preferences_dialog.hpp"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

QString languageKey() {
    return QStringLiteral("window/language");
}

} // namespace

QLocale storedLanguage() {
    const QString name = QSettings().value(languageKey()).toString();
    return name.isEmpty() ? QLocale() : QLocale(name);
}

PreferencesDialog::PreferencesDialog(const QList<QAction*>& appearances, const QList<QAction*>& switches,
                                     QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Preferences"));
    auto* layout = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    addLanguages(*form);
    addAppearances(*form, appearances);
    for (QAction* action : switches)
        addSwitch(*form, action);
    layout->addLayout(form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

void PreferencesDialog::addLanguages(QFormLayout& form) {
    auto* languages = new QComboBox(this);
    languages->setObjectName(QStringLiteral("language"));
    languages->addItem(tr("As the desktop"), QString());
    languages->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    languages->addItem(QStringLiteral("English"), QStringLiteral("en"));
    languages->setCurrentIndex(std::max(0, languages->findData(QSettings().value(languageKey()).toString())));
    auto* note = new QLabel(tr("The language changes when Coenergy is started again."), this);
    note->hide();
    connect(languages, &QComboBox::activated, this, [languages, note](int index) {
        QSettings().setValue(languageKey(), languages->itemData(index));
        note->show();
    });
    form.addRow(tr("Language"), languages);
    form.addRow(QString(), note);
}

void PreferencesDialog::addAppearances(QFormLayout& form, const QList<QAction*>& appearances) {
    auto* choice = new QComboBox(this);
    choice->setObjectName(QStringLiteral("appearance"));
    for (const QAction* action : appearances) {
        choice->addItem(action->text());
        if (action->isChecked())
            choice->setCurrentIndex(choice->count() - 1);
    }
    connect(choice, &QComboBox::activated, this, [appearances](int index) { appearances[index]->trigger(); });
    form.addRow(tr("Colours"), choice);
}

void PreferencesDialog::addSwitch(QFormLayout& form, QAction* action) {
    auto* box = new QCheckBox(action->text(), this);
    box->setObjectName(action->objectName());
    box->setChecked(action->isChecked());
    connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    form.addRow(QString(), box);
}

} // namespace coenergy

#include "moc_preferences_dialog.cpp"
