#pragma once

#include "model/document.hpp"

#include <optional>

namespace coenergy {

/// The first field in which two documents differ, in the order of the form's columns; Column::Whole for an item that
/// was added or removed. Nothing if they have the same texts.
std::optional<Field> changedField(const Document& before, const Document& after);

} // namespace coenergy
