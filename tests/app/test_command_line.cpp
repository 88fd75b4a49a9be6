// The command line as scripts use it: exit codes, places of messages, JSON and CSV output.
#include "cli/command_line.hpp"
#include "support/command_call.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using tests::shown;

namespace {

const std::string pendulum = R"(format = 1
title = "Pendulum"

[parameters]
m = 1
l = 1
g = 9.81

[[coordinates]]
name = "x"
initial = "l"

[[coordinates]]
name = "y"

[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"

[[constraints.displacement]]
name = "phi1"
expression = "x^2 + y^2 = l^2"

[simulation]
end = 1
step = 0.25
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    return at == std::string::npos ? throw std::runtime_error("no " + what) : text.replace(at, what.size(), with);
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        result.push_back(line);
    return result;
}

std::vector<double> numbers(const std::string& line) {
    std::vector<double> result;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');)
        result.push_back(std::stod(cell));
    return result;
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void derivesAsText() {
        const CommandAnswer answer = call({"derive", file(pendulum)});
        QCOMPARE(answer.code, Done);
        QCOMPARE(lines(answer.out),
                 (std::vector<std::string>{"x: m*ddotx + 2*lambda1*x = 0", "y: m*ddoty + m*g + 2*lambda1*y = 0",
                                           "phi1: x^2 + y^2 - l^2 = 0"}));
        QVERIFY(answer.err.empty());
    }

    void derivesAsJson() {
        const CommandAnswer answer = call({"derive", file(pendulum), "--plain", "--as", "json"});
        QCOMPARE(answer.code, Done);
        const AnswerJson json = parsed(answer.out);
        QCOMPARE(json["format"].get<int>(), 1);
        QCOMPARE(json["coordinates"][1]["acceleration"].get<std::string>(), std::string("ddoty"));
        QVERIFY(json["multipliers"]["displacement"] == AnswerJson({"lambda1"}));
        QCOMPARE(json["equations"].size(), std::size_t(3));
        QCOMPARE(json["equations"][2]["kind"].get<std::string>(), std::string("displacement"));
        QCOMPARE(json["equations"][0]["terms"][0]["origin"].get<std::string>(), std::string("inertia"));
        QCOMPARE(json["mass_matrix"][1][1].get<std::string>(), std::string("m"));
        QCOMPARE(json["phi_q"][0][0].get<std::string>(), std::string("2*x"));
        QCOMPARE(json["gamma_phi"][0].get<std::string>(), std::string("-2*dotx^2 - 2*doty^2"));
        QCOMPARE(json["parameters"]["g"].get<double>(), 9.81);
    }

    void derivesCompactly() {
        const std::string chain =
            std::string(COENERGY_SOURCE_DIR) + "/resources/examples/distributed/spring_chain.ldae";
        QCOMPARE(lines(call({"derive", chain}).out).size(), std::size_t(20));
        QCOMPARE(lines(call({"derive", chain, "--compact"}).out),
                 (std::vector<std::string>{"x1: m*ddotx1 + k*(2*x1 - x2) = 0",
                                           "x[i]: m*ddotx[i] - k*(x[i - 1] - 2*x[i] + x[i + 1]) = 0, i = 2, ..., 19",
                                           "x20: m*ddotx20 + k*(x20 - x19) = 0"}));
        QVERIFY(
            call({"derive", chain, "--compact", "--as", "latex"})
                .out.find("\\ddot{x}_{i} - k \\, \\left(x_{i-1} - 2 \\, x_{i} + x_{i+1}\\right) &= 0, \\quad i = 2, "
                          "\\ldots, 19 ") != std::string::npos);
        AnswerJson json = parsed(call({"derive", chain, "--compact", "--as", "json"}).out);
        const AnswerJson rows = json["compact"];
        QCOMPARE(rows.size(), std::size_t(3));
        QCOMPARE(rows[1]["index"].get<std::string>(), std::string("i"));
        QCOMPARE(rows[1]["equations"].size(), std::size_t(18));
        QCOMPARE(rows[1]["indices"][17].get<int>(), 19);
        json.erase("compact");
        QVERIFY(json == parsed(call({"derive", chain, "--as", "json"}).out));
    }

    void derivesSimplifiedOrPlain() {
        const std::string path = std::string(COENERGY_SOURCE_DIR) + "/resources/examples/double_pendulum.ldae";
        QCOMPARE(lines(call({"derive", path}).out)[1],
                 std::string("theta2: m2*l1*l2*domega1*cos(theta1 - theta2) + m2*l2^2*domega2 - "
                             "m2*l1*l2*omega1^2*sin(theta1 - theta2) + m2*l2*g*sin(theta2) = 0"));
        const std::string plain = lines(call({"derive", path, "--plain"}).out)[1];
        QVERIFY2(plain.find("cos(theta2)^2 + l2^2*sin(theta2)^2") != std::string::npos, plain.c_str());
    }

    // A chain in relative angles: each text is short, and written out they are not.
    std::string chain(int links) {
        std::string definitions = "[definitions]\na0 = \"q0\"\nx0 = \"sin(a0)\"\n";
        std::string coordinates = "[[coordinates]]\nname = \"q0\"\n";
        std::string kinetic = "dot(x0)^2";
        for (int k = 1; k < links; ++k) {
            const std::string own = std::to_string(k), before = std::to_string(k - 1);
            definitions += "a" + own + " = \"a" + before + " + q" + own + "\"\n";
            definitions += "x" + own + " = \"x" + before + " + sin(a" + own + ")\"\n";
            coordinates += "[[coordinates]]\nname = \"q" + own + "\"\n";
            kinetic += " + dot(x" + own + ")^2";
        }
        return file("format = 1\n" + definitions + coordinates + "[energies]\nkinetic_coenergy = \"" + kinetic +
                    "\"\npotential = \"x0\"\n");
    }

    void definitionsAreWrittenOutOnRequest() {
        const std::string path = chain(10);
        const AnswerJson byName = parsed(call({"derive", path, "--plain", "--as", "json"}).out);
        QVERIFY(!byName["definitions"].empty() && byName["mass_matrix"].is_null());
        const AnswerJson whole = parsed(call({"derive", path, "--plain", "--as", "json", "--expand"}).out);
        QVERIFY(!whole.contains("definitions"));
        QCOMPARE(whole["mass_matrix"].size(), std::size_t(10));
        const std::string residual = whole["equations"][9]["residual"].get<std::string>();
        QVERIFY(residual.find("cos(q0 + q1") != std::string::npos && residual.find("a9") == std::string::npos);

        const CommandAnswer refused = call({"derive", chain(300), "--expand"});
        QCOMPARE(refused.code, ModelHasErrors);
        QVERIFY(refused.out.empty());
        QVERIFY2(refused.err.find("written out") != std::string::npos, refused.err.c_str());
    }

    void whatIsNotSimplifiedIsSaid() {
        std::string potential = "y^2";
        for (int k = 1; k < 500; ++k)
            potential += " + 1/(x^2 + " + std::to_string(k) + "*x + " + std::to_string(3 * k) + ")";
        const std::string path =
            file("format = 1\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                 "kinetic_coenergy = \"dotx^2 + doty^2\"\npotential = \"" +
                 potential + "\"\n");
        const CommandAnswer text = call({"derive", path});
        QCOMPARE(text.code, Done);
        QVERIFY2(text.err.find(": info: Simplifying the equations of `x` ") != std::string::npos, text.err.c_str());
        const AnswerJson json = parsed(call({"derive", path, "--as", "json"}).out);
        QVERIFY(json["not_simplified"] == AnswerJson({"x"}));
        QVERIFY(call({"derive", path, "--plain"}).err.empty());
        QVERIFY(parsed(call({"derive", file(pendulum), "--as", "json"}).out)["not_simplified"] == AnswerJson::array());
    }

    void checksTheStructure() {
        const CommandAnswer answer = call({"check", file(pendulum), "--as", "json"});
        QCOMPARE(answer.code, Done);
        const AnswerJson json = parsed(answer.out);
        QCOMPARE(json["structurally_singular"].get<bool>(), false);
        QCOMPARE(json["degrees_of_freedom"].get<int>(), 1);
        QCOMPARE(json["conserved"].size(), std::size_t(1)); // the energy
        QCOMPARE(json["conserved"][0]["kind"].get<std::string>(), std::string("energy"));
        QVERIFY(json["integrable"].empty());
        QCOMPARE(json["free_initial_values"].get<int>(), 2);
        QCOMPARE(json["index"].get<int>(), 3);
        QVERIFY(json["equation_offsets"] == AnswerJson({0, 0, 2}));
        QVERIFY(json["unknown_offsets"] == AnswerJson({2, 2, 0}));
        QVERIFY(json["unknowns"] == AnswerJson({"x", "y", "lambda1"}));
    }

    // A pendulum by its velocities: with the length itself kept it has a higher index and one free value less.
    void checkTellsWhatAnIntegralChanges() {
        const std::string text =
            "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\n[energies]\n"
            "kinetic_coenergy = \"(dotx^2 + doty^2)/2\"\npotential = \"y\"\n[[constraints.flow]]\nname = \"rod\"\n"
            "expression = \"x*dotx + y*doty\"\n[outputs]\nforce = \"mu1*x\"\n";
        const AnswerJson json = parsed(call({"check", file(text), "--as", "json"}).out);
        QCOMPARE(shown(json["index"]), shown(2));
        QCOMPARE(shown(json["free_initial_values"]), shown(3));
        QCOMPARE(json["integrable"].size(), std::size_t(1));
        QCOMPARE(shown(json["integrable"][0]["index"]), shown(3));
        QCOMPARE(shown(json["integrable"][0]["free_initial_values"]), shown(2));
    }

    // A cart that pulls another one through a spring and a damper; the structure is that of the values that are set.
    void valuesThatAreSetGiveTheStructure() {
        const std::string carts = file(R"(format = 1
[parameters]
m = 2
c = 0.8
[[coordinates]]
name = "u"
initial = 0.3
[[coordinates]]
name = "w"
initial_flow = 0.5
[energies]
kinetic_coenergy = "1.5*dotu^2/2 + m*dotw^2/2"
potential = "4*u^2/2 + 3*(u - w)^2/2"
dissipation = "c*dotw^2/2"
)");
        const auto checked = [&](std::vector<std::string> options) {
            options.insert(options.begin(), {"check", carts, "--as", "json"});
            const CommandAnswer answer = call(options);
            return answer.code == Done ? parsed(answer.out) : AnswerJson();
        };
        QCOMPARE(checked({})["free_initial_values"].get<int>(), 4);
        QCOMPARE(checked({"--set", "m=0"})["free_initial_values"].get<int>(), 3);
        QVERIFY(checked({"--set", "m=0"})["unknown_offsets"] == AnswerJson({2, 1}));
        QCOMPARE(checked({"--set", "m=0", "--set", "c=0"})["free_initial_values"].get<int>(), 2);
        QCOMPARE(checked({"--set", "m=1e-9"})["free_initial_values"].get<int>(), 4);
        const std::string equation = lines(call({"derive", carts, "--set", "m=0", "--set", "c=0.25"}).out).at(1);
        QVERIFY2(equation.find("ddotw") == std::string::npos && equation.find('c') == std::string::npos,
                 equation.c_str());
    }

    void aMisspeltNameHasAPlace() {
        const std::string path = file(replaced(pendulum, "m*g*y", "m*gg*y"));
        const CommandAnswer answer = call({"derive", path});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.starts_with(path + ":18:16: error: "), answer.err.c_str());
        QVERIFY2(answer.err.find("    potential = \"m*gg*y\"\n                   ^~") != std::string::npos,
                 answer.err.c_str());
        const AnswerJson json = parsed(call({"check", path, "--as", "json"}).out);
        QCOMPARE(json["messages"][0]["severity"].get<std::string>(), std::string("error"));
        QCOMPARE(json["messages"][0]["line"].get<int>(), 18);
        QCOMPARE(json["messages"][0]["length"].get<int>(), 2);
    }

    void simulatesToStandardOutput() {
        const CommandAnswer answer = call({"simulate", file(pendulum)});
        QCOMPARE(answer.code, Done);
        const std::vector<std::string> rows = lines(answer.out);
        QCOMPARE(rows.size(), std::size_t(6));
        QCOMPARE(rows[0], std::string("t,x,y,dotx,doty,lambda1"));
        QCOMPARE(numbers(rows[2])[0], 0.25);
        const std::vector<double> last = numbers(rows[5]);
        QCOMPARE(last[0], 1.0);
        QVERIFY(std::abs(last[1] * last[1] + last[2] * last[2] - 1) < 1e-14);
        QVERIFY(std::abs((last[3] * last[3] + last[4] * last[4]) / 2 + 9.81 * last[2]) < 1e-6);
    }

    void writesTrajectoryAndSummary() {
        const std::string csv = path("run.csv");
        const std::string summary = path("run.json");
        const CommandAnswer answer =
            call({"simulate", file(pendulum), "--end", "0.6", "--step", "0.2", "--method", "dopri5", "--set", "g=1.62",
                  "--initial", "doty=0.5", "--initial", "x=0.9", "-o", csv, "--summary", summary});
        QCOMPARE(answer.code, Done);
        QVERIFY(answer.out.empty());
        QCOMPARE(lines(text(csv)).size(), std::size_t(5));
        const AnswerJson json = parsed(text(summary));
        QCOMPARE(json["completed"].get<bool>(), true);
        QCOMPARE(json["reason"].get<std::string>(), std::string());
        QCOMPARE(json["end_time"].get<double>(), 0.6);
        QCOMPARE(json["method"].get<std::string>(), std::string("dopri5"));
        QVERIFY(json["max_constraint_residual"].get<double>() < 1e-10);
        QVERIFY(json["energy_audit"].get<double>() < 1e-6);
        QVERIFY(!json["initial_changes"].contains("x")); // which is given
        QVERIFY(std::abs(std::abs(json["initial_changes"]["y"].get<double>()) - std::sqrt(1 - 0.9 * 0.9)) < 1e-6);
        QVERIFY2(answer.err.find("`y` was moved") != std::string::npos, "what the consistent start moved is said");
    }

    void aValueThatDoesNotExistHasAPlace() {
        const std::string path = file(replaced(pendulum, "initial = \"l\"", "initial = \"sqrt(9 - l)*0.3\""));
        QCOMPARE(call({"simulate", path, "--set", "l=0.9", "--end", "0.1"}).code, Done);
        const CommandAnswer answer = call({"simulate", path, "--set", "l=10", "--end", "0.1"});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find(": error: ") != std::string::npos && answer.err.starts_with(path + ":"),
                 answer.err.c_str());
        QVERIFY2(answer.err.find("`sqrt(9 - l)`") != std::string::npos &&
                     answer.err.find("`l = 10`") != std::string::npos,
                 answer.err.c_str());
        for (const char* value : {"l=exp(1000)", "l=1e400", "l=1/0", "l=sqrt(-2)", "l=m", "l="}) {
            const CommandAnswer refused = call({"simulate", path, "--set", value});
            QCOMPARE(refused.code, WrongUsage);
            QVERIFY2(refused.err.starts_with("coenergy: --set: `" + std::string(value) + "`: "), refused.err.c_str());
        }
        for (const char* option : {"--end", "--step", "--rtol", "--atol"})
            for (const char* value : {"nan", "inf", "1e400"})
                QCOMPARE(call({"simulate", path, option, value}).code, WrongUsage);
    }

    // Two bodies as one run against a stop for 3 ms; the rows are 10 ms apart, the peak follows from the energy.
    void peaksOfReactionsBetweenRowsAreSeen() {
        const std::string model = file(R"toml(format = 1
[[coordinates]]
name = "x"
initial = -0.5
[[coordinates]]
name = "y"
initial = -0.5
[energies]
kinetic_coenergy = "dotx^2/4 + doty^2/4"
potential = "20*x^2 + 5e5*max(y - 0.07, 0)^2"
[[constraints.displacement]]
name = "c"
expression = "x = y"
[simulation]
end = 0.6
step = 0.01
)toml");
        QCOMPARE(call({"simulate", model, "-o", path("stop.csv"), "--summary", path("stop.json")}).code, Done);
        QCOMPARE(lines(text(path("stop.csv"))).size(), std::size_t(62));
        const double force = 1e6 * std::sqrt(40 * (0.25 - 0.07 * 0.07) / 1e6); // half of it is the other body's
        for (const AnswerJson& reaction : parsed(text(path("stop.json")))["reactions"])
            QVERIFY(std::abs(std::abs(reaction["peak"].get<double>()) / (force / 2) - 1) < 0.01);
    }

    void aChosenDirectionIsSaid() {
        const std::string model = replaced(pendulum, "initial = \"l\"", "initial = 0");
        const CommandAnswer answer =
            call({"simulate", file(model), "--end", "0.1", "-o", path("zero.csv"), "--summary", path("zero.json")});
        QCOMPARE(answer.code, Done);
        QVERIFY2(answer.err.find("direction `y`") != std::string::npos, answer.err.c_str()); // x is given
        QVERIFY(parsed(text(path("zero.json")))["start_direction"] == AnswerJson({"y"}));
    }

    // By the option, by the file, and where the file is saved anew.
    void aRetiredMethodIsReplacedAndSaid() {
        const auto wasReplaced = [&](const std::vector<std::string>& arguments) {
            const CommandAnswer answer = call(arguments);
            return answer.code == Done && answer.err.find("`fehlberg78`") != std::string::npos &&
                   answer.err.find("`dop853`") != std::string::npos;
        };
        const std::string summary = path("retired.json");
        const auto method = [&] { return parsed(text(summary))["method"].get<std::string>(); };
        const std::vector<std::string> run = {"--end", "0.2", "-o", path("retired.csv"), "--summary", summary};
        std::vector<std::string> byOption = {"simulate", file(pendulum), "--method", "fehlberg78", "--rtol", "1e-4"};
        byOption.insert(byOption.end(), run.begin(), run.end());
        QVERIFY(wasReplaced(byOption));
        QCOMPARE(method(), std::string("dop853"));
        const std::string model = file(
            replaced(pendulum, "[simulation]", "[simulation]\nmethod = \"fehlberg78\"\nrelative_tolerance = 1e-4"));
        std::vector<std::string> byFile = {"simulate", model};
        byFile.insert(byFile.end(), run.begin(), run.end());
        QVERIFY(wasReplaced(byFile));
        QCOMPARE(method(), std::string("dop853"));
        QVERIFY(wasReplaced({"convert", model, path("saved.ldae")}));
        QVERIFY(text(path("saved.ldae")).find("method = \"dop853\"") != std::string::npos);
    }

    void aRunThatBreaksOffKeepsItsRows() {
        const std::string model = replaced(pendulum, "[simulation]",
                                           "[[limits]]\nname = \"depth\"\nexpression = \"y + 0.5\"\n"
                                           "message = \"deep enough\"\n\n[simulation]");
        const CommandAnswer answer =
            call({"simulate", file(model), "-o", path("deep.csv"), "--summary", path("deep.json")});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find("deep enough") != std::string::npos, answer.err.c_str());
        const std::vector<double> last = numbers(lines(text(path("deep.csv"))).back());
        QVERIFY(std::abs(last[2] + 0.5) < 1e-9);
        const AnswerJson json = parsed(text(path("deep.json")));
        QCOMPARE(json["completed"].get<bool>(), false);
        QCOMPARE(json["end_time"].get<double>(), last[0]);
    }

    void aRefusedStartLeavesNoFile() {
        std::string model =
            replaced(pendulum, "initial = \"l\"", "initial = \"2*l\"\nfixed = [\"displacement\", \"flow\"]");
        model = replaced(model, "name = \"y\"\n", "name = \"y\"\nfixed = [\"displacement\", \"flow\"]\n");
        const CommandAnswer answer = call({"simulate", file(model), "-o", path("none.csv")});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find("phi1") != std::string::npos, answer.err.c_str());
        QVERIFY(!QFile::exists(QString::fromStdString(path("none.csv"))));
    }

    void convertsThereAndBack() {
        const std::string other = path("pendulum.LagEq.txt");
        const std::string model = replaced(pendulum, "l = 1\n", "l = \"m/2\"\n");
        QCOMPARE(call({"convert", file(model), other}).code, Done);
        QVERIFY2(text(other).find("l=1/2\n") != std::string::npos, text(other).c_str());
        const CommandAnswer there = call({"derive", other});
        QCOMPARE(there.code, Done);
        QCOMPARE(lines(there.out)[2], std::string("phi1: x^2 + y^2 - 1/4 = 0"));
        QCOMPARE(call({"convert", other, path("back.ldae")}).code, Done);
        const CommandAnswer back = call({"derive", path("back.ldae")});
        QCOMPARE(lines(back.out)[2], std::string("phi1: x^2 + y^2 - l^2 = 0"));
        const std::string inOtherLetters = path("pendulum.lageq.TXT");
        QVERIFY(QFile::copy(QString::fromStdString(other), QString::fromStdString(inOtherLetters)));
        QCOMPARE(call({"derive", inOtherLetters}).code, Done);
    }

    void wrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
        row("no command", {});
        row("unknown command", {"compute", "FILE"});
        row("no file", {"derive"});
        row("unknown form", {"derive", "FILE", "--as", "xml"});
        row("unknown option", {"derive", "FILE", "--fast"});
        row("unknown method", {"simulate", "FILE", "--method", "euler"});
        row("end is no number", {"simulate", "FILE", "--end", "nan"});
        row("step is not positive", {"simulate", "FILE", "--step", "0"});
        row("tolerance is not positive", {"simulate", "FILE", "--rtol", "-1"});
        row("nothing of that name to set", {"simulate", "FILE", "--set", "gg=1"});
        row("nothing of that name to check with", {"check", "FILE", "--set", "gg=1"});
        row("nothing of that name to derive with", {"derive", "FILE", "--set", "x=1"});
        row("no number to set", {"simulate", "FILE", "--set", "g=high"});
        row("no such initial value", {"simulate", "FILE", "--initial", "z=1"});
        row("no such form of file", {"convert", "FILE", "model.docx"});
    }
    void wrongUsage() {
        QFETCH(QStringList, arguments);
        const std::string path = file(pendulum);
        std::vector<std::string> list;
        for (const QString& argument : arguments)
            list.push_back(argument == "FILE" ? path : argument.toStdString());
        const CommandAnswer answer = call(list);
        QCOMPARE(answer.code, WrongUsage);
        QVERIFY(answer.out.empty());
        QVERIFY(!answer.err.empty());
        QVERIFY2(answer.err.find("e+30") == std::string::npos && answer.err.size() < 400, answer.err.c_str());
    }

    void impossibleSettings_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("word");
        QTest::newRow("end before start") << QStringList{"--end", "-1"} << "later end";
        QTest::newRow("too many rows") << QStringList{"--step", "1e-12"} << "larger step";
    }
    void impossibleSettings() {
        QFETCH(QStringList, options);
        QFETCH(QString, word);
        std::vector<std::string> arguments = {"simulate", file(pendulum)};
        for (const QString& option : options)
            arguments.push_back(option.toStdString());
        const CommandAnswer answer = call(arguments);
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY(answer.out.empty());
        QVERIFY2(answer.err.find(word.toStdString()) != std::string::npos, answer.err.c_str());
    }

    void unknownWordsAreNamed_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("unknown");
        QTest::addColumn<QString>("meant");
        QTest::newRow("command")
            << QStringList{"plot", "FILE"} << "command `plot`"
            << "derive, check, compare, convert, simulate, sweep, study, fit, equilibrium, linearize, hamilton, "
               "formulations, graph, continuum, action, tree, export, report and serve";
        QTest::newRow("command alone") << QStringList{"sketch"} << "command `sketch`"
                                       << "simulate";
        QTest::newRow("slip in a command") << QStringList{"simulat", "FILE"} << "command `simulat`"
                                           << "did you mean `simulate`?";
        QTest::newRow("letters swapped") << QStringList{"dervie", "FILE"} << "command `dervie`"
                                         << "did you mean `derive`?";
        QTest::newRow("beginning of a command") << QStringList{"conv", "FILE", "OUT"} << "command `conv`"
                                                << "did you mean `convert`?";
        QTest::newRow("slip in an option") << QStringList{"simulate", "--metod", "dopri5", "FILE"} << "option `--metod`"
                                           << "did you mean `--method`?";
        QTest::newRow("option with a value") << QStringList{"simulate", "FILE", "--stp=0.5"} << "option `--stp`"
                                             << "did you mean `--step`?";
        QTest::newRow("beginning of an option") << QStringList{"report", "FILE", "--out", "a.tex"} << "option `--out`"
                                                << "did you mean `--output`?";
        QTest::newRow("one letter") << QStringList{"derive", "-q", "FILE"} << "option `-q`"
                                    << "--plain";
        QTest::newRow("of another command")
            << QStringList{"convert", "FILE", "OUT", "--summary", "s"} << "option `--summary`"
            << "--effort";
        QTest::newRow("before the command") << QStringList{"--versoin", "derive", "FILE"} << "option `--versoin`"
                                            << "`--version`";
    }
    void unknownWordsAreNamed() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, unknown);
        QFETCH(QString, meant);
        std::vector<std::string> words;
        for (const QString& argument : arguments)
            words.push_back(argument == QLatin1String("FILE") ? file(pendulum) : argument.toStdString());
        const CommandAnswer answer = call(words);
        QCOMPARE(answer.code, WrongUsage);
        QVERIFY(answer.out.empty());
        QCOMPARE(lines(answer.err).size(), std::size_t(1));
        QVERIFY2(answer.err.find(unknown.toStdString()) != std::string::npos, answer.err.c_str());
        QVERIFY2(answer.err.find(meant.toStdString()) != std::string::npos, answer.err.c_str());
    }

    void valuesAreNoOptions() {
        QCOMPARE(
            call({"simulate", file(pendulum), "--initial", "dotx=-0.5", "--end", "+0.5", "-o", path("a.csv")}).code,
            Done);
        QCOMPARE(call({"simulate", file(pendulum), "--end", "-1"}).code, ModelHasErrors); // before its start
        QCOMPARE(call({"simulate", file(pendulum), "--end=0.5", "-o" + path("b.csv")}).code, Done);
        QCOMPARE(lines(text(path("b.csv"))).size(), std::size_t(4));
    }

    void theModelIsNotWrittenOver() {
        namespace fs = std::filesystem;
        const std::string input = file(pendulum);
        fs::create_symlink("model.ldae", path("link.csv"));
        fs::create_hard_link(input, path("twin.ldae"));
        fs::create_symlink(input, path("link.tex"));
        const std::vector<std::vector<std::string>> calls = {
            {"simulate", input, "-o", input},
            {"simulate", path("link.csv"), "-o", input},
            {"simulate", input, "-o", path("link.csv")},
            {"simulate", input, "-o", path("twin.ldae")},
            {"simulate", input, "-o", path("c.csv"), "--summary", path("./model.ldae")},
            {"convert", input, input},
            {"convert", input, path("twin.ldae")},
            {"report", input, "-o", path("link.tex")},
        };
        for (const std::vector<std::string>& words : calls) {
            const CommandAnswer answer = call(words);
            QCOMPARE(answer.code, WrongUsage);
            QVERIFY2(answer.err.find("is the model itself") != std::string::npos, answer.err.c_str());
            QCOMPARE(text(input), pendulum);
        }
        QVERIFY(!fs::exists(path("c.csv")));
        QCOMPARE(call({"convert", input, path("other.ldae")}).code, Done);
    }

    void twoOutputsAreTwoFiles() {
        const std::string input = file(pendulum);
        const CommandAnswer answer = call({"simulate", input, "-o", path("both"), "--summary", path("./both")});
        QCOMPARE(answer.code, WrongUsage);
        QVERIFY2(answer.err.find("--summary: ") != std::string::npos &&
                     answer.err.find("the file of --output") != std::string::npos,
                 answer.err.c_str());
        QVERIFY(!std::filesystem::exists(path("both")));
        QCOMPARE(call({"simulate", input, "-o", "/dev/null", "--summary", "/dev/null"}).code, Done);
    }

    void whatIsNoTextIsRefused() {
        const std::string picture = "\x89PNG\r\n\x1a\n" + std::string(40, '\0') + "IHDR\xC3\x28";
        for (const std::string& bytes : {picture, "\xFE\xFF" + std::string("\0f\0o\0r", 6)})
            for (const char* name : {"picture.ldae", "picture.LagEq.txt"}) {
                std::ofstream(path(name), std::ios::binary) << bytes;
                const CommandAnswer answer = call({"derive", path(name)});
                QCOMPARE(answer.code, ModelHasErrors);
                QCOMPARE(lines(answer.err).size(), std::size_t(1)); // and none of its bytes
                QVERIFY2(answer.err.find("not a text file") != std::string::npos, answer.err.c_str());
                QVERIFY(answer.out.empty());
            }
        QVERIFY(call({"derive", m_folder.path().toStdString()}).err.find("cannot be read") != std::string::npos);
    }

    // A chain of masses, each tied to the next; with spare ties, which follow from the others.
    static std::string chain(int length, int spare) {
        std::string model = "format = 1\n";
        std::string energy = "0";
        for (int k = 1; k <= length; ++k) {
            const std::string name = "p" + std::to_string(k);
            model += "[[coordinates]]\nname = \"" + name + "\"\n";
            energy += " + dot" + name + "^2/2";
        }
        model += "[energies]\nkinetic_coenergy = \"" + energy + "\"\n";
        for (int k = 1; k < length + spare; ++k) {
            const int i = (k - 1) % (length - 1) + 1;
            model += "[[constraints.displacement]]\nexpression = \"" + std::to_string(k / length + 1) + "*(p" +
                     std::to_string(i) + " - p" + std::to_string(i + 1) + ") = 0\"\n";
        }
        return model;
    }

    void aLargeModelIsSummarized() {
        const std::string large = file(chain(60, 30));
        const CommandAnswer answer = call({"check", large});
        QCOMPARE(answer.code, Done);
        QVERIFY2(answer.out.size() < 1000 && lines(answer.out).size() < 15, answer.out.c_str());
        QVERIFY2(answer.err.size() < 2000 && lines(answer.err).size() < 25, answer.err.c_str());
        QVERIFY2(answer.out.find("\n  0: p1, p2, ..., p60 (60)\n  2: phi1, phi2, ..., phi59 (59)\n") !=
                     std::string::npos,
                 answer.out.c_str());
        QVERIFY2(answer.out.find("redundant constraints: phi60, phi61, ..., phi89 (30)") != std::string::npos,
                 answer.out.c_str());
        QVERIFY2(answer.err.find("25 more like these (redundant-constraint)") != std::string::npos, answer.err.c_str());
        const AnswerJson all = parsed(call({"check", large, "--as", "json"}).out);
        QCOMPARE(all["equations"].size(), std::size_t(119));
        QCOMPARE(all["equation_offsets"].size(), std::size_t(119));
        QCOMPARE(all["redundant"].size(), std::size_t(30));
        QVERIFY(all["messages"].size() >= 30);
        const CommandAnswer small = call({"check", file(chain(4, 2))});
        QVERIFY2(small.out.find("p1 0, p2 0, p3 0, p4 0, phi1 2, phi2 2, phi3 2") != std::string::npos,
                 small.out.c_str());
        QVERIFY(small.err.find("more like these") == std::string::npos);
    }

    void filesThatCannotBeReadOrWritten() {
        QCOMPARE(call({"derive", path("absent.ldae")}).code, ModelHasErrors);
        const CommandAnswer answer = call({"simulate", file(pendulum), "-o", path("no/such/folder.csv")});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find("folder.csv") != std::string::npos, answer.err.c_str());
    }

    // A terminal obeys nothing that stands in a file or in an option.
    void controlCharactersAreWrittenOut() {
        const std::string colour = "\x1b[31m";
        for (const std::string& text : {colour, std::string("\xC2\x9B") + "2J", std::string("\xE2\x80\xAE")}) {
            const CommandAnswer answers[] = {call({"check", file("format = 1\n[parameters]\n\"" + text + "\" = 1\n")}),
                                             call({"check", path("absent" + text)}),
                                             call({"check", file(pendulum), text}),
                                             call({"check", file(pendulum), "--set", text + "=1"})};
            for (const CommandAnswer& answer : answers)
                QVERIFY2(answer.code != Done && !answer.err.empty() && answer.err.find(text) == std::string::npos,
                         answer.err.c_str());
        }
    }

    void aFullOutputIsTold() {
        for (const std::string command : {"derive", "check", "simulate", "linearize"}) {
            std::ofstream full("/dev/full");
            std::ostringstream err;
            QCOMPARE(runCommandLine({"coenergy", command, file(pendulum)}, {full, err}), int(ModelHasErrors));
            QVERIFY(err.str().find("standard output") != std::string::npos);
        }
    }

    void aShortRunHasRowsWithoutAStep() {
        const auto rowsOf = [this](const std::vector<std::string>& more) {
            const std::string model = replaced(pendulum, "step = 0.25", "");
            std::vector<std::string> words = {"simulate", file(model), "--end", "0.005"};
            words.insert(words.end(), more.begin(), more.end());
            return lines(call(words).out).size() - 1;
        };
        QCOMPARE(rowsOf({}), 251u);
        QCOMPARE(rowsOf({"--step", "0.01"}), 2u);
    }

    void outputsOfOneNameAreRefused() {
        const std::string before = std::filesystem::current_path();
        std::filesystem::current_path(path(""));
        const int code = call({"simulate", file(pendulum), "-o", "t.csv", "--summary", "./t.csv"}).code;
        std::filesystem::current_path(before);
        QCOMPARE(code, WrongUsage);
        QVERIFY(!std::filesystem::exists(path("t.csv")));
    }

    void aTooLongListOfMessagesIsCut() {
        std::string text = "format = 1\n[definitions]\n";
        for (int k = 0; k < 700; ++k)
            text += "d" + std::to_string(k) + " = \"unknown" + std::to_string(k) + "\"\n";
        const auto shown = lines(call({"check", file(text)}).err);
        QVERIFY(shown.size() < 400 && shown.back().find("more") != std::string::npos);
    }

    void aModelThatIsTooLargeIsRefused() {
        std::string text = "format = 1\n";
        for (int k = 0; k < 100'001; ++k)
            text += "[[coordinates]]\nname = \"x" + std::to_string(k) + "\"\n";
        const CommandAnswer answer = call({"derive", file(text)});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find("100001") != std::string::npos, answer.err.c_str());
    }

    // What a name is to look like may not read files of whoever typesets it.
    void latexOfNamesIsHarmless() {
        const std::string model = "format = 1\n[parameters]\nm = { value = 1, latex = \"\\\\input{/etc/passwd}\" }\n"
                                  "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"m*dotx^2\"\n";
        for (const std::string form : {"latex", "json"}) {
            const CommandAnswer answer = call({"derive", file(model), "--as", form});
            QCOMPARE(answer.code, Done);
            QVERIFY2(answer.out.find("input") == std::string::npos, answer.out.c_str());
        }
    }

private:
    std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

    std::string file(const std::string& content) const {
        const std::string name = path("model.ldae");
        std::ofstream(name, std::ios::binary) << content;
        return name;
    }

    static std::string text(const std::string& name) {
        std::ifstream stream(name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestCommandLine)
#include "test_command_line.moc"
