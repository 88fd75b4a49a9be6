#pragma once
// The computing time of this thread, whatever else the machine does meanwhile.

#include <ctime>

namespace tests {

/// In milliseconds.
inline double ownTime() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

} // namespace tests
