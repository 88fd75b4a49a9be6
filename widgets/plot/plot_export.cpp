// A plot as a picture or as columns of numbers.

#include "plot/plot_export.hpp"

#include "observation/trajectory_csv.hpp"
#include "plot/chart.hpp"
#include "plot/plot_frame.hpp"

#include <QApplication>
#include <QClipboard>
#include <QImage>

namespace coenergy {

QString exportNameOf(const PlotFrame& frame) {
    QString name = shownTitle(frame.plotted()).simplified().toLower();
    for (QChar& letter : name)
        if (!letter.isLetterOrNumber())
            letter = QLatin1Char('-');
    return name.isEmpty() ? QStringLiteral("plot") : name;
}

QByteArray exportedPlot(const PlotFrame& frame, const Trajectory& run, const ExportWish& wish) {
    switch (wish.content) {
    case ExportWish::Content::Run: return QByteArray::fromStdString(trajectoryCsv(run));
    case ExportWish::Content::Samples: return plottedCsv(frame.plotted());
    case ExportWish::Content::Picture: break;
    }
    const ChartView view = frame.chart().view();
    const PictureRange shown{view.horizontal.lower, view.horizontal.upper, view.vertical.lower, view.vertical.upper};
    const bool isWhole = wish.range == ExportWish::Range::Everything;
    return chartPicture(frame.plotted(), wish.format, wish.size, isWhole ? std::nullopt : std::optional(shown),
                        frame.hidden());
}

void copyPicture(const PlotFrame& frame) {
    const PictureSize size{16, 9, 200};
    QApplication::clipboard()->setImage(
        QImage::fromData(chartPicture(frame.plotted(), PictureFormat::Png, size, std::nullopt, frame.hidden())));
}

} // namespace coenergy
