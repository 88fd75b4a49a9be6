// A shape whose texts are themselves plotted gets that curve. Otherwise the names in its texts are looked up, including
// those inside definitions, and of several the one plotted last is chosen: the angle of a pole rather than its cart.
#include "observation/shape_curves.hpp"

#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/shape_kind.hpp"
#include "observation/plot_look.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace coenergy {

namespace {

bool wearsColour(std::optional<ShapeKind> kind) {
    return kind == ShapeKind::Vector || kind == ShapeKind::Dimension || kind == ShapeKind::Arc ||
           kind == ShapeKind::Trace || kind == ShapeKind::Point;
}

// The texts that move it.
std::vector<std::string> movingTexts(const Shape& shape) {
    const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
    const bool isMovedByItsEnd = kind == ShapeKind::Vector || kind == ShapeKind::Dimension;
    std::vector<std::string> texts = isMovedByItsEnd ? shape.to : shape.at;
    if (!shape.angle.empty())
        texts = {shape.angle};
    return texts;
}

void collect(const Expression& expression, const PlotNames& names, std::set<std::string>& found) {
    for (const std::string& name : symbolsIn(expression))
        if (const auto definition = names.definitions.find(name);
            found.insert(name).second && definition != names.definitions.end())
            collect(definition->second, names, found);
}

std::set<std::string> namesIn(const std::vector<std::string>& texts, const PlotNames& names) {
    std::set<std::string> found;
    for (const std::string& text : texts)
        if (const Parsed parsed = parseUnbound(text); parsed.value)
            collect(*parsed.value, names, found);
    return found;
}

std::optional<int> curveOf(const Shape& shape, const PlotNames& names, const CurveNumber& numberOf) {
    if (const auto number = shape.name.empty() ? std::nullopt : numberOf(shape.name))
        return number;
    std::optional<int> last;
    for (const std::string& name : namesIn(movingTexts(shape), names))
        last = std::max(last, numberOf(name));
    return last;
}

} // namespace

std::vector<std::optional<int>> curvesOf(const std::vector<Shape>& shapes, const PlotNames& names,
                                         const CurveNumber& numberOf) {
    std::vector<std::optional<int>> curves;
    for (const Shape& shape : shapes)
        curves.push_back(wearsColour(shapeKindNamed(shape.kind)) ? curveOf(shape, names, numberOf) : std::nullopt);
    return curves;
}

CurveNumber numbersOf(const std::vector<Plot>& plots, const PlotNames& names) {
    std::map<std::string, int> numbers;
    for (const Plot& plot : plots)
        for (const PlottedCurve& curve : plottedCurves(plot, names))
            numbers.emplace(curve.text, curve.color.value_or(static_cast<int>(numbers.size())));
    return [numbers](const std::string& text) {
        const auto entry = numbers.find(text);
        return entry == numbers.end() ? std::nullopt : std::optional(entry->second);
    };
}

} // namespace coenergy
