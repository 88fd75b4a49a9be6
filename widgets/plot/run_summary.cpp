// The account of a run. The words flow, so that the plots keep their room.

#include "plot/run_summary.hpp"

#include "plot/plot_data.hpp"
#include "problems/run_message.hpp"
#include "theme/theme.hpp"

#include <QRegularExpression>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Names between `backticks` in a typewriter face.
QString withNames(const QString& text) {
    static const QRegularExpression name(QStringLiteral("`([^`]*)`"));
    return text.toHtmlEscaped().replace(name, QStringLiteral("<code>\\1</code>"));
}

QString paragraph(const QString& text, const QColor& color) {
    return QStringLiteral("<p style=\"margin:0; color:%1\">%2</p>").arg(color.name(), text);
}

QString changesOf(const RunStatus& status) {
    if (status.initialChanges.empty())
        return {};
    QStringList changes;
    for (const InitialChange& change : status.initialChanges)
        changes.push_back(QStringLiteral("<code>%1</code>&nbsp;%2&nbsp;→&nbsp;%3")
                              .arg(QString::fromStdString(change.name).toHtmlEscaped(), displayedNumber(change.before),
                                   displayedNumber(change.after)));
    return RunSummary::tr("To satisfy the constraints, the start was changed: %1.")
        .arg(changes.join(QStringLiteral(", ")));
}

QString methodsOf(const RunStatus& status) {
    if (status.methods.empty())
        return {};
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

QString repeatsOf(const RunStatus& status) {
    if (status.repeats == 0)
        return {};
    return RunSummary::tr(
               "The run was repeated, because sizes had turned out otherwise or a check had failed; relative "
               "tolerance %1.")
        .arg(displayedNumber(status.relativeTolerance, 2));
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
    return words.arg(shown.join(QStringLiteral(", ")));
}

bool isCalm(const RunStatus& status) {
    return status.isTrusted();
}

QString joined(QStringList sentences) {
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

} // namespace

RunSummary::RunSummary(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("Summary of the run"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(2);
    viewport()->setAutoFillBackground(false);
    compose();
    adjustHeight(Height::Fitted);
}

void RunSummary::setStatus(const std::optional<RunStatus>& status, Height height) {
    m_status = status;
    m_announcement.clear();
    m_refusal.clear();
    compose();
    adjustHeight(height);
}

void RunSummary::announce(const QString& text) {
    m_announcement = text;
    m_refusal.clear();
    compose();
    adjustHeight(Height::Growing);
}

void RunSummary::refuse(const QString& reason) {
    m_announcement.clear();
    m_refusal = reason;
    compose();
    adjustHeight(Height::Fitted);
}

bool RunSummary::isQuiet() const {
    if (!m_refusal.isEmpty())
        return false;
    if (!m_announcement.isEmpty() || !m_status)
        return m_announcement.isEmpty();
    return isCalm(*m_status) && m_status->isCompleted() && m_status->startDirection.empty() &&
           m_status->initialChanges.empty();
}

QString RunSummary::html() const {
    const QColor muted = themeColor(palette(), ColorRole::Muted);
    const QColor error = themeColor(palette(), ColorRole::Error);
    if (!m_refusal.isEmpty())
        return paragraph(withNames(m_refusal).replace(QLatin1Char('\n'), QStringLiteral("<br>")), error);
    if (!m_announcement.isEmpty())
        return paragraph(m_announcement.toHtmlEscaped(), muted);
    if (!m_status)
        return paragraph(tr("No run yet. Run the simulation with F5."), muted);
    const RunStatus& status = *m_status;
    const QColor text = themeColor(palette(), ColorRole::Text);
    const QString details =
        joined({methodsOf(status).toHtmlEscaped(), repeatsOf(status).toHtmlEscaped(),
                timesOf(status.singularPassages, tr("A singular configuration was passed at t = %1.")),
                timesOf(status.switchingTimes, tr("A discontinuity was located at t = %1.")),
                withNames(missedSignsMessage(status))});
    QString html = paragraph(withNames(runMessage(status)), isCalm(status) ? text : error);
    if (!status.startDirection.empty())
        html += paragraph(withNames(startDirectionMessage(status)), text);
    if (const QString changes = changesOf(status); !changes.isEmpty())
        html += paragraph(changes, text);
    if (!details.isEmpty())
        html += paragraph(details, muted);
    return html;
}

void RunSummary::compose() {
    setHtml(html());
}

void RunSummary::adjustHeight(Height height) {
    constexpr int mostLines = 6;
    const int margins = 2 * static_cast<int>(document()->documentMargin());
    const int most = mostLines * fontMetrics().lineSpacing() + margins;
    const int wanted =
        std::clamp(static_cast<int>(std::ceil(document()->size().height())), fontMetrics().lineSpacing(), most);
    setFixedHeight(height == Height::Growing ? std::max(wanted, minimumHeight()) : wanted);
}

void RunSummary::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        compose();
}

void RunSummary::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        adjustHeight(Height::Fitted);
}

} // namespace coenergy
