// The more recent, the more exact.

#include "studio/start/day_in_words.hpp"

#include <QCoreApplication>
#include <QLocale>

namespace coenergy {

namespace {

struct DayWords {
    Q_DECLARE_TR_FUNCTIONS(DayInWords)
};

} // namespace

QString dayInWords(const QDateTime& when, const QDateTime& now) {
    constexpr int week = 7;
    if (!when.isValid())
        return {};
    const QLocale locale;
    const QString time = locale.toString(when.time(), QStringLiteral("HH:mm"));
    const qint64 days = when.date().daysTo(now.date());
    if (days == 0)
        return time;
    if (days == 1)
        return DayWords::tr("yesterday, %1").arg(time);
    if (days > 1 && days < week)
        return locale.standaloneDayName(when.date().dayOfWeek());
    const bool isThisYear = when.date().year() == now.date().year();
    return locale.toString(when.date(),
                           isThisYear ? DayWords::tr("d MMMM", "a date") : DayWords::tr("d MMMM yyyy", "a date"));
}

} // namespace coenergy
