// The layers of core/README.md, checked against every #include: arrows point only upward. Files are read from the
// source tree; a wrong include also fails to compile, but here the message says what to do.
#include "support/test_program.hpp"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

// The folders that a CMakeLists.txt adds, in order.
QStringList foldersIn(const QString& folder) {
    QFile list(QStringLiteral(COENERGY_SOURCE_DIR "/") + folder + "/CMakeLists.txt");
    if (!list.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression folders("foreach\\((?:folder|group) ([^)]*)\\)");
    return folders.match(QString::fromUtf8(list.readAll())).captured(1).simplified().split(' ');
}

// In the order in which core and its groups name them: each folder may include the folders before it, and itself.
QStringList foldersOfCore() {
    QStringList folders;
    for (const QString& group : foldersIn("core"))
        folders += foldersIn("core/" + group);
    return folders;
}
const QStringList coreFolders = foldersOfCore();

struct Include {
    QString file; // from the top of the tree
    int line = 0;
    QString target;
    bool isSystem = false; // in angle brackets
};

// As in core.
const QStringList appFolders = {"answers", "exports", "api", "pages", "presentation",
                                "session", "studio",  "cli", "mpi",   "python"};

QString folderOf(const QString& path) {
    return path.section('/', 0, 0);
}

QList<Include> includesIn(const QString& top) {
    static const QRegularExpression directive("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    const QString root = COENERGY_SOURCE_DIR;
    QList<Include> includes;
    QDirIterator files(root + "/" + top, {"*.hpp", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
        for (int k = 0; k < lines.size(); ++k) {
            const auto match = directive.match(lines[k]);
            if (match.hasMatch())
                includes.append({path.mid(root.size() + 1), k + 1, match.captured(2), match.captured(1) == "<"});
        }
    }
    return includes;
}

QString complaint(const Include& include, const QString& reason) {
    return QString("%1:%2 includes %3: %4").arg(include.file).arg(include.line).arg(include.target, reason);
}

// The complaints about all includes under a folder of the tree, by a rule that returns a reason or nothing.
template <class Rule> QStringList complaints(const QString& top, Rule rule) {
    QStringList found;
    for (const Include& include : includesIn(top))
        if (const QString reason = rule(include); !reason.isEmpty())
            found << complaint(include, reason);
    return found;
}

QString belowCore(const Include& include) {
    if (include.isSystem || !include.target.contains('/'))
        return {};
    const QString from = include.file.section('/', 2, 2);
    const QString to = folderOf(include.target);
    if (!coreFolders.contains(to))
        return QString("core knows the folders %1 alone").arg(coreFolders.join(", "));
    if (from == "structure" && to != "structure" && to != "base")
        return "structure knows integers and base alone, no expressions";
    if (coreFolders.indexOf(to) > coreFolders.indexOf(from))
        return QString("%1 stands before %2 on the way from text to trajectories; turn the dependency round or move "
                       "the code")
            .arg(from, to);
    return {};
}

QString withinApp(const Include& include) {
    const QString from = include.file.section('/', 1, 1);
    const QString to = folderOf(include.target);
    if (include.isSystem || !appFolders.contains(to))
        return {};
    if (from == "python" && to != "python" && to != "api")
        return "the module of Python knows the door alone: what it needs is a call there";
    const bool isDrawingProgram = include.file == "app/cli/report_main.cpp";
    if (from == "cli" && to != "cli" && to != "answers" && to != "exports" && to != "api" &&
        !(isDrawingProgram && to == "pages"))
        return "the command line has no window: only `coenergy-report` draws pages, and nothing else of it knows the "
               "studio";
    if (appFolders.indexOf(to) > appFolders.indexOf(from))
        return QString("%1 stands before %2; turn the dependency round or move the code").arg(from, to);
    return {};
}

bool isQt(const Include& include) {
    static const QRegularExpression qt("^(Q[A-Z]|Qt|q[a-z]+custom)");
    return include.isSystem && qt.match(include.target).hasMatch();
}

void verifyEmpty(const QStringList& found) {
    QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join("\n")));
}

} // namespace

class TestLayering : public QObject {
    Q_OBJECT

private slots:
    void thereIsSomethingToLookAt() {
        QVERIFY(includesIn("core").size() > 100);
        QVERIFY(coreFolders.size() > 15 && coreFolders.first() == "base" && coreFolders.last() == "pipeline");
        QVERIFY(includesIn("widgets").size() > 20);
    }

    void theRulesCatchWhatTheyAreFor() {
        QVERIFY(!belowCore({"core/document/model/names.cpp", 1, "lagrange/definitions.hpp", false}).isEmpty());
        QVERIFY(!belowCore({"core/equations/structure/offsets.cpp", 1, "expression/expression.hpp", false}).isEmpty());
        QVERIFY(!belowCore({"core/document/io/read.cpp", 1, "editor/row/cell.hpp", false}).isEmpty());
        QVERIFY(belowCore({"core/formulations/lagrange/definitions.cpp", 1, "model/names.hpp", false}).isEmpty());
        QVERIFY(!withinApp({"app/session/runs.hpp", 1, "studio/motion/run_pane.hpp", false}).isEmpty());
        QVERIFY(!withinApp({"app/cli/cli_model.cpp", 1, "session/session.hpp", false}).isEmpty());
        QVERIFY(!withinApp({"app/python/door.cpp", 1, "answers/answer.hpp", false}).isEmpty());
        QVERIFY(withinApp({"app/studio/run_pane.hpp", 1, "session/runs.hpp", false}).isEmpty());
        QVERIFY(withinApp({"app/cli/cli_graph.cpp", 1, "answers/answer.hpp", false}).isEmpty());
        QVERIFY(isQt({"core/language/base/text.hpp", 1, "QString", true}));
        QVERIFY(!isQt({"core/language/base/text.hpp", 1, "queue", true}));
    }

    void coreIncludesOnlyUpward() { verifyEmpty(complaints("core", belowCore)); }

    void appIncludesOnlyUpward() { verifyEmpty(complaints("app", withinApp)); }

    void coreHasNoQt() {
        verifyEmpty(complaints("core", [](const Include& include) {
            return isQt(include) ? QString("core knows no Qt: hand the value to widgets or app") : QString();
        }));
    }

    void ginacIsUsedInAlgebraAlone() {
        for (const char* top : {"core", "widgets", "app"})
            verifyEmpty(complaints(top, [](const Include& include) {
                const bool isGinac = include.target.startsWith("ginac/") || include.target.startsWith("cln/");
                return isGinac && !include.file.startsWith("core/language/algebra/")
                           ? QString("GiNaC is not thread-safe and stays behind core/language/algebra/algebra.hpp")
                           : QString();
            }));
    }

    void ginacIsIncludedByNoHeaderThatOthersSee() {
        verifyEmpty(complaints("core", [](const Include& include) {
            const QString header = "algebra/real_functions.hpp"; // which includes GiNaC
            return include.target == header && include.file != "core/language/algebra/algebra.cpp" &&
                           include.file != "core/language/algebra/real_functions.cpp"
                       ? QString("it is algebra.cpp's own")
                       : QString();
        }));
    }

    // theme has the colours, speech and problems the words for formulas and findings; the others meet in app only. A
    // page is no widget: it is put together from a report's formulas and the ranges of sliders, all of it text.
    void widgetsKnowCoreAndWhatTheyShareButNotTheApplication() {
        const QStringList folders =
            QDir(QString(COENERGY_SOURCE_DIR) + "/widgets").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        const QStringList shared = {"theme", "speech", "sections", "problems"}; // each may include those before it
        verifyEmpty(complaints("widgets", [&](const Include& include) {
            if (include.isSystem || !include.target.contains('/'))
                return QString();
            const QString from = include.file.section('/', 1, 1);
            const QString to = folderOf(include.target);
            const bool isBefore =
                shared.contains(to) && (!shared.contains(from) || shared.indexOf(to) < shared.indexOf(from));
            const bool isAssembled = from == "page" && (to == "report" || include.target.startsWith("editor/number/"));
            if (coreFolders.contains(to) || to == from || isBefore || isAssembled)
                return QString();
            if (folders.contains(to))
                return QString("widgets know each other through values and signals alone; app connects them");
            return QString(
                "widgets know core's values, theme, speech, sections and problems, nothing of the application");
        }));
    }
};

COENERGY_TEST(TestLayering)
#include "test_layering.moc"
