// Sums of products of matrices whose entries are numbers or fractions in the parameters. Anything else in them, such as
// the sine of an angle, is treated as a parameter during the computation with fractions.
#include "vectorgraph/scalar_form.hpp"

#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "lineargraph/fraction_elimination.hpp"
#include "lineargraph/needed_definitions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace coenergy {

namespace {

using FractionMatrix = std::vector<std::vector<Fraction>>;

constexpr long long mostDigits = 10000; // of an integer with which computations are made

bool isShort(const Rational& number) {
    return abs(numerator(number)) < mostDigits && abs(denominator(number)) < mostDigits;
}

bool isLongNumber(const Expression& expression) {
    bool found = false;
    forEachNode(expression,
                [&](const Expression& node) { found = found || (node.isNumber() && !isShort(node.number())); });
    return found;
}

class FractionReader {
public:
    explicit FractionReader(NamedFractions& fractions) : m_fractions(fractions) {}

    Fraction read(const Expression& entry) {
        return fold<Fraction>(entry, [&](const Expression& node, std::span<const Fraction* const> operands) {
            return readNode(node, operands);
        });
    }
    const Substitution& others() const { return m_others; }

private:
    Fraction whole(long long value) { return value == 0 ? Fraction{} : Fraction{wholeConstant(value)}; }

    Fraction readNode(const Expression& node, std::span<const Fraction* const> operands) {
        switch (node.kind()) {
        case Expression::Kind::Number:
            return isShort(node.number()) ? m_fractions.quotient(whole(numerator(node.number()).to<long long>()),
                                                                 whole(denominator(node.number()).to<long long>()))
                                          : other(node);
        case Expression::Kind::Symbol: return m_fractions.parameter(node.name());
        case Expression::Kind::Sum: {
            Fraction sum;
            for (const Fraction* term : operands)
                sum = m_fractions.sum(sum, *term);
            return sum;
        }
        case Expression::Kind::Product: {
            Fraction product = whole(1);
            for (const Fraction* factor : operands)
                product = m_fractions.product(product, *factor);
            return product;
        }
        case Expression::Kind::Power: return readPower(node, *operands[0]);
        case Expression::Kind::Function: return other(node);
        }
        return {};
    }

    Fraction readPower(const Expression& node, const Fraction& base) {
        constexpr long most = 6;
        const Expression& exponent = node.operands()[1];
        if (!exponent.isNumber() || denominator(exponent.number()) != 1 || abs(numerator(exponent.number())) > most)
            return other(node);
        const long count = numerator(exponent.number()).to<long>();
        Fraction result = whole(1);
        for (long k = 0; k < std::abs(count); ++k)
            result = m_fractions.product(result, base);
        return count < 0 ? m_fractions.quotient(whole(1), result) : result;
    }

    Fraction other(const Expression& node) {
        for (const auto& [name, value] : m_others)
            if (value == node)
                return m_fractions.parameter(name);
        const std::string name = "@" + std::to_string(m_others.size() + 1); // cannot be typed
        m_others.emplace(name, node);
        return m_fractions.parameter(name);
    }

    NamedFractions& m_fractions;
    Substitution m_others;
};

class FractionMatrices {
public:
    FractionMatrices(const VectorGraph& graph, const std::vector<NamedBlock>& definitions, const std::stop_token& stop)
        : m_reader(m_fractions), m_stop(stop) {
        for (const VectorElement& element : graph.elements)
            if (!element.symbol.empty() && !m_values.contains(element.symbol)) {
                FractionMatrix matrix;
                for (const auto& row : element.entries) {
                    matrix.emplace_back();
                    for (const Expression& entry : row)
                        matrix.back().push_back(m_reader.read(entry));
                }
                m_values.emplace(element.symbol, std::move(matrix));
            }
        for (const NamedBlock& definition : definitions)
            m_values.emplace(definition.name, valueOf(definition.value));
    }

    ExpressionMatrix entriesOf(const BlockMatrix& blocks) {
        ExpressionMatrix result;
        for (const auto& row : blocks) {
            const std::size_t first = result.size();
            for (const MatrixSum& block : row) {
                const FractionMatrix values = valueOf(block);
                result.resize(first + block.rows);
                for (std::size_t i = 0; i < block.rows; ++i)
                    for (const Fraction& value : values[i])
                        result[first + i].push_back(m_fractions.expression(value));
            }
        }
        return result;
    }

    std::vector<Statement> names() const { return m_fractions.names(); }
    const Substitution& others() const { return m_reader.others(); }

private:
    FractionMatrix zero(std::size_t rows, std::size_t columns) const {
        return FractionMatrix(rows, std::vector<Fraction>(columns));
    }

    FractionMatrix identity(std::size_t size) const {
        FractionMatrix result = zero(size, size);
        for (std::size_t k = 0; k < size; ++k)
            result[k][k] = Fraction{wholeConstant(1)};
        return result;
    }

    static FractionMatrix transposed(const FractionMatrix& matrix) {
        FractionMatrix result(matrix.front().size(), std::vector<Fraction>(matrix.size()));
        for (std::size_t i = 0; i < matrix.size(); ++i)
            for (std::size_t j = 0; j < matrix[i].size(); ++j)
                result[j][i] = matrix[i][j];
        return result;
    }

    FractionMatrix product(const FractionMatrix& a, const FractionMatrix& b) {
        checkpoint(m_stop);
        FractionMatrix result = zero(a.size(), b.front().size());
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < b.front().size(); ++j)
                for (std::size_t k = 0; k < b.size(); ++k)
                    result[i][j] = m_fractions.sum(result[i][j], m_fractions.product(a[i][k], b[k][j]));
        return result;
    }

    FractionMatrix inverse(const FractionMatrix& matrix) {
        const std::size_t size = matrix.size();
        std::vector<FractionRow> equations(size);
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j)
                addTo(equations[i], j, matrix[i][j], m_fractions);
            addTo(equations[i], size + i, Fraction{wholeConstant(-1)}, m_fractions);
        }
        FractionMatrix result = zero(size, size);
        const auto solutions = solutionsOf(std::move(equations), size, size, m_fractions, m_stop);
        for (std::size_t i = 0; i < size; ++i)
            for (const auto& [column, value] : solutions[i])
                result[i][column] = value;
        return result;
    }

    FractionMatrix valueOf(const MatrixFactor& factor) {
        FractionMatrix value = factor.inverted ? valueOf(*factor.inverted) : m_values.at(factor.symbol);
        if (factor.power == Power::Inverse)
            value = inverse(value);
        return factor.transposition == Transposition::Transposed ? transposed(value) : value;
    }

    FractionMatrix valueOf(const MatrixSum& sum) {
        FractionMatrix result = zero(sum.rows, sum.columns);
        for (const MatrixTerm& term : sum.terms) {
            Fraction scale{wholeConstant(term.coefficient)};
            std::optional<FractionMatrix> matrices;
            for (const MatrixFactor& factor : term.factors) {
                const FractionMatrix& value = known(factor);
                if (factor.rows == 1 && factor.columns == 1)
                    scale = m_fractions.product(scale, value[0][0]);
                else
                    matrices = matrices ? product(*matrices, value) : value;
            }
            if (!matrices)
                matrices = identity(sum.rows);
            for (std::size_t i = 0; i < sum.rows; ++i)
                for (std::size_t j = 0; j < sum.columns; ++j)
                    result[i][j] = m_fractions.sum(result[i][j], m_fractions.product(scale, (*matrices)[i][j]));
        }
        return result;
    }

    // Each inverse is computed once.
    const FractionMatrix& known(const MatrixFactor& factor) {
        MatrixSum alone{factor.rows, factor.columns, {{1, {factor}, {}}}};
        const std::string key = textOf(alone);
        const auto found = m_factors.find(key);
        return found != m_factors.end() ? found->second : m_factors.emplace(key, valueOf(factor)).first->second;
    }

    NamedFractions m_fractions;
    FractionReader m_reader;
    const std::stop_token& m_stop;
    std::map<std::string, FractionMatrix> m_values, m_factors;
};

void restore(ExpressionMatrix& matrix, const Substitution& others) {
    for (auto& row : matrix)
        for (Expression& entry : row)
            entry = substituted(entry, others);
}

bool isWritable(const BlockStateSpace& blocks) {
    return blocks.modulated.empty() && componentsOf(blocks.states).size() <= mostSymbolicStates;
}

bool hasLongNumbers(const VectorGraph& graph) {
    for (const VectorElement& element : graph.elements)
        for (const auto& row : element.entries)
            if (std::any_of(row.begin(), row.end(), isLongNumber))
                return true;
    return false;
}

} // namespace

std::vector<std::string> componentsOf(const std::vector<BlockVariable>& variables) {
    std::vector<std::string> names;
    for (const BlockVariable& variable : variables)
        for (std::size_t k = 0; k < variable.dimension; ++k)
            names.push_back(componentName(variable.name, variable.dimension, k));
    return names;
}

std::optional<StateSpace> scalarStateSpace(const VectorGraph& graph, const BlockStateSpace& blocks,
                                           const std::stop_token& stop) {
    return hasLongNumbers(graph) ? std::nullopt : stateSpaceForScripts(graph, blocks, stop);
}

std::optional<StateSpace> stateSpaceForScripts(const VectorGraph& graph, const BlockStateSpace& blocks,
                                               const std::stop_token& stop) {
    if (!isWritable(blocks))
        return std::nullopt;
    FractionMatrices matrices(graph, blocks.definitions, stop);
    StateSpace space;
    space.states = componentsOf(blocks.states);
    space.inputs = componentsOf(blocks.inputs);
    space.outputs = componentsOf(blocks.outputs);
    const std::pair<ExpressionMatrix*, const BlockMatrix*> pairs[] = {{&space.A, &blocks.A}, {&space.B, &blocks.B},
                                                                      {&space.C, &blocks.C}, {&space.D, &blocks.D},
                                                                      {&space.E, &blocks.E}, {&space.F, &blocks.F}};
    for (const auto& [entries, sums] : pairs)
        *entries = matrices.entriesOf(*sums);
    for (ExpressionMatrix* entries : {&space.A, &space.B, &space.E}) // rows without columns are rows, too
        entries->resize(space.states.size());
    for (ExpressionMatrix* entries : {&space.C, &space.D, &space.F})
        entries->resize(space.outputs.size());
    space.definitions = neededDefinitions(space, matrices.names());
    for (const auto& [entries, sums] : pairs)
        restore(*entries, matrices.others());
    for (Statement& definition : space.definitions)
        definition.value = substituted(definition.value, matrices.others());
    return space;
}

std::variant<NumericStateSpace, ValueObstacle> numericStateSpace(const VectorGraph& graph,
                                                                 const BlockStateSpace& blocks, const Point& values) {
    std::set<std::string> names, missing;
    for (const VectorElement& element : graph.elements)
        for (const auto& row : element.entries)
            for (const Expression& entry : row)
                addSymbolsIn(entry, names);
    for (const std::string& name : names)
        if (const auto value = values.find(name);
            name != "pi" && (value == values.end() || !std::isfinite(value->second)))
            missing.insert(name);
    if (!blocks.modulated.empty())
        return ValueObstacle{ValueObstacle::Kind::Singular, blocks.modulated};
    if (!missing.empty())
        return ValueObstacle{ValueObstacle::Kind::Missing, {missing.begin(), missing.end()}};
    NumericStateSpace space;
    space.states = componentsOf(blocks.states);
    space.inputs = componentsOf(blocks.inputs);
    space.outputs = componentsOf(blocks.outputs);
    MatrixValues matrices = matrixValues(graph, values);
    bool isSingular = false;
    for (const NamedBlock& definition : blocks.definitions)
        if (const auto value = valueOf(definition.value, matrices))
            matrices[definition.name] = *value;
    const auto numbers = [&](const BlockMatrix& blocks_, std::size_t rows, std::size_t columns) {
        Eigen::MatrixXd result =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
        Eigen::Index i = 0;
        for (const auto& row : blocks_) {
            Eigen::Index j = 0;
            for (const MatrixSum& block : row) {
                const auto value = valueOf(block, matrices);
                if (value)
                    result.block(i, j, value->rows(), value->cols()) = *value;
                isSingular = isSingular || !value || !value->allFinite();
                j += static_cast<Eigen::Index>(block.columns);
            }
            i += row.empty() ? 0 : static_cast<Eigen::Index>(row.front().rows);
        }
        return result;
    };
    const std::size_t n = space.states.size(), m = space.inputs.size(), p = space.outputs.size();
    space.A = numbers(blocks.A, n, n);
    space.B = numbers(blocks.B, n, m);
    space.C = numbers(blocks.C, p, n);
    space.D = numbers(blocks.D, p, m);
    space.E = numbers(blocks.E, n, m);
    space.F = numbers(blocks.F, p, m);
    if (isSingular)
        return ValueObstacle{ValueObstacle::Kind::Singular, {}};
    return space;
}

} // namespace coenergy
