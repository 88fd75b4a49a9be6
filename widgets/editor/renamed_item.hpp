#pragma once

#include "base/field.hpp"
#include "model/document.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Remembers what an item was called while its name is typed anew, for the texts that still use the former name.
class RenamedItem {
public:
    /// The field is going to be edited.
    void beforeEdit(const Document& document, const Field& field);

    /// The names that would have to follow, and by what; none if nothing uses a former name, if something else has
    /// it now, or if the present one is no name.
    std::map<std::string, std::string> replacements(const Document& document) const;

    /// Where the name stands.
    const Field& field() const { return m_field; }

private:
    bool isMissed(const Document& document) const;

    Field m_field;
    std::size_t m_itemCount = 0;
    std::vector<std::string> m_former; // with its flow and acceleration
};

/// Takes the texts along while the name of a field, or of a path, is typed anew: they would mean nothing else without.
class RenamedField {
public:
    /// What an edit of this field makes of the document, with all that still has the former name.
    Document follow(const Document& before, const Document& changed, const Field& field);
    /// The name is left, or the document is another one.
    void forget() { m_former.reset(); }

private:
    std::optional<std::string> m_former; // that the texts use
};

} // namespace coenergy
