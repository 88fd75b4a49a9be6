#pragma once

#include <QPolygonF>
#include <QWidget>

#include <vector>

namespace coenergy {

/// Lines drawn with the mouse over what is explained. They stay while the pen is put away, and the mouse then goes
/// through them. Hidden at first.
class LecturePen : public QWidget {
    Q_OBJECT

public:
    /// Over the stage, as large as it.
    explicit LecturePen(QWidget* stage);

    void toggle();
    bool isTaken() const { return m_isTaken; }
    void erase();
    const std::vector<QPolygonF>& strokes() const { return m_strokes; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void cover();

    QWidget* m_stage;
    std::vector<QPolygonF> m_strokes;
    bool m_isTaken = false;
};

} // namespace coenergy
