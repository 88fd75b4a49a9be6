// What has been written out as other items is no longer stated itself.
#include "model/written_items.hpp"

#include "model/fields.hpp"

#include <algorithm>

namespace coenergy {

void removeSections(Document& document, std::initializer_list<Section> sections) {
    for (const Section section : sections)
        visitSection(document, section, [](auto& part) { part = {}; });
    document.layout = document.layout.with([&](Layout& layout) {
        std::erase_if(layout.sections, [&](const Remark& remark) {
            return std::any_of(sections.begin(), sections.end(), [&](Section section) {
                return visitDescription(section, [&](const auto& described) { return described.name == remark.key; });
            });
        });
    });
}

} // namespace coenergy
