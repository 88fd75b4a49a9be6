#include "presentation/value_items.hpp"

#include "presentation/equation_items.hpp"
#include "presentation/words.hpp"
#include "speech/spoken.hpp"

namespace coenergy {

ValueItems::ValueItems(const DerivationSteps& steps, const DaeSystem& system)
    : m_system(system), m_latex(steps.notation), m_text(steps.notation), m_spoken(steps.notation, spokenWording()) {}

EquationItem ValueItems::item(const Expression& value, Origin origin, const Field& source, TermOrder order) {
    EquationItem result;
    const int group = originGroupOf(origin, source, m_system);
    for (const LatexTerm& term : m_latex.terms(value, order))
        result.terms.push_back(
            {words(term.latex), term.isNegative ? TermSign::Minus : TermSign::Plus, fieldKey(source), group});
    result.ending.clear();
    result.text = words(m_text.print(value, order));
    result.spoken = words(m_spoken.print(value, order));
    return result;
}

} // namespace coenergy
