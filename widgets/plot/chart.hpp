#pragma once

#include "plot/chart_overlay.hpp"
#include "plot/curve_drawing.hpp"

#include <optional>
#include <set>

namespace coenergy {

/// The drawing of one plot: it zooms, pans, reads samples and shows the time cursors. It decides nothing that concerns
/// other charts: what the user wants is signalled, and the pane sets views and cursors.
class Chart : public QCustomPlot {
    Q_OBJECT

public:
    explicit Chart(QWidget* parent = nullptr);

    /// The data must live until the chart is destroyed or the next call; the view stays.
    void setData(const PlotData& plotted);
    void setHidden(const std::set<std::size_t>& hidden);
    void setTone(CurveTone tone);
    /// How much thicker than usual lines are.
    enum class FocusRing { Shown, Hidden };
    void setFocusRing(FocusRing ring);
    void setLineScale(double scale);
    /// For the names on the axes; without it they are words.
    void setFormulas(FormulaSource* formulas);
    /// A plot above another one over the same time needs no numbers of its own.
    void showTimes(bool isShown);
    /// Before there is a curve: plain paper and these words, which may be empty; without them the plot.
    void setPrompt(const std::optional<QString>& prompt);
    /// Small, in the corner.
    void setHint(const QString& hint);

    ChartView view() const { return viewOf(*this); }
    void setView(const ChartView& view);
    ChartView fitted() const { return m_drawing.fitted(); }

    const TimeCursors& cursors() const { return m_cursors; }
    void setCursors(const TimeCursors& cursors);

    void setCursorLabels(CursorLabels labels);

    /// Charts above each other share their left margin.
    int wantedLeftMargin() const;
    void setLeftMargin(int margin);

    /// The sample under the pointer, if any.
    struct Reading {
        std::size_t curve = 0;
        std::size_t row = 0;

        bool operator==(const Reading&) const = default;
    };
    const std::optional<Reading>& reading() const { return m_reading; }
    /// The sample of a visible curve that is nearest to a point of the widget.
    std::optional<Reading> nearestSample(QPointF position) const;
    /// A line each: the name and its value, the other axis if it is not time, the time.
    std::vector<std::pair<Caption, QString>> readingLines(const Reading& reading) const;
    QString readingText(const Reading& reading) const;

    /// The keys and what they do, for tool tips and the list of shortcuts.
    static QString keyboardHelp();

signals:
    /// The user is changing the view; `settled` is emitted when a step of this is done.
    void viewMoved();
    void viewSettled();
    void fitWanted(Qt::Orientations orientations);
    void previousViewWanted();
    void nextViewWanted();
    void cursorsWanted(const coenergy::TimeCursors& cursors);
    void playWanted();
    /// The space for curves, or the required left margin, may have changed.
    void laidOut();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    static constexpr int ringRoom = 3; // pixels reserved for the focus ring

    enum class Gesture { None, Pressed, Pan, Band, FirstCursor, SecondCursor };

    void restyle();
    ChartLook look() const;
    void paintAxisNames(QPainter& painter) const;
    Qt::Orientations orientationsAt(QPointF position) const;
    void zoom(Qt::Orientations orientations, double factor, QPointF centre);
    void pan(QPointF pixels, const ChartView& from);
    void showBand(QPointF from, QPointF to);
    void zoomToBand(QPointF from, QPointF to);
    Gesture gestureAt(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const;
    void moveGesture(QPointF position);
    void click(QPointF position, Qt::KeyboardModifiers modifiers);
    std::optional<double> timeAt(QPointF position) const;

    enum class CursorOf { Time, Difference };
    static CursorOf cursorOf(const QKeyEvent& event);
    bool isOwnKey(const QKeyEvent& event) const;
    int rowsOf(const QKeyEvent& event) const;
    void handleViewKey(const QKeyEvent& event);
    void handlePlainKey(const QKeyEvent& event);
    void stepCursor(int rows, CursorOf which);
    void toggleCursor(CursorOf which);
    void bringIntoView(double time);

    void readAt(QPointF position);
    void makeRoomForNumbers();
    void keepReadable();
    void showReading();
    void paintReading(QPainter& painter) const;
    void paintHint(QPainter& painter) const;
    void placeCursors();
    void prepareDrawing();
    void redraw();

    CurveDrawing m_drawing;
    ChartOverlay m_overlay;
    const PlotData* m_data = nullptr;
    std::set<std::size_t> m_hidden;
    CurveTone m_tone = CurveTone::Current;
    CursorLabels m_cursorLabels = CursorLabels::Shown;
    std::optional<QString> m_prompt;
    QString m_hint;
    FormulaSource* m_formulas = nullptr;
    FocusRing m_focusRing = FocusRing::Shown;
    double m_lineScale = 1;
    TimeCursors m_cursors;
    std::optional<TimeCursors> m_cursorsBeforeClick; // a double click undoes what its first click did
    std::optional<Reading> m_reading;

    Gesture m_gesture = Gesture::None;
    Gesture m_armed = Gesture::None; // what the press becomes once the pointer moves
    QPointF m_pressed;
    Qt::Orientations m_pressedOrientations;
    ChartView m_pressedView;
};

} // namespace coenergy
