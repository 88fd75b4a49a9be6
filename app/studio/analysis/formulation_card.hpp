#pragma once

#include "comparedforms/formulation_comparison.hpp"
#include "studio/analysis/question_card.hpp"

class QComboBox;
class QLabel;

namespace coenergy {

/// The same run in four formulations of its equations: how well each satisfies the constraints and keeps the energy
/// over time, and what it costs.
class FormulationCard : public QuestionCard {
    Q_OBJECT

public:
    explicit FormulationCard(QWidget* parent = nullptr);

    void addWants(AnalysisWants& wants) const override;
    void showAnswer(const AnalysisView& view) override;

private:
    void show();
    QString tableWords() const;

    std::vector<FormulationRun> m_runs;
    bool m_isKnown = false;
    QComboBox* m_quantity;
    QLabel* m_table;
};

} // namespace coenergy
