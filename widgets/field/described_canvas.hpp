#pragma once

#include <QTimer>
#include <QWidget>

namespace coenergy {

/// A picture that is read with the pointer and the keys, and described in words as soon as it stops changing.
class DescribedCanvas : public QWidget {
    Q_OBJECT

public:
    /// Of an earlier state of the model: greyed.
    void setStale(bool isStale);

protected:
    explicit DescribedCanvas(QWidget* parent);

    /// To be called whenever it shows something else.
    void describeSoon() { m_rest.start(); }
    /// Sets the accessible description.
    virtual void describe() = 0;
    bool isStale() const { return m_isStale; }

private:
    QTimer m_rest;
    bool m_isStale = false;
};

} // namespace coenergy
