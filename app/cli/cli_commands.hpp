#pragma once
// The commands and their options.

#include "cli/command_line.hpp"

#include "derivation/simplification.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class OutputFormat { Text, Latex, Json };

struct InputOptions {
    std::string file;
    std::vector<std::string> efforts;       // constants of a LagEq file that are regulated efforts
    std::vector<std::string> parameters;    // NAME=VALUE
    std::vector<std::string> initialValues; // NAME=VALUE
};

struct DeriveOptions {
    InputOptions input;
    EquationForm form = EquationForm::Simplified;
    bool isCollected = false;
    bool isCompact = false; // equations of one pattern are written once
    OutputFormat format = OutputFormat::Text;
    bool isWrittenOut = false; // definitions, too, where they would be kept by name
};
int runDerive(const DeriveOptions& options, const Streams& streams);

struct CheckOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
};
int runCheck(const CheckOptions& options, const Streams& streams);

struct ConvertOptions {
    InputOptions input;
    std::string output;
    bool writesOutBodies = false; // the former name of the form `equations`
    std::string form;             // energies, equations or graph; empty: energies, for a graph or a field
};
int runConvert(const ConvertOptions& options, const Streams& streams);

struct SimulateOptions {
    InputOptions input;
    std::optional<double> end;
    std::optional<double> step;
    std::optional<double> relativeTolerance;
    std::optional<double> absoluteTolerance;
    std::string method;
    std::string stabilization;
    std::string output;
    std::string summary;
};
int runSimulate(const SimulateOptions& options, const Streams& streams);

struct EquilibriumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::vector<std::string> box; // NAME=FROM:TO
    std::optional<double> starts;
    std::vector<std::string> steady; // NAME or NAME=FLOW
};
int runEquilibrium(const EquilibriumOptions& options, const Streams& streams);

struct FormulationOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::optional<double> end;
    std::optional<double> relativeTolerance;
};
int runFormulations(const FormulationOptions& options, const Streams& streams);

struct LinearizeOptions {
    EquilibriumOptions search;        // file, form, values, and which equilibria
    std::string at;                   // start, equilibrium, equilibrium:K or a time; empty: the first equilibrium
    std::vector<std::string> inputs;  // parameters
    std::vector<std::string> outputs; // expressions
    std::optional<double> modes = {}; // only so many of the lowest
};
int runLinearize(const LinearizeOptions& options, const Streams& streams);

struct GraphOptions {
    InputOptions input; // no file: the rows below
    std::string branches;
    std::string outputs;
    std::optional<std::vector<std::string>> transfer = {}; // an input and an output; empty: every pair
    OutputFormat format = OutputFormat::Text;
};
int runGraph(const GraphOptions& options, const Streams& streams);

struct ContinuumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::size_t frequencies = 0; // how many; 0: none
    std::size_t modes = 0;       // of Ritz's method; 0: as the file has it
};
int runContinuum(const ContinuumOptions& options, const Streams& streams);

struct ExportOptions {
    InputOptions input;
    std::string language;                 // one of exportLanguages(), or a page or a site
    std::string output;                   // empty: the standard output
    std::vector<std::string> inputs = {}; // of a unit: parameters that act from outside
};
std::vector<std::string> exportLanguages();
int runExport(const ExportOptions& options, const Streams& streams);
/// As a page that computes.
inline constexpr const char* pageName = "html";
int runPage(const ExportOptions& options, const Streams& streams);
/// A folder of models as a folder of pages.
inline constexpr const char* siteName = "site";
int runSite(const ExportOptions& options, const Streams& streams);

struct ReportOptions {
    InputOptions input;
    bool simulates = false;
    bool analyses = false;
    std::string output; // .tex, .pdf or .html
};
int runReport(const ReportOptions& options, const Streams& streams, const PainterMaker& painter);

} // namespace coenergy
