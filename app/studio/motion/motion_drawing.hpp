#pragma once

#include "drawing/drawing_picture.hpp"
#include "model/document.hpp"
#include "observation/run_columns.hpp"
#include "setup/moved_start.hpp"

#include <QObject>

class QMenu;
class QPushButton;

namespace coenergy {

class DrawingView;
class LiveValues;
class PlotPane;
class Session;
struct ShapeDrag;
struct ShapePlacing;

/// The drawing of the open model: of the run whose curves the plots show, or of the start before there is a run.
class MotionDrawing : public QObject {
    Q_OBJECT

public:
    MotionDrawing(Session& session, PlotPane& plots, LiveValues& values, QWidget* parent);

    DrawingView& view() { return *m_view; }
    bool hasShapes() const { return !m_shapes.empty(); }
    /// Adds the drawing proposed by the model's names; shown while there is no drawing and something to propose.
    QPushButton* proposalButton() { return m_propose; }
    /// For files.
    DrawingPictures pictures() const;

    /// Draws this run from now on.
    void setRun(RunColumns run);
    /// Shows the shapes of the document, if they have changed.
    void showDocument();
    /// Another model is open: nothing of earlier runs is left.
    void startAnew();

signals:
    /// There are shapes now, or none any more.
    void shapesChanged();
    /// The document as it should be, with a label for the undo list.
    void edited(const QString& label, const coenergy::Document& document, const QString& mergeKey);
    void exportWanted();
    /// A body was let go, and these numbers of the document are others now.
    void startMoved(const std::vector<coenergy::Field>& fields);

private:
    void connectDrags();
    void drag(const ShapeDrag& drag);
    void drop(const ShapeDrag& drag);
    void add(const ShapePlacing& placing);
    std::vector<Shape> withMoved(const ShapeDrag& drag);
    Shape withMovedEnd(const std::vector<Shape>& shapes, const ShapeDrag& drag);
    bool take(const ShapeDrag& drag);
    bool isAtEndOfWay(double resolution) const;
    void lead(const ShapeDrag& drag);
    void let(const QString& label);
    QString nameOf(std::size_t item) const;
    void addFollowing(QMenu& menu);
    void keepFollowing(const std::vector<Shape>& before);
    void showEnds(const std::vector<Shape>& shapes);
    void showRest();
    void propose();
    void openMenu(const QPoint& place);
    void showProposal();
    void takeNames();
    void draw();
    void showColours();
    double restTime() const;

    Session& m_session;
    PlotPane& m_plots;
    LiveValues& m_values;
    DrawingView* m_view;
    QPushButton* m_propose;
    std::vector<Shape> m_shapes;
    std::vector<Plot> m_shownPlots;
    RunColumns m_run;
    bool m_hasRun = false;

    /// The start that is being moved, and what was drawn and known where it was taken.
    struct Hand {
        StartByHand start;
        std::array<double, 2> begin;
        RunColumns columns;
        std::vector<PlanePoint> way; // that the constraints leave the place, if it is only one
    };
    std::optional<Hand> m_hand;
};

} // namespace coenergy
