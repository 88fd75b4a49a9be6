#pragma once
// A model's drawing as a small picture: the same strokes as in the pane, without what is only said in numbers.

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

/// Values of coordinates by name; what has none is where the document begins.
using Positions = std::vector<std::pair<std::string, double>>;

class ModelPicture {
public:
    ModelPicture() = default;
    /// Where the document begins.
    explicit ModelPicture(const Document& document);
    /// At each of these; there must be one.
    ModelPicture(const Document& document, const std::vector<Positions>& instants);

    bool isEmpty() const { return !m_drawing.bounds(); }
    /// How wide or high it is in all, in the model's units of length; 0 where it is empty.
    double extent() const;

    /// The numbers of instants, the last on top and the others pale, without a ground behind them.
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
