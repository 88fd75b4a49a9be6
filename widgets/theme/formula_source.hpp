#pragma once

#include <QColor>
#include <QObject>
#include <QPointF>
#include <QString>

#include <optional>

class QPainter;

namespace coenergy {

/// Where fields get the formulas that they show at rest. Typesetting takes time: asking for the size of a missing
/// formula requests it.
class FormulaSource : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    struct Extent {
        double width = 0;
        double ascent = 0;
        double descent = 0;
    };
    /// At this many pixels per em; nothing until it is ready, and for what cannot be typeset.
    virtual std::optional<Extent> extent(const QString& tex, double em) = 0;
    /// With its baseline beginning at `origin`.
    virtual void paint(QPainter& painter, const QString& tex, QPointF origin, double em, const QColor& color) = 0;

signals:
    /// There are more formulas than before.
    void ready();
};

} // namespace coenergy
