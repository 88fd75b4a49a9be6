#pragma once
// The texts of a field's document from which the terms of its equations come.

#include "derivation/other_formulation.hpp"
#include "equations/equation_item.hpp"
#include "presentation/formulation_printer.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// An end, a point, or the field with this index, and the derivative whose variation it is about.
struct Whereabouts {
    Section section = Section::Continuum;
    std::size_t item = 0;
    std::size_t field = 0;
    bool isSlope = false;
};

/// Gives the terms of a sum the texts that they come from; what several texts have made together has none.
class FieldSources {
public:
    FieldSources(const FieldStatement& statement, FormulationPrinter& printer)
        : m_statement(statement), m_printer(printer) {}

    void giveTo(std::vector<EquationTerm>& terms, const std::vector<FieldTerm>& from, const Whereabouts& where) const;
    void mark(EquationTerm& shown, const FieldTerm& source, const Whereabouts& where) const;

    Whereabouts of(const BoundaryCondition& condition) const;
    std::size_t indexOf(const std::string& field) const;

private:
    const FieldStatement& m_statement;
    FormulationPrinter& m_printer;
};

} // namespace coenergy
