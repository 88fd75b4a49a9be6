#pragma once

#include <QWidget>

namespace coenergy {

class TextField;
class ValueSlider;

/// A value field with a slim slider on its lower edge and a lock in it.
class ValueBox : public QWidget {
    Q_OBJECT

public:
    /// The field and the lock (may be null) belong to others and are placed here.
    ValueBox(TextField* field, QWidget* lock, QWidget* parent);

    ValueSlider* slider() const { return m_slider; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeLock();

    TextField* m_field;
    QWidget* m_lock;
    ValueSlider* m_slider;
};

} // namespace coenergy
