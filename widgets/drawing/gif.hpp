#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace coenergy {

/// A GIF that plays over and over. The frames have one size and are shown so many hundredths of a second each.
QByteArray gifOf(const QList<QImage>& frames, int hundredths);

} // namespace coenergy
