#pragma once
// A fit that stands in a model: its files read, and its texts as a request.

#include "api/fit.hpp"

namespace coenergy::api {

/// The fit of this name that the model states; the only one if there is no name. `run`: what was typed goes before what
/// the fit says of its runs. Refused where a file cannot be read; a file that has changed since is told.
FitRequest statedFit(const Question& question, const std::string& name, const RunOptions& run = {});

/// SHA-256 in hexadecimal.
std::string checksumOf(const std::string& bytes);

/// Why fits of a model that is sound itself cannot run: warnings. Nothing is run.
Findings fitFaults(const Question& question);

} // namespace coenergy::api
