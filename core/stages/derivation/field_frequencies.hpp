#pragma once
// The free vibration of a field, approximated by its model: frequencies and mode shapes.

#include "continua/field_model.hpp"
#include "continua/frequency_table.hpp"
#include "meaning/parsed_model.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// One field in each of the reported modes.
struct ModeShapes {
    std::string field, variable;
    std::vector<double> places;
    std::vector<std::vector<double>> modes; ///< values at the places
};

struct FieldFrequencies {
    BasisKind basis = BasisKind::Polynomials;
    FrequencyTable table; ///< its first column belongs to the model itself, unless that has too many elements; empty
                          ///< without a model
    std::vector<ModeShapes> shapes; ///< of the lowest modes of the model; the largest value of all fields is 1

    /// The maximum number of exact frequencies, and of those in any column.
    static constexpr std::size_t most = 6;
    static constexpr std::size_t mostShapes = 4;
};

/// `parsed` and `field` belong to a document with a field. On the algebra thread. Throws Cancelled on request.
FieldFrequencies fieldFrequencies(const ParsedModel& parsed, const FieldWithModel& field,
                                  const std::stop_token& stop = {});

} // namespace coenergy
