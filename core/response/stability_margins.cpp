// Crossings are bracketed between frequencies of a diagram and found by bisection, to the last bits. A sign that
// changes through infinity, at a pole, is no crossing. Reference: G. F. Franklin, J. D. Powell, A. Emami-Naeini,
// Feedback Control of Dynamic Systems, section 6.4.
#include "response/stability_margins.hpp"

#include "response/frequency_response.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace coenergy {

namespace {

using Complex = std::complex<double>;

// Where the function's sign changes between two frequencies at which it has different ones.
template <class Function> double crossing(const Function& function, double lower, double upper) {
    const bool isPositive = function(lower) > 0;
    for (int k = 0; k < 200; ++k) {
        const double middle = std::sqrt(lower) * std::sqrt(upper);
        if (!(middle > lower) || !(middle < upper))
            break;
        ((function(middle) > 0) == isPositive ? lower : upper) = middle;
    }
    return lower;
}

bool isPole(const Complex& there, const Complex& one, const Complex& other) {
    return !(std::abs(there) < 1e3 * std::max(std::abs(one), std::abs(other)));
}

} // namespace

StabilityMargins marginsOf(const Channel& channel) {
    const TransferFunction function(channel);
    const auto at = [&](double frequency) { return function.atFrequency(frequency); };
    const auto height = [&](double frequency) { return at(frequency).imag(); };
    const auto excess = [&](double frequency) { return std::abs(at(frequency)) - 1; };
    const std::vector<double> frequencies = frequenciesFor(channel);
    StabilityMargins margins;
    for (std::size_t k = 1; k < frequencies.size(); ++k) {
        const double lower = frequencies[k - 1], upper = frequencies[k];
        const Complex one = at(lower), other = at(upper);
        if (std::min(one.real(), other.real()) < 0 && (one.imag() > 0) != (other.imag() > 0)) {
            const double frequency = crossing(height, lower, upper);
            const Complex there = at(frequency);
            if (there.real() < 0 && std::abs(there.imag()) < 1e-6 * std::abs(there) && !isPole(there, one, other))
                margins.gain.push_back({frequency, -1 / there.real()});
        }
        if ((std::abs(one) > 1) != (std::abs(other) > 1)) {
            const double frequency = crossing(excess, lower, upper);
            const Complex there = at(frequency);
            if (std::abs(std::abs(there) - 1) < 1e-6)
                margins.phase.push_back({frequency, std::arg(-there)});
        }
    }
    return margins;
}

std::optional<Margin> smallestGainMargin(const StabilityMargins& margins) {
    const auto least = std::min_element(margins.gain.begin(), margins.gain.end(), [](const Margin& a, const Margin& b) {
        return std::abs(std::log(a.value)) < std::abs(std::log(b.value));
    });
    return least == margins.gain.end() ? std::nullopt : std::optional(*least);
}

std::optional<Margin> smallestPhaseMargin(const StabilityMargins& margins) {
    const auto least =
        std::min_element(margins.phase.begin(), margins.phase.end(),
                         [](const Margin& a, const Margin& b) { return std::abs(a.value) < std::abs(b.value); });
    return least == margins.phase.end() ? std::nullopt : std::optional(*least);
}

} // namespace coenergy
