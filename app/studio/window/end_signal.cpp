// Hardly anything is allowed inside a signal handler: it writes the signal's number into a pipe, which the event loop
// reads like any other input.
#include "studio/window/end_signal.hpp"

#include <QSocketNotifier>

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace coenergy {

namespace {

constexpr int endSignals[] = {SIGTERM, SIGHUP, SIGINT};
int writeEnd = -1;

void announceEventLoop(int signal) {
    const int before = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = ::write(writeEnd, &number, 1);
    errno = before;
}

bool isIgnored(int signal) {
    struct sigaction action = {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
}

} // namespace

EndSignal::EndSignal(QObject* parent) : QObject(parent) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_read = ends[0];
    writeEnd = ends[1];
    auto* notifier = new QSocketNotifier(m_read, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        unsigned char number = 0;
        while (::read(m_read, &number, 1) == 1)
            emit arrived(number);
    });
    for (const int signal : endSignals)
        if (!isIgnored(signal)) // by nohup, say
            handle(signal, announceEventLoop);
}

EndSignal::~EndSignal() {
    if (m_read < 0)
        return;
    for (const int signal : endSignals)
        if (!isIgnored(signal))
            handle(signal, SIG_DFL);
    ::close(m_read);
    ::close(writeEnd);
}

} // namespace coenergy

#include "moc_end_signal.cpp"
