// Exported programs are compiled and run: they move as the model does, find their start anew, take any name and text,
// and notice when they are wrong. What they cannot hold is refused by name.
#include "core/numbers/simulation/runs.hpp"
#include "programs/target_language.hpp"
#include "support/files.hpp"
#include "support/sampled.hpp"
#include "support/test_program.hpp"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <map>

using namespace runs;

namespace {

constexpr double allowed = 1e-9;

std::variant<ExportedModel, ExportObstacle> exported(const Document& document) {
    const Preparation preparation = prepared(document);
    if (!preparation.model)
        throw std::runtime_error("not simulated: " + describe(preparation.derivation.diagnostics));
    const SimulationProblem problem = problemOf(document);
    const ParsedModel parsed = parseModel(document);
    return exportedModel({*preparation.model,
                          problem,
                          givensOf(parsed),
                          *preparation.derivation.system,
                          document.header->title,
                          document.header->description,
                          {},
                          jumpingEnergyIn(preparation.derivation.diagnostics),
                          !statesOutputStep(parsed)});
}

std::string textOf(const Document& document, const std::string& language) {
    const auto model = exported(document);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&model))
        throw std::runtime_error("refused: " + obstacle->where);
    return programText(std::get<ExportedModel>(model), *targetNamed(language), "0");
}

struct ProgramAnswer {
    int code = -1;
    std::string out, err;
};

ProgramAnswer started(const QString& program, const QStringList& words) {
    QProcess process;
    process.start(program, words);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

/// A program in a folder of its own, compiled where its language needs that.
class RunnableProgram {
public:
    RunnableProgram(const std::string& text, const std::string& language) : m_language(language) {
        const auto target = targetNamed(language);
        const QString suffix = QString::fromStdString(target->suffix());
        m_file = m_folder.filePath("model" + suffix);
        write(m_file, text);
        for (const TargetLanguage::Companion& companion : target->companions()) {
            m_file = m_folder.filePath("model" + QString::fromStdString(companion.ending) + suffix);
            write(m_file, companion.text);
        }
        if (!isCompiled())
            return;
        const QString binary = m_folder.filePath("model");
        const ProgramAnswer compiled = started(
            toolOf(language), {"-O0", "-Wall", "-Wextra", "-Werror", "-DCOENERGY_MAIN", m_file, "-o", binary, "-lm"});
        if (compiled.code != 0)
            throw std::runtime_error("does not compile: " + compiled.err);
    }

    ProgramAnswer run(const QStringList& words) const {
        if (isCompiled())
            return started(m_folder.filePath("model"), words);
        return started(toolOf(m_language), QStringList(m_file) + words);
    }

    static QString toolOf(const std::string& language) {
        static const std::map<std::string, QString> tools = {
            {"c", "cc"}, {"cpp", "c++"}, {"python", "python3"}, {"js", "node"}, {"octave", "octave-cli"}};
        return tools.at(language);
    }
    static bool canRun(const std::string& language) {
        return !QStandardPaths::findExecutable(toolOf(language)).isEmpty();
    }

private:
    bool isCompiled() const { return m_language == "c" || m_language == "cpp"; }
    static void write(const QString& file, const std::string& text) {
        if (!tests::write(file, QByteArray::fromStdString(text)))
            throw std::runtime_error("not written");
    }

    QTemporaryDir m_folder;
    std::string m_language;
    QString m_file; // that is run
};

struct Table {
    QStringList names;
    std::vector<std::vector<double>> rows;
};

Table tableOf(const std::string& csv) {
    Table table;
    const QStringList lines = QString::fromStdString(csv).split('\n', Qt::SkipEmptyParts);
    if (lines.isEmpty())
        return table;
    table.names = lines.front().split(',');
    for (qsizetype k = 1; k < lines.size(); ++k) {
        std::vector<double> row;
        for (const QString& value : lines[k].split(','))
            row.push_back(value.toDouble());
        table.rows.push_back(row);
    }
    return table;
}

// The largest difference of a program's rows from ours, relative to the largest value of each column.
double differenceOf(const std::string& csv, const Trajectory& expected) {
    const Table table = tableOf(csv);
    if (table.rows.size() != expected.rowCount())
        return INFINITY;
    double largest = 0;
    int column = 1;
    for (const Series& series : expected.series) {
        if (series.kind == SeriesKind::Audit)
            continue;
        if (column >= table.names.size() || table.names[column].toStdString() != series.name)
            return INFINITY;
        double size = 1e-3;
        for (const double value : series.values)
            size = std::max(size, std::abs(value));
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            largest = std::max(largest,
                               std::abs(table.rows[row][static_cast<std::size_t>(column)] - series.values[row]) / size);
        ++column;
    }
    return largest;
}

SimulationResult tightRun(SimulationProblem problem, double end) {
    problem.settings.end = end;
    problem.settings.relativeTolerance = 1e-12;
    problem.settings.absoluteTolerance = 1e-14;
    return simulate(problem);
}

Document shippedModel(const std::string& name) {
    return fromText(fileText("resources/examples/" + name + ".ldae"));
}

const std::string oddModel = R"(
title = %TITLE
description = %TITLE
[parameters]
lambda = 2
class = 3
in = "lambda/4"
I = 1.5
s1 = 0.25
p = 0.7
x = 1.2
r = 0.3
ce_dynamics = 1
M_PI = 0.9
EXIT_SUCCESS = 1.1
[[coordinates]]
name = "y"
initial = 0.4
[[coordinates]]
name = "end"
initial_flow = 0.2
[energies]
kinetic_coenergy = 'class*doty^2/2 + I*dotend^2/2 + s1*doty*dotend*cos(end)'
potential = "lambda*y^2/2 + in*(end - x)^2 + r*y^4*M_PI*EXIT_SUCCESS"
[efforts]
y = '-p*doty + sin(ce_dynamics*t)'
[outputs]
while = "y*end"
[simulation]
end = 2
step = 0.1
)";

// As TOML writes it, a line each: ends of comments and strings, directives, trigraphs, other directions and line
// separators, and a backslash at an end.
constexpr const char* hostileTitle =
    "\"*\\u002f int main(void) { return 7; } \\u002f* \\\" ' \\\\\\n"
    "line\\n#error broken\\nraise SystemExit(7)\\nprocess.exit(7)\\n\\\"\\\"\\\"\\n"
    "\\u003f\\u003f\\u002f\\u2028process.exit(7)\\u0085raise\\u202Eabc \\u03bb ${process.exit(7)} `x` %d\\\\\"";

Document oddDocument() {
    std::string text = oddModel;
    for (std::size_t place = text.find("%TITLE"); place != std::string::npos; place = text.find("%TITLE"))
        text.replace(place, 6, hostileTitle);
    return model(text);
}

void addRow(const std::string& name, const std::string& language) {
    QTest::addRow("%s in %s", name.c_str(), language.c_str()) << name << language;
}

void addLanguages(const std::string& name) {
    for (const std::string& language : targetNames())
        addRow(name, language);
}

} // namespace

class TestExportedPrograms : public QObject {
    Q_OBJECT

private slots:
    // Bodies with loops, redundant constraints, multipliers, flow constraints, an effort constraint, statements.
    void programsMoveAsTheModel_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        std::size_t place = 0;
        for (const char* name :
             {"double_pendulum", "four_bar", "parallel_cranks", "knife_edge", "slider_crank", "crane_control"})
            for (const std::string& language : targetNames())
                // As there are five languages, some models in each of them; what is redundant in those that are quick.
                if (tests::isTaken(place++, {.oneIn = 2, .first = 1}))
                    addRow(name, language);
    }
    void programsMoveAsTheModel() {
        QFETCH(std::string, name);
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document = shippedModel(name);
        const RunnableProgram program(textOf(document, language), language);
        const ProgramAnswer check = program.run({"--selfcheck"});
        QVERIFY2(check.code == 0, (check.out + check.err).c_str());
        QVERIFY(std::stod(check.out) <= allowed);
        const double end = language == "octave" ? 0.02 : language == "python" ? 0.2 : 0.5; // by how slow they are
        const ProgramAnswer answer = program.run({"--end", QString::number(end), "--rtol", "1e-12"});
        QVERIFY2(answer.code == 0, answer.err.c_str());
        const double difference = differenceOf(answer.out, tightRun(problemOf(document), end).trajectory);
        QVERIFY2(difference <= allowed, std::to_string(difference * 1e9).c_str());
    }

    // Accelerations of bellows between pressures of 125,000 Pa: the iteration ends at the last digits of these.
    void differencesOfLargeNumbersAreSolved() {
        const std::string text = textOf(shippedModel("thesis_fluid_repaired"), "c");
        const ProgramAnswer check = RunnableProgram(text, "c").run({"--selfcheck"});
        QVERIFY2(check.code == 0, (check.out + check.err).c_str());
    }

    // A swing from 0 with speed 1: reached on the way; only just, between the points of a step; not reached by as
    // little.
    void aLimitEndsTheRun_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("swing");
    }
    void aLimitEndsTheRun() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const std::string text = "[parameters]\nmost = 2\n[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\n"
                                 "kinetic_coenergy = \"dotx^2/2\"\npotential = \"x^2/2\"\n[[limits]]\nname = \"wall\"\n"
                                 "expression = \"most - x\"\nmessage = \"at the wall\"\n[simulation]\nend = 3\n";
        const RunnableProgram program(textOf(model(text), language), language);
        for (const double most : {0.9, 0.99999}) {
            const ProgramAnswer answer = program.run({"--step", "0", "most=" + QString::number(most, 'g', 17)});
            const std::vector<double> last = tableOf(answer.out).rows.back();
            QVERIFY(answer.code != 0);
            QVERIFY2(answer.err.find("at the wall") != std::string::npos, answer.err.c_str());
            QVERIFY(std::abs(last.at(0) - std::asin(most)) < 1e-6);
            QVERIFY(last.at(1) <= most && last.at(1) > most - 1e-8);
        }
        const ProgramAnswer free = program.run({"--step", "0", "most=1.00001"});
        QVERIFY2(free.code == 0, free.err.c_str());
        QCOMPARE(tableOf(free.out).rows.back().at(0), 3.0);
    }

    // At instants of time, twice in one of them and hundreds in a step that nothing else shortens; where the motion
    // brings it; from a corner on; friction that holds and lets go, also by a law in whose sides the switch is squared;
    // switches within switches, and one whose argument vanishes on one side; a table; a flow without inertia.
    void switchesTurnAsInRuns_data() {
        QTest::addColumn<std::string>("effort");
        QTest::addColumn<std::string>("language");
        std::size_t place = 0;
        const auto add = [&](const char* name, const std::string& effort) {
            for (const std::string& language : targetNames())
                if (tests::isTaken(place++, {.oneIn = 3}))
                    QTest::addRow("%s in %s", name, language.c_str()) << effort << language;
        };
        add("instants", "2*step(t - 0.3) - step(t - 0.5)*x + sign(t - 0.5)");
        add("fast", "sign(cos(60*t))");
        add("stop", "-400*max(x - 0.9, 0) - x");
        add("corner", "3*step(t) - 400*max(x - 0.7, 0)");
        add("friction", "-8*x - 2*sign(dotx) + 9*sin(4*t)");
        add("belt", "-9*x - sign(dotx - 0.3)*(0.6 + 0.8/(1 + 5*abs(dotx - 0.3)))");
        add("saturation", "-5*max(min(3*x, 1), -1) - 0.4*sign(abs(x) + x)*dotx");
        add("table", "-4*F(x) - dotx");
    }
    void switchesTurnAsInRuns() {
        QFETCH(std::string, effort);
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document =
            model("[[tables]]\nname = \"F\"\nkind = \"linear\"\nx = [-2, -0.5, 0, 0.5, 2]\ny = [-9, -1, 0, 0.5, 7]\n"
                  "[[coordinates]]\nname = \"x\"\ninitial = 0.7\ninitial_flow = 0.5\n"
                  "[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"" +
                  effort +
                  "\"\n"
                  "[outputs]\nforce = \"" +
                  effort + "\"\n[simulation]\nend = 2\nstep = 0.08\n");
        const RunnableProgram program(textOf(document, language), language);
        const ProgramAnswer check = program.run({"--selfcheck"});
        QVERIFY2(check.code == 0, (check.out + check.err).c_str());
        const ProgramAnswer answer = program.run({"--rtol", "1e-12"});
        QVERIFY2(answer.code == 0, answer.err.c_str());
        const double difference = differenceOf(answer.out, tightRun(problemOf(document), 2).trajectory);
        QVERIFY2(difference <= allowed, std::to_string(difference * 1e9).c_str());
    }

    // The argument of the minimum is that of the clock here, and the rest of it rounding, which tells no way onto it.
    void roundingLeadsOntoNoSurface() {
        const Document document =
            model("[[coordinates]]\nname = \"x\"\ninitial = -0.18\ninitial_flow = -0.172\n[[coordinates]]\n"
                  "name = \"y\"\ninitial = -0.969\n[energies]\n"
                  "kinetic_coenergy = \"dotx^2/2 + 1.376*doty^2/2 + 0.2*dotx*doty*cos(x)\"\n"
                  "potential = \"1.4*x^2/2 + 2.245*y^2/2 + 0.5*x^4\"\n[efforts]\n"
                  "x = \"-0.2*dotx - 0.72*max(y + 0.483, -0.185) + 0.986*min(t - 0.854, max(x*doty + 0.02, -0.034))\"\n"
                  "y = \"-0.2*doty - 0.919*sign(sin(1.588*t))\"\n[simulation]\nend = 1\nstep = 0.1\n");
        const ProgramAnswer answer = RunnableProgram(textOf(document, "c"), "c").run({"--rtol", "1e-12"});
        QVERIFY(differenceOf(answer.out, tightRun(problemOf(document), 1).trajectory) <= allowed);
    }

    // A mass on a rough floor moves once the force exceeds the friction, and stands still again: known in closed form.
    void frictionHoldsUntilItIsExceeded() {
        const Document document = model("[parameters]\nF = 2\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                        "kinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"t - F*sign(dotx)\"\n"
                                        "[simulation]\nend = 5\nstep = 1\n");
        const RunnableProgram program(textOf(document, "c"), "c");
        for (const double friction : {2.0, 3.5, 6.0}) {
            const auto table = tableOf(program.run({"F=" + QString::number(friction)}).out);
            QCOMPARE(table.rows.size(), std::size_t(6));
            for (const std::vector<double>& row : table.rows) {
                const double since = std::max(row.at(0) - friction, 0.0);
                QVERIFY(std::abs(row.at(1) - since * since * since / 6) < 1e-7);
            }
        }
    }

    // What turns a switch may also bring the run to a limit; what a program cannot decide ends it.
    void aRunEndsWhereNothingSaysHowItGoesOn() {
        const std::string text = "[parameters]\na = 1\nb = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\n"
                                 "kinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"a*step(t - 0.5) - 9*b*sign(x)\"\n"
                                 "[[limits]]\nname = \"wall\"\nexpression = \"2 - x - 2*step(t - 0.25)*(1 - b)\"\n"
                                 "message = \"at the wall\"\n[simulation]\nend = 1\nstep = 0.1\n";
        for (const std::string language : {"c", "js"}) {
            if (!RunnableProgram::canRun(language))
                continue;
            const RunnableProgram program(textOf(model(text), language), language);
            QCOMPARE(program.run({}).code, 0);
            const ProgramAnswer open = program.run({"x=0", "b=-1"});
            QVERIFY2(open.code == 1 && open.err.find("nothing says on which side") != std::string::npos,
                     open.err.c_str());
            const ProgramAnswer wall = program.run({"b=0"});
            QVERIFY2(wall.code == 1 && wall.err == "at the wall\n", wall.err.c_str());
            QVERIFY(std::abs(tableOf(wall.out).rows.back().at(0) - 0.25) < 1e-12);
        }
    }

    // Flat, a parallelogram may go on crossed: a program goes on as it was, or stops.
    void noProgramChoosesBetweenBranches() {
        const Document parallelogram = model(R"toml(
[parameters]
om = 2
[[coordinates]]
name = "a"
initial = 0.7
initial_flow = "om"
[[coordinates]]
name = "b"
[[coordinates]]
name = "c"
[energies]
kinetic_coenergy = "dota^2/2 + dotb^2/2 + dotc^2/3 + dota*dotc/5"
potential = "9.81*sin(a) + 0.2*9.81*sin(b)"
[[constraints.displacement]]
name = "along"
expression = "cos(a) + 2*cos(c) - cos(b) = 2"
[[constraints.displacement]]
name = "across"
expression = "sin(a) + 2*sin(c) - sin(b) = 0"
[simulation]
end = 0.5
step = 0.25
)toml");
        for (const std::string language : {"c", "js"}) {
            if (!RunnableProgram::canRun(language))
                continue;
            const RunnableProgram program(textOf(parallelogram, language), language);
            for (const std::string rate : {"2", "3", "4", "5"}) {
                const ProgramAnswer answer = program.run({QString::fromStdString("om=" + rate), "--end", "3"});
                QVERIFY2(answer.code == 0 || answer.err.find("a singular configuration") != std::string::npos,
                         answer.err.c_str());
                const auto table = tableOf(answer.out);
                QVERIFY(table.rows.size() >= 2);
                for (const std::vector<double>& row : table.rows)
                    QVERIFY2(std::abs(row.at(3)) < 1e-6 && std::abs(row.at(1) - row.at(2)) < 1e-6,
                             (language + ", om=" + rate).c_str());
            }
        }
    }

    // Of equal bars the second constraint follows from the first; of others it does not.
    void whatFollowedIsWatched_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("bars");
    }
    void whatFollowedIsWatched() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document = model(R"toml(
[parameters]
l = 1
[[coordinates]]
name = "a"
initial = 0.5
[[coordinates]]
name = "b"
initial = 0.5
[energies]
kinetic_coenergy = "(dota^2 + dotb^2)/2"
potential = "-cos(a)"
[[constraints.displacement]]
name = "first"
expression = "sin(a) = sin(b)"
[[constraints.displacement]]
name = "second"
expression = "sin(a) = l*sin(b)"
[simulation]
end = 0.2
step = 0.1
)toml");
        const RunnableProgram program(textOf(document, language), language);
        QCOMPARE(program.run({}).code, 0);
        const ProgramAnswer other = program.run({"l=1.001"});
        QVERIFY(other.code != 0);
        QVERIFY2(other.err.find("the constraint second no longer follows") != std::string::npos, other.err.c_str());
    }

    // As `coenergy simulate --end`: a step that the model states stays, any other is chosen anew.
    void theStepOfAnotherEndIsOurs_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("step");
    }
    void theStepOfAnotherEndIsOurs() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const std::string text = "[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\n"
                                 "kinetic_coenergy = \"dotx^2/2\"\n[simulation]\nstart = 0.25\nend = 1.75\n";
        const std::pair<std::string, std::vector<double>> cases[] = {{"", {0, 0.26, 1.25, 2.3}},
                                                                     {"step = 0.125\n", {0.3, 2.3}}};
        for (const auto& [stated, ends] : cases) {
            const Document document = model(text + stated);
            const RunnableProgram program(textOf(document, language), language);
            for (const double end : ends) {
                const bool isOwn = end == 0;
                SimulationProblem problem = problemOf(document);
                problem.settings = settingsOf(parseModel(document), isOwn ? std::nullopt : std::optional(end));
                const QStringList words = isOwn ? QStringList() : QStringList{"--end", QString::number(end)};
                const auto table = tableOf(program.run(words).out);
                const std::vector<double> times = simulate(problem).trajectory.time;
                QCOMPARE(table.rows.size(), times.size());
                for (std::size_t k = 0; k < times.size(); ++k)
                    QVERIFY(std::abs(table.rows[k].at(0) - times[k]) < 1e-14);
            }
        }
    }

    void whatChangesStartsAnew_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("pendulum");
    }
    void whatChangesStartsAnew() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document = model(R"(
[parameters]
m = 1
g = 9.81
l = 1
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
initial_flow = 0.5
[energies]
kinetic_coenergy = "m*(dotx^2 + 3*doty^2)/2"
potential = "m*g*y"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 = l^2"
[simulation]
end = 1
step = 0.1
)");
        const RunnableProgram program(textOf(document, language), language);
        const ProgramAnswer answer = program.run({"l=1.3", "y=-0.9", "--rtol", "1e-12"});
        QVERIFY2(answer.code == 0, answer.err.c_str());
        const SimulationProblem changed = problemOf(document, {{{"l", 1.3}}, {{"y", -0.9}}});
        const double difference = differenceOf(answer.out, tightRun(changed, 1).trajectory);
        QVERIFY2(difference <= allowed, std::to_string(difference * 1e9).c_str());
        const ProgramAnswer unknown = program.run({"lenght=2"});
        QCOMPARE(unknown.code, 2);
        QVERIFY(unknown.err.find("lenght") != std::string::npos);
        for (const QStringList& words : {QStringList{"--rtol", "0"}, {"--rtol"}, {"l=0x2"}, {"l=1_0"}})
            QVERIFY2(program.run(words).code == 2, qPrintable(words.join(' ')));
    }

    // A value that is set stands if the others can adapt, from beside where nothing leads; one that cannot is told.
    void whatIsSetCountsAsTyped_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("ellipse");
    }
    void whatIsSetCountsAsTyped() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document = model(R"(
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
initial = 1
[energies]
kinetic_coenergy = "(dotx^2 + 4*doty^2)/2"
potential = "9.81*y"
[[constraints.displacement]]
expression = "x^2/4 + y^2 = 1"
[simulation]
end = 1
step = 0.1
)");
        const RunnableProgram program(textOf(document, language), language);
        using Starts = std::map<std::string, double>;
        for (const Starts& starts : {Starts{{"y", 0.5}}, Starts{{"x", 1}}, Starts{{"x", 1}, {"y", 0.5}}}) {
            QStringList words = {"--rtol", "1e-12"};
            for (const auto& [name, value] : starts)
                words.append(QString::fromStdString(name) + '=' + QString::number(value));
            const ProgramAnswer answer = program.run(words);
            QVERIFY2(answer.code == 0, answer.err.c_str());
            const double difference =
                differenceOf(answer.out, tightRun(problemOf(document, {{}, starts}), 1).trajectory);
            QVERIFY2(difference <= allowed, qPrintable(words.join(' ')));
            QCOMPARE(answer.err.find("move the start of x") != std::string::npos, starts.contains("x"));
        }
    }

    void anyNameAndTextIsTaken_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("odd");
    }
    void anyNameAndTextIsTaken() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        const Document document = oddDocument();
        const RunnableProgram program(textOf(document, language), language);
        const ProgramAnswer check = program.run({"--selfcheck"});
        QVERIFY2(check.code == 0, (check.out + check.err).c_str());
        const ProgramAnswer answer = program.run({"--rtol", "1e-12", "lambda=2.5"});
        QVERIFY2(answer.code == 0, answer.err.c_str());
        const double difference =
            differenceOf(answer.out, tightRun(problemOf(document, {{{"lambda", 2.5}}, {}}), 2).trajectory);
        QVERIFY2(difference <= allowed, std::to_string(difference * 1e9).c_str());
    }

    void aWrongProgramNoticesIt_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("language");
        addLanguages("double_pendulum");
    }
    void aWrongProgramNoticesIt() {
        QFETCH(std::string, language);
        if (!RunnableProgram::canRun(language))
            QSKIP("the language is not installed");
        std::string text = textOf(shippedModel("double_pendulum"), language);
        const std::size_t dynamics = text.find("then the equations for the highest derivatives");
        const std::size_t sine = text.find("sin(", dynamics);
        QVERIFY(sine != std::string::npos);
        text.replace(sine, 3, "cos");
        const ProgramAnswer check = RunnableProgram(text, language).run({"--selfcheck"});
        QCOMPARE(check.code, 1);
    }

    // A function of Octave is called as its file.
    void aFileNamesItsProgram() {
        const auto octave = targetNamed("octave", "pendulum");
        QVERIFY(octave->isNamedByFile() && octave->canBeNamed("pendulum") && octave->canBeNamed("Pendulum_2"));
        for (const char* name : {"", "my-model", "2nd", "end", "lu", "sin", "ce_step", "a b", "gr\u00f6\u00dfe"})
            QVERIFY2(!octave->canBeNamed(name), name);
        QVERIFY(!octave->canBeNamed(std::string(59, 'a')));
        QVERIFY(octave->preamble().starts_with("function ce = pendulum()"));
        const auto companions = companionPaths(*octave, "folder/pendulum.m");
        QCOMPARE(companions.size(), std::size_t(1));
        QVERIFY(companions[0] == "folder/pendulum_main.m");
    }

    // Longer ones are cut off by MATLAB, so that two could become the same.
    void longNamesStayApart() {
        const std::string name(70, 'a');
        const Document document =
            model("[parameters]\n" + name + "1 = 2\n" + name + "2 = 3\n[[coordinates]]\nname = \"x\"\n" +
                  "initial = 1\n[energies]\nkinetic_coenergy = \"" + name + "1*dotx^2/2\"\npotential = \"" + name +
                  "2*x^2/2\"\n[simulation]\nend = 1\n");
        const std::string text = textOf(document, "octave");
        QVERIFY(text.find("    " + std::string(64, 'a')) == std::string::npos);
        if (!RunnableProgram::canRun("octave"))
            QSKIP("the language is not installed");
        QCOMPARE(RunnableProgram(text, "octave").run({"--selfcheck"}).code, 0);
    }

    // A method that no program has gives way to one that holds, and the program says so.
    void otherMethodsGiveWay() {
        std::size_t place = 0;
        for (const auto& [name, method] :
             {std::pair("kepler_orbit", "variational"), std::pair("electrostatic_transducer", "rosenbrock4")})
            for (const char* language : {"c", "python", "js", "octave"}) {
                const std::string text = textOf(shippedModel(name), language);
                QVERIFY2(text.find("asks for the method " + std::string(method) +
                                   "; this program integrates by dop853.") != std::string::npos,
                         name);
                if (tests::isTaken(place++, {.oneIn = 3, .first = 1}) && RunnableProgram::canRun(language))
                    QCOMPARE(RunnableProgram(text, language).run({"--selfcheck"}).code, 0);
            }
        QVERIFY(textOf(shippedModel("cart_pole"), "c").find("asks for the method") == std::string::npos);
    }

    void whatNoProgramHoldsIsRefused() {
        const auto featureOf = [](const Document& document) {
            const auto result = exported(document);
            const auto* obstacle = std::get_if<ExportObstacle>(&result);
            return obstacle ? std::optional(obstacle->feature) : std::nullopt;
        };
        using Feature = ExportObstacle::Feature;
        QCOMPARE(featureOf(shippedModel("struck_rod")), Feature::Impulse);
        const std::string stiff =
            "[parameters]\nk = 1e7\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\n"
            "kinetic_coenergy = \"dotx^2/2\"\npotential = \"x^2/2\"\ndissipation = \"k*dotx^2/2\"\n"
            "[simulation]\nend = 100\n";
        QCOMPARE(featureOf(model(stiff)), Feature::Stiffness);
        QCOMPARE(featureOf(model(stiff + "method = \"rosenbrock4\"\n")), Feature::Stiffness);
        const std::string orifice = "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                                    "kinetic_coenergy = \"doty^2/2\"\npotential = \"x^2/2 + y^2/2\"\n"
                                    "dissipation = \"abs(dotx)^3/3\"\n[simulation]\nend = 1\n";
        QCOMPARE(featureOf(model(orifice)), Feature::Resistance); // nothing flows, so nothing resists
        QVERIFY(!featureOf(shippedModel("double_pendulum")));
    }

    // A prescribed path with a corner; energies that jump; two masses on a rough floor; one that nothing moves there; a
    // flow of which a law that is not monotone has two.
    void jumpsThatNoProgramHoldsAreRefused_data() {
        QTest::addColumn<std::string>("more");
        QTest::addColumn<int>("feature");
        using Feature = ExportObstacle::Feature;
        const auto add = [](const char* name, const std::string& more, Feature feature) {
            QTest::newRow(name) << more << static_cast<int>(feature);
        };
        add("path", "[[constraints.displacement]]\nname = \"path\"\nexpression = \"x = max(t - 1, 0)\"\n",
            Feature::Jump);
        add("mass", "[definitions]\nm = \"1 + step(t - 1)\"\n", Feature::Jump);
        add("branch", // Newton's iteration alone would land on another solution
            "[efforts]\nx = \"e\"\n[[constraints.effort]]\nexpression = \"sin(e) = 0.9 - 1.8*step(t - 1)\"\neffort = "
            "\"e\"\ninitial = 1.12\n",
            Feature::Jump);
        add("floor", "[efforts]\nx = \"-0.5*sign(dotx) + 0.1*t\"\ny = \"-0.5*sign(doty)\"\n", Feature::HeldTogether);
        add("potential", "potential = \"x^2 + step(x - 1)\"\n", Feature::LostImpulse);
        add("dissipation", "dissipation = \"dotx^2 + 0.1*sign(doty)\"\n", Feature::LostImpulse);
        add("one surface in two forms", // where the controller is saturated its integral stands still
            "[definitions]\nu = \"8*(1 - x) + s\"\n[efforts]\nx = \"max(min(u, 2), -2) - dotx\"\n"
            "[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"5*(1 - x)*step(2 - abs(u))\"\n",
            Feature::HeldTogether);
        add("rest", "[efforts]\nx = \"max(x, 0)\"\n", Feature::Resting);
        add("flow", "[efforts]\nz = \"-dotz + 3*abs(dotz) + 1\"\n", Feature::SolvedSwitch);
    }
    void jumpsThatNoProgramHoldsAreRefused() {
        QFETCH(std::string, more);
        QFETCH(int, feature);
        const std::string mass = more.find("m =") == std::string::npos ? "1" : "m";
        const std::string text =
            "[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n" +
            std::string(more.find("z =") == std::string::npos ? "" : "[[coordinates]]\nname = \"z\"\n") +
            "[energies]\nkinetic_coenergy = \"" + mass + "*dotx^2/2 + doty^2/2\"\n" + more +
            "[simulation]\nend = 2\nstep = 0.1\n";
        const auto result = exported(model(text));
        const auto* obstacle = std::get_if<ExportObstacle>(&result);
        QVERIFY(obstacle);
        QCOMPARE(static_cast<int>(obstacle->feature), feature);
    }
};

COENERGY_TEST(TestExportedPrograms)
#include "test_exported_programs.moc"
