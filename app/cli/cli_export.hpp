#pragma once
// What a model is exported to, apart from programs: a page, or a folder of models as a site.

#include "cli/command.hpp"

namespace coenergy {

struct ExportOptions {
    InputOptions input;
    std::string language;                 // a language of programs, a unit, a page or a site
    std::string output;                   // empty: the standard output
    std::vector<std::string> inputs = {}; // of a unit: parameters that act from outside
};

/// As a page that computes.
int runPage(const ExportOptions& options, const Streams& streams);
/// A folder of models as a folder of pages.
inline constexpr const char* siteName = "site";
int runSite(const ExportOptions& options, const Streams& streams);

} // namespace coenergy
