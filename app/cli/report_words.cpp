// The application object is made when it is needed: the other commands start without it.

#include "cli/report_words.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

#include <array>

namespace coenergy {

namespace {

std::array<char, 9> name{"coenergy"};

} // namespace

struct ReportWords::Parts {
    // Qt keeps references to the arguments.
    int count = 1;
    std::array<char*, 2> arguments{name.data(), nullptr};
    std::unique_ptr<QCoreApplication> program;
    QTranslator words;
};

ReportWords::ReportWords() : m_parts(std::make_unique<Parts>()) {
    Parts& parts = *m_parts;
    if (!QCoreApplication::instance())
        parts.program = std::make_unique<QCoreApplication>(parts.count, parts.arguments.data());
    if (parts.words.load(QLocale(), QStringLiteral("coenergy"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(&parts.words);
}

ReportWords::~ReportWords() {
    QCoreApplication::removeTranslator(&m_parts->words);
}

} // namespace coenergy
