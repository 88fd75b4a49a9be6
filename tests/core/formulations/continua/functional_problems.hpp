#pragma once
// Functionals as texts, and their paths beside exact ones.

#include "continua/stationary_path.hpp"
#include "core/formulations/continua/continua_texts.hpp"

#include <cmath>
#include <numbers>

namespace coenergy {

struct EndText {
    std::string value, slope; // empty: free
};

inline FunctionalEnd endOf(const EndText& text) {
    FunctionalEnd end;
    if (!text.value.empty())
        end.value = parsed(text.value);
    if (!text.slope.empty())
        end.slope = parsed(text.slope);
    return end;
}

inline Functional functionalOf(const std::string& integrand, const std::string& from, const std::string& to,
                               const EndText& start, const EndText& end) {
    Functional functional;
    functional.from = parsed(from);
    functional.to = parsed(to);
    functional.integrand = parsed(integrand);
    functional.functions.front().start = endOf(start);
    functional.functions.front().end = endOf(end);
    return functional;
}

/// With an integral constraint; "free": this end moves along its curve.
inline Functional functionalWith(const std::string& integrand, const std::string& from, const std::string& to,
                                 const std::string& start, const std::string& end,
                                 const std::vector<std::pair<std::string, std::string>>& integrals = {}) {
    Functional functional =
        functionalOf(integrand, from == "free" ? "0" : from, to == "free" ? "0" : to, {start, ""}, {end, ""});
    if (from == "free")
        functional.from.reset();
    if (to == "free")
        functional.to.reset();
    for (const auto& [density, value] : integrals)
        functional.constraints.push_back(
            {parsed(density), parsed(value), "lambda" + std::to_string(functional.constraints.size() + 1)});
    return functional;
}

inline StationaryPath pathOf(const Functional& functional, const Point& parameters = {}) {
    Algebra algebra;
    return stationaryPath(functional, variationalEquations(functional, algebra), parameters, algebra);
}

template <class Exact> double largestError(const FunctionalPath& path, Exact exact) {
    double largest = 0;
    for (int k = 0; k <= 40; ++k) {
        const double x = path.from + (path.to - path.from) * k / 40;
        largest = std::max(largest, std::abs(path.valueAt(x) - exact(x)));
    }
    return largest;
}

/// The cycloid x = r (a - sin a), u = r (1 - cos a) at x.
inline double cycloid(double r, double x) {
    double low = 0, high = 2 * std::numbers::pi;
    for (int k = 0; k < 100; ++k) {
        const double a = (low + high) / 2;
        (r * (a - std::sin(a)) < x ? low : high) = a;
    }
    return r * (1 - std::cos(low));
}

} // namespace coenergy
