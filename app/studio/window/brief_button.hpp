#pragma once

#include <QToolButton>

namespace coenergy {

/// An icon with words where there is room for them, and alone where there is not, in an outline; it has a tooltip.
class BriefButton : public QToolButton {
    Q_OBJECT

public:
    explicit BriefButton(QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QSize sizeAs(Qt::ToolButtonStyle look) const;
};

/// A line between groups of tools.
class ToolSeparator : public QWidget {
    Q_OBJECT

public:
    explicit ToolSeparator(QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace coenergy
