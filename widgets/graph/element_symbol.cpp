// Symbols as strokes, the same for the screen, vector files and LaTeX: those of circuits follow IEC 60617, those of
// mechanics, fluids and heat D. Rowell and D. N. Wormley, System Dynamics, 1997, chapter 2.
#include "element_symbol.hpp"

#include <QPolygonF>
#include <QTransform>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double usualLength = 40;

void polyline(QPainterPath& path, const QPolygonF& points) {
    path.addPolygon(points);
}

ElementSymbol zigzag(double amplitude) {
    constexpr int turns = 3;
    ElementSymbol symbol{usualLength, amplitude + 1, {}, {}, {}};
    const double step = usualLength / (2 * turns);
    QPolygonF points{QPointF(0, 0)};
    for (int k = 0; k < 2 * turns; ++k)
        points << QPointF((k + 0.5) * step, k % 2 == 0 ? -amplitude : amplitude);
    points << QPointF(usualLength, 0);
    polyline(symbol.lines, points);
    return symbol;
}

ElementSymbol coil(int turns) {
    ElementSymbol symbol{usualLength, 10, {}, {}, {}};
    const double diameter = usualLength / turns;
    const double rise = 0.9 * diameter;
    symbol.lines.moveTo(0, 0);
    for (int k = 0; k < turns; ++k)
        symbol.lines.cubicTo({k * diameter, -rise}, {(k + 1) * diameter, -rise}, {(k + 1) * diameter, 0});
    return symbol;
}

ElementSymbol plates() {
    ElementSymbol symbol{8, 12, {}, {}, {}};
    for (const double x : {0.0, 8.0})
        polyline(symbol.lines, {QPointF(x, -12), QPointF(x, 12)});
    return symbol;
}

ElementSymbol block(double length, double half) {
    ElementSymbol symbol{length, half, {}, {}, {}};
    symbol.surface.addRect(0, -half, length, 2 * half);
    return symbol;
}

// The cylinder is open where the piston's rod comes in.
ElementSymbol dashpot() {
    constexpr double half = 8;
    ElementSymbol symbol{34, half, {}, {}, {}};
    polyline(symbol.lines, {QPointF(30, -half), QPointF(6, -half), QPointF(6, half), QPointF(30, half)});
    polyline(symbol.lines, {QPointF(0, 0), QPointF(6, 0)});
    polyline(symbol.lines, {QPointF(18, 0), QPointF(34, 0)});
    polyline(symbol.lines, {QPointF(18, 2.5 - half), QPointF(18, half - 2.5)});
    return symbol;
}

// A bearing: the shaft between two shoes.
ElementSymbol bearing() {
    constexpr double half = 8;
    ElementSymbol symbol{30, half, {}, {}, {}};
    polyline(symbol.lines, {QPointF(0, 0), QPointF(30, 0)});
    for (const double side : {-1.0, 1.0}) {
        polyline(symbol.lines, {QPointF(7, 4 * side), QPointF(23, 4 * side)});
        for (const double x : {9.0, 14.0, 19.0})
            polyline(symbol.lines, {QPointF(x, 4 * side), QPointF(x + 4, half * side)});
    }
    return symbol;
}

// A disk seen from its edge, with its shaft.
ElementSymbol flywheel() {
    constexpr double half = 14;
    ElementSymbol symbol{22, half, {}, {}, {}};
    symbol.surface.addRect(6, -half, 10, 2 * half);
    polyline(symbol.lines, {QPointF(0, 0), QPointF(6, 0)});
    polyline(symbol.lines, {QPointF(16, 0), QPointF(22, 0)});
    return symbol;
}

// The turns of a helix, each over the one before.
ElementSymbol torsionSpring() {
    constexpr int turns = 4;
    constexpr double step = usualLength / (turns + 1);
    ElementSymbol symbol{usualLength, 10, {}, {}, {}};
    symbol.lines.moveTo(0, 0);
    for (int k = 0; k < turns; ++k) {
        const double x = (k + 0.5) * step;
        symbol.lines.cubicTo({x, -13}, {x + 1.5 * step, -13}, {x + step, 0});
        if (k + 1 < turns)
            symbol.lines.cubicTo({x + 0.9 * step, 9}, {x + 0.1 * step, 9}, {x + 0.5 * step, 0});
    }
    symbol.lines.lineTo(usualLength, 0);
    return symbol;
}

ElementSymbol valve() {
    constexpr double half = 8;
    ElementSymbol symbol{28, half, {}, {}, {}};
    symbol.surface.addPolygon(QPolygonF{QPointF(0, -half), QPointF(28, half), QPointF(28, -half), QPointF(0, half)});
    symbol.surface.closeSubpath();
    return symbol;
}

ElementSymbol tank() {
    constexpr double half = 13;
    constexpr double level = 9;
    ElementSymbol symbol{26, half, {}, {}, {}};
    symbol.surface.addRect(level, -half, 26 - level, 2 * half);
    polyline(symbol.lines, {QPointF(0, -half), QPointF(level, -half)});
    polyline(symbol.lines, {QPointF(0, half), QPointF(level, half)});
    polyline(symbol.lines, {QPointF(0, 0), QPointF(level, 0)});
    return symbol;
}

// A long pipe between flanges.
ElementSymbol pipe() {
    constexpr double half = 5;
    ElementSymbol symbol{usualLength, 9, {}, {}, {}};
    symbol.surface.addRect(0, -half, usualLength, 2 * half);
    for (const double x : {0.0, usualLength})
        polyline(symbol.lines, {QPointF(x, -9), QPointF(x, 9)});
    return symbol;
}

// A wall, hatched as in section.
ElementSymbol wall() {
    constexpr double half = 11;
    ElementSymbol symbol{16, half, {}, {}, {}};
    symbol.surface.addRect(0, -half, 16, 2 * half);
    for (const double y : {-7.0, 0.0, 7.0})
        polyline(symbol.lines, {QPointF(0, y + 4), QPointF(16, y - 4)});
    return symbol;
}

constexpr double sourceRadius = 13;

ElementSymbol circle() {
    ElementSymbol symbol{2 * sourceRadius, sourceRadius, {}, {}, {}};
    symbol.surface.addEllipse(QPointF(sourceRadius, 0), sourceRadius, sourceRadius);
    return symbol;
}

// Plus where the branch begins: its across variable is that of the tail minus that of the head.
ElementSymbol acrossSource() {
    ElementSymbol symbol = circle();
    symbol.signs = PolaritySigns{{7, 0}, {19, 0}};
    return symbol;
}

ElementSymbol throughSource() {
    ElementSymbol symbol = circle();
    polyline(symbol.lines, {QPointF(5, 0), QPointF(21, 0)});
    polyline(symbol.lines, {QPointF(16, -4), QPointF(21, 0), QPointF(16, 4)});
    return symbol;
}

ElementSymbol transformerPort() {
    ElementSymbol symbol = block(22, 7);
    polyline(symbol.lines, {QPointF(0, 0), QPointF(22, 0)});
    return symbol;
}

ElementSymbol gyratorPort() {
    ElementSymbol symbol{22, 9, {}, {}, {}};
    symbol.surface.addPolygon(QPolygonF{QPointF(0, 0), QPointF(11, -9), QPointF(22, 0), QPointF(11, 9)});
    symbol.surface.closeSubpath();
    polyline(symbol.lines, {QPointF(0, 0), QPointF(22, 0)});
    return symbol;
}

ElementSymbol storageOfAcross(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Translation: return block(28, 11);
    case GraphDomain::Rotation: return flywheel();
    case GraphDomain::Fluid: return tank();
    case GraphDomain::Thermal: return block(24, 14);
    case GraphDomain::Electrical:
    case GraphDomain::General: break;
    }
    return plates();
}

ElementSymbol storageOfThrough(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Translation: return zigzag(8);
    case GraphDomain::Rotation: return torsionSpring();
    case GraphDomain::Fluid: return pipe();
    case GraphDomain::Electrical:
    case GraphDomain::Thermal:
    case GraphDomain::General: break;
    }
    return coil(4);
}

ElementSymbol dissipator(GraphDomain domain) {
    switch (domain) {
    case GraphDomain::Electrical: return zigzag(6.5);
    case GraphDomain::Translation: return dashpot();
    case GraphDomain::Rotation: return bearing();
    case GraphDomain::Fluid: return valve();
    case GraphDomain::Thermal: return wall();
    case GraphDomain::General: break;
    }
    return block(34, 6);
}

QPainterPath hatching(double width, double slant) {
    constexpr double step = 8;
    QPainterPath path;
    for (double x = step / 2; x < width; x += step)
        polyline(path, {QPointF(x + slant / 2, 1), QPointF(x - slant / 2, 8)});
    return path;
}

// Lines that grow shorter: earth.
QPainterPath earth(double width) {
    QPainterPath path;
    for (const double half : {16.0, 10.0, 4.0}) {
        const double y = 4 + (16 - half) * 5 / 6;
        polyline(path, {QPointF(width / 2 - half, y + 1), QPointF(width / 2 + half, y + 1)});
    }
    polyline(path, {QPointF(width / 2, 0), QPointF(width / 2, 5)});
    return path;
}

// The sign of a level, and the water below it.
QPainterPath waterLevel(double width) {
    QPainterPath path;
    const double middle = width / 2;
    for (const auto& [half, y] : {std::pair(14.0, 5.0), std::pair(9.0, 9.0), std::pair(4.0, 13.0)}) {
        path.moveTo(middle - half, y);
        path.cubicTo({middle - half / 3, y - 4}, {middle + half / 3, y + 4}, {middle + half, y});
    }
    return path;
}

QPainterPath surroundings(double width) {
    QPainterPath path = hatching(width, 6);
    path.addPath(hatching(width, -6));
    return path;
}

} // namespace

ElementSymbol elementSymbol(BranchType type, GraphDomain domain) {
    switch (type) {
    case BranchType::AType: return storageOfAcross(domain);
    case BranchType::TType: return storageOfThrough(domain);
    case BranchType::DType: return dissipator(domain);
    case BranchType::AcrossSource: return acrossSource();
    case BranchType::ThroughSource: return throughSource();
    case BranchType::Transformer: return transformerPort();
    case BranchType::Gyrator: return gyratorPort();
    }
    return block(usualLength, 6);
}

QPainterPath uprightSigns(const PolaritySigns& signs) {
    constexpr double arm = 3.2;
    QPainterPath path;
    polyline(path, {signs.plus - QPointF(arm, 0), signs.plus + QPointF(arm, 0)});
    polyline(path, {signs.plus - QPointF(0, arm), signs.plus + QPointF(0, arm)});
    polyline(path, {signs.minus - QPointF(arm, 0), signs.minus + QPointF(arm, 0)});
    return path;
}

QPainterPath groundSymbol(GraphDomain domain, double width) {
    switch (domain) {
    case GraphDomain::Electrical: return earth(width);
    case GraphDomain::Fluid: return waterLevel(width);
    case GraphDomain::Thermal: return surroundings(width);
    case GraphDomain::Translation:
    case GraphDomain::Rotation:
    case GraphDomain::General: break;
    }
    return hatching(width, 6);
}

} // namespace coenergy
