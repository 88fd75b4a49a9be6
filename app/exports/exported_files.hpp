#pragma once
// A model as files for other programs, by the words of `export --to`: for the command line and the window alike.

#include "derivation/preparation.hpp"
#include "io/atomic_file.hpp"
#include "meaning/parsed_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <QString>

#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// A language of programs, Modelica, or a version of the Functional Mock-up Interface.
struct ExportTarget {
    std::string name; // the word of `export --to`
    QString kind;     // of its file, as a dialog lists it
};
std::vector<ExportTarget> exportTargets();

struct ProgramWish {
    std::string target;                   // the name of one of `exportTargets()`
    std::filesystem::path output;         // empty: a text without a file, where the target allows it
    std::vector<std::string> inputs = {}; // of a unit: parameters that act from outside
};

/// Whether parameters may act from outside.
bool hasInputs(const std::string& target);
/// Of the file of this target, with its dot.
std::string exportSuffix(const std::string& target);
/// Why the target cannot be written under this name; nothing if it can.
std::optional<QString> unfitName(const ProgramWish& wish);
/// The files that are written beside the one that is named.
std::vector<std::filesystem::path> exportCompanions(const ProgramWish& wish);

struct ExportedProblem {
    const ParsedModel& parsed;
    const Preparation& preparation; // has a model
    const SimulationProblem& problem;
    std::map<std::string, double> parameters = {}; // in place of the model's values
};

struct ExportedFiles {
    std::vector<FileContent> files; // that which is named first
    QString remark;                 // what they lack; empty: nothing
};

/// In words, without a full stop.
struct ExportRefusal {
    enum class Of { Model, Input, Program } of = Of::Model;
    QString words;
};

/// Runs the model, for the numbers of the self-check. After a stop the result means nothing.
std::variant<ExportedFiles, ExportRefusal> exportedFiles(const ExportedProblem& problem, const ProgramWish& wish,
                                                         const std::stop_token& stop = {});

} // namespace coenergy
