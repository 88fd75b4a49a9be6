#pragma once
// A model's drawing as a small picture: the same strokes as in the pane, without what only shows numbers.

#include "drawing/drawing_look.hpp"
#include "model/document.hpp"
#include "observation/drawing.hpp"

#include <QPixmap>
#include <QRectF>

#include <string>
#include <utility>
#include <vector>

class QPainter;

namespace coenergy {

/// Values of coordinates by name; coordinates without one keep the document's initial value.
using Positions = std::vector<std::pair<std::string, double>>;

class ModelPicture {
public:
    ModelPicture() = default;
    /// At the document's initial values.
    explicit ModelPicture(const Document& document);
    /// At each of these positions, of which there must be at least one.
    ModelPicture(const Document& document, const std::vector<Positions>& instants);

    bool isEmpty() const { return !m_drawing.bounds(); }
    /// The larger of its width and height over all instants, in the model's units of length; 0 if it is empty.
    double extent() const;

    /// The instants with these numbers, the last on top and the others pale, on a transparent background.
    void paint(QPainter& painter, const QRectF& area, const std::vector<std::size_t>& instants, const QPalette& palette,
               const QFont& font) const;
    /// The first instant. `size` is in logical pixels.
    QPixmap pixmap(const QSize& size, const QPalette& palette, const QFont& font, qreal devicePixelRatio) const;

private:
    Drawing m_drawing;
    double m_begin = 0; // time of the first instant; the others follow by 1
    std::vector<std::optional<int>> m_curves;
};

} // namespace coenergy
