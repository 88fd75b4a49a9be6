#pragma once

#include <array>
#include <cstdint>

namespace coenergy {

struct Distribution {
    enum class Kind : std::uint8_t {
        Normal,     // mean, standard deviation
        Uniform,    // from, to
        Lognormal,  // mean and standard deviation of the logarithm
        Triangular, // from, most likely, to
    };

    Kind kind = Kind::Uniform;
    std::array<double, 3> numbers = {0, 1, 0};

    bool operator==(const Distribution&) const = default;

    /// The value below which a share u of all values lies; 0 < u < 1.
    double quantile(double u) const;
};

/// The value of a standard normal variable below which a share u lies, and the reverse.
double normalQuantile(double u);
double normalShare(double z);

} // namespace coenergy
