// `coenergy linearize` of graphs by lot: of vectors against all their branch equations at one s, with every kind of
// output; of numbers in every form that `convert` writes, where sources are parameters that act from outside.
#include "core/formulations/graph/graph_of.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include "graph/normal_tree.hpp"
#include "matrices/solvers.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <complex>
#include <map>
#include <optional>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXcd;

namespace {

const Complex s(0.3, 0.7);

std::string shortestText(double value) {
    return QString::number(value, 'g', 12).toStdString();
}

Eigen::MatrixXd matrixOf(const AnswerJson& rows, Eigen::Index height, Eigen::Index width) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(height, width);
    for (Eigen::Index i = 0; i < height && !rows.empty(); ++i)
        for (Eigen::Index j = 0; j < width; ++j)
            matrix(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
    return matrix;
}

using Transfers = std::map<std::pair<std::string, std::string>, Complex>; // by output and input

// y/u of linear equations in which rates of inputs may act, as E and F or as inputs `dotu` of their own.
Transfers transfersOf(const AnswerJson& system) {
    const auto states = static_cast<Eigen::Index>(system["states"].size());
    const auto inputs = static_cast<Eigen::Index>(system["inputs"].size());
    const auto outputs = static_cast<Eigen::Index>(system["outputs"].size());
    const auto part = [&](const char* name, Eigen::Index height, Eigen::Index width) {
        return matrixOf(system.contains(name) ? system[name] : AnswerJson::array(), height, width);
    };
    const Matrix driven = part("B", states, inputs) + s * part("E", states, inputs),
                 direct = part("D", outputs, inputs) + s * part("F", outputs, inputs);
    const Matrix Y = transferOf(part("A", states, states), driven, part("C", outputs, states), direct, s);
    Transfers transfers;
    for (Eigen::Index i = 0; i < outputs; ++i) {
        Transfers ofOutput; // one may be asked for twice
        for (Eigen::Index j = 0; j < inputs; ++j) {
            const std::string input = system["inputs"][static_cast<std::size_t>(j)].get<std::string>();
            const bool isRate = input.starts_with("dot");
            ofOutput[{system["outputs"][static_cast<std::size_t>(i)].get<std::string>(),
                      isRate ? input.substr(3) : input}] += (isRate ? s : 1.0) * Y(i, j);
        }
        transfers.merge(ofOutput);
    }
    return transfers;
}

std::string firstDifference(const Transfers& found, const Transfers& right) {
    for (const auto& [names, value] : right) {
        const auto own = found.find(names);
        if (own == found.end() || !(std::abs(own->second - value) <= 1e-6 * (1 + std::abs(value))))
            return names.first + "/" + names.second;
    }
    return {};
}

// A graph of vectors, all with the same number of components.
struct VectorCase {
    LinearGraph graph;
    Eigen::Index size = 1;
    std::map<int, Eigen::MatrixXd> matrices; // of a two-port by its first branch

    std::string name(const std::string& stem, Eigen::Index k) const {
        return size == 1 ? stem : stem + "_" + std::to_string(k + 1);
    }
};

class VectorCases {
public:
    VectorCase next() {
        VectorCase one;
        const int nodes = m_lot.from(3, 5);
        one.size = m_lot.from(1, 3);
        add(one, 2, 1, m_lot.from(1, 3) == 1 ? 5 : 4);
        for (int node = 3; node <= nodes; ++node)
            add(one, node, m_lot.from(2, node - 1), m_lot.from(1, 3)); // whose sizes follow from each other
        for (int k = m_lot.from(2, 4); k > 0; --k)
            add(one, m_lot.from(2, nodes), 1, m_lot.from(1, 5) == 1 ? 5 : m_lot.from(1, 3));
        if (m_lot.from(1, 2) == 1) {
            const int type = m_lot.from(6, 7);
            add(one, m_lot.from(2, nodes), 1, type);
            add(one, m_lot.from(2, nodes), 1, type);
        }
        const int branches = static_cast<int>(one.graph.branches.size());
        for (int k = 1; k <= 4; ++k)
            one.graph.outputs.push_back(
                {k, m_lot.from(1, branches), static_cast<OutputKind>(k == 1 ? 4 : m_lot.from(1, 4))});
        return one;
    }

    // Sources are functions of time, or parameters.
    std::string text(const VectorCase& one) {
        std::string parameters = "format = 1\n[parameters]\n", matrices, inputs = "[inputs]\n", branches, outputs;
        for (const GraphBranch& branch : one.graph.branches) {
            branches += "[" + std::to_string(branch.number) + ", " + std::to_string(branch.tail) + ", " +
                        std::to_string(branch.head) + ", " + std::to_string(static_cast<int>(branch.type)) + "], ";
            if (const auto matrix = one.matrices.find(branch.number); matrix != one.matrices.end())
                matrices += "[[linear_graph.vectors]]\nbranch = " + std::to_string(branch.number) +
                            "\nmatrix = " + rowsText(matrix->second) + "\n";
            for (Eigen::Index k = 0; isSource(branch.type) && k < one.size; ++k) {
                const std::string name = one.name(sourceName(branch), k);
                (m_lot.from(1, 2) == 1 ? parameters : inputs) +=
                    name + " = " + (m_lot.from(1, 2) == 1 ? "0.4\n" : "0.7\n");
            }
        }
        for (const GraphOutput& output : one.graph.outputs)
            outputs += "[" + std::to_string(output.number) + ", " + std::to_string(output.branch) + ", " +
                       std::to_string(static_cast<int>(output.kind)) + "], ";
        return parameters + "[linear_graph]\nbranches = [" + branches + "]\noutputs = [" + outputs + "]\n" + matrices +
               inputs + "[simulation]\nend = 0.4\nstep = 0.2\n";
    }

    static std::string sourceName(const GraphBranch& branch) {
        return (branch.type == BranchType::AcrossSource ? "v" : "f") + std::to_string(branch.number);
    }

private:
    static std::string rowsText(const Eigen::MatrixXd& matrix) {
        std::string text = "[";
        for (const auto& row : matrix.rowwise()) {
            text += "[";
            for (const double value : row)
                text += shortestText(value) + ", ";
            text += "], ";
        }
        return text + "]";
    }

    void add(VectorCase& one, int tail, int head, int type) {
        const int number = static_cast<int>(one.graph.branches.size()) + 1;
        const bool isSecond =
            type >= 6 && one.matrices.contains(number - 1) && one.graph.branches.back().type >= BranchType::Transformer;
        one.graph.branches.push_back({number, tail, head, static_cast<BranchType>(type)});
        if (type == 4 || type == 5 || isSecond)
            return;
        Eigen::MatrixXd Q(one.size, one.size);
        for (double& entry : Q.reshaped())
            entry = m_lot.numbers().deviation();
        const auto I = Eigen::MatrixXd::Identity(one.size, one.size);
        one.matrices[number] =
            type >= 6 ? Eigen::MatrixXd(Q + I) : Eigen::MatrixXd(product(Q, Q.transpose()) + 0.5 * I);
    }

    graph_tests::RandomGraphs m_lot{graph_tests::TwoPorts::None};
};

// Potentials of nodes and efforts of branches from all balances and laws; nothing where these have no one solution.
std::optional<Transfers> solvedDirectly(const VectorCase& one) {
    const Eigen::Index d = one.size;
    int nodes = 1;
    for (const GraphBranch& branch : one.graph.branches)
        nodes = std::max({nodes, branch.tail, branch.head});
    const Eigen::Index potentials = (nodes - 1) * d,
                       all = potentials + static_cast<Eigen::Index>(one.graph.branches.size()) * d;
    Matrix laws = Matrix::Zero(all, all), right = Matrix::Zero(all, all);
    const Matrix I = Matrix::Identity(d, d);
    const auto across = [&](std::size_t row) {
        Matrix v = Matrix::Zero(d, all);
        const GraphBranch& branch = one.graph.branches[row];
        if (branch.tail > 1)
            v.middleCols((branch.tail - 2) * d, d) += I;
        if (branch.head > 1)
            v.middleCols((branch.head - 2) * d, d) -= I;
        return v;
    };
    const auto through = [&](std::size_t row) {
        Matrix f = Matrix::Zero(d, all);
        f.middleCols(potentials + static_cast<Eigen::Index>(row) * d, d) = I;
        return f;
    };
    std::vector<std::string> inputs;
    for (std::size_t row = 0; row < one.graph.branches.size(); ++row) {
        const GraphBranch& branch = one.graph.branches[row];
        if (branch.tail > 1)
            laws.middleRows((branch.tail - 2) * d, d) += through(row);
        if (branch.head > 1)
            laws.middleRows((branch.head - 2) * d, d) -= through(row);
        auto law = laws.middleRows(potentials + static_cast<Eigen::Index>(row) * d, d);
        const auto matrix = one.matrices.find(branch.number);
        const bool isSecond = matrix == one.matrices.end();
        const Matrix P = isSecond ? Matrix() : Matrix(matrix->second.cast<Complex>());
        switch (branch.type) {
        case BranchType::AType: law = through(row) - s * complexProduct(P, across(row)); break;
        case BranchType::TType: law = s * through(row) - complexProduct(P, across(row)); break;
        case BranchType::DType: law = through(row) - complexProduct(P, across(row)); break;
        case BranchType::AcrossSource:
        case BranchType::ThroughSource:
            law = branch.type == BranchType::AcrossSource ? across(row) : through(row);
            for (Eigen::Index k = 0; k < d; ++k) {
                right(potentials + static_cast<Eigen::Index>(row) * d + k, static_cast<Eigen::Index>(inputs.size())) =
                    1;
                inputs.push_back(one.name(VectorCases::sourceName(branch), k));
            }
            break;
        case BranchType::Transformer:
        case BranchType::Gyrator: {
            const bool isTransformer = branch.type == BranchType::Transformer;
            const Matrix C = isSecond ? Matrix(one.matrices.at(branch.number - 1).cast<Complex>()) : P;
            if (isSecond)
                law = across(row) - complexProduct(C, isTransformer ? across(row - 1) : through(row - 1));
            else
                law = (isTransformer ? through(row) : across(row)) + complexProduct(C.transpose(), through(row + 1));
            break;
        }
        }
    }
    const Eigen::FullPivLU<Matrix> factors(laws);
    if (const auto pivots = factors.matrixLU().diagonal().cwiseAbs(); pivots.minCoeff() < 1e-9 * pivots.maxCoeff())
        return std::nullopt;
    const Matrix solution = factors.solve(right);
    Transfers transfers;
    for (const GraphOutput& output : one.graph.outputs) {
        const auto row = static_cast<std::size_t>(output.branch - 1);
        const int kind = static_cast<int>(output.kind);
        const Matrix values =
            complexProduct(kind % 2 == 1 ? across(row) : through(row), solution) / (kind > 2 ? s : 1.0);
        for (Eigen::Index k = 0; k < d; ++k)
            for (std::size_t j = 0; j < inputs.size(); ++j)
                transfers[{one.name(outputName(output), k), inputs[j]}] = values(k, static_cast<Eigen::Index>(j));
    }
    return transfers;
}

// The first and the last value of each column of a run.
std::map<std::string, std::pair<double, double>> endsOf(const CommandAnswer& run) {
    if (run.code != Done)
        throw std::runtime_error(run.err);
    std::map<std::string, std::pair<double, double>> ends;
    const QStringList lines = QString::fromStdString(run.out).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QStringList names = lines.front().split(QLatin1Char(','));
    for (qsizetype k = 0; k < names.size(); ++k)
        ends[names[k].toStdString()] = {lines[1].split(QLatin1Char(','))[k].toDouble(),
                                        lines.back().split(QLatin1Char(','))[k].toDouble()};
    return ends;
}

} // namespace

class TestGraphForms : public QObject {
    Q_OBJECT

private slots:
    // COENERGY_TRY_EVERY=1 tries ten times as many.
    void vectorsFollowTheirLaws() {
        VectorCases cases;
        const int count = qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? 200 : 20;
        int compared = 0, withRates = 0;
        for (int k = 0; k < count; ++k) {
            const VectorCase one = cases.next();
            const std::string text = cases.text(one);
            const auto right = solvedDirectly(one);
            if (!right)
                continue;
            const std::string file = written(text);
            const CommandAnswer run = call({"simulate", file});
            QVERIFY2(run.code == Done, (run.err + text).c_str());
            QVERIFY2(run.err.find("warning") == std::string::npos, (run.err + text).c_str());
            const CommandAnswer answer = call({"linearize", file, "--as", "json"});
            QVERIFY2(answer.code == Done, (answer.err + text).c_str());
            const AnswerJson system = parsed(answer.out);
            const std::string fault = firstDifference(transfersOf(system), *right);
            QVERIFY2(fault.empty(), (fault + "\n" + text).c_str());
            withRates += system.contains("E") || system.contains("F") ? 1 : 0;
            ++compared;
        }
        QVERIFY2(2 * compared >= count && withRates > 0,
                 qPrintable(QStringLiteral("%1 %2").arg(compared).arg(withRates)));
    }

    // The momentum gained is the integral of what a mass takes, whatever it starts from.
    void momentumOfVectors() {
        const std::string file =
            written("format = 1\n[linear_graph]\nbranches = [[1, 2, 1, 1], [2, 2, 1, 3], [3, 2, 3, 1], [4, 3, 1, 1]]\n"
                    "outputs = [[1, 1, 4], [2, 3, 4], [3, 3, 1], [4, 4, 4], [5, 4, 1]]\n"
                    "[[linear_graph.vectors]]\nbranch = 1\nmatrix = [[2, 0.5], [0.5, 1]]\n"
                    "[[linear_graph.vectors]]\nbranch = 2\nmatrix = [[3, 1], [-1, 2]]\n"
                    "[[linear_graph.vectors]]\nbranch = 3\nmatrix = [[1.5, 0], [0, 0.7]]\n"
                    "[[linear_graph.vectors]]\nbranch = 4\nmatrix = [[0.4, 0.1], [0.1, 0.9]]\n"
                    "[initial]\nv1_1 = 0.8\nv1_2 = -0.3\nh1_2 = 5\n[simulation]\nend = 1\nstep = 0.5\n"
                    "relative_tolerance = 1e-10\nabsolute_tolerance = 1e-12\n");
        const std::map<std::string, std::pair<double, double>> ends = endsOf(call({"simulate", file}));
        const auto gain = [&](const char* name) { return ends.at(name).second - ends.at(name).first; };
        QVERIFY(std::abs(gain("v1_1")) > 0.1);
        QCOMPARE(ends.at("h1_2").first, 5.0);
        const double tolerance = 1e-8;
        QVERIFY(std::abs(gain("h1_1") - (2 * gain("v1_1") + 0.5 * gain("v1_2"))) < tolerance);
        QVERIFY(std::abs(gain("h1_2") - (0.5 * gain("v1_1") + gain("v1_2"))) < tolerance);
        QVERIFY(std::abs(gain("h3_1") - 1.5 * gain("v3_1")) < tolerance);
        QVERIFY(std::abs(gain("h3_2") - 0.7 * gain("v3_2")) < tolerance);
        QVERIFY(std::abs(gain("h4_1") - (0.4 * gain("v4_1") + 0.1 * gain("v4_2"))) < tolerance);
    }

    // A spring starts with its own effort, wherever the places that are integrated beside it start.
    void placesStretchNoSpring() {
        const std::string graph = "format = 1\n[linear_graph]\nbranches = [[2, 2, 1, 1], [3, 2, 1, 2], [4, 2, 1, 3]]\n"
                                  "outputs = [[1, 2, 3], [2, 3, 2]]\n";
        const std::string matrices = "[[linear_graph.vectors]]\nbranch = 2\nmatrix = [[1, 0], [0, 1]]\n"
                                     "[[linear_graph.vectors]]\nbranch = 3\nmatrix = [[2, 0.3], [0.3, 3]]\n"
                                     "[[linear_graph.vectors]]\nbranch = 4\nmatrix = [[0.1, 0], [0, 0.1]]\n";
        const std::string run = "[simulation]\nend = 1\nstep = 0.5\nrelative_tolerance = 1e-10\n";
        for (const std::string start : {"", "x2_1 = 1\n", "f3_1 = 5\n", "f3_1 = 5\nx2_1 = 1\nx2_2 = -0.7\n"}) {
            const auto ends =
                endsOf(call({"simulate", written(graph + matrices + "[initial]\nv2_2 = 0.2\n" + start + run)}));
            const auto gain = [&](const char* name) { return ends.at(name).second - ends.at(name).first; };
            const auto typed = [&](const char* name, double value) {
                return start.find(name) == std::string::npos ? 0.0 : value;
            };
            QCOMPARE(ends.at("x2_1").first, typed("x2_1", 1));
            QCOMPARE(ends.at("f3_1").first, typed("f3_1", 5));
            QCOMPARE(ends.at("f3_2").first, 0.0);
            QVERIFY(std::abs(gain("x2_1")) > 1e-3);
            QVERIFY(std::abs(gain("f3_1") - 2 * gain("x2_1") - 0.3 * gain("x2_2")) < 1e-12);
        }
    }

    // Springs in series start with one effort, inertias in parallel with one flow; each integral with its own value.
    void startsOfWhatFollowsFromOthers() {
        const auto vector = [](int branch, const std::string& diagonal) {
            return "[[linear_graph.vectors]]\nbranch = " + std::to_string(branch) + "\nmatrix = [[" + diagonal +
                   ", 0], [0, " + diagonal + "]]\n";
        };
        const std::string series =
            "format = 1\n[linear_graph]\nbranches = [[1, 2, 1, 1], [2, 2, 3, 2], [3, 3, 1, 2], [4, 2, 1, 1]]\n"
            "outputs = [[1, 2, 2], [2, 3, 2], [3, 1, 1], [4, 1, 3], [5, 3, 3]]\n" +
            vector(1, "0.3") + vector(2, "4") + vector(3, "1") + vector(4, "0.7") +
            "[initial]\nf3_1 = 10\nv4_2 = 2\nx1_1 = 7\nx3_1 = -3\n[simulation]\nend = 1\nstep = 0.5\n"
            "relative_tolerance = 1e-11\n";
        const auto ends = endsOf(call({"simulate", written(series)}));
        const double w = std::sqrt(0.8); // a mass of 1 on 4 and 1 in series
        const auto isNear = [](double a, double b) { return std::abs(a - b) < 1e-9; };
        QVERIFY(isNear(ends.at("f2_1").first, 10) && isNear(ends.at("f3_1").first, 10));
        QVERIFY(isNear(ends.at("f2_1").second, 10 * std::cos(w)) && isNear(ends.at("f3_1").second, 10 * std::cos(w)));
        QVERIFY(isNear(ends.at("v1_2").first, 2) && isNear(ends.at("v1_2").second, 2 * std::cos(w)));
        QVERIFY(isNear(ends.at("x1_1").first, 7) && isNear(ends.at("x1_1").second, 7 - 10 / 0.8 * (1 - std::cos(w))));
        QVERIFY(isNear(ends.at("x3_1").first, -3) && isNear(ends.at("x3_1").second, -3 - 10 * (1 - std::cos(w))));
        // A spring between a source and a mass begins with what the source supplies then, and moves no place.
        const auto driven = [&](const std::string& push) {
            return "format = 1\n[linear_graph]\nbranches = [[1, 3, 1, 5], [2, 3, 2, 2], [3, 2, 1, 1]]\n"
                   "outputs = [[1, 2, 2], [2, 2, 3]]\n" +
                   vector(2, "4") + vector(3, "1") + "[inputs]\nf1_1 = \"" + push +
                   "\"\nf1_2 = 0\n[simulation]\nend = 1\nstep = 0.5\n";
        };
        const auto pushed = endsOf(call({"simulate", written(driven("2 + t"))}));
        QVERIFY(isNear(pushed.at("f2_1").first, -2) && isNear(pushed.at("f2_1").second, -3));
        QVERIFY(isNear(pushed.at("x2_1").first, 0) && isNear(pushed.at("x2_1").second, -0.25));
        // What holds such a start where it follows from parameters takes no name that is typed.
        const std::string named = driven("p + t") +
                                  "[parameters]\np = 2\n[[constraints.effort]]\nname = \"held_f2_1_start\"\n"
                                  "expression = \"u - v3_1\"\neffort = \"u\"\n";
        QCOMPARE(QString::fromStdString(call({"derive", written(named)}).out).count(u"\nheld_f2_1_start:"), 1);
    }

    // Matrices without rows or columns: nothing is stored, or what is follows a source; nothing acts from outside.
    void vectorsWithoutStatesOrInputs() {
        const std::string matrix = "\nmatrix = [[1, 0.2], [0.2, 2]]\n", vectors = "[[linear_graph.vectors]]\nbranch = ";
        const auto stateSpace = [&](const std::string& branches, int branch) {
            const CommandAnswer answer =
                call({"graph", written("format = 1\n[linear_graph]\nbranches = " + branches +
                                       "\noutputs = [[1, 2, 2]]\n" + vectors + std::to_string(branch) + matrix)});
            return answer.code == Done ? answer.out : answer.err;
        };
        const std::string damper = stateSpace("[[1, 2, 1, 4], [2, 2, 1, 3]]", 2);
        QVERIFY2(damper.find("states: none") != std::string::npos && damper.find("y1 = ") != std::string::npos,
                 damper.c_str());
        const std::string driven = stateSpace("[[1, 2, 1, 4], [2, 2, 1, 1]]", 2);
        QVERIFY2(driven.find("y1 = dv1_1 + dv1_2/5") != std::string::npos, driven.c_str());
        const std::string alone = stateSpace("[[1, 2, 1, 1], [2, 2, 1, 3]]", 2);
        QVERIFY2(alone.find("inputs: none") != std::string::npos, alone.c_str());
    }

    // Sources that are parameters act from outside in every form as they do in the graph; also where they determine
    // what a storage element starts from.
    void sourcesActInEveryForm() {
        graph_tests::RandomGraphs lot(graph_tests::TwoPorts::Some);
        const int count = qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? 300 : 25;
        int compared = 0;
        for (int k = 0; k < count; ++k) {
            const LinearGraph graph = lot.next();
            std::vector<std::string> asked;
            const std::string text = textOf(graph, lot, asked);
            const std::string file = written(text);
            if (graph.branches.size() > 12 || asked.empty() || call({"graph", file}).code != Done)
                continue;
            asked.insert(asked.begin(), {"linearize", file, "--as", "json"});
            const CommandAnswer own = call(asked);
            QVERIFY2(own.code == Done, (own.err + text).c_str());
            const Transfers right = transfersOf(parsed(own.out));
            for (const std::string form : {"energies", "equations"}) {
                const std::string other = freshPath("other.ldae");
                const CommandAnswer converted = call({"convert", file, other, "--to", form});
                QVERIFY2(converted.code == Done, (converted.err + text).c_str());
                asked[1] = other;
                const CommandAnswer answer = call(asked);
                QVERIFY2(answer.code == Done, (answer.err + text).c_str());
                const std::string fault = firstDifference(transfersOf(parsed(answer.out)), right);
                QVERIFY2(fault.empty(), (form + ": " + fault + "\n" + text).c_str());
                ++compared;
            }
        }
        QVERIFY2(compared >= count / 3, qPrintable(QString::number(compared)));
    }

    // Who asks for an input that is no source is told so, and nothing else.
    void inputThatIsNoSource() {
        const CommandAnswer answer = call({"linearize",
                                           written("format = 1\n[parameters]\nC2 = 1\nf1 = 2\n[linear_graph]\n"
                                                   "branches = [[1, 2, 1, 5], [2, 2, 1, 1]]\noutputs = [[1, 1, 1]]\n"),
                                           "--input", "v1"});
        QCOMPARE(answer.code, WrongUsage);
    }

private:
    // Values for all, a law of the user's beside some; asked: all inputs, and the outputs.
    static std::string textOf(const LinearGraph& graph, graph_tests::RandomGraphs& lot,
                              std::vector<std::string>& asked) {
        std::string parameters, branches, outputs;
        bool isSecond = false;
        for (const GraphBranch& branch : graph.branches) {
            const std::string number = std::to_string(branch.number);
            branches += "[" + number + ", " + std::to_string(branch.tail) + ", " + std::to_string(branch.head) + ", " +
                        std::to_string(static_cast<int>(branch.type)) + "], ";
            isSecond = isTwoPort(branch.type) && !isSecond;
            if (isTwoPort(branch.type) && !isSecond)
                continue;
            const char* stems[] = {"", "C", "L", "R", "v", "f", "TF", "GY"};
            const std::string name = stems[static_cast<int>(branch.type)] + number;
            parameters += name + " = " + shortestText(0.4 + 1.6 * lot.numbers().share()) + "\n";
            if (isSource(branch.type))
                asked.insert(asked.end(), {"--input", name});
        }
        if (asked.empty())
            return {};
        for (const GraphOutput& output : graph.outputs) {
            outputs += "[" + std::to_string(output.number) + ", " + std::to_string(output.branch) + ", " +
                       std::to_string(static_cast<int>(output.kind)) + "], ";
            asked.insert(asked.end(), {"--output", outputName(output)});
        }
        std::string text = "format = 1\n[parameters]\n" + parameters + "[linear_graph]\nbranches = [" + branches +
                           "]\noutputs = [" + outputs + "]\n";
        if (lot.from(1, 3) == 1)
            text += "[[constraints.dynamic]]\nvariable = \"slow\"\nrate = \"f" +
                    std::to_string(graph.branches.back().number) + " - slow\"\n";
        return text;
    }

    std::string freshPath(const std::string& name) const {
        const std::string file = path(name);
        QFile::remove(QString::fromStdString(file));
        return file;
    }
    std::string path(const std::string& name) const {
        return m_directory.filePath(QString::fromStdString(name)).toStdString();
    }
    std::string written(const std::string& text) const {
        const std::string file = path("model.ldae");
        return tests::write(QString::fromStdString(file), QByteArray::fromStdString(text)) ? file : std::string();
    }

    QTemporaryDir m_directory;
};

COENERGY_TEST(TestGraphForms)
#include "test_graph_forms.moc"
