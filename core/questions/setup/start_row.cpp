#include "setup/start_row.hpp"

#include "setup/givens.hpp"
#include "setup/integration_settings.hpp"

#include <cmath>

namespace coenergy {

namespace {

class StartRow {
public:
    explicit StartRow(const ParsedModel& parsed) : m_parsed(parsed), m_values(startPoint(givensOf(parsed))) {}

    Trajectory run() {
        m_row.time = {settingsOf(m_parsed).start};
        const std::vector<Coordinate>& coordinates = *m_parsed.document.coordinates;
        for (std::size_t k = 0; k < coordinates.size(); ++k)
            add(m_parsed.names.coordinates[k].name, SeriesKind::Coordinate, coordinates[k].unit);
        for (std::size_t k = 0; k < coordinates.size(); ++k)
            add(m_parsed.names.coordinates[k].flow, SeriesKind::Flow,
                coordinates[k].unit.empty() ? std::string() : coordinates[k].unit + "/s");
        for (const std::vector<std::string>* names : {&m_parsed.names.lambdas, &m_parsed.names.mus})
            for (const std::string& name : *names)
                add(name, SeriesKind::Multiplier, {});
        for (const std::string& name : m_parsed.names.efforts)
            add(name, SeriesKind::Effort, {});
        for (const std::string& name : m_parsed.names.dynamics)
            add(name, SeriesKind::Dynamic, {});
        return std::move(m_row);
    }

private:
    void add(const std::string& name, SeriesKind kind, const std::string& unit) {
        const auto value = m_values.find(name);
        if (!name.empty())
            m_row.series.push_back({name, kind, unit, {value == m_values.end() ? NAN : value->second}});
    }

    const ParsedModel& m_parsed;
    Point m_values;
    Trajectory m_row;
};

} // namespace

Trajectory startRow(const ParsedModel& parsed) {
    return StartRow(parsed).run();
}

} // namespace coenergy
