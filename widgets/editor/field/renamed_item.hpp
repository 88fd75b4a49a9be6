#pragma once

#include "base/field.hpp"
#include "model/document.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Remembers the former name of an item while its name is being changed, for the texts that still use it.
class RenamedItem {
public:
    /// The field is about to be edited.
    void beforeEdit(const Document& document, const Field& field);

    /// The names that would have to change, and their replacements; none if nothing uses a former name, if something
    /// else has it now, or if the present one is not a name.
    std::map<std::string, std::string> replacements(const Document& document) const;

    /// Where the name is.
    const Field& field() const { return m_field; }

private:
    bool isMissed(const Document& document) const;

    Field m_field;
    std::size_t m_itemCount = 0;
    std::vector<std::string> m_former; // with its flow and acceleration, momentum and effort
};

/// Changes the texts along with the name of a field, or of a path, while it is being typed: without this they would
/// lose their meaning.
class RenamedField {
public:
    /// The document after an edit of this field, with everything renamed that still has the former name.
    Document follow(const Document& before, const Document& changed, const Field& field);
    /// The name field was left, or there is another document.
    void forget() { m_former.reset(); }

private:
    std::optional<std::string> m_former; // that the texts use
};

} // namespace coenergy
