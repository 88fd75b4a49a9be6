#pragma once

#include "pipeline/model_state.hpp"
#include "presentation/derivation_items.hpp"
#include "presentation/equation_items.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace coenergy {

/// The equations as the panel shows them.
struct PresentedEquations {
    std::vector<EquationItem> plain;
    std::vector<EquationItem> simplified; ///< empty until they are known
    std::vector<OriginGroup> groups;      ///< what their terms come from
    /// With equations of one pattern written once; empty if nothing becomes shorter, or if the equations are few.
    std::vector<EquationItem> compactPlain = {}, compactSimplified = {};
};

/// What explains one form of the equations.
struct Explanation {
    std::vector<DerivedEquation> derivations;
    std::vector<EquationItem> matrices;
    std::shared_ptr<const Explanation> compact =
        {}; ///< with equations of one pattern written once; null where nothing becomes shorter
};

/// What the panels show of a state; members are null until known.
struct Presentation {
    std::shared_ptr<const PresentedEquations> equations = {};
    std::shared_ptr<const BothForms<Explanation>> explanation = {};
    std::shared_ptr<const BothForms<std::vector<EquationItem>>> reduced =
        {}; ///< without items where nothing can be solved
    std::shared_ptr<const BothForms<std::vector<EquationItem>>> energies = {}; ///< of a graph
};

/// Makes what the panels show, on a thread of its own, so that neither the algebra nor the windows wait for it. The
/// latest snapshot wins; it knows more than those before it.
class Presenter {
public:
    /// The sink is called on the presenter's thread.
    explicit Presenter(std::function<void(ModelState, Presentation)> sink);
    ~Presenter();

    void request(ModelState state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace coenergy
