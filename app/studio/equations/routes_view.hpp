#pragma once

#include <QSplitter>

namespace coenergy {

class EquationPanel;
class Typesetter;

/// Two ways to the same equations, beside each other if there is room, otherwise one above the other.
class RoutesView : public QSplitter {
    Q_OBJECT

public:
    /// The typesetter is not owned and must outlive the view.
    explicit RoutesView(Typesetter& typesetter, QWidget* parent = nullptr);

    EquationPanel& states() { return *m_states; }
    EquationPanel& energies() { return *m_energies; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    EquationPanel* m_states;
    EquationPanel* m_energies;
};

} // namespace coenergy
