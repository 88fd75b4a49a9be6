// A name is typed letter by letter: what counts is the last one that the texts used.
#include "editor/field/renamed_item.hpp"

#include "model/edit.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isAnyUsed(const Document& document, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return isUsed(document, name); });
}

} // namespace

void RenamedItem::beforeEdit(const Document& document, const Field& field) {
    std::vector<std::string> names = namesBroughtBy(document, field);
    if ((field == m_field && isMissed(document)) || !isAnyUsed(document, names))
        return;
    m_field = field;
    m_itemCount = itemCount(document, field.section);
    m_former = std::move(names);
}

// Rows that came or went moved the item.
bool RenamedItem::isMissed(const Document& document) const {
    return !m_former.empty() && itemCount(document, m_field.section) == m_itemCount &&
           !vocabularyOf(document, namesOf(document)).find(m_former.front()) && isAnyUsed(document, m_former);
}

std::map<std::string, std::string> RenamedItem::replacements(const Document& document) const {
    const std::vector<std::string> present = namesBroughtBy(document, m_field);
    if (present.size() != m_former.size() || !isMissed(document))
        return {};
    const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
    const Entry* owner = vocabulary.find(present.front());
    if (!owner || owner->declared.section != m_field.section || owner->declared.item != m_field.item)
        return {};
    std::map<std::string, std::string> result;
    for (std::size_t k = 0; k < present.size(); ++k)
        if (present[k] != m_former[k])
            result.emplace(m_former[k], present[k]);
    return result;
}

namespace {

bool namesField(const Field& field) {
    return field.column == Column::FieldName ||
           (field.section == Section::ContinuumFields && field.column == Column::Name);
}

} // namespace

// A name that is taken, or none at all, may be on the way to another one.
Document RenamedField::follow(const Document& before, const Document& changed, const Field& field) {
    if (!namesField(field))
        return changed;
    if (!m_former)
        m_former = textOf(before, field);
    const std::string present = textOf(changed, field);
    Document renamed = withFieldRenamed(changed, *m_former, present);
    if (renamed != changed)
        m_former = present;
    return renamed;
}

} // namespace coenergy
