#include "studio/lecture_hint.hpp"

#include "theme/theme.hpp"

#include <QApplication>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QTimer>

namespace coenergy {

namespace {

constexpr int hintTime = 8000;  // milliseconds
constexpr double smaller = 1.4; // it is for who stands at the desk

} // namespace

LectureHint::LectureHint(QWidget* parent) : QWidget(parent), m_views(new QTabBar(this)), m_timer(new QTimer(this)) {
    QFont small = themeFont(QApplication::font(), TextRole::Small);
    small.setPixelSize(qRound(QFontInfo(small).pixelSize() / smaller));
    small.setWeight(QFont::Normal); // the title's is another
    setFont(small);
    m_views->setAccessibleName(tr("Views of the equations"));
    m_views->setFocusPolicy(Qt::NoFocus); // arrows step
    m_views->setDrawBase(false);
    m_views->setExpanding(false);
    m_views->setUsesScrollButtons(false);
    for (int k = 0; k < equationViewCount; ++k)
        m_views->addTab(titleOf(static_cast<EquationView>(k)));
    auto* keys = new QLabel(tr("Space goes on · F9 one pane alone · Esc leaves"), this);
    keys->setWordWrap(true);
    QPalette muted = keys->palette();
    muted.setColor(QPalette::WindowText, themeColor(muted, ColorRole::Muted));
    keys->setPalette(muted);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(24);
    row->addWidget(m_views);
    row->addWidget(keys);
    connect(m_views, &QTabBar::currentChanged, this,
            [this](int index) { emit viewWanted(static_cast<EquationView>(index)); });
    m_timer->setSingleShot(true);
    m_timer->setInterval(hintTime);
    connect(m_timer, &QTimer::timeout, this, &QWidget::hide);
    appear();
}

void LectureHint::showView(EquationView view) {
    m_views->setCurrentIndex(static_cast<int>(view));
}

void LectureHint::appear() {
    show();
    m_timer->start();
}

} // namespace coenergy
