#pragma once

#include <QVariant>
#include <QWidget>

namespace coenergy {

/// A field whose frame says that something is wrong with what is typed in it; the style paints it.
inline void markFaulty(QWidget& field, bool isFaulty) {
    field.setProperty("isFaulty", isFaulty);
    field.update();
}

inline bool isMarkedFaulty(const QWidget* field) {
    return field && field->property("isFaulty").toBool();
}

} // namespace coenergy
