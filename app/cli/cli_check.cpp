// `coenergy check`: the structure of a model's equations, and every finding about it.
#include "cli/cli_assignments.hpp"
#include "cli/cli_commands.hpp"
#include "cli/cli_model.hpp"

#include "base/argument_text.hpp"
#include "diagnosis/start_findings.hpp"
#include "expression/print_text.hpp"
#include "model/integrated_constraint.hpp"
#include "problems/message.hpp"
#include "setup/simulation_setup.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace coenergy {

namespace {

struct CheckOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
};

using Json = nlohmann::ordered_json;

Json messagesOf(const LoadedModel& model, const Diagnostics& diagnostics) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        list.push_back({{"severity", severityName(diagnostic.severity)},
                        {"code", codeName(diagnostic.code)},
                        {"where", fieldName(model.document, diagnostic.field).toStdString()},
                        {"line", place.line},
                        {"column", place.column},
                        {"length", place.length},
                        {"text", messageText(diagnostic).toStdString()}});
    }
    return list;
}

// What a consistent start would change, where the model has all the numbers it takes.
void addStartFindings(const ParsedModel& parsed, Preparation& preparation) {
    if (!preparation.model)
        return;
    Diagnostics& all = preparation.derivation.diagnostics;
    const auto problem = problemFor(*preparation.model, parsed, {}, settingsOf(parsed));
    if (const auto* findings = std::get_if<Diagnostics>(&problem)) { // a model without all its numbers is a model, too
        std::copy_if(findings->begin(), findings->end(), std::back_inserter(all),
                     [](const Diagnostic& finding) { return finding.code != Code::ParameterWithoutValue; });
        return;
    }
    const Diagnostics findings =
        placedWhereTyped(startFindings(std::get<SimulationProblem>(problem), givensOf(parsed)), parsed);
    all.insert(all.end(), findings.begin(), findings.end());
}

Json partOf(const NamedPart& part) {
    return {{"equations", part.equations}, {"unknowns", part.unknowns}};
}

std::vector<std::string> redundantNames(const StructureReport& report) {
    std::vector<std::string> names;
    for (const Redundancy& redundancy : report.redundant)
        names.push_back(redundancy.constraint);
    return names;
}

Json offsetsOrNull(const StructureReport& report, const std::vector<int>& offsets) {
    return report.index ? Json(offsets) : Json();
}

Json conservedJson(const Conservation& conservation, const Notation& notation) {
    Json list = Json::array();
    TextPrinter text(notation);
    for (const ConservedQuantity& quantity : conservation.quantities) {
        const bool isEnergy = quantity.kind == ConservedQuantity::Kind::Energy;
        Json displacement = Json::object();
        for (const auto& [coordinate, move] : quantity.displacement)
            displacement[coordinate] = text.print(move);
        list.push_back({{"kind", isEnergy ? "energy" : "momentum"},
                        {"displacement", displacement},
                        {"value", text.print(quantity.value)}});
    }
    return list;
}

template <class T> Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

// An integrable constraint, and the structure of the model that keeps its integral instead.
struct Integrated {
    std::string constraint;
    std::string integral; // empty: none was found
    std::optional<StructureReport> structure;
};

std::vector<Integrated> integratedOf(const LoadedModel& model, const Conservation& conservation,
                                     const Notation& notation) {
    std::vector<Integrated> list;
    const std::vector<std::string> names = namesOf(model.document).flowConstraints;
    for (const IntegrableConstraint& constraint : conservation.integrable) {
        list.push_back({constraint.constraint, {}, {}});
        const auto place = std::find(names.begin(), names.end(), constraint.constraint);
        if (!constraint.potential || place == names.end())
            continue;
        list.back().integral = TextPrinter(notation).print(*constraint.potential);
        LoadedModel other = model;
        other.document = withIntegratedConstraint(model.document, static_cast<std::size_t>(place - names.begin()),
                                                  list.back().integral);
        if (const Preparation preparation = prepare(other); preparation.structure.index)
            list.back().structure = preparation.structure;
    }
    return list;
}

Json integrableJson(const std::vector<Integrated>& integrated) {
    Json list = Json::array();
    for (const Integrated& one : integrated)
        list.push_back({{"constraint", one.constraint},
                        {"integral", one.integral.empty() ? Json() : Json(one.integral)},
                        {"index", one.structure ? orNull(one.structure->index) : Json()},
                        {"free_initial_values", one.structure ? orNull(one.structure->freeInitialValues) : Json()}});
    return list;
}

Json toJson(const LoadedModel& model, const Preparation& preparation, const Conservation& conservation,
            const std::vector<Integrated>& integrated) {
    const StructureReport& report = preparation.structure;
    const bool isAnalysed = !report.unknowns.empty();
    return {{"format", 1},
            {"structurally_singular", isAnalysed ? Json(report.isStructurallySingular) : Json()},
            {"degrees_of_freedom", isAnalysed ? Json(report.degreesOfFreedom) : Json()},
            {"free_initial_values", orNull(report.freeInitialValues)},
            {"index", orNull(report.index)},
            {"redundant", redundantNames(report)},
            {"unknowns", report.unknowns},
            {"equations", report.equations},
            {"equation_offsets", offsetsOrNull(report, report.equationOffsets)},
            {"unknown_offsets", offsetsOrNull(report, report.unknownOffsets)},
            {"overdetermined", partOf(report.overdetermined)},
            {"underdetermined", partOf(report.underdetermined)},
            {"conserved", conservedJson(conservation, preparation.derivation.system->notation)},
            {"integrable", integrableJson(integrated)},
            {"messages", messagesOf(model, preparation.derivation.diagnostics)}};
}

// Of more there is a summary for people; scripts get all of them from the JSON.
constexpr std::size_t mostNames = 20;
constexpr std::size_t mostAlike = 5; // findings

std::vector<std::string> fewOf(const std::vector<std::string>& names) {
    if (names.size() <= mostNames)
        return names;
    return {names.front(), names[1], "...", names.back() + " (" + std::to_string(names.size()) + ")"};
}

std::string listOf(const std::vector<std::string>& names) {
    return joinedNames(fewOf(names));
}

// Those with the same offset together.
void printManyOffsets(const std::vector<std::string>& names, const std::vector<int>& offsets, std::ostream& out) {
    std::map<int, std::vector<std::string>> byOffset;
    for (std::size_t k = 0; k < names.size(); ++k)
        byOffset[offsets[k]].push_back(names[k]);
    for (const auto& [offset, alike] : byOffset)
        out << "\n  " << offset << ": " << listOf(alike);
}

void printOffsets(std::string_view title, const std::vector<std::string>& names, const std::vector<int>& offsets,
                  std::ostream& out) {
    out << title;
    if (names.size() > mostNames)
        printManyOffsets(names, offsets, out);
    else
        for (std::size_t k = 0; k < names.size(); ++k)
            out << (k == 0 ? " " : ", ") << names[k] << " " << offsets[k];
    out << "\n";
}

// Fewer names in each list, but where numbers belong to them.
void shorten(Arguments& arguments) {
    if (std::any_of(arguments.begin(), arguments.end(),
                    [](const Argument& argument) { return std::holds_alternative<Amounts>(argument); }))
        return;
    for (Argument& argument : arguments)
        if (auto* list = std::get_if<NameList>(&argument))
            list->names = fewOf(list->names);
}

void printFindings(const CheckOptions& options, const LoadedModel& model, const Diagnostics& findings,
                   std::ostream& err) {
    std::map<Code, std::size_t> counts;
    Diagnostics shown;
    for (Diagnostic finding : findings) {
        if (++counts[finding.code] > mostAlike)
            continue;
        shorten(finding.arguments);
        shown.push_back(std::move(finding));
    }
    printDiagnostics(options.input.file, model, shown, err);
    for (const auto& [code, count] : counts)
        if (count > mostAlike)
            err << options.input.file << ": " << count - mostAlike << " more like these (" << codeName(code)
                << "); --as json lists all\n";
}

void printReport(const StructureReport& report, std::ostream& out) {
    if (report.unknowns.empty())
        return;
    out << "degrees of freedom: " << report.degreesOfFreedom << "\n";
    if (!report.redundant.empty())
        out << "redundant constraints: " << listOf(redundantNames(report)) << "\n";
    if (!report.index) {
        out << "structurally singular\n";
        return;
    }
    out << "free initial values: " << *report.freeInitialValues << "\nindex: " << *report.index << "\n";
    printOffsets("equation offsets c:", report.equations, report.equationOffsets, out);
    printOffsets("unknown offsets d:", report.unknowns, report.unknownOffsets, out);
}

// "conserved: momentum of phi: ..."
std::string nameOf(const ConservedQuantity& quantity, TextPrinter& text) {
    if (quantity.kind == ConservedQuantity::Kind::Energy)
        return "energy";
    std::string moves;
    for (const auto& [coordinate, move] : quantity.displacement) {
        const std::string printed = text.print(move);
        moves += (moves.empty() ? "" : ", ") + coordinate + (printed == "1" ? "" : " by " + printed);
    }
    return "momentum along " + moves;
}

void printConservation(const Conservation& conservation, const std::vector<Integrated>& integrated,
                       const StructureReport& structure, const Notation& notation, std::ostream& out) {
    constexpr std::size_t longest = 300; // characters that somebody may want to read
    TextPrinter text(notation);
    for (const ConservedQuantity& quantity : conservation.quantities) {
        const std::string name = nameOf(quantity, text), value = text.print(quantity.value);
        const bool isShort = name.size() + value.size() < longest;
        out << "conserved: " << (isShort ? name + ": " + value : name.substr(0, name.find(' ')) + ", see --as json")
            << "\n";
    }
    for (const Integrated& one : integrated) {
        out << "integrable: " << one.constraint << " keeps "
            << (one.integral.empty() ? "a function of the displacements" : one.integral);
        if (one.structure && structure.index)
            out << ": as a displacement constraint index " << *one.structure->index << " in place of "
                << *structure.index << ", free initial values " << *one.structure->freeInitialValues << " in place of "
                << *structure.freeInitialValues;
        out << "\n";
    }
}

int runCheck(const CheckOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    const LoadedModel& model = std::get<GivenModel>(given).model;
    auto [preparation, parsed] = prepareTexts(model);
    addStartFindings(parsed, preparation);
    const Diagnostics& findings = preparation.derivation.diagnostics;
    const Conservation conservation = conservationOf(preparation);
    const std::vector<Integrated> integrated =
        integratedOf(model, conservation, preparation.derivation.system->notation);
    if (options.format == OutputFormat::Json) {
        streams.out << toJson(model, preparation, conservation, integrated).dump(2) << "\n";
    } else {
        printFindings(options, model, findings, streams.err);
        printReport(preparation.structure, streams.out);
        printConservation(conservation, integrated, preparation.structure, preparation.derivation.system->notation,
                          streams.out);
    }
    streams.out.flush();
    return hasErrors(findings) || !preparation.model || !streams.out ? ModelHasErrors : Done;
}

} // namespace

void addCheck(CommandLine& line) {
    const auto command = newCommand<CheckOptions>(line, "check", "Say what is wrong with a model.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "json"});
    addParameters(app, options->input.parameters);
    onCommand(line, command, runCheck);
}

} // namespace coenergy
