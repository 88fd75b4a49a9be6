#pragma once
// Of the chains in scalable_models.hpp.

namespace benchmarks {

constexpr double chainMass = 1, rodLength = 0.1, gravity = 9.81;

} // namespace benchmarks
