// From rows of numbers to a linear graph; its faults are placed at its rows.
#include "lineargraph/graph_rows.hpp"

#include "graph/branch_selection.hpp"
#include "graph/graph_faults.hpp"
#include "lineargraph/branch_words.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace coenergy {

namespace {

bool isSeparator(char c) {
    return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '[' || c == ']' || c == '\n' || c == '\r';
}

std::vector<std::string> textsOf(const std::vector<int>& numbers) {
    std::vector<std::string> texts;
    for (const int number : numbers)
        texts.push_back(std::to_string(number));
    return texts;
}

std::string namesOfNodes(const Document& document, int node) {
    const std::vector<std::string>& names = document.graph->nodes;
    const auto index = static_cast<std::size_t>(node) - 1;
    return node >= 1 && index < names.size() && !names[index].empty() ? names[index] : std::to_string(node);
}

class Reader {
public:
    explicit Reader(const Document& document) : m_document(document), m_rows(*document.graph) {}

    ReadGraph run() {
        readBranches();
        readOutputs();
        for (const std::string& state : m_rows.states)
            if (!state.empty())
                m_read.graph.states.push_back(state);
        if (m_read.problems.empty())
            m_read.elements = joinElements(m_document, m_read.graph, m_read.problems);
        takeChoice();
        if (m_read.problems.empty())
            for (const GraphFault& fault : graphFaults(m_read.graph))
                tell(fault);
        const std::vector<GraphBranch>& branches = m_read.graph.branches;
        const bool areSources = std::all_of(branches.begin(), branches.end(),
                                            [](const GraphBranch& branch) { return isSource(branch.type); });
        if (m_read.problems.empty() && areSources && !branches.empty())
            report(Code::GraphNothing, Column::Branches, 0, {});
        return std::move(m_read);
    }

private:
    void report(Code code, Column column, std::size_t row, Arguments arguments) {
        m_read.problems.push_back(
            {code, Severity::Error, {Section::LinearGraph, 0, column, row}, {}, std::move(arguments)});
    }

    void readBranches() {
        for (std::size_t row = 0; row < m_rows.branches.size(); ++row) {
            const auto numbers = branchNumbers(m_rows.branches[row]);
            if (!numbers)
                reportBranchRow(row);
            else
                m_read.graph.branches.push_back(
                    {(*numbers)[0], (*numbers)[1], (*numbers)[2], static_cast<BranchType>((*numbers)[3])});
        }
    }

    // Between the number and the type.
    void reportBranchRow(std::size_t row) {
        const auto words = branchWords(m_rows.branches[row]);
        const std::string nodes = words ? nodesText(*words) : std::string();
        const bool areNodes = !nodes.empty() && nodes != m_rows.branches[row];
        report(Code::GraphRow, Column::Branches, row,
               {SourceText(areNodes ? nodes : m_rows.branches[row]),
                SourceText(areNodes ? "two nodes, tail and head" : "number, tail, head, type")});
    }

    void readOutputs() {
        for (std::size_t row = 0; row < m_rows.outputs.size(); ++row) {
            const auto numbers = outputNumbers(m_rows.outputs[row]);
            if (!numbers)
                report(Code::GraphRow, Column::GraphOutputs, row,
                       {SourceText(m_rows.outputs[row]), SourceText("number, branch, kind")});
            else
                m_read.graph.outputs.push_back({(*numbers)[0], (*numbers)[1], static_cast<OutputKind>((*numbers)[2])});
        }
    }

    // States are chosen by their names in texts.
    void takeChoice() {
        for (std::string& state : m_read.graph.states)
            for (const auto& [numbered, shown] : m_read.elements.names)
                if (state == shown)
                    state = numbered;
    }

    std::size_t rowOf(int branch) const {
        const auto& branches = m_read.graph.branches;
        const auto found =
            std::find_if(branches.begin(), branches.end(), [&](const GraphBranch& b) { return b.number == branch; });
        return found == branches.end() ? 0 : static_cast<std::size_t>(found - branches.begin());
    }

    // The last of them: if a number is used twice, the second use is the fault.
    template <class Rows> static std::size_t lastRowNumbered(const Rows& rows, int number) {
        for (std::size_t row = rows.size(); row > 0; --row)
            if (rows[row - 1].number == number)
                return row - 1;
        return 0;
    }

    std::size_t lastRowOf(int branch) const { return lastRowNumbered(m_read.graph.branches, branch); }
    std::size_t rowOfOutput(int output) const { return lastRowNumbered(m_read.graph.outputs, output); }

    void atBranches(Code code, const GraphFault& fault, Arguments arguments) {
        const JoinedElement* element =
            fault.branches.empty() ? nullptr : m_read.elements.elementOf(fault.branches.front());
        if (element) {
            m_read.problems.push_back(
                {code, Severity::Error, {Section::DistributedElements, element->item}, {}, std::move(arguments)});
            return;
        }
        report(code, Column::Branches, fault.branches.empty() ? 0 : rowOf(fault.branches.front()),
               std::move(arguments));
    }

    void tell(const GraphFault& fault) {
        const Count branch(fault.branches.empty() ? 0 : fault.branches.front());
        const Count output(fault.outputs.empty() ? 0 : fault.outputs.front());
        switch (fault.kind) {
        case GraphFaultKind::NoBranches: return atBranches(Code::GraphEmpty, fault, {});
        case GraphFaultKind::TooManyBranches:
            return atBranches(Code::GraphTooLarge, fault, {Count(static_cast<std::int64_t>(maximumBranches))});
        case GraphFaultKind::TooManyTwoPorts:
            return atBranches(Code::GraphTooLarge, fault, {Count(static_cast<std::int64_t>(maximumTwoPorts))});
        case GraphFaultKind::NumberBelowOne:
            return report(Code::GraphRow, Column::Branches, rowOf(fault.branches.front()),
                          {SourceText(m_rows.branches[rowOf(fault.branches.front())]),
                           SourceText("number (from 1 on), tail, head, type")});
        case GraphFaultKind::RepeatedNumber:
            return report(Code::GraphRepeated, Column::Branches, lastRowOf(fault.branches.front()), {branch});
        case GraphFaultKind::UnknownType: {
            const std::size_t row = rowOf(fault.branches.front());
            const int type = static_cast<int>(m_read.graph.branches[row].type);
            return atBranches(Code::GraphType, fault, {branch, SourceText(std::to_string(type))});
        }
        case GraphFaultKind::UnknownNode:
            return atBranches(Code::GraphNode, fault,
                              {branch, SourceText(fault.nodes.empty() ? "" : std::to_string(fault.nodes.front()))});
        case GraphFaultKind::SelfLoop: return atBranches(Code::GraphSelfLoop, fault, {branch});
        case GraphFaultKind::DanglingTwoPort:
        case GraphFaultKind::MixedTwoPort: return atBranches(Code::GraphTwoPortHalf, fault, {branch});
        case GraphFaultKind::SeparatedTwoPort: return atBranches(Code::GraphTwoPortApart, fault, {branch});
        case GraphFaultKind::RepeatedOutput:
            return report(Code::GraphRepeated, Column::GraphOutputs, rowOfOutput(fault.outputs.front()), {output});
        case GraphFaultKind::UnknownOutputBranch:
            return report(Code::GraphOutputBranch, Column::GraphOutputs, rowOfOutput(fault.outputs.front()),
                          {output, branch});
        case GraphFaultKind::UnknownOutputKind:
            return report(Code::GraphRow, Column::GraphOutputs, rowOfOutput(fault.outputs.front()),
                          {SourceText(m_rows.outputs[rowOfOutput(fault.outputs.front())]),
                           SourceText("number, branch, kind (1 to 4)")});
        case GraphFaultKind::UnknownState:
        case GraphFaultKind::ImpossibleState:
            return report(Code::GraphStates, Column::GraphStates, 0, {NameList(fault.names)});
        case GraphFaultKind::Island: {
            std::vector<std::string> nodes;
            for (const int node : fault.nodes)
                nodes.push_back(namesOfNodes(m_document, node));
            return atBranches(Code::GraphIsland, fault, {NameList(nodes)});
        }
        case GraphFaultKind::AcrossSourceLoop:
            return atBranches(Code::GraphAcrossLoop, fault, {NameList(textsOf(fault.branches))});
        case GraphFaultKind::ThroughSourceCutSet:
            return atBranches(Code::GraphThroughCutSet, fault, {NameList(textsOf(fault.branches))});
        case GraphFaultKind::UndeterminedTwoPorts:
            return atBranches(Code::GraphUnsolvable, fault, {NameList(textsOf(fault.branches))});
        }
    }

    const Document& m_document;
    const GraphRows& m_rows;
    ReadGraph m_read;
};

} // namespace

std::optional<std::vector<int>> rowNumbers(const std::string& text) {
    std::vector<int> numbers;
    const char* place = text.data();
    const char* const end = place + text.size();
    while (true) {
        while (place != end && isSeparator(*place))
            ++place;
        if (place == end)
            return numbers;
        int number = 0;
        const auto [behind, error] = std::from_chars(place, end, number);
        if (error != std::errc() || (behind != end && !isSeparator(*behind)))
            return std::nullopt;
        numbers.push_back(number);
        place = behind;
    }
}

std::optional<std::vector<int>> branchNumbers(const std::string& row) {
    auto numbers = rowNumbers(row);
    return numbers && numbers->size() == 4 ? numbers : std::nullopt;
}

std::optional<std::vector<int>> outputNumbers(const std::string& row) {
    auto numbers = rowNumbers(row);
    return numbers && numbers->size() == 3 ? numbers : std::nullopt;
}

std::string rowText(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

ReadGraph readGraph(const Document& document) {
    return Reader(document).run();
}

void reportOtherEquations(const Document& document, Diagnostics& problems) {
    const Energies& energies = *document.energies;
    const std::pair<bool, const char*> sections[] = {
        {!energies.kineticCoenergy.empty() || !energies.potential.empty() || !energies.dissipation.empty(), "energies"},
        {!document.coordinates->empty(), "coordinates"},
        {!document.bodies->empty(), "bodies"},
        {!document.efforts->empty(), "efforts"},
        {!document.forces->empty(), "forces"},
        {!document.torques->empty(), "torques"},
        {!document.displacementConstraints->empty(), "constraints.displacement"},
        {!document.flowConstraints->empty(), "constraints.flow"}};
    const auto other =
        std::find_if(std::begin(sections), std::end(sections), [](const auto& section) { return section.first; });
    if (other != std::end(sections))
        problems.push_back({Code::OneFormulation,
                            Severity::Error,
                            {Section::LinearGraph, 0, Column::Whole},
                            {},
                            {Name(other->second)}});
}

} // namespace coenergy
