#pragma once

#include "simulation/run_status.hpp"

#include <QTextBrowser>

#include <optional>

namespace coenergy {

/// What happened in the latest run, in words: why it ended, what the consistent start changed, how it was computed.
class RunSummary : public QTextBrowser {
    Q_OBJECT

public:
    explicit RunSummary(QWidget* parent = nullptr);

    void setStatus(const std::optional<RunStatus>& status);

protected:
    void changeEvent(QEvent* event) override;

private:
    void compose();

    std::optional<RunStatus> m_status;
};

} // namespace coenergy
