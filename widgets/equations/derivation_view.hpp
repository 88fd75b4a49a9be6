#pragma once

#include "equations/equation_item.hpp"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace coenergy {

class EquationPanel;
class Typesetter;

/// How one equation comes about. An item keeps its name when the model changes.
struct DerivedEquation {
    QString name;                    ///< unique
    QString title;                   ///< in the list, in the user's language
    std::vector<EquationItem> given; ///< visible from the beginning
    std::vector<EquationItem> steps; ///< shown one after the other; at least one

    friend bool operator==(const DerivedEquation&, const DerivedEquation&) = default;
};

/// Shows how equations come about, one step at a time: Right or Space goes on, Left or Backspace goes back, and beyond
/// the last step to the next equation. Values in; when the values change, what is on the screen stays in its place.
class DerivationView : public QWidget {
    Q_OBJECT

public:
    /// The typesetter is not owned and must outlive the view.
    explicit DerivationView(Typesetter& typesetter, QWidget* parent = nullptr);
    ~DerivationView() override;

    /// The equation and the step that are shown stay, if they still exist.
    void setDerivations(const std::vector<DerivedEquation>& derivations);

    EquationPanel& panel() { return *m_panel; }
    /// The height at which everything shown so far is visible.
    int contentHeight() const;

    int equationCount() const { return static_cast<int>(m_derivations.size()); }
    /// The equation whose derivation is shown, -1 if there is none.
    int equation() const;
    /// How many steps are shown, counted from 1, and how many there are; 0 without an equation.
    int step() const { return m_step; }
    int stepCount() const;

public slots:
    void setEquation(int equation);
    void forward();
    void back();
    void showAll();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Place { FirstStep, LastStep };

    void arrange();
    void setWords();
    void fillList();
    void begin(int equation, Place place);
    void setStep(int step);
    void showSteps();
    void typesetAhead();
    const DerivedEquation* current() const;
    int sameStep(const DerivedEquation& derivation, const QString& name) const;

    Typesetter& m_typesetter;
    EquationPanel* m_panel;
    QComboBox* m_list;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_position;
    QPushButton* m_all;
    std::vector<DerivedEquation> m_derivations;
    int m_step = 0;
    quint64 m_revision = 0;
};

} // namespace coenergy
