#pragma once

#include "studio/analysis/question_card.hpp"

class QComboBox;
class QPushButton;
class QLabel;

namespace coenergy {

/// How an output responds to an input, near an equilibrium: over frequency or over time.
class ResponseCard : public QuestionCard {
    Q_OBJECT

public:
    enum class Kind { Frequency, Step };

    ResponseCard(Kind kind, QWidget* parent = nullptr);

    /// The parameters of the model, the likeliest input first.
    void offerChoices(const Document& model, const Notation& notation) override;
    void addWants(AnalysisWants& wants) const override;
    void showAnswer(const AnalysisView& view) override;
    /// Empty if there is no parameter.
    std::string input() const;
    QPushButton& actButton() { return *m_act; }

private:
    void showResponse();
    void offerOutputs();
    std::size_t inputIn(const LinearSystem& system) const;
    QString leftOut(const LinearSystem& system) const;

    Kind m_kind;
    Document m_model;
    Notation m_notation;
    std::optional<LinearResponse> m_response;
    QComboBox* m_input;
    QComboBox* m_output;
    QComboBox* m_view = nullptr; // Bode or Nyquist diagram
    QLabel* m_words = nullptr;
    QPushButton* m_act = nullptr;
};

} // namespace coenergy
