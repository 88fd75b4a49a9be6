#pragma once

#include "simulation/run_status.hpp"

#include <QAbstractButton>

#include <optional>

namespace coenergy {

/// How far a check of a run can be trusted.
enum class CheckState { Good, Doubtful, Bad };

/// The checks: the scaled residual of the constraints, the audit of the energy, and the errors of steps that were
/// repeated in two halves.
enum class RunCheck { Constraints, Energy, Steps };

/// Bad is what casts doubt on the run. Otherwise constraints are good up to 1e-8 and energy up to 1e-6 (the audit
/// accumulates the errors of all steps), and doubtful beyond.
CheckState checkState(RunCheck check, const RunStatus& status);

/// Always visible: the residual of the constraints and the energy audit of the latest run, each with a sign and a
/// colour; the errors of repeated steps only if they are bad. A click requests the curves.
class RunBadge : public QAbstractButton {
    Q_OBJECT

public:
    explicit RunBadge(QWidget* parent = nullptr);

    enum class Constraints { None, Stated };
    /// Of the latest run; nothing while there is none. Constraints that a model states without restricting what is
    /// integrated are solved at every step, and have no residual.
    void setStatus(const std::optional<RunStatus>& status, Constraints constraints = Constraints::None);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Check {
        QString words;
        CheckState state = CheckState::Good;
    };

    void describe();
    double widthOf(const Check& check) const;

    std::vector<Check> m_checks;
};

} // namespace coenergy
