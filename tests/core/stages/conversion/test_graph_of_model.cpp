// Models given by their energies as linear graphs: the same transfer functions if they came from a graph, the same
// motion and eigenvalues if not; and which are refused, with the reason.
#include "conversion/energy_route.hpp"
#include "conversion/graph_of_model.hpp"
#include "core/formulations/graph/graph_of.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "derivation/analysis_model.hpp"
#include "graph/graph_faults.hpp"
#include "graph/normal_tree.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/transfer_function.hpp"
#include "linearization/linear_system.hpp"
#include "meaning/validation.hpp"
#include "support/test_program.hpp"

#include <Eigen/Core>

#include <QDir>

#include <algorithm>
#include <complex>

namespace {

using namespace coenergy;

GraphOfModel converted(const Document& document) {
    GraphOfModel result;
    runWithAlgebraStack([&] { result = graphOfModel(document); });
    return result;
}

// Every coordinate and its flow watched under a name that stays.
Document watched(Document document) {
    const ModelNames names = parseModel(document).names;
    std::vector<Output> outputs;
    for (std::size_t k = 0; k < names.coordinates.size(); ++k)
        for (const auto& [stem, name] :
             {std::pair("displacement_", names.coordinates[k].name), std::pair("flow_", names.coordinates[k].flow)}) {
            Output output;
            output.name = stem + names.coordinates[k].name;
            output.expression = name;
            outputs.push_back(std::move(output));
        }
    document.outputs = Part(std::move(outputs));
    document.plots = Part<std::vector<Plot>>();
    document.drawing = Part<std::vector<Shape>>();
    return document;
}

Document withTolerances(Document document) {
    document.simulation = document.simulation.with([](SimulationSettings& settings) {
        settings.relativeTolerance = "1e-11";
        settings.absoluteTolerance = "1e-13";
        settings.method = "auto";
    });
    return document;
}

// The largest difference of what is watched, against the largest value of each.
double differenceOfRuns(const Document& energies, const Document& graph) {
    const SimulationResult before = runs::run(withTolerances(energies)), after = runs::run(withTolerances(graph));
    if (!before.status.isCompleted() || !after.status.isCompleted())
        throw std::runtime_error(runs::told(before) + " / " + runs::told(after));
    double largest = 0;
    for (const Output& output : *energies.outputs) {
        const std::vector<double>& expected = runs::values(before, output.name);
        const std::vector<double>& found = runs::values(after, output.name);
        double size = 1e-12;
        for (const double value : expected)
            size = std::max(size, std::abs(value));
        for (std::size_t k = 0; k < expected.size(); ++k)
            largest = std::max(largest, std::abs(found.at(k) - expected[k]) / size);
    }
    return largest;
}

std::vector<std::complex<double>> eigenvaluesOf(const Document& document) {
    std::vector<std::complex<double>> values;
    runWithAlgebraStack([&] {
        const ParsedModel parsed = parseModel(document);
        const Derivation derivation = DerivationStage().run(document, parsed, {});
        const AnalysisModel model = analysisModel(parsed, PreparationStage().run(parsed, derivation, {}));
        auto problem = problemFor(*model.model, model.givens, {}, model.settings);
        auto& known = std::get<SimulationProblem>(problem);
        Dynamics dynamics(known.system, known.parameters, known.nominal);
        const StartResult start = consistentStart(dynamics, known.start);
        dynamics.solve(known.start.time, start.state);
        const std::shared_ptr<const CompiledSystem> system = known.system;
        const auto linear =
            linearize(pointOf(model, std::move(known), *system, dynamics.timeOrigin(), dynamics.inputs()));
        for (const Mode& mode : std::get<LinearSystem>(linear).modes)
            values.push_back(mode.value);
    });
    return values;
}

// From all sources to the outputs of `rows`, which both graphs have.
Eigen::MatrixXcd responseOf(const Document& document, const std::vector<GraphOutput>& rows, std::complex<double> s) {
    ReadGraph read = readGraph(document);
    if (!read.problems.empty())
        throw std::runtime_error(runs::describe(read.problems));
    read.graph.outputs = rows;
    Point values = parameterValues(parseModel(document));
    const auto response = transferFunctionDirect(read.graph, values, s);
    if (!response)
        throw std::runtime_error("no transfer function");
    return *response;
}

// A branch for each row, parameters by lot, sources that are all different.
Document documentOf(const LinearGraph& graph, RandomNumbers& numbers) {
    const auto text = [](double value) { return QString::number(value, 'g', 17).toStdString(); };
    Document document;
    GraphRows rows;
    std::vector<Parameter> parameters;
    std::vector<GraphInput> inputs;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const auto& [number, tail, head, type] = graph.branches[row];
        std::string numbersOfRow;
        for (const int entry : {number, tail, head, static_cast<int>(type)})
            numbersOfRow += std::to_string(entry) + " ";
        rows.branches.push_back(numbersOfRow);
        if (isSource(type))
            inputs.push_back({type == BranchType::AcrossSource ? acrossName(number) : throughName(number),
                              "sin(" + std::to_string(number) + " + 1.7*t)",
                              {},
                              {}});
        const std::string name = parameterName(graph, row);
        if (!name.empty() && (parameters.empty() || parameters.back().name != name)) {
            Parameter parameter;
            parameter.name = name;
            parameter.value = text(0.4 + 1.6 * numbers.share());
            parameters.push_back(std::move(parameter));
        }
    }
    document.graph = Part(rows);
    document.parameters = Part(parameters);
    document.inputs = Part(inputs);
    return document;
}

bool isSameResponse(const Document& some, const Document& other, const std::vector<GraphOutput>& rows) {
    for (const std::complex<double> s : {std::complex<double>(0.1, 0.7), {1, 3}, {0.2, 0.01}}) {
        const Eigen::MatrixXcd expected = responseOf(some, rows, s), found = responseOf(other, rows, s);
        if (expected.size() == 0) // no sources
            continue;
        if (found.cols() != expected.cols() ||
            !((found - expected).cwiseAbs().maxCoeff() <= 1e-9 * expected.cwiseAbs().maxCoeff()))
            return false;
    }
    return true;
}

std::vector<std::pair<int, BranchType>> sourcesOf(const LinearGraph& graph) {
    std::vector<std::pair<int, BranchType>> sources;
    for (const GraphBranch& branch : graph.branches)
        if (isSource(branch.type))
            sources.emplace_back(branch.number, branch.type);
    std::sort(sources.begin(), sources.end());
    return sources;
}

std::string coordinates(std::initializer_list<const char*> names, const char* domain = "general") {
    std::string text;
    for (const char* name : names)
        text += std::string("[[coordinates]]\nname = \"") + name + "\"\ndomain = \"" + domain + "\"\n";
    return text;
}

// Six meshes through the edges of K5, which no plane has.
std::string meshesOfK5(const char* domain) {
    return "[parameters]\nc = 0.5\nl = 2\n" + coordinates({"q1", "q2", "q3", "q4", "q5", "q6"}, domain) +
           "[energies]\nkinetic_coenergy = \"sum(i = 1..6, l*dot(q[i])^2/2)\"\n"
           "potential = \"((q1 + q2 + q3)^2 + (q4 + q5 - q1)^2 + (q6 - q2 - q4)^2 + (q3 + q5 + q6)^2)/(2*c)\"\n"
           "dissipation = \"0.1*dotq1^2\"\n[efforts]\nq1 = \"sin(t)\"\n";
}

// Every name that a graph would take is the user's.
const char* const takenNames = "[parameters]\nC = 2\nL = 3\nR1 = 4\nv1 = 5\nf1 = 0.2\nx = 2\nTF = 3\nC1 = 1\nL1 = 1\n"
                               "C2 = 1\nx2 = 1\nh2 = 1\nv2 = 1\npi = 0.3\n[definitions]\nf4 = \"dotX + Y\"\n"
                               "[energies]\nkinetic_coenergy = \"C*dotX^2/2 + L*dotY^2/2\"\n"
                               "potential = \"R1*X^2/2 + v1*(X - Y)^2/2\"\ndissipation = \"f1*dotX^2/2 + pi*dotY^2\"\n"
                               "[efforts]\nX = \"TF*sin(x*t)\"\n";

} // namespace

class TestGraphOfModel : public QObject {
    Q_OBJECT

private slots:
    void graphsComeBack_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"circuit", "gearbox", "motor_and_load", "sewing_robot", "thermal_wall", "two_tanks"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void graphsComeBack() {
        QFETCH(QString, name);
        const Document graph = runs::example("graphs/" + name.toStdString());
        const std::vector<GraphOutput> rows = readGraph(graph).graph.outputs;
        const Document energies = lagrangianGraph(graph, usualDisplacement(graph)).document;
        const GraphOfModel back = converted(energies);
        QVERIFY2(!hasErrors(back.problems), runs::describe(back.problems).c_str());
        QVERIFY(isSameResponse(graph, back.document, rows));
    }

    // With the numbers that they had, wherever they are.
    void graphsByLotComeBack() {
        graph_tests::RandomGraphs graphs(graph_tests::TwoPorts::Some);
        int back = 0;
        for (int k = 0; k < 30; ++k) {
            const LinearGraph graph = graphs.next();
            if (!graphFaults(graph).empty())
                continue;
            const Document document = documentOf(graph, graphs.numbers());
            for (const GraphDisplacement displacement : {GraphDisplacement::Across, GraphDisplacement::Through}) {
                const GraphOfModel result = converted(lagrangianGraph(document, displacement).document);
                if (hasErrors(result.problems))
                    continue;
                const LinearGraph found = readGraph(result.document).graph;
                if (sourcesOf(found) != sourcesOf(graph)) // several that act alike are one
                    continue;
                ++back;
                std::vector<GraphOutput> rows;
                for (const GraphBranch& branch : graph.branches)
                    if (std::any_of(found.branches.begin(), found.branches.end(), [&](const GraphBranch& other) {
                            return other.number == branch.number && other.type == branch.type;
                        }))
                        for (const OutputKind kind : {OutputKind::Across, OutputKind::Through})
                            rows.push_back({static_cast<int>(rows.size()) + 1, branch.number, kind});
                QVERIFY2(isSameResponse(document, result.document, rows), qPrintable(QString::number(k)));
            }
        }
        QVERIFY(back >= 20);
    }

    void examples_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isGraph");
        QTest::addColumn<Code>("reason");
        const auto graph = [](const char* name) {
            QTest::newRow(name) << QString::fromUtf8(name) << true << Code::Internal;
        };
        const auto refused = [](const char* name, Code reason) {
            QTest::newRow(name) << QString::fromUtf8(name) << false << reason;
        };
        for (const char* name : {"mass_spring_damper", "two_masses_absolute", "two_masses_relative", "quarter_car",
                                 "rlc_circuit", "dc_motor", "gear_train", "thermal_rc", "thesis_rotation"})
            graph(name);
        for (const char* name :
             {"andrews_squeezer",   "bead_on_hoop",          "bricard",         "cart_pole",
              "disk_force_torque",  "double_pendulum",       "elastic_stop",    "electrostatic_transducer",
              "flyball_governor",   "hardening_springs",     "kepler_orbit",    "parallel_cranks",
              "quadcopter",         "relativistic_electron", "simple_pendulum", "spring_pendulum",
              "squeezer_bodies",    "stewart_platform",      "struck_rod",      "thesis_electrical",
              "thesis_translation", "two_link_manipulator",  "two_tanks",       "wheel_pair"})
            refused(name, Code::AsGraphTerm); // not quadratic, or not with constant coefficients
        for (const char* name :
             {"four_bar", "knife_edge", "pendulum_cartesian", "rod_pendulum", "rolling_disk", "slider_crank"})
            refused(name, Code::AsGraphConstraint); // coefficients that depend on where the model is
        for (const char* name : {"blending_tank", "crane_control", "thesis_fluid", "thesis_fluid_repaired",
                                 "thesis_thermal", "thesis_thermal_repaired"})
            refused(name, Code::AsGraphOther); // regulated efforts
    }
    void examples() {
        QFETCH(QString, name);
        QFETCH(bool, isGraph);
        QFETCH(Code, reason);
        const Document document = watched(runs::example(name.toStdString()));
        const GraphOfModel result = converted(document);
        if (!isGraph) {
            QVERIFY2(hasErrors(result.problems), "there is a graph");
            QCOMPARE(codeName(result.problems.front().code), codeName(reason));
            QCOMPARE(result.document, document);
            return;
        }
        QVERIFY2(result.problems.empty(), runs::describe(result.problems).c_str());
        movesAlike(document, result.document);
    }

    void everyExampleIsInTheTable() {
        const QDir folder(QString::fromStdString(runs::sourceFolder + "/resources/examples"));
        QCOMPARE(folder.entryList({QStringLiteral("*.ldae")}).size(), qsizetype(45));
    }

    void models_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<Code>("reason"); // Internal: there is a graph
        const auto row = [](const char* name, const std::string& text, Code reason = Code::Internal) {
            QTest::newRow(name) << text << reason;
        };
        const std::string values = "[parameters]\nm = 1.3\nk = 3\nK = 2\nc = 0.4\nG = 1.7\na = 0.1\nn = 2\nnone = 0\n";
        const std::string x = values + coordinates({"x"}), xy = values + coordinates({"x", "y"}, "translation");
        const std::string masses = xy + "[energies]\nkinetic_coenergy = \"m*(dotx^2 + 2*doty^2)/2\"\n";
        const std::string pushed = "[efforts]\nx = \"sin(t)\"\n";
        row("negative stiffness",
            x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"-k*x^2/2\"\n" + pushed);
        row("multiplied out", masses + "potential = \"k*x^2/2 - k*x*y + k*y^2/2 + K*y^2/2\"\n" + pushed);
        row("coupled coils",
            values + coordinates({"p", "q"}, "electrical") +
                "[energies]\nkinetic_coenergy = \"k*dotp^2/2 + K*dotq^2/2 + m*dotp*dotq\"\n"
                "potential = \"p^2/(2*a)\"\ndissipation = \"c*dotq^2/2\"\n[efforts]\np = \"sin(t)\"\n");
        row("twice as far", masses + "potential = \"k*(x - 2*y)^2/2 + K*y^2/2\"\n" + pushed);
        row("curvature", values + coordinates({"x", "y", "z"}) +
                             "[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2 + dotz^2)/2\"\n"
                             "potential = \"k*(x - 2*y + z)^2/2 + K*(z - y)^2/2\"\n" +
                             pushed);
        row("massless", values + coordinates({"x", "y", "z"}) +
                            "[energies]\nkinetic_coenergy = \"m*(dotx^2 + dotz^2)/2\"\n"
                            "potential = \"k*(x - y)^2/2 + K*x^2/2\"\ndissipation = \"c*(doty - dotz)^2/2\"\n" +
                            pushed);
        row("relative",
            masses + "potential = \"k*(x + y)^2/2\"\n" + "[[forces]]\nforce = [\"cos(t)\"]\npoint = [\"x + y\"]\n");
        row("one force on two", masses + "potential = \"k*(x - y)^2/2\"\n[efforts]\nx = \"sin(t)\"\ny = \"sin(t)\"\n");
        row("between two", masses + "potential = \"k*x^2/2\"\n[efforts]\nx = \"sin(t)\"\ny = \"-sin(t)\"\n");
        row("energies by efforts", masses + "[efforts]\nx = \"-c*dotx - k*x + K*y + sin(t)\"\ny = \"K*x - K*y + 1\"\n");
        row("gyroscope",
            masses + "potential = \"k*(x^2 + y^2)/2\"\n[efforts]\nx = \"G*doty + sin(t)\"\ny = \"-G*dotx\"\n");
        row("gyroscope between two",
            values + coordinates({"x", "y", "z"}) +
                "[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2 + dotz^2)/2\"\n"
                "potential = \"k*(x^2 + y^2 + (z - y)^2)/2\"\n[efforts]\nx = \"G*(doty - dotz) + 1\"\ny = \"-G*dotx\"\n"
                "z = \"G*dotx\"\n");
        row("moved end",
            xy + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*(x - y - a)^2/2 + m*9.81*x\"\n"
                 "[[constraints.displacement]]\nexpression = \"y - a*sin(t)\"\n");
        row("moving offset",
            x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*(x - a - sin(t))^2/2\"\n"
                "dissipation = \"c*(dotx - cos(t))^2/2\"\n");
        row("piston",
            values +
                "[[coordinates]]\nname = \"x\"\ndomain = \"translation\"\n[[coordinates]]\nname = \"V\"\n"
                "domain = \"fluid\"\n[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"V^2/(2*c)\"\n"
                "dissipation = \"k*dotx^2/2\"\n[[constraints.displacement]]\nexpression = \"V = a*x\"\n" +
                pushed);
        row("three by one constraint",
            values + coordinates({"x", "y", "z"}, "rotation") +
                "[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2 + dotz^2)/2\"\npotential = \"k*y^2/2\"\n"
                "[[constraints.displacement]]\nexpression = \"x - n*y - 3*z\"\n" +
                pushed);
        row("flux of a coil", "[parameters]\nC = 1\nL = 2\nR = 3\n[[coordinates]]\nname = \"p\"\nunit = \"Wb\"\n"
                              "domain = \"electrical\"\n[energies]\nkinetic_coenergy = \"C*dotp^2/2\"\n"
                              "potential = \"p^2/(2*L)\"\ndissipation = \"dotp^2/(2*R)\"\n[efforts]\np = \"sin(t)\"\n");
        row("K5 by charges", meshesOfK5("electrical"));
        row("K5 by anything", meshesOfK5("general"));
        row("K5 by positions", meshesOfK5("translation"), Code::AsGraphForms);
        row("taken names", std::string(takenNames) + coordinates({"X", "Y"}));
        row("sums and differences", masses + "potential = \"k*(x + y)^2/2 + K*(x - y)^2/2\"\n", Code::AsGraphForms);
        row("not quadratic", x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"x^4\"\n",
            Code::AsGraphTerm);
        row("coefficient in time",
            x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*(1 + t)*x^2/2\"\n", Code::AsGraphTerm);
        row("moving mass", x + "[energies]\nkinetic_coenergy = \"m*(dotx + sin(t))^2/2\"\n", Code::AsGraphTerm);
        row("effort by position", x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n[efforts]\nx = \"cos(x)\"\n",
            Code::AsGraphEffort);
        row("one-sided", masses + "[efforts]\nx = \"-c*doty\"\n", Code::AsGraphEffort);
        row("circulating", masses + "[efforts]\nx = \"-k*y\"\ny = \"k*x\"\n", Code::AsGraphEffort);
        row("zero", x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\ndissipation = \"none*dotx^2\"\n",
            Code::AsGraphZero);
        row("nothing holds it", xy + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n", Code::AsGraphFree);
        row("rolls", masses + "[[constraints.flow]]\nexpression = \"dotx = -k*x\"\n", Code::AsGraphConstraint);
        row("starts elsewhere",
            "[parameters]\nm = 1\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[[coordinates]]\n"
            "name = \"y\"\ninitial_flow = 1\n[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2)/2\"\n"
            "[[constraints.displacement]]\nexpression = \"x - 2*y\"\n",
            Code::AsGraphStart);
        row("contradicting",
            masses + "[[constraints.displacement]]\nexpression = \"x = y\"\n[[constraints.displacement]]\n"
                     "expression = \"x = y + 1\"\n",
            Code::ContradictingConstraints);
        row("jumps",
            x + "[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n[[constraints.flow]]\nexpression = \"dotx = step(t - "
                "1)\"\n",
            Code::GraphJump);
        row("too many",
            "[parameters]\nm = 1\nk = 2\n[[coordinates]]\nname = \"x[1..101]\"\n[energies]\n"
            "kinetic_coenergy = \"sum(i = 1..101, m*dot(x[i])^2/2)\"\n",
            Code::AsGraphTooLarge);
    }
    void models() {
        QFETCH(std::string, text);
        QFETCH(Code, reason);
        const Document document = watched(runs::model(text + "[simulation]\nend = 5\nstep = 0.1\n"));
        const GraphOfModel result = converted(document);
        if (reason != Code::Internal) {
            QVERIFY2(hasErrors(result.problems), "there is a graph");
            QCOMPARE(codeName(result.problems.front().code), codeName(reason));
            QCOMPARE(result.document, document);
            return;
        }
        QVERIFY2(result.problems.empty(), runs::describe(result.problems).c_str());
        movesAlike(document, result.document);
    }

    // K3 is the branch 3, C6 its own parameter; where a name is taken, another number is.
    void numbersFollowTheNames() {
        const auto rowsOf = [](const std::string& energies) {
            const GraphOfModel result =
                converted(runs::model("[parameters]\nM2 = 1\nK3 = 2\nC6 = 0.5\nv9 = 1\nB9 = 2\n" + coordinates({"x"}) +
                                      "[energies]\n" + energies));
            return result.document.graph->branches;
        };
        using Rows = std::vector<std::string>;
        QCOMPARE(rowsOf("kinetic_coenergy = \"M2*dotx^2/2 + C6*dotx^2/2\"\npotential = \"K3*x^2/2\"\n"),
                 (Rows{"2 2 1 1", "3 2 1 2", "6 2 1 1"}));
        QCOMPARE(rowsOf("kinetic_coenergy = \"M2*dotx^2/2\"\ndissipation = \"B9*dotx^2/2\"\n"),
                 (Rows{"1 2 1 3", "2 2 1 1"}));
    }

    // The tension in a mesh that was eliminated is no variable of the graph.
    void whatIsNotThereIsNotWatched() {
        const Document document =
            runs::model("[parameters]\nC = 1\nR = 2\n" + coordinates({"p", "q", "r"}, "electrical") +
                        "[energies]\npotential = \"p^2/(2*C)\"\ndissipation = \"R*(dotq^2 + 2*dotr^2)/2\"\n"
                        "[[constraints.flow]]\nexpression = \"dotp - dotq - dotr\"\nmultiplier = \"U\"\n"
                        "[efforts]\np = \"sin(t)\"\n[outputs]\nkept = \"dotp/R\"\nlost = \"2*U\"\n");
        const GraphOfModel result = converted(document);
        QCOMPARE(result.problems.size(), std::size_t(1));
        QCOMPARE(result.problems.front().severity, Severity::Warning);
        QCOMPARE(runs::describe(result.problems), std::string("warning as-graph-other(lost;output;) "));
        QCOMPARE(result.document.outputs->size(), std::size_t(1));
        VERIFY_COMPLETED(runs::run(result.document));
    }

private:
    static void movesAlike(const Document& energies, const Document& graph) {
        const double difference = differenceOfRuns(energies, graph);
        QVERIFY2(difference < 2e-8, qPrintable(QString::number(difference)));
        QVERIFY(agree(eigenvaluesOf(energies), eigenvaluesOf(graph)));
    }
};

COENERGY_TEST(TestGraphOfModel)
#include "test_graph_of_model.moc"
