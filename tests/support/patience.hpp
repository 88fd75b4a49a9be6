#pragma once

namespace tests {

/// Milliseconds for which a test waits for what comes, on a busy machine.
inline constexpr int patience = 120'000;

} // namespace tests
