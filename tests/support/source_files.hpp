#pragma once
// Files of the source tree, documents from them, and findings as a test shows them.

#include "base/diagnostic.hpp"
#include "io/read_ldae.hpp"
#include "support/plain_arguments.hpp"

#include <QFile>

#include <stdexcept>
#include <string>

namespace coenergy {

inline const std::string sourceFolder = COENERGY_SOURCE_DIR;

inline std::string fileText(const std::string& path) {
    QFile file(QString::fromStdString(sourceFolder + "/" + path));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path);
    return file.readAll().toStdString();
}

inline std::string describe(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) {
        text += std::string(severityName(diagnostic.severity)) + " " + std::string(codeName(diagnostic.code)) + "(";
        for (const std::string& argument : plainTexts(diagnostic.arguments))
            text += argument + ";";
        text += ") ";
    }
    return text;
}

/// The document of a file; throws if anything is wrong with its text.
inline Document fromText(const std::string& text) {
    LoadedModel loaded = readLdae(text);
    if (!loaded.diagnostics.empty())
        throw std::runtime_error(describe(loaded.diagnostics));
    return loaded.document;
}

inline Document example(const std::string& name) {
    return fromText(fileText("resources/examples/" + name + ".ldae"));
}

} // namespace coenergy
