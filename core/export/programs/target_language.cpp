// One printer for all languages: tables, then each function as assignments in the order of its instructions. Texts of
// the model reach a program as escaped literals and as comments in which nothing ends a line.
#include "programs/target_language.hpp"

#include "base/check.hpp"
#include "numeric/operation.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

bool beginsWithLetter(std::string_view name) {
    return !name.empty() && ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
}

/// Names of one function: those of the model where the language takes them.
class FunctionNames {
public:
    explicit FunctionNames(const TargetLanguage& language) : m_language(language) {}

    std::string nameFor(const std::string& wanted) {
        std::string name = plainName(wanted);
        if (!beginsWithLetter(name) || isOurs(name))
            name = "n" + name;
        while (isTaken(name) || name.size() > m_language.longestName())
            name = name.size() < m_language.longestName() ? name + "_" : shortened(name);
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

    std::string shortened(const std::string& name) {
        const std::string end = "_" + std::to_string(++m_shortened);
        return name.substr(0, m_language.longestName() - end.size() - 1) + end;
    }

    const TargetLanguage& m_language;
    std::set<std::string> m_used;
    std::size_t m_shortened = 0;
};

class FunctionPrinter {
public:
    FunctionPrinter(const ExportedFunction& function, const TargetLanguage& language)
        : m_function(function), m_program(function.program), m_language(language), m_names(language) {}

    std::string print() {
        findUsed();
        m_text = m_language.functionBegin(m_function.name, m_program.outputSlots.size());
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
            for (const std::string& line : harmlessLines(*text))
                lines.push_back("  " + line);
            lines.emplace_back();
        }
    if (!model.note.empty())
        lines.insert(lines.end(), {model.note, ""});
    for (const std::string& note : language.notes())
        lines.push_back(note);
    for (const char* line :
         {"", "Options: [--end T] [--step H] [--rtol R] [--selfcheck] [NAME=VALUE]..., NAME a parameter or a variable",
          "of the state, whose value is that at the start. The run is printed as CSV; --selfcheck prints the largest",
          "relative difference from what coenergy computed, and fails above 1e-9.", ""})
        lines.emplace_back(line);
    for (const std::string& line : licenceLines())
        lines.push_back(line);
    std::string text;
    for (const std::string& line : lines)
        text += language.comment(line);
    return text + "\n";
}

struct NamedTarget {
    const char* name;
    std::unique_ptr<TargetLanguage> (*make)(std::string_view program);
};

constexpr NamedTarget namedTargets[] = {
    {"c", [](std::string_view) { return targetC(); }},
    {"cpp", [](std::string_view) { return targetCpp(); }},
    {"python", [](std::string_view) { return targetPython(); }},
    {"js", [](std::string_view) { return targetJavaScript(); }},
    {"octave", targetOctave},
};

} // namespace

std::string TargetLanguage::call(Operation operation, const std::string& a, const std::string& b) const {
    const NamedOperation& named = namedOperation(operation);
    if (named.infix)
        return b.empty() ? named.infix + a : a + " " + named.infix + " " + b;
    return functionName(named.name, named.source) + "(" + a + (b.empty() ? "" : ", " + b) + ")";
}

std::string TargetLanguage::number(double value) const {
    const std::string digits = decimal(value, infinity(), nan());
    return digits.front() == '-' || !std::isfinite(value) ? "(" + digits + ")" : digits;
}

std::string TargetLanguage::element(const std::string& array, std::size_t index) const {
    return array + "[" + std::to_string(index) + "]";
}

std::string TargetLanguage::table(const std::string& name, const std::vector<double>& values) const {
    std::vector<std::string> items;
    for (const double value : values)
        items.push_back(decimal(value, infinity(), nan()));
    return array(name, ItemKind::Number, items);
}

std::string TargetLanguage::table(const std::string& name, const std::vector<std::size_t>& values) const {
    std::vector<std::string> items;
    for (const std::size_t value : values)
        items.push_back(std::to_string(value));
    return array(name, ItemKind::Index, items);
}

std::string TargetLanguage::table(const std::string& name, const std::vector<std::string>& values) const {
    std::vector<std::string> items;
    for (const std::string& value : values)
        items.push_back(literal(value));
    return array(name, ItemKind::Text, items);
}

WordSet TargetLanguage::wordsIn(std::string_view text) {
    WordSet words;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        words.emplace(word);
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return words;
}

std::string TargetLanguage::nameRule() {
    return "Names are the model's; a reserved word or a name of the program gets an underscore behind it, any other "
           "character is _u and its number.";
}

std::unique_ptr<TargetLanguage> targetNamed(std::string_view name, std::string_view program) {
    for (const NamedTarget& target : namedTargets)
        if (name == target.name)
            return target.make(program);
    return nullptr;
}

std::vector<std::string> targetNames() {
    std::vector<std::string> names;
    for (const NamedTarget& target : namedTargets)
        names.emplace_back(target.name);
    return names;
}

std::vector<std::filesystem::path> companionPaths(const TargetLanguage& language, const std::filesystem::path& path) {
    std::vector<std::filesystem::path> paths;
    for (const TargetLanguage::Companion& companion : language.companions()) {
        paths.push_back(path);
        paths.back().replace_filename(path.stem().string() + companion.ending + language.suffix());
    }
    return paths;
}

std::vector<ProgramFile> programFiles(const ExportedModel& model, const TargetLanguage& language,
                                      const std::string& version, const std::filesystem::path& path) {
    std::vector<ProgramFile> files = {{path, programText(model, language, version)}};
    const std::vector<std::filesystem::path> paths = companionPaths(language, path);
    const std::vector<TargetLanguage::Companion> companions = language.companions();
    for (std::size_t k = 0; k < paths.size(); ++k)
        files.push_back({paths[k], companions[k].text});
    return files;
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
    text += language.afterTables();
    for (const ExportedFunction& function : model.functions)
        text += "\n" + language.comment("r: " + function.comment) + FunctionPrinter(function, language).print();
    return text + "\n" + std::string(language.runtime()) + language.conclusion();
}

} // namespace coenergy
