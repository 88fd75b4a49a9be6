#pragma once
// What holds for every loaded model, whatever bytes it came from: its findings have places, and saving it loses
// nothing.

#include "core/document/io/bare_document.hpp"

#include "base/check.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"

namespace fuzzing {

using namespace coenergy;

inline void checkPlaces(const LoadedModel& model) {
    for (const Diagnostic& diagnostic : model.diagnostics) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        check(place.line >= 1 && place.column >= 1, "a place counts from one");
        check(place.caret <= characterCount(place.text), "a caret under its line");
        check(isValidUtf8(place.text), "a line that can be shown");
    }
}

inline void checkSaving(const LoadedModel& model) {
    const std::string text = writeLdae(model.document);
    const LoadedModel again = readLdae(text);
    check(!hasErrors(again.diagnostics), "what was written can be read");
    check(samples::bare(again.document) == samples::bare(model.document), "saving loses nothing");
    check(writeLdae(again.document) == text, "saving again changes nothing");
}

} // namespace fuzzing
