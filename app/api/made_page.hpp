#pragma once
// A model as one page that runs it.

#include "api/question.hpp"

#include "page/live_page.hpp"

namespace coenergy::api {

inline constexpr const char* pageTarget = "html"; ///< the word of `export --to`

struct MadePage {
    std::string html;
    std::string title;
    std::string description;
    QString remark = {}; ///< why it does not compute; empty if it does
    QJsonObject picture = {};
    enum class Motion { Computed, Recorded, None } motion = Motion::None;
};

struct PageWish {
    std::string fileName; ///< of the model, without folders
    std::string text;     ///< of that file
    LoadedModel stated;   ///< what it states, before a model is made of it
    QString index = {};   ///< of the site, from the page; none if empty
};

/// What is wrong with the model is told; refused where it has no equations.
MadePage pageOf(const Question& question, const PageWish& wish);
/// Without equations, of what the file states.
MadePage pageWithoutRun(const PageWish& wish, const QString& why);
/// What the page lacks, as a sentence; empty if nothing.
QString lackOf(const MadePage& page);

} // namespace coenergy::api
