#pragma once
// The stage for a field's model, and everything that is distributed along an interval in any model.

#include "continua/field_model.hpp"
#include "meaning/parsed_model.hpp"
#include "observation/spread_field.hpp"

#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// The model of a document's field; for other documents the document itself. Remembers the last one, so that a change
/// of numbers, plots or settings repeats no integration. Lives on the algebra thread. Throws Cancelled on request.
class FieldStage {
public:
    FieldWithModel run(const Document& typed, const std::stop_token& stop);

private:
    Document m_typed;
    std::optional<FieldWithModel> m_latest; // of it
};

/// The model of `typed`, which differs only in numbers, wording, plots and settings from the document from which
/// `known` was made; nothing if more differs, or a number that the model contains.
std::optional<FieldWithModel> withNumbersOf(const Document& typed, const Document& before, const FieldWithModel& known);

/// The texts of a document with a field, and of its model. If the field's equations are right but no model can be made,
/// that is a warning.
ParsedModel parseField(const Document& typed, const FieldWithModel& field);

/// The fields and distributed elements of a model, each with its coordinates in `parsed`.
std::vector<DistributedField> spreadFields(const ParsedModel& parsed, const FieldWithModel& field);

/// Default plots of a document with fields: each field where it is free, at its ends and points. Empty for other
/// documents.
std::vector<Plot> fieldPlots(const ParsedModel& parsed, const std::vector<DistributedField>& fields);

} // namespace coenergy
