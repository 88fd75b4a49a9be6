#pragma once

#include "studio/model_picture.hpp"

#include <Eigen/Core>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace coenergy {

/// A mode's shape: in the model's drawing, with where it turns around behind it, or as a bar for each coordinate. It
/// swings on demand.
class ModePicture : public QWidget {
    Q_OBJECT

public:
    explicit ModePicture(QWidget* parent = nullptr);

    /// About `rest`; `shape` has a number for each of the coordinates.
    void setMode(const Document& document, const Positions& rest, const std::vector<std::string>& coordinates,
                 const Eigen::VectorXcd& shape);
    void clear();
    bool hasDrawing() const { return !m_picture.isEmpty(); }

    void setSwinging(bool isSwinging);
    bool isSwinging() const { return m_timer.isActive(); }

    QSize sizeHint() const override { return {180, 70}; }
    QSize minimumSizeHint() const override { return {120, 70}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    std::size_t instant() const;
    void paintBars(QPainter& painter) const;

    ModelPicture m_picture;
    std::vector<QString> m_names;
    std::vector<std::complex<double>> m_shares; // against the typical sizes, the largest 1
    QTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace coenergy
