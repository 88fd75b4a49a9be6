// The manual is true: its keys are those of actions, its words appear on the screen, its expressions can be parsed, its
// model and its commands run. In each language.
#include "studio/window/manual_window.hpp"

#include "expression/parse.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/matrix_text.hpp"
#include "studio/window/main_window.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QXmlStreamReader>

using namespace coenergy;
using tests::patience;

using tests::contentOf;

namespace {

QString manual(const QString& language) {
    return QString::fromUtf8(contentOf(QStringLiteral(":/manual/%1.md").arg(language)));
}

QStringList blocksIn(const QString& text) {
    static const QRegularExpression block(QStringLiteral("```\\n(.*?)```"),
                                          QRegularExpression::DotMatchesEverythingOption);
    QStringList blocks;
    for (auto found = block.globalMatch(text); found.hasNext();)
        blocks.append(found.next().captured(1));
    return blocks;
}

// What stands between the marks, lines joined.
QStringList marked(QString text, const char* pattern) {
    text.remove(QRegularExpression(QStringLiteral("```.*?```"), QRegularExpression::DotMatchesEverythingOption));
    const QRegularExpression expression{QLatin1String(pattern)};
    QStringList all;
    for (auto found = expression.globalMatch(text); found.hasNext();)
        all.append(found.next().captured(1).simplified());
    return all;
}

QStringList typedIn(const QString& text) {
    return marked(text, "`([^`]+)`");
}

QStringList boldIn(QString text) {
    text.remove(QRegularExpression(QStringLiteral("`[^`\\n]+`")));
    return marked(text.replace(QStringLiteral("\\*"), QStringLiteral("∗")), "\\*\\*([^*]+)\\*\\*");
}

QStringList keysIn(QString text) {
    text.remove(QRegularExpression(QStringLiteral("`[^`\\n]+`")));
    text.remove(QStringLiteral("\\*")).remove(QRegularExpression(QStringLiteral("\\*\\*[^*]+\\*\\*")));
    return marked(text, "\\*([^*]+)\\*");
}

QString inEnglish(QString keys) {
    const std::pair<const char*, const char*> names[] = {
        {"Strg", "Ctrl"},       {"Umschalt", "Shift"}, {"Eingabe", "Enter"}, {"Rücktaste", "Backspace"},
        {"Bild auf", "PgUp"},   {"Bild ab", "PgDn"},   {"Auf", "Up"},        {"Ab", "Down"},
        {"Leertaste", "Space"}, {"Rechts", "Right"},   {"Links", "Left"},    {"Pos1", "Home"},
        {"Ende", "End"},        {"Entf", "Delete"}};
    for (const auto& [german, english] : names)
        keys.replace(QString::fromUtf8(german), QLatin1String(english));
    return keys;
}

// One word for each key.
QString asPrinted(QString keys) {
    return keys.replace(QStringLiteral("Return"), QStringLiteral("Enter"))
        .replace(QStringLiteral("PgDown"), QStringLiteral("PgDn"));
}

// All texts of the program, or their translations.
QSet<QString> textsOfTheProgram(const QString& language) {
    QFile file(QStringLiteral(COENERGY_SOURCE_DIR "/translations/coenergy_de.ts"));
    QSet<QString> texts;
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader xml(&file);
    const QString element = language == QLatin1String("en") ? QStringLiteral("source") : QStringLiteral("translation");
    while (!xml.atEnd())
        if (xml.readNextStartElement() && xml.name() == element)
            texts.insert(xml.readElementText(QXmlStreamReader::IncludeChildElements).simplified());
    return texts;
}

} // namespace

class TestManual : public QObject {
    Q_OBJECT

private slots:
    void wordsStandOnTheScreen_data() { languages(); }
    void wordsStandOnTheScreen();
    void keysAreThoseOfTheProgram_data() { languages(); }
    void keysAreThoseOfTheProgram();
    void expressionsCanBeRead_data() { languages(); }
    void expressionsCanBeRead();
    void modelAndCommandsRun();
    void languagesSayTheSame();
    void f1OpensIt();
    void sectionsAreGoneTo();
    void titlesOfSectionsAreWhole();
    void wordsAreFound();
    void picturesAreDrawn();

private:
    static void languages() {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("de") << QStringLiteral("de");
    }

    tests::OwnSettings m_settings;
};

void TestManual::wordsStandOnTheScreen() {
    QFETCH(QString, language);
    const QSet<QString> texts = textsOfTheProgram(language);
    QVERIFY(texts.size() > 1000);
    const QStringList words = boldIn(manual(language));
    QVERIFY(words.size() > 25);
    for (QString word : words)
        QVERIFY2(texts.contains(word.replace(QStringLiteral("∗"), QStringLiteral("*"))), qPrintable(word));
}

void TestManual::keysAreThoseOfTheProgram() {
    QFETCH(QString, language);
    MainWindow window;
    QSet<QString> known = {"Tab",        "Enter", "PgUp", "PgDn",   "Up",    "Down", "Left", "Right", "Space",
                           "Ctrl+Space", "Home",  "End",  "Delete", "Shift", "Ctrl", "B",    "P",     "E"};
    for (const QAction* action : window.actions())
        for (const QKeySequence& keys : action->shortcuts())
            known.insert(asPrinted(keys.toString(QKeySequence::PortableText)));
    const QStringList told = keysIn(manual(language));
    QVERIFY(told.size() > 30);
    for (const QString& keys : told) {
        const QString english = asPrinted(inEnglish(keys));
        QVERIFY2(known.contains(english) || keys == QLatin1String("kursiv") || keys == QLatin1String("italics"),
                 qPrintable(keys));
    }
}

// Operators alone, a Greek letter by its key, units and names of files are no expressions.
void TestManual::expressionsCanBeRead() {
    QFETCH(QString, language);
    static const QRegularExpression other(QStringLiteral(
        "^(\\+ - |[*^=]$|\\\\|NAME|coenergy|--|auto$|rosenbrock4$|\\d.* c?m$|integral\\([^,]*\\) = )")); // the last: of
                                                                                                         // a functional
    int count = 0;
    for (const QString& typed : typedIn(manual(language))) {
        if (other.match(typed).hasMatch())
            continue;
        const bool isMatrix = typedMatrix(typed.toStdString()).has_value();
        QVERIFY2(isMatrix || parseUnbound(typed.toStdString(), Form::Equation).problems.empty(), qPrintable(typed));
        ++count;
    }
    QVERIFY(count > 60);
}

void TestManual::modelAndCommandsRun() {
    const QStringList blocks = blocksIn(manual(QStringLiteral("en")));
    QCOMPARE(blocks.size(), 2);
    QTemporaryDir folder;
    for (const char* name : {"pendulum_cartesian", "thesis_rotation", "cart_pole"})
        QVERIFY(QFile::copy(QStringLiteral(":/examples/%1.ldae").arg(QLatin1String(name)),
                            folder.filePath(QLatin1String(name) + QStringLiteral(".ldae"))));
    QVERIFY(tests::write(folder.filePath(QStringLiteral("own.ldae")), blocks[0].toUtf8()));
    QStringList commands = blocks[1].split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(commands.size(), 11);
    commands.append(QStringLiteral("coenergy check own.ldae"));
    for (const QString& command : commands) {
        QStringList words = command.split(QLatin1Char(' '));
        QCOMPARE(words.takeFirst(), QStringLiteral("coenergy"));
        QProcess program;
        program.setWorkingDirectory(folder.path());
        program.start(QStringLiteral(COENERGY_PROGRAM), words);
        QVERIFY(program.waitForFinished(patience));
        QVERIFY2(program.exitCode() == 0, qPrintable(command + QString::fromUtf8(program.readAllStandardError())));
    }
}

void TestManual::languagesSayTheSame() {
    const QString english = manual(QStringLiteral("en"));
    const QString german = manual(QStringLiteral("de"));
    const auto sections = [](const QString& text) { return text.count(QStringLiteral("\n## ")); };
    QCOMPARE(sections(german), sections(english));
    QCOMPARE(blocksIn(german), blocksIn(english));
    QStringList typed = typedIn(english);
    QStringList theirs = typedIn(german);
    typed.sort();
    theirs.sort();
    QCOMPARE(theirs, typed);
}

void TestManual::f1OpensIt() {
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_F1);
    auto* manualWindow = window.findChild<ManualWindow*>();
    QVERIFY(manualWindow && manualWindow->isVisible() && manualWindow->isWindow());
    window.findChild<QAction*>(QStringLiteral("manual"))->trigger();
    QCOMPARE(window.findChildren<ManualWindow*>().size(), 1);
    QTest::keyClick(manualWindow, Qt::Key_Escape);
    QTRY_VERIFY(!window.findChild<ManualWindow*>());
}

void TestManual::sectionsAreGoneTo() {
    ManualWindow window;
    window.show();
    auto* sections = window.findChild<QListWidget*>();
    auto* text = window.findChild<QTextBrowser*>();
    QCOMPARE(sections->count(), manual(QStringLiteral("en")).count(QStringLiteral("\n## ")));
    for (const int row : {5, 2}) {
        sections->setCurrentRow(row);
        QCOMPARE(text->textCursor().block().text(), sections->item(row)->text());
        QVERIFY(text->viewport()->rect().contains(text->cursorRect().center()));
        QVERIFY(text->cursorRect().top() < text->viewport()->height() / 4); // with room to read
    }
}

void TestManual::titlesOfSectionsAreWhole() {
    const QFont usual = QApplication::font();
    QFont large = usual;
    large.setPixelSize(20);
    QApplication::setFont(large);
    ManualWindow window;
    window.show();
    QCoreApplication::processEvents();
    QCOMPARE(window.findChild<QListWidget*>()->horizontalScrollBar()->maximum(), 0);
    QApplication::setFont(usual);
}

void TestManual::wordsAreFound() {
    ManualWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto* text = window.findChild<QTextBrowser*>();
    QWidget* search = window.findChild<QLineEdit*>();
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("slider"));
    QCOMPARE(text->textCursor().selectedText().toLower(), QStringLiteral("slider"));
    const int first = text->textCursor().position();
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(text->textCursor().position() > first);
    QTest::keyClick(search, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(text->textCursor().position(), first);
    for (int k = 0; k < 60; ++k)
        QTest::keyClick(search, Qt::Key_Return); // around the end
    QVERIFY(text->textCursor().hasSelection());
    const int before = text->verticalScrollBar()->value();
    QTest::keyClick(search, before > 0 ? Qt::Key_PageUp : Qt::Key_PageDown);
    QVERIFY(text->verticalScrollBar()->value() != before);
    QTest::keyClicks(search, QStringLiteral("zebra"));
    QVERIFY(search->accessibleDescription().contains(QStringLiteral("does not occur")));
}

// Each picture of the text is one of the program's; the two diagrams differ in what stands at their edges.
void TestManual::picturesAreDrawn() {
    ManualWindow window;
    window.show();
    auto* text = window.findChild<QTextBrowser*>();
    static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]+\\]\\(([^)]+)\\)"));
    std::vector<QImage> images;
    for (auto found = picture.globalMatch(manual(QStringLiteral("en"))); found.hasNext();) {
        const QString name = found.next().captured(1);
        const QVariant drawn = text->document()->resource(QTextDocument::ImageResource, QUrl(name));
        QVERIFY2(!drawn.value<QPixmap>().isNull(), qPrintable(name));
        images.push_back(drawn.value<QPixmap>().toImage());
    }
    QCOMPARE(images.size(), 4U);
    QVERIFY(images[0] != images[1] && images[1] != images[2]);
    for (int k = 0; k < 3; ++k)
        QVERIFY(QRect(QPoint(), text->viewport()->size()).contains(images[static_cast<std::size_t>(k)].rect()));
}

COENERGY_TEST(TestManual)
#include "test_manual.moc"
