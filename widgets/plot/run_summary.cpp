// The account of a run, in a line and in full.

#include "plot/run_summary.hpp"

#include "plot/plot_data.hpp"
#include "problems/run_message.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

struct RunSummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(RunSummary)
};

// "`x`(0) = 1 (was 0)"
QString changeOf(const InitialChange& change) {
    return RunSummaryTexts::tr("`%1`(0) = %2 (was %3)")
        .arg(QString::fromStdString(change.name), displayedNumber(change.after), displayedNumber(change.before));
}

QString changesOf(const RunStatus& status, std::size_t most) {
    const std::vector<InitialChange>& changes = status.initialChanges;
    if (changes.empty())
        return {};
    QStringList words;
    for (std::size_t k = 0; k < std::min(changes.size(), most); ++k)
        words.push_back(changeOf(changes[k]));
    if (changes.size() > most)
        words.push_back(RunSummaryTexts::tr("and %1 more").arg(changes.size() - most));
    return RunSummaryTexts::tr("The start was changed to meet the constraints: %1.")
        .arg(words.join(QStringLiteral(", ")));
}

QString methodsOf(const RunStatus& status) {
    if (status.methods.empty())
        return {};
    QStringList methods;
    for (const std::string& method : status.methods)
        methods.push_back(QString::fromStdString(method));
    if (status.fixedStep > 0)
        return RunSummaryTexts::tr("Method %1: %2 steps of %3 s, the longest half, quarter, ... of the output's step "
                                   "with which the error of the energy stays below %4 of the energies that move, %5 s.")
            .arg(methods.join(QStringLiteral(", ")))
            .arg(status.steps)
            .arg(displayedNumber(status.fixedStep, 3), displayedNumber(status.allowedAudit, 2),
                 displayedNumber(status.wallSeconds, 3));
    return RunSummaryTexts::tr("Method %1: %2 steps, %3 rejected, %4 evaluations, %5 s.")
        .arg(methods.join(QStringLiteral(", ")))
        .arg(status.steps)
        .arg(status.rejected)
        .arg(status.evaluations)
        .arg(displayedNumber(status.wallSeconds, 3));
}

QString repeatsOf(const RunStatus& status) {
    if (status.repeats == 0 || status.fixedStep > 0) // trials of the step belong to those methods
        return {};
    return RunSummaryTexts::tr(
               "The run was repeated, because sizes were not as expected or a check had failed; relative tolerance %1.")
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
        shown.push_back(RunSummaryTexts::tr("and %1 more").arg(times.size() - most));
    return words.arg(shown.join(QStringLiteral(", ")));
}

QString joinedSentences(QStringList sentences) {
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

QString firstSentence(const QString& text) {
    const qsizetype end = text.indexOf(QStringLiteral(". "));
    return end < 0 ? text : text.left(end + 1);
}

// But for rounding.
bool staysWhereItIs(const std::vector<double>& values) {
    constexpr double rounding = 1e-12;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most - *least <= rounding * std::max(1.0, std::abs(*most));
}

// "The initial values leave the direction open: `x`, −`y` was taken."
QString directionOfRun(const RunStatus& status) {
    QStringList names;
    for (const std::string& name : status.startDirection) {
        const bool isBack = name.starts_with('-');
        names.push_back(QStringLiteral("%1`%2`").arg(isBack ? QStringLiteral("−") : QString(),
                                                     QString::fromStdString(name.substr(isBack ? 1 : 0))));
    }
    return names.isEmpty() ? QString()
                           : RunSummaryTexts::tr("The initial values left its direction open: %1 was taken.")
                                 .arg(names.join(QStringLiteral(", ")));
}

} // namespace

RunNote runNote(const RunStatus& status) {
    constexpr std::size_t mostChanges = 3;
    if (!status.isTrusted()) {
        const bool isWhole = !status.doubts.empty() && (status.isCompleted() || status.end == RunEnd::LimitReached);
        return {Severity::Error,
                isWhole ? RunSummaryTexts::tr("The motion cannot be trusted.") : firstSentence(runMessage(status))};
    }
    const QString end = status.isCompleted() ? QString() : runMessage(status);
    const QString direction = status.initialChanges.empty() && !status.startDirection.empty()
                                  ? firstSentence(startDirectionMessage(status))
                                  : directionOfRun(status);
    return {
        status.beyondTables.empty() ? Severity::Information : Severity::Warning,
        joinedSentences({end, firstSentence(beyondTablesMessage(status)), changesOf(status, mostChanges), direction})};
}

QString stillnessNote(const Trajectory& run, bool isOfField) {
    const auto isState = [](const Series& series) {
        return series.kind == SeriesKind::Coordinate || series.kind == SeriesKind::Flow ||
               series.kind == SeriesKind::Dynamic;
    };
    const auto first = std::find_if(run.series.begin(), run.series.end(), isState);
    const bool isStill = run.rowCount() > 1 && std::all_of(run.series.begin(), run.series.end(), [&](const Series& s) {
                             return !isState(s) || staysWhereItIs(s.values);
                         });
    if (!isStill || first == run.series.end())
        return {};
    if (isOfField)
        return RunSummaryTexts::tr("Nothing moves: the start is an equilibrium. Give the field a shape to start from.");
    return RunSummaryTexts::tr("Nothing moves: the start is an equilibrium. Give `%1`(0) another value.")
        .arg(QString::fromStdString(first->name));
}

QStringList runAccount(const RunStatus& status) {
    QStringList paragraphs{
        runMessage(status), status.startDirection.empty() ? QString() : startDirectionMessage(status),
        beyondTablesMessage(status), changesOf(status, status.initialChanges.size()),
        joinedSentences(
            {methodsOf(status), repeatsOf(status),
             timesOf(status.singularPassages, RunSummaryTexts::tr("A singular configuration was passed at t = %1.")),
             timesOf(status.switchingTimes, RunSummaryTexts::tr("A discontinuity was located at t = %1.")),
             missedSignsMessage(status)})};
    paragraphs.removeAll(QString());
    return paragraphs;
}

} // namespace coenergy
