// Points are spread by multiples of the golden ratio, so that no relation between the values of names is likely to hold
// by chance.
#include "algebra/values_at_points.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

Point pointSomewhere(const std::set<std::string>& names, int trial) {
    Point point;
    int k = 0;
    for (const std::string& name : names)
        point.emplace(name, 0.23 + std::fmod(0.618 * ++k + 0.377 * trial, 1.0));
    return point;
}

std::vector<Point> pointsOfBothSigns(const std::set<std::string>& names) {
    std::vector<Point> points;
    for (int trial = 0; trial < 12; ++trial) {
        points.push_back(pointSomewhere(names, trial));
        int k = 0;
        for (auto& [name, value] : points.back())
            value *= (trial >> (k++ % 3)) % 2 == 0 ? 1 : -3;
    }
    return points;
}

bool agreeWhereDefined(const Expression& f, const Expression& g) {
    std::set<std::string> names = symbolsIn(f);
    addSymbolsIn(g, names);
    int count = 0;
    for (int trial = 0; trial < 24; ++trial) {
        Point point = pointSomewhere(names, trial);
        if (trial % 3 == 2)
            for (auto& [name, value] : point)
                value = -value;
        const double a = evaluate(f, point);
        const double b = evaluate(g, point);
        if (!std::isfinite(a) || !std::isfinite(b))
            continue;
        if (std::abs(a - b) > 1e-9 * (1 + std::abs(a)))
            return false;
        ++count;
    }
    return count >= 3;
}

bool hasValueAt(const Expression& f, const std::string& x, const Expression& place) {
    try {
        const Expression there = substituted(f, {{x, place}});
        const std::set<std::string> names = symbolsIn(there);
        for (int trial = 0; trial < 4; ++trial)
            for (const double size : {1.0, 40.0, 0.02, -1.0}) {
                Point point = pointSomewhere(names, trial);
                for (auto& [name, value] : point)
                    value *= size;
                if (std::isfinite(evaluate(there, point)))
                    return true;
            }
    } catch (const ArithmeticError&) {
        return false;
    }
    return false;
}

bool hasLimitAt(const Expression& f, const std::string& x, const Expression& from) {
    int count = 0;
    std::set<std::string> names = symbolsIn(f);
    addSymbolsIn(from, names);
    for (const Point& point : pointsOfBothSigns(names)) {
        Point there = point;
        const auto valueAt = [&](double distance) {
            there[x] = evaluate(from, point) + distance;
            return evaluate(f, there);
        };
        for (const double side : {1.0, -1.0}) {
            const double far = valueAt(side * 1e-3), near = valueAt(side * 1e-5);
            if (!std::isfinite(far) || !std::isfinite(near))
                continue;
            if (std::abs(far - near) > 0.02 * (std::abs(near) + 0.1))
                return false;
            ++count;
        }
    }
    return count >= 3;
}

// Names of both signs are tested at the place itself, as in (x - a)*step(x - a), where there is a value.
bool vanishesAt(const Expression& f, const std::string& x, const Expression& place) {
    if (!place.isZero())
        return false;
    constexpr double nearest = 1e-200;
    constexpr double negligible = 1e-90;
    const auto valueAt = [&](Point point, double there) {
        point[x] = there;
        return evaluate(f, point);
    };
    const std::set<std::string> names = symbolsIn(f);
    for (int trial = 0; trial < 8; ++trial) {
        const Point point = pointSomewhere(names, trial);
        const double above = valueAt(point, nearest);
        if (!(std::abs(std::isfinite(above) ? above : valueAt(point, -nearest)) < negligible))
            return false;
    }
    const std::vector<Point> points = pointsOfBothSigns(names);
    return std::none_of(points.begin(), points.end(), [&](const Point& point) {
        const double value = valueAt(point, 0);
        return std::isfinite(value) && value != 0;
    });
}

bool isNeverNegative(const Expression& u) {
    const std::vector<Point> points = pointsOfBothSigns(symbolsIn(u));
    return std::none_of(points.begin(), points.end(), [&](const Point& point) { return evaluate(u, point) <= 0; });
}

} // namespace coenergy
