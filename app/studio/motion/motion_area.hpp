#pragma once

#include <QSplitter>

namespace coenergy {

/// The drawing and the plots: beside each other, or above each other if there is room. Without a drawing the plots have
/// the whole area.
class MotionArea : public QSplitter {
    Q_OBJECT

public:
    MotionArea(QWidget* drawing, QWidget* plots, QWidget* parent = nullptr);

    void setDrawingShown(bool isShown);
    /// The share of the width that the drawing takes, unless the user has dragged the splitter.
    void setShareBeside(double share);
    /// A drawing that is much wider than high stands above the plots also where the area is narrow.
    void setWide(bool isWide);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void share();

    QWidget* m_drawing;
    double m_beside = 0.36;
    bool m_isWide = false;
    bool m_isDragged = false; // then its sizes are the user's
};

} // namespace coenergy
