#pragma once

#include "model/document.hpp"
#include "simulation/simulate.hpp"

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace coenergy {

class PlotPane;
class Runs;
class Session;

/// The plots of the latest run, and what there is to say about it: progress, why it ended, what the consistent start
/// changed, and the two audits.
class RunPane : public QWidget {
    Q_OBJECT

public:
    RunPane(Session& session, Runs& runs, QWidget* parent = nullptr);

    PlotPane& plots() { return *m_plots; }
    /// The plots and names of the document.
    void showDocument();

signals:
    void plotsEdited(const QString& label, const coenergy::Document& document);

private:
    void showFinished(const SimulationResult& result);
    void showAudits(const RunStatus& status);

    Session& m_session;
    Runs& m_runs;
    PlotPane* m_plots;
    QLabel* m_message;
    QToolButton* m_audits;
    QProgressBar* m_progress;
};

} // namespace coenergy
