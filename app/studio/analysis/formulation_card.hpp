#pragma once

#include "plot/curve_style.hpp"
#include "session/analyses.hpp"
#include "studio/analysis/analysis_card.hpp"

class QComboBox;
class QLabel;

namespace coenergy {

/// The same run in four formulations of its equations: how well each satisfies the constraints and keeps the energy
/// over time, and what it costs.
class FormulationCard : public AnalysisCard {
    Q_OBJECT

public:
    explicit FormulationCard(QWidget* parent = nullptr);

    /// Null: not known yet.
    void setRuns(const FoundFormulations* found);
    void setTone(CurveTone tone);

private:
    void show();
    QString tableWords() const;

    std::vector<FormulationRun> m_runs;
    bool m_isKnown = false;
    QComboBox* m_quantity;
    QLabel* m_table;
};

} // namespace coenergy
