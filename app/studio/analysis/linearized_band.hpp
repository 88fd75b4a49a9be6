#pragma once

#include "equilibrium/equilibria.hpp"
#include "exposition/linearized_equations.hpp"
#include "model/document.hpp"
#include "theme/surface.hpp"

class QLabel;

namespace coenergy {

class EquationPanel;
class Session;
class Typesetter;

/// The equations near the chosen equilibrium, typeset, as high as they are.
class LinearizedBand : public Surface {
    Q_OBJECT

public:
    LinearizedBand(Session& session, Typesetter& typesetter, QWidget* parent = nullptr);

    /// Null: none.
    void setEquilibrium(const Equilibrium* equilibrium, const Document& model);
    EquationPanel& panel() { return *m_panel; }
    /// Whether they would push what stands below them out of sight.
    bool isTall() const;

signals:
    void fitted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showEquations();
    void fitHeight();

    Session& m_session;
    std::optional<Equilibrium> m_equilibrium;
    Document m_model;
    QLabel* m_words;
    EquationPanel* m_panel;
    quint64 m_revision = 0;
};

/// Values with a closed form; a value without one is a symbol.
ExpositionPoint expositionPoint(const Equilibrium& equilibrium, const Document& model, const DaeSystem& system);

} // namespace coenergy
