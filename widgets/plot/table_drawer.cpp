// Two table views below the plots, hidden until they are requested.

#include "plot/table_drawer.hpp"

#include "plot/typeset_cells.hpp"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTableView>

#include <algorithm>

namespace coenergy {

TableDrawer::TableDrawer(QWidget* plots, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_cursorTable(new CursorTable(this)), m_sampleTable(new SampleTable(this)) {
    setChildrenCollapsible(false);
    addWidget(plots);
    m_cursorView = addTable(m_cursorTable, tr("Values at the cursors"));
    m_sampleView = addTable(m_sampleTable, tr("Table of all samples"));
    setStretchFactor(0, 1);
    m_cursorView->verticalHeader()->hide();
    m_cursorView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_sampleTable, &QAbstractItemModel::modelReset, this, &TableDrawer::fitColumns);
    connect(m_sampleView->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (const auto time = m_sampleTable->timeOfRow(current.row()))
                    emit timeChosen(*time);
            });
}

QTableView* TableDrawer::addTable(QAbstractItemModel* model, const QString& name) {
    auto* view = new QTableView(this);
    view->setModel(model);
    view->setHorizontalHeader(new TypesetHeading(view));
    view->horizontalHeader()->setSectionsClickable(true); // a column is selected
    view->setItemDelegate(new TypesetCells(view));
    view->setAccessibleName(name);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setTabKeyNavigation(false);
    view->setAlternatingRowColors(true);
    view->setFrameShape(QFrame::NoFrame);
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    fitRows(*view);
    view->installEventFilter(this);
    view->hide();
    return view;
}

void TableDrawer::fitRows(QTableView& view) {
    view.verticalHeader()->setDefaultSectionSize(view.fontMetrics().lineSpacing() + 6);
}

// The presenter's letters are larger.
void TableDrawer::changeEvent(QEvent* event) {
    QSplitter::changeEvent(event);
    if (event->type() != QEvent::FontChange || !m_sampleView)
        return;
    fitRows(*m_cursorView);
    fitRows(*m_sampleView);
    fitColumns();
}

void TableDrawer::setCurves(const std::vector<ShownCurve>& curves) {
    m_cursorTable->setCurves(curves);
    m_sampleTable->setCurves(curves);
    makeRoomForHint();
    markTime();
}

void TableDrawer::setCursors(const TimeCursors& cursors) {
    m_cursorTable->setCursors(cursors);
    m_hasSecond = cursors.second.has_value();
    makeRoomForHint();
    m_time = cursors.first;
    markTime();
}

// The hint is longer than a number: it stands over both columns that are still empty.
void TableDrawer::makeRoomForHint() {
    if (m_cursorView->columnSpan(0, CursorTable::hintColumn) != 1)
        m_cursorView->clearSpans();
    if (!m_hasSecond && m_cursorTable->rowCount() > 0)
        m_cursorView->setSpan(0, CursorTable::hintColumn, 1, 2);
}

void TableDrawer::toggle(Table table) {
    QTableView* view = table == Table::AtCursors ? m_cursorView : m_sampleView;
    const bool isOpening = view->isHidden();
    for (QTableView* each : {m_cursorView, m_sampleView})
        each->setVisible(each == view && isOpening);
    shareRoom();
    markTime();
}

// The row, for a spreadsheet.
bool TableDrawer::eventFilter(QObject* watched, QEvent* event) {
    const auto* view = qobject_cast<QTableView*>(watched);
    const bool isCopying =
        view && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy);
    if (!isCopying)
        return QSplitter::eventFilter(watched, event);
    QStringList cells;
    for (int column = 0; column < view->model()->columnCount(); ++column)
        cells.append(view->model()->index(view->currentIndex().row(), column).data(Qt::EditRole).toString());
    QApplication::clipboard()->setText(cells.join(QLatin1Char('\t')));
    return true;
}

bool TableDrawer::isOpen(Table table) const {
    return !(table == Table::AtCursors ? m_cursorView : m_sampleView)->isHidden();
}

// As wide as the name and any number need, whatever row is shown.
void TableDrawer::fitColumns() {
    constexpr int margin = 20;
    const int number = m_sampleView->fontMetrics().horizontalAdvance(QStringLiteral("−0.1234 · 10⁻¹²"));
    QHeaderView* header = m_sampleView->horizontalHeader();
    for (int column = 0; column < m_sampleTable->columnCount(); ++column) {
        const QString name = m_sampleTable->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        header->resizeSection(column, std::max(number, header->fontMetrics().horizontalAdvance(name)) + margin);
    }
}

// The row of the time is marked, wherever the focus is.
void TableDrawer::markTime() {
    if (!m_time || m_sampleView->isHidden())
        return;
    const QSignalBlocker blocker(m_sampleView->selectionModel());
    const int row = m_sampleTable->rowOfTime(*m_time);
    m_sampleView->selectionModel()->setCurrentIndex(m_sampleTable->index(row, 0),
                                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_sampleView->scrollTo(m_sampleTable->index(row, 0));
    m_sampleView->viewport()->update();
}

// One table at a time, of a third at most; the one at the cursors takes as much as its rows need.
void TableDrawer::shareRoom() {
    constexpr double tableShare = 0.3;
    const int rows = m_cursorTable->rowCount() + 1;
    const int share = static_cast<int>(tableShare * height());
    const int cursorHeight = std::min(share, rows * m_cursorView->verticalHeader()->defaultSectionSize() + 8);
    setSizes({height() - (isOpen(Table::AtCursors) ? cursorHeight : share), cursorHeight, share});
}

} // namespace coenergy

#include "moc_table_drawer.cpp"
