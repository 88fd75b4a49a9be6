#pragma once

#include "session/unsaved_copies.hpp"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace coenergy {

class Session;

/// Keeps a copy of a session's model as long as it is not saved, at most half a second behind what was typed. A window
/// that is closed leaves no copy; one that dies does. Nothing ever waits for the disk.
class Recovery : public QObject {
    Q_OBJECT

public:
    static constexpr int latestCopy = 500; // milliseconds after a change

    Recovery(Session& session, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// Copies now, if there is anything to copy, and waits for the disk.
    void copyNow();
    /// Copies now and leaves the copy when this is destroyed, for a program that is ended without a question.
    void leaveCopy();
    const UnsavedCopy& copy() const { return m_copy; }

signals:
    /// For the first copy that could not be written after one that could.
    void failed(const QString& reason);

private:
    void update();
    void tell(const QString& reason);

    Session& m_session;
    UnsavedCopy m_copy;
    QTimer m_latest;
    QThreadPool m_disk; // one thread: what is requested last is written last
    bool m_hasFailed = false;
    bool m_isLeft = false;
};

} // namespace coenergy
