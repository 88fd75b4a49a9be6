// Parts of rows of numbers: between the first number and the last are the nodes.
#include "graphmodel/graph_table.hpp"

#include "graph/normal_tree.hpp"
#include "graphmodel/graph_edits.hpp"
#include "lineargraph/branch_words.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/edit.hpp"
#include "model/matrix_text.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

// Hyphens and arrows between two numbers count as blanks; the Unicode arrow has three bytes.
std::vector<std::string> nodesIn(const std::string& typed) {
    const auto isNoDigit = [](char c) { return c < '0' || c > '9'; };
    std::string digits = typed;
    std::replace_if(digits.begin(), digits.end(), isNoDigit, ' ');
    const bool isPlain = typed.find_first_not_of("0123456789 \t,;->\xe2\x86\x92") == typed.npos;
    const std::vector<std::string> words = wordsOf(digits);
    return isPlain && words.size() == 2 ? words : wordsOf(typed);
}

// With an entry for each row of the document, even while its nodes are being typed; rows that are not branches have no
// number.
LinearGraph typedGraph(const Document& document) {
    LinearGraph graph;
    for (const std::string& text : document.graph->branches) {
        const auto words = branchWords(text);
        const auto ends = words ? rowNumbers(words->number + " " + words->type) : std::nullopt;
        graph.branches.push_back(ends ? GraphBranch{(*ends)[0], 0, 0, static_cast<BranchType>((*ends)[1])}
                                      : GraphBranch{0, 0, 0, static_cast<BranchType>(0)});
    }
    return graph;
}

const ElementRow* elementOf(const std::vector<ElementRow>& elements, const LinearGraph& graph, int branch) {
    for (const ElementRow& element : elements)
        for (std::size_t row = element.row; row < element.row + element.count; ++row)
            if (graph.branches[row].number == branch)
                return &element;
    return nullptr;
}

// For a two-port, its first branch has the element's name; the other one is shown by its number.
std::string branchName(const Document& document, int branch) {
    const std::vector<ElementRow> elements = elementRows(document);
    const ElementRow* element = elementOf(elements, typedGraph(document), branch);
    return element && element->branch == branch && !element->name.empty() ? element->name : std::to_string(branch);
}

std::string branchNumber(const Document& document, const std::string& typed) {
    const std::vector<std::string> words = wordsOf(typed);
    for (const ElementRow& element : elementRows(document))
        if (words.size() == 1 && element.branch > 0 && words.front() == element.name)
            return std::to_string(element.branch);
    return joined(words, " ");
}

std::string excerptOfOutput(const Document& document, const std::string& row, Excerpt excerpt) {
    const auto numbers = outputNumbers(row);
    if (excerpt == Excerpt::Kind)
        return numbers ? std::to_string((*numbers)[2]) : std::string();
    return numbers ? branchName(document, (*numbers)[1]) : row;
}

std::string withExcerptOfOutput(const Document& document, const std::string& row, Excerpt excerpt,
                                const std::string& typed) {
    const auto numbers = outputNumbers(row);
    if (!numbers)
        return excerpt == Excerpt::Kind ? row : typed;
    const std::string branch = excerpt == Excerpt::Kind ? std::to_string((*numbers)[1]) : branchNumber(document, typed);
    const std::string kind = excerpt == Excerpt::Kind ? typed : std::to_string((*numbers)[2]);
    return isNumber(branch) ? std::to_string((*numbers)[0]) + " " + branch + " " + kind : typed;
}

// The letter of an element's parameter, or of what a source supplies.
std::optional<BranchType> typeOfLetter(const std::string& letter) {
    static const std::map<std::string, BranchType> types = {{"C", BranchType::AType},
                                                            {"L", BranchType::TType},
                                                            {"R", BranchType::DType},
                                                            {"v", BranchType::AcrossSource},
                                                            {"f", BranchType::ThroughSource}};
    const auto type = types.find(letter);
    return type == types.end() ? std::nullopt : std::optional(type->second);
}

// The letter of another element may follow the nodes. Four numbers are a whole row.
std::string withNodes(BranchWords branch, const std::string& typed) {
    if (branchNumbers(typed))
        return typed;
    const std::size_t end = typed.find_last_not_of(' ');
    const auto type = end == typed.npos ? std::nullopt : typeOfLetter(std::string(1, typed[end]));
    const bool isOnePort = branch.type.size() == 1 && branch.type < "6";
    if (type && isOnePort && nodesIn(typed.substr(0, end)).size() == 2) {
        branch.type = std::to_string(static_cast<int>(*type));
        branch.nodes = nodesIn(typed.substr(0, end));
    } else {
        branch.nodes = nodesIn(typed);
    }
    std::vector<std::string> all = {branch.number};
    all.insert(all.end(), branch.nodes.begin(), branch.nodes.end());
    all.push_back(branch.type);
    return joined(all, " ");
}

std::string withExcerptOfBranch(const std::string& row, Excerpt excerpt, const std::string& typed) {
    const auto words = branchWords(row);
    if (!words)
        return excerpt == Excerpt::Type ? row : typed;
    if (excerpt == Excerpt::Nodes)
        return withNodes(*words, typed);
    std::vector<std::string> all = {words->number};
    all.insert(all.end(), words->nodes.begin(), words->nodes.end());
    all.push_back(typed);
    return joined(all, " ");
}

Section sectionOf(const ElementRow& element) {
    return element.group == ElementGroup::Sources ? Section::Inputs : Section::Parameters;
}

} // namespace

std::vector<ElementRow> elementRows(const Document& document) {
    const LinearGraph graph = typedGraph(document);
    const VectorGraph vectors = hasVectors(document) ? readVectorGraph(document).graph : VectorGraph{};
    const bool areVectorsKnown = vectors.elements.size() >= graph.branches.size();
    const std::vector<std::size_t> firsts = twoPortRows(graph);
    const std::set<std::size_t> twoPorts(firsts.begin(), firsts.end());
    std::map<Section, std::map<std::string, std::size_t>> items;
    for (const Section section : {Section::Parameters, Section::Inputs})
        for (std::size_t item = 0; item < itemCount(document, section); ++item)
            items[section].emplace(textOf(document, {section, item, Column::Name}), item);
    std::vector<ElementRow> elements;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& branch = graph.branches[row];
        ElementRow element;
        element.row = row;
        element.branch = branch.number;
        if (twoPorts.contains(row)) {
            const bool isWhole = row + 1 < graph.branches.size() && graph.branches[row + 1].type == branch.type;
            element.group = ElementGroup::TwoPorts;
            element.count = isWhole ? 2 : 1;
        } else if (isSource(branch.type)) {
            element.group = ElementGroup::Sources;
        }
        if (isKnownType(branch.type))
            element.name = elementName(graph, row);
        if (areVectorsKnown && vectors.elements[row].dimension > 1) {
            element.isVector = true;
            element.name = vectors.elements[row].symbol.empty() ? element.name : vectors.elements[row].symbol;
        }
        const auto known = items[sectionOf(element)].find(element.name);
        const bool isKnown = known != items[sectionOf(element)].end() && !element.name.empty();
        element.item = isKnown ? known->second : itemCount(document, sectionOf(element)) + row;
        row += element.count - 1;
        elements.push_back(std::move(element));
    }
    return elements;
}

std::string excerptOf(const Document& document, const Field& field, Excerpt excerpt) {
    const std::string row = textOf(document, field);
    if (excerpt == Excerpt::Whole)
        return row;
    if (excerpt == Excerpt::Branch || excerpt == Excerpt::Kind)
        return excerptOfOutput(document, row, excerpt);
    const auto words = branchWords(row);
    if (excerpt == Excerpt::Type)
        return words ? words->type : std::string();
    return words ? nodesText(*words) : row;
}

std::string withExcerpt(const Document& document, const Field& field, Excerpt excerpt, const std::string& typed) {
    if (excerpt == Excerpt::Whole || isMatrix(typed))
        return typed;
    const std::string row = textOf(document, field);
    return excerpt == Excerpt::Branch || excerpt == Excerpt::Kind ? withExcerptOfOutput(document, row, excerpt, typed)
                                                                  : withExcerptOfBranch(row, excerpt, typed);
}

Document withBranchRow(const Document& document, std::size_t row, const std::string& text) {
    if (const auto matrix = typedMatrix(text))
        return withBranchMatrix(document, *matrix);
    const Field field{Section::LinearGraph, 0, Column::Branches, row};
    const auto before = branchNumbers(textOf(document, field)), after = branchNumbers(text);
    const bool isTypeAlone = before && after && (*before)[3] != (*after)[3] &&
                             std::equal(before->begin(), before->end() - 1, after->begin());
    return isTypeAlone ? withBranchType(document, (*after)[0], static_cast<BranchType>((*after)[3]))
                       : withText(document, field, text);
}

Field elementField(const ElementRow& element, Column column) {
    return {sectionOf(element), element.item, column};
}

DeclaredElement withElementOf(const Document& document, const Field& field) {
    const std::size_t count = itemCount(document, field.section);
    if (field.item < count)
        return {document, field};
    const std::vector<ElementRow> elements = elementRows(document);
    const auto element = std::find_if(elements.begin(), elements.end(), [&](const ElementRow& each) {
        return elementField(each, field.column) == field;
    });
    if (element == elements.end() || element->name.empty())
        return {document, field};
    Document declared = withItemInserted(document, field.section, count);
    declared = withText(declared, {field.section, count, Column::Name}, element->name);
    return {std::move(declared), {field.section, count, field.column, field.element}};
}

std::optional<Field> branchField(const Document& document, int branch) {
    const LinearGraph graph = typedGraph(document);
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (branch > 0 && graph.branches[row].number == branch)
            return Field{Section::LinearGraph, 0, Column::Branches, row};
    return std::nullopt;
}

int branchOf(const Document& document, const Field& field) {
    const std::vector<GraphBranch> branches = typedGraph(document).branches;
    if (field.column == Column::Branches)
        return field.element < branches.size() ? branches[field.element].number : 0;
    if (field.column == Column::GraphOutputs) {
        const auto numbers = outputNumbers(textOf(document, field));
        return numbers ? (*numbers)[1] : 0;
    }
    for (const ElementRow& element : elementRows(document))
        if (!element.isVector && elementField(element, field.column) == field)
            return element.branch;
    return 0;
}

Document withElementAdded(const Document& document, ElementGroup group) {
    const int last = std::max(2, newNode(document) - 1);
    switch (group) {
    case ElementGroup::Sources: return withBranchAdded(document, {last, 1}, BranchType::AcrossSource);
    case ElementGroup::Branches: return withBranchAdded(document, {last, 1}, BranchType::DType);
    case ElementGroup::TwoPorts: break;
    }
    return withTwoPortAdded(document, {last, 1}, {last + 1, 1}, BranchType::Transformer);
}

Document withOutputAdded(const Document& document) {
    for (const OutputKind kind : {OutputKind::Across, OutputKind::Through})
        for (const GraphBranch& branch : typedGraph(document).branches) {
            const std::vector<OutputKind> asked = outputsOf(document, branch.number);
            if (branch.number > 0 && std::find(asked.begin(), asked.end(), kind) == asked.end())
                return withOutputToggled(document, branch.number, kind);
        }
    return document;
}

Document withBranchRowRemoved(const Document& document, std::size_t row, std::size_t count) {
    const int branch = branchOf(document, {Section::LinearGraph, 0, Column::Branches, row});
    if (branch > 0)
        return withBranchRemoved(document, branch);
    Document result = document;
    for (std::size_t k = 0; k < count; ++k)
        result = withElementRemoved(result, {Section::LinearGraph, 0, Column::Branches, row});
    return result;
}

Document withOutputRemoved(const Document& document, std::size_t row) {
    return withElementRemoved(document, {Section::LinearGraph, 0, Column::GraphOutputs, row});
}

} // namespace coenergy
