// The cards of the analyses that were asked for, in the order in which they were: what each of them is given, and what
// all of them together want to know.
#include "studio/analysis/analysis_pane.hpp"

#include "plot/figure_view.hpp"
#include "studio/analysis/analysis_kinds.hpp"
#include "studio/analysis/equilibrium_list.hpp"
#include "studio/analysis/mode_card.hpp"
#include "studio/analysis/question_card.hpp"

#include <QMenu>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>

namespace coenergy {

QList<AnalysisCard*> AnalysisPane::cards() const {
    QList<AnalysisCard*> all = {m_eigenvalues, m_modes};
    for (QuestionCard* card : m_questions)
        all.append(card);
    return all;
}

void AnalysisPane::connectCard(QuestionCard* card) {
    connect(card, &QuestionCard::choiceChanged, this, &AnalysisPane::askAnew);
    connect(card, &QuestionCard::parameterChosen, this, [this](const std::string& name) {
        for (QuestionCard* other : m_questions)
            other->followParameter(name);
        askAnew();
    });
    connect(card, &QuestionCard::statedChanged, this, [this] { state(tr("choose in an analysis")); });
    connect(card, &QuestionCard::modeChosen, m_modes, &ModeCard::choose);
    connect(card, &QuestionCard::editWanted, this,
            [this](const QString& label, const auto& edit) { emit edited(label, edit(m_session.document())); });
    connect(card, &AnalysisCard::exportWanted, this, &AnalysisPane::exportWanted);
}

QuestionCard* AnalysisPane::ask(std::string_view kind) {
    const auto kinds = analysisKinds();
    const auto row =
        std::find_if(kinds.begin(), kinds.end(), [&](const AnalysisKind& one) { return one.name == kind; });
    StatedAnalysis stated;
    stated.kind = nameInFile(*row);
    QuestionCard* card = addCard(*row, stated);
    QTimer::singleShot(0, card, [this, card] { m_scroll->ensureWidgetVisible(card); }); // once it has its place
    state(tr("add an analysis"));
    return card;
}

QuestionCard* AnalysisPane::addCard(const AnalysisKind& kind, const StatedAnalysis& stated) {
    QuestionCard* card = kind.newCard({m_session, m_typesetter, this});
    connectCard(card);
    card->menu().addSeparator();
    card->menu().addAction(tr("Remove"), this, [this, card] {
        remove(card);
        state(tr("remove an analysis"));
    });
    card->setPresented(m_isPresented);
    m_questions.append(card);
    arrangeCards();
    card->show();
    card->setRun(run(), m_runModel);
    card->setStated(stated);
    offerChoices();
    askAnew();
    setTones();
    return card;
}

// As one step. What the file has of a kind that is unknown stays, before the others.
void AnalysisPane::state(const QString& label) {
    Document document = m_session.document();
    std::vector<StatedAnalysis> stated = *document.analyses;
    std::erase_if(stated, [](const StatedAnalysis& one) { return kindInFile(one.kind) != nullptr; });
    for (const QuestionCard* card : m_questions)
        stated.push_back(card->stated());
    if (stated == *document.analyses)
        return;
    document.analyses = Part(std::move(stated));
    emit edited(label, document);
}

// After an edit elsewhere, undo or opening.
void AnalysisPane::followDocument() {
    std::vector<StatedAnalysis> stated = *m_session.document().analyses;
    std::erase_if(stated, [](const StatedAnalysis& one) { return kindInFile(one.kind) == nullptr; });
    const auto isShown = [](const StatedAnalysis& one, const QuestionCard* card) { return one == card->stated(); };
    const auto isOfKind = [](const StatedAnalysis& one, const QuestionCard* card) {
        return kindInFile(one.kind) == kindInFile(card->stated().kind);
    };
    if (std::ranges::equal(stated, m_questions, isShown))
        return;
    if (!std::ranges::equal(stated, m_questions, isOfKind)) {
        forgetQuestions();
        for (const StatedAnalysis& one : stated)
            addCard(*kindInFile(one.kind), one);
        return;
    }
    for (std::size_t k = 0; k < stated.size(); ++k)
        m_questions[static_cast<qsizetype>(k)]->setStated(stated[k]);
    askAnew();
}

void AnalysisPane::setRun(const std::optional<RunColumns>& latest, const Document& model) {
    m_run = latest;
    m_runModel = model;
    for (QuestionCard* card : m_questions)
        card->setRun(run(), m_runModel);
}

void AnalysisPane::remove(QuestionCard* card) {
    m_questions.removeOne(card);
    card->hide();
    card->deleteLater();
    arrangeCards();
    askAnew();
}

// They name parameters and inputs of the model before.
void AnalysisPane::forgetQuestions() {
    while (!m_questions.isEmpty())
        remove(m_questions.first());
}

// What all cards together want to know.
void AnalysisPane::askAnalyses() {
    AnalysisWants wants;
    for (const QuestionCard* card : m_questions)
        card->addWants(wants);
    m_analyses->setInputs(wants.inputs);
    m_analyses->setTasks(wants.tasks);
}

// After a choice; what is not known of it is told.
void AnalysisPane::askAnew() {
    askAnalyses();
    showAnswers();
}

void AnalysisPane::offerChoices() {
    if (const auto& found = m_analyses->found())
        for (QuestionCard* card : m_questions)
            card->offerChoices(found->model, notation());
}

void AnalysisPane::showAnswers() {
    const auto& found = m_analyses->found();
    const auto row = static_cast<std::size_t>(std::max(0, m_list->currentRow()));
    const LinearResponse* response = found && row < found->responses.size() ? &found->responses[row] : nullptr;
    for (QuestionCard* card : m_questions)
        card->showAnswer({*m_analyses, chosen(), response, m_modes->items(), notation()});
}

void AnalysisPane::setTones() {
    const CurveTone tone = m_analyses->isCurrent() ? CurveTone::Current : CurveTone::Stale;
    m_eigenvalues->figures().front()->setTone(tone);
    for (QuestionCard* card : m_questions)
        card->setTone(tone);
}

} // namespace coenergy
