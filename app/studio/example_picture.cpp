#include "studio/example_picture.hpp"

#include "studio/model_picture.hpp"
#include "theme/theme.hpp"

#include <array>

namespace coenergy {

namespace {

// Links in one line hide each other's angles, and a pendulum at rest its swing: where nothing ties the coordinates, the
// angles that a model has are opened a little, to both sides in turn.
Document posed(Document document) {
    constexpr std::array openings{" + 0.25", " - 0.45", " + 0.35", " - 0.35"};
    if (!document.displacementConstraints->empty())
        return document;
    std::size_t count = 0;
    std::vector<Coordinate> coordinates = *document.coordinates;
    for (Coordinate& coordinate : coordinates)
        if (coordinate.domain == Domain::Rotation) {
            const std::string start = coordinate.initial.empty() ? "0" : coordinate.initial;
            coordinate.initial = "(" + start + ")" + openings[count++ % openings.size()];
        }
    document.coordinates = Part<std::vector<Coordinate>>(std::move(coordinates));
    return document;
}

} // namespace

QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio) {
    QPalette onCard = palette; // what is contrasted with the paper is contrasted with the card
    onCard.setColor(QPalette::Base, themeColor(palette, ColorRole::Field));
    return ModelPicture(posed(document)).pixmap(size, onCard, font, devicePixelRatio);
}

} // namespace coenergy
