// Each kind of element according to the side of its flow: whether that is an across or a through variable depends on
// the domain (K. Alipourazadi's table of elements, with duals).
#include "conversion/graph_branches.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace coenergy {

namespace {

// The form of an element in a graph: the ports in the order of the branches, the ratio or parameter.
struct BranchForm {
    BranchType type = BranchType::AType;
    std::vector<std::pair<std::size_t, int>> ports = {}; // those of the element, 0 and 1, with signs
    Expression parameter = {};
};

BranchForm formOf(const LinearElement& element, FlowSide side, FlowSide otherSide) {
    const bool isAcross = side == FlowSide::Across;
    const Expression& value = element.value;
    const bool isOpposed = coefficientOf(value) < 0; // the direction of a source is reversed
    const Expression size = isOpposed ? -value : value;
    switch (element.kind) {
    case ElementKind::Kinetic: return {isAcross ? BranchType::AType : BranchType::TType, {{0, 1}}, value};
    case ElementKind::Potential: return {isAcross ? BranchType::TType : BranchType::AType, {{0, 1}}, 1 / value};
    case ElementKind::Dissipative: return {BranchType::DType, {{0, 1}}, isAcross ? 1 / value : value};
    case ElementKind::EffortSource: // it acts against the efforts of the others
        return {isAcross ? BranchType::ThroughSource : BranchType::AcrossSource, {{0, isOpposed ? 1 : -1}}, size};
    case ElementKind::FlowSource:
        return {isAcross ? BranchType::AcrossSource : BranchType::ThroughSource, {{0, isOpposed ? -1 : 1}}, size};
    case ElementKind::Coupling:
        if (side == otherSide)
            return isAcross ? BranchForm{BranchType::Transformer, {{0, 1}, {1, 1}}, value}
                            : BranchForm{BranchType::Transformer, {{1, -1}, {0, 1}}, value};
        return isAcross ? BranchForm{BranchType::Gyrator, {{1, 1}, {0, 1}}, 1 / value}
                        : BranchForm{BranchType::Gyrator, {{0, 1}, {1, 1}}, value};
    case ElementKind::Crossing:
        if (side == otherSide)
            return isAcross ? BranchForm{BranchType::Gyrator, {{1, 1}, {0, 1}}, 1 / value}
                            : BranchForm{BranchType::Gyrator, {{0, 1}, {1, 1}}, value};
        return isAcross ? BranchForm{BranchType::Transformer, {{0, 1}, {1, 1}}, value}
                        : BranchForm{BranchType::Transformer, {{1, -1}, {0, 1}}, value};
    }
    return {};
}

// The integer at the end of a name, such as 3 for K3; 0 if there is none.
int numberAtEnd(const std::string& name) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    const bool isNumber = digits > 0 && digits < name.size() && name.size() - digits <= 4 && name[digits] != '0';
    return isNumber ? std::stoi(name.substr(digits)) : 0;
}

// Branches and their numbers.
class BranchWriter {
public:
    BranchWriter(Conversion& conversion, DefinitionExpander& definitions)
        : m_c(conversion), m_definitions(definitions) {
        for (const auto& [name, entry] : m_c.parsed.vocabulary.entries)
            m_names.insert(name);
    }

    void run() {
        std::map<std::size_t, std::vector<std::size_t>> ports;
        for (std::size_t k = 0; k < m_c.realized.ports.size(); ++k)
            ports[m_c.realized.ports[k].element].push_back(k);
        for (const auto& [element, own] : ports)
            write(element, own);
        number();
    }

private:
    void write(std::size_t element, const std::vector<std::size_t>& ports) {
        const auto sideOf = [&](std::size_t port) { return m_c.realized.ports[port].side; };
        const BranchForm form = formOf(m_c.linear.elements[element], sideOf(ports.front()), sideOf(ports.back()));
        m_c.parameters[m_c.branches.size()] = form.parameter;
        for (const auto& [which, sign] : form.ports) {
            const NodePair ends = m_c.realized.ports[ports[which]].ends;
            m_c.branches.push_back({{0, sign > 0 ? ends.tail : ends.head, sign > 0 ? ends.head : ends.tail, form.type},
                                    ports[which],
                                    sign});
        }
    }

    // First elements named by their parameter, C6; then those whose name contains their number, K3; then the rest.
    void number() {
        for (const bool isOwnName : {true, false})
            for (const auto& [place, parameter] : m_c.parameters)
                if (const int wanted = wantedNumber(place, parameter, isOwnName); wanted != 0 && isOpen(place))
                    take(place, wanted);
        int next = 1;
        for (std::size_t place = 0; place < m_c.branches.size(); ++place) {
            next = place > 0 && isSecond(place) ? m_c.branches[place - 1].row.number + 1 : 1;
            while (isOpen(place) && !take(place, next))
                ++next;
        }
    }

    bool isOpen(std::size_t place) const { return m_c.branches[place].row.number == 0; }
    bool isSecond(std::size_t place) const { return !m_c.parameters.contains(place); }

    int wantedNumber(std::size_t place, const Expression& parameter, bool isOwnName) const {
        if (isOwnName) {
            const int number = parameter.isSymbol() ? numberAtEnd(parameter.name()) : 0;
            const bool isOwn = number != 0 && parameter.name() == nameOfElement(m_c.branches[place].row.type, number);
            return isOwn ? number : 0;
        }
        int number = 0;
        for (const std::string& name : symbolsIn(parameter))
            if (const int own = numberAtEnd(name); own != 0) {
                if (number != 0 && own != number)
                    return 0;
                number = own;
            }
        return number;
    }

    // Unless the number, or a name that it implies, is taken.
    bool take(std::size_t place, int number) {
        WrittenBranch& branch = m_c.branches[place];
        if (m_taken.contains(number) || !isFree(acrossName(number), place, true) ||
            !isFree(throughName(number), place, false))
            return false;
        const std::string parameter = nameOfElement(branch.row.type, number);
        const bool isOwn = !isSecond(place) && m_c.parameters.at(place) == Expression::symbol(parameter);
        if (!isSource(branch.row.type) && !isSecond(place) && !isOwn && m_names.contains(parameter))
            return false;
        branch.row.number = number;
        m_taken.insert(number);
        return true;
    }

    bool isFree(const std::string& name, std::size_t place, bool isAcross) const {
        return !m_names.contains(name) || means(name, place, isAcross);
    }

    // Whether the user's name denotes the branch's own variable: a flow, a definition of it, a multiplier.
    bool means(const std::string& name, std::size_t place, bool isAcross) const {
        const auto meaning = meaningOf(name);
        const std::vector<Expression> own = variablesOf(place, isAcross);
        return meaning && std::any_of(own.begin(), own.end(), [&](const Expression& variable) {
                   return agreeAtRandomPoints(variable, *meaning);
               });
    }

    std::optional<Expression> meaningOf(const std::string& name) const {
        const Entry* entry = m_c.parsed.vocabulary.find(name);
        if (!entry || (entry->meaning != Meaning::Definition && entry->meaning != Meaning::Output))
            return Expression::symbol(name);
        Diagnostics problems;
        return m_definitions.expanded({entry->declared.section, entry->declared.item, Column::Expression}, problems);
    }

    // The variable in the names of the model; two expressions for a prescribed flow.
    std::vector<Expression> variablesOf(std::size_t place, bool isAcross) const {
        const WrittenBranch& branch = m_c.branches[place];
        const RealizedPort& port = m_c.realized.ports[branch.port];
        const LinearElement& element = m_c.linear.elements[port.element];
        std::vector<Expression> variables;
        if (isAcross == (port.side == FlowSide::Across)) {
            variables.push_back(branch.sign * sumOf(port.sum, &CoordinateNames::flow));
            if (element.kind == ElementKind::FlowSource)
                variables.push_back(branch.sign * element.value);
            return variables;
        }
        if (element.kind == ElementKind::Kinetic)
            variables.push_back(element.value * sumOf(port.sum, &CoordinateNames::acceleration));
        if (element.kind == ElementKind::Potential)
            variables.push_back(element.value * (sumOf(port.sum, &CoordinateNames::name) + element.offset));
        if (element.kind == ElementKind::Dissipative)
            variables.push_back(element.value * sumOf(port.sum, &CoordinateNames::flow));
        if (element.kind == ElementKind::EffortSource)
            variables.push_back(-branch.sign * element.value);
        for (const auto& [name, meaning] : m_c.linear.multipliers)
            if (meaning.element == port.element &&
                (element.kind == ElementKind::FlowSource || port.sum == element.other))
                variables.push_back(branch.sign * meaning.factor * Expression::symbol(name));
        return variables;
    }

    Expression sumOf(const FlowSum& sum, std::string CoordinateNames::*name) const {
        std::vector<Expression> terms;
        for (const auto& [flow, sign] : sum)
            terms.push_back(sign * (flow < m_c.model.coordinates.size()
                                        ? Expression::symbol(m_c.model.coordinates[flow].*name)
                                        : Expression::symbol("flow'" + std::to_string(flow))));
        return coenergy::sum(std::move(terms));
    }

    Conversion& m_c;
    DefinitionExpander& m_definitions;
    std::set<std::string> m_names;
    std::set<int> m_taken;
};

} // namespace

void addBranches(Conversion& conversion, DefinitionExpander& definitions) {
    BranchWriter(conversion, definitions).run();
}

} // namespace coenergy
