#pragma once
// The free vibration of a field that its model comes near to: frequencies and mode shapes.

#include "continua/field_model.hpp"
#include "continua/frequency_table.hpp"
#include "model/parsed_model.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// One field in each of the modes that are told.
struct ModeShapes {
    std::string field, variable;
    std::vector<double> places;
    std::vector<std::vector<double>> modes; ///< values at the places
};

struct FieldFrequencies {
    BasisKind basis = BasisKind::Polynomials;
    FrequencyTable table;           ///< its first column is of the model itself; empty where there is no model
    std::vector<ModeShapes> shapes; ///< of the first column's lowest modes: the largest value of all fields is 1

    /// How many frequencies are told: of the exact ones and of any column at most so many.
    static constexpr std::size_t most = 6;
    static constexpr std::size_t mostShapes = 4;
};

/// `parsed` and `field` are of a document with a field. On the algebra's thread. Throws Cancelled on request.
FieldFrequencies fieldFrequencies(const ParsedModel& parsed, const FieldWithModel& field,
                                  const std::stop_token& stop = {});

} // namespace coenergy
