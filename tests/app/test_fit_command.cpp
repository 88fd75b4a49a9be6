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
        std::vector<std::string> arguments = {"fit",          at("spring.ldae"), "--data",
                                              at("data.csv"), "--match",         match.toStdString()};
        for (const QString& name : vary.split('|'))
            arguments.insert(arguments.end(), {"--vary", name.toStdString()});
        if (words.isEmpty())
            arguments.insert(arguments.end(), {"--set", "m=0"});
        const CommandAnswer fit = call(arguments);
        QVERIFY(fit.code != 0);
        QVERIFY2(fit.err.find(words.toStdString()) != std::string::npos, fit.err.c_str());
        QVERIFY(fit.out.empty());
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
