// A picture of each example's drawing, to look at: draw_examples FOLDER [SHARE [dark]] at this share of the run.
#include "drawing/drawing_painter.hpp"
#include "theme/theme.hpp"
#include "widgets/drawing/example_drawings.hpp"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <cstdio>

namespace {

using namespace coenergy;

QImage pictureOf(const Document& document, double share, const QPalette& palette) {
    const QSize size(420, 320);
    const RunColumns run = drawings::runOf(document);
    const Drawing drawing(*document.drawing, run);
    const std::vector<double>& time = run.run().time;
    DrawingLook look;
    look.palette = palette;
    look.font.setPixelSize(13);
    look.curves = curvesOf(*document.drawing, run.names(), numbersOf(*document.plots, run.names()));
    for (const auto& [name, notation] : parseModel(document).notation)
        look.latex.emplace(name, notation.latex);
    QImage image(size, QImage::Format_RGB32);
    image.fill(palette.color(QPalette::Base));
    QPainter painter(&image);
    const QRectF paper(0, 0, size.width(), size.height() - 24);
    const DrawingFrame frame = drawing.at(time.front() + share * (time.back() - time.front()));
    paintDrawing(painter, frame, mapFor(drawing.bounds().value_or(PlaneRect{}), paper, look), look);
    painter.setPen(palette.color(QPalette::Text));
    painter.setFont(look.font);
    painter.drawText(QRectF(0, paper.bottom(), paper.width(), 24), Qt::AlignCenter,
                     QString::fromStdString(document.header->title) +
                         (frame.leftOut.empty() ? QString() : QStringLiteral("  !%1").arg(frame.leftOut.size())));
    return image;
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    if (count < 2) {
        std::fputs("draw_examples FOLDER [SHARE [dark]]\n", stderr);
        return 2;
    }
    const double share = count > 2 ? QString::fromLocal8Bit(arguments[2]).toDouble() : 0.33;
    const QPalette palette = count > 3 ? darkPalette() : lightPalette();
    for (const QString& name : drawings::exampleNames())
        pictureOf(runs::example(name.toStdString()), share, palette)
            .save(QString::fromLocal8Bit(arguments[1]) + QLatin1Char('/') + name + QStringLiteral(".png"));
    return 0;
}
