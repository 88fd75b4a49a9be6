// `coenergy equilibrium` and `coenergy linearize` as scripts use them: the JSON output, and what is refused.
#include "cli/cli_analysis.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;
using tests::shown;

namespace {

std::string example(const std::string& name) {
    return COENERGY_SOURCE_DIR "/resources/examples/" + name + ".ldae";
}

std::vector<std::string> keysOf(const AnswerJson& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

bool isNear(const AnswerJson& value, double expected) {
    return std::abs(value.get<double>() - expected) <= 1e-10 * std::max(1.0, std::abs(expected));
}

} // namespace

class TestAnalysisCommands : public QObject {
    Q_OBJECT

private slots:
    void equilibriaAsJson() {
        const CommandAnswer answer =
            call({"equilibrium", example("pendulum_cartesian"), "--as", "json", "--set", "m=2"});
        QCOMPARE(answer.code, Done);
        const AnswerJson json = parsed(answer.out);
        QCOMPARE(shown(json["format"]), shown(1));
        QCOMPARE(shown(json["message"]), shown(""));
        QVERIFY(json["behind_limits"].empty());
        QCOMPARE(json["equilibria"].size(), std::size_t(2));
        const AnswerJson& hanging = json["equilibria"][0];
        QCOMPARE(shown(hanging["stability"]), shown("stable"));
        QVERIFY(isNear(hanging["values"]["y"], -1) && isNear(hanging["values"]["lambda1"], 9.81));
        QVERIFY(isNear(hanging["potential"], -19.62) && hanging["undetermined"].empty());
        QVERIFY(isNear(hanging["eigenvalues"][0][1], 3.132091952673) && isNear(hanging["eigenvalues"][0][0], 0));
        bool isHeld = false;
        for (const AnswerJson& reaction : hanging["reactions"])
            isHeld = isHeld || (reaction["on"] == "y" && isNear(reaction["value"], 19.62) && reaction["unit"] == "N");
        QVERIFY(isHeld);
    }

    void noneIsAnAnswer() {
        const CommandAnswer answer = call({"equilibrium", example("bead_on_hoop"), "--as", "json"});
        QCOMPARE(answer.code, Done);
        const AnswerJson json = parsed(answer.out);
        QVERIFY(json["equilibria"].empty());
        QVERIFY(json["message"].get<std::string>().find("`phi`") != std::string::npos);
        const CommandAnswer steady = call({"equilibrium", example("bead_on_hoop"), "--steady", "phi"});
        QVERIFY2(steady.out.find("dotphi = 6") != std::string::npos, steady.out.c_str());
    }

    // What any value would do for is no number; one rest among those that friction holds has no formula.
    void whatIsNotDeterminedIsNotPrinted() {
        QTemporaryDir folder;
        const auto answerTo = [&](const std::vector<std::string>& command, const char* text) {
            const QString path = folder.filePath(QStringLiteral("model.ldae"));
            tests::write(path, text);
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.begin() + 1, path.toStdString());
            return call(arguments);
        };
        const char* const crossing = R"toml(format = 1
[[coordinates]]
name = "x"
initial = 0.5
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "(x^2 + y^2)/2"
[[constraints.displacement]]
expression = "x*y = 0"
)toml";
        const AnswerJson open = parsed(answerTo({"equilibrium", "--as", "json"}, crossing).out)["equilibria"][0];
        QVERIFY(open["values"]["lambda1"].is_null() && isNear(open["values"]["x"], 0));
        QVERIFY(answerTo({"equilibrium"}, crossing).out.find("lambda1 is not determined") != std::string::npos);
        const char* const belt = R"toml(format = 1
[parameters]
v = 0
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "x^2"
[efforts]
x = "-5*sign(dotx - v)"
)toml";
        const AnswerJson held = parsed(answerTo({"equilibrium", "--as", "json"}, belt).out)["equilibria"][0];
        QVERIFY(held["symbols"].is_null() && std::abs(held["held"][0]["to"].get<double>() - 2.5) < 1e-6);
    }

    void whyAVariationIsNotRead() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("model.ldae"));
        tests::write(path, "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = "
                           "\"dotx^2/2\"\npotential = \"x^2/2\"\n[simulation]\nend = 1\n");
        const CommandAnswer answer = call({"action", path.toStdString(), "--vary", "x = t*(1 - t"});
        QVERIFY(answer.code != Done);
        QVERIFY2(answer.err.find("t*(1 - t`: ") != std::string::npos &&
                     answer.err.find("parenthesis") != std::string::npos,
                 answer.err.c_str());
    }

    void linearSystemsAsJson() {
        const CommandAnswer answer = call({"linearize", example("dc_motor"), "--at", "start", "--input", "u",
                                           "--output", "omega", "--output", "i/2", "--as", "json"});
        QCOMPARE(answer.code, Done);
        const AnswerJson json = parsed(answer.out);
        const std::vector<std::string> keys = {
            "A",           "B",      "C",        "D",    "damping", "damping_ratios",
            "eigenvalues", "format", "inputs",   "mass", "modes",   "natural_frequencies",
            "outputs",     "states", "stiffness"};
        QCOMPARE(keysOf(json), keys);
        QCOMPARE(shown(json["states"]), shown(AnswerJson({"q", "theta", "i", "omega"})));
        QCOMPARE(shown(json["outputs"]), shown(AnswerJson({"omega", "i/2"})));
        QVERIFY(isNear(json["B"][2][0], 200) && isNear(json["A"][2][2], -160) && isNear(json["C"][1][2], 0.5));
        QVERIFY(json["damping_ratios"][0].is_null() && isNear(json["damping_ratios"][3], 1));
        QCOMPARE(json["modes"].size(), std::size_t(4));
        QCOMPARE(keysOf(json["modes"][0]), (std::vector<std::string>{"q", "theta"}));
    }

    // An analysis that says what it is, and nothing more, is a command.
    void anyAnalysisIsACommand() {
        const Analysis scaled{
            "Multiply the end of the run.",
            {{"--by", AnalysisOption::Kind::PositiveNumber, "a factor"},
             {"--of", AnalysisOption::Kind::Texts, "a coordinate (repeatable)"}},
            [](AnalysisSubject subject, const GivenOptions& given, const std::stop_token&) -> Analysed {
                Answer answer;
                for (const std::string& name : given.textsOf("--of"))
                    if (std::ranges::find(*subject.document.coordinates, name, &Coordinate::name) ==
                        subject.document.coordinates->end())
                        return WrongOption{"of", "there is no coordinate `" + name + "`"};
                    else
                        answer.note(name);
                answer.add({"end", "end: "}, cellOf(given.number("--by").value_or(1) * subject.problem.settings.end));
                return answer;
            }};
        const auto run = [&](std::vector<std::string> words) {
            CLI::App app;
            std::ostringstream out, err;
            const PainterMaker painter;
            CommandLine line{app, {out, err}, painter};
            addAnalysis(line, "scaled", scaled);
            words.insert(words.begin(), {"scaled", example("cart_pole")});
            std::reverse(words.begin(), words.end());
            app.parse(words);
            return CommandAnswer{line.exitCode, out.str(), err.str()};
        };
        const double end = parsed(run({"--as", "json"}).out)["end"].get<double>();
        QVERIFY(end > 0);
        const CommandAnswer twice = run({"--by", "2", "--of", "x", "--of", "theta", "--as", "json"});
        QCOMPARE(parsed(twice.out)["end"].get<double>(), 2 * end);
        QCOMPARE(run({"--of", "x", "--of", "theta"}).out.substr(0, 8), std::string("x\ntheta\n"));
        const CommandAnswer wrong = run({"--of", "nobody"});
        QCOMPARE(wrong.code, WrongUsage);
        QCOMPARE(wrong.err, std::string("coenergy: --of: there is no coordinate `nobody`\n"));
        QVERIFY_EXCEPTION_THROWN(run({"--by", "-1"}), CLI::ValidationError);
    }

    // The K-th as listed; a time by a run.
    void thePointIsChosen() {
        const auto real = [](const CommandAnswer& answer) {
            return parsed(answer.out)["eigenvalues"][0][0].get<double>();
        };
        const std::string pendulum = example("pendulum_cartesian");
        QVERIFY(real(call({"linearize", pendulum, "--as", "json"})) == 0);
        QVERIFY(real(call({"linearize", pendulum, "--as", "json", "--at", "equilibrium:2"})) < -3);
        const CommandAnswer later = call({"linearize", pendulum, "--as", "json", "--at", "0.5"});
        QCOMPARE(later.code, Done);
        QVERIFY2(later.err.find("does not rest") != std::string::npos, later.err.c_str());
        const CommandAnswer third = call({"linearize", pendulum, "--at", "equilibrium:3"});
        QCOMPARE(third.code, ModelHasErrors);
        QVERIFY2(third.err.find("only 2") != std::string::npos, third.err.c_str());
    }

    void asTextAndLatex() {
        const CommandAnswer text = call({"linearize", example("two_masses_absolute")});
        QVERIFY2(text.out.find("stiffness =\n   300 -100\n  -100  100\n") != std::string::npos, text.out.c_str());
        const CommandAnswer latex = call({"linearize", example("two_masses_absolute"), "--as", "latex"});
        QVERIFY2(latex.out.find("300 & -100 \\\\\n  -100 & 100\n\\end{bmatrix}") != std::string::npos,
                 latex.out.c_str());
    }

    // A stiffness that moves with time is told, a force that does is none.
    void linearEquationsThatChangeWithTime() {
        const auto model = [](const char* stiffness, const char* force) {
            return QByteArray("format = 1\n[parameters]\nw = 3\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                              "kinetic_coenergy = \"dotx^2/2\"\npotential = \"(4 + ") +
                   stiffness + ")*x^2/2\"\n[efforts]\nx = \"" + force + "\"\n";
        };
        QTemporaryDir folder;
        const auto linearized = [&](const char* stiffness, const char* force, const char* modes) {
            const QString path = folder.filePath(QStringLiteral("model.ldae"));
            tests::write(path, model(stiffness, force));
            std::vector<std::string> arguments = {"linearize", path.toStdString(), "--as", "json", "--at", "start"};
            if (*modes)
                arguments.insert(arguments.end(), {"--modes", modes});
            return call(arguments);
        };
        for (const char* modes : {"", "1"})
            for (const char* changing : {"sin(w*t)", "step(t - 5)", "exp(-t)", "(w*t)^2"}) {
                const CommandAnswer answer = linearized(changing, "0", modes);
                QVERIFY2(answer.err.find("change with time: these hold at t = 0") != std::string::npos, changing);
                QCOMPARE(shown(parsed(answer.out)["changes_with_time"]), shown(true));
            }
        for (const char* force : {"0", "sin(w*t)", "t^2"}) {
            const CommandAnswer answer = linearized("w", force, "");
            QVERIFY2(answer.err.find("change with time") == std::string::npos, force);
            QVERIFY(!parsed(answer.out).contains("changes_with_time"));
        }
    }

    void lowestModesAlone() {
        const std::string model = example("two_masses_absolute");
        const AnswerJson all = parsed(call({"linearize", model, "--as", "json"}).out);
        const CommandAnswer answer = call({"linearize", model, "--modes", "1", "--as", "json"});
        QCOMPARE(answer.code, Done);
        const AnswerJson lowest = parsed(answer.out);
        QVERIFY(!lowest.contains("A") && lowest["eigenvalues"].size() == 1);
        QCOMPARE(shown(lowest["eigenvalues"][0]), shown(all["eigenvalues"][0]));
        QCOMPARE(shown(lowest["modes"][0]), shown(all["modes"][0]));
        for (const auto& refused : {std::vector<std::string>{"--modes", "0"}, {"--modes", "2", "--output", "x1"}}) {
            std::vector<std::string> arguments = {"linearize", model};
            arguments.insert(arguments.end(), refused.begin(), refused.end());
            QCOMPARE(call(arguments).code, WrongUsage);
        }
    }

    void formulationsAsTextAndJson() {
        const CommandAnswer text = call({"formulations", example("pendulum_cartesian"), "--end", "2"});
        QCOMPARE(text.code, Done);
        QCOMPARE(std::count(text.out.begin(), text.out.end(), '\n'), 6);
        const CommandAnswer answer =
            call({"formulations", example("pendulum_cartesian"), "--end", "2", "--as", "json"});
        const AnswerJson runs = parsed(answer.out)["formulations"];
        QCOMPARE(runs.size(), std::size_t(5));
        QCOMPARE(shown(runs[1]["formulation"]), shown("none"));
        QVERIFY(runs[1]["drift"].get<double>() > 100 * runs[0]["drift"].get<double>());
        QCOMPARE(runs[3]["drift_over_time"].size(), runs[3]["t"].size());
        QCOMPARE(runs[3]["t"].back().get<double>(), 2.0);
        const CommandAnswer free = call({"formulations", example("double_pendulum")});
        QCOMPARE(free.code, Done);
        QVERIFY2(free.out.find("only one formulation") != std::string::npos, free.out.c_str());
    }

    void wrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("point") << QStringList{"linearize", "--at", "somewhere"};
        QTest::newRow("number") << QStringList{"linearize", "--at", "equilibrium:0"};
        QTest::newRow("input") << QStringList{"linearize", "--input", "x"};
        QTest::newRow("box") << QStringList{"equilibrium", "--box", "x=2:1"};
        QTest::newRow("box of nothing") << QStringList{"equilibrium", "--box", "z=1:2"};
        QTest::newRow("steady") << QStringList{"equilibrium", "--steady", "z"};
        QTest::newRow("flow") << QStringList{"equilibrium", "--steady", "x=fast"};
        QTest::newRow("input twice") << QStringList{"linearize", "--input", "m", "--input", "m"};
        QTest::newRow("steady twice") << QStringList{"equilibrium", "--steady", "x", "--steady", "x=1"};
        QTest::newRow("starts") << QStringList{"equilibrium", "--starts", "0"};
        QTest::newRow("end") << QStringList{"formulations", "--end", "-1"};
        QTest::newRow("nan") << QStringList{"equilibrium", "--box", "x=nan:1"};
    }

    void wrongUsage() {
        QFETCH(QStringList, arguments);
        std::vector<std::string> words = {arguments[0].toStdString(), example("pendulum_cartesian")};
        for (const QString& word : arguments.mid(1))
            words.push_back(word.toStdString());
        const CommandAnswer answer = call(words);
        QCOMPARE(answer.code, WrongUsage);
        QVERIFY(!answer.err.empty() && answer.out.empty());
    }

    void wrongOutputsAreSaid() {
        const CommandAnswer answer = call({"linearize", example("pendulum_cartesian"), "--output", "x + nobody"});
        QCOMPARE(answer.code, ModelHasErrors);
        QVERIFY2(answer.err.find("nobody") != std::string::npos, answer.err.c_str());
    }
};

COENERGY_TEST(TestAnalysisCommands)
#include "test_analysis_commands.moc"
