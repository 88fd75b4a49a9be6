#pragma once

#include <QAbstractButton>

class QTimer;

namespace coenergy {

/// The only filled button: runs, and stops a run that takes long enough to be noticed, with how far it has come.
class RunButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit RunButton(QWidget* parent = nullptr);

    /// A whole run has begun; after a moment the button stops it.
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

    QTimer* m_patience; // a run that is over before changes nothing
    bool m_isStopping = false;
    double m_progress = 0;
};

} // namespace coenergy
