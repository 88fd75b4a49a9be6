// The cards of the analyses that were asked for, in the order in which they were: what each of them is given, and what
// all of them together want to know.
#include "studio/analysis/analysis_pane.hpp"

#include "plot/figure_view.hpp"
#include "problems/kind_words.hpp"
#include "studio/analysis/acting_force.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/conservation_card.hpp"
#include "studio/analysis/equilibrium_list.hpp"
#include "studio/analysis/formulation_card.hpp"
#include "studio/analysis/matrix_card.hpp"
#include "studio/analysis/mode_card.hpp"
#include "studio/analysis/reaction_card.hpp"
#include "studio/analysis/response_card.hpp"
#include "studio/analysis/sweep_card.hpp"

#include <QMenu>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>

namespace coenergy {

namespace {

using Question = AnalysisPane::Question;

constexpr KindWords<Question> questionWords[] = {
    {Question::Frequency, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Frequency response")},
    {Question::Step, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Step response")},
    {Question::Locus, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Root locus")},
    {Question::Spectrum, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Natural frequencies")},
    {Question::Diagram, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Equilibria over a parameter")},
    {Question::Matrices, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Matrices")},
    {Question::Reactions, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Reactions")},
    {Question::Conserved, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Conserved quantities")},
    {Question::Formulations, QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Formulations compared")},
};
static_assert(std::size(questionWords) == std::size(AnalysisPane::questions), "every question needs a name");

} // namespace

QString AnalysisPane::nameOf(Question question) {
    return tr(wordsFor(questionWords, question));
}

AnalysisCard* AnalysisPane::newResponseCard(Question question) {
    auto* card =
        new ResponseCard(question == Question::Step ? ResponseCard::Kind::Step : ResponseCard::Kind::Frequency, this);
    connect(card, &ResponseCard::inputChanged, this, &AnalysisPane::askAnew);
    connect(card, &ResponseCard::actionWanted, this,
            [this] { emit edited(tr("let a force act"), withActingForce(m_session.document())); });
    m_responses.append(card);
    return card;
}

// All of them follow one parameter.
AnalysisCard* AnalysisPane::newSweepCard(Question question) {
    using Kind = SweepCard::Kind;
    const Kind kind = question == Question::Locus      ? Kind::Locus
                      : question == Question::Spectrum ? Kind::Spectrum
                                                       : Kind::Diagram;
    auto* card = new SweepCard(kind, this);
    connect(card, &SweepCard::parameterChanged, this, [this](const std::string& name) {
        for (SweepCard* other : m_sweeps)
            other->chooseParameter(name);
        askAnew();
    });
    connect(card->figures().front(), &FigureView::chosen, m_modes, &ModeCard::choose);
    m_sweeps.append(card);
    return card;
}

AnalysisCard* AnalysisPane::newConservationCard() {
    auto* card = new ConservationCard(m_session, m_typesetter, this);
    connect(card, &ConservationCard::plotsWanted, this,
            [this](const auto& expressions) { addPlots(tr("plot what is conserved"), expressions); });
    return card;
}

void AnalysisPane::addPlots(const QString& label, const std::vector<std::pair<std::string, std::string>>& expressions) {
    Document document = m_session.document();
    std::vector<Plot> plots = *document.plots;
    for (const auto& [expression, title] : expressions) {
        Plot plot;
        plot.title = title;
        plot.y = {expression};
        plots.push_back(std::move(plot));
    }
    document.plots = Part(std::move(plots));
    emit edited(label, document);
}

AnalysisCard* AnalysisPane::newReactionCard() {
    auto* card = new ReactionCard(m_session, this);
    connect(card, &ReactionCard::plotWanted, this, [this](const std::string& expression, const std::string& title) {
        addPlots(tr("plot a reaction"), {{expression, title}});
    });
    card->setRun(m_run ? &*m_run : nullptr);
    m_reactions.append(card);
    return card;
}

AnalysisCard* AnalysisPane::newMatrixCard() {
    auto* card = new MatrixCard(m_typesetter, this);
    m_matrices.append(card);
    return card;
}

void AnalysisPane::setRun(const std::optional<RunColumns>& run) {
    m_run = run;
    for (ReactionCard* card : m_reactions)
        card->setRun(m_run ? &*m_run : nullptr);
}

void AnalysisPane::showMatrices() {
    const Equilibrium* equilibrium = chosen();
    const bool isThere = equilibrium && equilibrium->linear;
    for (MatrixCard* card : m_matrices)
        card->setSystem(isThere ? &*equilibrium->linear : nullptr, notation());
}

AnalysisCard* AnalysisPane::newFormulationCard() {
    auto* card = new FormulationCard(this);
    m_formulations.append(card);
    return card;
}

AnalysisCard* AnalysisPane::newCard(Question question) {
    switch (question) {
    case Question::Frequency:
    case Question::Step: return newResponseCard(question);
    case Question::Locus:
    case Question::Spectrum:
    case Question::Diagram: return newSweepCard(question);
    case Question::Matrices: return newMatrixCard();
    case Question::Reactions: return newReactionCard();
    case Question::Conserved: return newConservationCard();
    case Question::Formulations: break;
    }
    return newFormulationCard();
}

AnalysisCard* AnalysisPane::ask(Question question) {
    AnalysisCard* card = newCard(question);
    connect(card, &AnalysisCard::exportWanted, this, &AnalysisPane::exportWanted);
    card->menu().addSeparator();
    card->menu().addAction(tr("Remove"), this, [this, card] { remove(card); });
    m_shown.append(card);
    arrangeCards();
    card->show();
    QTimer::singleShot(0, card, [this, card] { m_scroll->ensureWidgetVisible(card); }); // once it has its place
    offerChoices();
    askAnew();
    setTones();
    return card;
}

void AnalysisPane::remove(AnalysisCard* card) {
    m_shown.removeOne(card);
    m_responses.removeIf([card](ResponseCard* other) { return other == card; });
    m_sweeps.removeIf([card](SweepCard* other) { return other == card; });
    m_formulations.removeIf([card](FormulationCard* other) { return other == card; });
    m_matrices.removeIf([card](MatrixCard* other) { return other == card; });
    m_reactions.removeIf([card](ReactionCard* other) { return other == card; });
    card->hide();
    card->deleteLater();
    arrangeCards();
    askAnew();
}

// They name parameters and inputs of the model before.
void AnalysisPane::forgetQuestions() {
    const QList<AnalysisCard*> shown = m_shown;
    for (AnalysisCard* card : shown)
        if (card != m_eigenvalues && card != m_modes)
            remove(card);
}

// What all cards together want to know.
void AnalysisPane::askAnalyses() {
    std::vector<std::string> inputs;
    for (const ResponseCard* card : m_responses)
        if (const std::string input = card->input();
            !input.empty() && std::find(inputs.begin(), inputs.end(), input) == inputs.end())
            inputs.push_back(input);
    m_analyses->setInputs(inputs);
    m_analyses->setSweep(m_sweeps.isEmpty() ? std::nullopt : m_sweeps.front()->sweep());
    m_analyses->setFormulationsWanted(!m_formulations.isEmpty());
}

// After a choice; what is not known of it is told.
void AnalysisPane::askAnew() {
    askAnalyses();
    showResponses();
    showBranches();
    showFormulations();
    showMatrices();
}

void AnalysisPane::offerChoices() {
    const auto& found = m_analyses->found();
    if (!found)
        return;
    for (ResponseCard* card : m_responses)
        card->offerInputs(found->model, notation());
    for (SweepCard* card : m_sweeps)
        card->offerParameters(found->model, notation());
}

void AnalysisPane::showResponses() {
    const auto& found = m_analyses->found();
    const auto row = static_cast<std::size_t>(std::max(0, m_list->currentRow()));
    const bool isThere = found && row < found->responses.size();
    for (ResponseCard* card : m_responses)
        card->setResponse(isThere ? &found->responses[row] : nullptr, notation());
}

void AnalysisPane::showBranches() {
    const auto& branches = m_analyses->branches();
    for (SweepCard* card : m_sweeps)
        card->setBranches(branches ? &*branches : nullptr, chosen(), m_modes->items());
}

void AnalysisPane::showFormulations() {
    const auto& formulations = m_analyses->formulations();
    for (FormulationCard* card : m_formulations)
        card->setRuns(formulations ? &*formulations : nullptr);
}

void AnalysisPane::setTones() {
    const CurveTone tone = m_analyses->isCurrent() ? CurveTone::Current : CurveTone::Stale;
    m_eigenvalues->figures().front()->setTone(tone);
    for (ResponseCard* card : m_responses)
        card->setTone(tone);
    for (SweepCard* card : m_sweeps)
        card->setTone(tone);
    for (FormulationCard* card : m_formulations)
        card->setTone(tone);
}

} // namespace coenergy
