#pragma once

#include "observation/run_columns.hpp"
#include "plot/curve_style.hpp"
#include "session/analyses.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_words.hpp"

#include <functional>

class QComboBox;

namespace coenergy {

/// What is known of the model near the chosen equilibrium.
struct AnalysisView {
    const Analyses& analyses;
    const Equilibrium* chosen = nullptr;      ///< null: none
    const LinearResponse* response = nullptr; ///< to the inputs that are wanted; null: not known yet
    const std::vector<ModeItem>& modes;
    const Notation& notation;
};

/// What cards want to be computed.
struct AnalysisWants {
    std::vector<std::string> inputs;
    std::vector<AnalysisTask> tasks;

    /// Unless another card does so.
    void addInput(const std::string& name);
    void addTask(AnalysisTask task);
};

/// The card of an analysis that was asked for: what it offers to choose from, what it wants to be computed, and how it
/// shows the answer. Each of these is empty unless a card says otherwise.
class QuestionCard : public AnalysisCard {
    Q_OBJECT

public:
    using AnalysisCard::AnalysisCard;
    using Edit = std::function<Document(const Document&)>;

    /// The current choices stay if they are there.
    virtual void offerChoices(const Document& model, const Notation& notation);
    virtual void addWants(AnalysisWants& wants) const;
    virtual void showAnswer(const AnalysisView& view);
    /// The latest one, and the model whose numbers it used; null: there is none.
    virtual void setRun(const RunColumns* run, const Document& model);
    /// All cards that follow a parameter follow the same.
    virtual void followParameter(const std::string& name);
    void setTone(CurveTone tone);

    /// What the file says of it: its kind, and what was chosen by hand.
    const StatedAnalysis& stated() const { return m_stated; }
    void setStated(const StatedAnalysis& stated);

signals:
    /// Something was chosen that belongs into the file.
    void statedChanged();
    /// Something else is to be computed, or to be shown.
    void choiceChanged();
    void parameterChosen(const std::string& name);
    void modeChosen(int item);
    /// As one step, with these words for it.
    void editWanted(const QString& label, const coenergy::QuestionCard::Edit& edit);

protected:
    /// What is chosen by hand in this box is kept in the file.
    void keepChoice(QComboBox* box, std::string StatedAnalysis::*key);
    /// After something else was offered: what the file says is chosen, where it is offered.
    void restoreChoices();
    void state(std::string StatedAnalysis::*key, const std::string& choice) { m_stated.*key = choice; }
    /// As curves over a run, a plot each: the expressions as typed, and their titles.
    void wantPlots(const QString& label, const std::vector<std::pair<std::string, std::string>>& expressions);

private:
    struct KeptChoice {
        QComboBox* box;
        std::string StatedAnalysis::*key;
    };

    StatedAnalysis m_stated;
    std::vector<KeptChoice> m_kept;
};

} // namespace coenergy
