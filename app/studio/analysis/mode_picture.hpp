#pragma once

#include "observation/spread_field.hpp"
#include "studio/model/model_picture.hpp"

#include <Eigen/Core>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace coenergy {

/// A mode's shape: in the model's drawing, with its turning points behind it; along the intervals of fields and
/// elements; or as a bar for each coordinate. It swings on demand.
class ModePicture : public QWidget {
    Q_OBJECT

public:
    explicit ModePicture(QWidget* parent = nullptr);

    /// About `rest`; `shape` has a number for each of the coordinates.
    void setMode(const Document& document, const Positions& rest, const std::vector<std::string>& coordinates,
                 const Eigen::VectorXcd& shape);
    /// Fields of the coordinates, for modes that are set from now on.
    void setFields(std::vector<PlacedField> fields);
    void clear();
    bool hasDrawing() const { return !m_picture.isEmpty(); }
    /// u at the places of each field that moves in this mode, at its farthest from rest, the largest scaled to 1.
    std::vector<std::vector<double>> fieldShapes() const;

    void setSwinging(bool isSwinging);
    bool isSwinging() const { return m_timer.isActive(); }

    QSize sizeHint() const override { return {180, m_moved.empty() ? 70 : 110}; }
    QSize minimumSizeHint() const override { return {120, m_moved.empty() ? 70 : 90}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    std::size_t instant() const;
    void paintBars(QPainter& painter) const;
    void paintFields(QPainter& painter) const;
    void placeFields(const std::vector<std::string>& coordinates);

    ModelPicture m_picture;
    std::vector<QString> m_names;
    std::vector<std::complex<double>> m_shares; // relative to the typical sizes, the largest 1
    struct MovedField {
        PlacedField field;
        std::vector<std::complex<double>> values; // at its places
    };
    std::vector<PlacedField> m_fields;
    std::vector<MovedField> m_moved;
    QTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace coenergy
