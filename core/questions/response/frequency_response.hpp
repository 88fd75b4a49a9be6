#pragma once
// The steady-state response of a linear system to a harmonic input, also where it would not be reached.

#include "response/channel.hpp"

#include <complex>
#include <vector>

namespace coenergy {

/// G(j w), one value per angular frequency; infinite at a pole.
std::vector<std::complex<double>> frequencyResponse(const MinimalRealization& part,
                                                    const std::vector<double>& frequencies);

/// Increasing, from two decades below the channel's poles and zeros to two decades above, denser near lightly damped
/// ones, so that peaks are shown at full height. Never at a pole.
std::vector<double> frequenciesFor(const MinimalRealization& part);

/// 20 log10 of the magnitude.
double inDecibels(double magnitude);

/// In degrees, continuous from one to the next, the first in [-180, 180). Where the phase is undefined, at zero or
/// infinity, the previous value is repeated.
std::vector<double> phases(const std::vector<std::complex<double>>& values);

} // namespace coenergy
