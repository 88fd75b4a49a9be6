#pragma once

#include "plot/plot_tables.hpp"

#include <QSplitter>

class QTableView;

namespace coenergy {

/// The numbers below the plots, on demand: the values at the cursors, and every sample.
class TableDrawer : public QSplitter {
    Q_OBJECT

public:
    /// `plots` stands above the tables and keeps most of the space.
    explicit TableDrawer(QWidget* plots, QWidget* parent = nullptr);

    void setCurves(const std::vector<ShownCurve>& curves);
    void setCursors(const TimeCursors& cursors);

    enum class Table { AtCursors, OfSamples };
    void toggle(Table table);
    bool isOpen(Table table) const;

signals:
    /// A sample was selected in the table of all samples.
    void timeChosen(double time);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QTableView* addTable(QAbstractItemModel* model, const QString& name);
    static void fitRows(QTableView& view);
    void makeRoomForHint();
    void shareRoom();
    void fitColumns();
    void markTime();

    std::optional<double> m_time;
    bool m_hasSecond = false;
    CursorTable* m_cursorTable;
    SampleTable* m_sampleTable;
    QTableView* m_cursorView = nullptr;
    QTableView* m_sampleView = nullptr;
};

} // namespace coenergy
