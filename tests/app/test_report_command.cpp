// `coenergy report` as scripts use it: exit codes, the files that it writes, and those that it does not leave behind.
#include "pages/offscreen_painter.hpp"
#include "sources.hpp"
#include "support/command_call.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/test_program.hpp"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace coenergy;

using tests::call;
using tests::CommandAnswer;
using tests::contentOf;

namespace {

CommandAnswer reported(const QStringList& arguments) {
    std::vector<std::string> words = {"report"};
    for (const QString& argument : arguments)
        words.push_back(argument.toStdString());
    return call(words, offscreenPainter);
}

const QString cartPole = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/cart_pole.ldae");

} // namespace

class TestReportCommand : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void writesLatex() {
        const QString path = m_folder->filePath(QStringLiteral("out.tex"));
        const CommandAnswer answer = reported({cartPole, QStringLiteral("-o"), path});
        QCOMPARE(answer.code, int(Done));
        QVERIFY(answer.out.empty());
        QVERIFY(answer.err.empty());
        QVERIFY(contentOf(path).startsWith("\\documentclass"));
        QCOMPARE(files(), QStringList{QStringLiteral("out.tex")});
    }

    // Computed, or from a journal; that of another model is refused.
    void showsStudies() {
        const QString model = m_folder->filePath(QStringLiteral("m.ldae"));
        const QByteArray text =
            "format = 1\ntitle = \"Pendulum\"\n[parameters]\nl = 1\n[[coordinates]]\nname = \"theta\"\n"
            "initial = 1\n[energies]\nkinetic_coenergy = \"l^2*dottheta^2/2\"\n"
            "potential = \"-9.81*l*cos(theta)\"\n[simulation]\nend = 1\n"
            "[[studies]]\nname = \"lengths\"\nvary = [\"l = 0.5:2:7\"]\nmeasures = [\"final(theta)\"]\n"
            "[[studies]]\nname = \"random\"\nvary = [\"l = normal(1, 0.1)\", \"theta = normal(1, "
            "0.2)\"]\ndesign = \"random\"\ncount = 20\nmeasures = [\"max(theta)\"]\n";
        QVERIFY(tests::write(model, text));
        const QString path = m_folder->filePath(QStringLiteral("out.tex"));
        const CommandAnswer computed = reported({model, QStringLiteral("--studies"), QStringLiteral("-o"), path});
        QVERIFY2(computed.code == int(Done), computed.err.c_str());
        const QByteArray both = contentOf(path);
        QVERIFY(both.contains("\\subsection{Study lengths}") && both.contains("\\subsection{Study random}"));
        QCOMPARE(both.count("\\includegraphics"), 4); // over l, histogram; histogram, influence
        for (int k = 1; k <= 4; ++k)
            QVERIFY(contentOf(m_folder->filePath(QStringLiteral("out-plot%1.pdf").arg(k))).startsWith("%PDF"));
        const QString table = m_folder->filePath(QStringLiteral("t.csv"));
        QCOMPARE(call({"study", model.toStdString(), "lengths", "-o", table.toStdString()}).code, int(Done));
        const QStringList fromJournal = {model, QStringLiteral("--journal"), table + QStringLiteral(".journal"),
                                         QStringLiteral("-o"), path};
        const CommandAnswer known = reported(fromJournal);
        QVERIFY2(known.code == int(Done), known.err.c_str());
        QVERIFY(contentOf(path).contains("Study lengths") && !contentOf(path).contains("Study random"));
        QVERIFY(tests::write(model, QByteArray(text).replace("9.81", "9.8")));
        const CommandAnswer foreign = reported(fromJournal);
        QCOMPARE(foreign.code, int(WrongUsage));
        QVERIFY2(foreign.err.find("belongs to no study of the model") != std::string::npos, foreign.err.c_str());
    }

    void showsFits() {
        const QString model = m_folder->filePath(QStringLiteral("m.ldae"));
        const QByteArray text = "format = 1\ntitle = \"Growth\"\n[parameters]\nk = 1\n[[coordinates]]\nname = \"x\"\n"
                                "initial = 1\n[energies]\ndissipation = \"dotx^2/2\"\n[efforts]\nx = \"-k*x\"\n"
                                "[simulation]\nend = 1\n";
        QVERIFY(tests::write(model, text));
        const QString path = m_folder->filePath(QStringLiteral("out.tex"));
        const QStringList arguments = {model, QStringLiteral("--fits"), QStringLiteral("-o"), path};
        QCOMPARE(reported(arguments).code, int(WrongUsage)); // there are none
        QVERIFY(tests::write(m_folder->filePath(QStringLiteral("d.csv")),
                             "t,decay\n0,1.01\n0.5,0.36\n1,0.14\n1.5,0.05\n2,0.02\n"));
        QVERIFY(tests::write(model, text + "[[fits]]\nname = \"rate\"\ndata = [\"d.csv\"]\nmatch = [\"x = "
                                           "decay\"]\nvary = [\"k = 0.1:10\"]\n"));
        const CommandAnswer answer = reported(arguments);
        QVERIFY2(answer.code == int(Done), answer.err.c_str());
        const QByteArray written = contentOf(path);
        QVERIFY(written.contains("\\subsection{Fit rate}") && written.contains("Measured values of d.csv"));
        QCOMPARE(written.count("\\includegraphics"), 2); // data with the runs, residuals
        QVERIFY(contentOf(m_folder->filePath(QStringLiteral("out-plot2.pdf"))).startsWith("%PDF"));
    }

    // What changes none of its numbers leaves a journal that of its study.
    void journalsStay_data() {
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("changed");
        QTest::addColumn<bool>("isKnown");
        const auto add = [](const char* name, const char* old, const char* changed, bool isKnown = true) {
            QTest::newRow(name) << QByteArray(old) << QByteArray(changed) << isKnown;
        };
        add("title", "title = \"Pendulum\"", "title = \"Swing\"\ndescription = \"It swings.\"");
        add("texts of a parameter", "[parameters]\nl = 1\n",
            "[parameters]\nl = { value = 1, description = \"length\", latex = \"L\", star = true }\n");
        add("comments", "[energies]\n", "# above\n[energies] # behind\n");
        add("order of keys", "name = \"theta\"\ninitial = 1\n", "initial = 1\nname = \"theta\"\n");
        add("plots", "[[studies]]\nname = \"lengths\"", "[[plots]]\ny = [\"theta\"]\n[[studies]]\nname = \"lengths\"");
        add("drawing", "[[studies]]\nname = \"lengths\"",
            "[[drawing]]\nshape = \"ground\"\nat = [\"theta\", \"0\"]\nsize = [\"0.1\"]\n[[studies]]\nname = "
            "\"lengths\"");
        add("analyses", "[[studies]]\nname = \"lengths\"",
            "[[analyses]]\nkind = \"matrices\"\n[[studies]]\nname = \"lengths\"");
        add("another study", "count = 20", "count = 30");
        add("another study that cannot be run", "theta = normal(1, 0.2)", "k = normal(1, 0.2)");
        add("a number", "9.81", "9.8", false);
        add("the study", "l = 0.5:2:7", "l = 0.5:2:8", false);
    }
    void journalsStay() {
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, changed);
        QFETCH(bool, isKnown);
        const QString model = m_folder->filePath(QStringLiteral("m.ldae"));
        const QByteArray text =
            "format = 1\ntitle = \"Pendulum\"\n[parameters]\nl = 1\n[[coordinates]]\nname = \"theta\"\n"
            "initial = 1\n[energies]\nkinetic_coenergy = \"l^2*dottheta^2/2\"\n"
            "potential = \"-9.81*l*cos(theta)\"\n[simulation]\nend = 1\n"
            "[[studies]]\nname = \"lengths\"\nvary = [\"l = 0.5:2:7\"]\nmeasures = [\"final(theta)\"]\n"
            "[[studies]]\nname = \"random\"\nvary = [\"l = normal(1, 0.1)\", \"theta = normal(1, 0.2)\"]\n"
            "design = \"random\"\ncount = 20\nmeasures = [\"max(theta)\"]\n";
        QVERIFY(tests::write(model, text));
        const QString table = m_folder->filePath(QStringLiteral("t.csv"));
        QCOMPARE(call({"study", model.toStdString(), "lengths", "-o", table.toStdString()}).code, int(Done));
        const QByteArray other = QByteArray(text).replace(old, changed);
        QVERIFY(other != text);
        QVERIFY(tests::write(model, other));
        const CommandAnswer answer = reported({model, QStringLiteral("--journal"), table + QStringLiteral(".journal"),
                                               QStringLiteral("-o"), m_folder->filePath(QStringLiteral("out.tex"))});
        QVERIFY2(answer.code == int(isKnown ? Done : WrongUsage), answer.err.c_str());
    }

    void writesPages() {
        const QString path = m_folder->filePath(QStringLiteral("out.pdf"));
        QCOMPARE(reported({cartPole, QStringLiteral("-o"), path}).code, int(Done));
        QVERIFY(contentOf(path).startsWith("%PDF"));
        QCOMPARE(files(), QStringList{QStringLiteral("out.pdf")});
    }

    // Names that TeX would read in its own way, too.
    void plotsStandBesideTheLatex() {
        for (const QString& stem : {QStringLiteral("out"), QString::fromUtf8("my report_1 & 50% #2 ü")}) {
            init();
            const QString path = m_folder->filePath(stem + QStringLiteral(".tex"));
            const CommandAnswer answer = reported({cartPole, QStringLiteral("--simulate"), QStringLiteral("-o"), path});
            QCOMPARE(answer.code, int(Done));
            QStringList expected = {stem + QStringLiteral(".tex")}; // its drawing and two plots
            for (int k = 1; k <= 3; ++k)
                expected.append(stem + QStringLiteral("-plot%1.pdf").arg(k));
            expected.sort();
            QCOMPARE(files(), expected);
            QProcess pdflatex;
            pdflatex.setWorkingDirectory(m_folder->path());
            QVERIFY(QFile::copy(path, m_folder->filePath(QStringLiteral("copy.tex"))));
            pdflatex.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"),
                                                        QStringLiteral("-halt-on-error"), QStringLiteral("copy.tex")});
            QVERIFY2(pdflatex.waitForFinished(60'000),
                     "pdflatex is missing: install texlive-latex-recommended, as `./dev test` does");
            QVERIFY2(pdflatex.exitCode() == 0, pdflatex.readAllStandardOutput().right(2000).constData());
        }
    }

    void aBrokenModelLeavesNothing() {
        const CommandAnswer answer =
            reported({model("[energies]\npotential = \"k*y\"\n[[coordinates]]\nname = \"x\"\n"), QStringLiteral("-o"),
                      m_folder->filePath(QStringLiteral("out.tex"))});
        QCOMPARE(answer.code, int(ModelHasErrors));
        QVERIFY(answer.err.find(":3:") != std::string::npos);
        QVERIFY(answer.err.find("error:") != std::string::npos);
        QCOMPARE(files(), QStringList{QStringLiteral("model.ldae")});
    }

    void aModelWithoutNumbersHasAReportButNoRun() {
        const QString path = model(samples::oscillator + std::strlen("format = 1\n"));
        const QString out = m_folder->filePath(QStringLiteral("out.tex"));
        const CommandAnswer refused = reported({path, QStringLiteral("--simulate"), QStringLiteral("-o"), out});
        QCOMPARE(refused.code, int(ModelHasErrors));
        QVERIFY(refused.err.find("k_0") != std::string::npos);
        QVERIFY(!QFile::exists(out));
        QCOMPARE(reported({path, QStringLiteral("-o"), out}).code, int(Done));
        QVERIFY(QFile::exists(out));
    }

    // What has no motion has a report of its equations; why there is nothing to compute is said.
    void whyNothingIsComputedIsSaid() {
        const QString examples = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/");
        const QString out = m_folder->filePath(QStringLiteral("out.html"));
        for (const char* option : {"--simulate", "--analysis"}) {
            const CommandAnswer singular = reported({examples + QStringLiteral("thesis_thermal.ldae"),
                                                     QString::fromLatin1(option), QStringLiteral("-o"), out});
            QCOMPARE(singular.code, int(ModelHasErrors));
            QVERIFY2(singular.err.find("more equations than unknowns") != std::string::npos, singular.err.c_str());
        }
        QVERIFY(!QFile::exists(out));
    }

    // The numbers are those of `coenergy continuum`.
    void aFunctionalHasItsPaths() {
        const QString out = m_folder->filePath(QStringLiteral("out.html"));
        const CommandAnswer answer = reported({functional("dido"), QStringLiteral("-o"), out});
        QVERIFY2(answer.code == int(Done) && answer.err.empty(), answer.err.c_str());
        const QByteArray page = contentOf(out);
        const tests::AnswerJson path =
            tests::parsed(call({"continuum", functional("dido").toStdString(), "--as", "json"}).out)["solution"];
        for (const double number : {path["value"].get<double>(), path["multipliers"]["lambda"].get<double>(),
                                    path["u"][2].get<double>(), path["u"][10].get<double>()}) {
            const QByteArray digits = QByteArray::number(std::abs(number), 'g', 6);
            QVERIFY2(page.contains("<mn>" + digits + "</mn>"), digits.constData());
        }
        QCOMPARE(page.count("<img "), 1);
        QVERIFY(page.contains("data:image/svg+xml"));
        QCOMPARE(
            reported({functional("dido"), QStringLiteral("-o"), m_folder->filePath(QStringLiteral("out.pdf"))}).code,
            int(Done));
        QVERIFY(contentOf(m_folder->filePath(QStringLiteral("out.pdf"))).startsWith("%PDF"));
    }

    void functionalsCompile_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"catenary", "slide_to_a_line", "charge_in_a_field", "geodesic"})
            QTest::newRow(name) << functional(name);
        QTest::newRow("no path") << QString();
    }
    void functionalsCompile() {
        QFETCH(QString, file);
        const QString path = m_folder->filePath(QStringLiteral("out.tex"));
        const QString given = file.isEmpty()
                                  ? model("title = \"50 % of $x$ & <b> \\\\end{document}\"\n[functional]\nfield = "
                                          "\"u\"\ndomain = { variable = \"x\", from = \"0\", to = \"1\" }\nintegrand = "
                                          "\"x^2\"\nends = { from = \"0\", to = \"1\" }\n")
                                  : file;
        QCOMPARE(reported({given, QStringLiteral("-o"), path}).code, int(Done));
        QProcess pdflatex;
        pdflatex.setWorkingDirectory(m_folder->path());
        pdflatex.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"),
                                                    QStringLiteral("-halt-on-error"), QStringLiteral("out.tex")});
        QVERIFY(pdflatex.waitForFinished(60'000));
        const QByteArray log = pdflatex.readAllStandardOutput();
        QVERIFY2(pdflatex.exitCode() == 0 && !log.contains("Overfull \\hbox"), log.right(2000).constData());
    }

    void functionalsHaveNoMotion() {
        const QString out = m_folder->filePath(QStringLiteral("out.html"));
        for (const QStringList& options : {QStringList{QStringLiteral("--simulate")},
                                           {QStringLiteral("--analysis")},
                                           {QStringLiteral("--studies")},
                                           {QStringLiteral("--fits")},
                                           {QStringLiteral("--journal"), QStringLiteral("t.csv.journal")}}) {
            const CommandAnswer refused =
                reported(QStringList{functional("dido"), QStringLiteral("-o"), out} + options);
            QCOMPARE(refused.code, int(WrongUsage));
            QVERIFY2(refused.err.find(options.front().toStdString() + ": a functional has no motion") !=
                         std::string::npos,
                     refused.err.c_str());
        }
        const CommandAnswer broken =
            reported({model("[functional]\nfield = \"u\"\ndomain = { variable = \"x\", from = \"0\", to = \"1\" }\n"
                            "integrand = \"u_x^\"\nends = { from = \"0\", to = \"1\" }\n"),
                      QStringLiteral("-o"), out});
        QCOMPARE(broken.code, int(ModelHasErrors));
        QVERIFY2(broken.err.find(":5:") != std::string::npos, broken.err.c_str());
        QVERIFY(!QFile::exists(out));
    }

    void whatCannotAllBeWrittenIsNotWritten() {
        const QString out = m_folder->filePath(QStringLiteral("out.tex"));
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("out-plot2.pdf"))); // in the way
        const CommandAnswer answer = reported({cartPole, QStringLiteral("--simulate"), QStringLiteral("-o"), out});
        QCOMPARE(answer.code, int(ModelHasErrors));
        QVERIFY(!answer.err.empty());
        QCOMPARE(files(), QStringList{});
    }

    // As `simulate` keeps the trajectory so far.
    void aRunThatBreaksOffIsReported() {
        const QString path =
            model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                  "potential = \"x\"\n[[limits]]\nname = \"height\"\nexpression = \"x\"\nmessage = \"It is down.\"\n");
        const QString out = m_folder->filePath(QStringLiteral("out.tex"));
        const CommandAnswer answer = reported({path, QStringLiteral("--simulate"), QStringLiteral("-o"), out});
        QCOMPARE(answer.code, int(ModelHasErrors));
        QVERIFY(answer.err.find("It is down.") != std::string::npos);
        QVERIFY(contentOf(out).contains("It is down."));
        QVERIFY(QFile::exists(m_folder->filePath(QStringLiteral("out-plot1.pdf"))));
    }

    // Frequencies of example 5.1 in the notes on Hamilton's principle, the end of the string, and all of it.
    void aFieldHasItsFrequenciesAndPictures() {
        const QString path = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/fields/string_end_body.ldae");
        const QString out = m_folder->filePath(QStringLiteral("out.tex"));
        QCOMPARE(reported({path, QStringLiteral("--simulate"), QStringLiteral("-o"), out}).code, int(Done));
        const QByteArray text = contentOf(out);
        for (const char* part : {"Natural frequencies", "17.897861", "66.049677", "18.973666", "out-plot3.pdf"})
            QVERIFY2(text.contains(part), part);
        QVERIFY(!text.contains("out-plot4.pdf") && !text.contains("Coordinates}"));
        for (int k = 1; k <= 3; ++k)
            QVERIFY(contentOf(m_folder->filePath(QStringLiteral("out-plot%1.pdf").arg(k))).startsWith("%PDF"));
        QCOMPARE(reported({path, QStringLiteral("-o"), out}).code, int(Done)); // without a run the shapes alone
        QVERIFY(contentOf(out).contains("out-plot1.pdf") && !contentOf(out).contains("out-plot2.pdf"));
    }

    void wrongUsageIsSaid() {
        QCOMPARE(reported({cartPole}).code, int(WrongUsage));
        const CommandAnswer ending =
            reported({cartPole, QStringLiteral("-o"), m_folder->filePath(QStringLiteral("out.doc"))});
        QCOMPARE(ending.code, int(WrongUsage));
        QVERIFY(ending.err.find(".tex") != std::string::npos);
        QCOMPARE(reported({QStringLiteral("/nowhere.ldae"), QStringLiteral("-o"), QStringLiteral("out.tex")}).code,
                 int(ModelHasErrors));
        QCOMPARE(files(), QStringList{});
    }

    void constantsMayBeRegulatedEfforts() {
        const QString path = QStringLiteral(COENERGY_SOURCE_DIR "/tests/reference/thesis/thermal.LagEq.txt");
        const QString out = m_folder->filePath(QStringLiteral("out.tex"));
        QCOMPARE(reported({path, QStringLiteral("-o"), out}).code, int(Done));
        QCOMPARE(
            reported({path, QStringLiteral("--effort"), QStringLiteral("nonsense"), QStringLiteral("-o"), out}).code,
            int(WrongUsage));
    }

private:
    static QString functional(const char* name) {
        return QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/fields/%1.ldae").arg(QLatin1String(name));
    }

    QString model(const std::string& body) {
        const QString path = m_folder->filePath(QStringLiteral("model.ldae"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString("format = 1\n" + body));
        return path;
    }

    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files, QDir::Name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

COENERGY_TEST(TestReportCommand)
#include "test_report_command.moc"
