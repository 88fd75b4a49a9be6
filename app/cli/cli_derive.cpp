// `coenergy derive`: the equations as text, LaTeX or JSON.
#include "cli/cli_assignments.hpp"
#include "cli/cli_commands.hpp"
#include "cli/cli_model.hpp"
#include "cli/dae_json.hpp"

#include "derivation/simplification.hpp"
#include "exposition/collected_form.hpp"
#include "exposition/compact_system.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "lagrange/definitions.hpp"
#include "meaning/parsed_model.hpp"
#include "report/report_text.hpp"

#include <cmath>

namespace coenergy {

namespace {

struct DeriveOptions {
    InputOptions input;
    EquationForm form = EquationForm::Simplified;
    bool isCollected = false;
    bool isCompact = false; // equations of one pattern are written once
    OutputFormat format = OutputFormat::Text;
    bool isWrittenOut = false; // definitions, too, where they would be kept by name
};

void printText(const CompactSystem& shown, std::ostream& out) {
    const DaeSystem& system = shown.system;
    TextPrinter printer(system.notation);
    for (const Statement& statement : system.statements)
        out << statement.name << " = " << printer.print(statement.value, TermOrder::Equation) << "\n";
    for (std::size_t k = 0; k < system.equations.size(); ++k) {
        const Equation& equation = system.equations[k];
        out << equation.name << ": " << printer.print(equation.residual, TermOrder::Equation) << " = 0"
            << (shown.rows[k].isPattern() ? ", " + rangeText(shown, shown.rows[k]) : "") << "\n";
    }
}

void printLatex(const CompactSystem& shown, std::ostream& out) {
    const DaeSystem& system = shown.system;
    LatexPrinter printer(readable(system.notation));
    out << "\\begin{align*}\n";
    for (const Statement& statement : system.statements)
        out << "  " << printer.print(Expression::symbol(statement.name))
            << " &= " << printer.print(statement.value, TermOrder::Equation) << " \\\\\n";
    for (std::size_t k = 0; k < system.equations.size(); ++k)
        out << "  " << printer.print(system.equations[k].residual, TermOrder::Equation) << " &= 0"
            << (shown.rows[k].isPattern() ? ", \\quad " + rangeLatex(shown, shown.rows[k], printer) : "")
            << (k + 1 < system.equations.size() ? " \\\\\n" : "\n");
    out << "\\end{align*}\n";
}

// The equations are many times as long as the texts, and so is the time that they take.
bool canBeWrittenOut(const LoadedModel& model, const std::string& file, const Streams& streams) {
    constexpr double longest = 100'000;
    const double size = writtenSize(parseModel(model.document));
    if (size <= longest)
        return true;
    streams.err
        << file << ": error: written out, the energies and constraints have "
        << (size < 1e6 ? "about " + std::to_string(std::lround(size / 1000)) + ",000" : "more than a million")
        << " names and numbers, and the equations many times as many. Derive without --expand, which gives them "
           "by name.\n";
    return false;
}

int runDerive(const DeriveOptions& options, const Streams& streams) {
    auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    auto& [model, overrides] = std::get<GivenModel>(given);
    for (const auto& [name, value] : overrides.parameters)
        model.substituted.push_back(name);
    if (options.isWrittenOut && !canBeWrittenOut(model, options.input.file, streams))
        return ModelHasErrors;
    const Derivation derivation = derive(model, options.isWrittenOut);
    if (complains(options.input.file, model, derivation.diagnostics, streams))
        return ModelHasErrors;
    const bool isAsDerived = options.form == EquationForm::Plain || !derivation.system->statements.empty();
    const DaeSystem shown = isAsDerived ? *derivation.system : simplified(*derivation.system);
    const DaeSystem system = options.isCollected ? collectedForm(shown) : shown;
    printDiagnostics(options.input.file, model, simplificationFindings(system), streams.err);
    const CompactSystem printed = options.isCompact ? compactSystem(system) : writtenOutRows(system);
    switch (options.format) {
    case OutputFormat::Text: printText(printed, streams.out); break;
    case OutputFormat::Latex: printLatex(printed, streams.out); break;
    case OutputFormat::Json:
        streams.out << (options.isCompact ? toJson(system, printed) : toJson(system)).dump(2) << "\n";
        break;
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace

void addDerive(CommandLine& line) {
    const auto command = newCommand<DeriveOptions>(line, "derive", "Print the equations.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json"});
    app.add_flag_callback(
        "--plain", [options = options.get()] { options->form = EquationForm::Plain; }, "without simplification");
    app.add_flag("--collected", options->isCollected,
                 "with one coefficient for each acceleration, flow and coordinate");
    app.add_flag("--compact", options->isCompact,
                 "equations that differ in an index alone as one, x[i]: ..., i = 2, ..., 19");
    app.add_flag("--expand", options->isWrittenOut, "with definitions written out, however long");
    addParameters(app, options->input.parameters);
    onCommand(line, command, runDerive);
}

} // namespace coenergy
