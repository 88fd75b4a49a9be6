#include "observation/plot_look.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "model/indexed_items.hpp"
#include "model/plot_note.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Of an expression of parameters; nothing for one that has no value.
std::optional<double> numberOf(const std::string& text, const PlotNames& names) {
    const Parsed parsed = parseExpression(text, Form::Expression, names.tables);
    if (!parsed.value || parsed.callsBroken)
        return std::nullopt;
    const double value = evaluate(*parsed.value, Point(names.parameters.begin(), names.parameters.end()));
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

// The place of the `k`-th text among the choices.
template <class Choices>
std::optional<int> choiceAt(const std::vector<std::string>& texts, std::size_t k, const Choices& choices) {
    const auto found = k < texts.size() ? std::find(choices.begin(), choices.end(), texts[k]) : choices.end();
    return found == choices.end() ? std::nullopt : std::optional(static_cast<int>(found - choices.begin()));
}

} // namespace

std::vector<PlottedCurve> plottedCurves(const Plot& plot, const PlotNames& names) {
    std::vector<PlottedCurve> curves;
    for (std::size_t k = 0; k < plot.y.size(); ++k) {
        const std::optional<int> style = choiceAt(plot.styles, k, lineStyles);
        for (std::string& text : indexedElements(plot.y[k], names.parameters))
            curves.push_back({std::move(text), k, choiceAt(plot.colors, k, curveColors),
                              style ? std::optional(static_cast<LineStyle>(*style)) : std::nullopt});
    }
    return curves;
}

std::vector<PlacedNote> placedNotes(const Plot& plot, const PlotNames& names) {
    std::vector<PlacedNote> notes;
    for (const std::string& text : plot.notes) {
        const std::optional<NoteTexts> texts = noteTexts(text);
        const std::optional<double> x = texts ? numberOf(texts->x, names) : std::nullopt;
        const std::optional<double> y = x && !texts->y.empty() ? numberOf(texts->y, names) : std::nullopt;
        if (x && (y || texts->y.empty()))
            notes.push_back({*x, y, texts->words});
    }
    return notes;
}

AxisEnds axisEnds(const Plot& plot, const PlotNames& names) {
    const auto end = [&](const std::string& text) { return text.empty() ? std::nullopt : numberOf(text, names); };
    const AxisEnds ends{end(plot.from), end(plot.to)};
    return ends.from && ends.to && !(*ends.from < *ends.to) ? AxisEnds() : ends;
}

} // namespace coenergy
