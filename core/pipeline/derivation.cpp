// The stages in turn. A field that is broken now stands in with what it last meant, if that still makes sense
// among the present names, and every equation it takes part in is marked stale. Derived systems are kept by the
// model they came from, so that undo finds its equations again and a parameter's new value derives nothing.
#include "pipeline/derivation.hpp"

#include "algebra/algebra.hpp"
#include "base/check.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/validation.hpp"
#include "pipeline/inserted_values.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <type_traits>

namespace coenergy {

namespace {

// Fields that feed one energy, effort, force or constraint; the columns of an item belong together.
struct Source {
    Section section;
    std::size_t item;
    Column column; // Whole except for energies

    explicit Source(const Field& field)
        : section(field.section), item(field.item),
          column(field.section == Section::Energies ? field.column : Column::Whole) {}
    auto operator<=>(const Source&) const = default;
};

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
    return a.coordinates == b.coordinates && a.pi == b.pi && a.kineticCoenergy == b.kineticCoenergy &&
           a.potential == b.potential && a.dissipation == b.dissipation &&
           std::equal(a.efforts.begin(), a.efforts.end(), b.efforts.begin(), b.efforts.end(), sameEffort) &&
           std::equal(a.forces.begin(), a.forces.end(), b.forces.begin(), b.forces.end(), sameForce) &&
           sameConstraints(a.displacement, b.displacement) && sameConstraints(a.flow, b.flow) &&
           sameConstraints(a.effort, b.effort) && sameConstraints(a.dynamic, b.dynamic);
}

// The broken fields, and those that use a definition which is broken or uses one.
std::set<Source> staleSources(const ParsedModel& parsed, const std::set<Field>& broken) {
    std::set<std::string> staleNames;
    std::set<Source> stale;
    for (const Field& field : broken)
        stale.insert(Source(field));
    for (bool grows = true; grows;) {
        grows = false;
        for (const auto& [field, uses] : parsed.nameUses) {
            const bool usesStale = std::any_of(uses.begin(), uses.end(),
                                               [&](const NameUse& use) { return staleNames.contains(use.name); });
            if (usesStale)
                stale.insert(Source(field));
            if (field.section == Section::Definitions && stale.contains(Source(field)))
                grows = staleNames.insert((*parsed.document.definitions)[field.item].name).second || grows;
        }
    }
    return stale;
}

bool feedsEveryEquation(const Source& source) {
    return source.section == Section::Energies || source.section == Section::Forces || source.section == Section::Torques ||
           source.section == Section::DisplacementConstraints || source.section == Section::FlowConstraints;
}

std::vector<Freshness> freshnessOf(const DaeSystem& system, const std::set<Source>& stale, const std::set<Source>& absent,
                                   const ParsedModel& parsed) {
    const bool isAnyAbsent = std::any_of(absent.begin(), absent.end(), feedsEveryEquation);
    std::vector<Freshness> result;
    for (const Equation& equation : system.equations) {
        bool isStale = std::any_of(equation.terms.begin(), equation.terms.end(),
                                   [&](const Term& term) { return stale.contains(Source(term.source)); });
        if (equation.kind == EquationKind::Lagrange) {
            isStale = isStale || isAnyAbsent;
            for (const Source& source : absent)
                isStale = isStale || (source.section == Section::Efforts &&
                                      (*parsed.document.efforts)[source.item].coordinate == equation.name);
        }
        result.push_back(isStale ? Freshness::Stale : Freshness::Current);
    }
    return result;
}

} // namespace

struct DerivationStage::Memory {
    struct Known {
        std::shared_ptr<const LagrangianModel> model;
        std::shared_ptr<const DaeSystem> system;
    };

    // What is typed, with stand-ins for what is broken.
    struct Inputs {
        ParsedModel parsed;
        std::set<Field> broken;
        std::set<Source> absent; // broken, and nothing stands in
    };

    Document document; // of the last run
    std::map<Field, Expression> lastGood;
    std::deque<Known> known; // latest first
    LagrangeDerivatives derivatives;

    // Where items moved, what was understood of them moves along. Of another model nothing is.
    void follow(const Document& now) {
        const bool isAnotherModel =
            !(document.coordinates == now.coordinates || document.energies == now.energies || document.parameters == now.parameters);
        std::map<Field, Expression> moved;
        for (const auto& [field, expression] : lastGood)
            if (const auto item = placeOf(field, now); item && !isAnotherModel)
                moved.emplace(Field{field.section, *item, field.column, field.element}, expression);
        lastGood = std::move(moved);
        document = now;
    }

    std::optional<std::size_t> placeOf(const Field& field, const Document& now) const {
        return visitSection(document, field.section, [&](const auto& before) {
            return visitSection(now, field.section, [&](const auto& after) -> std::optional<std::size_t> {
                using Before = std::decay_t<decltype(*before)>;
                constexpr bool isList = requires(const Before& items) { items.size(); };
                if constexpr (isList && std::is_same_v<decltype(before), decltype(after)>)
                    return before.isSame(after) ? field.item : placeOf(*before, field.item, *after);
                return field.item;
            });
        });
    }

    // The place of an item that stands elsewhere now, or was edited where it stands.
    template <class Items>
    static std::optional<std::size_t> placeOf(const Items& before, std::size_t item, const Items& after) {
        if (item >= before.size())
            return std::nullopt;
        if (item < after.size() && after[item] == before[item])
            return item;
        for (std::size_t k = 0; k < after.size(); ++k)
            if (after[k] == before[item] && !(k < before.size() && before[k] == after[k]))
                return k;
        return before.size() == after.size() ? std::optional(item) : std::nullopt;
    }

    // Puts the last good text in place of each broken one; a stand-in that is no good either is taken out. Returns
    // whether anything changed.
    bool replace(Inputs& inputs, const std::set<Field>& fields) const {
        bool isChanged = false;
        for (const Field& field : fields) {
            const bool isNew = inputs.broken.insert(field).second;
            isChanged = inputs.parsed.expressions.erase(field) > 0 || isChanged;
            const auto good = lastGood.find(field);
            if (isNew && good != lastGood.end() && isUnderstood(inputs.parsed, good->second))
                isChanged = inputs.parsed.expressions.emplace(field, good->second).second;
            else
                inputs.absent.insert(Source(field));
        }
        return isChanged;
    }

    static bool isUnderstood(const ParsedModel& parsed, const Expression& expression) {
        const std::set<std::string> names = symbolsIn(expression);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = parsed.vocabulary.find(name);
            return entry && entry->meaning != Meaning::Acceleration && entry->meaning != Meaning::DynamicRate;
        });
    }

    void remember(const Inputs& inputs) {
        for (const auto& [field, uses] : inputs.parsed.nameUses)
            if (!inputs.broken.contains(field))
                if (const auto entry = inputs.parsed.expressions.find(field); entry != inputs.parsed.expressions.end())
                    lastGood.insert_or_assign(field, entry->second);
        std::erase_if(lastGood, [&](const auto& entry) { return textOf(inputs.parsed.document, entry.first).empty(); });
    }

    Known derive(const LagrangianModel& model, const std::stop_token& stop) {
        const auto isDressedAlike = [&](const Known& k) {
            return k.model->title == model.title && k.model->notation == model.notation && k.model->parameters == model.parameters;
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
        system.notation = model.notation;
        system.parameters = model.parameters;
        constexpr std::size_t capacity = 32;
        known.push_front({std::make_shared<const LagrangianModel>(model), std::make_shared<const DaeSystem>(std::move(system))});
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

// A force or torque as a whole is all of its components.
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

Derivation DerivationStage::run(const Document& document, const std::stop_token& stop,
                                const std::vector<std::string>& inserted) {
    Derivation result;
    Memory::Inputs inputs{parseModel(document), {}, {}};
    ParsedModel& parsed = inputs.parsed;
    insertValues(parsed, inserted);
    result.diagnostics = parsed.problems;
    append(result.diagnostics, validate(parsed));

    const Entry* pi = parsed.vocabulary.find("pi");
    Algebra algebra(pi && pi->meaning == Meaning::Parameter ? PiMeaning::Name : PiMeaning::Constant);
    m_memory->follow(document);
    m_memory->replace(inputs, std::set<Field>(parsed.broken));
    while (!result.system) { // each round finds fields broken that were not, or takes a stand-in out
        const BuiltModel built = buildLagrangianModel(parsed, algebra, stop);
        std::set<Field> culprits;
        for (const Diagnostic& problem : built.problems) {
            culprits.insert(problem.field);
            if (!inputs.broken.contains(problem.field))
                result.diagnostics.push_back(problem);
        }
        if (m_memory->replace(inputs, culprits) || m_memory->replace(inputs, built.broken))
            continue;
        try {
            const Memory::Known derived = m_memory->derive(built.model, stop);
            result.system = derived.system;
            result.model = derived.model;
        } catch (const FieldError& error) {
            if (!inputs.broken.contains(error.field())) {
                result.diagnostics.push_back(diagnosticOf(error));
                result.diagnostics.back().field = error.field();
            }
            check(m_memory->replace(inputs, fieldsBehind(parsed, error.field())), "a fault of a field that is left out");
        }
    }
    m_memory->remember(inputs);
    result.freshness = freshnessOf(*result.system, staleSources(parsed, inputs.broken), inputs.absent, parsed);
    sortByPlace(result.diagnostics);
    return result;
}

} // namespace coenergy
