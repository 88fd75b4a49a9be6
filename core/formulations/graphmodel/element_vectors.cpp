// The numbers of an element's branches are among those of its branches mode by mode; its vectors come to new nodes.
#include "graphmodel/element_vectors.hpp"

#include "base/text.hpp"
#include "distributed/element_model.hpp"
#include "distributed/written_elements.hpp"
#include "expression/function.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/spanning_tree.hpp"
#include "lineargraph/physical_names.hpp"
#include "model/vocabulary.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace coenergy {

namespace {

bool isSumOfModes(const DistributedElement& element) {
    return element.form == ElementForm::Modal && !carriesFlow(element.kind);
}

ExpressionMatrix diagonal(const std::vector<Expression>& entries) {
    ExpressionMatrix matrix(entries.size(), std::vector<Expression>(entries.size()));
    for (std::size_t k = 0; k < entries.size(); ++k)
        matrix[k][k] = entries[k];
    return matrix;
}

/// Inertia, stiffness and friction of some modes, and their shapes at each port.
struct ModesAtPorts {
    std::vector<Expression> inertia, stiffness, friction;
    std::vector<std::vector<Expression>> shapes; // by port
};

struct SplitModes {
    ModesAtPorts elastic, rigid;
};

SplitModes splitModes(const DistributedElement& element) {
    const ElementModel model = elementModel(element);
    std::vector<Expression> stiffness(model.variables.size());
    for (const Spring& spring : model.springs)
        stiffness[spring.stretch.front().coordinate] = spring.stiffness;
    std::vector<std::vector<Expression>> shapes;
    for (const ElementPort& port : element.ports)
        shapes.push_back(displacementShares(element, port.place));
    SplitModes split;
    for (ModesAtPorts* part : {&split.elastic, &split.rigid})
        part->shapes.resize(shapes.size());
    for (std::size_t k = 0; k < model.variables.size(); ++k) {
        ModesAtPorts& part = stiffness[k].isZero() ? split.rigid : split.elastic;
        part.inertia.push_back(model.variables[k].inertia);
        part.stiffness.push_back(stiffness[k]);
        part.friction.push_back(model.variables[k].friction);
        for (std::size_t port = 0; port < shapes.size(); ++port)
            part.shapes[port].push_back(shapes[port][k]);
    }
    return split;
}

bool areZero(const std::vector<Expression>& entries) {
    return std::all_of(entries.begin(), entries.end(), [](const Expression& entry) { return entry.isZero(); });
}

class VectorJoiner {
public:
    VectorJoiner(const Document& document, const ReadGraph& read) : m_document(document), m_read(read) {
        for (std::string& name : vocabularyOf(document, namesOf(document)).names())
            m_taken.insert(std::move(name));
        for (const auto& [numbered, shown] : read.elements.names)
            m_taken.insert(shown);
        for (const GraphBranch& branch : read.graph.branches)
            m_lastNode = std::max({m_lastNode, branch.tail, branch.head});
    }

    ElementVectors run(const std::vector<DistributedElement>& elements) {
        takeTyped();
        for (std::size_t k = 0; k < elements.size(); ++k)
            join(elements[k], m_read.elements.elements[k]);
        m_result.graph.graph.outputs = m_read.graph.outputs;
        return std::move(m_result);
    }

private:
    std::string freeFor(const std::string& wished) {
        const std::string name =
            freeName(wished, [&](const std::string& n) { return m_taken.contains(n) || isReservedName(n); });
        m_taken.insert(name);
        return name;
    }

    // Scalars: with the name of their own quantity where they have one, k in place of L = 1/k.
    void takeTyped() {
        const Substitution names = physicalNames(m_document, m_read.graph);
        const std::vector<std::size_t> firsts = twoPortRows(m_read.graph);
        for (std::size_t row = 0; row < m_read.graph.branches.size(); ++row) {
            const GraphBranch& branch = m_read.graph.branches[row];
            if (m_read.elements.elementOf(branch.number))
                continue;
            const bool isSecond =
                isTwoPort(branch.type) && std::find(firsts.begin(), firsts.end(), row) == firsts.end();
            m_result.graph.graph.branches.push_back(branch);
            m_result.graph.elements.push_back(isSource(branch.type) || isSecond ? VectorElement{}
                                                                                : scalarElement(row, names));
        }
        m_result.typed = m_result.graph.elements.size();
    }

    VectorElement scalarElement(std::size_t row, const Substitution& names) const {
        const BranchType type = m_read.graph.branches[row].type;
        const std::string parameter = parameterName(m_read.graph, row);
        const auto named = names.find(parameter);
        const Expression value = named == names.end() ? Expression::symbol(parameter) : named->second;
        const bool isReciprocal = type == BranchType::TType || type == BranchType::DType; // v = L df, v = R f
        const Expression own = isReciprocal ? 1 / value : value;
        VectorElement element;
        const Expression& shown = own.isSymbol() ? own : value.isSymbol() ? value : Expression::symbol(parameter);
        element.symbol = shown.name();
        element.entries = {{shown}};
        element.law = isReciprocal && !own.isSymbol() ? MatrixLaw::Inverse : MatrixLaw::Direct;
        return element;
    }

    int add(BranchType type, int tail, int head, VectorElement element) {
        m_result.graph.graph.branches.push_back({m_next, tail, head, type});
        if (!element.symbol.empty())
            m_result.calls.branches[m_next] = element.symbol;
        m_result.graph.elements.push_back(std::move(element));
        return m_next++;
    }

    VectorElement matrixElement(const std::string& wished, ExpressionMatrix entries, std::size_t dimension,
                                MatrixLaw law = MatrixLaw::Direct) {
        VectorElement element;
        element.dimension = dimension;
        element.symbol = freeFor(wished);
        element.entries = std::move(entries);
        element.law = law;
        m_result.matrices.push_back({element.symbol, element.entries});
        return element;
    }

    void call(const std::string& numbered, const std::string& wished) {
        m_result.calls.variables[numbered] = freeFor(wished);
    }

    void join(const DistributedElement& element, const JoinedElement& joined) {
        m_next = joined.firstBranch;
        const SplitModes modes = splitModes(element);
        ElementVector vector{element.name, {}, {}, {}};
        std::vector<int> nodes;
        for (const auto& [part, own, mark] :
             {std::tuple(&modes.elastic, &vector.elastic, ""), std::tuple(&modes.rigid, &vector.rigid, "0")})
            if (!part->inertia.empty()) {
                nodes.push_back(++m_lastNode);
                *own = addModes(*part, nodes.back(), mark, element.name);
            }
        for (std::size_t port = 0; port < joined.ports.size(); ++port)
            addPort(modes, nodes, joined.ports[port], port, vector);
        m_result.elements.push_back(std::move(vector));
    }

    ElementModes addModes(const ModesAtPorts& modes, int node, const std::string& mark, const std::string& name) {
        const std::size_t size = modes.inertia.size();
        const std::string ending = mark + "_" + name;
        ElementModes own;
        if (!areZero(modes.stiffness)) {
            own.spring = add(BranchType::TType, node, 1, matrixElement("K" + ending, diagonal(modes.stiffness), size));
            call(throughName(own.spring), "f" + ending);
            call(acrossName(own.spring), "v_K" + ending);
        }
        own.mass = add(BranchType::AType, node, 1, matrixElement("M" + ending, diagonal(modes.inertia), size));
        call(acrossName(own.mass), "v" + ending);
        call(throughName(own.mass), "f_M" + ending);
        if (!areZero(modes.friction)) {
            own.damper = add(BranchType::DType, node, 1, matrixElement("B" + ending, diagonal(modes.friction), size));
            call(acrossName(own.damper), "v_B" + ending);
            call(throughName(own.damper), "f_B" + ending);
        }
        return own;
    }

    // Across variables add up along a chain from the tail of the port to its head.
    void addPort(const SplitModes& modes, const std::vector<int>& nodes, const JoinedPort& joined, std::size_t port,
                 ElementVector& vector) {
        vector.ports.push_back({joined.across, joined.through, joined.tail, joined.head});
        std::vector<std::pair<const ModesAtPorts*, ElementModes*>> parts;
        if (!modes.elastic.inertia.empty())
            parts.emplace_back(&modes.elastic, &vector.elastic);
        if (!modes.rigid.inertia.empty())
            parts.emplace_back(&modes.rigid, &vector.rigid);
        int from = joined.tail;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const int to = k + 1 == parts.size() ? joined.head : ++m_lastNode;
            const bool isRigid = parts[k].second == &vector.rigid;
            const std::string ending = (isRigid ? "0_" : "_") + joined.name;
            parts[k].second->ports.push_back(
                addTransformer(parts[k].first->shapes[port], nodes[k], from, to, ending,
                               parts.size() == 1 ? std::pair(joined.across, joined.through)
                                                 : std::pair(freeFor("v_r" + ending), freeFor("f_r" + ending))));
            from = to;
        }
    }

    // v = r' v_bar, f_bar = -r f: the column of the shapes' values is what is named.
    int addTransformer(const std::vector<Expression>& shapes, int node, int from, int to, const std::string& ending,
                       const std::pair<std::string, std::string>& names) {
        ExpressionMatrix column;
        for (const Expression& shape : shapes)
            column.push_back({shape});
        const std::size_t size = shapes.size();
        const int first = add(BranchType::Transformer, node, 1,
                              matrixElement("r" + ending, std::move(column), size, MatrixLaw::Transposed));
        call(acrossName(first), "v_m" + ending);
        call(throughName(first), "f_m" + ending);
        const int second = add(BranchType::Transformer, from, to, VectorElement{});
        m_result.calls.branches[second] = m_result.calls.branches.at(first);
        m_result.calls.variables[acrossName(second)] = names.first;
        m_result.calls.variables[throughName(second)] = names.second;
        return second;
    }

    const Document& m_document;
    const ReadGraph& m_read;
    ElementVectors m_result;
    std::set<std::string> m_taken;
    int m_lastNode = 1;
    int m_next = 0;
};

// The branches of elements, each port as one.

struct PortGraph {
    LinearGraph graph;
    GraphCalls calls;
};

PortGraph portGraph(const ElementVectors& vectors) {
    PortGraph result{{}, vectors.calls};
    const auto& branches = vectors.graph.graph.branches;
    result.graph.branches.assign(branches.begin(), branches.begin() + static_cast<std::ptrdiff_t>(vectors.typed));
    for (const ElementVector& element : vectors.elements)
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            const ElementPortBranch& one = element.ports[port];
            const int number = (element.elastic.mass != 0 ? element.elastic : element.rigid).ports[port];
            result.graph.branches.push_back({number, one.tail, one.head, BranchType::AType});
            result.calls.branches[number] = one.across.substr(0, 2) == "v_" ? one.across.substr(2) : one.across;
            result.calls.variables[acrossName(number)] = one.across;
            result.calls.variables[throughName(number)] = one.through;
        }
    return result;
}

// Across variables that are given first, through variables that are given last.
NormalTree anyTree(const LinearGraph& graph) {
    constexpr BranchType order[] = {BranchType::AcrossSource, BranchType::AType,   BranchType::Transformer,
                                    BranchType::DType,        BranchType::Gyrator, BranchType::TType,
                                    BranchType::ThroughSource};
    const NodeTable nodes = nodeTable(graph);
    DisjointSets sets(nodes.numbers.size());
    std::vector<int> tree;
    for (const BranchType type : order)
        for (std::size_t row = 0; row < graph.branches.size(); ++row)
            if (graph.branches[row].type == type && sets.join(nodes.tails[row], nodes.heads[row]))
                tree.push_back(graph.branches[row].number);
    return treeOf(graph, tree);
}

/// The place of each state of (4-36) and its law.
class ElementLaw {
public:
    ElementLaw(const ElementVectors& vectors, const ElementVector& element) : m_vectors(vectors), m_element(element) {
        if (element.elastic.spring != 0)
            addState(throughName(element.elastic.spring), sizeOf(element.elastic));
        for (const ElementModes* part : {&element.elastic, &element.rigid})
            if (part->mass != 0)
                addState(acrossName(part->mass), sizeOf(*part));
        for (const ElementPortBranch& port : element.ports)
            m_law.inputs.push_back(port.through);
    }

    // d f = K v, d v = M^-1 (r f_port - f - B v)
    GraphEquation stacked() {
        std::size_t row = 0;
        if (m_element.elastic.spring != 0) {
            row = 1;
            at(m_law.A, 0, 1) = matrixAt(m_element.elastic.spring);
            at(m_law.A, 1, 0) = -inverseOf(matrixAt(m_element.elastic.mass));
        }
        for (const ElementModes* part : {&m_element.elastic, &m_element.rigid}) {
            if (part->mass == 0)
                continue;
            const MatrixSum mobility = inverseOf(matrixAt(part->mass));
            if (part->damper != 0)
                at(m_law.A, row, row) = -(mobility * matrixAt(part->damper));
            for (std::size_t port = 0; port < m_element.ports.size(); ++port)
                at(m_law.B, row, port) = mobility * shapesAt(*part, port);
            ++row;
        }
        return {GraphEquationKind::Law, m_element.name, {}, {}, m_law};
    }

    GraphEquation ofPort(std::size_t port) const {
        const ElementPortBranch& one = m_element.ports[port];
        GraphEquation equation{GraphEquationKind::Law, m_element.name, {{Expression(1), one.across}}, {}};
        for (const ElementModes* part : {&m_element.elastic, &m_element.rigid})
            if (part->mass != 0)
                equation.right.push_back(
                    {transposeOf(shapesAt(*part, port)), m_vectors.calls.variable(acrossName(part->mass))});
        return equation;
    }

private:
    std::size_t sizeOf(const ElementModes& modes) const { return elementOf(m_vectors.graph, modes.mass).dimension; }
    MatrixSum matrixAt(int branch) const { return matrixOf(elementOf(m_vectors.graph, branch)); }

    MatrixSum shapesAt(const ElementModes& part, std::size_t port) const {
        const std::size_t second = rowOf(m_vectors.graph.graph, part.ports[port]);
        return transposeOf(matrixOf(m_vectors.graph.elements[second - 1]));
    }

    void addState(const std::string& numbered, std::size_t size) {
        m_law.states.push_back(m_vectors.calls.variable(numbered));
        m_sizes.push_back(size);
        const std::size_t count = m_sizes.size();
        m_law.A.assign(count, {});
        m_law.B.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j)
                m_law.A[i].push_back(zeroSum(m_sizes[i], m_sizes[j]));
            m_law.B[i].assign(m_element.ports.size(), zeroSum(m_sizes[i], 1));
        }
    }

    static MatrixSum& at(BlockMatrix& matrix, std::size_t row, std::size_t column) { return matrix[row][column]; }

    const ElementVectors& m_vectors;
    const ElementVector& m_element;
    StackedLaw m_law;
    std::vector<std::size_t> m_sizes;
};

} // namespace

std::optional<ElementVectors> elementVectors(const Document& document, const ReadGraph& read) {
    if (read.elements.elements.empty() || !read.graph.states.empty())
        return std::nullopt;
    std::vector<DistributedElement> elements;
    for (const std::optional<DistributedElement>& element : readElements(document).elements) {
        if (!element || !isSumOfModes(*element))
            return std::nullopt;
        elements.push_back(*element);
    }
    const auto isOfElement = [&](const GraphOutput& output) { return read.elements.elementOf(output.branch); };
    if (std::any_of(read.graph.outputs.begin(), read.graph.outputs.end(), isOfElement))
        return std::nullopt;
    return VectorJoiner(document, read).run(elements);
}

BlockStateSpace withCalls(BlockStateSpace space, const GraphCalls& calls) {
    for (std::vector<BlockVariable>* variables : {&space.states, &space.inputs, &space.outputs})
        for (BlockVariable& variable : *variables)
            variable.name = calls.variable(variable.name);
    return space;
}

GraphEquations elementEquations(const ElementVectors& vectors) {
    const PortGraph ports = portGraph(vectors);
    GraphEquations all = balancesOf(ports.graph, anyTree(ports.graph), ports.calls);
    VectorGraph typed;
    typed.graph.branches.assign(vectors.graph.graph.branches.begin(),
                                vectors.graph.graph.branches.begin() + static_cast<std::ptrdiff_t>(vectors.typed));
    typed.elements.assign(vectors.graph.elements.begin(),
                          vectors.graph.elements.begin() + static_cast<std::ptrdiff_t>(vectors.typed));
    all.laws = lawsOf(typed, vectors.calls);
    for (const ElementVector& element : vectors.elements) {
        all.laws.push_back(ElementLaw(vectors, element).stacked());
        for (std::size_t port = 0; port < element.ports.size(); ++port)
            all.laws.push_back(ElementLaw(vectors, element).ofPort(port));
        all.counts.elements -= element.ports.size() - 1;
        ++all.counts.unknowns;
    }
    all.counts.laws = all.laws.size();
    all.areVectors = true;
    return all;
}

} // namespace coenergy
