// The badge of a run. A sign goes with each colour, for those who cannot tell the colours apart.

#include "plot/run_badge.hpp"

#include "plot/plot_data.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double badgePadding = 8;
constexpr double badgeGap = 6;

struct CheckLook {
    ColorRole role;
    QString word;
};

CheckLook lookOf(CheckState state) {
    switch (state) {
    case CheckState::Good: return {ColorRole::Success, RunBadge::tr("good")};
    case CheckState::Doubtful: return {ColorRole::Warning, RunBadge::tr("doubtful")};
    case CheckState::Bad: break;
    }
    return {ColorRole::Error, RunBadge::tr("bad")};
}

// A tick, an exclamation mark or a cross in a square from -1 to 1.
QPainterPath signOf(CheckState state) {
    QPainterPath path;
    const auto stroke = [&path](const QPolygonF& points) { path.addPolygon(points); };
    switch (state) {
    case CheckState::Good: stroke({{-0.8, 0.1}, {-0.2, 0.7}, {0.85, -0.6}}); break;
    case CheckState::Doubtful:
        stroke({{0, -0.9}, {0, 0.25}});
        stroke({{0, 0.75}, {0, 0.8}});
        break;
    case CheckState::Bad:
        stroke({{-0.65, -0.65}, {0.65, 0.65}});
        stroke({{-0.65, 0.65}, {0.65, -0.65}});
        break;
    }
    return path;
}

} // namespace

CheckState checkState(RunCheck check, const RunStatus& status) {
    const auto isDoubted = [&](Doubt doubt) {
        return std::find(status.doubts.begin(), status.doubts.end(), doubt) != status.doubts.end();
    };
    const auto unless = [](bool isBad, double value, double good) {
        return isBad ? CheckState::Bad : value <= good ? CheckState::Good : CheckState::Doubtful;
    };
    switch (check) {
    case RunCheck::Constraints: return unless(isDoubted(Doubt::Constraints), status.maximumConstraintResidual, 1e-8);
    case RunCheck::Energy: return unless(isDoubted(Doubt::EnergyAudit), status.energyAudit, 1e-6);
    case RunCheck::Steps: return unless(isDoubted(Doubt::StepErrors), 0, 0);
    }
    return CheckState::Bad;
}

RunBadge::RunBadge(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

void RunBadge::setStatus(const std::optional<RunStatus>& status, Constraints constraints) {
    const QSize before = sizeHint();
    m_checks.clear();
    const auto words = [](const QString& label, double value) {
        return QStringLiteral("%1 %2").arg(label, displayedNumber(value, 2));
    };
    if (status) {
        const double residual = status->maximumConstraintResidual;
        if (status->isEnergyAudited)
            m_checks.push_back({words(tr("Energy"), status->energyAudit), checkState(RunCheck::Energy, *status)});
        m_checks.push_back({status->isConstrained                ? words(tr("Constraints"), residual)
                            : constraints == Constraints::Stated ? tr("Constraints: exact")
                                                                 : tr("Constraints: none"),
                            checkState(RunCheck::Constraints, *status)});
        if (const CheckState steps = checkState(RunCheck::Steps, *status); steps == CheckState::Bad)
            m_checks.push_back({words(tr("Steps"), status->doubledError), steps});
    }
    describe();
    if (sizeHint() != before) // else nothing around it has to move
        updateGeometry();
    update();
}

void RunBadge::describe() {
    setEnabled(!m_checks.empty());
    QStringList words;
    for (const Check& check : m_checks)
        words.push_back(QStringLiteral("%1, %2").arg(check.words, lookOf(check.state).word));
    const QString values = words.join(QStringLiteral("; "));
    setAccessibleName(m_checks.empty() ? tr("Checks of the run: no run yet") : tr("Checks of the run: %1").arg(values));
    setToolTip(m_checks.empty() ? tr("After a run: how well the constraints and the balance of energy are kept")
                                : tr("How well the constraints and the balance of energy are kept: %1.\nBoth are "
                                     "necessary, not sufficient. Click for their curves.")
                                      .arg(values));
}

double RunBadge::widthOf(const Check& check) const {
    const QFontMetricsF metrics(font());
    return metrics.ascent() + badgeGap + metrics.horizontalAdvance(check.words);
}

QSize RunBadge::sizeHint() const {
    double width = badgePadding;
    for (const Check& check : m_checks)
        width += widthOf(check) + 2 * badgeGap;
    if (m_checks.empty())
        width += fontMetrics().horizontalAdvance(tr("No run yet")) + badgePadding;
    return {static_cast<int>(std::ceil(width)), fontMetrics().lineSpacing() + 8};
}

void RunBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() ? QPen(themeColor(palette(), ColorRole::Accent), 2) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() && isEnabled() ? QBrush(themeColor(palette(), ColorRole::Highlight)) : QBrush());
    painter.drawRoundedRect(box, 0.5 * box.height(), 0.5 * box.height());
    if (m_checks.empty()) {
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        painter.drawText(box, Qt::AlignCenter, tr("No run yet"));
        return;
    }
    const QFontMetricsF metrics(font());
    double x = badgePadding;
    for (const Check& check : m_checks) {
        const CheckState state = check.state;
        const double size = metrics.ascent();
        painter.save();
        painter.translate(x + 0.5 * size, box.center().y());
        painter.scale(0.4 * size, 0.4 * size);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(
            QPen(themeColor(palette(), lookOf(state).role), 0.42, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(signOf(state));
        painter.restore();
        painter.setPen(themeColor(palette(), lookOf(state).role));
        const QString& text = check.words;
        painter.drawText(QRectF(x + size + badgeGap, box.top(), metrics.horizontalAdvance(text) + 2, box.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, text);
        x += widthOf(check) + 2 * badgeGap;
    }
}

void RunBadge::changeEvent(QEvent* event) {
    QAbstractButton::changeEvent(event);
    updateGeometry();
    update();
}

} // namespace coenergy

#include "moc_run_badge.cpp"
