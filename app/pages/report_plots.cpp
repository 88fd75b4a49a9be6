// The plots of a report: those of the studio, in light colours and on paper.

#include "pages/report_plots.hpp"

#include "derivation/field_stage.hpp"
#include "meaning/validation.hpp"
#include "observation/shape_curves.hpp"
#include "pages/fit_figures.hpp"
#include "pages/study_figures.hpp"
#include "plot/chart_picture.hpp"
#include "plot/picture_file.hpp"
#include "plot/plot_names.hpp"
#include "problems/path_message.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>

namespace coenergy {

namespace {

constexpr PictureSize onPaper{15, 8, 300};

template <class... Visitors> struct Visit : Visitors... { using Visitors::operator()...; };

std::vector<Plot> plotsOf(const ParsedModel& parsed, const std::vector<DistributedField>& fields,
                          const Trajectory& run) {
    if (!parsed.typed.plots->empty())
        return *parsed.typed.plots;
    std::vector<Plot> plots = fieldPlots(parsed, fields);
    return plots.empty() ? coordinatePlots(run) : plots;
}

std::string titleOf(const Plot& plot) {
    std::string title = plot.title;
    for (const std::string& curve : plot.y)
        if (plot.title.empty())
            title += (title.empty() ? "" : ", ") + curve;
    return title;
}

// At the start, half way and at the end; nothing where the run does not move or nothing can be drawn.
std::optional<DrawingInstants> instantsOf(const ParsedModel& parsed, const RunColumns& columns) {
    const std::vector<double>& time = columns.run().time;
    if (parsed.typed.drawing->empty() || time.size() < 2)
        return std::nullopt;
    DrawingInstants instants{Drawing(*parsed.typed.drawing, columns),
                             {time.front(), (time.front() + time.back()) / 2, time.back()},
                             columns.names().timeUnit,
                             {}};
    if (!instants.drawing.bounds())
        return std::nullopt;
    instants.look.palette = picturePalette();
    instants.look.font = pictureFont();
    instants.look.curves =
        curvesOf(*parsed.typed.drawing, columns.names(), numbersOf(*parsed.typed.plots, columns.names()));
    for (const auto& [name, notation] : parsed.notation)
        instants.look.latex.emplace(name, notation.latex);
    return instants;
}

PlotData dataOf(const ModeShapes& shapes) {
    LatexPrinter printer((Notation()));
    PlotData data;
    data.abscissa = shapes.variable;
    data.abscissaLatex = printer.print(Expression::symbol(shapes.variable));
    data.x = shapes.places;
    for (std::size_t k = 0; k < shapes.modes.size(); ++k) {
        Curve curve;
        curve.text = shapes.field + "_" + std::to_string(k + 1);
        curve.latex = printer.print(Expression::symbol(curve.text));
        curve.look = static_cast<int>(k);
        curve.values = shapes.modes[k];
        data.curves.push_back(std::move(curve));
    }
    return data;
}

// The curve on which an end moves, near the paths.
PathLine curveOf(const Functional& functional, const Expression& height, const std::vector<ShownPath>& paths,
                 Point values) {
    constexpr int samples = 100;
    constexpr double beyond = 0.5; // of the interval, at both ends
    double from = INFINITY, to = -INFINITY;
    for (const ShownPath& path : paths) {
        from = std::min({from, path.path.from, path.path.to});
        to = std::max({to, path.path.from, path.path.to});
    }
    PathLine line;
    for (int k = 0; k <= samples; ++k) {
        const double x = from + (to - from) * ((1 + 2 * beyond) * k / samples - beyond);
        values[functional.variable] = x;
        line.x.push_back(x);
        line.u.push_back(evaluate(height, values));
    }
    return line;
}

PathPicture pictureOf(const FunctionalSource& source, std::size_t number, const Point& values) {
    const Functional& functional = source.statement.functional;
    const PathFunction& function = functional.functions[number];
    PathPicture picture;
    const auto add = [&](const StationaryPath& path) {
        picture.paths.push_back({path.functions[number], path.value, function.name, functional.variable,
                                 endsOf(function), verdictInWords(path.second), path.second.conjugate});
    };
    add(source.path);
    std::for_each(source.path.others.begin(), source.path.others.end(), add);
    if (!functional.from && function.start.value)
        picture.curves.push_back(curveOf(functional, *function.start.value, picture.paths, values));
    if (!functional.to && function.end.value)
        picture.curves.push_back(curveOf(functional, *function.end.value, picture.paths, values));
    return picture;
}

void paintOverRun(QPaintDevice& device, const FieldPanel& panel, double scale) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    const QSizeF half(logicalSize(onPaper).width() / 2.0, logicalSize(onPaper).height());
    const FieldLook look{picturePalette(), pictureFont()};
    paintField(painter, {{0, 0}, half}, panel, FieldView::Waterfall, std::nullopt, look);
    paintField(painter, {{half.width(), 0}, half}, panel, FieldView::Map, std::nullopt, look);
}

template <class Paint> QPicture paintedOnPaper(const Paint& paint) {
    const QRectF paper({0, 0}, logicalSize(onPaper));
    QPicture strokes;
    {
        QPainter painter(&strokes);
        paint(painter, paper);
    }
    strokes.setBoundingRect(paper.toRect());
    return strokes;
}

} // namespace

DrawnRun drawnRun(const RunStatus& status, const ParsedModel& parsed, const std::vector<DistributedField>& fields,
                  Trajectory run) {
    const auto shared = std::make_shared<const Trajectory>(std::move(run));
    DrawnRun result{{status, {}, {}}, {}};
    RunColumns columns(*shared, plotNamesOf(parsed));
    if (auto instants = instantsOf(parsed, columns)) {
        result.run.instants = instants->times;
        result.drawings.emplace_back(std::move(*instants));
    }
    CurveStyles styles;
    for (const Plot& plot : plotsOf(parsed, fields, *shared)) {
        PlotData data = EvaluatedPlot(plot, columns, styles).data();
        data.title.clear();
        result.run.plotTitles.push_back(titleOf(plot));
        result.drawings.emplace_back(std::move(data));
    }
    const Point parameters = parameterValues(parsed);
    for (const DistributedField& field : fields) {
        FieldPanel panel{FieldMotion(field, parameters, shared, unitsOf(field, columns.names())),
                         static_cast<int>(result.run.fields.size()),
                         {}};
        if (panel.motion.isEmpty())
            continue;
        panel.map = mapOf(panel.motion, picturePalette());
        result.run.fields.push_back(field.name);
        result.drawings.emplace_back(std::move(panel));
    }
    return result;
}

std::vector<ReportDrawing> drawingsOf(const FieldFrequencies& frequencies) {
    std::vector<ReportDrawing> drawings;
    for (const ModeShapes& shapes : frequencies.shapes)
        drawings.emplace_back(dataOf(shapes));
    return drawings;
}

std::vector<ReportDrawing> drawingsOf(const FunctionalSource& source) {
    const Point values = parameterValues(parseModel(source.document));
    std::vector<ReportDrawing> drawings;
    for (std::size_t k = 0; k < source.figureCount(); ++k)
        drawings.emplace_back(pictureOf(source, k, values));
    return drawings;
}

DrawnFigures drawnStudy(const StudyData& study, const Notation& notation) {
    DrawnFigures drawn;
    for (std::size_t measure = 0; measure < study.heading.measures.size(); ++measure)
        for (const StudyView& view : reportedViews(*study.points)) {
            Figure figure = studyFigure(view, study, measure, notation);
            if (figure.isEmpty())
                continue;
            drawn.captions.append(captionOf(view, figure, study.heading, notation));
            figure.title.clear(); // stands in the caption
            drawn.drawings.emplace_back(std::move(figure));
        }
    return drawn;
}

DrawnFigures drawnFit(const FitData& fit, const Notation& notation) {
    DrawnFigures drawn;
    for (const FittedCurve& curve : fit.curves)
        for (Figure figure : {fitFigure(curve, notation), residualFigure(curve)}) {
            drawn.captions.append(figure.words);
            figure.title.clear();
            drawn.drawings.emplace_back(std::move(figure));
        }
    return drawn;
}

bool isDrawnByWidget(const ReportDrawing& drawing) {
    return std::holds_alternative<PlotData>(drawing) || std::holds_alternative<Figure>(drawing);
}

QPicture strokesOf(const ReportDrawing& drawing) {
    return std::visit(Visit{[](const PlotData& plot) { return chartDrawing(plot, onPaper); },
                            [](const Figure& figure) { return figureDrawing(figure, onPaper); },
                            [](const FieldPanel& panel) {
                                QPicture strokes;
                                paintOverRun(strokes, panel, 1);
                                strokes.setBoundingRect({{0, 0}, logicalSize(onPaper)});
                                return strokes;
                            },
                            [](const DrawingInstants& instants) {
                                return paintedOnPaper([&](QPainter& painter, const QRectF& paper) {
                                    paintInstants(painter, instants, paper);
                                });
                            },
                            [](const PathPicture& picture) {
                                return paintedOnPaper([&](QPainter& painter, const QRectF& paper) {
                                    paintPathPicture(painter, paper, picture, {picturePalette(), pictureFont()});
                                });
                            }},
                      drawing);
}

void paintStrokes(QPainter& painter, const QPicture& strokes, const QRectF& area) {
    const QRect drawn = strokes.boundingRect();
    if (drawn.isEmpty())
        return;
    // a picture is scaled from its own resolution to the device's when it is painted
    const double already = double(painter.device()->logicalDpiX()) / strokes.logicalDpiX();
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(area.width() / drawn.width() / already, area.height() / drawn.height() / already);
    painter.drawPicture(-drawn.topLeft(), strokes);
    painter.restore();
}

QByteArray drawingFile(const QPicture& strokes, FigureFormat format) {
    const auto paint = [&](QPaintDevice& device, PaintMode, double scale) {
        QPainter painter(&device);
        paintStrokes(painter, strokes, {QPointF(), QSizeF(logicalSize(onPaper)) * scale});
    };
    return pictureFile({{}, {}, paint}, format == FigureFormat::Pdf ? PictureFormat::Pdf : PictureFormat::Svg, onPaper);
}

} // namespace coenergy
