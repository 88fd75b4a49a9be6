// What was made from a member is reused as long as the member is the same.
#include "presentation/presentation.hpp"

#include "derivation/simplification.hpp"
#include "exposition/compact_steps.hpp"
#include "pipeline/latest_job.hpp"
#include "presentation/field_items.hpp"
#include "presentation/formulation_items.hpp"
#include "presentation/matrix_items.hpp"
#include "presentation/reduced_items.hpp"

#include <thread>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

template <class T> std::shared_ptr<const T> shared(T value) {
    return std::make_shared<const T>(std::move(value));
}

// What was made last, and what it was made from.
template <class Result, class... Inputs> class LatestResult {
public:
    template <class Make>
    const std::shared_ptr<const Result>& of(Make make, const std::shared_ptr<const Inputs>&... inputs) {
        if (!m_result || m_inputs != std::tie(inputs...)) {
            m_result = shared<Result>(make());
            m_inputs = std::tuple(inputs...);
        }
        return m_result;
    }

private:
    std::tuple<std::shared_ptr<const Inputs>...> m_inputs;
    std::shared_ptr<const Result> m_result;
};

Derivation withSystem(const ModelState& state, const std::shared_ptr<const DaeSystem>& system) {
    Derivation derivation = *state.derivation;
    derivation.system = system;
    return derivation;
}

bool isOtherwiseStated(const ModelState& state) {
    return state.other && (state.other->stateSpace || state.other->field || state.other->functional);
}

void markStale(std::vector<EquationItem>& items) {
    for (EquationItem& item : items)
        item.state = EquationState::Stale;
}

std::vector<EquationItem> compactEquations(const Derivation& derivation) {
    const auto compact = compactForReading(*derivation.system);
    return compact ? compactItems(derivation, *compact) : std::vector<EquationItem>();
}

// What is read of a graph, a field or a functional stands in the place of what a run computes with.
PresentedEquations presentedEquations(const ModelState& state) {
    if (isOtherwiseStated(state)) {
        std::vector<EquationItem> items = formulationItems(*state.other);
        if (state.other->isEarlier)
            markStale(items);
        return {items, items, state.other->field ? fieldOriginGroups(*state.other->field) : std::vector<OriginGroup>()};
    }
    PresentedEquations equations{equationItems(*state.derivation), {}, originGroups(*state.derivation->system)};
    equations.compactPlain = compactEquations(*state.derivation);
    if (state.simplified) {
        equations.simplified = equationItems(withSystem(state, state.simplified));
        equations.compactSimplified = compactEquations(withSystem(state, state.simplified));
    }
    if (state.other) // of modulated matrices the model alone has all entries
        for (std::vector<EquationItem>* form :
             {&equations.plain, &equations.simplified, &equations.compactPlain, &equations.compactSimplified})
            if (const std::vector<EquationItem> blocks = blockItems(*state.other); !form->empty())
                form->insert(form->begin(), blocks.begin(), blocks.end());
    return equations;
}

std::shared_ptr<const Explanation> explanationOf(const Derivation& derivation, const DerivationSteps& steps,
                                                 const DerivationSteps& asDerived) {
    Explanation explanation{derivationItems(steps, *derivation.system, equationItems(derivation)),
                            matrixItems(derivation)};
    if (const auto compact = compactForReading(*derivation.system))
        if (const auto once = compactSteps(steps, *compact))
            explanation.compact =
                shared(Explanation{compactDerivations(*once, asDerived, *compact, compactItems(derivation, *compact)),
                                   matrixItems(derivation, MatrixEntries::WithDots)});
    return shared(std::move(explanation));
}

BothForms<Explanation> explanations(const ModelState& state) {
    if (isOtherwiseStated(state)) {
        Explanation explanation{formulationDerivations(*state.other), formulationMatrices(*state.other)};
        for (DerivedEquation& derived : explanation.derivations)
            for (std::vector<EquationItem>* items : {&derived.given, &derived.steps})
                if (state.other->isEarlier)
                    markStale(*items);
        const auto all = shared(std::move(explanation));
        return {all, all};
    }
    return {explanationOf(*state.derivation, *state.steps->plain, *state.steps->plain),
            explanationOf(withSystem(state, state.simplified), *state.steps->simplified, *state.steps->plain)};
}

BothForms<std::vector<EquationItem>> presentedEnergies(const EnergyRoute& route) {
    Derivation simplified = route.derivation;
    simplified.system = route.simplified;
    return {shared(energyItems(route, equationItems(route.derivation))),
            shared(energyItems(route, equationItems(simplified)))};
}

std::shared_ptr<const std::vector<EquationItem>> itemsOf(const std::shared_ptr<const ReducedForm>& form) {
    return shared(form ? reducedItems(*form) : std::vector<EquationItem>());
}

} // namespace

struct Presenter::State {
    std::function<void(ModelState, Presentation)> sink;
    LatestJob<ModelState> jobs;
    LatestResult<PresentedEquations, Derivation, DaeSystem, OtherFormulation> equations;
    LatestResult<BothForms<Explanation>, BothForms<DerivationSteps>, OtherFormulation> explanation;
    LatestResult<BothForms<std::vector<EquationItem>>, BothForms<ReducedForm>> reduced;
    LatestResult<BothForms<std::vector<EquationItem>>, EnergyRoute> energies;
    std::jthread thread; // last: it uses the others

    void run(const ModelState& state) {
        try {
            sink(state, present(state));
        } catch (const std::exception& error) {
            const ModelState told = failed(state, error);
            sink(told, {shared(PresentedEquations()), {}, {}, {}});
        }
    }

    Presentation present(const ModelState& state) {
        Presentation result;
        if (state.derivation)
            result.equations = equations.of([&] { return presentedEquations(state); }, state.derivation,
                                            state.simplified, state.other);
        if (state.steps)
            result.explanation = explanation.of([&] { return explanations(state); }, state.steps, state.other);
        if (state.reduced)
            result.reduced = reduced.of(
                [&] {
                    return BothForms<std::vector<EquationItem>>{itemsOf(state.reduced->plain),
                                                                itemsOf(state.reduced->simplified)};
                },
                state.reduced);
        if (state.energyRoute)
            result.energies = energies.of([&] { return presentedEnergies(*state.energyRoute); }, state.energyRoute);
        return result;
    }
};

Presenter::Presenter(std::function<void(ModelState, Presentation)> sink) : m_state(std::make_unique<State>()) {
    m_state->sink = std::move(sink);
    m_state->thread = std::jthread([state = m_state.get()](const std::stop_token& end) {
        state->jobs.work(end, [state](const ModelState& known, const std::stop_token&) { state->run(known); });
    });
}

Presenter::~Presenter() {
    m_state->thread.request_stop();
    m_state->thread.join();
}

void Presenter::request(ModelState state) {
    m_state->jobs.request(std::move(state));
}

} // namespace coenergy
