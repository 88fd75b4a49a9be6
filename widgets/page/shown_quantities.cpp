// A shape or a curve with a text that has no values is left out, as in the studio.
#include "page/shown_quantities.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "model/plot_axis.hpp"
#include "model/plot_note.hpp"
#include "model/spatial_drawing.hpp"
#include "observation/plot_look.hpp"
#include "observation/plot_names.hpp"
#include "observation/run_columns.hpp"
#include "observation/shape_curves.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int fieldIntervals = 48;
constexpr std::size_t longestField = 60'000; // characters of its values

// In terms of the ends, so that a parameter that moves these moves it, too.
Expression placeOf(const DistributedField& field, int part) {
    return field.from + (field.to - field.from) * Expression(Rational(part, fieldIntervals));
}

Expression displacementAt(const DistributedField& field, const Expression& place) {
    const Substitution there{{field.variable, place}};
    Expression sum = substituted(field.given, there);
    for (std::size_t k = 0; k < field.shapes.size(); ++k)
        sum = sum + Expression::symbol(field.coordinates[k]) * substituted(field.shapes[k], there);
    return sum;
}

class ShownCollector {
public:
    ShownCollector(const ParsedModel& parsed, const Trajectory& run) : m_run(run), m_names(plotNamesOf(parsed)) {}

    ShownQuantities collect(const std::vector<Plot>& plots, const std::vector<Shape>& shapes,
                            const std::vector<DistributedField>& fields, const StateSpace* graph) {
        m_shown.timeUnit = m_names.timeUnit;
        m_number = numbersOf(plots, m_names);
        m_isSpatial = isSpatial(shapes);
        for (const Plot& plot : plots)
            addPlot(plot);
        const std::vector<std::optional<int>> styles = curvesOf(shapes, m_names, m_number);
        for (std::size_t k = 0; k < shapes.size(); ++k)
            addShape(shapes[k], k, styles[k]);
        for (const DistributedField& field : fields)
            addField(field);
        if (graph)
            addMatrices(*graph);
        return std::move(m_shown);
    }

private:
    // Nothing for a text without values, which is noted.
    std::optional<ShownValue> valueOf(const std::string& text) {
        const auto known = std::find(m_shown.texts.begin(), m_shown.texts.end(), text);
        if (known != m_shown.texts.end())
            return static_cast<ShownValue>(known - m_shown.texts.begin());
        if (auto expression = columnExpression(text, m_run, m_names)) {
            m_shown.texts.push_back(text);
            m_shown.expressions.push_back(std::move(*expression));
            return m_shown.texts.size() - 1;
        }
        if (std::find(m_shown.leftOut.begin(), m_shown.leftOut.end(), text) == m_shown.leftOut.end())
            m_shown.leftOut.push_back(text);
        return std::nullopt;
    }

    std::optional<PageCurve> curveOf(const std::string& text) {
        const auto value = valueOf(text);
        if (!value)
            return std::nullopt;
        return PageCurve{*value, text, latexOfColumn(text, m_run, m_names), unitOf(text), m_number(text).value_or(0),
                         {}};
    }

    std::string unitOf(const std::string& text) const { return ColumnFormula(text, m_run, m_names).unit(); }

    void addPlot(const Plot& plot) {
        if (!plot.shows.empty() && plot.shows != plotContents.front()) { // rates, integrals and spectra
            m_shown.leftOut.push_back(plot.title.empty() ? plot.shows : plot.title);
            return;
        }
        ShownPlot shown;
        shown.title = plot.title;
        shown.hasEqualScales = plot.equalScales == Mark::Set;
        if (!isOverTime(plot) && !(shown.abscissa = curveOf(plot.x)))
            return;
        for (const PlottedCurve& plotted : plottedCurves(plot, m_names))
            if (auto curve = curveOf(plotted.text)) {
                curve->style = plotted.color.value_or(curve->style);
                curve->line = plotted.style;
                shown.curves.push_back(std::move(*curve));
            }
        if (shown.curves.empty())
            return;
        addNotes(shown, plot);
        m_shown.plots.push_back(std::move(shown));
    }

    // By their texts, so that a parameter that moves them moves them here, too.
    void addNotes(ShownPlot& shown, const Plot& plot) {
        for (const std::string& note : plot.notes)
            if (const auto texts = noteTexts(note)) {
                const auto x = valueOf(texts->x);
                const auto y = texts->y.empty() ? std::nullopt : valueOf(texts->y);
                if (x && (y || texts->y.empty()))
                    shown.notes.push_back({*x, y, texts->words});
            }
        const auto end = [&](const std::string& text) { return text.empty() ? std::nullopt : valueOf(text); };
        shown.from = end(plot.from);
        shown.to = end(plot.to);
    }

    // All of the texts, or nothing.
    std::optional<std::vector<ShownValue>> valuesOf(const std::vector<std::string>& texts) {
        std::vector<ShownValue> values;
        for (const std::string& text : texts) {
            const auto value = valueOf(text);
            if (!value)
                return std::nullopt;
            values.push_back(*value);
        }
        return values;
    }

    // In space a third coordinate that is missing is 0.
    std::vector<std::string> whole(std::vector<std::string> place) const {
        const std::string third = coordinateOf(place, 2);
        place.resize(2);
        if (m_isSpatial)
            place.push_back(third);
        return place;
    }

    void addShape(const Shape& shape, std::size_t item, std::optional<int> style) {
        const auto isPoint = [](const std::vector<std::string>& texts) {
            return texts.size() >= 2 && !texts[0].empty() && !texts[1].empty();
        };
        const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
        if (!kind || !isPoint(shape.at) || (hasEnd(*kind) && !isPoint(shape.to)) || (m_isSpatial && !isInSpace(*kind)))
            return;
        ShownShape shown;
        shown.kind = *kind;
        shown.item = item;
        shown.name = shape.name;
        shown.style = style;
        std::vector<std::string> sizes = shape.size;
        sizes.resize(std::min(sizes.size(), mostSizes(*kind, m_isSpatial)));
        std::erase(sizes, std::string());
        const bool hasDirection = m_isSpatial && isPoint(shape.to);
        const auto at = valuesOf(whole(shape.at));
        const auto to = valuesOf(hasEnd(*kind) || hasDirection ? whole(shape.to) : std::vector<std::string>());
        const auto size = valuesOf(sizes);
        bool isComplete = at && to && size;
        const auto single = [&](const std::string& text) {
            const auto value = text.empty() ? std::nullopt : valueOf(text);
            isComplete = isComplete && (text.empty() || value);
            return value;
        };
        shown.angle = single(shape.angle);
        shown.level = single(shape.level);
        shown.shade = single(shape.shade);
        shown.value = single(shape.value);
        shown.duration = single(shape.duration);
        if (!isComplete)
            return;
        shown.at = *at;
        shown.to = *to;
        shown.size = *size;
        shown.unit = shape.value.empty() ? std::string() : unitOf(shape.value);
        m_shown.shapes.push_back(std::move(shown));
    }

    // Its texts, or none where they are too long or cannot be calculated.
    static std::vector<std::string> textsOf(const DistributedField& field) {
        TextPrinter printer;
        std::vector<std::string> texts;
        std::size_t length = 0;
        try {
            for (int part = 0; part <= fieldIntervals && length <= longestField; ++part) {
                texts.push_back(printer.print(displacementAt(field, placeOf(field, part))));
                length += texts.back().size();
            }
        } catch (const ArithmeticError&) {
            return {};
        }
        return length <= longestField ? texts : std::vector<std::string>();
    }

    // As long as all of it has values, so that no hole looks like a shape.
    void addField(const DistributedField& field) {
        TextPrinter printer;
        const std::size_t leftOut = m_shown.leftOut.size();
        ShownField shown{field.name, field.variable, {}, {}, {}, static_cast<int>(m_shown.fields.size())};
        const auto ends = valuesOf({printer.print(field.from), printer.print(field.to)});
        const std::vector<std::string> texts = textsOf(field);
        const auto values = valuesOf(texts);
        if (!ends || !values || values->empty()) {
            m_shown.leftOut.resize(leftOut); // not by the texts of its values
            m_shown.leftOut.push_back(field.name);
            return;
        }
        shown.from = ends->front();
        shown.to = ends->back();
        shown.values = *values;
        m_shown.fields.push_back(std::move(shown));
    }

    // All of them, or none where they are too long or an entry has no value.
    void addMatrices(const StateSpace& graph) {
        const std::size_t leftOut = m_shown.leftOut.size();
        std::vector<ShownMatrix> matrices;
        std::size_t length = 0;
        for (const auto& [name, matrix] :
             {std::pair("A", &graph.A), std::pair("B", &graph.B), std::pair("C", &graph.C), std::pair("D", &graph.D),
              std::pair("E", &graph.E), std::pair("F", &graph.F)}) {
            ShownMatrix shown{name, {}};
            for (const std::vector<Expression>& row : *matrix) {
                const auto values = valuesOf(textsOf(row, graph.definitions, length));
                if (!values) {
                    m_shown.leftOut.resize(leftOut);
                    return;
                }
                shown.rows.push_back(*values);
            }
            if (!shown.rows.empty() && !shown.rows.front().empty())
                matrices.push_back(std::move(shown));
        }
        m_shown.matrices = std::move(matrices);
    }

    // Without the names of intermediate results. One that is too long is no text that has a value.
    static std::vector<std::string> textsOf(const std::vector<Expression>& row,
                                            const std::vector<Statement>& definitions, std::size_t& length) {
        TextPrinter printer;
        std::vector<std::string> texts;
        for (Expression entry : row) {
            for (auto definition = definitions.rbegin(); definition != definitions.rend(); ++definition)
                if (entry.treeSize() < longestField)
                    entry = substituted(entry, {{definition->name, definition->value}});
            const bool isShort = (length += entry.treeSize()) < longestField;
            texts.push_back(isShort ? printer.print(entry) : std::string("…"));
        }
        return texts;
    }

    const Trajectory& m_run;
    PlotNames m_names;
    CurveNumber m_number;
    bool m_isSpatial = false;
    ShownQuantities m_shown;
};

} // namespace

ShownQuantities shownQuantities(const ParsedModel& parsed, const Trajectory& run, const std::string& coordinates,
                                const std::vector<DistributedField>& fields, const StateSpace* graph) {
    const std::vector<Plot>& typed = *parsed.typed.plots;
    return ShownCollector(parsed, run)
        .collect(typed.empty() ? coordinatePlots(run, coordinates) : typed, *parsed.typed.drawing, fields, graph);
}

Trajectory withoutAudit(Trajectory run) {
    std::erase_if(run.series, [](const Series& series) { return series.kind == SeriesKind::Audit; });
    return run;
}

} // namespace coenergy
