// Renders SVG with QSvgRenderer into pixmaps of the device's resolution, aligned to device pixels, and caches them.

#include "equations/formula_painter.hpp"

#include <QPaintDevice>
#include <QPainter>
#include <QSvgRenderer>

#include <cmath>

namespace coenergy {

namespace {

constexpr int cacheBytes = 96 * 1024 * 1024;

} // namespace

QRectF formulaRect(const TypesetFormula& formula, QPointF origin, double em) {
    const double ex = em / exPerEm;
    return {origin.x(), origin.y() - (formula.height - formula.depth) * ex, formula.width * ex, formula.height * ex};
}

FormulaPainter::FormulaPainter() : m_pictures(cacheBytes) {}

FormulaPainter::Picture FormulaPainter::render(const TypesetFormula& formula, double devicePixelsPerEm,
                                               const QColor& color, double ratio) {
    QByteArray svg = formula.svg;
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    const QRectF ink = formulaRect(formula, {}, devicePixelsPerEm);
    // Slanted letters and accents reach a little out of the box.
    const double margin = std::ceil(0.15 * devicePixelsPerEm) + 1.0;
    const QPointF origin(margin, std::ceil(-ink.top()) + margin);
    const QRectF target = ink.translated(origin);
    const QSize size(static_cast<int>(std::ceil(target.right() + margin)),
                     static_cast<int>(std::ceil(target.bottom() + margin)));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, target);
    painter.end();
    Picture picture{QPixmap::fromImage(std::move(image)), origin};
    picture.pixmap.setDevicePixelRatio(ratio);
    return picture;
}

void FormulaPainter::paint(QPainter& painter, const TypesetFormula& formula, QPointF origin, double em,
                           const QColor& color) {
    const double ratio = painter.device()->devicePixelRatioF();
    const Key key{formula.tex, qRound(em * 1000), color.rgb(), qRound(ratio * 1000)};
    const Picture* picture = m_pictures.object(key);
    Picture fresh;
    if (!picture) {
        fresh = render(formula, em * ratio, color, ratio);
        const QSize size = fresh.pixmap.size();
        m_pictures.insert(key, new Picture(fresh), 4 * size.width() * size.height());
        picture = &fresh;
    }
    const QPointF device(std::round(origin.x() * ratio), std::round(origin.y() * ratio));
    painter.drawPixmap((device - picture->origin) / ratio, picture->pixmap);
}

} // namespace coenergy
