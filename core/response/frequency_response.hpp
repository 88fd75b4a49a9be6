#pragma once
// How a linear system answers to an oscillation, after everything else has died away, or as if it had.

#include "response/channel.hpp"

#include <complex>
#include <vector>

namespace coenergy {

/// G(j w), one value per angular frequency; infinite at a pole.
std::vector<std::complex<double>> frequencyResponse(const MinimalRealization& part,
                                                    const std::vector<double>& frequencies);

/// Rising, two decades beyond the poles and zeros that the channel has, denser near those that are lightly damped, so
/// that peaks are seen at their height. Never at a pole.
std::vector<double> frequenciesFor(const MinimalRealization& part);

/// 20 log10 of the magnitude.
double inDecibels(double magnitude);

/// In degrees, continuous from one to the next, the first in [-180, 180). Where there is no phase, at zero or infinity,
/// the one before.
std::vector<double> phases(const std::vector<std::complex<double>>& values);

} // namespace coenergy
