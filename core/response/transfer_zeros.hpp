#pragma once
// Zeros of a channel.

#include "response/channel.hpp"

#include <complex>
#include <vector>

namespace coenergy {

/// Where an input that grows or swings so leaves the output at zero: the finite invariant zeros, those that cancel a
/// pole among them. None where the output does not follow the input at all.
std::vector<std::complex<double>> zerosOf(const Channel& channel);

/// Whether the output follows the input.
bool isConnected(const Channel& channel);

} // namespace coenergy
