// Of the plots as they were typed: one entry of `y` may stand for many curves, which share what is said of it.
#include "meaning/plot_findings.hpp"

#include "base/text.hpp"
#include "expression/parse.hpp"
#include "meaning/undefined_value.hpp"
#include "model/plot_note.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

class PlotFindings {
public:
    PlotFindings(const ParsedModel& model, const Point& values) : m_model(model), m_values(values) {}

    Diagnostics run() {
        for (m_item = 0; m_item < plots().size(); ++m_item) {
            const Plot& plot = plots()[m_item];
            ofCurves(Column::Colors, plot.colors.size());
            ofCurves(Column::LineStyles, plot.styles.size());
            range(plot);
            for (std::size_t k = 0; k < plot.notes.size(); ++k)
                note(plot.notes[k], fieldOf(Column::Notes, k));
        }
        return std::move(m_findings);
    }

private:
    const std::vector<Plot>& plots() const { return *m_model.typed.plots; }

    Field fieldOf(Column column, std::size_t element = 0) const { return {Section::Plots, m_item, column, element}; }

    void report(Code code, const Field& field, Arguments arguments, Span span = {}) {
        m_findings.push_back({code, Severity::Error, field, span, std::move(arguments)});
    }

    void ofCurves(Column column, std::size_t entries) {
        const std::size_t curves = plots()[m_item].y.size();
        if (entries > curves)
            report(Code::MoreThanCurves, fieldOf(column, curves), {Count(entries), Count(curves)});
    }

    std::optional<double> numberAt(Column column) const {
        const auto entry = m_model.expressions.find(fieldOf(column));
        const double value = entry == m_model.expressions.end() ? NAN : evaluate(entry->second, m_values);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    void range(const Plot& plot) {
        const auto from = numberAt(Column::RangeStart), to = numberAt(Column::RangeEnd);
        if (from && to && !(*from < *to))
            report(Code::RangeReversed, fieldOf(Column::RangeEnd), {Amount(*to), Amount(*from)});
        if (plot.xScale == scales.back())
            for (const auto& [column, end] : {std::pair(Column::RangeStart, from), std::pair(Column::RangeEnd, to)})
                if (end && !(*end > 0))
                    report(Code::NotPositive, fieldOf(column), {quantityOf(fieldOf(column))});
    }

    void note(const std::string& text, const Field& field) {
        const std::optional<NoteTexts> texts = noteTexts(text);
        if (!texts)
            return report(Code::NoteForm, field, {SourceText(text)});
        coordinate(texts->x, field);
        if (!texts->y.empty())
            coordinate(texts->y, field);
    }

    void coordinate(const std::string& text, const Field& field) {
        Parsed parsed = parseExpression(text, Form::Expression, m_model.tables);
        for (Diagnostic& problem : parsed.problems) {
            problem.field = field;
            m_findings.push_back(std::move(problem));
        }
        bool isGood = parsed.value.has_value() && !parsed.callsBroken;
        for (const NameUse& use : parsed.names)
            isGood = isConstant(use, field) && isGood;
        if (isGood)
            if (auto undefined = undefinedValue(*parsed.value, field, m_values))
                m_findings.push_back(std::move(*undefined));
    }

    bool isConstant(const NameUse& use, const Field& field) {
        const Entry* entry = m_model.vocabulary.find(use.name);
        if (entry && (entry->meaning == Meaning::Parameter || entry->meaning == Meaning::Pi))
            return true;
        if (entry)
            report(Code::NotAParameter, field, {use.name, quantityOf(field)}, use.span);
        else
            report(Code::UnknownName, field, {use.name, nearestName(use.name, m_model.vocabulary.names()).value_or("")},
                   use.span);
        return false;
    }

    const ParsedModel& m_model;
    const Point& m_values;
    std::size_t m_item = 0;
    Diagnostics m_findings;
};

} // namespace

Diagnostics plotFindings(const ParsedModel& model, const Point& values) {
    return PlotFindings(model, values).run();
}

} // namespace coenergy
