// The sections as a table: the descriptions without the members that hold the values.
#include "model/file_section.hpp"

#include "base/check.hpp"
#include "model/sections.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Of a section's description, without their members.
template <std::size_t index> std::span<const SectionKey> keysWithoutMembers() {
    static const auto keys = [] {
        std::vector<SectionKey> result;
        for (const auto& key : std::get<index>(documentSections).keys)
            result.push_back(key.key);
        return result;
    }();
    return keys;
}

template <std::size_t... index> auto sectionTable(std::index_sequence<index...>) {
    return std::array{FileSection{std::get<index>(documentSections).section, std::get<index>(documentSections).name,
                                  std::get<index>(documentSections).shape, std::get<index>(documentSections).mostItems,
                                  std::get<index>(documentSections).parsing, keysWithoutMembers<index>()}...};
}

void addOnce(std::vector<std::string>& names, std::string_view name) {
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.emplace_back(name);
}

std::string_view upToDot(std::string_view name) {
    return name.substr(0, name.find('.'));
}

} // namespace

std::span<const FileSection> fileSections() {
    static const auto table = sectionTable(std::make_index_sequence<sectionCount>());
    return table;
}

const FileSection& fileSection(Section section) {
    const auto sections = fileSections();
    const auto found = std::ranges::find(sections, section, &FileSection::section);
    check(found != sections.end(), "a section without a place in the file");
    return *found;
}

const FileSection* fileSectionNamed(std::string_view name) {
    const auto sections = fileSections();
    const auto found = std::ranges::find_if(sections, [&](const FileSection& section) {
        return section.shape != SectionShape::TopLevel && section.name == name;
    });
    return found == sections.end() ? nullptr : &*found;
}

const SectionKey* findKey(const FileSection& section, std::string_view name) {
    const auto found = std::ranges::find(section.keys, name, &SectionKey::outerName);
    return found == section.keys.end() ? nullptr : &*found;
}

const SectionKey* keyOf(Section section, Column column) {
    const auto keys = fileSection(section).keys;
    const auto found = std::ranges::find(keys, column, &SectionKey::column);
    return found == keys.end() ? nullptr : &*found;
}

std::vector<std::string> keyNames(const FileSection& section) {
    std::vector<std::string> names;
    for (const SectionKey& key : section.keys)
        addOnce(names, key.outerName());
    return names;
}

std::vector<SectionKey> tableEntries(const FileSection& section, const SectionKey& key) {
    std::vector<SectionKey> entries;
    for (const SectionKey& entry : section.keys)
        if (!key.table.empty() && entry.table == key.table)
            entries.push_back(entry);
    return entries;
}

std::vector<std::string> namesBelow(std::string_view prefix) {
    std::vector<std::string> names;
    for (const FileSection& section : fileSections())
        if (section.name.size() > prefix.size() && section.name.starts_with(prefix) &&
            section.name[prefix.size()] == '.')
            addOnce(names, upToDot(section.name.substr(prefix.size() + 1)));
    return names;
}

std::vector<std::string> topLevelNames() {
    std::vector<std::string> names;
    for (const FileSection& section : fileSections())
        if (section.shape == SectionShape::TopLevel)
            for (const SectionKey& key : section.keys)
                names.emplace_back(key.name);
        else
            addOnce(names, upToDot(section.name));
    return names;
}

bool holdsExpressions(ValueKind kind) {
    return kind == ValueKind::Number || kind == ValueKind::Expression ||
           (isList(kind) && kind != ValueKind::Texts && kind != ValueKind::Phrases && kind != ValueKind::Rows &&
            kind != ValueKind::MatrixRows);
}

bool isList(ValueKind kind) {
    return kind >= ValueKind::Texts && kind <= ValueKind::MatrixRows;
}

std::size_t mostElementsIn(Section section, Column column) {
    const SectionKey* key = keyOf(section, column);
    return key && key->kind == ValueKind::Place ? 3 : SIZE_MAX;
}

} // namespace coenergy
