#pragma once

#include "plot/plot_data.hpp"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QScrollArea;

namespace coenergy {

class Chart;
class FormulaSource;
class Playback;
class PlotColumns;
class PlotFrame;
class TableDrawer;
class TimeBar;
class ViewHistory;
struct PaneView;
struct PlotChoice;
struct ShownCurve;
struct TimeCursors;

/// The plots of a document over the latest run, above each other with a common time axis. Values in, signals out: the
/// plots belong to the document, so an edit is signalled, not made here.
class PlotPane : public QWidget {
    Q_OBJECT

public:
    explicit PlotPane(QWidget* parent = nullptr);
    ~PlotPane() override;

    /// The plots of the document. Views, hidden curves and colours stay with plots and curves that still exist. For a
    /// document without plots the coordinates are shown.
    void setPlots(std::vector<Plot> plots);

    /// For the names in legends and on axes; without it they are words.
    void setFormulas(FormulaSource* formulas);

    /// How much thicker than usual lines are.
    void setLineScale(double scale);
    /// In front of an audience: large, and without controls for changes.
    void setPresented(bool isPresented);

    /// Names that expressions may use besides the quantities of the run.
    void setNames(PlotNames names);

    /// The range of the time axis as long as there is no run.
    void awaitRun(double start, double end);

    /// A run with the names that its expressions may use, as far as it is evaluated. It replaces the previous one as
    /// soon as it has two rows; a run that ends without rows leaves everything as it is, stale.
    void setRun(RunColumns run);
    /// The same with the current names.
    void setTrajectory(Trajectory trajectory);
    /// The rows so far of a run that goes on until `end`: the time axis is that of the whole run, so that curves grow.
    void setGrowingRun(RunColumns run, double end);
    const Trajectory& trajectory() const { return m_run.run(); }

    /// Back to the initial state: without plots, run, pinned run, zooms and cursors.
    void clear();

    /// Draws this run, in paler colours, behind the latest one; with nothing, removes it.
    void setPinned(std::optional<Trajectory> pinned);
    /// The run that is shown.
    void pin();
    bool hasPinned() const { return m_pinned.has_value(); }
    /// Which run is pinned, in legends.
    void setPinnedWords(const QString& words);

    /// From now on, until the next run, what is shown belongs to an earlier state of the model.
    void setStale();
    /// What is shown belongs to the current state of the model again.
    void setCurrent();
    bool isStale() const { return m_isStale; }
    /// Whether a pane without curves explains how to get some.
    void setPrompting(bool isPrompting);
    bool isCursorTableOpen() const;
    bool isSampleTableOpen() const;

    /// Shows the residual of the constraints and the energy audit as a plot of its own, which is not part of the
    /// document.
    void showAudit();

    /// The time cursor is shared with everything else that follows the time.
    void setTimeCursor(double time);
    std::optional<double> timeCursor() const;

    /// The number of the curve that shows this, in whatever plot: its colour follows from it.
    std::optional<int> curveNumber(const std::string& text) const;
    /// Stands below the plots, unless it is given another place.
    TimeBar& timeBar() { return *m_timeBar; }

    /// The smallest height at which every plot is fully visible.
    int wantedHeight() const;

    std::size_t frameCount() const { return m_frames.size(); }
    PlotFrame& frame(std::size_t index) { return *m_frames[index]; }

    /// Everything that can be plotted, apart from time.
    std::vector<PlotChoice> variables() const;
    /// Wants a plot of its own for an expression.
    void addPlotOf(const QStringList& texts);

    /// Asks how one of the plots is to be exported.
    void exportPlot(std::size_t index) { openExport(*m_frames[index]); }
    /// The whole run as a table.
    void exportRun();

public slots:
    void fitAll();
    void previousView();
    void nextView();
    void togglePlay();
    /// Returns to the beginning and stops.
    void rewind();
    void toggleCursorTable();
    void toggleSampleTable();
    /// Requests that the run be pinned, or the pinned one removed.
    void togglePinned();
    void addPlot();
    /// The button below which the curves of a new plot are chosen.
    void setAdder(QWidget* button) { m_adder = button; }

signals:
    void variablesChanged();
    void wantedHeightChanged();
    /// The plots as they should be, with a label for the undo list.
    void plotsEdited(const QString& label, const std::vector<coenergy::Plot>& plots);
    void timeCursorMoved(double time);
    /// A table was opened or closed, a run was pinned, curves became stale.
    void stateChanged();
    void pinWanted();
    void unpinWanted();
    /// A picture or table to be saved, with a proposed file name.
    void exported(const QByteArray& bytes, const QString& fileName);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void showRun(RunColumns run);
    void connectTimeBar();
    void setTimeRange();

    std::vector<Plot> shownPlots() const;
    void arrangeFrames(const std::vector<Plot>& plots);
    void placeFrames();
    void bringIntoSight(PlotFrame* frame);
    void receive(PlotFrame& frame);
    PlotFrame* newFrame();
    void connectChart(PlotFrame& frame);
    void connectEdits(PlotFrame& frame);
    void presentAll();
    void numberLastTimes();
    void present(PlotFrame& frame);
    std::optional<QString> promptFor(const PlotFrame& frame) const;
    void showPinned();
    void setTone(CurveTone tone);
    void updateState();

    void followView(PlotFrame& source);
    void fit(PlotFrame& source, Qt::Orientations orientations);
    void setOwnTime(PlotFrame& frame, bool isOwn);
    const PlotFrame* frameOverTimeBeside(const PlotFrame& frame) const;
    void applyFits();
    PaneView currentView() const;
    void applyView(const PaneView* view);
    void alignMargins();

    void setCursors(const TimeCursors& cursors);
    void updateTables();
    std::vector<ShownCurve> tableCurves() const;

    void edit(const QString& label, const PlotFrame& frame,
              const std::function<void(std::vector<Plot>&, std::size_t)>& change);
    void askForCurve(PlotFrame& frame);
    void addDropped(PlotFrame& frame, const QString& expression);
    void askForAbscissa(PlotFrame& frame);
    /// `onChart`: where it was opened there; nothing: elsewhere.
    void openMenu(PlotFrame& frame, QPoint place, std::optional<QPoint> onChart = std::nullopt);
    void connectLooks(PlotFrame& frame);
    void addNotes(QMenu& menu, PlotFrame& frame, std::optional<QPoint> onChart);
    static QString placeOfClick(const PlotFrame& frame, QPoint position);
    void askForNote(PlotFrame& frame, const QString& place);
    void addRange(QMenu& menu, PlotFrame& frame);
    void addEqualScales(QMenu& menu, PlotFrame& frame);
    void addOwnTime(QMenu& menu, PlotFrame& frame);
    void addLogarithmicAxes(QMenu& menu, PlotFrame& frame);
    void addContents(QMenu& menu, PlotFrame& frame);
    void removePlot(PlotFrame& frame);
    std::vector<PlotChoice> curveChoices(const PlotFrame* frame) const;
    void openExport(PlotFrame& frame);

    std::vector<Plot> m_plots;
    RunColumns m_run;
    std::optional<double> m_end; // of a run that is going on
    std::optional<std::pair<double, double>> m_awaited;
    std::optional<RunColumns> m_pinned;
    QString m_pinnedWords;
    CurveStyles m_styles;
    QPointer<QWidget> m_adder;
    FormulaSource* m_formulas = nullptr;
    double m_lineScale = 1;
    bool m_isPresented = false;
    bool m_isStale = false;
    bool m_isPrompting = true;
    bool m_hasChosenTime = false;
    bool m_showsAudit = false;
    bool m_isAdding = false; // a plot that was requested here

    std::vector<PlotFrame*> m_frames; // of the document's plots, then of the audit
    std::unique_ptr<ViewHistory> m_history;
    std::unique_ptr<TimeCursors> m_cursors;
    Playback* m_playback;

    QLabel* m_notice;
    QScrollArea* m_area;
    PlotColumns* m_columns;
    TableDrawer* m_tables;
    TimeBar* m_timeBar;
};

} // namespace coenergy
