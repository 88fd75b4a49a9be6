#pragma once
// What a curve over time becomes: its rate, its integral, its spectrum, from the rows of a run alone.

#include <optional>
#include <vector>

namespace coenergy {

/// The derivative at each row, of the parabola through the row and its neighbours: exact for squares of time, else with
/// an error of the order of the square of the rows' distance. Rows of equal time are the two sides of a jump: no
/// parabola reaches across. NaN where a piece has one row, and where a value or a neighbour is none.
std::vector<double> slopesOverRows(const std::vector<double>& time, const std::vector<double>& values);

/// The integral from the first row to each, by the cubic with those slopes on each interval; jumps add nothing. From
/// the first value that is none on, NaN.
std::vector<double> integralsOverRows(const std::vector<double>& time, const std::vector<double>& values);

/// One-sided amplitudes: a sine of amplitude a whose period divides the run gives a at its frequency.
struct AmplitudeSpectrum {
    std::vector<double> frequencies; // in cycles per unit of time, from 0 to half the rate of the samples
    std::vector<double> amplitudes;  // at 0 the absolute mean
};

/// With Hann's window, after the mean is taken away (Harris, Proc. IEEE 66, 1978). Rows at unequal times are first
/// sampled anew at equal distances, as many as there are rows, by the cubic with the slopes above. Nothing if a value
/// is none, or where fewer than eight rows or no time is left.
std::optional<AmplitudeSpectrum> amplitudeSpectrum(const std::vector<double>& time, const std::vector<double>& values);

} // namespace coenergy
