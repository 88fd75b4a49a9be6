// Keys are called as on keyboards and in the manual.
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QKeySequence>
#include <QLibraryInfo>
#include <QTranslator>

using namespace coenergy;

class TestShortcutSheet : public QObject {
    Q_OBJECT

private slots:
    void keysHaveOneNameInGerman() {
        QTranslator toolkit, own;
        QVERIFY(own.load(QStringLiteral("coenergy_de"), QStringLiteral(COENERGY_TRANSLATIONS)));
        if (toolkit.load(QStringLiteral("qtbase_de"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QCoreApplication::installTranslator(&toolkit);
        QCoreApplication::installTranslator(&own);
        const QString manual = QString::fromStdString(fileText("resources/manual/de.md"));
        for (const auto& [key, name] :
             {std::pair(Qt::Key_Up, "Auf"), std::pair(Qt::Key_Down, "Ab"), std::pair(Qt::Key_Return, "Eingabe"),
              std::pair(Qt::Key_PageUp, "Bild auf"), std::pair(Qt::Key_PageDown, "Bild ab")}) {
            QCOMPARE(QKeySequence(key).toString(QKeySequence::NativeText), QString::fromLatin1(name));
            QVERIFY(manual.contains(QString::fromLatin1(name)));
        }
        QVERIFY(!manual.contains(QStringLiteral("Strg+Return")));
    }
};

COENERGY_TEST(TestShortcutSheet)
#include "test_shortcut_sheet.moc"
