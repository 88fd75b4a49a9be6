#pragma once
// A piece of paper. For widgets that have others on it: needs Qt Widgets.

#include "theme/theme.hpp"

#include <QPainter>
#include <QWidget>

namespace coenergy {

/// On the colour of paper, with lines at some of its edges.
class Surface : public QWidget {
public:
    explicit Surface(QWidget* parent, Qt::Edges lines = {}, ColorRole ink = ColorRole::Separator)
        : QWidget(parent), m_lines(lines), m_ink(ink) {}

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), themeColor(palette(), ColorRole::Background));
        const std::pair<Qt::Edge, QRect> edges[] = {{Qt::TopEdge, {0, 0, width(), 1}},
                                                    {Qt::RightEdge, {width() - 1, 0, 1, height()}},
                                                    {Qt::BottomEdge, {0, height() - 1, width(), 1}}};
        for (const auto& [edge, line] : edges)
            if (m_lines.testFlag(edge))
                painter.fillRect(line, themeColor(palette(), m_ink));
    }

private:
    Qt::Edges m_lines;
    ColorRole m_ink;
};

} // namespace coenergy
