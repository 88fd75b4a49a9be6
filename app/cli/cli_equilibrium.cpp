// `coenergy equilibrium`: where a model stays at rest, with reactions, energy and stability.
#include "cli/cli_analysis.hpp"
#include "cli/cli_model.hpp"

#include "base/argument_text.hpp"
#include "problems/analysis_message.hpp"

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

Json reactionsJson(const Equilibrium& equilibrium, const Document& document) {
    Json list = Json::array();
    for (const Reaction& reaction : equilibrium.reactions)
        list.push_back({{"constraint", reaction.constraint},
                        {"on", reaction.on},
                        {"value", numberOrNull(reaction.value)},
                        {"unit", effortUnitOf(document, reaction.on)}});
    return list;
}

Json equilibriumJson(const Equilibrium& equilibrium, const Document& document) {
    Json values = Json::object();
    for (const auto& [name, value] : equilibrium.values)
        values[name] = numberOrNull(value);
    Json family = Json::array(), held = Json::array(), multipliers = Json::array();
    for (const FamilyDirection& direction : equilibrium.family) {
        Json parts = Json::object();
        for (const auto& [name, part] : direction)
            parts[name] = part;
        family.push_back(parts);
    }
    for (const HeldRange& range : equilibrium.held)
        held.push_back({{"name", range.name}, {"from", numberOrNull(range.from)}, {"to", numberOrNull(range.to)}});
    for (const std::complex<double>& multiplier : equilibrium.details.multipliers)
        multipliers.push_back({multiplier.real(), multiplier.imag()});
    return {{"values", values},
            {"stability", stabilityName(equilibrium.stability)},
            {"verdict", verdictWord(equilibrium).toStdString()},
            {"reason", reasonName(equilibrium.reason)},
            {"explanation", verdictReason(equilibrium).toStdString()},
            {"rests_at_all_times", equilibrium.restsAtAllTimes},
            {"period", equilibrium.details.period > 0 ? Json(equilibrium.details.period) : Json()},
            {"multipliers", multipliers},
            {"family", family},
            {"held", held},
            {"potential", equilibrium.potential ? numberOrNull(*equilibrium.potential) : Json()},
            {"residual", numberOrNull(equilibrium.residual)},
            {"eigenvalues", equilibrium.linear ? eigenvaluesJson(equilibrium.linear->modes) : Json::array()},
            {"undetermined", equilibrium.undetermined},
            {"reactions", reactionsJson(equilibrium, document)},
            {"limits", equilibrium.passedLimits},
            {"note", equilibrium.obstacle ? obstacleMessage(*equilibrium.obstacle).toStdString() : ""}};
}

Json listJson(const std::vector<Equilibrium>& list, const Document& document) {
    Json result = Json::array();
    for (const Equilibrium& equilibrium : list)
        result.push_back(equilibriumJson(equilibrium, document));
    return result;
}

// The reason says already why there is no linear system.
bool isExplained(StabilityReason reason) {
    return reason == StabilityReason::SingularCoordinates || reason == StabilityReason::HeldByFriction ||
           reason == StabilityReason::FrictionOpen || reason == StabilityReason::KinkMinimum ||
           reason == StabilityReason::KinkMaximum || reason == StabilityReason::KinkOpen;
}

void print(const Equilibrium& equilibrium, std::size_t number, const Document& document, std::ostream& out) {
    out << number << ". " << verdictWord(equilibrium).toStdString();
    if (const QString family = familyWords(equilibrium); !family.isEmpty())
        out << " (" << family.toStdString() << ")";
    out << "\n   " << verdictReason(equilibrium).toStdString() << "\n";
    for (const auto& [name, value] : equilibrium.values)
        out << "   " << name << " = " << shortNumber(value) << "\n";
    if (equilibrium.potential)
        out << "   potential energy " << shortNumber(*equilibrium.potential) << "\n";
    for (const Reaction& reaction : equilibrium.reactions) {
        const std::string unit = effortUnitOf(document, reaction.on);
        out << "   " << reaction.constraint << " on " << reaction.on << ": " << shortNumber(reaction.value)
            << (unit.empty() ? "" : " " + unit) << "\n";
    }
    if (equilibrium.linear) {
        out << (equilibrium.details.multipliers.empty() ? "   eigenvalues" : "   eigenvalues at this moment alone");
        const char* separator = " ";
        for (const Mode& mode : equilibrium.linear->modes) {
            out << separator << complexText(mode.value);
            separator = ", ";
        }
        out << "\n";
    }
    if (!equilibrium.details.multipliers.empty()) {
        out << "   Floquet multipliers";
        const char* separator = " ";
        for (const std::complex<double>& multiplier : equilibrium.details.multipliers) {
            out << separator << complexText(multiplier);
            separator = ", ";
        }
        out << "\n";
    }
    if (equilibrium.obstacle && !isExplained(equilibrium.reason))
        out << "   " << obstacleMessage(*equilibrium.obstacle).toStdString() << "\n";
    if (!equilibrium.passedLimits.empty())
        out << "   behind the limit " << joinedNames(equilibrium.passedLimits) << "\n";
}

} // namespace

int runEquilibrium(const EquilibriumOptions& options, const Streams& streams) {
    const auto analysed = analysedModel(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&analysed))
        return *exitCode;
    const auto& model = std::get<AnalysedModel>(analysed);
    const auto problem = numbersOf(model, model.analysis, options.input.file, streams);
    if (!problem)
        return ModelHasErrors;
    const auto question = questionOf(model, *problem, options, streams);
    if (!question)
        return WrongUsage;
    const auto equilibria = searched(*question, streams);
    if (!equilibria)
        return ModelHasErrors;
    const Document& document = model.loaded.document;
    const std::string message = equilibriumMessage(*equilibria).toStdString();
    if (options.format == OutputFormat::Json) {
        const Json json = {{"format", 1},
                           {"equilibria", listJson(equilibria->found, document)},
                           {"behind_limits", listJson(equilibria->behindLimits, document)},
                           {"message", message}};
        streams.out << json.dump(2) << "\n";
    } else {
        std::size_t number = 0;
        for (const auto* list : {&equilibria->found, &equilibria->behindLimits})
            for (const Equilibrium& equilibrium : *list)
                print(equilibrium, ++number, document, streams.out);
        if (!message.empty())
            streams.out << message << "\n";
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace coenergy
