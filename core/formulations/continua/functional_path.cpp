// Derivatives with respect to x of quantities given as functions of the share s: d/dx is d/ds divided by dx/ds,
// computed with truncated Taylor series (A. Griewank and A. Walther, Evaluating Derivatives, 2nd ed., chapter 13).
#include "continua/functional_path.hpp"

#include "continua/compiled_formulas.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr std::size_t orders = PathPoint::orders;

/// The coefficients of 1, d, d^2, ... about a share.
using Taylor = std::array<double, orders>;

Taylor times(const Taylor& a, const Taylor& b) {
    Taylor result{};
    for (std::size_t i = 0; i < orders; ++i)
        for (std::size_t j = 0; i + j < orders; ++j)
            result[i + j] += a[i] * b[j];
    return result;
}

Taylor over(const Taylor& a, const Taylor& b) {
    Taylor result{};
    for (std::size_t i = 0; i < orders; ++i) {
        double rest = a[i];
        for (std::size_t j = 0; j < i; ++j)
            rest -= result[j] * b[i - j];
        result[i] = rest / b[0];
    }
    return result;
}

Taylor plus(const Taylor& a, const Taylor& b) {
    Taylor result{};
    for (std::size_t i = 0; i < orders; ++i)
        result[i] = a[i] + b[i];
    return result;
}

Taylor wholePower(const Taylor& base, int exponent) {
    Taylor result = {1};
    for (int k = 0; k < exponent; ++k)
        result = times(result, base);
    return result;
}

/// Loses the last coefficient.
Taylor derivative(const Taylor& a) {
    Taylor result{};
    for (std::size_t i = 1; i < orders; ++i)
        result[i - 1] = static_cast<double>(i) * a[i];
    return result;
}

/// The graded share, which also runs from 0 to 1.
Taylor graded(const Grading& grading, double share) {
    const Taylor s = {share, 1}, rest = {1 - share, -1};
    const Taylor rise = wholePower(s, grading.start), fall = wholePower(rest, grading.end);
    if (grading.end == 1)
        return rise;
    if (grading.start == 1)
        return plus({1}, times({-1}, fall));
    return over(rise, plus(rise, fall));
}

Taylor placeOf(const FunctionalPath& path, double share) {
    return plus({path.from}, times({path.to - path.from}, graded(path.grading, share)));
}

/// u, u_x, u_xx, ... of a series in the share.
PathPoint pointOf(const Taylor& place, Taylor u) {
    PathPoint point;
    const Taylor rate = derivative(place);
    point.x = place[0];
    point.rate = rate[0];
    for (std::size_t order = 0; order < orders; ++order) {
        point.jets[order] = u[0];
        u = over(derivative(u), rate);
    }
    return point;
}

/// T_k(2 s - 1) for k < count, by their recurrence.
std::vector<Taylor> chebyshevs(std::size_t count, double share) {
    const Taylor argument = {2 * share - 1, 2}, twice = {2 * (2 * share - 1), 4};
    std::vector<Taylor> result = {Taylor{1}, argument};
    while (result.size() < count)
        result.push_back(plus(times(twice, result.back()), times({-1}, result[result.size() - 2])));
    result.resize(count);
    return result;
}

PathIntegral onPanels(const std::function<double(double)>& integrand, std::size_t panels) {
    PathIntegral integral;
    for (const auto& [share, weight] : gaussShares(panels)) {
        const double value = integrand(share);
        integral.value += weight * value;
        integral.size += weight * std::abs(value);
    }
    return integral;
}

/// The integrand of a functional, compiled.
class CompiledIntegrand {
public:
    static std::optional<CompiledIntegrand> of(const Functional& functional, const Point& parameters) {
        const std::vector<std::string> names = namesOf(functional);
        for (const std::string& name : symbolsIn(functional.integrand))
            if (std::find(names.begin(), names.end(), name) == names.end() && !parameters.contains(name) &&
                name != "pi")
                return std::nullopt;
        return CompiledIntegrand(functional, names, parameters);
    }

    double at(double x, const std::vector<PathPoint>& points) {
        std::vector<double> inputs = {x};
        for (const PathPoint& point : points)
            inputs.insert(inputs.end(), point.jets.begin(), point.jets.begin() + 3);
        double value = 0;
        m_compiled.tape.evaluate(inputs.data(), &value, m_compiled.memory);
        return value;
    }

private:
    CompiledIntegrand(const Functional& functional, const std::vector<std::string>& names, const Point& parameters)
        : m_compiled(names, {functional.integrand}, parameters) {}

    static std::vector<std::string> namesOf(const Functional& functional) {
        std::vector<std::string> names = {functional.variable};
        for (const PathFunction& function : functional.functions)
            for (std::size_t order = 0; order < 3; ++order)
                names.push_back(derivativeName(function.name, functional.variable, order, 0));
        return names;
    }

    CompiledFormulas m_compiled;
};

std::optional<double> valueOfIntegral(const std::optional<PathIntegral>& integral) {
    return integral ? std::optional(integral->value) : std::nullopt;
}

} // namespace

PathPoint FunctionalPath::at(double share) const {
    const double argument = 2 * share - 1;
    Taylor u{}, before{}, here{1};
    for (std::size_t k = 0; k < coefficients.size(); ++k) {
        const double twice = k == 0 ? 1 : 2; // T_1 = x T_0, then T_k+1 = 2 x T_k - T_k-1
        Taylor next{};
        for (std::size_t i = 0; i < orders; ++i) {
            u[i] += coefficients[k] * here[i];
            next[i] = twice * (argument * here[i] + (i > 0 ? 2 * here[i - 1] : 0)) - before[i];
        }
        before = here;
        here = next;
    }
    return pointOf(placeOf(*this, share), u);
}

double FunctionalPath::x(double share) const {
    return placeOf(*this, share)[0];
}

double FunctionalPath::valueAt(double place) const {
    double low = 0, high = 1;
    for (int k = 0; k < 60; ++k) {
        const double middle = (low + high) / 2;
        ((x(middle) < place) == (from < to) ? low : high) = middle;
    }
    return at((low + high) / 2).jets[0];
}

double roundedValueAt(const FunctionalPath& path, double x) {
    double largest = 0;
    for (const double coefficient : path.coefficients)
        largest = std::max(largest, std::abs(coefficient));
    const double value = path.valueAt(x);
    return std::abs(value) < 1e-13 * largest ? 0 : value;
}

std::vector<PathPoint> chebyshevsAt(const FunctionalPath& path, std::size_t count, double share, double last) {
    const Taylor place = placeOf(path, share);
    std::vector<PathPoint> points;
    for (Taylor polynomial : chebyshevs(count, share / last)) {
        for (std::size_t i = 0; i < orders; ++i)
            polynomial[i] /= std::pow(last, static_cast<double>(i));
        points.push_back(pointOf(place, polynomial));
    }
    return points;
}

std::vector<QuadraturePoint> gaussShares(std::size_t panels) {
    static const std::vector<QuadraturePoint> rule = gaussPoints(16);
    std::vector<QuadraturePoint> shares;
    const double width = 1.0 / static_cast<double>(panels);
    for (std::size_t panel = 0; panel < panels; ++panel)
        for (const auto& [place, weight] : rule)
            shares.push_back({width * (static_cast<double>(panel) + place), width * weight});
    return shares;
}

FunctionalPath interpolated(const FunctionalPath& frame, std::size_t degree,
                            const std::function<double(double)>& function) {
    const auto count = static_cast<double>(degree + 1);
    FunctionalPath path = frame;
    path.coefficients.assign(degree + 1, 0);
    for (std::size_t j = 0; j <= degree; ++j) {
        const double angle = std::numbers::pi * (static_cast<double>(j) + 0.5) / count;
        const double value = function((1 + std::cos(angle)) / 2);
        for (std::size_t k = 0; k <= degree; ++k)
            path.coefficients[k] += (k == 0 ? 1 : 2) / count * value * std::cos(static_cast<double>(k) * angle);
    }
    return path;
}

FunctionalPath variedPath(const FunctionalPath& path, double share, double height) {
    constexpr int degree = 10;
    const int rise = std::clamp(static_cast<int>(std::lround(degree * share)), 2, degree - 2), fall = degree - rise;
    const auto bump = [&](double s) { return std::pow(s, rise) * std::pow(1 - s, fall); };
    const double scale = height / bump(static_cast<double>(rise) / degree);
    FunctionalPath varied = interpolated(path, degree, [&](double s) { return scale * bump(s); });
    varied.coefficients.resize(std::max(varied.coefficients.size(), path.coefficients.size()));
    for (std::size_t k = 0; k < path.coefficients.size(); ++k)
        varied.coefficients[k] += path.coefficients[k];
    return varied;
}

std::optional<PathIntegral> integralOverShares(const std::function<double(double)>& integrand, double tolerance) {
    constexpr std::size_t mostPanels = 256;
    PathIntegral last = onPanels(integrand, 1);
    for (std::size_t panels = 2; panels <= mostPanels; panels *= 2) {
        const PathIntegral next = onPanels(integrand, panels);
        if (!std::isfinite(next.value))
            return std::nullopt;
        if (std::abs(next.value - last.value) <= tolerance * next.size)
            return next;
        last = next;
    }
    return std::nullopt;
}

std::optional<double> valueOf(const Functional& functional, const Point& parameters,
                              const std::vector<FunctionalPath>& functions) {
    std::optional<CompiledIntegrand> integrand = CompiledIntegrand::of(functional, parameters);
    if (!integrand)
        return std::nullopt;
    const auto onPath = [&](double share) {
        std::vector<PathPoint> points;
        for (const FunctionalPath& function : functions)
            points.push_back(function.at(share));
        return integrand->at(points.front().x, points) * points.front().rate;
    };
    constexpr double rounded = 1e-9; // where the shares are clustered, only the last digits of u remain
    const auto integral = integralOverShares(onPath);
    return valueOfIntegral(integral ? integral : integralOverShares(onPath, rounded));
}

std::optional<double> valueOf(const Functional& functional, const Point& parameters,
                              const std::function<PathPoint(double)>& path) {
    std::optional<CompiledIntegrand> integrand = CompiledIntegrand::of(functional, parameters);
    const double from = functional.from ? evaluate(*functional.from, parameters) : NAN;
    const double to = functional.to ? evaluate(*functional.to, parameters) : NAN;
    if (!integrand || !std::isfinite(from) || !std::isfinite(to))
        return std::nullopt;
    for (const Grading& grading : {Grading{1, 1}, Grading{6, 6}}) {
        const FunctionalPath shares{from, to, grading, {}};
        const auto integral = integralOverShares([&](double share) {
            const Taylor place = placeOf(shares, share);
            return integrand->at(place[0], {path(place[0])}) * derivative(place)[0];
        });
        if (integral)
            return integral->value;
    }
    return std::nullopt;
}

} // namespace coenergy
