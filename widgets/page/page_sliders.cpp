// Ranges are those of the studio's sliders.
#include "page/page_sliders.hpp"

#include "editor/number/numbers.hpp"

#include <algorithm>
#include <string_view>

namespace coenergy {

namespace {

template <class Value>
const std::vector<Value>& tableOf(const std::vector<ExportedTable<Value>>& tables, std::string_view name) {
    static const std::vector<Value> none;
    const auto found =
        std::find_if(tables.begin(), tables.end(), [name](const auto& table) { return table.name == name; });
    return found == tables.end() ? none : found->values;
}

class SliderCollector {
public:
    SliderCollector(const ParsedModel& parsed, const ExportedModel& program)
        : m_parsed(parsed), m_document(parsed.document), m_program(program) {}

    std::vector<PageSlider> collect() {
        for (std::size_t k = 0; k < m_document.parameters->size(); ++k)
            addParameter(k);
        for (std::size_t k = 0; k < m_document.coordinates->size(); ++k)
            addStarts(k);
        if (std::none_of(m_sliders.begin(), m_sliders.end(), [](const PageSlider& s) { return s.isFirst; }))
            showSome();
        std::stable_partition(m_sliders.begin(), m_sliders.end(), [](const PageSlider& s) { return s.isFirst; });
        return std::move(m_sliders);
    }

private:
    void addParameter(std::size_t k) {
        const Parameter& parameter = (*m_document.parameters)[k];
        const std::vector<std::string>& names = tableOf(m_program.texts, "argument_names");
        const auto place = std::find(names.begin(), names.end(), parameter.name);
        if (place == names.end() ||
            tableOf(m_program.indices, "is_structural")[static_cast<std::size_t>(place - names.begin())] != 0)
            return;
        add({Section::Parameters, k, Column::Value}, parameter.name, parameter.description, parameter.unit,
            PageSlider::Of::Parameter, parameter.star == Mark::Set);
    }

    void addStarts(std::size_t k) {
        const Coordinate& coordinate = (*m_document.coordinates)[k];
        const CoordinateNames& names = m_parsed.names.coordinates[k];
        const std::string flowUnit = coordinate.unit.empty() ? std::string() : coordinate.unit + "/s";
        addStart({Section::Coordinates, k, Column::Initial}, names.name, coordinate.initial, coordinate.unit,
                 coordinate.star == Mark::Set);
        addStart({Section::Coordinates, k, Column::InitialFlow}, names.flow, coordinate.initialFlow, flowUnit, false);
    }

    void addStart(const Field& field, const std::string& name, const std::string& typed, const std::string& unit,
                  bool isStarred) {
        const std::vector<std::string>& states = tableOf(m_program.texts, "state_names");
        const bool isConstrained = !tableOf(m_program.indices, "stage_rows").empty();
        if (std::find(states.begin(), states.end(), name) != states.end() && !(typed.empty() && isConstrained))
            add(field, name, {}, unit, PageSlider::Of::Start, isStarred);
    }

    void add(const Field& field, const std::string& name, const std::string& description, const std::string& unit,
             PageSlider::Of of, bool isStarred) {
        if (const auto number = sliderNumberOf(m_document, field))
            m_sliders.push_back({name, description, unit, number->value, scaleOf(*number), of, isStarred});
    }

    // Without stars: what was given a range, and starts that were typed.
    void showSome() {
        constexpr int most = 4;
        int parameters = 0, starts = 0;
        for (PageSlider& slider : m_sliders)
            slider.isFirst = slider.of == PageSlider::Of::Start ? slider.value != 0 && ++starts <= most
                                                                : hasRange(slider.name) && ++parameters <= most;
        for (std::size_t k = 0; k < m_sliders.size() && parameters + starts == 0 && k < most; ++k)
            m_sliders[k].isFirst = true;
    }

    bool hasRange(const std::string& name) const {
        return std::any_of(m_document.parameters->begin(), m_document.parameters->end(), [&](const Parameter& each) {
            return each.name == name && !each.minimum.empty() && !each.maximum.empty();
        });
    }

    const ParsedModel& m_parsed;
    const Document& m_document;
    const ExportedModel& m_program;
    std::vector<PageSlider> m_sliders;
};

} // namespace

std::vector<PageSlider> pageSliders(const ParsedModel& parsed, const ExportedModel& program) {
    return SliderCollector(parsed, program).collect();
}

} // namespace coenergy
