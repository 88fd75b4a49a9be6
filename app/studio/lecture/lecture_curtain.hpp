#pragma once

#include <QWidget>

namespace coenergy {

/// Darkens the window, so that the class looks at the speaker. Hidden at first; a click lifts it.
class LectureCurtain : public QWidget {
    Q_OBJECT

public:
    explicit LectureCurtain(QWidget* window);

    void toggle();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace coenergy
