#pragma once

#include "simulation/run_status.hpp"

#include <QAbstractButton>

#include <optional>

namespace coenergy {

/// How far a check of a run can be trusted.
enum class CheckState { Good, Doubtful, Bad };

/// The checks: the scaled residual of the constraints, and the audit of the energy.
enum class RunCheck { Constraints, Energy };

/// Constraints are good up to 1e-8 and doubtful up to 1e-4, energy up to 1e-6 and 1e-3 (the audit gathers the errors of
/// all steps); else bad, as is what is not a number.
CheckState checkState(RunCheck check, double value);

/// Always in sight: the residual of the constraints and the energy audit of the latest run, each with a sign and a
/// colour. A click asks for their curves.
class RunBadge : public QAbstractButton {
    Q_OBJECT

public:
    explicit RunBadge(QWidget* parent = nullptr);

    /// Of the latest run; nothing while there is none.
    void setStatus(const std::optional<RunStatus>& status);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Check {
        RunCheck kind;
        QString label;
        double value = 0;

        CheckState state() const { return checkState(kind, value); }
    };

    void describe();
    double widthOf(const Check& check) const;

    std::vector<Check> m_checks;
};

} // namespace coenergy
