#include "studio/lecture/lecture_hint.hpp"

#include "theme/theme.hpp"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int hintTime = 8000; // milliseconds
constexpr int hintGap = 24;

} // namespace

LectureHint::LectureHint(QWidget* parent)
    : QWidget(parent), m_views(new QTabBar(this)), m_keys(new QLabel(this)), m_timer(new QTimer(this)) {
    QFont small = themeFont(QApplication::font(), TextRole::Small);
    small.setWeight(QFont::Normal); // the title's is another
    setFont(small);
    m_views->setAccessibleName(tr("Views of the equations"));
    m_views->setFocusPolicy(Qt::NoFocus); // arrows step
    m_views->setDrawBase(false);
    m_views->setExpanding(false);
    m_views->setUsesScrollButtons(false);
    for (int k = 0; k < equationViewCount; ++k)
        m_views->addTab(titleOf(static_cast<EquationView>(k)));
    m_keys->setForegroundRole(QPalette::PlaceholderText); // of the window: muted in every theme
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(hintGap);
    row->addWidget(m_keys);
    row->addWidget(m_views); // which stay at the right when the keys go
    connect(m_views, &QTabBar::currentChanged, this,
            [this](int index) { emit viewWanted(static_cast<EquationView>(index)); });
    m_timer->setSingleShot(true);
    m_timer->setInterval(hintTime);
    connect(m_timer, &QTimer::timeout, this, [this] {
        m_hasKeys = false;
        showParts();
    });
    appear();
}

void LectureHint::showView(EquationView view) {
    m_views->setCurrentIndex(static_cast<int>(view));
}

void LectureHint::offer(EquationView view, bool isOffered) {
    if (m_views->isTabVisible(static_cast<int>(view)) == isOffered)
        return;
    m_views->setTabVisible(static_cast<int>(view), isOffered);
    m_views->updateGeometry(); // the layout has no other way to know
    emit changed();
}

void LectureHint::setViewsShown(bool areShown) {
    m_hasViews = areShown;
    showParts();
}

void LectureHint::showParts() {
    m_views->setVisible(m_hasViews);
    setVisible(m_hasViews || m_hasKeys);
    emit changed();
}

// As high with one of its parts as with both.
QSize LectureHint::sizeHint() const {
    return {QWidget::sizeHint().width(), std::max(m_views->sizeHint().height(), m_keys->sizeHint().height())};
}

// Every one of them names the pen, which is found by no button.
QStringList LectureHint::sayings() const {
    return {tr("Space goes on · P pen, E erases · B dark · F9 one pane alone · Esc leaves"),
            tr("Space goes on · P pen, E erases · F9 one pane · Esc leaves"),
            tr("Space goes on · P pen, E erases · Esc leaves"), tr("P pen, E erases · Esc leaves"),
            tr("P pen · E erases")};
}

int LectureHint::widthWith(const QString& keys) const {
    const int views = m_hasViews ? m_views->sizeHint().width() : 0;
    const int before = m_hasViews ? views + hintGap : 0;
    return keys.isEmpty() ? views : before + m_keys->fontMetrics().horizontalAdvance(keys) + 1;
}

int LectureHint::leastWidth() const {
    return widthWith(m_hasKeys ? sayings().last() : QString());
}

int LectureHint::fitInto(int width) {
    for (const QString& keys : m_hasKeys ? sayings() : QStringList())
        if (const int whole = widthWith(keys); whole <= width) {
            m_keys->setText(keys);
            m_keys->show();
            return whole;
        }
    m_keys->hide();
    return widthWith({});
}

void LectureHint::appear() {
    m_hasKeys = true;
    showParts();
    m_timer->start();
}

} // namespace coenergy

#include "moc_lecture_hint.cpp"
