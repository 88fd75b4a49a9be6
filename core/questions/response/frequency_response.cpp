// Reference: A. J. Laub, Efficient multivariable frequency response computations, IEEE Trans. Autom. Control 26 (1981).
#include "response/frequency_response.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace coenergy {

namespace {

using Complex = std::complex<double>;

constexpr int pointsPerDecade = 60;
constexpr double decades = 2; // beyond poles and zeros

// (s I - A) x = b by elimination of the subdiagonal, exchanging rows where the subdiagonal entry is larger.
Eigen::VectorXcd solved(const MinimalRealization& part, Complex s) {
    const Eigen::Index n = part.A.rows();
    Eigen::MatrixXcd matrix = -part.A.cast<Complex>();
    matrix.diagonal().array() += s;
    Eigen::VectorXcd x = part.b.cast<Complex>();
    for (Eigen::Index k = 0; k + 1 < n; ++k) {
        if (std::abs(matrix(k + 1, k)) > std::abs(matrix(k, k))) {
            matrix.row(k).tail(n - k).swap(matrix.row(k + 1).tail(n - k));
            std::swap(x[k], x[k + 1]);
        }
        const Complex factor = matrix(k + 1, k) / matrix(k, k);
        matrix.row(k + 1).tail(n - k - 1) -= factor * matrix.row(k).tail(n - k - 1);
        x[k + 1] -= factor * x[k];
    }
    for (Eigen::Index k = n - 1; k >= 0; --k)
        x[k] = (x[k] - (matrix.row(k).tail(n - k - 1) * x.tail(n - k - 1)).value()) / matrix(k, k);
    return x;
}

bool isPole(const MinimalRealization& part, Complex s) {
    constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
    return std::any_of(part.poles.begin(), part.poles.end(),
                       [&](Complex pole) { return std::abs(s - pole) <= rounding * std::abs(pole); });
}

Complex valueAt(const MinimalRealization& part, double frequency) {
    const Complex s(0, frequency);
    if (isPole(part, s))
        return {INFINITY, 0};
    if (part.A.rows() == 0)
        return part.d;
    const Complex value = part.d + (part.c.cast<Complex>() * solved(part, s)).value();
    return std::isfinite(value.real()) && std::isfinite(value.imag()) ? value : Complex(INFINITY, 0);
}

// The frequency of unit gain, for a channel with poles and zeros at zero only.
double unitGainFrequency(const MinimalRealization& part) {
    const double gain = std::abs(valueAt(part, 1));
    return part.orderAtZero() != 0 && gain > 0 && std::isfinite(gain) ? std::pow(gain, -1.0 / part.orderAtZero()) : 1;
}

// Around a lightly damped pole or zero: its peak, and points on both sides whose spacing grows with the distance.
void addPeak(std::vector<double>& frequencies, Complex value) {
    constexpr double sharpest = 1e-6, widest = 0.3;
    const double size = std::abs(value), damping = std::abs(value.real()) / size;
    if (!(value.imag() > 0) || damping >= widest)
        return;
    const double peak = size * std::sqrt(1 - 2 * damping * damping);
    if (damping > sharpest)
        frequencies.push_back(peak);
    for (double distance = std::max(damping, sharpest) / 10; distance < widest; distance *= 1.4) {
        frequencies.push_back(peak * (1 - distance));
        frequencies.push_back(peak * (1 + distance));
    }
}

} // namespace

std::vector<Complex> frequencyResponse(const MinimalRealization& part, const std::vector<double>& frequencies) {
    std::vector<Complex> values;
    values.reserve(frequencies.size());
    for (const double frequency : frequencies)
        values.push_back(valueAt(part, frequency));
    return values;
}

std::vector<double> frequenciesFor(const MinimalRealization& part) {
    std::vector<double> frequencies;
    double lowest = INFINITY, highest = 0;
    for (const auto& values : {part.poles, part.zeros})
        for (const Complex& value : values) {
            if (value == 0.0)
                continue;
            lowest = std::min(lowest, std::abs(value));
            highest = std::max(highest, std::abs(value));
            addPeak(frequencies, value);
        }
    if (highest == 0)
        lowest = highest = unitGainFrequency(part);
    const double from = std::log10(lowest) - decades, to = std::log10(highest) + decades;
    const int count = static_cast<int>(std::ceil((to - from) * pointsPerDecade));
    for (int k = 0; k <= count; ++k)
        frequencies.push_back(std::pow(10, from + (to - from) * k / count));
    std::sort(frequencies.begin(), frequencies.end());
    frequencies.erase(std::unique(frequencies.begin(), frequencies.end()), frequencies.end());
    std::erase_if(frequencies, [&](double frequency) { return isPole(part, {0, frequency}); });
    return frequencies;
}

double inDecibels(double magnitude) {
    return 20 * std::log10(magnitude);
}

// A sudden half turn belongs to a pole on the axis, where it goes backward, or to a zero there, where it goes forward.
std::vector<double> phases(const std::vector<Complex>& values) {
    constexpr double half = 180, blur = 1e-6;
    const auto hasPhase = [](Complex value) { return value != 0.0 && std::isfinite(std::abs(value)); };
    const auto first = std::find_if(values.begin(), values.end(), hasPhase);
    double last = first == values.end() ? 0 : std::arg(*first) * half / std::numbers::pi;
    if (last > half - blur)
        last -= 2 * half;
    std::vector<double> result;
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (hasPhase(values[k])) {
            double change = std::remainder(std::arg(values[k]) * half / std::numbers::pi - last, 2 * half);
            if (half - std::abs(change) < blur && k > 1)
                change = std::abs(values[k - 1]) > std::abs(values[k - 2]) ? -std::abs(change) : std::abs(change);
            last += change;
        }
        result.push_back(last);
    }
    return result;
}

} // namespace coenergy
