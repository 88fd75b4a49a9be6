// `coenergy graph` and `coenergy continuum` as scripts use them, and the other commands on graphs, elements and fields.
#include "cli/command_line.hpp"

#include "base/random_numbers.hpp"
#include "expression/parse.hpp"
#include "io/read_ldae.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/transfer_function.hpp"
#include "setup/givens.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using tests::shown;

namespace {

std::string exampleFile(const std::string& name) {
    return COENERGY_SOURCE_DIR "/resources/examples/" + name + ".ldae";
}

AnswerJson jsonOf(const std::vector<std::string>& arguments) {
    const CommandAnswer answer = call(arguments);
    if (answer.code != Done)
        throw std::runtime_error(answer.err);
    return parsed(answer.out);
}

bool isNearNumber(const AnswerJson& value, double expected, double tolerance = 1e-10) {
    return std::abs(value.get<double>() - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

// The same, with numbers that differ by rounding alone.
bool areNear(const AnswerJson& a, const AnswerJson& b) {
    if (a.is_number() && b.is_number())
        return isNearNumber(a, b.get<double>());
    if (a.size() != b.size() || a.is_structured() != b.is_structured())
        return false;
    if (!a.is_array())
        return a == b;
    return std::equal(a.begin(), a.end(), b.begin(), areNear);
}

// The frequencies of a linearized file, each once, ascending.
std::vector<double> frequencies(const std::string& file) {
    const AnswerJson json = jsonOf({"linearize", file, "--as", "json", "--at", "start"});
    std::vector<double> result;
    for (const AnswerJson& value : json["natural_frequencies"])
        if (result.empty() || std::abs(value.get<double>() - result.back()) > 1e-9 * (1 + result.back()))
            result.push_back(value.get<double>());
    std::sort(result.begin(), result.end());
    return result;
}

} // namespace

class TestFormulationCommands : public QObject {
    Q_OBJECT

private slots:
    void rowsInPlaceOfAFile() {
        const AnswerJson json = jsonOf({"graph", "--branches", "[1 2 1 4;2 2 3 1;3,3,1,1;4 3 1 3]", "--outputs",
                                        "[1 3 1; 2 2 2; 3 1 2]", "--as", "json"});
        QCOMPARE(shown(json["format"]), shown(1));
        QCOMPARE(shown(json["tree"]), shown(parsed("[1, 3]")));
        QCOMPARE(shown(json["states"]), shown(parsed("[\"v3\"]")));
        QCOMPARE(shown(json["inputs"]), shown(parsed("[\"v1\"]")));
        QCOMPARE(shown(json["A"]), shown(parsed("[[\"-1/((C2 + C3)*R4)\"]]")));
        QCOMPARE(shown(json["E"]), shown(parsed("[[\"C2/(C2 + C3)\"]]")));
        QCOMPARE(shown(json["B"]), shown(parsed("[[\"0\"]]")));
        QCOMPARE(json["notes"].size(), std::size_t(1));
        for (const char* matrix : {"C", "D", "F"})
            QCOMPARE(json[matrix].size(), std::size_t(3));
    }

    // The same rows, written without brackets around them and with them around each.
    void rowsMayBeWrittenAnyWay() {
        const std::string outputs = "1 2 1";
        const AnswerJson first =
            jsonOf({"graph", "--branches", "1 2 1 4; 2 2 1 3", "--outputs", outputs, "--as", "json"});
        QCOMPARE(jsonOf({"graph", "--branches", "[[1,2,1,4],[2,2,1,3]]", "--outputs", "[[1,2,1]]", "--as", "json"}),
                 first);
        QCOMPARE(jsonOf({"graph", "--branches", "1 2 1 4\n2 2 1 3", "--outputs", outputs, "--as", "json"}), first);
    }

    void whatCannotBeSolvedIsNamed_data() {
        QTest::addColumn<QString>("branches");
        QTest::addColumn<QString>("named");
        QTest::newRow("loop of sources") << "1 2 1 4; 2 2 1 4"
                                         << "`1`, `2`";
        QTest::newRow("cut set of sources") << "1 1 2 5; 2 2 1 5"
                                            << "`1`, `2`";
        QTest::newRow("island") << "1 2 1 4; 2 2 1 3; 3 4 5 1"
                                << "`4`, `5`";
        QTest::newRow("dangling two-port") << "1 2 1 4; 2 2 1 6"
                                           << "The branch 2";
        QTest::newRow("unknown node") << "1 2 1 4; 2 0 1 3"
                                      << "The branch 2";
        QTest::newRow("two-port apart") << "1 2 1 4; 2 2 1 6; 3 2 1 3; 4 3 1 6; 5 3 1 1"
                                        << "branch 2";
        QTest::newRow("a number twice") << "1 2 1 4; 1 2 1 3"
                                        << "The number 1";
        QTest::newRow("a type that there is not") << "1 2 1 4; 2 2 1 8"
                                                  << "type `8`";
        QTest::newRow("no number") << "1 2 1 x"
                                   << "`1 2 1 x`";
        QTest::newRow("too few") << "1 2 1"
                                 << "`1 2 1`";
    }
    void whatCannotBeSolvedIsNamed() {
        QFETCH(QString, branches);
        QFETCH(QString, named);
        const CommandAnswer answer = call({"graph", "--branches", branches.toStdString()});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY(answer.out.empty());
        QString told = QString::fromStdString(answer.err);
        QVERIFY2(told.contains(named) ||
                     told.remove(QLatin1Char('`')).contains(QString(named).remove(QLatin1Char('`'))),
                 answer.err.c_str());
    }

    void eitherFileOrRows() {
        QCOMPARE(call({"graph"}).code, WrongUsage);
        QCOMPARE(call({"graph", exampleFile("graphs/circuit"), "--branches", "1 2 1 4"}).code, WrongUsage);
        QCOMPARE(call({"graph", exampleFile("simple_pendulum")}).code, ModelHasErrors);
        QCOMPARE(call({"continuum", exampleFile("simple_pendulum")}).code, ModelHasErrors);
    }

    // Quotients, and poles, zeros and gain, against the equations of all branches at one s.
    void transferFunctionsOfGraphs() {
        RandomNumbers numbers;
        for (const char* name : {"circuit", "gearbox", "motor_and_load", "sewing_robot", "thermal_wall", "two_tanks"}) {
            const std::string file = exampleFile(std::string("graphs/") + name);
            const Document document = readLdae(tests::contentOf(QString::fromStdString(file)).toStdString()).document;
            const LinearGraph graph = readGraph(document).graph;
            const Point values = valuesOf(givensOf(parseModel(document)).parameters);
            const AnswerJson json = jsonOf({"graph", file, "--transfer", "--as", "json"});
            const std::size_t inputs = json["inputs"].size();
            QCOMPARE(json["transfer"].size(), inputs * graph.outputs.size());
            const std::complex<double> s(numbers.share() + 0.2, 3 * numbers.deviation());
            const double real = numbers.share() + 0.2;
            const auto atComplex = transferFunctionDirect(graph, values, s);
            const auto atReal = transferFunctionDirect(graph, values, real);
            for (std::size_t k = 0; k < json["transfer"].size(); ++k) {
                const AnswerJson& transfer = json["transfer"][k];
                const auto output = static_cast<Eigen::Index>(k / inputs),
                           input = static_cast<Eigen::Index>(k % inputs);
                QCOMPARE(shown(transfer["input"]), shown(json["inputs"][k % inputs]));
                QCOMPARE(shown(transfer["output"]), shown(json["outputs"][k / inputs]));
                Point point = values;
                point["s"] = real;
                const auto valueOf = [&](const char* key) {
                    return evaluate(*parseUnbound(transfer[key].get<std::string>()).value, point);
                };
                const std::complex<double> quotient = valueOf("numerator") / valueOf("denominator");
                QVERIFY(std::abs(quotient - (*atReal)(output, input)) < 1e-10 * (1e-6 + std::abs(quotient)));
                std::complex<double> product = transfer["gain"].get<double>();
                for (const AnswerJson& zero : transfer["zeros"])
                    product *= s - std::complex<double>(zero[0], zero[1]);
                for (const AnswerJson& pole : transfer["poles"])
                    product /= s - std::complex<double>(pole[0], pole[1]);
                QVERIFY(std::abs(product - (*atComplex)(output, input)) < 1e-10 * (1e-6 + std::abs(product)));
            }
        }
    }

    void transferFunctionsThatThereAreNot() {
        const std::string circuit = exampleFile("graphs/circuit");
        QVERIFY(!jsonOf({"graph", circuit, "--as", "json"}).contains("transfer"));
        QCOMPARE(jsonOf({"graph", circuit, "--as", "json", "--transfer", "v1", "f4"})["transfer"].size(),
                 std::size_t(1));
        QCOMPARE(call({"graph", circuit, "--transfer", "v1"}).code, WrongUsage);
        for (const std::vector<std::string>& pair : {std::vector<std::string>{"v2", "f5"}, {"v1", "v99"}})
            QVERIFY(call({"graph", circuit, "--transfer", pair[0], pair[1]}).err.find(pair[0] == "v2" ? "v2" : "v99") !=
                    std::string::npos);
        const AnswerJson symbolic = jsonOf({"graph", "--branches", "1 2 1 4; 2 2 3 3; 3 3 1 1", "--transfer", "v1",
                                            "f3", "--as", "json"})["transfer"][0];
        QVERIFY(!symbolic.contains("poles"));
        std::string ladder = "1 2 1 4";
        for (int rung = 2; rung < 9; ++rung)
            for (const std::string& row :
                 {std::to_string(rung) + " " + std::to_string(rung + 1) + " 3", std::to_string(rung + 1) + " 1 1"})
                ladder += "; " + std::to_string(2 * rung - 2 + (row.ends_with(" 1 1") ? 1 : 0)) + " " + row;
        const CommandAnswer answer = call({"graph", "--branches", ladder, "--transfer", "v1", "v15"});
        QVERIFY(answer.code == ModelHasErrors && answer.err.find("too long") != std::string::npos);
    }

    void graphsAreLinearized() {
        const AnswerJson json = jsonOf({"linearize", exampleFile("graphs/circuit"), "--as", "json"});
        QCOMPARE(shown(json["states"]), shown(parsed("[\"f5\", \"v6\", \"f7\"]")));
        QCOMPARE(shown(json["inputs"]), shown(parsed("[\"v1\"]")));
        QCOMPARE(shown(json["outputs"]), shown(parsed("[\"v6\", \"f5\"]")));
        QCOMPARE(shown(json["C"]), shown(parsed("[[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]")));
        bool isFound = false;
        for (const AnswerJson& value : json["eigenvalues"])
            isFound = isFound || (isNearNumber(value[0], -7.51036024, 1e-8) && isNearNumber(value[1], 0));
        QVERIFY(isFound);
    }

    // The state space of the graph, and the model of its branches at a point: the latter is asked for an equilibrium.
    void graphsAreLinearizedAsTheirModels() {
        for (const char* name : {"circuit", "gearbox", "sewing_robot", "thermal_wall"}) {
            const std::string file = exampleFile(std::string("graphs/") + name);
            const AnswerJson byGraph = jsonOf({"linearize", file, "--as", "json"});
            const AnswerJson byModel = jsonOf({"linearize", file, "--as", "json", "--at", "equilibrium"});
            for (const auto& [key, value] : byModel.items())
                QVERIFY2(areNear(byGraph[key], value), (std::string(name) + ": " + key).c_str());
        }
    }

    // A capacitor that a source and a state determine: the source's rate is an input of its own.
    void ratesOfSourcesAreInputs() {
        QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("two.ldae"));
        QVERIFY(tests::write(file, "format = 1\n[parameters]\nC2 = 1\nC3 = 2\nR4 = 3\n[linear_graph]\n"
                                   "branches = [[1, 2, 1, 4], [2, 2, 3, 1], [3, 3, 1, 1], [4, 3, 1, 3]]\n"
                                   "outputs = [[1, 3, 1], [2, 2, 2]]\n[inputs]\nv1 = \"sin(t)\"\n"));
        const AnswerJson json = jsonOf({"linearize", file.toStdString(), "--as", "json"});
        QCOMPARE(shown(json["inputs"]), shown(parsed("[\"v1\", \"dotv1\"]")));
        const std::complex<double> s(0.3, 0.9);
        for (std::size_t k = 0; k < 2; ++k) {
            const auto entry = [&](const char* matrix, std::size_t row, std::size_t column) {
                return json[matrix][row][column].get<double>();
            };
            const std::complex<double> state = (entry("B", 0, 0) + s * entry("B", 0, 1)) / (s - entry("A", 0, 0));
            const std::complex<double> found = entry("C", k, 0) * state + entry("D", k, 0) + s * entry("D", k, 1);
            const std::complex<double> across = s / (3. * s + 1. / 3.); // C2 s/((C2 + C3) s + 1/R4)
            const std::complex<double> expected = k == 0 ? across : s * (1. - across);
            QVERIFY(std::abs(found - expected) < 1e-12);
        }
    }

    // A source that determines a storage element acts by its rate: C2 s/((C2 + C3) s + 1/R4), whatever is asked for.
    void ratesOfSourcesAreNotDropped() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("graph.ldae").toStdString();
        QFile graph(QString::fromStdString(file));
        QVERIFY(graph.open(QIODevice::WriteOnly));
        graph.write("format = 1\n[parameters]\nC2 = 2\nC3 = 3\nR4 = 5\nU = 1\n[linear_graph]\n"
                    "branches = [[1, 2, 1, 4], [2, 2, 3, 1], [3, 3, 1, 1], [4, 3, 1, 3]]\noutputs = [[1, 3, 1]]\n"
                    "[inputs]\nv1 = \"3*U*cos(t)\"\n");
        graph.close();
        QCOMPARE(shown(jsonOf({"linearize", file, "--as", "json", "--output", "v3"})["inputs"]),
                 shown(AnswerJson({"v1", "dotv1"})));
        const std::complex<double> s(0.3, 0.7), across = 2. * s / (5. * s + 0.2);
        const auto found = [&](const AnswerJson& json) {
            const auto entry = [&](const char* matrix) {
                return json.contains(matrix) ? json[matrix][0][0].get<double>() : 0.0;
            };
            return entry("C") * (entry("B") + s * entry("E")) / (s - entry("A")) + entry("D") + s * entry("F");
        };
        const AnswerJson twice = jsonOf({"linearize", file, "--as", "json", "--output", "2*v3", "--at", "start"});
        QVERIFY(std::abs(found(twice) - 2. * across) < 1e-12);
        const AnswerJson flow = jsonOf({"linearize", file, "--as", "json", "--output", "3*f2", "--at", "start"});
        QVERIFY(std::abs(found(flow) - 6. * s * (1. - across)) < 1e-12);
        const AnswerJson inside =
            jsonOf({"linearize", file, "--as", "json", "--input", "U", "--output", "v3", "--at", "start"});
        QVERIFY(std::abs(found(inside) - 3. * across) < 1e-12); // cos(0) is 1, and its rate zero
    }

    // Beside zeros of displacements that nothing holds, the eigenvalues are those of the graph.
    void graphsBecomeModels() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("model.ldae").toStdString();
        QCOMPARE(call({"convert", exampleFile("graphs/circuit"), file}).code, Done);
        QFile written(QString::fromStdString(file));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(text.contains("[energies]") && !text.contains("linear_graph"));
        const AnswerJson json = jsonOf({"linearize", file, "--as", "json", "--at", "start"});
        int found = 0;
        for (const AnswerJson& value : json["eigenvalues"])
            found += isNearNumber(value[0], -7.51036024, 1e-7) || isNearNumber(value[0], -0.75186214, 1e-7) ? 1 : 0;
        QCOMPARE(found, 3);
    }

    void parametersOfGraphsAreSet() {
        const AnswerJson json =
            jsonOf({"linearize", exampleFile("graphs/circuit"), "--as", "json", "--set", "C6=0.12"});
        QVERIFY(isNearNumber(json["A"][1][2], 1 / 0.12));
    }

    void barsVibrate() {
        const std::vector<double> found = frequencies(exampleFile("distributed/bar_modes"));
        for (const double expected : {7928.664597517808, 23785.99379255342, 39643.32298758904})
            QVERIFY(std::any_of(found.begin(), found.end(),
                                [&](double value) { return std::abs(value / expected - 1) < 1e-12; }));
    }

    void fieldsAsJson() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/string_end_body"), "--as", "json"});
        QCOMPARE(shown(json["format"]), shown(1));
        QCOMPARE(shown(json["pde"]), shown("rho*u_tt - tau*u_xx"));
        QCOMPARE(json["boundary"].size(), std::size_t(2));
        QCOMPARE(shown(json["boundary"][0]["at"]), shown("0"));
        QCOMPARE(shown(json["boundary"][0]["kind"]), shown("essential"));
        QCOMPARE(shown(json["boundary"][0]["condition"]), shown("u"));
        QCOMPARE(shown(json["boundary"][1]["at"]), shown("L"));
        QCOMPARE(shown(json["boundary"][1]["variation"]), shown("u"));
        QCOMPARE(shown(json["boundary"][1]["kind"]), shown("natural"));
        QCOMPARE(shown(json["boundary"][1]["condition"]), shown("M*u_tt + tau*u_x + K*u"));
        QVERIFY(json["steps"].size() > 5);
        const AnswerJson& frequencies = json["frequency_equation"];
        QCOMPARE(shown(frequencies["residual"]), shown("cos(beta*L) + (K/(beta*tau) - beta*M/rho)*sin(beta*L)"));
        QCOMPARE(shown(frequencies["power"]), shown("rho*omega^2/tau"));
        QCOMPARE(shown(frequencies["order"]), shown(2));
        const std::string text = call({"continuum", exampleFile("fields/string_end_body")}).out;
        QVERIFY(text.find("sin(beta*L) = 0, beta^2 = rho*omega^2/tau\n") != std::string::npos);
        const std::string latex = call({"continuum", exampleFile("fields/cantilever"), "--as", "latex"}).out;
        QVERIFY2(latex.find("1 + \\cos\\left(\\beta \\, L\\right)") != std::string::npos, latex.c_str());
        const AnswerJson chain = jsonOf({"continuum", exampleFile("fields/hanging_chain"), "--as", "json"});
        QVERIFY(!chain.contains("frequency_equation"));
    }

    // A beam on a foundation that pushes: the square of the lowest frequency is (pi/L)^4 - k.
    void frequenciesThatAreNone() {
        const std::string beam = exampleFile("fields/compressed_beam");
        const AnswerJson json = jsonOf({"continuum", beam, "--set", "N=3000", "--frequencies", "2", "--as", "json"});
        QVERIFY(json["frequencies"]["exact_squares"][0].get<double>() < 0);
        QVERIFY(json["frequencies"]["ritz"][0]["squares"][0].get<double>() < 0);
        const std::string unstable = call({"continuum", beam, "--set", "N=3000", "--frequencies", "2"}).out;
        QVERIFY2(unstable.find("unstable: what has an i grows") != std::string::npos, unstable.c_str());
        const tests::CommandAnswer massless = call({"continuum", beam, "--set", "rho=0", "--frequencies", "2"});
        QCOMPARE(massless.code, int(ModelHasErrors));
        QVERIFY2(massless.out.find("no frequencies with 4: nothing has a mass\n") != std::string::npos,
                 massless.out.c_str());
    }

    // The equations stay, the sides of both ends do not.
    void intervalsThatAreTurnedRound() {
        const tests::CommandAnswer turned = call({"continuum", exampleFile("fields/string_end_body"), "--set", "L=-1"});
        QCOMPARE(turned.code, int(Done));
        QVERIFY2(turned.err.find("ends where it begins, or before") != std::string::npos, turned.err.c_str());
    }

    // The number of modes is read with the values that are set; of a study it is no input.
    void modesAreCountedWithWhatIsSet() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("string.ldae").toStdString();
        std::ofstream(file)
            << "format = 1\n[parameters]\nn = 4\nL = 1\n[continuum]\nfield = \"u\"\n"
               "domain = { variable = \"x\", from = \"0\", to = \"L\" }\nkinetic_density = \"u_t^2/2\"\n"
               "potential_density = \"u_x^2/2\"\nmodes = \"n\"\ninitial = \"x*(1 - x)\"\n"
               "[continuum.end.from]\nessential = [\"u\"]\n[simulation]\nend = 0.1\nstep = 0.1\n";
        const auto columns = [&](const std::string& count) {
            const std::string out = call({"simulate", file, "--set", "n=" + count}).out;
            return std::count(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(out.find('\n')), ',');
        };
        QCOMPARE(columns("1"), 2);
        QCOMPARE(columns("3"), 6);
        const tests::CommandAnswer study = call({"sweep", file, "--over", "n=1,2", "--measure", "frequency(1)"});
        QCOMPARE(study.code, WrongUsage);
        QVERIFY(study.err.find("`n`") != std::string::npos);
    }

    // A way that leaves the parabola u = a x^2 at a right angle: conjugate to a start that moves on it is its centre of
    // curvature, at -4 a^2 x^3, where 2 a^2 x^3 + (1 - 6 a) x - 1 = 0 for a way through (1, 3).
    void focalPointOfAParabola() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("way.ldae").toStdString();
        std::ofstream(file) << "format = 1\n[functional]\nfield = \"u\"\ndomain = { variable = \"x\", from = \"free\", "
                               "to = \"1\" }\nintegrand = \"sqrt(1 + u_x^2)\"\nends = { from = \"x^2\", to = \"3\" }\n";
        double x = -0.2;
        for (int k = 0; k < 20; ++k)
            x -= (2 * x * x * x - 5 * x - 1) / (6 * x * x - 5);
        const std::string out = call({"continuum", file}).out, words = "conjugate to the start: x = ";
        const std::size_t at = out.find(words);
        QVERIFY2(at != std::string::npos, out.c_str());
        QVERIFY(std::abs(std::stod(out.substr(at + words.size())) + 4 * x * x * x) < 1e-6);
    }

    void severalFieldsAreAList() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/timoshenko_beam"), "--as", "json"});
        QCOMPARE(json["pde"].size(), std::size_t(2));
        QCOMPARE(shown(json["boundary"][1]["variation"]), shown("psi"));
    }

    void functionalsAsJson() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/catenary"), "--as", "json"});
        QCOMPARE(shown(json["euler_lagrange"]), shown("u_xx*u - u_x^2 - 1"));
        QCOMPARE(json["first_integrals"].size(), std::size_t(1));
        QCOMPARE(shown(json["steps"][0]["term"]), shown("u*sqrt(1 + u_x^2)")); // the integrand, not an action
        QVERIFY(json["solution"]["found"].get<bool>());
        const double middle = json["solution"]["u"][10]; // of a cosh through 2 at both ends
        QVERIFY(std::abs(middle * std::cosh(1 / middle) - 2) < 1e-8);
    }

    // Both catenaries of one length, and what the second variation says of them.
    void pathsAndTheirVerdicts() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/chain_of_given_length"), "--as", "json"});
        const AnswerJson& path = json["solution"];
        QCOMPARE(shown(json["constraints"][0]["multiplier"]), shown("lambda"));
        QCOMPARE(shown(path["second_variation"]["verdict"]), shown("minimum"));
        QCOMPARE(path["other_paths"].size(), std::size_t(1));
        QCOMPARE(shown(path["other_paths"][0]["second_variation"]["verdict"]), shown("maximum"));
        const double lowest = path["u"][10], multiplier = path["multipliers"]["lambda"], a = lowest + multiplier;
        QVERIFY(std::abs(2 * a * std::sinh(1 / a) - 3) < 1e-9);
        const std::string text = call({"continuum", exampleFile("fields/chain_of_given_length")}).out;
        for (const char* line : {"2 paths were found, by their values; there may be others", "path 1 of 2",
                                 "second variation: weak minimum", "second variation: weak maximum"})
            QVERIFY2(text.find(line) != std::string::npos, line);
    }

    void functionalsOfSeveralFunctions() {
        const std::string file = exampleFile("fields/charge_in_a_field");
        const AnswerJson json = jsonOf({"continuum", file, "--as", "json"});
        QCOMPARE(json["euler_lagrange"].size(), std::size_t(2));
        QVERIFY(json["solution"]["y"].size() == 21 && json["solution"]["z"].size() == 21);
        const AnswerJson longer = jsonOf({"continuum", file, "--as", "json", "--set", "T=7"})["solution"];
        QCOMPARE(shown(longer["second_variation"]["verdict"]), shown("saddle"));
        QVERIFY(std::abs(longer["second_variation"]["conjugate"][0].get<double>() - 2 * M_PI) < 1e-7);
    }

    void anEndOnALine() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/slide_to_a_line"), "--as", "json"});
        QCOMPARE(shown(json["transversality"][0]["at"]), shown("x_to"));
        const double end = json["solution"]["x"][20], height = json["solution"]["u"][20];
        QVERIFY(std::abs(end + height - 1) < 1e-9 && std::abs(height - 2 / M_PI) < 1e-8);
    }

    // What follows from a degenerate integrand is not told beside it: that `u` does not fit, but `u` would.
    void degenerateFunctionals() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("model.ldae").toStdString();
        QFile model(QString::fromStdString(file));
        QVERIFY(model.open(QIODevice::WriteOnly));
        model.write("format = 1\n[functional]\nfield = \"u\"\ndomain = { variable = \"x\", from = \"0\", to = \"1\" }\n"
                    "integrand = \"x^2\"\nends = { from = \"0\", to = \"1\" }\n");
        model.close();
        const std::string told = call({"continuum", file}).err;
        QVERIFY(told.find("every path makes it stationary") != std::string::npos);
        QCOMPARE(told.find("warning"), told.rfind("warning"));
    }

    void exactFrequenciesBesideThoseOfRitz() {
        const AnswerJson json = jsonOf({"continuum", exampleFile("fields/string_end_body"), "--as", "json",
                                        "--frequencies", "3", "--modes", "4"})["frequencies"];
        const double exact[] = {17.8978610057429, 37.7616222478497, 66.0496771757857};
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(std::abs(json["exact"][k].get<double>() / exact[k] - 1) < 1e-13);
        QCOMPARE(json["ritz"].size(), std::size_t(4));
        QCOMPARE(shown(json["ritz"][0]["modes"]), shown(4));
        QVERIFY(std::abs(json["ritz"][0]["omega"][0].get<double>() - 17.8978739251671) < 1e-11);
        QCOMPARE(json["ritz"][3]["omega"].size(), std::size_t(1));
        const CommandAnswer text = call({"continuum", exampleFile("fields/string_end_body"), "--frequencies", "2"});
        QVERIFY(text.out.find("1, 17.8978610057, 17.8978739252, ") != std::string::npos);
        const AnswerJson none =
            jsonOf({"continuum", exampleFile("fields/timoshenko_beam"), "--as", "json", "--frequencies", "1"});
        QVERIFY(none["frequencies"]["exact"].empty() && none["frequencies"].contains("exact_message"));
        QCOMPARE(call({"continuum", exampleFile("fields/string_end_body"), "--frequencies", "0"}).code, WrongUsage);
    }

    void pointsInside() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("model.ldae").toStdString();
        QFile model(QString::fromStdString(file));
        QVERIFY(model.open(QIODevice::WriteOnly));
        model.write("format = 1\n[parameters]\nrho = 1\ntau = 1\nM = 2\nL = 1\na = 0.5\n"
                    "[continuum]\nfield = \"u\"\ndomain = { from = \"0\", to = \"L\" }\n"
                    "kinetic_density = \"rho*u_t^2/2\"\npotential_density = \"tau*u_x^2/2\"\n"
                    "[continuum.end.from]\nessential = [\"u\"]\n[continuum.end.to]\nessential = [\"u\"]\n"
                    "[[continuum.point]]\nat = \"a\"\nkinetic = \"M*u_t^2/2\"\n");
        model.close();
        const AnswerJson json = jsonOf({"continuum", file, "--as", "json"});
        QCOMPARE(json["boundary"].size(), std::size_t(4));
        QCOMPARE(shown(json["boundary"][1]["at"]), shown("a"));
        QCOMPARE(shown(json["boundary"][1]["kind"]), shown("continuity"));
        QCOMPARE(shown(json["boundary"][1]["condition"]), shown("u_plus - u_minus"));
        QCOMPARE(shown(json["boundary"][2]["at"]), shown("a"));
        QCOMPARE(shown(json["boundary"][2]["kind"]), shown("natural"));
        QCOMPARE(shown(json["boundary"][2]["condition"]), shown("M*u_tt + tau*u_x_minus - tau*u_x_plus"));
        QVERIFY(call({"continuum", file, "--as", "latex"}).out.find("u_{x}^{-}") != std::string::npos);
        const CommandAnswer outside = call({"continuum", file, "--set", "a=1"});
        QCOMPARE(outside.code, ModelHasErrors);
        QVERIFY2(outside.err.find("does not lie between") != std::string::npos, outside.err.c_str());
    }

    void fieldsRunAndVibrate() {
        const std::vector<double> found = frequencies(exampleFile("fields/string_end_body"));
        QVERIFY(std::abs(found.front() - 17.8978739251671) < 1e-11);
        QTemporaryDir folder;
        const std::string table = folder.filePath("run.csv").toStdString();
        QCOMPARE(call({"simulate", exampleFile("fields/string_end_body"), "--end", "0.1", "-o", table}).code, Done);
    }
};

COENERGY_TEST(TestFormulationCommands)
#include "test_formulation_commands.moc"
