#pragma once
// A model whose run takes minutes: to be stopped.

namespace tests {

inline constexpr char longRun[] = R"(format = 1
[parameters]
c = 3
[[coordinates]]
name = "s"
initial = 0.5
[energies]
kinetic_coenergy = "dots^2/2"
potential = "c*s^4"
[simulation]
end = 1e7
step = 100
method = "dopri5"
)";

} // namespace tests
