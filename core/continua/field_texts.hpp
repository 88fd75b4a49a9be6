#pragma once
// Texts that may name fields and their derivatives besides what a model's names are: those of densities and
// functionals.

#include "base/diagnostic.hpp"
#include "expression/expression.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/document.hpp"

#include <set>
#include <string>
#include <vector>

namespace coenergy {

class FieldTexts {
public:
    /// `known`: names of fields, their derivatives and the variable, which nothing else of the document may have.
    FieldTexts(const Document& document, std::set<std::string> known);

    /// The meaning of a text with the definitions put in; 0 for an empty one, and for one that is not understood.
    Expression meaning(const Field& field);
    /// Of a condition that prescribes a motion, `u = a*sin(t)`, the names; whether it fits is told elsewhere.
    void checkMotion(const Field& field);
    const Tables& tables() const { return m_tables; }
    const Diagnostics& problems() const { return m_problems; }

private:
    void checkName(const std::string& name, const Field& place);
    void checkNames(const Parsed& parsed, const std::set<std::string>& names, const Field& field);
    void complain(const Field& field, const std::string& name, Span span);

    const Document& m_document;
    std::set<std::string> m_known, m_parameters;
    Tables m_tables;
    Substitution m_definitions;
    Diagnostics m_problems;
};

} // namespace coenergy
