#pragma once

#include <QTimer>
#include <QWidget>

namespace coenergy {

/// A picture that is read with the pointer and the keys, and told in words as soon as what it shows has come to rest.
class DescribedCanvas : public QWidget {
    Q_OBJECT

protected:
    explicit DescribedCanvas(QWidget* parent);

    /// Whenever it shows anything else.
    void describeSoon() { m_rest.start(); }
    /// Sets the accessible description.
    virtual void describe() = 0;

private:
    QTimer m_rest;
};

} // namespace coenergy
