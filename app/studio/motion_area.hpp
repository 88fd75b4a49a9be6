#pragma once

#include <QSplitter>

namespace coenergy {

/// The drawing and the plots: beside each other, or above each other where there is room for that. Without a drawing
/// the plots have all of it.
class MotionArea : public QSplitter {
    Q_OBJECT

public:
    MotionArea(QWidget* drawing, QWidget* plots, QWidget* parent = nullptr);

    void setDrawingShown(bool isShown);
    /// How much of the width the drawing takes, where nobody has dragged it.
    void setShareBeside(double share);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void share();

    QWidget* m_drawing;
    double m_beside = 0.36;
    bool m_isDragged = false; // then its sizes are the user's
};

} // namespace coenergy
