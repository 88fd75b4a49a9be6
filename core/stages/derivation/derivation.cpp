// Runs the stages in turn. A broken field is replaced by its last settled meaning, if that still makes sense among the
// present names, and every equation it takes part in is marked stale. If that makes no sense because a name is gone,
// the last equations without a fault are kept. Derived systems are cached by the model they came from, so that undo
// finds its equations again and a new value of a parameter requires no derivation.
#include "derivation/derivation.hpp"

#include "algebra/algebra.hpp"
#include "base/check.hpp"
#include "derivation/equation_freshness.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "meaning/formulations.hpp"
#include "meaning/inserted_values.hpp"
#include "meaning/validation.hpp"
#include "model/conjugate_names.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/typed_values.hpp"
#include "units/model_units.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

namespace coenergy {

namespace {

bool operator==(const Sourced& a, const Sourced& b) {
    return a.source == b.source && a.value == b.value;
}

bool operator==(const NamedConstraint& a, const NamedConstraint& b) {
    return a.name == b.name && a.unknown == b.unknown && a.residual == b.residual && a.rate == b.rate;
}

bool haveSameEquations(const LagrangianModel& a, const LagrangianModel& b) {
    const auto sameEffort = [](const AppliedEffort& x, const AppliedEffort& y) {
        return x.coordinate == y.coordinate && x.effort == y.effort;
    };
    const auto sameForce = [](const AppliedForce& x, const AppliedForce& y) {
        return x.source == y.source && x.force == y.force && x.point == y.point;
    };
    const auto sameConstraints = [](const std::vector<NamedConstraint>& x, const std::vector<NamedConstraint>& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                          [](const NamedConstraint& c, const NamedConstraint& d) { return c == d; });
    };
    return a.coordinates == b.coordinates && a.pi == b.pi && a.statements == b.statements && a.rates == b.rates &&
           a.kineticCoenergy == b.kineticCoenergy && a.potential == b.potential && a.dissipation == b.dissipation &&
           a.duals == b.duals && a.signs == b.signs &&
           std::equal(a.efforts.begin(), a.efforts.end(), b.efforts.begin(), b.efforts.end(), sameEffort) &&
           std::equal(a.forces.begin(), a.forces.end(), b.forces.begin(), b.forces.end(), sameForce) &&
           sameConstraints(a.displacement, b.displacement) && sameConstraints(a.flow, b.flow) &&
           sameConstraints(a.effort, b.effort) && sameConstraints(a.dynamic, b.dynamic);
}

// The present index of an item that was moved, or edited in place.
template <class Items>
std::optional<std::size_t> presentIndex(const Items& before, std::size_t item, const Items& after) {
    if (item >= before.size())
        return std::nullopt;
    if (item < after.size() && after[item] == before[item])
        return item;
    for (std::size_t k = 0; k < after.size(); ++k)
        if (after[k] == before[item] && !(k < before.size() && before[k] == after[k]))
            return k;
    return before.size() == after.size() ? std::optional(item) : std::nullopt;
}

} // namespace

struct DerivationStage::Memory {
    struct Known {
        std::shared_ptr<const LagrangianModel> model;
        std::shared_ptr<const DaeSystem> system;
    };

    // The typed model, with replacements for broken fields.
    struct Inputs {
        ParsedModel parsed;
        std::map<Field, Expression> standIns; // for fields that may turn out to be broken
        std::set<Field> broken;
        std::set<Source> absent; // broken, without replacement
        std::optional<Insertion> insertion = {};
        std::set<std::string> lostNames = {}; // used by replacements, but no longer declared
        std::optional<Known> whole = {};      // what was derived from it, if none of that is stale
    };

    using Expressions = std::map<Field, Expression>;

    Document settled;             // the latest
    bool isRemembered = false;    // whether its understood fields are stored
    Expressions lastGood;         // by field of the settled document
    std::optional<Known> whole;   // the last equations without anything stale
    std::deque<Known> known;      // latest first
    std::optional<Inputs> latest; // of the previous run, if it was completed
    LagrangeDerivatives derivatives;

    // Moves what was understood along with moved items. Discards it if the document is of another model.
    Expressions standInsFor(const Document& now) const {
        Expressions moved;
        for (const auto& [field, expression] : lastGood)
            if (const auto item = placeOf(field, now); item && !isOfAnotherModel(now))
                moved.emplace(Field{field.section, *item, field.column, field.element}, expression);
        return moved;
    }

    bool isOfAnotherModel(const Document& now) const {
        return settled.coordinates != now.coordinates && settled.energies != now.energies &&
               settled.parameters != now.parameters;
    }

    void follow(const Document& now) {
        lastGood = standInsFor(now);
        if (isOfAnotherModel(now))
            whole.reset();
        isRemembered = isRemembered && settled == now;
        settled = now;
    }

    std::optional<std::size_t> placeOf(const Field& field, const Document& now) const {
        return visitBoth(settled, now, field.section,
                         [&](const auto& before, const auto& after) -> std::optional<std::size_t> {
                             if constexpr (requires { before->size(); })
                                 return before.isSame(after) ? field.item : presentIndex(*before, field.item, *after);
                             return field.item;
                         });
    }

    // Replaces each broken text by the last good one; a replacement that is broken itself is removed. Returns whether
    // anything changed.
    static bool replace(Inputs& inputs, const std::set<Field>& fields) {
        bool isChanged = false;
        for (const Field& field : fields) {
            const bool isNew = inputs.broken.insert(field).second;
            isChanged = inputs.parsed.expressions.erase(field) > 0 || isChanged;
            const auto good = inputs.standIns.find(field);
            if (isNew && good != inputs.standIns.end() && isUnderstood(inputs.parsed, field, good->second))
                isChanged = inputs.parsed.expressions.emplace(field, good->second).second;
            else
                inputs.absent.insert(Source(field));
            if (isNew && good != inputs.standIns.end())
                noteLostNames(inputs, field, good->second);
        }
        return isChanged;
    }

    static void noteLostNames(Inputs& inputs, const Field& field, const Expression& standIn) {
        for (const std::string& name : symbolsIn(standIn))
            if (!inputs.parsed.vocabulary.find(name) && !coordinateOfConjugate(field, name, inputs.parsed.vocabulary))
                inputs.lostNames.insert(name);
    }

    static bool isUnderstood(const ParsedModel& parsed, const Field& field, const Expression& expression) {
        const std::set<std::string> names = symbolsIn(expression);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = parsed.vocabulary.find(name);
            if (coordinateOfConjugate(field, name, parsed.vocabulary))
                return !entry;
            return entry && entry->meaning != Meaning::Acceleration && entry->meaning != Meaning::DynamicRate;
        });
    }

    void remember(const Inputs& inputs) {
        for (const auto& [field, uses] : inputs.parsed.nameUses)
            if (!inputs.broken.contains(field))
                if (const auto entry = inputs.parsed.expressions.find(field); entry != inputs.parsed.expressions.end())
                    lastGood.insert_or_assign(field, entry->second);
        std::erase_if(lastGood, [&](const auto& entry) { return textOf(inputs.parsed.document, entry.first).empty(); });
        if (inputs.whole)
            whole = inputs.whole;
        isRemembered = true;
    }

    Inputs inputsOf(const ParsedModel& parsed) const { return {parsed, standInsFor(parsed.document), {}, {}}; }

    Derivation derive(Inputs& inputs, const std::stop_token& stop);
    void keepOrRecall(Derivation& result, Inputs& inputs) const;
    void settle(const Document& now, const std::stop_token& stop);

    Known derive(const LagrangianModel& model, const std::stop_token& stop) {
        const auto isDressedAlike = [&](const Known& k) {
            return k.model->title == model.title && k.model->notation == model.notation &&
                   k.model->parameters == model.parameters && k.model->watched == model.watched;
        };
        const Known* alike = nullptr;
        for (const Known& candidate : known)
            if (haveSameEquations(*candidate.model, model)) {
                if (isDressedAlike(candidate))
                    return candidate;
                alike = &candidate;
            }
        DaeSystem system = alike ? *alike->system : deriveEquations(model, derivatives, stop);
        system.title = model.title;
        const Notation made = std::exchange(system.notation, model.notation); // of statements, beside the model's names
        if (!system.statements.empty())
            system.notation.insert(made.begin(), made.end());
        system.parameters = model.parameters;
        constexpr std::size_t capacity = 32;
        known.push_front(
            {std::make_shared<const LagrangianModel>(model), std::make_shared<const DaeSystem>(std::move(system))});
        if (known.size() > capacity)
            known.pop_back();
        return known.front();
    }
};

DerivationStage::DerivationStage() : m_memory(std::make_unique<Memory>()) {}
DerivationStage::~DerivationStage() = default;
DerivationStage::DerivationStage(DerivationStage&&) noexcept = default;
DerivationStage& DerivationStage::operator=(DerivationStage&&) noexcept = default;

namespace {

void sortByPlace(Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return a.field != b.field ? a.field < b.field : a.span.begin < b.span.begin;
    });
    diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end()), diagnostics.end());
}

// A force or torque as a whole represents all of its components.
std::set<Field> fieldsBehind(const ParsedModel& parsed, const Field& field) {
    std::set<Field> fields = {field};
    if (field.column == Column::Whole)
        for (const auto& [part, expression] : parsed.expressions)
            if (part.section == field.section && part.item == field.item)
                fields.insert(part);
    return fields;
}

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

Derivation DerivationStage::Memory::derive(Inputs& inputs, const std::stop_token& stop) {
    Derivation result;
    ParsedModel& parsed = inputs.parsed;
    result.diagnostics = parsed.problems;
    append(result.diagnostics, validate(parsed));
    append(result.diagnostics, unitsOf(parsed).findings);

    Algebra algebra(piMeaning(parsed.vocabulary));
    replace(inputs, std::set<Field>(parsed.broken));
    while (!result.system) { // each round finds further broken fields, or removes a replacement
        const BuiltModel built = buildLagrangianModel(parsed, algebra, stop, inputs.insertion);
        std::set<Field> culprits;
        Diagnostics warnings; // of the last round, whose fields stay
        for (const Diagnostic& problem : built.problems) {
            if (problem.severity != Severity::Error) {
                warnings.push_back(problem);
                continue;
            }
            culprits.insert(problem.field);
            if (!inputs.broken.contains(problem.field))
                result.diagnostics.push_back(problem);
        }
        if (replace(inputs, culprits) || replace(inputs, built.broken))
            continue;
        try {
            const Known derived = derive(built.model, stop);
            result.system = derived.system;
            result.model = derived.model;
            append(result.diagnostics, warnings);
        } catch (const FieldError& error) {
            if (!inputs.broken.contains(error.field())) {
                result.diagnostics.push_back(diagnosticOf(error));
                result.diagnostics.back().field = error.field();
            }
            check(replace(inputs, fieldsBehind(parsed, error.field())), "a fault of a field that is left out");
        }
    }
    result.freshness = freshnessOf(*result.system, parsed, inputs.broken, inputs.absent);
    for (const Field& field : inputs.broken)
        if (inputs.absent.contains(Source(field)))
            result.leftOut.push_back(field);
    keepOrRecall(result, inputs);
    result.diagnostics = placedWhereTyped(std::move(result.diagnostics), parsed);
    sortByPlace(result.diagnostics);
    return result;
}

// If the last meaning uses a name that is gone, nothing can replace the field: all previous valid results are kept, and
// only unchanged equations are current.
void DerivationStage::Memory::keepOrRecall(Derivation& result, Inputs& inputs) const {
    const bool isStale = std::count(result.freshness.begin(), result.freshness.end(), Freshness::Stale) > 0;
    if (!isStale)
        inputs.whole = Known{result.model, result.system};
    if (!isStale || inputs.lostNames.empty() || !whole)
        return;
    const DaeSystem& present = *result.system;
    const auto freshness = [&](const Equation& equation) {
        for (std::size_t k = 0; k < present.equations.size(); ++k)
            if (present.equations[k] == equation)
                return result.freshness[k];
        return Freshness::Stale;
    };
    std::vector<Freshness> recalled;
    for (const Equation& equation : whole->system->equations)
        recalled.push_back(freshness(equation));
    result.lostNames.assign(inputs.lostNames.begin(), inputs.lostNames.end());
    result.leftOut.clear();
    result.freshness = std::move(recalled);
    result.system = whole->system;
    result.model = whole->model;
}

// A document that was just derived and is now settled is not derived again.
void DerivationStage::Memory::settle(const Document& now, const std::stop_token& stop) {
    std::optional<Inputs> before = std::exchange(latest, std::nullopt);
    const bool isKnown = before && before->parsed.document == now;
    follow(now);
    if (isRemembered)
        return;
    if (!isKnown) {
        before = inputsOf(parseModel(now));
        derive(*before, stop);
    }
    remember(*before);
}

Derivation DerivationStage::run(const Edited& edited, const ParsedModel& parsed, const std::stop_token& stop) {
    const bool isSettled = edited.document == edited.settled;
    const Document settled = isSettled ? parsed.document : withEverythingWrittenOut(withTypedUnits(edited.settled));
    if (isSettled)
        m_memory->follow(settled);
    else
        m_memory->settle(settled, stop);
    m_memory->latest.reset();
    Memory::Inputs inputs = m_memory->inputsOf(parsed);
    if (edited.isWrittenOut)
        inputs.insertion = Insertion::Whole;
    Derivation result = m_memory->derive(inputs, stop);
    if (isSettled)
        m_memory->remember(inputs);
    m_memory->latest = std::move(inputs);
    return result;
}

Derivation DerivationStage::run(const Edited& edited, const std::stop_token& stop,
                                const std::vector<std::string>& inserted) {
    ParsedModel parsed = parseModel(edited.document);
    insertValues(parsed, inserted);
    return run(edited, parsed, stop);
}

} // namespace coenergy
