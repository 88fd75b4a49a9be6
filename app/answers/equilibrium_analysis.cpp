// Where a model stays at rest, with reactions, energy and stability: one answer for each equilibrium, numbered on
// behind the limits.
#include "answers/analysis.hpp"
#include "answers/answers.hpp"

#include "base/argument_text.hpp"
#include "base/decimal_number.hpp"
#include "dimension/unit.hpp"
#include "equilibrium/symbolic_rest.hpp"
#include "expression/print_text.hpp"
#include "problems/analysis_message.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

// The reason says already why there is no linear system.
bool isExplained(StabilityReason reason) {
    return reason == StabilityReason::SingularCoordinates || reason == StabilityReason::HeldByFriction ||
           reason == StabilityReason::FrictionOpen || reason == StabilityReason::KinkMinimum ||
           reason == StabilityReason::KinkMaximum || reason == StabilityReason::KinkOpen;
}

// An object of numbers.
Json numbersByName(const std::vector<std::pair<std::string, double>>& values) {
    Json object = Json::object();
    for (const auto& [name, value] : values)
        object[name] = numberOrNull(value);
    return object;
}

// Whether any value would do, and the one that is known says nothing: a multiplier with which nothing is exerted.
bool isOpen(const Equilibrium& equilibrium, const std::string& name) {
    const auto& undetermined = equilibrium.undetermined;
    return std::find(undetermined.begin(), undetermined.end(), name) != undetermined.end() &&
           std::none_of(equilibrium.family.begin(), equilibrium.family.end(), [&](const FamilyDirection& direction) {
               return std::any_of(direction.begin(), direction.end(),
                                  [&](const auto& part) { return part.first == name; });
           });
}

Json valuesJson(const Equilibrium& equilibrium) {
    Json values = numbersByName(equilibrium.values);
    for (const std::string& name : equilibrium.undetermined)
        if (isOpen(equilibrium, name))
            values[name] = Json();
    return values;
}

Json familyJson(const Equilibrium& equilibrium) {
    Json family = Json::array();
    for (const FamilyDirection& direction : equilibrium.family)
        family.push_back(numbersByName(direction));
    return family;
}

Json heldJson(const Equilibrium& equilibrium) {
    Json held = Json::array();
    for (const HeldRange& range : equilibrium.held)
        held.push_back({{"name", range.name}, {"from", numberOrNull(range.from)}, {"to", numberOrNull(range.to)}});
    return held;
}

Json reactionsJson(const Equilibrium& equilibrium, const Document& document) {
    Json list = Json::array();
    for (const Reaction& reaction : equilibrium.reactions)
        list.push_back({{"constraint", reaction.constraint},
                        {"on", reaction.on},
                        {"value", numberOrNull(reaction.value)},
                        {"unit", effortUnitOf(document, reaction.on)}});
    return list;
}

std::vector<std::complex<double>> eigenvaluesOf(const Equilibrium& equilibrium) {
    std::vector<std::complex<double>> values;
    if (equilibrium.linear)
        for (const Mode& mode : equilibrium.linear->modes)
            values.emplace_back(mode.value.real() + 0.0, mode.value.imag() + 0.0); // no -0
    return values;
}

void addForScripts(Answer& answer, const Equilibrium& equilibrium, const Document& document) {
    const StabilityDetails& details = equilibrium.details;
    answer.add({{"values", valuesJson(equilibrium)},
                {"stability", stabilityName(equilibrium.stability)},
                {"verdict", verdictWord(equilibrium).toStdString()},
                {"reason", reasonName(equilibrium.reason)},
                {"explanation", verdictReason(equilibrium).toStdString()},
                {"rests_at_all_times", equilibrium.restsAtAllTimes},
                {"period", details.period > 0 ? Json(details.period) : Json()},
                {"multipliers", cellOf(details.multipliers).json},
                {"family", familyJson(equilibrium)},
                {"held", heldJson(equilibrium)},
                {"potential", equilibrium.potential ? numberOrNull(*equilibrium.potential) : Json()},
                {"residual", numberOrNull(equilibrium.residual)},
                {"eigenvalues", cellOf(eigenvaluesOf(equilibrium)).json},
                {"undetermined", equilibrium.undetermined},
                {"reactions", reactionsJson(equilibrium, document)},
                {"limits", equilibrium.passedLimits},
                {"note", equilibrium.obstacle ? obstacleMessage(*equilibrium.obstacle).toStdString() : ""}});
}

// What is known of an equilibrium besides its numbers.
struct InSymbols {
    std::vector<std::pair<std::string, std::string>> values; // texts; empty where there are none
    std::optional<EnergyExtremum> extremum;
};

// A number as a fraction, which the printer writes as a decimal where that ends.
std::string exactText(const Expression& value, TextPrinter& printer) {
    if (!value.isNumber() || value.number().isWhole())
        return printer.print(value);
    return value.number().numerator().digits() + "/" + value.number().denominator().digits();
}

InSymbols symbolsOf(const Equilibrium& equilibrium, const std::vector<SymbolicRest>& rests,
                    const EquilibriumQuestion& question) {
    InSymbols result{{}, extremumAt(equilibrium, question)};
    if (!equilibrium.held.empty()) // one of many rests says nothing about the others
        return result;
    if (const SymbolicRest* rest = sameRest(rests, equilibrium, question)) {
        TextPrinter printer(question.equations->whole->notation);
        for (const auto& [name, value] : *rest)
            result.values.emplace_back(name, exactText(value, printer));
    }
    return result;
}

void addSymbolsForScripts(Answer& answer, const InSymbols& symbols) {
    Json values = symbols.values.empty() ? Json() : Json::object();
    for (const auto& [name, text] : symbols.values)
        values[name] = text;
    answer.add({{"symbols", values}, {"extremum", symbols.extremum ? Json(extremumName(*symbols.extremum)) : Json()}});
}

// " = pi" behind the number, unless the number says it all.
std::string behindNumber(const InSymbols& symbols, const std::string& name, const std::string& number) {
    const auto text = std::find_if(symbols.values.begin(), symbols.values.end(),
                                   [&](const auto& entry) { return entry.first == name; });
    return text == symbols.values.end() || text->second == number ? std::string() : " = " + text->second;
}

std::string extremumWords(EnergyExtremum extremum) {
    switch (extremum) {
    case EnergyExtremum::Minimum: return ", a minimum";
    case EnergyExtremum::Maximum: return ", a maximum";
    case EnergyExtremum::Saddle: return ", a saddle";
    case EnergyExtremum::Undecided: return ", whose second variation vanishes somewhere";
    }
    return "";
}

void noteRoots(Answer& answer, const std::string& title, const std::vector<std::complex<double>>& roots) {
    answer.note("   " + title + (roots.empty() ? "" : " ") + cellOf(roots).text);
}

void addForReaders(Answer& answer, const Equilibrium& equilibrium, const InSymbols& symbols, std::size_t number,
                   const Document& document) {
    const QString family = familyWords(equilibrium);
    answer.note(std::to_string(number) + ". " + verdictWord(equilibrium).toStdString() +
                (family.isEmpty() ? "" : " (" + family.toStdString() + ")"));
    answer.note("   " + verdictReason(equilibrium).toStdString());
    for (const auto& [name, value] : equilibrium.values)
        answer.note("   " + name +
                    (isOpen(equilibrium, name)
                         ? " is not determined: any value will do"
                         : " = " + shortNumber(value) + behindNumber(symbols, name, shortNumber(value))));
    if (equilibrium.potential)
        answer.note("   potential energy " + shortNumber(*equilibrium.potential) +
                    (symbols.extremum ? extremumWords(*symbols.extremum) : ""));
    for (const Reaction& reaction : equilibrium.reactions) {
        const std::string unit = effortUnitOf(document, reaction.on);
        answer.note("   " + reaction.constraint + " on " + reaction.on + ": " + shortNumber(reaction.value) +
                    (unit.empty() ? "" : " " + unit));
    }
    const auto& multipliers = equilibrium.details.multipliers;
    if (equilibrium.linear)
        noteRoots(answer, multipliers.empty() ? "eigenvalues" : "eigenvalues at this moment alone",
                  eigenvaluesOf(equilibrium));
    if (!multipliers.empty())
        noteRoots(answer, "Floquet multipliers", multipliers);
    if (equilibrium.obstacle && !isExplained(equilibrium.reason))
        answer.note("   " + obstacleMessage(*equilibrium.obstacle).toStdString());
    if (!equilibrium.passedLimits.empty())
        answer.note("   beyond the limit " + joinedNames(equilibrium.passedLimits));
}

std::optional<double> finiteNumberIn(const std::string& text) {
    const std::optional<double> value = decimalNumber(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

const UnknownPlace* unknownNamed(const ModelEquations& equations, const std::string& name) {
    for (const UnknownPlace& unknown : equations.unknowns)
        if (unknown.name == name)
            return &unknown;
    return nullptr;
}

// NAME=FROM:TO
std::optional<std::pair<std::string, std::pair<double, double>>> boxOf(const std::string& text) {
    const std::size_t equals = text.find('='), colon = text.find(':', equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || colon == std::string::npos)
        return std::nullopt;
    const auto from = finiteNumberIn(text.substr(equals + 1, colon - equals - 1));
    const auto to = finiteNumberIn(text.substr(colon + 1));
    if (!from || !to || *from > *to)
        return std::nullopt;
    return std::pair(text.substr(0, equals), std::pair(*from, *to));
}

} // namespace

Answer equilibriumAnswer(const Equilibria& equilibria, const EquilibriumQuestion& question, const Document& document,
                         const std::stop_token& stop) {
    const bool isOfSymbols = question.steady.empty() && question.equations->whole;
    const auto rests = isOfSymbols ? symbolicRests(*question.equations->whole, stop) : std::vector<SymbolicRest>();
    Answer answer;
    std::size_t number = 0;
    for (const auto& [key, list] :
         {std::pair("equilibria", &equilibria.found), std::pair("behind_limits", &equilibria.behindLimits)}) {
        std::vector<Answer> all;
        for (const Equilibrium& equilibrium : *list) {
            const InSymbols symbols = symbolsOf(equilibrium, rests, question);
            addForScripts(all.emplace_back(), equilibrium, document);
            addSymbolsForScripts(all.back(), symbols);
            addForReaders(all.back(), equilibrium, symbols, ++number, document);
        }
        answer.addList(key, all);
    }
    answer.add({"message"}, cellOf(equilibriumMessage(equilibria, document).toStdString()));
    answer.note(equilibriumMessage(equilibria, document).toStdString());
    return answer;
}

std::vector<AnalysisOption> searchOptions() {
    using Kind = AnalysisOption::Kind;
    return {{"--box", Kind::Texts, "NAME=FROM:TO: where a coordinate or variable is sought (repeatable)"},
            {"--starts", Kind::PositiveNumber, "the most points from which equilibria are sought"},
            {"--steady", Kind::Texts,
             "NAME or NAME=FLOW: a coordinate that moves steadily while the rest stays (repeatable)"}};
}

std::variant<EquilibriumQuestion, WrongOption> questionOf(const SimulationProblem& problem,
                                                          std::shared_ptr<const ModelEquations> equations,
                                                          const GivenOptions& given) {
    EquilibriumQuestion question{problem, std::move(equations)};
    for (const std::string& text : given.textsOf("--box")) {
        const auto box = boxOf(text);
        if (!box)
            return WrongOption{"box", "`" + text + "` is not NAME=FROM:TO with two numbers, the smaller first"};
        if (!unknownNamed(*question.equations, box->first))
            return WrongOption{"box", "there is no unknown `" + box->first + "`"};
        question.box.insert_or_assign(box->first, box->second);
    }
    for (const std::string& text : given.textsOf("--steady")) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const UnknownPlace* unknown = unknownNamed(*question.equations, name);
        if (!unknown || unknown->kind != UnknownKind::Coordinate)
            return WrongOption{"steady", "there is no coordinate `" + name + "`"};
        if (std::any_of(question.steady.begin(), question.steady.end(),
                        [&](const SteadyFlow& known) { return known.coordinate == name; }))
            return WrongOption{"steady", "`" + name + "` is named twice"};
        SteadyFlow steady{name, std::nullopt};
        if (equals != std::string::npos && !(steady.flow = finiteNumberIn(text.substr(equals + 1))))
            return WrongOption{"steady", "`" + text + "` is not NAME or NAME=FLOW with a number"};
        question.steady.push_back(steady);
    }
    if (const auto starts = given.number("--starts"))
        question.starts = static_cast<std::size_t>(std::min(std::ceil(*starts), 1e6));
    return question;
}

Analysis equilibriumAnalysis() {
    return {"Find where the model stays at rest, or moves steadily.", searchOptions(),
            [](AnalysisSubject subject, const GivenOptions& given, const std::stop_token& stop) -> Analysed {
                const auto asked = questionOf(subject.problem, subject.model.equations, given);
                if (const auto* wrong = std::get_if<WrongOption>(&asked))
                    return *wrong;
                const auto& question = std::get<EquilibriumQuestion>(asked);
                return equilibriumAnswer(findEquilibria(question, stop), question, subject.document, stop);
            }};
}

std::string effortUnitOf(const Document& document, const std::string& coordinate) {
    for (const Coordinate& one : *document.coordinates)
        if (one.name == coordinate)
            return effortUnit(one.unit);
    return "";
}

} // namespace coenergy
