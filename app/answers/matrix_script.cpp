// Entries are texts of our own language, or numbers: names are exchanged, and powers where they are written otherwise.
#include "answers/matrix_script.hpp"

#include "programs/safe_texts.hpp"
#include "programs/target_language.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace coenergy {

namespace {

bool beginsName(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool continuesName(char c) {
    return beginsName(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool isMatrix(const Json& content) {
    return content.is_array() && !content.empty() && std::all_of(content.begin(), content.end(), [](const Json& row) {
               return row.is_array() && std::all_of(row.begin(), row.end(), [](const Json& entry) {
                          return entry.is_number() || entry.is_string();
                      });
           });
}

class Script {
public:
    Script(const Answer& answer, ScriptLanguage language)
        : m_json(jsonOf(answer)), m_isOctave(language == ScriptLanguage::Octave),
          m_target(m_isOctave ? targetOctave("model") : targetPython()) {
        for (const auto& [key, content] : m_json.items())
            if (isMatrix(content) && key != "definitions")
                m_matrices.push_back(key);
        m_taken.insert(m_matrices.begin(), m_matrices.end());
        for (const char* name : {"np", "pi", "sqrt", "sin", "cos", "exp", "log"})
            m_taken.insert(name);
    }

    std::string text(const std::vector<ScriptValue>& parameters) {
        std::string heading, matrices, definitions, values;
        for (const char* names : {"states", "inputs", "outputs"})
            if (m_json.contains(names))
                heading += m_target->comment(std::string(names) + ": " + listed(m_json[names]));
        if (!m_isOctave)
            heading += "import numpy as np\nfrom numpy import abs, cos, exp, log, pi, sin, sqrt\n\n";
        for (const std::string& key : m_matrices)
            matrices += key + " = " + matrix(m_json[key]) + end();
        if (m_json.contains("definitions"))
            for (const Json& definition : m_json["definitions"])
                definitions += defined(definition[0].get<std::string>(), translated(definition[1].get<std::string>()));
        for (const auto& [name, value] : parameters)
            if (m_used.contains(name))
                values += defined(name, number(value.value_or(std::nan(""))));
        return heading + values + definitions + matrices;
    }

private:
    // In remarks nothing of a name may end the line.
    static std::string listed(const Json& names) {
        std::string list;
        for (const Json& name : names)
            list += (list.empty() ? "" : ", ") + plainName(name.get<std::string>());
        return list;
    }

    std::string end() const { return m_isOctave ? ";\n" : "\n"; }

    std::string number(double value) const {
        return m_isOctave ? decimal(value, "Inf", "NaN") : decimal(value, "np.inf", "np.nan");
    }

    std::string defined(const std::string& name, const std::string& value) const {
        return shown(name) + " = " + value + end();
    }

    std::string shown(const std::string& name) const {
        std::string plain = plainName(name);
        while (m_taken.contains(plain) || m_target->reservedWords().contains(plain))
            plain += "_";
        return plain.front() == '_' ? "n" + plain : plain;
    }

    std::string translated(const std::string& text) {
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && (end == at ? beginsName(text[end]) : continuesName(text[end])))
                ++end;
            const bool isCall = end < text.size() && text[end] == '(';
            const std::string name = text.substr(at, end - at);
            m_used.insert(name);
            const bool isDigits = at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])) != 0; // 1e-3
            if (end == at)
                result += text[at] == '^' && !m_isOctave ? "**" : std::string(1, text[at]);
            else
                result += isDigits || name == "pi" ? name : isCall ? (name == "ln" ? "log" : name) : shown(name);
            at = std::max(end, at + 1);
        }
        return result;
    }

    std::string entryText(const Json& entry) {
        return entry.is_string() ? translated(entry.get<std::string>()) : number(entry.get<double>());
    }

    std::string matrix(const Json& rows) {
        std::string text;
        for (const Json& row : rows) {
            std::string line;
            for (const Json& entry : row)
                line += (line.empty() ? "" : ", ") + entryText(entry);
            text += text.empty() ? "" : m_isOctave ? "; ...\n     " : ",\n              ";
            text += m_isOctave ? line : "[" + line + "]";
        }
        return m_isOctave ? "[" + text + "]" : "np.array([" + text + "])";
    }

    Json m_json;
    bool m_isOctave;
    std::unique_ptr<TargetLanguage> m_target;
    std::vector<std::string> m_matrices;
    std::set<std::string> m_taken;
    std::set<std::string> m_used; // names in entries
};

} // namespace

std::string matrixScript(const Answer& answer, ScriptLanguage language, const std::vector<ScriptValue>& parameters) {
    return Script(answer, language).text(parameters);
}

} // namespace coenergy
