// The account of a run.

#include "plot/run_summary.hpp"

#include "plot/plot_data.hpp"
#include "problems/run_message.hpp"
#include "theme/theme.hpp"

#include <QEvent>
#include <QRegularExpression>

namespace coenergy {

namespace {

// Names between `backticks` in a typewriter face.
QString withNames(const QString& text) {
    static const QRegularExpression name(QStringLiteral("`([^`]*)`"));
    return text.toHtmlEscaped().replace(name, QStringLiteral("<code>\\1</code>"));
}

QString paragraph(const QString& text) {
    return QStringLiteral("<p>%1</p>").arg(text);
}

QString coloredParagraph(const QString& text, const QColor& color) {
    return QStringLiteral("<p style=\"color:%1\">%2</p>").arg(color.name(), text);
}

QString changesOf(const RunStatus& status) {
    if (status.initialChanges.empty())
        return {};
    QString rows;
    for (const InitialChange& change : status.initialChanges)
        rows += QStringLiteral("<tr><td><code>%1</code></td><td align=\"right\">&nbsp;%2</td><td>&nbsp;→&nbsp;</td>"
                               "<td align=\"right\">%3</td></tr>")
                    .arg(QString::fromStdString(change.name).toHtmlEscaped(), displayedNumber(change.before),
                         displayedNumber(change.after));
    return paragraph(RunSummary::tr("To satisfy the constraints, the start was changed:")) +
           QStringLiteral("<table>%1</table>").arg(rows);
}

QString methodsOf(const RunStatus& status) {
    QStringList methods;
    for (const std::string& method : status.methods)
        methods.push_back(QString::fromStdString(method));
    return RunSummary::tr("Method %1: %2 steps, %3 rejected, %4 evaluations, %5 s.")
        .arg(methods.join(QStringLiteral(", ")))
        .arg(status.steps)
        .arg(status.rejected)
        .arg(status.evaluations)
        .arg(displayedNumber(status.wallSeconds, 3));
}

QString timesOf(const std::vector<double>& times, const QString& words) {
    constexpr std::size_t most = 8;
    if (times.empty())
        return {};
    QStringList shown;
    for (std::size_t k = 0; k < std::min(times.size(), most); ++k)
        shown.push_back(displayedNumber(times[k], 5));
    if (times.size() > most)
        shown.push_back(RunSummary::tr("and %1 more").arg(times.size() - most));
    return paragraph(words.arg(shown.join(QStringLiteral(", "))));
}

} // namespace

RunSummary::RunSummary(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("Summary of the run"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    compose();
}

void RunSummary::setStatus(const std::optional<RunStatus>& status) {
    m_status = status;
    compose();
}

void RunSummary::compose() {
    if (!m_status) {
        setHtml(coloredParagraph(tr("No run yet. Run the simulation with F5."), themeColor(palette(), ColorRole::Muted)));
        return;
    }
    const RunStatus& status = *m_status;
    const bool isCalm = status.isCompleted() || status.end == RunEnd::Stopped || status.end == RunEnd::LimitReached;
    QString html = isCalm ? paragraph(withNames(runMessage(status)))
                          : coloredParagraph(withNames(runMessage(status)), themeColor(palette(), ColorRole::Error));
    html += changesOf(status);
    if (!status.methods.empty())
        html += paragraph(methodsOf(status).toHtmlEscaped());
    html += paragraph(tr("Constraint residual at most %1, energy audit %2.")
                          .arg(displayedNumber(status.maximumConstraintResidual, 2), displayedNumber(status.energyAudit, 2)));
    html += timesOf(status.singularPassages, tr("A singular configuration was passed at t = %1."));
    html += timesOf(status.switchingTimes, tr("A discontinuity was located at t = %1."));
    setHtml(html);
}

void RunSummary::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        compose();
}

} // namespace coenergy
