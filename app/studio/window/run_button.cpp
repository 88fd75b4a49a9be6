// The text changes, the width does not.

#include "studio/window/run_button.hpp"

#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QTimer>

namespace coenergy {

namespace {

constexpr int runPatience = 250; // milliseconds
constexpr int runButtonHeight = 30;
constexpr int runIconSide = 16;
constexpr int runButtonPadding = 12;
constexpr int runButtonGap = 6;
constexpr double runButtonRadius = 6;

} // namespace

RunButton::RunButton(QWidget* parent) : QAbstractButton(parent), m_patience(new QTimer(this)) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    setFont(bold);
    m_patience->setSingleShot(true);
    m_patience->setInterval(runPatience);
    connect(m_patience, &QTimer::timeout, this, [this] {
        m_isStopping = true;
        describe();
    });
    connect(this, &QAbstractButton::clicked, this, [this] { m_isStopping ? emit stopWanted() : emit runWanted(); });
    describe();
}

void RunButton::begin() {
    m_progress = 0;
    m_patience->start();
}

void RunButton::setProgress(double fraction) {
    m_progress = fraction;
    if (m_isStopping)
        describe();
}

void RunButton::end() {
    m_patience->stop();
    m_isStopping = false;
    describe();
}

void RunButton::describe() {
    setText(m_isStopping ? tr("Stop %1 %").arg(static_cast<int>(100 * m_progress)) : tr("Run"));
    setAccessibleName(text());
    setToolTip(m_isStopping ? tr("Stop, and keep what there is (Esc)") : tr("Run the simulation (F5)"));
    updateGeometry();
    update();
}

QSize RunButton::sizeHint() const {
    const int words = fontMetrics().horizontalAdvance(m_isStopping ? tr("Stop %1 %").arg(100) : tr("Run"));
    return {2 * runButtonPadding + runIconSide + runButtonGap + words, runButtonHeight};
}

void RunButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = themeColor(palette(), ColorRole::Accent);
    const QColor onAccent = themeColor(palette(), ColorRole::OnAccent);
    painter.setPen(hasFocus() ? QPen(themeColor(palette(), ColorRole::Text), 2) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? mixed(accent, onAccent, 0.9) : accent);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), runButtonRadius, runButtonRadius);
    if (m_isStopping) {
        const QRectF bar(runButtonPadding, height() - 5, (width() - 2 * runButtonPadding) * m_progress, 2);
        painter.fillRect(bar, onAccent);
    }
    paintThemeIcon(painter, m_isStopping ? QStringLiteral("stop") : QStringLiteral("play"),
                   QRect(runButtonPadding, (height() - runIconSide) / 2, runIconSide, runIconSide), onAccent);
    painter.setPen(onAccent);
    painter.drawText(rect().adjusted(runButtonPadding + runIconSide + runButtonGap, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace coenergy

#include "moc_run_button.cpp"
