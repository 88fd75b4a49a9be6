// `coenergy check`: the structure of a model's equations, and every finding about it.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"

#include "api/structure.hpp"
#include "base/argument_text.hpp"
#include "expression/print_text.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace coenergy {

namespace {

struct CheckOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
};

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

void printFewFindings(const CheckOptions& options, const LoadedModel& model, const Diagnostics& findings,
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
        out << "redundant constraints: " << listOf(api::redundantNames(report)) << "\n";
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

void printConservation(const api::Structure& found, std::ostream& out) {
    const StructureReport& structure = found.preparation.structure;
    constexpr std::size_t longest = 300; // characters that somebody may want to read
    TextPrinter text(found.preparation.derivation.system->notation);
    for (const ConservedQuantity& quantity : found.conservation.quantities) {
        const std::string name = nameOf(quantity, text), value = text.print(quantity.value);
        const bool isShort = name.size() + value.size() < longest;
        out << "conserved: " << (isShort ? name + ": " + value : name.substr(0, name.find(' ')) + ", see --as json")
            << "\n";
    }
    for (const api::Integrated& one : found.integrated) {
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
    api::ModelStages stages;
    api::Remarks remarks;
    const api::Structure structure = api::structureOf({std::get<GivenModel>(given), stages, remarks});
    if (options.format == OutputFormat::Json) {
        streams.out << api::toJson(structure, model).dump(2) << "\n";
    } else {
        printFewFindings(options, model, structure.findings(), streams.err);
        printReport(structure.preparation.structure, streams.out);
        printConservation(structure, streams.out);
    }
    streams.out.flush();
    return structure.isSound() && streams.out ? Done : ModelHasErrors;
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
