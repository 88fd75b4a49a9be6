#include "studio/analysis/question_card.hpp"

#include "plot/figure_view.hpp"

#include <QComboBox>

#include <algorithm>

namespace coenergy {

void AnalysisWants::addInput(const std::string& name) {
    if (!name.empty() && std::find(inputs.begin(), inputs.end(), name) == inputs.end())
        inputs.push_back(name);
}

void AnalysisWants::addTask(AnalysisTask task) {
    if (std::none_of(tasks.begin(), tasks.end(), [&](const AnalysisTask& other) { return other.name == task.name; }))
        tasks.push_back(std::move(task));
}

void QuestionCard::offerChoices(const Document&, const Notation&) {}
void QuestionCard::addWants(AnalysisWants&) const {}
void QuestionCard::showAnswer(const AnalysisView&) {}
void QuestionCard::setRun(const RunColumns*, const Document&) {}
void QuestionCard::followParameter(const std::string&) {}

void QuestionCard::setTone(CurveTone tone) {
    for (FigureView* view : figures())
        view->setTone(tone);
}

void QuestionCard::setStated(const StatedAnalysis& stated) {
    m_stated = stated;
    restoreChoices();
}

void QuestionCard::keepChoice(QComboBox* box, std::string StatedAnalysis::*key) {
    m_kept.push_back({box, key});
    connect(box, &QComboBox::activated, this, [this, box, key] {
        state(key, box->currentData().toString().toStdString());
        emit statedChanged();
    });
}

void QuestionCard::restoreChoices() {
    for (const KeptChoice& kept : m_kept)
        if (const int index = kept.box->findData(QString::fromStdString(m_stated.*kept.key)); index >= 0)
            kept.box->setCurrentIndex(index);
}

void QuestionCard::wantPlots(const QString& label,
                             const std::vector<std::pair<std::string, std::string>>& expressions) {
    emit editWanted(label, [expressions](const Document& model) {
        Document document = model;
        std::vector<Plot> plots = *document.plots;
        for (const auto& [expression, title] : expressions) {
            Plot plot;
            plot.title = title;
            plot.y = {expression};
            plots.push_back(std::move(plot));
        }
        document.plots = Part(std::move(plots));
        return document;
    });
}

} // namespace coenergy

#include "moc_question_card.cpp"
