#pragma once

#include "expression/notation.hpp"
#include "plot/curve_style.hpp"
#include "session/fits.hpp"
#include "studio/analysis/analysis_card.hpp"

#include <QStringList>

class QComboBox;
class QPushButton;

namespace coenergy {

/// What a fit found: data and run, what is left between them, the values with their intervals, and what the data cannot
/// tell.
class FitCard : public AnalysisCard {
    Q_OBJECT

public:
    explicit FitCard(QWidget* parent = nullptr);

    /// Null: there is none yet.
    void setResults(const FitResults* results, const Notation& notation);
    void setTone(CurveTone tone);
    QTableWidget& table() { return *m_table; }
    QLabel& account() { return *m_account; }
    QPushButton& takeButton() { return *m_take; }
    QComboBox& curves() { return *m_curve; }

signals:
    void valuesWanted();

private:
    void showCurve();
    void showValues();
    void fitTable();
    const FittedCurve* curve() const;

    std::optional<api::FittedModel> m_fitted;
    QStringList m_names; // as they are shown
    Notation m_notation;
    QComboBox* m_curve;
    QTableWidget* m_table;
    QLabel* m_legend;
    QLabel* m_account;
    QPushButton* m_take;
};

/// An unknown as it is shown: θ(0).
QString shownUnknown(const Notation& notation, const std::string& name);

} // namespace coenergy
