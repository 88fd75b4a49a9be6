#pragma once

#include "check/check_words.hpp"

#include <QWidget>

namespace coenergy {

/// A check mark, a check mark in a ring, a cross, or nothing.
class VerdictSign : public QWidget {
    Q_OBJECT

public:
    explicit VerdictSign(QWidget* parent = nullptr);

    void setTone(VerdictTone tone);
    VerdictTone tone() const { return m_tone; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    VerdictTone m_tone = VerdictTone::Silent;
};

} // namespace coenergy
