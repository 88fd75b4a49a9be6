#pragma once

namespace tests {

/// How long, in milliseconds, a test waits for an event, on a busy machine.
inline constexpr int patience = 120'000;

} // namespace tests
