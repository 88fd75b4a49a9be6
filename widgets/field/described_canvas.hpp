#pragma once

#include <QTimer>
#include <QWidget>

namespace coenergy {

/// A picture that is read with the pointer and the keys, and described in words as soon as it stops changing.
class DescribedCanvas : public QWidget {
    Q_OBJECT

protected:
    explicit DescribedCanvas(QWidget* parent);

    /// To be called whenever it shows something else.
    void describeSoon() { m_rest.start(); }
    /// Sets the accessible description.
    virtual void describe() = 0;

private:
    QTimer m_rest;
};

} // namespace coenergy
