// The limits are those of the description of each section.
#include "model/model_limits.hpp"

#include "model/edit.hpp"
#include "model/file_section.hpp"

namespace coenergy {

Diagnostics beyondLimits(const Document& document) {
    Diagnostics findings;
    for (const FileSection& section : fileSections())
        if (const std::size_t count = itemCount(document, section.section); count > section.mostItems)
            findings.push_back({Code::TooManyItems,
                                Severity::Error,
                                {section.section, section.mostItems, Column::Whole},
                                {},
                                {Name(std::string(section.name)), Count(static_cast<std::int64_t>(count)),
                                 Count(static_cast<std::int64_t>(section.mostItems))}});
    return findings;
}

} // namespace coenergy
