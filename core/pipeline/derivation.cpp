// The stages in turn. A field that is broken now stands in with what it last meant, if that still makes sense
// among the present names, and every equation it takes part in is marked stale. Derived systems are kept by the
// model they came from, so that undo finds its equations again and a parameter's new value derives nothing.
#include "pipeline/derivation.hpp"

#include "algebra/algebra.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrange_equations.hpp"
#include "model/edit.hpp"
#include "model/validation.hpp"
#include "pipeline/inserted_values.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

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
        LagrangianModel model;
        std::shared_ptr<const DaeSystem> system;
    };

    std::map<Field, Expression> lastGood;
    std::deque<Known> known; // latest first
    std::shared_ptr<const DaeSystem> latest = std::make_shared<DaeSystem>();

    // Puts the last good text in place of each broken one; returns the fields for which there is none.
    std::set<Source> standIn(ParsedModel& parsed, const std::set<Field>& broken) const {
        std::set<Source> absent;
        for (const Field& field : broken) {
            parsed.expressions.erase(field);
            const auto good = lastGood.find(field);
            if (good != lastGood.end() && isUnderstood(parsed, good->second))
                parsed.expressions.emplace(field, good->second);
            else
                absent.insert(Source(field));
        }
        return absent;
    }

    static bool isUnderstood(const ParsedModel& parsed, const Expression& expression) {
        const std::set<std::string> names = symbolsIn(expression);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            const Entry* entry = parsed.vocabulary.find(name);
            return entry && entry->meaning != Meaning::Acceleration && entry->meaning != Meaning::DynamicRate;
        });
    }

    void remember(const ParsedModel& parsed, const std::set<Field>& broken) {
        for (const auto& [field, uses] : parsed.nameUses)
            if (!broken.contains(field))
                if (const auto entry = parsed.expressions.find(field); entry != parsed.expressions.end())
                    lastGood.insert_or_assign(field, entry->second);
        std::erase_if(lastGood, [&](const auto& entry) { return textOf(parsed.document, entry.first).empty(); });
    }

    std::shared_ptr<const DaeSystem> derive(const LagrangianModel& model, Algebra& algebra, const std::stop_token& stop) {
        constexpr std::size_t capacity = 32;
        const auto entry = std::find_if(known.begin(), known.end(),
                                        [&](const Known& k) { return haveSameEquations(k.model, model); });
        if (entry == known.end()) {
            known.push_front({model, std::make_shared<const DaeSystem>(deriveEquations(model, algebra, stop))});
            if (known.size() > capacity)
                known.pop_back();
            return known.front().system;
        }
        const bool isSame = entry->system->title == model.title && entry->system->notation == model.notation &&
                            entry->system->parameters == model.parameters;
        if (isSame)
            return entry->system;
        DaeSystem renamed = *entry->system;
        renamed.title = model.title;
        renamed.notation = model.notation;
        renamed.parameters = model.parameters;
        return std::make_shared<const DaeSystem>(std::move(renamed));
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

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

Derivation DerivationStage::run(const Document& document, const std::stop_token& stop,
                                const std::vector<std::string>& inserted) {
    Derivation result;
    ParsedModel parsed = parseModel(document);
    insertValues(parsed, inserted);
    result.diagnostics = parsed.problems;
    append(result.diagnostics, validate(parsed));

    const Entry* pi = parsed.vocabulary.find("pi");
    Algebra algebra(pi && pi->meaning == Meaning::Parameter ? PiMeaning::Name : PiMeaning::Constant);
    std::set<Field> broken = parsed.broken;
    std::set<Source> absent = m_memory->standIn(parsed, broken);
    BuiltModel built = buildLagrangianModel(parsed, algebra);
    append(result.diagnostics, built.problems);
    if (!built.broken.empty()) {
        broken.insert(built.broken.begin(), built.broken.end());
        m_memory->remember(parsed, broken);
        absent.merge(m_memory->standIn(parsed, built.broken));
        built = buildLagrangianModel(parsed, algebra);
    } else {
        m_memory->remember(parsed, broken);
    }

    const std::set<Source> stale = staleSources(parsed, broken);
    try {
        m_memory->latest = m_memory->derive(built.model, algebra, stop);
        result.freshness = freshnessOf(*m_memory->latest, stale, absent, parsed);
    } catch (const ArithmeticError& error) {
        Diagnostic diagnostic = diagnosticOf(error);
        diagnostic.field = {Section::Energies, 0, Column::KineticCoenergy};
        result.diagnostics.push_back(std::move(diagnostic));
        result.freshness.assign(m_memory->latest->equations.size(), Freshness::Stale);
    }
    result.system = m_memory->latest;
    sortByPlace(result.diagnostics);
    return result;
}

} // namespace coenergy
