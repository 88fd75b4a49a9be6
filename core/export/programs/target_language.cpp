// One printer for all languages: tables, then each function as assignments in the order of its instructions. Texts of
// the model reach a program as escaped literals and as comments in which nothing ends a line.
#include "programs/target_language.hpp"

#include "base/check.hpp"
#include "numeric/operation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

constexpr std::size_t longestLine = 110;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// The code point that begins at `k`, which is moved behind it; a byte that begins none stands for itself.
std::uint32_t nextCodePoint(std::string_view text, std::size_t& k) {
    const auto byte = static_cast<unsigned char>(text[k++]);
    const int more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    if (more == 0 || k + static_cast<std::size_t>(more) > text.size())
        return byte;
    std::uint32_t point = byte & (0x3FU >> more);
    for (int i = 0; i < more; ++i)
        point = point << 6 | (static_cast<unsigned char>(text[k++]) & 0x3FU);
    return point;
}

bool isPlain(std::uint32_t point) {
    constexpr std::string_view harmless = " _-+.,:;()[]=<>|^~!/";
    return point < 0x80 && (isLetter(static_cast<char>(point)) || isDigit(static_cast<char>(point)) ||
                            harmless.find(static_cast<char>(point)) != std::string_view::npos);
}

std::string hexadecimal(std::uint32_t value) {
    std::array<char, 12> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return {digits.data(), end.ptr};
}

// Letters of any alphabet stay; what could end a line or turn its direction becomes a space.
bool isShownInComment(std::uint32_t point) {
    return isPlain(point) || (point >= 0xC0 && point < 0x2000) || (point >= 0x2200 && point < 0x2400) ||
           (point >= 0x3040 && point < 0xA000);
}

// In lines of moderate length, broken at spaces.
std::vector<std::string> commentLines(std::string_view text) {
    constexpr std::size_t mostCharacters = 4000;
    std::vector<std::string> lines(1);
    for (std::size_t k = 0; k < std::min(text.size(), mostCharacters);) {
        const std::size_t begin = k;
        const std::uint32_t point = nextCodePoint(text, k);
        const bool isShown = isShownInComment(point);
        if ((!isShown || point == ' ') && lines.back().size() > longestLine - 20)
            lines.emplace_back();
        else if (isShown)
            lines.back().append(text.substr(begin, k - begin));
        else
            lines.back() += ' ';
    }
    return lines;
}

/// Names of one function: those of the model where the language takes them.
class FunctionNames {
public:
    explicit FunctionNames(const TargetLanguage& language) : m_language(language) {}

    std::string nameFor(const std::string& wanted) {
        std::string name;
        for (std::size_t k = 0; k < wanted.size();) {
            const std::size_t begin = k;
            const std::uint32_t point = nextCodePoint(wanted, k);
            if (k == begin + 1 && (isLetter(wanted[begin]) || isDigit(wanted[begin]) || wanted[begin] == '_'))
                name += wanted[begin];
            else
                name += "_u" + hexadecimal(point);
        }
        if (name.empty() || !isLetter(name.front()) || isOurs(name))
            name = "n" + name;
        while (isTaken(name))
            name += "_";
        m_used.insert(name);
        return name;
    }

private:
    static bool isOurs(const std::string& name) { return name.starts_with("ce_") || name.starts_with("CE_"); }

    // Slots are called s and a number.
    bool isTaken(const std::string& name) const {
        const bool isSlot =
            name.front() == 's' && name.size() > 1 && name.find_first_not_of("0123456789", 1) == std::string::npos;
        return isSlot || name == "p" || name == "x" || name == "r" || m_language.reservedWords().contains(name) ||
               m_used.contains(name);
    }

    const TargetLanguage& m_language;
    std::set<std::string> m_used;
};

class FunctionPrinter {
public:
    FunctionPrinter(const ExportedFunction& function, const TargetLanguage& language)
        : m_function(function), m_program(function.program), m_language(language), m_names(language) {}

    std::string print() {
        findUsed();
        m_text = m_language.functionBegin(m_function.name);
        bindGiven();
        for (const auto* list : {&m_program.preparation, &m_program.evaluation})
            for (const Instruction& instruction : *list)
                add(instruction);
        for (std::size_t k = 0; k < m_program.outputSlots.size(); ++k)
            m_text += m_language.assignment(m_language.element("r", k), operand(m_program.outputSlots[k]));
        return m_text + m_language.functionEnd();
    }

private:
    void findUsed() {
        for (const auto* list : {&m_program.preparation, &m_program.evaluation})
            for (const Instruction& x : *list) {
                m_used.insert(x.a);
                if (isBinary(x.operation))
                    m_used.insert(x.b);
            }
        m_used.insert(m_program.outputSlots.begin(), m_program.outputSlots.end());
    }

    void bindGiven() {
        for (const PresetSlot& preset : m_program.presets)
            m_operands[preset.slot] = m_language.number(preset.value);
        for (std::size_t k = 0; k < m_program.parameterSlots.size(); ++k)
            bind(m_program.parameterSlots[k], m_function.parameters[k], m_language.element("p", k));
        for (std::uint32_t k = 0; k < m_program.inputCount; ++k)
            bind(k, m_function.inputs[k], m_language.element("x", k));
    }

    void bind(std::uint32_t slot, const std::string& name, const std::string& value) {
        if (slot == Program::noSlot || !m_used.contains(slot))
            return;
        m_operands[slot] = m_names.nameFor(name);
        m_text += m_language.definition(m_operands[slot], value);
    }

    std::string operand(std::uint32_t slot) const {
        const auto known = m_operands.find(slot);
        return known == m_operands.end() ? "s" + std::to_string(slot) : known->second;
    }

    void set(std::uint32_t slot, const std::string& value) {
        if (!m_used.contains(slot))
            return; // of a sine and its cosine one alone may be needed
        const std::string name = "s" + std::to_string(slot);
        m_text +=
            m_defined.insert(slot).second ? m_language.definition(name, value) : m_language.assignment(name, value);
    }

    // A result may use the slot of an operand.
    void add(const Instruction& x) {
        const std::string a = operand(x.a);
        if (x.operation != Operation::SineCosine) {
            set(x.result, m_language.call(x.operation, a, isBinary(x.operation) ? operand(x.b) : std::string()));
            return;
        }
        const bool isCosineFirst = x.result == x.a;
        if (isCosineFirst)
            set(x.b, m_language.call(Operation::Cos, a, {}));
        set(x.result, m_language.call(Operation::Sin, a, {}));
        if (!isCosineFirst)
            set(x.b, m_language.call(Operation::Cos, a, {}));
    }

    const ExportedFunction& m_function;
    const Program& m_program;
    const TargetLanguage& m_language;
    FunctionNames m_names;
    std::set<std::uint32_t> m_used, m_defined;
    std::map<std::uint32_t, std::string> m_operands;
    std::string m_text;
};

struct NamedOperation {
    Operation operation;
    const char* infix; // null: a function
    const char* name;
    TargetLanguage::FunctionSource source = TargetLanguage::FunctionSource::Language;
};

const NamedOperation& namedOperation(Operation operation) {
    using enum TargetLanguage::FunctionSource;
    static constexpr NamedOperation all[] = {
        {Operation::Add, "+", ""},
        {Operation::Subtract, "-", ""},
        {Operation::Multiply, "*", ""},
        {Operation::Divide, "/", ""},
        {Operation::Negate, "-", ""},
        {Operation::SquareRoot, nullptr, "sqrt"},
        {Operation::Abs, nullptr, "abs"},
        {Operation::Sin, nullptr, "sin"},
        {Operation::Cos, nullptr, "cos"},
        {Operation::Tan, nullptr, "tan"},
        {Operation::Asin, nullptr, "asin"},
        {Operation::Acos, nullptr, "acos"},
        {Operation::Atan, nullptr, "atan"},
        {Operation::Atan2, nullptr, "atan2"},
        {Operation::Sinh, nullptr, "sinh"},
        {Operation::Cosh, nullptr, "cosh"},
        {Operation::Tanh, nullptr, "tanh"},
        {Operation::Exp, nullptr, "exp"},
        {Operation::Ln, nullptr, "log"},
        {Operation::Log10, nullptr, "log10"},
        {Operation::Power, nullptr, "pow"},
        {Operation::Sign, nullptr, "sign", Runtime},
        {Operation::Step, nullptr, "step_at", Runtime},
        {Operation::Min, nullptr, "min", Runtime},
        {Operation::Max, nullptr, "max", Runtime},
        {Operation::OrElse, nullptr, "or_else", Runtime},
    };
    const auto* const found = std::find_if(std::begin(all), std::end(all),
                                           [&](const NamedOperation& entry) { return entry.operation == operation; });
    check(found != std::end(all), "an operation without a name");
    return *found;
}

std::string headerOf(const ExportedModel& model, const TargetLanguage& language, const std::string& version) {
    std::vector<std::string> lines = {
        "A model as a program that needs nothing else, written by coenergy " + version + ".", ""};
    for (const std::string* text : {&model.title, &model.description})
        if (!text->empty()) {
            for (const std::string& line : commentLines(*text))
                lines.push_back("  " + line);
            lines.emplace_back();
        }
    for (const std::string& note : language.notes())
        lines.push_back(note);
    for (const char* line :
         {"", "Options: [--end T] [--step H] [--rtol R] [--selfcheck] [NAME=VALUE]..., NAME a parameter or a variable",
          "of the state, whose value is that at the start. The run is printed as CSV; --selfcheck prints the largest",
          "relative difference from what coenergy computed, and fails above 1e-9.", "",
          "0BSD: Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee",
          "is hereby granted. THE SOFTWARE IS PROVIDED \"AS IS\" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD "
          "TO",
          "THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR",
          "BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING",
          "FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,",
          "ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE."})
        lines.emplace_back(line);
    std::string text;
    for (const std::string& line : lines)
        text += language.comment(line);
    return text + "\n";
}

} // namespace

std::string TargetLanguage::call(Operation operation, const std::string& a, const std::string& b) const {
    const NamedOperation& named = namedOperation(operation);
    if (named.infix)
        return b.empty() ? named.infix + a : a + " " + named.infix + " " + b;
    return functionName(named.name, named.source) + "(" + a + (b.empty() ? "" : ", " + b) + ")";
}

std::string TargetLanguage::number(double value) const {
    const std::string digits = decimal(value, "", "");
    return digits.front() == '-' ? "(" + digits + ")" : digits;
}

std::string decimal(double value, std::string_view infinity, std::string_view nan) {
    if (std::isnan(value))
        return std::string(nan);
    if (std::isinf(value))
        return (value < 0 ? "-" : "") + std::string(infinity);
    std::array<char, 40> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    std::string text(digits.data(), end.ptr);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string inLines(const std::vector<std::string>& values, std::string_view indent) {
    std::string text, line(indent);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const std::string item = values[k] + (k + 1 < values.size() ? ", " : "");
        if (line.size() + item.size() > longestLine && line.size() > indent.size()) {
            text += line + "\n";
            line = indent;
        }
        line += item;
    }
    return text + line;
}

std::string escaped(std::string_view text, TextUnit unit, std::string (*escape)(std::uint32_t)) {
    std::string result;
    for (std::size_t k = 0; k < text.size();) {
        const std::uint32_t point =
            unit == TextUnit::Byte ? static_cast<unsigned char>(text[k++]) : nextCodePoint(text, k);
        if (isPlain(point))
            result += static_cast<char>(point);
        else
            result += escape(point);
    }
    return result;
}

std::unique_ptr<TargetLanguage> targetNamed(std::string_view name) {
    if (name == "c")
        return targetC();
    if (name == "cpp")
        return targetCpp();
    if (name == "python")
        return targetPython();
    if (name == "js")
        return targetJavaScript();
    return nullptr;
}

std::vector<std::string> targetNames() {
    return {"c", "cpp", "python", "js"};
}

std::string programText(const ExportedModel& model, const TargetLanguage& language, const std::string& version) {
    std::string text = headerOf(model, language, version) + language.preamble();
    for (const auto& [name, value] : model.counts)
        text += language.count("ce_" + name, value);
    for (const auto& table : model.texts)
        text += language.table("ce_" + table.name, table.values);
    for (const auto& table : model.indices)
        text += language.table("ce_" + table.name, table.values);
    for (const auto& table : model.numbers)
        text += language.table("ce_" + table.name, table.values);
    for (const ExportedFunction& function : model.functions)
        text += "\n" + language.comment("r: " + function.comment) + FunctionPrinter(function, language).print();
    return text + "\n" + std::string(language.runtime()) + language.conclusion();
}

} // namespace coenergy
