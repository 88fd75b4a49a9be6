#pragma once
// Expressions of a derivation as items: terms with their origins, text and speech, in the notation of its steps.

#include "dae/derivation_steps.hpp"
#include "equations/equation_item.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

namespace coenergy {

class ValueItems {
public:
    ValueItems(const DerivationSteps& steps, const DaeSystem& system);

    /// Without anything on its right.
    EquationItem item(const Expression& value, Origin origin, const Field& source, TermOrder order);

private:
    const DaeSystem& m_system;
    LatexPrinter m_latex;
    TextPrinter m_text;
    TextPrinter m_spoken;
};

} // namespace coenergy
