// The plots of a report: what the studio shows, in light colours and on paper.

#include "pages/report_plots.hpp"

#include "plot/chart_picture.hpp"
#include "plot/plot_names.hpp"

namespace coenergy {

namespace {

constexpr PictureSize onPaper{15, 8, 300};

std::vector<Plot> plotsOf(const Document& document, const Trajectory& run) {
    return document.plots->empty() ? coordinatePlots(run) : *document.plots;
}

} // namespace

std::vector<PlotData> reportedPlots(const Document& document, const Trajectory& run) {
    RunColumns columns(run, plotNamesOf(parseModel(document)));
    CurveStyles styles;
    std::vector<PlotData> plots;
    for (const Plot& plot : plotsOf(document, run)) {
        PlotData data = EvaluatedPlot(plot, Scale::Linear, columns, styles).data();
        data.title.clear();
        plots.push_back(std::move(data));
    }
    return plots;
}

std::vector<std::string> plotTitles(const Document& document, const Trajectory& run) {
    std::vector<std::string> titles;
    for (const Plot& plot : plotsOf(document, run)) {
        std::string title = plot.title;
        for (const std::string& curve : plot.y)
            if (plot.title.empty())
                title += (title.empty() ? "" : ", ") + curve;
        titles.push_back(std::move(title));
    }
    return titles;
}

QByteArray plotFile(const PlotData& plot) {
    return chartPicture(plot, PictureFormat::Pdf, onPaper);
}

QPicture plotDrawing(const PlotData& plot) {
    return chartDrawing(plot, onPaper);
}

} // namespace coenergy
