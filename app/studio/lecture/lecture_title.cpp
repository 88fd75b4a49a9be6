#include "studio/lecture/lecture_title.hpp"

#include "studio/lecture/lecture.hpp"
#include "studio/lecture/lecture_hint.hpp"
#include "theme/theme.hpp"

#include <QFontMetrics>
#include <QLabel>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int spaceAbove = 20;
constexpr int spaceBelow = 12;
constexpr int titleGap = 24;

} // namespace

LectureTitle::LectureTitle(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_hint(new LectureHint(this)) {
    m_title->setFont(themeFont(font(), TextRole::Title));
    m_title->setTextFormat(Qt::PlainText);
    connect(m_hint, &LectureHint::changed, this, &LectureTitle::share);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LectureTitle::setTitle(const QString& title) {
    m_words = title;
    updateGeometry();
    share();
}

QSize LectureTitle::sizeHint() const {
    return {4 * lectureMargin,
            spaceAbove + std::max(m_title->sizeHint().height(), m_hint->sizeHint().height()) + spaceBelow};
}

void LectureTitle::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    share();
}

void LectureTitle::share() {
    const QFontMetrics metrics(m_title->font());
    const int room = width() - 2 * lectureMargin;
    const int wanted = metrics.horizontalAdvance(m_words) + 1;
    const int least =
        std::min(m_hint->leastWidth(), room); // the title gives way to the keys, nothing leaves the window
    const int hintWidth = m_hint->isHidden() ? 0 : m_hint->fitInto(std::max(room - wanted - titleGap, least));
    const int titleWidth = std::max(0, room - (hintWidth > 0 ? hintWidth + titleGap : 0));
    const int height = this->height() - spaceAbove - spaceBelow;
    m_title->setText(metrics.elidedText(m_words, Qt::ElideRight, titleWidth));
    m_title->setGeometry(lectureMargin, spaceAbove, titleWidth, height);
    m_hint->setGeometry(width() - lectureMargin - hintWidth, spaceAbove, hintWidth, height);
}

} // namespace coenergy

#include "moc_lecture_title.cpp"
