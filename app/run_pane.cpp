// A run that fails keeps the last good plot and tells why; the audits are always in sight.
#include "app/run_pane.hpp"

#include "app/runs.hpp"
#include "app/session.hpp"
#include "plot/plot_names.hpp"
#include "plot/plot_pane.hpp"
#include "problems/run_message.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace coenergy {

namespace {

// Beyond these a run is not to be trusted, or at least to be looked at.
constexpr double goodAudit = 1e-6;
constexpr double badAudit = 1e-3;

QString shortNumber(double value) {
    return QLocale().toString(value, 'g', 3);
}

QString startSummary(const RunStatus& status) {
    QStringList changes;
    for (const InitialChange& change : status.initialChanges)
        changes.append(RunPane::tr("%1: %2 → %3")
                           .arg(QString::fromStdString(change.name), shortNumber(change.before), shortNumber(change.after)));
    return changes.isEmpty() ? QString() : RunPane::tr(" The start was made consistent: %1.").arg(changes.join(QStringLiteral(", ")));
}

QString plain(QString text) {
    return text.remove(QLatin1Char('`'));
}

} // namespace

RunPane::RunPane(Session& session, Runs& runs, QWidget* parent)
    : QWidget(parent), m_session(session), m_runs(runs), m_plots(new PlotPane(this)), m_message(new QLabel(this)),
      m_audits(new QToolButton(this)), m_progress(new QProgressBar(this)) {
    m_plots->setAccessibleName(tr("Plots"));
    m_message->setWordWrap(true);
    m_message->setAccessibleName(tr("What happened in the run"));
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_audits->setAutoRaise(true);
    m_audits->setVisible(false);
    m_audits->setToolTip(tr("How well the constraints are kept and the energy is balanced; click to see both as curves"));
    m_audits->setAccessibleName(tr("Audits of the run"));
    m_progress->setRange(0, 100);
    m_progress->setMaximumWidth(140);
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setVisible(false);
    connect(m_audits, &QToolButton::clicked, m_plots, &PlotPane::showAudit);

    auto* line = new QHBoxLayout;
    line->setContentsMargins(12, 4, 12, 4);
    line->addWidget(m_message, 1);
    line->addWidget(m_progress);
    line->addWidget(m_audits);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_plots, 1);

    connect(&m_runs, &Runs::started, this, [this] {
        m_progress->setValue(0);
        m_progress->setVisible(true);
        m_message->setText(tr("Simulating…"));
    });
    connect(&m_runs, &Runs::progressed, this,
            [this](double fraction) { m_progress->setValue(static_cast<int>(100 * fraction)); });
    connect(&m_runs, &Runs::finished, this, &RunPane::showFinished);
    connect(&m_runs, &Runs::refused, this, [this](const QString& reason) {
        m_progress->setVisible(false);
        m_message->setText(plain(reason));
    });
    connect(m_plots, &PlotPane::plotsEdited, this, [this](const QString& label, const std::vector<Plot>& plots) {
        Document document = m_session.document();
        document.plots = Part<std::vector<Plot>>(plots);
        emit plotsEdited(label, document);
    });
    connect(m_plots, &PlotPane::pinWanted, this, [this] { m_plots->setPinned(m_plots->trajectory()); });
    connect(m_plots, &PlotPane::unpinWanted, this, [this] { m_plots->setPinned(std::nullopt); });
}

void RunPane::showDocument() {
    const Document& document = m_session.document();
    m_plots->setNames(plotNamesOf(parseModel(document)));
    m_plots->setPlots(*document.plots);
    if (m_plots->trajectory().rowCount() > 0)
        m_plots->setStale();
}

void RunPane::showFinished(const SimulationResult& result) {
    m_progress->setVisible(false);
    m_message->setText(plain(runMessage(result.status)) + startSummary(result.status));
    m_plots->setTrajectory(result.trajectory, RunPhase::Finished);
    showAudits(result.status);
}

void RunPane::showAudits(const RunStatus& status) {
    const double worst = std::max(status.maximumConstraintResidual, status.energyAudit);
    const QString mark = worst <= goodAudit ? QStringLiteral("✓") : worst <= badAudit ? QStringLiteral("△") : QStringLiteral("✗");
    m_audits->setText(tr("%1 constraints %2 · energy %3")
                          .arg(mark, shortNumber(status.maximumConstraintResidual), shortNumber(status.energyAudit)));
    m_audits->setVisible(true);
}

} // namespace coenergy
