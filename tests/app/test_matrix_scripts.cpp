// Matrices as Octave and NumPy read them: entries evaluated with the values that stand before them are the numbers of
// `coenergy linearize`; a graph whose rows are one text, as in a toolbox.
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "support/command_call.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

using namespace coenergy;

using tests::AnswerJson;
using tests::call;
using tests::CommandAnswer;
using tests::parsed;

namespace {

constexpr const char* chain = R"toml(format = 1
[parameters]
R2 = 2
C3 = "3*R2"
R4 = 0.5
unused = 7
[linear_graph]
branches = "[1 2 1 4; 2 2 3 3; 3 3 1 1; 4 3 1 3]"
outputs = "[1 3 1; 2 2 2]"
[inputs]
v1 = "sin(t)"
)toml";

// The assignments of a script by name.
std::map<std::string, QString> assignmentsIn(const std::string& script, const char* end) {
    std::map<std::string, QString> assignments;
    static const QRegularExpression pattern(QStringLiteral("^(\\w+) = ((?:.|\\n {5,})*?)%1$"),
                                            QRegularExpression::MultilineOption);
    QRegularExpression own(pattern.pattern().arg(QLatin1String(end)), QRegularExpression::MultilineOption);
    auto found = own.globalMatch(QString::fromStdString(script));
    while (found.hasNext()) {
        const auto match = found.next();
        assignments[match.captured(1).toStdString()] = match.captured(2);
    }
    return assignments;
}

} // namespace

class TestMatrixScripts : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        std::ofstream(file(), std::ios::binary) << chain;
    }

    void entriesAreThoseOfTheLinearModel() {
        const CommandAnswer script = call({"graph", file(), "--as", "octave"});
        QVERIFY2(script.code == 0, script.err.c_str());
        const auto assignments = assignmentsIn(script.out, ";");
        QVERIFY2(!assignments.contains("unused"), script.out.c_str());
        Point point;
        for (const auto& [name, value] : assignments)
            if (!value.startsWith(QLatin1Char('[')))
                point[name] = value.toDouble();
        QCOMPARE(point["R2"], 2.0);
        QVERIFY(!assignments.contains("C3")); // put in: 3*R2
        const AnswerJson numbers = parsed(call({"linearize", file(), "--input", "v1", "--as", "json"}).out);
        for (const char* matrix : {"A", "B", "C", "D"}) {
            QString text = assignments.at(matrix);
            text.remove(QStringLiteral("...\n")).remove(QLatin1Char('[')).remove(QLatin1Char(']'));
            const QStringList rows = text.split(QLatin1Char(';'));
            for (qsizetype i = 0; i < rows.size(); ++i) {
                const QStringList entries = rows[i].split(QLatin1Char(','));
                for (qsizetype k = 0; k < entries.size(); ++k) {
                    const Parsed entry = parseExpression(entries[k].toStdString());
                    QVERIFY(entry.value);
                    const double expected =
                        numbers[matrix][static_cast<std::size_t>(i)][static_cast<std::size_t>(k)].get<double>();
                    QVERIFY2(std::abs(evaluate(*entry.value, point) - expected) < 1e-12, qPrintable(text));
                }
            }
        }
    }

    void valuesAndPowersOfPython() {
        const CommandAnswer script = call({"graph", file(), "--as", "numpy"});
        QVERIFY2(script.code == 0, script.err.c_str());
        QVERIFY(script.out.find('^') == std::string::npos);
        QVERIFY(script.out.find("\nR2 = 2.0\n") != std::string::npos);
        QVERIFY(script.out.find("A = np.array([[") != std::string::npos);
    }

    // No matrix divides by an element of value 0 unnoticed: its name stays, or it is told.
    void elementsOfValueZero_data() {
        QTest::addColumn<QString>("capacity");
        QTest::addColumn<QString>("resistance");
        QTest::addColumn<QString>("told");
        QTest::newRow("open")
            << "0"
            << "0.5"
            << "`C3` is 0, and the matrices divide by it. Give it another value, or take the branch 3";
        QTest::newRow("short")
            << "6"
            << "0"
            << "`R4` is 0, and the matrices divide by it. Give it another value, or take the branch 4";
        QTest::newRow("both") << "0"
                              << "0"
                              << "is 0, and the matrices divide by it";
        QTest::newRow("by another") << "\"R2 - 2\""
                                    << "0.5"
                                    << "divide by";
    }
    void elementsOfValueZero() {
        QFETCH(QString, capacity);
        QFETCH(QString, resistance);
        QFETCH(QString, told);
        std::ofstream(file(), std::ios::binary)
            << QString::fromUtf8(chain)
                   .replace(QStringLiteral("\"3*R2\""), capacity)
                   .replace(QStringLiteral("R4 = 0.5"), QStringLiteral("R4 = ") + resistance)
                   .toStdString();
        for (const char* language : {"octave", "numpy"}) {
            const CommandAnswer refused = call({"graph", file(), "--as", language});
            QVERIFY2(refused.code == 1 && refused.out.empty(), refused.out.c_str());
            QVERIFY2(refused.err.find(told.toStdString()) != std::string::npos, refused.err.c_str());
        }
        for (const char* form : {"text", "latex", "json"})
            QCOMPARE(call({"graph", file(), "--as", form}).code, 0);
    }

    // Entries with many digits.
    void vectorsWithLongNumbers() {
        const std::string graphs = COENERGY_SOURCE_DIR "/resources/examples/graphs/";
        const CommandAnswer script = call({"graph", graphs + "milling_machine.ldae", "--as", "octave"});
        QVERIFY2(script.code == 0, script.err.c_str());
        const auto assignments = assignmentsIn(script.out, ";");
        Point point;
        for (const auto& [name, value] : assignments)
            if (!value.startsWith(QLatin1Char('[')))
                point[name] = value.toDouble();
        QString text = assignments.at("A");
        text.remove(QStringLiteral("...\n")).remove(QLatin1Char('[')).remove(QLatin1Char(']'));
        const QStringList rows = text.split(QLatin1Char(';'));
        QCOMPARE(rows.size(), qsizetype(13));
        double trace = 0;
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const Parsed entry = parseExpression(rows[i].split(QLatin1Char(','))[i].toStdString());
            QVERIFY(entry.value);
            trace += evaluate(*entry.value, point);
        }
        // -trace(M^-1 (b1*Y2'*Y2 + b2*Y3'*Y3)) of the first beam, and of the second b2*Y1*Y1'/mc, by hand
        const double shapes = 0.922269 * 0.922269 + 1.178952 * 1.178952 + 0.94753 * 0.94753;
        QVERIFY(std::abs(trace + (80 * shapes + 120 * 12) / 40 + 120.0 * 8 / 15) < 1e-9);
        QVERIFY(
            call({"graph", graphs + "robot_of_vectors.ldae", "--as", "octave"}).err.find("changes with the motion") !=
            std::string::npos);
    }

    // Springs of relative angles, written as if these were absolute: their matrix is not symmetric.
    void springsWithoutEnergy() {
        std::ifstream example(COENERGY_SOURCE_DIR "/resources/examples/graphs/robot_of_vectors.ldae", std::ios::binary);
        std::string text((std::istreambuf_iterator<char>(example)), std::istreambuf_iterator<char>());
        QVERIFY(call({"graph", COENERGY_SOURCE_DIR "/resources/examples/graphs/robot_of_vectors.ldae"}).err.empty());
        const std::string symmetric = R"([["K1 + K2", "-K2"], ["-K2", "K2"]])";
        const std::size_t place = text.find(symmetric);
        QVERIFY(place != std::string::npos);
        text.replace(place, symmetric.size(), R"([["K1", "-K2"], [0, "K2"]])");
        std::ofstream(file(), std::ios::binary) << text;
        const CommandAnswer answer = call({"check", file()});
        QCOMPARE(answer.code, 0);
        QVERIFY2(answer.err.find("The matrix of branch 3") != std::string::npos &&
                     answer.err.find("closed path") != std::string::npos,
                 answer.err.c_str());
    }

    void numbersOfALinearModel() {
        const std::string example = COENERGY_SOURCE_DIR "/resources/examples/cart_pole.ldae";
        const CommandAnswer script = call({"linearize", example, "--input", "F", "--as", "octave"});
        QCOMPARE(script.code, 0);
        const AnswerJson numbers = parsed(call({"linearize", example, "--input", "F", "--as", "json"}).out);
        const QString first = assignmentsIn(script.out, ";").at("B");
        QCOMPARE(first.split(QStringLiteral("; ...\n")).at(2).toDouble(), numbers["B"][2][0].get<double>());
    }

    // The same graph, whether its rows are one text or lists; what is wrong is told at the text.
    void rowsInOneText() {
        std::string listed = chain;
        const auto replace = [&listed](const std::string& old, const std::string& other) {
            listed.replace(listed.find(old), old.size(), other);
        };
        replace("\"[1 2 1 4; 2 2 3 3; 3 3 1 1; 4 3 1 3]\"", "[[1, 2, 1, 4], [2, 2, 3, 3], [3, 3, 1, 1], [4, 3, 1, 3]]");
        replace("\"[1 3 1; 2 2 2]\"", "[[1, 3, 1], [2, 2, 2]]");
        const std::string other = m_folder->filePath("listed.ldae").toStdString();
        std::ofstream(other, std::ios::binary) << listed;
        QCOMPARE(call({"graph", file()}).out, call({"graph", other}).out);
        replace("[2, 2, 3, 3], ", "");
        std::ofstream(file(), std::ios::binary)
            << std::string(chain).replace(std::string(chain).find("; 2 2 3 3"), 9, "; 2 2 3");
        const CommandAnswer wrong = call({"graph", file()});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.find(":8:") != std::string::npos, wrong.err.c_str());
    }

private:
    std::string file() const { return m_folder->filePath("chain.ldae").toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

COENERGY_TEST(TestMatrixScripts)
#include "test_matrix_scripts.moc"
