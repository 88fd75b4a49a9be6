// Signals are blocked in all threads but one, which waits for them: so nothing happens inside a signal handler, where
// hardly anything is allowed.
#include "cli/interruption.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <pthread.h>

namespace coenergy {

namespace {

constexpr int awaited[] = {SIGINT, SIGTERM, SIGHUP};

bool isIgnored(int signal) {
    struct sigaction action = {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

[[noreturn]] void endBy(int signal, const sigset_t& heldBack) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    ::pthread_sigmask(SIG_UNBLOCK, &heldBack, nullptr); // here it arrives
    std::_Exit(128 + signal);
}

} // namespace

Interruption::Interruption() {
    ::sigemptyset(&m_signals);
    for (const int signal : awaited)
        if (!isIgnored(signal))
            ::sigaddset(&m_signals, signal);
    ::pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    if (::sigisemptyset(&m_signals) == 0)
        m_waiting = std::jthread([this](const std::stop_token& end) { wait(end); });
}

Interruption::~Interruption() {
    if (m_waiting.joinable()) {
        m_waiting.request_stop();
        const int any = *std::find_if(std::begin(awaited), std::end(awaited),
                                      [&](int signal) { return ::sigismember(&m_signals, signal) == 1; });
        ::pthread_kill(m_waiting.native_handle(), any); // the thread alone, to wake it
        m_waiting.join();
    }
    ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interruption::wait(const std::stop_token& end) {
    for (int signal = 0; ::sigwait(&m_signals, &signal) == 0 && !end.stop_requested();) {
        if (m_stop.stop_requested())
            endBy(signal, m_signals);
        m_stop.request_stop();
    }
}

} // namespace coenergy
