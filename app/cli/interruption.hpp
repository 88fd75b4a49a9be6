#pragma once
// Ctrl-C as a request to stop.

#include <stop_token>
#include <thread>

#include <csignal>

namespace coenergy {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP requests a stop, so that what was computed can be kept; the
/// second one ends the program at once. A signal that the program was told to ignore stays ignored. To be made while
/// there is only one thread: the threads that it starts inherit which signals are blocked.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    void wait(const std::stop_token& end);

    sigset_t m_signals{};
    sigset_t m_before{};
    std::stop_source m_stop;
    std::jthread m_waiting;
};

} // namespace coenergy
