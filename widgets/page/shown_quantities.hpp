#pragma once
// What a page shows of a run: the expressions of plots and drawing, each once.

#include "lineargraph/state_space.hpp"
#include "meaning/parsed_model.hpp"
#include "model/shape_kind.hpp"
#include "observation/column_formula.hpp"
#include "observation/spread_field.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The number of an expression among those that are shown.
using ShownValue = std::size_t;

struct PageCurve {
    ShownValue value = 0;
    std::string text;
    std::string latex; ///< empty if it cannot be typeset
    std::string unit;
    int style = 0; ///< its colour
    std::optional<LineStyle> line;
};

struct ShownNote {
    ShownValue x = 0;
    std::optional<ShownValue> y; ///< nothing: at a place of the horizontal axis
    std::string words;
};

struct ShownPlot {
    std::string title;
    std::optional<PageCurve> abscissa; ///< nothing: the time
    std::vector<PageCurve> curves;
    bool hasEqualScales = false;
    std::vector<ShownNote> notes;
    std::optional<ShownValue> from, to; ///< of the horizontal axis
};

struct ShownShape {
    ShapeKind kind = ShapeKind::Point;
    std::size_t item = 0; ///< of the document's shapes
    std::string name;
    std::vector<ShownValue> at, to; ///< x, y and in space z; none where it has no end or direction
    std::vector<ShownValue> size;
    std::optional<ShownValue> angle, level, shade, value, duration;
    std::string unit; ///< of the value
    std::optional<int> style;
};

/// The shape of a field: its values at equally spaced places.
struct ShownField {
    std::string name;
    std::string variable;
    ShownValue from = 0, to = 0;
    std::vector<ShownValue> values;
    int style = 0;
};

/// One of the matrices of a graph.
struct ShownMatrix {
    std::string name;
    std::vector<std::vector<ShownValue>> rows;
};

struct ShownQuantities {
    std::vector<std::string> texts;
    std::vector<Expression> expressions; ///< of the same, in quantities of the run, parameters and `t`
    std::vector<ShownPlot> plots;
    std::vector<ShownShape> shapes;
    std::vector<ShownField> fields;
    std::vector<ShownMatrix> matrices;
    std::string timeUnit;
    std::vector<std::string> leftOut; ///< texts that have no values; titles of plots of rates, integrals and spectra
};

/// `run` names the quantities; the document's plots, or the coordinates over time where it has none. Of the fields
/// and the matrices of a graph those that are not too long.
ShownQuantities shownQuantities(const ParsedModel& parsed, const Trajectory& run, const std::string& coordinates,
                                const std::vector<DistributedField>& fields = {}, const StateSpace* graph = nullptr);

/// The trajectory without the checks of its run, which a page makes itself.
Trajectory withoutAudit(Trajectory run);

} // namespace coenergy
