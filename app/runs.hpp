#pragma once

#include "app/session.hpp"
#include "pipeline/simulation_thread.hpp"

#include <QObject>

#include <memory>

namespace coenergy {

/// Simulations of the open model, one at a time. A run that is asked for while the model is still being prepared starts
/// when it is ready. Belongs to the GUI thread.
class Runs : public QObject {
    Q_OBJECT

public:
    explicit Runs(Session& session, QObject* parent = nullptr);
    ~Runs() override;

    bool isRunning() const { return m_running != 0; }
    bool isWaiting() const { return m_isWanted; }
    /// Starts a run of the document as it is now; a run before it is stopped.
    void start();
    /// Ends the run; what it has computed is kept.
    void stop();

signals:
    void started();
    void progressed(double fraction);
    void finished(const coenergy::SimulationResult& result);
    /// The model cannot be simulated as it is; the problems say why.
    void refused(const QString& reason);

private:
    void startPrepared();

    Session& m_session;
    RunId m_next = 0;
    RunId m_running = 0;
    bool m_isWanted = false;
    std::unique_ptr<SimulationThread> m_thread;
};

} // namespace coenergy
