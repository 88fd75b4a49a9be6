#pragma once
// A command of the command line: its name, what it says of itself, its options and what it does, declared to CLI11
// where the command is. The options that several commands share are here.

#include "api/run.hpp"
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

enum class OutputFormat { Text, Latex, Json, Octave, NumPy };

struct InputOptions {
    std::string file;
    std::vector<std::string> efforts;       // constants of a LagEq file that are regulated efforts
    std::vector<std::string> parameters;    // NAME=VALUE
    std::vector<std::string> initialValues; // NAME=VALUE
};

/// To which commands are added. It outlives the parsing.
struct CommandLine {
    CLI::App& app;
    const Streams streams;
    const PainterMaker& painter;
    StudyTeam* team = nullptr; // of processes, in a program that has one
    int exitCode = Done;
};

template <class Options> struct Command {
    CLI::App& app;
    std::shared_ptr<Options> options; // filled by the parsing
};

template <class Options>
Command<Options> newCommand(const CommandLine& line, const std::string& name, const std::string& description) {
    return {*line.app.add_subcommand(name, description), std::make_shared<Options>()};
}

using CommandAdder = void (*)(CommandLine&);
/// Of all commands, as users see them listed: addNAME of cli_NAME.cpp, or an analysis. Made from the lists of
/// app/CMakeLists.txt.
std::vector<CommandAdder> listedCommands();

/// `run(options, streams)` returns the exit code.
template <class Options, class Run> void onCommand(CommandLine& line, const Command<Options>& command, Run run) {
    command.app.callback(
        [&line, options = command.options, run] { line.exitCode = run(std::as_const(*options), line.streams); });
}

void addInput(CLI::App& command, InputOptions& options);
void addParameters(CLI::App& command, std::vector<std::string>& parameters);
void addInitialValues(CLI::App& command, std::vector<std::string>& values);
void addFormat(CLI::App& command, OutputFormat& format, std::vector<std::string> allowed);
CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& value,
                       const std::string& help);

CLI::Validator finiteNumber();
CLI::Validator positiveNumber();
/// 1, 2, ... up to what a double holds exactly.
CLI::Validator wholeNumber();
/// One of the methods, or one that has a successor.
CLI::Validator integrationMethod();

/// --end, --step and the others of a run.
void addRunOptions(CLI::App& command, api::RunOptions& options);

} // namespace coenergy
