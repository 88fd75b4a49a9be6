// `coenergy convert`: every command accepts what it writes, and the result moves like the original: random graphs with
// everything that may accompany them, vector graphs, bodies, elements, indexed models, and every example. And what
// `check` refuses, no command processes.
#include "core/formulations/graph/graph_of.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/sampled.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;

namespace {

const std::vector<std::string> forms = {"energies", "equations", "graph"};

std::string numberText(double value) {
    return QString::number(value, 'g', 12).toStdString();
}

std::string rowsText(const LinearGraph& graph) {
    std::string text = "branches = [";
    for (const GraphBranch& branch : graph.branches)
        text += "[" + std::to_string(branch.number) + ", " + std::to_string(branch.tail) + ", " +
                std::to_string(branch.head) + ", " + std::to_string(static_cast<int>(branch.type)) + "], ";
    text += "]\noutputs = [";
    for (const GraphOutput& output : graph.outputs)
        text += "[" + std::to_string(output.number) + ", " + std::to_string(output.branch) + ", " +
                std::to_string(static_cast<int>(output.kind)) + "], ";
    return text + "]\n";
}

using Table = std::map<std::string, std::vector<double>>;

Table tableOf(const std::string& csv) {
    Table table;
    std::vector<std::string> names;
    for (const QString& line : QString::fromStdString(csv).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QStringList cells = line.split(QLatin1Char(','));
        if (names.empty())
            for (const QString& name : cells)
                names.push_back(name.toStdString());
        else
            for (std::size_t k = 0; k < names.size(); ++k)
                table[names[k]].push_back(cells[static_cast<qsizetype>(k)].toDouble());
    }
    return table;
}

// The largest difference of a column that both have, against what is large in it.
std::pair<double, std::string> difference(const Table& a, const Table& b) {
    std::pair<double, std::string> worst{0, ""};
    for (const auto& [name, values] : a) {
        const auto other = b.find(name);
        if (other == b.end())
            continue;
        if (other->second.size() != values.size())
            return {HUGE_VAL, name};
        double size = 1;
        for (const double value : values)
            size = std::max(size, std::abs(value));
        for (std::size_t k = 0; k < values.size(); ++k)
            if (const double error = std::abs(values[k] - other->second[k]) / size; !(error <= worst.first))
                worst = {error, name};
    }
    return worst;
}

// A linear graph by lot as a file: values, functions of some of its sources, and texts that name its variables.
class RandomFiles {
public:
    std::string next() {
        m_graph = m_graphs.next();
        if (m_graph.branches.size() > 14)
            return next();
        std::string parameters = "format = 1\n[parameters]\n", inputs = "[inputs]\n";
        for (std::size_t row = 0; row < m_graph.branches.size(); ++row) {
            const GraphBranch& branch = m_graph.branches[row];
            const std::string number = std::to_string(branch.number);
            const bool isSecond =
                row > 0 && isTwoPort(branch.type) && m_graph.branches[row - 1].type == branch.type &&
                parameters.find(prefixOf(branch.type) + std::to_string(branch.number - 1) + " ") != std::string::npos;
            if (isSource(branch.type)) {
                const std::string name = (branch.type == BranchType::AcrossSource ? "v" : "f") + number;
                if (share() < 0.75)
                    inputs += name + " = \"sin(" + number + "*0.3 + 1.7*t)\"\n";
                else
                    parameters += name + " = " + numberText(share()) + "\n";
            } else if (!isSecond) {
                parameters += prefixOf(branch.type) + number + " = " + numberText(0.4 + 1.6 * share()) + "\n";
            }
        }
        return parameters + "[linear_graph]\n" + rowsText(m_graph) + domains() + inputs;
    }

    // The last one with what the states and the integrals start from, and equations and texts of the user's own.
    std::string beside(const AnswerJson& states) {
        std::string text = "[initial]\n";
        for (const AnswerJson& state : states)
            text += state.get<std::string>() + " = " + numberText(share() - 0.5) + "\n";
        if (share() < 0.3)
            text += "[definitions]\nz = \"2*" + variable() + " + " + variable() + "\"\n[outputs]\nlooked = \"z^2 - " +
                    variable() + "\"\n";
        if (share() < 0.2)
            text += "[[constraints.dynamic]]\nvariable = \"slow\"\nrate = \"" + variable() + " - slow\"\n";
        if (share() < 0.2)
            text +=
                "[[constraints.effort]]\nname = \"own\"\neffort = \"u\"\nexpression = \"3*u - " + variable() + "\"\n";
        return text + "[simulation]\nend = 0.8\nstep = 0.2\nrelative_tolerance = 1e-10\nabsolute_tolerance = 1e-12\n";
    }

private:
    double share() { return m_graphs.numbers().share(); }

    static std::string prefixOf(BranchType type) {
        switch (type) {
        case BranchType::AType: return "C";
        case BranchType::TType: return "L";
        case BranchType::DType: return "R";
        case BranchType::Transformer: return "TF";
        default: return "GY";
        }
    }

    std::string variable() {
        const int branch = m_graphs.from(1, static_cast<int>(m_graph.branches.size()));
        return (share() < 0.5 ? "v" : "f") + std::to_string(branch);
    }

    // Of charges, or of displacements.
    std::string domains() {
        if (share() > 0.3)
            return "";
        std::string text = "domains = [";
        for (int node = 0; node < 12; ++node)
            text += "\"electrical\", ";
        return text + "]\n";
    }

    graph_tests::RandomGraphs m_graphs{graph_tests::TwoPorts::Some};
    LinearGraph m_graph;
};

QStringList allExamples() {
    QStringList files;
    QDirIterator all(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples"), {QStringLiteral("*.ldae")}, QDir::Files,
                     QDirIterator::Subdirectories);
    while (all.hasNext())
        files.append(all.next());
    files.sort();
    return files;
}

std::string firstError(const std::string& messages) {
    const std::size_t begin = messages.find(": error: ");
    return begin == std::string::npos ? std::string() : messages.substr(begin, messages.find('\n', begin) - begin);
}

} // namespace

class TestConversions : public QObject {
    Q_OBJECT

private slots:
    // COENERGY_TRY_EVERY=1 tries ten times as many.
    void graphsInEveryForm() {
        RandomFiles files;
        int converted = 0, refused = 0;
        const int count = qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? 400 : 30;
        for (int k = 0; k < count; ++k) {
            std::string text = files.next();
            const std::string file = written(text);
            const CommandAnswer space = call({"graph", file, "--as", "json"});
            if (space.code != Done)
                continue; // no solution
            const AnswerJson json = parsed(space.out);
            text += files.beside(json["states"]);
            written(text);
            if (call({"check", file}).code != Done)
                continue; // a text may not name that
            const CommandAnswer run = call({"simulate", file});
            QVERIFY2(run.code == Done, (run.err + text).c_str());
            const Table table = tableOf(run.out);
            for (const AnswerJson& state : json["states"])
                QVERIFY2(table.contains(state.get<std::string>()), (state.get<std::string>() + text).c_str());
            for (const std::string& form : forms) {
                const std::string other = freshPath("other.ldae");
                const CommandAnswer answer = call({"convert", file, other, "--to", form});
                if (answer.code != Done) {
                    QVERIFY2(form == "energies" && answer.err.find("--to equations") != std::string::npos,
                             (answer.err + text).c_str());
                    QVERIFY(!QFile::exists(QString::fromStdString(other)));
                    ++refused;
                    continue;
                }
                const std::string fault = faultOfConverted(other, table, json);
                QVERIFY2(fault.empty(), (form + ": " + fault + "\n" + text).c_str());
                ++converted;
            }
        }
        QVERIFY2(converted >= 2 * count && 20 * refused <= converted,
                 qPrintable(QStringLiteral("%1 %2").arg(converted).arg(refused)));
    }

    void modelsInEveryForm_data() {
        QTest::addColumn<QString>("text");
        const QString end = QStringLiteral("[simulation]\nend = 1\nstep = 0.25\nrelative_tolerance = 1e-10\n"
                                           "absolute_tolerance = 1e-12\n");
        QTest::newRow("bodies in a loop")
            << "format = 1\n[[bodies]]\nname = \"crank\"\nmass = 2\ninertia = [\"0.1\"]\njoint = \"revolute\"\n"
               "axis = [0, 0, 1]\ncentre = [0.2, 0, 0]\ngravity = [0, -9.81, 0]\ncoordinates = [\"a\"]\n"
               "[[bodies]]\nname = \"arm\"\nparent = \"crank\"\nat = [0.4, 0, 0]\nmass = 1\ninertia = [\"0.05\"]\n"
               "joint = \"revolute\"\naxis = [0, 0, 1]\ncentre = [0.3, 0, 0]\ngravity = [0, -9.81, 0]\n"
               "coordinates = [\"b\"]\n[outputs]\nheight = \"yc_arm\"\n" +
                   end;
        QTest::newRow("a body by Euler parameters")
            << "format = 1\n[[bodies]]\nname = \"top\"\nmass = 1\ninertia = [\"1\", \"2\", \"3\"]\n"
               "joint = \"spherical\"\norientation = \"euler_parameters\"\ncentre = [0, 0, 0.3]\n"
               "gravity = [0, 0, -2]\n" +
                   end;
        QTest::newRow("indexed") << "format = 1\n[parameters]\nk = 3\n[[coordinates]]\nname = \"x[1..4]\"\n"
                                    "initial = \"1/i\"\n[energies]\n"
                                    "kinetic_coenergy = \"sum(i = 1..4, dot(x[i])^2/2)\"\n"
                                    "potential = \"sum(i = 1..3, k*(x[i + 1] - x[i])^2/2)\"\n" +
                                        end;
        QTest::newRow("an element by itself")
            << "format = 1\n[[distributed]]\nname = \"e\"\nkind = \"bar\"\nends = [\"fixed\", \"free\"]\nmodes = 3\n"
               "modulus = 4\narea = 0.7\ndensity = 1.3\nlength = 2\nports = [2]\nport_names = [\"tip\"]\n"
               "[initial]\ng1_e = 0.1\n[outputs]\nmoved = \"u_tip\"\n" +
                   end;
        QTest::newRow("a motor that a law drives")
            << "format = 1\n[parameters]\nC2 = 0.7\nR3 = 2\nC5 = 0.3\nR6 = 1.5\nTF3 = 2\n[linear_graph]\n"
               "branches = [[1, 2, 1, 5], [2, 2, 1, 1], [3, 2, 1, 6], [4, 3, 1, 6], [5, 3, 1, 1], [6, 3, 1, 3]]\n"
               "outputs = [[1, 5, 3], [2, 2, 4], [3, 3, 4]]\n[inputs]\nf1 = \"sin(t)\"\n[initial]\nx5 = 0.7\n"
               "h2 = -0.2\nh3 = 0.4\n[outputs]\nlooked = \"f4*v4 + f2\"\n[[constraints.dynamic]]\n"
               "variable = \"heat\"\nrate = \"f3*v3\"\n" +
                   end;
    }
    void modelsInEveryForm() {
        QFETCH(QString, text);
        const std::string file = written(text.toStdString());
        const CommandAnswer run = call({"simulate", file});
        QVERIFY2(run.code == Done, run.err.c_str());
        for (const std::string& form : forms) {
            const std::string other = freshPath("other.ldae");
            const CommandAnswer answer = call({"convert", file, other, "--to", form});
            if (form == "graph" && answer.code != Done)
                continue;
            QVERIFY2(answer.code == Done, answer.err.c_str());
            const std::string fault = faultOfConverted(other, tableOf(run.out), AnswerJson::object());
            QVERIFY2(fault.empty(), (form + ": " + fault).c_str());
        }
    }

    void examplesInEveryForm_data() {
        QTest::addColumn<QString>("file");
        for (const QString& file : tests::sampled(allExamples(), {.oneIn = 3, .first = 2}))
            QTest::newRow(qPrintable(file.section(QLatin1Char('/'), -2))) << file;
    }
    void examplesInEveryForm() {
        QFETCH(QString, file);
        const std::string name = file.toStdString();
        const int code = call({"check", name}).code;
        for (const std::string& form : forms)
            for (const char* ending : {".ldae", ".LagEq.txt"}) {
                if (form != "equations" && std::string(ending) != ".ldae")
                    continue;
                const std::string other = freshPath("other" + form + ending);
                const CommandAnswer answer = call({"convert", name, other, "--to", form});
                if (answer.code != Done) {
                    QVERIFY(answer.err.find(": error: ") != std::string::npos);
                    QVERIFY(!QFile::exists(QString::fromStdString(other)));
                    continue;
                }
                const CommandAnswer checked = call({"check", other});
                const bool hasNoStart = checked.code != code && std::string(ending) == ".LagEq.txt" &&
                                        checked.err.find("initial values") != std::string::npos;
                QVERIFY2(checked.code == code || hasNoStart, (form + ending + checked.err).c_str());
            }
    }

    // Under the names that `graph` gives them, beside a choice of outputs that does not name them.
    void statesAreColumns_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"circuit", "gearbox", "milling_machine", "robot_of_vectors", "sewing_robot"})
            QTest::newRow(name)
                << QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/graphs/%1.ldae").arg(QLatin1String(name));
    }
    void statesAreColumns() {
        QFETCH(QString, file);
        const AnswerJson space = parsed(call({"graph", file.toStdString(), "--as", "json"}).out);
        const Table table = tableOf(call({"simulate", file.toStdString(), "--end", "0.01"}).out);
        QVERIFY(!space["states"].empty());
        for (const AnswerJson& state : space["states"]) {
            const bool isVector = state.is_object();
            const std::string name = (isVector ? state["name"] : state).get<std::string>();
            const int size = isVector ? state["dimension"].get<int>() : 1;
            for (int k = 1; k <= size; ++k) {
                const std::string column = size == 1 ? name : name + "_" + std::to_string(k);
                QVERIFY2(table.contains(column), column.c_str());
            }
        }
    }

    // m v' = F - R v, with v, the heat that R makes and the force of the mass as equations of the user's.
    void lawsBesideAGraphTakePart() {
        const std::string file =
            written("format = 1\n[parameters]\nC2 = 2\nR3 = 0.5\nf1 = 3\n[linear_graph]\nbranches = "
                    "[[1, 1, 2, 5], [2, 2, 1, 1], [3, 2, 1, 3]]\n[[constraints.dynamic]]\n"
                    "variable = \"heat\"\nrate = \"v3*f3\"\ninitial = 1\n"
                    "[[constraints.effort]]\nname = \"pull\"\neffort = \"F\"\n"
                    "expression = \"2*F - f2\"\n[simulation]\nend = 1\nstep = 1\n"
                    "relative_tolerance = 1e-10\nabsolute_tolerance = 1e-12\n");
        const std::string other = freshPath("other.ldae");
        QCOMPARE(call({"convert", file, other}).code, Done);
        for (const std::string& model : {file, other}) {
            const CommandAnswer run = call({"simulate", model});
            QVERIFY2(run.code == Done, run.err.c_str());
            const Table table = tableOf(run.out);
            const double a = 1, end = 1.5, v = end * (1 - std::exp(-a)); // v = (F/(1/R))(1 - exp(-t/(R C)))
            const auto integral = [&](double t) {                        // of v^2
                return end * end * (t - 2 * (1 - std::exp(-a * t)) / a + (1 - std::exp(-2 * a * t)) / (2 * a));
            };
            QVERIFY(std::abs(table.at("v2").back() - v) < 1e-8);
            QVERIFY(std::abs(table.at("heat").back() - (1 + integral(1) / 0.5)) < 1e-8);
            QVERIFY(std::abs(table.at("F").back() - (3 - v / 0.5) / 2) < 1e-8);
        }
    }

    // Neither what nobody needs nor what nobody determines is asked of a model.
    void variablesNeedNoCoordinates() {
        const CommandAnswer run =
            call({"simulate", written("format = 1\n[[constraints.dynamic]]\nvariable = \"s\"\n"
                                      "rate = \"-2*s\"\ninitial = 3\n[simulation]\nend = 1\nstep = 1\n")});
        QVERIFY2(run.code == Done, run.err.c_str());
        QVERIFY(std::abs(tableOf(run.out).at("s").back() - 3 * std::exp(-2)) < 1e-6);
        QCOMPARE(
            call({"check", written("format = 1\n[[constraints.effort]]\neffort = \"u\"\nexpression = \"u - t\"\n")})
                .code,
            Done);
        QCOMPARE(call({"check", written("format = 1\n[[constraints.effort]]\nexpression = \"t - 1\"\n")}).code,
                 ModelHasErrors);
        QCOMPARE(call({"check", written("format = 1\n[parameters]\nk = 2\n")}).code, ModelHasErrors);
    }

    // A parameter's own LaTeX, where it is one; what would do something else is not printed.
    void latexOfGraphs() {
        const auto latexWith = [&](const std::string& own) {
            return call({"graph",
                         written(
                             "format = 1\n[parameters]\nR2 = { value = 2, latex = \"" + own +
                             "\" }\n[linear_graph]\nbranches = [[1, 2, 1, 1], [2, 2, 1, 3]]\noutputs = [[1, 2, 2]]\n"),
                         "--as", "latex"})
                .out;
        };
        QVERIFY(latexWith("\\\\rho_a").find("\\rho_a") != std::string::npos);
        for (const char c : latexWith("a\\u0007b"))
            QVERIFY(c == '\n' || c >= ' ');
        for (const char* own : {"\\\\input{x}", "\\\\def\\\\x{}", "{"})
            QVERIFY2(latexWith(own).find("R_{2}") != std::string::npos, own);
    }

    // The former name of a form.
    void bodiesWrittenOut() {
        const std::string file = COENERGY_SOURCE_DIR "/resources/examples/four_bar.ldae";
        QCOMPARE(call({"convert", file, path("a.ldae"), "--write-out-bodies"}).code, Done);
        QCOMPARE(call({"convert", file, path("b.ldae"), "--to", "equations"}).code, Done);
        QCOMPARE(tests::contentOf(QString::fromStdString(path("a.ldae"))),
                 tests::contentOf(QString::fromStdString(path("b.ldae"))));
        QCOMPARE(call({"convert", file, path("c.ldae"), "--write-out-bodies", "--to", "graph"}).code, WrongUsage);
    }

    void whatIsRefusedEveryCommandRefuses_data() {
        QTest::addColumn<QString>("text");
        const QString graph = QStringLiteral("format = 1\n[parameters]\nC2 = 1\nR3 = 2\n[linear_graph]\nbranches = "
                                             "[[1, 2, 1, 5], [2, 2, 1, 1], [3, 2, 1, 3]]\noutputs = [[1, 2, 1]]\n");
        const QString vectors =
            QStringLiteral("format = 1\n[parameters]\nk = 2\n[linear_graph]\n"
                           "branches = [[1, 1, 2, 5], [2, 2, 1, 1], [3, 2, 1, 2]]\n[[linear_graph.vectors]]\n"
                           "branch = 2\nmatrix = [[2, 0], [0, \"%1\"]]\n[[linear_graph.vectors]]\nbranch = 3\n"
                           "matrix = [[\"k\", 0], [0, \"k\"]]\n");
        QTest::newRow("a definition that nobody uses") << graph + "[definitions]\nz = \"sin(\"\n";
        QTest::newRow("an undeclared name in one") << graph + "[definitions]\nz = \"3*nothing\"\n";
        QTest::newRow("an undeclared name in an input") << graph + "[inputs]\nf1 = \"nothing*t\"\n";
        QTest::newRow("an output") << graph + "[outputs]\ny = \"v7\"\n";
        QTest::newRow("a limit") << graph + "[limits]\nsafe = { expression = \"3 - \" }\n";
        QTest::newRow("an initial value of no state") << graph + "[initial]\nf3 = 1\n";
        QTest::newRow("energies beside it") << graph + "[energies]\npotential = \"x^2\"\n[[coordinates]]\nname = "
                                                       "\"x\"\n";
        QTest::newRow("a law without its unknown") << graph + "[[constraints.dynamic]]\nvariable = \"s\"\nrate = "
                                                              "\"nothing\"\n";
        QTest::newRow("undeclared in a matrix") << vectors.arg(QStringLiteral("nothing"));
        QTest::newRow("a definition beside vectors") << vectors.arg(2) + "[definitions]\nz = \"3*nothing\"\n";
        QTest::newRow("an input of no source") << vectors.arg(2) + "[inputs]\nf2_1 = \"t\"\n";
        QTest::newRow("an input beside bodies")
            << "format = 1\n[inputs]\nf1 = \"t\"\n[[bodies]]\nname = \"b\"\nmass = 1\njoint = \"prismatic\"\n";
        QTest::newRow("bodies beside vectors") << vectors.arg(2) + "[[bodies]]\nname = \"b\"\nmass = 1\n";
        QTest::newRow("elements beside vectors")
            << vectors.arg(2) + "[[distributed]]\nname = \"e\"\nkind = \"bar\"\nends = [\"fixed\", \"free\"]\n"
                                "modes = 1\nmodulus = 4\narea = 1\ndensity = 1\nlength = 2\n";
    }
    void whatIsRefusedEveryCommandRefuses() {
        QFETCH(QString, text);
        const std::string file = written(text.toStdString());
        const CommandAnswer checked = call({"check", file});
        QCOMPARE(checked.code, ModelHasErrors);
        const std::string finding = firstError(checked.err);
        QVERIFY(!finding.empty());
        const std::string other = freshPath("other.ldae");
        const std::vector<std::vector<std::string>> commands = {{"derive", file},
                                                                {"graph", file},
                                                                {"linearize", file},
                                                                {"simulate", file},
                                                                {"equilibrium", file},
                                                                {"convert", file, other},
                                                                {"convert", file, other, "--to", "equations"},
                                                                {"convert", file, other, "--to", "graph"},
                                                                {"convert", file, path("other.LagEq.txt")}};
        for (const std::vector<std::string>& command : commands) {
            if (command.front() == "graph" && !text.contains(QLatin1String("linear_graph")))
                continue;
            const CommandAnswer answer = call(command);
            QVERIFY2(answer.code == ModelHasErrors && answer.err.find(finding) != std::string::npos,
                     (command.front() + ": " + answer.err + "\nin place of" + finding).c_str());
        }
        QVERIFY(!QFile::exists(QString::fromStdString(other)));
    }

private:
    std::string path(const std::string& name) const {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }

    std::string freshPath(const std::string& name) const {
        QFile::remove(QString::fromStdString(path(name)));
        return path(name);
    }

    std::string written(const std::string& text) const {
        const QString file = m_folder.filePath(QStringLiteral("model.ldae"));
        if (!tests::write(file, QByteArray::fromStdString(text)))
            throw std::runtime_error("cannot write");
        return file.toStdString();
    }

    // It can be checked, derived, run and linearized, shows what the source showed, and moves alike.
    static std::string faultOfConverted(const std::string& file, const Table& expected, const AnswerJson& space) {
        for (const char* command : {"check", "derive"})
            if (const CommandAnswer answer = call({command, file}); answer.code != Done)
                return std::string(command) + ": " + answer.err;
        const CommandAnswer run = call({"simulate", file});
        if (run.code != Done)
            return "simulate: " + run.err;
        const Table found = tableOf(run.out);
        std::vector<std::string> wanted = {"looked", "slow", "u", "moved", "height", "heat"};
        for (const char* key : {"states", "outputs"})
            for (const AnswerJson& name : space.value(key, AnswerJson::array()))
                wanted.push_back(name.get<std::string>());
        for (const std::string& name : wanted)
            if (expected.contains(name) && !found.contains(name))
                return "no column " + name;
        const auto [error, name] = difference(expected, found);
        return error <= 1e-8 ? std::string() : name + " differs by " + std::to_string(error);
    }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestConversions)
#include "test_conversions.moc"
