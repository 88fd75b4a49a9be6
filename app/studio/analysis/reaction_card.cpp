#include "studio/analysis/reaction_card.hpp"

#include "api/varied_run.hpp"
#include "expression/print_text.hpp"
#include "linearization/reactions.hpp"
#include "session/run_inputs.hpp"
#include "session/session.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "studio/equations/typeset_words.hpp"
#include "theme/quantity_text.hpp"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>

namespace coenergy {

namespace {

enum ReactionColumn { NameOfReaction, LargestReaction, TimeOfReaction, ReactionColumns };

constexpr int reactionDigits = 4;
constexpr int nameMargin = 4;
const std::string peaksName = "reaction-peaks";

struct CloserPeaks {
    double end = 0; // of the run
    std::vector<ReactionPeak> peaks;
};

CloserPeaks closerPeaks(const EquilibriumGround& ground, const std::stop_token& stop) {
    const SimulationProblem& problem = ground.question.problem;
    const auto& system = ground.question.equations->whole;
    if (!system || !problem.isConstrained())
        return {};
    const SimulationResult run = api::closerRun(problem, stop);
    return {run.status.endTime,
            reactionPeaks(run.trajectory, *system, problem.system->parameters(), problem.parameters)};
}

} // namespace

ReactionCard::ReactionCard(Session& session, QWidget* parent)
    : QuestionCard(tr("Reactions"), parent), m_session(session),
      m_table(addTable(tr("Reactions"), {tr("Reaction"), tr("largest"), tr("at t")})), m_words(addNote()),
      m_plot(new QPushButton(tr("Plot"), this)) {
    m_words->setTextFormat(Qt::RichText);
    m_plot->setFixedHeight(26);
    m_plot->setToolTip(tr("The chosen reaction as a curve over the run"));
    addChoice(m_plot);
    menu().addAction(tr("Copy table"), this, &ReactionCard::copyTable);
    connect(m_plot, &QPushButton::clicked, this, &ReactionCard::plot);
    connect(m_table, &QTableWidget::cellActivated, this, &ReactionCard::plot);
    show();
}

void ReactionCard::addWants(AnalysisWants& wants) const {
    if (m_run)
        wants.addTask({peaksName, {}, [](const EquilibriumGround& ground, const std::stop_token& stop) {
                           return std::any(closerPeaks(ground, stop));
                       }});
}

void ReactionCard::showAnswer(const AnalysisView& view) {
    const TaskAnswer* found = view.analyses.answer(peaksName);
    m_peaks = found ? std::optional(*found) : std::nullopt;
    collect();
    show();
}

void ReactionCard::setRun(const RunColumns* run, const Document& model) {
    const bool isFirst = !m_run && run;
    m_run = run ? std::optional(*run) : std::nullopt;
    m_model = model;
    collect();
    show();
    if (isFirst)
        emit choiceChanged();
}

// Of the model as it is now: what an edit has taken from it has no values in the run.
void ReactionCard::collect() {
    m_rows.clear();
    const auto& system = m_session.derivation().system;
    if (!m_run || !system)
        return;
    m_notation = system->notation;
    TextPrinter text(m_notation);
    for (NamedReaction& reaction : namedReactions(*system)) {
        const std::string typed = text.print(reaction.value);
        const RunColumn& column = m_run->of(typed);
        if (!column.problem)
            m_rows.push_back({std::move(reaction), typed, column.unit, courseOf(m_run->run().time, column.values)});
    }
    takePeaks();
}

// Of the same run alone: one that was stopped has not been where the other one went.
void ReactionCard::takePeaks() {
    if (!m_peaks || m_run->run().time.empty() || !haveSameRun(m_peaks->document, m_model))
        return;
    const auto& found = std::any_cast<const CloserPeaks&>(m_peaks->value);
    if (found.end != m_run->run().time.back())
        return;
    for (Row& row : m_rows)
        for (const ReactionPeak& peak : found.peaks)
            if (peak.constraint == row.reaction.constraint && peak.on == row.reaction.on) {
                row.course.peak = peak.value;
                row.course.peakTime = peak.time;
            }
}

void ReactionCard::show() {
    m_plot->setEnabled(!m_rows.empty());
    if (!m_run)
        return setObstacle(tr("Run the model to see what its constraints exert."));
    if (m_rows.empty())
        return setObstacle(tr("Nothing constrains the motion."));
    setObstacle({});
    fill();
    const QString turns = turnsInWords();
    m_words->setText(turns);
    m_words->setVisible(!turns.isEmpty());
}

QString ReactionCard::nameOf(const NamedReaction& reaction) const {
    return tr("%1 on %2", "a constraint, a coordinate")
        .arg(letters(m_notation, reaction.constraint), letters(m_notation, reaction.on));
}

// As rich text: an index stands below the line.
QString ReactionCard::typesetNameOf(const NamedReaction& reaction) const {
    const auto quoted = [](const std::string& name) {
        return QStringLiteral("`%1`").arg(QString::fromStdString(name));
    };
    return typesetWords(
        tr("%1 on %2", "a constraint, a coordinate").arg(quoted(reaction.constraint), quoted(reaction.on)), m_notation);
}

void ReactionCard::fill() {
    const int row = std::max(0, m_table->currentRow());
    m_table->setRowCount(static_cast<int>(m_rows.size()));
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        const Row& one = m_rows[k];
        const QString texts[] = {
            {}, placeValue(one.course.peak, one.unit), displayedNumber(one.course.peakTime, reactionDigits)};
        for (int column = 0; column < ReactionColumns; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            if (column != NameOfReaction)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(k), column, item);
        }
        auto* name = new QLabel(typesetNameOf(one.reaction), m_table);
        name->setAttribute(Qt::WA_TransparentForMouseEvents); // the row is what is chosen
        name->setContentsMargins(nameMargin, 0, nameMargin, 0);
        m_table->item(static_cast<int>(k), NameOfReaction)->setData(Qt::AccessibleTextRole, nameOf(one.reaction));
        m_table->setCellWidget(static_cast<int>(k), NameOfReaction, name);
    }
    m_table->setCurrentCell(std::min(row, m_table->rowCount() - 1), NameOfReaction);
}

// Of those along a coordinate that a contact pushes.
QString ReactionCard::turnsInWords() const {
    constexpr std::size_t most = 3;
    QStringList lines;
    for (const Row& row : m_rows) {
        if (row.course.turns.empty())
            continue;
        if (lines.size() == most) {
            lines.append(QStringLiteral("…"));
            break;
        }
        const auto count = static_cast<int>(row.course.turns.size());
        lines.append(
            count == 1
                ? tr("%1 reverses at t = %2.")
                      .arg(typesetNameOf(row.reaction), displayedNumber(row.course.turns.front(), reactionDigits))
                : tr("%1 reverses %n times, first at t = %2.", nullptr, count)
                      .arg(typesetNameOf(row.reaction), displayedNumber(row.course.turns.front(), reactionDigits)));
    }
    if (!lines.isEmpty())
        lines.append(tr("A contact that can only push would have opened there."));
    return lines.join(QStringLiteral("<br>"));
}

void ReactionCard::plot() {
    const auto row = static_cast<std::size_t>(std::max(0, m_table->currentRow()));
    if (row < m_rows.size())
        wantPlots(tr("plot a reaction"), {{m_rows[row].text, nameOf(m_rows[row].reaction).toStdString()}});
}

void ReactionCard::copyTable() {
    QStringList lines = {QStringList{tr("Reaction"), tr("largest"), tr("at t")}.join(QLatin1Char('\t'))};
    for (const Row& row : m_rows)
        lines.append(QStringList{nameOf(row.reaction), placeValue(row.course.peak, row.unit),
                                 displayedNumber(row.course.peakTime)}
                         .join(QLatin1Char('\t')));
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace coenergy

#include "moc_reaction_card.cpp"
