// `coenergy fit` on runs with known values and known errors, and what it refuses.
#include "support/command_call.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

using tests::call;
using tests::CommandAnswer;

namespace {

using Json = nlohmann::json;

constexpr const char* dampedPendulum = R"toml(format = 1
title = "Damped pendulum"
[parameters]
# of the bob
m = { value = 1, unit = "kg" }
l = { value = 1, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
b = { value = 0.3, unit = "N m s" }
[[coordinates]]
name = "theta"
initial = 1
[energies]
kinetic_coenergy = "m*l^2*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
dissipation = "b*dottheta^2/2"
[simulation]
end = 10
)toml";

constexpr const char* statedFit = R"toml(
[[fits]]
name = "friction"
data = ["pendulum.csv"]
match = ["theta = angle"]
deviations = ["angle = 0.02"]
vary = ["l = 0.1:10", "b = 0:", "theta(0)"]
starts = ["b = 0.1", "theta(0) = 0.9"]
relative_tolerance = 1e-9
)toml";

constexpr const char* massOnSpring = R"toml(format = 1
title = "Mass and spring"
[parameters]
m = 2
k = 9
[[coordinates]]
name = "x"
initial = 1
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[simulation]
end = 5
)toml";

// With normal errors, the same in every run; every tenth value is missing.
std::string measuredWithErrors(const std::string& trajectory, double deviation, const std::string& heading) {
    std::istringstream lines(trajectory);
    std::string line;
    std::getline(lines, line);
    std::ostringstream text;
    text << heading << "\n";
    std::mt19937 random(7);
    std::normal_distribution<double> error(0, deviation);
    for (int row = 0; std::getline(lines, line); ++row) {
        const double time = std::stod(line), value = std::stod(line.substr(line.find(',') + 1)) + error(random);
        text << time << ",";
        if (row % 10 != 9)
            text << value;
        text << "\n";
    }
    return text.str();
}

} // namespace

class TestFitCommand : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        write("pendulum.ldae", dampedPendulum);
        write("spring.ldae", massOnSpring);
        write("pendulum.csv", measuredWithErrors(call({"simulate", at("pendulum.ldae"), "--step", "0.05"}).out, 0.01,
                                                 "t [s],angle [rad]"));
        write("spring.csv",
              measuredWithErrors(call({"simulate", at("spring.ldae"), "--step", "0.1"}).out, 0.01, "t,place"));
    }

    void findsThePendulum() {
        const CommandAnswer fit = call({"fit",       at("pendulum.ldae"),
                                        "--set",     "l=1.1",
                                        "--set",     "b=0.1",
                                        "--initial", "theta=0.9",
                                        "--data",    at("pendulum.csv"),
                                        "--match",   "theta = angle",
                                        "--vary",    "l=0.1:10",
                                        "--vary",    "b=0:5",
                                        "--vary",    "theta(0)",
                                        "--as",      "json",
                                        "-o",        at("fitted.ldae")});
        QVERIFY2(fit.code == 0, fit.err.c_str());
        const Json answer = Json::parse(fit.out);
        const double truth[] = {1, 0.3, 1};
        for (std::size_t k = 0; k < 3; ++k) {
            const Json& unknown = answer["unknowns"][k];
            const double from = unknown["interval"][0], to = unknown["interval"][1];
            QVERIFY(from < truth[k] && truth[k] < to);
            QVERIFY(to - from < 0.02 && to - from > 1e-4);
        }
        QVERIFY(answer["undetermined"].empty());
        QVERIFY(std::abs(answer["residual_deviation"].get<double>() / 0.01 - 1) < 0.15);
        QCOMPARE(answer["degrees_of_freedom"].get<int>(), 201 - 20 - 3);
        writesTheFittedModel(answer);
    }

    void saysThatKOverMAloneIsDetermined() {
        const CommandAnswer fit =
            call({"fit", at("spring.ldae"), "--set", "k=8", "--data", at("spring.csv"), "--match", "x=place", "--vary",
                  "k=1:1000", "--vary", "m", "--vary", "x(0)", "--as", "json"});
        QVERIFY2(fit.code == 0, fit.err.c_str());
        const Json answer = Json::parse(fit.out);
        const Json& unknowns = answer["unknowns"];
        QVERIFY(std::abs(unknowns[0]["value"].get<double>() / unknowns[1]["value"].get<double>() - 4.5) < 0.02);
        QVERIFY(unknowns[0]["deviation"].is_null() && unknowns[1]["deviation"].is_null());
        QVERIFY(unknowns[2]["deviation"].get<double>() < 0.01);
        QCOMPARE(answer["undetermined"].size(), std::size_t(1));
        QVERIFY(answer["undetermined"][0].get<std::string>().starts_with("only k/m is determined"));
    }

    void readsDecimalCommasAndSaysSo() {
        std::ostringstream text;
        text << "t;x\n";
        for (int k = 0; k <= 30; ++k) {
            std::string value = std::to_string(std::cos(std::sqrt(4.5) * 0.1 * k));
            value.replace(value.find('.'), 1, ",");
            text << k / 10 << "," << k % 10 << ";" << value << "\n";
        }
        write("comma.csv", text.str());
        const CommandAnswer fit = call({"fit", at("spring.ldae"), "--set", "k=8", "--data", at("comma.csv"), "--match",
                                        "x=x", "--vary", "k", "--as", "json"});
        QVERIFY2(fit.code == 0, fit.err.c_str());
        QVERIFY(std::abs(Json::parse(fit.out)["unknowns"][0]["value"].get<double>() - 9) < 1e-4);
        QVERIFY(fit.err.find("semicolons") != std::string::npos && fit.err.find("decimal commas") != std::string::npos);
    }

    // Headings name units; where the model has others, numbers are converted, or refused.
    void convertsUnitsOfTheHeading() {
        write(
            "units.ldae",
            "format = 1\n[parameters]\nm = { value = 2, unit = \"kg\" }\nk = { value = 8, unit = \"N/m\" }\n"
            "[[coordinates]]\nname = \"x\"\nunit = \"m\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n"
            "potential = \"k*x^2/2\"\n[simulation]\nend = 5\n");
        const auto fitted = [this](const std::string& heading) {
            std::ostringstream text;
            text << heading << "\n";
            text.precision(12);
            for (int k = 0; k <= 30; ++k)
                text << 100 * k << "," << 100 * std::cos(std::sqrt(4.5) * 0.1 * k) << "\n";
            write("units.csv", text.str());
            return call({"fit", at("units.ldae"), "--data", at("units.csv"), "--match", "x = pos", "--deviation",
                         "pos = 1", "--vary", "k", "--as", "json"});
        };
        const CommandAnswer converted = fitted("t [ms],pos [cm]");
        QVERIFY2(converted.code == 0, converted.err.c_str());
        QVERIFY(std::abs(Json::parse(converted.out)["unknowns"][0]["value"].get<double>() - 9) < 1e-4);
        QVERIFY(converted.err.find("from `cm` to `m`") != std::string::npos);
        QVERIFY(converted.err.find("from `ms` to `s`") != std::string::npos);
        const CommandAnswer other = fitted("t [ms],pos [kg]");
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.find("column `pos` is in `kg`, but `x` is in `m`") != std::string::npos, other.err.c_str());
        QVERIFY(fitted("t [ms],pos [smoots]").err.find("is not known") != std::string::npos);
    }

    // x and its rate, at times without a common step; only with deviations.
    void weighsSeveralColumns() {
        std::ostringstream places, rates;
        places << "t,place\n";
        rates << "t,rate\n";
        places.precision(12);
        rates.precision(12);
        for (int k = 1; k < 30; ++k) {
            const double w = std::sqrt(4.5), t = std::sqrt(k / 2.0);
            places << t << "," << 2 * std::cos(w * t) << "\n";
            rates << t + 0.01 << "," << -2 * w * std::sin(w * (t + 0.01)) << "\n";
        }
        write("places.csv", places.str());
        write("rates.csv", rates.str());
        std::vector<std::string> arguments = {"fit",     at("spring.ldae"),
                                              "--data",  at("places.csv"),
                                              "--data",  at("rates.csv"),
                                              "--match", "2*x = place",
                                              "--match", "2*dotx = rate",
                                              "--set",   "k=8",
                                              "--vary",  "k",
                                              "--vary",  "x(0)",
                                              "--as",    "json"};
        QCOMPARE(call(arguments).code, 2);
        for (const char* deviation : {"place=0.01", "rate=0.1"})
            arguments.insert(arguments.end(), {"--deviation", deviation});
        const CommandAnswer fit = call(arguments);
        QVERIFY2(fit.code == 0, fit.err.c_str());
        const Json answer = Json::parse(fit.out);
        QVERIFY(std::abs(answer["unknowns"][0]["value"].get<double>() - 9) < 1e-5);
        QVERIFY(std::abs(answer["unknowns"][1]["value"].get<double>() - 1) < 1e-6);
    }

    void refusesWhatCannotBeFitted_data() {
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("match");
        QTest::addColumn<QString>("vary");
        QTest::addColumn<QString>("words");
        const QString good = "t,place\n0,1\n1,2\n2,1\n";
        QTest::newRow("column") << good << "x = angle"
                                << "k"
                                << "`place`";
        QTest::newRow("backwards") << "t,place\n0,1\n2,2\n1,1\n"
                                   << "x = place"
                                   << "k"
                                   << "line 4";
        QTest::newRow("few") << "t,place\n1,1\n"
                             << "x = place"
                             << "k|x(0)"
                             << "fewer values than unknowns";
        QTest::newRow("beyond") << "t,place\n0,1\n6,2\n"
                                << "x = place"
                                << "k"
                                << "--end 6";
        QTest::newRow("before") << "t,place\n-1,1\n1,2\n"
                                << "x = place"
                                << "k"
                                << "before the run";
        QTest::newRow("letters") << "t,place\n0,1\n1,2x\n2,1\n"
                                 << "x = place"
                                 << "k"
                                 << "line 3";
        QTest::newRow("no name") << good << "x = place"
                                 << "kk"
                                 << "there is no `kk`";
        QTest::newRow("no expression") << good << "y = place"
                                       << "k"
                                       << "`y`";
        QTest::newRow("outside") << good << "x = place"
                                 << "k=10:20"
                                 << "outside the bounds";
        QTest::newRow("twice") << good << "x = place"
                               << "k|k"
                               << "twice";
        QTest::newRow("one match twice") << good << "x = place|x=place"
                                         << "k"
                                         << "`x=place` is stated twice";
        QTest::newRow("breaks off") << good << "x = place"
                                    << "m=0:5"
                                    << "";
    }

    void refusesWhatCannotBeFitted() {
        QFETCH(const QString, data);
        QFETCH(const QString, match);
        QFETCH(const QString, vary);
        QFETCH(const QString, words);
        write("data.csv", data.toStdString());
        std::vector<std::string> arguments = {"fit", at("spring.ldae"), "--data", at("data.csv")};
        for (const QString& each : match.split('|'))
            arguments.insert(arguments.end(), {"--match", each.toStdString()});
        for (const QString& name : vary.split('|'))
            arguments.insert(arguments.end(), {"--vary", name.toStdString()});
        if (words.isEmpty())
            arguments.insert(arguments.end(), {"--set", "m=0"});
        const CommandAnswer fit = call(arguments);
        QVERIFY(fit.code != 0);
        QVERIFY2(fit.err.find(words.toStdString()) != std::string::npos, fit.err.c_str());
        QVERIFY(fit.out.empty());
    }

    // As the same question when it is typed; the files are beside the model, whatever the current folder is.
    void runsTheStatedFit() {
        write("stated.ldae", std::string(dampedPendulum) + statedFit);
        const CommandAnswer typed = call({"fit",         at("pendulum.ldae"),
                                          "--data",      at("pendulum.csv"),
                                          "--match",     "theta = angle",
                                          "--deviation", "angle=0.02",
                                          "--vary",      "l=0.1:10",
                                          "--vary",      "b=0:",
                                          "--vary",      "theta(0)",
                                          "--set",       "b=0.1",
                                          "--initial",   "theta=0.9",
                                          "--rtol",      "1e-9",
                                          "--as",        "json"});
        QVERIFY2(typed.code == 0, typed.err.c_str());
        for (const std::vector<std::string>& name : {std::vector<std::string>{}, {"friction"}}) {
            std::vector<std::string> arguments = {"fit", at("stated.ldae")};
            arguments.insert(arguments.end(), name.begin(), name.end());
            arguments.insert(arguments.end(), {"--as", "json", "-o", at("fitted.ldae")});
            const CommandAnswer stated = call(arguments);
            QVERIFY2(stated.code == 0, stated.err.c_str());
            QCOMPARE(stated.out, typed.out);
            QVERIFY2(stated.err.empty(), stated.err.c_str());
        }
        std::ostringstream text;
        text << std::ifstream(at("fitted.ldae")).rdbuf();
        QVERIFY(text.str().find("[[fits]]") != std::string::npos);
        QCOMPARE(call({"check", at("stated.ldae")}).err, std::string());
    }

    // The data go on after the model's own run.
    void theRunOfAStatedFitEndsWithItsData() {
        std::ostringstream data;
        data << "t,place\n";
        for (int k = 0; k <= 70; ++k)
            data << 0.1 * k << "," << std::cos(std::sqrt(4.5) * 0.1 * k) + (k % 2 == 0 ? 1e-3 : -1e-3) << "\n";
        write("long.csv", data.str());
        write("long.ldae", std::string(massOnSpring) +
                               "[[fits]]\nname = \"k\"\ndata = [\"long.csv\"]\nmatch = [\"x = place\"]\n"
                               "vary = [\"k\"]\nstarts = [\"k = 8\"]\n");
        const CommandAnswer fit = call({"fit", at("long.ldae"), "--as", "json"});
        QVERIFY2(fit.code == 0, fit.err.c_str());
        QVERIFY(std::abs(Json::parse(fit.out)["unknowns"][0]["value"].get<double>() - 9) < 0.01);
        const CommandAnswer set = call({"fit", at("long.ldae"), "--set", "k=7"});
        QCOMPARE(set.code, 2);
        QVERIFY2(set.err.find("no effect") != std::string::npos, set.err.c_str());
    }

    void saysWhereAStatedFitIsWrong_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("wrong");
        QTest::addColumn<QString>("words");
        QTest::newRow("no file") << "data = [\"pendulum.csv\"]"
                                 << "data = [\"none.csv\"]"
                                 << "`none.csv`: No such file";
        QTest::newRow("column") << "match = [\"theta = angle\"]"
                                << "match = [\"theta = place\"]"
                                << "there are `angle`";
        QTest::newRow("name") << "\"b = 0:\""
                              << "\"bb = 0:\""
                              << "there is no `bb`";
        QTest::newRow("bounds") << "\"b = 0:\""
                                << "\"b = 1:0\""
                                << "below the upper one";
        QTest::newRow("start") << "\"b = 0.1\""
                               << "\"g = 9.8\""
                               << "`g` is not among what is to be found";
        QTest::newRow("outside") << "\"b = 0.1\""
                                 << "\"b = -1\""
                                 << "which is outside the bounds";
        QTest::newRow("deviation") << "\"angle = 0.02\""
                                   << "\"angle = 0\""
                                   << "is not positive";
        QTest::newRow("tolerance") << "relative_tolerance = 1e-9"
                                   << "relative_tolerance = -1"
                                   << "not a positive number";
    }

    // With the line, and by `check` as well.
    void saysWhereAStatedFitIsWrong() {
        QFETCH(const QString, line);
        QFETCH(const QString, wrong);
        QFETCH(const QString, words);
        QString text = QString::fromUtf8(dampedPendulum) + QString::fromStdString(statedFit);
        QVERIFY(text.contains(line));
        text.replace(line, wrong);
        write("wrong.ldae", text.toStdString());
        const CommandAnswer fit = call({"fit", at("wrong.ldae")});
        QCOMPARE(fit.code, 1);
        const auto number = text.left(text.indexOf(wrong)).count('\n') + 1;
        const QString place = QStringLiteral("wrong.ldae:%1:").arg(number);
        QVERIFY2(QString::fromStdString(fit.err).contains(place), fit.err.c_str());
        QVERIFY2(QString::fromStdString(fit.err).contains(words), fit.err.c_str());
        const CommandAnswer check = call({"check", at("wrong.ldae")});
        QCOMPARE(check.code, 0);
        QVERIFY2(QString::fromStdString(check.err).contains(place), check.err.c_str());
        QVERIFY2(QString::fromStdString(check.err).contains(QStringLiteral("warning: ")), check.err.c_str());
    }

    // Two values determine two unknowns, but not how exactly.
    void asManyValuesAsUnknowns() {
        write("two.ldae", massOnSpring);
        write("two.csv", "t,place\n0.5,0.481\n1,-0.679\n");
        const CommandAnswer fit = call({"fit", at("two.ldae"), "--data", at("two.csv"), "--match", "x = place",
                                        "--vary", "k=1:50", "--vary", "x(0)"});
        QVERIFY2(fit.out.find("no more values than unknowns") != std::string::npos, (fit.out + fit.err).c_str());
        QVERIFY(fit.out.find("not determined") == std::string::npos);
    }

    void changedDataAreTold() {
        std::ostringstream data;
        data << std::ifstream(at("pendulum.csv")).rdbuf();
        write("changed.csv", data.str());
        const std::string sum = "sha256 of another file";
        std::string text = std::string(dampedPendulum) + statedFit;
        text.replace(text.find("pendulum.csv"), 12, "changed.csv");
        write("changed.ldae", text + "checksums = [\"" + sum + "\"]\n");
        const CommandAnswer fit = call({"fit", at("changed.ldae")});
        QCOMPARE(fit.code, 0);
        QVERIFY2(fit.err.find("warning: `changed.csv` has changed") != std::string::npos, fit.err.c_str());
        const std::size_t place = fit.err.find("its checksum is ") + 16;
        write("changed.ldae", text + "checksums = [\"" + fit.err.substr(place, 64) + "\"]\n");
        QCOMPARE(call({"fit", at("changed.ldae")}).err, std::string());
    }

    void oneQuestionIsAsked() {
        write("stated.ldae", std::string(dampedPendulum) + statedFit);
        const auto refused = [this](std::vector<std::string> more) {
            std::vector<std::string> arguments = {"fit", at("stated.ldae")};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const CommandAnswer answer = call(arguments);
            return answer.code == 2 && answer.out.empty() ? answer.err : std::string();
        };
        QVERIFY(refused({"friction", "--vary", "b"}).find("leave out") != std::string::npos);
        QVERIFY(refused({"other"}).find("there is no fit `other`; there are `friction`") != std::string::npos);
        QVERIFY(refused({"-o", at("pendulum.csv")}).find("measured values") != std::string::npos);
        QCOMPARE(call({"fit", at("pendulum.ldae")}).code, 2);
        write("stated.ldae", std::string(dampedPendulum) + statedFit + statedFit);
        QVERIFY(call({"fit", at("stated.ldae"), "friction"}).err.find("two fits") != std::string::npos);
    }

private:
    std::string at(const std::string& name) const {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(at(name), std::ios::binary) << text;
    }

    // Its run is that of the fit; comments stay.
    void writesTheFittedModel(const Json& answer) const {
        std::ostringstream text;
        text << std::ifstream(at("fitted.ldae")).rdbuf();
        QVERIFY(text.str().find("# of the bob") != std::string::npos);
        const CommandAnswer again = call({"fit", at("fitted.ldae"), "--data", at("pendulum.csv"), "--match",
                                          "theta = angle", "--vary", "l", "--as", "json"});
        QVERIFY2(again.code == 0, again.err.c_str());
        const Json fitted = Json::parse(again.out);
        QVERIFY(std::abs(fitted["residual_sum"].get<double>() / answer["residual_sum"].get<double>() - 1) < 1e-6);
    }

    QTemporaryDir m_folder;
};

COENERGY_TEST(TestFitCommand)
#include "test_fit_command.moc"
