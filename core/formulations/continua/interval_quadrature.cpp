// Gauss points are the roots of Legendre polynomials, by Newton's method. Where a function may have algebraic
// singularities at the ends the trapezoidal rule is used after s = (1 + tanh(pi/2 sinh r))/2, which clusters the points
// there (H. Takahasi, M. Mori, Double exponential formulas for numerical integration, 1974), separately between each
// two kinks.
#include "continua/interval_quadrature.hpp"

#include "base/check.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double largestArgument = 3.2; // of sinh: weights beyond are less than rounding

struct Legendre {
    double value = 0, slope = 0;
};

Legendre legendre(std::size_t degree, double z) {
    double before = 0, value = 1;
    for (std::size_t k = 1; k <= degree; ++k) {
        const double n = static_cast<double>(k);
        const double next = ((2 * n - 1) * z * value - (n - 1) * before) / n;
        before = value;
        value = next;
    }
    return {value, static_cast<double>(degree) * (z * value - before) / (z * z - 1)};
}

double valueAt(const Expression& f, double place) {
    return evaluate(f, Point{{panelPlace(), place}});
}

/// The root of a linear argument of a kink.
void addRoot(std::vector<double>& kinks, const Expression& argument) {
    constexpr double straight = 1e-12;
    const double start = valueAt(argument, 0), middle = valueAt(argument, 0.5), end = valueAt(argument, 1);
    const bool isStraight = std::abs(start + end - 2 * middle) <= straight * (std::abs(start) + std::abs(end));
    const double root = start / (start - end);
    if (isStraight && root > 0 && root < 1)
        kinks.push_back(root);
}

void addKinks(std::vector<double>& kinks, const Expression& node) {
    if (!node.isFunction())
        return;
    const auto operands = node.operands();
    switch (node.function()) {
    case Function::Abs:
    case Function::Sign:
    case Function::Step: addRoot(kinks, operands[0]); break;
    case Function::Min:
    case Function::Max:
        for (std::size_t a = 0; a < operands.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                addRoot(kinks, operands[a] - operands[b]);
        break;
    case Function::Table:
        for (const TableCurve::Piece& piece : node.table().curve->pieces())
            addRoot(kinks, operands[0] - Expression(piece.begin));
        addRoot(kinks, operands[0] - Expression(node.table().curve->end()));
        break;
    default: break;
    }
}

void addPoints(std::vector<QuadraturePoint>& points, const Expression& f, double from, double to, double step) {
    const long count = std::lround(largestArgument / step);
    for (long k = -count; k <= count; ++k) {
        const double r = static_cast<double>(k) * step;
        const double inner = std::numbers::pi / 2 * std::sinh(r);
        const double share = 1 / (1 + std::exp(-2 * inner));
        const double weight = step * std::numbers::pi / 4 * std::cosh(r) / (std::cosh(inner) * std::cosh(inner));
        const double place = from + (to - from) * share;
        const double value = valueAt(f, place);
        if (place > from && place < to && std::isfinite(value))
            points.push_back({place, (to - from) * weight * value});
    }
}

} // namespace

const std::string& panelPlace() {
    static const std::string name = "\u2208";
    return name;
}

std::vector<QuadraturePoint> gaussPoints(std::size_t count) {
    std::vector<QuadraturePoint> points;
    for (std::size_t k = 0; k < count; ++k) {
        double z = std::cos(std::numbers::pi * (static_cast<double>(k) + 0.75) / (static_cast<double>(count) + 0.5));
        for (int step = 0; step < 8; ++step) {
            const Legendre here = legendre(count, z);
            z -= here.value / here.slope;
        }
        const double slope = legendre(count, z).slope;
        points.push_back({(1 - z) / 2, 1 / ((1 - z * z) * slope * slope)});
    }
    return points;
}

std::vector<double> smoothParts(const Expression& f) {
    std::vector<double> kinks = {0, 1};
    forEachNode(f, [&](const Expression& node) { addKinks(kinks, node); });
    std::sort(kinks.begin(), kinks.end());
    const auto isSame = [](double a, double b) { return b - a < 1e-14; };
    kinks.erase(std::unique(kinks.begin(), kinks.end(), isSame), kinks.end());
    kinks.back() = 1;
    return kinks;
}

WeightedRules::WeightedRules(const Expression& f) {
    const std::vector<double> parts = smoothParts(f);
    for (std::size_t level = 0; level < levels; ++level) {
        m_levels.emplace_back();
        for (std::size_t part = 1; part < parts.size(); ++part)
            addPoints(m_levels.back(), f, parts[part - 1], parts[part], std::ldexp(0.25, -static_cast<int>(level)));
    }
}

Expression decimal(double value) {
    std::array<char, 40> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    check(error == std::errc() && std::isfinite(value), "a number with room for its digits");
    const Parsed parsed = parseExpression(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
    check(parsed.value.has_value(), "a number is read as it is written");
    return *parsed.value;
}

} // namespace coenergy
