#pragma once

#include "theme/surface.hpp"

namespace coenergy {

/// Something at the foot of the model, on demand: a heading with a button to close, and as high as it needs, up to a
/// part of the pane.
class FootDrawer : public Surface {
    Q_OBJECT

public:
    /// `hint` stands beside the title.
    FootDrawer(const QString& title, const QString& hint, QWidget* content, QWidget* parent);

    /// `wanted`: the height of the content.
    void fit(int wanted, int paneHeight);

signals:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* m_heading;
};

} // namespace coenergy
