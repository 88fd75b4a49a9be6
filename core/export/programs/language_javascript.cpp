// JavaScript as node runs it, and browsers: nothing but the language.
#include "programs/runtime_texts.hpp"
#include "programs/target_language.hpp"

namespace coenergy {

namespace {

std::string javaScriptEscape(std::uint32_t point) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text = "\\u{";
    for (int shift = 20; shift >= 0; shift -= 4)
        text += digits[point >> shift & 15U];
    return text + "}";
}

constexpr std::string_view functionsOfJavaScript = R"("use strict";

function ce_sign(a) { return a > 0 ? 1 : a < 0 ? -1 : a; }
function ce_step_at(a) { return Number.isNaN(a) ? a : a >= 0 ? 1 : 0; }
function ce_min(a, b) { return Number.isNaN(a) || Number.isNaN(b) ? NaN : b < a ? b : a; }
function ce_max(a, b) { return Number.isNaN(a) || Number.isNaN(b) ? NaN : b > a ? b : a; }
function ce_or_else(a, b) { return Number.isFinite(a) ? a : b; }

)";

class LanguageJavaScript : public TargetLanguage {
public:
    std::vector<std::string> notes() const override {
        return {"Run it:  node FILE.js   or require it and use ce_Model.", "", nameRule()};
    }
    std::string comment(const std::string& line) const override { return line.empty() ? "//\n" : "// " + line + "\n"; }
    std::string preamble() const override { return std::string(functionsOfJavaScript); }
    std::string_view runtime() const override { return runtimeOfJavaScript(); }
    const WordSet& reservedWords() const override {
        static const WordSet words = wordsIn(
            "abstract arguments async await boolean break byte case catch char class const continue debugger "
            "default delete do double else enum eval export extends false final finally float for function goto "
            "if implements import in instanceof int interface let long native new null package private protected "
            "public return short static super switch synchronized this throw throws transient true try typeof "
            "undefined var void volatile while with yield Math NaN Infinity Number Object Array Map");
        return words;
    }
    std::string count(const std::string& name, std::size_t value) const override {
        return "const " + name + " = " + std::to_string(value) + ";\n";
    }
    std::string array(const std::string& name, ItemKind, const std::vector<std::string>& items) const override {
        return "const " + name + " = [" + (items.empty() ? "" : "\n" + inLines(items, "    ")) + "];\n";
    }
    // Without the signs that could end the element of a page in which the program stands.
    std::string literal(const std::string& text) const override {
        std::string quoted = "\"";
        for (const char c : escaped(text, TextUnit::CodePoint, javaScriptEscape))
            quoted += c == '<' || c == '>' ? javaScriptEscape(static_cast<unsigned char>(c)) : std::string(1, c);
        return quoted + "\"";
    }
    std::string suffix() const override { return ".js"; }
    std::string infinity() const override { return "Infinity"; }
    std::string nan() const override { return "NaN"; }
    std::string functionBegin(const std::string& name, std::size_t) const override {
        return "function ce_" + name + "(p, x, r) {\n";
    }
    std::string functionEnd() const override { return "}\n"; }
    std::string definition(const std::string& name, const std::string& value) const override {
        return "    let " + name + " = " + value + ";\n";
    }
    std::string assignment(const std::string& name, const std::string& value) const override {
        return "    " + name + " = " + value + ";\n";
    }
    std::string functionName(const std::string& name, FunctionSource source) const override {
        return source == FunctionSource::Runtime ? "ce_" + name : "Math." + name;
    }
};

} // namespace

std::unique_ptr<TargetLanguage> targetJavaScript() {
    return std::make_unique<LanguageJavaScript>();
}

} // namespace coenergy
