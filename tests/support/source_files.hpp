#pragma once
// Documents from files of the source tree, and findings as a test shows them.

#include "base/diagnostic.hpp"
#include "io/read_ldae.hpp"
#include "support/files.hpp"
#include "support/plain_arguments.hpp"

#include <stdexcept>
#include <string>

namespace coenergy {

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
