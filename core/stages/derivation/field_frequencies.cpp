#include "derivation/field_frequencies.hpp"

#include "derivation/field_stage.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

double sizeOf(const std::vector<double>& values) {
    double size = 0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size;
}

// The common divisor of all fields of a mode: the largest value, with the sign that makes the first moving field start
// positive.
double scaleOf(const std::vector<std::vector<double>>& fields) {
    constexpr double remarkable = 0.1; // of the largest
    double size = 0, sign = 0;
    for (const std::vector<double>& values : fields)
        size = std::max(size, sizeOf(values));
    for (const std::vector<double>& values : fields)
        for (const double value : values)
            if (sign == 0 && std::abs(value) > remarkable * size)
                sign = value < 0 ? -1 : 1;
    return sign * size;
}

std::vector<double> amplitudesOf(const DistributedField& field, const ModeAmplitudes& mode) {
    std::vector<double> amplitudes;
    for (const std::string& name : field.coordinates) {
        const auto found = mode.find(name);
        amplitudes.push_back(found != mode.end() ? found->second : 0);
    }
    return amplitudes;
}

std::vector<ModeShapes> shapesOf(const std::vector<DistributedField>& fields, const Point& values,
                                 const RitzFrequencies& found) {
    std::vector<PlacedField> placed;
    std::vector<ModeShapes> shapes;
    for (const DistributedField& field : fields) {
        placed.emplace_back(field, values);
        if (placed.back().places().empty())
            return {};
        shapes.push_back({field.name, field.variable, placed.back().places(), {}});
    }
    for (std::size_t mode = 0; mode < std::min(FieldFrequencies::mostShapes, found.modes.size()); ++mode) {
        std::vector<std::vector<double>> all;
        for (const PlacedField& field : placed)
            all.push_back(field.values(std::vector<double>(field.places().size()),
                                       amplitudesOf(field.field(), found.modes[mode])));
        const double scale = scaleOf(all);
        for (std::size_t k = 0; k < all.size(); ++k) {
            for (double& value : all[k])
                value = scale != 0 ? value / scale : 0;
            shapes[k].modes.push_back(std::move(all[k]));
        }
    }
    return shapes;
}

/// Whether the frequencies are those of the model, not of fewer elements.
bool belongsTo(const RitzModel& model, const FrequencyTable& table) {
    return !table.ritz.empty() && !table.ritz.front().found.modes.empty() &&
           table.ritz.front().found.modes.front().size() == model.coordinates.size();
}

} // namespace

FieldFrequencies fieldFrequencies(const ParsedModel& parsed, const FieldWithModel& field, const std::stop_token& stop) {
    if (field.ritz.coordinates.empty())
        return {};
    Algebra algebra;
    const ReadBasis read = readBasis(parsed.typed, field.continuum, algebra);
    FieldFrequencies result{read.basis.kind,
                            frequencyTable(field.continuum, read.basis,
                                           std::min(FieldFrequencies::most, field.ritz.coordinates.size()), algebra,
                                           stop),
                            {}};
    std::vector<DistributedField> fields = spreadFields(parsed, field);
    fields.resize(std::min(fields.size(), field.ritz.fields.size())); // without distributed elements
    if (belongsTo(field.ritz, result.table))
        result.shapes = shapesOf(fields, parameterValues(parsed), result.table.ritz.front().found);
    return result;
}

} // namespace coenergy
