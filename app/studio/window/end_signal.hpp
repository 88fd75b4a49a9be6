#pragma once

#include <QObject>

namespace coenergy {

/// Reports in the event loop that the system wants the program to end: SIGTERM at the end of a session, SIGHUP when a
/// terminal is closed, SIGINT by Ctrl-C. Only one at a time in a process.
class EndSignal : public QObject {
    Q_OBJECT

public:
    explicit EndSignal(QObject* parent = nullptr);
    ~EndSignal() override;

signals:
    void arrived(int signal);

private:
    int m_read = -1;
};

} // namespace coenergy
