// Python 3 with its standard library alone. A division by zero or a root of something negative raises there; the
// runtime turns that into the reason why a run stops.
#include "programs/runtime_texts.hpp"
#include "programs/target_language.hpp"

namespace coenergy {

namespace {

std::string pythonEscape(std::uint32_t point) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text = "\\U";
    for (int shift = 28; shift >= 0; shift -= 4)
        text += digits[point >> shift & 15U];
    return text;
}

constexpr std::string_view functionsOfPython = R"(import math
import sys


def ce_sign(a):
    return 1.0 if a > 0 else -1.0 if a < 0 else a


def ce_step_at(a):
    return a if a != a else 1.0 if a >= 0 else 0.0


def ce_min(a, b):
    return math.nan if a != a or b != b else b if b < a else a


def ce_max(a, b):
    return math.nan if a != a or b != b else b if b > a else a


def ce_or_else(a, b):
    return a if math.isfinite(a) else b


)";

class LanguagePython : public TargetLanguage {
public:
    std::vector<std::string> notes() const override {
        return {"Run it:  python3 FILE.py   (nothing but Python is needed), or import it and use ce_Model.", "",
                nameRule()};
    }
    std::string comment(const std::string& line) const override { return line.empty() ? "#\n" : "# " + line + "\n"; }
    std::string preamble() const override { return std::string(functionsOfPython); }
    std::string_view runtime() const override { return runtimeOfPython(); }
    const WordSet& reservedWords() const override {
        static const WordSet words = wordsIn(
            "False None True and as assert async await break class continue def del elif else except finally for "
            "from global if import in is lambda nonlocal not or pass raise return try while with yield match case "
            "math sys abs");
        return words;
    }
    std::string count(const std::string& name, std::size_t value) const override {
        return name + " = " + std::to_string(value) + "\n";
    }
    std::string array(const std::string& name, ItemKind, const std::vector<std::string>& items) const override {
        return name + " = (" + (items.empty() ? "" : "\n" + inLines(items, "    ") + ",") + ")\n";
    }
    std::string literal(const std::string& text) const override {
        return '"' + escaped(text, TextUnit::CodePoint, pythonEscape) + '"';
    }
    std::string suffix() const override { return ".py"; }
    std::string infinity() const override { return "math.inf"; }
    std::string nan() const override { return "math.nan"; }
    std::string functionBegin(const std::string& name, std::size_t) const override {
        return "def ce_" + name + "(p, x, r):\n    pass\n";
    }
    std::string functionEnd() const override { return "\n"; }
    std::string definition(const std::string& name, const std::string& value) const override {
        return assignment(name, value);
    }
    std::string assignment(const std::string& name, const std::string& value) const override {
        return "    " + name + " = " + value + "\n";
    }
    std::string functionName(const std::string& name, FunctionSource source) const override {
        return source == FunctionSource::Runtime ? "ce_" + name : name == "abs" ? name : "math." + name;
    }
};

} // namespace

std::unique_ptr<TargetLanguage> targetPython() {
    return std::make_unique<LanguagePython>();
}

} // namespace coenergy
