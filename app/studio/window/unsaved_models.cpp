#include "studio/window/unsaved_models.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace coenergy {

namespace {

constexpr int rowPadding = 12;

QString nameOfModel(const UnsavedModel& model) {
    if (!model.path.isEmpty())
        return QFileInfo(model.path).fileName();
    const QString title = QString::fromStdString(model.document.header->title);
    return title.isEmpty() ? UnsavedModels::tr("a model without a name") : title;
}

} // namespace

UnsavedModels::UnsavedModels(std::vector<LeftModel> models, QWidget* parent)
    : QDialog(parent), m_models(std::move(models)), m_list(new QListWidget(this)) {
    setWindowTitle(tr("Models that were not saved"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* words = new QLabel(tr("Coenergy ended before these models were saved. Nothing is lost:"), this);
    words->setWordWrap(true);
    words->setBuddy(m_list);
    m_list->setAccessibleName(windowTitle());
    m_list->setMinimumWidth(72 * fontMetrics().averageCharWidth());
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* open = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    QPushButton* remove = buttons->addButton(tr("Delete"), QDialogButtonBox::DestructiveRole);
    QPushButton* later = buttons->addButton(tr("Later"), QDialogButtonBox::RejectRole);
    later->setToolTip(tr("They are offered again at the next start."));
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &UnsavedModels::openChosen);
    connect(remove, &QPushButton::clicked, this, &UnsavedModels::askBeforeDeleting);
    connect(later, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &UnsavedModels::openChosen);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(m_list);
    layout->addWidget(buttons);
    fill();
}

void UnsavedModels::fill() {
    m_list->clear();
    for (const auto& [copy, model] : m_models) {
        auto* item = new QListWidgetItem(
            tr("%1, changed %2").arg(nameOfModel(model), QLocale().toString(model.time, QLocale::ShortFormat)), m_list);
        item->setToolTip(model.path);
        item->setSizeHint({0, fontMetrics().height() + rowPadding});
    }
    m_list->setCurrentRow(0);
    if (m_models.empty())
        accept();
}

void UnsavedModels::openChosen() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    auto& [copy, model] = m_models[static_cast<std::size_t>(row)];
    emit chosen(model);
    copy.remove();
    accept();
}

void UnsavedModels::askBeforeDeleting() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    const UnsavedModel& model = m_models[static_cast<std::size_t>(row)].model;
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Delete"),
                        tr("Delete the unsaved work on %1?").arg(nameOfModel(model)), QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText); // a file may be called <img src=...>
    box->setInformativeText(tr("It cannot be recovered."));
    const QPushButton* remove = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(remove, &QPushButton::clicked, this, &UnsavedModels::deleteChosen);
    box->open();
}

void UnsavedModels::deleteChosen() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    m_models[static_cast<std::size_t>(row)].copy.remove();
    m_models.erase(m_models.begin() + row);
    fill();
}

} // namespace coenergy

#include "moc_unsaved_models.cpp"
