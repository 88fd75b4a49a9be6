#pragma once
// A field's model among the stages, and what is spread along an interval in any model.

#include "continua/field_model.hpp"
#include "model/parsed_model.hpp"
#include "observation/spread_field.hpp"

#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// The model of a document's field; of any other one the document itself. Remembers the last: with other numbers, plots
/// or settings nothing is integrated again. Lives on the algebra thread. Throws Cancelled on request.
class FieldStage {
public:
    FieldWithModel run(const Document& typed, const std::stop_token& stop);

private:
    Document m_typed;
    std::optional<FieldWithModel> m_latest; // of it
};

/// The model of `typed`, which differs in numbers, words, plots and settings from the document that `known` was made
/// of; nothing where more differs, or a number that the model holds fast.
std::optional<FieldWithModel> withNumbersOf(const Document& typed, const Document& before, const FieldWithModel& known);

/// The texts of a document with a field, and of its model. That none can be made of a field whose equations are right
/// is a warning.
ParsedModel parseField(const Document& typed, const FieldWithModel& field);

/// The fields and distributed elements of a model, each with the coordinates that `parsed` has for it.
std::vector<SpreadField> spreadFields(const ParsedModel& parsed, const FieldWithModel& field);

/// What is plotted of a document that has fields and no plots: each field where it is free, at its ends and points.
/// Nothing of other documents.
std::vector<Plot> fieldPlots(const ParsedModel& parsed, const std::vector<SpreadField>& fields);

} // namespace coenergy
