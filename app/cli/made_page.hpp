#pragma once
// A model's page, or what is in its way.

#include "cli/cli_model.hpp"

#include "page/live_page.hpp"

#include <filesystem>
#include <stop_token>
#include <variant>

namespace coenergy {

struct MadePage {
    std::string html;
    std::string title;
    std::string description;
    QString remark; ///< why it does not compute; empty if it does
    QJsonObject picture;
    enum class Motion { Computed, Recorded, None } motion = Motion::None;
};

/// Whether a model with errors has a page, too, which says what is wrong with it.
enum class Faulty { Refused, Shown };

/// What is wrong with the model is printed. `index`: the index of the site, from the page; none if empty.
std::variant<MadePage, ExitCode> madePage(const InputOptions& input, Faulty faulty, const QString& index,
                                          const Streams& streams, const std::stop_token& stop);

} // namespace coenergy
