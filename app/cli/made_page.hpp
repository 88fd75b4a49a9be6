#pragma once
// A model's page, or what is in its way.

#include "api/made_page.hpp"
#include "cli/cli_model.hpp"

#include <stop_token>
#include <variant>

namespace coenergy {

/// Whether a model with errors has a page, too, which says what is wrong with it.
enum class Faulty { Refused, Shown };

/// What is wrong with the model is printed. `index`: the index of the site, from the page; none if empty.
std::variant<api::MadePage, ExitCode> madePage(const InputOptions& input, Faulty faulty, const QString& index,
                                               const Streams& streams, const std::stop_token& stop);

} // namespace coenergy
