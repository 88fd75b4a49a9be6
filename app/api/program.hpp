#pragma once
// A model as a program in another language, or as a unit.

#include "api/question.hpp"
#include "exports/exported_files.hpp"

namespace coenergy::api {

/// Of any target but a page. Rejected where the wish does not fit, refused where the language cannot hold the model.
ExportedFiles exportedProgram(const Question& question, const ProgramWish& wish);

} // namespace coenergy::api
