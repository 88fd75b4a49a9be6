// A branch without a matrix gets one of symbols: with one component its parameter, otherwise a diagonal matrix, for a
// two-port a full one.
#include "vectorgraph/vector_graph_rows.hpp"

#include "base/text.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/functions.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace coenergy {

namespace {

bool isAboutSources(const Diagnostic& problem) {
    return problem.code == Code::GraphAcrossLoop || problem.code == Code::GraphThroughCutSet;
}

// Finds loops and cut sets of sources with two-ports treated as resistors: sources cannot conflict through matrices of
// different dimensions.
Document withResistorsForTwoPorts(const Document& document) {
    GraphRows rows = *document.graph;
    for (std::string& row : rows.branches)
        if (auto numbers = rowNumbers(row); numbers && numbers->size() == 4 && (*numbers)[3] >= 6) {
            row.clear();
            (*numbers)[3] = static_cast<int>(BranchType::DType);
            for (const int number : *numbers)
                row += std::to_string(number) + " ";
        }
    rows.states.clear();
    Document result = document;
    result.graph = Part(std::move(rows));
    return result;
}

std::optional<std::size_t> wholeNumber(const std::string& text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0 ? std::optional(value) : std::nullopt;
}

bool isSymbol(const std::string& text) {
    const std::size_t primes = text.size() - std::min(text.find('\''), text.size());
    return isIdentifier(text.substr(0, text.size() - primes)) &&
           text.find_first_not_of('\'', text.size() - primes) == text.npos;
}

class VectorRowsReader {
public:
    explicit VectorRowsReader(const Document& document) : m_document(document), m_items(*document.graphVectors) {}

    ReadVectorGraph run() {
        ReadGraph read = readGraph(m_document);
        std::erase_if(read.problems, [](const Diagnostic& problem) {
            return isAboutSources(problem) || problem.code == Code::GraphUnsolvable ||
                   problem.code == Code::GraphStates;
        });
        m_read.problems = read.problems;
        m_read.graph.graph = std::move(read.graph);
        if (!m_read.problems.empty())
            return std::move(m_read);
        for (const Diagnostic& problem : readGraph(withResistorsForTwoPorts(m_document)).problems)
            if (isAboutSources(problem))
                m_read.problems.push_back(problem);
        if (!m_document.distributed->empty())
            report(Code::OneFormulation, {Section::LinearGraph}, {Name("distributed")});
        findBranches();
        if (m_read.problems.empty())
            findSizes();
        if (m_read.problems.empty())
            readElements();
        return std::move(m_read);
    }

private:
    static constexpr std::size_t nothing = SIZE_MAX;

    const LinearGraph& rows() const { return m_read.graph.graph; }
    void report(Code code, const Field& field, Arguments arguments) {
        m_read.problems.push_back({code, Severity::Error, field, {}, std::move(arguments)});
    }
    Field placeOf(std::size_t item, Column column = Column::VectorBranch) const {
        return {Section::GraphVectors, item, column};
    }

    // Items and their branches

    void findBranches() {
        m_itemOf.assign(rows().branches.size(), nothing);
        const std::vector<std::size_t> ports = twoPortRows(rows());
        for (std::size_t row = 0; row < rows().branches.size(); ++row) {
            m_read.places.push_back({Section::LinearGraph, 0, Column::Branches, row});
            m_isSecond.push_back(isTwoPort(rows().branches[row].type) &&
                                 std::find(ports.begin(), ports.end(), row) == ports.end());
        }
        for (std::size_t item = 0; item < m_items.size(); ++item) {
            const auto number = wholeNumber(m_items[item].branch);
            const auto branch =
                std::find_if(rows().branches.begin(), rows().branches.end(), [&](const GraphBranch& one) {
                    return number && static_cast<std::size_t>(one.number) == *number;
                });
            const auto row = static_cast<std::size_t>(branch - rows().branches.begin());
            if (branch == rows().branches.end() || m_itemOf[row] != nothing || m_isSecond[row]) {
                report(Code::GraphVectorBranch, placeOf(item), {SourceText(m_items[item].branch)});
                continue;
            }
            m_itemOf[row] = item;
            m_read.places[row] = placeOf(item, Column::Whole);
            parseMatrix(item, row);
        }
    }

    void refuse(std::size_t item, std::size_t row, const std::string& need) {
        report(Code::GraphMatrix, placeOf(item, Column::MatrixRows),
               {Count(rows().branches[row].number), SourceText(need)});
    }

    void parseMatrix(std::size_t item, std::size_t row) {
        const Tables callables = callablesOf(m_document);
        ExpressionMatrix matrix;
        const std::vector<std::string>& lines = m_items[item].matrix;
        for (std::size_t line = 0; line < lines.size(); ++line) {
            matrix.emplace_back();
            for (const std::string& entry : partsAtCommas(lines[line])) {
                Parsed parsed = parseExpression(entry, Form::Expression, callables);
                if (!parsed.value) {
                    Diagnostic problem = parsed.problems.front();
                    problem.field = {Section::GraphVectors, item, Column::MatrixRows, line};
                    problem.span = {};
                    m_read.problems.push_back(std::move(problem));
                    return;
                }
                matrix.back().push_back(*std::move(parsed.value));
            }
        }
        const BranchType type = rows().branches[row].type;
        const bool isEven = std::all_of(matrix.begin(), matrix.end(),
                                        [&](const auto& line) { return line.size() == matrix.front().size(); });
        if (!isEven)
            refuse(item, row, "a table whose rows have as many entries each");
        else if (isSource(type) && !matrix.empty())
            refuse(item, row, "none, and give the source a dimension");
        else if (!isTwoPort(type) && !matrix.empty() && matrix.size() != matrix.front().size())
            refuse(item, row, "a square one");
        else
            m_matrices[row] = std::move(matrix);
    }

    // Sizes

    void findSizes() {
        m_sizes.assign(rows().branches.size(), 0);
        for (const auto& [row, matrix] : m_matrices) {
            const std::string& text = m_items[m_itemOf[row]].dimension;
            const auto said = text.empty() ? std::nullopt : wholeNumber(text);
            const std::size_t columns = matrix.empty() ? 0 : matrix.front().size();
            if ((!text.empty() && !said) || (said && columns > 0 && *said != columns))
                report(
                    Code::GraphMatrix, placeOf(m_itemOf[row], Column::VectorSize),
                    {Count(rows().branches[row].number), SourceText("of the dimension that is given, or give none")});
            m_sizes[row] = said ? *said : columns;
            if (isTwoPort(rows().branches[row].type) && !matrix.empty())
                m_sizes[row + 1] = matrix.size();
        }
        std::vector<std::size_t> sizes = m_sizes;
        for (const SizeConflict& conflict : inferDimensions(rows(), sizes)) {
            std::vector<std::string> branches, numbers;
            for (const int branch : conflict.branches)
                branches.push_back(std::to_string(branch));
            for (const std::size_t size : conflict.sizes)
                numbers.push_back(std::to_string(size));
            report(Code::GraphSizes, m_read.places[rowOf(rows(), conflict.branches.back())],
                   {NameList(branches), NameList(numbers)});
        }
        m_sizes = std::move(sizes);
        std::size_t all = 0;
        for (const std::size_t size : m_sizes)
            all += std::min(size, maximumComponents + 1);
        if (all > maximumComponents)
            report(Code::GraphTooLarge, {Section::LinearGraph, 0, Column::Branches},
                   {Count(static_cast<std::int64_t>(maximumComponents))});
    }

    // Elements

    void readElements() {
        for (std::size_t row = 0; row < rows().branches.size(); ++row)
            for (std::size_t k = 0; k < m_sizes[row]; ++k)
                for (const char letter : {'v', 'f', 'x', 'h'})
                    (letter == 'x' ? m_displacements : m_variables)
                        .insert(componentName(letter + std::to_string(rows().branches[row].number), m_sizes[row], k));
        for (std::size_t row = 0; row < rows().branches.size(); ++row) {
            VectorElement element;
            element.dimension = m_sizes[row];
            ExpressionMatrix typed;
            if (!isSource(rows().branches[row].type) && !m_isSecond[row]) {
                const auto given = m_matrices.find(row);
                if (given != m_matrices.end() && !given->second.empty())
                    typed = given->second;
                else
                    typed = symbolic(row, element);
                if (element.symbol.empty())
                    element.symbol = symbolOf(row, typed);
                element.entries = withDefinitions(typed);
                checkEntries(row, element);
                checkSymbol(row, element);
            }
            m_read.typed.push_back(std::move(typed));
            m_read.graph.elements.push_back(std::move(element));
        }
    }

    std::string letterName(std::size_t row) const {
        return std::string(" MKB  CW").substr(static_cast<std::size_t>(rows().branches[row].type), 1) +
               std::to_string(rows().branches[row].number);
    }

    std::string symbolOf(std::size_t row, const ExpressionMatrix& typed) const {
        if (m_itemOf[row] != nothing && !m_items[m_itemOf[row]].symbol.empty())
            return m_items[m_itemOf[row]].symbol;
        const bool isOne = typed.size() == 1 && typed[0].size() == 1 && typed[0][0].isSymbol();
        return isOne && !m_displacements.contains(typed[0][0].name()) ? typed[0][0].name() : letterName(row);
    }

    ExpressionMatrix symbolic(std::size_t row, VectorElement& element) const {
        const BranchType type = rows().branches[row].type;
        const std::size_t lines = isTwoPort(type) ? m_sizes[row + 1] : m_sizes[row];
        if (m_itemOf[row] == nothing && lines == 1 && m_sizes[row] == 1) {
            element.symbol = parameterName(rows(), row);
            element.law =
                type == BranchType::TType || type == BranchType::DType ? MatrixLaw::Inverse : MatrixLaw::Direct;
            return {{Expression::symbol(element.symbol)}};
        }
        ExpressionMatrix matrix(lines, std::vector<Expression>(m_sizes[row]));
        for (std::size_t i = 0; i < lines; ++i)
            for (std::size_t j = 0; j < m_sizes[row]; ++j)
                if (isTwoPort(type))
                    matrix[i][j] =
                        Expression::symbol(letterName(row) + "_" + std::to_string(i + 1) + "_" + std::to_string(j + 1));
                else if (i == j)
                    matrix[i][j] = Expression::symbol(componentName(letterName(row), lines, i));
        return matrix;
    }

    // Definitions are rarely nested; a cycle is reported elsewhere.
    ExpressionMatrix withDefinitions(ExpressionMatrix matrix) const {
        constexpr int mostLevels = 8;
        const Tables callables = callablesOf(m_document);
        Substitution meanings;
        for (const Definition& definition : *m_document.definitions)
            if (const auto value = parseExpression(definition.expression, Form::Expression, callables).value)
                meanings.emplace(definition.name, *value);
        for (int level = 0; level < mostLevels && !meanings.empty(); ++level)
            for (auto& line : matrix)
                for (Expression& entry : line)
                    try {
                        entry = substituted(entry, meanings);
                    } catch (const ArithmeticError&) {
                        return matrix;
                    }
        return matrix;
    }

    void checkEntries(std::size_t row, VectorElement& element) {
        std::set<std::string> names;
        for (const auto& line : element.entries)
            for (const Expression& entry : line)
                addSymbolsIn(entry, names);
        const bool mayMove = isTwoPort(rows().branches[row].type);
        for (const std::string& name : names)
            if (m_displacements.contains(name) && mayMove)
                element.modulators.push_back(name);
            else if (m_displacements.contains(name) || m_variables.contains(name) || name == "t")
                report(Code::GraphEntry, m_read.places[row], {Count(rows().branches[row].number), Name(name)});
    }

    void checkSymbol(std::size_t row, const VectorElement& element) {
        const auto [other, isNew] = m_symbols.emplace(element.symbol, element.entries);
        if (isSymbol(element.symbol) && (isNew || other->second == element.entries))
            return;
        report(Code::GraphMatrix, m_read.places[row],
               {Count(rows().branches[row].number), SourceText("one with a symbol of letters that no other has")});
    }

    const Document& m_document;
    const std::vector<GraphVector>& m_items;
    ReadVectorGraph m_read;
    std::vector<std::size_t> m_itemOf, m_sizes;
    std::vector<bool> m_isSecond; // of a two-port's rows
    std::map<std::size_t, ExpressionMatrix> m_matrices;
    std::map<std::string, ExpressionMatrix> m_symbols;
    std::set<std::string> m_displacements, m_variables;
};

} // namespace

ReadVectorGraph readVectorGraph(const Document& document) {
    return VectorRowsReader(document).run();
}

Diagnostic toldOf(const BlockObstacle& obstacle) {
    std::vector<std::string> branches;
    for (const int branch : obstacle.branches)
        branches.push_back(std::to_string(branch));
    return {Code::GraphBlocks, Severity::Warning, {Section::LinearGraph, 0, Column::Whole}, {}, {NameList(branches)}};
}

} // namespace coenergy
