// Reference: G. F. Franklin, J. D. Powell, A. Emami-Naeini, Feedback Control of Dynamic Systems, section 6.4.
#include "response/margins.hpp"

#include "response/frequency_response.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace coenergy {

namespace {

using Complex = std::complex<double>;
using Curve = std::function<double(double frequency)>;

// The gain can be 1 only within this range; beyond its poles and zeros a channel is a power of s.
std::vector<double> searchedFrequencies(const MinimalRealization& part) {
    std::vector<double> frequencies = frequenciesFor(part);
    const auto reach = [&](double end, int order) {
        const double gain = std::abs(frequencyResponse(part, {end}).front());
        return order != 0 && gain > 0 ? end * std::pow(gain, -1.0 / order) : end;
    };
    constexpr double beyond = 3, step = 1.1;
    const double lowest = reach(frequencies.front(), part.orderAtZero()) / beyond;
    const double highest = reach(frequencies.back(), part.orderAtInfinity()) * beyond;
    std::vector<double> below;
    for (double frequency = frequencies.front() / step; frequency > lowest && frequency > 0; frequency /= step)
        below.insert(below.begin(), frequency);
    for (double frequency = frequencies.back() * step; frequency < highest && std::isfinite(frequency);
         frequency *= step)
        frequencies.push_back(frequency);
    frequencies.insert(frequencies.begin(), below.begin(), below.end());
    return frequencies;
}

// The last point before the curve changes its sign, to the last digit.
double crossingWithin(const Curve& curve, double from, double to) {
    const bool isPositive = curve(from) > 0;
    while (true) {
        const double middle = from + (to - from) / 2;
        if (!(middle > from && middle < to))
            return std::abs(curve(from)) < std::abs(curve(to)) ? from : to;
        ((curve(middle) > 0) == isPositive ? from : to) = middle;
    }
}

// The point between two others at which the curve is closest to zero, by golden-section search; or a point beyond zero.
double closestWithin(const Curve& curve, double from, double to) {
    constexpr double golden = 0.6180339887498949;
    constexpr int most = 60;
    const double side = curve(from);
    for (int count = 0; count < most; ++count) {
        const double left = to - golden * (to - from), right = from + golden * (to - from);
        const double atLeft = curve(left), atRight = curve(right);
        if (atLeft * side < 0)
            return left;
        if (atRight * side < 0)
            return right;
        (std::abs(atLeft) < std::abs(atRight) ? to : from) = std::abs(atLeft) < std::abs(atRight) ? right : left;
    }
    return from;
}

struct DecidedPoint {
    double frequency;
    double value;
};

// The points at which the sign does not depend on rounding.
std::vector<DecidedPoint> decidedPoints(const Curve& curve, const std::vector<double>& frequencies) {
    constexpr double rounding = 1e-12;
    std::vector<DecidedPoint> points;
    for (const double frequency : frequencies)
        if (const double value = curve(frequency); std::abs(value) > rounding)
            points.push_back({frequency, value});
    return points;
}

// Two crossings between neighbouring points are revealed by an approach to zero.
std::vector<double> crossings(const Curve& curve, std::vector<double> frequencies) {
    constexpr double close = 0.3;
    const std::vector<DecidedPoint> coarse = decidedPoints(curve, frequencies);
    for (std::size_t k = 1; k + 1 < coarse.size(); ++k) {
        const double before = coarse[k - 1].value, here = coarse[k].value, after = coarse[k + 1].value;
        if (std::abs(here) < close && before * here > 0 && here * after > 0 &&
            std::abs(here) <= std::min(std::abs(before), std::abs(after)))
            frequencies.push_back(closestWithin(curve, coarse[k - 1].frequency, coarse[k + 1].frequency));
    }
    std::sort(frequencies.begin(), frequencies.end());
    const std::vector<DecidedPoint> points = decidedPoints(curve, frequencies);
    std::vector<double> found;
    for (std::size_t k = 0; k + 1 < points.size(); ++k)
        if (points[k].value * points[k + 1].value < 0)
            found.push_back(crossingWithin(curve, points[k].frequency, points[k + 1].frequency));
    return found;
}

bool areStable(const std::vector<Complex>& poles) {
    return std::all_of(poles.begin(), poles.end(), [](Complex pole) { return pole.real() < -1e-12 * std::abs(pole); });
}

bool isStableClosed(const MinimalRealization& part) {
    if (part.isZero || part.A.rows() == 0)
        return 1 + part.d != 0;
    if (1 + part.d == 0)
        return false;
    std::vector<Complex> poles;
    for (const Mode& mode : spectrumOf(part.A - part.b * part.c / (1 + part.d)))
        poles.push_back(mode.value);
    return areStable(poles);
}

template <class Distance>
std::optional<std::size_t> nearest(const std::vector<Margin>& margins, const Distance& distance) {
    const auto found = std::min_element(margins.begin(), margins.end(), [&](const Margin& one, const Margin& other) {
        return distance(one.value) < distance(other.value);
    });
    return found == margins.end() ? std::nullopt : std::optional<std::size_t>(found - margins.begin());
}

} // namespace

Margins marginsOf(const MinimalRealization& part) {
    Margins result;
    result.isOpenLoopStable = areStable(part.poles);
    result.isClosedLoopStable = isStableClosed(part);
    if (part.isZero)
        return result;
    const auto valueAt = [&](double frequency) { return frequencyResponse(part, {frequency}).front(); };
    constexpr double met = 1e-6; // a pole or a zero on the axis jumps over the crossing
    const Curve gain = [&](double frequency) { return std::log(std::abs(valueAt(frequency))); };
    const Curve sine = [&](double frequency) {
        const Complex value = valueAt(frequency);
        return value.imag() / std::abs(value);
    };
    const std::vector<double> frequencies = searchedFrequencies(part);
    for (const double frequency : crossings(gain, frequencies))
        if (std::abs(gain(frequency)) < met)
            result.phase.push_back({frequency, std::arg(-valueAt(frequency))});
    const Complex atRest = valueAt(0);
    if (std::isfinite(atRest.real()) && atRest.real() < 0)
        result.gain.push_back({0, -1 / atRest.real()});
    for (const double frequency : crossings(sine, frequencies))
        if (const Complex value = valueAt(frequency); std::abs(sine(frequency)) < met && value.real() < 0)
            result.gain.push_back({frequency, 1 / std::abs(value)});
    result.limitingGain = nearest(result.gain, [](double factor) { return std::abs(std::log(factor)); });
    result.limitingPhase = nearest(result.phase, [](double angle) { return std::abs(angle); });
    return result;
}

} // namespace coenergy
