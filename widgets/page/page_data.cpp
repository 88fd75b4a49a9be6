// Quantities are told by their numbers; what is not given is absent.
#include "page/page_data.hpp"

#include "observation/drawing.hpp"
#include "observation/plot_names.hpp"
#include "observation/run_columns.hpp"
#include "observation/shape_curves.hpp"

#include <QJsonArray>

#include <cmath>

namespace coenergy {

namespace {

QJsonValue finite(double value) {
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue();
}

// With as many digits as a picture shows.
QJsonValue drawn(double value) {
    constexpr int digits = 7;
    return std::isfinite(value) ? QJsonValue(QByteArray::number(value, 'g', digits).toDouble()) : QJsonValue();
}

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QJsonArray listOf(const std::vector<ShownValue>& values) {
    QJsonArray array;
    for (const ShownValue value : values)
        array.append(static_cast<qint64>(value));
    return array;
}

void insert(QJsonObject& object, const char* key, const std::optional<ShownValue>& value) {
    if (value)
        object.insert(QLatin1String(key), static_cast<qint64>(*value));
}

QJsonObject curveOf(const PageCurve& curve) {
    QJsonObject object{
        {"value", static_cast<qint64>(curve.value)}, {"style", curve.style}, {"text", words(curve.text)}};
    if (curve.line)
        object.insert("line", QString::fromUtf8(lineStyles[static_cast<std::size_t>(*curve.line)].data()));
    return object;
}

QJsonArray notesOf(const ShownPlot& plot) {
    QJsonArray notes;
    for (const ShownNote& note : plot.notes) {
        QJsonObject object{{"x", static_cast<qint64>(note.x)}, {"words", words(note.words)}};
        insert(object, "y", note.y);
        notes.append(object);
    }
    return notes;
}

QJsonArray plotsOf(const ShownQuantities& shown) {
    QJsonArray plots;
    for (const ShownPlot& plot : shown.plots) {
        QJsonArray curves;
        for (const PageCurve& curve : plot.curves)
            curves.append(curveOf(curve));
        QJsonObject object{{"curves", curves}, {"isEqual", plot.hasEqualScales}};
        if (plot.abscissa)
            object.insert("abscissa", curveOf(*plot.abscissa));
        if (!plot.notes.empty())
            object.insert("notes", notesOf(plot));
        insert(object, "from", plot.from);
        insert(object, "to", plot.to);
        plots.append(object);
    }
    return plots;
}

QJsonArray fieldsOf(const ShownQuantities& shown) {
    QJsonArray fields;
    for (const ShownField& field : shown.fields)
        fields.append(QJsonObject{{"text", words(field.name)},
                                  {"from", static_cast<qint64>(field.from)},
                                  {"to", static_cast<qint64>(field.to)},
                                  {"values", listOf(field.values)},
                                  {"style", field.style}});
    return fields;
}

// All entries, matrix by matrix, row by row.
QJsonArray cellsOf(const ShownQuantities& shown) {
    QJsonArray cells;
    for (const ShownMatrix& matrix : shown.matrices)
        for (const std::vector<ShownValue>& row : matrix.rows)
            for (const ShownValue value : row)
                cells.append(static_cast<qint64>(value));
    return cells;
}

QJsonArray shapesOf(const ShownQuantities& shown, const DrawingFrame& frame) {
    QJsonArray shapes;
    for (const ShownShape& shape : shown.shapes) {
        QJsonObject object{{"kind", QString::fromUtf8(shapeKinds[static_cast<std::size_t>(shape.kind)].data())},
                           {"at", listOf(shape.at)},
                           {"to", listOf(shape.to)},
                           {"size", listOf(shape.size)},
                           {"unit", words(shape.unit)}};
        insert(object, "angle", shape.angle);
        insert(object, "level", shape.level);
        insert(object, "shade", shape.shade);
        insert(object, "value", shape.value);
        insert(object, "duration", shape.duration);
        if (shape.style)
            object.insert("style", *shape.style);
        for (const DrawnShape& found : frame.shapes)
            if (found.item == shape.item)
                object.insert("mean", drawn(found.meanLength));
        shapes.append(object);
    }
    return shapes;
}

QJsonArray slidersOf(const std::vector<PageSlider>& sliders) {
    QJsonArray array;
    for (const PageSlider& slider : sliders)
        array.append(QJsonObject{{"name", words(slider.name)},
                                 {"value", finite(slider.value)},
                                 {"minimum", finite(slider.scale.minimum)},
                                 {"maximum", finite(slider.scale.maximum)},
                                 {"isLogarithmic", slider.scale.scaling == SliderScaling::Logarithmic}});
    return array;
}

QJsonArray edgesOf(const Drawing& drawing) {
    const auto bounds = drawing.bounds();
    return bounds ? QJsonArray{drawn(bounds->left), drawn(bounds->bottom), drawn(bounds->right), drawn(bounds->top)}
                  : QJsonArray();
}

// Every so many rows, so that a page stays small.
QJsonObject rowsOf(const ShownQuantities& shown, RunColumns& columns) {
    constexpr std::size_t most = 1500;
    const std::size_t count = columns.run().rowCount();
    const std::size_t stride = count / most + 1;
    const auto thinned = [&](const std::vector<double>& values) {
        QJsonArray array;
        for (std::size_t row = 0; row < values.size(); row += stride)
            array.append(drawn(values[row]));
        if (!values.empty() && (values.size() - 1) % stride != 0)
            array.append(drawn(values.back()));
        return array;
    };
    QJsonArray values;
    for (const std::string& text : shown.texts)
        values.append(thinned(columns.of(text).values));
    return {{"times", thinned(columns.run().time)}, {"values", values}};
}

QJsonArray placeOf(const PlanePoint& point) {
    return {drawn(point.x), drawn(point.y)};
}

QJsonArray placeOf(const SpacePoint& point) {
    return {drawn(point.x), drawn(point.y), drawn(point.z)};
}

QJsonArray pathOf(const std::vector<PlanePoint>& path) {
    constexpr std::size_t most = 80;
    const std::size_t stride = path.size() / most + 1;
    QJsonArray points;
    for (std::size_t k = 0; k < path.size(); k += stride)
        points.append(placeOf(path[k]));
    return points;
}

// The view in which the studio opens a spatial drawing, and its floor.
QJsonObject spaceOf(const Drawing& drawing) {
    const Projection projection = drawing.projectionFor({});
    const SpatialFloor& floor = drawing.floor();
    return {{"right", placeOf(projection.right())},
            {"up", placeOf(projection.up())},
            {"towards", placeOf(projection.towards())},
            {"vertical", placeOf(drawing.scene().up)},
            {"floor", QJsonObject{{"at", placeOf(floor.at)},
                                  {"first", placeOf(floor.first)},
                                  {"second", placeOf(floor.second)},
                                  {"from", QJsonArray{drawn(floor.from[0]), drawn(floor.from[1])}},
                                  {"to", QJsonArray{drawn(floor.to[0]), drawn(floor.to[1])}},
                                  {"spacing", drawn(floor.spacing)}}}};
}

QJsonArray facesOf(const DrawnShape& shape) {
    QJsonArray faces;
    for (const DrawnFace& face : shape.faces)
        faces.append(QJsonObject{{"outline", pathOf(face.outline)},
                                 {"light", drawn(face.light)},
                                 {"isHollow", !face.isFilled || shape.kind == ShapeKind::Ground}});
    return faces;
}

QJsonObject sceneryOf(const Scenery& scenery) {
    QJsonArray grid, shadows;
    for (const auto& [from, to] : scenery.grid)
        grid.append(QJsonArray{placeOf(from), placeOf(to)});
    for (const std::vector<PlanePoint>& shadow : scenery.shadows)
        shadows.append(pathOf(shadow));
    return {{"grid", grid},
            {"shadows", shadows},
            {"axes", QJsonArray{placeOf(scenery.axes[0]), placeOf(scenery.axes[1]), placeOf(scenery.axes[2])}}};
}

QJsonObject pictureOf(const DrawnShape& shape, const std::optional<int>& style) {
    QJsonObject object{{"kind", QString::fromUtf8(shapeKinds[static_cast<std::size_t>(shape.kind)].data())},
                       {"at", placeOf(shape.at)},
                       {"to", placeOf(shape.to)},
                       {"mean", drawn(shape.meanLength)}};
    const auto add = [&](const char* key, const std::optional<double>& value) {
        if (value)
            object.insert(QLatin1String(key), drawn(*value));
    };
    add("width", shape.width);
    add("height", shape.height);
    add("angle", shape.angle);
    add("level", shape.level);
    add("shade", shape.shade);
    if (style)
        object.insert("style", *style);
    if (shape.kind == ShapeKind::Trace || !shape.path.empty())
        object.insert("path", pathOf(shape.path));
    if (!shape.faces.empty())
        object.insert("faces", facesOf(shape));
    return object;
}

} // namespace

QJsonObject pageData(const PageRun& run, const ParsedModel& parsed, const SimulationProblem& problem,
                     const SimulationResult& result) {
    RunColumns columns(run.run, plotNamesOf(parsed));
    const Drawing drawing(*parsed.typed.drawing, columns);
    const IntegrationSettings& settings = problem.settings;
    QJsonObject data{{"plots", plotsOf(run.shown)},     {"shapes", shapesOf(run.shown, drawing.at(settings.start))},
                     {"bounds", edgesOf(drawing)},      {"sliders", slidersOf(run.sliders)},
                     {"start", finite(settings.start)}, {"end", finite(settings.end)},
                     {"step", finite(settings.step)},   {"timeUnit", words(run.shown.timeUnit)},
                     {"fields", fieldsOf(run.shown)},   {"cells", cellsOf(run.shown)}};
    if (drawing.isSpatial())
        data.insert("space", spaceOf(drawing));
    if (!run.program.empty())
        return data;
    data.insert("recorded", rowsOf(run.shown, columns));
    data.insert("audit", finite(result.status.isEnergyAudited ? result.status.energyAudit : NAN));
    data.insert("residual",
                finite(problem.system->invariants().empty() ? NAN : result.status.maximumConstraintResidual));
    return data;
}

QJsonObject pictureOf(const ParsedModel& parsed, const Trajectory& run, double share) {
    if (run.rowCount() == 0)
        return {};
    const PlotNames names = plotNamesOf(parsed);
    const Drawing drawing(*parsed.typed.drawing, RunColumns(run, names));
    if (!drawing.bounds())
        return {};
    const auto styles = curvesOf(*parsed.typed.drawing, names, numbersOf(*parsed.typed.plots, names));
    const DrawingFrame frame = drawing.at(run.time.front() + share * (run.time.back() - run.time.front()));
    QJsonArray shapes;
    for (const DrawnShape& shape : frame.shapes)
        shapes.append(pictureOf(shape, styles[shape.item]));
    QJsonObject picture{{"shapes", shapes}, {"bounds", edgesOf(drawing)}};
    if (frame.scenery)
        picture.insert("scenery", sceneryOf(*frame.scenery));
    return picture;
}

} // namespace coenergy
