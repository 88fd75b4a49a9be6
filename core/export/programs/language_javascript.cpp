// JavaScript as node runs it, and browsers: nothing but the language.
#include "programs/runtime_texts.hpp"
#include "programs/target_language.hpp"

#include <cmath>

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
        return {"Run it:  node FILE.js   or require it and use ce_Model.", "",
                "Names are the model's; a reserved word or a name of the program gets an underscore behind it, any "
                "other character is _u and its number."};
    }
    std::string comment(const std::string& line) const override { return line.empty() ? "//\n" : "// " + line + "\n"; }
    std::string preamble() const override { return std::string(functionsOfJavaScript); }
    std::string_view runtime() const override { return runtimeOfJavaScript(); }
    const std::set<std::string, std::less<>>& reservedWords() const override {
        static const std::set<std::string, std::less<>> words = {
            "abstract", "arguments", "async",      "await",        "boolean",   "break",    "byte",     "case",
            "catch",    "char",      "class",      "const",        "continue",  "debugger", "default",  "delete",
            "do",       "double",    "else",       "enum",         "eval",      "export",   "extends",  "false",
            "final",    "finally",   "float",      "for",          "function",  "goto",     "if",       "implements",
            "import",   "in",        "instanceof", "int",          "interface", "let",      "long",     "native",
            "new",      "null",      "package",    "private",      "protected", "public",   "return",   "short",
            "static",   "super",     "switch",     "synchronized", "this",      "throw",    "throws",   "transient",
            "true",     "try",       "typeof",     "undefined",    "var",       "void",     "volatile", "while",
            "with",     "yield",     "Math",       "NaN",          "Infinity",  "Number",   "Object",   "Array",
            "Map"};
        return words;
    }
    std::string count(const std::string& name, std::size_t value) const override {
        return "const " + name + " = " + std::to_string(value) + ";\n";
    }
    std::string table(const std::string& name, const std::vector<double>& values) const override {
        std::vector<std::string> items;
        for (const double value : values)
            items.push_back(decimal(value, "Infinity", "NaN"));
        return array(name, items);
    }
    std::string table(const std::string& name, const std::vector<std::size_t>& values) const override {
        std::vector<std::string> items;
        for (const std::size_t value : values)
            items.push_back(std::to_string(value));
        return array(name, items);
    }
    std::string table(const std::string& name, const std::vector<std::string>& values) const override {
        std::vector<std::string> items;
        for (const std::string& value : values)
            items.push_back(quoted(value));
        return array(name, items);
    }
    std::string functionBegin(const std::string& name) const override {
        return "function ce_" + name + "(p, x, r) {\n";
    }
    std::string functionEnd() const override { return "}\n"; }
    std::string definition(const std::string& name, const std::string& value) const override {
        return "    let " + name + " = " + value + ";\n";
    }
    std::string assignment(const std::string& name, const std::string& value) const override {
        return "    " + name + " = " + value + ";\n";
    }
    std::string element(const std::string& array, std::size_t index) const override {
        return array + "[" + std::to_string(index) + "]";
    }
    std::string number(double value) const override {
        return std::isfinite(value) ? TargetLanguage::number(value) : "(" + decimal(value, "Infinity", "NaN") + ")";
    }
    std::string functionName(const std::string& name, FunctionSource source) const override {
        return source == FunctionSource::Runtime ? "ce_" + name : "Math." + name;
    }

private:
    // Without the signs that could end the element of a page in which the program stands.
    static std::string quoted(const std::string& value) {
        std::string text = "\"";
        for (const char c : escaped(value, TextUnit::CodePoint, javaScriptEscape))
            text += c == '<' || c == '>' ? javaScriptEscape(static_cast<unsigned char>(c)) : std::string(1, c);
        return text + "\"";
    }

    static std::string array(const std::string& name, const std::vector<std::string>& items) {
        return "const " + name + " = [" + (items.empty() ? "" : "\n" + inLines(items, "    ")) + "];\n";
    }
};

} // namespace

std::unique_ptr<TargetLanguage> targetJavaScript() {
    return std::make_unique<LanguageJavaScript>();
}

} // namespace coenergy
