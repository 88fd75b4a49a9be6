// What `check` finds, for people: long lists in short, long formulas left to the JSON.
#include "api/structure.hpp"

#include "base/argument_text.hpp"
#include "expression/print_text.hpp"

#include <map>

namespace coenergy::api {

namespace {

constexpr std::size_t mostNames = 20;

std::string listOf(const std::vector<std::string>& names) {
    return joinedNames(fewOf(names));
}

// Those with the same offset together.
std::string manyOffsets(const std::vector<std::string>& names, const std::vector<int>& offsets) {
    std::map<int, std::vector<std::string>> byOffset;
    for (std::size_t k = 0; k < names.size(); ++k)
        byOffset[offsets[k]].push_back(names[k]);
    std::string text;
    for (const auto& [offset, alike] : byOffset)
        text += "\n  " + std::to_string(offset) + ": " + listOf(alike);
    return text;
}

std::string offsetsText(const std::string& title, const std::vector<std::string>& names,
                        const std::vector<int>& offsets) {
    if (names.size() > mostNames)
        return title + manyOffsets(names, offsets) + "\n";
    std::string text = title;
    for (std::size_t k = 0; k < names.size(); ++k)
        text += (k == 0 ? " " : ", ") + names[k] + " " + std::to_string(offsets[k]);
    return text + "\n";
}

std::string reportText(const StructureReport& report) {
    if (report.unknowns.empty())
        return {};
    std::string text = "degrees of freedom: " + std::to_string(report.degreesOfFreedom) + "\n";
    if (!report.redundant.empty())
        text += "redundant constraints: " + listOf(redundantNames(report)) + "\n";
    if (!report.index)
        return text + "structurally singular\n";
    return text + "free initial values: " + std::to_string(*report.freeInitialValues) +
           "\nindex: " + std::to_string(*report.index) + "\n" +
           offsetsText("equation offsets c:", report.equations, report.equationOffsets) +
           offsetsText("unknown offsets d:", report.unknowns, report.unknownOffsets);
}

// "momentum along phi"
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

std::string conservedText(const ConservedQuantity& quantity, TextPrinter& printer) {
    constexpr std::size_t longest = 300; // characters that somebody may want to read
    const std::string name = nameOf(quantity, printer), value = printer.print(quantity.value);
    return "conserved: " +
           (name.size() + value.size() < longest ? name + ": " + value
                                                 : name.substr(0, name.find(' ')) + ", see --as json") +
           "\n";
}

std::string integratedText(const Integrated& one, const StructureReport& structure) {
    std::string text = "integrable: " + one.constraint + " keeps " +
                       (one.integral.empty() ? "a function of the displacements" : one.integral);
    if (one.structure && structure.index)
        text += ": as a displacement constraint index " + std::to_string(*one.structure->index) + " in place of " +
                std::to_string(*structure.index) + ", free initial values " +
                std::to_string(*one.structure->freeInitialValues) + " in place of " +
                std::to_string(*structure.freeInitialValues);
    return text + "\n";
}

} // namespace

std::vector<std::string> fewOf(const std::vector<std::string>& names) {
    if (names.size() <= mostNames)
        return names;
    return {names.front(), names[1], "...", names.back() + " (" + std::to_string(names.size()) + ")"};
}

std::string textOf(const Structure& structure) {
    const StructureReport& report = structure.preparation.structure;
    TextPrinter printer(structure.preparation.derivation.system->notation);
    std::string text = reportText(report);
    for (const ConservedQuantity& quantity : structure.conservation.quantities)
        text += conservedText(quantity, printer);
    for (const Integrated& one : structure.integrated)
        text += integratedText(one, report);
    return text;
}

} // namespace coenergy::api
