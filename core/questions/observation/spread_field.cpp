// Shapes are evaluated once for given parameters; each row of a run is then a sum of products. Envelopes use as many
// rows as a screen has pixels, evenly chosen.
#include "observation/spread_field.hpp"

#include "expression/print_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr std::size_t envelopeRows = 600;

double placeOf(std::size_t k, double from, double to) {
    const double share = static_cast<double>(k) / static_cast<double>(PlacedField::placeCount - 1);
    return k + 1 == PlacedField::placeCount ? to : from + share * (to - from);
}

} // namespace

PlacedField::PlacedField(const DistributedField& field, const Point& parameters)
    : m_field(std::make_shared<const DistributedField>(field)), m_parameters(parameters) {
    const double from = evaluate(field.from, parameters), to = evaluate(field.to, parameters);
    if (!(from < to) || !std::isfinite(to - from))
        return;
    Point point = parameters;
    for (std::size_t k = 0; k < placeCount; ++k) {
        m_places.push_back(placeOf(k, from, to));
        point.insert_or_assign(field.variable, m_places.back());
        std::vector<Share>& shares = m_shares.emplace_back();
        for (std::size_t c = 0; c < field.shapes.size(); ++c)
            if (const double factor = evaluate(field.shapes[c], point); factor != 0)
                shares.push_back({c, factor});
    }
    for (const FieldPoint& one : field.points) {
        const double share = (evaluate(one.at, parameters) - from) / (to - from);
        m_pointPlaces.push_back(share >= 0 && share <= 1
                                    ? static_cast<std::size_t>(std::lround(share * (placeCount - 1)))
                                    : placeCount); // nowhere
    }
}

std::vector<double> PlacedField::given(double time) const {
    std::vector<double> values(m_places.size());
    if (m_field->given.isZero())
        return values;
    Point point = m_parameters;
    point.insert_or_assign("t", time);
    for (std::size_t k = 0; k < m_places.size(); ++k) {
        point.insert_or_assign(m_field->variable, m_places[k]);
        values[k] = evaluate(m_field->given, point);
    }
    return values;
}

std::vector<double> PlacedField::values(std::vector<double> given, const std::vector<double>& amplitudes) const {
    for (std::size_t k = 0; k < m_places.size(); ++k)
        for (const Share& share : m_shares[k])
            given[k] += share.factor * amplitudes[share.coordinate];
    return given;
}

FieldUnits unitsOf(const DistributedField& field, const PlotNames& names) {
    const std::string amplitude = field.coordinates.empty() ? std::string() : field.coordinates.front();
    return {unitOfExpression(toText(field.to), names), unitOfExpression(amplitude, names), names.timeUnit};
}

FieldMotion::FieldMotion(const DistributedField& field, const Point& parameters, std::shared_ptr<const Trajectory> run,
                         FieldUnits units)
    : m_placed(field, parameters), m_run(std::move(run)), m_units(std::move(units)) {
    for (const std::string& name : field.coordinates) {
        const Series* series = m_run->find(name);
        if (!series) {
            m_placed = PlacedField(DistributedField{}, {});
            return;
        }
        m_series.push_back(static_cast<std::size_t>(series - m_run->series.data()));
    }
    if (isEmpty())
        return;
    m_least.assign(places().size(), std::numeric_limits<double>::infinity());
    m_greatest.assign(places().size(), -std::numeric_limits<double>::infinity());
    const std::size_t step = std::max<std::size_t>(1, times().size() / envelopeRows);
    for (std::size_t row = 0; row < times().size(); row += step) {
        const std::vector<double> u = at(row);
        for (std::size_t k = 0; k < u.size(); ++k)
            if (std::isfinite(u[k])) {
                m_least[k] = std::min(m_least[k], u[k]);
                m_greatest[k] = std::max(m_greatest[k], u[k]);
                m_largest = std::max(m_largest, std::abs(u[k]));
            }
    }
}

std::vector<double> FieldMotion::at(std::size_t row) const {
    std::vector<double> amplitudes;
    for (const std::size_t series : m_series)
        amplitudes.push_back(m_run->series[series].values[row]);
    return m_placed.values(m_placed.given(times()[row]), amplitudes);
}

std::vector<double> FieldMotion::at(double time) const {
    const auto next = std::lower_bound(times().begin(), times().end(), time);
    if (next == times().begin())
        return at(std::size_t(0));
    if (next == times().end())
        return at(times().size() - 1);
    const auto row = static_cast<std::size_t>(next - times().begin());
    const double share = (time - times()[row - 1]) / (times()[row] - times()[row - 1]);
    std::vector<double> amplitudes;
    for (const std::size_t series : m_series) {
        const std::vector<double>& values = m_run->series[series].values;
        amplitudes.push_back((1 - share) * values[row - 1] + share * values[row]);
    }
    return m_placed.values(m_placed.given(time), amplitudes);
}

} // namespace coenergy
