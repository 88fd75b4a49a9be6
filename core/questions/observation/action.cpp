// The integrand is compiled, with definitions by name. Between two rows it is the cubic through them and their
// neighbours.
// Reference: W. R. Hamilton, On a general method in dynamics, Phil. Trans. R. Soc. 124 (1834) 247.
#include "observation/action.hpp"

#include "observation/energies.hpp"
#include "observation/values_over_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace coenergy {

namespace {

struct Samples {
    std::vector<double> time;
    std::vector<double> value;
};

// The integral from a to b of the polynomial through the samples, by two-point Gauss quadrature, which is exact for
// cubics.
double integralOfPolynomial(std::span<const double> time, std::span<const double> value, double a, double b) {
    double total = 0;
    for (const double side : {-1.0, 1.0}) {
        const double t = (a + b) / 2 + side * (b - a) / (2 * std::sqrt(3.0));
        for (std::size_t i = 0; i < time.size(); ++i) {
            double weight = value[i];
            for (std::size_t j = 0; j < time.size(); ++j)
                if (j != i)
                    weight *= (t - time[j]) / (time[i] - time[j]);
            total += weight;
        }
    }
    return total * (b - a) / 2;
}

// Between each sample and the next one.
std::vector<double> integralsOf(const Samples& samples) {
    const std::size_t count = samples.time.size();
    const std::size_t width = std::min<std::size_t>(count, 4);
    std::vector<double> integrals;
    for (std::size_t k = 0; k + 1 < count; ++k) {
        const std::size_t first = std::min(k > 0 ? k - 1 : 0, count - width);
        integrals.push_back(integralOfPolynomial({samples.time.data() + first, width},
                                                 {samples.value.data() + first, width}, samples.time[k],
                                                 samples.time[k + 1]));
    }
    return integrals;
}

Samples everySecond(const Samples& samples) {
    Samples half;
    for (std::size_t k = 0; k < samples.time.size(); ++k)
        if (k % 2 == 0 || k + 1 == samples.time.size()) {
            half.time.push_back(samples.time[k]);
            half.value.push_back(samples.value[k]);
        }
    return half;
}

// Without what errors at different times cancel of each other: where a path that is alike on both sides crosses a pole
// twice, half of the samples may see one pole, and the others the other.
double errorOf(const std::vector<double>& integrals, const std::vector<double>& ofHalf) {
    double error = 0;
    for (std::size_t k = 0; k < ofHalf.size(); ++k) {
        const double next = 2 * k + 1 < integrals.size() ? integrals[2 * k + 1] : 0;
        error += std::abs(integrals[2 * k] + next - ofHalf[k]);
    }
    return error;
}

double sizeOf(const std::vector<double>& integrals) {
    return std::accumulate(integrals.begin(), integrals.end(), 0.0,
                           [](double sum, double value) { return sum + std::abs(value); });
}

} // namespace

std::optional<Action> actionOf(const ParsedModel& model, const Trajectory& trajectory, const Point& parameters) {
    const auto lagrangian = lagrangianOf(model);
    if (!lagrangian || trajectory.rowCount() < 2)
        return std::nullopt;
    ValuesOverRows integrand(lagrangian->statements, {lagrangian->value}, trajectory, parameters);
    Samples samples;
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row) {
        const double value = integrand.at(row).front();
        if (!std::isfinite(value))
            return std::nullopt;
        const bool isNew = samples.time.empty() || trajectory.time[row] > samples.time.back();
        if (isNew) {
            samples.time.push_back(trajectory.time[row]);
            samples.value.push_back(value);
        }
    }
    const std::vector<double> integrals = integralsOf(samples);
    return Action{std::accumulate(integrals.begin(), integrals.end(), 0.0),
                  errorOf(integrals, integralsOf(everySecond(samples))), sizeOf(integrals)};
}

} // namespace coenergy
