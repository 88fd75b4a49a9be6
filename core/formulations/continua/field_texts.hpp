#pragma once
// Texts that may use fields and their derivatives besides a model's names: those of densities and functionals.

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
    /// `known`: names of fields, their derivatives and the variable, which nothing else in the document may have.
    FieldTexts(const Document& document, std::set<std::string> known);

    /// The meaning of a text with definitions inserted; 0 for an empty one, and for one that is not understood.
    Expression meaning(const Field& field);
    /// Of a part of it: what stands before is blanks, so that findings keep their places.
    Expression meaning(const Field& field, const std::string& text);
    /// Checks the names of a condition that prescribes a motion, `u = a*sin(t)`; whether it fits is checked elsewhere.
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
