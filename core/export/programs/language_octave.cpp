// Octave 7 and MATLAB: a function file that returns the functions of the model, and a script that runs it. Functions
// that turn complex outside their domain are replaced by such that have no value there, as everywhere else.
#include "programs/runtime_texts.hpp"
#include "programs/target_language.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t longestNameOfMatlab = 63;

std::string characterOfByte(std::uint32_t byte) {
    return "', char(" + std::to_string(byte) + "), '";
}

std::string replaced(std::string text, std::string_view old, std::string_view with) {
    for (std::size_t place = text.find(old); place != std::string::npos; place = text.find(old, place + with.size()))
        text.replace(place, old.size(), with);
    return text;
}

// A file of such a name would be called in place of the function.
bool isCalled(std::string_view name, std::string_view text) {
    const std::string call = std::string(name) + "(";
    for (std::size_t place = text.find(call); place != std::string_view::npos; place = text.find(call, place + 1)) {
        const char before = text[place - 1];
        const bool isPart = (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') ||
                            (before >= '0' && before <= '9') || before == '_' || before == '.';
        if (!isPart)
            return true;
    }
    return false;
}

constexpr std::string_view beginOfOctave = R"(function ce = PROGRAM()
    % The functions of the model; `m = ce.model()` is what they work with, times are numbers and states columns:
    %     ce = PROGRAM(); m = ce.set(ce.model(), 'NAME', VALUE); y = ce.start(m, 0);
    %     [t, y] = ode45(@(t, y) ce.rate(m, t, y), [0 1], y);      which does not project onto the constraints
    ce.model = @ce_model;
    ce.set = @ce_set;                  % m = ce.set(m, NAME, VALUE): a parameter or an initial value
    ce.start = @ce_start;              % y = ce.start(m, t): the consistent start
    ce.rate = @ce_rate;                % dy/dt = ce.rate(m, t, y); the names of y are in m.k.state_names
    ce.jacobian = @ce_jacobian;        % of the rate by the state
    ce.project = @ce_project;          % y = ce.project(m, t, y): onto all constraints
    ce.row = @ce_row;                  % columns = ce.row(m, t, y), named in m.k.column_names
    ce.run = @ce_run;                  % rows = ce.run(m, FIRST, LAST, STEP, @(row) [])
    ce.M = @(m, t, y) ce_matrix(m, t, y, 1);       % M fdot + phi_q' lambda + psi_f' mu = Y
    ce.phi_q = @(m, t, y) ce_matrix(m, t, y, 2);
    ce.psi_f = @(m, t, y) ce_matrix(m, t, y, 3);
    ce.Y = @(m, t, y) ce_matrix(m, t, y, 4);
    ce.gamma = @(m, t, y) ce_matrix(m, t, y, 5);   % [phi_q; psi_f] fdot = gamma
    ce.selfcheck = @ce_self_check;
    ce.main = @ce_main;
end

)";

constexpr std::string_view functionsOfOctave = R"(function r = ce_pow(a, b)
    r = a ^ b;
    if ~isreal(r)
        r = NaN;
    end
end

function r = ce_sign(a)
    r = sign(a);
end

function r = ce_step_at(a)
    r = a;
    if ~isnan(a)
        r = double(a >= 0);
    end
end

)";

constexpr std::string_view endOfOctave = R"(function r = ce_or_else(a, b)
    r = b;
    if isfinite(a)
        r = a;
    end
end

function text = ce_text(bytes)
    % Octave's characters are bytes, those of MATLAB are not.
    text = bytes;
    if ~exist('OCTAVE_VERSION', 'builtin')
        text = native2unicode(uint8(bytes), 'UTF-8');
    end
end

function k = ce_constants()
)";

constexpr std::string_view scriptOfOctave =
    R"(% Runs the model of PROGRAM.m beside it. In Octave:
%     octave-cli PROGRAM_main.m [--end T] [--step H] [--rtol R] [--selfcheck] [NAME=VALUE]...
% In MATLAB, or at a prompt:
%     ce_words = {'--end', '2'}; PROGRAM_main

addpath(fileparts(mfilename('fullpath')));
ce_functions = PROGRAM();
ce_is_program = false;
if exist('OCTAVE_VERSION', 'builtin')
    ce_is_program = strcmp(program_name(), 'PROGRAM_main.m');
end
if ce_is_program
    ce_words = argv()';
elseif ~exist('ce_words', 'var')
    ce_words = {};
end
ce_code = ce_functions.main(ce_words);
if ce_is_program && ce_code ~= 0
    exit(ce_code);
end
)";

// A function that would turn complex outside its domain.
std::string onDomain(const std::string& function, const std::string& domain) {
    return "function r = ce_" + function + "(a)\n    r = NaN;\n    if " + domain + "\n        r = " + function +
           "(a);\n    end\nend\n\n";
}

// Unlike those of Octave, these are NaN where one of both is.
std::string extreme(const std::string& function, const std::string& isSecond) {
    return "function r = ce_" + function +
           "(a, b)\n    r = a;\n    if isnan(a) || isnan(b)\n        r = NaN;\n    elseif " + isSecond +
           "\n        r = b;\n    end\nend\n\n";
}

const std::string& preambleOfOctave() {
    static const std::string text =
        std::string(beginOfOctave) + onDomain("sqrt", "a >= 0") + onDomain("log", "a >= 0") +
        onDomain("log10", "a >= 0") + onDomain("asin", "abs(a) <= 1") + onDomain("acos", "abs(a) <= 1") +
        std::string(functionsOfOctave) + extreme("min", "b < a") + extreme("max", "b > a") + std::string(endOfOctave);
    return text;
}

class LanguageOctave : public TargetLanguage {
public:
    explicit LanguageOctave(std::string_view program) : m_program(program) {}

    std::vector<std::string> notes() const override {
        return {"Run it:  octave-cli " + m_program + "_main.m   (Octave 7, or MATLAB from R2016b on), or call " +
                    m_program + " for its functions.",
                "", nameRule()};
    }
    std::string comment(const std::string& line) const override { return line.empty() ? "%\n" : "% " + line + "\n"; }
    std::string preamble() const override { return replaced(preambleOfOctave(), "PROGRAM", m_program); }
    std::string_view runtime() const override { return runtimeOfOctave(); }
    std::vector<Companion> companions() const override {
        return {{"_main", replaced(std::string(scriptOfOctave), "PROGRAM", m_program)}};
    }
    std::string suffix() const override { return ".m"; }
    bool isNamedByFile() const override { return true; }
    bool canBeNamed(std::string_view name) const override {
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const bool isWord = std::all_of(name.begin(), name.end(),
                                        [&](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; });
        return isWord && !name.empty() && isLetter(name.front()) && name.size() + 5 <= longestNameOfMatlab &&
               !name.starts_with("ce_") && !reservedWords().contains(name) && !isCalled(name, preambleOfOctave()) &&
               !isCalled(name, runtimeOfOctave());
    }
    const WordSet& reservedWords() const override {
        static const WordSet words = wordsIn(
            "break case catch classdef continue do else elseif end end_try_catch end_unwind_protect endclassdef "
            "endenumeration endevents endfor endfunction endif endmethods endparfor endproperties endswitch "
            "endwhile enumeration events for function global if methods otherwise parfor persistent properties "
            "return spmd switch try until unwind_protect unwind_protect_cleanup while arguments import zeros Inf "
            "NaN abs sin cos tan atan atan2 sinh cosh tanh exp ans nargin nargout varargin varargout true false");
        return words;
    }
    std::size_t longestName() const override { return longestNameOfMatlab; }

    std::string count(const std::string& name, std::size_t value) const override {
        return field(name) + std::to_string(value) + ";\n";
    }
    std::string array(const std::string& name, ItemKind kind, const std::vector<std::string>& items) const override {
        const bool isCell = kind == ItemKind::Text;
        if (items.empty())
            return field(name) + (isCell ? "cell(1, 0);\n" : "zeros(0, 1);\n");
        return field(name) + (isCell ? "{ ...\n" : "[ ...\n") + replaced(inLines(items, "        "), "\n", "...\n") +
               (isCell ? "};\n" : "]';\n");
    }
    std::string literal(const std::string& text) const override {
        const std::string inside = escaped(text, TextUnit::Byte, characterOfByte);
        return inside == text ? "'" + inside + "'" : "ce_text(['" + inside + "'])";
    }
    std::string infinity() const override { return "Inf"; }
    std::string nan() const override { return "NaN"; }
    std::string afterTables() const override { return "end\n"; }

    std::string functionBegin(const std::string& name, std::size_t outputs) const override {
        return "function r = ce_" + name + "(p, x)\n    r = zeros(" + std::to_string(outputs) + ", 1);\n";
    }
    std::string functionEnd() const override { return "end\n"; }
    std::string definition(const std::string& name, const std::string& value) const override {
        return assignment(name, value);
    }
    std::string assignment(const std::string& name, const std::string& value) const override {
        return "    " + name + " = " + value + ";\n";
    }
    std::string element(const std::string& array, std::size_t index) const override {
        return array + "(" + std::to_string(index + 1) + ")";
    }
    std::string functionName(const std::string& name, FunctionSource source) const override {
        static const std::set<std::string, std::less<>> complexOutside = {"sqrt", "log",  "log10",
                                                                          "asin", "acos", "pow"};
        return source == FunctionSource::Runtime || complexOutside.contains(name) ? "ce_" + name : name;
    }

private:
    static std::string field(const std::string& name) { return "    k." + name.substr(3) + " = "; } // without ce_

    std::string m_program;
};

} // namespace

std::unique_ptr<TargetLanguage> targetOctave(std::string_view program) {
    return std::make_unique<LanguageOctave>(program);
}

} // namespace coenergy
