#pragma once

#include "field/field_canvas.hpp"
#include "observation/run_columns.hpp"
#include "plot/export_dialog.hpp"

#include <QObject>

class QTabBar;

namespace coenergy {

class PlotPane;
class Session;

/// Fields and distributed elements of the open model: over the run whose curves the plots show, before there is one at
/// the start.
class MotionField : public QObject {
    Q_OBJECT

public:
    MotionField(Session& session, PlotPane& plots, QWidget* parent);

    FieldCanvas& canvas() { return *m_canvas; }
    /// Which of its pictures is seen.
    QTabBar& views() { return *m_views; }
    bool hasFields() const { return !m_canvas->isEmpty(); }

    /// Shows this run from now on.
    void setRun(RunColumns run);
    /// Another model is open: nothing of the runs before is left.
    void startAnew();
    /// What the plots of a document show that says nothing of it: each field where it is not held.
    std::vector<Plot> usualPlots() const;

    /// What is wished of the picture that is seen; empty if it cannot be made.
    QByteArray picture(const ExportWish& wish) const;

signals:
    /// There is something to see now, or nothing any more.
    void fieldsChanged();
    void timeWanted(double time);
    void exported(const QByteArray& bytes, const QString& fileName);

private:
    void follow();
    void show();
    void openMenu(const QPoint& place);
    void openExport();

    Session& m_session;
    PlotPane& m_plots;
    FieldCanvas* m_canvas;
    QTabBar* m_views;
    RunColumns m_run;
    bool m_hasRun = false;
};

/// Every value at every place and time, a row for each time.
QByteArray fieldCsv(const std::vector<FieldPanel>& panels);

} // namespace coenergy
