#pragma once

#include "field/field_canvas.hpp"
#include "observation/run_columns.hpp"
#include "plot/export_dialog.hpp"

#include <QObject>

class QTabBar;

namespace coenergy {

class PlotPane;
class Session;

/// Fields and distributed elements of the open model: over the run whose curves the plots show, or at the start before
/// there is a run.
class MotionField : public QObject {
    Q_OBJECT

public:
    MotionField(Session& session, PlotPane& plots, QWidget* parent);

    FieldCanvas& canvas() { return *m_canvas; }
    /// Selects which of its pictures is shown.
    QTabBar& views() { return *m_views; }
    bool hasFields() const { return !m_canvas->isEmpty(); }

    /// Shows this run from now on.
    void setRun(RunColumns run);
    /// Another model is open: nothing of earlier runs is left.
    void startAnew();
    /// The plots of a document that defines none: each field where it is not held.
    std::vector<Plot> usualPlots() const;

    /// The shown picture in the requested format; empty if it cannot be made.
    QByteArray picture(const ExportWish& wish) const;

signals:
    /// There is something to show now, or nothing any more.
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
