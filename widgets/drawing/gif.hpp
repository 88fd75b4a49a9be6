#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace coenergy {

/// A GIF that repeats forever. The frames have one size, and each is shown for this many hundredths of a second.
QByteArray gifOf(const QList<QImage>& frames, int hundredths);

} // namespace coenergy
