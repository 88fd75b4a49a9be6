// `coenergy serve`: answers to requests, in order; several models; cancelling; whatever else stands on a line.
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/long_run.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QFloat16> // complete before the JSON library asks what converts to what

#include "answers/answer.hpp"
#include "cli/request_server.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <condition_variable>
#include <mutex>
#include <sstream>

using namespace coenergy;

namespace {

const std::string pendulumFile = COENERGY_SOURCE_DIR "/resources/examples/pendulum_cartesian.ldae";
const std::string longRun = tests::longRun;

std::vector<Json> answersTo(const std::string& lines) {
    std::istringstream in(lines);
    std::ostringstream out;
    serve(in, out);
    std::vector<Json> answers;
    std::istringstream written(out.str());
    for (std::string line; std::getline(written, line);)
        answers.push_back(Json::parse(line));
    return answers;
}

std::string linesOf(const std::vector<Json>& requests) {
    std::string lines;
    for (const Json& request : requests)
        lines += request.dump() + "\n";
    return lines;
}

// To be read while the server writes.
class SharedOutput : public std::stringbuf {
public:
    Json next() {
        std::unique_lock lock(m_mutex);
        m_change.wait_for(lock, std::chrono::milliseconds(tests::patience), [this] { return !m_lines.empty(); });
        if (m_lines.empty())
            return {};
        const Json line = Json::parse(m_lines.front());
        m_lines.erase(m_lines.begin());
        return line;
    }

protected:
    int sync() override {
        const std::lock_guard lock(m_mutex);
        m_lines.push_back(str());
        str({});
        m_change.notify_all();
        return 0;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_change;
    std::vector<std::string> m_lines;
};

} // namespace

class TestServe : public QObject {
    Q_OBJECT

private slots:
    void answersAreThoseOfTheCommands() {
        const std::vector<Json> answers =
            answersTo(linesOf({{{"id", 1}, {"call", "load"}, {"path", pendulumFile}},
                               {{"id", 2}, {"call", "equations"}, {"model", 1}},
                               {{"id", 3}, {"call", "check"}, {"model", 1}},
                               {{"id", 4}, {"call", "equilibria"}},
                               {{"id", 5}, {"call", "linearize"}},
                               {{"id", 6}, {"call", "equations"}, {"as", "text"}},
                               {{"id", 7}, {"call", "simulate"}, {"end", 0.25}, {"as", "csv"}},
                               {{"id", 8}, {"call", "set"}, {"values", {{"l", 2}, {"m", "3/2"}}}},
                               {{"id", 9}, {"call", "check"}},
                               {{"id", 10}, {"call", "export"}, {"to", "python"}}}));
        QCOMPARE(answers.size(), std::size_t(10));
        for (std::size_t k = 0; k < answers.size(); ++k)
            QVERIFY(answers[k].at("id") == k + 1);
        const auto sameAs = [&](std::size_t id, std::vector<std::string> command) {
            command.insert(command.begin() + 1, pendulumFile);
            return answers[id - 1].at("result").dump(2) + "\n" == tests::call(command).out;
        };
        QVERIFY(answers[0].at("result").at("model") == 1);
        QVERIFY(sameAs(2, {"derive", "--as", "json"}));
        QVERIFY(sameAs(3, {"check", "--as", "json"}));
        QVERIFY(sameAs(4, {"equilibrium", "--as", "json"}));
        QVERIFY(sameAs(5, {"linearize", "--as", "json"}));
        QCOMPARE(answers[5].at("result").get<std::string>(), tests::call({"derive", pendulumFile}).out);
        QCOMPARE(answers[6].at("result").at("csv").get<std::string>(),
                 tests::call({"simulate", pendulumFile, "--end", "0.25"}).out);
        QVERIFY(answers[7].at("result").at("l") == 2.0);
        QVERIFY(sameAs(9, {"check", "--as", "json", "--set", "l=2", "--set", "m=3/2"}));
        QVERIFY(answers[9].at("result").at("text").get<std::string>().find("def ") != std::string::npos);
    }

    void pagesAndGraphsOfVectorsAreThoseOfTheCommands() {
        const std::string graphFile = COENERGY_SOURCE_DIR "/resources/examples/graphs/robot_of_vectors.ldae";
        const std::vector<Json> answers =
            answersTo(linesOf({{{"id", 1}, {"call", "load"}, {"path", graphFile}},
                               {{"id", 2}, {"call", "graph"}, {"as", "text"}, {"model", 1}},
                               {{"id", 3}, {"call", "close"}, {"model", 1}}}));
        QCOMPARE(answers[1].at("result").get<std::string>(), tests::call({"graph", graphFile}).out);
        const std::vector<Json> pages = answersTo(linesOf({{{"id", 1}, {"call", "load"}, {"path", pendulumFile}},
                                                           {{"id", 2}, {"call", "export"}, {"to", "html"}},
                                                           {{"id", 3}, {"call", "set"}, {"values", {{"l", 1.5}}}},
                                                           {{"id", 4}, {"call", "export"}, {"to", "html"}},
                                                           {{"id", 5}, {"call", "export"}, {"to", "site"}}}));
        const auto page = [](std::vector<std::string> options) {
            options.insert(options.begin(), {"export", pendulumFile, "--to", "html"});
            return tests::call(options).out;
        };
        QVERIFY(pages[1].at("result").at("text").get<std::string>() == page({}));
        QVERIFY(pages[3].at("result").at("text").get<std::string>() == page({"--set", "l=1.5"}));
        QVERIFY(pages[4].at("error").at("text").get<std::string>().find("fmi3, html") != std::string::npos);
    }

    void severalModelsAreHeld() {
        const std::vector<Json> answers = answersTo(linesOf({{{"id", 1}, {"call", "load"}, {"path", pendulumFile}},
                                                             {{"id", 2}, {"call", "load"}, {"text", longRun}},
                                                             {{"id", 3}, {"call", "values"}, {"model", 2}},
                                                             {{"id", 4}, {"call", "values"}, {"model", 1}},
                                                             {{"id", 5}, {"call", "values"}},
                                                             {{"id", 6}, {"call", "close"}, {"model", 1}},
                                                             {{"id", 7}, {"call", "values"}},
                                                             {{"id", 8}, {"call", "values"}, {"model", 1}}}));
        std::map<int, Json> byId;
        for (const Json& answer : answers)
            byId[answer.at("id")] = answer;
        QCOMPARE(byId.size(), std::size_t(8));
        QVERIFY(byId[3].at("result").at("c") == 3.0);
        QVERIFY(byId[4].at("result").contains("l"));
        QVERIFY(byId[5].at("error").at("text").get<std::string>().find("several") != std::string::npos);
        QVERIFY(byId[6].at("result").at("closed") == 1);
        QVERIFY(byId[7].at("result").at("c") == 3.0);
        QVERIFY(byId[8].contains("error"));
    }

    void whatIsNoRequestIsAnsweredWithItsPlace_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const QByteArray& line, const char* words) {
            QTest::newRow(name) << line << QByteArray(words);
        };
        row("no JSON", "{\"id\": 1,", "not JSON");
        row("no object", "[1, 2]", "object");
        row("a number", "7", "object");
        row("no UTF-8", "{\"id\": \"\xff\"}", "not JSON");
        row("a zero byte", QByteArray("{\"id\"\0: 1}", 10), "not JSON");
        row("too large a number", "{\"id\": 1e999}", "cannot be read");
        row("too deep", QByteArray(100'000, '['), "within each other");
        row("too deep within", "{\"id\":" + QByteArray(10'000, '[') + QByteArray(10'000, ']') + "}",
            "within each other");
        row("no call", "{\"id\": 1}", "missing");
        row("unknown call", R"({"id": 1, "call": "equation"})", "`equations`");
        row("call of another type", R"({"id": 1, "call": 3})", "text");
        row("id of another type", R"({"id": [1], "call": "version"})", "number or a text");
        row("unknown key", R"({"id": 1, "call": "version", "modle": 1})", "no such key");
        row("no model", R"({"id": 1, "call": "check"})", "no model is open");
        row("no such model", R"({"id": 1, "call": "check", "model": 5})", "no open model 5");
        row("half a model", R"({"id": 1, "call": "check", "model": 0.5})", "whole number");
        row("a huge model", R"({"id": 1, "call": "check", "model": 1e300})", "whole number");
        row("no file", R"({"id": 1, "call": "load", "path": "/nowhere.ldae"})", "No such file");
        row("a broken model", R"({"id": 1, "call": "load", "text": "format = ="})", "1:");
        row("neither", R"({"id": 1, "call": "load"})", "either");
        row("no target", R"({"id": 1, "call": "cancel"})", "missing");
    }
    void whatIsNoRequestIsAnsweredWithItsPlace() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, words);
        const std::vector<Json> answers = answersTo(line.toStdString() + "\n{\"id\": 2, \"call\": \"version\"}\n");
        QCOMPARE(answers.size(), std::size_t(2));
        std::string told;
        for (const Json& answer : answers)
            if (answer.contains("error")) {
                told = answer.at("error").at("text");
                QVERIFY(!answer.at("error").at("findings").empty());
            }
        QVERIFY2(told.find(words.toStdString()) != std::string::npos, told.c_str());
    }

    void wrongArgumentsAreRejectedByName() {
        const std::vector<std::pair<Json, std::string>> wrong = {
            {{{"call", "simulate"}, {"end", "soon"}}, "end"},
            {{{"call", "simulate"}, {"as", "xml"}}, "as"},
            {{{"call", "simulate"}, {"method", "euler"}}, "method"},
            {{{"call", "simulate"}, {"ende", 1}}, "ende"},
            {{{"call", "set"}}, "values"},
            {{{"call", "set"}, {"values", {{"l", Json::array()}}}}, "l"},
            {{{"call", "set"}, {"values", {{"nobody", 1}}}}, "nobody"},
            {{{"call", "set"}, {"values", {{"l", "1/0"}}}}, "l"},
            {{{"call", "equations"}, {"plain", 1}}, "plain"},
            {{{"call", "equilibria"}, {"box", "x"}}, "box"},
            {{{"call", "equilibria"}, {"box", {"x=2:1"}}}, "box"},
            {{{"call", "linearize"}, {"at", "noon"}}, "at"},
            {{{"call", "continuum"}, {"frequencies", -1}}, "frequencies"},
            {{{"call", "export"}, {"to", "cobol"}}, "to"},
        };
        std::vector<Json> requests = {{{"id", -1}, {"call", "load"}, {"path", pendulumFile}}};
        for (std::size_t k = 0; k < wrong.size(); ++k) {
            requests.push_back(wrong[k].first);
            requests.back()["id"] = k;
        }
        std::map<int, Json> byId;
        for (const Json& answer : answersTo(linesOf(requests)))
            byId[answer.at("id")] = answer;
        QCOMPARE(byId.size(), wrong.size() + 1);
        for (std::size_t k = 0; k < wrong.size(); ++k) {
            const Json& answer = byId[static_cast<int>(k)];
            QVERIFY2(answer.contains("error"), wrong[k].second.c_str());
            QVERIFY(answer.at("error").at("kind") == "request");
            QVERIFY(answer.at("error").at("findings").back().at("where") == wrong[k].second);
        }
    }

    void aRunIsCancelledWhileItGoesOn() {
        SharedOutput buffer;
        std::ostream out(&buffer);
        RequestServer server(out);
        server.take(Json{{"id", "load"}, {"call", "load"}, {"text", longRun}}.dump());
        QVERIFY(buffer.next().at("id") == "load");
        server.take(Json{{"id", "run"}, {"call", "simulate"}}.dump());
        server.take(Json{{"id", "after"}, {"call", "values"}}.dump());
        const Json progress = buffer.next();
        QVERIFY(progress.at("id") == "run");
        QVERIFY(progress.at("progress").get<double>() < 0.5);
        server.take(Json{{"id", "other"}, {"call", "cancel"}, {"target", "nobody"}}.dump());
        server.take(Json{{"id", "stop"}, {"call", "cancel"}, {"target", "run"}}.dump());
        QElapsedTimer clock;
        clock.start();
        std::map<std::string, Json> byId;
        while (!byId.contains("after") && clock.elapsed() < tests::patience) {
            const Json answer = buffer.next();
            if (answer.contains("result"))
                byId[answer.at("id")] = answer.at("result");
        }
        QVERIFY(clock.elapsed() < 5'000);
        QVERIFY(byId.at("other").at("cancelled") == false);
        QVERIFY(byId.at("stop").at("cancelled") == true);
        QVERIFY(byId.at("run").at("summary").at("end") == "stopped");
        const std::vector<double> times = byId.at("run").at("columns").at("t");
        QVERIFY(times.size() > 1 && times.back() < 1e7);
        QVERIFY(byId.at("after").at("c") == 3.0);
    }

    void theEndOfTheServerEndsItsRuns() {
        QElapsedTimer clock;
        clock.start();
        SharedOutput buffer;
        std::ostream out(&buffer);
        {
            RequestServer server(out);
            server.take(Json{{"id", 1}, {"call", "load"}, {"text", longRun}}.dump());
            server.take(Json{{"id", 2}, {"call", "simulate"}}.dump());
            buffer.next();
        }
        QVERIFY(clock.elapsed() < 10'000);
    }

    void nobodyWhoHearsEndsTheServer() {
        std::istringstream in(linesOf({{{"id", 1}, {"call", "version"}}, {{"id", 2}, {"call", "version"}}}));
        std::ostream out(nullptr); // takes nothing
        QVERIFY(!serve(in, out));
    }
};

COENERGY_TEST(TestServe)
#include "test_serve.moc"
