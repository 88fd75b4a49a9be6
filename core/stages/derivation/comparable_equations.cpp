#include "derivation/comparable_equations.hpp"

namespace coenergy {

std::vector<ComparableEquation> comparableEquations(const OtherFormulation* formulation, const DaeSystem& system) {
    std::vector<ComparableEquation> equations;
    if (const auto fields = checkableFieldsOf(formulation)) {
        for (const FieldEquation& equation : fields->equations)
            equations.push_back({equation.field, equation.residual});
        for (const BoundaryCondition& condition : fields->conditions)
            equations.push_back({nameOf(condition, fields->notation), condition.condition});
    }
    for (const Equation& equation : system.equations)
        equations.push_back({equation.name, equation.residual});
    return equations;
}

} // namespace coenergy
