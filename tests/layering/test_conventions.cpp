// Conventions that no compiler checks: colours come from the theme, folders from the desktop's own paths, and every
// text for users goes through tr().
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QDirIterator>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

namespace {

struct Line {
    QString file; // from the top of the tree
    int number = 0;
    QString text; // without its comment
    QString comment;
};

QList<Line> linesOf(const QStringList& folders) {
    const QString root = QStringLiteral(COENERGY_SOURCE_DIR);
    QList<Line> lines;
    for (const QString& folder : folders) {
        QDirIterator files(root + QLatin1Char('/') + folder, {QStringLiteral("*.hpp"), QStringLiteral("*.cpp")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            int number = 0;
            for (QString text : QString::fromUtf8(tests::contentOf(path)).split(QLatin1Char('\n'))) {
                const qsizetype end = text.indexOf(QLatin1String("//"));
                const QString comment = end < 0 ? QString() : text.mid(end);
                text.chop(comment.size());
                lines.append({path.mid(root.size() + 1), ++number, text, comment});
            }
        }
    }
    return lines;
}

// Those that match, outside the files that may.
QStringList found(const QStringList& folders, const QRegularExpression& what, const QStringList& allowed) {
    QStringList places;
    for (const Line& line : linesOf(folders))
        if (!allowed.contains(line.file) && what.match(line.text).hasMatch())
            places.append(QStringLiteral("%1:%2: %3").arg(line.file).arg(line.number).arg(line.text.trimmed()));
    return places;
}

} // namespace

class TestConventions : public QObject {
    Q_OBJECT

private slots:
    void coloursComeFromTheTheme();
    void foldersAreThoseOfTheDesktop();
    void wordsAreTranslated();
    void typesAreDefinedOnce();
};

// Elsewhere only paper has colours of its own: what is printed, exported or copied is dark on white.
void TestConventions::coloursComeFromTheTheme() {
    const QRegularExpression colour(QStringLiteral(
        "Qt::(white|black|gray|red|green|blue|cyan|magenta|yellow|(dark|light)[A-Z])|QColor\\((\"|0x|\\d)|qRgb\\(|"
        "fromRgb|\"#[0-9a-fA-F]{3,8}\"|(color|background)[-a-z]*: *#"));
    const QStringList paper = {
        QStringLiteral("widgets/theme/theme.cpp"),        QStringLiteral("widgets/drawing/drawing_picture.cpp"),
        QStringLiteral("widgets/drawing/gif.cpp"),        QStringLiteral("widgets/equations/equation_copying.cpp"),
        QStringLiteral("widgets/plot/chart_picture.cpp"), QStringLiteral("widgets/plot/picture_file.cpp"),
        QStringLiteral("app/pages/report_pdf.cpp")};
    const QStringList places = found({QStringLiteral("widgets"), QStringLiteral("app")}, colour, paper);
    QVERIFY2(places.isEmpty(), qPrintable(places.join(QLatin1Char('\n'))));
    QVERIFY(!found({QStringLiteral("widgets/theme")}, colour, {}).isEmpty()); // where they are, they are seen
}

// QStandardPaths and QSettings know XDG; a home folder by itself does not.
void TestConventions::foldersAreThoseOfTheDesktop() {
    const QRegularExpression home(QStringLiteral("homePath|HomeLocation|getenv\\(\"HOME|\"~/|\"/home"));
    const QStringList places =
        found({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app")}, home, {});
    QVERIFY2(places.isEmpty(), qPrintable(places.join(QLatin1Char('\n'))));
}

// What a widget shows or says is not made of a text that only programs read.
void TestConventions::wordsAreTranslated() {
    const QRegularExpression bare(
        QStringLiteral("(setText|setToolTip|setWindowTitle|setPlaceholderText|setAccessibleName|setStatusTip|"
                       "setAccessibleDescription|addAction|addMenu|addTab|addItem|addRow|QLabel|QPushButton)"
                       "\\((QStringLiteral|QLatin1String)\\(\"[^\"]*[A-Za-z]{3,}"));
    const QStringList places =
        found({QStringLiteral("widgets"), QStringLiteral("app")}, bare,
              {QStringLiteral("app/studio/window/preferences_dialog.cpp")}); // names of languages
    QVERIFY2(places.isEmpty(), qPrintable(places.join(QLatin1Char('\n'))));
}

// Two types of one name in one program are undefined behaviour: the linker keeps the members of either.
void TestConventions::typesAreDefinedOnce() {
    const QRegularExpression opened(QStringLiteral("^(?:inline )?namespace ?([\\w:]*) ?\\{ *$"));
    const QRegularExpression type(
        QStringLiteral("^(?:struct|class|enum|enum class) (\\w+)(?: final)?(?: ?:(?!:)[^;]*)? *\\{"));
    QMap<QString, QSet<QString>> files;
    QStringList open;
    for (const Line& line : linesOf({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app")})) {
        if (line.number == 1)
            open.clear();
        if (const auto space = opened.match(line.text); space.hasMatch())
            open.append(space.captured(1));
        else if (!open.isEmpty() && line.comment.startsWith(QStringLiteral("// namespace")))
            open.removeLast();
        else if (const auto named = type.match(line.text); named.hasMatch() && !open.contains(QString()))
            files[open.join(QStringLiteral("::")) + QStringLiteral("::") + named.captured(1)].insert(line.file);
    }
    QStringList twice;
    for (auto one = files.begin(); one != files.end(); ++one)
        if (one.value().size() > 1)
            twice.append(one.key() + QStringLiteral(": ") + one.value().values().join(QStringLiteral(", ")));
    QVERIFY2(twice.isEmpty(), qPrintable(twice.join(QLatin1Char('\n'))));
    QVERIFY(files.size() > 500);
}

COENERGY_TEST(TestConventions)
#include "test_conventions.moc"
