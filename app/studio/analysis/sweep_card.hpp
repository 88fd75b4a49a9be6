#pragma once

#include "plot/curve_style.hpp"
#include "session/analyses.hpp"
#include "studio/analysis/analysis_card.hpp"
#include "studio/analysis/analysis_words.hpp"

class QComboBox;
class QLabel;

namespace coenergy {

/// How equilibria change while a parameter goes through its range: the eigenvalues of the chosen one, its natural
/// frequencies, or the positions of all of them.
class SweepCard : public AnalysisCard {
    Q_OBJECT

public:
    enum class Kind { Locus, Spectrum, Diagram };

    SweepCard(Kind kind, QWidget* parent = nullptr);

    /// The parameters that have a number; the current choice stays if it is among them.
    void offerParameters(const Document& model, const Notation& notation);
    /// Over the range of its slider; nothing without a parameter.
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
    QComboBox* m_unknown = nullptr; // on the vertical axis
    QLabel* m_words = nullptr;
};

} // namespace coenergy
