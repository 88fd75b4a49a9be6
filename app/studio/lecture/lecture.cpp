// Keys are taken before shortcuts see them: a shortcut first asks with a ShortcutOverride event, and who accepts that
// gets the key.

#include "studio/lecture/lecture.hpp"

#include <QAbstractSlider>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QWidget>

namespace coenergy {

namespace {

bool takesArrows(const QWidget* widget) {
    return qobject_cast<const QAbstractSlider*>(widget) != nullptr;
}

bool takesText(const QWidget* widget) {
    const auto* line = qobject_cast<const QLineEdit*>(widget);
    return (line && !line->isReadOnly()) || qobject_cast<const QPlainTextEdit*>(widget);
}

enum class LectureKey { None, Forward, Back, First, Last, Leave, Dark, Pen, Erase };

LectureKey keyOf(const QKeyEvent& event) {
    const QWidget* focused = QApplication::focusWidget();
    if (event.modifiers() != Qt::NoModifier || QApplication::activePopupWidget() || QApplication::activeModalWidget())
        return LectureKey::None;
    if (event.key() == Qt::Key_Escape)
        return LectureKey::Leave;
    if (takesText(focused))
        return LectureKey::None;
    switch (event.key()) { // of a clicker
    case Qt::Key_PageDown: return LectureKey::Forward;
    case Qt::Key_PageUp: return LectureKey::Back;
    case Qt::Key_B:
    case Qt::Key_Period: return LectureKey::Dark;
    case Qt::Key_P: return LectureKey::Pen;
    case Qt::Key_E: return LectureKey::Erase;
    default: break;
    }
    if (takesArrows(focused) && event.key() != Qt::Key_Space)
        return LectureKey::None;
    if (event.key() == Qt::Key_Right || event.key() == Qt::Key_Space)
        return LectureKey::Forward;
    if (event.key() == Qt::Key_Home)
        return LectureKey::First;
    if (event.key() == Qt::Key_End)
        return LectureKey::Last;
    return event.key() == Qt::Key_Left ? LectureKey::Back : LectureKey::None;
}

} // namespace

LectureLetters::LectureLetters() : m_before(QApplication::font()) {
    QFont large = m_before;
    if (m_before.pointSizeF() > 0)
        large.setPointSizeF(lectureScale * m_before.pointSizeF());
    else
        large.setPixelSize(qRound(lectureScale * m_before.pixelSize()));
    QApplication::setFont(large);
}

LectureLetters::~LectureLetters() {
    QApplication::setFont(m_before);
}

LectureKeys::LectureKeys(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool LectureKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove)
        emit pointed();
    const bool isAsked = event->type() == QEvent::ShortcutOverride;
    if (!watched->isWidgetType() || (!isAsked && event->type() != QEvent::KeyPress))
        return false;
    const LectureKey key = keyOf(*static_cast<QKeyEvent*>(event));
    if ((key == LectureKey::First || key == LectureKey::Last) && !(m_isStepped && m_isStepped()))
        return false;
    static constexpr std::pair<LectureKey, void (LectureKeys::*)()> wanted[] = {
        {LectureKey::Forward, &LectureKeys::forwardWanted}, {LectureKey::Back, &LectureKeys::backWanted},
        {LectureKey::First, &LectureKeys::firstWanted},     {LectureKey::Last, &LectureKeys::lastWanted},
        {LectureKey::Dark, &LectureKeys::darkWanted},       {LectureKey::Leave, &LectureKeys::leaveWanted},
        {LectureKey::Pen, &LectureKeys::penWanted},         {LectureKey::Erase, &LectureKeys::eraseWanted}};
    const auto found = std::ranges::find(wanted, key, [](const auto& one) { return one.first; });
    if (found == std::end(wanted))
        return false;
    if (!isAsked)
        emit(this->*found->second)();
    event->accept();
    return true;
}

} // namespace coenergy

#include "moc_lecture.cpp"
