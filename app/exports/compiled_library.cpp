// In a folder of its own, with short names in it, so that the same source always becomes the same bytes.
#include "exports/compiled_library.hpp"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace coenergy {

namespace {

constexpr bool isForThisMachine =
#if defined __linux__ && defined __x86_64__
    true;
#else
    false;
#endif

QString firstLine(const QByteArray& text) {
    const QByteArray line = text.left(text.indexOf('\n'));
    return QString::fromLocal8Bit((line.isEmpty() ? text : line).simplified());
}

// Whether it came to its own end.
bool hasEnded(QProcess& process, const std::stop_token& stop) {
    constexpr int patience = 50; // milliseconds
    while (!process.waitForFinished(patience))
        if (stop.stop_requested() || process.state() == QProcess::NotRunning) {
            process.kill();
            process.waitForFinished();
            return false;
        }
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

} // namespace

CompiledLibrary compiledLibrary(const std::string& source, const std::vector<std::string>& options,
                                const std::stop_token& stop) {
    const QString compiler = QStandardPaths::findExecutable(QStringLiteral("cc"));
    if (!isForThisMachine)
        return {{}, CompiledLibrary::Fault::OtherMachine};
    if (compiler.isEmpty())
        return {{}, CompiledLibrary::Fault::NoCompiler};
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("model.c")));
    if (!folder.isValid() || !file.open(QIODevice::WriteOnly) ||
        file.write(QByteArray::fromStdString(source)) != static_cast<qint64>(source.size()))
        return {{}, CompiledLibrary::Fault::NoRoom};
    file.close();
    QStringList words;
    for (const std::string& option : options)
        words.append(QString::fromStdString(option));
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(compiler, words + QStringList{QStringLiteral("model.c"), QStringLiteral("-o"),
                                                QStringLiteral("model.so"), QStringLiteral("-lm")});
    QFile library(folder.filePath(QStringLiteral("model.so")));
    if (!hasEnded(process, stop) || !library.open(QIODevice::ReadOnly))
        return {{}, CompiledLibrary::Fault::Failed, firstLine(process.readAllStandardError())};
    return {library.readAll().toStdString()};
}

QString libraryMessage(const CompiledLibrary& library) {
    QString reason;
    const auto words = [](const char* text) { return QCoreApplication::translate("Export", text); };
    switch (library.fault.value_or(CompiledLibrary::Fault::Failed)) {
    case CompiledLibrary::Fault::OtherMachine:
        reason = words(QT_TRANSLATE_NOOP("Export", "libraries are made for Linux on x86_64 alone"));
        break;
    case CompiledLibrary::Fault::NoCompiler:
        reason = words(QT_TRANSLATE_NOOP("Export", "there is no compiler of C, `cc`, on this machine"));
        break;
    case CompiledLibrary::Fault::NoRoom:
        reason = words(QT_TRANSLATE_NOOP("Export", "there is no room for a temporary file"));
        break;
    case CompiledLibrary::Fault::Failed:
        reason = words(QT_TRANSLATE_NOOP("Export", "the compiler of C failed: %1")).arg(library.detail);
        break;
    }
    return words(
               QT_TRANSLATE_NOOP("Export", "%1; the unit has its source alone, which whoever imports it must compile"))
        .arg(reason);
}

} // namespace coenergy
