// `coenergy sweep` as scripts use it: numbers against those that are known or come from single runs, the same bytes
// however a study is run, and what is refused.
#include "cli/file_lock.hpp"
#include "support/command_call.hpp"
#include "support/test_program.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>

#include <unistd.h>

using tests::call;
using tests::CommandAnswer;

namespace {

using Row = std::vector<std::string>;

std::string exampleFile(const std::string& name) {
    return COENERGY_SOURCE_DIR "/resources/examples/" + name + ".ldae";
}

std::string bytesOf(const std::filesystem::path& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

// Of tables without quoted cells behind the heading.
std::vector<Row> rowsIn(const std::string& table) {
    std::vector<Row> rows;
    std::istringstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        Row row(1);
        for (const char letter : line)
            letter == ',' ? row.emplace_back() : row.back() += letter;
        rows.push_back(std::move(row));
    }
    return rows;
}

double number(const std::string& text) {
    double value = std::nan("");
    std::istringstream(text) >> value;
    return value;
}

double lastOf(const std::string& trajectory, const std::string& quantity) {
    std::istringstream names(trajectory.substr(0, trajectory.find('\n')));
    std::size_t column = 0;
    for (std::string name; std::getline(names, name, ',') && name != quantity;)
        ++column;
    return number(rowsIn(trajectory).back().at(column));
}

constexpr const char* pendulum = R"toml(format = 1
title = "Pendulum"
[parameters]
m = { value = 1, unit = "kg" }
l = { value = 1, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
[[coordinates]]
name = "theta"
initial = 0.5
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
[simulation]
end = "5*sqrt(l)"
)toml";

constexpr const char* staticModel = R"toml(format = 1
title = "Ishigami"
[parameters]
x1 = 1
x2 = 2
x3 = 3
[[coordinates]]
name = "q"
[energies]
kinetic_coenergy = "dotq^2/2"
[simulation]
end = 0.01
)toml";

} // namespace

class TestSweep : public QObject {
    Q_OBJECT

private slots:
    void init();
    void findsThePeriodOfAPendulum();
    void agreesWithSingleRuns();
    void startsVaryBesideValuesThatAreSet();
    void givesTheSameBytesHoweverItIsRun();
    void goesOnFromACutJournal();
    void mergesParts();
    void triesFailedPointsAgain();
    void failsWhereARunIsNotTrusted();
    void countsItemsAnewAtEachPoint();
    void derivesAnewWhereSomethingVanishes();
    void saysWhatHasNoValue();
    void doesNotMoveAStart();
    void knowsAnotherStudy();
    void seesWhatSwingsBetweenRows();
    void seesAContactBetweenRows();
    void overwritesNoInput();
    void refusesWhatDoesNotFit();
    void findsSensitivities();
    void runsAStudyOfTheModel();
    void takesNoNoticeOfFits();
    void saysWhereAStudyIsWrong();
    void checkTellsWhatKeepsAStudyFromRunning();
    void startsAreNamedEitherWay();
    void studiesOfExamplesRun();
    void keepsOthersFromTheJournal();
    void mergesOverNoOtherStudy();
    void readsModesOfAnOscillator();
    void readsModesBesideADriveThatSwitches();
    void readsTheNearestRest();
    void readsNoRestThatIsNone();

private:
    std::string at(const std::string& name) const {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    CommandAnswer sweep(std::vector<std::string> arguments, const std::string& model = "pendulum.ldae") const {
        arguments.insert(arguments.begin(), {"sweep", at(model)});
        return call(arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSweep::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    write(at("pendulum.ldae"), pendulum);
    write(at("static.ldae"), staticModel);
}

void TestSweep::findsThePeriodOfAPendulum() {
    const CommandAnswer answer = sweep({"--over", "theta=0.1:3:5", "--over", "l=0.5,2", "--measure", "period(theta)",
                                        "--measure", "max(kinetic_coenergy)", "--end", "30"});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const std::vector<Row> rows = rowsIn(answer.out);
    QCOMPARE(rows.size(), std::size_t{10});
    for (const Row& row : rows) {
        const double theta = number(row[1]), l = number(row[2]);
        const double period = 4 * std::sqrt(l / 9.81) * std::comp_ellint_1(std::sin(theta / 2));
        QVERIFY2(std::abs(number(row[3]) / period - 1) < 1e-6, row[3].c_str());
        QVERIFY2(std::abs(number(row[4]) / (9.81 * l * (1 - std::cos(theta))) - 1) < 1e-6, row[4].c_str());
    }
}

// Settings and starts that are expressions of parameters follow them; values that leave out part of the equations,
// those of graphs, of bodies, and those that a LagEq file inserts, vary as well.
void TestSweep::agreesWithSingleRuns() {
    struct Case {
        std::string file, assignment, quantity;
        std::vector<std::string> options;
    };
    const std::string thesis = COENERGY_SOURCE_DIR "/tests/reference/thesis/rotation.LagEq.txt";
    const std::vector<std::string> ofThesis = {"--set", "k=500",   "--set", "c=5",     "--set", "I1=0.05",
                                               "--set", "I2=0.05", "--set", "m=2",     "--set", "r1=0.2",
                                               "--set", "r2=0.2",  "--set", "Tau=0.4", "--end", "0.1"};
    for (const Case& one : {Case{at("pendulum.ldae"), "l=0.7", "theta", {}},
                            Case{exampleFile("pendulum_cartesian"), "l=1.3", "x", {"--end", "1"}},
                            Case{exampleFile("pendulum_cartesian"), "theta0=pi/7", "rod_force", {"--end", "1"}},
                            Case{exampleFile("dc_motor"), "L=0", "omega", {"--end", "0.1"}},
                            Case{exampleFile("graphs/circuit"), "C6=0.1", "v3", {"--end", "0.1"}},
                            Case{exampleFile("squeezer_bodies"), "c0=5000", "beta", {"--end", "0.003"}},
                            Case{thesis, "a=3", "x1", ofThesis}}) {
        std::vector<std::string> single = {"simulate", one.file, "--set", one.assignment};
        std::vector<std::string> study = {"sweep",        one.file,    "--over",
                                          one.assignment, "--measure", "final(" + one.quantity + ")"};
        for (auto* arguments : {&single, &study})
            arguments->insert(arguments->end(), one.options.begin(), one.options.end());
        const CommandAnswer swept = call(study), run = call(single);
        QVERIFY2(swept.code == 0, swept.err.c_str());
        QCOMPARE(number(rowsIn(swept.out)[0][2]), lastOf(run.out, one.quantity));
    }
}

void TestSweep::startsVaryBesideValuesThatAreSet() {
    const std::vector<std::string> file = {at("pendulum.ldae"), "--set", "l=0.7"};
    std::vector<std::string> study = {"sweep"};
    study.insert(study.end(), file.begin(), file.end());
    study.insert(study.end(), {"--over", "theta=0.3, 1.2", "--measure", "final(theta)"});
    const CommandAnswer swept = call(study);
    QVERIFY2(swept.code == 0, swept.err.c_str());
    for (const auto& [row, start] : {std::pair(0, "theta=0.3"), std::pair(1, "theta=1.2")}) {
        std::vector<std::string> single = {"simulate"};
        single.insert(single.end(), file.begin(), file.end());
        single.insert(single.end(), {"--initial", start});
        QCOMPARE(number(rowsIn(swept.out)[static_cast<std::size_t>(row)][2]), lastOf(call(single).out, "theta"));
    }
}

void TestSweep::givesTheSameBytesHoweverItIsRun() {
    const std::vector<std::string> study = {
        "--vary",    "theta=uniform(0.1, 3)", "--vary", "l=normal(1, 0.05)", "--over",
        "m=1,2",     "--monte-carlo",         "12",     "--measure",         "max(abs(theta))",
        "--measure", "period(theta)"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), study.begin(), study.end());
        return sweep(more);
    };
    const CommandAnswer serial = with({"--jobs", "1"});
    QVERIFY2(serial.code == 0, serial.err.c_str());
    QCOMPARE(rowsIn(serial.out).size(), std::size_t{24});
    QCOMPARE(with({"--jobs", "2"}).out, serial.out);
    QCOMPARE(with({"--jobs", "7"}).out, serial.out);
    QVERIFY(with({"--seed", "2"}).out != serial.out);
    QCOMPARE(with({"-o", at("out.csv")}).code, 0);
    QCOMPARE(bytesOf(at("out.csv")), serial.out);
    QCOMPARE(with({"-o", at("one.h5"), "--jobs", "1"}).code, 0);
    QCOMPARE(with({"-o", at("two.h5"), "--jobs", "2"}).code, 0);
    QVERIFY(bytesOf(at("one.h5")).substr(1, 3) == "HDF");
    QVERIFY(bytesOf(at("one.h5")) == bytesOf(at("two.h5")));
}

void TestSweep::goesOnFromACutJournal() {
    const std::vector<std::string> study = {"--over", "l=0.5:2:6",   "--measure", "final(theta)",
                                            "-o",     at("out.csv"), "--end",     "1"};
    QCOMPARE(sweep(study).code, 0);
    const std::string table = bytesOf(at("out.csv")), journal = bytesOf(at("out.csv.journal"));
    for (std::size_t length = 0; length <= journal.size(); length += journal.size() / 7) {
        write(at("out.csv.journal"), journal.substr(0, length));
        std::filesystem::remove(at("out.csv"));
        const CommandAnswer answer = sweep(study);
        QVERIFY2(answer.code == 0, answer.err.c_str());
        QCOMPARE(bytesOf(at("out.csv")), table);
        const CommandAnswer again = sweep(study);
        QVERIFY(again.err.find("6 points are known from the journal, 0 are to be run") != std::string::npos);
    }
}

void TestSweep::mergesParts() {
    const std::vector<std::string> study = {"--over", "l=0.5:2:7", "--measure", "final(theta)", "--end", "1"};
    const auto part = [&](const std::string& which) {
        std::vector<std::string> arguments = study;
        arguments.insert(arguments.end(), {"-o", at("part.csv"), "--part", which});
        return sweep(arguments).code;
    };
    const auto merge = [&](std::vector<std::string> parts) {
        parts.insert(parts.begin(), {"study", "merge"});
        return call(parts);
    };
    const std::string table = sweep(study).out;
    QCOMPARE(part("1/3"), 0);
    QCOMPARE(part("3/3"), 0);
    const std::vector<std::string> two = {at("part.csv.1of3.journal"), at("part.csv.3of3.journal")};
    QCOMPARE(merge(two).code, 2);
    QVERIFY(merge(two).err.find("2 of 7 points are missing, the first is 1") != std::string::npos);
    QCOMPARE(part("2/3"), 0);
    QVERIFY(!std::filesystem::exists(at("part.csv")));
    const CommandAnswer merged = merge({two[1], at("part.csv.2of3.journal"), two[0], "-o", at("whole.csv")});
    QVERIFY2(merged.code == 0, merged.err.c_str());
    QCOMPARE(bytesOf(at("whole.csv")), table);
    std::vector<std::string> whole = study;
    whole.insert(whole.end(), {"-o", at("whole.csv")});
    QVERIFY(sweep(whole).err.find("7 points are known from the journal, 0 are to be run") != std::string::npos);
    QCOMPARE(merge({at("pendulum.ldae")}).code, 2);
    QVERIFY(merge({at("missing.journal")}).err.find("does not exist") != std::string::npos);
}

// The second try of a run that fails in any case fails like the first.
void TestSweep::triesFailedPointsAgain() {
    std::vector<std::string> study = {"--over", "l=0,1",       "--measure", "final(theta)",
                                      "-o",     at("out.csv"), "--end",     "1"};
    const CommandAnswer first = sweep(study);
    QCOMPARE(first.code, 1);
    QVERIFY(first.err.find("point 0: failed: ") != std::string::npos);
    const std::string table = bytesOf(at("out.csv"));
    study.push_back("--retry-failed");
    const CommandAnswer again = sweep(study);
    QVERIFY(again.err.find("2 points are known from the journal, 1 are to be run") != std::string::npos);
    QCOMPARE(bytesOf(at("out.csv")), table);
    const Row failed = rowsIn(table)[0];
    QCOMPARE(failed[2], std::string());
    QVERIFY(failed[3] != "completed");
}

// Without projection, at loose tolerances, the rod changes its length.
void TestSweep::failsWhereARunIsNotTrusted() {
    const std::string file = exampleFile("pendulum_cartesian");
    const std::vector<std::string> options = {"--stabilization", "none",   "--rtol", "1e-2", "--atol", "1e-2",
                                              "--method",        "dopri5", "--end",  "10"};
    std::vector<std::string> study = {"sweep", file, "--over", "l=1", "--measure", "final(x)"};
    std::vector<std::string> run = {"simulate", file, "--set", "l=1"};
    study.insert(study.end(), options.begin(), options.end());
    run.insert(run.end(), options.begin(), options.end());
    QCOMPARE(call(run).code, 1); // or this is no example of it
    const CommandAnswer answer = call(study);
    QCOMPARE(answer.code, 1);
    QCOMPARE(rowsIn(answer.out)[0], (Row{"0", "1", "", "untrusted"}));
}

// Where a parameter says how many items there are, each point has a model of its own.
void TestSweep::countsItemsAnewAtEachPoint() {
    write(at("items.ldae"), "format = 1\n[parameters]\nn = 2\n[[coordinates]]\nname = \"x[1..n]\"\ninitial = \"i\"\n"
                            "[energies]\nkinetic_coenergy = \"sum(i = 1..n, dotx[i]^2/2)\"\n"
                            "potential = \"sum(i = 1..n, i*x[i]^2/2)\"\n");
    const CommandAnswer answer =
        sweep({"--over", "n=1,2,3,2.5", "--measure", "initial(total_energy)", "--end", "1"}, "items.ldae");
    QCOMPARE(answer.code, 1);
    const std::vector<Row> rows = rowsIn(answer.out);
    const double expected[] = {0.5, 4.5, 18};
    for (std::size_t k = 0; k < 3; ++k)
        QVERIFY2(std::abs(std::stod(rows[k][2]) - expected[k]) < 1e-6, rows[k][2].c_str());
    QCOMPARE(rows[3][3], std::string("refused"));
}

// Without its mass y rests wherever x puts it, and what was typed of x stands.
void TestSweep::derivesAnewWhereSomethingVanishes() {
    write(at("light.ldae"),
          "format = 1\n[parameters]\nm = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\n"
          "name = \"y\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2 + m*doty^2/2\"\npotential = \"x^2/2\"\n"
          "[[constraints.displacement]]\nname = \"c\"\nexpression = \"x - 2*y = 1\"\n");
    const CommandAnswer points =
        sweep({"--over", "m=0,1", "--measure", "initial(x)", "--measure", "final(x)", "--end", "2"}, "light.ldae");
    QVERIFY2(points.code == 0, points.err.c_str());
    const CommandAnswer run = call({"simulate", at("light.ldae"), "--set", "m=0", "--end", "2"});
    QVERIFY2(run.code == 0, run.err.c_str());
    const std::vector<Row> rows = rowsIn(run.out); // t, x, ...
    const Row point = rowsIn(points.out)[0];
    QVERIFY(std::abs(std::stod(point[2]) - std::stod(rows.front()[1])) < 1e-12);
    QVERIFY(std::abs(std::stod(point[3]) - std::stod(rows.back()[1])) < 1e-12);
}

void TestSweep::saysWhatHasNoValue() {
    const CommandAnswer answer = sweep({"--over", "theta=0,0.5", "--measure", "first(t, theta > 1)", "--measure",
                                        "1/final(theta)", "--measure", "at(99, theta)", "--end", "1"});
    QCOMPARE(answer.code, 0);
    const std::vector<Row> rows = rowsIn(answer.out);
    QCOMPARE(rows[0][2] + rows[0][3] + rows[0][4], std::string());
    QVERIFY(!rows[1][3].empty());
    QVERIFY(answer.err.find("first(t, theta > 1) never happens") != std::string::npos);
    QVERIFY(answer.err.find("1/final(theta) is not a number") != std::string::npos);
    QVERIFY(answer.err.find("at(99, theta) is of a time outside the run") != std::string::npos);
}

// The rod holds x below its length.
void TestSweep::doesNotMoveAStart() {
    const CommandAnswer answer =
        call({"sweep", exampleFile("pendulum_cartesian"), "--over", "x=5", "--measure", "initial(x)", "--end", "0.1"});
    QCOMPARE(answer.code, 1);
    QCOMPARE(rowsIn(answer.out)[0], (Row{"0", "5", "", "moved-start"}));
}

// x = cos(w t), whose rows are all 1 where the step is a period.
void TestSweep::seesWhatSwingsBetweenRows() {
    write(at("swing.ldae"), "format = 1\n[parameters]\nw = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\n"
                            "kinetic_coenergy = \"dotx^2/2\"\npotential = \"w^2*x^2/2\"\n");
    for (const char* periods : {"1", "2", "0.5", "0.99"}) {
        const double w = 2 * std::numbers::pi * number(periods);
        std::vector<std::string> words = {"sweep", at("swing.ldae"), "--over", "w=" + std::to_string(w), "--step",
                                          "1",     "--end",          "10"};
        for (const char* measure : {"mean(x)", "rms(x)", "min(x)", "at(0.5, x)"})
            words.insert(words.end(), {"--measure", measure});
        const CommandAnswer answer = call(words);
        QVERIFY2(answer.code == 0, answer.err.c_str());
        const Row row = rowsIn(answer.out).at(0);
        QVERIFY2(std::abs(number(row[2]) - std::sin(10 * w) / (10 * w)) < 1e-3, answer.out.c_str());
        QVERIFY(std::abs(number(row[3]) - std::sqrt(0.5 + std::sin(20 * w) / (40 * w))) < 1e-3);
        QVERIFY(std::abs(number(row[4]) + 1) < 1e-3);
        QVERIFY(std::abs(number(row[5]) - std::cos(w / 2)) < 1e-3);
    }
}

// A stiff stop is touched for 3 ms, the rows are 10 ms apart: the peak follows from the energy, the time from the swing
// of the spring alone, the mean from the momentum.
void TestSweep::seesAContactBetweenRows() {
    write(at("contact.ldae"), R"toml(format = 1
[parameters]
gap = 0.1
[[coordinates]]
name = "x"
initial = -0.5
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "20*x^2 + 5e5*max(x - gap, 0)^2"
[outputs]
f = "1e6*max(x - gap, 0)"
[simulation]
end = 0.6
)toml");
    const CommandAnswer answer =
        call({"sweep", at("contact.ldae"), "--over", "gap=0.05:0.15:21", "--measure", "max(f)", "--measure",
              "count(f > 0)", "--measure", "1*first(t, f > 0)", "--measure", "mean(f)"});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const std::vector<Row> rows = rowsIn(answer.out);
    QCOMPARE(rows.size(), std::size_t(21));
    for (const Row& row : rows) {
        const double gap = number(row[1]), omega = std::sqrt(40.0);
        const double squeeze = std::sqrt(40 * (0.25 - gap * gap) / 1e6); // but for the work of the spring
        QVERIFY(std::abs(number(row[2]) / (1e6 * squeeze) - 1) < 5e-3);
        QCOMPARE(number(row[3]), 1.0);
        QVERIFY(std::abs(number(row[4]) - std::acos(-2 * gap) / omega) < 1e-6);
        QVERIFY(std::abs(number(row[5]) * 0.6 / (2 * 1e3 * squeeze) - 1) < 5e-3);
    }
}

void TestSweep::overwritesNoInput() {
    const std::string model = pendulum, table = "l\n1\n2\n";
    write(at("pendulum.ldae"), model);
    write(at("values.csv"), table);
    std::filesystem::create_symlink(at("pendulum.ldae"), at("out.journal"));
    const auto run = [&](const std::string& over, const std::string& output) {
        return call({"sweep", at("pendulum.ldae"), "--over", over, "--measure", "final(theta)", "--end", "0.1",
                     "--fresh", "-o", at(output)});
    };
    for (const CommandAnswer& answer :
         {run("l=1", "out"), run("l=1", "pendulum.ldae"), run("l=@" + at("values.csv"), "values.csv")}) {
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.find("give another name") != std::string::npos, answer.err.c_str());
    }
    QCOMPARE(bytesOf(at("pendulum.ldae")), model);
    QCOMPARE(bytesOf(at("values.csv")), table);
}

void TestSweep::knowsAnotherStudy() {
    const auto run = [&](const std::string& measure, std::vector<std::string> more) {
        more.insert(more.begin(), {"--over", "l=1:2:3", "--measure", measure, "--end", "1", "-o", at("out.csv")});
        return sweep(more);
    };
    QCOMPARE(run("final(theta)", {"--resume"}).code, 2); // nothing to resume
    QCOMPARE(run("final(theta)", {}).code, 0);
    QCOMPARE(run("final(theta)", {"--resume"}).code, 0);
    const std::string journal = bytesOf(at("out.csv.journal"));
    write(at("out.csv.journal"), journal.substr(0, journal.size() - 3));
    QCOMPARE(run("max(theta)", {}).code, 2);
    QVERIFY(run("max(theta)", {}).err.find("another study") != std::string::npos);
    QCOMPARE(bytesOf(at("out.csv.journal")), journal.substr(0, journal.size() - 3));
    write(at("pendulum.ldae"), std::string(pendulum) + "step = 0.02\n");
    QCOMPARE(run("final(theta)", {}).code, 2);
    QCOMPARE(run("final(theta)", {"--fresh"}).code, 0);
    const std::string table = bytesOf(at("out.csv"));
    QCOMPARE(run("max(theta)", {}).code, 2); // though the other one is done
    QCOMPARE(bytesOf(at("out.csv")), table);
    QCOMPARE(run("max(theta)", {"--fresh"}).code, 0);
    write(at("out.csv.journal"), "my notes\n");
    QCOMPARE(run("max(theta)", {}).code, 2);
    QCOMPARE(bytesOf(at("out.csv.journal")), std::string("my notes\n"));
}

void TestSweep::refusesWhatDoesNotFit() {
    const std::vector<std::vector<std::string>> wrong = {
        {"--over", "l=1"},
        {"--measure", "final(theta)"},
        {"--over", "k=1", "--measure", "final(theta)"},
        {"--over", "l", "--measure", "final(theta)"},
        {"--over", "l=1:2", "--measure", "final(theta)"},
        {"--over", "l=@nothing.csv", "--measure", "final(theta)"},
        {"--over", "l=1", "--measure", "final(thta)"},
        {"--over", "l=1", "--measure", "theta"},
        {"--over", "l=1", "--measure", "final(theta) + theta"},
        {"--over", "l=1", "--measure", "at(t, theta)"},
        {"--over", "l=1", "--over", "l=2", "--measure", "final(theta)"},
        {"--over", "l=1", "--measure", "final(theta)", "--monte-carlo", "3"},
        {"--vary", "l=normal(1, 0.1)", "--measure", "final(theta)"},
        {"--vary", "l=normal(1, 0.1)", "--measure", "final(theta)", "--monte-carlo", "3", "--sobol", "4"},
        {"--vary", "l=normal(1, 0.1)", "--measure", "final(theta)", "--sobol-indices", "4"},
        {"--vary", "l=normal(1, 0.1)", "--correlate", "l,m=0.5", "--measure", "final(theta)", "--sobol", "4"},
        {"--over", "l=1", "--measure", "final(theta)", "--part", "4/3", "-o", "x.csv"},
        {"--over", "l=1", "--measure", "final(theta)", "--part", "1/3"},
        {"--over", "l=1", "--measure", "final(theta)", "--jobs", "0"},
    };
    for (const std::vector<std::string>& arguments : wrong) {
        const CommandAnswer answer = sweep(arguments);
        QVERIFY2(answer.code == 2, (arguments.back() + ": " + answer.err).c_str());
        QVERIFY(answer.out.empty());
        QVERIFY(!answer.err.empty());
    }
}

void TestSweep::findsSensitivities() {
    const CommandAnswer answer = sweep({"--vary", "x1=uniform(-pi, pi)", "--vary", "x2=uniform(-pi, pi)", "--vary",
                                        "x3=uniform(-pi, pi)", "--sobol-indices", "256", "--measure",
                                        "final(sin(x1) + 7*sin(x2)^2 + 0.1*x3^4*sin(x1))", "-o", at("points.csv")},
                                       "static.ldae");
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const std::vector<Row> rows = rowsIn(answer.out);
    QCOMPARE(rows.size(), std::size_t{3});
    const double first[] = {0.3139, 0.4424, 0}, total[] = {0.5576, 0.4424, 0.2437};
    for (std::size_t k = 0; k < 3; ++k) {
        QVERIFY2(std::abs(number(rows[k][2]) - first[k]) < 3 * number(rows[k][3]) + 1e-3, rows[k][2].c_str());
        QVERIFY2(std::abs(number(rows[k][4]) - total[k]) < 3 * number(rows[k][5]) + 1e-3, rows[k][4].c_str());
    }
    QCOMPARE(rowsIn(bytesOf(at("points.csv"))).size(), std::size_t{256 * 5});
}

// The same bytes as the sweep that is typed.
void TestSweep::runsAStudyOfTheModel() {
    write(at("stated.ldae"), std::string(pendulum) + R"toml(
[[studies]]
name = "lengths"
vary = ["l = 0.5:2:4", "m = 1, 2"]
measures = ["max(theta)", "period(theta)/sqrt(l)"]

[[studies]]
name = "spread"
vary = ["theta = normal(0.3, 0.1)"]
design = "sobol"
count = 8
seed = 3
measures = ["final(theta)"]
)toml");
    const auto typed = sweep(
        {"--over", "l=0.5:2:4", "--over", "m=1, 2", "--measure", "max(theta)", "--measure", "period(theta)/sqrt(l)"},
        "stated.ldae");
    const auto stated = call({"study", at("stated.ldae"), "lengths"});
    QCOMPARE(stated.code, 0);
    QCOMPARE(stated.out, typed.out);
    QCOMPARE(rowsIn(stated.out).size(), std::size_t(8));
    QCOMPARE(call({"study", at("stated.ldae"), "spread"}).out,
             sweep({"--vary", "theta=normal(0.3, 0.1)", "--sobol", "8", "--seed", "3", "--measure", "final(theta)"},
                   "stated.ldae")
                 .out);
    const auto parts = {
        call({"study", at("stated.ldae"), "lengths", "--part", "1/2", "-o", at("t.csv")}),
        call({"study", at("stated.ldae"), "lengths", "--part", "2/2", "-o", at("t.csv")}),
        call({"study", "merge", at("t.csv.1of2.journal"), at("t.csv.2of2.journal"), "-o", at("t.csv")})};
    for (const CommandAnswer& answer : parts)
        QCOMPARE(answer.code, 0);
    QCOMPARE(bytesOf(at("t.csv")), typed.out);
}

// A study goes on from its journal, whatever is asked of measured values beside it.
void TestSweep::takesNoNoticeOfFits() {
    const std::string study = std::string(pendulum) + "[[studies]]\nname = \"lengths\"\nvary = [\"l = 0.5:2:4\"]\n"
                                                      "measures = [\"max(theta)\"]\n";
    write(at("stated.ldae"), study);
    QCOMPARE(call({"study", at("stated.ldae"), "-o", at("t.csv")}).code, 0);
    write(at("stated.ldae"), study + "\n# of the bob\n[[fits]]\nname = \"m\" # in kg\ndata = [\"none.csv\"]\n"
                                     "vary = [\"m\"]\n");
    const auto again = call({"study", at("stated.ldae"), "-o", at("t.csv")});
    QVERIFY2(again.code == 0, again.err.c_str());
    QVERIFY2(again.err.find("4 points are known from the journal, 0 are to be run") != std::string::npos,
             again.err.c_str());
}

void TestSweep::saysWhereAStudyIsWrong() {
    const auto said = [this](const std::string& study, const std::string& name = "") {
        write(at("wrong.ldae"), std::string(pendulum) + "[[studies]]\nname = \"a\"\n" + study);
        std::vector<std::string> arguments = {"study", at("wrong.ldae")};
        if (!name.empty())
            arguments.push_back(name);
        const CommandAnswer answer = call(arguments);
        return (answer.code == 1 ? "1 " : "2 ") + answer.err;
    };
    const std::string measured = "measures = [\"max(theta)\"]\n";
    QVERIFY(said("vary = [\"l = 1, 2\", \"nobody = 1\"]\n" + measured).find("wrong.ldae:17:22: error: ") !=
            std::string::npos);
    QVERIFY(said("vary = [\"l = normal(1, 1)\"]\n" + measured).starts_with("1 "));
    QVERIFY(said("vary = [\"l = 1, 2\"]\nmeasures = [\"max(theta)\", \"max(phi)\"]\n").find("phi") !=
            std::string::npos);
    QVERIFY(said("vary = [\"l = 1, 2\"]\n").find("what is to be measured") != std::string::npos);
    QVERIFY(said("vary = [\"l = 1, 2\"]\n" + measured, "b").starts_with("2 "));
    QVERIFY(said("vary = [\"l = 1\"]\n" + measured + "[[studies]]\nname = \"c\"\n").starts_with("2 "));
    QVERIFY(said("vary = [\"l = 1\"]\n" + measured + "[[studies]]\nname = \"a\"\n", "a").find("two studies") !=
            std::string::npos);
    QVERIFY(said("vary = [\"l = normal(1, 0.1)\"]\ndesign = \"random\"\ncount = 2\n"
                 "correlate = [\"l, m = 0.3\"]\n" +
                 measured)
                .find("wrong.ldae:20:15: error: ") != std::string::npos);
    QVERIFY(said("vary = [\"l = 1\"]\ncount = \"many\"\ndesign = \"gird\"\n" + measured).find("gird") !=
            std::string::npos);
    QCOMPARE(call({"study", at("pendulum.ldae")}).code, 2);
}

// Before it is run, and without making the model itself wrong.
void TestSweep::checkTellsWhatKeepsAStudyFromRunning() {
    const std::string good = "[[studies]]\nname = \"a\"\nvary = [\"l = 1, 2\"]\nmeasures = [\"max(theta)\"]\n";
    const std::string bad = "[[studies]]\nname = \"b\"\nvary = [\"nobody = 1, 2\"]\nmeasures = [\"max(theta)\"]\n";
    write(at("two.ldae"), std::string(pendulum) + good + bad);
    const CommandAnswer told = call({"check", at("two.ldae")});
    QCOMPARE(told.code, 0);
    QVERIFY2(told.err.find("two.ldae:21:10: warning: ") != std::string::npos, told.err.c_str());
    QVERIFY(told.err.find("nobody") != std::string::npos);
    QVERIFY(call({"check", at("two.ldae"), "--as", "json"}).out.find("nobody") != std::string::npos);
    write(at("one.ldae"), std::string(pendulum) + good);
    QCOMPARE(call({"check", at("one.ldae"), "--set", "l=3"}).err, std::string());
}

// `theta(0)` says the same as `theta`; a value that is set beside would have no effect.
void TestSweep::startsAreNamedEitherWay() {
    const auto over = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--measure", "max(theta)"});
        return sweep(arguments);
    };
    QCOMPARE(over({"--over", "theta(0)=0.1, 0.2"}).out, over({"--over", "theta=0.1, 0.2"}).out);
    QCOMPARE(over({"--over", "l(0)=0.1, 0.2"}).code, 2);
    QCOMPARE(over({"--over", "theta(0)=1", "--over", "theta=2"}).code, 2);
    QCOMPARE(over({"--over", "l=1, 2", "--set", "l=3"}).code, 2);
    QCOMPARE(over({"--over", "theta=1, 2", "--initial", "theta=3"}).code, 2);
    QCOMPARE(over({"--over", "l=1, 2", "--one-at-a-time", "--set", "l=3"}).code, 0);
}

// Without a remark; the values are those of a single run.
void TestSweep::studiesOfExamplesRun() {
    const std::string car = exampleFile("quarter_car");
    const CommandAnswer damping = call({"study", car, "damping"});
    QCOMPARE(damping.code, 0);
    QCOMPARE(damping.err, std::string());
    const std::vector<Row> rows = rowsIn(damping.out);
    QCOMPARE(rows.size(), std::size_t(30));
    const auto alone = call({"sweep", car, "--set", "c=" + rows[7][1], "--set", "v=" + rows[7][2], "--over", "m=40",
                             "--measure", "rms(felt)"});
    QCOMPARE(rowsIn(alone.out).front()[2], rows[7][3]);
    const CommandAnswer load = call({"study", car, "load"});
    QCOMPARE(load.code, 0);
    QCOMPARE(rowsIn(load.out).size(), std::size_t(50));
}

void TestSweep::keepsOthersFromTheJournal() {
    const auto run = [this] {
        return sweep({"--over", "l=1,2", "--measure", "final(theta)", "--end", "0.1", "-o", at("out.csv")});
    };
    std::optional lock = coenergy::FileLock::on(at("out.csv.journal"));
    QVERIFY(lock->has_value());
    const CommandAnswer refused = run();
    QCOMPARE(refused.code, 2);
    const std::string holder = "in use by process " + std::to_string(::getpid()) + " ";
    QVERIFY2(refused.err.find(holder) != std::string::npos, refused.err.c_str());
    QVERIFY(!std::filesystem::exists(at("out.csv")));
    lock.reset();
    QCOMPARE(run().code, 0);
    lock = coenergy::FileLock::on(at("out.csv.journal"));
    QVERIFY(lock->has_value()); // the command has given it up
    QCOMPARE(call({"study", "merge", at("out.csv.journal"), "-o", at("out.csv")}).code, 2);
    QCOMPARE(call({"study", "merge", at("out.csv.journal"), "-o", at("other.csv")}).code, 0);
    QVERIFY(!coenergy::FileLock::on(at("missing/out.csv.journal")));
}

void TestSweep::mergesOverNoOtherStudy() {
    const auto run = [this](const std::string& measure, const std::string& output) {
        return sweep({"--over", "l=1,2", "--measure", measure, "--end", "0.1", "-o", at(output)}).code;
    };
    QCOMPARE(run("final(theta)", "one.csv") + run("max(theta)", "other.csv"), 0);
    const std::string table = bytesOf(at("other.csv")), journal = bytesOf(at("other.csv.journal"));
    std::vector<std::string> merge = {"study", "merge", at("one.csv.journal"), "-o", at("other.csv")};
    QCOMPARE(call(merge).code, 2);
    QCOMPARE(bytesOf(at("other.csv")) + bytesOf(at("other.csv.journal")), table + journal);
    merge.push_back("--fresh");
    QCOMPARE(call(merge).code, 0);
    QCOMPARE(bytesOf(at("other.csv")), bytesOf(at("one.csv")));
}

// m x'' + c x' + k x = -m g: what is overdamped has no damping ratio; the rest is where the spring holds the weight.
void TestSweep::readsModesOfAnOscillator() {
    write(at("oscillator.ldae"), R"toml(format = 1
[parameters]
m = 2
c = 1
k = 50
g = 9.81
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2 + m*g*x"
dissipation = "c*dotx^2/2"
[simulation]
end = 0.1
)toml");
    const CommandAnswer answer = sweep({"--over", "c=0,1,5,30", "--measure", "damping(1)", "--measure", "frequency(1)",
                                        "--measure", "eigenvalue_real(1)", "--measure", "eigenvalue_imaginary(1)",
                                        "--measure", "k*equilibrium(x)/m", "--measure", "frequency(2)"},
                                       "oscillator.ldae");
    QVERIFY2(answer.code == 0, answer.err.c_str());
    const auto isNear = [](const std::string& text, double value) { return std::abs(number(text) - value) < 1e-9; };
    for (const Row& row : rowsIn(answer.out)) {
        const double ratio = number(row[1]) / 20, w = 5; // c/(2 sqrt(k m)), sqrt(k/m)
        const bool swings = ratio < 1;
        const double root = w * std::sqrt(std::abs(ratio * ratio - 1));
        QVERIFY(swings ? isNear(row[2], ratio) && isNear(row[3], w / (2 * std::numbers::pi))
                       : row[2].empty() && row[3].empty());
        QVERIFY(isNear(row[4], -ratio * w + (swings ? 0 : root)));
        QVERIFY(isNear(row[5], swings ? root : 0));
        QVERIFY(isNear(row[6], -9.81));
        QCOMPARE(row[7], std::string());
    }
    QVERIFY(answer.err.find("frequency(2) has no value: there are only 1 modes") != std::string::npos);
    QVERIFY(answer.err.find("damping(1) has no value: mode 1 does not oscillate") != std::string::npos);
    const CommandAnswer falling = sweep({"--over", "k=0", "--measure", "damping(1)"}, "oscillator.ldae");
    QCOMPARE(rowsIn(falling.out)[0], (Row{"0", "0", "", "completed"}));
    QVERIFY2(falling.err.find("damping(1) has no value: ") != std::string::npos, falling.err.c_str());
}

// Of a pendulum: below where it starts below, by the length; above where it starts above, from which it falls.
// What acts from outside may jump; a coefficient that does, however shortly, leaves no modes.
void TestSweep::readsModesBesideADriveThatSwitches() {
    const auto modesOf = [this](const std::string& potential) {
        std::string model = bytesOf(exampleFile("mass_spring_damper"));
        const std::string own = "k*x^2/2";
        model.replace(model.find(own), own.size(), potential);
        write(at("driven.ldae"), model);
        return rowsIn(sweep({"--over", "m=1, 4", "--measure", "damping(1)"}, "driven.ldae").out);
    };
    const std::vector<Row> rows = modesOf("k*x^2/2");
    QVERIFY(std::abs(number(rows[0][2]) - 0.4 / (2 * std::sqrt(36.0))) < 1e-12);
    QVERIFY(std::abs(number(rows[1][2]) - 0.4 / (2 * std::sqrt(4 * 36.0))) < 1e-12);
    for (const Row& row : modesOf("k*(1 + step(cos(w*t + 1) - 0.9999999))*x^2/2"))
        QCOMPARE(row[2], std::string());
}

void TestSweep::readsTheNearestRest() {
    const CommandAnswer answer =
        sweep({"--over", "l=0.5,1,2", "--over", "theta=0.5,3", "--measure", "equilibrium(theta)", "--measure",
               "frequency(1)", "--measure", "eigenvalue_imaginary(1)", "--end", "0.1"});
    QVERIFY2(answer.code == 0, answer.err.c_str());
    for (const Row& row : rowsIn(answer.out)) {
        const double w = std::sqrt(9.81 / number(row[1]));
        const bool isBelow = number(row[2]) < 1;
        QVERIFY(std::abs(number(row[3]) - (isBelow ? 0 : std::numbers::pi)) < 1e-9);
        QVERIFY(isBelow ? std::abs(number(row[4]) - w / (2 * std::numbers::pi)) < 1e-9 : row[4].empty());
        QVERIFY(std::abs(number(row[5]) - (isBelow ? w : 0)) < 1e-9);
    }
    for (const char* wrong : {"equilibrium(phi)", "equilibrium(l)", "damping(0)", "damping(theta)"})
        QCOMPARE(sweep({"--over", "l=1", "--measure", wrong}).code, 2);
}

// Driven, the pendulum rests at no moment but the first, which matters not where it is linear; on a turntable its
// slopes change; above, where nothing damps it, growth and decay are equally fast, and neither is the first.
void TestSweep::readsNoRestThatIsNone() {
    const std::string model = pendulum;
    const auto said = [&](const std::string& potential, const std::string& measure, const std::string& theta = "0.5") {
        std::string text = model;
        const std::string own = "-m*g*l*cos(theta)";
        write(at("other.ldae"), text.replace(text.find(own), own.size(), potential));
        const CommandAnswer answer =
            sweep({"--over", "theta=" + theta, "--measure", measure, "--end", "0.1"}, "other.ldae");
        return rowsIn(answer.out)[0][2].empty() ? answer.err : answer.out;
    };
    QVERIFY(said("-m*g*l*cos(theta) - m*cos(t)*theta", "frequency(1)").find("at the start alone") != std::string::npos);
    const std::string linear = "m*g*l*theta^2/2 - m*cos(t)*theta";
    QVERIFY(said(linear, "equilibrium(theta)").find("at the start alone") != std::string::npos);
    const double frequency = number(rowsIn(said(linear, "frequency(1)")).at(0).at(2));
    QVERIFY(std::abs(frequency - std::sqrt(9.81) / (2 * std::numbers::pi)) < 1e-9);
    QVERIFY(said("-m*(g + cos(t))*l*cos(theta)", "frequency(1)").find("change with time") != std::string::npos);
    QVERIFY(said("-m*g*l*cos(theta)", "eigenvalue_real(1)", "3").find("several modes") != std::string::npos);
    QVERIFY(said("0", "equilibrium(theta)").find("may have other values") != std::string::npos);
}

COENERGY_TEST(TestSweep)
#include "test_sweep.moc"
