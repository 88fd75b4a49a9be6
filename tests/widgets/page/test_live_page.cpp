// Pages: well formed, small, silent; nothing of a model is read as markup or script; what they compute is what the
// model does.
#include "derivation/other_formulation.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "io/read_ldae.hpp"
#include "meaning/validation.hpp"
#include "observation/drawing.hpp"
#include "observation/plot_names.hpp"
#include "page/live_page.hpp"
#include "page/page_words.hpp"
#include "page/site.hpp"
#include "sources.hpp"

#include "support/test_program.hpp"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace coenergy;

namespace {

struct PosedPage {
    QString html;
    SimulationResult result;
    ParsedModel parsed;
    PageRun run;
};

IntegrationSettings tightened(IntegrationSettings settings) {
    settings.relativeTolerance = 1e-11;
    settings.absoluteTolerance = 1e-13;
    return settings;
}

PosedPage pageOf(const LoadedModel& model, const std::string& text, const std::string& fileName,
                 const std::vector<DistributedField>& fields = {}, const StateSpace* graph = nullptr) {
    const ReportSource report = samples::sourceOf(model);
    PosedPage page;
    page.parsed = parseModel(model.document);
    PageSource source;
    source.title = model.document.header->title;
    source.description = model.document.header->description;
    source.fileName = fileName;
    source.text = text;
    source.report = report.system ? &report : nullptr;
    if (report.preparation.model) {
        const auto problem = problemFor(*report.preparation.model, page.parsed, {}, tightened(settingsOf(page.parsed)));
        if (const auto* posed = std::get_if<SimulationProblem>(&problem)) {
            page.result = simulate(*posed);
            const ExportSource exported{*report.preparation.model,
                                        *posed,
                                        givensOf(page.parsed),
                                        *report.preparation.derivation.system,
                                        source.title,
                                        source.description};
            page.run = pageRunOf(exported, page.parsed, page.result, fields, graph);
            source.run = page.run;
        }
    }
    if (!source.run)
        source.whyNoRun = QStringLiteral("no numbers");
    page.html = livePage(source);
    return page;
}

PosedPage exampleOf(const QString& name, const std::vector<DistributedField>& fields = {}) {
    const QString path = QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(name);
    return pageOf(samples::modelAt(path), *readFile(path.toStdString()), name.toStdString() + ".ldae", fields);
}

/// What a reader of XML finds.
struct ReadPage {
    QString fault; // none if empty
    QMap<QString, int> elements;
    QStringList links; // src, href
    QStringList handlers;
    QString heading, script, style, policy, preformatted;
};

ReadPage readPage(const QString& html) {
    ReadPage page;
    QXmlStreamReader reader(html);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString name = reader.name().toString();
        ++page.elements[name];
        for (const QXmlStreamAttribute& attribute : reader.attributes()) {
            if (attribute.name() == QLatin1String("src") || attribute.name() == QLatin1String("href"))
                page.links.append(attribute.value().toString());
            if (attribute.name().startsWith(QLatin1String("on")) || attribute.name() == QLatin1String("style"))
                page.handlers.append(attribute.name().toString());
        }
        if (reader.attributes().value(QLatin1String("http-equiv")) == QLatin1String("Content-Security-Policy"))
            page.policy = reader.attributes().value(QLatin1String("content")).toString();
        if (name == QLatin1String("h1"))
            page.heading = reader.readElementText();
        else if (name == QLatin1String("script"))
            page.script = reader.readElementText();
        else if (name == QLatin1String("style"))
            page.style = reader.readElementText();
        else if (name == QLatin1String("pre"))
            page.preformatted = reader.readElementText();
    }
    if (reader.hasError())
        page.fault =
            QStringLiteral("%1:%2 %3").arg(reader.lineNumber()).arg(reader.columnNumber()).arg(reader.errorString());
    return page;
}

// As a browser reads it, which knows no sections of characters.
QString rawElement(const QString& html, const QString& name) {
    const qsizetype begin = html.indexOf(QStringLiteral("<%1>").arg(name)) + name.size() + 2;
    return html.mid(begin, html.indexOf(QStringLiteral("</%1").arg(name), begin) - begin);
}

QString hashOf(const QString& content) {
    return QString::fromLatin1(QCryptographicHash::hash(content.toUtf8(), QCryptographicHash::Sha256).toBase64());
}

const QString hostileTexts[] = {
    QStringLiteral("</script><script>alert(1)</script>"),
    QStringLiteral("<!-- <script> ]]> --> </style></title><img src=x onerror=alert(1)>"),
    QStringLiteral("\" onload=\"alert(1)\" ' ` ${alert(1)} \\u003c &lt; &amp; %1 %2 %5"),
    QString::fromUtf8("a\u2028alert(1)\u2029b\u202Ec ]]> d"),
};

// Every text that a model has.
QString hostileModel(const QString& text) {
    QString literal = text;
    literal.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('"'), QLatin1String("\\\""));
    QString model = QString::fromUtf8(R"(format = 1
title = "%T"
description = "%T"
[parameters]
m = { value = 1, unit = "kg", description = "%T", latex = "%T" }
k = { value = 4, min = 1, max = 9, description = "%T" }
[[coordinates]]
name = "x"
initial = 1
latex = "%T"
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[outputs]
pull = "k*x"
[simulation]
end = 1
step = 0.1
[[plots]]
title = "%T"
x = "t"
y = ["x", "pull"]
notes = ["0.5: %T"]
[[drawing]]
shape = "vector"
name = "%T"
at = ["0", "0"]
to = ["x", "0"]
value = "x"
)");
    return model.replace(QLatin1String("%T"), literal);
}

// What this caller prints that node has given the page's own script, without a document, as `page`.
QByteArray answerInNode(const QString& script, const QString& caller) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("page.js"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(script.toUtf8());
    file.close();
    QProcess node;
    node.start(QStringLiteral("node"),
               {QStringLiteral("-e"), QStringLiteral("const page = require(process.argv[1]);") + caller, path});
    node.waitForFinished(-1);
    return node.exitCode() == 0 ? node.readAllStandardOutput() : node.readAllStandardError();
}

QByteArray columnsInNode(const QString& script, double tolerance) {
    const QString caller = QStringLiteral("const settings = Object.assign({}, page.page_data, {relativeTolerance: %1});"
                                          "const model = new page.page_Model(), rows = [];"
                                          "for (const [t, shown, columns] of page.page_rows(model, [], settings))"
                                          "  rows.push([t, columns, shown]);"
                                          "console.log(JSON.stringify({rows, audit: model.audit()}));");
    return answerInNode(script, caller.arg(tolerance, 0, 'g', 3));
}

// With the first slider moved a little: how many rows differ in their times, the largest difference of the coarse run's
// shown values from the run's, beside the range of each, and how many times as many steps the run takes.
const QString compareCoarseRun =
    QStringLiteral("const {name, value} = page.page_data.sliders[0], moved = [[name, 1.01 * value]];"
                   "const [run, coarse] = [false, true].map(isCoarse => {"
                   "  const model = new page.page_Model();"
                   "  return {rows: [...page.page_rows(model, moved, page.page_data, isCoarse)], model};"
                   "});"
                   "const times = run.rows.filter(([t], k) => !coarse.rows[k] || t !== coarse.rows[k][0]).length;"
                   "let largest = 0;"
                   "run.rows[0][1].forEach((unused, k) => {"
                   "  const ours = run.rows.map(row => row[1][k]), range = Math.max(...ours) - Math.min(...ours);"
                   "  if (range > 1e-9) ours.forEach((value, row) => {"
                   "    largest = Math.max(largest, Math.abs(value - coarse.rows[row][1][k]) / range);"
                   "  });"
                   "});"
                   "console.log(JSON.stringify({times, rows: coarse.rows.length - run.rows.length, largest,"
                   "  gain: run.model.tries / coarse.model.tries, audit: coarse.model.audit()}));");

// Every kind of shape that looks different in space.
const std::string spatialModel = R"(format = 1
[parameters]
m = 1
k = 4
[[coordinates]]
name = "x"
initial = 1
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[simulation]
end = 1
step = 0.1
)" + [] {
    const auto shape = [](const char* kind, const char* at, const char* to, const char* more) {
        return std::string("[[drawing]]\nshape = \"") + kind + "\"\nat = [" + at + "]\n" +
               (*to ? std::string("to = [") + to + "]\n" : std::string()) + more + "\n";
    };
    return shape("ground", "0, 0, -1", "0.1, 0, 0", "size = [6, 4]\nangle = 0.2") +
           shape("box", "\"x\", 1, 2", "\"x + 1\", 2, 4", "size = [1, 0.5, 0.25]\nangle = 0.7") +
           shape("box", "-1, -1", "", "size = [0.5]\nlevel = 0.3") +
           shape("disk", "0, 1, 1", "0.3, 2, 1", "size = [0.5]\nangle = \"x\"") +
           shape("disk", "2, -1, 1", "", "size = [0.3]") + shape("arc", "0, 0, 1", "1, 0, 1", "angle = \"-x\"") +
           shape("vector", "0, 0, 1", "0, 1, 1", "angle = 2") + shape("bar", "0, 0", "1, 2, 3", "size = [0.1]") +
           shape("point", "1, 2, 3", "", "") + shape("spring", "0, 0, 3", "1, \"x\"", "size = [0.2]");
}();

// Each shape as the page's script sees it at the start, in the order in which it is painted: its places, its path, the
// corners of its faces.
const QString seenAtStart = QStringLiteral(
    "const [, shown] = page.page_rows(new page.page_Model(), [], page.page_data).next().value;"
    "const view = page.space_view(page.page_data.space), of = value => (value === undefined ? undefined : "
    "shown[value]);"
    "const seen = page.page_data.shapes.map(({kind, mean, at, to, size, angle, level}, item) =>"
    "  [view.seen({kind, mean, at: at.map(of), to: to.map(of), size: size.map(of), width: of(size[0]), angle: "
    "of(angle),"
    "              level: of(level)}), item]);"
    "const {grid, shadows, axes} = view.scenery(seen.map(([shape]) => shape));"
    "console.log(JSON.stringify({shapes: view.sorted(seen).map(([{at, to, path, faces}, item]) =>"
    "  ({item, points: [at, to, ...(path || []), ...(faces || []).flatMap(face => face.outline)],"
    "    lights: (faces || []).map(face => face.light)})), scenery: [...grid.flat(), ...shadows.flat(), ...axes]}));");

// What is shown while a slider is moved to where no motion can start.
const QString stopCoarseRun =
    QStringLiteral("const runner = new page.page_Runner(page.page_data, 0, () => {});"
                   "runner.start([['L2', 100]], true);"
                   "console.log(JSON.stringify({isCoarse: runner.run.isCoarse, reason: runner.run.problem.reason}));");

} // namespace

class TestLivePage : public QObject {
    Q_OBJECT

private slots:
    void examples_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"double_pendulum", "rlc_circuit", "pendulum_cartesian", "elastic_stop", "stewart_platform"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void examples() {
        QFETCH(QString, name);
        const PosedPage page = exampleOf(name);
        const ReadPage read = readPage(page.html);
        QCOMPARE(read.fault, QString());
        QVERIFY(page.html.toUtf8().size() < 1'000'000);
        QCOMPARE(read.elements[QStringLiteral("script")], 1);
        QCOMPARE(read.elements[QStringLiteral("style")], 1);
        QVERIFY(read.handlers.isEmpty());
        QCOMPARE(read.links, QStringList{QStringLiteral("data:,")});
        QVERIFY(read.elements[QStringLiteral("math")] > 3);
    }

    // The policy admits this script and this style, and nothing else, not even a request.
    // Alipourazadi, appendix A: with the numbers that the sliders give.
    void matricesOfAGraph() {
        const LoadedModel model =
            samples::modelAt(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/graphs/gearbox.ldae"));
        OtherFormulation other;
        runWithAlgebraStack([&] { other = OtherFormulationStage().run({model.document, model.document}, {}); });
        const PosedPage page = pageOf(model, "", "gearbox.ldae", {}, &*other.stateSpace);
        const ShownQuantities& shown = page.run.shown;
        QCOMPARE(shown.matrices.size(), 6U);
        const auto entry = [&](std::size_t row, std::size_t column, double friction) {
            Point numbers = parameterValues(page.parsed);
            numbers["R3"] = friction;
            return evaluate(shown.expressions[shown.matrices[0].rows[row][column]], numbers);
        };
        QCOMPARE(shown.matrices[0].name, std::string("A"));
        QVERIFY(std::abs(entry(0, 1, 1.5) + 1 / (0.02 * 3)) < 1e-12);
        QVERIFY(std::abs(entry(1, 0, 1.5) - 3 / (0.5 * 9 + 2)) < 1e-12);
        QVERIFY(std::abs(entry(1, 1, 1.5) + 1 / (1.5 * (0.5 * 9 + 2))) < 1e-12);
        QVERIFY(std::abs(entry(1, 1, 3) + 1 / (3 * (0.5 * 9 + 2))) < 1e-12);
        QVERIFY(page.html.contains(QStringLiteral("<output id=\"m3\">")));
        QCOMPARE(page.run.data.value("cells").toArray().size(), 4 + 2 + 2 + 1 + 2 + 1);
        QCOMPARE(readPage(page.html).fault, QString());
    }

    void policyAdmitsOnlyWhatIsThere() {
        const QString html = exampleOf(QStringLiteral("simple_pendulum")).html;
        const QString policy = readPage(html).policy;
        QVERIFY(policy.startsWith(QLatin1String("default-src 'none';")));
        QVERIFY(!policy.contains(QLatin1String("unsafe")));
        QVERIFY(policy.contains(QStringLiteral("script-src 'sha256-%1'").arg(hashOf(rawElement(html, "script")))));
        QVERIFY(policy.contains(QStringLiteral("style-src 'sha256-%1'").arg(hashOf(rawElement(html, "style")))));
        QString addresses = html;
        addresses.remove(QLatin1String("http://www.w3.org/1999/xhtml"))
            .remove(QLatin1String("http://www.w3.org/2000/svg"));
        QVERIFY(!addresses.contains(QRegularExpression(QStringLiteral("https?:|//[a-z]+\\.[a-z]+/|@import|url\\("))));
    }

    void hostileTextsAreTexts_data() {
        QTest::addColumn<QString>("text");
        for (std::size_t k = 0; k < std::size(hostileTexts); ++k)
            QTest::addRow("%zu", k) << hostileTexts[k];
    }
    void hostileTextsAreTexts() {
        QFETCH(QString, text);
        const std::string model = hostileModel(text).toStdString();
        const PosedPage harmless =
            pageOf(readLdae(hostileModel(QStringLiteral("plain")).toStdString()), "plain", "plain.ldae");
        const PosedPage page = pageOf(readLdae(model), model, text.toStdString());
        const ReadPage read = readPage(page.html);
        QCOMPARE(read.fault, QString());
        QCOMPARE(read.elements[QStringLiteral("script")], 1);
        QCOMPARE(read.elements[QStringLiteral("style")], 1);
        QCOMPARE(read.elements[QStringLiteral("img")], 0);
        QVERIFY(read.handlers.isEmpty());
        QCOMPARE(read.links, QStringList{QStringLiteral("data:,")});
        QVERIFY(!page.run.program.empty());
        // for browsers, too: the element ends where it is meant to end, and no sign in it opens another
        const QString script = rawElement(page.html, QStringLiteral("script"));
        QCOMPARE(script.size(),
                 page.html.lastIndexOf(QLatin1String("</script>")) - page.html.indexOf(QLatin1String("<script>")) - 8);
        QVERIFY(!script.contains(QLatin1String("<!--")) && !script.contains(QLatin1String("<script")));
        QVERIFY(!script.contains(QChar(0x2028)) && !script.contains(QChar(0x2029)));
        QCOMPARE(page.html.count(QLatin1String("<script")), harmless.html.count(QLatin1String("<script")));
        // and the text is there
        QString shown = text;
        shown.remove(QChar(0x202E));
        QCOMPARE(read.heading, shown.simplified());
        QVERIFY(read.preformatted.contains(QLatin1String("kinetic_coenergy")));
    }

    void nastyDocuments() {
        for (const auto& [name, document] : samples::nastyDocuments()) {
            LoadedModel model;
            model.document = document;
            const PosedPage page = pageOf(model, "text", "name.ldae");
            QVERIFY2(readPage(page.html).fault.isEmpty(), qPrintable(name + ": " + readPage(page.html).fault));
        }
    }

    // With the same tolerance both follow the same motion.
    void computesWhatTheModelDoes_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cart_pole", "pendulum_cartesian", "rlc_circuit", "four_bar", "knife_edge"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void computesWhatTheModelDoes() {
        QFETCH(QString, name);
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const PosedPage page = exampleOf(name);
        const QByteArray printed = columnsInNode(rawElement(page.html, QStringLiteral("script")), 1e-11);
        const QJsonObject answer = QJsonDocument::fromJson(printed).object();
        const QJsonArray rows = answer.value(QLatin1String("rows")).toArray();
        const Trajectory& run = page.run.run;
        QVERIFY2(rows.size() == static_cast<qsizetype>(run.rowCount()), printed.left(2000).constData());
        QVERIFY(answer.value(QLatin1String("audit")).toDouble(1) < 1e-8);
        double largest = 0;
        for (std::size_t column = 0; column < run.series.size(); ++column) {
            const std::vector<double>& values = run.series[column].values;
            double size = 1e-3;
            for (const double value : values)
                size = std::max(size, std::abs(value));
            for (std::size_t row = 0; row < values.size(); ++row) {
                const double found = rows[static_cast<qsizetype>(row)][1][static_cast<qsizetype>(column)].toDouble(NAN);
                const double difference = std::abs(found - values[row]) / size;
                largest = std::isnan(difference) ? INFINITY : std::max(largest, difference);
            }
        }
        QVERIFY2(largest <= 1e-7, std::to_string(largest * 1e7).c_str());
        compareShown(page, rows);
    }

    // u = theta sin(pi s/l) + s t/10 at 49 places of [0, l].
    void fieldsMove() {
        const auto expression = [](const char* text) { return *parseExpression(text).value; };
        DistributedField field{
            "w", "s", 0, expression("l"), {"theta"}, {expression("sin(pi*s/l)")}, expression("s*t/10"), {}};
        const PosedPage page = exampleOf("simple_pendulum", {field});
        const ReadPage read = readPage(page.html);
        QCOMPARE(read.fault, QString());
        QVERIFY(page.html.contains(QLatin1String("id=\"field0\"")));
        QCOMPARE(page.run.shown.fields.size(), 1U);
        const ShownField& shown = page.run.shown.fields[0];
        QCOMPARE(shown.values.size(), 49U);
        const Trajectory& run = page.run.run;
        const std::vector<double>& theta = run.find("theta")->values;
        const double length = parameterValues(page.parsed).at("l");
        for (std::size_t k = 0; k < shown.values.size(); ++k) {
            const double share = static_cast<double>(k) / 48;
            const auto u =
                ColumnFormula(page.run.shown.texts[shown.values[k]], run, plotNamesOf(page.parsed)).values(run);
            for (std::size_t row = 0; row < u.size(); row += 50)
                QVERIFY(std::abs(u[row] - theta[row] * std::sin(M_PI * share) - share * length * run.time[row] / 10) <
                        1e-12);
        }
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const QByteArray printed = columnsInNode(rawElement(page.html, QStringLiteral("script")), 1e-11);
        compareShown(page, QJsonDocument::fromJson(printed).object().value(QLatin1String("rows")).toArray());
    }

    // Places follow the sliders: they are expressions, as curves are.
    void plotsHaveTheirLooks() {
        const std::string model = R"(format = 1
[parameters]
T = 0.5
[[coordinates]]
name = "x[1..2]"
initial = "i"
[energies]
kinetic_coenergy = "dotx1^2/2 + dotx2^2/2"
potential = "x1^2/2 + x2^2"
[simulation]
end = 1
step = 0.1
[[plots]]
y = ["dotx1", "x[1..2]"]
colors = ["", "red"]
styles = ["points", "dashed"]
notes = ["T: half", "2*T, -1: low"]
from = "T/2"
)";
        const PosedPage page = pageOf(readLdae(model), model, "looks.ldae");
        QCOMPARE(readPage(page.html).fault, QString());
        QVERIFY(page.run.shown.leftOut.empty());
        const ShownPlot& shown = page.run.shown.plots.at(0);
        QCOMPARE(shown.curves.size(), 3U);
        QCOMPARE(shown.curves[2].text, std::string("x2"));
        QVERIFY(shown.curves[2].style == 1 && shown.curves[2].line == LineStyle::Dashed);
        const auto value = [&](ShownValue number) {
            return evaluate(page.run.shown.expressions[number], Point{{"T", 0.8}});
        };
        QVERIFY(!shown.to && value(*shown.from) == 0.4);
        QVERIFY(value(shown.notes.at(0).x) == 0.8 && !shown.notes[0].y);
        QVERIFY(value(shown.notes.at(1).x) == 1.6 && value(*shown.notes[1].y) == -1);
        const QJsonObject data = page.run.data.value("plots").toArray()[0].toObject();
        QCOMPARE(data.value("curves").toArray()[0].toObject().value("line").toString(), QStringLiteral("points"));
        QCOMPARE(data.value("notes").toArray()[0].toObject().value("words").toString(), QStringLiteral("half"));
        QVERIFY(page.html.contains(QLatin1String("class=\"curve c1 d1\"")));
    }

    void whatLeavesTheAxisIsCutThere() {
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const QByteArray printed = answerInNode(
            rawElement(exampleOf("simple_pendulum").html, QStringLiteral("script")),
            QStringLiteral(
                "const cut = xs => page.plot_within(xs, xs.map((x, k) => 10 * k), [0.5, 2.25]);"
                "console.log(JSON.stringify([cut([0, 1, 2, 3]), cut([1, 3, 1]), cut([0, 4]), cut([3, 4])]));"));
        QCOMPARE(printed.trimmed(), QByteArray("[[[null,0.5,1,2,2.25],[null,5,10,20,22.5]],"
                                               "[[1,2.25,null,2.25,1],[0,6.25,null,13.75,20]],"
                                               "[[null,0.5,2.25],[null,1.25,5.625]],[[],[]]]"));
    }

    // A value at which a run ends before its first row leaves no number of the run before.
    void whatHasNoRowsShowsNoValue() {
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const QByteArray printed = answerInNode(
            rawElement(exampleOf("simple_pendulum").html, QStringLiteral("script")),
            QStringLiteral("const chart = Object.assign(Object.create(page.plot_Chart.prototype),"
                           " {parts: [], cursorAt: 0, svg: {children: []}, outputs: [{textContent: '= 1'}]});"
                           "chart.cursor(new page.page_Run(1), [0, 0], 0);"
                           "console.log(JSON.stringify(chart.outputs));"));
        QCOMPARE(printed.trimmed(), QByteArray("[{\"textContent\":\"\"}]"));
    }

    // The page's script projects by itself what moves: order, places, faces, paths and shadows of all kinds.
    void spaceIsSeenAsInTheStudio() {
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const std::string text = spatialModel;
        const PosedPage page = pageOf(readLdae(text), text, "space.ldae");
        const QJsonObject seen =
            QJsonDocument::fromJson(answerInNode(rawElement(page.html, QStringLiteral("script")), seenAtStart))
                .object();
        const Drawing drawing(*page.parsed.typed.drawing, RunColumns(page.run.run, plotNamesOf(page.parsed)));
        const DrawingFrame frame = drawing.at(0);
        const QJsonArray shapes = seen.value(QLatin1String("shapes")).toArray();
        QCOMPARE(static_cast<std::size_t>(shapes.size()), frame.shapes.size());
        for (std::size_t k = 0; k < frame.shapes.size(); ++k) {
            const DrawnShape& ours = frame.shapes[k];
            const QJsonObject theirs = shapes[static_cast<qsizetype>(k)].toObject();
            QCOMPARE(static_cast<std::size_t>(theirs.value(QLatin1String("item")).toInt(-1)), ours.item);
            std::vector<PlanePoint> outlines = {ours.at, ours.to};
            outlines.insert(outlines.end(), ours.path.begin(), ours.path.end());
            for (const DrawnFace& face : ours.faces)
                outlines.insert(outlines.end(), face.outline.begin(), face.outline.end());
            compareOutline(theirs.value(QLatin1String("points")).toArray(), outlines);
            const QJsonArray lights = theirs.value(QLatin1String("lights")).toArray();
            for (std::size_t side = 0; side < ours.faces.size(); ++side)
                if (ours.faces[side].isFilled && ours.kind != ShapeKind::Ground)
                    QVERIFY(std::abs(lights[static_cast<qsizetype>(side)].toDouble(NAN) - ours.faces[side].light) <
                            1e-6);
        }
        std::vector<PlanePoint> scenery;
        for (const auto& line : frame.scenery->grid)
            scenery.insert(scenery.end(), line.begin(), line.end());
        for (const std::vector<PlanePoint>& shadow : frame.scenery->shadows)
            scenery.insert(scenery.end(), shadow.begin(), shadow.end());
        scenery.insert(scenery.end(), frame.scenery->axes.begin(), frame.scenery->axes.end());
        compareOutline(seen.value(QLatin1String("scenery")).toArray(), scenery);
    }

    // A field that cannot be shown is named, and leaves no hole that looks like a shape.
    void fieldsWithoutValuesAreNamed() {
        const auto expression = [](const char* text) { return *parseExpression(text).value; };
        const DistributedField unknown{"w", "s", 0, expression("l"), {"nobody"}, {expression("s")}, 0, {}};
        DistributedField endless{"v", "s", 0, expression("l"), {"theta"}, {expression("s")}, 0, {}};
        for (int k = 0; k < 2000; ++k)
            endless.given =
                endless.given + Expression::symbol("theta") * expression(("sin(" + std::to_string(k) + "*s)").c_str());
        const PosedPage page = exampleOf("simple_pendulum", {unknown, endless});
        QVERIFY(page.run.shown.fields.empty());
        QCOMPARE(page.run.shown.leftOut.size(), 2U);
        QCOMPARE(page.run.shown.leftOut.back(), std::string("v"));
        QVERIFY(!page.html.contains(QLatin1String("id=\"field0\"")));
    }

    // What a slider shows while it is moved differs from the run by less than a line's width, in far fewer steps.
    void coarseRunsLookLikeRuns_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"four_bar", "knife_edge", "spring_pendulum", "andrews_squeezer"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void coarseRunsLookLikeRuns() {
        QFETCH(QString, name);
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const QByteArray printed =
            answerInNode(rawElement(exampleOf(name).html, QStringLiteral("script")), compareCoarseRun);
        const QJsonObject answer = QJsonDocument::fromJson(printed).object();
        QVERIFY2(answer.value(QLatin1String("times")).toInt(1) == 0, printed.left(2000).constData());
        QCOMPARE(answer.value(QLatin1String("rows")).toInt(1), 0);
        QVERIFY2(answer.value(QLatin1String("largest")).toDouble(1) < 5e-3, printed.constData());
        QVERIFY2(answer.value(QLatin1String("gain")).toDouble() > 4, printed.constData());
        QVERIFY(answer.value(QLatin1String("audit")).isNull()); // nothing is promised of it
    }

    void coarseRunsSayOfNoneThatItStops() {
        if (QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty())
            QSKIP("node is not installed");
        const QByteArray printed =
            answerInNode(rawElement(exampleOf("four_bar").html, QStringLiteral("script")), stopCoarseRun);
        QCOMPARE(printed.trimmed(), QByteArray(R"({"isCoarse":false,"reason":"start"})"));
    }

    void everyReasonToStopHasWords() {
        const QString script =
            rawElement(exampleOf(QStringLiteral("pendulum_cartesian")).html, QStringLiteral("script"));
        static const QRegularExpression stop(
            QStringLiteral("new (?:ce_Stop\\(\\s*\"[^\"]*\",\\s*|page_Stop\\()\"([a-z]+)\""));
        QSet<QString> reasons;
        for (auto found = stop.globalMatch(script); found.hasNext();)
            reasons.insert(found.next().captured(1));
        const QStringList words = pageWords().value(QLatin1String("reasons")).toObject().keys();
        QVERIFY(reasons.contains(QStringLiteral("start")) && reasons.contains(QStringLiteral("slow")));
        QCOMPARE(QSet<QString>(words.begin(), words.end()), reasons);
    }

    void sitesFindTheirPages() {
        const QString odd = QString::fromUtf8("a <b> & \"c\"#?%1 ü.html");
        const QString html = sitePage(hostileTexts[0], {{"", {{"one.html", "One", "First", {}, {}}}},
                                                        {"<sub>",
                                                         {{odd.toStdString(),
                                                           hostileTexts[1].toStdString(),
                                                           hostileTexts[2].toStdString(),
                                                           hostileTexts[3],
                                                           {}}}}});
        const ReadPage read = readPage(html);
        QCOMPARE(read.fault, QString());
        QCOMPARE(read.elements[QStringLiteral("script")], 1);
        QCOMPARE(read.elements[QStringLiteral("img")], 0);
        QCOMPARE(read.links.size(), 3);
        QCOMPARE(read.links[1], QStringLiteral("./one.html"));
        QCOMPARE(QUrl::fromPercentEncoding(read.links[2].toLatin1()), QStringLiteral("./") + odd);
    }

private:
    static void compareOutline(const QJsonArray& theirs, const std::vector<PlanePoint>& ours) {
        QCOMPARE(static_cast<std::size_t>(theirs.size()), ours.size());
        for (std::size_t k = 0; k < ours.size(); ++k) {
            const QJsonArray point = theirs[static_cast<qsizetype>(k)].toArray();
            QVERIFY(std::abs(point[0].toDouble(NAN) - ours[k].x) < 1e-5);
            QVERIFY(std::abs(point[1].toDouble(NAN) - ours[k].y) < 1e-5);
        }
    }

    // What plots and drawing show, against the columns of the studio.
    static void compareShown(const PosedPage& page, const QJsonArray& rows) {
        const PlotNames names = plotNamesOf(page.parsed);
        for (std::size_t k = 0; k < page.run.shown.texts.size(); ++k) {
            const std::vector<double> values =
                ColumnFormula(page.run.shown.texts[k], page.run.run, names).values(page.run.run);
            double size = 1e-3;
            for (const double value : values)
                size = std::max(size, std::abs(value));
            for (std::size_t row = 0; row < values.size(); ++row) {
                const double found = rows[static_cast<qsizetype>(row)][2][static_cast<qsizetype>(k)].toDouble(NAN);
                QVERIFY2(std::abs(found - values[row]) <= 1e-6 * size, page.run.shown.texts[k].c_str());
            }
        }
    }
};

COENERGY_TEST(TestLivePage)

#include "test_live_page.moc"
