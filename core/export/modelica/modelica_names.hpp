#pragma once
// Names of the model as Modelica's identifiers, in quotes where they are none by themselves.

#include <map>
#include <set>
#include <string>

namespace coenergy {

class ModelicaNames {
public:
    /// Always the same for the same name; no two names have the same identifier.
    const std::string& of(const std::string& name);
    /// An identifier that is like `wanted` and no other's, under a name that no model has.
    std::string fresh(const std::string& wanted);

    bool contains(const std::string& name) const { return m_identifiers.contains(name); }
    const std::map<std::string, std::string, std::less<>>& all() const { return m_identifiers; }

private:
    std::string unused(std::string identifier);

    std::map<std::string, std::string, std::less<>> m_identifiers;
    std::set<std::string> m_used;
};

} // namespace coenergy
