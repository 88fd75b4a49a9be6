// The idea of Salsa: requesting a result requests its inputs, and a result is identified by its inputs' identity. Texts
// are parsed once, however many results use them.
#include "pipeline/stages.hpp"

#include "base/check.hpp"
#include "derivation/simplification.hpp"
#include "meaning/inserted_values.hpp"
#include "meaning/validation.hpp"

#include <algorithm>
#include <deque>
#include <tuple>
#include <type_traits>

namespace coenergy {

namespace {

template <class T> std::shared_ptr<const T> shared(std::shared_ptr<const T> result) {
    return result;
}
template <class T> std::shared_ptr<const T> shared(T result) {
    return std::make_shared<const T>(std::move(result));
}

// The latest results by the identity of their inputs, which are kept alive so that the identities stay unique.
template <class Result, class... Inputs> class Remembered {
public:
    const std::shared_ptr<const Result>* find(const Inputs&... inputs) const {
        const auto found = std::find_if(m_results.begin(), m_results.end(),
                                        [&](const auto& entry) { return entry.first == std::tie(inputs...); });
        return found == m_results.end() ? nullptr : &found->second;
    }

    void remember(const std::shared_ptr<const Result>& result, const Inputs&... inputs) {
        constexpr std::size_t capacity = 4;
        m_results.emplace_front(std::tuple(inputs...), result);
        if (m_results.size() > capacity)
            m_results.pop_back();
    }

private:
    std::deque<std::pair<std::tuple<Inputs...>, std::shared_ptr<const Result>>> m_results;
};

template <class T> struct PointedTo;
template <class T> struct PointedTo<std::shared_ptr<const T> ModelState::*> { using type = T; };

// `make(inputs..., stop)` returns the result or a pointer to it; `isQuick(inputs...)` estimates its cost.
template <auto result, auto... inputs, class Make, class IsQuick> ModelStage stage(Make make, IsQuick isQuick) {
    using Result = typename PointedTo<decltype(result)>::type;
    using Known = Remembered<Result, std::shared_ptr<const typename PointedTo<decltype(inputs)>::type>...>;
    const auto known = std::make_shared<Known>();
    return {memberAt<result>,
            {memberAt<inputs>...},
            [](const ModelState& state) { return state.*result != nullptr; },
            [](ModelState& newer, const ModelState& older) {
                if (!(newer.*result))
                    newer.*result = older.*result;
            },
            [make, known](ModelState& state, const std::stop_token& stop) {
                if (const auto* before = known->find(state.*inputs...)) {
                    state.*result = *before;
                    return;
                }
                state.*result = shared<Result>(make(state.*inputs..., stop));
                known->remember(state.*result, state.*inputs...);
            },
            [isQuick](const ModelState& state) { return isQuick(state.*inputs...); }};
}

template <auto result, auto... inputs, class Make> ModelStage stage(Make make) {
    return stage<result, inputs...>(std::move(make), [](const auto&...) { return false; });
}

template <class T> using Shared = std::shared_ptr<const T>;
using Stop = std::stop_token;
using S = ModelState;

ParsedModel parsed(const Shared<Edited>& edited, const Shared<FieldWithModel>& field, const Stop& stop) {
    ParsedModel result =
        hasContinuum(edited->document) ? parseField(edited->document, *field) : parseModel(edited->document);
    insertValues(result, edited->inserted);
    addDuals(result, stop);
    return result;
}

std::optional<EquationCheck> fieldAnswer(const EquationQuestion& question, const ParsedModel& parsed,
                                         const OtherFormulation& other, const std::vector<ParameterValue>& parameters,
                                         const Stop& stop) {
    const auto fields = checkableFieldsOf(&other);
    if (!fields || !mentionsField(*fields, question.text))
        return std::nullopt;
    EquationCheck check = checkFieldEquation(question, *fields, parsed, parameters, stop);
    check.isStale = other.isEarlier;
    return check;
}

EquationCheck answer(const Shared<EquationQuestion>& question, const Shared<ParsedModel>& parsed,
                     const Shared<Derivation>& derivation, const Shared<DaeSystem>& simplified,
                     const Shared<Preparation>& preparation, const Shared<OtherFormulation>& other, const Stop& stop) {
    if (auto check = fieldAnswer(*question, *parsed, *other, simplified->parameters, stop))
        return std::move(*check);
    const auto checkedBy = [&](Shared<DaeSystem> system) {
        return checkEquation(*question, {*parsed, std::move(system), derivation->freshness, preparation->model}, stop);
    };
    if (simplified->statements.empty())
        return checkedBy(simplified);
    try {
        return checkedBy(std::make_shared<const DaeSystem>(withoutStatements(*simplified)));
    } catch (const ArithmeticError&) { // too large to be written out
        EquationCheck check;
        check.question = *question;
        check.verdict = EquationVerdict::TooLarge;
        check.notation = simplified->notation;
        return check;
    }
}

ExactFrequencies exactFrequenciesOf(const Shared<ParsedModel>& parsed, const Shared<FieldWithModel>& field,
                                    const Stop& stop) {
    if (field->ritz.coordinates.empty())
        return {{}, {}, ExactFault::IllPosed, {}};
    Algebra algebra;
    return exactFrequencies(field->continuum, parameterValues(*parsed), field->ritz.coordinates.size(), algebra, stop);
}

StationaryPath stationaryPathOf(const Shared<ParsedModel>& parsed, const Shared<OtherFormulation>& other,
                                const Stop& stop) {
    if (!other->functional || other->isEarlier)
        return {PathFault::NotWellPosed, {}, {}};
    Algebra algebra;
    return stationaryPath(other->functional->functional, other->functional->equations, parameterValues(*parsed),
                          algebra, stop);
}

// A name that is no longer a parameter of the model has no effect.
AnalysisModel withInputs(const AnalysisInputs& inputs, const ParsedModel& parsed, const Preparation& preparation,
                         const Stop& stop) {
    const auto isParameter = [&](const std::string& name) {
        const Entry* entry = parsed.vocabulary.find(name);
        return entry && entry->meaning == Meaning::Parameter;
    };
    if (!std::all_of(inputs.names.begin(), inputs.names.end(), isParameter))
        return {};
    return analysisModel(parsed, preparation, inputs.names, stop);
}

// What several stages remember together: stages that explain and stages that prepare share caches.
struct SharedStages {
    DerivationStage derivation;
    SimplificationStage simplification;
    ExplanationStage explanation;
    PreparationStage preparation;
    FieldStage field;
    OtherFormulationStage other;
    EnergyRouteStage energyRoute;
};

std::vector<ModelStage> readingStages(const std::shared_ptr<SharedStages>& own) {
    return {
        stage<&S::parsed, &S::edited, &S::fieldModel>(parsed),
        stage<&S::other, &S::edited>(
            [=](const Shared<Edited>& edited, const Stop& stop) { return own->other.run(*edited, stop); }),
        stage<&S::energyRoute, &S::edited>([=](const Shared<Edited>& edited, const Stop& stop) {
            return own->energyRoute.run(edited->document, stop);
        }),
        stage<&S::graph, &S::edited>(
            [](const Shared<Edited>& edited, const Stop& stop) { return graphOfModel(edited->document, stop); }),
        stage<&S::fieldModel, &S::edited>(
            [=](const Shared<Edited>& edited, const Stop& stop) { return own->field.run(edited->document, stop); }),
        stage<&S::path, &S::parsed, &S::other>(stationaryPathOf),
        stage<&S::exact, &S::parsed, &S::fieldModel>(exactFrequenciesOf),
        stage<&S::frequencies, &S::parsed, &S::fieldModel>(
            [](const Shared<ParsedModel>& parsed, const Shared<FieldWithModel>& field, const Stop& stop) {
                return fieldFrequencies(*parsed, *field, stop);
            }),
        stage<&S::spread, &S::parsed, &S::fieldModel>([](const Shared<ParsedModel>& parsed,
                                                         const Shared<FieldWithModel>& field,
                                                         const Stop&) { return spreadFields(*parsed, *field); },
                                                      [](const auto&...) { return true; }),
    };
}

std::vector<ModelStage> derivingStages(const std::shared_ptr<SharedStages>& own) {
    return {
        stage<&S::derivation, &S::edited, &S::parsed>(
            [=](const Shared<Edited>& edited, const Shared<ParsedModel>& parsed, const Stop& stop) {
                return own->derivation.run(*edited, *parsed, stop);
            }),
        stage<&S::simplified, &S::derivation>(
            [=](const Shared<Derivation>& derivation, const Stop& stop) {
                return own->simplification.run(derivation->system, stop);
            },
            [=](const Shared<Derivation>& derivation) { return own->simplification.isQuick(derivation->system); }),
        stage<&S::steps, &S::derivation, &S::simplified>(
            [=](const Shared<Derivation>& derivation, const Shared<DaeSystem>& simplified, const Stop& stop) {
                return BothForms<DerivationSteps>{own->explanation.run(*derivation, derivation->system, stop),
                                                  own->explanation.run(*derivation, simplified, stop)};
            }),
        stage<&S::preparation, &S::parsed, &S::derivation>(
            [=](const Shared<ParsedModel>& parsed, const Shared<Derivation>& derivation, const Stop& stop) {
                return own->preparation.run(*parsed, *derivation, stop);
            }),
        stage<&S::reduced, &S::derivation, &S::simplified, &S::preparation>([=](const Shared<Derivation>& derivation,
                                                                                const Shared<DaeSystem>& simplified,
                                                                                const Shared<Preparation>& preparation,
                                                                                const Stop& stop) {
            const Reduction* reduction = preparation->reduction.get();
            return BothForms<ReducedForm>{own->explanation.reduced(*derivation, reduction, derivation->system, stop),
                                          own->explanation.reduced(*derivation, reduction, simplified, stop)};
        }),
    };
}

std::vector<ModelStage> questionStages(const std::shared_ptr<SharedStages>& own) {
    return {
        stage<&S::check, &S::question, &S::parsed, &S::derivation, &S::simplified, &S::preparation, &S::other>(answer),
        stage<&S::preparationOfOtherValues, &S::otherValues>([=](const Shared<Document>& values, const Stop& stop) {
            const ParsedModel parsed =
                hasContinuum(*values) ? parseField(*values, own->field.run(*values, stop)) : parseModel(*values);
            return own->preparation.run(parsed, own->derivation.run(*values, parsed, stop), stop);
        }),
        stage<&S::modelWithInputs, &S::inputs, &S::parsed, &S::preparation>(
            [](const Shared<AnalysisInputs>& inputs, const Shared<ParsedModel>& parsed,
               const Shared<Preparation>& preparation,
               const Stop& stop) { return withInputs(*inputs, *parsed, *preparation, stop); }),
        stage<&S::conservation, &S::derivation>([](const Shared<Derivation>& derivation, const Stop& stop) {
            return derivation->model && !hasErrors(derivation->diagnostics)
                       ? conservedQuantities(*derivation->model, *derivation->system, stop)
                       : Conservation{{}, {}, false};
        }),
        stage<&S::linearized, &S::point, &S::simplified>(
            [](const Shared<ExpositionPoint>& point, const Shared<DaeSystem>& simplified, const Stop& stop) {
                return simplified->statements.empty() ? linearizedEquations(*simplified, *point, {}, stop)
                                                      : LinearizedEquations{{}, {}, true};
            }),
    };
}

std::vector<ModelStage> allStages(const std::shared_ptr<SharedStages>& own) {
    std::vector<ModelStage> all;
    for (const auto& part : {readingStages(own), derivingStages(own), questionStages(own)})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace

Stages::Stages() : m_list(allStages(std::make_shared<SharedStages>())) {}

ModelState joined(ModelState newer, const ModelState& older) {
    static const std::vector<ModelStage> list = allStages(nullptr); // none of them is run
    for (const ModelStage& stage : list)
        stage.handOn(newer, older);
    return newer;
}

const ModelStage* Stages::find(Member member) const {
    const auto found =
        std::find_if(m_list.begin(), m_list.end(), [&](const ModelStage& stage) { return stage.result == member; });
    return found == m_list.end() ? nullptr : &*found;
}

void Stages::add(Member member, ModelState& state, const std::stop_token& stop) const {
    const ModelStage* stage = find(member);
    if (!stage || stage->isKnown(state)) // a member without a stage is given
        return;
    for (const Member input : stage->reads)
        add(input, state, stop);
    stage->run(state, stop);
}

bool Stages::isQuick(Member member, const ModelState& state) const {
    const ModelStage* stage = find(member);
    const auto isThere = [&](Member input) {
        const ModelStage* made = find(input);
        return !made || made->isKnown(state);
    };
    return stage && (stage->isKnown(state) ||
                     (std::all_of(stage->reads.begin(), stage->reads.end(), isThere) && stage->isQuick(state)));
}

} // namespace coenergy
