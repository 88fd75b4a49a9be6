#pragma once

#include "simulation/run_status.hpp"

#include <QTextBrowser>

#include <optional>

namespace coenergy {

/// What happened in the latest run, in words: why it ended, what the consistent start changed, how it was computed. As
/// high as the words need, up to six lines.
class RunSummary : public QTextBrowser {
    Q_OBJECT

public:
    explicit RunSummary(QWidget* parent = nullptr);

    /// Whether the height follows the words or only grows, so that what stands below is at rest while runs follow each
    /// other quickly.
    enum class Height { Fitted, Growing };
    void setStatus(const std::optional<RunStatus>& status, Height height = Height::Fitted);
    /// There will be a run.
    void announce(const QString& text);
    /// There is no run, and this is why; names stand between `backticks`.
    void refuse(const QString& reason);

    /// There is nothing to say but that the run went well, or none yet.
    bool isQuiet() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void compose();
    QString html() const;
    void adjustHeight(Height height);

    std::optional<RunStatus> m_status;
    QString m_announcement;
    QString m_refusal;
};

} // namespace coenergy
