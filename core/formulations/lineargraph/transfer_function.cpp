// In symbols: the equations on the normal tree with s times a variable for its rate, solved for one output. At one s:
// the sparse tableau with the potentials of the nodes and the flows of the branches as unknowns. Reference: G. D.
// Hachtel, R. K. Brayton and F. G. Gustavson, The sparse tableau approach to network analysis and design, IEEE Trans.
// Circuit Theory 18 (1971).
#include "lineargraph/transfer_function.hpp"

#include "base/check.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/network_fractions.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace coenergy {

namespace {

using Complex = std::complex<double>;

constexpr std::size_t sizeOfTransferFunctions = 2000;

/// The equations with the states as unknowns in place of their rates, the output `wanted` first, and the inputs as
/// known quantities.
std::vector<FractionRow> inFrequency(const std::vector<FractionRow>& rows, const NetworkEquations& network,
                                     std::size_t wanted, const Fraction& s, NamedFractions& fractions) {
    const std::size_t storage = network.storageStates.size();
    const std::size_t rates = network.unknowns + storage + network.inputs.size();
    const auto toFront = [&](std::size_t column) {
        return column == wanted ? 0 : column < wanted ? column + 1 : column;
    };
    std::vector<FractionRow> result;
    for (const FractionRow& row : rows) {
        FractionRow changed;
        for (const auto& [column, value] : row)
            if (column < storage)
                addTo(changed, toFront(column), fractions.product(s, value), fractions);
            else if (column < network.unknowns)
                addTo(changed, toFront(column), value, fractions);
            else if (column < network.unknowns + storage)
                addTo(changed, toFront(column - network.unknowns), value, fractions);
            else if (column < rates)
                addTo(changed, column - storage, value, fractions);
            else
                addTo(changed, column - storage - network.inputs.size(), fractions.product(s, value), fractions);
        result.push_back(std::move(changed));
    }
    return result;
}

std::vector<Expression> coefficientsOfPower(const WholePolynomial& polynomial, std::uint32_t generator,
                                            const NamedFractions& fractions) {
    std::map<std::int32_t, WholePolynomial> parts;
    for (const WholeTerm& term : polynomial) {
        WholeTerm rest{{}, term.coefficient};
        std::int32_t degree = 0;
        for (const GeneratorPower& power : term.monomial)
            if (power.generator == generator)
                degree = power.exponent;
            else
                rest.monomial.push_back(power);
        parts[degree] = sumOf(parts[degree], {rest});
    }
    std::vector<Expression> result(parts.empty() ? 0 : static_cast<std::size_t>(parts.rbegin()->first) + 1);
    for (const auto& [degree, part] : parts)
        result[static_cast<std::size_t>(degree)] = fractions.expression({part, wholeConstant(1)});
    return result;
}

bool isIntegrated(OutputKind kind) {
    return kind == OutputKind::IntegratedAcross || kind == OutputKind::IntegratedThrough;
}

bool isAcross(OutputKind kind) {
    return kind == OutputKind::Across || kind == OutputKind::IntegratedAcross;
}

/// Potentials of all nodes but node 1, then the flows of all branches.
class Tableau {
public:
    Tableau(const LinearGraph& graph, std::vector<double> parameters, Complex s)
        : m_graph(graph), m_parameters(std::move(parameters)), m_s(s) {
        for (const GraphBranch& branch : graph.branches)
            for (const int node : {branch.tail, branch.head})
                if (node != 1)
                    m_potentials.try_emplace(node, 0);
        Eigen::Index next = 0;
        for (auto& [node, unknown] : m_potentials)
            unknown = next++;
        write();
    }

    std::optional<Eigen::MatrixXcd> outputs() const;

private:
    Eigen::Index potentials() const { return static_cast<Eigen::Index>(m_potentials.size()); }
    Eigen::Index flow(std::size_t row) const { return potentials() + static_cast<Eigen::Index>(row); }
    /// A branch's across variable in a row of a matrix over the unknowns.
    void addAcross(Eigen::MatrixXcd& matrix, Eigen::Index equation, std::size_t row, Complex factor) const;
    void write();
    void writeLaw(std::size_t row);
    void writeTwoPort(std::size_t first);

    const LinearGraph& m_graph;
    std::vector<double> m_parameters;
    Complex m_s;
    std::map<int, Eigen::Index> m_potentials;
    Eigen::MatrixXcd m_matrix;
    std::map<int, std::size_t> m_inputs; // rows of sources by number
};

void Tableau::addAcross(Eigen::MatrixXcd& matrix, Eigen::Index equation, std::size_t row, Complex factor) const {
    const GraphBranch& branch = m_graph.branches[row];
    if (branch.tail != 1)
        matrix(equation, m_potentials.at(branch.tail)) += factor;
    if (branch.head != 1)
        matrix(equation, m_potentials.at(branch.head)) -= factor;
}

void Tableau::write() {
    const Eigen::Index size = flow(m_graph.branches.size());
    m_matrix = Eigen::MatrixXcd::Zero(size, size);
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row) {
        Eigen::MatrixXcd incidence = Eigen::MatrixXcd::Zero(1, potentials());
        addAcross(incidence, 0, row, 1);
        m_matrix.col(flow(row)).head(potentials()) = incidence.transpose();
    }
    for (std::size_t row = 0; row < m_graph.branches.size(); ++row)
        if (isTwoPort(m_graph.branches[row].type))
            writeTwoPort(row++);
        else
            writeLaw(row);
}

void Tableau::writeLaw(std::size_t row) {
    const Eigen::Index law = flow(row);
    switch (m_graph.branches[row].type) {
    case BranchType::AType:
        addAcross(m_matrix, law, row, -m_s * m_parameters[row]);
        m_matrix(law, law) += 1;
        return;
    case BranchType::TType:
        addAcross(m_matrix, law, row, 1);
        m_matrix(law, law) -= m_s * m_parameters[row];
        return;
    case BranchType::DType:
        addAcross(m_matrix, law, row, 1);
        m_matrix(law, law) -= m_parameters[row];
        return;
    case BranchType::AcrossSource: addAcross(m_matrix, law, row, 1); break;
    case BranchType::ThroughSource: m_matrix(law, law) += 1; break;
    case BranchType::Transformer:
    case BranchType::Gyrator: return;
    }
    m_inputs[m_graph.branches[row].number] = row;
}

void Tableau::writeTwoPort(std::size_t first) {
    const double ratio = m_parameters[first];
    const Eigen::Index flowOfFirst = flow(first);
    const Eigen::Index flowOfSecond = flow(first + 1);
    addAcross(m_matrix, flowOfSecond, first + 1, 1);
    m_matrix(flowOfFirst, flowOfSecond) += ratio;
    if (m_graph.branches[first].type == BranchType::Transformer) {
        addAcross(m_matrix, flowOfSecond, first, -ratio);
        m_matrix(flowOfFirst, flowOfFirst) += 1;
    } else {
        m_matrix(flowOfSecond, flowOfFirst) -= ratio;
        addAcross(m_matrix, flowOfFirst, first, 1);
    }
}

std::optional<Eigen::MatrixXcd> Tableau::outputs() const {
    Eigen::MatrixXcd right = Eigen::MatrixXcd::Zero(m_matrix.rows(), static_cast<Eigen::Index>(m_inputs.size()));
    Eigen::Index input = 0;
    for (const auto& [number, row] : m_inputs)
        right(flow(row), input++) = 1;
    const Eigen::FullPivLU<Eigen::MatrixXcd> factors(m_matrix);
    if (!factors.isInvertible())
        return std::nullopt;
    const Eigen::MatrixXcd solution = factors.solve(right);
    Eigen::MatrixXcd wanted =
        Eigen::MatrixXcd::Zero(static_cast<Eigen::Index>(m_graph.outputs.size()), m_matrix.cols());
    for (Eigen::Index k = 0; k < wanted.rows(); ++k) {
        const GraphOutput& output = m_graph.outputs[static_cast<std::size_t>(k)];
        const auto branch = std::find_if(m_graph.branches.begin(), m_graph.branches.end(),
                                         [&](const GraphBranch& other) { return other.number == output.branch; });
        const auto row = static_cast<std::size_t>(branch - m_graph.branches.begin());
        const Complex factor = isIntegrated(output.kind) ? 1. / m_s : 1;
        if (isAcross(output.kind))
            addAcross(wanted, k, row, factor);
        else
            wanted(k, flow(row)) += factor;
    }
    return wanted * solution;
}

} // namespace

Expression polynomialInS(const std::vector<Expression>& coefficients) {
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < coefficients.size(); ++k)
        terms.push_back(coefficients[k] * power(Expression::symbol("s"), Expression(static_cast<long long>(k))));
    return sum(std::move(terms));
}

std::optional<SymbolicTransferFunction> symbolicTransferFunction(const LinearGraph& graph, std::size_t output,
                                                                 std::size_t input, const std::stop_token& stop) {
    const NetworkEquations network = networkEquations(graph, normalTree(graph));
    check(output < graph.outputs.size() && input < network.inputs.size(), "a transfer function of something else");
    NamedFractions fractions(sizeOfTransferFunctions);
    const Fraction s = fractions.parameter("s");
    const std::size_t wanted = network.storageStates.size() + network.outputOf[output];
    std::vector<FractionRow> equations =
        inFrequency(fractionRows(graph, network, fractions), network, wanted, s, fractions);
    const FractionRow solution = solutionsOf(std::move(equations), network.unknowns, 1, fractions, stop).front();
    const auto place = solution.find(input);
    Fraction value = place == solution.end() ? Fraction{} : place->second;
    if (isIntegrated(graph.outputs[output].kind))
        value = fractions.quotient(value, s);
    if (!fractions.names().empty())
        return std::nullopt;
    const std::uint32_t generator = s.numerator.front().monomial.front().generator;
    return SymbolicTransferFunction{coefficientsOfPower(value.numerator, generator, fractions),
                                    coefficientsOfPower(value.denominator, generator, fractions)};
}

std::optional<Eigen::MatrixXcd> transferFunctionDirect(const LinearGraph& graph, const Point& values, Complex s) {
    std::vector<double> parameters;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const std::string name = parameterName(graph, row);
        const auto place = values.find(name);
        if (!name.empty() && (place == values.end() || !std::isfinite(place->second)))
            return std::nullopt;
        parameters.push_back(name.empty() ? 0 : place->second);
    }
    return Tableau(graph, std::move(parameters), s).outputs();
}

} // namespace coenergy
