// A tape computes all parameters and initial values from one parameter; its derivative is the change.
#include "setup/given_changes.hpp"

#include "base/start_name.hpp"
#include "expression/print_text.hpp"
#include "numeric/sided_slopes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

using Reason = UnvariedName::Reason;

class Changes {
public:
    Changes(const PreparedModel& model, const ParsedModel& parsed, const Overrides& overrides)
        : m_model(model), m_overrides(overrides), m_givens(givensOf(withOverrides(parsed, overrides))),
          m_values(valuesOf(m_givens.parameters)) {
        order();
    }

    std::variant<GivenChange, UnvariedName> of(const std::string& name) const {
        const std::string variable = nameOfStart(name).value_or(name);
        const auto& state = m_model.system->state();
        const auto place =
            std::find_if(state.begin(), state.end(), [&](const StateVariable& one) { return one.name == variable; });
        if (place != state.end() && isGivenStart(variable))
            return ofStart(variable, static_cast<std::size_t>(place - state.begin()));
        const bool isParameter = variable == name && std::any_of(m_ordered.begin(), m_ordered.end(),
                                                                 [&](const auto& p) { return p.name == name; });
        if (!isParameter)
            return UnvariedName{name, Reason::Unknown};
        const std::set<std::string> following = followersOf(name);
        const auto isReadBy = [&](const std::map<std::string, double>& values) {
            return std::any_of(following.begin(), following.end(),
                               [&](const std::string& one) { return values.contains(one); });
        };
        if (isReadBy(m_model.structuralValues))
            return UnvariedName{name, Reason::Structural};
        if (std::any_of(m_givens.settings.begin(), m_givens.settings.end(),
                        [&](const Expression& setting) { return uses(setting, following); }))
            return UnvariedName{name, Reason::Settings};
        if (isReadBy(m_model.sizingValues))
            return UnvariedName{name, Reason::Sizes};
        return ofParameter(name);
    }

private:
    static bool uses(const Expression& expression, const std::set<std::string>& names) {
        const std::set<std::string> used = symbolsIn(expression);
        return std::any_of(used.begin(), used.end(), [&](const std::string& one) { return names.contains(one); });
    }

    // Each parameter with a value behind those on which that depends.
    void order() {
        std::vector<Statement> waiting;
        for (const GivenParameter& parameter : m_givens.parameters)
            if (parameter.value && m_values.contains(parameter.name))
                waiting.push_back({parameter.name, *parameter.value});
        while (!waiting.empty()) {
            std::set<std::string> open;
            for (const Statement& one : waiting)
                open.insert(one.name);
            const auto ready = std::stable_partition(waiting.begin(), waiting.end(),
                                                     [&](const Statement& one) { return !uses(one.value, open); });
            if (ready == waiting.begin())
                return;
            m_ordered.insert(m_ordered.end(), waiting.begin(), ready);
            waiting.erase(waiting.begin(), ready);
        }
    }

    // The parameter, and those that are given in terms of it.
    std::set<std::string> followersOf(const std::string& name) const {
        std::set<std::string> following = {name};
        for (const Statement& one : m_ordered)
            if (uses(one.value, following))
                following.insert(one.name);
        return following;
    }

    // What follows from the constraints alone cannot be varied.
    bool isGivenStart(const std::string& variable) const {
        const auto start = m_givens.starts.find(variable);
        return start != m_givens.starts.end() &&
               (start->second.value || m_overrides.initialValues.contains(variable) ||
                (m_model.system->invariants().empty() && start->second.precedence != Precedence::Consequence));
    }

    GivenChange nothing(const std::string& name) const {
        return {name, std::vector<double>(m_model.system->parameters().size(), 0.0),
                std::vector<double>(m_model.system->stateCount(), 0.0),
                std::vector<double>(m_model.system->stateCount(), 0.0)};
    }

    GivenChange ofStart(const std::string& variable, std::size_t place) const {
        GivenChange change = nothing(variable + "(0)");
        change.state[place] = 1;
        return change;
    }

    std::variant<GivenChange, UnvariedName> ofParameter(const std::string& name) const {
        std::vector<Statement> statements;
        for (const Statement& one : m_ordered)
            if (one.name != name)
                statements.push_back(one);
        std::vector<Expression> outputs;
        for (const std::string& one : m_model.system->parameters())
            outputs.push_back(Expression::symbol(one));
        for (const StateVariable& variable : m_model.system->state())
            outputs.push_back(startOf(variable.name));
        for (const StateVariable& variable : m_model.system->state())
            outputs.push_back(nominalOf(variable.name));
        const Tape tape({}, {name}, statements, outputs, Tape::Execution::Interpreted);
        const double value = m_values.at(name);
        constexpr KnownShare known{1e-15, 1e-12, true};
        const SidedSlopes sides(tape);
        SidedSlopes::Memory memory = sides.memory({});
        const std::array<double, 1> direction = {1}, point = {value}, size = {std::abs(value)};
        const DirectedSlopes found = sides.along(direction, point, size, known, memory);
        if (!found.without.empty())
            return ofCorner(name, found.without.front());
        GivenChange change = nothing(name);
        auto slope = found.slopes.begin();
        for (auto* const values : {&change.parameters, &change.state, &change.nominal}) {
            std::copy_n(slope, values->size(), values->begin());
            slope += std::ssize(*values);
        }
        return change;
    }

    UnvariedName ofCorner(const std::string& name, std::size_t output) const {
        const std::vector<std::string>& parameters = m_model.system->parameters();
        UnvariedName refused{name, Reason::Corner, {}, {}, m_values.at(name)};
        Expression function;
        if (output < parameters.size()) {
            refused.what = parameters[output];
            const auto given = std::find_if(m_ordered.begin(), m_ordered.end(),
                                            [&](const Statement& one) { return one.name == refused.what; });
            if (given != m_ordered.end())
                function = given->value;
        } else {
            const std::size_t place = output - parameters.size(), states = m_model.system->stateCount();
            const std::string& variable = m_model.system->state()[place % states].name;
            refused.what = place < states ? variable + "(0)" : variable;
            function = place < states ? startOf(variable) : nominalOf(variable);
        }
        refused.function = TextPrinter().print(function);
        return refused;
    }

    Expression startOf(const std::string& variable) const {
        const auto start = m_givens.starts.find(variable);
        const bool isGiven =
            start != m_givens.starts.end() && start->second.value && !m_overrides.initialValues.contains(variable);
        return isGiven ? *start->second.value : Expression(Rational(0));
    }

    Expression nominalOf(const std::string& variable) const {
        const auto start = m_givens.starts.find(variable);
        return start != m_givens.starts.end() && start->second.nominal ? *start->second.nominal
                                                                       : Expression(Rational(0));
    }

    const PreparedModel& m_model;
    const Overrides& m_overrides;
    Givens m_givens;
    Point m_values;
    std::vector<Statement> m_ordered;
};

} // namespace

std::variant<std::vector<GivenChange>, UnvariedName> changesOf(const PreparedModel& model, const ParsedModel& parsed,
                                                               const Overrides& overrides,
                                                               const std::vector<std::string>& names) {
    const Changes changes(model, parsed, overrides);
    std::vector<GivenChange> all;
    for (const std::string& name : names) {
        auto change = changes.of(name);
        if (const auto* refused = std::get_if<UnvariedName>(&change))
            return *refused;
        GivenChange& found = std::get<GivenChange>(change);
        if (std::any_of(all.begin(), all.end(), [&](const GivenChange& one) { return one.name == found.name; }))
            return UnvariedName{name, Reason::Twice};
        all.push_back(std::move(found));
    }
    return all;
}

} // namespace coenergy
