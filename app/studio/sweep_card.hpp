#pragma once

#include "plot/curve_style.hpp"
#include "session/analyses.hpp"
#include "studio/analysis_card.hpp"
#include "studio/analysis_words.hpp"

class QComboBox;
class QLabel;

namespace coenergy {

/// What a parameter does to equilibria while it goes through its range: to the eigenvalues of the chosen one, to its
/// natural frequencies, or to where all of them are.
class SweepCard : public AnalysisCard {
    Q_OBJECT

public:
    enum class Kind { Locus, Spectrum, Diagram };

    SweepCard(Kind kind, QWidget* parent = nullptr);

    /// The parameters that have a number; a choice that is still there stays.
    void offerParameters(const Document& model, const Notation& notation);
    /// With the range of its slider; nothing without a parameter.
    std::optional<Sweep> sweep() const;
    /// So that both cards follow one parameter.
    void chooseParameter(const std::string& name);
    /// Null: not known yet.
    void setBranches(const FoundBranches* found, const Equilibrium* chosen, const std::vector<ModeItem>& items);
    void setTone(CurveTone tone);

signals:
    void parameterChanged(const std::string& name);

private:
    void show();
    void showFollowed();
    static QString titleOf(Kind kind);
    void showDiagram();

    Kind m_kind;
    Document m_model;
    Notation m_notation;
    std::optional<FoundBranches> m_found;
    std::optional<Equilibrium> m_chosen;
    std::vector<ModeItem> m_items;
    QComboBox* m_parameter;
    QComboBox* m_unknown = nullptr; // of the diagram
    QLabel* m_words = nullptr;
};

} // namespace coenergy
