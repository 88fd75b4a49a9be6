#pragma once

#include "studio/analysis/followed_branches.hpp"
#include "studio/analysis/question_card.hpp"

class QComboBox;
class QLabel;

namespace coenergy {

/// How equilibria change while a parameter goes through its range: the eigenvalues of the chosen one, its natural
/// frequencies, or the positions of all of them.
class SweepCard : public QuestionCard {
    Q_OBJECT

public:
    enum class Kind { Locus, Spectrum, Diagram };

    SweepCard(Kind kind, QWidget* parent = nullptr);

    /// The parameters that have a number.
    void offerChoices(const Document& model, const Notation& notation) override;
    void addWants(AnalysisWants& wants) const override;
    void showAnswer(const AnalysisView& view) override;
    void followParameter(const std::string& name) override;

private:
    /// Over the range of its slider; nothing without a parameter.
    std::optional<FollowedRange> range() const;
    void show();
    void showFollowed();
    static QString titleOf(Kind kind);
    void showDiagram();

    Kind m_kind;
    Document m_model;
    Notation m_notation;
    std::optional<FollowedBranches> m_found;
    std::optional<Equilibrium> m_chosen;
    std::vector<ModeItem> m_items;
    QComboBox* m_parameter;
    QComboBox* m_unknown = nullptr; // on the vertical axis
    QLabel* m_words = nullptr;
};

} // namespace coenergy
