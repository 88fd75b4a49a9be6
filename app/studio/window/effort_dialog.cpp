// A list of constants to tick.

#include "studio/window/effort_dialog.hpp"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace coenergy {

EffortDialog::EffortDialog(const QStringList& candidates, QWidget* parent)
    : QDialog(parent), m_list(new QListWidget(this)) {
    setWindowTitle(tr("Regulated efforts"));
    auto* layout = new QVBoxLayout(this);
    auto* question =
        new QLabel(tr("The file has effort constraints, but cannot say which efforts they determine. Which of "
                      "these constants are unknown efforts?"),
                   this);
    question->setWordWrap(true);
    layout->addWidget(question);
    m_list->setAccessibleName(tr("Constants that may be efforts"));
    for (const QString& name : candidates) {
        auto* item = new QListWidgetItem(name, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Unchecked);
    }
    m_list->setCurrentRow(0);
    layout->addWidget(m_list);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Make them efforts"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Keep all as constants"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        QStringList names;
        for (int row = 0; row < m_list->count(); ++row)
            if (m_list->item(row)->checkState() == Qt::Checked)
                names.append(m_list->item(row)->text());
        accept();
        if (!names.isEmpty())
            emit chosen(names);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(420, 320);
}

} // namespace coenergy

#include "moc_effort_dialog.cpp"
