// The studio: `coenergy-studio [--present] [FILE]`.

#include "studio/window/appearance.hpp"
#include "studio/window/end_signal.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/preferences_dialog.hpp"
#include "studio/window/studio_style.hpp"
#include "theme/icon.hpp"

#include <QApplication>
#include <QCommandLineParser>
#include <QLibraryInfo>
#include <QLocale>
#include <QTextStream>
#include <QTranslator>

#include <cstring>
#include <exception>

namespace {

// Whoever asks for help or the version may have no display.
bool asksForWords(int argc, char** argv) {
    for (int k = 1; k < argc; ++k)
        for (const char* option : {"--help", "-h", "--version", "-v", "--help-all"})
            if (std::strcmp(argv[k], option) == 0)
                return true;
    return false;
}

void describe(QCommandLineParser& parser) {
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "A studio for the Lagrangian differential-algebraic equations of dynamic systems."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QCoreApplication::translate("main", "FILE"),
                                 QCoreApplication::translate("main", "The model to open, .ldae or .LagEq.txt."),
                                 QStringLiteral("[FILE]"));
    parser.addOption({QStringLiteral("present"),
                      QCoreApplication::translate("main", "Show the model large, for a lecture, and run it.")});
}

void nameProgram() {
    QCoreApplication::setOrganizationName(QStringLiteral("Coenergy"));
    QCoreApplication::setApplicationName(QStringLiteral("coenergy-studio"));
    QCoreApplication::setApplicationVersion(QStringLiteral(COENERGY_VERSION));
}

void installTranslations(QCoreApplication& program, QTranslator& own, QTranslator& toolkit) {
    const QLocale language = coenergy::storedLanguage();
    if (toolkit.load(language, QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        program.installTranslator(&toolkit);
    if (own.load(language, QStringLiteral("coenergy"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        program.installTranslator(&own); // asked first
}

// An exception in an event handler is a bug of ours; what can be said about it is said before the end.
class Studio : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::exception& error) {
            qCritical("internal error: %s", error.what());
            return false;
        }
    }
};

} // namespace

int main(int argc, char** argv) {
    nameProgram();
    QTranslator own;
    QTranslator toolkit;
    QCommandLineParser parser;
    if (asksForWords(argc, argv)) {
        QCoreApplication program(argc, argv);
        installTranslations(program, own, toolkit);
        describe(parser);
        parser.process(program);
        return 0;
    }
    Studio program(argc, argv);
    installTranslations(program, own, toolkit);
    describe(parser);
    parser.process(program);
    QGuiApplication::setApplicationDisplayName(QString());
    QGuiApplication::setDesktopFileName(QStringLiteral("coenergy"));
    const coenergy::Appearance appearance = coenergy::storedAppearance();
    QApplication::setStyle(new coenergy::StudioStyle);
    coenergy::setAppearance(appearance);
    QApplication::setWindowIcon(coenergy::programIcon());

    coenergy::MainWindow window;
    const coenergy::EndSignal signal;
    QObject::connect(&signal, &coenergy::EndSignal::arrived, &window, &coenergy::MainWindow::endLater);
    window.show();
    const QStringList files = parser.positionalArguments();
    if (!files.isEmpty())
        window.open(files.front());
    if (parser.isSet(QStringLiteral("present")))
        window.setLecturing(true);
    window.offerUnsaved();
    return QApplication::exec();
}
