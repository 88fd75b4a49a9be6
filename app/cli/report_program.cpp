// The application object is made when it is needed: the other commands start without it.

#include "cli/report_program.hpp"

#include <QApplication>
#include <QLocale>
#include <QTranslator>

#include <array>
#include <cstdio>

namespace coenergy {

namespace {

std::array<char, 9> name{"coenergy"};
std::array<char, 10> option{"-platform"};
std::array<char, 10> platform{"offscreen"};

// What Qt says about the desktop that it misses is nothing to whoever asked for a report.
void keepQuiet(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtFatalMsg)
        std::fputs(qPrintable(message), stderr);
}

} // namespace

struct ReportProgram::Parts {
    // Qt keeps references to the arguments.
    int count = 3;
    std::array<char*, 4> arguments{name.data(), option.data(), platform.data(), nullptr};
    std::unique_ptr<QCoreApplication> program;
    QTranslator words;
};

ReportProgram::ReportProgram(ReportNeeds needs) : m_parts(std::make_unique<Parts>()) {
    Parts& parts = *m_parts;
    if (!QCoreApplication::instance() && needs == ReportNeeds::Painting) {
        const QtMessageHandler former = qInstallMessageHandler(keepQuiet);
        parts.program = std::make_unique<QApplication>(parts.count, parts.arguments.data());
        qInstallMessageHandler(former);
    }
    if (!QCoreApplication::instance())
        parts.program = std::make_unique<QCoreApplication>(parts.count, parts.arguments.data());
    if (parts.words.load(QLocale(), QStringLiteral("coenergy"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(&parts.words);
}

ReportProgram::~ReportProgram() {
    QCoreApplication::removeTranslator(&m_parts->words);
}

} // namespace coenergy
