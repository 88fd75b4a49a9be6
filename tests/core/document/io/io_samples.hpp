#pragma once
// Files of the repository, and what several tests need from a loaded model.

#include "bare_document.hpp"
#include "io/loaded_model.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace samples {

using namespace coenergy;

inline std::string contentOfFile(const std::filesystem::path& path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

inline std::vector<std::filesystem::path> filesIn(const std::string& folder, const std::string& ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(COENERGY_SOURCE_DIR) + "/" + folder))
        if (entry.path().string().ends_with(ending))
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

inline std::vector<std::filesystem::path> exampleFiles() {
    return filesIn("resources/examples", ".ldae");
}
inline std::vector<std::filesystem::path> thesisFiles() {
    return filesIn("tests/reference/thesis", ".LagEq.txt");
}

inline bool has(const LoadedModel& model, Code code) {
    return std::any_of(model.diagnostics.begin(), model.diagnostics.end(),
                       [&](const Diagnostic& d) { return d.code == code; });
}

/// The one diagnostic of a model that has exactly one; otherwise one with the code Internal.
inline Diagnostic only(const LoadedModel& model) {
    return model.diagnostics.size() == 1 ? wellTyped(model.diagnostics.front()) : Diagnostic{};
}

/// The characters that a place marks.
inline std::string marked(const LoadedModel& model, const Diagnostic& diagnostic) {
    const SourcePlace place = placeOf(model.places, diagnostic);
    const TextIndex index(place.text);
    const std::size_t begin = index.offsetOf({1, place.caret + 1});
    return place.text.substr(begin, index.offsetOf({1, place.caret + 1 + place.length}) - begin);
}

} // namespace samples
