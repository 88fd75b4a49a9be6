// Calls are cut out of the text, and names take their places; what is left is an ordinary expression.
#include "studies/measure.hpp"

#include "base/text.hpp"
#include "base/words.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace coenergy {

namespace {

enum class Argument : std::uint8_t { Quantity, Condition, ModeNumber, UnknownName };

struct MeasureForm {
    std::string_view name;
    std::variant<RunReduction, RestReading> asked;
    std::string_view usage;
    std::vector<Argument> arguments;
};

const std::vector<MeasureForm>& measureForms() {
    using enum Argument;
    static const std::vector<MeasureForm> forms = {
        {"max", RunReduction::Max, "max(x)", {Quantity}},
        {"min", RunReduction::Min, "min(x)", {Quantity}},
        {"mean", RunReduction::Mean, "mean(x)", {Quantity}},
        {"rms", RunReduction::Rms, "rms(x)", {Quantity}},
        {"initial", RunReduction::Initial, "initial(x)", {Quantity}},
        {"final", RunReduction::Final, "final(x)", {Quantity}},
        {"at", RunReduction::At, "at(2, x), the time first", {Quantity, Quantity}},
        {"first", RunReduction::First, "first(t, x > 1)", {Quantity, Condition}},
        {"period", RunReduction::Period, "period(x)", {Quantity}},
        {"count", RunReduction::Count, "count(x > 1)", {Condition}},
        {"damping", RestReading::Damping, "damping(1)", {ModeNumber}},
        {"frequency", RestReading::Frequency, "frequency(1)", {ModeNumber}},
        {"eigenvalue_real", RestReading::EigenvalueReal, "eigenvalue_real(1)", {ModeNumber}},
        {"eigenvalue_imaginary", RestReading::EigenvalueImaginary, "eigenvalue_imaginary(1)", {ModeNumber}},
        {"equilibrium", RestReading::Equilibrium, "equilibrium(x)", {UnknownName}},
    };
    return forms;
}

const MeasureForm* formNamed(std::string_view name) {
    const auto found = std::find_if(measureForms().begin(), measureForms().end(),
                                    [&](const MeasureForm& form) { return form.name == name; });
    return found == measureForms().end() ? nullptr : &*found;
}

/// A comparison outside of parentheses, as the difference that is positive where it holds.
struct Comparison {
    std::string difference;
    bool holdsAtZero = false;
};

std::optional<Comparison> comparisonOf(std::string_view condition) {
    int depth = 0;
    for (std::size_t at = 0; at < condition.size(); ++at) {
        const char sign = condition[at];
        depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
        if (depth != 0 || (sign != '<' && sign != '>'))
            continue;
        const std::size_t width = condition.substr(at + 1).starts_with('=') ? 2 : 1;
        const std::string left = inParentheses(std::string(condition.substr(0, at)));
        const std::string right = inParentheses(std::string(condition.substr(at + width)));
        return Comparison{sign == '>' ? left + " - " + right : right + " - " + left, width == 2};
    }
    return std::nullopt;
}

bool isModeNumber(std::string_view text) {
    constexpr std::size_t mostDigits = 6;
    return !text.empty() && text.size() <= mostDigits && text.find_first_not_of("0123456789") == std::string::npos &&
           text.find_first_not_of('0') != std::string::npos;
}

bool isUnknownName(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isWordCharacter);
}

/// What is wrong with an argument; or the text that it stands for, which is a comparison's for a condition alone.
tl::expected<Comparison, std::string> argumentOf(Argument argument, const std::string& part) {
    if (argument == Argument::ModeNumber || argument == Argument::UnknownName) {
        if (argument == Argument::ModeNumber ? isModeNumber(part) : isUnknownName(part))
            return Comparison{part};
        return tl::unexpected(
            "`" + part + "` is no " +
            (argument == Argument::ModeNumber ? "number of a mode, from 1 on" : "name of an unknown"));
    }
    const auto comparison = comparisonOf(part);
    if (comparison.has_value() != (argument == Argument::Condition))
        return tl::unexpected("`" + part + "` is " + (comparison ? "a condition" : "no condition, as x > 1"));
    return comparison.value_or(Comparison{part});
}

tl::expected<MeasureCall, std::string> callOf(const MeasureForm& form, std::string_view arguments) {
    const std::vector<std::string> parts = partsAtCommas(arguments);
    const std::string usage = "; it is written " + std::string(form.usage);
    if (parts.size() != form.arguments.size())
        return tl::unexpected("`" + std::string(form.name) + "` of a run takes " +
                              std::to_string(form.arguments.size()) +
                              (form.arguments.size() == 1 ? " text" : " texts") + usage);
    MeasureCall call{form.asked, {}};
    for (std::size_t k = 0; k < parts.size(); ++k) {
        auto text = argumentOf(form.arguments[k], parts[k]);
        if (!text)
            return tl::unexpected(text.error() + usage);
        call.texts.push_back(std::move(text->difference));
        call.holdsAtZero = call.holdsAtZero || text->holdsAtZero;
    }
    return call;
}

class MeasureReader {
public:
    explicit MeasureReader(const std::string& text) : m_text(text) { m_measure.text = text; }

    tl::expected<RunMeasure, std::string> read(const Tables& tables) {
        while (m_at < m_text.size())
            if (!takeCall())
                takeLetters();
        if (!m_fault.empty())
            return tl::unexpected(m_fault);
        if (m_measure.calls.empty())
            return tl::unexpected("`" + m_text + "` asks nothing of a run: say final(x), max(x) or another of " +
                                  listedForms());
        const Parsed parsed = parseExpression(m_rest, Form::Expression, tables);
        if (!parsed.value)
            return tl::unexpected("`" + m_text + "` is not understood around its calls");
        m_measure.value = *parsed.value;
        return m_measure;
    }

private:
    static std::string listedForms() {
        std::string list;
        for (const MeasureForm& form : measureForms())
            list += (list.empty() ? "" : ", ") + std::string(form.name);
        return list;
    }

    void takeLetters() {
        do
            m_rest += m_text[m_at++];
        while (m_at < m_text.size() && isWordCharacter(m_text[m_at - 1]) && isWordCharacter(m_text[m_at]));
    }

    bool takeCall() {
        std::size_t end = m_at;
        while (end < m_text.size() && isWordCharacter(m_text[end]))
            ++end;
        const MeasureForm* form = formNamed(std::string_view(m_text).substr(m_at, end - m_at));
        const std::size_t open = m_text.find_first_not_of(' ', end);
        if (!form || open == std::string::npos || m_text[open] != '(')
            return false;
        const std::size_t close = closingBracket(m_text, open);
        if (close == m_text.npos) {
            m_fault = "`" + m_text + "` has a parenthesis that nothing closes";
            return false;
        }
        auto call = callOf(*form, std::string_view(m_text).substr(open + 1, close - open - 1));
        if (!call && m_fault.empty())
            m_fault = call.error();
        m_rest += RunMeasure::placeholderOf(m_measure.calls.size());
        m_measure.calls.push_back(call.value_or(MeasureCall{}));
        m_at = close + 1;
        return true;
    }

    const std::string& m_text;
    std::size_t m_at = 0;
    std::string m_rest; // of the text, with names in place of calls
    std::string m_fault;
    RunMeasure m_measure;
};

} // namespace

std::string RunMeasure::placeholderOf(std::size_t call) {
    return "call_of_a_run_" + std::to_string(call);
}

tl::expected<RunMeasure, std::string> measureOf(const std::string& text, const Tables& tables) {
    return MeasureReader(text).read(tables);
}

} // namespace coenergy
