// The list of a graph's equations is complete: solved as it stands, at one complex s, it gives the transfer functions
// of the branch equations (transferFunctionDirect), and those of the block form. The steps of the elimination, solved
// as they stand, give the rows of the state space.
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "graphmodel/graph_account.hpp"
#include "io/read_ldae.hpp"
#include "lineargraph/physical_names.hpp"
#include "lineargraph/transfer_function.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"
#include "vectorgraph/scalar_form.hpp"

#include <Eigen/LU>

#include <map>
#include <numbers>
#include <set>
#include <tuple>

using namespace coenergy;
using namespace graph_tests;

namespace {

const std::string examples = "resources/examples/";
const std::string seeds = "tests/reference/seeds/";

Document documentAt(const std::string& file) {
    return readLdae(fileText(file)).document;
}

/// Values of all matrices, and those of scalars by lot.
class Values {
public:
    Eigen::MatrixXcd of(const GraphEquationTerm& term) {
        if (const auto* factor = std::get_if<Expression>(&term.factor))
            return Eigen::MatrixXcd::Constant(1, 1, of(*factor));
        return of(std::get<MatrixSum>(term.factor));
    }

    double of(const Expression& expression) {
        for (const std::string& name : symbolsIn(expression))
            if (!point.contains(name))
                point[name] = name == "pi" ? std::numbers::pi : 0.5 + m_numbers.share();
        return evaluate(expression, point);
    }

    Eigen::MatrixXcd of(const MatrixSum& sum) {
        std::set<std::string> names;
        addSymbolsIn(sum, names);
        for (const std::string& name : names)
            if (!matrices.contains(name))
                matrices[name] = Eigen::MatrixXd::Constant(1, 1, of(Expression::symbol(name)));
        const auto value = valueOf(sum, matrices);
        return value ? Eigen::MatrixXcd(value->cast<Complex>()) : Eigen::MatrixXcd();
    }

    void set(const std::string& name, const ExpressionMatrix& entries) {
        Eigen::MatrixXd& matrix = matrices[name];
        matrix.resize(Eigen::Index(entries.size()), Eigen::Index(entries.front().size()));
        for (Eigen::Index i = 0; i < matrix.rows(); ++i)
            for (Eigen::Index j = 0; j < matrix.cols(); ++j)
                matrix(i, j) = of(entries[std::size_t(i)][std::size_t(j)]);
    }

    Point point;
    MatrixValues matrices;

private:
    RandomNumbers m_numbers{11};
};

/// Linear equations in columns of variables: sizes by name, 1 where none is given.
class Solver {
public:
    Solver(Values& values, std::map<std::string, std::size_t> sizes) : m_values(values), m_sizes(std::move(sizes)) {}

    void give(const std::string& name, const Eigen::VectorXcd& value) { m_given[name] = value; }

    // Rates become s times the variable, or unknowns of their own where there is no s.
    void take(const GraphEquation& equation, std::optional<Complex> s) {
        m_s = s;
        if (equation.stacked)
            return takeStacked(*equation.stacked);
        std::vector<Part> parts;
        for (const auto& [side, sign] : {std::pair(&equation.left, 1.0), std::pair(&equation.right, -1.0)})
            for (const GraphEquationTerm& term : *side)
                parts.push_back({term.variable, term.isRate, sign * m_values.of(term)});
        takeRow(parts);
    }

    std::map<std::string, Eigen::VectorXcd> solved() {
        Eigen::Index columns = 0;
        std::map<std::string, Eigen::Index> places;
        for (const std::string& name : m_unknown) {
            places[name] = columns;
            columns += size(name);
        }
        Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(m_lines, columns);
        Eigen::VectorXcd right = Eigen::VectorXcd::Zero(m_lines);
        for (const Entry& entry : m_entries)
            if (const auto given = m_given.find(entry.name); given != m_given.end())
                right.segment(entry.line, entry.factor.rows()) -= entry.factor * given->second;
            else
                matrix.block(entry.line, places.at(entry.name), entry.factor.rows(), entry.factor.cols()) +=
                    entry.factor;
        isSquare = matrix.rows() == matrix.cols();
        const Eigen::FullPivLU<Eigen::MatrixXcd> factors(matrix);
        isDetermined = factors.isInvertible();
        const Eigen::VectorXcd solution = isSquare ? Eigen::VectorXcd(factors.solve(right)) : right;
        std::map<std::string, Eigen::VectorXcd> result;
        if (isSquare)
            for (const auto& [name, place] : places)
                result[name] = solution.segment(place, size(name));
        return result;
    }

    bool isSquare = false, isDetermined = false;

private:
    struct Part {
        std::string variable;
        bool isRate;
        Eigen::MatrixXcd factor;
    };
    struct Entry {
        Eigen::Index line;
        std::string name;
        Eigen::MatrixXcd factor;
    };

    Eigen::Index size(const std::string& name) const {
        const auto found = m_sizes.find(name.starts_with("rate of ") ? name.substr(8) : name);
        return found == m_sizes.end() ? 1 : Eigen::Index(found->second);
    }

    void takeRow(const std::vector<Part>& parts) {
        Eigen::Index rows = 1;
        for (const Part& part : parts)
            rows = std::max(rows, part.factor.rows() == 1 && part.factor.cols() == 1 ? size(part.variable)
                                                                                     : part.factor.rows());
        for (const Part& part : parts) {
            const bool isScalar = part.factor.size() == 1 && size(part.variable) == rows;
            const Eigen::MatrixXcd factor =
                isScalar ? Eigen::MatrixXcd(part.factor(0, 0) * Eigen::MatrixXcd::Identity(rows, rows)) : part.factor;
            const bool isOwn = part.isRate && !m_s;
            const std::string name = isOwn ? "rate of " + part.variable : part.variable;
            if (!m_given.contains(name))
                m_unknown.insert(name);
            m_entries.push_back({m_lines, name, (part.isRate && m_s ? *m_s : 1.0) * factor});
        }
        m_lines += rows;
    }

    void takeStacked(const StackedLaw& law) {
        for (std::size_t i = 0; i < law.states.size(); ++i) {
            m_sizes[law.states[i]] = law.A[i][i].rows;
            std::vector<Part> parts{
                {law.states[i], true,
                 Eigen::MatrixXcd::Identity(Eigen::Index(law.A[i][i].rows), Eigen::Index(law.A[i][i].rows))}};
            for (std::size_t j = 0; j < law.states.size(); ++j) {
                m_sizes[law.states[j]] = law.A[j][j].rows;
                parts.push_back({law.states[j], false, -m_values.of(law.A[i][j])});
            }
            for (std::size_t j = 0; j < law.inputs.size(); ++j)
                parts.push_back({law.inputs[j], false, -m_values.of(law.B[i][j])});
            takeRow(parts);
        }
    }

    Values& m_values;
    std::map<std::string, std::size_t> m_sizes;
    std::map<std::string, Eigen::VectorXcd> m_given;
    std::set<std::string> m_unknown;
    std::vector<Entry> m_entries;
    Eigen::Index m_lines = 0;
    std::optional<Complex> m_s;
};

void takeAll(Solver& solver, const GraphEquations& equations, Complex s) {
    for (const auto* part : {&equations.nodes, &equations.loops, &equations.laws})
        for (const GraphEquation& equation : *part)
            solver.take(equation, s);
}

/// The solution of the list for one input of 1.
std::map<std::string, Eigen::VectorXcd> responses(const GraphEquations& equations,
                                                  const std::vector<std::string>& inputs, std::size_t input,
                                                  Values& values, Complex s, bool& isComplete) {
    Solver solver(values, {});
    for (std::size_t k = 0; k < inputs.size(); ++k)
        solver.give(inputs[k], Eigen::VectorXcd::Constant(1, k == input ? 1 : 0));
    takeAll(solver, equations, s);
    auto result = solver.solved();
    isComplete = solver.isSquare && solver.isDetermined;
    return result;
}

Eigen::MatrixXcd assembled(const BlockMatrix& blocks, const std::vector<BlockVariable>& rows,
                           const std::vector<BlockVariable>& columns, Values& values) {
    const auto sizeOf = [](const std::vector<BlockVariable>& variables) {
        Eigen::Index size = 0;
        for (const BlockVariable& variable : variables)
            size += Eigen::Index(variable.dimension);
        return size;
    };
    Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(sizeOf(rows), sizeOf(columns));
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < rows.size(); row += Eigen::Index(rows[i++].dimension)) {
        Eigen::Index column = 0;
        for (std::size_t j = 0; j < columns.size(); column += Eigen::Index(columns[j++].dimension))
            if (!blocks[i][j].isZero())
                matrix.block(row, column, Eigen::Index(rows[i].dimension), Eigen::Index(columns[j].dimension)) =
                    values.of(blocks[i][j]);
    }
    return matrix;
}

/// C (s - A)^-1 (B + s E) + D + s F.
Eigen::MatrixXcd transferOf(const BlockStateSpace& space, Values& values, Complex s) {
    for (const NamedBlock& definition : space.definitions)
        values.matrices[definition.name] = values.of(definition.value).real();
    const auto& [x, u, y] = std::tie(space.states, space.inputs, space.outputs);
    const Eigen::MatrixXcd A = assembled(space.A, x, x, values);
    const Eigen::MatrixXcd B = assembled(space.B, x, u, values) + s * assembled(space.E, x, u, values);
    const Eigen::MatrixXcd resolvent = s * Eigen::MatrixXcd::Identity(A.rows(), A.cols()) - A;
    return assembled(space.C, y, x, values) * resolvent.fullPivLu().solve(B) + assembled(space.D, y, u, values) +
           s * assembled(space.F, y, u, values);
}

} // namespace

class TestGraphEquations : public QObject {
    Q_OBJECT

private slots:
    void theListDeterminesEveryOutput_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"graphs/circuit", "graphs/gearbox", "graphs/sewing_robot", "graphs/motor_and_load",
                                 "graphs/two_tanks", "distributed/bar_with_end_mass"})
            QTest::newRow(name) << QString::fromStdString(examples + name + ".ldae");
        for (const char* name : {"alipourazadi_figure_4_3", "alipourazadi_figure_4_4", "alipourazadi_figure_4_7",
                                 "alipourazadi_figure_4_8", "alipourazadi_figure_4_9", "alipourazadi_figure_4_16"})
            QTest::newRow(name) << QString::fromStdString(seeds + name + ".ldae");
    }

    void theListDeterminesEveryOutput() {
        QFETCH(QString, file);
        const Document document = documentAt(file.toStdString());
        const ReadGraph read = readGraph(document);
        QVERIFY(read.problems.empty());
        const StateSpace space = stateSpace(read.graph);
        const GraphAccount account = graphAccount(document, read, space.tree, graphDerivation(read.graph, space));
        Values values;
        const Complex s(0.3, 1.7);
        if (account.blocks)
            for (const ElementMatrix& matrix : account.blocks->matrices)
                values.set(matrix.name, matrix.entries);
        std::set<std::string> parameters;
        Point direct;
        const Substitution physical = physicalNames(document, read.graph);
        for (std::size_t row = 0; row < read.graph.branches.size(); ++row)
            if (const std::string name = parameterName(read.graph, row); !name.empty()) {
                const auto own = read.elements.parameters.find(name);
                const auto named = physical.find(name);
                direct[name] = values.of(own != read.elements.parameters.end() ? own->second
                                         : named != physical.end()             ? named->second
                                                                               : Expression::symbol(name));
                values.point[read.elements.shown(name)] = direct[name];
            }
        const auto expected = transferFunctionDirect(read.graph, direct, s);
        QVERIFY(expected.has_value());
        if (account.blocks)
            QVERIFY(relativeDifference(transferOf(account.blocks->space, values, s), *expected) < 1e-9);
        const StateSpace shown = withShownNames(space, read.elements);
        for (std::size_t input = 0; input < shown.inputs.size(); ++input) {
            bool isComplete = false;
            const auto found = responses(account.equations, shown.inputs, input, values, s, isComplete);
            QVERIFY(isComplete);
            for (std::size_t k = 0; k < read.graph.outputs.size(); ++k) {
                const GraphOutput& output = read.graph.outputs[k];
                const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
                const bool isIntegral =
                    output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough;
                const std::string name =
                    read.elements.shown(isAcross ? acrossName(output.branch) : throughName(output.branch));
                const auto value = found.find(name);
                const Complex own = value != found.end()          ? value->second(0)
                                    : name == shown.inputs[input] ? Complex(1)
                                                                  : Complex(0);
                const Complex other = (*expected)(Eigen::Index(k), Eigen::Index(input));
                QVERIFY2(std::abs(own / (isIntegral ? s : 1.0) - other) <= 1e-9 * (1e-6 + std::abs(other)),
                         name.c_str());
            }
        }
    }

    void eliminationGivesTheRows_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"robot_of_vectors", "milling_machine"})
            QTest::newRow(name) << QString::fromStdString(examples + "graphs/" + name + ".ldae");
        QTest::newRow("alipourazadi_figure_4_11") << QString::fromStdString(seeds + "alipourazadi_figure_4_11.ldae");
    }

    // In the robot the masses are no states: their loop is differentiated, with the rate of C.
    void eliminationGivesTheRows() {
        QFETCH(QString, file);
        const ReadVectorGraph read = readVectorGraph(documentAt(file.toStdString()));
        QVERIFY(read.problems.empty());
        const auto space = std::get<BlockStateSpace>(blockStateSpace(read.graph));
        const GraphAccount account = graphAccount(read.graph, space);
        QCOMPARE(account.chains.size(), space.states.size());
        Values values;
        values.matrices = genericValues(read.graph);
        std::map<std::string, std::size_t> sizes;
        for (std::size_t row = 0; row < read.graph.elements.size(); ++row)
            for (const std::string& name : {acrossName(read.graph.graph.branches[row].number),
                                            throughName(read.graph.graph.branches[row].number)})
                sizes[name] = read.graph.elements[row].dimension;
        for (const BlockVariable& state : space.states)
            sizes[state.name] = state.dimension;
        RandomNumbers numbers(3);
        std::map<std::string, Eigen::VectorXcd> given;
        for (const auto* variables : {&space.states, &space.inputs})
            for (const BlockVariable& variable : *variables) {
                Eigen::VectorXcd& value = given[variable.name];
                value = Eigen::VectorXcd::NullaryExpr(Eigen::Index(variable.dimension),
                                                      [&] { return Complex(numbers.share()); });
                if (variables == &space.inputs)
                    given["rate of " + variable.name] = 2 * value;
            }
        Solver solver(values, sizes);
        for (const auto& [name, value] : given)
            solver.give(name, value);
        std::set<std::string> told;
        for (const EliminationChain& chain : account.chains)
            for (const SolvedVariable& step : chain.steps)
                if (told.insert(textOf(step.equation)).second)
                    solver.take(step.equation, std::nullopt);
        const auto found = solver.solved();
        QVERIFY(solver.isSquare && solver.isDetermined);
        for (std::size_t k = 0; k < space.states.size(); ++k) {
            Eigen::VectorXcd expected = Eigen::VectorXcd::Zero(Eigen::Index(space.states[k].dimension));
            for (std::size_t j = 0; j < space.states.size(); ++j)
                if (!space.A[k][j].isZero())
                    expected += values.of(space.A[k][j]) * given.at(space.states[j].name);
            for (std::size_t j = 0; j < space.inputs.size(); ++j)
                for (const auto& [matrix, name] : {std::pair(&space.B, space.inputs[j].name),
                                                   std::pair(&space.E, "rate of " + space.inputs[j].name)})
                    if (!(*matrix)[k][j].isZero())
                        expected += values.of((*matrix)[k][j]) * given.at(name);
            QVERIFY2((found.at("rate of " + space.states[k].name) - expected).norm() < 1e-9 * (1 + expected.norm()),
                     space.states[k].name.c_str());
        }
    }

    // Of a bar with four modes, pulled at its tip.
    void countsOfTable44() {
        Document document = documentAt(seeds + "alipourazadi_figure_4_4.ldae");
        document.distributed = document.distributed.with([](auto& elements) { elements[0].modes = "4"; });
        const ReadGraph read = readGraph(document);
        const StateSpace space = stateSpace(read.graph);
        const GraphAccount account = graphAccount(document, read, space.tree, graphDerivation(read.graph, space));
        const std::vector<GraphCounts> printed = {
            {17, 9, 13, 16, 9, 8, 33}, {5, 3, 4, 4, 3, 2, 9}, {2, 2, 2, 2, 1, 1, 4}};
        QCOMPARE(account.counts.size(), printed.size());
        for (std::size_t k = 0; k < printed.size(); ++k) {
            QVERIFY2(account.counts[k].counts == printed[k], QByteArray::number(int(k)).constData());
            QCOMPARE(account.counts[k].counts.equations(), printed[k].unknowns);
        }
    }
};

COENERGY_TEST(TestGraphEquations)
#include "test_graph_equations.moc"
