// Changes rows of numbers as numbers; rows that cannot be read are unchanged.
#include "graphmodel/graph_edits.hpp"

#include "base/decimal_number.hpp"
#include "graphmodel/usual_element.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/plot_axis.hpp"
#include "model/renaming.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

namespace coenergy {

namespace {

using Numbers = std::vector<int>;

bool isTwoPortType(int type) {
    return type == static_cast<int>(BranchType::Transformer) || type == static_cast<int>(BranchType::Gyrator);
}

std::size_t rowOf(const Document& document, int branch) {
    const auto& rows = document.graph->branches;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const std::string& text) {
        const auto row = branchNumbers(text);
        return row && row->front() == branch;
    });
    return static_cast<std::size_t>(found - rows.begin());
}

// Both rows of a two-port.
std::vector<std::size_t> rowsWith(const Document& document, int branch) {
    const auto& rows = document.graph->branches;
    const std::size_t row = rowOf(document, branch);
    if (row >= rows.size())
        return {};
    const auto typeAt = [&](std::size_t k) {
        const auto numbers = branchNumbers(rows[k]);
        return numbers ? (*numbers)[3] : 0;
    };
    if (!isTwoPortType(typeAt(row)))
        return {row};
    std::size_t first = row; // the first of consecutive pairs of this type
    while (first > 0 && typeAt(first - 1) == typeAt(row))
        --first;
    first = row - (row - first) % 2;
    return first + 1 < rows.size() && typeAt(first + 1) == typeAt(row) ? std::vector{first, first + 1}
                                                                       : std::vector{row};
}

Document withGraph(const Document& document, const std::function<void(GraphRows&)>& change) {
    Document result = document;
    result.graph = document.graph.with(change);
    return result;
}

int nextBranch(const Document& document) {
    int last = 0;
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text))
            last = std::max(last, row->front());
    return last + 1;
}

Document withRowChanged(const Document& document, int branch, const std::function<void(Numbers&)>& change) {
    const std::size_t row = rowOf(document, branch);
    if (row >= document.graph->branches.size())
        return document;
    return withGraph(document, [&](GraphRows& rows) {
        Numbers numbers = *branchNumbers(rows.branches[row]);
        change(numbers);
        rows.branches[row] = rowText(numbers);
    });
}

void setDomain(GraphRows& rows, int node, std::string_view domain) {
    const auto index = static_cast<std::size_t>(node) - 1;
    if (node < 2 || (domain.empty() && index >= rows.domains.size()))
        return;
    if (rows.domains.size() <= index)
        rows.domains.resize(index + 1);
    rows.domains[index] = domain;
}

Document withRowAdded(const Document& document, BranchNodes nodes, BranchType type) {
    const int number = nextBranch(document);
    return withGraph(document, [&](GraphRows& rows) {
        rows.branches.push_back(rowText({number, nodes.tail, nodes.head, static_cast<int>(type)}));
        const std::string ofTail = domainOfNode(rows, nodes.tail), ofHead = domainOfNode(rows, nodes.head);
        if (ofTail.empty() != ofHead.empty())
            setDomain(rows, ofTail.empty() ? nodes.tail : nodes.head, ofTail.empty() ? ofHead : ofTail);
    });
}

// Removes the element's parameter or source, unless a formula uses it.
Document withElementForgotten(Document document, const Numbers& row) {
    const auto type = static_cast<BranchType>(row[3]);
    if (!isKnownType(type))
        return document;
    const std::string name = nameOfElement(type, row[0]);
    const auto isNamed = [&](const auto& item) { return item.name == name; };
    if (isSource(type))
        document.inputs = document.inputs.with([&](auto& inputs) { std::erase_if(inputs, isNamed); });
    else if (!isUsed(document, name))
        document.parameters = document.parameters.with([&](auto& list) { std::erase_if(list, isNamed); });
    return document;
}

// Removes everything that observes the variables of a branch: v3, f3, x3, h3.
Document withVariablesForgotten(Document document, int branch) {
    const auto isName = [number = std::to_string(branch)](const std::string& text) {
        return text.find_first_of("vfxh") == 0 && text.substr(1, text.find('_') - 1) == number;
    };
    document.initialValues = document.initialValues.with(
        [&](auto& values) { std::erase_if(values, [&](const InitialValue& value) { return isName(value.name); }); });
    document.plots = document.plots.with([&](auto& plots) {
        std::erase_if(plots, [&](const Plot& plot) {
            return !plot.y.empty() && std::all_of(plot.y.begin(), plot.y.end(), isName);
        });
        for (Plot& plot : plots)
            std::erase_if(plot.y, isName);
    });
    document.graphVectors = document.graphVectors.with([&](auto& vectors) {
        std::erase_if(vectors, [&](const GraphVector& vector) { return vector.branch == std::to_string(branch); });
    });
    return document;
}

void renumberOutputs(GraphRows& rows) {
    for (std::size_t k = 0; k < rows.outputs.size(); ++k)
        if (auto numbers = outputNumbers(rows.outputs[k])) {
            numbers->front() = static_cast<int>(k) + 1;
            rows.outputs[k] = rowText(*numbers);
        }
}

UsualElement usualElementOf(const Document& document, const Numbers& row) {
    return usualElement(domainOfBranch(*document.graph, {row[1], row[2]}), static_cast<BranchType>(row[3]), row[0]);
}

// Gives the parameter or source of a branch what is usual in its domain, as far as it has nothing else than was usual
// in the domain of before.
void makeUsual(Document& document, const Numbers& row, const std::string& before) {
    const auto type = static_cast<BranchType>(row[3]);
    if (!isKnownType(type))
        return;
    const std::string name = nameOfElement(type, row[0]);
    const UsualElement was = usualElement(before, type, row[0]);
    const UsualElement now = usualElementOf(document, row);
    const auto replace = [](std::string& text, const std::string& old, const std::string& other) {
        if (text.empty() || text == old)
            text = other;
    };
    if (isSource(type))
        document.inputs = document.inputs.with([&](auto& inputs) {
            for (GraphInput& input : inputs)
                if (input.name == name)
                    replace(input.unit, was.unit, now.unit);
        });
    else
        document.parameters = document.parameters.with([&](auto& parameters) {
            for (Parameter& parameter : parameters)
                if (parameter.name == name) {
                    replace(parameter.unit, was.unit, now.unit);
                    replace(parameter.latex, was.latex, now.latex);
                }
        });
}

// Declares an initial value for the element of a new branch, or for what its source supplies.
Document withElementDeclared(Document document, BranchType type, int number) {
    const std::string name = nameOfElement(type, number);
    const auto isNamed = [&](const auto& item) { return item.name == name; };
    const bool isSource = coenergy::isSource(type);
    if (std::any_of(document.parameters->begin(), document.parameters->end(), isNamed) ||
        std::any_of(document.inputs->begin(), document.inputs->end(), isNamed))
        return document;
    if (isSource)
        document.inputs = document.inputs.with([&](auto& inputs) { inputs.push_back({name, "1", {}, {}}); });
    else
        document.parameters = document.parameters.with([&](auto& parameters) {
            Parameter parameter;
            parameter.name = name;
            parameter.value = "1";
            parameters.push_back(std::move(parameter));
        });
    makeUsual(document, *branchNumbers(document.graph->branches[rowOf(document, number)]), {});
    return document;
}

std::string numberText(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end.ptr};
}

} // namespace

std::optional<NodePlace> nodePlace(const Document& document, int node) {
    const auto& places = document.graph->places;
    if (node < 1 || static_cast<std::size_t>(node) > places.size())
        return std::nullopt;
    const std::string& text = places[static_cast<std::size_t>(node) - 1];
    const std::size_t blank = text.find(' ');
    if (blank == text.npos)
        return std::nullopt;
    const auto x = decimalNumber(text.substr(0, blank)), y = decimalNumber(text.substr(blank + 1));
    return x && y ? std::optional(NodePlace{*x, *y}) : std::nullopt;
}

Document withNodePlaced(const Document& document, int node, NodePlace place) {
    return withGraph(document, [&](GraphRows& rows) {
        const auto index = static_cast<std::size_t>(node) - 1;
        if (rows.places.size() <= index)
            rows.places.resize(index + 1);
        rows.places[index] = numberText(place.x) + " " + numberText(place.y);
    });
}

std::string domainOfNode(const GraphRows& rows, int node) {
    const auto index = static_cast<std::size_t>(node) - 1;
    return node > 1 && index < rows.domains.size() ? rows.domains[index] : std::string();
}

std::string domainOfBranch(const GraphRows& rows, BranchNodes nodes) {
    const std::string ofTail = domainOfNode(rows, nodes.tail);
    return ofTail.empty() ? domainOfNode(rows, nodes.head) : ofTail;
}

std::string unitOfSource(const Document& document, const GraphInput& source) {
    if (!source.unit.empty())
        return source.unit;
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text)) {
            const auto type = static_cast<BranchType>((*row)[3]);
            if (isSource(type) && nameOfElement(type, row->front()) == source.name)
                return usualElementOf(document, *row).unit;
        }
    return {};
}

Document withNodeDomain(const Document& document, int node, std::string_view domain) {
    std::set<int> group{node};
    for (std::size_t before = 0; before != group.size();) {
        before = group.size();
        for (const std::string& text : document.graph->branches)
            if (const auto row = branchNumbers(text);
                row && (*row)[1] > 1 && (*row)[2] > 1 && (group.contains((*row)[1]) || group.contains((*row)[2])))
                group.insert({(*row)[1], (*row)[2]});
    }
    Document result = withGraph(document, [&](GraphRows& rows) {
        for (const int each : group)
            setDomain(rows, each, domain == "general" ? std::string_view() : domain);
    });
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text); row && (group.contains((*row)[1]) || group.contains((*row)[2])))
            makeUsual(result, *row, domainOfBranch(*document.graph, {(*row)[1], (*row)[2]}));
    return result;
}

int newNode(const Document& document) {
    int last = std::max(1, static_cast<int>(document.graph->places.size()));
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text))
            last = std::max({last, (*row)[1], (*row)[2]});
    return last + 1;
}

Document withBranchAdded(const Document& document, BranchNodes nodes, BranchType type) {
    const int number = nextBranch(document);
    return withElementDeclared(withRowAdded(document, nodes, type), type, number);
}

Document withTwoPortAdded(const Document& document, BranchNodes first, BranchNodes second, BranchType type) {
    const int number = nextBranch(document);
    return withElementDeclared(withRowAdded(withRowAdded(document, first, type), second, type), type, number);
}

Document withBranchRemoved(const Document& document, int branch) {
    const std::vector<std::size_t> rows = rowsWith(document, branch);
    if (rows.empty())
        return document;
    const Numbers first = *branchNumbers(document.graph->branches[rows.front()]);
    std::set<int> removed;
    for (const std::size_t row : rows)
        removed.insert(branchNumbers(document.graph->branches[row])->front());
    Document result = withGraph(document, [&](GraphRows& graph) {
        const auto erase = [&](std::vector<std::string>& list, std::size_t row) {
            if (row < list.size())
                list.erase(list.begin() + static_cast<std::ptrdiff_t>(row));
        };
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            erase(graph.branches, *row);
            erase(graph.names, *row);
        }
        std::erase_if(graph.outputs, [&](const std::string& text) {
            const auto numbers = outputNumbers(text);
            return numbers && removed.contains((*numbers)[1]);
        });
        renumberOutputs(graph);
    });
    for (const int number : removed)
        result = withVariablesForgotten(std::move(result), number);
    return withElementForgotten(std::move(result), first);
}

Document withBranchMatrix(const Document& document, const std::vector<std::string>& rows) {
    const std::vector<std::string> before = document.graph->branches;
    Document result = document;
    bool isOther = false;
    for (const std::string& text : before) {
        const auto numbers = branchNumbers(text);
        const bool stays = std::any_of(rows.begin(), rows.end(), [&](const std::string& row) {
            return row == text || (numbers && branchNumbers(row) == numbers);
        });
        isOther = isOther || !stays;
        if (!stays && numbers)
            result = withBranchRemoved(result, numbers->front());
    }
    return withGraph(result, [&](GraphRows& graph) {
        graph.branches = rows;
        if (!isOther)
            return;
        graph.names.clear();
        graph.nodes.clear();
        graph.domains.clear();
        graph.places.clear();
    });
}

Document withOutputMatrix(const Document& document, const std::vector<std::string>& rows) {
    return withGraph(document, [&](GraphRows& graph) { graph.outputs = rows; });
}

Document withBranchReversed(const Document& document, int branch) {
    return withRowChanged(document, branch, [](Numbers& row) { std::swap(row[1], row[2]); });
}

Document withBranchType(const Document& document, int branch, BranchType type) {
    const std::vector<std::size_t> rows = rowsWith(document, branch);
    const bool isPair = rows.size() == 2;
    if (rows.empty() || isPair != isTwoPort(type))
        return document;
    const Numbers before = *branchNumbers(document.graph->branches[rows.front()]);
    if (before[3] == static_cast<int>(type) || (!isPair && isTwoPortType(before[3])))
        return document;
    Document result = withGraph(document, [&](GraphRows& graph) {
        for (const std::size_t row : rows) {
            Numbers numbers = *branchNumbers(graph.branches[row]);
            numbers[3] = static_cast<int>(type);
            graph.branches[row] = rowText(numbers);
        }
    });
    const bool isVector = std::any_of(result.graphVectors->begin(), result.graphVectors->end(),
                                      [&](const auto& item) { return item.branch == std::to_string(before[0]); });
    return isVector ? result : withElementDeclared(withElementForgotten(std::move(result), before), type, before[0]);
}

Document withOutputToggled(const Document& document, int branch, OutputKind kind) {
    return withGraph(document, [&](GraphRows& rows) {
        const auto isMeant = [&](const std::string& text) {
            const auto numbers = outputNumbers(text);
            return numbers && (*numbers)[1] == branch && (*numbers)[2] == static_cast<int>(kind);
        };
        if (std::erase_if(rows.outputs, isMeant) == 0)
            rows.outputs.push_back(rowText({0, branch, static_cast<int>(kind)}));
        renumberOutputs(rows);
    });
}

Document withProbe(const Document& document, int branch, OutputKind kind, const std::string& title) {
    const std::vector<OutputKind> known = outputsOf(document, branch);
    Document result = std::find(known.begin(), known.end(), kind) == known.end()
                          ? withOutputToggled(document, branch, kind)
                          : document;
    const std::string variable = kind == OutputKind::Across ? acrossName(branch) : throughName(branch);
    const auto isShown = [&](const Plot& plot) {
        return isOverTime(plot) && (plot.shows.empty() || plot.shows == plotContents.front()) &&
               std::find(plot.y.begin(), plot.y.end(), variable) != plot.y.end();
    };
    const bool isVector =
        std::any_of(document.graphVectors->begin(), document.graphVectors->end(),
                    [&](const GraphVector& vector) { return vector.branch == std::to_string(branch); });
    if (!isVector && std::none_of(result.plots->begin(), result.plots->end(), isShown))
        result.plots = result.plots.with(
            [&](auto& plots) { plots.push_back({.title = title, .x = "t", .y = {variable}, .remarks = {}}); });
    return result;
}

std::vector<OutputKind> outputsOf(const Document& document, int branch) {
    std::vector<OutputKind> kinds;
    for (const std::string& text : document.graph->outputs)
        if (const auto numbers = outputNumbers(text); numbers && (*numbers)[1] == branch)
            kinds.push_back(static_cast<OutputKind>((*numbers)[2]));
    return kinds;
}

Document withNodeRemoved(const Document& document, int node) {
    Document result = document;
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text); row && ((*row)[1] == node || (*row)[2] == node))
            result = withBranchRemoved(result, row->front());
    return withGraph(result, [&](GraphRows& rows) {
        if (const auto index = static_cast<std::size_t>(node) - 1; index < rows.places.size()) {
            rows.places[index].clear();
            while (!rows.places.empty() && rows.places.back().empty())
                rows.places.pop_back();
        }
    });
}

Document withNodeGrounded(const Document& document, int node) {
    constexpr int reference = 1;
    const auto isEnd = [&](int each) { return each == node || each == reference; };
    for (const std::string& text : document.graph->branches)
        if (const auto row = branchNumbers(text); row && isEnd((*row)[1]) && isEnd((*row)[2]))
            return document;
    if (node <= reference)
        return document;
    const Document rejoined = withGraph(document, [&](GraphRows& rows) {
        for (std::string& text : rows.branches)
            if (auto row = branchNumbers(text)) {
                std::replace((*row).begin() + 1, (*row).begin() + 3, node, reference);
                text = rowText(*row);
            }
    });
    return withNodeRemoved(rejoined, node);
}

Document newGraph() {
    Document document;
    GraphRows rows;
    rows.branches = {"1 2 1 4", "2 2 3 3", "3 3 1 1"};
    rows.outputs = {"1 3 1"};
    rows.domains = {"", "electrical", "electrical"};
    document.graph = Part(std::move(rows));
    document.inputs = Part(std::vector<GraphInput>{{"v1", "1", "V", {}}});
    std::vector<Parameter> parameters(2);
    parameters[0].name = "R2";
    parameters[0].unit = "ohm";
    parameters[1].name = "C3";
    parameters[1].unit = "F";
    for (Parameter& parameter : parameters)
        parameter.value = "1";
    document.parameters = Part(std::move(parameters));
    document.plots = Part(std::vector<Plot>{{.title = {}, .x = "t", .y = {"v3"}, .remarks = {}}});
    return document;
}

Document newField() {
    Document document;
    ContinuumDensities densities;
    densities.field = "u";
    densities.variable = "x";
    densities.start = "0";
    densities.end = "L";
    densities.kinetic = "rho*u_t^2/2";
    densities.potential = "tau*u_x^2/2";
    document.continuum = Part(std::move(densities));
    ContinuumEndItem held;
    held.essential = {"u"};
    document.continuumStart = Part(held);
    document.continuumEnd = Part(held);
    std::vector<Parameter> parameters(3);
    const char* names[] = {"rho", "tau", "L"};
    for (std::size_t k = 0; k < parameters.size(); ++k) {
        parameters[k].name = names[k];
        parameters[k].value = "1";
    }
    document.parameters = Part(std::move(parameters));
    return document;
}

Document newFunctional() {
    Document document;
    FunctionalItem functional;
    functional.field = "u";
    functional.variable = "x";
    functional.start = "0";
    functional.end = "1";
    functional.integrand = "sqrt(1 + u_x^2)";
    functional.startValue = "0";
    functional.endValue = "1";
    document.functional = Part(std::move(functional));
    return document;
}

} // namespace coenergy
