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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void share();

    QWidget* m_drawing;
    bool m_isDragged = false; // then its sizes are the user's
};

} // namespace coenergy
