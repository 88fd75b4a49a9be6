#pragma once

#include <QAbstractButton>

class QTimer;

namespace coenergy {

/// The only filled button: starts a run, and stops one that takes long enough to be noticed, with its progress.
class RunButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit RunButton(QWidget* parent = nullptr);

    /// A whole run has begun; after a moment the button becomes a stop button.
    void begin();
    void setProgress(double fraction);
    void end();
    bool isStopping() const { return m_isStopping; }

    QSize sizeHint() const override;

signals:
    void runWanted();
    void stopWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    QTimer* m_patience; // a run that ends earlier changes nothing
    bool m_isStopping = false;
    double m_progress = 0;
};

} // namespace coenergy
