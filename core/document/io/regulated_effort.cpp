// Efforts and their constraints are matched along augmenting paths (H. W. Kuhn, Naval Research Logistics Quarterly 2,
// 1955), so that as many efforts as possible occur in their own constraint; earlier names prefer earlier constraints.
// The others get the remaining constraints: the effect of an effort may determine it (a force that keeps something at a
// given value).
#include "io/regulated_effort.hpp"

#include "expression/lexer.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace coenergy {

namespace {

std::set<std::string> namesIn(const std::string& expression) {
    std::set<std::string> names;
    if (!isValidUtf8(expression))
        return names;
    Lexer lexer(expression);
    for (std::optional<Token> token = lexer.next(); token && token->kind != Token::Kind::End; token = lexer.next())
        if (token->kind == Token::Kind::Name)
            names.insert(token->name);
    return names;
}

std::vector<std::size_t> openConstraints(const Document& document) {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < document.effortConstraints->size(); ++k)
        if ((*document.effortConstraints)[k].effort.name.empty())
            open.push_back(k);
    return open;
}

// The names in each effort constraint without an effort; empty for the others.
std::vector<std::set<std::string>> openNames(const Document& document) {
    std::vector<std::set<std::string>> names;
    for (const EffortConstraint& constraint : *document.effortConstraints)
        names.push_back(constraint.effort.name.empty() ? namesIn(constraint.expression) : std::set<std::string>());
    return names;
}

constexpr std::size_t nobody = static_cast<std::size_t>(-1);

class Matching {
public:
    Matching(const std::vector<std::string>& names, const std::vector<std::set<std::string>>& constraints)
        : m_names(names), m_constraints(constraints), m_nameOf(constraints.size(), nobody) {}

    // Gives the name a constraint, moving earlier names to others if that helps. The path is searched breadth first.
    bool assign(std::size_t name) {
        std::vector<std::size_t> reachedFrom(m_constraints.size(), nobody);
        std::vector<std::size_t> queue{name};
        for (std::size_t k = 0; k < queue.size(); ++k)
            for (std::size_t c = 0; c < m_constraints.size(); ++c) {
                if (reachedFrom[c] != nobody || !m_constraints[c].contains(m_names[queue[k]]))
                    continue;
                reachedFrom[c] = queue[k];
                if (m_nameOf[c] == nobody) {
                    shift(c, name, reachedFrom);
                    return true;
                }
                queue.push_back(m_nameOf[c]);
            }
        return false;
    }

    // Gives it a constraint in which it need not occur.
    bool assignAnyOf(const std::vector<std::size_t>& constraints, std::size_t name) {
        for (const std::size_t constraint : constraints)
            if (m_nameOf[constraint] == nobody) {
                m_nameOf[constraint] = name;
                return true;
            }
        return false;
    }

    std::size_t nameOf(std::size_t constraint) const { return m_nameOf[constraint]; }

private:
    void shift(std::size_t constraint, std::size_t name, const std::vector<std::size_t>& reachedFrom) {
        while (true) {
            const std::size_t mover = reachedFrom[constraint];
            const auto before = std::find(m_nameOf.begin(), m_nameOf.end(), mover);
            const auto left = static_cast<std::size_t>(before - m_nameOf.begin());
            m_nameOf[constraint] = mover;
            if (mover == name)
                return;
            constraint = left;
        }
    }

    const std::vector<std::string>& m_names;
    const std::vector<std::set<std::string>>& m_constraints;
    std::vector<std::size_t> m_nameOf;
};

std::size_t indexOf(const std::vector<Parameter>& parameters, const std::string& name) {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == name; });
    return static_cast<std::size_t>(found - parameters.begin());
}

// Findings about parameters after the removed one are renumbered; those about it are removed.
Diagnostics withoutParameter(const Diagnostics& diagnostics, std::size_t index) {
    Diagnostics result;
    for (Diagnostic diagnostic : diagnostics) {
        const bool isParameter = diagnostic.field.section == Section::Parameters;
        if (isParameter && diagnostic.field.item == index)
            continue;
        if (isParameter && diagnostic.field.item > index)
            --diagnostic.field.item;
        result.push_back(std::move(diagnostic));
    }
    return result;
}

LoadedModel withEffort(const LoadedModel& model, const std::string& name, std::size_t constraint) {
    const std::size_t index = indexOf(*model.document.parameters, name);
    const Parameter parameter = (*model.document.parameters)[index];
    LoadedModel result = model;
    result.document.parameters = model.document.parameters.with(
        [&](auto& parameters) { parameters.erase(parameters.begin() + static_cast<std::ptrdiff_t>(index)); });
    result.document.effortConstraints = model.document.effortConstraints.with([&](auto& constraints) {
        constraints[constraint].effort = {name, parameter.value, parameter.unit, {}, parameter.latex};
    });
    result.diagnostics = withoutParameter(model.diagnostics, index);
    std::erase(result.substituted, name);
    result.places = model.places.withoutItem(Section::Parameters, index);
    for (const auto& [from, to] : {std::pair{Column::Name, Column::Effort}, std::pair{Column::Value, Column::Initial}})
        if (const CodedText* content = model.places.find({Section::Parameters, index, from}))
            result.places.add({Section::EffortConstraints, constraint, to}, *content);
    return result;
}

Diagnostic refusal(Code code, Arguments arguments) {
    return {code, Severity::Error, {}, {}, std::move(arguments)};
}

// Why a name cannot be a regulated effort, whatever the others are.
std::optional<Diagnostic> faultOf(const std::vector<std::string>& names, std::size_t n, const Document& document) {
    const std::vector<Parameter>& parameters = *document.parameters;
    if (indexOf(parameters, names[n]) == parameters.size())
        return refusal(Code::UnknownEffortName,
                       {names[n], nearestName(names[n], effortCandidates(document)).value_or("")});
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(n);
    if (std::find(names.begin(), end, names[n]) != end)
        return refusal(Code::RepeatedEffortName, {names[n]});
    return std::nullopt;
}

} // namespace

std::vector<std::string> effortCandidates(const Document& document) {
    const std::vector<std::set<std::string>> constraints = openNames(document);
    if (openConstraints(document).empty())
        return {};
    std::set<std::string> applied;
    for (const Effort& effort : *document.efforts)
        applied.merge(namesIn(effort.expression));
    const auto isInConstraint = [&](const std::string& name) {
        return std::any_of(constraints.begin(), constraints.end(), [&](const auto& c) { return c.contains(name); });
    };
    std::vector<std::string> candidates;
    std::vector<std::string> others;
    for (const Parameter& parameter : *document.parameters)
        if (isInConstraint(parameter.name))
            candidates.push_back(parameter.name);
        else if (applied.contains(parameter.name))
            others.push_back(parameter.name);
    candidates.insert(candidates.end(), others.begin(), others.end());
    return candidates;
}

tl::expected<LoadedModel, Diagnostic> withRegulatedEfforts(const LoadedModel& model,
                                                           const std::vector<std::string>& names) {
    const std::vector<std::set<std::string>> constraints = openNames(model.document);
    Matching matching(names, constraints);
    std::vector<std::size_t> others;
    for (std::size_t n = 0; n < names.size(); ++n) {
        if (const auto fault = faultOf(names, n, model.document))
            return tl::unexpected(*fault);
        if (!matching.assign(n))
            others.push_back(n);
    }
    for (const std::size_t n : others)
        if (!matching.assignAnyOf(openConstraints(model.document), n))
            return tl::unexpected(
                refusal(Code::NoOpenEffortConstraint, {names[n], Count(model.document.effortConstraints->size())}));
    LoadedModel result = model;
    for (std::size_t c = 0; c < constraints.size(); ++c)
        if (matching.nameOf(c) != nobody)
            result = withEffort(result, names[matching.nameOf(c)], c);
    return result;
}

} // namespace coenergy
