// An icon engine that paints SVG with `currentColor` replaced.

#include "theme/icon.hpp"

#include "base/check.hpp"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace coenergy {

namespace {

void paintSvg(QPainter& painter, QByteArray svg, const QRect& area, const QColor& color) {
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer(svg).render(&painter, area);
}

class PaletteIcon : public QIconEngine {
public:
    explicit PaletteIcon(QByteArray svg) : m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State) override {
        const QPalette palette = QGuiApplication::palette();
        const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor color =
            palette.color(group, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText);
        paintSvg(*painter, m_svg, area, color);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new PaletteIcon(*this); }

private:
    QByteArray m_svg;
};

QByteArray resource(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    check(file.open(QIODevice::ReadOnly), "a missing icon");
    return file.readAll();
}

} // namespace

QIcon themeIcon(const QString& name) {
    return QIcon(new PaletteIcon(resource(name)));
}

void paintThemeIcon(QPainter& painter, const QString& name, const QRect& area, const QColor& color) {
    paintSvg(painter, resource(name), area, color);
}

QIcon programIcon() {
    return QIcon(new PaletteIcon(resource(QStringLiteral("coenergy"))));
}

} // namespace coenergy
