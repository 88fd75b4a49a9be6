#pragma once
// What an output does when an input swings.

#include "response/channel.hpp"

#include <complex>
#include <vector>

namespace coenergy {

/// G(s) = c (s I - A)^-1 b + d, at as many places as are asked for.
class TransferFunction {
public:
    explicit TransferFunction(const Channel& channel);

    /// Infinite at a pole.
    std::complex<double> at(std::complex<double> s) const;
    /// At s = j frequency, in rad per unit of time.
    std::complex<double> atFrequency(double frequency) const { return at({0, frequency}); }

private:
    Eigen::MatrixXd m_hessenberg;
    Eigen::VectorXd m_input;
    Eigen::RowVectorXd m_output;
    double m_feedthrough;
};

/// Poles that the channel's zeros leave, each as often as it remains.
std::vector<std::complex<double>> polesOf(const Channel& channel);

/// Rising frequencies that show all of a response: beyond its poles and zeros on both sides, and dense where one of
/// them is hardly damped, so that each peak is met at its height.
std::vector<double> frequenciesFor(const Channel& channel);

std::vector<std::complex<double>> frequencyResponse(const Channel& channel, const std::vector<double>& frequencies);

/// In degrees, without jumps of a whole turn from one to the next; the first between -180 and 180, and on the negative
/// real axis -180.
std::vector<double> phasesInDegrees(const std::vector<std::complex<double>>& response);

/// 20 log10 of the magnitude.
double inDecibels(double magnitude);

} // namespace coenergy
