// Inserts a motion exp(s t) of the graph, computed by its transfer functions, into the residuals of the model.
#include "conversion/graph_verification.hpp"

#include "algebra/tidy.hpp"
#include "base/random_numbers.hpp"
#include "lineargraph/transfer_function.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

namespace coenergy {

namespace {

class Verification {
public:
    Verification(const Conversion& conversion, const DaeSystem& system, const LinearGraph& graph)
        : m_c(conversion), m_count(conversion.model.coordinates.size()), m_graph(graph) {
        for (const Equation* equation : equationsOf(system, EquationKind::Lagrange))
            m_equations.push_back(equation->residual);
        addProbes();
    }

    bool isEqual() {
        RandomNumbers numbers;
        int compared = 0;
        for (int round = 0; round < 12 && compared < 2; ++round) {
            m_point = somewhere(numbers);
            const std::complex<double> s(0.3 + numbers.share(), 0.5 + numbers.share());
            if (!readMotion() || !readGraph(s))
                continue;
            ++compared;
            if (!isEqualAt(s))
                return false;
        }
        return compared > 0;
    }

private:
    using Complex = std::complex<double>;

    // A unit effort on each independent port, as an element in parallel with it or in its loop.
    void addProbes() {
        int last = 0;
        for (const GraphBranch& branch : m_graph.branches)
            last = std::max(last, branch.number);
        int nodes = m_c.realized.nodes;
        m_graph.outputs.clear();
        m_graph.states.clear();
        for (const std::size_t port : basePorts()) {
            const WrittenBranch& written = branchOf(m_c, port);
            const bool isAcross = m_c.realized.ports[port].side == FlowSide::Across;
            const auto branch = std::find_if(m_graph.branches.begin(), m_graph.branches.end(),
                                             [&](const auto& b) { return b.number == written.row.number; });
            const int number = branch->number, head = branch->head, tail = branch->tail;
            if (!isAcross)
                branch->head = ++nodes;
            m_graph.branches.push_back({++last, head, isAcross ? tail : nodes,
                                        isAcross ? BranchType::ThroughSource : BranchType::AcrossSource});
            m_graph.outputs.push_back({static_cast<int>(m_graph.outputs.size()) + 1, number,
                                       isAcross ? OutputKind::Across : OutputKind::Through});
        }
    }

    std::vector<std::size_t> basePorts() const {
        std::set<std::size_t> base;
        for (const auto& flow : m_c.realized.flows)
            for (const auto& [port, factor] : flow)
                base.insert(port);
        return {base.begin(), base.end()};
    }

    Point somewhere(RandomNumbers& numbers) const {
        Point point;
        for (const ParameterValue& parameter : m_c.model.parameters)
            point[parameter.name] = 0.5 + numbers.share();
        point["t"] = 0.1 + numbers.share();
        return point;
    }

    // Row by row of the equations or constraints, by the names given by `nameOf`; the rest at 0.
    struct LinearRows {
        Eigen::MatrixXd factors;
        Eigen::VectorXd rest;
    };
    LinearRows rowsOf(const std::vector<Expression>& equations, std::string CoordinateNames::*name) const {
        Point point = m_point;
        for (const CoordinateNames& names : m_c.model.coordinates)
            point[names.name] = point[names.flow] = point[names.acceleration] = 0;
        for (const auto* all : {&m_c.model.displacement, &m_c.model.flow})
            for (const NamedConstraint& constraint : *all)
                point[constraint.unknown] = 0;
        LinearRows rows{Eigen::MatrixXd(equations.size(), m_count), Eigen::VectorXd(equations.size())};
        for (std::size_t i = 0; i < equations.size(); ++i)
            rows.rest[static_cast<Eigen::Index>(i)] = evaluate(equations[i], point);
        for (std::size_t j = 0; j < m_count; ++j) {
            double& unit = point[m_c.model.coordinates[j].*name];
            unit = 1;
            for (std::size_t i = 0; i < equations.size(); ++i)
                rows.factors(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                    evaluate(equations[i], point) - rows.rest[static_cast<Eigen::Index>(i)];
            unit = 0;
        }
        return rows;
    }

    bool readMotion() {
        m_inertia = rowsOf(m_equations, &CoordinateNames::acceleration).factors;
        m_resistance = rowsOf(m_equations, &CoordinateNames::flow).factors;
        const LinearRows stiffness = rowsOf(m_equations, &CoordinateNames::name);
        m_stiffness = stiffness.factors;
        m_rest = stiffness.rest;
        std::vector<Expression> displacement, flow;
        for (const NamedConstraint& constraint : m_c.model.displacement)
            displacement.push_back(constraint.residual.value);
        for (const NamedConstraint& constraint : m_c.model.flow)
            flow.push_back(constraint.residual.value);
        const LinearRows phi = rowsOf(displacement, &CoordinateNames::name), psi = rowsOf(flow, &CoordinateNames::flow);
        m_constraints.resize(phi.factors.rows() + psi.factors.rows(), static_cast<Eigen::Index>(m_count));
        m_constraints << phi.factors, psi.factors;
        m_given.resize(m_constraints.rows());
        m_given << rateOfRest(displacement), psi.rest;
        return m_inertia.allFinite() && m_resistance.allFinite() && m_stiffness.allFinite() && m_rest.allFinite() &&
               m_constraints.allFinite() && m_given.allFinite();
    }

    Eigen::VectorXd rateOfRest(const std::vector<Expression>& equations) {
        constexpr double step = 1e-4;
        const double time = m_point["t"];
        m_point["t"] = time + step;
        const Eigen::VectorXd after = rowsOf(equations, &CoordinateNames::name).rest;
        m_point["t"] = time - step;
        const Eigen::VectorXd before = rowsOf(equations, &CoordinateNames::name).rest;
        m_point["t"] = time;
        return (after - before) / (2 * step);
    }

    // The responses of all flows to the sources, then to the probes; and the values of the sources.
    bool readGraph(Complex s) {
        Point values;
        std::map<int, double> sources;
        for (const auto& [place, parameter] : m_c.parameters) {
            const GraphBranch& row = m_c.branches[place].row;
            const double value = evaluate(parameter, m_point);
            if (!std::isfinite(value))
                return false;
            if (isSource(row.type))
                sources[row.number] = value;
            else
                values[nameOfElement(row.type, row.number)] = value;
        }
        const auto direct = transferFunctionDirect(m_graph, values, s);
        if (!direct || !direct->allFinite())
            return false;
        const std::vector<std::size_t> base = basePorts();
        Eigen::MatrixXcd byBase = *direct;
        for (std::size_t k = 0; k < base.size(); ++k)
            byBase.row(static_cast<Eigen::Index>(k)) *= branchOf(m_c, base[k]).sign;
        Eigen::MatrixXd toFlows = Eigen::MatrixXd::Zero(m_count, base.size());
        for (std::size_t flow = 0; flow < m_count; ++flow)
            for (const auto& [port, factor] : m_c.realized.flows[flow]) {
                const auto k = std::find(base.begin(), base.end(), port) - base.begin();
                toFlows(static_cast<Eigen::Index>(flow), k) = toDouble(factor);
            }
        const Eigen::MatrixXcd flows = toFlows * byBase;
        m_bySources = Eigen::VectorXcd::Zero(m_count);
        Eigen::Index column = 0;
        for (const auto& [number, value] : sources)
            m_bySources += value * flows.col(column++);
        m_byProbes = flows.rightCols(static_cast<Eigen::Index>(base.size()));
        m_probes.resize(m_count, base.size());
        for (std::size_t k = 0; k < base.size(); ++k)
            m_probes.col(static_cast<Eigen::Index>(k)) =
                directionOf(m_c.realized.ports[base[k]].sum) * branchOf(m_c, base[k]).sign;
        return true;
    }

    // The sum in terms of the flows of coordinates.
    Eigen::VectorXd directionOf(const FlowSum& sum) const {
        Eigen::VectorXd direction = Eigen::VectorXd::Zero(m_count);
        for (const auto& [flow, sign] : sum) {
            if (flow < m_count) {
                direction[static_cast<Eigen::Index>(flow)] += sign;
                continue;
            }
            for (const LinearElement& element : m_c.linear.elements)
                if (element.kind == LinearElementKind::Coupling && element.other == FlowSum{{flow, 1}})
                    direction += sign * evaluate(element.value, m_point) * directionOf(element.sum);
            for (FlowSum relation : m_c.linear.relations)
                if (const auto own = relation.find(flow); own != relation.end() && isGiven(flow)) {
                    relation.erase(own); // 0 = others - flow
                    direction += sign * directionOf(relation);
                }
        }
        return direction;
    }

    bool isGiven(std::size_t flow) const {
        return std::any_of(m_c.linear.elements.begin(), m_c.linear.elements.end(), [&](const LinearElement& element) {
            return element.kind == LinearElementKind::FlowSource && element.sum == FlowSum{{flow, 1}};
        });
    }

    // Whether the constraints are satisfied, and the residuals of the equations are multiples of their gradients.
    bool isEqualAt(Complex s) const {
        const Eigen::MatrixXcd impedance = m_stiffness / s + m_resistance + s * m_inertia;
        Eigen::VectorXd rest = m_rest;
        for (const LinearElement& element : m_c.linear.elements)
            if (element.kind == LinearElementKind::Potential) // the initial value of an element is not a source
                rest -= evaluate(element.value * element.offset, m_point) * directionOf(element.sum);
        const Eigen::MatrixXcd pushed = impedance * m_byProbes - m_probes;
        const Eigen::VectorXcd moved = impedance * m_bySources + rest;
        const double size = 1 + impedance.cwiseAbs().maxCoeff() *
                                    (m_byProbes.cwiseAbs().maxCoeff() + m_bySources.cwiseAbs().maxCoeff());
        constexpr double tolerance = 1e-7; // rates by differences
        return isMultiple(pushed, tolerance * size) && isMultiple(moved, tolerance * size) &&
               isNone(m_constraints * m_byProbes, tolerance * size) &&
               isNone(m_constraints * m_bySources + m_given, tolerance * size);
    }

    static bool isNone(const Eigen::MatrixXcd& matrix, double tolerance) {
        return matrix.size() == 0 || matrix.cwiseAbs().maxCoeff() <= tolerance;
    }

    // Of the constraints' gradients.
    bool isMultiple(const Eigen::MatrixXcd& residuals, double tolerance) const {
        if (m_constraints.rows() == 0)
            return isNone(residuals, tolerance);
        const Eigen::MatrixXd range = LeastNorm(m_constraints.transpose(), 1e-11).range();
        return isNone(residuals - range * (range.transpose() * residuals), tolerance);
    }

    const Conversion& m_c;
    const std::size_t m_count;
    LinearGraph m_graph;
    std::vector<Expression> m_equations;
    Point m_point;
    Eigen::MatrixXd m_inertia, m_resistance, m_stiffness, m_constraints, m_probes;
    Eigen::VectorXd m_rest, m_given;
    Eigen::MatrixXcd m_byProbes;
    Eigen::VectorXcd m_bySources;
};

} // namespace

bool movesAlike(const Conversion& conversion, const DaeSystem& system, const LinearGraph& graph) {
    return Verification(conversion, system, graph).isEqual();
}

} // namespace coenergy
