// In a folder of its own, with short names in it, so that the same source always becomes the same bytes.
#include "cli/compiled_library.hpp"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>

namespace coenergy {

namespace {

constexpr bool isForThisMachine =
#if defined __linux__ && defined __x86_64__
    true;
#else
    false;
#endif

std::string firstLine(const QByteArray& text) {
    const QByteArray line = text.left(text.indexOf('\n'));
    return (line.isEmpty() ? text : line).simplified().toStdString();
}

} // namespace

CompiledLibrary compiledLibrary(const std::string& source, const std::vector<std::string>& options) {
    const QString compiler = QStandardPaths::findExecutable("cc");
    if (!isForThisMachine)
        return {{}, "libraries are made for Linux on x86_64 alone"};
    if (compiler.isEmpty())
        return {{}, "there is no compiler of C, `cc`, on this machine"};
    const QTemporaryDir folder;
    QFile file(folder.filePath("model.c"));
    if (!folder.isValid() || !file.open(QIODevice::WriteOnly) ||
        file.write(QByteArray::fromStdString(source)) != static_cast<qint64>(source.size()))
        return {{}, "there is no room for a temporary file"};
    file.close();
    QStringList words;
    for (const std::string& option : options)
        words.append(QString::fromStdString(option));
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(compiler, words + QStringList{"model.c", "-o", "model.so", "-lm"});
    process.waitForFinished(-1);
    QFile library(folder.filePath("model.so"));
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 || !library.open(QIODevice::ReadOnly))
        return {{}, "the compiler of C failed: " + firstLine(process.readAllStandardError())};
    return {library.readAll().toStdString(), {}};
}

} // namespace coenergy
