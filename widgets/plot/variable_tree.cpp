#include "plot/variable_tree.hpp"

#include "model/energy_names.hpp"
#include "plot/choice_painter.hpp"
#include "plot/plot_names.hpp"
#include "theme/formula_source.hpp"
#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace coenergy {

VariableNames::VariableNames(QWidget* parent) : QTreeWidget(parent) {
    constexpr int indentation = 16;
    setHeaderHidden(true);
    setColumnCount(1);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setMouseTracking(true);
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIndentation(indentation);
    setAccessibleName(tr("What can be plotted"));
    onPaletteChange(this, [this] { // in front of a row that is chosen, too
        QPalette quiet = QApplication::palette();
        quiet.setColor(QPalette::Highlight, themeColor(quiet, ColorRole::Selection));
        setPalette(quiet);
    });
}

// Plots and fields take text.
QMimeData* VariableNames::mimeData(const QList<QTreeWidgetItem*>& items) const {
    const auto item =
        std::find_if(items.begin(), items.end(), [](const QTreeWidgetItem* one) { return one->parent(); });
    if (item == items.end())
        return nullptr;
    auto* data = new QMimeData;
    data->setText((*item)->data(0, ChoicePainter::Name).toString());
    return data;
}

VariableTree::VariableTree(QWidget* parent)
    : QWidget(parent), m_field(new QLineEdit(this)), m_names(new VariableNames(this)),
      m_painter(new ChoicePainter(nullptr, m_names)) {
    m_field->setPlaceholderText(tr("Search a name"));
    m_field->setAccessibleName(tr("Search a name"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_names->setItemDelegate(m_painter);
    m_names->installEventFilter(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 0, 6, 4);
    column->setSpacing(4);
    column->addWidget(m_field);
    column->addWidget(m_names, 1);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &VariableTree::search);
    connect(m_names, &QTreeWidget::itemDoubleClicked, this, &VariableTree::choose);
}

void VariableTree::setFormulas(FormulaSource* formulas) {
    m_painter->setFormulas(formulas);
    if (formulas)
        connect(formulas, &FormulaSource::ready, m_names->viewport(), qOverload<>(&QWidget::update));
}

namespace {

// Of the model, unless the model declares its name.
bool isModelEnergy(const PlotChoice& choice) {
    const EnergyName* energy = energyNamed(choice.name);
    return energy && choice.kind == energyKindName(energy->energy);
}

} // namespace

// Each energy is a kind of its own.
QTreeWidgetItem* VariableTree::kindOf(const PlotChoice& choice) {
    const QString words = isModelEnergy(choice) ? tr("energies and powers") : choice.kind;
    for (int k = 0; k < m_names->topLevelItemCount(); ++k)
        if (m_names->topLevelItem(k)->text(0) == words)
            return m_names->topLevelItem(k);
    auto* kind = new QTreeWidgetItem(m_names, {words});
    kind->setFlags(Qt::ItemIsEnabled);
    kind->setExpanded(true);
    return kind;
}

void VariableTree::setChoices(const std::vector<PlotChoice>& choices) {
    if (choices == m_choices)
        return;
    m_choices = choices;
    std::set<QString> closed;
    for (int k = 0; k < m_names->topLevelItemCount(); ++k)
        if (!m_names->topLevelItem(k)->isExpanded())
            closed.insert(m_names->topLevelItem(k)->text(0));
    m_names->clear();
    for (const PlotChoice& choice : choices) {
        const bool isEnergy = isModelEnergy(choice); // which has a letter as soon as a plot shows it, and words before
        auto* item =
            new QTreeWidgetItem(kindOf(choice), {isEnergy ? choice.kind : QString::fromStdString(choice.name)});
        item->setData(0, ChoicePainter::Name, QString::fromStdString(choice.name));
        item->setData(0, ChoicePainter::Latex, QString::fromStdString(choice.latex));
        item->setData(0, ChoicePainter::Kind, displayedUnit(choice.unit));
        item->setData(0, ChoicePainter::Words, isEnergy ? choice.kind : QString());
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren);
    }
    for (int k = 0; k < m_names->topLevelItemCount(); ++k)
        m_names->topLevelItem(k)->setExpanded(!closed.contains(m_names->topLevelItem(k)->text(0)));
    search(m_field->text());
}

// By a part of the name; what is found is seen whatever was closed.
void VariableTree::search(const QString& text) {
    const QString wanted = text.trimmed();
    QTreeWidgetItem* first = nullptr;
    for (int k = 0; k < m_names->topLevelItemCount(); ++k) {
        QTreeWidgetItem* kind = m_names->topLevelItem(k);
        bool isFound = false;
        for (int j = 0; j < kind->childCount(); ++j) {
            QTreeWidgetItem* item = kind->child(j);
            const bool fits = item->text(0).contains(wanted, Qt::CaseInsensitive) ||
                              item->data(0, ChoicePainter::Name).toString().contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!fits);
            isFound = isFound || fits;
            if (fits && !first)
                first = item;
        }
        kind->setHidden(!isFound);
        if (!wanted.isEmpty())
            kind->setExpanded(true);
    }
    m_names->setCurrentItem(wanted.isEmpty() ? nullptr : first);
}

void VariableTree::choose(const QTreeWidgetItem* item) {
    if (item && item->parent() && !item->isHidden())
        emit chosen(item->data(0, ChoicePainter::Name).toString());
}

// The caret stays in the field while the arrows move in the tree.
bool VariableTree::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        choose(m_names->currentItem());
        return true;
    }
    if (watched == m_field && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up)) {
        QTreeWidgetItem* current = m_names->currentItem();
        QTreeWidgetItem* next = !current                     ? m_names->topLevelItem(0)
                                : key->key() == Qt::Key_Down ? m_names->itemBelow(current)
                                                             : m_names->itemAbove(current);
        if (next)
            m_names->setCurrentItem(next);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace coenergy

#include "moc_variable_tree.cpp"
