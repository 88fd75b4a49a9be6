// An element's model, whose energies are sums of squares, written branch by branch.
#include "lineargraph/joined_elements.hpp"

#include "base/text.hpp"
#include "distributed/element_model.hpp"
#include "distributed/written_elements.hpp"
#include "expression/function.hpp"
#include "expression/print_text.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/vocabulary.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr int reference = 1;

// Unused numbers from a given one on; typed numbers may be arbitrarily large.
class FreeNumbers {
public:
    void use(int number) { m_used.insert(number); }
    int largest() const { return m_used.empty() ? 0 : *m_used.rbegin(); }
    void startAt(int number) { m_next = number; }
    int take() {
        while (m_used.contains(m_next))
            ++m_next;
        m_used.insert(m_next);
        return m_next++;
    }

private:
    std::set<int> m_used;
    int m_next = 2;
};

constexpr int largestTyped = std::numeric_limits<int>::max() / 2;

std::string domainOf(ElementKind kind) {
    switch (kind) {
    case ElementKind::Shaft: return "rotation";
    case ElementKind::Pipeline: return "fluid";
    case ElementKind::ElectricalLine: return "electrical";
    case ElementKind::HeatRod: return "thermal";
    default: return "translation";
    }
}

class Joiner {
public:
    Joiner(const Document& document, LinearGraph& graph, Diagnostics& problems)
        : m_document(document), m_graph(graph), m_problems(problems) {
        for (std::string& name : vocabularyOf(document, namesOf(document)).names())
            m_taken.insert(std::move(name));
    }

    JoinedElements run() {
        const ReadElements read = readElements(m_document);
        m_problems.insert(m_problems.end(), read.problems.begin(), read.problems.end());
        const auto& items = *m_document.distributed;
        for (m_item = 0; m_item < items.size(); ++m_item)
            if (read.elements[m_item])
                m_ends.push_back(endsOf(items[m_item], *read.elements[m_item]));
            else
                m_ends.emplace_back();
        if (!m_problems.empty())
            return {};
        reserveNumbers();
        for (m_item = 0; m_item < items.size(); ++m_item)
            join(*read.elements[m_item]);
        giveMeanings();
        return std::move(m_joined);
    }

private:
    struct Ends {
        int tail = 0, head = 0;
    };

    // What is typed

    void report(Code code, Column column, std::size_t element, Arguments arguments) {
        m_problems.push_back(
            {code, Severity::Error, {Section::DistributedElements, m_item, column, element}, {}, std::move(arguments)});
    }

    std::vector<Ends> endsOf(const Distributed& item, const DistributedElement& element) {
        if (item.portNodes.size() != item.ports.size() || item.ports.empty())
            report(Code::ElementNodes, Column::PortNodes, 0,
                   {Name(item.name), Count(static_cast<std::int64_t>(item.ports.size()))});
        std::vector<Ends> ends;
        for (std::size_t port = 0; port < item.portNodes.size(); ++port) {
            const auto numbers = rowNumbers(item.portNodes[port]);
            if (!numbers || numbers->size() != 2 || (*numbers)[0] < 1 || (*numbers)[1] < 1)
                report(Code::GraphRow, Column::PortNodes, port,
                       {SourceText(item.portNodes[port]), SourceText("tail, head")});
            else if (port < element.ports.size() && (*numbers)[0] == (*numbers)[1])
                report(Code::ElementPortLoop, Column::PortNodes, port,
                       {Name(item.name), Name(element.ports[port].name)});
            else
                ends.push_back({(*numbers)[0], (*numbers)[1]});
        }
        reportPlaces(element);
        return ends;
    }

    void reportPlaces(const DistributedElement& element) {
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            const ElementPort& one = element.ports[port];
            const auto told = [&](Code code) {
                report(code, Column::Ports, port, {Name(element.name), Name(one.name)});
            };
            const bool isEntrance = takesFlow(element, one);
            const bool isWithin = carriesFlow(element.kind) && !isEntrance && !endAt(element, one.place);
            if (isWithin) {
                told(Code::ElementPortWithin);
                continue;
            }
            const std::vector<Expression> shares =
                isEntrance ? effortShares(element, one.place) : displacementShares(element, one.place);
            if (std::all_of(shares.begin(), shares.end(), [](const Expression& share) { return share.isZero(); }))
                told(Code::ElementPortStill);
            for (std::size_t other = 0; other < port; ++other)
                if ((one.place - element.ports[other].place).isZero())
                    report(Code::ElementPortTwice, Column::Ports, port,
                           {Name(element.name), Name(one.name), Name(element.ports[other].name)});
        }
    }

    // At the start a pressure drives the volume forward, at the finish backward.
    static int forward(const DistributedElement& element, const Expression& place) {
        return *endAt(element, place) == 0 ? 1 : -1;
    }

    // Numbers of nodes and branches

    void reserveNumbers() {
        for (const GraphBranch& branch : m_graph.branches) {
            m_numbers.use(branch.number);
            m_nodes.use(branch.tail);
            m_nodes.use(branch.head);
        }
        for (const std::vector<Ends>& ends : m_ends)
            for (const Ends& one : ends) {
                m_nodes.use(one.tail);
                m_nodes.use(one.head);
            }
        const GraphRows& rows = *m_document.graph;
        const auto named = static_cast<int>(std::max({rows.nodes.size(), rows.domains.size(), rows.places.size()}));
        if (m_nodes.largest() < largestTyped)
            m_nodes.startAt(std::max(m_nodes.largest(), named) + 1);
    }

    int newNode() {
        const int node = m_nodes.take();
        m_joined.domains[node] = m_domain;
        return node;
    }

    // Each element starts a new hundred of numbers, so that its numbers do not change when a branch is added.
    void startElement() {
        if (m_numbers.largest() < largestTyped)
            m_numbers.startAt((m_numbers.largest() / 100 + 1) * 100 + 1);
    }

    // Branches

    std::string freeFor(const std::string& wished) {
        const std::string name =
            freeName(wished, [&](const std::string& n) { return m_taken.contains(n) || isReservedName(n); });
        m_taken.insert(name);
        return name;
    }

    void call(const std::string& numbered, const std::string& wished) {
        m_joined.names.emplace(numbered, freeFor(wished));
    }

    int add(BranchType type, int tail, int head, const std::string& across, const std::string& through) {
        const int number = m_numbers.take();
        m_graph.branches.push_back({number, tail, head, type});
        call(acrossName(number), "v_" + across);
        call(throughName(number), "f_" + through);
        // The integral is the coordinate itself if there is one.
        const bool isCoordinate = type == (m_isFlowing ? BranchType::TType : BranchType::AType);
        call("x" + std::to_string(number), (isCoordinate && !m_isFlowing ? "" : "x_") + across);
        call("h" + std::to_string(number), (isCoordinate && m_isFlowing ? "" : "h_") + through);
        return number;
    }

    int addOnePort(BranchType type, int tail, int head, const std::string& label, const Expression& value) {
        const bool isAType = type == BranchType::AType, isTType = type == BranchType::TType;
        const std::string other = label + (isAType ? "_m" : isTType ? "_k" : "_d");
        const int number = add(type, tail, head, isAType ? label : other, isTType ? label : other);
        setParameter((isAType ? "C" : isTType ? "L" : "R"), number, label, value);
        return number;
    }

    void setParameter(const std::string& kind, int number, const std::string& label, const Expression& value) {
        const std::string numbered = kind + std::to_string(number);
        m_joined.parameters.emplace(numbered, value);
        if (!value.isNumber())
            call(numbered, kind + "_" + label);
    }

    // vb = ratio va; returns both branches.
    struct Transformer {
        int a = 0, b = 0;
    };
    Transformer addTransformer(Ends a, Ends b, const std::string& label, const Expression& ratio) {
        const int first = add(BranchType::Transformer, a.tail, a.head, label + "_a", label + "_a");
        const int second = add(BranchType::Transformer, b.tail, b.head, label + "_b", label + "_b");
        setParameter("TF", first, label, ratio);
        return {first, second};
    }

    // From a tail to a head; the across variable is a weighted sum of node potentials.
    std::vector<int> addChain(Ends ends, const std::vector<std::pair<int, Expression>>& shares,
                              const std::vector<std::string>& labels) {
        std::vector<int> branches;
        int node = ends.tail;
        for (std::size_t k = 0; k < shares.size(); ++k) {
            const int next = k + 1 == shares.size() ? ends.head : newNode();
            branches.push_back(
                addTransformer({shares[k].first, reference}, {node, next}, labels[k], shares[k].second).b);
            node = next;
        }
        return branches;
    }

    void giveMeanings() {
        for (const auto& [numbered, shown] : m_joined.names) {
            m_joined.meanings[numbered] = Expression::symbol(shown);
            m_joined.meanings["d" + numbered] = Expression::symbol("d" + shown);
        }
        for (const auto& [numbered, value] : m_joined.parameters)
            if (value.isNumber())
                m_joined.meanings[numbered] = value;
    }

    // Elements

    void join(const DistributedElement& element) {
        startElement();
        m_domain = domainOf(element.kind);
        m_isFlowing = carriesFlow(element.kind);
        JoinedElement joined{m_item, element.name, 0, 0, {}};
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            const std::string& name = element.ports[port].name;
            joined.ports.push_back({name,
                                    freeFor("v_" + name),
                                    freeFor("f_" + name),
                                    freeFor("u_" + name),
                                    m_ends[m_item][port].tail,
                                    m_ends[m_item][port].head,
                                    PortForm::Chain,
                                    {},
                                    {}});
        }
        const std::size_t begin = m_graph.branches.size();
        if (m_isFlowing)
            joinVolumes(element, joined);
        else
            joinRates(element, joined);
        joined.firstBranch = m_graph.branches[begin].number;
        joined.lastBranch = m_graph.branches.back().number;
        m_joined.elements.push_back(std::move(joined));
    }

    static std::string labelOf(const std::string& stem, const DistributedElement& element) {
        return stem + "_" + element.name;
    }

    // Coordinates whose rates are across variables.
    void joinRates(const DistributedElement& element, JoinedElement& joined) {
        const ElementModel model = elementModel(element);
        std::vector<int> nodes;
        for (const ElementVariable& variable : model.variables) {
            const std::string label = labelOf(variable.stem, element);
            nodes.push_back(newNode());
            addOnePort(BranchType::AType, nodes.back(), reference, label, variable.inertia);
            if (!variable.friction.isZero())
                addOnePort(BranchType::DType, nodes.back(), reference, label, 1 / variable.friction);
        }
        std::map<std::size_t, SpringShare> springs; // for coordinates that have a spring of their own
        for (std::size_t k = 0; k < model.springs.size(); ++k)
            addSpring(element, model, k, nodes, springs);
        for (std::size_t port = 0; port < element.ports.size(); ++port)
            joinRatePort(element, model, nodes, springs, port, joined.ports[port]);
    }

    void addSpring(const DistributedElement& element, const ElementModel& model, std::size_t k,
                   const std::vector<int>& nodes, std::map<std::size_t, SpringShare>& springs) {
        const Spring& spring = model.springs[k];
        const std::vector<Share>& stretch = spring.stretch;
        const Expression compliance = 1 / spring.stiffness;
        if (stretch.size() == 1 && element.form == ElementForm::Modal) {
            const std::size_t own = stretch[0].coordinate;
            const int branch = addOnePort(BranchType::TType, nodes[own], reference,
                                          labelOf(model.variables[own].stem, element), compliance);
            springs[own] = {compliance, branch};
            return;
        }
        const std::string label = labelOf("s" + std::to_string(k + 1), element);
        const auto isUnit = [&](std::size_t n, int sign) { return stretch[n].factor == Expression(sign); };
        if (stretch.size() == 1 && isUnit(0, 1)) {
            addOnePort(BranchType::TType, nodes[stretch[0].coordinate], reference, label, compliance);
        } else if (stretch.size() == 1 && isUnit(0, -1)) {
            addOnePort(BranchType::TType, reference, nodes[stretch[0].coordinate], label, compliance);
        } else if (stretch.size() == 2 && (isUnit(0, 1) || isUnit(0, -1)) && isUnit(1, isUnit(0, 1) ? -1 : 1)) {
            const std::size_t plus = isUnit(0, 1) ? 0 : 1;
            addOnePort(BranchType::TType, nodes[stretch[plus].coordinate], nodes[stretch[1 - plus].coordinate], label,
                       compliance);
        } else {
            const int node = newNode();
            addOnePort(BranchType::TType, node, reference, label, compliance);
            std::vector<std::pair<int, Expression>> shares;
            std::vector<std::string> labels;
            for (const Share& share : stretch) {
                shares.emplace_back(nodes[share.coordinate], share.factor);
                labels.push_back(label + "_" + std::to_string(shares.size()));
            }
            addChain({node, reference}, shares, labels);
        }
    }

    void joinRatePort(const DistributedElement& element, const ElementModel& model, const std::vector<int>& nodes,
                      const std::map<std::size_t, SpringShare>& springs, std::size_t port, JoinedPort& joined) {
        const std::vector<Expression> all = displacementShares(element, element.ports[port].place);
        std::vector<std::pair<int, Expression>> shares;
        std::vector<std::string> labels;
        bool isKnown = true;
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (all[k].isZero())
                continue;
            shares.emplace_back(nodes[k], all[k]);
            labels.push_back(labelOf(model.variables[k].stem, element) + "_" + joined.name);
            const auto spring = springs.find(k);
            isKnown = isKnown && spring != springs.end();
            if (isKnown)
                joined.displacement.push_back({all[k] * spring->second.factor, spring->second.branch});
        }
        if (!isKnown)
            joined.displacement.clear();
        joined.branches = addChain({joined.tail, joined.head}, shares, labels);
    }

    // Coordinates whose rates are through variables.
    void joinVolumes(const DistributedElement& element, JoinedElement& joined) {
        const ElementModel model = elementModel(element);
        std::vector<int> nodes;
        for (std::size_t k = 0; k < model.springs.size(); ++k) {
            nodes.push_back(newNode());
            addOnePort(BranchType::AType, nodes.back(), reference, labelOf("c" + std::to_string(k), element),
                       1 / model.springs[k].stiffness);
        }
        for (std::size_t k = 0; k < model.variables.size(); ++k)
            joinVolume(element, model, k, nodes, joined);
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            if (!takesFlow(element, element.ports[port]))
                continue;
            const std::vector<Expression> all = effortShares(element, element.ports[port].place);
            std::vector<std::pair<int, Expression>> shares;
            std::vector<std::string> labels;
            for (std::size_t k = 0; k < all.size(); ++k)
                if (!all[k].isZero()) {
                    shares.emplace_back(nodes[k], all[k]);
                    labels.push_back(labelOf("c" + std::to_string(k), element) + "_" + joined.ports[port].name);
                }
            JoinedPort& at = joined.ports[port];
            at.branches = addChain({at.tail, at.head}, shares, labels);
        }
    }

    // The path of one volume: from the capacitance that it leaves, through its driving pressures, inertance and
    // resistance, to the capacitance that it enters.
    void joinVolume(const DistributedElement& element, const ElementModel& model, std::size_t k,
                    const std::vector<int>& nodes, JoinedElement& joined) {
        const ElementVariable& variable = model.variables[k];
        const std::string label = labelOf(variable.stem, element);
        int from = reference, to = reference;
        for (std::size_t s = 0; s < model.springs.size(); ++s)
            for (const Share& share : model.springs[s].stretch)
                if (share.coordinate == k) {
                    check(share.factor == Expression(1) || share.factor == Expression(-1), "a volume that is whole");
                    (share.factor.isOne() ? to : from) = nodes[s];
                }
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            if (takesFlow(element, element.ports[port]))
                continue;
            const Expression& place = element.ports[port].place;
            const Expression share = displacementShares(element, place)[k];
            if (share.isZero())
                continue;
            const int next = newNode();
            joined.ports[port].form = PortForm::SideBySide;
            joined.ports[port].branches.push_back(addTransformer({joined.ports[port].tail, joined.ports[port].head},
                                                                 {next, from}, label + "_" + joined.ports[port].name,
                                                                 forward(element, place) * share)
                                                      .a);
            from = next;
        }
        const bool hasInertia = !variable.inertia.isZero(), hasFriction = !variable.friction.isZero();
        const int between = hasInertia && hasFriction ? newNode() : hasInertia ? to : from;
        if (hasInertia)
            addOnePort(BranchType::TType, from, between, label, variable.inertia);
        if (hasFriction)
            addOnePort(BranchType::DType, between, to, label, variable.friction);
    }

    const Document& m_document;
    LinearGraph& m_graph;
    Diagnostics& m_problems;
    JoinedElements m_joined;
    std::vector<std::vector<Ends>> m_ends; // of the ports of each element
    std::set<std::string> m_taken;
    FreeNumbers m_numbers, m_nodes;
    std::string m_domain;
    bool m_isFlowing = false;
    std::size_t m_item = 0;
};

bool isPartOfName(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string withNamesShown(const std::string& text, const JoinedElements& joined) {
    std::string result, word;
    const auto finishWord = [&] { result += joined.shown(std::exchange(word, {})); };
    for (const char c : text)
        if (isPartOfName(c)) {
            word += c;
        } else {
            finishWord();
            result += c;
        }
    finishWord();
    return result;
}

std::string noteOf(const JoinedElement& element) {
    std::string ports;
    for (const JoinedPort& port : element.ports)
        ports += (ports.empty() ? "" : "; ") + port.across + " and " + port.through + " at its port " + port.name;
    return "The element " + element.name + " is the branches " + std::to_string(element.firstBranch) + " to " +
           std::to_string(element.lastBranch) + ", with " + ports + ".";
}

std::string sumOf(const std::vector<int>& branches, const BranchText& textOf) {
    std::string text;
    for (const int branch : branches)
        text += (text.empty() ? "" : " + ") + textOf(branch);
    return text;
}

} // namespace

std::string JoinedElements::shown(const std::string& name) const {
    const auto found = names.find(name);
    return found == names.end() ? name : found->second;
}

const JoinedElement* JoinedElements::elementOf(int branch) const {
    const auto found = std::find_if(elements.begin(), elements.end(), [&](const JoinedElement& element) {
        return element.firstBranch <= branch && branch <= element.lastBranch;
    });
    return found == elements.end() ? nullptr : &*found;
}

JoinedElements joinElements(const Document& document, LinearGraph& graph, Diagnostics& problems) {
    if (document.distributed->empty())
        return {};
    return Joiner(document, graph, problems).run();
}

StateSpace withShownNames(StateSpace space, const JoinedElements& joined) {
    if (joined.elements.empty())
        return space;
    for (std::vector<std::string>* names : {&space.states, &space.inputs, &space.outputs})
        for (std::string& name : *names)
            name = joined.shown(name);
    for (ExpressionMatrix* matrix : {&space.A, &space.B, &space.C, &space.D, &space.E, &space.F})
        for (std::vector<Expression>& row : *matrix)
            for (Expression& entry : row)
                entry = joined.shown(entry);
    for (Statement& definition : space.definitions)
        definition.value = joined.shown(definition.value);
    std::vector<Statement> parameters;
    for (const auto& [numbered, value] : joined.parameters)
        if (!value.isNumber())
            parameters.push_back({joined.shown(numbered), value});
    space.definitions.insert(space.definitions.begin(), parameters.begin(), parameters.end());
    for (std::string& note : space.notes)
        note = withNamesShown(note, joined);
    for (const JoinedElement& element : joined.elements)
        space.notes.push_back(noteOf(element));
    return space;
}

std::vector<PortVariable> portVariables(const JoinedElements& joined, const BranchText& across,
                                        const BranchText& through) {
    std::vector<PortVariable> variables;
    for (const JoinedElement& element : joined.elements)
        for (const JoinedPort& port : element.ports) {
            const std::vector<int> first = {port.branches.front()};
            const bool isChain = port.form == PortForm::Chain;
            variables.push_back({port.across, sumOf(isChain ? port.branches : first, across), element.item});
            variables.push_back({port.through, sumOf(isChain ? first : port.branches, through), element.item});
            std::string displacement;
            for (const SpringShare& share : port.displacement)
                displacement +=
                    (displacement.empty() ? "(" : " + (") + toText(share.factor) + ")*" + through(share.branch);
            if (!displacement.empty())
                variables.push_back({port.displacementName, displacement, element.item});
        }
    return variables;
}

} // namespace coenergy
