#pragma once

#include "expression/notation.hpp"
#include "model/document.hpp"
#include "plot/curve_style.hpp"
#include "session/analyses.hpp"
#include "studio/analysis/analysis_card.hpp"

class QComboBox;
class QPushButton;
class QLabel;

namespace coenergy {

/// How an output responds to an input, near an equilibrium: over frequency or over time.
class ResponseCard : public AnalysisCard {
    Q_OBJECT

public:
    enum class Kind { Frequency, Step };

    ResponseCard(Kind kind, QWidget* parent = nullptr);

    /// The parameters of the model, the likeliest input first; the current choice stays if it is among them.
    void offerInputs(const Document& model, const Notation& notation);
    /// Empty if there is no parameter.
    std::string input() const;
    /// Null: not known yet.
    void setResponse(const LinearResponse* response, const Notation& notation);
    void setTone(CurveTone tone);
    QPushButton& actButton() { return *m_act; }

signals:
    void inputChanged();
    /// Nothing acts on the model whose size is a parameter: it shall have a force on its first coordinate.
    void actionWanted();

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
