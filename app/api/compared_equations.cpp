// Each line is a question to the stages, which derive the model's equations once.
#include "api/compared_equations.hpp"

#include "base/words.hpp"
#include "check/check_words.hpp"
#include "derivation/comparable_equations.hpp"
#include "expression/print_text.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace coenergy::api {

namespace {

struct TypedLine {
    std::size_t number = 1;
    EquationQuestion question;
};

std::string_view withoutBlanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// `x1: m*ddotx1 = ...`; a condition's name has blanks, `u_x at L: ...`.
EquationQuestion questionIn(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon > line.find('='))
        return {std::string(line), {}};
    return {std::string(withoutBlanks(line.substr(colon + 1))), std::string(withoutBlanks(line.substr(0, colon)))};
}

std::vector<TypedLine> linesIn(std::string_view text) {
    std::vector<TypedLine> lines;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view whole = text.substr(begin, end - begin);
        const std::string_view line = withoutBlanks(whole.substr(0, whole.find('#')));
        ++number;
        begin = end + 1;
        if (!line.empty())
            lines.push_back({number, questionIn(line)});
    }
    return lines;
}

bool standsForOne(const EquationCheck& check) {
    switch (check.verdict) {
    case EquationVerdict::Equal:
    case EquationVerdict::EqualUpToFactor:
    case EquationVerdict::EqualForPresentValues:
    case EquationVerdict::EqualWhereConstraintsHold: return !check.mayVanish && check.place.empty();
    default: return false;
    }
}

// One that is multiplied by zero says nothing.
bool vanishesAt(const Point& values, const EquationCheck& check) {
    return evaluate(check.factor, values) == 0;
}

bool holds(const JudgedEquation& judged) {
    const VerdictTone tone = toneOf(judged.check);
    return judged.check.isMeant && !judged.isEmpty && (tone == VerdictTone::Right || tone == VerdictTone::Conditional);
}

std::set<std::string> multipliersOf(const DaeSystem& system) {
    std::set<std::string> names;
    for (const Unknown& unknown : system.unknowns)
        if (unknown.kind == UnknownKind::DisplacementMultiplier || unknown.kind == UnknownKind::FlowMultiplier)
            names.insert(unknown.name());
    return names;
}

/// What printed equations name by themselves: `p_x` for a part that they share, and `dotp_x` for its rate.
std::set<std::string> namesOfParts(const DaeSystem& system, const Vocabulary& typed) {
    std::set<std::string> names;
    for (const Statement& statement : system.statements)
        for (const std::string& name : {statement.name, "dot" + statement.name})
            if (!typed.find(name))
                names.insert(name);
    return names;
}

// The first of these names in a text.
std::optional<std::string> nameIn(const std::string& text, const std::set<std::string>& names) {
    std::optional<std::string> first;
    withWords(text, [&](std::string_view found) {
        if (!first && names.contains(std::string(found)))
            first = std::string(found);
        return std::string(found);
    });
    return first;
}

// With the opposite sign of every one of these names; nothing if none of them occurs.
std::optional<std::string> withOpposite(const std::string& text, const std::set<std::string>& names) {
    bool isAny = false;
    std::string opposite = withWords(text, [&](std::string_view found) {
        const std::string word(found);
        const bool isOne = names.contains(word);
        isAny = isAny || isOne;
        return isOne ? "(-" + word + ")" : word;
    });
    return isAny ? std::optional(std::move(opposite)) : std::nullopt;
}

// Between backticks stands what is code; a line of text has no other marks.
std::string withoutMarks(QString words) {
    return words.remove(QLatin1Char('`')).toStdString();
}

std::vector<std::string> findingsOf(const EquationCheck& check) {
    std::vector<std::string> findings;
    for (const TermFinding& finding : check.findings)
        findings.push_back(withoutMarks(findingText(finding, termsAsText(check.notation))));
    return findings;
}

Answer answerOf(const JudgedEquation& judged, const std::vector<ComparableEquation>& equations) {
    const EquationCheck& check = judged.check;
    const auto own = std::find_if(equations.begin(), equations.end(),
                                  [&](const ComparableEquation& one) { return one.name == check.equation; });
    const bool isKnown = own != equations.end();
    const std::vector<std::string> findings = findingsOf(check);
    Answer answer;
    answer.add(Json{{"line", judged.line}, {"text", check.question.text}});
    answer.note(std::to_string(judged.line) + ": " + check.question.text);
    answer.add(Json{{"verdict", verdictName(check.verdict)},
                    {"holds", holds(judged)},
                    {"equation", isKnown ? Json(check.equation) : Json()},
                    {"factor", standsForOne(check) ? Json(toText(check.factor, check.notation)) : Json()}});
    answer.add(
        {"words", "   "},
        cellOf(withoutMarks(verdictText(check)) +
               (judged.isEmpty ? " With the present values that is zero, so that your equation says nothing." : "")));
    if (isKnown && !holds(judged) && !judged.isEmpty)
        answer.add({{}, "   "}, cellOf(own->name + ": " +
                                       TextPrinter(check.notation).print(own->residual, TermOrder::Equation) + " = 0"));
    for (const std::string& finding : findings)
        answer.note("   - " + finding);
    if (judged.holdsOpposite)
        answer.note("   - With the opposite sign of the multipliers it is right.");
    answer.add({"findings"}, cellOf(findings));
    answer.add(Json{{"holds_with_opposite_multipliers", judged.holdsOpposite}});
    return answer;
}

void addWhatHoldsOfAll(ComparedEquations& compared) {
    Answer& answer = compared.answer;
    answer.add(Json{{"opposite_multipliers", compared.areOpposite}});
    if (compared.areOpposite)
        answer.note("All of them are right with the opposite sign of the multipliers, as where V - lambda*phi is used; "
                    "here it is V + lambda*phi.");
    answer.add({"missing"}, cellOf(compared.missing));
    if (!compared.missing.empty())
        answer.note("None of them stands for the equations of " + cellOf(compared.missing).text + ".");
}

} // namespace

bool ComparedEquations::areTrue() const {
    return std::all_of(judged.begin(), judged.end(), [](const JudgedEquation& one) { return holds(one); });
}

ComparedEquations comparedEquations(const Question& question, std::string_view text) {
    const std::vector<TypedLine> lines = linesIn(text);
    if (lines.empty())
        question.remarks.reject("", "there is no equation to compare; write one a line, as m*ddotx + k*x = 0");
    refuseWhatIsWrong(question, question.model());
    const Edited edited = editedOf(question.model());
    const ModelState derived = question.stages.with(memberAt<&ModelState::derivation>, edited, question.stop);
    const ModelState other = question.stages.with(memberAt<&ModelState::other>, edited, question.stop);
    const bool isOfField = checkableFieldsOf(other.other.get()).has_value();
    const DaeSystem system = isOfField ? DaeSystem() : *derived.derivation->system;
    const std::vector<ComparableEquation> equations = comparableEquations(other.other.get(), system);
    const Point values = valuesOf(givensOf(*parsedFor(question)).parameters);
    const std::set<std::string> multipliers = multipliersOf(system);
    const std::set<std::string> parts = namesOfParts(system, parsedFor(question)->vocabulary);
    bool isAnyRight = false; // of those with a multiplier
    ComparedEquations result;
    std::set<std::string> stoodFor;
    std::vector<Answer> answers;
    for (const TypedLine& line : lines) {
        result.judged.push_back({line.number, question.stages.judged(line.question, edited, question.stop)});
        JudgedEquation& judged = result.judged.back();
        judged.isEmpty = vanishesAt(values, judged.check);
        if (const auto opposite = withOpposite(line.question.text, multipliers)) {
            const EquationQuestion other{*opposite, line.question.meant};
            judged.holdsOpposite =
                !holds(judged) && holds({line.number, question.stages.judged(other, edited, question.stop)});
            isAnyRight = isAnyRight || holds(judged);
        }
        if (standsForOne(judged.check) && !judged.isEmpty)
            stoodFor.insert(judged.check.equation);
        answers.push_back(answerOf(judged, equations));
        if (const auto part = nameIn(line.question.text, parts))
            answers.back().note(
                "   - " + *part +
                " stands for a part of the equations that `derive` prints; write it out, as `derive --expand` does.");
    }
    for (const ComparableEquation& one : equations)
        if (stoodFor.insert(one.name).second) // a point may have several conditions
            result.missing.push_back(one.name);
    result.areOpposite = !isAnyRight && !result.areTrue() &&
                         std::all_of(result.judged.begin(), result.judged.end(),
                                     [](const JudgedEquation& one) { return holds(one) || one.holdsOpposite; });
    result.answer.addList("equations", answers);
    addWhatHoldsOfAll(result);
    return result;
}

} // namespace coenergy::api
