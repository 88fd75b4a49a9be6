// Three-point differences at unequal distances; Hermite's cubic for integrals and samples between rows; a discrete
// Fourier transform under Hann's window: F. J. Harris, On the use of windows for harmonic analysis with the discrete
// Fourier transform, Proc. IEEE 66 (1978), 51-83.
#include "observation/curve_transforms.hpp"

#include <unsupported/Eigen/FFT>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

namespace coenergy {

namespace {

/// The derivative at `at` of the parabola through three points.
double parabolaSlope(const std::vector<double>& t, const std::vector<double>& y, std::size_t first, std::size_t at) {
    const double before = t[first + 1] - t[first], after = t[first + 2] - t[first + 1];
    const double slopeBefore = (y[first + 1] - y[first]) / before, slopeAfter = (y[first + 2] - y[first + 1]) / after;
    const double bend = (slopeAfter - slopeBefore) / (before + after);
    return slopeBefore + bend * ((t[at] - t[first]) + (t[at] - t[first + 1]));
}

/// The row behind the last of the piece that begins at `first`.
std::size_t endOfPiece(const std::vector<double>& time, std::size_t first) {
    std::size_t end = first + 1;
    while (end < time.size() && time[end] > time[end - 1])
        ++end;
    return end;
}

struct EvenSamples {
    double step = 0;
    std::vector<double> values;
};

/// Hermite's cubic on the interval before row `right`, at a share of it.
double cubicAt(const std::vector<double>& time, const std::vector<double>& values, const std::vector<double>& slopes,
               std::size_t right, double share) {
    const std::size_t left = right - 1;
    const double h = time[right] - time[left], rest = 1 - share;
    return rest * rest * ((1 + 2 * share) * values[left] + share * h * slopes[left]) +
           share * share * ((3 - 2 * share) * values[right] - rest * h * slopes[right]);
}

EvenSamples equallySpaced(const std::vector<double>& time, const std::vector<double>& values) {
    const std::size_t count = time.size();
    const double step = (time.back() - time.front()) / static_cast<double>(count - 1);
    constexpr double rounding = 1e-9;
    const auto timeOf = [&](std::size_t k) { return time.front() + static_cast<double>(k) * step; };
    bool isEqual = true;
    for (std::size_t k = 0; k < count; ++k)
        isEqual = isEqual && std::abs(time[k] - timeOf(k)) <= rounding * step;
    if (isEqual)
        return {step, values};
    const std::vector<double> slopes = slopesOverRows(time, values);
    EvenSamples samples{step, {values.front()}};
    std::size_t right = 1;
    for (std::size_t k = 1; k + 1 < count; ++k) {
        while (right + 1 < count && time[right] < timeOf(k))
            ++right;
        const double share = (timeOf(k) - time[right - 1]) / (time[right] - time[right - 1]);
        const double sample = cubicAt(time, values, slopes, right, share);
        samples.values.push_back(std::isfinite(sample) ? sample : std::lerp(values[right - 1], values[right], share));
    }
    samples.values.push_back(values.back());
    return samples;
}

} // namespace

std::vector<double> slopesOverRows(const std::vector<double>& time, const std::vector<double>& values) {
    std::vector<double> slopes(values.size(), NAN);
    for (std::size_t first = 0; first < values.size();) {
        const std::size_t end = std::min(endOfPiece(time, first), values.size());
        if (end - first == 2)
            slopes[first] = slopes[first + 1] = (values[first + 1] - values[first]) / (time[first + 1] - time[first]);
        for (std::size_t row = first; end - first > 2 && row < end; ++row)
            slopes[row] = parabolaSlope(time, values, std::clamp(row, first + 1, end - 2) - 1, row);
        first = end;
    }
    return slopes;
}

std::vector<double> integralsOverRows(const std::vector<double>& time, const std::vector<double>& values) {
    const std::vector<double> slopes = slopesOverRows(time, values);
    std::vector<double> integrals;
    for (std::size_t row = 0; row < values.size(); ++row) {
        const double h = row > 0 ? time[row] - time[row - 1] : 0;
        const double added =
            h > 0 ? h * (values[row - 1] + values[row]) / 2 + h * h * (slopes[row - 1] - slopes[row]) / 12
                  : 0 * values[row]; // none where there is no value
        integrals.push_back((row > 0 ? integrals.back() : 0) + added);
    }
    return integrals;
}

std::optional<AmplitudeSpectrum> amplitudeSpectrum(const std::vector<double>& time, const std::vector<double>& values) {
    constexpr std::size_t leastRows = 8;
    const bool isWhole = values.size() == time.size() &&
                         std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
    if (!isWhole || values.size() < leastRows || !(time.back() > time.front()))
        return std::nullopt;
    EvenSamples samples = equallySpaced(time, values);
    samples.values.pop_back(); // a period ends where the next begins
    const std::size_t count = samples.values.size();
    const double mean = std::accumulate(samples.values.begin(), samples.values.end(), 0.0) / static_cast<double>(count);
    for (std::size_t k = 0; k < count; ++k)
        samples.values[k] = (samples.values[k] - mean) *
                            (1 - std::cos(2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count)));
    std::vector<std::complex<double>> transformed;
    Eigen::FFT<double>().fwd(transformed, samples.values);
    AmplitudeSpectrum spectrum;
    for (std::size_t k = 0; k <= count / 2; ++k) {
        const bool isSingle = k == 0 || 2 * k == count; // else the negative frequency has its half
        spectrum.frequencies.push_back(static_cast<double>(k) / (static_cast<double>(count) * samples.step));
        spectrum.amplitudes.push_back((isSingle ? 1 : 2) * std::abs(transformed[k]) / static_cast<double>(count));
    }
    spectrum.amplitudes.front() = std::abs(mean);
    return spectrum;
}

} // namespace coenergy
